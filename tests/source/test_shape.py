"""The schema's verdict: one exact message for each mistake, at its place."""

from __future__ import annotations

import time

import pytest

from engine.errors import Diagnostics
from engine.source import check_shape
from tests.source.helpers import good, marked
from tests.source.small_schema import RULESET, SCHEMA


def check(text: str) -> tuple[bool, Diagnostics]:
    diagnostics = Diagnostics()
    return check_shape(good(text), SCHEMA, diagnostics), diagnostics


def test_a_good_ruleset_has_no_mistakes() -> None:
    more = (
        "players: 2-4\ntypes: {Sign: [sun]}\ncomponents: {card: {copies: {sun: 1}}}\n"
        "questions: {a: nothing, b: [x]}\nscoring: {a: {points: 1}}\nranking:\nsetup:\n"
        "- if: a > b\n  then: [{shuffle: pile}]\n- turns: all\n  do: [{emit: x}]\n  repeat: 2\n"
    )
    accepted, diagnostics = check(RULESET + more)
    assert [str(d) for d in diagnostics] == []
    assert accepted


# What is added to the ruleset, with the id, the marked part, the message and the hint of its
# one mistake.
MISTAKES: list[tuple[str, str, str, str, str | None]] = [
    ("tabel: {}", "S201", "tabel", "the ruleset has no field 'tabel'", "did you mean 'table'?"),
    ("zzz: {}", "S201", "zzz", "the ruleset has no field 'zzz'", None),
    (
        "setup: [{draw: {count: 1, tpo: x}}]",
        "S201",
        "tpo",
        "a draw has no field 'tpo'",
        "did you mean 'to'?",
    ),
    (
        "setup: [{if: x, y, then: [{emit: x}]}]",
        "S201",
        "y",
        "a condition has no field 'y'",
        "quote the expression before it: between { } a comma starts a new key",
    ),
    (
        "setup:\n- shuffle: pile\n  tpo: x",
        "S201",
        "tpo",
        "a shuffle has no field 'tpo'",
        None,
    ),
    ("setup: [{draw: {count: 1}}]", "S202", "draw", "a draw needs the field 'to'", None),
    ("setup: [{draw: {}}]", "S202", "draw", "a draw needs the fields 'count', 'to'", None),
    ("setup:\n- if: x", "S202", "if: x", "a condition needs the field 'then'", None),
    ("setup: x", "S203", "x", "expected a list, found a text", None),
    ("setup:", "S203", "setup", "expected a list, found nothing", None),
    ("ranking: 5", "S203", "5", "expected a text or nothing, found a whole number", None),
    ("table: {pile: {flag: 1}}", "S203", "1", "expected true or false, found a whole number", None),
    ("table: {pile: {pool: a, size: true}}", "S203", "true", "found true", None),
    ("table: {pile: {pool: a, size: 2.0}}", "S203", "2.0", "found a number with a point", None),
    (
        "players: [2, 4]",
        "S203",
        "[2, 4]",
        "expected a number of players: a whole number or a text, found a list",
        None,
    ),
    (
        "setup: [x]",
        "S203",
        "x",
        "expected an effect: a map, found a text",
        None,
    ),
    (
        "components: {card: {copies: [1]}}",
        "S203",
        "[1]",
        "expected a whole number, a text or a map, found a list",
        None,
    ),
    ("actions: {take: {do: {emit: x}}}", "S203", "{emit: x}", "expected a list, found a map", None),
    (
        "table: {pile: {pool: a, seen_by: ownre}}",
        "S204",
        "ownre",
        "expected 'all', 'owner' or 'none', found 'ownre'",
        "did you mean 'owner'?",
    ),
    ("questions: {a: nuthing}", "S204", "nuthing", "expected 'nothing', found 'nuthing'", "did"),
    ("table: {pile: {pool: a, size: 0}}", "S205", "0", "expected at least 1, found 0", None),
    ("table: {pile: {pool: a, size: 100}}", "S205", "100", "expected at most 99, found 100", None),
    ("components: {card: {copies: -1}}", "S205", "-1", "expected at least 0, found -1", None),
    ("types: {A: []}", "S206", "[]", "expected items, found none", None),
    ("components: {two words: {}}", "S207", "two words", "is not a name", "a name has"),
    ("types: {two words: [a]}", "S207", "two words", "does not have the form", "write TwoWords"),
    ("types: {1: [a]}", "S207", "1", "does not have the form ^[A-Z]", None),
    (
        "setup: [{drwa: {count: 1}}]",
        "S208",
        "drwa",
        "unknown effect 'drwa'",
        "did you mean 'draw'?",
    ),
    (
        "setup: [{to: x, shufle: y}]",
        "S208",
        "shufle",
        "unknown effect 'shufle'",
        "did you mean 'shuffle'?",
    ),
    (
        "setup: [{zzz: x}]",
        "S208",
        "zzz",
        "unknown effect 'zzz'",
        "expected one of: draw, shuffle, if, emit, repeat, turns, set, win",
    ),
    ("setup: [{}]", "S208", "{}", "expected an effect, found an empty map", "expected one of"),
    (
        "setup:\n- shuffle: pile\n  emit: x",
        "S209",
        "emit",
        "an effect is named by one key, here are two: 'shuffle' and 'emit'",
        "write two items, each with its own dash",
    ),
]


