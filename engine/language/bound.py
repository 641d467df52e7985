"""The names that a ruleset brings for parts of it: parameters, loops, lets, choices."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.construct import Construct
from engine.language.fields import split_signature
from engine.language.flow.choose import Choose
from engine.language.flow.for_ import For
from engine.language.parts.action import Action
from engine.language.parts.subset import Subset
from engine.language.ruleset import Ruleset
from engine.language.tree import constructs


def bound_names(ruleset: Ruleset) -> set[str]:
    """Every name that some part of the ruleset brings for itself, and those of what has any."""
    found: set[str] = set()
    for signature in (*ruleset.define, *ruleset.procedures):
        name, parameters = split_signature(signature)
        found |= {name, *parameters}
    for part in constructs(ruleset):
        found |= set(_bound(part))
    return found


def _bound(part: Construct) -> Iterator[str]:
    """The names that a construct brings for its inner parts."""
    if isinstance(part, For):
        yield from part.for_
    elif isinstance(part, Choose) and part.as_ is not None:
        yield part.as_
    elif isinstance(part, Subset):
        yield part.some
    elif isinstance(part, Action):
        yield from part.given
        yield from part.let
        for stage in part.stages:
            yield from stage
