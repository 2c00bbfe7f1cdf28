"""Cards, events, actions, house-rule options, the shuffle and the match: what every game builds on."""
