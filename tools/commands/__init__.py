"""The commands, found by walking this folder.

A command is a file. Its docstring is its help page, the first line its entry in the list of
commands; the parameters of its function `run` are its arguments, and the result its exit status.
"""
