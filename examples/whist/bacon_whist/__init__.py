"""Partnership whist for the card table Bacon."""
