"""Abilities: grants, answers to events, their order, their questions; and mistakes in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import Game, State, scenarios
from engine.pipeline import Ruleset, check
from tests.language.alike import play_alike
from tests.language.fair import FAIR
from tests.language.values import value_of

BASE: dict[str, Any] = {
    "language": 1,
    "game": "order",
    "title": "Order",
    "players": 3,
    "types": {"Sign": ["sun", "moon", "star"]},
    "components": {
        "card": {
            "fields": {"level": "int?"},
            "rows": {
                "a": {"abilities": {"note": 1}},
                "b": {"abilities": {"note": 2}, "level": 2},
                "c": {"abilities": {"note": 3, "also": 4}},
                "d": {"abilities": {"also": 5, "note": 6}},
            },
            "copies": 3,
            "start": "pile",
        }
    },
    "table": {"pile": {"pool": "card"}, "log": {"number": 0}},
    "player": {
        "left": {"pool": "card", "active": "true"},
        "right": {"row": "card", "size": 9, "active": "true"},
        "hand": {"pool": "card"},
        "coins": {"number": 0},
        "bonus": {"granted": 0},
    },
    "setup": [],
    "events": {"told": {"by": "player"}},
    "abilities": {
        "note": {
            "given": {"n": "int"},
            "when": "told(by=any)",
            "do": [{"set": {"log": "log * 10 + n"}}],
        },
        "also": {
            "given": {"n": "int"},
            "when": "told(by=any)",
            "do": [{"set": {"log": "log * 10 + n"}}],
        },
        "help": {"given": {"n": "int"}, "grants": {"bonus": "n"}},
    },
    "play": [{"turns": {"from": "players[1]", "until": "true"}, "do": [{"choose": "go"}]}],
    "actions": {"go": {"do": [{"emit": {"told": {"by": "me"}}}]}},
    "scoring": {"coins": "me.coins + me.bonus + count(me.hand)"},
}


def lay(card: str, seat: int, place: str) -> dict[str, Any]:
    """An effect that brings a card from the pile to a player's place."""
    return {"move": {"one": f"card.{card}", "from": "pile", "to": f"players[{seat}].{place}"}}


def ruleset_of(folder: Path, *setup: dict[str, Any], **changes: Any) -> Ruleset:
    """The rules above with other parts (maps are merged); JSON is YAML."""
    document = merged(json.loads(json.dumps(BASE)), {"setup": list(setup), **changes})
    file = folder / "order.yaml"
    file.write_text(json.dumps(document, indent=1), encoding="utf-8")
    return engine.load(file)


def merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """A map laid over another."""
    for key, value in new.items():
        both = isinstance(value, dict) and isinstance(old.get(key), dict)
        old[key] = merged(old[key], value) if both else value
    return old


def after(ruleset: Ruleset, *moves: str) -> State:
    """The state after some moves."""
    game = ruleset.game()
    state = game.start(seed=1)
    for move in moves:
        state = game.apply(state, move)
    return state


def log(ruleset: Ruleset, *moves: str) -> int | bool:
    """What has been noted after some moves."""
    return value_of(ruleset, 3, after(ruleset, *moves).cells, "log")


# ------------------------------------------------------------------------------- the made-up game


@pytest.fixture
def fair(tmp_path: Path) -> Game:
    """The fair for three."""
    file = tmp_path / "fair.yaml"
    file.write_text(FAIR, encoding="utf-8")
    assert [str(d) for d in check(file).diagnostics] == []
    return engine.load(file).game(3)


def test_the_fair_plays_alike_through_all_pauses(fair: Game) -> None:
    asked = set()
    for seed in range(40):
        state = play_alike(fair, seed)
        assert fair.question(state) is None
    for seed in range(20):
        state = fair.start(seed=seed)
        for _ in range(60):
            if (question := fair.question(state)) is None:
                break
            asked.add(question.action)
            moves = fair.moves(state)
            state = fair.apply(state, moves[seed % len(moves)])
    assert asked == {"open", "cheer", "trade", "thank"}


def test_a_question_of_an_ability_is_an_action_with_its_name(fair: Game) -> None:
    for seed in range(60):
        state = fair.start(seed=seed)
        for _ in range(40):
            question = fair.question(state)
            if question is None or question.action == "trade":
                break
            moves = [str(move) for move in fair.moves(state)]
            opening = [move for move in moves if move.startswith(("open", "cheer"))]
            state = fair.apply(state, (opening or moves)[0])
        if question is not None and question.action == "trade":
            break
    else:
        pytest.fail("nobody was ever asked to trade")
    assert question.prompt("en") == "Trade a gem"
    moves = [str(move) for move in fair.moves(state)]
    assert moves[-1] == "decline"
    mine = moves[0].split()[1]
    assert fair.why_not(state, f"trade {mine} {mine}") == ["There is no such gem."]
    later = fair.apply(state, "decline")
    assert fair.observe(later, "A")["players"] == fair.observe(state, "A")["players"]


