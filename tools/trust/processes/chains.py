"""Makes chains in a process of its own, which is told on its input what of.

It is run as `python -m tools.trust.processes.chains`.
With a folder in `keep`, it leaves every compiled program there, for a Python without packages.
"""

from __future__ import annotations

import gc
import hashlib
import pickle
import sys
from pathlib import Path
from typing import Any

from engine import describe
from tools.trust.processes.chain import chain
from tools.trust.processes.workers import serve
from tools.trust.subject import Subject, forget


def main() -> None:
    """Read what is wanted, print the chains; again and again."""
    serve(_answer)


def _answer(wanted: dict[str, Any]) -> dict[str, Any]:
    """The chains of a subject; it is read anew each time, and forgotten."""
    subject = Subject(Path(wanted["folder"]), wanted["variant"], wanted["players"])
    try:
        return _all(subject, wanted["seeds"], wanted["keep"])
    finally:
        forget()
        gc.collect()


def _all(subject: Subject, seeds: list[int], keep: str | None) -> dict[str, Any]:
    found: dict[str, Any] = {"python": sys.version.split()[0], "chains": {}, "texts": {}}
    for one in [subject] if subject.players else subject.combinations():
        found["chains"][one.name] = {seed: chain(one.game(), seed) for seed in seeds}
        found["texts"][one.name] = _texts(one)
        if keep is not None:
            game = one.game()
            kept = pickle.dumps((one.name, game.program, game.identity, dict(game.rules.parts)))
            (Path(keep) / f"{one.name}.program").write_bytes(kept)
    return found


def _texts(subject: Subject) -> dict[str, str]:
    """Digests of what is made of a ruleset: the rules in words, the code."""
    rules, game = subject.ruleset, subject.game()
    texts = {f"rules in {lang}": describe.rules(rules, lang) for lang in rules.languages}
    texts |= {"code": game.python(), "warnings": str(list(map(str, rules.warnings)))}
    return {name: hashlib.sha256(t.encode()).hexdigest()[:10] for name, t in texts.items()}


if __name__ == "__main__":
    main()
