"""The table of the climbing game: the pile, the hand, and what is chosen from it."""
