"""What a game's tests say never happens: ways to end and tie-breaks, each with the reason."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from engine.errors import Diagnostics, Span
from engine.resources import ruleset_path
from engine.scenarios.run import FOLDER
from engine.source import read_file
from engine.source.text import shown as file_name


@dataclass(frozen=True, slots=True)
class Never:
    """Something that never happens, why, and where that is said."""

    what: str
    why: str
    span: Span


def never(location: str | os.PathLike[str]) -> Iterator[Never]:
    """What a game's scenario files say never happens; files that can't be read say nothing.

    Raises BoardwrightError when there is no such game.
    """
    tests = ruleset_path(location) / FOLDER
    for file in sorted(tests.glob("*.yaml")):
        document = read_file(file, file_name(file), Diagnostics())
        if document is None:
            continue
        said = document.data.get("never")
        for what, why in said.items() if isinstance(said, dict) else ():
            yield Never(str(what), str(why), document.key(("never", what)))
