"""Searching trick games: likely worlds, played out by rules of thumb and the solver."""
