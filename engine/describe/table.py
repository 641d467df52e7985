"""A table as text: what one seat sees, drawn from its observation alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import StringIO
from textwrap import wrap
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from engine.describe.blocks import CARDS, blocks, having, head, kinds_in
from engine.describe.kinds import DIM, Kinds, style_of
from engine.describe.packing import pack
from engine.describe.spoken import word
from engine.play import Game, State

WIDTH = 100
FRAME = 4  # the frame of an area, and a space on each side


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
    kinds = replace(_kinds(game, seen, lang), room=width - FRAME)
    drawing = Drawing(game, kinds, _console(colour, width))
    parts = [drawing.areas(seen)]
    parts += filter(None, [drawing.printed(seen["table"]), kinds.legend()])
    if question is not None:
        if game.scores_are_open:
            parts.append(Text(_scores(game, state, lang), DIM))
        again = word(lang, "again", *question.again) if question.again else ""
        parts.append(Text(f"{question.player}: {again}{question.prompt(lang)}", "bold"))
    return render(Group(*parts), colour=colour, width=width)


def _scores(game: Game, state: State, lang: str) -> str:
    """What everybody has until now."""
    totals = (f"{each.player} {each.total}" for each in game.result(state).seats)
    return f"{word(lang, 'scores')}: {', '.join(totals)}"


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
        table = self._area("table", seen["table"], word(self.kinds.lang, "table"), viewer)
        players = [
            self._area("player", content, f"{player}{_mark(seen, player)}", viewer)
            for player, content in seen["players"].items()
        ]
        return Group(
            *filter(None, [table]),
            pack(filter(None, players), self.console, self.console.width, gap=0),
        )

    def printed(self, table: Mapping[str, Any]) -> Group | None:
        """What is printed on the cards that lie on a board, or among other pieces."""
        kinds = self.kinds
        places = (place for place in self.game.places if place.owner == "table")
        seen = {
            kind
            for place in places
            for kind in kinds_in(place, table[place.name])
            if place.shape not in CARDS
            or not all(map(kinds.printed.get, kinds_in(place, table[place.name])))
        }
        cards = [
            Text(kinds.title(name), style_of(name)) + Text(f": {', '.join(words)}", DIM)
            for name, words in kinds.printed.items()
            if name in seen and words
        ]
        return pack(cards, self.console, self.console.width, gap=3) if cards else None

    def _area(
        self, owner: str, contents: Mapping[str, Any], title: str, viewer: str
    ) -> Panel | None:
        heads, texts = [], []
        inner = self.console.width - FRAME
        for place in self.game.places:
            if place.owner != owner:
                continue
            content = contents[place.name]
            if place.shape == "cards" and self.kinds.having.keys() >= content.keys():
                continue  # they are drawn with what lies on them
            short = head(place, content, self.kinds)
            if short is None:
                found = blocks(place, content, self.kinds, viewer, inner)
                texts += [block.text() for block in found]
            else:
                heads.append(short)
        if not texts and not heads:
            return None
        line = "  ".join([title, *heads])
        if len(line) > inner:  # too long for the frame
            texts = [Text("\n".join(wrap("  ".join(heads), inner))), *texts]
            line = title
        return Panel.fit(pack(texts, self.console, inner, gap=3), title=line, title_align="left")


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


def _kinds(game: Game, seen: Mapping[str, Any], lang: str) -> Kinds:
    """Every kind of piece, and whatever is printed on a board, with what lies on cards now."""
    program = game.program
    marks = [mark for place in game.places for row in place.printed or () for mark in row]
    kinds = Kinds.of(
        [*(kind.name for kind in program.layout.kinds), *marks],
        titles={name: words.say(lang) for name, words in program.called.items()},
        lang=lang,
        components={
            kind.name: program.places[kind.component].say(lang) for kind in program.layout.kinds
        },
        single=frozenset(kind.name for kind in program.layout.kinds if kind.most == 1),
        printed={
            program.layout.kind(kind).name: [words.say(lang) for words in printed]
            for kind, printed in program.printed.items()
        },
    )
    return replace(kinds, having=_lying(game, seen, kinds))


def _lying(game: Game, seen: Mapping[str, Any], kinds: Kinds) -> dict[str, Text]:
    """By kind: what lies on cards that are seen in a place of the table, or of a player."""
    table = seen["table"]
    owners = {"table": [table], "player": list(seen["players"].values())}
    shown = {
        kind
        for place in game.places
        if place.shape in CARDS
        for contents in owners[place.owner]
        for kind in kinds_in(place, contents[place.name])
    }
    return {
        card: Text("  ").join(having(place, there, kinds))
        for place in game.places
        if place.shape == "cards"
        for card, there in table[place.name].items()
        if card in shown
    }