SCENARIOS = """\
language: 1
tests: fair
scenarios:
  - name: a card's discount holds at once, and its offer is asked of its owner
    players: 2
    given:
      turn: A
      A.stalls: [smith, scribe]
      A.coins: 1
      A.gems: {sun: 2}
      offer: [guard, mill]
    do: [open mill, trade sun star]
    then: {A.rebate: 3, A.coins: 1, count(A.stalls): 3, count(offer): 2, A.gems: {sun: 1, star: 1}}
  - name: what is not possible is not asked
    players: 2
    given: {turn: A, A.stalls: [scribe], A.gems: {}, offer: [guard, mill]}
    do: [open mill]
    then: {turn: B}
"""


def test_scenarios_read_what_is_granted_and_answer_abilities(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "game.yaml").write_text(FAIR, encoding="utf-8")
    (tmp_path / "tests" / "fair.yaml").write_text(SCENARIOS, encoding="utf-8")
    outcomes = list(scenarios.run(tmp_path))
    assert [str(outcome) for outcome in outcomes if not outcome.ok] == []
    assert len(outcomes) == 2


# ------------------------------------------------------------------------------------------ order


def test_players_come_clockwise_places_as_declared_cards_as_in_the_table(tmp_path: Path) -> None:
    ruleset = ruleset_of(
        tmp_path,
        lay("c", 0, "left"),  # A comes last: B has the turn
        lay("b", 1, "right"),
        lay("a", 1, "right"),
        lay("d", 1, "left"),
        lay("a", 2, "left"),
        lay("b", 2, "hand"),  # not active
    )
    assert log(ruleset, "go") == 56_12_1_34


def test_every_copy_of_a_card_acts(tmp_path: Path) -> None:
    ruleset = ruleset_of(tmp_path, lay("c", 1, "left"), lay("c", 1, "left"), lay("a", 1, "left"))
    assert log(ruleset, "go") == 13434


def test_outside_turns_players_come_in_seat_order(tmp_path: Path) -> None:
    tell = {"emit": {"told": {"by": "players[2]"}}}
    ruleset = ruleset_of(tmp_path, lay("b", 2, "left"), lay("a", 0, "left"), tell)
    assert log(ruleset) == 12


def test_a_card_that_has_left_does_not_act(tmp_path: Path) -> None:
    gone = {
        "when": "told(by=any)",
        "do": [{"move": {"all": "card", "from": "me.left", "to": "pile"}}],
    }
    ruleset = ruleset_of(
        tmp_path,
        lay("a", 1, "left"),
        lay("b", 1, "left"),
        lay("c", 1, "right"),
        abilities={"gone": gone},
        components={"card": {"rows": {"a": {"abilities": {"note": 1, "gone": {}}}}}},
    )
    assert log(ruleset, "go") == 134


def test_a_card_that_comes_while_others_act_acts_in_its_turn(tmp_path: Path) -> None:
    bring = [{"move": {"one": f"card.{c}", "from": "pile", "to": "me.left"}} for c in "bd"]
    ruleset = ruleset_of(
        tmp_path,
        lay("c", 1, "left"),
        abilities={"come": {"when": "told(by=any)", "do": bring}},
        components={"card": {"rows": {"c": {"abilities": {"come": {}}}}}},
    )
    # The turn of 'b' is over, as it stands before 'c' in the table; that of 'd' is not.
    assert log(ruleset, "go") == 34_56


def test_what_follows_an_event_happens_after_the_last_ability(tmp_path: Path) -> None:
    steps = [{"emit": {"told": {"by": "me"}}}, {"set": {"log": "log * 10 + 9"}}]
    ruleset = ruleset_of(tmp_path, lay("a", 2, "left"), actions={"go": {"do": steps}})
    assert log(ruleset, "go") == 19


# ------------------------------------------------------------------------------ who is in force


