"""Rules that trick games share: following suit, taking tricks, claiming, dealing and scoring."""
