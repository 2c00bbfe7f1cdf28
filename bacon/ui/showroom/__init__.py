"""The demo, the self-test and the doctor: the game run without a player."""
