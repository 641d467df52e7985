"""One process in which hostile rulesets are tried, with limits set by the operating system.

`python -m tools.trust.hostile.confined ROOT FIRST LAST` tries the cases of a folder with these
numbers and writes what it saw as lines of JSON: so whoever started it knows where it was when it
was killed.
"""

from __future__ import annotations

import contextlib
import io
import json
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from rich.cells import cell_len

import engine
from engine import describe
from engine.describe.table import show
from engine.errors import BoardwrightError
from engine.program import listing
from engine.scenarios import run as run_scenarios
from tools.trust.hostile.corpus import Case, cases
from tools.trust.hostile.watch import Watch

MEMORY = 256 * 2**20
#: CPU seconds for what must be refused, and for anything else, before the process is killed.
SECONDS = 10
ANSWERS = 12
#: What is tried first, so that all that is ever imported has been imported.
WARM = """variant: hostile
#: file tests/warm.yaml
language: 1
tests: sample
scenarios: [{name: warm, then: {over: false}}]
"""
#: Bytes that a process uses when it has served long enough.
ENOUGH = 120 * 2**20


class Confined:
    """Tries one case after another."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch

    def try_case(self, case: Case, tell: Callable[[dict[str, Any]], None]) -> None:
        """Every step of a case, as far as it gets."""
        folder = Path(tempfile.mkdtemp(prefix="hostile-"))
        try:
            case.lay(folder)
            for step, work in self._steps(case, folder):
                tell({"begin": step})
                tell({"end": step, **self._measured(folder, work)})
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _measured(self, folder: Path, work: Callable[[], str]) -> dict[str, Any]:
        """What a step came to: its outcome, CPU seconds, and what it must not have done."""
        out, start = io.StringIO(), time.process_time()
        _allow(SECONDS)
        with self.watch.over(folder), contextlib.redirect_stdout(out):
            try:
                outcome = work()
            except BoardwrightError as error:
                outcome = f"said: {error}"
            except BaseException as error:
                outcome = f"broke: {type(error).__name__}: {error}"
        spent = time.process_time() - start
        _allow(10 * SECONDS)
        return {
            "outcome": outcome[:2000],
            "seconds": round(spent, 3),
            "seen": self.watch.taken(),
            "shown": sorted(_unprintable(out.getvalue() + outcome)),
        }

    def _steps(self, case: Case, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
        loaded: list[engine.Ruleset] = []

        def check() -> str:
            report = engine.check(folder, case.variant)
            if report.ruleset is not None:
                loaded.append(report.ruleset)
                return "sound"
            found = report.diagnostics.sorted()
            text = str(engine.RulesetError(report.diagnostics, report.texts))
            codes = ",".join(dict.fromkeys(d.code.id for d in found if d.severity == "error"))
            return f"refused {codes} {found[0].span.line}\n{text[:1000]}"

        yield "check", check
        yield "test", lambda: _tested(folder)
        if not loaded:
            return
        ruleset = loaded[0]
        yield "game", lambda: _compiled(ruleset)
        yield "describe", lambda: _described(ruleset)
        yield "show", lambda: _listed(ruleset)
        yield "play", lambda: _played(ruleset)
        yield "playouts", lambda: str([p.status for p in ruleset.game().playouts(2, 1, 20)])


def _tested(folder: Path) -> str:
    return "\n".join(f"{each.name}: {each.message}" for each in run_scenarios(folder))


def _described(ruleset: engine.Ruleset) -> str:
    for lang in ruleset.languages:
        print(describe.rules(ruleset, lang))
    return "described"


def _listed(ruleset: engine.Ruleset) -> str:
    print(ruleset.document_text(), ruleset.outline(), listing(ruleset.game().program))
    return "listed"


def _compiled(ruleset: engine.Ruleset) -> str:
    ruleset.game(ruleset.players[-1]).python()
    ruleset.game().python()
    return "compiled"


def _played(ruleset: engine.Ruleset) -> str:
    game, rng = ruleset.game(), Random(1)
    state = game.start(seed=1)
    for _ in range(ANSWERS):
        print(show(game, state, colour=False, width=100))
        if game.question(state) is None:
            return "ended"
        state = game.apply(state, rng.choice(game.moves(state)))
    return "played"


def _unprintable(text: str) -> set[str]:
    """Characters that a terminal would obey."""
    return {f"U+{ord(c):04X}" for c in text if c not in "\n\t" and not _shows(c)}


def _shows(char: str) -> bool:
    return char.isprintable() or char in "\u200d\u200c\u3000\xa0\xad"


def _allow(seconds: int) -> None:
    """Let the process run for so many more CPU seconds."""
    spent = int(time.process_time()) + 1
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (spent + seconds, hard))


def _resident() -> int:
    """Bytes of memory in use now: the most ever used would count the process that began this."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * resource.getpagesize()


def run(root: Path, first: int, last: int) -> None:
    """Try the cases with these numbers, and write what was seen."""
    out = sys.stdout

    def tell(content: dict[str, Any]) -> None:
        out.write(json.dumps(content) + "\n")
        out.flush()

    watch = Watch()
    confined = Confined(watch)
    confined.try_case(Case("", "warm", "harmless", WARM), lambda _: None)
    for char in "đ中\u200d":  # each needs another of rich's tables
        cell_len(char)
    watch.begin()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for number, case in list(enumerate(cases(root)))[first:last]:
        tell({"case": number, "name": f"{case.group}/{case.name}"})
        confined.try_case(case, tell)
        if _resident() > ENOUGH:
            return  # whoever started it goes on with a fresh one


if __name__ == "__main__":
    run(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
