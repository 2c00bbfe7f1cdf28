"""The rule bot of Bid Euchre: named tactics in a fixed order, each with a sentence that explains it."""
