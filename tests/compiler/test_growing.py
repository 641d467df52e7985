"""The passes for options on boards that grow change nothing but how long it takes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine import Game, compiler
from engine.compiler.common import common
from engine.compiler.fold import folded
from engine.compiler.note import note
from engine.compiler.sink import sink
from engine.compiler.split import remembered
from engine.program import Program, verify
from engine.program.bodies import expressions, statements
from engine.program.build import compare
from engine.program.layout import Region
from engine.program.nodes import (
    Among,
    Call,
    Cells,
    Const,
    For,
    Found,
    If,
    Load,
    Local,
    Note,
    Noted,
    Reduce,
    Set,
    Stmt,
    Where,
)
from engine.program.walk import walk
from tests.language.reef_game import GAME
from tests.language.samples import check_text

OURS = (note, sink, common)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game:
    """The game compiled without these passes."""
    rest = tuple(one for one in compiler.PASSES if one not in OURS)
    assert len(rest) == len(compiler.PASSES) - len(OURS)
    monkeypatch.setattr(compiler, "PASSES", rest)
    game = made(tmp_path)
    monkeypatch.undo()
    return game


def made(folder: Path) -> Game:
    report = check_text(folder, GAME)
    assert report.ruleset is not None
    return report.ruleset.game(3, checked=True)


def test_options_are_the_same_without_them(plain: Game, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    quick, rng = made(tmp_path / "other"), Random(5)
    assert quick.python() != plain.python()
    assert not _notes(plain.program)
    state = plain.start(seed=5)
    while plain.question(state) is not None:
        wanted = [str(move) for move in plain.moves(state)]
        cells = state.cells
        question = plain.program.questions[cells[plain.program.at.base] - 1].id
        assert quick.machine.step.options[question](cells) == plain.machine.step.options[question](
            cells
        )
        state = plain.apply(state, rng.choice(wanted))


def _notes(program: Program) -> list[Stmt]:
    return [
        stmt for q in program.questions for stmt in statements(q.options) if isinstance(stmt, Note)
    ]


def test_neighbours_are_noted_once(tmp_path: Path) -> None:
    program = made(tmp_path).program
    verify(program)
    options = program.questions[0].options
    assert any(isinstance(stmt, Note) and stmt.once for stmt in options)
    looks = [
        node
        for stmt in statements(options)
        for expr in expressions(stmt)
        for node in walk(expr)
        if isinstance(node, Among)
    ]
    assert looks


def test_searches_of_several_loops_are_made_once(tmp_path: Path) -> None:
    program = made(tmp_path).program
    loops = [s for s in statements(program.questions[1].options) if isinstance(s, For)]
    around = [s for s in loops if isinstance(s.domain, Found)]
    noted = [s for s in loops if isinstance(s.domain, Noted)]
    assert len(around) == 1
    assert len(noted) == 3


def test_a_reduction_without_loops_is_plain() -> None:
    region = Region("r", 0, 4, 0, 3)
    x, y = Load(region, Const(0)), Load(region, Const(1))
    test = compare(">", x, Const(1))
    for kind in ("any", "all", "sum", "min", "first", "set"):
        found = folded(Reduce(kind, (Where(test),), y, Const(2)))
        assert not any(isinstance(node, Reduce) for node in walk(found))


def test_a_loop_that_pauses_remembers_what_was_found() -> None:
    local = Local("n", 0, 5)
    made = remembered(
        For(local, Cells(Region("r", 0, 9, 0, 5), Const(1), Const(3)), []),
        Cells(Region("r", 0, 9, 0, 5), Const(1), Const(3)),
    )
    assert [type(stmt) for stmt in made] == [Set, For, For]
    assert isinstance(made[2].domain.hi, Call)  # type: ignore[union-attr]
    assert isinstance(made[2].body[0], If)  # type: ignore[union-attr]
