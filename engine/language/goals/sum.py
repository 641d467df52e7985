"""A sum of what the pieces count.

The sums that the pieces left can still make are a set of numbers: a piece that counts v adds to it
the same set moved up by v. Where the number of pieces matters too, the set has a stretch of
`width` numbers for each number of pieces.
"""

from __future__ import annotations

from engine.language import codes
from engine.language.goals.goal import Goal
from engine.language.mistake import Mistake
from engine.language.parts.subset import Total
from engine.language.values import Piece
from engine.program.bounds import bounds
from engine.program.build import add, arith, both, compare, mul, sub
from engine.program.nodes import Call, Const, Expr, For, Over, Range, Reduce, Set

#: Sums stay below this.
MOST_SUM = 2_000
#: The set of sums, for all numbers of pieces, has fewer numbers than this.
MOST_BITS = 60_000


class Sum(Goal):
    """The pieces add up to what `total` says, and are as many as the subset says."""

    def prepare(self) -> None:
        """Find out what the pieces can add up to at all, and the least that one of them counts."""
        assert self.subset.total is not None
        self.total: Total = self.subset.total
        values = [bounds(self._value(Piece(self.kinds, Const(k.index)))) for k in self.kinds]
        each = [k.copies or self.most for k in self.kinds]
        sums = sum(n * hi for n, (_, hi) in zip(each, values, strict=True))
        least = min(lo for lo, _ in values)
        if least < 0 or sums >= MOST_SUM:
            hint = "each piece has to have a number of copies, and count from 0 to a few"
            message = f"the chosen pieces may add up to {sums if least >= 0 else least}"
            raise Mistake(codes.UNBOUNDED, message, None, hint, at=self.total.of)
        subset = self.subset
        # Where each piece counts at least 1, "at least one piece" says: a sum of at least 1.
        plain = subset.count is None and subset.at_most is None
        some = subset.at_least is None or str(subset.at_least) in ("0", "1")
        self.counted = not (plain and some and (least > 0 or subset.at_least is None))
        self.top, self.width = sums, sums + 1
        bits = self.width * (self.most + 1 if self.counted else 1)
        if bits > MOST_BITS:
            message = f"{self.most} pieces that may add up to {sums} are too many to choose from"
            raise Mistake(codes.UNBOUNDED, message, at=self.total.of)
        self.reach = self.e.local("sums", 0, (1 << bits) - 1)

    def begin(self) -> None:
        """The limits of the sum and of the number of pieces."""
        subset, total = self.subset, self.total
        low, self.high = self.limits(total.at_least, total.at_most, total.equals, self.top)
        if self.counted:
            self.fewest, self.most_pieces = self.limits(
                subset.at_least, subset.at_most, subset.count, self.most
            )
        elif subset.at_least is not None:
            low = arith("max", low, Const(int(str(subset.at_least))))
        self.low = self.e.keep("least", arith("max", low, Const(0)))

    def picked_none(self) -> None:
        """Nothing is picked."""
        self.sum: Expr = Const(0)
        self.picked: Expr = Const(0)

    def count_picked(self) -> None:
        """Count and add up from nothing."""
        self.sum = self.counting("sum", self.top)
        if self.counted:
            self.picked = self.counting("picked", self.most)

    def pick(self, piece: Piece, n: Expr) -> None:
        """Add up."""
        self.add_to(self.sum, mul(self._value(piece), n))
        if self.counted:
            self.add_to(self.picked, n)

    def _value(self, piece: Piece) -> Expr:
        return self.per(piece, self.total.of)

    def left_none(self) -> None:
        """From nothing only the sum 0 is made."""
        self.e.emit(Set(self.reach, Const(1)))

    def leave(self, piece: Piece, n: Expr) -> None:
        """Move the set up for each of the pieces."""
        step = self.e.keep("step", add(self._value(piece), Const(self.width * self.counted)))
        moved = arith("|", self.reach, arith("<<", self.reach, step))
        again = self.e.local("again", 0, max(bounds(n)[1] - 1, 0))
        # Cut to what the set can hold; the pieces there are never make more.
        full = Const((1 << self.reach.hi.bit_length()) - 1)
        self.e.emit(For(again, Range(Const(0), n), [Set(self.reach, arith("&", moved, full))]))

    def completable(self, piece: Piece | None = None, rank: Expr | None = None) -> Expr:
        """Whether some sum that can still be made fills the gap."""
        so_far: Expr = self.sum
        if piece is not None:
            so_far = self.e.keep("with_it", add(self.sum, self._value(piece)))
        low = self.e.keep("gap", arith("max", sub(self.low, so_far), Const(0)))
        span = self.e.keep("span", add(sub(self.high, arith("+", so_far, low)), Const(1)))
        if not self.counted:
            return both(compare(">", span, Const(0)), self._any(low, span))
        picked = self.picked if piece is None else add(self.picked, Const(1))
        fewest = arith("max", sub(self.fewest, picked), Const(0))
        most = arith("min", sub(self.most_pieces, picked), Const(self.most))
        number = self.e.local("number", 0, self.most)
        start = add(mul(number, Const(self.width)), low)
        each = Over(number, Range(fewest, add(most, Const(1))))
        return both(compare(">", span, Const(0)), Reduce("any", (each,), self._any(start, span)))

    def _any(self, start: Expr, span: Expr) -> Expr:
        """Whether one of `span` numbers from `start` on is in the set."""
        size = arith("min", arith("max", span, Const(0)), Const(self.width))
        window = Call("below", (size,), 0, (1 << self.width) - 1)
        found = arith("&", arith(">>", self.reach, start), window)
        return compare("!=", found, Const(0))

    def complete(self) -> Expr:
        """Between the limits."""
        terms = [compare(">=", self.sum, self.low), compare("<=", self.sum, self.high)]
        if self.counted:
            terms.append(compare(">=", self.picked, self.fewest))
            terms.append(compare("<=", self.picked, self.most_pieces))
        return both(*terms)
