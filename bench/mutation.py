"""Mutation score of the core: small changes to the engine's own code that its tests should notice.

Each mutant is the engine with one change, in a tree of its own. The tests of its module run until
the first that fails; one that all of them pass has survived. Run as `python -m bench.mutation`.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from rich.console import Console

ROOT = Path(__file__).parent.parent
#: A mutant that runs so long, in seconds, has been noticed.
PATIENCE = 900
#: By part of the core: the tests that should notice a change, those that are likeliest to first.
PARTS = {
    "engine/boards": ("tests/boards", "tests/language"),
    "engine/program": ("tests/compiler", "tests/language", "tests/test_small_games.py"),
    "engine/compiler": ("tests/compiler", "tests/language", "tests/test_small_games.py"),
    "engine/backends/python": ("tests/compiler", "tests/language", "tests/test_small_games.py"),
    "engine/language/expressions": ("tests/language", "tests/compiler"),
    "engine/play": ("tests/play", "tests/scenarios", "tests/language", "tests/tools"),
}
_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_ARITH: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: what stands between two places of a file, and what stands there then."""

    file: Path
    line: int
    start: int
    end: int
    new: str

    def __str__(self) -> str:
        source = self.file.read_bytes()
        old = " ".join(source[self.start : self.end].decode().split())
        return f"{self.file.relative_to(ROOT)}:{self.line}: '{old}' becomes '{self.new}'"

    def applied(self) -> bytes:
        """The file with the change."""
        source = self.file.read_bytes()
        return source[: self.start] + self.new.encode() + source[self.end :]


def changed(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """What of a node may be changed, each with what it becomes."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARE:
        op = _COMPARE[type(node.ops[0])]()
        yield node, _text(ast.Compare(node.left, [op, *node.ops[1:]], node.comparators))
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, _text(ast.BoolOp(other, node.values))
        rest = node.values[1:]
        yield node, _text(ast.BoolOp(node.op, rest) if rest[1:] else rest[0])
    elif isinstance(node, ast.BinOp) and type(node.op) in _ARITH:
        yield node, _text(ast.BinOp(node.left, _ARITH[type(node.op)](), node.right))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, _text(node.operand)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield node, str(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield node, str(not node.value)
    elif isinstance(node, ast.AugAssign) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ):
        yield node, "pass"
    elif isinstance(node, ast.If):
        yield from ((node.test, text) for text in ("True", "False"))


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def mutants(file: Path) -> Iterator[Mutant]:
    """All mutants of a file; what is only for type checkers, and slices of texts, stay."""
    source = file.read_bytes()
    starts = [0, *(at + 1 for at, byte in enumerate(source) if byte == ord("\n"))]
    for node in _worked(ast.parse(source)):
        for old, new in changed(node):
            first = starts[old.lineno - 1] + old.col_offset  # type: ignore[attr-defined]
            last = starts[old.end_lineno - 1] + old.end_col_offset  # type: ignore[attr-defined]
            yield Mutant(file, old.lineno, first, last, new)  # type: ignore[attr-defined]


def _worked(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that do something: no annotations, no f-strings, nothing for type checkers."""
    skipped = {"annotation", "returns"}
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return
    if isinstance(node, ast.JoinedStr | ast.Raise | ast.Assert):
        return
    yield node
    for name, part in ast.iter_fields(node):
        for child in part if isinstance(part, list) else [part]:
            if isinstance(child, ast.AST) and name not in skipped:
                yield from _worked(child)


def survives(mutant: Mutant, tests: tuple[str, ...]) -> bool:
    """Whether the tests pass with a mutant in a tree of its own."""
    with TemporaryDirectory() as folder:
        tree = Path(folder)
        for entry in ROOT.iterdir():
            if entry.name == "engine":
                shutil.copytree(entry, tree / "engine", ignore=shutil.ignore_patterns("*.pyc"))
            elif not entry.name.startswith("."):
                (tree / entry.name).symlink_to(entry)
        (tree / mutant.file.relative_to(ROOT)).write_bytes(mutant.applied())
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        environment = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                command,
                cwd=tree,
                env=environment,
                timeout=PATIENCE,
                capture_output=True,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0


def chosen(number: int, seed: int) -> list[tuple[Mutant, tuple[str, ...]]]:
    """So many mutants, of each part of the core as many as of the others."""
    piles = []
    for part, tests in PARTS.items():
        files = sorted((ROOT / part).rglob("*.py"))
        pile = [(mutant, tests) for file in files for mutant in mutants(file)]
        Random(seed).shuffle(pile)
        piles.append(pile)
    return [piles[n % len(piles)][n // len(piles)] for n in range(number)]


def main() -> None:
    """Try mutants, and print those that survive and the score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    survivors, console = 0, Console(soft_wrap=True, markup=False, highlight=False)
    for number, (mutant, tests) in enumerate(chosen(arguments.mutants, arguments.seed), start=1):
        lives = survives(mutant, tests)
        survivors += lives
        console.print(f"{number:3} {'survives' if lives else 'caught  '} {mutant}")
    tried = arguments.mutants
    console.print(f"mutation score: {tried - survivors} of {tried} caught")


if __name__ == "__main__":
    main()
