"""From an agent's name to the agent: the modules of this folder that define one."""

from __future__ import annotations

import inspect
import pkgutil
from functools import cache
from importlib import import_module

from engine import agents
from engine.agents.agent import Agent
from engine.errors import BoardwrightError, did_you_mean


@cache
def _agents() -> dict[str, type[Agent]]:
    found: dict[str, type[Agent]] = {}
    for info in pkgutil.iter_modules(agents.__path__):
        module = import_module(f"{agents.__name__}.{info.name}")
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if kind.__module__ == module.__name__ and issubclass(kind, Agent) and kind is not Agent:
                found[info.name] = kind
    return found


def agent_names() -> list[str]:
    """The names of all agents, sorted."""
    return sorted(_agents())


def agent(name: str) -> Agent:
    """The agent of that name."""
    known = _agents()
    if name not in known:
        hint = did_you_mean(name, known) or f"known: {', '.join(sorted(known))}"
        raise BoardwrightError(f"there is no agent '{name}'; {hint}")
    return known[name]()
