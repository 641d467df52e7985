"""Plays compiled programs in a Python that has none of the engine's packages: run as a file.

What reads rulesets needs packages, what plays does not. So the packages `engine` and `tools` are
entered without their own first modules, which would import everything.
"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

_ROOT = Path(__file__).resolve().parents[3]


def main() -> None:
    """Read which programs and seeds are wanted, print the chains; again and again."""
    sys.path[:] = [entry for entry in sys.path if Path(entry).resolve() != Path(__file__).parent]
    for name in ("engine", "engine.boards", "tools", "tools.trust"):
        package = ModuleType(name)
        package.__path__ = [str(_ROOT.joinpath(*name.split(".")))]
        sys.modules[name] = package
    from tools.trust.processes.workers import serve

    serve(lambda wanted: {"python": sys.version.split()[0], "chains": _chains(wanted)})


def _chains(wanted: dict[str, Any]) -> dict[str, Any]:
    from engine.backends.python import Machine
    from engine.play.game import Game
    from engine.play.rules import Rules
    from tools.trust.processes.chain import chain

    found: dict[str, Any] = {}
    for file in sorted(Path(wanted["keep"]).glob("*.program")):
        name, program, identity, parts = pickle.loads(file.read_bytes())
        game = Game(program, Machine(program), identity, rules=Rules(parts))
        found[name] = {seed: chain(game, seed) for seed in wanted["seeds"]}
    return found


if __name__ == "__main__":
    main()
