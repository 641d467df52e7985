"""The expression language: a typed subset of Python's own expression syntax.

`parse` reads a text into a syntax tree, `meaning` gives each form of syntax its typed meaning,
and `functions` has the built-in functions, one a file.
"""
