"""What the player has set, house rules in files, and lessons."""
