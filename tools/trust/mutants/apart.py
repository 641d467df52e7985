"""Doing something in a process of its own, with a limit on its memory."""

from __future__ import annotations

import multiprocessing
import resource
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from tools.trust.promise import Finding


def apart(work: Callable[[Finding], None], megabytes: int) -> Finding:
    """What work finds in a process that may take so much more memory than this one has now.

    Where processes can't be forked, it is done here and without a limit.
    """
    if "fork" not in multiprocessing.get_all_start_methods():
        found = Finding()
        work(found)
        return found
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_child, args=(work, megabytes, theirs))
    child.start()
    theirs.close()
    try:
        found = ours.recv()
    except EOFError:
        found = Finding()
        found.fault("the process ended without a word")
    child.join()
    return found


def _child(work: Callable[[Finding], None], megabytes: int, pipe: Connection) -> None:
    _limit(megabytes)
    found = Finding()
    try:
        work(found)
    except BaseException as error:
        found.fault(f"the check itself failed: {type(error).__name__}: {error}")
    pipe.send(found)


def _limit(megabytes: int) -> None:
    pages = Path("/proc/self/statm")
    if pages.exists():
        now = int(pages.read_text().split()[0]) * resource.getpagesize()
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (now + megabytes * 2**20, hard))
