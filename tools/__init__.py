"""The command `boardwright`: one command a file in `tools.commands`, no rules of its own."""
