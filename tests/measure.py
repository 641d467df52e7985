"""Which branches of the engine the tests of its own parts take.

Tests of whole games pass through much of the engine and look at little of it: that they ran a line
says nothing of whether the line is right. So coverage looks on only while a part's own tests run,
and while modules are imported. It is a plugin of pytest, which `make test` asks for.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from coverage import Coverage

#: The folders with the tests of the engine's own parts.
PARTS = ["source", "language", "checker", "compiler", "boards", "play", "scenarios", "describe"]
#: These take longest, most of them with whole games; looked on, they would take four times as long.
WHOLE = {
    "backend",
    "bearings",
    "everything",
    "fuzz_saves",
    "game",
    "hexes",
    "leaving",
    "reading",
    "rules",
    "table",
    "trails",
    "watched",
}


class Measure:
    """Looks on while it is wanted; there is one in each process that runs tests."""

    def __init__(self, coverage: Coverage) -> None:
        self._coverage = coverage

    def pytest_collection_finish(self) -> None:
        """All modules have been imported by now."""
        self._coverage.stop()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Look on while a test of a part runs."""
        part, name = item.path.parent.name, item.path.stem.removeprefix("test_")
        if part not in PARTS or name in WHOLE:
            return (yield)
        self._coverage.start()
        try:
            return (yield)
        finally:
            self._coverage.stop()

    def pytest_sessionfinish(self) -> None:
        """Write what was seen beside what the other processes write."""
        self._coverage.save()


# The plugin is imported before anything of the engine is.
_coverage = Coverage(data_suffix=True)
_coverage.start()


def pytest_configure(config: pytest.Config) -> None:
    """Look on in a process that runs tests itself, and does not only hand them out."""
    hands_out = config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput")
    if hands_out:
        _coverage.stop()
    else:
        config.pluginmanager.register(Measure(_coverage))
