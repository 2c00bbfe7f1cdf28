"""The player's settings, house rules in files, and lessons."""
