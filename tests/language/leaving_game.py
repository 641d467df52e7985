"""A made-up game in which players leave in every way, and what must come of it, in Python."""

from __future__ import annotations

from dataclasses import dataclass, field

GAME = """\
language: 1
game: parting
title: Parting
players: 1-4
types: {Way: [stay, win, lose, lose_next, drop, meet, all_out, pair, ends]}
options: {further: {flag: true, ask: Do the others play on?}}
components:
  token: {of: player, copies: 1, start: token_home}
  bean: {copies: 30, start: bowl}
table:
  bowl: {pool: bean}
  turns_left: {number: 12, min: 0}
  starter: {player: random}
player:
  token_home: {pool: token}
  begun: {number: 0}
  finished: {number: 0}
  points: {number: 0}
define:
  next(p): first(q for q in after(p) if playing(q))
  left: count(p for p in players if playing(p))
play:
  - turns: {from: starter, until: turns_left == 0}
    do:
      - add: {me.begun: 1, turns_left: -1}
      - choose: leave
        then:
          - if: me.points >= 0
            then: [{add: {me.finished: 1}}]
actions:
  leave:
    choose: {way: {in: Way}}
    require:
      others: {that: way != lose_next or count(players) > 1, because: Nobody else is there.}
    do:
      - if: way == win
        then:
          - repeat: 3
            do: [{win: {player: me, play_on: further}}, {add: {me.points: 100}}]
      - if: way == lose
        then: [{eliminate: me}, {add: {me.points: 100}}]
      - if: way == lose_next
        then: [{eliminate: next(me)}]
      - if: way == drop
        then:
          - for: {p: clockwise(me)}
            where: playing(p) and p.points > 1
            do: [{eliminate: p}]
      - if: way == meet
        then: [{eliminate: p for p in players if playing(p) and p.points > 1}]
      - if: way == all_out
        then: [{eliminate: players}]
      - if: way == pair
        then: [{win: {player: "[me, next(me)]", play_on: left > 1}}]
      - if: way == ends
        then: [{win: me}]
      - add: {me.points: 1}
ranking: [{most: me.points}]
"""
WAYS = ("stay", "win", "lose", "lose_next", "drop", "meet", "all_out", "pair", "ends")


@dataclass
class Parting:
    """The game above in a few lines of Python, for comparing."""

    players: int
    on: bool
    turn: int
    over: bool = False
    left: int = 12
    place: dict[int, int] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)
    points: list[int] = field(default_factory=lambda: [0] * 4)
    begun: list[int] = field(default_factory=lambda: [0] * 4)
    finished: list[int] = field(default_factory=lambda: [0] * 4)

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.begun[self.turn] += 1
        self.left = max(0, self.left - 1)

    @property
    def inside(self) -> list[int]:
        return [p for p in range(self.players) if p not in self.place]

    def win(self, *who: int) -> None:
        best = 1 + len(self.place) - len(self.out)
        self.place |= {p: best for p in who if p not in self.place}

    def lose(self, *who: int) -> None:
        worst = self.players - len(self.out)
        losing = [p for p in who if p not in self.place]
        self.place |= dict.fromkeys(losing, max(worst, 2) if self.players == 1 else worst)
        self.out |= set(losing)
        self.close()

    def close(self) -> None:
        if self.over or len(self.inside) > min(self.players - 1, 1):
            return
        for last in self.inside:
            self.win(last)
        self.over = True

    def next_in(self, player: int) -> int | None:
        seats = [(player + i) % self.players for i in range(1, self.players)]
        return next((p for p in seats if p in self.inside), None)

    def leave(self, way: str) -> None:
        """What a move does to places."""
        me, other = self.turn, self.next_in(self.turn)
        rich = [p for p in self.inside if self.points[p] > 1]
        if way in ("win", "pair", "ends"):
            self.win(me, *([other] if way == "pair" and other is not None else []))
            self.over = way == "ends" or (way == "win" and not self.on)
            self.over |= way == "pair" and len(self.inside) <= 1
            self.close()
        elif way == "drop":
            for p in sorted(rich, key=lambda p: (p - me) % self.players):
                self.lose(*([] if self.over else [p]))
        else:
            losing = {"lose": [me], "meet": rich, "all_out": list(range(self.players))}
            self.lose(*losing.get(way, [other] if other is not None else []))

    def move(self, way: str) -> None:
        """A move, and the turn passes on."""
        me = self.turn
        if way != "stay":
            self.leave(way)
        if self.over:
            return
        if me in self.inside:
            self.points[me] += 1
            self.finished[me] += 1
        if self.left == 0:
            self.over = True
            return
        following = self.next_in(me)
        self.turn = me if following is None else following
        self.begin()

    @property
    def ranks(self) -> list[int]:
        first = 1 + len(self.place) - len(self.out)
        keys = sorted((self.points[p] for p in self.inside), reverse=True)
        return [
            self.place.get(p) or first + keys.index(self.points[p]) for p in range(self.players)
        ]
