"""How many decisions an Expert makes a second on one core, with all its worlds and without a clock.

The turns come from matches that rule bots play; only those with a choice count. Nothing is asserted
but that all of them were decided; ``-s`` prints the figures. The digest is of all answers with their
points: whatever only makes the Expert faster keeps it. ``BACON_DECISIONS`` sets how many are made in each
game, and ``BACON_WORLDS=120`` lets the Expert imagine as many worlds as outside of tests.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count, islice
from time import process_time

import pytest

from bacon.core.actions import Action
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.search.levels import make_bot

DECISIONS = int(os.environ.get("BACON_DECISIONS", "60"))
GAMES = {
    "bid euchre for six": BidEuchre(players=6),
    "bid euchre": BidEuchre(),
    "hoosier": BidEuchre(deck=48, bidding="auction", low_no_trump=True),
    "euchre": Euchre(),
    "bacon": Bacon(),
}


def turns(rules: Rules) -> Iterator[tuple[TableState, Sequence[Action]]]:
    """Yield the turns with a choice from match after match between rule bots."""
    bot = make_bot(rules)
    for number in count():
        match: Match[TableState] = Match(rules, seed=f"expert {number}")
        while not match.over:
            seat, legal = match.state.to_act, match.legal()
            assert seat is not None
            view = match.view(seat)
            if len(legal) > 1:
                yield view, legal
            match.apply(bot.choose(view, legal).action)


@pytest.mark.parametrize("game", GAMES)
def test_decisions_of_an_expert(game: str) -> None:
    rules = GAMES[game]
    asked = list(islice(turns(rules), DECISIONS))
    expert, digest, worlds = make_bot(rules, "expert", seed="bench"), sha256(), 0
    began = process_time()
    for view, legal in asked:
        choice = expert.choose(view, legal)
        digest.update(repr((choice.action, choice.candidates, choice.worlds)).encode())
        worlds += choice.worlds
    seconds = process_time() - began
    print(
        f"\n{game}: {len(asked) / seconds:.1f} decisions a second, {worlds / seconds:.0f} worlds; "
        f"answers {digest.hexdigest()[:12]}"
    )
    assert len(asked) == DECISIONS
