"""The table of Bacon."""
