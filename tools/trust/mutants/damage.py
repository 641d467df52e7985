"""Rulesets with one thing wrong in each: every key and every use of a name, and random damage."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from engine.errors import Diagnostics, Span
from engine.language import Ruleset
from engine.language.expressions.parse import parse
from engine.language.mistake import Mistake
from engine.language.tree import expressions
from engine.source import Document, read

FILE = "game.yaml"


@dataclass(frozen=True)
class Mutant:
    """A changed text. `word` was renamed in `line`; None where anything may have happened."""

    what: str
    text: str
    line: int = 0
    word: str | None = None


def document_of(text: str) -> Document:
    """A text that can be read, with its places."""
    document = read(text, FILE, Diagnostics())
    assert document is not None
    return document


# ------------------------------------------------------------------------------- renamed keys


def renamed_keys(text: str) -> Iterator[Mutant]:
    """Every key of the text renamed, one at a time."""
    document = document_of(text)
    for path in _keys(document.data, ()):
        if not _is_free(path):
            span = document.key(path)
            yield _renamed(text, span, str(path[-1]), "key")


def _keys(data: object, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*path, key)
            yield from _keys(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from _keys(value, (*path, at))


def _is_free(path: tuple[str | int, ...]) -> bool:
    """Whether a key is a label that rules need not mention: then its new name is as good."""
    return path[0] == "scoring" or (len(path) == 4 and path[2] == "require")


def _renamed(text: str, span: Span, word: str, what: str) -> Mutant:
    lines = text.splitlines(keepends=True)
    line = lines[span.line - 1]
    old = line[span.column - 1 : span.end_column - 1]
    new = re.sub(r"\w+", r"\g<0>x", old, count=1)
    lines[span.line - 1] = line[: span.column - 1] + new + line[span.end_column - 1 :]
    name = re.search(r"\w+", word)
    assert name is not None
    return Mutant(f"{what} {old} in {span.line}", "".join(lines), span.line, name[0])


# ------------------------------------------------------------------------------- renamed uses


def renamed_uses(text: str, model: Ruleset) -> Iterator[Mutant]:
    """Every name in every expression that stands in the text, renamed one at a time.

    `model` is the understood ruleset; of a variant's, only what its own file says is in the text.
    """
    document = document_of(text)
    for expression in expressions(model):
        source = str(expression.source)
        if _at(document.data, expression.path) != source:
            continue
        for start, end in sorted(_names(source)):
            span = document.inside(expression.path, start, end)
            yield _renamed(text, span, source[start:end], "use")


def _names(source: str) -> Iterator[tuple[int, int]]:
    """Where the names stand in an expression, those that it brings itself left out."""
    try:
        tree = parse(source)
    except Mistake:
        return
    brought = [n.target for n in ast.walk(tree) if isinstance(n, ast.comprehension)]
    for node in ast.walk(tree):
        start, end = getattr(node, "placed", (0, 0))
        if isinstance(node, ast.Name) and node not in brought:
            yield start, end
        elif isinstance(node, ast.Attribute):
            yield end - len(node.attr), end


def _at(data: object, path: tuple[str | int, ...]) -> object:
    for step in path:
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            return None
    return data


# ------------------------------------------------------------------------------ random damage


def damaged(text: str, seed: int) -> Mutant:
    """The text with one kind of damage done to it somewhere."""
    rng = Random(seed)
    name = sorted(_DAMAGE)[seed % len(_DAMAGE)]
    lines = text.splitlines(keepends=True)
    whole = [at for at, line in enumerate(lines) if line.strip() and line.lstrip()[0] != "#"]
    at = rng.choice(whole)
    return Mutant(f"{name} at {at + 1} (seed {seed})", "".join(_DAMAGE[name](lines, at, rng)))


def _value(line: str, new: str) -> str:
    """The line with another value after its first colon."""
    head, colon, _ = line.partition(":")
    return f"{head}{colon} {new}\n" if colon else line


def _block(lines: list[str], at: int) -> int:
    """The end of the lines that are indented below a line."""
    indent = len(lines[at]) - len(lines[at].lstrip())
    end = at + 1
    while end < len(lines) and (
        not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > indent
    ):
        end += 1
    return end


def _one(change: Callable[[str, Random], str]) -> Callable[[list[str], int, Random], list[str]]:
    """Damage to a single line."""
    return lambda lines, at, rng: [*lines[:at], change(lines[at], rng), *lines[at + 1 :]]


def _some_char(line: str, rng: Random, chars: str, new: str) -> str:
    """The line with one of some characters replaced, or with `new` put in where it has none."""
    found = [at for at, char in enumerate(line) if char in chars]
    if not found:
        at = rng.randrange(len(line))
        return line[:at] + new + line[at:]
    at = rng.choice(found)
    return line[:at] + new + line[at + 1 :]


def _number(line: str, rng: Random, new: str) -> str:
    found = list(re.finditer(r"\d+", line))
    if not found:
        return _value(line, new)
    chosen = rng.choice(found)
    return line[: chosen.start()] + new + line[chosen.end() :]


def _swapped(lines: list[str], at: int, rng: Random) -> list[str]:
    """The values of two lines exchanged."""
    other = rng.randrange(len(lines))
    mine, theirs = lines[at].partition(":")[2], lines[other].partition(":")[2]
    changed = list(lines)
    changed[at] = _value(lines[at], theirs.strip())
    changed[other] = _value(lines[other], mine.strip())
    return changed


_DAMAGE: dict[str, Callable[[list[str], int, Random], list[str]]] = {
    "deeper": _one(lambda line, rng: " " * rng.choice((1, 2, 4)) + line),
    "shallower": _one(lambda line, rng: line[rng.choice((1, 2)) :]),
    "deleted line": lambda lines, at, rng: [*lines[:at], *lines[at + 1 :]],
    "deleted block": lambda lines, at, rng: [*lines[:at], *lines[_block(lines, at) :]],
    "doubled line": lambda lines, at, rng: [*lines[:at], lines[at], *lines[at:]],
    "swapped lines": lambda lines, at, rng: [
        *lines[:at],
        *lines[at : at + 2][::-1],
        *lines[at + 2 :],
    ],
    "swapped values": _swapped,
    "no bracket": _one(lambda line, rng: _some_char(line, rng, "()[]{}", "")),
    "other bracket": _one(lambda line, rng: _some_char(line, rng, "()[]{}", rng.choice("()[]{}"))),
    "no quote": _one(lambda line, rng: _some_char(line, rng, "\"'", "")),
    "other sign": _one(
        lambda line, rng: _some_char(line, rng, ":,.+-*%<>=", rng.choice(":,.=&#!"))
    ),
    "tab": _one(lambda line, rng: "\t" + line),
    "null": _one(lambda line, rng: _value(line, "null")),
    "nothing": _one(lambda line, rng: _value(line, "")),
    "a list": _one(lambda line, rng: _value(line, "[1, two, [3]]")),
    "a map": _one(lambda line, rng: _value(line, "{a: 1}")),
    "a text": _one(lambda line, rng: _value(line, "some words")),
    "true": _one(lambda line, rng: _value(line, "true")),
    "a number": _one(lambda line, rng: _value(line, "7")),
    "negative": _one(lambda line, rng: _number(line, rng, "-3")),
    "zero": _one(lambda line, rng: _number(line, rng, "0")),
    "large": _one(lambda line, rng: _number(line, rng, "9999999")),
    "huge": _one(lambda line, rng: _number(line, rng, "9" * 40)),
    "truncated": lambda lines, at, rng: [*lines[:at], lines[at][: rng.randrange(len(lines[at]))]],
    "strange sign": _one(
        lambda line, rng: _some_char(line, rng, "aeiou", rng.choice("é\u200b\x00😀"))
    ),
    "deep": _one(lambda line, rng: _value(line, "(" * 60 + "1" + ")" * 60)),
    "word": _one(lambda line, rng: re.sub(r"\b(and|or|not|in|if|for|is)\b", "with", line, count=1)),
}
