"""The table of Bid Euchre."""
