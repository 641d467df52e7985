"""Where rulesets and schemas are found, in a checkout of the project and in an installed package.

A ruleset is named, or given as the path of its folder or file. A name is looked for in the folder
that BOARDWRIGHT_RULESETS names, in `rulesets/` of the current folder, in the checkout that holds
the engine, and among the games that are installed with it: the first that has it counts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from engine.errors import BoardwrightError, did_you_mean

RULESETS_VARIABLE = "BOARDWRIGHT_RULESETS"
"""The environment variable that names a folder of rulesets."""

RULESET_FILE = "game.yaml"
"""The file that makes a folder a ruleset."""


def ruleset_path(name: str | os.PathLike[str]) -> Path:
    """The folder (or the file, when a file is given) of a ruleset, by path or by name."""
    path = Path(name)
    if path.is_file() or _is_ruleset(path):
        return path
    for folder in _ruleset_folders():
        if _is_plain(path) and _is_ruleset(folder / path):
            return folder / path
    raise BoardwrightError(_not_found(os.fspath(name), path))


def ruleset_names() -> list[str]:
    """The names of all rulesets that can be found, sorted."""
    found = {child.name for folder in _ruleset_folders() for child in _rulesets_in(folder)}
    return sorted(found)


def schema_path(name: str) -> Path:
    """The file of the JSON Schema of that name (`ruleset`, `variant`, …)."""
    for folder in _shipped("schemas"):
        path = folder / f"{name}.schema.json"
        if path.is_file():
            return path
    raise BoardwrightError(f"there is no schema '{name}'")


def schema_text(name: str) -> str:
    """The JSON Schema of that name, as text."""
    return schema_path(name).read_text(encoding="utf-8")


def checkout() -> Path:
    """The folder of the checkout that holds this engine; an error when it is installed instead."""
    root = _checkout()
    if root is None:
        raise BoardwrightError("this works in a checkout of the project only")
    return root


def _checkout() -> Path | None:
    root = _package().parent
    return root if (root / "pyproject.toml").is_file() else None


def _package() -> Path:
    return Path(str(files("engine")))


def _ruleset_folders() -> Iterator[Path]:
    named = os.environ.get(RULESETS_VARIABLE)
    if named:
        yield Path(named)
    yield Path("rulesets")
    yield from _shipped("rulesets")


def _shipped(kind: str) -> Iterator[Path]:
    root = _checkout()
    if root is not None:
        yield root / kind
    yield _package() / "_data" / kind


def _rulesets_in(folder: Path) -> list[Path]:
    return [child for child in folder.iterdir() if _is_ruleset(child)] if folder.is_dir() else []


def _is_ruleset(path: Path) -> bool:
    return (path / RULESET_FILE).is_file()


def _is_plain(path: Path) -> bool:
    return len(path.parts) == 1 and path.parts[0] != ".."


def _not_found(name: str, path: Path) -> str:
    if path.is_dir():
        return f"'{name}' is no ruleset: it has no {RULESET_FILE}"
    if not _is_plain(path):
        return f"there is no ruleset at '{name}'"
    known = ruleset_names()
    hint = did_you_mean(name, known) or f"known: {', '.join(known) or 'none'}"
    return f"there is no ruleset '{name}'; {hint}"
