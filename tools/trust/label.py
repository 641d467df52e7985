"""A ruleset's trust label: which promises it has kept, when, and with which engine.

It lies beside the rules as `trust.json`. Of rules that have changed since, or of another version
of the engine, it says nothing any more; it says so.
"""

from __future__ import annotations

import json
import platform
from dataclasses import asdict, dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.errors import SaveError
from engine.version import VERSION
from tools.files import read_text, replace_text
from tools.trust.run import Row

FILE = "trust.json"
FORMAT = 1
#: What the label's rules are made of: all that can change what a check finds.
RULES = "*.yaml"


@dataclass(frozen=True, slots=True)
class Entry:
    """What one check found of one promise, once."""

    kept: bool
    amount: int | None
    counts: dict[str, int]
    faults: list[str]
    notes: list[str]
    date: str
    engine: str
    python: str
    rules: str
    seconds: float

    def is_of(self, rules: str) -> bool:
        """Whether it was found with these rules, and this engine."""
        return self.rules == rules and self.engine == VERSION

    def looked_further_than(self, other: Entry) -> bool:
        """Whether more was looked at."""
        return other.amount is not None and (self.amount is None or self.amount > other.amount)


Label = dict[str, Entry]


def rules_digest(folder: Path) -> str:
    """A digest of all that a ruleset says, its texts and tests included."""
    digest = sha256()
    files = sorted(folder.rglob(RULES)) if folder.is_dir() else [folder]
    for file in files:
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def label_path(folder: Path) -> Path:
    """Where the label of a game is, by its folder or its only file."""
    return folder / FILE if folder.is_dir() else folder.with_suffix(f".{FILE}")


def read_label(folder: Path) -> Label:
    """The label of a game; empty if it has none. Raises SaveError when it can't be read."""
    path = label_path(folder)
    if not path.is_file():
        return {}
    try:
        data = json.loads(read_text(path))
        if data["boardwright"] != "trust" or data["format"] != FORMAT:
            raise SaveError(f"{path}: this version can't read this label")
        return {name: Entry(**entry) for name, entry in data["promises"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise SaveError(f"{path}: this is no trust label") from None


def write_label(folder: Path, label: Label) -> None:
    """Write the label of a game."""
    data: dict[str, Any] = {
        "boardwright": "trust",
        "format": FORMAT,
        "promises": {name: asdict(label[name]) for name in sorted(label)},
    }
    replace_text(label_path(folder), json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def entry(row: Row) -> Entry:
    """What a row found, as it stands on a label."""
    counts = {name: number for name, number in sorted(row.finding.counts.items()) if number}
    return Entry(
        kept=row.finding.kept,
        amount=row.amount,
        counts=counts,
        faults=list(row.finding.faults),
        notes=list(row.finding.notes),
        date=date.today().isoformat(),
        engine=VERSION,
        python=platform.python_version(),
        rules=rules_digest(row.subject.folder),
        seconds=round(row.seconds, 1),
    )


def added(label: Label, name: str, new: Entry) -> Label:
    """The label with what was found now, unless more was looked at before, in vain or not."""
    old = label.get(name)
    if old is not None and new.kept and old.is_of(new.rules) and old.looked_further_than(new):
        return label
    return {**label, name: new}


def labels(root: Path) -> dict[str, Label]:
    """The labels of all games in a folder, by name; what was found about the engine as `""`."""
    folders = {"": root} | {file.parent.name: file.parent for file in root.glob("*/game.yaml")}
    return {name: read_label(folder) for name, folder in sorted(folders.items())}
