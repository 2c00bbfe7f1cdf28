"""Looking at a hand again: the reel of its events, the open table, and the bar with the scrubber."""
