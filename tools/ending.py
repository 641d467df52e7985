"""Being told to stop: by a signal, by an input that ends, by an output that nobody reads."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

SIGNALS = ("SIGTERM", "SIGHUP")


@contextmanager
def ended_gently() -> Iterator[None]:
    """Let signals that end a process unwind it, so that no half-written file is left behind."""
    found = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in found}
    try:
        for number in found:
            if before[number] is signal.SIG_DFL:  # who ignores them goes on doing so
                signal.signal(number, _end)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def typed(prompt: str) -> str:
    """A line that somebody types. Raises EOFError where nobody can any more."""
    if sys.stdin is None:
        raise EOFError
    try:
        return input(prompt).strip()
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:  # a terminal that is gone, or something not to be read
        raise EOFError from error


def set_up_streams() -> None:
    """Make streams that never fail for the characters in them, also where there are none."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "replace"),
        (sys.stderr, "replace"),
    ):
        with suppress(AttributeError):
            stream.reconfigure(errors=errors)  # type: ignore[union-attr]


def drop_output() -> None:
    """Let what is still to be written go nowhere; Python would complain again when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
