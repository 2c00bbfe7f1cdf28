"""Actions and events of trick games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards, Strain, Suit, hide
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.words import of_each, signs


class PickItUp(Action, frozen=True):
    """Order up the up-card, alone or with the partner; if it is a joker, also name the suit.

    In Euchre the dealer picks the card up, whoever orders it.
    """

    alone: bool = False
    suit: Suit | None = None

    is_call: ClassVar[bool] = True

    @property
    @override
    def advice(self) -> str:
        act, joins = ("go alone", "in") if self.alone else ("pick it up", "as")
        return f"{act} {joins} {self.suit.plural}" if self.suit else act


class NameTrump(Action, frozen=True):
    """Name the strain of the hand, alone or with the partner."""

    strain: Strain
    alone: bool = False

    is_call: ClassVar[bool] = True

    @property
    @override
    def advice(self) -> str:
        return f"{'go alone in' if self.alone else 'name'} {self.strain.plural}"


class _CardAction(Action, frozen=True):
    card: Card

    of_a_card: ClassVar[bool] = True
    verb: ClassVar[str]

    @property
    @override
    def words(self) -> str:
        return self.card.sign

    @property
    @override
    def advice(self) -> str:
        return f"{self.verb} {self.card.words}"


class Give(_CardAction, frozen=True):
    """Pass a card to the partner, face down."""

    verb: ClassVar[str] = "give"


class Discard(_CardAction, frozen=True):
    """Put a card away face down."""

    verb: ClassVar[str] = "discard"


class Play(_CardAction, frozen=True):
    """Play a card to the trick."""

    verb: ClassVar[str] = "play"


class ChooseCards(Action, frozen=True):
    """Put cards down to pass them on before the play, in the pack's order."""

    cards: Cards

    of_a_card: ClassVar[bool] = False
    verb: ClassVar[str] = "pass"

    @property
    @override
    def advice(self) -> str:
        return f"{self.verb} {signs(self.cards)}"


class LayAway(ChooseCards, frozen=True):
    """Lay cards away in place of those that were taken up, in the pack's order."""

    verb: ClassVar[str] = "discard"


class NameSuit(Action, frozen=True):
    """Name the suit that the others must follow to a card without one, such as a joker."""

    suit: Suit

    is_call: ClassVar[bool] = True

    @property
    @override
    def advice(self) -> str:
        return f"name {self.suit.plural}"


class CallPartner(Action, frozen=True):
    """Call the player in a seat as the partner for this hand."""

    seat: int

    is_call: ClassVar[bool] = True

    @property
    @override
    def advice(self) -> str:
        return "call a partner"


class CallCard(Action, frozen=True):
    """Call a card, whose holder is the partner for this hand; with None, play alone."""

    card: Card | None

    is_call: ClassVar[bool] = True

    @property
    @override
    def goes_alone(self) -> bool:
        return self.card is None

    @property
    @override
    def advice(self) -> str:
        return f"call {self.card.words}" if self.card else "play alone"


class ClaimRest(Action, frozen=True):
    """Show the hand and claim all the remaining tricks."""

    @property
    @override
    def advice(self) -> str:
        return "claim the rest"


class BidTricks(Action, frozen=True):
    """Bid how many tricks to take, in a game where every bid stands.

    A bid of no tricks is a nil; one that is made before the deal is `blind`.
    """

    tricks: int
    blind: bool = False

    is_call: ClassVar[bool] = True

    @property
    @override
    def advice(self) -> str:
        nil = "blind nil" if self.blind else "nil"
        return f"bid {self.tricks or nil}"


class UpcardTurned(Event, frozen=True):
    """The top card of the stock was turned up and is offered."""

    card: Card


class TrumpDeclared(Event, frozen=True, rename={"strain": "suit"}):
    """Trump, or no trump, was named; saved as ``suit``, from when there were only suits."""

    is_call: ClassVar[bool] = True

    seat: int
    strain: Strain
    alone: bool


class CardGiven(Event, frozen=True):
    """A seat gave its partner a card, face down."""

    seat: int
    to: int
    card: Card

    @override
    def seen_by(self, seat: int) -> Event:
        """Hide the card from all but the two partners."""
        return self if seat in (self.seat, self.to) else CardGiven(self.seat, self.to, HIDDEN)


class CardTakenUp(Event, frozen=True):
    """A seat took the up-card into its hand."""

    seat: int
    card: Card

    @override
    def shows(self, seat: int) -> bool:
        """Return False: everyone saw the up-card before."""
        return False


class Discarded(Event, frozen=True):
    """A seat put a card away face down."""

    seat: int
    card: Card

    @override
    def seen_by(self, seat: int) -> Discarded:
        """Hide the card from the other seats."""
        return self if seat == self.seat else Discarded(seat=self.seat, card=HIDDEN)


class Acquitted(Event, frozen=True):
    """Nobody declared any of the offered cards, and the hand is void."""

    ends_hand: ClassVar[bool] = True
    voids_hand: ClassVar[bool] = True

    @property
    @override
    def gains(self) -> tuple[int, ...]:
        return (0, 0)

    @override
    def result(self, seats: Sequence[str], sides: Sequence[str]) -> str:
        return "nobody declared; the hand is void"


