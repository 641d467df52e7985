"""What every construct of the language is made of.

A construct is a pydantic model in a file of its own: its fields with their descriptions, a
docstring (the reference page), examples (run as tests), its words in each language (`say`), and
`lower`, its meaning. Constructs that stand for each other (effects, kinds of places) form a family,
told apart by one key, the verb. Families fill themselves by walking their folders.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self, cast

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler, PrivateAttr
from pydantic_core import CoreSchema, core_schema

from engine.language.fields import Expression, Path
from engine.language.words import Step, Teller, fill, in_language


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
    #: By language: the template of its sentence (see `words.py`).
    words: ClassVar[dict[str, str]] = {}
    #: By language: what leads in the steps of a field, and how a fixed value reads (`field=value`).
    phrases: ClassVar[dict[str, dict[str, str]]] = {}
    _path: Path = PrivateAttr(default=())

    @property
    def path(self) -> Path:
        """Where in the document this stands."""
        # As `self._path` would find it, without the detours of pydantic: it is asked for often.
        private = self.__pydantic_private__
        return () if private is None else cast("Path", private["_path"])

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

    def parts(self) -> dict[str, tuple[Construct, Any]]:
        """What its sentence is made of: each key's owner and value, None where it is as usual.

        The keys of constructs that stand inside it are among them.
        """
        found: dict[str, tuple[Construct, Any]] = {}
        for name, info in type(self).model_fields.items():
            value = getattr(self, name)
            if isinstance(value, Construct):
                found |= value.parts()
            usual = not info.is_required() and value == info.get_default(call_default_factory=True)
            found[info.alias or name] = (self, None if usual else value)
        return found

    def phrase(self, lang: str, key: str) -> str | None:
        """The phrase for a key, its own or that of a class that it derives from."""
        for owner in type(self).__mro__:
            phrases = in_language(vars(owner).get("phrases", {}), lang) or {}
            if key in phrases:
                return str(phrases[key])
        return None

    def said(self, t: Teller, template: str) -> str:
        """A template filled in with what this construct has."""
        parts = self.parts()

        def part(name: str, how: str) -> str | None:
            owner, value = parts.get(name, (self, None))
            return t.show(owner, name, value, how)

        return fill(template, part)

    def say(self, t: Teller) -> list[Step]:
        """Its sentence with the steps in it; fields of steps with a lead-in follow after."""
        inner: tuple[Step, ...] = ()
        after: list[Step] = []
        for key, (owner, value) in self.parts().items():
            if owner is self and _is_steps(value):
                lead = self.phrase(t.lang, key)
                if lead is None:
                    inner += t.steps(value)
                else:
                    after.append(Step(self.said(t, lead), t.steps(value)))
        return [Step(self.said(t, in_language(self.words, t.lang) or ""), inner), *after]


def _is_steps(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Verb)


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
