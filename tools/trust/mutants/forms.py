"""Mistakes of meaning: what an author in haste makes of a value, a name, a formula."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from tools.trust.mutants.damage import block_end
from tools.trust.mutants.mutant import Mutant
from tools.trust.mutants.names import names

#: Changes one line; None where it has nothing of the kind.
Form = Callable[[str, Random], str | None]
_TRIES = 40


def form(operator: str, text: str, file: str, rng: Random) -> Mutant | None:
    """The text with one mistake of a kind somewhere; None where it has no place for it."""
    lines = text.splitlines(keepends=True)
    for _ in range(_TRIES):
        at = rng.randrange(len(lines)) if lines else 0
        if not lines or not lines[at].strip() or lines[at].lstrip().startswith("#"):
            continue
        new = _changed(operator, lines, at, file, rng)
        if new is not None and new != lines:
            return Mutant(operator, file, "".join(new), at + 1)
    return None


def _changed(operator: str, lines: list[str], at: int, file: str, rng: Random) -> list[str] | None:
    if operator in BLOCKS:
        return BLOCKS[operator](lines, at, rng)
    if operator == "other name":
        return _other_name(lines, at, file, rng)
    line = FORMS[operator](lines[at], rng)
    return None if line is None else [*lines[:at], line, *lines[at + 1 :]]


def _other_name(lines: list[str], at: int, file: str, rng: Random) -> list[str] | None:
    """A name in the place of another, which stands for something of another kind perhaps."""
    known = names("".join(lines), file)
    here = [name for name in known if name.span.line == at + 1]
    if not here:
        return None
    span, other = rng.choice(here).span, rng.choice(known).word
    line = lines[at][: span.column - 1] + other + lines[at][span.end_column - 1 :]
    return [*lines[:at], line, *lines[at + 1 :]]


def _replaced(pattern: str, new: Callable[[re.Match[str], Random], str]) -> Form:
    """Changes one of the places where a line has a pattern."""

    def change(line: str, rng: Random) -> str | None:
        found = list(re.finditer(pattern, line.split(" #", maxsplit=1)[0]))
        if not found:
            return None
        chosen = rng.choice(found)
        return line[: chosen.start()] + new(chosen, rng) + line[chosen.end() :]

    return change


def _swapped_ends(line: str, rng: Random) -> str | None:
    """`from` and `to` exchanged."""
    if "from:" not in line or "to:" not in line:
        return None
    marked = re.sub(r"\bfrom:", "\0", line)
    return re.sub(r"\bto:", "from:", marked).replace("\0", "to:")


def _shifted(line: str, rng: Random) -> str | None:
    """The values of a line moved by one place to the right."""
    cells = line.rstrip("\n").split(",")
    if len(cells) < 3 or "(" in line:
        return None
    return ",".join([*cells[:1], "", *cells[1:-1]]) + "\n"


def _called(new: Callable[[str], str]) -> Form:
    """Changes the arguments of a call without calls in it."""
    return _replaced(r"\b(\w+)\(([^()]+)\)", lambda m, rng: f"{m[1]}({new(m[2])})")


def _removed(lines: list[str], at: int, rng: Random) -> list[str]:
    return [*lines[:at], *lines[block_end(lines, at) :]]


def _twice(lines: list[str], at: int, rng: Random) -> list[str]:
    end = block_end(lines, at)
    return [*lines[:end], *lines[at:end], *lines[end:]]


def _moved(lines: list[str], at: int, rng: Random) -> list[str]:
    """A block two levels deeper or less deep than it should be."""
    end = block_end(lines, at)
    by = rng.choice((2, -2))
    block = [" " * by + line if by > 0 else line.removeprefix("  ") for line in lines[at:end]]
    return [*lines[:at], *block, *lines[end:]]


def _extra(lines: list[str], at: int, rng: Random) -> list[str]:
    line = lines[at]
    indent = line[: len(line) - len(line.lstrip(" "))]
    return [*lines[:at], f"{indent}quantity_wanted: 3\n", *lines[at:]]


#: Mistakes on one line.
FORMS: dict[str, Form] = {
    "swapped ends": _swapped_ends,
    "shifted cells": _shifted,
    "one more": _replaced(r"(?<![\w.])\d+", lambda m, rng: str(int(m[0]) + 1)),
    "one less": _replaced(r"(?<![\w.])\d+", lambda m, rng: str(int(m[0]) - 1)),
    "out of bounds": _replaced(
        r"(?<![\w.])\d+", lambda m, rng: rng.choice(("-1", "99", "1000000"))
    ),
    "quoted number": _replaced(r"(?<=: )\d+", lambda m, rng: f'"{m[0]}"'),
    "number with a point": _replaced(r"(?<=: )\d+", lambda m, rng: f"{m[0]}.5"),
    "empty list": _replaced(r"\[[^\[\]]*\]", lambda m, rng: "[]"),
    "empty map": _replaced(r"\{[^{}]*\}", lambda m, rng: "{}"),
    "list for one": _replaced(r"(?<=: )[a-z_]+(?=[,}\s])", lambda m, rng: f"[{m[0]}, {m[0]}]"),
    "unknown function": _replaced(r"\b\w+(?=\()", lambda m, rng: "quantity_of"),
    "one argument more": _called(lambda given: f"{given}, 1"),
    "one argument less": _called(lambda given: given.rpartition(",")[0]),
    "argument of another type": _called(lambda given: "true"),
    "itself": _replaced(
        r"^(\s+)(\w+)(\(.*?\))?: .*",
        lambda m, rng: f"{m[1]}{m[2]}{m[3] or ''}: {m[2]}{m[3] or ''} + 1",
    ),
    "other comparison": _replaced(
        r"==|<=|>=|[<>]", lambda m, rng: rng.choice(("==", "<=", ">=", "="))
    ),
    "nobody": _replaced(r"\bme\b", lambda m, rng: "none"),
    "negated": _replaced(r"(?<=: )[a-z_]+(?=[,}\s])", lambda m, rng: f"not {m[0]}"),
    "other attribute": _replaced(
        r"(?<=\.)[a-z_]+", lambda m, rng: rng.choice(("size", "row", "owner"))
    ),
    "other case": _replaced(r"\b[a-zA-Z]\w+", lambda m, rng: m[0].swapcase()),
    "other hole": _replaced(r"\{[a-z_.]+\}", lambda m, rng: "{nothing_here}"),
    "key and value apart": _replaced(r": ", lambda m, rng: ":"),
    "dash away": _replaced(r"^\s*- ", lambda m, rng: m[0].replace("- ", "  ")),
    "dash more": _replaced(r"^(\s*)(?=[a-z])", lambda m, rng: f"{m[1]}- "),
}
#: Mistakes over several lines.
BLOCKS: dict[str, Callable[[list[str], int, Random], list[str]]] = {
    "removed": _removed,
    "there twice": _twice,
    "on another level": _moved,
    "extra key": _extra,
}
MEANING = ("other name", *FORMS, *BLOCKS)
