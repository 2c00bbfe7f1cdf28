"""The rule bot of Bacon: named tactics in a fixed order, each with a sentence that explains it."""
