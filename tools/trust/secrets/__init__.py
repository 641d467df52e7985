"""What a seat may not know, and the ways in which it could be told."""
