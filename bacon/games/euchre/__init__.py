"""Euchre: its rules, its player and its table."""
