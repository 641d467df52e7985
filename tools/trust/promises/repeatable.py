"""Promise 3: the same seed is the same game, in every process and every Python version."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.trust.processes.pythons import others
from tools.trust.processes.workers import ask
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.subject import Subject

#: Hashes of texts differ from process to process by this.
HASH_SEEDS = ("0", "1", "2", "77", "4294967295")
_BORROWED = Path(__file__).parents[1] / "processes" / "borrowed.py"

Chains = dict[str, Any]


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """Games from the seeds first, first + 1, … for each combination, in other processes.

    There is one for each hash seed, which reads every ruleset anew. Each other Python version plays
    them too, from compiled programs where it has not got the packages.
    """
    found = Finding()
    seeds = list(range(first, first + (amount or 1)))
    with tempfile.TemporaryDirectory() as keep:
        wanted = {
            "folder": str(subject.folder.resolve()),
            "variant": subject.variant,
            "players": subject.players,
            "seeds": seeds,
            "keep": keep,
        }
        module = ["-m", "tools.trust.processes.chains"]
        usual = _ran([sys.executable, *module], wanted, HASH_SEEDS[0], found)
        if usual is None:
            return found
        found.counts["games"] += sum(map(len, usual["chains"].values()))
        for hash_seed in HASH_SEEDS[1:]:
            again = _ran([sys.executable, *module], {**wanted, "keep": None}, hash_seed, found)
            _compare(usual, again, f"hash seed {hash_seed}", found)
        for python in others():
            script = module if python.whole else [str(_BORROWED)]
            again = _ran([python.path, *script], {**wanted, "keep": keep}, "5", found)
            how = "" if python.whole else ", from the compiled program"
            _compare(usual, again, f"Python {python.version}{how}", found)
            found.counts[f"chains under Python 3.{python.version.split('.')[1]}{how}"] += 1
    return found


def _ran(command: list[str], wanted: Chains, hash_seed: str, found: Finding) -> Chains | None:
    """What another process says; None, and a fault, when it fails."""
    found.counts["processes"] += 1
    chains = ask(command, hash_seed, wanted)
    if "error" in chains:
        found.fault(f"{command[0]} with hash seed {hash_seed}: {chains['error']}")
        return None
    return chains


def _compare(usual: Chains, again: Chains | None, what: str, found: Finding) -> None:
    """Chains are compared link by link; the first that differs is the step to look at."""
    if again is None:
        return
    for name, games in usual["chains"].items():
        others_games = again["chains"].get(name, {})
        for seed, links in games.items():
            found.counts["chains compared"] += 1
            other = others_games.get(seed, [])
            if links != other:
                pairs = zip(links, other, strict=False)
                step = next((i for i, (a, b) in enumerate(pairs) if a != b), len(other))
                found.fault(f"{name}, seed {seed}: with {what} another game from step {step} on")
    for name, texts in again.get("texts", {}).items():
        for title, digest in texts.items():
            if usual["texts"][name].get(title) != digest:
                found.fault(f"{name}: with {what} other {title}")


PROMISE = Promise(
    number=3,
    name="repeatable",
    text="the same seed is the same game, in every process and every Python version",
    scope=Scope.GAME,
    amount=Amount(ci=10, long=200, unit="games x 5 hash seeds"),
    examine=examine,
)
