"""Solve a position double dummy: print how many tricks each card of the seat to act brings its side.

Name trumps and the hands, clockwise, or take those that stand here:
``python examples/double_dummy.py S "KS 9H" "AH KH" "QS 9D" "AC KC"``.
"""

import sys

import bacon
from bacon import solver

trump, *hands = sys.argv[1:] or ["H", "JH AH 9S 9D", "KH QS KS AS", "QH TH AD KD", "9H JS QD TD"]
order = bacon.Euchre().order(bacon.Strain(trump))
position = solver.Position(order, tuple(bacon.cards(hand) for hand in hands), to_act=0)
print(solver.solve(position))
