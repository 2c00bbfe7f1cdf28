"""What the table must know of a game: how it is shown, what can be said and done, and in which words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards, Suit
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.data.settings import Table
from bacon.ui.drawing.art import Design
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Verb
from bacon.ui.stage.actors import Actor, Zone, Zones
from bacon.ui.stage.stage import Cue
from bacon.ui.table.asks import Ask
from bacon.ui.table.layout import Layout
from bacon.ui.table.measures import RAISE

UNSET: Final = Table()
"""The settings of the table as long as nothing is set."""

SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits from left to right in a hand that is held by suits: colours alternate."""

STOCK: Final = 3
"""How many cards are drawn for the stock: enough to look like a pile."""


class Contract(Struct, frozen=True, kw_only=True):
    """What the hand is about, for the score panel.

    `trump` is the badge's suit, or `sign` what stands there without one; `words` say who is to do what,
    `chip` is a label such as ``alone``; `taken` are both sides' tricks, of `tricks`. Where there are no
    tricks to count a `note` stands in their place.
    """

    words: str
    note: str = ""
    trump: Suit | None = None
    sign: str = ""
    chip: str = ""
    taken: tuple[int, int] = (0, 0)
    tricks: int = 0


class Laid(Struct, frozen=True):
    """What a seat laid: its cards, what they were laid as where that must be said, and whether they won."""

    seat: int
    cards: Cards
    words: str = ""
    won: bool = False


class Past(Struct, frozen=True):
    """The last trick or round once more: a heading, and what was laid in it, first to last."""

    heading: str
    plays: tuple[Laid, ...]


class Caption(Struct, frozen=True):
    """A line below cards on the table: who laid them, and in bold what. `room` is where it may stand."""

    name: str
    words: str
    room: Rect


class TableFace(ABC):
    """A game's table for one viewer.

    `raised` are the places in the viewer's hand whose cards are chosen; with `open_hands` all cards lie face
    up, for who may know them. `design` says whose faces the cards have; `hand_word` is what the game
    calls a hand; `no_past` is said when there is no last trick or round to show; `packet` is how many cards
    are dealt at a time; `plays` are the kinds of actions that play a card: those that may be played are lit.
    """

    design: Design = "french"
    hand_word = "hand"
    no_past = "No trick has been taken in this hand yet."
    packet = 1
    plays: tuple[type[Action], ...] = ()

    def __init__(self, layout: Layout, rules: Rules) -> None:
        self.layout = layout
        self.rules = rules
        self.raised: frozenset[int] = frozenset()
        self.open_hands = False

    @property
    def unit(self) -> float:
        """The pixels in one u."""
        return self.layout.metrics.unit

    # Cards.

    @abstractmethod
    def zones(self, state: TableState) -> Zones:
        """The cards to be seen."""

    @abstractmethod
    def place(self, state: TableState, zone: Zone, held: Cards) -> list[Place]:
        """The places of a zone's cards."""

    def places(self, state: TableState, zones: Zones) -> dict[Zone, list[Place]]:
        """The place of each card of each zone."""
        return {zone: self.place(state, zone, held) for zone, held in zones.items()}

    def source(self, state: TableState) -> Place:
        """The place where new cards come from: the pile."""
        return self.layout.middle.stock(playing=self.playing(state))

    def order(self, state: TableState, actor: Actor) -> int:
        """The actor's turn: cards are dealt from the dealer's left, a `packet` at a time."""
        if actor.zone.kind != "hand" or state.dealer is None:
            return 0
        seats = self.rules.seats
        packets, place = divmod(actor.index, self.packet)
        return (packets * seats + (actor.zone.number - state.dealer - 1) % seats) * self.packet + place

    @abstractmethod
    def winning(self, state: TableState) -> Zone | None:
        """The zone of the cards that are winning the trick or the round."""

    @abstractmethod
    def playing(self, state: TableState) -> bool:
        """Whether cards are played, and the centre is theirs."""

    @abstractmethod
    def of_card(self, state: TableState, card: Card) -> Action | None:
        """What choosing a card of the hand would do now; None when cards are not asked for."""

    def faded(self, state: TableState) -> Collection[Zone]:  # noqa: ARG002
        """The zones whose cards matter no more, and are grey."""
        return (Zone("offered"),)

    def taken(self) -> list[Rect]:
        """The rectangles that cards may take, so that nothing that is said lies on them."""
        return self.layout.covered(auction=True) + self.layout.covered(auction=False)

    # Words.

    @abstractmethod
    def asks(self, state: TableState, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:
        """What the player can say now besides playing cards."""

    @abstractmethod
    def meant(self, verb: Verb) -> Action | None:
        """What a key means in this game even when it is not possible, so that the rules say why."""

    @abstractmethod
    def cue(self, event: Event, state: TableState) -> Cue:
        """How a fact is played; the state is the one after it."""

    def bubble(self, event: Event) -> tuple[int, str] | None:
        """Who says what at a fact."""
        words, seat = self.rules.bubble(event), getattr(event, "seat", None)
        return (seat, words) if words and isinstance(seat, int) else None

    @abstractmethod
    def prompt(
        self, state: TableState, seat: int, names: Sequence[str], legal: Sequence[Action]
    ) -> str | None:
        """The question put to a seat, seen from its own view; None when it is not to act."""

    @abstractmethod
    def contract(self, state: TableState, names: Sequence[str]) -> Contract | None:
        """What the hand is about; None before that is settled."""

    def captions(self, state: TableState, names: Sequence[str]) -> Sequence[Caption]:  # noqa: ARG002
        """What is written below the cards on the table."""
        return ()

    # Seats.

    @abstractmethod
    def standing(self, state: TableState, seat: int) -> str:
        """Say in a word or two what the seat has to do with this hand."""

    def sitting_out(self, state: TableState) -> tuple[int, ...]:  # noqa: ARG002
        """The seats that do not play in this hand."""
        return ()

    def badge(self, state: TableState, seat: int) -> Suit | None:  # noqa: ARG002
        """The suit that a seat wears beside its face."""
        return None

    def ribbon(self, state: TableState, seat: int) -> str:  # noqa: ARG002
        """What stands on the ribbon that a seat has won, such as its place; nothing without one."""
        return ""

    def warns(self, state: TableState, seat: int) -> bool:  # noqa: ARG002
        """Whether the others must beware of a seat, and its plate glows."""
        return False

    @abstractmethod
    def gained(self, state: TableState) -> tuple[int, ...]:
        """The points that each side made in the hand that is over."""

    @abstractmethod
    def past(self, state: TableState) -> Past | None:
        """The trick or the round that was won last in this hand."""

    def held(self, seat: int, count: int) -> list[Place]:
        """The places of a hand; the viewer's chosen cards are raised."""
        places = self.layout.seating.hand(seat, count)
        if seat != self.layout.viewer:
            return places
        rise = -self.layout.metrics.u(RAISE)
        return [
            place.moved(0, rise, RAISE) if index in self.raised else place
            for index, place in enumerate(places)
        ]

    def stock(self, state: TableState, count: int) -> list[Place]:
        """The places of the cards of the pack: a little pile."""
        rise, pile = self.layout.metrics.u(2), self.layout.middle.stock(playing=self.playing(state))
        return [pile.moved(-index * rise, -index * rise) for index in range(count)]


def stock_of(count: int, *, dealing: bool) -> Cards:
    """The cards that are drawn for a stock of so many."""
    return (HIDDEN,) * (STOCK if dealing else min(count, STOCK))
