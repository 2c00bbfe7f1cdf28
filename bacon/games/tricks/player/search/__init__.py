"""Searching trick games: likely worlds, played to their end by rules of thumb and the solver."""
