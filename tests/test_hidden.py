"""What is hidden from a seat changes nothing that it is shown or told, in any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine import Game
from engine.play import observe
from engine.play.contents import read, wrong_counts
from engine.resources import checkout
from engine.source import variants
from tests.leaky import CARDS, FAIR, LEAKS
from tests.loaded import loaded
from tools.trust.secrets.hidden import hidden_from, shuffled
from tools.trust.secrets.leaks import leaks
from tools.trust.secrets.telling import differences

PATTERNS = ("rulesets/*/game.yaml", "tests/games/*/game.yaml")
FOLDERS = sorted(file.parent for pattern in PATTERNS for file in checkout().glob(pattern))
ANSWERS = 120
EVERY = 4
GAMES_LONG = 6


def games(folders: Sequence[Path] = FOLDERS) -> Iterator[object]:
    """Every game in every variant for every number of players."""
    for folder in folders:
        for variant in (None, *variants(folder)):
            for players in engine.about(folder, variant).players:
                name = "-".join([folder.name, *([variant] if variant else []), str(players)])
                yield pytest.param(folder, variant, players, id=name)


#: Those that the harness does not walk over; for the others promise 5 looks, in more games.
OWN = [folder for folder in FOLDERS if folder.parent.name == "games"]


@pytest.mark.parametrize(("folder", "variant", "players"), list(games(OWN)))
def test_nothing_hidden_is_found_out(folder: Path, variant: str | None, players: int) -> None:
    rules = loaded(folder, variant)
    found = leaks(rules.game(players, checked=True), 1, ANSWERS, EVERY, rules.languages)
    assert found == {}


@pytest.mark.long
@pytest.mark.parametrize(("folder", "variant", "players"), list(games()))
def test_nothing_hidden_is_found_out_in_whole_games(
    folder: Path, variant: str | None, players: int
) -> None:
    rules = loaded(folder, variant)
    for seed in range(2, 2 + GAMES_LONG):
        game = rules.game(players, checked=False)
        assert leaks(game, seed, 1_500, EVERY, rules.languages) == {}


# ------------------------------------------------------------------------------- games that leak

#: What the log leaks is found by its own means: the rest of what leaks, by comparing states.
IN_THE_LOG = ("log: ",)


@pytest.fixture
def cards(tmp_path: Path) -> Callable[[str], Game]:
    """The game with one more action."""

    def make(action: str) -> Game:
        name = action.split(":", maxsplit=1)[0].strip()
        file = tmp_path / "cards.yaml"
        text = CARDS.replace("ACTIONS", f"[show, pass_on, {name}]") + action.lstrip("\n")
        file.write_text(text, encoding="utf-8")
        return engine.load(file).game(3, checked=True)

    return make


def test_a_fair_game_leaks_nothing(cards: Callable[[str], Game]) -> None:
    game = cards(FAIR)
    assert sum((leaks(game, seed, 60) for seed in range(8)), start=leaks(game, 9, 60)) == {}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(cards: Callable[[str], Game], leak: str) -> None:
    game = cards(LEAKS[leak])
    found = sum((leaks(game, seed, 60) for seed in range(8)), start=leaks(game, 9, 60))
    assert found
    assert leak != "what follows" or found.keys() == {leak}
    assert all(name.startswith("log: ") for name in found) == (leak in IN_THE_LOG)


@pytest.mark.parametrize("seen_by", ["owner", "none"])
def test_an_observation_that_tells_too_much_is_found(
    cards: Callable[[str], Game], monkeypatch: pytest.MonkeyPatch, seen_by: str
) -> None:
    content = observe._Seen._content

    def careless(self: Any, place: Any, copy: int) -> Any:
        if place.seen_by != seen_by:
            return content(self, place, copy)
        at = place.at(self.game.seats.index(self.owner) if self.owner else 0, copy)
        return read(self.game.program.layout, place, self.state.cells, at)

    game = cards(FAIR)
    monkeypatch.setattr(observe._Seen, "_content", careless)
    assert leaks(game, 1, 20)["observation"]


def test_what_is_shuffled(cards: Callable[[str], Game]) -> None:
    """Other pieces, as many in each place; what the seat sees stays; numbers change hands."""
    game, rng = cards(FAIR), Random(1)
    state = game.start(seed=1)
    for seat in range(3):
        others = [shuffled(state, seat, rng) for _ in range(20)]
        assert len({other.cells.tobytes() for other in others}) > 10
        for other in others:
            assert wrong_counts(game.program.layout, other.cells) == []
            assert game.observe(other, game.seats[seat]) == game.observe(state, game.seats[seat])
            for spot in hidden_from(state, seat):
                assert len(spot.pieces(other.cells)) == len(spot.pieces(state.cells))
        for name in ("hand", "secret"):
            place = game.program.layout.places[name]
            at = place.at((seat + 1) % 3)
            contents = {other.cells[at : at + place.stride].tobytes() for other in others}
            assert len(contents) > 1


@pytest.mark.parametrize("name", ["trekking", "marsh"])
def test_hands_are_shuffled_in_the_games_that_have_them(name: str) -> None:
    folder = next(folder for folder in FOLDERS if folder.name == name)
    state = loaded(folder).game(2).start(seed=1)
    other = shuffled(state, 0, Random(1))
    assert state.game.observe(state, "B") != state.game.observe(other, "B")
    assert differences(state, "A", Random(1)) == []
