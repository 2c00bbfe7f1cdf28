"""Bacon, the climbing game: its rules, its player and its table."""
