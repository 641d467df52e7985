"""Villages of Valeria as plain Python: what a position allows, from the rules alone.

It shares nothing with the engine but the tables of cards, which it reads by itself. A position is
given; the referee tells which actions can be led and followed, in how many ways a building can be
paid, what an action moves, and what everybody scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

RESOURCES = ("food", "wood", "stone", "magic")
SYMBOLS = ("worker", "soldier", "shadow", "holy")
DEEDS = ("harvest", "develop", "build", "recruit", "tax")
END = 10


def bag(text: Any) -> Counter[str]:
    """`wood*2 stone` as counts."""
    found: Counter[str] = Counter()
    for word in str(text or "").split():
        name, _, number = word.partition("*")
        found[name] += int(number or 1)
    return found


@dataclass(frozen=True)
class Card:
    """A building or an adventurer."""

    name: str
    vp: int
    wants: Counter[str]
    symbols: frozenset[str]
    gives: tuple[str, ...]
    abilities: Mapping[str, Any]


def read(file: Path) -> dict[str, Card]:
    """The cards of a table."""
    rows = YAML(typ="safe").load(file.read_text(encoding="utf-8"))
    rows.pop("language")
    return {
        name: Card(
            name,
            row["vp"],
            bag(row.get("cost") or row.get("requires")),
            frozenset(bag(row.get("symbols"))),
            tuple(part.strip() for part in str(row.get("gives", "")).split("|")),
            row.get("abilities") or {},
        )
        for name, row in rows.items()
    }


@dataclass
class Village:
    """What a player has. Resources are pairs of what a card gives and the gold on it."""

    hand: list[str]
    purse: int
    castle: int
    resources: list[tuple[str, int]]
    buildings: list[str]
    guests: list[str]


@dataclass
class Position:
    """A position: the villages, and what lies on the table."""

    villages: list[Village]
    travellers: list[str]
    bank: int
    cards: int
    """How many cards lie in the deck and the piles."""
    tables: tuple[dict[str, Card], dict[str, Card]] = field(repr=False, default=({}, {}))

    # ------------------------------------------------------------------------------ abilities

    def abilities(self, player: int) -> Iterator[tuple[str, Any]]:
        """The abilities in a village, each with its numbers."""
        buildings, adventurers = self.tables
        village = self.villages[player]
        for name in village.buildings:
            yield from buildings[name].abilities.items()
        for name in village.guests:
            yield from adventurers[name].abilities.items()

    def granted(self, player: int, ability: str) -> Counter[str]:
        """What abilities of a name give together."""
        found: Counter[str] = Counter()
        for name, given in self.abilities(player):
            if name == ability:
                found += bag(given)
        return found

    def answers(self, player: int, ability: str, deed: str, role: str) -> int:
        """What abilities that answer an action give together."""
        return sum(
            given["n"]
            for name, given in self.abilities(player)
            if name == ability and given["deed"] == deed and role in given["roles"].split()
        )

    def symbols(self, player: int) -> Counter[str]:
        """The symbols of a player's buildings."""
        buildings = self.tables[0]
        return Counter(
            s for name in self.villages[player].buildings for s in buildings[name].symbols
        )

    # --------------------------------------------------------------------------------- actions

    def possible(self, player: int, role: str) -> set[str]:
        """The actions that a player can lead, or follow when another leads them."""
        found = {"harvest"} if self.cards else set()
        if self.cards or (role == "leading" and self.bank):
            found.add("tax")
        if len(self.villages[player].hand) > self.discards(player, role):
            found.add("develop")
        if any(self.payments(player, name) for name in self.new(player)):
            found.add("build")
        if self.recruits(player, role):
            found.add("recruit")
        return found

    def discards(self, player: int, role: str) -> int:
        """How many cards are discarded to develop one."""
        usual = 1 if role == "leading" else 2
        return max(0, usual - self.granted(player, "develops_cheaper")[role])

    def fee(self, player: int, role: str) -> int:
        """The gold that recruiting costs."""
        usual = 1 if role == "leading" else 2
        return max(0, usual - self.granted(player, "recruits_cheaper")[role])

    def recruits(self, player: int, role: str) -> set[str]:
        """The adventurers that a player can recruit."""
        if self.villages[player].purse < self.fee(player, role):
            return set()
        have = self.symbols(player) + self.granted(player, "stands_for")
        return {name for name in self.travellers if self.tables[1][name].wants <= have}

    def new(self, player: int) -> set[str]:
        """The names of buildings in hand that are not in the village."""
        village = self.villages[player]
        return set(village.hand) - set(village.buildings)

    def due(self, player: int, building: str) -> Counter[str]:
        """The resources that have to be paid."""
        return self.tables[0][building].wants - self.granted(player, "provides")

    def payments(self, player: int, building: str) -> int:
        """In how many different ways a building can be paid.

        Cards of one owner that give the same are one class; which one is used does not count.
        """
        due = self.due(player, building)
        if due.total() > self.villages[player].purse:
            return 0
        room = max([1, *(n for a, n in self.abilities(player) if a == "castle_holds")])
        castle = room - self.villages[player].castle
        classes = Counter(
            (owner, gives)
            for owner, village in enumerate(self.villages)
            for gives, gold in village.resources
            if not gold and gives in due
        )
        number = 0
        names = list(classes)
        for used in product(*(range(min(classes[c], due[c[1]]) + 1) for c in names)):
            paid: Counter[str] = Counter()
            for (_, gives), n in zip(names, used, strict=True):
                paid[gives] += n
            if paid <= due and (due - paid).total() <= castle:
                number += 1
        return number

    # ---------------------------------------------------------------------------------- scores

    def bonuses(self, player: int) -> Counter[str]:
        """What the abilities of a player's cards score at the end, by ability."""
        village, have = self.villages[player], self.symbols(player)
        richest = village.purse == max(v.purse for v in self.villages)
        found: Counter[str] = Counter()
        for name, given in self.abilities(player):
            if name == "points_per_symbol":
                found[name] += given["points"] * have[given["symbol"]]
            elif name == "points_per_several":
                found[name] += have[given["symbol"]] // given["per"]
            elif name == "points_per_guest":
                found[name] += given * len(village.guests)
            elif name == "points_for_many":
                found[name] += given["points"] if have[given["symbol"]] >= given["least"] else 0
            elif name == "points_per_set":
                found[name] += given * min(have[symbol] for symbol in SYMBOLS)
            elif name == "points_if_richest":
                found[name] += given if richest else 0
        return found

    def score(self, player: int) -> int:
        """What a player scores."""
        village, (buildings, adventurers) = self.villages[player], self.tables
        found = village.purse + self.bonuses(player).total()
        found += sum(buildings[name].vp for name in village.buildings)
        return found + sum(adventurers[name].vp for name in village.guests)

    def complete(self) -> bool:
        """Whether some village is complete."""
        return any(len(v.buildings) + len(v.guests) >= END for v in self.villages)


def totals(position: Position) -> int:
    """All the gold of a position."""
    on_cards = sum(gold for v in position.villages for _, gold in v.resources)
    in_villages = sum(v.purse + v.castle for v in position.villages)
    return position.bank + on_cards + in_villages


def seats(players: int, leader: int) -> Sequence[int]:
    """Who follows a leader, in order."""
    return [(leader + step) % players for step in range(1, players)]
