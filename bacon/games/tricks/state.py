"""The state of a trick game, and the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from operator import add, itemgetter
from typing import ClassVar, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.cards import Card, Cards, Strain, Suit
from bacon.core.diagram import Diagram, Place, by_suit
from bacon.core.events import (
    DealerCut,
    Event,
    HandDealt,
    HandStarted,
    MatchStarted,
    MatchWon,
    Passed,
    SeedRevealed,
)
from bacon.core.override import override
from bacon.core.rules import Chance, TableState, fresh_hand
from bacon.core.words import counted, listed, seat_names
from bacon.games.tricks.events import ClaimMade, ClaimSettled, SuitNamed, TricksBid, UpcardTurned
from bacon.games.tricks.ranking import Plays, Ranking, Seats, next_seat, ranking


class Phase(Enum):
    """What happens next; each game uses the phases it needs."""

    START = "start"
    CUT = "cut"
    BETWEEN = "between"
    BLIND = "bid blind"
    DEAL = "deal"
    TURN = "turn"
    EXCHANGE = "exchange"
    NAME_UPCARD = "name up-card"
    LOOK = "look"
    OFFER = "offer"
    CALLED = "called"
    PERMISSION = "permission"
    BID = "bid"
    DOUBLE = "double"
    NAME = "name"
    PARTNER = "call a partner"
    TAKE_UP = "take up"
    DISCARD = "discard"
    GIVE = "give"
    DEFEND = "defend"
    MELD = "meld"
    LED = "first card led"
    PLAY = "play"
    TRICK = "trick"
    CLAIM = "claim"
    COUNT = "count"
    REVEAL = "reveal"
    OVER = "over"

    __hash__ = object.__hash__


_CUT: Final = Phase.CUT
_BETWEEN: Final = Phase.BETWEEN
_DEAL: Final = Phase.DEAL
_TURN: Final = Phase.TURN
_REVEAL: Final = Phase.REVEAL
"""Looked up once: Python 3.11 calls a function for each access to an enum's member."""


class Trick(Struct, frozen=True, gc=False):  # like events, never part of a cycle
    """A finished trick: its plays in order and the seat that took it."""

    plays: Plays
    winner: int


