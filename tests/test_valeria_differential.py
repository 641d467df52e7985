"""Villages of Valeria by the ruleset against the referee: legality, payments, scores, gold.

Random games are played by the ruleset. Whenever somebody may lead or follow, the referee is shown
the position and tells what is possible; in the end it scores. Where the sources are silent both
have the readings of SOURCES.md.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from engine import Game, State
from tests.loaded import loaded
from tests.referees.valeria import DEEDS, Position, Village, totals
from tests.valeria import GOLD, design, tables

GAMES = 4
MOST_ANSWERS = 5_000
#: Counting the ways to pay by asking for each takes long; now and then is enough.
COUNTED = 0.1


@lru_cache
def valeria(players: int) -> Game:
    return loaded("valeria").game(players, checked=True)


def position(game: Game, state: State) -> Position:
    """What everybody has, all hands open."""
    buildings, _ = tables()
    seen = {seat: game.observe(state, seat) for seat in game.seats}
    table = seen["A"]["table"]
    coins = {name: parts["coin"] for name, parts in _parts(table["building"]).items()}
    castles = {name: parts["coin"] for name, parts in _parts(table["castle"]).items()}

    def gives(kind: str) -> str:
        each = buildings[design(kind)].gives
        return each[int(kind[-1]) - 1] if len(each) > 1 else each[0]

    villages = [
        Village(
            [design(kind) for kind in own["hand"]],
            sum(own["purse"].values()),
            sum(castles.get(f"castle[{seat}]", {}).values()),
            [(gives(kind), sum(coins.get(kind, {}).values())) for kind in own["resources"]],
            [design(kind) for kind in own["village"]],
            list(own["guests"]),
        )
        for seat in game.seats
        for own in (seen[seat]["players"][seat],)
    ]
    deck = table["deck"]
    cards = deck["hidden"] + sum(map(len, table["pile"]))
    bank = sum(table["bank"].values())
    return Position(villages, list(table["travellers"]), bank, cards, tables())


def _parts(found: Any) -> dict[str, Any]:
    return found if isinstance(found, dict) else dict(found)


class Lockstep:
    """A random game by the ruleset, looked at by the referee."""

    def __init__(self, players: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.game = valeria(players)
        self.state = self.game.start(seed=seed)
        self.gold = GOLD[players]
        self.answers = 0

    def play(self) -> None:
        while moves := self.game.moves(self.state):
            if moves[0].action in DEEDS and not moves[0].picks:
                self.compare({move.action for move in moves})
            self.state = self.game.apply(self.state, self.rng.choice(moves))
            self.answers += 1
            assert self.answers < MOST_ANSWERS
        self.compare_end()

    def compare(self, offered: set[str]) -> None:
        found = position(self.game, self.state)
        assert totals(found) == self.gold
        question = self.game.question(self.state)
        assert question is not None
        player = self.game.seats.index(question.player)
        role = "following" if "decline" in offered else "leading"
        possible = found.possible(player, role)
        offered -= {"decline"}
        if role == "leading":
            assert offered == possible
        else:
            assert len(offered) == 1
            assert offered <= possible
        for action in offered & {"build", "recruit"}:
            getattr(self, f"compare_{action}")(found, player, role)

    def compare_build(self, found: Position, player: int, role: str) -> None:
        moves = [m for m in self.game.moves(self.state) if m.action == "build"]
        offered = {design(move.arguments["card"]) for move in moves}
        wanted = {name for name in found.new(player) if found.payments(player, name)}
        assert offered == wanted
        if self.rng.random() < COUNTED:
            move = self.rng.choice(moves)
            ways = self.ways(self.game.apply(self.state, move))
            assert ways == found.payments(player, design(move.arguments["card"]))

    def ways(self, state: State) -> int:
        """How many payments can be completed."""
        number = 0
        for move in self.game.moves(state):
            assert move.picks == "paid"
            number += self.ways(self.game.apply(state, move)) if move.is_piece else 1
        return number

    def compare_recruit(self, found: Position, player: int, role: str) -> None:
        moves = [m for m in self.game.moves(self.state) if m.action == "recruit"]
        assert {m.arguments["guest"] for m in moves} == found.recruits(player, role)

    def compare_end(self) -> None:
        found = position(self.game, self.state)
        assert totals(found) == self.gold
        scores = self.game.result(self.state).scores
        assert list(scores.values()) == [found.score(n) for n in range(len(found.villages))]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_ruleset_and_the_referee_agree(players: int) -> None:
    for seed in range(GAMES):
        Lockstep(players, seed).play()


def test_the_payments_of_the_sources() -> None:
    """The numbers of ways that another program found."""

    def paid(cost: str, own: str, other: str, gold: int, castle: int = 0, taken: int = 0) -> int:
        cards = [(gives, 0) for gives in own.split()]
        me = Village([], gold, castle, cards, [], [])
        you = Village([], 3, 0, [(gives, taken) for gives in other.split()], [], [])
        return Position([me, you], [], 0, 0, tables()).payments(0, cost)

    assert paid("workshop", "wood stone", "wood", 3) == 4
    assert paid("workshop", "wood stone", "wood", 2) == 0
    assert paid("workshop", "wood stone", "wood", 3, castle=1) == 1
    assert paid("workshop", "wood stone", "wood", 3, castle=1, taken=1) == 0
    assert paid("farm", "wood wood magic stone", "", 4) == 4
    assert paid("farm", "wood wood magic stone", "", 3) == 0
    assert paid("farm", "wood wood magic", "", 4) == 1
    assert paid("watchtower", "food stone stone", "", 3) == 3


def test_all_cards_are_there() -> None:
    buildings, adventurers = tables()
    assert (len(buildings), len(adventurers)) == (36, 10)
    gives = Counter(g for card in buildings.values() for g in (card.gives * 2)[:2])
    assert set(gives.values()) == {18}
    symbols = Counter(s for card in buildings.values() for s in card.symbols)
    assert set(symbols.values()) == {10}
