"""Hearts, for three to six players: every heart counts against you, and the queen of spades 13 times."""
