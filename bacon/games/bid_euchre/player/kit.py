"""The player of Bid Euchre: how it sees a decision, its tactics in order, how far it is believed."""

from __future__ import annotations

from typing import Final

from bacon.core.events import Event
from bacon.games.bid_euchre.player.bids import BIDS, NAMES, called, candidates
from bacon.games.bid_euchre.player.situation import BidSituation, first_point, score_of, situation, terms_of
from bacon.games.bid_euchre.player.tally import BidTally
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.events import HandCounted
from bacon.games.bid_euchre.rules.state import BidEuchreState
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import TrickSystem
from bacon.games.tricks.player.discard import best_gift, helps, spare
from bacon.games.tricks.player.kit import trick_player
from bacon.games.tricks.player.people import HASTY, NAIVE, TrickWeaknesses
from bacon.games.tricks.player.score import Worth
from bacon.games.tricks.player.situation import Tactic
from bacon.games.tricks.rules.events import Give
from bacon.games.tricks.rules.ranking import side_of
from bacon.games.tricks.rules.state import Phase
from bacon.search.bot import Choice, Estimate
from bacon.search.searcher import Trust
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


GIFTS: Final[tuple[Tactic[BidSituation], ...]] = (_give_best, _give_worst)
"""What a loner gives away, and what his partner gives him for it."""


def _worth(rules: BidEuchre, view: BidEuchreState, seat: int) -> Worth:
    score, ours = score_of(rules, view, seat), side_of(seat)
    return lambda result: score.worth(result.gains[ours], result.gains[1 - ours], _bid_made(result, ours))


def _bid_made(result: Event, ours: int) -> bool | None:
    """Whose bid was made: True for the own side's, False for the others', None for none."""
    if not isinstance(result, HandCounted):
        return None
    side = side_of(result.declarer)
    return side == ours if result.taken[side] >= result.bid else None


SYSTEM: Final = TrickSystem(
    situation=situation,
    candidates=candidates,
    worth=_worth,
    calls={Phase.BID: BIDS, Phase.NAME: NAMES, Phase.GIVE: GIFTS},
    leads=(
        *leading.FIRST,
        leading.last_trump,
        *leading.HELPS,
        *leading.LAST,
    ),
    follows=(
        *following.FIRST,
        following.duck_for_the_last_two,
        following.leave_what_is_as_sure,
        *following.TAKES,
        following.duck_under_partner,
        following.low,
    ),
    spread=0.6,
    called={Phase.BID: called},
)
_SMALL_CHANGE: Final = 3.0
"""What a point of a match to ten is here."""
_TRUST: Final = Trust(calls=0.5 * _SMALL_CHANGE)
_WEAKNESSES: Final[dict[Level, TrickWeaknesses]] = {
    "easy": TrickWeaknesses(memory=0, pride=0.3, love=0.5, habits=NAIVE),
    "normal": TrickWeaknesses(memory=0, pride=1.5, habits=HASTY),
    "hard": TrickWeaknesses(pride=0.2),
}


_COMMON: Final = 24
"""So many cards are a pack as in other games."""


PLAYER: Final = trick_player(
    SYSTEM,
    BidTally,
    trust=_TRUST,
    weaknesses=_WEAKNESSES,
    point=_SMALL_CHANGE,
    chance=lambda rules: first_point(terms_of(rules)),
    large=lambda rules: rules.cards / _COMMON,
    long=lambda rules: rules.hand / BidEuchre().hand,
)
