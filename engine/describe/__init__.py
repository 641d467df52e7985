"""A game in words: its rules as Markdown, a table as one seat sees it, a score sheet."""

from engine.describe.rulebook import ability_text, rules
from engine.describe.sheet import sheet
from engine.describe.table import show

__all__ = ["ability_text", "rules", "sheet", "show"]
