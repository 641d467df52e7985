"""The sentences that events are told in: between their braces stands what the event carries."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.checker.context import Context
from engine.checker.names import attributes, mistakes
from engine.language.expressions.parse import parse
from engine.language.fields import HOLE, Path
from engine.language.mistake import Mistake
from engine.language.sources import Document


def check(context: Context) -> None:
    """Report what stands between braces and is nothing that the event carries."""
    if not context.elaborators:
        return
    known = attributes(context.ruleset, context.elaborators[0])
    for event, fields in context.ruleset.events.items():
        for document, path, text in _sentences(context, event):
            for hole in HOLE.finditer(text):
                for found in _wrong(hole[1], fields, known):
                    start, end = getattr(found.node, "placed", (0, len(hole[1])))
                    span = document.inside(path, hole.start(1) + start, hole.start(1) + end)
                    context.report(found.code, span, found.message, found.hint)


def _sentences(context: Context, event: str) -> Iterator[tuple[Document, Path, str]]:
    """How an event is told, in the ruleset's own words and in each translation."""
    sources = context.sources
    places = [("en", ("names", event)), *((lang, ("events", event)) for lang in sources.languages)]
    for lang, path in places:
        text = sources.text(lang, path)
        if text is not None:
            document = sources.document if lang == "en" else sources.languages[lang]
            yield document, sources.written(lang, path), text


def _wrong(formula: str, fields: Collection[str], known: set[str]) -> list[Mistake]:
    try:
        return list(mistakes(parse(formula), set(fields), known))
    except Mistake as mistake:
        return [mistake]
