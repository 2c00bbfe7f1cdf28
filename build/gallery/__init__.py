"""Pictures of everything on the screen, to check the look of the game."""
