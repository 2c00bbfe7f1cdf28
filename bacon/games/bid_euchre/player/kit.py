"""The player of Bid Euchre: its tactics in order, how it sees a decision, how far it is believed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.games.bid_euchre.player.bids import BIDS, NAMES, candidates
from bacon.games.bid_euchre.player.situation import BidSituation, BidTactic, score_of, situation
from bacon.games.bid_euchre.player.tally import BidTally
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.events import HandCounted
from bacon.games.bid_euchre.rules.state import own
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import ALWAYS, TrickBot, play_tactics
from bacon.games.tricks.player.discard import best_gift, helps, spare
from bacon.games.tricks.player.kit import trick_player
from bacon.games.tricks.player.people import TrickWeaknesses
from bacon.games.tricks.player.score import Worth
from bacon.games.tricks.player.situation import Tactic
from bacon.games.tricks.rules.events import Give
from bacon.games.tricks.rules.ranking import side_of
from bacon.games.tricks.rules.state import Phase
from bacon.search.bot import Candidate, Choice, Estimate
from bacon.search.searcher import Trust
from bacon.search.tactics import ALL_OF_THEM, names_of
from bacon.search.tempers import Level


def _give_best(at: BidSituation) -> Choice | None:
    """Give a partner who goes alone the card that takes a trick most surely."""
    return None if not at.cards or at.view.declarer == at.known.seat else best_gift(at)


def _give_worst(at: BidSituation) -> Choice | None:
    """Change a loser for the partner's best card."""
    if not at.cards:
        return None
    found = spare(at.known, at.cards)
    candidates = tuple([Estimate(Give(option), 1 - helps(at.known, option)) for option in at.cards])
    reason = f"Change {found.card.sign} for the partner's best."
    return Choice(Give(found.card), reason, "give_worst", candidates)


GIFTS: Final[tuple[BidTactic, ...]] = (_give_best, _give_worst)
"""What a loner gives away, and what his partner gives him for it."""

LEADS: Final[tuple[Tactic, ...]] = (
    leading.cash_before_losers,
    leading.every_trick,
    leading.draw_trumps,
    leading.trump_to_declarer,
    leading.boss_trump,
    leading.lead_boss,
    leading.partners_ruff,
    leading.partners_discard,
    leading.near_boss,
    leading.strongest_plain,
    leading.least_bad,
)
"""Trumps for the bidders, then winners, then what helps the partner, then the rest."""

FOLLOWS: Final[tuple[Tactic, ...]] = (
    following.sure_partner,
    following.win_cheaply,
    following.back_up_partner,
    following.duck_for_the_last_two,
    following.boss_takes,
    following.ruff,
    following.take_it,
    following.duck_under_partner,
    following.low,
)


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
        """What the calls are worth in a decision."""
        return candidates(at)

    def worth(self, view: TableState, seat: int) -> Worth:
        """How results of the running hand are to be valued for a seat's side."""
        score, ours = score_of(self.rules, own(view), seat), side_of(seat)
        return lambda result: score.worth(result.gains[ours], result.gains[1 - ours], _bid_made(result, ours))

    def tactics(self, at: BidSituation) -> tuple[BidTactic, ...]:
        """The tactics for a decision, in their order."""
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


_COMMON: Final = 24
"""So many cards in the hands make a common game."""
_SMALL_CHANGE: Final = 3.0
"""What a point of a match to ten is here."""
_TRUST: Final = Trust(calls=0.3 * _SMALL_CHANGE)
_WEAKNESSES: Final[dict[Level, TrickWeaknesses]] = {
    "easy": TrickWeaknesses(memory=0, pride=0.8, love=0.5, naive=True),
    "normal": TrickWeaknesses(memory=0, pride=1.8),
    "hard": TrickWeaknesses(pride=-1.7),
}


def _pace(rules: Rules) -> float:
    return min(1.0, (_COMMON / len(rules.pack())) ** 2)


PLAYER: Final = trick_player(
    BidEuchreBot,
    TACTICS,
    BidTally,
    trust=lambda _: _TRUST,
    weaknesses=_WEAKNESSES,
    point=_SMALL_CHANGE,
    pace=_pace,
)
