"""Facts: what has happened at the table, in the past tense. A match is the list of its facts.

`Fact.seen_by` gives a fact as one seat may know it: foreign cards become hidden ones, and a state folded
from such facts holds nothing that it should not.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, Union

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from bacon.core.cards import HIDDEN, Card, Cards, Strain, Suit, hide
from bacon.core.combinations import Combination
from bacon.core.options import OptionValue

Asked: TypeAlias = Literal["declare", "alone"]
"""What a declarer may need the partner's permission for."""


class Fact(Struct, frozen=True, tag=True):
    """Base of all events."""

    def seen_by(self, seat: int) -> Event:  # noqa: ARG002  (most facts are public: every seat sees the same)
        """Give the fact as `seat` may know it."""
        return self  # type: ignore[return-value]  # every concrete fact is in the Event union


class MatchStarted(Fact, frozen=True):
    """A match began, with these rules; the seed stays secret until its hands are over.

    In a `practice` match somebody may know the cards: it was gone on with from the middle of another one, or
    its deal was played before. `names` are the players', by seat: where they stand, the commitment of every
    hand binds them and the rules; logs of version 0.5.0 and older have none.
    """

    game: str
    rules: dict[str, OptionValue]
    seed: str
    first_dealer: int | None = None
    practice: bool = False
    names: tuple[str, ...] | UnsetType = UNSET  # left out of JSON when unset: older logs stay as they were

    def seen_by(self, seat: int) -> Event:  # noqa: ARG002
        """Give the fact without the seed."""
        return replace(self, seed="")


class DealerCut(Fact, frozen=True):
    """Every seat cut a card; the lowest deals, and `dealer` is None when the lowest were equal."""

    cards: Cards
    dealer: int | None


class HandStarted(Fact, frozen=True):
    """A hand began; the commitment binds its shuffle (empty when the pack was set by hand)."""

    number: int
    dealer: int
    commitment: str


class HandDealt(Fact, frozen=True):
    """The cards were dealt: a hand for each seat, and the stock with its top card first."""

    hands: tuple[Cards, ...]
    stock: Cards

    def seen_by(self, seat: int) -> Event:
        """Give the fact with the other hands and the stock hidden."""
        hands = tuple(hand if owner == seat else hide(hand) for owner, hand in enumerate(self.hands))
        return HandDealt(hands=hands, stock=hide(self.stock))


class UpcardTurned(Fact, frozen=True):
    """The top card of the stock was turned up and is offered."""

    card: Card


class Passed(Fact, frozen=True):
    """A seat passed."""

    seat: int


class Called(Fact, frozen=True):
    """A seat said what it wants to declare; the partner may still forbid it."""

    seat: int
    suit: Suit
    alone: bool


class PermissionAsked(Fact, frozen=True):
    """A seat was asked whether its partner may."""

    seat: int
    of: Asked


class PermissionGranted(Fact, frozen=True):
    """A seat allowed what its partner asked."""

    seat: int
    of: Asked


class PermissionDenied(Fact, frozen=True):
    """A seat forbade what its partner asked."""

    seat: int
    of: Asked


class Withdrawn(Fact, frozen=True):
    """A forbidden declaration was withdrawn and counts as a pass."""

    seat: int


class UpcardNamed(Fact, frozen=True):
    """A seat named the suit that a joker, turned up, stands for."""

    seat: int
    suit: Suit


class BidMade(Fact, frozen=True):
    """A seat bid; the strain is None where it is named after the auction."""

    seat: int
    tricks: int
    strain: Strain | None = None
    alone: bool = False
    exchange: int = 0


class TrumpDeclared(Fact, frozen=True, rename={"strain": "suit"}):
    """Trump, or no trump, was fixed; stored as ``suit``, as it was when there were only suits."""

    seat: int
    strain: Strain
    alone: bool


class DefendedAlone(Fact, frozen=True):
    """A seat chose to defend alone."""

    seat: int


class HandKept(Fact, frozen=True):
    """A seat keeps its hand; whether it had a choice is its own secret."""

    seat: int
    chosen: bool

    def seen_by(self, seat: int) -> Event:
        """Give the fact without telling the others whether the seat had a choice."""
        return self if seat == self.seat else HandKept(self.seat, chosen=False)


class WentUnder(Fact, frozen=True):
    """A seat put low cards away face down and took as many hidden cards of the stock."""

    seat: int
    away: Cards
    taken: Cards

    def seen_by(self, seat: int) -> Event:
        """Give the fact with the cards hidden from the other seats."""
        return self if seat == self.seat else WentUnder(self.seat, hide(self.away), hide(self.taken))


class MisdealCalled(Fact, frozen=True):
    """A seat showed a hand too poor to be played; the hand is void."""

    seat: int
    cards: Cards


class CardGiven(Fact, frozen=True):
    """A seat gave its partner a card, face down."""

    seat: int
    to: int
    card: Card

    def seen_by(self, seat: int) -> Event:
        """Give the fact with the card hidden from all but the two."""
        return self if seat in (self.seat, self.to) else CardGiven(self.seat, self.to, HIDDEN)


class CardTakenUp(Fact, frozen=True):
    """A seat took the up-card into its hand."""

    seat: int
    card: Card


class Discarded(Fact, frozen=True):
    """A seat put a card away face down."""

    seat: int
    card: Card

    def seen_by(self, seat: int) -> Event:
        """Give the fact with the card hidden from the other seats."""
        return self if seat == self.seat else Discarded(seat=self.seat, card=HIDDEN)


