"""The table: where everything lies, and how each game's facts look there."""
