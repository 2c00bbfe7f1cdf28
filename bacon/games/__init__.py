"""The built-in games, and what families of them share."""
