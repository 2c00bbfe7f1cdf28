"""`TablePresenter`, the base of every game's table: how it looks, what can be done, and the words for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards, Suit
from bacon.core.events import Event, HandStarted, MatchWon
from bacon.core.rules import Rules, TableState
from bacon.kits import find_kit
from bacon.kits.kit import expect
from bacon.settings.settings import TableSettings
from bacon.ui.actors import Actor, Zone, Zones
from bacon.ui.drawing.art import Design
from bacon.ui.drawing.theme import Mood
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Cue
from bacon.ui.table.advice import News
from bacon.ui.table.chart import Chart
from bacon.ui.table.frame import RAISE
from bacon.ui.table.hand_input import Answer, Ask, CardHand, HandInput, HandTable
from bacon.ui.table.layout import Layout

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from bacon.ui.table.calls import Call

    S = TypeVar("S", bound=TableState, default=TableState)
    R = TypeVar("R", bound=Rules, default=Rules)
    S_co = TypeVar("S_co", bound=TableState, covariant=True, default=TableState)
    R_co = TypeVar("R_co", bound=Rules, covariant=True, default=Rules)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=TableState)
    R = TypeVar("R", bound=Rules)
    S_co = TypeVar("S_co", bound=TableState, covariant=True)
    R_co = TypeVar("R_co", bound=Rules, covariant=True)

Moment: TypeAlias = tuple[str, float]
"""The name of a picture, and how long after its event to take it, in milliseconds."""

UNSET: Final = TableSettings()
"""The default settings of the table."""

SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits from left to right in a sorted hand: colours alternate."""

STOCK: Final = 3
"""The number of cards drawn for the stock: enough to look like a pile."""


class Contract(Struct, frozen=True, kw_only=True):
    """The hand's contract, for the score panel.

    The badge shows the `trump` suit, or the `sign` if there is none. `words` say who must do what; `chip` is
    a label such as ``alone``; `taken` are the tricks of each side, of `tricks`. A `note` stands below the
    words, or in place of the tricks if there are none. `ours` says whether the viewer's side must make it.
    Before there is one, an `icon` may stand in the badge's place.
    """

    words: str
    note: str = ""
    trump: Suit | None = None
    sign: str = ""
    chip: str = ""
    taken: tuple[int, ...] = (0, 0)
    tricks: int = 0
    ours: bool = False
    icon: str = ""


class SeatPlay(Struct, frozen=True):
    """The cards that a seat played, in `words` if they need explaining, and whether they won."""

    seat: int
    cards: Cards
    words: str = ""
    won: bool = False
    tags: Sequence[str] = ()  # as of `TablePresenter.tag`, for each card


class LastPlays(Struct, frozen=True):
    """The last trick or round: a heading, and the plays in order."""

    heading: str
    plays: tuple[SeatPlay, ...]


class Caption(Struct, frozen=True):
    """A line below cards on the table, in its room: who played them, and in bold what they are."""

    name: str
    words: str
    room: Rect


