"""How a mistake travels from where it is found to where it can be placed in the text."""

from __future__ import annotations

import ast

from engine.errors import Code


class Mistake(Exception):
    """Raised while a construct is given its meaning; reported at the expression's place."""

    def __init__(
        self, code: Code, message: str, node: ast.AST | None = None, hint: str | None = None
    ) -> None:
        self.code, self.message, self.node, self.hint = code, message, node, hint
        super().__init__(message)


class Silent(Exception):
    """What follows from a mistake that has been reported: skips the rest of the construct."""
