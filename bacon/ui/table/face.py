"""What the table must know of a game: how it is shown, what can be said and done, and in which words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards, Suit
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted, MatchWon, Passed, SeedRevealed
from bacon.core.rules import Rules, TableState
from bacon.data.settings import TableSettings
from bacon.kits import find_kit
from bacon.kits.kit import expect
from bacon.ui.drawing.art import Design
from bacon.ui.drawing.looks import Mood
from bacon.ui.drawing.tween import Place, in_out_cubic
from bacon.ui.kit.intents import Verb
from bacon.ui.stage.actors import Actor, Zone, Zones
from bacon.ui.stage.stage import Cue
from bacon.ui.table.asks import Answer, Ask
from bacon.ui.table.beginner import News
from bacon.ui.table.hands import CardHand, HandTable, OwnHand
from bacon.ui.table.layout import Layout
from bacon.ui.table.measures import RAISE

if TYPE_CHECKING:
    from typing_extensions import TypeVar

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
"""A picture's name, and how long after its event it is best taken, in milliseconds."""

UNSET: Final = TableSettings()
"""The settings of the table as long as nothing is set."""

SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits from left to right in a hand that is held by suits: colours alternate."""

STOCK: Final = 3
"""How many cards are drawn for the stock: enough to look like a pile."""


class Contract(Struct, frozen=True, kw_only=True):
    """What the hand is about, for the score panel.

    `trump` is the badge's suit, or `sign` what stands there without one; `words` say who is to do what,
    `chip` is a label such as ``alone``; `taken` are both sides' tricks, of `tricks`. Where there are no
    tricks to count a `note` stands in their place. It is `ours` where the viewer's side is to keep it.
    """

    words: str
    note: str = ""
    trump: Suit | None = None
    sign: str = ""
    chip: str = ""
    taken: tuple[int, int] = (0, 0)
    tricks: int = 0
    ours: bool = False


class Laid(Struct, frozen=True):
    """What a seat laid: its cards, what they were laid as where that must be said, and whether they won.

    It is `ours` when the seat is of the viewer's side.
    """

    seat: int
    cards: Cards
    words: str = ""
    won: bool = False
    ours: bool = False


class Past(Struct, frozen=True):
    """The last trick or round once more: a heading, and what was laid in it, first to last."""

    heading: str
    plays: tuple[Laid, ...]


class Caption(Struct, frozen=True):
    """A line below cards on the table: who laid them, and in bold what. `room` is where it may stand.

    They are `ours` when somebody of the viewer's side laid them.
    """

    name: str
    words: str
    room: Rect
    ours: bool = False


class TableFace(ABC, Generic[S, R]):
    """A game's table for one viewer: of the states `S` that the game's rules `R` make.

    `raised` are the places in the viewer's hand whose cards are chosen; with `open_hands` all cards lie face
    up, for who may know them. `design` says whose faces the cards have; `hand_word` is what the game
    calls a hand; `no_past` is said when there is no last trick or round to show; `packet` is how many cards
    are dealt at a time; `plays` are the kinds of actions that play a card: those that may be played are lit.
    `says` is all that can ever be said besides playing cards, with its key and one action for which it
    stands, in the order of the buttons.
    """

    design: Design = "french"
    hand_word = "hand"
    no_past = "No trick has been taken in this hand yet."
    packet = 1
    plays: tuple[type[Action], ...] = ()
    says: ClassVar[tuple[Ask, ...]] = ()

    def __init__(self, layout: Layout, rules: R) -> None:
        self.layout = layout
        self.rules = rules
        self.raised: frozenset[int] = frozenset()
        self.open_hands = layout.frame.open_hands

    @property
    def unit(self) -> float:
        """The pixels in one u."""
        return self.layout.metrics.unit

    def ours(self, seat: int) -> bool:
        """Whether a seat is of the viewer's side."""
        return self.rules.side_of(seat) == self.rules.side_of(self.layout.viewer)

    # Cards.

    @abstractmethod
    def zones(self, state: S) -> Zones:
        """The cards to be seen."""

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
        """The actor's turn: cards are dealt from the dealer's left, a `packet` at a time."""
        if actor.zone.kind != "hand" or state.dealer is None:
            return 0
        seats = self.rules.seats
        packets, place = divmod(actor.index, self.packet)
        return (packets * seats + (actor.zone.number - state.dealer - 1) % seats) * self.packet + place

    @abstractmethod
    def winning(self, state: S) -> Zone | None:
        """The zone of the cards that are winning the trick or the round."""

    def winner(self, state: S) -> int | None:
        """The seat whose cards win so far; None when none do."""
        zone = self.winning(state)
        return zone.number if zone else None

    @abstractmethod
    def playing(self, state: S) -> bool:
        """Whether cards are played, and the centre is theirs."""

    @abstractmethod
    def of_card(self, state: S, card: Card) -> Action | None:
        """What choosing a card of the hand would do now; None when cards are not asked for."""

    def faded(self, state: S) -> Collection[Zone]:  # noqa: ARG002
        """The zones whose cards matter no more, and are grey."""
        return (Zone("offered"),)

    def taken(self) -> list[Rect]:
        """The rectangles that cards may take, so that nothing that is said lies on them."""
        return self.layout.covered(auction=True) + self.layout.covered(auction=False)

    # Words.

    def asks(self, state: S, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:  # noqa: ARG002
        """What the player can say now besides playing cards."""
        found = [(self.worded(ask, state), ways) for ask in self.says if (ways := self.ways(ask, legal))]
        return tuple(
            replace(ask, answers=tuple(self.answer(ask, way) for way in ways)) for ask, ways in found
        )

    def ways(self, ask: Ask, legal: Sequence[Action]) -> list[Action]:
        """The legal actions for which it stands: those of the kind of the one it has."""
        kind = type(ask.answers[0].action)
        return [action for action in legal if type(action) is kind]

    def worded(self, ask: Ask, state: S) -> Ask:  # noqa: ARG002
        """How something is said and asked at this point."""
        return ask

    def answer(self, ask: Ask, action: Action) -> Answer:
        """How one of several ways is called."""
        return Answer(ask.label, ask.icon, action)

    def meant(self, verb: Verb) -> Action | None:
        """What a key means in this game even when it is not possible, so that the rules say why."""
        return next((ask.answers[0].action for ask in self.says if ask.verb is verb), None)

    @abstractmethod
    def cue(self, event: Event, state: S) -> Cue:
        """How an event is played; the state is the one after it."""

    def moment(self, event: Event, state: S, said: Moment | None) -> Moment | None:  # noqa: ARG002
        """When a demo takes a picture after an event, if it does; `said` is the one of the seat's words."""
        return said

    def news(self, event: Event, state: S, names: Sequence[str]) -> Iterator[News]:  # noqa: ARG002
        """What a beginner may meet for the first time at a fact; the state is the one after it."""
        yield from ()

    def taken_up(self, event: Event) -> Card | None:  # noqa: ARG002
        """The card that has just come into the viewer's hand, apart from the deal."""
        return None

    def bubble(self, event: Event) -> tuple[int, str] | None:
        """Who says what at an event."""
        words, seat = self.rules.bubble(event), getattr(event, "seat", None)
        return (seat, words) if words and isinstance(seat, int) else None

    @abstractmethod
    def prompt(self, state: S, seat: int, names: Sequence[str], legal: Sequence[Action]) -> str | None:
        """The question put to a seat, seen from its own view; None when it is not to act."""

    @abstractmethod
    def contract(self, state: S, names: Sequence[str]) -> Contract | None:
        """What the hand is about; None before that is settled."""

    def captions(self, state: S, names: Sequence[str]) -> Sequence[Caption]:  # noqa: ARG002
        """What is written below the cards on the table."""
        return ()

    # Seats.

    @abstractmethod
    def standing(self, state: S, seat: int) -> str:
        """Say in a word or two what the seat has to do with this hand."""

    def sitting_out(self, state: S) -> tuple[int, ...]:  # noqa: ARG002
        """The seats that do not play in this hand."""
        return ()

    def badge(self, state: S, seat: int) -> Suit | None:  # noqa: ARG002
        """The suit that a seat wears beside its face."""
        return None

    def ribbon(self, state: S, seat: int) -> str:  # noqa: ARG002
        """What stands on the ribbon that a seat has won, such as its place; nothing without one."""
        return ""

    def mark(self, state: S) -> Suit | None:  # noqa: ARG002
        """The suit that is laid into the cloth under the trick, to be seen from afar: trump."""
        return None

    def sign(self, state: S, card: Card) -> str:  # noqa: ARG002
        """The letter that a card wears while it is more than it looks; nothing for most."""
        return ""

    def warns(self, state: S, seat: int) -> bool:  # noqa: ARG002
        """Whether the others must beware of a seat, and its plate glows."""
        return False

    def mood(self, event: Event | None, state: S, seat: int) -> Mood:
        """What a seat feels after the last event: glad of what its side has gained, or sorry."""
        side, gains = self.rules.side_of(seat), self.gained(state)
        if isinstance(event, MatchWon):
            return "glad" if side == event.side else "sorry"
        if min(gains) == max(gains):
            return "plain"
        return "glad" if gains[side] == max(gains) else "sorry"

    @abstractmethod
    def gained(self, state: S) -> tuple[int, ...]:
        """The points that each side made in the hand that is over."""

    @abstractmethod
    def past(self, state: S) -> Past | None:
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

    def stock(self, state: S, count: int) -> list[Place]:
        """The places of the cards of the pack: a little pile."""
        rise, pile = self.layout.metrics.u(2), self.layout.middle.stock(playing=self.playing(state))
        return [pile.moved(-index * rise, -index * rise) for index in range(count)]


def stock_of(count: int, *, dealing: bool) -> Cards:
    """The cards that are drawn for a stock of so many."""
    return (HIDDEN,) * (STOCK if dealing else min(count, STOCK))


class TableKit(Struct, Generic[S_co, R_co], frozen=True, kw_only=True):
    """What a game brings to the table.

    `face` shows its table and puts its words on it, held as the settings of the table say; `hand` is how the
    player handles the cards, one at a time by default. Any game's `TableKit` counts as one of every game:
    its face is only ever given the states and rules of its own game.
    """

    face: Callable[[Layout, R_co, TableSettings], TableFace[S_co, R_co]]
    hand: Callable[[HandTable], OwnHand] = CardHand


@cache
def table_kit(game: str) -> TableKit:
    """What a game brings to the table; raises ``ValueError`` for an unknown game and one without a table."""
    kit = find_kit(game)
    table = expect(kit.table(), TableKit)
    if table is None:
        raise ValueError(f"{kit.title} brings no table, so it cannot be shown.")
    return table


def make_face(layout: Layout, rules: Rules, table: TableSettings = UNSET) -> TableFace:
    """The table of the game and the house rules in force, held as the settings of the table say."""
    return table_kit(rules.name).face(layout, rules, table)


def hand_size(rules: Rules) -> int:
    """How many cards are dealt to each seat."""
    return len(rules.deal(rules.start(), rules.pack()).hands[0])


SPOKEN: Final = 620
"""How long one looks at what was said."""


def shared_cue(event: Event) -> Cue:
    """How an event of any game is played; one that is not known here changes the table at once."""
    match event:
        case DealerCut():
            return Cue(duration=340, stagger=120, arc=30, after=1300, sound="turn")
        case HandStarted():
            return Cue(duration=260, ease=in_out_cubic, after=100)
        case HandDealt():
            return Cue(duration=260, stagger=55, arc=40, after=250, sound="deal")
        case Passed():
            return Cue(after=SPOKEN, sound="knock")
        case SeedRevealed():
            return Cue(duration=0, stop=True)
        case MatchWon():
            return Cue(stop=True)
        case _:
            return Cue(duration=0)


def call_cue(*, alone: bool = False) -> Cue:
    """How a call is played that fixes what the hand is played in, or that a hand is played alone."""
    return Cue(after=SPOKEN * 1.4, sound="alone" if alone else "call")


def answer_cue() -> Cue:
    """How an answer is played that all have waited for."""
    return Cue(after=SPOKEN * 1.5, sound="call")


def score_cue(state: TableState) -> Cue:
    """How the score of a hand is played; it waits for the player where no seed is revealed after it."""
    return Cue(before=500, duration=0, stop=not state.commitment, sound="point")


def show_cue(*, stop: bool = False) -> Cue:
    """How a hand is played that is laid open."""
    return Cue(duration=380, stagger=60, after=1600, stop=stop, sound="turn")
