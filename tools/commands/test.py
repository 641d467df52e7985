"""Run the scenarios of a ruleset: situations, moves, and the right outcome.

For example:

    boardwright test GAME
    boardwright test GAME --json
    boardwright test GAME --long
"""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from engine.scenarios import Outcome
from engine.scenarios import run as run_scenarios
from tools.options import Json, Location
from tools.output import print_json


def run(
    location: Location,
    *,
    long: Annotated[bool, Parameter(help="Also what takes long.", negative="")] = False,
    as_json: Json = False,
) -> int:
    """Exit with 1 when a scenario fails."""
    results = list(run_scenarios(location, long))
    failed = [result for result in results if not result.ok]
    if as_json:
        print_json({"ok": not failed, "scenarios": [_json(result) for result in results]})
    else:
        for result in failed:
            print(f"{result.file}:{result.line}: {result.name}\n{_indented(result.message)}")
        print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _indented(message: str) -> str:
    return "\n".join(f"    {line}" for line in message.splitlines())


def _json(result: Outcome) -> dict[str, object]:
    return {
        "file": str(result.file),
        "line": result.line,
        "name": result.name,
        "ok": result.ok,
        "message": result.message,
    }
