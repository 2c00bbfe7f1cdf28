"""The table of trick games."""
