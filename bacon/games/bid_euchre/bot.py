"""The bots of Bid Euchre: how they see a decision, their tactics in order, and their totals."""

from __future__ import annotations

from typing import Final

from msgspec import field

from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.bid_euchre.bids import BIDS, NAMES, called, candidates
from bacon.games.bid_euchre.events import HandCounted
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.situation import BidSituation, first_point, score_of, situation, terms_of
from bacon.games.bid_euchre.state import BidEuchreState, as_bid_euchre
from bacon.games.tricks.events import Acquitted, Give
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import HASTY, NAIVE, TrickSystem, TrickTally, TrickWeaknesses, count_hand
from bacon.games.tricks.player.following import best_gift, helps, spare
from bacon.games.tricks.player.kit import trick_player
from bacon.games.tricks.player.situation import Tactic, Worth
from bacon.games.tricks.ranking import side_of
from bacon.games.tricks.state import Phase
from bacon.search.bot import Choice, Estimate, Level
from bacon.search.levels import Results, count
from bacon.search.searcher import Trust


class BidTally(TrickTally):
    """The totals of Bid Euchre, by the number bid, and for loners by the cards exchanged."""

    by_bid: dict[int, Results] = field(default_factory=dict)
    by_exchange: dict[int, Results] = field(default_factory=dict)
    no_trump: Results = field(default_factory=Results)

    @override
    def declarer(self, event: Event) -> int | None:
        return event.declarer if isinstance(event, HandCounted) else None

    @override
    def add(self, event: Event, before: TableState) -> None:
        super().add(event, before)
        if isinstance(event, HandCounted):
            self._counted(event, before)

    def _counted(self, counted: HandCounted, before: TableState) -> None:
        state = as_bid_euchre(before)
        made = counted.taken[side_of(counted.declarer)] >= counted.bid
        exchange = 0 if state.bid is None else state.bid.exchange
        kinds, kind = (self.by_exchange, exchange) if counted.alone else (self.by_bid, counted.bid)
        count_hand(kinds.setdefault(kind, Results()), counted, made=made)
        count_hand(self.alone if counted.alone else self.together, counted, made=made)
        if state.trump is None:
            count_hand(self.no_trump, counted, made=made)

    @override
    def lines(self) -> tuple[str, ...]:
        bids = self.declared
        bid_hands = bids.hands
        return (
            *super().lines(),
            bids.line("bid", self.hands, "all tricks"),
            *(self.by_bid[n].line(f"  bid of {n}", bid_hands, "all tricks") for n in sorted(self.by_bid)),
            self.alone.line("  alone", bid_hands, "all tricks"),
            *(
                self.by_exchange[n].line(f"    exchanging {n}", bid_hands, "all tricks")
                for n in sorted(self.by_exchange)
            ),
            self.no_trump.line("  without trump", bid_hands, "all tricks"),
            count("set", bid_hands - bids.made, bid_hands),
            count("nobody bid", self.seen[Acquitted], self.hands),
            count("claims upheld", self.upheld, self.claims),
        )


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
