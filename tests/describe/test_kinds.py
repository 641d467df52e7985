"""Short forms of kinds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.describe.kinds import Kinds, style_of


def test_the_shortest_prefix_that_no_other_kind_has() -> None:
    kinds = Kinds.of(["blue", "black", "red"])
    assert kinds.short == {"blue": "BLU", "black": "BLA", "red": "R"}
    assert kinds.legend().plain == "BLU blue  BLA black  R red"


def test_a_value_stands_for_its_kind_when_it_is_the_only_one() -> None:
    assert Kinds.of(["pawn[A]", "pawn[B]"]).short == {"pawn[A]": "A", "pawn[B]": "B"}


def test_pieces_of_one_owner_are_told_apart_by_what_they_are() -> None:
    assert Kinds.of(["pawn[A]", "king[A]"]).short == {"pawn[A]": "pA", "king[A]": "kA"}


def test_a_kind_that_begins_another_keeps_its_name() -> None:
    assert Kinds.of(["red", "reddish"]).short == {"red": "red", "reddish": "REDD"}


@given(st.sets(st.text("abc", min_size=1, max_size=4)))
def test_short_forms_differ(names: set[str]) -> None:
    short = Kinds.of(names).short
    assert len(set(short.values())) == len(names)


def test_a_kind_named_after_a_colour_has_it() -> None:
    assert style_of("red").color is not None
    assert style_of("counter").color is None


def test_dark_and_light_colours_get_a_ground_to_show_on() -> None:
    assert style_of("black").bgcolor is not None
    assert style_of("bright_white").bgcolor is not None
    assert style_of("blue").bgcolor is None
