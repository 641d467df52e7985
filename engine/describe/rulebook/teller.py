"""The teller: what constructs ask for the words of their parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from engine.describe.rulebook.formulas import Formulas
from engine.describe.rulebook.happenings import happening
from engine.describe.rulebook.names import Names
from engine.describe.rulebook.phrases import listed, phrase, plural
from engine.errors import Diagnostics
from engine.language import elaborate
from engine.language.construct import Construct
from engine.language.elaborate import Elaborator
from engine.language.fields import HOLE, Expression
from engine.language.parts.by_players import ByPlayers
from engine.language.parts.network import Network
from engine.language.words import Step, in_language


class Speaker:
    """A teller for one ruleset in one language."""

    def __init__(self, names: Names) -> None:
        self.names, self.lang = names, names.lang
        self.formulas = Formulas(names)
        self._ways: dict[str, Callable[[Any], str | None]] = {
            "piece": self.formulas.piece,
            "each": self._each,
            "nothing": lambda value: "",
            "names": self.names.components,
            "plural": self._plural,
            "every": self.formulas.every,
            "digits": lambda number: self.value(number) if str(number).isdigit() else None,
            "formula": lambda number: None if str(number).isdigit() else self.value(number),
            "single": lambda number: "" if self.value(number) == "1" else None,
            "or_more": self._or_more,
            "one": self.formulas.one,
            "type": self._type,
            "each_type": self._type,
            "place": self._place,
            "filling": self._filling,
            "force": self._force,
            "event": self._event,
            "kinds": lambda rows: phrase(self.lang, "kinds", str(len(rows))),
            "phase": lambda name: self.names.other("phases", name),
            "action": self._actions,
            "run": self._run,
            "network": self._network,
            "size": self._size,
        }

    @cached_property
    def laid_out(self) -> Elaborator:
        """The ruleset with its usual options, for the fewest players: what is in its tables."""
        model = self.names.model
        usual = {key: int(option.default) for key, option in model.options.items()}
        counts = model.player_counts
        return elaborate(model, self.names.sources, counts[0], usual, Diagnostics())[1]

    def value(self, expression: Expression) -> str:
        """An expression in words, or as a formula."""
        return self.formulas.words(expression)

    def each(self, name: str, sequence: Expression) -> str:
        """An element of a sequence, with the name that stands for it."""
        return self.formulas.each(name, sequence)

    def show(self, construct: Construct, field: str, value: Any, how: str) -> str | None:
        """The value of a construct's field; None when there is nothing to say."""
        if value is None or (how == "each_type" and isinstance(_copies(construct), dict)):
            return None
        if how == "pieces":
            return self.formulas.things(value, several=not _is_single(construct))
        if how:
            return self._ways[how](value)
        if value is True:
            return ""
        if isinstance(value, Expression | ByPlayers):
            return self._number(value)
        if isinstance(value, dict):
            return ", ".join(self._counted(*pair) for pair in value.items())
        return construct.phrase(self.lang, f"{field}={value}") or str(value)

    def text(self, text: str) -> str:
        """A text for people, with what stands between `{` and `}` in words."""
        return HOLE.sub(lambda hole: self.value(Expression(hole[1])), text)

    def said(self, construct: Construct) -> str:
        """The sentence of a construct that is no step."""
        return construct.said(self, in_language(construct.words, self.lang) or "")

    def steps(self, effects: Sequence[Any]) -> tuple[Step, ...]:
        """Effects, one step after the other."""
        return tuple(step for effect in effects for step in effect.say(self))

    def _number(self, value: Any) -> str:
        if not isinstance(value, ByPlayers):
            return self.formulas.words(value)
        cases = [
            phrase(self.lang, "by_players", self.formulas.words(number), count)
            for count, number in value.by_players.items()
        ]
        return ", ".join(cases)

    def _plural(self, names: Any) -> str:
        several = [names] if isinstance(names, str) else list(names)
        titles = [plural(self.lang, self.names.named("components", name)) for name in several]
        return listed(self.lang, titles)

    def _each(self, pair: dict[str, Expression]) -> str:
        ((name, sequence),) = pair.items()
        return self.formulas.each(name, sequence)

    def _counted(self, value: str, number: Any) -> str:
        """A number of one value: `13 yellow`."""
        of = self.names.type_of(value)
        named = self.names.value(of, value) if of else value
        return phrase(self.lang, "counted", self._number(number), named)

    def _size(self, sizes: Any) -> str | None:
        """How many rows and columns a board has; None for one without end."""
        if isinstance(sizes, str):
            return None
        return phrase(self.lang, "size", *map(self._number, sizes))

    def _network(self, network: Any) -> str:
        """How many spaces and edges a board has."""
        if not isinstance(network, Network):
            return str(network)
        edges = sum(len(goals) for goals in network.edges.values())
        return phrase(self.lang, "network", str(len(network.spaces)), str(edges))

    def _type(self, of: Any) -> str:
        if isinstance(of, dict):
            each = [f"{self.names.field(name)} ({self._span(of)})" for name, of in of.items()]
            return phrase(self.lang, "combination", listed(self.lang, each))
        if of == "player" or of.rpartition(".")[2].startswith("direction"):
            return phrase(self.lang, "player name" if of == "player" else "direction name")
        return self.names.type(of)

    def _span(self, values: Any) -> str:
        """What a part of a record may be: the values of a type, or numbers."""
        names = values if isinstance(values, list) else self.names.model.types.get(values)
        if names is None:
            return str(values).replace("-", "–")
        named = (self.names.value(values, n) if isinstance(n, str) else str(n) for n in names)
        return ", ".join(named)

    def _place(self, place: Expression) -> str:
        name = str(place)
        places = {**self.names.model.table, **self.names.model.player}
        if name not in places:
            return self.value(place)
        section = "table" if name in self.names.model.table else "player"
        return phrase(self.lang, "the", self.names.named(section, name))

    def _event(self, emitted: dict[str, dict[str, Expression]]) -> str:
        """An event that happens, with what it carries."""
        ((event, given),) = emitted.items()
        return happening(self.formulas, event, {key: str(value) for key, value in given.items()})

    def _force(self, that: Any) -> str:
        """For whom the cards in a place are in force."""
        if str(that) == "true":
            return phrase(self.lang, "force")
        return phrase(self.lang, "force if", self.value(that))

    def _filling(self, filling: Any) -> str:
        """From where a place is filled; up to how many, where that is said."""
        source, to = self.value(filling.from_), getattr(filling, "to", None)
        return source if to is None else phrase(self.lang, "filling", source, self._number(to))

    def said_place(self, section: str, name: str) -> str:
        """A place by its title: `the map`."""
        return phrase(self.lang, "the", self.names.named(section, name))

    def _or_more(self, number: Expression) -> str:
        """A least number: `one or more`, `at least 3`."""
        if str(number) == "1":
            return phrase(self.lang, "or more")
        return phrase(self.lang, "at least", self.value(number))

    def _actions(self, chosen: str | list[str]) -> str:
        several = chosen if isinstance(chosen, list) else [chosen]
        return listed(self.lang, [self._action(name) for name in several], "or")

    def _action(self, call: str) -> str:
        name, _, arguments = call.partition("(")
        title = self._named_action(name.strip())
        if not arguments:
            return title
        given = [self.formulas.words(Expression(a.strip())) for a in _arguments(arguments)]
        return f"{title} ({', '.join(given)})"

    def _named_action(self, name: str) -> str:
        """An action, those that the values of an enum are named after, or what has such a value."""
        model = self.names.model
        if name in model.types:
            titles = [f"**{self.names.named('actions', value)}**" for value in model.types[name]]
            return listed(self.lang, titles, "or")
        if name in model.actions:
            return f"**{self.names.named('actions', name)}**"
        return self.formulas.words(Expression(name))

    def _run(self, call: str) -> str:
        name, _, arguments = call.partition("(")
        title = f"“{self.names.other('procedures', name.strip())}”"
        given = [self.formulas.words(Expression(a.strip())) for a in _arguments(arguments)]
        return f"{title} ({', '.join(given)})" if given else title


def _copies(construct: Construct) -> Any:
    return getattr(construct, "copies", None)


def _is_single(construct: Construct) -> bool:
    """Whether a sentence is about one piece, not several."""
    numbers = (getattr(construct, key, None) for key in ("count", "at_most"))
    said = [str(number) for number in numbers if number is not None]
    return all(number == "1" for number in said) and (bool(said) or not hasattr(construct, "some"))


def _arguments(text: str) -> list[str]:
    """The arguments of a call, split at its outer commas."""
    found, depth = [""], 0
    for char in text.strip().removesuffix(")"):
        depth += (char in "([") - (char in ")]")
        if char == "," and depth == 0:
            found.append("")
        else:
            found[-1] += char
    return [argument for argument in found if argument.strip()]
