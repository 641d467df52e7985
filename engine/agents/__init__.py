"""Machine players: one a file, found by walking this folder. A new player is a new file.

A player's file holds a class with a method `choose`, and its module is the player's name.
"""

from engine.agents.agent import Agent
from engine.agents.registry import agent, agent_names

__all__ = ["Agent", "agent", "agent_names"]
