"""Replays: the open table, the bar with the scrubber, and an expert's assessment of each choice."""
