"""A small game to do something wrong with, and ways to do so."""

from __future__ import annotations

from pathlib import Path

from tools.trust.subject import Subject

#: Two players take counters from a heap in turn; whoever takes the last one wins.
HEAP = """\
language: 1
game: heap
title: The heap
players: 2
components:
  counter: {copies: 9, start: heap}
table:
  heap: {pool: counter}
player:
  taken: {pool: counter}
play:
  - turns: {until: empty(heap)}
    do:
      - choose: [take, wait]
actions:
  take:
    choose:
      number: {in: "range(1, 4)", where: number <= count(heap), because: So many are not left.}
    do:
      - move: {count: number, of: counter, from: heap, to: me.taken}
  wait:
    require:
      some: {that: count(heap) > 3, because: Now you have to take.}
    do: []
scoring:
  counters: count(me.taken)
"""


def subject(folder: Path, text: str = HEAP, **changes: str) -> Subject:
    """A game as a subject, with some texts in it replaced."""
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    file = folder / "heap.yaml"
    file.write_text(text)
    return Subject(file, None, 2)
