"""The ground floor: cards, events, actions, rules options, the shuffle and the match."""
