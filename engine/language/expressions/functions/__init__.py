"""The built-in functions, one a file: signature, explanation, examples, meaning."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cached_property

from engine.language.expressions.function import Function


class _Functions:
    """The functions by name, found by walking this folder."""

    @cached_property
    def members(self) -> dict[str, Function]:
        """Every function."""
        found: dict[str, Function] = {}
        for module in pkgutil.iter_modules(__path__):
            for item in vars(importlib.import_module(f"{__name__}.{module.name}")).values():
                if isinstance(item, Function):
                    found[item.name] = item
        return found


FUNCTIONS = _Functions()
