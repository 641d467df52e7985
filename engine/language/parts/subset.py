"""A subset: several pieces that a player chooses together."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.language.construct import Construct, Example
from engine.language.fields import Expression, Name, Text


class Total(Construct):
    """What the chosen pieces add up to."""

    of: Expression
    """What each piece counts: a whole number from 0."""
    equals: Expression | None = None
    """The sum is exactly this."""
    at_least: Expression | None = None
    """The sum is at least this."""
    at_most: Expression | None = None
    """The sum is at most this."""

    examples: ClassVar = (Example("{of: 2, equals: 4}"), Example("{of: 1, at_most: count(bag)}"))
    words: ClassVar = {
        "en": "that add up to [exactly {equals}][at least {at_least}][ and at most {at_most}], "
        "each counting {of}",
        "vi": "tổng của chúng [đúng bằng {equals}][ít nhất là {at_least}]"
        "[, nhiều nhất là {at_most}] (mỗi quân tính {of})",
    }


class Cover(Construct):
    """A cost that the chosen pieces pay exactly: every piece covers one unit of it."""

    cost: Expression
    """What has to be paid: a bag."""
    provides: Expression
    """What a piece pays: a value of the bag's enum, or the piece itself where it is one."""
    wild_costs: Expression = Expression("0")
    """So many pieces of any kind also pay any one unit; 0: they don't."""

    examples: ClassVar = (Example("{cost: reserve, provides: g, wild_costs: 2}"),)
    words: ClassVar = {
        "en": "that pay exactly {cost}, each paying {provides}"
        "[; any of them, as many as {wild_costs}, may pay one of anything instead, if that is more "
        "than 0]",
        "vi": "chúng trả đúng {cost} (mỗi quân trả {provides})"
        "[; hoặc cứ {wild_costs} quân bất kỳ trả được một đơn vị bất kỳ, nếu số này lớn hơn 0]",
    }


class Subset(Construct):
    """Several pieces from a place, chosen one by one until it is enough.

    Without `count`, `total` and `cover`, any number from `at_least` to `at_most`. A piece is
    offered only if the set can still be completed.
    """

    some: Name
    """A name that stands for each of the pieces in what follows."""
    in_: Expression
    """The place that they are chosen from."""
    where: Expression | None = None
    """Which of the pieces may be chosen."""
    count: Expression | None = None
    """Exactly so many pieces."""
    at_least: Expression | None = None
    """At least so many pieces; 0, unless given."""
    at_most: Expression | None = None
    """At most so many pieces."""
    total: Total | None = None
    """What they add up to."""
    cover: Cover | None = None
    """What they pay."""
    because: Text | None = None
    """What a player is told who chooses otherwise."""

    model_config = {**Construct.model_config, "alias_generator": lambda name: name.rstrip("_")}

    examples: ClassVar = (
        Example("{some: g, in: me.gems, count: 2}"),
        Example("{some: g, in: me.gems, at_least: 1, total: {of: 1, at_most: 3}}"),
    )
    words: ClassVar = {
        "en": "[exactly {count:digits} ][{at_least:or_more} ][at most {at_most} ]{in:pieces} from "
        "{in}[, as many as {count:formula}]"
        "[, only those for which {where}]",
        "vi": "[đúng {count:digits} ][{at_least:or_more} ][nhiều nhất {at_most} ]{in:pieces} từ "
        "{in}[, số lượng đúng bằng {count:formula}]"
        "[, chỉ những quân mà {where}]",
    }

    def parts(self) -> dict[str, tuple[Construct, Any]]:
        """What its sentence is made of; its total and its cover have sentences of their own."""
        return super(Subset, self.model_copy(update={"total": None, "cover": None})).parts()

    @property
    def per_piece(self) -> list[Expression]:
        """What is asked of each piece."""
        asked = [self.where] if self.where is not None else []
        asked += [self.total.of] if self.total is not None else []
        return asked + ([self.cover.provides] if self.cover is not None else [])

    @property
    def bounds(self) -> list[Expression]:
        """What the set as a whole has to meet."""
        found = [self.count, self.at_least, self.at_most]
        if self.total is not None:
            found += [self.total.equals, self.total.at_least, self.total.at_most]
        if self.cover is not None:
            found += [self.cover.cost, self.cover.wild_costs]
        return [expression for expression in found if expression is not None]
