"""All that is wrong with a scenario file before anything in it is played, each at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from engine.errors import BoardwrightError, Code, Diagnostic, Diagnostics, Span, did_you_mean
from engine.scenarios.case import Settings
from engine.scenarios.outcome import Failure
from engine.scenarios.reading import Reading
from engine.scenarios.schema import scenario_schema
from engine.source import Document, check_shape, read_file
from engine.source.document import walk
from engine.source.text import shown as file_name

#: What a scenario says that no game of these rules could ever hold.
SCENARIO = Code("scenario", "a scenario that can't be played", "", "")


def mistakes(file: FilePath, settings: Settings) -> tuple[list[Diagnostic], dict[str, str]]:
    """All that is wrong with a scenario file before anything is played, and its text by name."""
    name, diagnostics = file_name(file), Diagnostics()
    texts: dict[str, str] = {}
    document = read_file(file, name, diagnostics, texts=texts)
    if document is None or diagnostics.errors:
        return diagnostics.sorted(), texts
    if check_shape(document, schema(), diagnostics):
        ours = settings.ruleset(None).name
        if document.data["tests"] != ours:
            said = f"this file tests '{document.data['tests']}', but lies in the folder of '{ours}'"
            diagnostics.report(SCENARIO, document.value(("tests",)), said)
            return diagnostics.sorted(), texts
        for failure in _all_slips(document, settings):
            diagnostics.report(SCENARIO, place_of(document, failure), failure.message)
    return diagnostics.sorted(), texts


def _all_slips(document: Document, settings: Settings) -> Iterator[Failure]:
    for part in ("scenarios", "perft"):
        for number in range(len(document.data.get(part, ()))):
            yield from slips(document, settings, part, number)
    yield from unknown_endings(document, settings)


def unknown_endings(document: Document, settings: Settings) -> Iterator[Failure]:
    """What a file says never happens, and no rule speaks of."""
    for what in document.data.get("never", ()):
        if what in settings.endings:
            continue
        hint = did_you_mean(what, settings.endings) or "say it as the rule does"
        message = f"'{what}' is no way to end and no tie-break of this game ({hint})"
        yield Failure(message, ("never", what))


def slips(document: Document, settings: Settings, part: str, number: int) -> list[Failure]:
    """What is wrong with an entry before it is played, each with its path in the file."""
    data, entry = document.data, document.data[part][number]
    base = (part, number)
    try:
        setting = settings.setting(*_first_setting(data, entry))
    except BoardwrightError as error:
        words = str(error)
        key = next((key for key in ("option", "variant") if f" {key} '" in words), "player") + "s"
        key = key.replace("variants", "variant")
        return [Failure(words, (*base, key) if key in entry else (key,))]
    reading = Reading(setting)
    for chosen in each(entry.get("options", data.get("options"))):
        where = (*base, "options") if "options" in entry else ("options",)
        for name in (chosen or {}).keys() - setting.ruleset.options.keys():
            hint = did_you_mean(name, setting.ruleset.options)
            message = f"there is no option '{name}'" + (f" ({hint})" if hint else "")
            reading.found.append(Failure(message, where))
    name = entry.get("position")
    if name is not None:
        if name not in data.get("positions", {}):
            reading.found.append(
                Failure(unknown_position(name, data.get("positions", {})), (*base, "position"))
            )
        else:
            reading.given(data["positions"][name], ("positions", name))
    reading.entry(entry, base)
    chosen = setting.game.identity["options"]
    return [Failure(_explained(slip.message, chosen), slip.path) for slip in reading.found]


def _explained(message: str, options: Mapping[str, Any]) -> str:
    """A message with the options whose numbers are in it: one of them may be what is wrong."""
    numbers = re.findall(r"\d+", message)
    said = [f"{name} is {value}" for name, value in options.items() if str(value) in numbers]
    return f"{message} ({', '.join(said)})" if said else message


def place_of(document: Document, failure: Failure) -> Span:
    """Where a failure's path leads; within it, where the word stands that is quoted first."""
    data, node = document.data, document.root
    for step in failure.path:
        if step not in node.items:
            break
        data, node = data[step], node.items[step]
    for word in re.findall(r"(?<!\w)'([^']+)'", failure.message):
        for inner, there in walk(data, node):
            steps = inner if isinstance(inner, dict) else range(len(inner))
            for step in steps:
                if step == word or inner[step] == word:
                    return there.items[step].key if step == word else there.items[step].value
    return node.key


def _first_setting(
    data: Mapping[str, Any], entry: Mapping[str, Any]
) -> tuple[str | None, int | None, dict[str, Any] | None]:
    variant = entry.get("variant", data.get("variant"))
    players, options = each(entry.get("players")), each(entry.get("options", data.get("options")))
    return variant, players[0], options[0]


@lru_cache
def schema() -> dict[str, Any]:
    """The JSON Schema of scenario files, made once."""
    return scenario_schema()


def each(value: Any) -> list[Any]:
    """The values that an entry is played with: those of a list, or one."""
    return value if isinstance(value, list) else [value]


def unknown_position(name: str, known: Iterable[str]) -> str:
    """What is said of a position that the file does not have."""
    hint = did_you_mean(name, known)
    return f"'{name}' is no position of this file" + (f" ({hint})" if hint else "")
