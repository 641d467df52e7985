"""A game's folder as one document: the ruleset, its parts, a variant, and its translations."""

from __future__ import annotations

from pathlib import Path

from engine.errors import BoardwrightError, Diagnostics, did_you_mean
from engine.source.document import Document
from engine.source.overlay import check_language, lay_over
from engine.source.parts import Parts, check_total
from engine.source.read import read_file
from engine.source.text import listed, reason, shown

RULESET = "game.yaml"


def gather(
    location: Path,
    variant: str | None,
    diagnostics: Diagnostics,
    *,
    texts: dict[str, str] | None = None,
) -> Document | None:
    """Everything that makes up a game, as one document.

    `location` is a folder with a `game.yaml`, or a single YAML file. `variant` names a file in its
    `variants/`. `texts` receives the text of every file read, even when None is returned because
    the ruleset itself could not be read. Mistakes go to `diagnostics`.

    Raises BoardwrightError when there is no game, no such variant, or a file can't be opened.
    """
    texts = {} if texts is None else texts
    file = _ruleset(location)
    overlay = None if variant is None else _variant_file(location, variant)
    game = read_file(file, shown(file), diagnostics, texts=texts)
    if game is None:
        return None
    game.folder = file.parent if file.name == RULESET else None
    game.name = file.parent.resolve().name if game.folder else file.stem
    parts = Parts(file.parent, game, diagnostics)
    parts.insert()
    if overlay is not None:
        _apply(overlay, game, parts, diagnostics)
    if game.folder is not None:
        game.languages = _languages(game, game.folder, diagnostics)
    texts.update(game.texts)
    return game


def variants(location: Path) -> list[str]:
    """The names of a game's variants; none for a single file.

    Raises BoardwrightError when there is no game.
    """
    file = _ruleset(location)
    if file.name != RULESET:
        return []
    return [path.stem for path in _yaml_files(file.parent / "variants")]


def _apply(overlay: Path, game: Document, parts: Parts, diagnostics: Diagnostics) -> None:
    over = read_file(overlay, shown(overlay), diagnostics, texts=game.texts)
    if over is None:
        return
    lay_over(game, over, overlay.stem, diagnostics)
    parts.insert()  # a variant may name a table of its own


def _languages(game: Document, folder: Path, diagnostics: Diagnostics) -> dict[str, Document]:
    languages: dict[str, Document] = {}
    for path in _yaml_files(folder / "text"):
        document = read_file(path, shown(path), diagnostics, texts=game.texts)
        if document is not None:
            check_language(game, document, diagnostics)
            check_total(game, document.root.value, diagnostics)
            languages[path.stem] = document
    return languages


def _ruleset(location: Path) -> Path:
    """The file that a location means."""
    try:
        if location.is_dir():
            file = location / RULESET
            if file.is_file():
                return file
            raise BoardwrightError(f"{shown(location)} is no game: it has no file {RULESET}")
        if location.is_file():
            return location
    except OSError as error:
        raise BoardwrightError(f"{location} can't be read: {reason(error)}") from error
    raise BoardwrightError(f"there is no game at {shown(location)}")


def _variant_file(location: Path, variant: str) -> Path:
    names = variants(location)
    if variant in names:
        return _ruleset(location).parent / "variants" / f"{variant}.yaml"
    there = f"it has {', '.join(names)}" if names else "it has none"
    hint = did_you_mean(variant, names)
    message = f"{shown(location)} has no variant '{variant}': {there}"
    raise BoardwrightError(f"{message}; {hint}" if hint else message)


def _yaml_files(folder: Path) -> list[Path]:
    """The YAML files of a game's folder in order of their names; none where there is no folder."""
    return [path for path in listed(folder, folder.parent) if path.suffix == ".yaml"]
