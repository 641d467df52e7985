"""Effects that change the state, one a file."""
