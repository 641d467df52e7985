"""Write the files that follow from the language and the games: schemas, reference, rulebooks.

For example:

    boardwright generate
    boardwright generate --check
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from engine.generated import generated, schemas
from engine.resources import checkout
from tools.files import replace_text
from tools.reference import commands_page
from tools.trust.label import labels
from tools.trust.table import reliability_page

#: The only generated file of its folder.
RELIABILITY = "docs/reliability.md"


def run(
    *,
    check: Annotated[bool, Parameter(help="Write nothing; exit with 1 if one is stale.")] = False,
) -> int:
    """Bring the generated files of this checkout up to date."""
    root = checkout()
    if not check:
        _write(root, {root / path: text for path, text in schemas().items()})
    files = wanted(root)
    if check:
        stale = [path for path, text in files.items() if not _is_current(path, text)]
        return _report(root, stale, sorted(_present(files) - files.keys()))
    _write(root, files)
    return 0


def _write(root: Path, files: dict[Path, str]) -> None:
    """Write those files that are stale. The schemas come first: the games are read with them."""
    for path in [path for path, text in files.items() if not _is_current(path, text)]:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_text(path, files[path])
        print(f"wrote {path.relative_to(root)}")


def wanted(root: Path) -> dict[Path, str]:
    """The text of every generated file of a checkout."""
    texts = {
        **generated(),
        "docs/reference/commands.md": commands_page(),
        RELIABILITY: reliability_page(labels(root / "rulesets"), _covered(root)),
    }
    return {root / path: text for path, text in texts.items()}


def _covered(root: Path) -> int:
    """How much of the engine's branches, in per cent, its tests must take."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return int(project["tool"]["coverage"]["report"]["fail_under"])


def _is_current(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def _present(files: dict[Path, str]) -> set[Path]:
    """All files in the folders that hold generated files.

    One that nothing generates is told, never deleted: it may be somebody's own.
    """
    folders = {path.parent for path in files if path.name != Path(RELIABILITY).name}
    return {
        path
        for folder in folders
        if folder.is_dir()
        for path in folder.iterdir()
        if path.is_file() and not path.name.startswith(".")
    }


def _report(root: Path, stale: list[Path], orphans: list[Path]) -> int:
    for path in stale:
        print(f"{path.relative_to(root)} is stale: run boardwright generate", file=sys.stderr)
    for path in orphans:
        print(f"{path.relative_to(root)} is generated no longer: delete it", file=sys.stderr)
    return 1 if stale or orphans else 0
