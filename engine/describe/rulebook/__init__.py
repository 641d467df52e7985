"""The rules of a game as a person needs them to play: Markdown in a rulebook's order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.describe.rulebook import abilities, actions, box
from engine.describe.rulebook.names import Described, Names
from engine.describe.rulebook.phrases import phrase
from engine.describe.rulebook.teller import Speaker
from engine.language.words import Step

#: The sections in a rulebook's order: a heading's phrase, and what stands below.
_SECTIONS = (
    ("options", box.options),
    ("box", box.box),
    ("table", box.table),
    ("player", box.player),
    ("setup", lambda t: steps(t.steps(t.names.model.setup))),
    ("play", lambda t: steps(t.steps(t.names.model.play))),
    ("actions", lambda t: actions.actions(t, steps)),
    ("standing", lambda t: abilities.standing(t, steps)),
    ("abilities", lambda t: abilities.abilities(t, steps)),
    ("procedures", lambda t: actions.procedures(t, steps)),
    ("terms", actions.terms),
    ("end", actions.end),
)


def rules(ruleset: Described, lang: str = "en") -> str:
    """The rules of a game in a language, as Markdown."""
    teller = Speaker(Names(ruleset.model, ruleset.sources, lang))
    lines = list(_head(teller))
    for heading, tell in _SECTIONS:
        body = list(tell(teller))
        if body:
            lines += ["", f"## {phrase(lang, heading)}", "", *body]
    lines += box.links(teller)
    return "\n".join(lines) + "\n"


def ability_text(ruleset: Described, card: str, lang: str = "en") -> list[str]:
    """What a kind of card can do, in a language: a text for each of its abilities.

    The card is named as in moves. Nothing for one that is unknown or can do nothing.
    """
    teller = _speaker(ruleset, lang)
    kind = teller.laid_out.layout.kind_named(card)
    return [] if kind is None else abilities.card_text(teller, kind.component, kind.value - 1)


@lru_cache(maxsize=8)
def _speaker(ruleset: Described, lang: str) -> Speaker:
    """The teller of card after card: the ruleset is laid out once for all of them."""
    return Speaker(Names(ruleset.model, ruleset.sources, lang))


def _head(t: Speaker) -> Iterator[str]:
    model, names = t.names.model, t.names
    yield f"# {names.text('title')}"
    if model.variant:
        said = names.text("why") or ""
        yield from ("", phrase(t.lang, "variant", names.other("variants", model.variant), said))
    if model.summary:
        yield from ("", " ".join((names.text("summary") or "").split()))
    counts = model.player_counts
    several = phrase(t.lang, "span", str(counts[0]), str(counts[-1]))
    yield from ("", phrase(t.lang, "players", several if len(counts) > 1 else str(counts[0])))


def steps(several: tuple[Step, ...], indent: str = "") -> Iterator[str]:
    """Numbered steps; those inside a step are numbered anew."""
    for number, step in enumerate(several, 1):
        mark = f"{number}. "
        yield f"{indent}{mark}{_sentence(step.text)}"
        yield from steps(step.steps, indent + " " * len(mark))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
