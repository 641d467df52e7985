"""What the names of a ruleset are called in a language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from engine.describe.rulebook.phrases import listed
from engine.language import Ruleset, Sources
from engine.language.construct import Construct
from engine.language.parts.network import Network


class Described(Protocol):
    """A ruleset that can be described: what was understood, and its texts."""

    def __hash__(self) -> int:
        """It is told from others by which it is."""

    @property
    def model(self) -> Ruleset:
        """The ruleset's parts."""

    @property
    def sources(self) -> Sources:
        """The ruleset's texts in every language."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of its texts."""


@dataclass(frozen=True)
class Names:
    """The names of one ruleset in one language; where there is no title, the name itself."""

    model: Ruleset
    sources: Sources
    lang: str

    def text(self, *path: str | int) -> str | None:
        """The text at a path: in the language, else in English."""
        return self._translated(*path) or self.sources.text("en", path)

    def named(self, section: str, name: str) -> str:
        """The title of something that a section declares."""
        own = getattr(self.model, section).get(name)
        title = getattr(own, "title", None)
        return self._translated(section, name) or title or spaced(name)

    def inner(self, construct: Construct) -> str:
        """The title of a place that spaces or pieces have."""
        *path, name = construct.path
        title = getattr(construct, "title", None)
        return self._translated(*path, name) or title or spaced(str(name))

    def space(self, board: str, name: str) -> str | None:
        """The title of a space that a board names; None where it names no such space."""
        section = "table" if board in self.model.table else "player"
        network = getattr(getattr(self.model, section).get(board), "graph", None)
        if not isinstance(network, Network) or name not in network.spaces:
            return None
        title = network.spaces[name].title
        return self._translated(section, board, "spaces", name) or title or spaced(name)

    def part_of_space(self, name: str) -> str | None:
        """The title of a place that the spaces of some board, or some pieces, have."""
        found = self.part(name)
        return None if found is None else self.inner(found)

    def role(self, name: str) -> str | None:
        """The name of a space of a piece; None where no component has such spaces."""
        for component, part in self.model.components.items():
            if name in part.footprint:
                path = ("components", component, "footprint", name)
                return self._translated(*path) or spaced(name)
        return None

    def group(self, name: str) -> str | None:
        """The name of the groups of some board; None where no board has such groups."""
        for section in ("table", "player"):
            for board, place in getattr(self.model, section).items():
                if name in getattr(place, "groups", {}):
                    return self._translated(section, board, "groups", name) or spaced(name)
        return None

    def value(self, type_name: str, value: str) -> str:
        """The name of a value of an enum."""
        return self._translated("types", type_name, value) or spaced(value)

    def field(self, name: str) -> str:
        """The name of a field of pieces or spaces, which all that have it share."""
        owners = [("components", component) for component in self.model.components]
        owners += [(s, place) for s in ("table", "player") for place in getattr(self.model, s)]
        translated = (self._translated(*owner, "fields", name) for owner in owners)
        return next(filter(None, translated), None) or self._own_name(name) or spaced(name)

    def row(self, component: str, row: str) -> str:
        """The name of a row of a component: its own, or that of the space it is named as."""
        named = self.text("components", component, "rows", row)
        board = self.model.components[component].fields.get("id")
        return named or (self.space(board, row) if board else None) or spaced(row)

    def type(self, name: str) -> str:
        """The name of a type."""
        return self._translated("types", name) or spaced(name).lower()

    def other(self, section: str, name: str) -> str:
        """The name of a phase, a procedure, a definition, a score category."""
        return self._translated(section, name) or self._own_name(name) or spaced(name)

    def components(self, names: Any) -> str:
        """Several components, or one."""
        several = [names] if isinstance(names, str) else list(names)
        return listed(self.lang, [self.named("components", name) for name in several])

    def parameter(self, section: str, action: str, name: str) -> str | None:
        """A parameter by the title that a translation gives it."""
        title = self._translated(section, action, "choose", name, "title")
        return title and f"*{title}*"

    def variable(self, name: str) -> str:
        """A name that stands for something chosen or gone through."""
        return f"*{self._own_name(name) or spaced(name)}*"

    def part(self, name: str) -> Construct | None:
        """A place of this name that the spaces of some board, or some pieces, have."""
        model = self.model
        boards = (p for p in (*model.table.values(), *model.player.values()) if hasattr(p, "space"))
        hosts = [board.space for board in boards]
        hosts += [component.has for component in model.components.values()]
        return next((own[name] for own in hosts if name in own), None)

    def type_of(self, value: str) -> str | None:
        """The enum that a name is a value of."""
        types = self.model.types.items()
        return next((name for name, values in types if value in values), None)

    def component_of(self, type_name: str) -> str | None:
        """The one component whose kinds are the values of an enum."""
        users = [name for name, c in self.model.components.items() if c.of == type_name]
        return users[0] if len(users) == 1 else None

    def _own_name(self, name: str) -> str | None:
        """What a name is called by the section `names` of a translation, or of the ruleset."""
        return self._translated("names", name) or (
            self.model.names.get(name) if self.lang not in self.sources.languages else None
        )

    def _translated(self, *path: str | int) -> str | None:
        """The text at a path in a language that is not the ruleset's own."""
        return self.sources.text(self.lang, path) if self.lang in self.sources.languages else None


def spaced(name: str) -> str:
    """A name as words: `first_offer` → `first offer`."""
    return name.replace("_", " ")
