"""Parts of a ruleset that lie in files of their own: card tables and maps.

Wherever a ruleset says `rows: cards/gold.csv` or `graph: board.yaml`, the file's contents take the
place of its name, with their places in that file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.errors import Diagnostics, Span, code, did_you_mean
from engine.source.document import Document, Node, walk
from engine.source.overlay import check_language
from engine.source.read import read_file
from engine.source.table import read_table
from engine.source.text import LIMIT, MOST_IN_ALL, clean, load, shown

PART = code(
    "Y132",
    "a file that a ruleset names and that is not in its folder",
    "Tables and maps may lie in files of their own, named from the game's folder, such as "
    "`cards/gold.csv`. A file outside the folder can't be named.",
    example="components: {gold: {rows: ../gold.csv}}\n",
)
PART_KEYS = ("rows", "graph")
PART_ENDINGS = (".csv", ".yaml")
MOST_PARTS = 100


def check_total(game: Document, place: Span, diagnostics: Diagnostics) -> bool:
    """Report files that are too large together; whether they are not."""
    if sum(map(len, game.texts.values())) <= MOST_IN_ALL:
        return True
    message = f"the files of this game have more than {MOST_IN_ALL:,} characters together"
    diagnostics.report(LIMIT, place, message)
    return False


class Parts:
    """Puts the files that a game's rulesets name into their places."""

    def __init__(self, folder: Path, game: Document, diagnostics: Diagnostics) -> None:
        self._folder = folder
        self._game = game
        self._diagnostics = diagnostics
        self._files: set[str] = set()
        self._room = MOST_PARTS

    def insert(self) -> None:
        """Replace every name of a part by the part, as far as it can be read."""
        for data, node in walk(self._game.data, self._game.root):
            if isinstance(data, dict):
                for key in PART_KEYS:
                    self._insert_at(data, node, key)

    def _insert_at(self, data: dict[str, Any], node: Node, key: str) -> None:
        name = data.get(key)
        if not isinstance(name, str) or not name.endswith(PART_ENDINGS):
            return
        place = node.items[key].value
        if place.file in self._files:  # a part names no further parts, so none contains itself
            return
        part = self._read(name, place)
        if part is not None and check_total(self._game, place, self._diagnostics):
            data[key] = part.data
            node.items[key] = Node(node.items[key].key, part.root.value, items=part.root.items)

    def _read(self, name: str, place: Span) -> Document | None:
        path = self._path(name, place)
        if path is None:
            return None
        file = shown(path)
        self._files.add(file)
        self._room -= 1
        if self._room < 0:
            self._diagnostics.report(LIMIT, place, f"the game has more than {MOST_PARTS} parts")
            return None
        if path.suffix == ".yaml":
            return self._yaml(path, file)
        text = load(path, file, self._diagnostics, self._game.texts)
        text = text if text is None else clean(text, file, self._diagnostics)
        if text is None:
            return None
        self._game.texts[file] = text
        return read_table(text, file, self._diagnostics)

    def _yaml(self, path: Path, file: str) -> Document | None:
        part = read_file(path, file, self._diagnostics, texts=self._game.texts)
        if part is not None:
            check_language(self._game, part, self._diagnostics)
            part.data.pop("language", None)
            part.root.items.pop("language", None)
        return part

    def _path(self, name: str, place: Span) -> Path | None:
        """The file that is meant; None, with a diagnostic, where there is none to be had."""
        path = self._folder / name
        try:
            inside = path.resolve().is_relative_to(self._folder.resolve())
            there = inside and path.is_file()
        except (OSError, RuntimeError, ValueError):  # a loop of links, a name that can't be one
            inside, there = True, False
        if not inside:
            self._diagnostics.report(PART, place, f"'{name}' lies outside the game's folder")
        elif not there:
            message = f"there is no file '{name}' in the game's folder"
            hint = did_you_mean(name, self._names())
            self._diagnostics.report(PART, place, message, hint=hint)
        return path if there else None

    def _names(self) -> list[str]:
        """The files that could be meant, named from the game's folder."""
        found = [path for end in PART_ENDINGS for path in self._folder.glob(f"*{end}")]
        found += [path for end in PART_ENDINGS for path in self._folder.glob(f"*/*{end}")]
        return [path.relative_to(self._folder).as_posix() for path in found]
