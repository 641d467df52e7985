"""Damage to the text of a file: what a slip of the hand or of an editor does to lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from tools.trust.mutants.mutant import Mutant

Change = Callable[[list[str], int, Random], list[str]]


def damage(operator: str, text: str, file: str, rng: Random) -> Mutant | None:
    """The text with one kind of damage done to it somewhere; None where nothing changes."""
    lines = text.splitlines(keepends=True)
    whole = [at for at, line in enumerate(lines) if line.strip() and line.lstrip()[0] != "#"]
    if not whole:
        return None
    at = rng.choice(whole)
    new = "".join(DAMAGE[operator](lines, at, rng))
    return None if new == text else Mutant(operator, file, new, at + 1)


def _value(line: str, new: str) -> str:
    """The line with another value after its first colon."""
    head, colon, _ = line.partition(":")
    return f"{head}{colon} {new}\n" if colon else line


def block_end(lines: list[str], at: int) -> int:
    """The end of the lines that are indented below a line."""
    indent = len(lines[at]) - len(lines[at].lstrip())
    end = at + 1
    while end < len(lines) and (
        not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > indent
    ):
        end += 1
    return end


def _one(change: Callable[[str, Random], str]) -> Change:
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


#: Each kind of damage by its name.
DAMAGE: dict[str, Change] = {
    "deeper": _one(lambda line, rng: " " * rng.choice((1, 2, 4)) + line),
    "shallower": _one(lambda line, rng: line[rng.choice((1, 2)) :]),
    "deleted line": lambda lines, at, rng: [*lines[:at], *lines[at + 1 :]],
    "deleted block": lambda lines, at, rng: [*lines[:at], *lines[block_end(lines, at) :]],
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
