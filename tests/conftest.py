"""All tests run in checked mode: every access to a state is checked, every pass is verified."""

import gc
import os
import signal

import pytest

os.environ["BOARDWRIGHT_CHECKED"] = "1"
# Many tests start processes; each would compile the engine's modules anew if none may be kept.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# Rulesets are made of many small objects that stay: looking through them often is wasted.
gc.set_threshold(100_000, 10, 10)
# What runs in a shell's background inherits that Ctrl-C is ignored; what is tested must not.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

#: What takes longest: it is begun first, so that no processor is idle in the end.
LONGEST = ("test_trust.py", "test_valeria_games.py", "test_valeria_differential.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a file stay together, unless they say else: what they share is made once.

    It is what `--dist loadgroup` looks at.
    """
    items.sort(key=lambda item: item.path.name not in LONGEST)
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(str(item.path)))
