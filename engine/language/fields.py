"""The kinds of text that a ruleset holds: names, signatures, expressions, texts for people."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, StringConstraints
from pydantic_core import CoreSchema, core_schema

Path = tuple[str | int, ...]

NAME_PATTERN = r"^[a-z][a-z0-9_]*$"
#: The id of a row of a table. Expressions read it after the component's name: `card.comet`.
ROW_PATTERN = r"^[A-Za-z][A-Za-z0-9_]*$"
Name = Annotated[str, StringConstraints(pattern=NAME_PATTERN)]
RowId = Annotated[str, StringConstraints(pattern=ROW_PATTERN)]
TypeName = Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Za-z0-9]*$")]
#: A name, with parameters in brackets when it has some: `fits(p, r, c)`.
Signature = Annotated[
    str,
    StringConstraints(
        pattern=r"^[a-z][a-z0-9_]*(\( *[a-z][a-z0-9_]*( *, *[a-z][a-z0-9_]*)* *\))?$"
    ),
]
#: Words for people; `{expression}` in them is filled in.
Text = Annotated[str, StringConstraints(min_length=1, max_length=2000)]

#: A formula between the braces of such words.
HOLE = re.compile(r"\{([^{}]*)\}")


def reserved(name: str) -> bool:
    """Whether a name can't be used because expressions read it otherwise."""
    return keyword.iskeyword(name) or name in ("true", "false", "none")


def whole_number(text: str | None) -> int | None:
    """The whole number that a text is; None for any other text, and where it has many digits."""
    found = text is not None and re.fullmatch(r"-?[0-9]{1,18}", text.strip())
    return int(found[0]) if found else None


def split_signature(signature: str) -> tuple[str, tuple[str, ...]]:
    """`fits(p, r)` -> ("fits", ("p", "r"))."""
    name, _, rest = signature.partition("(")
    return name, tuple(re.findall(r"\w+", rest))


@dataclass(frozen=True)
class Expression:
    """A formula of a ruleset, with the path at which it stands.

    A YAML list where a sequence is expected is a list of expressions: then `items` has them and
    `source` is None.
    """

    source: str | None
    items: tuple[Expression, ...] = ()
    path: Path = field(default=(), compare=False)

    def at(self, path: Path) -> Expression:
        """The same expression, standing at a path."""
        items = tuple(item.at((*path, i)) for i, item in enumerate(self.items))
        return Expression(self.source, items, path)

    def __str__(self) -> str:
        return self.source if self.source is not None else f"[{', '.join(map(str, self.items))}]"

    @classmethod
    def read(cls, value: Any) -> Expression:
        """An expression from plain YAML data. Raises ValueError for a map or nothing."""
        if isinstance(value, Expression):
            return value
        if isinstance(value, bool):
            return cls("true" if value else "false")
        if isinstance(value, int | str):
            return cls(str(value))
        if isinstance(value, list):
            return cls(None, tuple(cls.read(item) for item in value))
        raise ValueError("an expression is a text, a whole number, true or false, or a list")

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(cls.read)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"x-marker": "expression"}


#: The JSON Schema of an expression; a list stands for a sequence of expressions.
EXPRESSION_SCHEMA: dict[str, Any] = {
    "title": "an expression",
    "description": "A formula over the game's names, such as `count(p.hand) > 2`.",
    "type": ["string", "integer", "boolean", "array"],
    "items": {"$ref": "#/$defs/expression"},
}
