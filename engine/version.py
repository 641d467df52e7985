"""The version of Boardwright, written in this place only."""

VERSION = "0.1.0"
