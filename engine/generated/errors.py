"""The reference page of mistakes: each with an example, and the message that it brings."""

from __future__ import annotations

import importlib
import pkgutil
import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import engine
from engine.errors import CODES, Code, Diagnostic, Diagnostics, render
from engine.generated.markdown import block, page
from engine.language.sample import SAMPLE
from engine.pipeline import check
from engine.source.table import read_table

_INTRO = (
    "`boardwright check` finds all mistakes at once. Each has a code. Below, every code has an "
    "example that brings it about: a whole file, or an overlay on the sample ruleset."
)


def errors_page() -> str:
    """The page of all codes."""
    ordered = sorted(all_codes().values(), key=lambda code: code.id)
    listing = [f"* [{code.id}](#{_anchor(code)}): {code.summary}" for code in ordered]
    sample = ["## The sample ruleset", "", *block(SAMPLE, "yaml")]
    return page("Mistakes", _INTRO, listing, sample, *map(_section, ordered))


def all_codes() -> dict[str, Code]:
    """Every code: they are declared where they are used, so every module is imported."""
    for module in pkgutil.walk_packages(engine.__path__, f"{engine.__name__}."):
        importlib.import_module(module.name)
    return CODES


def _anchor(code: Code) -> str:
    heading = f"{code.id} {code.summary}".lower()
    return re.sub(r"[^\w -]", "", heading).replace(" ", "-")


def _section(code: Code) -> Iterator[str]:
    kind = "" if code.severity == "error" else f" This is a {code.severity}."
    yield from (f"## {code.id} {code.summary}", "", f"{code.explanation}{kind}")
    if code.example:
        info = "csv" if kind_of(code) == "table" else f"yaml error={code.id}"
        yield from ("", *block(code.example, info))
        found = example_diagnostic(code)
        if found is not None:
            yield from ("", *block(found, "text"))


def example_diagnostic(code: Code) -> str | None:
    """What is said about a code's example, as a person reads it; None when it is not found."""
    diagnostics, texts = example_diagnostics(code)
    found = [d for d in diagnostics.sorted() if d.code is code]
    return render(_named(found[0]), _texts(texts)) if found else None


def example_diagnostics(code: Code) -> tuple[Diagnostics, dict[str, str]]:
    """All diagnostics of a code's example, and the texts that they are about."""
    if kind_of(code) == "table":
        diagnostics = Diagnostics()
        read_table(code.example, "cards.csv", diagnostics)
        return diagnostics, {"cards.csv": code.example}
    with tempfile.TemporaryDirectory() as folder:
        return _checked(Path(folder) / "sample", code)


def kind_of(code: Code) -> str:
    """What a code's example is: a `table`, a `text`, a whole `ruleset`, or an `overlay`."""
    if code.example.startswith("id,"):
        return "table"
    if code.id.startswith("L"):
        return "text"
    return "ruleset" if code.example.startswith("language:") else "overlay"


def _checked(folder: Path, code: Code) -> tuple[Diagnostics, dict[str, str]]:
    kind = kind_of(code)
    file = {"text": "text/vi.yaml", "overlay": "variants/example.yaml", "ruleset": "game.yaml"}
    for name, text in {"game.yaml": SAMPLE, file[kind]: code.example}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    report = check(folder, "example" if kind == "overlay" else None)
    return report.diagnostics, report.texts


def _named(found: Diagnostic) -> Diagnostic:
    """The diagnostic with the names of files alone: the folder is different each time."""
    related = tuple((replace(s, file=Path(s.file).name), text) for s, text in found.related)
    return replace(
        found, span=replace(found.span, file=Path(found.span.file).name), related=related
    )


def _texts(texts: dict[str, str]) -> dict[str, str]:
    return {Path(name).name: text for name, text in texts.items()}
