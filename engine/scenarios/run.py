"""Finding and running all that a game's folder has in `tests/`."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path as FilePath
from typing import Any

from engine.errors import (
    Diagnostics,
    render,
)
from engine.resources import ruleset_path
from engine.scenarios.case import Case, Make, Settings, failing
from engine.scenarios.expect import shown
from engine.scenarios.outcome import Failure, Outcome
from engine.scenarios.play import play_scenario, reached
from engine.scenarios.records import play_record, read_record
from engine.scenarios.setting import Setting
from engine.scenarios.slips import each, place_of, schema, slips, unknown_endings, unknown_position
from engine.source import Document, Path, check_shape, read_file
from engine.source.text import listed, reason
from engine.source.text import shown as file_name

FOLDER = "tests"
RECORDS = (".jsonl", ".jsonl.gz")
#: No file of recorded games is larger than this, unpacked.
MOST_BYTES = 50_000_000
Play = Callable[[Setting, Mapping[str, Any]], None]
#: What makes a count begin later than before the start of the game.
_ONWARDS = ("given", "chance", "do", "seed")


def run(location: str | os.PathLike[str], long: bool = False) -> Iterator[Outcome]:
    """Play all scenarios and recorded games of a game, file by file; with `long`, the long too.

    Raises BoardwrightError when there is no such game.
    """
    chosen = (case for case in cases(location) if long or not case.long)
    return (outcome for case in chosen for outcome in case.outcomes())


def cases(location: str | os.PathLike[str], make: Make = Setting) -> Iterator[Case]:
    """The scenarios and recorded games of a game, not yet played; `make` makes what they play.

    Raises BoardwrightError when there is no such game.
    """
    folder = ruleset_path(location)
    settings, tests = Settings(folder, make), folder / FOLDER
    for file in listed(tests, tests.parent):
        if file.suffix == ".yaml":
            yield from _scenarios(file, settings)
        elif file.name.endswith(RECORDS):
            yield from _records(file, settings)


# --------------------------------------------------------------------------------- scenarios


def _scenarios(file: FilePath, settings: Settings) -> Iterator[Case]:
    name, diagnostics = file_name(file), Diagnostics()
    texts: dict[str, str] = {}
    document = read_file(file, name, diagnostics, texts=texts)
    if document is not None and not diagnostics.errors:
        check_shape(document, schema(), diagnostics)
    for diagnostic in diagnostics.sorted():
        yield failing(name, diagnostic.span.line, render(diagnostic, texts))
    if document is None or diagnostics.errors:
        return
    tested, ours = document.data["tests"], settings.ruleset(None).name
    if tested != ours:
        line = document.value(("tests",)).line
        yield failing(name, line, f"this file tests '{tested}', but lies in the folder of '{ours}'")
        return
    yield from _entries(document, settings, "scenarios", play_scenario)
    yield from _entries(document, settings, "perft", _count)
    for failure in unknown_endings(document, settings):
        yield failing(name, _line(document, (), failure), failure.message)


def _entries(document: Document, settings: Settings, part: str, play: Play) -> Iterator[Case]:
    for number, entry in enumerate(document.data.get(part, ())):
        span = document.key((part, number))
        yield Case(
            span.file,
            span.line,
            entry.get("name") or _counted(entry),
            partial(_play_entry, document, settings, entry, play),
            partial(_line, document, (part, number)),
            entry.get("long", False),
            read=partial(slips, document, settings, part, number),
            counts=play is _count,
        )


def _line(document: Document, base: Path, failure: Failure) -> int:
    """The line of a failure, whose path leads from the file's top or from the entry."""
    path = failure.path
    whole = path if path[:1] and path[0] in document.data else (*base, *path)
    return place_of(document, Failure(failure.message, whole)).line


def _play_entry(
    document: Document, settings: Settings, entry: Mapping[str, Any], play: Play
) -> None:
    """Play a scenario or a count for each number of players and each choice of options."""
    data = document.data
    variant = entry.get("variant", data.get("variant"))
    options = each(entry.get("options", data.get("options")))
    entry = _positioned(document, entry)
    for players in each(entry.get("players")):
        for chosen in options:
            try:
                play(settings.setting(variant, players, chosen), entry)
            except Failure as failure:
                which = f"\n(with {_named(chosen)})" if len(options) > 1 else ""
                raise Failure(failure.message + which, failure.path) from None


def _positioned(document: Document, entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """The entry, what it gives laid over the position that it names."""
    name = entry.get("position")
    if name is None:
        return entry
    positions = document.data.get("positions", {})
    if name not in positions:
        raise Failure(unknown_position(name, positions), ("position",))
    return {**entry, "given": {**positions[name], **entry.get("given", {})}}


def _counted(entry: Mapping[str, Any]) -> str:
    options = entry.get("options")
    which = f", {_named(options)}" if isinstance(options, Mapping) and options else ""
    turns = " whole turns" if entry.get("whole_turns") else ""
    return f"perft to depth {entry['depth']}{turns}{which}"


def _named(options: Mapping[str, Any] | None) -> str:
    chosen = [f"{name} {shown(value)}" for name, value in (options or {}).items()]
    return ", ".join(chosen) or "no options"


def _count(setting: Setting, entry: Mapping[str, Any]) -> None:
    outcomes = entry.get("outcomes", False)
    whole = outcomes and not any(key in entry for key in _ONWARDS)
    state = None if whole else reached(setting, entry, entry.get("seed", 0))
    found = setting.game.perft(state, entry["depth"], entry.get("whole_turns", False), outcomes)
    if found != entry["count"]:
        raise Failure(f"expected {entry['count']} sequences of moves, found {found}", ("count",))


# ----------------------------------------------------------------------------------- records


def _records(file: FilePath, settings: Settings) -> Iterator[Case]:
    name = file_name(file)
    try:
        lines = _unpacked(file).decode("utf-8")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        yield failing(name, 1, f"it can't be read: {why}")
        return
    for number, line in enumerate(lines.splitlines(), start=1):
        if line.strip():
            play = partial(_play_line, line, settings)
            yield Case(name, number, f"recorded game {number}", play, partial(_always, number))


def _unpacked(file: FilePath) -> bytes:
    """What a file holds. Raises OSError for what is no file, or too large."""
    if not file.is_file():
        raise OSError("it is no file")
    with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as opened:
        data = opened.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError(f"it has more than {MOST_BYTES:,} bytes")
    return data


def _always(line: int, failure: Failure) -> int:
    return line


def _play_line(line: str, settings: Settings) -> None:
    record = read_record(line)
    setting = settings.setting(record.get("variant"), record["players"], record.get("options"))
    play_record(setting, record)