class TrickState(TableState, frozen=True, kw_only=True):
    """What every trick game knows of the match and the current hand.

    `hands` and `stock` hold hidden cards where the viewer may not look. `auction` lists the calls, together
    with the cards they were about; `offered` lists the up-cards that were turned down. `strain` is None until
    trump is named. `sitting_out` holds the partners of players who go alone, and `defender_alone` a lone
    defender. `discard` is the card that the dealer put away for the up-card. `taken` counts the tricks of
    each side; sides sit alternately. `named` says what the maker did to name trump.
    """

    named: ClassVar[str] = "called"

    phase: Phase = Phase.START
    hands: tuple[Cards, ...] = ((), (), (), ())
    stock: Cards = ()
    upcard: Card | None = None
    offered: Cards = ()
    auction: tuple[Event, ...] = ()
    declarer: int | None = None
    strain: Strain | None = None
    alone: bool = False
    defender_alone: int | None = None
    sitting_out: Seats = ()
    discard: Card | None = None
    trick: Plays = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = (0, 0)
    thrown_in: bool = False
    claim: ClaimMade | None = None
    claim_settled: ClaimSettled | None = None
    result: Event | None = None

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None before it is named, and in no trump."""
        return None if self.strain is None else self.strain.suit

    @property
    def drawer(self) -> int | None:
        """The seat that takes the up-card: usually the dealer."""
        return self.dealer

    @property
    def buried(self) -> Cards:
        """The cards that were exchanged for cards of the stock, if known."""
        return ()

    @property
    def active_seats(self) -> int:
        """The number of seats that play to each trick."""
        return len(self.hands) - len(self.sitting_out)

    @override
    def diagram(self, names: Sequence[str] = ()) -> Diagram:
        names = names or seat_names(len(self.hands))
        sides = [listed(names[side :: len(self.scores)]) for side in range(len(self.scores))]
        return Diagram(
            title=f"{self.heading}: {self.played_in}" if self.played_in else self.heading,
            places=tuple(self._place(seat, name) for seat, name in enumerate(names)),
            to_act=self.to_act,
            totals=tuple(
                f"{side}: {counted(taken, 'trick')}, score {score}"
                for side, taken, score in zip(sides, self.taken, self.scores, strict=True)
            ),
            turned=None if self.strain else self.upcard,
            trump=self.trump,
        )

    @property
    def card_order(self) -> Ranking:
        """The order in which hands are printed: that of the strain, by the game's standard rules."""
        return ranking(self.strain, joker_beats_all=True)  # this one knows every rank

    @property
    def played_in(self) -> str:
        """The trump or strain in words, or else the card turned up; empty before either is known."""
        if self.strain:
            return f"{self.strain.plural} are trump" if self.strain.suit else self.strain.plural
        return f"{self.upcard.label} is turned up" if self.upcard else ""

    def _place(self, seat: int, name: str) -> Place:
        return Place(
            name=name,
            cards=by_suit(self.hands[seat], self.card_order),
            laid=tuple(play.card for play in self.trick if play.seat == seat),
            led=bool(self.trick) and self.trick[0].seat == seat,
            marks=tuple(self._marks(seat)),
            idle=seat in self.sitting_out,
        )

    def _marks(self, seat: int) -> Iterator[str]:
        if seat == self.dealer:
            yield "deals"
        if seat in self.sitting_out:
            yield "sits out"
        elif self.strain is None:
            yield from self._said(seat)
        elif seat == self.declarer:
            yield f"{self.named} {self.strain.plural}{' alone' if self.alone else ''}"
        elif seat == self.defender_alone:
            yield "defends alone"
        elif self.declarer is None:
            yield from self._said(seat)

    def _said(self, seat: int) -> Iterator[str]:
        """Yield the last call of a seat in the auction, since a card was turned up."""
        for event in reversed(self.auction):
            if isinstance(event, UpcardTurned):
                return
            if event.by == seat:
                yield from self.call_words(event)
                return

    def call_words(self, event: Event) -> Iterator[str]:
        """Yield the words beside a seat for its call in the auction."""
        if isinstance(event, Passed):
            yield from self._passed_words()
        elif isinstance(event, TricksBid):
            yield f"bid {event.tricks or ('blind nil' if event.blind else 'nil')}"

    def _passed_words(self) -> Iterator[str]:
        """Yield what passing meant: before the deal, only that the player looks at their cards to bid."""
        if self.phase is Phase.BLIND:
            yield "looked first"
        elif self.strain is None:
            yield "passed"


S = TypeVar("S", bound=TrickState)
D = TypeVar("D")

CHANCES: Final = {
    Phase.CUT: Chance.CUT,
    Phase.BETWEEN: Chance.HAND,
    Phase.DEAL: Chance.DEAL,
    Phase.REVEAL: Chance.REVEAL,
}
"""The part of the deal that each phase takes from the shuffle."""


def cut(deck: Sequence[Card], seats: int, order: Ranking) -> DealerCut:
    """Cut for the deal: the lowest card deals (gamerules.com); a tie for the lowest is cut again."""
    shown = tuple(deck[:seats])
    strengths = [order.strength(card) for card in shown]
    lowest = min(strengths)
    return DealerCut(shown, strengths.index(lowest) if strengths.count(lowest) == 1 else None)


def begin(state: TrickState, commitment: str, *, stays: bool) -> HandStarted:
    """Start the next hand; the deal moves to the left unless the dealer `stays`."""
    dealer = state.dealer or 0
    if state.hand and not stays:
        dealer = next_seat(dealer, seats=len(state.hands))
    return HandStarted(state.hand + 1, dealer, commitment)


def deal(state: TrickState, deck: Sequence[Card], hand: int, packet: int = 1) -> HandDealt:
    """Deal `hand` cards to each seat, `packet` at a time from the dealer's left; the rest is the stock."""
    hands, stock = _dealt_out(state, deck, hand, packet)
    return HandDealt(hands, stock)


