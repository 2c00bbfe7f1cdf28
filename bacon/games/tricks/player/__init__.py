"""Shared by the bots of all trick games: deduction, card play tactics, the value of points."""
