"""Searching the climbing game: likely worlds, played out by a fast policy."""
