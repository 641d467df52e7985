"""A game in words: its rules as Markdown, a table as one seat sees it, a score sheet."""

from engine.describe.rulebook import rules
from engine.describe.sheet import sheet
from engine.describe.table import show

__all__ = ["rules", "sheet", "show"]
