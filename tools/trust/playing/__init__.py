"""Random games, and what is looked at while they are played."""
