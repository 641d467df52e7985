"""The table of Villages of Valeria in plain cells, its invariants, and an account of each action.

What an action gave is told twice: by the cells, and by the rules as the referee knows them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from engine import Game, Move, State
from engine.play.contents import wrong_counts
from engine.resources import checkout
from tests.referees.valeria import DEEDS, Card, Position, Village, read

#: All the gold, by the number of players.
GOLD = {1: 14, 2: 14, 3: 20, 4: 25, 5: 30}
DRAWS = ("take_top", "draw_unseen")
STUDIED = ("keep_card", "put_back")


@lru_cache
def tables() -> tuple[dict[str, Card], dict[str, Card]]:
    """The buildings and the adventurers, as the referee reads them."""
    cards = checkout() / "rulesets" / "valeria" / "cards"
    return read(cards / "buildings.yaml"), read(cards / "adventurers.yaml")


def design(kind: str) -> str:
    """The name of a building, without the number of its copy."""
    return re.sub(r"\d+$", "", kind)


class Cells:
    """The cells of a state by the names of places."""

    def __init__(self, game: Game) -> None:
        self.layout = game.program.layout
        self.seats = range(len(game.seats))
        self.names = {kind.index: kind.name for kind in self.layout.kinds}
        buildings = [kind.index for kind in self.layout.kinds if kind.component == "building"]
        self.copies = {index: number for number, index in enumerate(buildings)}
        self.gives = {index: self._gives(self.names[index]) for index in buildings}

    def _gives(self, kind: str) -> str:
        """The resource of one copy of a building."""
        each = tables()[0][design(kind)].gives
        return each[int(kind[-1]) - 1] if len(each) > 1 else each[0]

    def row(self, state: State, name: str, seat: int = 0, index: int = 0) -> list[int]:
        """The kinds in a row, in order."""
        place = self.layout.places[name]
        at = place.at(seat, index)
        return state.cells[at + 1 : at + 1 + state.cells[at]].tolist()

    def count(self, state: State, name: str, seat: int = 0, index: int = 0) -> int:
        """How many pieces lie in a pool or row; what a number is."""
        place = self.layout.places[name]
        at = place.at(seat, index)
        if place.shape == "pool":
            return sum(state.cells[at : at + place.stride])
        return int(state.cells[at])

    def coin(self, state: State, kind: int) -> int:
        """The gold on a building."""
        return self.count(state, "building.coin", index=self.copies[kind])

    def wealth(self, state: State, seat: int) -> int:
        """A player's gold, with what comes back at the next replenishing."""
        lent = sum(self.coin(state, kind) for kind in self.row(state, "resources", seat))
        castle = self.count(state, "castle.coin", index=seat)
        return self.count(state, "purse", seat) + castle + lent

    def cards(self, state: State) -> int:
        """How many cards lie in the deck and the piles."""
        piles = sum(self.count(state, "pile", index=number) for number in range(5))
        return self.count(state, "deck") + piles

    def position(self, state: State) -> Position:
        """What the referee needs to know."""
        villages = [
            Village(
                self._designs(state, "hand", seat),
                self.count(state, "purse", seat),
                self.count(state, "castle.coin", index=seat),
                [(self.gives[k], self.coin(state, k)) for k in self.row(state, "resources", seat)],
                self._designs(state, "village", seat),
                self._designs(state, "guests", seat),
            )
            for seat in self.seats
        ]
        bank, travellers = self.count(state, "bank"), self._designs(state, "travellers")
        return Position(villages, travellers, bank, self.cards(state), tables())

    def _designs(self, state: State, name: str, seat: int = 0) -> list[str]:
        return [design(self.names[kind]) for kind in self.row(state, name, seat)]


