"""How a mistake travels from where it is found to where it can be placed in the text."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.errors import Code

if TYPE_CHECKING:
    from engine.language.fields import Expression


class Mistake(Exception):
    """Raised while a construct is given its meaning; reported at the expression's place.

    `node` is the part of the expression that is wrong; `at` is the field, where the mistake is
    found only when several are seen together.
    """

    def __init__(
        self,
        code: Code,
        message: str,
        node: ast.AST | None = None,
        hint: str | None = None,
        at: Expression | None = None,
    ) -> None:
        self.at = at
        self.code, self.message, self.node, self.hint = code, message, node, hint
        super().__init__(message)


class Silent(Exception):
    """What follows from a mistake that has been reported: skips the rest of the construct."""
