"""Places: the exact columns of keys, values and characters inside texts."""

from __future__ import annotations

import pytest

from engine.errors import Span
from engine.source import Path
from tests.source.helpers import FILE, every_path, good, marked

PARSERS = pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "pure"])

TEXT = """\
# Cờ cá ngựa
language: 1
tiêu đề: "đỏ \\"và\\" xanh"   # a comment
table:
  bag: {pool: [tile, 'a ''b'''], 2: 5, none: }
  track:
    size: 3
    holds:
play:
- choose: take
  by: me
- 😀: [x]
-
  - deep
note: |
  one
  two
last:
"""

# Each path with the parts of the text that are its key and its value.
PLACES: list[tuple[Path, str, str]] = [
    (("language",), "language", "1"),
    (("tiêu đề",), "tiêu đề", '"đỏ \\"và\\" xanh"'),
    (("table", "bag"), "bag", "{pool: [tile, 'a ''b'''], 2: 5, none: }"),
    (("table", "bag", "pool"), "pool", "[tile, 'a ''b''']"),
    (("table", "bag", "pool", 0), "tile", "tile"),
    (("table", "bag", "pool", 1), "'a ''b'''", "'a ''b'''"),
    (("table", "bag", "2"), "2", "5"),
    (("table", "bag", "none"), "none", "none"),
    (("table", "track"), "track", "size: 3\n    holds"),
    (("table", "track", "holds"), "holds", "holds"),
    (("play",), "play", "- choose: take\n  by: me\n- 😀: [x]\n-\n  - deep"),
    (("play", 0), "choose: take\n  by: me", "choose: take\n  by: me"),
    (("play", 0, "by"), "by", "me"),
    (("play", 1, "😀"), "😀", "[x]"),
    (("play", 1, "😀", 0), "x", "x"),
    (("play", 2, 0), "deep", "deep"),
    (("last",), "last", "last"),
]


@PARSERS
@pytest.mark.parametrize(("path", "key", "value"), PLACES)
def test_keys_and_values_have_their_places(path: Path, key: str, value: str, pure: bool) -> None:
    document = good(TEXT, pure=pure)
    assert marked(TEXT, document.key(path)) == key
    assert marked(TEXT, document.value(path)) == value


def test_lines_and_columns_count_from_one_and_ends_are_exclusive() -> None:
    document = good(TEXT)
    assert document.key(("tiêu đề",)) == Span(FILE, 3, 1, 3, 8)
    assert document.value(("table", "bag", "pool", 0)) == Span(FILE, 5, 16, 5, 20)


@PARSERS
def test_an_empty_item_has_the_place_of_its_dash(pure: bool) -> None:
    document = good("a:\n  - b\n  -\n  - c\n", pure=pure)
    assert document.value(("a", 1)) == Span(FILE, 3, 3, 3, 4)


def test_an_unknown_path_falls_back_to_what_is_known() -> None:
    document = good(TEXT)
    assert document.key(("table", "bag", "sise", 3)) == document.key(("table", "bag"))
    assert document.value(("tables",)) == document.value(())
    assert document.inside(("table", "bag", "sise"), 0, 1) == document.value(("table", "bag"))
    assert document.key(()) == document.key(("language",))


# A value's text as written after `a: `, and characters of the value with the part they stand in.
INSIDE = [
    ("any(f(x) for x in đ)", "đ", "đ"),
    ("any(f(x) for x in đ)", "any", "any"),
    ("'it''s full'", "s full", "s full"),
    ("'it''s full'", "'", "''"),
    ('"a \\"b\\" c"', "c", "c"),
    ('"a \\"b\\" c"', '"b', '\\"b'),
    ('"\\u00e9\\x41 b"', "A b", "\\x41 b"),
    ("one\n  two\n\n  three four", "two", "two"),
    ("one\n  two\n\n  three four", "four", "four"),
    ("'one\n\n  two'", "two", "two"),
    ('"one\\\n  two three"', "three", "three"),
    ('"one \\\n  \\ two"', "two", "two"),
    ('"a\\\\\n  b"', "b", "b"),
    ("|\n  one\n    two\n\n  three\n", "two", "two"),
    ("|-\n  one\n  three", "three", "three"),
    ("|+\n\n  one\n\n", "one", "one"),
    (">\n  one\n  two\n\n  three\n", "three", "three"),
    (">-\n  one\n  two\n    more\n  three\n", "three", "three"),
    (">-\n\n  one\n  two\n", "two", "two"),
]


@PARSERS
@pytest.mark.parametrize(("written", "part", "source"), INSIDE)
def test_characters_inside_a_text_have_their_places(
    written: str, part: str, source: str, pure: bool
) -> None:
    text = f"a: {written}\n"
    document = good(text, pure=pure)
    start = document.data["a"].index(part)
    assert marked(text, document.inside(("a",), start, start + len(part))) == source


@pytest.mark.parametrize("written", ["abc", "'abc'", '"abc"', "|-\n  abc"])
def test_stretches_may_be_empty_and_are_kept_within_the_text(written: str) -> None:
    document = good(f"a: {written}\n")
    whole = document.inside(("a",), 0, 3)
    start, middle = document.inside(("a",), 0, 0), document.inside(("a",), 2, 2)
    assert (start.column, start.end_column) == (whole.column, whole.column)
    assert (middle.column, middle.end_column) == (whole.column + 2, whole.column + 2)
    assert document.inside(("a",), 0, 99) == whole
    assert document.inside(("a",), 7, 9).column == whole.end_column


def test_a_text_that_can_not_be_matched_gives_its_whole_place() -> None:
    document = good("a: |2\n   abc\n  d\nb: 5\nc: ''\n")
    assert document.inside(("a",), 0, 1) == document.value(("a",))
    assert document.inside(("b",), 0, 1) == document.value(("b",))
    assert document.inside(("c",), 0, 0) == Span(FILE, 5, 4, 5, 4)


def test_between_brackets_is_told_from_blocks() -> None:
    document = good("a: {b: [c]}\nd:\n  e: f\n")
    assert [document.flow(path) for path in every_path(document.data)] == [
        *(False, True, True, False),
        *(False, False),
    ]


def test_a_digest_follows_the_data_and_its_order() -> None:
    texts = ("a: 1\nb: [x]\n", "a:   1 # note\nb:\n- 'x'\n")
    same = [good(text).digest() for text in texts]
    assert same[0] == same[1]
    assert len(same[0]) == 64
    for other in ("a: 1\nb: [y]\n", "a: '1'\nb: [x]\n", "b: [x]\na: 1\n"):
        assert good(other).digest() != same[0]
