"""repeat: effects a number of times."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Example
from engine.language.families import Effect, Effects
from engine.language.fields import Expression
from engine.language.loops import bounded
from engine.program.bounds import bounds
from engine.program.nodes import Const, For, If, Jump, Range

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Repeat(Effect):
    """Do effects a number of times, or until a condition holds, tested before each pass."""

    repeat: Expression
    """How often, at most."""
    until: Expression | None = None
    """Stop as soon as this holds."""
    do: Effects
    """What happens each time."""

    examples: ClassVar = (
        Example("repeat: 3\ndo: [{add: {'players[0].points': 2}}]", {"players[0].points": 6}),
        Example(
            "repeat: 9\nuntil: players[0].points >= 4\ndo: [{add: {'players[0].points': 2}}]",
            {"players[0].points": 4},
        ),
    )
    words: ClassVar = {
        "en": "[At most {repeat} times, until {until}|Do this once{repeat:single}|"
        "Do this {repeat} times]:",
        "vi": "[Nhiều nhất {repeat} lần, cho đến khi {until}|Làm {repeat} lần]:",
    }

    def lower(self, e: Elaborator) -> None:
        """A counted loop."""
        times = bounded(e.number(self.repeat), at=self.repeat)
        again = e.local("again", 0, max(bounds(times)[1], 1))
        fixed = times.value if isinstance(times, Const) and self.until is None else None
        outer, e.again = e.again, None if fixed is None else (again, fixed)
        with e.block() as body:
            if self.until is not None:
                e.emit(If(e.condition(self.until), [Jump("out")]))
            e.effects(self.do)
        e.again = outer
        e.emit(For(again, Range(Const(0), times), body))
