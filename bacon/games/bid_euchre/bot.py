"""The bots of Bid Euchre: how they see a decision, their tactics in order, and their totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import ClassVar, Final

from msgspec import field

from bacon.core.actions import Action, Pass
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.bid_euchre.bidding import (
    BIDS,
    NAMES,
    call_reason,
    candidates,
    group_bids,
    passing_any_hand,
    terms_of_bid,
)
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.rating import HandRater
from bacon.games.bid_euchre.situation import (
    BidSituation,
    first_point,
    place_to_bid,
    score_of,
    situation,
    terms_of,
)
from bacon.games.bid_euchre.state import BidEuchreState, as_bid_euchre
from bacon.games.bid_euchre.valuation import forecasters, hand_values
from bacon.games.tricks.bids import Bid, HandCounted
from bacon.games.tricks.events import Acquitted, Give, NameTrump
from bacon.games.tricks.player import following, leading
from bacon.games.tricks.player.bot import HASTY, NAIVE, TrickSystem, TrickTally, TrickWeaknesses, count_hand
from bacon.games.tricks.player.discarding import best_gift, helps, spare
from bacon.games.tricks.player.knowledge import code_of
from bacon.games.tricks.player.player_kit import TrickCommentator, TrickPlayer, seat_words
from bacon.games.tricks.player.situation import Tactic, Worth, deciding
from bacon.games.tricks.ranking import side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import Choice, Estimate, Level
from bacon.search.levels import Results, count
from bacon.search.searcher import Trust


class BidTally(TrickTally):
    """The totals of Bid Euchre, by the number bid, and for loners by the cards exchanged."""

    named = "bid"

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
            bids.line(self.named, self.hands, "all tricks"),
            *(self.by_bid[n].line(f"  bid of {n}", bid_hands, "all tricks") for n in sorted(self.by_bid)),
            self.alone.line("  alone", bid_hands, "all tricks"),
            *(
                self.by_exchange[n].line(f"    {_swapping(n)}", bid_hands, "all tricks")
                for n in sorted(self.by_exchange)
            ),
            self.no_trump.line("  without trump", bid_hands, "all tricks"),
            count("set", bid_hands - bids.made, bid_hands),
            count("nobody bid", self.seen[Acquitted], self.hands),
            count("claims that held", self.upheld, self.claims),
        )


def _swapping(cards: int) -> str:
    return f"swapping {cards}" if cards else "without a swap"


class _Place:
    """A bidder's place: equal to others that differ from it only in the hand."""

    def __init__(self, rules: BidEuchre, view: BidEuchreState, legal: Sequence[Action]) -> None:
        self.rules = rules
        self.view = view
        self.legal = tuple(legal)
        self._key = deciding(view), view.dealer, view.scores, view.auction, self.legal, rules
        self._hash = hash(self._key[:4])

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Place) and self._key == other._key


@lru_cache(maxsize=64)
def _rater(place: _Place) -> HandRater:
    at = place_to_bid(place.rules, place.view)
    score = score_of(at.rules, at.view, at.known.seat)
    return HandRater(
        hand_values(at.rules),
        forecasters(at),
        group_bids(place.legal),
        partial(terms_of_bid, at, score),
        passing_any_hand(at, score),
        may_pass=Pass() in place.legal,
    )


def rater(at: BidSituation) -> HandRater:
    """Return what rates imagined hands in a bidder's place; equal places share it."""
    return _rater(_Place(at.rules, at.view, at.legal))


def called(rules: BidEuchre, view: BidEuchreState, legal: Sequence[Action]) -> Action:
    """Return the call that the tactics make, for imagined hands."""
    return _rater(_Place(rules, view, legal)).best(code_of(view.hands[deciding(view)]))


def _give_best(at: BidSituation) -> Choice | None:
    """Give a partner who goes alone the card that takes a trick most surely."""
    return None if not at.cards or at.view.declarer == at.known.seat else best_gift(at)


def _give_worst(at: BidSituation) -> Choice | None:
    """Change a loser for the partner's best card."""
    if not at.cards:
        return None
    found = spare(at.known, at.cards)
    candidates = tuple([Estimate(Give(option), 1 - helps(at.known, option)) for option in at.cards])
    reason = "You need it least, and you get your partner’s best card for it."
    return Choice(Give(found.card), reason, "give_worst", candidates)


GIFTS: Final[tuple[Tactic[BidSituation], ...]] = (_give_best, _give_worst)
"""The tactics of an exchange: the partner's card for the loner, and the loner's for it."""


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
    call_reason=call_reason,
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
    raters={Phase.BID: lambda at: rater(at).points},
)
_SMALL_CHANGE: Final = 3.0
"""What one point of a match to ten is worth here, in points."""
_TRUST: Final = Trust(calls=0.5 * _SMALL_CHANGE)
_WEAKNESSES: Final[dict[Level, TrickWeaknesses]] = {
    "easy": TrickWeaknesses(memory=0, pride=0.3, love=0.5, habits=NAIVE),
    "normal": TrickWeaknesses(memory=0, pride=1.5, habits=HASTY),
    "hard": TrickWeaknesses(pride=0.2),
}


_COMMON: Final = 24
"""The number of cards in a pack of the usual size."""

_SURE_TRICKS: Final = (
    "Count your sure tricks (high trump and aces), and add one for each partner. Bid that many, and no more."
)


class BidCommentator(TrickCommentator):
    """Comments on the choices of Bid Euchre: a bid can be too high and too low."""

    faults: ClassVar[Mapping[str, str]] = {
        **TrickCommentator.faults,
        "pass": "pass on hands worth a bid",
        "bid": "bid too high",
        "underbid": "bid too low",
        "suit": "bid the wrong suit",
        "name": "name the wrong trump",
    }
    cures: ClassVar[Mapping[str, str]] = {
        **TrickCommentator.cures,
        "pass": _SURE_TRICKS,
        "bid": _SURE_TRICKS,
        "underbid": _SURE_TRICKS,
    }

    @override
    def call_situation(self, view: TrickState, played: Action, best: Action) -> str:
        if not isinstance(played, Bid):
            naming = isinstance(played, NameTrump)
            return "name" if naming else super().call_situation(view, played, best)
        if played.alone or best.goes_alone:
            return "alone" if played.alone else "together"
        if isinstance(best, Bid) and best.tricks > played.tricks:
            return "underbid"
        other = isinstance(best, Bid) and best.tricks == played.tricks and best != played
        return "suit" if other else f"bid, {seat_words(view)}"


PLAYER: Final = TrickPlayer(
    system=SYSTEM,
    tally=BidTally,
    trust=_TRUST,
    commentator=BidCommentator,
    weaknesses=_WEAKNESSES,
    point=_SMALL_CHANGE,
    chance=lambda rules: first_point(terms_of(rules)),
    large=lambda rules: rules.cards / _COMMON,
    long=lambda rules: rules.hand / BidEuchre().hand,
).kit()
