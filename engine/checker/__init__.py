"""Checks of a whole ruleset, one a file: what giving it its meaning does not find by itself.

Every module of this folder has its codes, and a function `check(context)`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from contextlib import suppress

from engine.checker.context import Context, gather_context
from engine.errors import Diagnostics
from engine.language import Ruleset, Sources
from engine.language.budget import Exceeded

Check = Callable[[Context], None]


def check_ruleset(
    ruleset: Ruleset, sources: Sources, diagnostics: Diagnostics, *, quick: bool = False
) -> Context:
    """Give the ruleset its meaning for every player count, then run every check.

    A `quick` one is for the fewest players and the usual options only: it finds no mistakes that
    there are not, but not all, and what it takes for unused may be used with other options.

    Returns what the checks looked at, as the programs in it can be compiled.
    """
    context = gather_context(ruleset, sources, diagnostics, quick=quick)
    with suppress(Exceeded):
        for check in CHECKS:
            check(context)
    return context


def _checks() -> tuple[Check, ...]:
    """The `check` function of every module of this folder, in order of their names."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return tuple(module.check for module in modules if hasattr(module, "check"))


#: All checks, in the order in which they run.
CHECKS = _checks()

__all__ = ["CHECKS", "Context", "check_ruleset"]
