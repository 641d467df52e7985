"""Whatever a file holds, reading it gives a document or diagnostics, and data survives."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.errors import Diagnostics, Span
from engine.source import Document, read
from engine.source.text import FORBIDDEN
from tests.source.helpers import every_path, good, marked, read_all

PIECES = [
    *("a", "b c", "?", ":", ": ", ",", "[", "]", "{", "}", "- ", "-", "\n", "\n  ", "\n- ", "'"),
    *('"', "# c", "#", " ", "|\n", ">\n", "&a", "*a", "!t", "%", "@", "`", "1", "0x1", "true"),
    *("~", "(", ")", "\\", "\\n", "đ", "😀", "---\n", "...\n", "<<", "=", "\r\n", "\nk: ", "yes"),
    *("'it''s'", '"e\\u00e9"', "\t", "\ufeff", "\x00"),
]
SCRAPS = st.lists(st.sampled_from(PIECES), max_size=16).map("".join)
DOCUMENTS = SCRAPS.map(lambda text: f"a: {text}")


@pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "pure"])
@settings(deadline=None)
@given(text=st.one_of(st.text(), SCRAPS, DOCUMENTS))
def test_any_text_gives_a_document_or_diagnostics(text: str, pure: bool) -> None:
    document, diagnostics = read_all(text, pure=pure)
    assert document is not None or diagnostics.errors
    lines = text.removeprefix("\ufeff").splitlines() or [""]
    for found in diagnostics:
        assert 1 <= found.span.line <= len(lines)
        assert 1 <= found.span.column <= len(lines[found.span.line - 1]) + 1


@settings(deadline=None)
@given(SCRAPS)
@example("[\n a---\nb]")
def test_both_parsers_read_the_same(scraps: str) -> None:
    text = f"a: {scraps}"
    if "---" in text or "..." in text or ("\n" in text and set(text) & {"|", ">"}):
        return  # here the two differ on texts that nobody writes
    (fast, of_fast), (pure, of_pure) = read_all(text), read_all(text, pure=True)
    if fast is not None and pure is not None and not of_fast.errors and not of_pure.errors:
        assert fast.data == pure.data
        assert places(fast) == places(pure)
    else:
        assert bool(of_fast.errors) == bool(of_pure.errors)


def places(document: Document) -> list[tuple[Span, Span]]:
    return [(document.key(path), document.value(path)) for path in every_path(document.data)]


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r")).filter(
    lambda text: not FORBIDDEN.search(text)
)
NUMBERS = st.integers(-(10**9), 10**9)
DATA = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXTS, inner, max_size=4)),
    max_leaves=20,
)


@settings(deadline=None)
@given(st.dictionaries(TEXTS, DATA, max_size=4))
def test_data_written_as_json_reads_back(data: dict[str, Any]) -> None:
    written = json.dumps(data, ensure_ascii=False)
    assert json.dumps(good(written).data, ensure_ascii=False) == written


WORDS = st.text(st.sampled_from("ab .,é:'#\"\\😀"), min_size=1, max_size=12)


@settings(deadline=None)
@given(st.dictionaries(WORDS, st.one_of(WORDS, st.lists(WORDS), st.none(), NUMBERS)))
def test_data_written_in_blocks_reads_back(data: dict[str, Any]) -> None:
    lines: list[str] = []
    for key, value in data.items():
        lines.append(f"{quote(key)}:")
        if isinstance(value, list):
            lines += [f"- {quote(item)}" for item in value] or [" []"]
        else:
            lines.append(f"  {quote(value) if isinstance(value, str) else json.dumps(value)}")
    assert good("\n".join(lines) or "{}").data == data


def quote(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


@settings(deadline=None)
@given(st.text(st.sampled_from("ab 'é\"\\\n😀"), min_size=1), st.data())
def test_characters_inside_quoted_texts_are_found(text: str, data: st.DataObject) -> None:
    written = json.dumps(text, ensure_ascii=False)
    document = good(f"a: {written}")
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    part = marked(f"a: {written}", document.inside(("a",), start, end))
    assert json.loads(f'"{part}"') == text[start:end]


@settings(deadline=None)
@given(st.lists(st.text(st.sampled_from("ab é"), max_size=5), max_size=6), st.sampled_from("|>"))
def test_characters_inside_block_texts_are_found(lines: list[str], style: str) -> None:
    body = "".join(f"  {line}\n" if line.strip() else "\n" for line in ["x", *lines])
    text = f"a: {style}\n{body}b: 1\n"
    document = good(text)
    for at, character in enumerate(document.data["a"].rstrip("\n")):
        found = marked(text, document.inside(("a",), at, at + 1))
        assert found in (character, "\n")


def test_reading_twice_reports_twice_the_same() -> None:
    diagnostics = Diagnostics()
    for _ in range(2):
        read("a: yes\n", "f", diagnostics)
    assert len(diagnostics) == 1
