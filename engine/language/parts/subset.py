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
    """What a piece pays: a value of the bag's enum, or the piece itself where it is one; or a bag:
    one unit of any one thing that is in it."""
    wild_costs: Expression = Expression("0")
    """So many pieces of any kind also pay any one unit; 0: they don't."""
    alike: bool = False
    """Which of several pieces is used that lie in one place and provide the same is not asked."""

    examples: ClassVar = (Example("{cost: reserve, provides: g, wild_costs: 2}"),)
    words: ClassVar = {
        "en": "that pay exactly {cost}, each paying one of: {provides}"
        "[; of those that are alike, any may be used{alike}]"
        "[; any of them, as many as {wild_costs}, may pay one of anything instead, if that is more "
        "than 0]",
        "vi": "chúng trả đúng {cost} (mỗi quân trả một trong: {provides})"
        "[; dùng quân nào trong số giống nhau cũng được{alike}]"
        "[; hoặc cứ {wild_costs} quân bất kỳ trả được một đơn vị bất kỳ, nếu số này lớn hơn 0]",
    }


class Subset(Construct):
    """Several pieces from a place, chosen one by one until it is enough.

    Without `count`, `total` and `cover`, any number from `at_least` to `at_most`. A piece is
    offered only if the set can still be completed.

    The pieces may lie in several places: then `in` is a list of places, of pieces and of sequences
    of pieces, all of which there is just one of its kind. The set can be gone through with `for`.
    """

    some: Name
    """A name that stands for each of the pieces in what follows."""
    in_: Expression
    """The place that they are chosen from; or a list of places, pieces and sequences of them."""
    where: Expression | None = None
    """Which of the pieces may be chosen."""
    times: Expression | None = None
    """How often the same piece may be chosen; once, unless given."""
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
        "[, only those for which {where}][, each as often as: {times}]",
        "vi": "[đúng {count:digits} ][{at_least:or_more} ][nhiều nhất {at_most} ]{in:pieces} từ "
        "{in}[, số lượng đúng bằng {count:formula}]"
        "[, chỉ những quân mà {where}][, mỗi quân tối đa: {times} lần]",
    }

    def parts(self) -> dict[str, tuple[Construct, Any]]:
        """What its sentence is made of; its total and its cover have sentences of their own."""
        return super(Subset, self.model_copy(update={"total": None, "cover": None})).parts()

    @property
    def per_piece(self) -> list[Expression]:
        """What is asked of each piece."""
        asked = [part for part in (self.where, self.times) if part is not None]
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
