"""Looking at a hand again: the reel of its facts, the open table, and the bar with the scrubber."""
