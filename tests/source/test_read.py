"""Reading YAML: values, keys, and what is refused, each at its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.errors import BoardwrightError, Diagnostics
from engine.source import read_file
from tests.source.helpers import FILE, codes, good, marked, read_all

PARSERS = pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "pure"])


@PARSERS
@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-3", -3),
        ("+5", 5),
        ("1000000000", 10**9),
        ("1.5", 1.5),
        ("-0.25", -0.25),
        ("2-4", "2-4"),
        ("1.2.3", "1.2.3"),
        ("n", "n"),
        ("y", "y"),
        ("-x", "-x"),
        ("any(f(a, b), c)", "any(f(a, b), c)"),
        ("rows[0] > 1", "rows[0] > 1"),
        ("'010'", "010"),
        ('"yes"', "yes"),
        ("component?", "component?"),
        ("{card: component?, ask: 'Sure?'}", {"card": "component?", "ask": "Sure?"}),
        ("{ask: Play with the cube?}", {"ask": "Play with the cube?"}),
        ("{by_players: {2: 5, 3: 7}}", {"by_players": {"2": 5, "3": 7}}),
        ("[1, a b, đỏ, {x: []}]", [1, "a b", "đỏ", {"x": []}]),
        ("\n- a\n-\n- {}\n", ["a", None, {}]),
        ("|\n  one\n  two\n", "one\ntwo\n"),
        (">-\n  one\n  two\n", "one two"),
    ],
)
def test_a_value_is_read(written: str, value: Any, pure: bool) -> None:
    read = good(f"a: {written}", pure=pure).data["a"]
    assert read == value
    assert type(read) is type(value)


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm() -> None:
    document = good("\ufeffa: b\r\nc:\r\n  - d\r\n")
    assert document.data == {"a": "b", "c": ["d"]}
    assert str(document.value(("a",))) == "game.yaml:1:4"
    assert str(document.value(("c", 0))) == "game.yaml:3:5"


AMBIGUOUS = {
    "1_0": "10",
    "0b1": "1",
    "010": "10",
    "0o10": "8",
    "0x1F": "31",
    "1e3": "1000",
    "1.5E3": "1500",
    "yes": "true",
    "Yes": "true",
    "ON": "true",
    "no": "false",
    "off": "false",
    "NULL": "null",
    "Null": "null",
    "True": "true",
    "TRUE": "true",
    "False": "false",
    "2024-01-02": None,
    "2024-1-2 10:00:00": None,
    "12:30:45": None,
    "12:30": None,
    ".inf": None,
    "-.Inf": None,
    ".NaN": None,
    ".5": None,
    "1.": None,
    "1e999": None,
}


@PARSERS
@pytest.mark.parametrize("spelling", AMBIGUOUS)
def test_an_ambiguous_value_is_refused_with_advice(spelling: str, pure: bool) -> None:
    document, diagnostics = read_all(f"a:\n  - x\n  - {spelling}\n", pure=pure)
    (found,) = diagnostics
    assert document is not None
    assert document.data == {"a": ["x", spelling]}
    assert found.code.id == "Y108"
    assert str(found.span) == "game.yaml:3:5"
    instead = AMBIGUOUS[spelling]
    assert found.hint == "quote it for text" + (f", or write {instead}" if instead else "")


@pytest.mark.parametrize("spelling", ["on", "No", "010", "0x1F", "1_0", "1e3", "2024-01-02"])
def test_an_ambiguous_key_is_refused(spelling: str) -> None:
    _, diagnostics = read_all(f"a: {{{spelling}: 1}}")
    (found,) = diagnostics
    assert (found.code.id, str(found.span)) == ("Y108", "game.yaml:1:5")
    assert found.hint == f'quote it: "{spelling}"'


# Each text with the id, the marked part, and words of the message and hint of its one mistake.
REFUSED = [
    ("a: 1\nb: 2\na: 3", "Y105", "a", "stands twice", ""),
    ("{2: x, '2': y}", "Y105", "'2'", "stands twice", ""),
    ("true: 1", "Y106", "true", "true is not a text", "quote it"),
    ("null: 1", "Y106", "null", "null is not a text", "quote it"),
    ("1.5: 1", "Y106", "1.5", "1.5 is not a text", "quote it"),
    ("?\n: 1", "Y106", "", "a key is missing", ""),
    ("? [b]\n: 1", "Y106", "[b]", "a list can't be a key", "quote it"),
    ("? {b: c}\n: 1", "Y106", "{b: c}", "a map can't be a key", "quote it"),
    ("a: [*b, c]", "Y107", "*b", "*b is an alias", "quote"),
    ("*b : c", "Y107", "*b", "*b is an alias", "quote"),
    ("a: &b c", "Y107", "&b", "&b is an anchor", "quote"),
    ("<<: {a: b}", "Y107", "<<", "merge key", "write the keys out"),
    ("a: !b c", "Y109", "!b", "tag", "quote"),
    ("a: !!str 5", "Y109", "!!str", "tag", "quote"),
    ("a: !!python/object:os.system x", "Y109", "!!python/object:os.system", "tag", "quote"),
    ("a: 1000000001", "Y121", "1000000001", "between", ""),
    (f"a: -{'9' * 9000}", "Y121", f"-{'9' * 9000}", "between", ""),
    ("a: {b: f(x, y)}", "Y110", "f(x, y)", "YAML cut", 'quote the expression: "f(x, y)"'),
    ('a: [f(x, "y", z), b]', "Y110", 'f(x, "y", z)', "YAML cut", "'f(x, \"y\", z)'"),
    ("a: {b: any(f(x, y), z), c: d}", "Y110", "any(f(x, y), z)", "YAML cut", "quote"),
    ("a: {f(x, y): z}", "Y110", "f(x, y)", "YAML cut", "quote"),
    ("a: {b: you lose)}", "Y110", "you lose)", "no partner", "quote"),
    ("a: [f(x]", "Y110", "f(x", "no partner", "quote"),
    ("a: {b: any(x in {y}), c: d}", "Y110", "any(x in", "no partner", "quote"),
    ("", "Y103", "", "empty", "language: 1"),
    ("# nothing\n", "Y103", "", "empty", "language: 1"),
    ("- a\n- b", "Y103", "- a\n- b", "a list", "key: value"),
    ("language:1", "Y103", "language:1", "single value", "with a space"),
    ("a: b\n---\nc: d", "Y104", "---", "further", ""),
    ("a: b\x00", "Y102", "\x00", "U+0000", "delete"),
    ("a: b\u2028c", "Y102", "\u2028", "U+2028", "delete"),
    ('a: "\\0"', "Y102", '"\\0"', "can't be shown", ""),
]


@PARSERS
@pytest.mark.parametrize(("text", "code", "part", "message", "hint"), REFUSED)
def test_a_mistake_is_reported_at_its_place(
    *, text: str, code: str, part: str, message: str, hint: str, pure: bool
) -> None:
    _, diagnostics = read_all(text, pure=pure)
    (found,) = diagnostics
    assert found.code.id == code
    assert found.span.file == FILE
    assert marked(text, found.span) == part
    assert message in found.message
    assert hint in (found.hint or "")


def test_a_duplicate_key_names_both_places() -> None:
    document, diagnostics = read_all("a: 1\nb:\n  c: 1\n  c: 2\n")
    (found,) = diagnostics
    assert str(found.span) == "game.yaml:4:3"
    assert [(str(span), note) for span, note in found.related] == [("game.yaml:3:3", "first here")]
    assert document is not None
    assert document.data["b"] == {"c": 1}


def test_pieces_of_a_cut_expression_are_no_keys_and_no_items() -> None:
    document, _ = read_all("a: {that: any(f(x, y), z), because: w}\nb: [max(1, 2), 3]\n")
    assert document is not None
    assert document.data == {"a": {"that": "any(f(x", "because": "w"}, "b": ["max(1", 3]}


def test_all_mistakes_of_a_file_come_in_one_run() -> None:
    text = "a: yes\nb: &x 1\nc: {d: f(1, 2)}\ntrue: 1\na: 0x2\ne: !t 99999999999\n"
    document, diagnostics = read_all(text)
    assert codes(diagnostics) == ["Y108", "Y107", "Y110", "Y106", "Y105", "Y108", "Y109", "Y121"]
    assert document is not None


def test_the_file_is_named_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("title: Cờ cá ngựa\n", encoding="utf-8")
    document = read_file(path, "here.yaml", Diagnostics())
    assert document is not None
    assert document.texts == {"here.yaml": "title: Cờ cá ngựa\n"}
    assert str(document.value(("title",))) == "here.yaml:1:8"


def test_bytes_that_are_not_utf8_are_located(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes("a: b\nđ: ".encode() + b"\xff\n")
    diagnostics = Diagnostics()
    assert read_file(path, "game.yaml", diagnostics) is None
    (found,) = diagnostics
    assert (found.code.id, str(found.span)) == ("Y102", "game.yaml:2:4")
    assert "0xff" in found.message


def test_a_text_is_kept_for_marking_even_when_it_can_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("a: [b\n")
    texts: dict[str, str] = {}
    assert read_file(path, "game.yaml", Diagnostics(), texts=texts) is None
    assert texts == {"game.yaml": "a: [b\n"}


def test_a_missing_file_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(BoardwrightError, match=r"^game\.yaml can't be read: no such file"):
        read_file(tmp_path / "game.yaml", "game.yaml", Diagnostics())
    with pytest.raises(BoardwrightError, match=r"^here can't be read: is a directory"):
        read_file(tmp_path, "here", Diagnostics())
