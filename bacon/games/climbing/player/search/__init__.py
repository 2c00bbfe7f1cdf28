"""Searching the climbing game: likely worlds, played to the end by a light hand."""
