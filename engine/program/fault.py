"""What a running program raises where its rules run into what can't be."""

from __future__ import annotations


class Fault(Exception):
    """The rules say that something can't happen, and it does.

    `site` is the number of the rule's place in the program. After too many `steps` without a pause,
    `around` are the places of the loops around it. `found` is the number that is not allowed there.
    """

    def __init__(self, site: int, steps: int = 0, *around: int, found: int | None = None) -> None:
        self.site = site
        self.steps, self.around, self.found = steps, around, found
        super().__init__(site)
