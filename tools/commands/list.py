"""List the games that can be found.

For example:

    boardwright list
    boardwright list --json
"""

from __future__ import annotations

from typing import Any

from rich import box
from rich.table import Table

import engine
from engine.errors import RulesetError
from engine.resources import ruleset_names, ruleset_path
from engine.source import variants
from tools.options import Json
from tools.output import print_json, print_rich


def run(*, as_json: Json = False) -> int:
    """List every game, one that can't be read too. Their rules are not checked."""
    rows = [_row(name) for name in ruleset_names()]
    if as_json:
        print_json({"rulesets": rows})
        return 0
    table = Table("name", "title", "players", "about", box=box.SIMPLE)
    for row in rows:
        players = ", ".join(str(count) for count in row["players"])
        table.add_row(row["name"], row["title"], players, row["summary"] or row["problem"])
    print_rich(table)
    return 0


def _row(name: str) -> dict[str, Any]:
    row: dict[str, Any] = {"name": name, "title": "", "players": [], "summary": "", "problem": None}
    try:
        about = engine.about(name)
    except RulesetError as error:
        return row | {"problem": f"broken: {len(error.diagnostics.errors)} errors"}
    return row | {
        "title": about.title,
        "players": list(about.players),
        "variants": variants(ruleset_path(name)),
        "summary": about.summary,
    }
