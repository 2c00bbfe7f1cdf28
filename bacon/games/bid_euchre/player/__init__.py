"""The heuristic player of Bid Euchre: named tactics in a fixed order, each with its sentence."""
