"""Show what becomes of a ruleset on its way to a running game.

The stages: document (the text after variants are laid over), ruleset (what was understood),
program (what the engine runs), python (the generated source).

For example:

    boardwright show GAME --stage program
    boardwright show GAME --stage document --variant NAME
"""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from engine.program import listing
from tools.options import STANDARD, Location, Setup

Stage = Literal["document", "ruleset", "program", "python"]


def run(
    location: Location,
    *,
    stage: Annotated[Stage, Parameter(help="Which stage.")] = "program",
    setup: Setup = STANDARD,
) -> int:
    """Print one stage."""
    ruleset = setup.load(location)
    match stage:
        case "document":
            print(ruleset.document_text())
        case "ruleset":
            print(ruleset.outline())
        case "program":
            print(listing(setup.game(ruleset).program))
        case "python":
            print(setup.game(ruleset).python())
    return 0
