"""What the player looks at: title, table, panels, rules."""
