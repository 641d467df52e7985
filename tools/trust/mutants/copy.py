"""A copy of a game, in which files are changed and changed back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.pipeline import Report, check

RULESET, VARIANTS = "game.yaml", "variants/"
_READ = (".yaml", ".csv")


class Copy:
    """The files of a game by their paths in its folder, and how to check them when changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.texts = {
            path.relative_to(folder).as_posix(): path.read_bytes().decode("utf-8")
            for path in sorted(folder.rglob("*"))
            if path.suffix in _READ and path.is_file()
        }

    @property
    def variants(self) -> list[str]:
        """The names of the game's variants."""
        found = map(self.variant_of, self.texts)
        return [variant for variant in found if variant is not None]

    def variant_of(self, file: str) -> str | None:
        """The variant whose file this is, if it is one's."""
        return Path(file).stem if file.startswith(VARIANTS) else None

    def check(self, changed: Mapping[str, str | bytes | None], variant: str | None) -> Report:
        """What a check finds when files have other contents, or (None) are not there."""
        with self.changed(changed):
            return check(self.folder, variant)

    @contextmanager
    def changed(self, changed: Mapping[str, str | bytes | None]) -> Iterator[None]:
        """Within it, files have other contents, or (None) are not there."""
        try:
            for file, content in changed.items():
                self._write(self.folder / file, content)
            yield
        finally:
            for file in changed:
                self._write(self.folder / file, self.texts.get(file))

    def _write(self, path: Path, content: str | bytes | None) -> None:
        if content is None:
            path.unlink(missing_ok=True)
            return
        raw = content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
        path.write_bytes(raw)

    def inside(self, file: str) -> str:
        """A file that a diagnostic names, by its path in the game's folder; itself if elsewhere."""
        path, home = Path(file).resolve(), self.folder.resolve()
        return path.relative_to(home).as_posix() if path.is_relative_to(home) else file


@contextmanager
def copied(game: Path) -> Iterator[Copy]:
    """A copy of a game (its folder, or its one file) that is gone afterwards."""
    with TemporaryDirectory() as folder:
        place = Path(folder) / game.stem
        if game.is_dir():
            shutil.copytree(game, place)
        else:
            place.mkdir()
            shutil.copy(game, place / RULESET)
        yield Copy(place)
