"""A small made-up game of cards: a garden with a market, recipes, jars and cards of two kinds."""

from __future__ import annotations

from pathlib import Path

from engine.pipeline import Report, Ruleset, check

GAME = """\
language: 1
game: jam
title: Jam
players: 2-3

types:
  Fruit: [plum, pear, fig]
  Size: [small, large]

numbers: {batch: 2}

components:
  fruit: {of: Fruit, copies: {plum: 5, pear: 4, fig: "batch + 1"}, start: crate}
  spoon: {of: player, copies: 2, start: spoons}
  coin: {copies: 3, start: purse}
  jar: {of: {size: Size, month: 4-6}, copies: 2, start: shelf}
  recipe:
    rows: cards/recipes.csv
    fields: {cost: bag of Fruit, worth: int, size: Size, late: bool?}
    start: book
  guest:
    rows: cards/guests.yaml
    fields: {cost: bag of Fruit, worth: int, likes: recipe?, fond: Fruit?, first: jar?}
    copies: 2
    start: door

table:
  crate: {pool: fruit, seen_by: none}
  shelf: {pool: jar}
  book: {pool: recipe}
  door: {pool: guest}
  line: {row: [recipe, guest, jar], size: 4}

player:
  spoons: {pool: spoon}
  purse: {pool: coin}
  basket: {pool: fruit}
  done: {pool: recipe}

play:
  - turns: {until: empty(book) or empty(crate)}
    do:
      - choose: [cook, wait]
      - draw: {count: 3, from: crate, to: me.basket}

actions:
  cook:
    choose:
      card:
        in: book
        where: card.cost <= me.basket
        because: It costs {count(card.cost)} fruits.
    do:
      - move: {one: card, from: book, to: me.done}
  wait: {}

scoring:
  worth: sum(r.worth for r in me.done)
"""
RECIPES = """\
id,title,cost,worth,size,late,copies,#note
plum_jam,Plum jam,plum plum,2,small,,2,easy
compote,,"plum, pear*2",4,large,true,,
fig_jam,,fig,3,large,false,1,
"""
GUESTS = """\
anna: {worth: 1, cost: {plum: 1, fig: 2}, likes: fig_jam, first: small4}
bert: {worth: 2, cost: [pear, plum, pear], fond: fig, first: "jar[large, 6]"}
carl: {worth: 5, title: Uncle Carl}
"""


def folder(
    at: Path, game: str = GAME, recipes: str = RECIPES, guests: str = GUESTS, text: str = ""
) -> Path:
    """The game's folder."""
    home = at / "jam"
    (home / "cards").mkdir(parents=True)
    (home / "game.yaml").write_text(game, encoding="utf-8")
    (home / "cards" / "recipes.csv").write_text(recipes, encoding="utf-8")
    (home / "cards" / "guests.yaml").write_text(guests, encoding="utf-8")
    if text:
        (home / "text").mkdir()
        (home / "text" / "vi.yaml").write_text(text, encoding="utf-8")
    return home


def report(
    at: Path, game: str = GAME, recipes: str = RECIPES, guests: str = GUESTS, text: str = ""
) -> Report:
    """What a check of the game finds."""
    return check(folder(at, game, recipes, guests, text))


def sound(at: Path, game: str = GAME, text: str = "") -> Ruleset:
    """The game without mistakes."""
    found = report(at, game, text=text)
    assert [str(d) for d in found.diagnostics.errors] == []
    assert found.ruleset is not None
    return found.ruleset


def mistakes(found: Report) -> list[str]:
    """The errors, each as `file:line:column: message (hint)`; the folder left out."""
    return [
        f"{Path(d.span.file).name}:{d.span.line}:{d.span.column}: {d.code.id} {d.message}"
        + (f" ({d.hint})" if d.hint else "")
        for d in found.diagnostics.sorted()
        if d.severity == "error"
    ]
