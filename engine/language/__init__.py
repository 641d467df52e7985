"""The rule language: its constructs, one a file, and the meaning of a whole ruleset."""

from engine.language.program import elaborate
from engine.language.ruleset import Ruleset
from engine.language.sources import Sources

__all__ = ["Ruleset", "Sources", "elaborate"]
