"""Play a match of Euchre with a bot of your own against two Experts, and print the score.

Say to how many points, if not to ten: ``python examples/play_experts.py 5``.
"""

import sys
from collections.abc import Sequence

import bacon
from bacon import bots


class AcesFirst(bots.BaseBot):
    """Play an ace if possible, else take the first legal action."""

    def pick(self, view: bacon.TableState, legal: Sequence[bacon.Action]) -> bacon.Action:
        aces = [each for each in legal if isinstance(each, bacon.Play) and each.card.rank == "A"]
        return aces[0] if aces else legal[0]


rules = bacon.Euchre.parse({"target": sys.argv[1] if sys.argv[1:] else "10"})
match = bots.play(bacon.Match(rules, seed="tuesday"), [AcesFirst(), "expert"])
ours, theirs = match.scores
print(f"Aces first {ours}, Experts {theirs}, in {match.state.hand} hands")
