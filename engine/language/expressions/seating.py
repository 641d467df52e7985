"""Players in seat order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.collections import Part, Seq
from engine.language.values import Member
from engine.program.build import add, arith, sub
from engine.program.nodes import Const, Over, Range

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def seats_from(e: Elaborator, player: Member, skip: int) -> Seq:
    """The players from one on, clockwise, the first `skip` of them left out."""
    step = e.local("i", skip, e.players - 1)
    turned = arith("%", add(sub(player.expr, Const(1)), step), Const(e.players))
    element = Member(add(turned, Const(1)), e.globals.players)
    return Seq((Part((Over(step, Range(Const(skip), Const(e.players))),), element),))
