"""The sample ruleset with changes, as a game in a folder."""

from __future__ import annotations

from pathlib import Path

from engine.language.sample import SAMPLE
from engine.pipeline import Report, check


def check_overlay(folder: Path, overlay: str) -> Report:
    """What a check of the sample with an overlay finds; places are in `example.yaml`."""
    game = folder / "sample"
    (game / "variants").mkdir(parents=True)
    (game / "game.yaml").write_text(SAMPLE, encoding="utf-8")
    (game / "variants" / "example.yaml").write_text(overlay, encoding="utf-8")
    return check(game, "example")


def check_text(folder: Path, text: str) -> Report:
    """What a check of a whole ruleset finds."""
    game = folder / "sample"
    game.mkdir()
    (game / "game.yaml").write_text(text, encoding="utf-8")
    return check(game)


def check_table(folder: Path, table: str) -> Report:
    """What a check of the sample with a table of cards finds."""
    (folder / "sample").mkdir()
    (folder / "sample" / "cards.csv").write_text(table, encoding="utf-8")
    game = folder / "sample" / "game.yaml"
    rows = "  cards: {rows: cards.csv}\n"
    game.write_text(SAMPLE.replace("table:\n", "table:\n" + rows), encoding="utf-8")
    return check(folder / "sample")


def check_translation(folder: Path, translation: str, text: str = SAMPLE) -> Report:
    """What a check of the sample with a translation finds."""
    game = folder / "sample"
    (game / "text").mkdir(parents=True)
    (game / "game.yaml").write_text(text, encoding="utf-8")
    (game / "text" / "vi.yaml").write_text(translation, encoding="utf-8")
    return check(game)
