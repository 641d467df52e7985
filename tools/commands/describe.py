"""Write the rules of a game in words, as Markdown.

For example:

    boardwright describe GAME
    boardwright describe GAME --lang vi
    boardwright describe GAME > rules.md
"""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

import engine
from engine import describe
from tools.options import Lang, Location, check_language


def run(
    location: Location,
    *,
    variant: Annotated[str | None, Parameter(help="A variant of the game.")] = None,
    lang: Lang = "en",
) -> int:
    """Print the rules."""
    ruleset = engine.load(location, variant=variant)
    print(describe.rules(ruleset, check_language(ruleset, lang)))
    return 0
