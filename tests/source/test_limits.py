"""Limits: hostile files are refused at once, with a place."""

from __future__ import annotations

import time

import pytest

from tests.source.helpers import read_all

SECOND = 2.0  # generous: milliseconds with libyaml, less than a second without
LAUGHS = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))

# Each text with the code that refuses it and the line of the diagnostic.
HOSTILE = {
    "ten megabytes": ("a: b\n" * 2_000_000, "Y120", 1),
    "five thousand brackets": ("language: 1\na: " + "[" * 5000, "Y120", 2),
    "a million brackets": ("a:\n " + "[" * 900_000, "Y120", 2),
    "a million closed brackets": ("a: " + "[" * 400_000 + "]" * 400_000, "Y120", 1),
    "deep dashes": ("a:\n" + "- " * 5000, "Y120", 2),
    "deep maps": ("a: " + "{a: " * 5000, "Y120", 1),
    "an alias bomb": ("a0: &a0 [lol]\n" + LAUGHS, "Y107", 1),
    "a long text": ("a: b\nc: " + "x" * 20_001, "Y120", 2),
    "a long quoted text": ("a: b\nc: '" + "x y\n  " * 10_000 + "'", "Y120", 2),
    "a long number": ("a: " + "1" * 19_000, "Y121", 1),
    "a long number with an underscore": ("a: 1_" + "1" * 19_000, "Y108", 1),
    "a long exponent": ("a: 1e" + "9" * 19_000, "Y108", 1),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_at_once(name: str) -> None:
    text, code, line = HOSTILE[name]
    start = time.process_time()
    _, diagnostics = read_all(text)
    assert time.process_time() - start < SECOND
    first = diagnostics.sorted()[0]
    assert (first.code.id, first.span.line) == (code, line)


def test_too_many_values() -> None:
    _, diagnostics = read_all("a: [" + ("[" + "1, " * 4_000 + "], ") * 21 + "]")
    assert [d.code.id for d in diagnostics] == ["Y120"]
    assert "80,000 values" in diagnostics.items[0].message


def test_too_many_entries() -> None:
    for text in (
        "a: [" + "1, " * 5_001 + "]",
        "a:\n" + "".join(f"  k{n}: 1\n" for n in range(5_001)),
    ):
        _, diagnostics = read_all(text)
        assert [d.code.id for d in diagnostics] == ["Y120"]
        assert "5,000 entries" in diagnostics.items[0].message


def test_too_many_mistakes_end_the_reading() -> None:
    start = time.process_time()
    document, diagnostics = read_all("a:\n" + "- yes\n" * 100_000)
    assert time.process_time() - start < SECOND
    assert document is None
    assert len(diagnostics) == 201
    assert "200 mistakes" in diagnostics.items[-1].message


@pytest.mark.parametrize("last", ["b: {c: f(x, y)}\n", "b: {c: f(x, [y)}\n", "b: [\n"])
def test_the_last_mistake_may_be_one_too_many(last: str) -> None:
    document, diagnostics = read_all("a:\n" + "- yes\n" * 200 + last)
    assert document is None
    assert len(diagnostics) == 201


def test_what_is_within_the_limits_is_read() -> None:
    deep = "a: " + "[" * 59 + "]" * 59
    for text in (deep, "a: " + "x" * 20_000, "a: 1000000000\nb: -1000000000"):
        document, diagnostics = read_all(text)
        assert document is not None
        assert len(diagnostics) == 0


def test_a_large_ruleset_is_read_in_reasonable_time() -> None:
    text = "language: 1\ncards:\n" + "".join(
        f"  card_{n}: {{name: Card {n}, cost: {{gold: 2}}, do: [take, draw]}}\n"
        for n in range(5000)
    )
    start = time.process_time()
    document, _ = read_all(text)
    assert time.process_time() - start < 6
    assert document is not None
    assert len(document.data["cards"]) == 5000
