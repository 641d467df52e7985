"""The core program: what a ruleset means, in a small typed language over a flat state.

`nodes` has the nodes, `layout` says where everything lies in the state, `module` ties blocks,
questions and scoring together, `verify` checks a program between passes and `listing` prints it.
"""

from engine.program.layout import Growth, Kind, Layout, Place, Region
from engine.program.listing import listing
from engine.program.module import Action, Choice, Program, Question, Reason, Site, Words
from engine.program.verify import verify

__all__ = [
    "Action",
    "Choice",
    "Growth",
    "Kind",
    "Layout",
    "Place",
    "Program",
    "Question",
    "Reason",
    "Region",
    "Site",
    "Words",
    "listing",
    "verify",
]
