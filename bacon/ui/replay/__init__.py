"""Looking at a hand again: the timeline of its events, the open table, and the bar with the scrubber."""
