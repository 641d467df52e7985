"""What every construct of the language is made of.

A construct is a pydantic model in a file of its own: its fields with their descriptions, a
docstring (the reference page), examples (run as tests), its words in each language, and `lower`,
its meaning. Constructs that stand for each other (effects, kinds of places) form a family, told
apart by one key, the verb. Families fill themselves by walking their folders.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler, PrivateAttr
from pydantic_core import CoreSchema, core_schema

from engine.language.fields import Expression, Path


@dataclass(frozen=True)
class Example:
    """A piece of YAML that uses the construct, and what holds afterwards in the sample game."""

    yaml: str
    then: dict[str, Any] = field(default_factory=dict)
    overlay: str = ""


class Construct(BaseModel):
    """A part of a ruleset. Frozen; knows the path at which it stands."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    examples: ClassVar[tuple[Example, ...]] = ()
    words: ClassVar[dict[str, str]] = {}
    _path: Path = PrivateAttr(default=())

    @property
    def path(self) -> Path:
        """Where in the document this stands."""
        return self._path

    def placed(self, path: Path) -> Self:
        """The same construct with the paths of all its parts filled in."""
        changed: dict[str, Any] = {}
        for name, info in type(self).model_fields.items():
            value = getattr(self, name)
            if value is not None:
                changed[name] = _placed(value, (*path, info.alias or name))
        copy = self.model_copy(update=changed)
        copy._path = path
        return copy


def _placed(value: Any, path: Path) -> Any:
    if isinstance(value, Construct):
        return value.placed(path)
    if isinstance(value, Expression):
        return value.at(path)
    if isinstance(value, list):
        return [_placed(item, (*path, i)) for i, item in enumerate(value)]
    if isinstance(value, dict):
        return {key: _placed(item, (*path, key)) for key, item in value.items()}
    return value


class Verb(Construct):
    """A construct of a family, told by the key of the first field of its own."""

    @classmethod
    def verb(cls) -> str:
        """The key that names the construct."""
        name = next(name for name in vars(cls)["__annotations__"] if name in cls.model_fields)
        return cls.model_fields[name].alias or name


class Family:
    """A union of constructs told apart by their verb; used as an annotation of a field."""

    def __init__(self, name: str, noun: str, *packages: str) -> None:
        self.name, self.noun, self.packages = name, noun, packages
        self._members: dict[str, type[Verb]] = {}

    @property
    def members(self) -> dict[str, type[Verb]]:
        """The constructs by verb, found by walking the family's folder."""
        if not self._members:
            for package in self.packages:
                folder = importlib.import_module(package)
                for module in pkgutil.iter_modules(folder.__path__):
                    self._collect(importlib.import_module(f"{package}.{module.name}"))
        return self._members

    def _collect(self, module: Any) -> None:
        for item in vars(module).values():
            own = isinstance(item, type) and issubclass(item, Verb)
            if own and item.__module__ == module.__name__:
                self._members[item.verb()] = item

    def read(self, value: Any) -> Verb:
        """The construct that a map is. Raises ValueError when no verb of the family is in it."""
        if isinstance(value, Verb):
            return value
        verbs = [key for key in value if key in self.members] if isinstance(value, dict) else []
        if not verbs:
            raise ValueError(f"not {self.noun}")
        return self.members[verbs[0]].model_validate(value)

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"x-marker": self.name}
