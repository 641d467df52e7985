"""A table as text: what one seat sees, drawn from its observation alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from engine.describe.blocks import blocks, head, kinds_in
from engine.describe.kinds import DIM, Kinds, style_of
from engine.describe.packing import pack
from engine.play import Game, State

WIDTH = 100


def show(
    game: Game,
    state: State,
    seat: str | None = None,
    lang: str = "en",
    *,
    colour: bool = True,
    width: int = WIDTH,
) -> str:
    """The table as `seat` sees it (by default whoever is asked, else the first seat).

    Without `colour` the text has no control codes and no trailing spaces.
    """
    question = game.question(state)
    seen = game.observe(state, seat or (question.player if question else game.seats[0]))
    drawing = Drawing(game, Kinds.of(_kinds(game)), _console(colour, width))
    parts = [drawing.areas(seen)]
    parts += filter(None, [drawing.printed(seen["table"]), drawing.kinds.legend()])
    if question is not None:
        parts.append(Text(f"{question.player}: {question.prompt(lang)}", "bold"))
    return render(Group(*parts), colour=colour, width=width)


def render(content: RenderableType, *, colour: bool, width: int = WIDTH) -> str:
    """Anything that rich can show, as text."""
    console = _console(colour, width)
    with console.capture() as capture:
        console.print(content)
    text = capture.get()
    return text if colour else "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the areas of one table have in common."""

    game: Game
    kinds: Kinds
    console: Console

    def areas(self, seen: Mapping[str, Any]) -> RenderableType:
        """A panel for the table and one for each player, as far as anything is there."""
        viewer = seen["seat"]
        table = self._area("table", seen["table"], "table", viewer)
        players = [
            self._area("player", content, f"{player}{_mark(seen, player)}", viewer)
            for player, content in seen["players"].items()
        ]
        return Group(
            *filter(None, [table]),
            pack(filter(None, players), self.console, self.console.width, gap=0),
        )

    def printed(self, table: Mapping[str, Any]) -> Group | None:
        """What is printed on the cards that lie on the table for all to see."""
        layout, texts = self.game.program.layout, self.game.program.printed
        places = (place for place in self.game.places if place.owner == "table")
        seen = {kind for place in places for kind in kinds_in(place, table[place.name])}
        cards = [
            Text(name, style_of(name)) + Text(f": {', '.join(words)}", DIM)
            for name, words in ((layout.kind(kind).name, words) for kind, words in texts.items())
            if name in seen and words
        ]
        return pack(cards, self.console, self.console.width, gap=3) if cards else None

    def _area(
        self, owner: str, contents: Mapping[str, Any], title: str, viewer: str
    ) -> Panel | None:
        titles, texts = [title], []
        inner = self.console.width - 4  # the frame, and a space on each side
        for place in self.game.places:
            if place.owner != owner:
                continue
            content = contents[place.name]
            short = head(place, content)
            if short is None:
                found = blocks(place, content, self.kinds, viewer, inner)
                texts += [block.text() for block in found]
            else:
                titles.append(short)
        if not texts and len(titles) == 1:
            return None
        return Panel.fit(
            pack(texts, self.console, inner, gap=3), title="  ".join(titles), title_align="left"
        )


def _mark(seen: Mapping[str, Any], player: str) -> str:
    """Whether it is the player's turn, or the player has left: with a place, or out."""
    if player == seen["turn"]:
        return " ◀"
    return {"won": " ★", "out": " ✗"}.get(seen["left"].get(player, ""), "")


def _console(colour: bool, width: int) -> Console:
    """A console that shows the same everywhere, whatever this terminal is."""
    return Console(
        file=StringIO(),
        width=width,
        force_terminal=colour,
        color_system="256" if colour else None,
        highlight=False,
        legacy_windows=False,
        _environ={},
    )


def _kinds(game: Game) -> Iterator[str]:
    """Every kind of piece, and whatever is printed on a board."""
    yield from (kind.name for kind in game.program.layout.kinds)
    for place in game.places:
        yield from (mark for row in place.printed or () for mark in row)
