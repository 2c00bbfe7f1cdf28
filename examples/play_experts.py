"""Play a match of Euchre with a bot of your own against two Experts, and print the score.

Add the target score if it isn't ten: ``python examples/play_experts.py 5``.
"""

import sys
from collections.abc import Sequence

import bacon
from bacon import bots


class AcesFirst(bots.BaseBot):
    """Play an ace if possible, else take the first legal action."""

    def pick(self, view: bacon.TableState, legal: Sequence[bacon.Action]) -> bacon.Action:
        plays = [each for each in legal if isinstance(each, bacon.Play)]
        return next((each for each in plays if each.card.rank == "A"), legal[0])


rules = bacon.Euchre.parse({"target": sys.argv[1] if sys.argv[1:] else "10"})
match = bots.play(bacon.Match(rules, seed="tuesday"), [AcesFirst(), "expert"])
ours, theirs = match.scores
print(f"Aces first {ours}, Experts {theirs}, in {match.state.hand} hands")
