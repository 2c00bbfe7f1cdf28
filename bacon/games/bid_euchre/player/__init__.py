"""The heuristic player of Bid Euchre: tactics in a fixed order, each with the sentence that says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.games.bid_euchre.player.bids import BIDS, NAMES, candidates
from bacon.games.bid_euchre.player.gifts import GIFTS
from bacon.games.bid_euchre.player.play import FOLLOWS, LEADS
from bacon.games.bid_euchre.player.score import score_of
from bacon.games.bid_euchre.player.situation import BidSituation, BidTactic, situation
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.events import HandCounted
from bacon.games.bid_euchre.rules.state import own
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.play import ALWAYS, play_tactics
from bacon.games.tricks.player.score import Worth
from bacon.games.tricks.rules.ranking import side_of
from bacon.games.tricks.rules.state import Phase
from bacon.search.bot import Candidate
from bacon.search.tactics import ALL_OF_THEM, names_of

TACTICS: Final = names_of(BIDS, NAMES, GIFTS, ALWAYS, LEADS, FOLLOWS)
"""The names of all that it plays by."""


class BidEuchreBot(TrickBot[BidSituation]):
    """Play Bid Euchre by rules of thumb under the rules it is made with."""

    def __init__(self, rules: Rules, left_out: frozenset[str] = ALL_OF_THEM) -> None:
        super().__init__(left_out)
        assert isinstance(rules, BidEuchre)
        self.rules = rules

    def situation(self, view: TableState, legal: Sequence[Action]) -> BidSituation:
        """Describe the decision of the seat to act."""
        return situation(self.rules, own(view), legal)

    def rated(self, at: BidSituation) -> tuple[Candidate, ...]:
        """Give what the calls are worth in a decision."""
        return candidates(at)

    def worth(self, view: TableState, seat: int) -> Worth:
        """How results of the running hand are to be valued for a seat's side."""
        score, ours = score_of(self.rules, own(view), seat), side_of(seat)
        return lambda result: score.worth(result.gains[ours], result.gains[1 - ours], _bid_made(result, ours))

    def tactics(self, at: BidSituation) -> tuple[BidTactic, ...]:
        """Give the tactics for a decision, in their order."""
        match at.view.phase:
            case Phase.BID:
                return BIDS
            case Phase.PLAY:
                return play_tactics(at, LEADS, FOLLOWS)
            case Phase.NAME:
                return NAMES
            case Phase.GIVE:
                return GIFTS
            case _:
                return ()


def _bid_made(result: Event, ours: int) -> bool | None:
    """Whose bid was made: True for the own side's, False for the others', None for none."""
    if not isinstance(result, HandCounted):
        return None
    side = side_of(result.declarer)
    return side == ours if result.taken[side] >= result.bid else None
