"""Five Hundred, for three to six players: bid for the kitty, name trump, and take the tricks you bid."""