def gather(state: TrickState, dealt: HandDealt, hand: int, packet: int = 1) -> Cards:
    """Return the pack from which `deal` would deal these hands."""
    held = [card for cards in (*dealt.hands, dealt.stock) for card in cards]
    hands, stock = _dealt_out(state, range(len(held)), hand, packet)
    places = [place for cards in (*hands, stock) for place in cards]
    return tuple(card for _, card in sorted(zip(places, held, strict=True), key=itemgetter(0)))


def _dealt_out(
    state: TrickState, deck: Sequence[D], hand: int, packet: int
) -> tuple[tuple[tuple[D, ...], ...], tuple[D, ...]]:
    seats = len(state.hands)
    first = next_seat(state.dealer or 0, seats=seats)
    around, stock = deck[: seats * hand], deck[seats * hand :]
    if packet == 1:
        hands = [tuple(around[(seat - first) % seats :: seats]) for seat in range(seats)]
    else:
        starts = [(seat - first) % seats * packet for seat in range(seats)]
        hands = [_packets(around, start, seats * packet, packet) for start in starts]
    return tuple(hands), tuple(stock)


def _packets(deck: Sequence[D], start: int, step: int, packet: int) -> tuple[D, ...]:
    rounds = range(start, len(deck), step)
    return tuple([card for place in rounds for card in deck[place : place + packet]])


def between(state: S, event: Event) -> S:
    """Return the state after an event that starts, ends or falls between hands."""
    if event.ends_hand:
        return _ended(state, event)
    if type(event) is HandStarted:
        fresh = fresh_hand(state, event)
        untaken = (0,) * len(state.scores)
        return replace(fresh, phase=_DEAL, hands=((),) * len(state.hands), taken=untaken)
    if type(event) is HandDealt:
        return replace(state, phase=_TURN, hands=event.hands, stock=event.stock)
    if type(event) is SeedRevealed:
        return replace(state, phase=_BETWEEN)
    if type(event) is MatchStarted:
        dealer = event.first_dealer
        return replace(state, phase=_CUT if dealer is None else _BETWEEN, dealer=dealer)
    if type(event) is DealerCut:
        phase = _CUT if event.dealer is None else _BETWEEN
        return replace(state, phase=phase, cuts=state.cuts + 1, cut=event.cards, dealer=event.dealer)
    if type(event) is MatchWon:
        return replace(state, phase=Phase.OVER, winner=event.side)
    return state


def _ended(state: S, result: Event) -> S:
    phase = _REVEAL if state.commitment else _BETWEEN
    scores, gains = state.scores, result.gains
    if gains and not result.voids_hand:  # a void hand names two sides, however many there are
        scores = tuple(map(add, scores, gains))
    return replace(state, phase=phase, to_act=None, scores=scores, result=result)


def play_begun(state: S, strain: Strain | None) -> S:
    """Return the state in which the player on the dealer's left leads, in this strain.

    The strain is None where the first card that is led names it.
    """
    leader = next_seat(state.dealer or 0, state.sitting_out, len(state.hands))
    return replace(state, phase=Phase.PLAY, strain=strain, to_act=leader)


def shown_voids(state: TrickState, order: Ranking) -> tuple[frozenset[Suit], ...]:
    """Return the suits each seat did not follow; not following a free joker shows nothing.

    To a card without a suit that was led, the suit that was named for it is followed.
    """
    shown: tuple[set[Suit], ...] = tuple(set() for _ in state.hands)
    named = (event.suit for event in state.auction if isinstance(event, SuitNamed))
    for plays in filter(None, (*(trick.plays for trick in state.tricks), state.trick)):
        led = order.suit(plays[0].card) or next(named, None)
        for play in plays[1:]:
            if led is not None and order.suit(play.card) is not led and play.card not in order.free:
                shown[play.seat].add(led)
    return tuple(map(frozenset, shown))


def reached(state: TrickState, target: int, *, low_wins: bool = False, last_hand: int = 0) -> MatchWon | None:
    """Return the win of the best side once a side has reached the target; a tie is played on.

    With a `last_hand` that hand ends the match as well. The best score is the highest, or the lowest if
    `low_wins`.
    """
    scores = state.scores
    if max(scores) < target and not 0 < last_hand <= state.hand:
        return None
    best = min(scores) if low_wins else max(scores)
    return MatchWon(scores.index(best)) if scores.count(best) == 1 else None
