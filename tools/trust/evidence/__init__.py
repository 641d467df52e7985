"""What the tests of a game have seen, and the faults that they have to notice."""
