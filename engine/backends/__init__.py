"""Backends run a compiled program. `python` turns it into Python source."""
