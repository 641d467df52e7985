"""The documents are right: what they show works, what they name is there, nothing is missing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

import engine
from engine.errors import Diagnostics
from engine.generated.errors import all_codes, example_diagnostics
from engine.language import CONSTRUCTS
from engine.language.sample import SAMPLE
from engine.language.schema import ruleset_schema
from engine.source import read
from tests.docs_blocks import ROOT, Block, blocks, pages
from tools import app

CODES = all_codes()
CONSTRUCT_NAMES = {
    "component": "Component",
    "option": "Option",
    "action": "Action",
    "parameter": "Parameter",
    "requirement": "Requirement",
    "ranking": "RankKey",
    "whenever": "Whenever",
    "length": "Length",
    "ability": "Ability",
}
YAML = [block for page in pages() for block in blocks(page, "yaml")]


def of_kind(name: str) -> list[Block]:
    return [block for block in YAML if block.option(name)]


def indented(text: str, spaces: int) -> str:
    return text.replace("\n", "\n" + " " * spaces)


def check_overlay(overlay: str, folder: Path) -> list[str]:
    (folder / "variants").mkdir(parents=True)
    (folder / "game.yaml").write_text(SAMPLE, encoding="utf-8")
    (folder / "variants" / "example.yaml").write_text(overlay, encoding="utf-8")
    return [str(d) for d in engine.check(folder, "example").diagnostics.errors]


# -------------------------------------------------------------------------------- YAML blocks


@pytest.mark.parametrize("block", [b for b in YAML if not b.words], ids=str)
def test_a_ruleset_has_no_mistakes(block: Block, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(block.text, encoding="utf-8")
    assert list(engine.check(file).diagnostics.errors) == []


@pytest.mark.parametrize("block", of_kind("error"), ids=str)
def test_a_mistake_is_found(block: Block) -> None:
    code = CODES[block.option("error") or ""]
    diagnostics, _ = example_diagnostics(replace(code, example=block.text))
    assert code.id in [found.code.id for found in diagnostics]


@pytest.mark.parametrize("block", of_kind("fragment"), ids=str)
def test_a_fragment_fits_the_sample(block: Block, tmp_path: Path) -> None:
    kind = block.option("fragment") or ""
    if kind in CONSTRUCT_NAMES:
        assert shape_errors(block.text, CONSTRUCT_NAMES[kind]) == []
        return
    owner = "player" if "{granted:" in block.text else "table"
    overlay = {
        "overlay": block.text,
        "effects": f"play:\n{block.text}",
        "effect": f"setup:\n- {indented(block.text, 2)}",
        "place": f"{owner}:\n  {indented(block.text, 2)}",
    }[kind]
    assert check_overlay(overlay, tmp_path / "sample") == []


def shape_errors(text: str, construct: str) -> list[str]:
    diagnostics = Diagnostics()
    document = read(f"value: {indented(text, 2)}", "example.yaml", diagnostics)
    assert document is not None, list(diagnostics)
    schema = {**ruleset_schema(), "$ref": f"#/$defs/{construct}"}
    inner = {key: schema[key] for key in ("$schema", "$ref", "$defs")}
    validator = jsonschema.Draft202012Validator(inner)
    return [error.message for error in validator.iter_errors(document.data["value"])]


@pytest.mark.parametrize("block", of_kind("excerpt"), ids=str)
def test_an_excerpt_is_in_its_file(block: Block) -> None:
    assert block.text in (ROOT / (block.option("excerpt") or "")).read_text(encoding="utf-8")


def test_the_games_of_the_tutorial_are_short() -> None:
    told = {block.option("excerpt") or "" for block in of_kind("excerpt")}
    assert {
        path: n for path in told if (n := len((ROOT / path).read_text().splitlines())) >= 60
    } == {}


def test_every_block_says_what_it_is() -> None:
    known = re.compile(r"(error|fragment|file|excerpt)=\S+|scenario|part|variant|text")
    assert [str(b) for b in YAML if not all(known.fullmatch(word) for word in b.words)] == []


# ------------------------------------------------------------------------------------ console

STORIES = [page for page in pages() if blocks(page, "console")]


@pytest.mark.parametrize("page", STORIES, ids=lambda page: page.name)
def test_commands_print_what_is_shown(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks(page, "yaml", "console"):
        if block.language == "console":
            command, _, shown = block.text.partition("\n")
            assert matches(shown, run(command, capsys)), str(block)
        elif target := block.option("file"):
            path = tmp_path / target
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")


def run(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    words = command.removeprefix("$ ").split()
    assert words[0] == "boardwright"
    app.main(words[1:])
    out = capsys.readouterr()
    return out.out + out.err


def matches(shown: str, printed: str) -> bool:
    """Whether the output is as shown; `…` alone in a line stands for any lines."""
    lines = [".*" if line == "…" else re.escape(line) for line in plain(shown)]
    return re.fullmatch("\n".join(lines), "\n".join(plain(printed)), re.S) is not None


def plain(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


# ------------------------------------------------------------------------------- completeness


def test_every_public_name_is_told() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in pages())
    names = [name for name in engine.__all__ if not name.startswith("_")]
    assert [name for name in names if not re.search(rf"`(engine\.)?{name}`", text)] == []


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("effects", sorted(CONSTRUCTS["effect"])),
        ("places", sorted(CONSTRUCTS["place"])),
        ("functions", sorted(CONSTRUCTS["function"])),
        ("errors", sorted(CODES)),
        ("commands", [name for name in app.build_app() if not name.startswith("-")]),
    ],
)
def test_every_name_is_on_its_page(page: str, names: list[str]) -> None:
    text = (ROOT / "docs" / "reference" / f"{page}.md").read_text(encoding="utf-8")
    headings = {line.split()[1] for line in text.splitlines() if line.startswith("## ")}
    assert [name for name in names if name not in headings] == []


def test_every_module_of_the_language_has_a_home() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    modules = (path.stem for path in (ROOT / "engine" / "language").glob("[!_]*.py"))
    assert [name for name in sorted(modules) if f"`{name}`" not in text] == []


def anchors(page: Path) -> set[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings}


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = link.partition("#")
        if "://" in link:
            continue
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_no_page_names_a_path_outside_of_the_project() -> None:
    outside = re.compile(r"(?<![\w.])/(?:work|home|tmp|usr|root)\b")
    assert [p.name for p in pages() if outside.search(p.read_text(encoding="utf-8"))] == []
