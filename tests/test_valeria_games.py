"""Games of Villages of Valeria at random.

After every answer the invariants hold, and each action gives what the rules say it gives.
What happened is counted, as an invariant proves little where nothing happens.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

import pytest

from engine import Game, Move
from tests.loaded import loaded
from tests.referees.valeria import DEEDS, seats
from tests.valeria import Account, Cells, check

PLAYERS = (1, 2, 3, 4, 5)
GAMES = 4
GAMES_LONG = 1_000
MOST_ANSWERS = 5_000
MOST_OPTIONS = 300
ROLES = ("leading", "following")
#: What must have happened in a few games: what is led and followed, and who does not follow.
COMMON = (
    *(f"{role} {deed}" for role in ROLES for deed in DEEDS),
    *("declines", "can only decline", "gold on another's", "castle pays", "provides", "complete"),
)
#: What must have happened in many: every ability of the cards, and what seldom is.
ABILITIES = (
    *("cards_on_entry", "gold_on_entry", "gold_back_on_entry", "develop_on_entry"),
    *("rob_on_entry", "dig_on_entry", "study_on_entry", "gold_with", "cards_per_gold_abroad"),
    *("asked: gold back", "asked: robs", "asked: dig_on_entry", "develops on entry"),
    *("keeps a card", "recruits_cheaper", "stands_for", "castle pays two"),
    *("develops_cheaper leading", "develops_cheaper following"),
    *(f"cards_with {deed} {role}" for role in ROLES for deed in ("build", "develop", "recruit")),
    *(f"cards_with harvest {role}" for role in ROLES),
    *("points_per_symbol", "points_per_several", "points_per_guest", "points_for_many"),
    *("points_per_set", "points_if_richest", "new deck", "empty bank", "empty inn"),
)
#: What has no place in the game of one player: others, a bank that empties, a deck made anew.
NOT_ALONE = (
    "points_for_many",
    "empty inn",
    *("following", "decline", "another", "abroad", "robs", "new deck", "empty bank", "complete"),
    "points_if_richest",
)


class Playout:
    """A game at random, with a look at every state on its way."""

    def __init__(self, game: Game, seed: int, found: Counter[str]) -> None:
        self.game, self.found, self.rng = game, found, Random(seed)
        self.cells = Cells(game)
        self.state = game.start(seed=seed)
        self.account: Account | None = None
        self.leader, self.led, self.asked = -1, "", 0

    def play(self) -> None:
        """The game to its end."""
        for _ in range(MOST_ANSWERS):
            moves = self.game.moves(self.state)
            check(self.cells, self.state, moves)
            self.found["most options"] = max(self.found["most options"], len(moves))
            if not moves:
                self._end()
                return
            if is_deed(moves):
                self._deed(moves)
            self._answer(self.rng.choice(moves))
        raise AssertionError("this game does not end")

    def _answer(self, move: Move) -> None:
        before, self.state = self.state, self.game.apply(self.state, move)
        if is_deed([move]):
            self.account = Account(self.cells, self.found, before, move, self.led)
            self.led = self.led or move.action
        if self.account is not None:
            self.account.answer(before, move, self.state)
        deck = [self.cells.count(state, "deck") for state in (before, self.state)]
        self.found["new deck"] += deck[1] > deck[0]
        self.found["empty inn"] += self.cells.count(self.state, "travellers") < 5

    def _deed(self, moves: list[Move]) -> None:
        """A player is asked to lead or follow: all others are asked to follow, in order."""
        self._close()
        seat, players = self.game.seats.index(moves[0].player), len(self.game.seats)
        offered = {move.action for move in moves}
        if self.asked:
            assert seat == seats(players, self.leader)[-self.asked]
            assert offered <= {self.led, "decline"}
            assert "decline" in offered
            self.found["declines" if len(offered) > 1 else "can only decline"] += 1
            self.asked -= 1
            return
        assert offered <= set(DEEDS)
        passed = self.cells.count(self.state, "idle")
        assert self.leader < 0 or seat == (self.leader + 1 + passed) % players
        self.found["passed"] += passed
        self.leader, self.led, self.asked = seat, "", players - 1

    def _close(self) -> None:
        if self.account is not None:
            self.account.close(self.state)
        self.account = None

    def _end(self) -> None:
        self._close()
        position, passed = self.cells.position(self.state), self.cells.count(self.state, "idle")
        alone = len(self.game.seats) == 1
        ended = "deck spent" if alone else "complete" if position.complete() else "stalemate"
        self.found[ended] += 1
        assert self.asked == 0
        result, players = self.game.result(self.state), len(self.game.seats)
        assert result.over
        assert list(result.scores.values()) == [position.score(seat) for seat in range(players)]
        starter = self.cells.count(self.state, "starter") - 1
        assert players == 1 or (self.leader + passed + 1) % players == starter
        for seat in range(players):
            self.found.update(+position.bonuses(seat))


def is_deed(moves: list[Move]) -> bool:
    """Whether who is asked leads or follows, or need not."""
    return moves[0].action in (*DEEDS, "decline") and not moves[0].picks


@lru_cache
def valeria(players: int) -> Game:
    """The game; for one player, its variant."""
    return loaded("valeria", "solo" if players == 1 else None).game(players, checked=False)


def games(players: int, number: int) -> Counter[str]:
    """What happened in so many games."""
    game, found = valeria(players), Counter[str]()
    for seed in range(number):
        Playout(game, 10_000 * players + seed, found).play()
    assert found["most options"] <= MOST_OPTIONS
    assert found["complete"] + found["stalemate"] + found["deck spent"] == number
    return found


def missing(found: Counter[str], wanted: tuple[str, ...], players: int) -> list[str]:
    """What should have happened, but did not."""
    if players == 1:
        wanted = tuple(w for w in wanted if not any(part in w for part in NOT_ALONE))
    return [name for name in wanted if not found[name]]


@pytest.mark.parametrize("players", PLAYERS)
def test_some_games(players: int) -> None:
    assert missing(games(players, GAMES), COMMON, players) == []


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_many_games(players: int) -> None:
    found = games(players, GAMES_LONG)
    assert missing(found, COMMON + ABILITIES, players) == []


@pytest.mark.parametrize("players", PLAYERS)
def test_no_question_can_have_many_options(players: int) -> None:
    """Not even if all was possible at once: an action is asked for in stages."""
    questions = valeria(players).program.questions
    sizes = [sum(action.size for action in question.actions) for question in questions]
    assert max(sizes) <= MOST_OPTIONS
