"""What trick games share: rules, player and table."""