def check(cells: Cells, state: State, moves: Sequence[Move]) -> None:
    """The invariants that hold after every answer."""
    assert wrong_counts(cells.layout, state.cells) == []
    lent = sum(cells.coin(state, kind) for kind in cells.copies)
    owned = sum(cells.wealth(state, seat) for seat in cells.seats)
    assert cells.count(state, "bank") + owned == GOLD[len(cells.seats)]
    under = [kind for seat in cells.seats for kind in cells.row(state, "resources", seat)]
    assert lent == sum(cells.coin(state, kind) for kind in under)
    assert all(cells.coin(state, kind) <= 1 for kind in under)
    for seat in cells.seats:
        village = [design(cells.names[kind]) for kind in cells.row(state, "village", seat)]
        assert len(set(village)) == len(village)
        assert cells.count(state, "castle.coin", index=seat) <= 1 + ("bell_tower" in village)
        studied = any(move.action in STUDIED for move in moves)
        assert studied or not cells.count(state, "study", seat)
    travellers, inn = cells.count(state, "travellers"), cells.count(state, "inn")
    assert travellers == 5 or inn in (0, 10)  # all are in the inn during setup
    _check_piles(cells, state)


def _check_piles(cells: Cells, state: State) -> None:
    """No pile is empty while the deck has cards, and no deck while a pile can spare some."""
    piles = [cells.count(state, "pile", index=number) for number in range(5)]
    if cells.count(state, "deck"):
        assert min(piles) > 0 or max(piles) == 0  # during setup
    elif "box" not in cells.layout.places:  # alone the deck is not made anew
        assert max(piles) <= 1


