"""The table: where everything lies, and how each game's events look there."""
