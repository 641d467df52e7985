"""Options: each has one kind of answer, and its usual answer is a possible one."""

from __future__ import annotations

from engine.checker.context import Context
from engine.language import codes


def check(context: Context) -> None:
    """Report options that are both or neither of flag and number, and numbers out of bounds."""
    for name, option in context.ruleset.options.items():
        path = ("options", name)
        if (option.flag is None) == (option.number is None):
            span = context.sources.key(path)
            context.report(codes.ONE_OF, span, f"'{name}' is either a 'flag' or a 'number'")
        elif option.number is not None and not option.min <= option.number <= option.max:
            span = context.sources.value((*path, "number"))
            message = f"{option.number} is not between {option.min} and {option.max}"
            context.report(codes.OUT_OF_RANGE, span, message)
