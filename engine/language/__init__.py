"""The rule language: its constructs, one a file, and the meaning of a whole ruleset."""

from engine.language.expressions.functions import FUNCTIONS
from engine.language.families import FAMILIES
from engine.language.program import elaborate
from engine.language.ruleset import Ruleset
from engine.language.sources import Sources

# The families find their constructs now, so that the first ruleset need not wait for it.
CONSTRUCTS = {family.name: family.members for family in FAMILIES} | {"function": FUNCTIONS.members}

__all__ = ["CONSTRUCTS", "Ruleset", "Sources", "elaborate"]
