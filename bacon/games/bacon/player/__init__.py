"""The heuristic player of Bacon: named tactics in a fixed order, each with the sentence that says why."""