@pytest.mark.parametrize(("added", "code", "part", "message", "hint"), MISTAKES)
def test_a_mistake_has_one_message(
    added: str, code: str, part: str, message: str, hint: str | None
) -> None:
    key = added.partition(":")[0]
    kept = RULESET.partition(f"{key}:")[0]
    text = f"{kept}{added}\n"
    accepted, diagnostics = check(text)
    (found,) = diagnostics
    assert not accepted
    assert found.code.id == code
    assert marked(text, found.span) == part
    assert message in found.message
    assert (found.hint or "").startswith(hint or "")
    assert (found.hint is None) == (hint is None)


def test_a_misspelt_key_that_is_missing_is_one_mistake() -> None:
    _, diagnostics = check(RULESET.replace("game:", "gmae:"))
    (found,) = diagnostics
    assert str(found) == (
        "game.yaml:2:1: error[S201]: the ruleset has no field 'gmae' (did you mean 'game'?)"
    )


def test_a_missing_key_of_the_ruleset_is_shown_at_its_head_with_an_example() -> None:
    _, diagnostics = check(RULESET.replace("title: Ludo\n", ""))
    (found,) = diagnostics
    assert str(found) == (
        "game.yaml:1:1: error[S202]: the ruleset needs the field 'title' (for example title: Ludo)"
    )


def test_maps_without_verbs_are_told_by_their_keys() -> None:
    _, diagnostics = check(RULESET + "scoring: {a: {first: 1, secnod: 2}, b: {per: 5}}\n")
    first, second = diagnostics
    assert first.message == "places has no field 'secnod'"
    assert first.hint == "did you mean 'second'?"
    assert second.message == "expected a text, found a whole number"


def test_a_verb_may_be_a_clause_of_another_wherever_it_stands() -> None:
    for keys in ("turns: all, repeat: 2", "repeat: 2, turns: all"):
        accepted, _ = check(RULESET + f"setup: [{{{keys}, do: [{{emit: x}}]}}]\n")
        assert accepted


def test_all_mistakes_come_in_one_run() -> None:
    _, diagnostics = check(
        "language: 2\ngame: a b\ntabel: {}\ntable: {pile: {pool: 1, sise: 2}}\n"
        "setup:\n- draw: {count: [], too: x}\n- {}\n"
    )
    found = [(d.code.id, d.span.line) for d in diagnostics.sorted()]
    assert found == [
        ("S202", 1),
        ("S204", 1),
        ("S207", 2),
        ("S201", 3),
        ("S203", 4),
        ("S201", 4),
        ("S203", 6),
        ("S201", 6),
        ("S208", 7),
    ]


def test_mistakes_are_counted_up_to_a_limit() -> None:
    start = time.process_time()
    _, diagnostics = check(RULESET + "types:\n" + "".join(f"  T{n}: x\n" for n in range(4_000)))
    assert len(diagnostics) == 200
    assert time.process_time() - start < 8


def test_the_deepest_ruleset_is_checked() -> None:
    deep = "{emit: x}"
    for _ in range(28):
        deep = f"{{if: a, then: [{deep}]}}"
    accepted, diagnostics = check(RULESET + f"setup: [{deep}]\n")
    assert [str(d) for d in diagnostics] == []
    assert accepted


def test_a_ruleset_of_300_lines_is_checked_in_no_time() -> None:
    effect = "      - if: a > b\n        then:\n        - draw: {count: 1, to: pile}\n"
    actions = "".join(f"  a{n}:\n    do:\n{effect * 3}" for n in range(27))
    document = good(RULESET + actions)
    assert RULESET.count("\n") + actions.count("\n") > 300
    check_shape(document, SCHEMA, Diagnostics())
    start = time.process_time()
    assert check_shape(document, SCHEMA, Diagnostics())
    assert time.process_time() - start < 0.2


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"patternProperties": {"^x": {}}, "additionalProperties": False}, "xa: 1\nb: 2"),
        ({"properties": {"a": {"uniqueItems": True}}}, "a: [1, 1]"),
        ({"properties": {"a": False}}, "a: 1"),
        ({"properties": {"a": {"maxProperties": 1}}}, "a: {b: 1, c: 2}"),
        ({"properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}}}, "a: 1"),
        ({"properties": {"a": {"oneOf": [{"enum": ["x"]}, {"const": "y"}]}}}, "a: z"),
        ({"properties": {"a": {"allOf": [{"minLength": 3}]}}}, "a: x"),
        ({"if": {"required": ["a"]}, "then": {"required": ["b"]}}, "a: 1"),
    ],
)
def test_other_keywords_have_a_verdict_too(schema: dict[str, object], text: str) -> None:
    diagnostics = Diagnostics()
    assert not check_shape(good(text), schema, diagnostics)
    assert len(diagnostics) == 1
