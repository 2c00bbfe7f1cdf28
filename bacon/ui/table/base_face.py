"""What all tables share, whatever is played there: the hands as they are held, the pack, and what is said."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Final

from pygame import Rect

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards, Suit
from bacon.core.events import Event
from bacon.core.rules import Rules, TableState
from bacon.ui.drawing.art import Design
from bacon.ui.kit.intents import Verb
from bacon.ui.stage.actors import Actor, Zones
from bacon.ui.stage.stage import Cue
from bacon.ui.stage.tween import Place
from bacon.ui.table.face import Ask, Caption, Contract, Past
from bacon.ui.table.layout import RAISE, Layout

STOCK: Final = 3
"""How many cards are drawn for the stock: enough to look like a pile."""


class BaseFace(ABC):
    """The table of any game for one viewer.

    `raised` are the places in the viewer's hand whose cards are chosen; with `open_hands` all cards lie face
    up, for who may know them.
    """

    design: Design = "french"
    hand_word = "hand"
    no_past = "No trick has been taken in this hand yet."

    def __init__(self, layout: Layout, rules: Rules) -> None:
        self.layout = layout
        self.rules = rules
        self.raised: frozenset[int] = frozenset()
        self.open_hands = False

    @property
    def unit(self) -> float:
        """Give the pixels in one u."""
        return self.layout.metrics.unit

    # Cards.

    @abstractmethod
    def zones(self, state: TableState) -> Zones:
        """Give the cards to be seen."""

    @abstractmethod
    def place(self, state: TableState, zone: str, held: Cards) -> list[Place]:
        """Give the places of a zone's cards."""

    def places(self, state: TableState, zones: Zones) -> dict[str, list[Place]]:
        """Give the place of each card of each zone."""
        return {zone: self.place(state, zone, held) for zone, held in zones.items()}

    def source(self, state: TableState) -> Place:
        """Give the place where new cards come from: the pile."""
        return self.layout.stock(playing=self.playing(state))

    def order(self, state: TableState, actor: Actor) -> int:
        """Give the actor's turn: cards are dealt one by one from the dealer's left."""
        zone, _, number = actor.zone.partition(":")
        if zone == "hand" and state.dealer is not None:
            seats = self.rules.seats
            return actor.index * seats + (int(number) - state.dealer - 1) % seats
        return 0

    @abstractmethod
    def winning(self, state: TableState) -> str | None:
        """Give the zone of the cards that are winning the trick or the round."""

    @abstractmethod
    def playing(self, state: TableState) -> bool:
        """Tell whether cards are played, and the centre is theirs."""

    @abstractmethod
    def of_card(self, state: TableState, card: Card) -> Action | None:
        """Give what choosing a card of the hand would do now; None when cards are not asked for."""

    def faded(self, state: TableState) -> Collection[str]:  # noqa: ARG002
        """Give the zones whose cards matter no more, and are grey."""
        return ("offered",)

    def taken(self) -> list[Rect]:
        """Give the rectangles that cards may take, so that nothing that is said lies on them."""
        return self.layout.covered(auction=True) + self.layout.covered(auction=False)

    # Words.

    @abstractmethod
    def asks(self, state: TableState, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:
        """Give what the player can say now besides playing cards."""

    @abstractmethod
    def meant(self, verb: Verb) -> Action | None:
        """Give what a key means in this game even when it is not possible, so that the rules say why."""

    @abstractmethod
    def cue(self, event: Event, state: TableState) -> Cue:
        """Give how a fact is played; the state is the one after it."""

    def bubble(self, event: Event) -> tuple[int, str] | None:
        """Give who says what at a fact."""
        words, seat = self.rules.bubble(event), getattr(event, "seat", None)
        return (seat, words) if words and isinstance(seat, int) else None

    @abstractmethod
    def prompt(
        self, state: TableState, seat: int, names: Sequence[str], legal: Sequence[Action]
    ) -> str | None:
        """Give the question put to a seat, seen from its own view; None when it is not to act."""

    @abstractmethod
    def contract(self, state: TableState, names: Sequence[str]) -> Contract | None:
        """Give what the hand is about; None before that is settled."""

    def captions(self, state: TableState, names: Sequence[str]) -> Sequence[Caption]:  # noqa: ARG002
        """Give what is written below the cards on the table."""
        return ()

    # Seats.

    @abstractmethod
    def standing(self, state: TableState, seat: int) -> str:
        """Say in a word or two what the seat has to do with this hand."""

    def sitting_out(self, state: TableState) -> tuple[int, ...]:  # noqa: ARG002
        """Give the seats that do not play in this hand."""
        return ()

    def badge(self, state: TableState, seat: int) -> Suit | None:  # noqa: ARG002
        """Give the suit that a seat wears beside its face."""
        return None

    def ribbon(self, state: TableState, seat: int) -> str:  # noqa: ARG002
        """Give what stands on the ribbon that a seat has won, such as its place; nothing without one."""
        return ""

    def warns(self, state: TableState, seat: int) -> bool:  # noqa: ARG002
        """Tell whether the others must beware of a seat, and its plate glows."""
        return False

    @abstractmethod
    def gained(self, state: TableState) -> tuple[int, ...]:
        """Give the points that each side made in the hand that is over."""

    @abstractmethod
    def past(self, state: TableState) -> Past | None:
        """Give the trick or the round that was won last in this hand."""

    def held(self, seat: int, count: int) -> list[Place]:
        """Give the places of a hand; the viewer's chosen cards are raised."""
        places = self.layout.hand(seat, count)
        if seat != self.layout.viewer:
            return places
        rise = -self.layout.metrics.u(RAISE)
        return [
            place.moved(0, rise, RAISE) if index in self.raised else place
            for index, place in enumerate(places)
        ]

    def stock(self, state: TableState, count: int) -> list[Place]:
        """Give the places of the cards of the pack: a little pile."""
        rise, pile = self.layout.metrics.u(2), self.layout.stock(playing=self.playing(state))
        return [pile.moved(-index * rise, -index * rise) for index in range(count)]


def stock_of(count: int, *, dealing: bool) -> Cards:
    """Give the cards that are drawn for a stock of so many."""
    return (HIDDEN,) * (STOCK if dealing else min(count, STOCK))
