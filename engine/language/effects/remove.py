"""remove: pieces to the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Construct, Example
from engine.language.effects.place import from_box
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.language.hosts import fitting, held
from engine.language.pieces import among, discard
from engine.language.place import holdable

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class RemoveFields(Construct):
    """Which pieces, from where."""

    all: Expression
    """The kind of piece or component."""
    from_: Expression
    """The place or space where they lie."""

    model_config = {**Construct.model_config, "alias_generator": lambda name: name.rstrip("_")}


class Remove(Effect):
    """Put all pieces of a kind back into the box, for components without a number of copies."""

    remove: RemoveFields
    """Which pieces, from where."""

    examples: ClassVar = (
        Example("remove: {all: stone, from: 'board[0, 0]'}", {"empty(board[0, 0])": True}),
    )
    words: ClassVar = {
        "en": "Put every {all:piece} from {from} back into the box.",
        "vi": "Bỏ mọi {all:piece} ở {from} trở lại hộp.",
    }

    def lower(self, e: Elaborator) -> None:
        """Take them away."""
        e.here = self.path
        source = e.spot(self.remove.from_)
        piece = among(e, self.remove.all, source)
        from_box(piece, self.remove.all)
        kinds = holdable(held(e, source), piece)
        discard(e, fitting(e, source, kinds, self.remove.from_), piece)
