"""Broken YAML: each cause in a designer's words, alike from both parsers."""

from __future__ import annotations

import pytest

from tests.source.helpers import read_all

# Each text with the place, words of the message, and words of the hint.
BROKEN = [
    ("a: 'b\n", "1:4", "this ' is never closed", "close it with '"),
    ('a: "b\n', "1:4", 'this " is never closed', 'close it with "'),
    ('a: "b\nc: "d"\n', "2:5", "text after the end of a value", "close the quote"),
    ("a: [b\nc: d\n", "1:4", "this [ is not closed", "close it with ]"),
    ("a: {b: c\nd: e\n", "1:4", "this { is not closed", "close it with }"),
    ("a: {b: c", "1:4", "this { is not closed", "close it with }"),
    ("a: [b, {c", "1:8", "this { is not closed", "close it with }"),
    ("a: [", "1:4", "the file ends in the middle", ""),
    ("a: [1,,2]", "1:7", "a value is missing before ','", "quote"),
    ("a: ]", "1:4", "a value is missing before ']'", "quote"),
    ("a: {b: c}}", "1:10", "this } closes nothing", "delete it"),
    ("a: {b: x[0]}", "1:9", "[ can't follow a text between brackets", "quote"),
    ("a: {b: x in {c}}", "1:13", "{ can't follow a text between brackets", "quote"),
    ("a: 'x'y", "1:7", "text after the end of a value", "quote"),
    ("a: [x][0]", "1:7", "text after the end of a value", "quote"),
    ("{a: b} c", "1:8", "text after the end of the file's map", "quote"),
    ("a: b: c", "1:5", "this ':' can't stand here", "quote a text with ': '"),
    ("a:b\nc: d\n", "2:2", "this ':' can't stand here", "a space after its colon"),
    ("a: b\n  c: d\n", "2:4", "this ':' can't stand here", "its own line"),
    ("a: b\nfoo\nc: d\n", "2:1", "this line has no ':'", "a key is followed by ': '"),
    ("a: 1\n- b\n", "2:1", "a list item can't stand among the keys", ""),
    ("a: - b", "1:4", "a list item can't start here", "a line of its own"),
    ("a:\n  b: c\n d: e\n", "3:2", "not indented like those before it", "indent it"),
    ("a:\n  - b\n - c\n", "3:2", "not indented like those before it", "indent it"),
    ("a:\n  - b\n  c: d\n", "3:3", "not indented like those before it", "indent it"),
    ("a:\n\t- b\n", "2:1", "a tab can't stand in YAML here", "use spaces"),
    ("a: b\t# c\n", "1:5", "a tab can't stand in YAML here", "use spaces"),
    ("a: @b", "1:4", "can't start with '@' unless it is quoted", "quote"),
    ("a: `b`", "1:4", "can't start with '`' unless it is quoted", "quote"),
    ("a: %b", "1:4", "can't start with '%' unless it is quoted", "quote"),
    ("a: >= 3", "1:4", "'>' means something else in YAML", "quote"),
    ("a: * 2", "1:4", "'*' means something else in YAML", "quote"),
    ("a: & b", "1:4", "'&' means something else in YAML", "quote"),
    ("a: !a!b c", "1:4", "'!' means something else in YAML", "quote"),
]


@pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "pure"])
@pytest.mark.parametrize(("text", "place", "message", "hint"), BROKEN)
def test_broken_text_is_explained(
    text: str, place: str, message: str, hint: str, pure: bool
) -> None:
    document, diagnostics = read_all(text, pure=pure)
    (found,) = diagnostics
    assert document is None
    assert found.code.id == "Y101"
    assert str(found.span) == f"game.yaml:{place}"
    assert message in found.message
    assert hint in (found.hint or "")


@pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "pure"])
@pytest.mark.parametrize(
    "text", ['a: "\\q"', 'a: "\\U00110000"', "%YAML 3.1\n---\na: b", "%x\na: b"]
)
def test_other_broken_text_is_refused(text: str, pure: bool) -> None:
    document, diagnostics = read_all(text, pure=pure)
    assert document is None
    assert [d.code.id for d in diagnostics] == ["Y101"]


def test_mistakes_before_a_syntax_error_are_kept() -> None:
    _, diagnostics = read_all("a: yes\nb: [1\n")
    assert [d.code.id for d in diagnostics] == ["Y108", "Y101"]


def test_a_cut_expression_explains_a_syntax_error_on_its_line_only() -> None:
    _, diagnostics = read_all("a: {b: f(x, [y])}\n")
    assert [d.code.id for d in diagnostics] == ["Y110"]
    _, diagnostics = read_all("a: {b: f(x,\n  [}\n")
    assert [d.code.id for d in diagnostics] == ["Y101"]
