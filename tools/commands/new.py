"""Begin a game: a small one that can be played at once, to change from there.

For example:

    boardwright new GAME
    boardwright new rulesets/GAME --title "My game"
"""

from __future__ import annotations

import os
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import tools
from engine.errors import BoardwrightError
from engine.resources import schema_path

NAME = re.compile(r"[a-z][a-z0-9_]*")


def run(
    folder: Annotated[Path, Parameter(help="The folder to make; its last part names the game.")],
    *,
    title: Annotated[str | None, Parameter(help="The title; by default from the name.")] = None,
) -> int:
    """Write the folder, which must not be there yet."""
    name = folder.name
    if not NAME.fullmatch(name):
        raise BoardwrightError(f"'{name}' is no name for a game: use a-z, 0-9 and _, as in my_game")
    if folder.exists():
        raise BoardwrightError(f"{folder} exists already")
    words = {
        "@NAME@": name,
        "@TITLE@": title or name.replace("_", " ").capitalize(),
        "@SCHEMA@": Path(os.path.relpath(schema_path("ruleset"), folder)).as_posix(),
    }
    _copy(files(tools) / "template", folder, words)
    print(f"{folder} is ready. Next:\n  boardwright check {folder}\n  boardwright play {folder}")
    return 0


def _copy(source: Traversable, target: Path, words: dict[str, str]) -> None:
    """Copy a folder, with the words filled in."""
    target.mkdir(parents=True)
    for item in source.iterdir():
        if item.is_dir():
            _copy(item, target / item.name, words)
        else:
            text = item.read_text(encoding="utf-8")
            (target / item.name).write_text(_filled(text, words), encoding="utf-8")


def _filled(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text
