"""The Python versions that are present, and whether they have the engine's packages."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

#: Versions from the oldest that the engine runs on.
_MINORS = range(11, 20)
_ASK = "import sys; print(*sys.version_info[:3], sep='.')"
_PACKAGES = "import cyclopts, jsonschema, networkx, pydantic, rich, ruamel.yaml"


@dataclass(frozen=True, slots=True)
class Python:
    """An interpreter; `whole` when it has the packages."""

    path: str
    version: str
    whole: bool


@lru_cache(maxsize=1)
def others() -> tuple[Python, ...]:
    """One interpreter of each version beside the one that runs."""
    mine = sys.version_info[:2]
    wanted = [minor for minor in _MINORS if (3, minor) != mine]
    found = (next(filter(None, map(_known, _paths(minor))), None) for minor in wanted)
    return tuple(python for python in found if python is not None)


def _paths(minor: int) -> Iterator[str]:
    """Where a version may be: on the path, and where the interpreter that runs has siblings."""
    name = f"python3.{minor}"
    on_path = shutil.which(name)
    if on_path:
        yield on_path
    beside = Path(sys.base_prefix).resolve().parent
    yield from map(str, sorted(beside.glob(f"*3.{minor}*/bin/{name}")))


def _known(path: str) -> Python | None:
    """The interpreter at a path; None where nothing runs, as with a shim for what is not there."""
    version = _output(path, _ASK)
    if version is None:
        return None
    return Python(path, version, _output(path, _PACKAGES) is not None)


def _output(path: str, code: str) -> str | None:
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    try:
        ran = subprocess.run(
            [path, "-c", code],
            capture_output=True, text=True, timeout=60, check=False, env=environment,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return None
    return ran.stdout.strip() if ran.returncode == 0 else None