class TablePresenter(ABC, Generic[S, R]):
    """Shows a game's table to one viewer: states `S` of rules `R`.

    `raised` are the positions of the chosen cards in the viewer's hand, and the card at `pointed` rises a
    little; with `open_hands` all known cards lie face up. `names` are the players' names by seat.

    * `design` is the design of the court cards.
    * `hand_word` is the game's word for a hand.
    * `part_word` is the word for a trick, `no_last_plays` the sentence for when there is no last one.
    * `packet` is how many cards are dealt at a time.
    * `sign_words` are the names of what the signs on cards mean.
    * `chart_name` is the name of the game's chart, or empty if it has none.
    * `plays` are the kinds of actions that play a card, for highlighting the legal ones.
    * `says` are the buttons for everything else that can ever be done, in order, each with its key and a
      sample action.
    * `piles` are the names of the piles on the table by kind of zone, for a pointer that rests on one.
    * `ribbon_heading` stands above the ribbons in a hand's result; without it they aren't listed there.
    * `firsts` are the lines about what is unlike other games, by the event that shows it; each is said once.
    """

    design: Design = "french"
    hand_word = "hand"
    part_word = "trick"
    no_last_plays = "No trick has been taken in this hand yet."
    packet = 1
    chart_name: ClassVar[str] = ""
    sign_words: ClassVar[Mapping[str, str]] = {}
    plays: tuple[type[Action], ...] = ()
    says: ClassVar[tuple[Ask, ...]] = ()
    piles: ClassVar[Mapping[str, str]] = {}
    ribbon_heading: ClassVar[str] = ""
    firsts: ClassVar[Mapping[type[Event], News]] = {}

    def __init__(self, layout: Layout, rules: R) -> None:
        self.layout = layout
        self.rules = rules
        self.raised: frozenset[int] = frozenset()
        self.pointed: int | None = None
        self.open_hands = layout.frame.open_hands
        self.names: Sequence[str] = ()

    @property
    def unit(self) -> float:
        """The pixels in one u."""
        return self.layout.metrics.unit

    def ours(self, seat: int) -> bool:
        """Return whether a seat is on the viewer's side."""
        return self.rules.side_of(seat) == self.rules.side_of(self.layout.viewer)

    # Cards.

    @abstractmethod
    def zones(self, state: S) -> Zones:
        """The visible cards."""

    @abstractmethod
    def place(self, state: S, zone: Zone, held: Cards) -> list[Place]:
        """The places of a zone's cards."""

    def places(self, state: S, zones: Zones) -> dict[Zone, list[Place]]:
        """The place of each card of each zone."""
        return {zone: self.place(state, zone, held) for zone, held in zones.items()}

    def source(self, state: S) -> Place:
        """The place where new cards come from: the pile."""
        return self.layout.middle.stock(playing=self.playing(state))

    def order(self, state: S, actor: Actor) -> int:
        """When an actor is dealt: from the dealer's left, a `packet` at a time."""
        if actor.zone.kind != "hand" or state.dealer is None:
            return 0
        seats = self.rules.seats
        packets, place = divmod(actor.index, self.packet)
        return (packets * seats + (actor.zone.number - state.dealer - 1) % seats) * self.packet + place

    @abstractmethod
    def winning(self, state: S) -> Zone | None:
        """The zone of the cards that are winning the trick or the round."""

    def winner(self, state: S) -> int | None:
        """The seat that is winning so far, or None."""
        zone = self.winning(state)
        return zone.number if zone else None

    def led(self, state: S) -> tuple[Zone, Suit] | None:  # noqa: ARG002
        """The zone of the card that led to the trick, and the suit that has to be followed; None without."""
        return None

    def slot(self, state: S) -> tuple[Rect, str] | None:  # noqa: ARG002
        """The empty place of the next cards and the words in it, or None."""
        return None

    def calls(self, state: S) -> Sequence[Call]:  # noqa: ARG002
        """The calls of an auction that leaves the middle of the table free."""
        return ()

    @abstractmethod
    def playing(self, state: S) -> bool:
        """Return whether the hand is being played, so that the middle holds its cards."""

    def is_call(self, event: Event, state: S) -> bool:
        """Return whether an event, after which the state is this, is among the calls of the hand."""
        return event.by is not None and (event.is_call or not self.playing(state))

    @property
    def no_calls(self) -> str:
        """The sentence for when there are no calls."""
        return "Nobody has called yet." if self.rules.has_auction else "There are no calls in this game."

    @abstractmethod
    def action_for_card(self, state: S, card: Card) -> Action | None:
        """The action of choosing a card of the hand now, or None."""

    def faded(self, state: S) -> Collection[Zone]:
        """The zones whose cards no longer matter, and are grey."""
        return (Zone("stock"), Zone("discard")) if self.playing(state) else ()

    def taken(self) -> list[Rect]:
        """The rectangles that cards may take, which bubbles must not cover."""
        return self.layout.covered(auction=True) + self.layout.covered(auction=False)

    # Words.

    def asks(self, state: S, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:
        """The buttons for everything the player can do now besides playing cards."""
        says = [ask for ask in self.says if not ask.repeats or self.offers_left(state) > 1]
        found = [(self.worded(ask, state), ways) for ask in says if (ways := self.ways(ask, legal))]
        return tuple(
            replace(
                ask,
                answers=tuple(self.answer(ask, way) for way in ways),
                first=self.preselected(state, ways),
                note=self.effect(state, ways[0], names),
            )
            for ask, ways in found
        )

    def ways(self, ask: Ask, legal: Sequence[Action]) -> list[Action]:
        """The legal actions of a button: those of the same kind as its sample."""
        kind = type(ask.answers[0].action)
        return [action for action in legal if type(action) is kind]

    def preselected(self, state: S, ways: Sequence[Action]) -> Action:  # noqa: ARG002
        """The action that a dialog for several of them begins with."""
        return ways[0]

    def worded(self, ask: Ask, state: S) -> Ask:  # noqa: ARG002
        """A button with the words for this moment."""
        return ask

    def effect(self, state: S, action: Action, names: Sequence[str]) -> str:  # noqa: ARG002
        """What follows from one of the actions of a button, in a few words; empty if everyone knows."""
        return ""

    def offers_left(self, state: S) -> int:  # noqa: ARG002
        """The number of offers left to the seat to act, this one included; 0 if none is made again."""
        return 0

    def plays_itself(self, state: S) -> bool:  # noqa: ARG002
        """Return whether nobody has a choice left in this hand, as everyone can see."""
        return False

    def answer(self, ask: Ask, action: Action) -> Answer:
        """The answer of a dialog for one of several actions."""
        return Answer(ask.label, ask.icon, action)

    def action_for_key(self, verb: Verb) -> Action | None:
        """The action of a key in this game; it may be illegal, so that the rules say why."""
        return next((ask.answers[0].action for ask in self.says if ask.verb is verb), None)

    @abstractmethod
    def cue(self, event: Event, state: S) -> Cue:
        """How to play an event; the state is the one after it."""

    def moment(self, event: Event, state: S, said: Moment | None) -> Moment | None:  # noqa: ARG002
        """When a demo takes a picture after an event, or None; `said` is when a bubble shows."""
        return said

    def first(self, event: Event, state: S) -> News | None:  # noqa: ARG002
        """What an event shows that is unlike other games, and is explained once; the state is after it."""
        return self.firsts.get(type(event))

    def news(self, event: Event, state: S, names: Sequence[str]) -> Iterator[News]:  # noqa: ARG002
        """The tips for an event, the most useful first; the state is the one after it."""
        yield from ()

    def taken_up(self, event: Event) -> Cards:  # noqa: ARG002
        """The cards that have just come into the viewer's hand, apart from the deal."""
        return ()

    def just_taken_up(self, events: Sequence[Event], viewer: int) -> Cards:
        """The cards that came into the viewer's hand in these events since they last acted."""
        cards: Cards = ()
        for event in events:
            if isinstance(event, HandStarted) or getattr(event, "seat", None) == viewer:
                cards = ()
            cards = self.taken_up(event) or cards
        return cards

    def bubble(self, event: Event, state: S) -> tuple[int, str] | None:
        """The seat that speaks at an event and its words, or None; the state is the one after it."""
        words, seat = self.rules.bubble_in(state, event), getattr(event, "seat", None)
        return (seat, words) if words and isinstance(seat, int) else None

    def notice(self, event: Event, state: S) -> str:  # noqa: ARG002
        """A line about an event that nobody at the table says, or an empty string; the state is after it."""
        return ""

    @abstractmethod
    def prompt(self, state: S, seat: int, names: Sequence[str], legal: Sequence[Action]) -> str | None:
        """The question to a seat, seen from its own view; None if it is not to act."""

    @abstractmethod
    def contract(self, state: S, names: Sequence[str]) -> Contract | None:
        """The contract of the hand, or None before it is settled."""

    def deal_of_match(self, state: S) -> str:  # noqa: ARG002
        """Which deal of the match this is, such as ``Deal 3 of up to 8``; "" if their number has no limit."""
        return ""

    def chart(self, state: S) -> Chart | None:  # noqa: ARG002
        """The chart of everything that can be played, or None."""
        return None

    def captions(self, state: S, names: Sequence[str]) -> Sequence[Caption]:  # noqa: ARG002
        """The lines below the cards on the table."""
        return ()

    # Seats.

    @abstractmethod
    def role(self, state: S, seat: int) -> str:
        """A word or two on the seat's part in this hand."""

    def tells_count(self, state: S, seat: int) -> bool:  # noqa: ARG002
        """Return whether a seat's `role` says how many cards it holds."""
        return False

    def passed(self, state: S, seat: int) -> bool:  # noqa: ARG002
        """Return whether a seat has passed and is not asked again for now, so that its plate is calm."""
        return False

    def sitting_out(self, state: S) -> tuple[int, ...]:  # noqa: ARG002
        """The seats that do not play in this hand."""
        return ()

    def badge(self, state: S, seat: int) -> Suit | None:  # noqa: ARG002
        """The suit beside a seat's face, or None."""
        return None

    def asking_alone(self, state: S) -> int | None:  # noqa: ARG002
        """The seat that asks its partner for permission to go alone, or None."""
        return None

    def ribbon(self, state: S, seat: int) -> str:  # noqa: ARG002
        """The words on the ribbon that a seat has won, such as its place; empty if it has none."""
        return ""

    def mark(self, state: S) -> Suit | None:  # noqa: ARG002
        """The suit shown large in the cloth under the trick: trump."""
        return None

    def card_words(self, card: Card) -> str:
        """Return a card in words with its article, as players of this game call it."""
        return card.words

    def named(self, card: Card) -> str:
        """Return a card in words without its article."""
        return self.card_words(card).removeprefix("the ")

    def sign(self, state: S, card: Card) -> str:  # noqa: ARG002
        """The letter on a card that is more than it looks; empty for most."""
        return ""

    def tag(self, state: S, zone: Zone, index: int) -> str:  # noqa: ARG002
        """The rank for which a wild card on the table stands; empty for others."""
        return ""

    def about(self, state: S, card: Card) -> str:  # noqa: ARG002
        """What the sign on a card means, in a sentence; empty for a card without one."""
        return ""

    def warns(self, state: S, seat: int) -> bool:  # noqa: ARG002
        """Return whether a seat is a threat to the others, so that its plate glows."""
        return False

    def mood(self, event: Event | None, state: S, seat: int) -> Mood:
        """A seat's mood after the last event: glad or sorry, by what its side has won."""
        side, gains = self.rules.side_of(seat), self.gained(state)
        if isinstance(event, MatchWon):
            return "glad" if side == event.side else "sorry"
        if min(gains) == max(gains):
            return "plain"
        best = max(gains, key=self.rules.merit)
        return "glad" if gains[side] == best else "sorry"

    @abstractmethod
    def gained(self, state: S) -> tuple[int, ...]:
        """The points that each side made in the finished hand."""

    @abstractmethod
    def last_plays(self, state: S) -> LastPlays | None:
        """The trick or round that was won last in this hand."""

    def resting(self, held: Cards) -> list[Place]:
        """The places of the viewer's hand if none of its cards is raised."""
        return self.layout.seating.hand(self.layout.viewer, len(held))

    def held(self, seat: int, held: Cards) -> list[Place]:
        """The places of a hand; the viewer's chosen cards are raised."""
        if seat != self.layout.viewer:
            return self.layout.seating.hand(seat, len(held))
        places = self.resting(held)
        for index in self.raised & set(range(len(held))):
            places[index] = places[index].moved(0, -self.layout.metrics.u(RAISE), RAISE)
        if self.pointed is not None and self.pointed < len(held):
            rise = RAISE / 2
            places[self.pointed] = places[self.pointed].moved(0, -self.layout.metrics.u(rise), rise)
        return places

    def stock(self, state: S, count: int) -> list[Place]:
        """The places of the cards of the stock: a little pile."""
        rise, pile = self.layout.metrics.u(2), self.layout.middle.stock(playing=self.playing(state))
        return [pile.moved(-index * rise, -index * rise) for index in range(count)]


def stock_of(count: int, *, dealing: bool) -> Cards:
    """The cards that are drawn for a stock of `count` cards."""
    return (HIDDEN,) * (STOCK if dealing else min(count, STOCK))


class TableKit(Struct, Generic[S_co, R_co], frozen=True, kw_only=True):
    """A game's part of the table.

    `presenter` makes the table's presenter, for its settings; `hand` makes the player's hand input, which
    takes one card at a time by default. `taken_up` is how many cards a hand may hold beyond those dealt. A
    presenter only ever gets the states and rules of one game, so any `TableKit` passes as one for every game.
    """

    presenter: Callable[[Layout, R_co, TableSettings], TablePresenter[S_co, R_co]]
    hand: Callable[[HandTable], HandInput] = CardHand
    taken_up: Callable[[Rules], int] = lambda _: 0


@cache
def table_kit(game: str) -> TableKit:
    """Return a game's table kit; raise ``ValueError`` for an unknown game or one without a table."""
    kit = find_kit(game)
    table = expect(kit.table(), TableKit)
    if table is None:
        raise ValueError(f"{kit.title} has no table, so it can’t be shown.")
    return table


def make_presenter(layout: Layout, rules: Rules, table: TableSettings = UNSET) -> TablePresenter:
    """Make the presenter for a game and its house rules, under the settings of the table."""
    return table_kit(rules.name).presenter(layout, rules, table)


def hand_size(rules: Rules) -> int:
    """Return how many cards a hand holds at most: those dealt, and a kitty that is taken up."""
    dealt = len(rules.deal(rules.start(), rules.pack()).hands[0])
    return dealt + table_kit(rules.name).taken_up(rules)
