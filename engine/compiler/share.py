"""share: addresses that several expressions of a body work out become a local."""

from __future__ import annotations

from engine.program import Program


def share(program: Program) -> None:
    """Work out repeated products of a local once."""
