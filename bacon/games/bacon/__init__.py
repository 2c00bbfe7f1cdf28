"""Bacon, the trick-taking game: its rules, its player and its table."""
