"""The reference page of the commands, written from what each tells about itself."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from rich.console import Console

from tools.app import build_app

_INTRO = """\
<!-- Written by `make generate`. Change what it is made from instead. -->

# Commands

`boardwright COMMAND --help` prints the same. Exit status: 0 well done, 1 a check or a test has
failed, 2 wrong usage or wrong input."""
_WIDTH = 96


def commands_page() -> str:
    """Every command with its help, as Markdown."""
    return "\n".join([_INTRO, *_sections()]) + "\n"


def _sections() -> Iterator[str]:
    app = build_app()
    for name in sorted(name for name in app if not name.startswith("-")):
        out = StringIO()
        console = Console(file=out, width=_WIDTH, color_system=None, legacy_windows=False)
        app.help_print([name], console=console)
        lines = [line.rstrip() for line in out.getvalue().strip().splitlines()]
        yield from ("", f"## {name}", "", "```text", *lines, "```")