class CardPlayed(Event, frozen=True):
    """A seat played a card to the trick."""

    in_part: ClassVar[bool] = True

    seat: int
    card: Card


class TrickTaken(Event, frozen=True):
    """A seat won the trick."""

    ends_part: ClassVar[bool] = True

    seat: int


class ThrownIn(Event, frozen=True):
    """The hand was stopped because the last trick could not change its score."""


class ClaimMade(Event, frozen=True):
    """A seat showed its cards and claimed the rest."""

    is_claim: ClassVar[bool] = True

    seat: int
    cards: Cards


class ClaimSettled(Event, frozen=True):
    """A claim was checked: the remaining tricks went to `side`; `refuted_by` is the card that beat it."""

    seat: int
    side: int
    tricks: int
    refuted_by: Card | None = None


class HandScored(Event, frozen=True):
    """A hand was scored: `side` made `points`; `taken` counts the tricks of both sides."""

    declarer: int
    alone: bool
    taken: tuple[int, ...]
    side: int
    points: int
    ends_hand: ClassVar[bool] = True

    @property
    @override
    def gains(self) -> tuple[int, ...]:
        """Points for each side; only one scores.

        >>> HandScored(2, alone=True, taken=(1, 4), side=1, points=2).gains
        (0, 2)
        """
        return (self.points, 0) if self.side == 0 else (0, self.points)

    @override
    def result(self, seats: Sequence[str], sides: Sequence[str]) -> str:
        taken = f"{self.taken[self.side]} tricks to {self.taken[1 - self.side]}"
        return f"{sides[self.side]} score {self.points} with {taken}"


class CardsChosen(Event, frozen=True):
    """A seat chose the cards that it will pass on, face down."""

    is_call: ClassVar[bool] = True

    seat: int
    cards: Cards

    @override
    def seen_by(self, seat: int) -> CardsChosen:
        """Hide the cards from the other seats."""
        return self if seat == self.seat else type(self)(self.seat, hide(self.cards))


class CardsLaidAway(CardsChosen, frozen=True):
    """A seat laid cards away, face down, in place of those that it had taken up."""


class KittyTaken(CardsChosen, frozen=True):
    """A seat took up the cards that the deal had left."""


class SuitNamed(Event, frozen=True):
    """A seat named the suit that the others must follow to the card it led."""

    is_call: ClassVar[bool] = True

    seat: int
    suit: Suit


class PartnerCalled(Event, frozen=True):
    """A seat called another one as its partner for this hand."""

    is_call: ClassVar[bool] = True

    seat: int
    partner: int


class CardCalled(Event, frozen=True):
    """A seat called a card, whose holder is its partner for this hand; with None, it plays alone."""

    is_call: ClassVar[bool] = True

    seat: int
    card: Card | None


class HandShown(Event, frozen=True):
    """A seat laid down its hand for everyone to see."""

    seat: int
    cards: Cards


class MeldsShown(Event, frozen=True):
    """A seat showed its melds, if any: the cards that it laid open, and the points they count."""

    seat: int
    cards: Cards
    points: int


class CardsExchanged(Event, frozen=True):
    """All seats passed on the cards they had chosen: `given` by each seat, `to` another one."""

    given: tuple[Cards, ...]
    to: tuple[int, ...]

    @override
    def seen_by(self, seat: int) -> CardsExchanged:
        """Hide all cards but those that the seat gave or got."""
        pairs = zip(self.given, self.to, strict=True)
        known = [cards if seat in (giver, to) else hide(cards) for giver, (cards, to) in enumerate(pairs)]
        return CardsExchanged(tuple(known), self.to)


class TricksBid(Event, frozen=True):
    """A seat bid how many tricks it will take; none, perhaps `blind`, before the deal, is a nil."""

    is_call: ClassVar[bool] = True

    seat: int
    tricks: int
    blind: bool = False


class LeaderNamed(Event, frozen=True):
    """A seat holds the card that opens the play, and so leads first."""

    seat: int


class PointsScored(Event, frozen=True):
    """A hand was scored: the tricks that each side took, and the points it gains."""

    taken: tuple[int, ...]
    points: tuple[int, ...]
    ends_hand: ClassVar[bool] = True

    @property
    @override
    def gains(self) -> tuple[int, ...]:
        return self.points

    @override
    def result(self, seats: Sequence[str], sides: Sequence[str]) -> str:
        return of_each(sides, self.points)


EVENTS: Final[tuple[type[Event], ...]] = (
    UpcardTurned,
    TrumpDeclared,
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
)
"""The events of trick games beyond those of every game."""

PLAIN_EVENTS: Final[tuple[type[Event], ...]] = (
    *EVENTS,
    CardsChosen,
    CardsExchanged,
    LeaderNamed,
    MeldsShown,
    PointsScored,
)
"""The events of trick games without calls."""
