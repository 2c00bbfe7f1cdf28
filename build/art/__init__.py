"""The drawings of the table as data: cards, icons, avatars and the brand."""
