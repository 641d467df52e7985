"""Sentences from templates."""

from __future__ import annotations

import pytest

from engine.describe.rulebook.phrases import PHRASES, listed
from engine.language import CONSTRUCTS
from engine.language.construct import Verb
from engine.language.expressions.function import Function
from engine.language.words import fill

PARTS = {"what": "three gems", "where": "the bag", "flag": ""}


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("Move {what}.", "Move three gems."),
        ("Move {what}[ to {nowhere}].", "Move three gems."),
        ("Move {what}[ from {where}].", "Move three gems from the bag."),
        ("[Move {nothing}|Stay].", "Stay."),
        ("[Move {nothing}|Stay in {where}].", "Stay in the bag."),
        ("Move[, perhaps{flag}].", "Move, perhaps."),
    ],
)
def test_a_template_leaves_out_what_has_nothing_to_say(template: str, said: str) -> None:
    assert fill(template, lambda name, how: PARTS.get(name)) == said


def test_a_field_says_how_it_reads() -> None:
    assert fill("{a:piece}", lambda name, how: f"{name} as {how}") == "a as piece"


def test_brackets_in_what_is_said_are_no_segments() -> None:
    assert fill("{a}", lambda name, how: "line[2]") == "line[2]"


def test_lists() -> None:
    assert listed("en", ["a"]) == "a"
    assert listed("en", ["a", "b", "c"], "or") == "a, b or c"
    assert listed("vi", ["a", "b"]) == "a và b"


def test_every_language_says_only_what_english_says() -> None:
    assert {key for table in PHRASES.values() for key in table} - PHRASES["en"].keys() <= DIRECTIONS


DIRECTIONS = {
    f"{ns}{ew}" for ns in ("north", "south", "") for ew in ("east", "west", "") if ns or ew
}


@pytest.mark.parametrize("kind", ["effect", "place"])
def test_every_construct_has_words_in_each_language(kind: str) -> None:
    for name, member in CONSTRUCTS[kind].items():
        assert isinstance(member, type)
        assert issubclass(member, Verb)
        assert member.words.keys() == PHRASES.keys(), name
        assert all(table.keys() == PHRASES.keys() for table in [member.phrases] if table), name


def test_every_function_has_words_in_each_language() -> None:
    for name, function in CONSTRUCTS["function"].items():
        assert isinstance(function, Function)
        assert function.words.keys() == PHRASES.keys(), name