def test_a_card_on_the_table_works_for_those_whom_the_condition_names(tmp_path: Path) -> None:
    shared = {"pool": "card", "active": "me.coins >= this.level"}
    for coins, found in ((0, 1), (1, 11), (2, 11)):
        ruleset = ruleset_of(
            tmp_path,
            {"move": {"one": "card.a", "from": "pile", "to": "shared"}},
            {"add": {"players[2].coins": coins}},
            table={"shared": shared},
            components={"card": {"rows": {"a": {"abilities": {"note": 1}, "level": 1}}}},
            abilities={"note": {"if": "me is not players[0]"}},
            player={"coins": {"number": 0}},
            actions={"go": {"do": [{"add": {"me.coins": 1}}, {"emit": {"told": {"by": "me"}}}]}},
        )
        assert log(ruleset, "go") == found


def test_a_players_place_may_have_a_condition_too(tmp_path: Path) -> None:
    ruleset = ruleset_of(
        tmp_path,
        lay("a", 1, "left"),
        lay("b", 1, "left"),
        player={"left": {"pool": "card", "active": "this.level > 1"}},
    )
    assert log(ruleset, "go") == 2


def test_fields_of_an_event_are_compared_and_read(tmp_path: Path) -> None:
    """A filter over `me`, one over `this`, one that is any; none where a field may be none."""
    heard = {
        "when": "moved(by=me, card=this, n=any, by_whom=none)",
        "if": "moved.n > 1",
        "do": [{"set": {"log": "log * 10 + moved.n"}}],
    }
    events = {"moved": {"by": "player", "card": "card", "n": "int", "by_whom": "player?"}}

    def told(by: int, card: str, n: int, whom: str) -> dict[str, Any]:
        fields = {"by": f"players[{by}]", "card": f"card.{card}", "n": n, "by_whom": whom}
        return {"emit": {"moved": fields}}

    ruleset = ruleset_of(
        tmp_path,
        lay("a", 1, "left"),
        told(1, "a", 2, "none"),
        told(0, "a", 3, "none"),
        told(1, "b", 4, "none"),
        told(1, "a", 1, "none"),
        told(1, "a", 5, "players[0]"),
        told(1, "a", 6, "none"),
        events=events,
        abilities={"heard": heard},
        components={"card": {"rows": {"a": {"abilities": {"heard": {}}}}}},
    )
    assert log(ruleset) == 26


# -------------------------------------------------------------------------------------- grants


@pytest.mark.parametrize("place", ["left", "right"])
@pytest.mark.parametrize(
    ("granted", "found"),
    [
        ({"granted": 0}, 7),
        ({"granted": 10, "join": "sum"}, 17),
        ({"granted": 1, "join": "max"}, 3),
        ({"granted": 5, "join": "max"}, 5),
    ],
)
def test_grants_are_joined(tmp_path: Path, place: str, granted: Any, found: int) -> None:
    rows = {"a": {"abilities": {"help": 2}}, "b": {"abilities": {"help": 3}}}
    ruleset = ruleset_of(
        tmp_path,
        lay("a", 0, place),
        lay("a", 0, place),
        lay("b", 0, place),
        lay("a", 1, "hand"),
        components={"card": {"rows": rows}},
        player={"bonus": granted},
    )
    state = after(ruleset)
    start = granted["granted"]
    assert value_of(ruleset, 3, state.cells, "players[0].bonus") == found
    assert value_of(ruleset, 3, state.cells, "players[1].bonus") == start
    assert ruleset.game().result(state).scores["A"] == found


def test_a_yes_or_no_is_granted_under_conditions(tmp_path: Path) -> None:
    ruleset = ruleset_of(
        tmp_path,
        lay("a", 0, "left"),
        lay("b", 1, "right"),
        {"add": {"players[1].coins": 2}},
        components={"card": {"rows": {c: {"abilities": {"free": {}}} for c in "ab"}}},
        abilities={"free": {"grants": {"open": "me.coins > 1"}, "if": "this.level > 0 or true"}},
        player={"open": {"granted": False}},
        scoring={"open": "1 if me.open else 0", "coins": "me.bonus + me.coins"},
    )
    cells = after(ruleset).cells
    found = [value_of(ruleset, 3, cells, f"players[{seat}].open") for seat in range(3)]
    assert found == [False, True, False]


def test_what_is_granted_may_depend_on_the_player_and_the_card(tmp_path: Path) -> None:
    ruleset = ruleset_of(
        tmp_path,
        lay("b", 0, "left"),
        lay("b", 2, "left"),
        {"add": {"players[2].coins": 5}},
        components={"card": {"rows": {"b": {"abilities": {"help": 3}, "level": 2}}}},
        abilities={
            "help": {"grants": {"bonus": "n * this.level + me.coins"}, "if": "me.coins < 9"}
        },
    )
    cells = after(ruleset).cells
    found = [value_of(ruleset, 3, cells, f"players[{seat}].bonus") for seat in range(3)]
    assert found == [6, 0, 11]


