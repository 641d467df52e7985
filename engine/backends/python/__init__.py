"""The Python backend: a program as generated Python functions over a flat state.

`emit` writes the source, `kernel` is what it is run with.
"""

from engine.backends.python.kernel import Code, Machine

__all__ = ["Code", "Machine"]
