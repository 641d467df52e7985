"""Games, and engines, that let something out: each must be caught by the promise."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import Game, Seat, State
from engine.play.question import Question
from tests.leaky import CARDS, FAIR, LEAKS
from tools import undo
from tools.trust import Finding, Subject
from tools.trust.promises import secret

GAMES = 12

#: Leaks of the rules, beside those of `tests/test_hidden.py`.
MORE = {
    "what follows": """
  pass_round:
    do: [{if: "first(after(me)).hand[sun] > 1", then: [{choose: show}]}]
""",
    "secret bid": """
  bid:
    secret: true
    choose: {other: {in: others}}
    do: [{add: {other.told: 1}}]
""",
    "can be taken back": """
  look:
    do: [{reveal: "first(after(me)).secret"}]
""",
}
SETUP = '[{set: {p.secret: "p.hand[sun] + 2 * p.hand[moon]"}}]'


@pytest.fixture
def cards(tmp_path: Path) -> Callable[..., Subject]:
    """The game with one more action."""

    def make(action: str, change: tuple[str, str] = ("", "")) -> Subject:
        name = action.split(":", maxsplit=1)[0].strip()
        file = tmp_path / "cards.yaml"
        text = CARDS.replace("ACTIONS", f"[show, pass_on, {name}]") + action.lstrip("\n")
        file.write_text(text.replace(*change) if change[0] else text, encoding="utf-8")
        return Subject(file, None, 3)

    return make


def faults(subject: Subject, games: int = GAMES) -> Finding:
    return secret.examine(subject, 0, games)


def test_a_fair_game_keeps_its_secrets(cards: Callable[..., Subject]) -> None:
    found = faults(cards(FAIR))
    assert found.faults == []
    for seen in (
        "games",
        "states",
        "permutations compared",
        "starts compared",
        "seats not asked",
        "records for seats",
        "answers that stand",
    ):
        assert found.counts[seen] > GAMES - 1, seen
    assert found.counts["games with nothing hidden"] == 0


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_of_the_rules_is_found(cards: Callable[..., Subject], leak: str) -> None:
    assert not faults(cards(LEAKS[leak]), 40).kept


@pytest.mark.parametrize("leak", MORE)
def test_more_leaks_are_found(
    cards: Callable[..., Subject], leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if leak == "can be taken back":
        monkeypatch.setattr(undo, "against", lambda states, moves: None)
    assert any(leak in fault for fault in faults(cards(MORE[leak]), 30).faults)


def test_a_setup_that_tells_is_found(cards: Callable[..., Subject]) -> None:
    found = faults(cards(FAIR, (SETUP, SETUP.replace("p.secret", "p.told"))))
    assert any("at the start" in fault for fault in found.faults)


def test_a_game_with_nothing_hidden_is_counted_as_such() -> None:
    rules = Path(secret.__file__).parents[3] / "rulesets" / "tic_tac_toe"
    found = faults(Subject(rules, None, 2))
    assert found.kept
    assert found.counts["games with nothing hidden"] == GAMES
    assert found.counts["seats not asked"] == GAMES


# ------------------------------------------------------------------------------ a faulty engine


def hidden_sum(state: State) -> int:
    """Something that depends on what is hidden, of all hands."""
    place = state.game.program.layout.places["hand"]
    region = place.region
    cells = state.cells[region.base : region.base + region.length]
    return sum((at + 1) * cell for at, cell in enumerate(cells))


def observed(change: Callable[[State, dict[str, Any]], dict[str, Any]]) -> Callable[..., Any]:
    honest = Game.observe

    def observe(self: Game, state: State, player: str) -> dict[str, Any]:
        return change(state, honest(self, state, player))

    return observe


def in_another_order(state: State, seen: dict[str, Any]) -> dict[str, Any]:
    return dict(sorted(seen.items(), reverse=hidden_sum(state) % 2 == 0))


def longer(state: State, seen: dict[str, Any]) -> dict[str, Any]:
    return {**seen, "over": [False] * (hidden_sum(state) % 7)}


@pytest.mark.parametrize("change", [in_another_order, longer])
def test_an_observation_is_compared_to_the_letter(
    cards: Callable[..., Subject], monkeypatch: pytest.MonkeyPatch, change: Any
) -> None:
    subject = cards(FAIR)
    monkeypatch.setattr(Game, "observe", observed(change))
    assert any("observation" in fault for fault in faults(subject).faults)


def careless_reasons(self: Seat, state: State, text: Any, lang: str = "en") -> list[str]:
    return [f"Not with {hidden_sum(state)}."]


def careless_record(seat: Seat, first: State, steps: Any) -> str:
    return json.dumps([state.digest() for _, state in steps])


FAULTY: dict[str, tuple[object, str, object, str]] = {
    "reasons": (Seat, "why_not", careless_reasons, "reasons against"),
    "digests in a record": (secret, "told_record", careless_record, "the record for seat"),
    "scores before the end": (Game, "scores_are_open", property(lambda self: True), "scores"),
    "who may answer": (Seat, "_not_asked", lambda self, state: {}, "has answered for another"),
    "whose moves": (Seat, "question", lambda self, state: self.game.question(state), "of another"),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_a_faulty_engine_is_found(
    cards: Callable[..., Subject], monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    owner, name, careless, told = FAULTY[fault]
    subject = cards(FAIR + "scoring: {cards: me.secret}\n")
    monkeypatch.setattr(owner, name, careless)
    assert any(told in line for line in faults(subject, 30).faults)


def test_how_often_one_is_asked_is_compared(
    cards: Callable[..., Subject], monkeypatch: pytest.MonkeyPatch
) -> None:
    subject, honest = cards(FAIR), Game.question

    def question(self: Game, state: State) -> Question | None:
        found = honest(self, state)
        if found is None:
            return None
        return Question(found.player, found.action, found._asked, (1, hidden_sum(state)))

    monkeypatch.setattr(Game, "question", question)
    assert any("again" in fault for fault in faults(subject).faults)


@pytest.mark.parametrize(("by", "are_open"), [("me.secret", False), ("me.told", True)])
def test_ranks_that_hidden_things_decide_are_secret_too(
    cards: Callable[..., Subject], by: str, are_open: bool
) -> None:
    scored = f"scoring: {{cards: me.told}}\nranking: [{{most: {by}}}]\n"
    assert cards(FAIR + scored).game().scores_are_open == are_open
