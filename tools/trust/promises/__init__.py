"""All promises. Every module of this folder has one `PROMISE`."""

from __future__ import annotations

import importlib
import pkgutil

from tools.trust.promise import Promise


def _promises() -> tuple[Promise, ...]:
    """The promise of every module of this folder, by number."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    found: list[Promise] = [module.PROMISE for module in modules]
    return tuple(sorted(found, key=lambda promise: promise.number))


#: All promises, by number.
PROMISES = _promises()