def test_cards_give_enums_bags_and_players_see_their_own(tmp_path: Path) -> None:
    given = {"cost": "bag of Sign", "sign": "Sign", "yes": "bool"}
    rows = {
        "a": {"abilities": {"dear": {"cost": "sun star*3", "sign": "star", "yes": True}}},
        "b": {"abilities": {"dear": {"cost": {"moon": 2}, "sign": "moon", "yes": False}}},
    }
    grants = {"bonus": "cost[sign] * 10 + (count(cost) if yes else 0)"}
    ruleset = ruleset_of(
        tmp_path,
        lay("a", 0, "left"),
        lay("b", 1, "right"),
        components={"card": {"rows": rows}},
        abilities={"dear": {"given": given, "grants": grants}},
    )
    cells = after(ruleset).cells
    found = [value_of(ruleset, 3, cells, f"players[{seat}].bonus") for seat in range(3)]
    assert found == [34, 20, 0]


def test_abilities_of_all_cards_of_a_component(tmp_path: Path) -> None:
    ruleset = ruleset_of(
        tmp_path,
        lay("a", 0, "left"),
        lay("d", 0, "left"),
        components={"card": {"abilities": {"help": 4}}},
    )
    assert value_of(ruleset, 3, after(ruleset).cells, "players[0].bonus") == 8


# ------------------------------------------------------------------------------------- mistakes

CIRCLE = {
    "events": {"told": {"by": "player"}, "heard": {}},
    "abilities": {
        "note": {"do": [{"emit": {"heard": {}}}]},
        "also": {"when": "heard()", "do": [{"emit": {"told": {"by": "me"}}}]},
    },
}
MISTAKES: list[tuple[dict[str, Any], str, str, str]] = [
    (
        CIRCLE,
        "F502",
        "event told → ability note → event heard → ability also → event told",
        "told",
    ),
    (
        {
            "whenever": {
                "late": {"that": "log > 5", "do": [{"emit": {"told": {"by": "players[0]"}}}]}
            },
        },
        "F502",
        "event told → ability note → whenever late → event told",
        "told",
    ),
    (
        {
            "player": {"reach": {"granted": "me.bonus"}},
            "abilities": {"help": {"grants": {"bonus": "n + me.reach"}}},
            "components": {"card": {"rows": {"a": {"abilities": {"help": 1}}}}},
        },
        "F502",
        "granted bonus → granted reach → granted bonus",
        "bonus",
    ),
    ({"abilities": {"note": {"when": "told"}}}, "T302", "always written: by", "told"),
    ({"abilities": {"note": {"when": "told(me)"}}}, "T302", "fields of an event are named", "me"),
    ({"abilities": {"note": {"when": "told(bye=me)"}}}, "T302", "has no 'bye'", "me"),
    ({"abilities": {"note": {"when": "tolled(by=me)"}}}, "N201", "unknown event", "tolled"),
    ({"abilities": {"note": {"when": "told(by=log)"}}}, "T301", "can't be compared", "log"),
    ({"abilities": {"note": {"when": "told(by="}}}, "E101", "no partner", "("),
    ({"abilities": {"note": {"if": "told.of is me"}}}, "N202", "has no 'of'", "told.of"),
    ({"abilities": {"note": {"grants": {"bonnus": 1}}}}, "N201", "no 'bonnus'", "bonnus"),
    ({"abilities": {"help": {"do": [{"win": "me"}]}}}, "T307", "'do' needs an event", "do"),
    ({"abilities": {"odd": {}}}, "T307", "'when', or 'grants'", "odd"),
    ({"abilities": {"go": {"grants": {"bonus": 1}}}}, "N204", "an action already", "go"),
    ({"abilities": {"help": {"given": {"m": "whole"}}}}, "N201", "unknown type", "whole"),
    ({"abilities": {"help": {"given": {"log": "int"}}}}, "N204", "a place already", "log"),
    ({"abilities": {"help": {"grants": {"bonus": "n > 1"}}}}, "T301", "a whole number", "n > 1"),
    ({"abilities": {"help": {"if": "that.level > 1"}}}, "N201", "unknown name", "that"),
    ({"events": {"told": {"by": "plyer"}}}, "N201", "unknown type 'plyer'", "plyer"),
    ({"player": {"bonus": {"granted": "me"}}}, "T301", "a number, true or false", "me"),
    ({"player": {"bonus": {"granted": 0, "join": "any"}}}, "T301", "joins true and", "any"),
    ({"table": {"fee": {"granted": 0}}}, "P402", "not to the table", "fee"),
    ({"actions": {"go": {"do": [{"set": {"me.bonus": 1}}]}}}, "T301", "no rule sets", "me.bonus"),
    ({"actions": {"go": {"do": [{"emit": {"told": {}}}]}}}, "T302", "not given its by", "told"),
    (
        {"actions": {"go": {"do": [{"emit": {"told": {"by": "me", "n": 1}}}]}}},
        "T302",
        "has no 'n'",
        "n",
    ),
    (
        {"actions": {"go": {"do": [{"emit": {"told": {"by": "card.a"}}}]}}},
        "T301",
        "expected a player",
        "card.a",
    ),
    ({"actions": {"go": {"do": [{"emit": {"tolled": {}}}]}}}, "N201", "unknown event", "tolled"),
    ({"player": {"left": {"active": "this.levl > 1"}}}, "N202", "has no 'levl'", "this.levl"),
    (
        {
            "abilities": {"note": {"optional": True}},
            "whenever": {
                "late": {"that": "log > 5", "do": [{"emit": {"told": {"by": "players[0]"}}}]}
            },
        },
        "F507",
        "the standing rule 'late' acts by itself",
        "",
    ),
]
CELLS: list[tuple[Any, str, str, str]] = [
    ({"noot": 1}, "N201", "unknown ability 'noot'", "noot"),
    ({"note": "one"}, "P405", "'one' is not a whole number", "one"),
    ({"note": {}}, "T302", "not given its n", "{}"),
    ({"note": {"m": 1}}, "N201", "given no 'm'", "m"),
    ({"pair": 1}, "T301", "'pair' is given sign and n", "1"),
    ({"pair": {"sign": "sun"}}, "T302", "not given its n", ""),
    ({"pair": {"sign": "sum", "n": 1}}, "P405", "'sum' is not a Sign", "sum"),
    ({"pair": {"sign": "sun", "n": 1, "m": 2}}, "N201", "given no 'm'", "m"),
    ({"plain": 1}, "T301", "'plain' is given nothing", "1"),
    (["note"], "T301", "a map of their names", "["),
    ("note", "T301", "a map of their names", "note"),
]
PAIR = {
    "pair": {"given": {"sign": "Sign", "n": "int"}, "grants": {"bonus": "n if sign == sun else 0"}},
    "plain": {"grants": {"bonus": "1"}},
}


