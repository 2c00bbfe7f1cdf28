"""Searching: likely worlds, played to their end, and the action that is best on average."""
