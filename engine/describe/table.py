"""A table as text: what one seat sees, drawn from its observation alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from engine.describe.blocks import blocks, head
from engine.describe.kinds import Kinds
from engine.play import Game, PlaceInfo, State


def show(
    game: Game,
    state: State,
    seat: str | None = None,
    lang: str = "en",
    *,
    colour: bool = True,
    width: int = 100,
) -> str:
    """The table as `seat` sees it (by default whoever is asked, else the first seat).

    Without `colour` the text has no control codes and no trailing spaces.
    """
    question = game.question(state)
    seen = game.observe(state, seat or (question.player if question else game.seats[0]))
    kinds = Kinds.of(_kinds(game))
    areas: list[RenderableType] = []
    areas += _area(game.places, "table", seen["table"], "table", kinds)
    players: list[RenderableType] = []
    for player, content in seen["players"].items():
        title = f"{player} ◀" if player == seen["turn"] else player
        players += _area(game.places, "player", content, title, kinds)
    areas.append(Columns(players))
    legend = kinds.legend()
    if legend:
        areas.append(legend)
    if question is not None:
        areas.append(Text(f"{question.player}: {question.prompt(lang)}", "bold"))
    return render(Group(*areas), colour=colour, width=width)


def render(content: RenderableType, *, colour: bool, width: int = 100) -> str:
    """Anything that rich can show, as text."""
    file = StringIO()
    console = Console(
        file=file,
        width=width,
        force_terminal=colour,
        color_system="256" if colour else None,
        highlight=False,
        legacy_windows=False,
    )
    console.print(content)
    text = file.getvalue()
    return text if colour else "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def _area(
    places: Sequence[PlaceInfo], owner: str, content: Mapping[str, Any], title: str, kinds: Kinds
) -> list[RenderableType]:
    """The panel of the table or of one player; none when nothing is there."""
    own = [place for place in places if place.owner == owner and place.name in content]
    if not own:
        return []
    heads = [head(place, content[place.name]) for place in own]
    titles = [title, *(text for text in heads if text is not None)]
    texts = [
        block.text()
        for place, text in zip(own, heads, strict=True)
        if text is None
        for block in blocks(place, content[place.name], kinds)
    ]
    body = Columns(texts, padding=(0, 3))
    return [Panel(body, title="  ".join(titles), title_align="left", expand=False)]


def _kinds(game: Game) -> Iterator[str]:
    """Every kind of piece, and whatever is printed on a board."""
    yield from (kind.name for kind in game.program.layout.kinds)
    for place in game.places:
        yield from (mark for row in place.printed or () for mark in row)
