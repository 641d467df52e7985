"""Made-up games: each construct that one game of the box needed is of use in another, too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import engine
from engine import Ruleset, scenarios
from engine.language.board import Board
from engine.language.effects.deal import Deal
from engine.language.effects.emit import Emit
from engine.language.flow.choose import Choose
from engine.language.flow.turns import Turns
from engine.language.parts.ability import Ability
from engine.language.parts.action import Action
from engine.language.parts.component import Component
from engine.language.parts.subset import Subset
from engine.language.place import Holder
from engine.language.places.deck import Deck
from engine.language.places.granted import Granted
from engine.language.places.graph import Graph
from engine.language.places.slot import Slot
from engine.language.tree import expressions, parts
from tests.loaded import loaded
from tools.trust import Subject
from tools.trust.promises import conserved, ends, saved

HERE = Path(__file__).parent
FOLDERS = sorted(file.parent for file in HERE.glob("games/*/game.yaml"))
#: The games that use the constructs: the one of the box, and others.
USERS: tuple[str | Path, ...] = ("trekking", *FOLDERS, HERE / "compiler/everything.yaml")
GAMES = 4


def cases() -> Iterator[object]:
    for folder in FOLDERS:
        for case in scenarios.cases(folder):
            yield pytest.param(case, id=f"{folder.name}: {case.name}")


@pytest.mark.parametrize("case", list(cases()))
def test_scenario(case: scenarios.Case) -> None:
    outcome = case.run()
    assert outcome.ok, f"{outcome.file}:{outcome.line}: {outcome.message}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_it_has_no_mistakes_and_no_warnings(folder: Path) -> None:
    assert [str(diagnostic) for diagnostic in engine.check(folder).diagnostics] == []


@pytest.mark.parametrize("promise", [conserved, ends, saved], ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_random_games(folder: Path, promise: ModuleType) -> None:
    for subject in Subject(folder).combinations():
        assert promise.examine(subject, 0, GAMES).faults == []


# ---------------------------------------------------------------------------- use in several games


def has(kind: type[Any], test: Callable[[Any], Any] = bool) -> Callable[[Ruleset], bool]:
    """Whether a game has such a construct, of which something is so."""
    return lambda rules: any(isinstance(p, kind) and test(p) for p in parts(rules.model))


def says(pattern: str) -> Callable[[Ruleset], bool]:
    """Whether a formula of a game has something in it."""
    return lambda rules: any(re.search(pattern, str(e)) for e in expressions(rules.model))


def writes(pattern: str) -> Callable[[Ruleset], bool]:
    """Whether a file of a game has something in it."""

    def found(rules: Ruleset) -> bool:
        texts = rules.sources.document.texts.values()
        return any(re.search(pattern, text) for text in texts)

    return found


def with_abilities(rules: Ruleset) -> bool:
    """Whether rows of a table name abilities."""
    rows = (row for c in rules.model.components.values() for row in (c.rows or {}).values())
    return any("abilities" in row for row in rows)


def answers(test: Callable[[Ability], Any]) -> Callable[[Ruleset], bool]:
    """Whether an ability that answers an event is so."""
    return has(Ability, lambda ability: ability.when is not None and test(ability))


CONSTRUCTS: dict[str, Callable[[Ruleset], bool]] = {
    "a board of named spaces": has(Graph),
    "a board from a file": writes(r"\{?graph: \w+\.yaml"),
    "places that spaces have": has(Board, lambda board: board.space),
    "places that pieces have": has(Component, lambda component: component.has),
    "trail_lengths": says(r"\btrail_lengths\("),
    "spaces to avoid, as a set": says(r"\bset\(.+ for .+ in "),
    "neighbours": says(r"\bneighbours\("),
    "space(piece)": says(r"\bspace\("),
    "a record": has(Component, lambda component: isinstance(component.of, dict)),
    "a table of cards": has(Component, lambda component: component.rows),
    "copies by value": has(Component, lambda component: isinstance(component.copies, dict)),
    "a bag as a cost": has(Component, lambda c: any("bag" in t for t in c.fields.values())),
    "abilities in rows": with_abilities,
    "a start of every player's own": has(Component, lambda c: c.of == "player" and c.start),
    "a subset with a total": has(Subset, lambda subset: subset.total),
    "a total within bounds": has(
        Subset, lambda s: s.total and s.total.at_least and s.total.at_most
    ),
    "a subset that covers a cost": has(Subset, lambda subset: subset.cover),
    "wild payments": has(Subset, lambda s: s.cover and s.cover.wild_costs.source != "0"),
    "a subset of so many": has(Subset, lambda subset: subset.count),
    "choices in stages": has(Action, lambda action: isinstance(action.choose, list)),
    "values of an action": has(Action, lambda action: action.let),
    "a deck": has(Deck),
    "a slot": has(Slot),
    "refill": has(Holder, lambda place: place.refill),
    "recycle": has(Deck, lambda deck: deck.recycle),
    "a place in force": has(Holder, lambda place: place.active),
    "a player who is asked if only to decline": has(Choose, lambda choose: choose.always),
    "deal": has(Deal),
    "emit": has(Emit),
    "events": lambda rules: bool(rules.model.events),
    "standing rules": lambda rules: bool(rules.model.whenever),
    "granted values": has(Granted),
    "an ability that grants": has(Ability, lambda ability: ability.grants),
    "an ability with something given": has(Ability, lambda ability: ability.given),
    "an ability that just happens": answers(lambda ability: not ability.asks),
    "an ability that may be declined": answers(lambda ability: ability.optional),
    "an ability that lets choose": answers(lambda ability: ability.choose),
    "finish: round": has(Turns, lambda turns: turns.turns.finish == "round"),
}


@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_a_construct_is_of_use_in_several_games(construct: str) -> None:
    users = [str(user) for user in USERS if CONSTRUCTS[construct](loaded(user))]
    assert len(users) >= 2, f"used only by {users}"