Marks = list[tuple[str, str, str]]


def found(folder: Path, changes: dict[str, Any], cell: Any = None) -> Marks:
    """The diagnostics of the rules with changes: each code and message, and what they mark.

    A cell stands for all that card `a` has.
    """
    document = merged(json.loads(json.dumps(BASE)), changes)
    if cell is not None:
        document["components"]["card"]["rows"]["a"]["abilities"] = cell
    file = folder / "order.yaml"
    file.write_text(json.dumps(document, indent=1), encoding="utf-8")
    text = file.read_text(encoding="utf-8").splitlines()
    return [
        (d.code.id, d.message, text[d.span.line - 1][d.span.column - 1 :].strip('"'))
        for d in check(file).diagnostics
    ]


def fits(marks: Marks, code: str, message: str, marked: str) -> bool:
    """Whether a mistake is found, at its place."""
    return any(c == code and message in m and at.startswith(marked) for c, m, at in marks)


@pytest.mark.parametrize(("changes", "code", "message", "marked"), MISTAKES)
def test_mistakes(
    tmp_path: Path, changes: dict[str, Any], code: str, message: str, marked: str
) -> None:
    marks = found(tmp_path, changes)
    assert fits(marks, code, message, marked), marks


@pytest.mark.parametrize(("cell", "code", "message", "marked"), CELLS)
def test_mistakes_in_a_cards_row(
    tmp_path: Path, cell: Any, code: str, message: str, marked: str
) -> None:
    marks = found(tmp_path, {"abilities": PAIR}, cell)
    assert fits(marks, code, message, marked), marks


def test_what_is_left_over_is_told(tmp_path: Path) -> None:
    changes = {
        "events": {"never": {}},
        "abilities": {"idle": {"when": "never()", "do": []}},
        "player": {"reach": {"granted": 0}},
        "setup": [lay("a", 1, place) for place in ("left", "right")],
    }
    told = [message for code, message, _ in found(tmp_path, changes) if code == "U701"]
    assert told == [
        "nothing uses the type 'Sign'",
        "nothing uses the place 'reach'",
        "nothing emits the event 'never'",
        "no card has the ability 'help'",
        "no card has the ability 'idle'",
    ]
