"""The same games in other processes, and under other versions of Python."""
