"""Effects that direct the flow of play, one a file: turns, rounds, choices, conditions."""
