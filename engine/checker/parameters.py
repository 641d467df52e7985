"""Parameters that a definition or procedure is given and does not use."""

from __future__ import annotations

from collections.abc import Iterator

from engine.checker.context import Context
from engine.errors import code, did_you_mean
from engine.language.expressions.parse import mentioned
from engine.language.fields import Path, split_signature
from engine.language.tree import expressions

UNUSED_PARAMETER = code(
    "U705",
    "a parameter that is not used, beside a name like it",
    "A definition or procedure takes a parameter that it does not mention, but it mentions a name "
    "that is almost the same: one of them is misspelt, or the name stands for something else.",
    example="define: {left(bagg): count(bag)}\nscoring: {laid: me.points + left(1)}\n",
    severity="warning",
)


def check(context: Context) -> None:
    """Warn of each parameter that what is below does not mention, but something almost like it.

    Others are kept on purpose: a variant's definition takes what the one that it replaces takes.
    """
    if not context.elaborators:
        return
    for signature, path, body in _bodies(context):
        names = {name for part in expressions(body) for name in mentioned(part)}
        for name in split_signature(signature)[1]:
            hint = None if name in names else did_you_mean(name, names)
            if hint is not None:
                message = f"'{signature}' does not use its parameter '{name}'"
                context.report(UNUSED_PARAMETER, context.sources.key(path), message, hint)


def _bodies(context: Context) -> Iterator[tuple[str, Path, object]]:
    """Each signature with its place and what is below it."""
    for section in ("define", "procedures"):
        for signature, body in getattr(context.ruleset, section).items():
            yield signature, (section, signature), body
