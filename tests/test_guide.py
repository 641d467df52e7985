"""The Python of the guides runs, block after block."""

from __future__ import annotations

from typing import Any

from tests.docs_blocks import ROOT, blocks


def test_playing_from_python() -> None:
    names: dict[str, Any] = {}
    for block in blocks(ROOT / "docs" / "guide" / "playing.md", "python"):
        exec(compile(block.text, str(block), "exec"), names)
    assert names["game"].question(names["state"]).player == "A"
