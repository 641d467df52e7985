"""What rules a save was played with, told part by part, so that a change of them can be named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Path = tuple[str, ...]
#: So many changes are named; of the others only how many there are.
NAMED = 4
#: A save may say anything: of what it says, this much is told.
_TOLD = 40
#: A part's mark begins with this where it is a digest; otherwise it is the part itself, as JSON.
DIGEST = "#"


def _nowhere(path: Path) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset's parts, each with a mark that differs when it does, and where a part is written.

    `parts` maps the ruleset's keys to marks, or to the marks of what is below them.
    """

    parts: Mapping[str, Any]
    where: Callable[[Path], str | None] = _nowhere

    def changes(self, then: object) -> str:
        """How these rules differ from those of a save, which may say anything."""
        if not isinstance(then, dict) or not then:
            return "it does not say which have changed since"
        old, new = _flat(then), _flat(self.parts)
        told = [self._change(path, old.get(path), new.get(path)) for path in _paths(old, new)]
        told = told or list(_orders(then, self.parts))
        more = [f"and {len(told) - NAMED} more"] if len(told) > NAMED else []
        return "; ".join([*told[:NAMED], *more]) or "it does not say what has changed since"

    def _change(self, path: Path, was: str | None, is_: str | None) -> str:
        name = f"'{'.'.join(path)}'"
        if is_ is None:
            return f"{name} is gone"
        place = self.where(path)
        name += f" ({place})" if place else ""
        if was is None:
            return f"{name} is new"
        if was.startswith(DIGEST) or is_.startswith(DIGEST):
            return f"{name} has changed"
        return f"{name} was {was} and is {is_}"


def _flat(parts: Mapping[str, Any]) -> dict[Path, str]:
    """The marks by path; what is none counts as its text."""
    found: dict[Path, str] = {}
    for key, mark in parts.items():
        if isinstance(mark, Mapping):
            found.update(
                {(str(key), str(name)): str(inner)[:_TOLD] for name, inner in mark.items()}
            )
        else:
            found[(str(key),)] = str(mark)[:_TOLD]
    return found


def _paths(old: Mapping[Path, str], new: Mapping[Path, str]) -> Iterator[Path]:
    """The paths of the parts that differ: those of the new rules first, in their order."""
    yield from (path for path, mark in new.items() if old.get(path) != mark)
    yield from (path for path in old if path not in new)


def _orders(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Where the same parts stand in another order, which counts in rules."""
    if list(old) != list(new):
        yield "the ruleset's parts stand in another order"
    for key, mark in new.items():
        if isinstance(mark, Mapping) and list(mark) != list(old[key]):
            yield f"the order of '{key}' has changed"
