"""How much a body may do at most: passes of loops, and offers, multiplied in each other.

Where that is no more than an answer may take, nothing has to be counted while the game is played.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.limits import LOOP_PASSES, UNCOUNTED
from engine.program.bounds import passes
from engine.program.nodes import For, If, Offer, Over, Stmt, Survey, While

#: So many passes an offer counts as: whoever is asked has to look at each.
OFFER = 5
#: More than any answer may take; there is no use in larger numbers.
ENDLESS = 10**18


def work(body: Sequence[Stmt]) -> int:
    """At most so many passes the loops of a body make; reductions have become loops before."""
    most = 0
    for stmt in body:
        if isinstance(stmt, If):
            most += max(work(stmt.then), work(stmt.other))
        elif isinstance(stmt, For):
            most += passes((Over(stmt.local, stmt.domain),)) * (1 + work(stmt.body))
        elif isinstance(stmt, While):
            most += LOOP_PASSES * (1 + work(stmt.body))
        elif isinstance(stmt, Offer):
            most += OFFER
        elif isinstance(stmt, Survey):
            most += 1
        most = min(most, ENDLESS)
    return most


def is_heavy(stmt: Stmt) -> bool:
    """Whether a loop might make so many passes that they have to be counted."""
    return work([stmt]) > UNCOUNTED
