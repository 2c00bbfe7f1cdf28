"""Solve a position double dummy: print it, and how many tricks each card leads to.

Name trump and the hands, clockwise, or take the ones below:
``python examples/double_dummy.py S "KS 9H" "AH KH" "QS 9D" "AC KC"``.
"""

import sys

import bacon
from bacon import solver

example = ["H", "JH AH 9S 9D", "KH QS KS AS", "QH TH AD KD", "9H JS QD TD"]
trump, *hands = sys.argv[1:] or example
order = bacon.Euchre().order(bacon.Strain(trump))
position = solver.Position(order, tuple(map(bacon.cards, hands)), to_act=0)
print(position)
print(solver.solve(position))
