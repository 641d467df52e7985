"""The kinds of places, one a file: pools, rows, grids, and single values."""
