"""Five Hundred for two pairs: bid for the kitty, name trump, and take the tricks you bid."""