class Acquitted(Fact, frozen=True):
    """Nobody declared any of the offered cards; the hand is void."""


class CardPlayed(Fact, frozen=True):
    """A seat played a card to the trick."""

    seat: int
    card: Card


class TrickTaken(Fact, frozen=True):
    """A seat won the trick."""

    seat: int


class ThrownIn(Fact, frozen=True):
    """The hand was stopped because the last trick could not change its score."""


class ClaimMade(Fact, frozen=True):
    """A seat showed its cards and claimed the rest."""

    seat: int
    cards: Cards


class ClaimSettled(Fact, frozen=True):
    """A claim was checked: the remaining tricks went to `side`; a refuted one names the card that beat it."""

    seat: int
    side: int
    tricks: int
    refuted_by: Card | None = None


class HandScored(Fact, frozen=True):
    """A hand was scored: `side` made `points`; `taken` are the tricks of both sides."""

    declarer: int
    alone: bool
    taken: tuple[int, int]
    side: int
    points: int


class HandCounted(Fact, frozen=True):
    """A hand was scored in which both sides count: `bid` tricks were bid, and each side made its `points`."""

    declarer: int
    alone: bool
    bid: int
    taken: tuple[int, int]
    points: tuple[int, int]


class Forfeited(Fact, frozen=True):
    """A dealer who had to name trump passed instead; the other side makes `points`."""

    seat: int
    points: int


class SeedRevealed(Fact, frozen=True):
    """The seed behind a hand's commitment was shown, in hexadecimal."""

    number: int
    seed: str


class MatchWon(Fact, frozen=True):
    """A side reached the target."""

    side: int


class TakenBack(Fact, frozen=True):
    """A seat took its last decision back: of the log, only the first `to` facts still count."""

    seat: int
    to: int


class HintTaken(Fact, frozen=True):
    """A seat asked for a hint in a match that is to be marked for it; it changes nothing else."""

    seat: int


class CombinationLaid(Fact, frozen=True):
    """A seat laid cards as a combination, in ascending order with each X in its place."""

    seat: int
    cards: Cards
    combination: Combination


class WentOut(Fact, frozen=True):
    """A seat laid its last card, and was the first, second, … (`place`) of the deal to do so."""

    seat: int
    place: int


class RoundWon(Fact, frozen=True):
    """Everybody else passed: a seat won the round, and its cards are put aside."""

    seat: int


class LeadGiven(Fact, frozen=True):
    """A seat that won a round let another one lead."""

    seat: int
    to: int


class LeadFell(Fact, frozen=True):
    """The winner of a round was out, so the lead fell to the next seat that still plays."""

    seat: int


class DealScored(Fact, frozen=True):
    """A deal was scored: the places of the seats, first to last, and the points of each side.

    `winner` is the side that has won the match by it, if any has; a deal that stopped for that before its end
    has only the places of the seats that were out.
    """

    order: tuple[int, ...]
    points: tuple[int, ...]
    winner: int | None = None


Event: TypeAlias = Union[  # noqa: UP007  (msgspec decodes by this union's tags)
    MatchStarted,
    DealerCut,
    HandStarted,
    HandDealt,
    UpcardTurned,
    Passed,
    Called,
    PermissionAsked,
    PermissionGranted,
    PermissionDenied,
    Withdrawn,
    UpcardNamed,
    BidMade,
    TrumpDeclared,
    DefendedAlone,
    HandKept,
    WentUnder,
    MisdealCalled,
    CardGiven,
    CardTakenUp,
    Discarded,
    Acquitted,
    CardPlayed,
    TrickTaken,
    ThrownIn,
    ClaimMade,
    ClaimSettled,
    HandScored,
    HandCounted,
    Forfeited,
    SeedRevealed,
    MatchWon,
    TakenBack,
    HintTaken,
    CombinationLaid,
    WentOut,
    RoundWon,
    LeadGiven,
    LeadFell,
    DealScored,
]


def points_of(event: Event) -> tuple[int, ...]:
    """Give what each side's score changes by with this fact, in any game; most facts change nothing.

    >>> points_of(HandScored(2, alone=True, taken=(1, 4), side=1, points=2)), points_of(Passed(0))
    ((0, 2), (0, 0))
    """
    match event:
        case HandScored(side=side, points=points):
            return (points, 0) if side == 0 else (0, points)
        case HandCounted(points=points) | DealScored(points=points):
            return points
        case Forfeited(seat, points):
            return (0, points) if seat % 2 == 0 else (points, 0)
        case _:
            return (0, 0)


def write_card(value: object) -> str:
    """Give a card's name for JSON; raise ``NotImplementedError`` for anything but a card."""
    if isinstance(value, Card):
        return value.name
    raise NotImplementedError(f"{type(value).__name__} does not stand in an event")


def _read_card(wanted: type, name: object) -> Card:
    if wanted is Card and isinstance(name, str):
        return Card(name)
    raise ValueError(f"{name!r} is not a card's name")


_encoder = msgspec.json.Encoder(enc_hook=write_card)
_decoder = msgspec.json.Decoder(Event, dec_hook=_read_card)


def encode(event: Event) -> bytes:
    """Write an event as one line of JSON."""
    return _encoder.encode(event)


def decode(line: bytes | str) -> Event:
    """Read an event that `encode` wrote; raise ``ValueError`` that says what is wrong with the line."""
    event: Event = _decoder.decode(line)
    return event
