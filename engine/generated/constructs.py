"""The reference pages of effects, places and the other parts of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from engine.generated.fields import rows
from engine.generated.markdown import block, contents, page, prose, table
from engine.generated.usage import Usage, used_by
from engine.language.construct import Construct, Family
from engine.language.families import EFFECTS, PLACES
from engine.language.parts.ability import Ability
from engine.language.parts.action import Action, Parameter, Requirement
from engine.language.parts.by_players import ByPlayers
from engine.language.parts.component import Component
from engine.language.parts.length import Length
from engine.language.parts.network import Network, NetworkSpace
from engine.language.parts.option import Option
from engine.language.parts.ranking import RankKey
from engine.language.parts.whenever import Whenever
from engine.language.ruleset import Ruleset

_HEADS = ("Key", "What stands there", "Unless given", "Meaning")
_EFFECTS = (
    "Effects stand in lists: in `setup`, in `play`, in an action's `do`, in `procedures`. Each is "
    "a map that is named by its first key; what stands beside that key belongs to it. The examples "
    "are tried out in the [sample ruleset](errors.md#the-sample-ruleset)."
)
_PLACES = (
    "A place is declared in `table` (once) or in `player` (once for each player, then read as "
    "`me.name` or `p.name`). Its first key says what kind of place it is."
)
_PARTS = "The parts of a ruleset that are neither effects nor places."
_NAMED: tuple[tuple[str, type[Construct]], ...] = (
    ("ruleset", Ruleset),
    ("option", Option),
    ("component", Component),
    ("action", Action),
    ("whenever", Whenever),
    ("ability", Ability),
    ("parameter", Parameter),
    ("requirement", Requirement),
    ("network", Network),
    ("space", NetworkSpace),
    ("by_players", ByPlayers),
    ("ranking", RankKey),
    ("length", Length),
)


def effects_page(used: Usage) -> str:
    """The page of all effects."""
    return _family("Effects", _EFFECTS, EFFECTS, "effect", used)


def places_page(used: Usage) -> str:
    """The page of all kinds of places."""
    return _family("Places", _PLACES, PLACES, "place", used)


def parts_page() -> str:
    """The page of the parts that belong to no family."""
    sections = [_section(name, construct, name, "") for name, construct in _NAMED]
    return page("Parts of a ruleset", _PARTS, [contents(n for n, _ in _NAMED)], *sections)


def _family(title: str, intro: str, family: Family, kind: str, used: Usage) -> str:
    members = sorted(family.members.items())
    sections = [
        _section(verb, member, kind, used_by(used, member.__name__)) for verb, member in members
    ]
    return page(title, intro, [contents(verb for verb, _ in members)], *sections)


def _section(name: str, construct: type[Construct], kind: str, users: str) -> Iterator[str]:
    yield from (f"## {name}", "", *prose(construct.__doc__), "")
    yield from table(_HEADS, rows(construct))
    for example in construct.examples:
        yield ""
        if example.overlay:
            item = example.yaml.replace("\n", "\n    ")
            text = f"{example.overlay}\nsetup:\n  - {item}"
            yield from block(text, "yaml fragment=overlay")
        else:
            yield from block(example.yaml, f"yaml fragment={kind}")
        yield from _outcome(example.then)
    if users:
        yield from ("", users)


def _outcome(then: dict[str, object]) -> Iterator[str]:
    """What holds after an example."""
    if then:
        facts = (f"`{name}` is `{_plain(value)}`" for name, value in then.items())
        yield from ("", f"After it: {', '.join(facts)}.")


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
