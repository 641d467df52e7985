"""Running all that a game's folder has in `tests/`."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from engine.errors import BoardwrightError, Diagnostics, render
from engine.pipeline import Ruleset, load
from engine.resources import ruleset_path
from engine.scenarios.outcome import Failure, Outcome
from engine.scenarios.play import play_scenario
from engine.scenarios.records import play_record, read_record
from engine.scenarios.schema import scenario_schema
from engine.scenarios.setting import Setting
from engine.source import Document, Path, check_shape, read_file
from engine.source.text import reason, shown

FOLDER = "tests"
RECORDS = (".jsonl", ".jsonl.gz")


def run(location: str | os.PathLike[str]) -> Iterator[Outcome]:
    """Play all scenarios and recorded games of a game, file by file.

    Raises BoardwrightError when there is no such game.
    """
    folder = ruleset_path(location)
    tests = folder / FOLDER
    settings = _Settings(folder)
    for file in sorted(tests.iterdir()) if tests.is_dir() else ():
        if file.suffix == ".yaml":
            yield from _scenarios(file, settings)
        elif file.name.endswith(RECORDS):
            yield from _records(file, settings)


class _Settings:
    """A game's rulesets and compiled games, each made once."""

    def __init__(self, folder: FilePath) -> None:
        self._folder = folder
        self._rulesets: dict[str | None, Ruleset] = {}
        self._made: dict[str, Setting] = {}

    def ruleset(self, variant: str | None) -> Ruleset:
        """The ruleset, in a variant."""
        if variant not in self._rulesets:
            self._rulesets[variant] = load(self._folder, variant)
        return self._rulesets[variant]

    def setting(self, variant: str | None, players: int | None, options: Any) -> Setting:
        """The game for so many players."""
        key = f"{variant} {players} {sorted((options or {}).items())}"
        if key not in self._made:
            self._made[key] = Setting(self.ruleset(variant), players, options or {})
        return self._made[key]


# --------------------------------------------------------------------------------- scenarios


def _scenarios(file: FilePath, settings: _Settings) -> Iterator[Outcome]:
    name, diagnostics = shown(file), Diagnostics()
    texts: dict[str, str] = {}
    document = read_file(file, name, diagnostics, texts=texts)
    if document is not None and not diagnostics.errors:
        check_shape(document, _schema(), diagnostics)
    for diagnostic in diagnostics.sorted():
        yield Outcome(name, diagnostic.span.line, "the file", False, render(diagnostic, texts))
    if document is None or diagnostics.errors:
        return
    right = _outcome(document, ("tests",), "the file", lambda: _right_game(document, settings))
    if not right.ok:
        yield right
        return
    for verb, play in (("scenarios", play_scenario), ("perft", _count)):
        for number, entry in enumerate(document.data.get(verb, ())):
            path: Path = (verb, number)
            title = entry.get("name") or _counted(entry)
            yield _outcome(document, path, title, _played(document, settings, entry, play))


Play = Callable[[Setting, Mapping[str, Any]], None]


def _played(
    document: Document, settings: _Settings, entry: Mapping[str, Any], play: Play
) -> Callable[[], None]:
    def go() -> None:
        variant = entry.get("variant", document.data.get("variant"))
        counts = entry.get("players")
        for players in counts if isinstance(counts, list) else [counts]:
            play(settings.setting(variant, players, entry.get("options")), entry)

    return go


def _outcome(document: Document, path: Path, name: str, play: Callable[[], None]) -> Outcome:
    """How an entry of a file came out."""
    try:
        play()
    except Failure as failure:
        span = document.value((*path, *failure.path))
        return Outcome(span.file, span.line, name, False, failure.message)
    except BoardwrightError as error:
        span = document.key(path)
        return Outcome(span.file, span.line, name, False, str(error))
    span = document.key(path)
    return Outcome(span.file, span.line, name, True)


def _right_game(document: Document, settings: _Settings) -> None:
    ours, tested = settings.ruleset(None).name, document.data["tests"]
    if tested != ours:
        raise Failure(f"this file tests '{tested}', but lies in the folder of '{ours}'")


def _counted(entry: Mapping[str, Any]) -> str:
    options = "".join(f", {name}: {value}" for name, value in entry.get("options", {}).items())
    return f"perft to depth {entry['depth']}{options}"


def _count(setting: Setting, entry: Mapping[str, Any]) -> None:
    game = setting.game
    found = game.perft(game.start(seed=entry.get("seed", 0)), entry["depth"])
    if found != entry["count"]:
        raise Failure(f"expected {entry['count']} sequences of moves, found {found}", ("count",))


@lru_cache
def _schema() -> dict[str, Any]:
    return scenario_schema()


# ----------------------------------------------------------------------------------- records


def _records(file: FilePath, settings: _Settings) -> Iterator[Outcome]:
    name = shown(file)
    try:
        text = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
        lines = text.decode("utf-8").splitlines()
    except (OSError, EOFError, UnicodeDecodeError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        yield Outcome(name, 1, "the file", False, f"it can't be read: {why}")
        return
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _record(name, number, line, settings)


def _record(file: str, number: int, line: str, settings: _Settings) -> Outcome:
    title = f"recorded game {number}"
    try:
        record = read_record(line)
        setting = settings.setting(record.get("variant"), record["players"], record.get("options"))
        play_record(setting, record)
    except Failure as failure:
        return Outcome(file, number, title, False, failure.message)
    except BoardwrightError as error:
        return Outcome(file, number, title, False, str(error))
    return Outcome(file, number, title, True)
