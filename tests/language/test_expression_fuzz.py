"""Whatever stands where an expression belongs gives a tree or a mistake with its columns."""

from __future__ import annotations

import ast
import time
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.language.expressions.parse import parse
from engine.language.mistake import Mistake

NAMES = st.sampled_from(["me", "bag", "n", "players", "count", "s", "x1", "true", "none"])
NUMBERS = st.integers(0, 10**9 - 1).map(str)
ATOMS = NAMES | NUMBERS
BINARY = ("+", "-", "*", "//", "%", "<", "<=", "==", "!=", ">", "in", "not in", "is", "and", "or")


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Every form of the language around smaller ones."""
    return st.one_of(
        st.tuples(inner, st.sampled_from(BINARY), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        inner.map(lambda t: f"-{t}"),
        inner.map(lambda t: f"(not {t})"),
        st.tuples(inner, inner, inner).map(lambda t: f"({t[0]} if {t[1]} else {t[2]})"),
        st.tuples(NAMES, st.lists(inner, max_size=3)).map(lambda t: f"{t[0]}({', '.join(t[1])})"),
        st.tuples(NAMES, NAMES).map(lambda t: f"{t[0]}.{t[1]}"),
        st.tuples(NAMES, inner).map(lambda t: f"{t[0]}[{t[1]}]"),
        st.lists(inner, min_size=1, max_size=3).map(lambda t: f"[{', '.join(t)}]"),
        st.tuples(inner, NAMES, inner).map(lambda t: f"any({t[0]} for {t[1]} in {t[2]})"),
        st.tuples(inner, inner).map(lambda t: f"[{t[0]} for x in {t[1]} if n]"),
    )


VALID = st.recursive(ATOMS, larger, max_leaves=12)
SCRAPS = st.lists(
    st.sampled_from(
        (
            *"()[]{},.:;=!<>&|^~@$?'\"#\\`%*-+/ \n\t\r",
            *("**", "//", ":=", "->", "lambda", "for", "in", "if", "else", "not", "and", "is"),
            *(
                "await",
                "yield",
                "f'{x}'",
                "b''",
                "0x1F",
                "1_000",
                "1e9",
                "1j",
                "1.5",
                "...",
                "0777",
            ),
            *("None", "True", "_", "__class__", "x", "12", "9" * 30, "import", "print(1)", "*x"),
            *("é", "\x00", "\x0c", "\ufeff", "\u202e", "\uff58", "\uff11", "\ud800"),
        )
    ),
    max_size=30,
).map(" ".join)
DAMAGED = st.tuples(VALID, st.integers(0, 200), st.text(max_size=3)).map(
    lambda t: t[0][: t[1] % (len(t[0]) + 1)] + t[2] + t[0][t[1] % (len(t[0]) + 1) + 1 :]
)


def tried(text: str) -> ast.expr | None:
    """The tree of a text; None after a mistake, whose place is in the text."""
    start = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            tree = parse(text)
        except Mistake as mistake:
            tree = None
            first, end = getattr(mistake.node, "placed", (0, len(text)))
            assert 0 <= first < end
            assert first <= len(text)
            assert end <= max(len(text), first + 1)
            assert mistake.code.id.startswith("E10")  # noqa: PT017 (what it is for)
    assert time.process_time() - start < 1
    return tree


@settings(deadline=None)
@given(VALID)
def test_a_valid_text_has_a_tree_that_reads_the_same_again(text: str) -> None:
    tree = tried(text)
    if tree is None:
        assert len(text) > 1_000 or _is_deep(text)
        return
    again = parse(ast.unparse(tree))
    assert ast.dump(again) == ast.dump(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            first, end = node.placed  # type: ignore[attr-defined]
            assert text[first:end] == node.id


def _is_deep(text: str) -> bool:
    return text.count("(") + text.count("[") + text.count("-") > 10


@settings(deadline=None)
@given(st.one_of(st.text(), SCRAPS, DAMAGED))
def test_any_text_has_a_tree_or_a_mistake(text: str) -> None:
    tree = tried(text)
    if tree is not None:
        assert ast.dump(parse(ast.unparse(tree))) == ast.dump(tree)


@pytest.mark.parametrize(
    "text",
    [
        "1) + (2",
        "bag) or (true",
        "count(bag) # all",
        "0xFF",
        "1_000",
        "1if true else 2",
        "007",
        "\uff43ount(bag)",
        "count(bag)\\\n+ 1",
        "\ud800",
        "9" * 5_000,
        "(" * 900,
        "-" * 900 + "1",
        "a" + ".a" * 400,
        "not " * 200 + "true",
    ],
)
def test_what_only_python_would_read_is_a_mistake(text: str) -> None:
    assert tried(text) is None
