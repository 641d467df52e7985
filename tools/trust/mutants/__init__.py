"""Mistakes made in a game on purpose, and what has to be told of them."""
