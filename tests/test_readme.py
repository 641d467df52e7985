"""What the README shows is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.resources import ruleset_names
from tools.app import build_app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def test_the_ruleset_is_the_file() -> None:
    (path,) = re.findall(r"<!-- (\S+) -->\n```yaml", README)
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    shown = [line for line in lines if not line.startswith("# yaml-language-server")]
    assert blocks("yaml") == ["\n".join(shown) + "\n"]


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks("python")
    exec(compile(example, "README.md", "exec"), {})
    assert re.search(r"^\['[AB]'\]$", capsys.readouterr().out, re.M)


def test_the_commands_exist() -> None:
    app = build_app()
    known = [name for name in app if not name.startswith("-")]
    named = re.findall(r"^boardwright (\w+)", "".join(blocks("sh")), re.M)
    assert named
    assert [name for name in named if name not in known] == []


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", README)
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_the_table_has_every_game() -> None:
    rows = "".join(re.findall(r"^\| (`.*?) \|", README, re.M))
    assert sorted(re.findall(r"`(\w+)`", rows)) == ruleset_names()
