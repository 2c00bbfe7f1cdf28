"""The heuristic player of Euchre: named tactics in a fixed order, each with the sentence that says why."""
