"""The rule bot of Euchre: named tactics in a fixed order, each with a sentence that explains it."""