class Account:
    """One action of one player: what it should give, as the rules are, and what it gave.

    It begins when the player answers the question who leads or follows, and ends when the next
    player is asked so.
    """

    def __init__(self, cells: Cells, found: Counter[str], state: State, move: Move, led: str):
        self.cells, self.found, self.before = cells, found, state
        self.seat = state.game.seats.index(move.player)
        self.deed = move.action
        self.role = "following" if led else "leading"
        self.position = cells.position(state)
        self.wealth = [cells.wealth(state, seat) for seat in cells.seats]
        self.counts: Counter[str] = Counter()
        self.card: str | None = None
        self.paid: list[str] = []
        self.spent = False
        found[f"{self.role} {self.deed}"] += 1

    # ------------------------------------------------------------------------------- what happens

    def answer(self, state: State, move: Move, after: State) -> None:
        """One answer within the action."""
        assert state.game.seats.index(move.player) == self.seat
        self.spent = self.spent or not self.cells.cards(state)
        self.card = self.card or move.arguments.get("card" if self.deed == "build" else "guest")
        if "paid" in move.arguments and move.is_piece:
            self.paid.append(move.arguments["paid"])
        elif move.action == "gold_back_on_entry":
            self.counts["gold back"] += move.is_piece
        elif move.action == "rob_on_entry":
            self._rob(state, state.game.seats.index(move.arguments["victim"]))
        elif not state.game.goes_on(move, after):
            self.counts["draw" if move.action in DRAWS else move.action] += 1

    def _rob(self, state: State, victim: int) -> None:
        purses = [self.cells.count(state, "purse", seat) for seat in self.cells.seats]
        assert purses[victim] > purses[self.seat]
        gold = min(purses[victim], self._entering()["rob_on_entry"])
        self._moved(self.seat, gold)
        self._moved(victim, -gold)
        self.counts["robs"] += 1

    def _moved(self, seat: int, gold: int) -> None:
        self.wealth[seat] += gold

    # ----------------------------------------------------------------------------- what is right

    def close(self, after: State) -> None:
        """Compare what the action gave with what it should give."""
        cells, counts = self.cells, self.counts
        self.spent = self.spent or not cells.cards(after)
        getattr(self, f"_{self.deed}")()
        self._entry()
        self._gold()
        draws = self._draws()
        assert counts["draw"] <= draws
        assert self.spent or counts["draw"] == draws
        assert self.wealth == [cells.wealth(after, seat) for seat in cells.seats]

    def _harvest(self) -> None:
        assert not self.paid

    _tax = _decline = _harvest

    def _develop(self) -> None:
        discards = self.position.discards(self.seat, self.role)
        assert self.counts["discard"] == discards
        assert self.counts["put_under"] == 1
        cheaper = discards < (1 if self.role == "leading" else 2)
        self.found[f"develops_cheaper {self.role}"] += cheaper

    def _build(self) -> None:
        assert self.card is not None
        due = self.position.due(self.seat, design(self.card))
        assert due.total() == len(self.paid)
        self.found["provides"] += len(self.paid) < self._printed(0).wants.total()
        for host in self._hosts():
            self._moved(self.seat, -1)
            self._moved(host, 1)
        self.found["gold on another's"] += len(self._hosts())
        self.found["castle pays"] += any(name.startswith("castle") for name in self.paid)
        self.found["castle pays two"] += len(self.paid) - len(set(self.paid))

    def _recruit(self) -> None:
        assert self.card is not None
        fee = self.position.fee(self.seat, self.role)
        self._moved(self.seat, -fee)
        self.found["recruits_cheaper"] += fee < (1 if self.role == "leading" else 2)
        have = self.position.symbols(self.seat)
        self.found["stands_for"] += not self._printed(1).wants <= have
        self.position.bank += fee

    def _printed(self, table: int) -> Card:
        """What is printed on the card that comes into the village."""
        assert self.card is not None
        return tables()[table][design(self.card)]

    def _hosts(self) -> list[int]:
        """Whose resources took the gold, but the player's own."""
        owners = {
            self.cells.names[kind]: seat
            for seat in self.cells.seats
            for kind in self.cells.row(self.before, "resources", seat)
        }
        return [owners[p] for p in self.paid if p in owners and owners[p] != self.seat]

    def _entry(self) -> None:
        """What a card does as it comes into the village."""
        given = self._entering()
        self.found.update(name for name in given if name.endswith("_on_entry"))
        developed = self.counts["put_under"] - (self.deed == "develop")
        assert developed <= int("develop_on_entry" in given)
        assert self.counts["dig_on_entry"] <= int("dig_on_entry" in given)
        kept, back = (self.counts[name] for name in STUDIED)
        study = given.get("study_on_entry", {"look": 0, "keep": 0})
        assert kept <= study["keep"]
        assert kept + back <= study["look"]
        assert self.counts["gold back"] <= given.get("gold_back_on_entry", 0)
        self.found["develops on entry"] += developed
        self.found["keeps a card"] += kept
        for name in ("gold back", "robs", "dig_on_entry"):
            self.found[f"asked: {name}"] += self.counts[name]

    def _entering(self) -> dict[str, Any]:
        """The abilities of the card that comes into the village, each with its number."""
        if self.deed not in ("build", "recruit"):
            return {}
        return dict(self._printed(DEEDS.index(self.deed) - DEEDS.index("build")).abilities)

    def _gold(self) -> None:
        """Gold comes from the bank as long as there is any."""
        answered = self.position.answers(self.seat, "gold_with", self.deed, self.role)
        wanted = answered + self._entering().get("gold_on_entry", 0)
        wanted += self.deed == "tax" and self.role == "leading"
        taken = min(wanted, self.position.bank)
        self.found["gold_with"] += bool(answered and taken)
        self.found["empty bank"] += taken < wanted
        self._moved(self.seat, taken)

    def _draws(self) -> int:
        """How many cards should be drawn."""
        leading = self.role == "leading"
        usual = {"harvest": 3 if leading else 1, "tax": 1, "build": int(leading)}
        answered = self.position.answers(self.seat, "cards_with", self.deed, self.role)
        abroad = sum(
            int(n)
            for name, n in self.position.abilities(self.seat)
            if name == "cards_per_gold_abroad"
        ) * len(self._hosts())
        self.found[f"cards_with {self.deed} {self.role}"] += bool(answered)
        self.found["cards_per_gold_abroad"] += bool(abroad)
        entering = int(self._entering().get("cards_on_entry", 0))
        return int(usual.get(self.deed, 0)) + answered + abroad + entering
