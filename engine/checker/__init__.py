"""Checks of a whole ruleset, one a file: what giving it its meaning does not find by itself.

Every module of this folder has its codes, and a function `check(context)`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.checker.context import Context, gather_context
from engine.errors import Diagnostics
from engine.language import Ruleset, Sources


def check_ruleset(ruleset: Ruleset, sources: Sources, diagnostics: Diagnostics) -> None:
    """Give the ruleset its meaning for every player count, then run every check."""
    context = gather_context(ruleset, sources, diagnostics)
    for check in checks():
        check(context)


def checks() -> list[Callable[[Context], None]]:
    """The `check` function of every module of this folder, in order of their names."""
    import importlib
    import pkgutil

    found = []
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda m: m.name):
        loaded = importlib.import_module(f"{__name__}.{module.name}")
        if hasattr(loaded, "check"):
            found.append(loaded.check)
    return found


__all__ = ["Context", "check_ruleset"]
