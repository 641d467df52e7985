"""Processes of their own that answer one question after another: a line of JSON for a line of JSON.

Starting Python and importing the engine takes longer than most games do, so a process serves for
many rulesets. What matters of its being another one, its hashes, stays the same for its whole life.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).resolve().parents[3]
_running: dict[tuple[str, ...], subprocess.Popen[str]] = {}

Answer = dict[str, Any]


def ask(command: list[str], hash_seed: str, question: Answer) -> Answer:
    """The answer of a process under a hash seed, begun when it is first asked.

    Where it fails, the answer has an `error`.
    """
    key = (*command, hash_seed)
    try:
        worker = _running.get(key) or _running.setdefault(key, _begin(command, hash_seed))
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(json.dumps(question) + "\n")
        worker.stdin.flush()
        line = worker.stdout.readline()
    except OSError as error:
        return {"error": str(error)}
    if not line:
        _end(_running.pop(key))
        return {"error": "the process has died"}
    answer: Answer = json.loads(line)
    return answer


def serve(answer: Callable[[Answer], Answer]) -> None:
    """Answer what is asked on the input until it ends: the other side of `ask`."""
    for line in sys.stdin:
        try:
            said = answer(json.loads(line))
        except Exception as error:  # it is told to whoever asks
            said = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(said), flush=True)


def _begin(command: list[str], hash_seed: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(_ROOT)}
    return subprocess.Popen(
        command, env=environment, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def _end(worker: subprocess.Popen[str]) -> None:
    for pipe in (worker.stdin, worker.stdout):
        if pipe is not None:
            pipe.close()
    worker.wait()


@atexit.register
def end_all() -> None:
    """End all processes."""
    while _running:
        _end(_running.popitem()[1])
