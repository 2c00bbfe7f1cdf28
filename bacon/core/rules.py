"""The base of every game's rules, and how they are explained to people."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, Generic

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action, Refusal
from bacon.core.cards import Card, Cards
from bacon.core.diagram import Diagram
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted
from bacon.core.options import Option, Options, OptionValue
from bacon.core.words import YOU, capital, listed, seat_names, small, spelled_out, together


class Chance(Enum):
    """Random events that a state can wait for."""

    CUT = "cut"
    HAND = "hand"
    DEAL = "deal"
    REVEAL = "reveal"


class TableState(Struct, frozen=True, kw_only=True, gc=False):  # in no reference cycle, like events
    """Base of every game's state: what a match needs to know in any game.

    `viewer` is the seat whose view this is, None for the full state; `cut` are the cards last cut for the
    deal, until the first hand begins; `hand` counts from 1 and is 0 before the first; `commitment` is that of
    the current hand; `winner` is a side, None while the match is in progress.
    """

    viewer: int | None = None
    cuts: int = 0
    cut: Cards = ()
    hand: int = 0
    dealer: int | None = None
    commitment: str = ""
    to_act: int | None = None
    scores: tuple[int, ...] = (0, 0)
    winner: int | None = None

    def __str__(self) -> str:
        return str(self.diagram())

    def __repr__(self) -> str:
        seen = "" if self.viewer is None else f" as seat {self.viewer} sees it"
        score = " : ".join(map(str, self.scores))
        turn = "" if self.to_act is None else f", seat {self.to_act} is to act"
        return f"<{type(self).__name__}{seen}: {self.diagram().title}, {score}{turn}>"

    def _repr_svg_(self) -> str:
        return self.diagram()._repr_svg_()

    def diagram(self, names: Sequence[str] = ()) -> Diagram:  # noqa: ARG002  (a game shows its seats)
        """The position as a board to print, with the players' `names` by seat or else the seats' own."""
        return Diagram(
            title=self.heading, to_act=self.to_act, totals=(f"Score: {' to '.join(map(str, self.scores))}",)
        )

    @property
    def heading(self) -> str:
        """The first words of the board, such as ``Hand 3``."""
        return f"Hand {self.hand}" if self.hand else "Before the first hand"


def every_field(state: TableState) -> str:
    """Every field of a state with its value: equal for equal states.

    Searches draw their chance from this text, so it must not change.
    """
    return Struct.__repr__(state)


def seat_to_act(state: TableState) -> int:
    """The seat whose turn it is; there must be one."""
    assert state.to_act is not None
    return state.to_act


def dealer_of(state: TableState) -> int:
    """The dealer; there must be one."""
    assert state.dealer is not None
    return state.dealer


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S_co = TypeVar("S_co", bound=TableState, covariant=True, default=TableState)
else:
    from typing import TypeVar

    S_co = TypeVar("S_co", bound=TableState, covariant=True)

S = TypeVar("S", bound=TableState)


def initial_state(rules: Rules[S], before: Sequence[int] = (), viewer: int | None = None) -> S:
    """A log's initial state as `viewer` knows it, with the score from earlier hands."""
    state = rules.start(viewer)
    return replace(state, scores=tuple(before)) if before else state


def fresh_hand(state: S, started: HandStarted) -> S:
    """The state at the start of a hand: what is known of the match, and nothing of earlier hands."""
    return type(state)(
        viewer=state.viewer,
        cuts=state.cuts,
        scores=state.scores,
        hand=started.number,
        dealer=started.dealer,
        commitment=started.commitment,
    )


class Outcome(Struct, frozen=True):
    """The result of a finished hand: a title, and a sentence or two on what happened and why."""

    title: str
    sentence: str


class CardRow(Struct, frozen=True):
    """A row of cards in a guide, with a caption and, if needed, a word below each card."""

    caption: str
    cards: Cards
    below: tuple[str, ...] = ()


class PointTable(Struct, frozen=True):
    """A table in a guide: column heads, and lines with as many cells."""

    head: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


class Section(Struct, frozen=True):
    """A section of a game's guide: a title, and paragraphs with cards and tables between them."""

    title: str
    body: tuple[str | CardRow | PointTable, ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs, without cards and tables."""
        return tuple(each for each in self.body if isinstance(each, str))


class Rules(Options, Generic[S_co], frozen=True, kw_only=True):
    """The rules of one game, house rules included: pure functions from states to events.

    A game subclasses this and its own options, and assigns its functions in the class body: each takes the
    rules first, so that it becomes a method. `legal` is complete and exact. `consequence` is the event that
    follows from a full state by rule alone; `chance` is the shuffle that the state waits for, asked for only
    while no seat is to act. When both are None, a seat is to act or the match is over. `evolve` folds full
    and redacted events alike and never refuses.

    Rules are only ever given states that they made. That is why methods may take the game's own state
    although the class is covariant in it, as every ``type: ignore`` here notes.
    """

    name: ClassVar[str]
    """The game's name in the registry."""

    # Playing a match.

    @property
    @abstractmethod
    def seats(self) -> int:
        """The number of seats."""

    @abstractmethod
    def pack(self) -> Cards:
        """The pack in its fixed order."""

    @abstractmethod
    def start(self, viewer: int | None = None) -> S_co:
        """The state before anything has happened."""

    @abstractmethod
    def legal(self, state: S_co) -> tuple[Action, ...]:  # type: ignore[misc]  # its own state, see above
        """Every legal action of the seat to act; empty when no seat is to act."""

    @abstractmethod
    def refusal(self, state: S_co, action: Action) -> Refusal:  # type: ignore[misc]  # its own state
        """Why this action is not legal."""

    @abstractmethod
    def decide(self, state: S_co, action: Action) -> Event:  # type: ignore[misc]  # its own state
        """The event that a legal action causes."""

    @abstractmethod
    def consequence(self, state: S_co) -> Event | None:  # type: ignore[misc]  # its own state
        """The event that follows by rule, if any."""

    def legacy_consequences(self, state: S_co) -> tuple[Event, ...]:  # type: ignore[misc]  # noqa: ARG002  # its own state
        """Events that followed here under older versions' rules, newest first.

        A match begun under an older version is accepted as it was played; newer matches must follow
        `consequence`.
        """
        return ()

    def legacy_legal(self, state: S_co) -> tuple[Action, ...]:  # type: ignore[misc]  # noqa: ARG002  # its own state
        """Actions that were legal here under older versions' rules: logs and records may have them."""
        return ()

    @abstractmethod
    def chance(self, state: S_co) -> Chance | None:  # type: ignore[misc]  # its own state
        """The shuffle that the state waits for, if any."""

    @abstractmethod
    def cut(self, deck: Sequence[Card]) -> DealerCut:
        """Cut a shuffled pack for the deal."""

    @abstractmethod
    def begin(self, state: S_co, commitment: str) -> HandStarted:  # type: ignore[misc]  # its own state
        """Begin the next hand with its dealer."""

    @abstractmethod
    def deal(self, state: S_co, deck: Sequence[Card]) -> HandDealt:  # type: ignore[misc]  # its own state
        """Deal from an ordered pack."""

    @abstractmethod
    def gather(self, state: S_co, dealt: HandDealt) -> Cards:  # type: ignore[misc]  # its own state
        """The ordered pack that `deal` would deal like this, if there is one; any other order if not."""

    @abstractmethod
    def evolve(self, state: S_co, event: Event) -> S_co:  # type: ignore[misc]  # its own state
        """Fold one event into the state."""

    # Sides.

    @property
    @abstractmethod
    def target(self) -> int:
        """The points that win the match."""

    low_wins: ClassVar[bool] = False
    """Whether the lowest score wins: the match ends when a side *reaches* the target."""

    def merit(self, points: int) -> int:
        """How good points are for who has them: the more the better, or the worse if `low_wins`."""
        return -points if self.low_wins else points

    @abstractmethod
    def side_of(self, seat: int) -> int:
        """The side of a seat; the first seats belong to sides 0, 1, … in order."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side.

        >>> import bacon
        >>> bacon.Bacon().sides
        ((0, 2), (1, 3))
        """
        by_seat = [self.side_of(seat) for seat in range(self.seats)]
        return tuple(
            tuple(seat for seat in range(self.seats) if by_seat[seat] == side)
            for side in range(max(by_seat) + 1)
        )

    @abstractmethod
    def side_name(self, names: Sequence[str], side: int) -> str:
        """The name of a side, made of its members' names."""

    # Words. Names are given for all seats, and a seat named "You" is addressed directly.

    @abstractmethod
    def write_call(self, event: Event, state: S_co) -> str | None:  # type: ignore[misc]  # its own state
        """How a record writes what a player did before the play, in this state.

        None for anything else, including cards played and claims.
        """

    @abstractmethod
    def read_call(self, text: str) -> Action:
        """Parse what `write_call` wrote; raises ``ValueError`` that lists the allowed words."""

    in_rounds: ClassVar[bool] = False
    """Whether a hand is played in rounds, which are written like calls, rather than in tricks."""
    has_auction: ClassVar[bool] = False
    """Whether there are calls before the play."""
    auction_title: ClassVar[str] = "Bidding"
    """What players call the calls before the play."""
    calls_in_play: ClassVar[bool] = False
    """Whether calls are also made during the play."""
    claim_rest: ClassVar[Action | None] = None
    """The action that claims the rest of a hand, if the game has one."""

    def write_play(self, event: Event) -> Card | None:  # noqa: ARG002  (a game without tricks plays no card)
        """The card that the event adds to a trick, or None."""
        return None

    def read_play(self, text: str) -> Action:
        """Parse a card of a trick; raises ``ValueError`` for anything else and in games without tricks."""
        raise ValueError(f"{text!r} is a card of a trick, and this game has no tricks")

    @abstractmethod
    def guide(self) -> tuple[Section, ...]:
        """The rules, section by section, for someone new to the game."""

    @abstractmethod
    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """Describe any event of this game, full or redacted, in one line."""

    def narrate_in(self, state: S_co, event: Event, names: Sequence[str]) -> str:  # type: ignore[misc]  # noqa: ARG002  # its own state
        """Describe an event like `narrate`, with words that depend on the state after it."""
        return self.narrate(event, names)

    def in_words(self, state: TableState, action: Action) -> str:  # noqa: ARG002  (a game may look at it)
        """An action of the seat to act as it reads inside a sentence, such as "passing"."""
        return action.words

    def advice(self, state: TableState, action: Action) -> str:  # noqa: ARG002  (a game may look at it)
        """An action of the seat to act as advice, such as "pass"; empty if the game has no words for it."""
        return action.advice

    @abstractmethod
    def bubble(self, event: Event) -> str | None:
        """The words that the event's seat says aloud, or None."""

    def bubble_in(self, state: S_co, event: Event) -> str | None:  # type: ignore[misc]  # noqa: ARG002  # its own state
        """The words that the event's seat says aloud, which may depend on the state after it."""
        return self.bubble(event)

    @abstractmethod
    def outcome(self, state: S_co, names: Sequence[str], viewer_side: int) -> Outcome:  # type: ignore[misc]  # its own
        """The result of a finished hand from the viewer's side."""


class Preset(Struct, frozen=True):
    """A named set of house rules, with a sentence that describes it.

    `saved_as` is the older name that saved matches know it by, if it was renamed.
    """

    name: str
    help: str
    rules: Rules
    saved_as: str = ""


WEST, NORTH, EAST = "{west}", "{north}", "{east}"
"""Placeholders in a guide for the players to your left, opposite and to your right at a table of four."""


def section(title: str, *body: str | CardRow | PointTable) -> Section:
    """A section of a guide: its title, and paragraphs with cards and tables between them."""
    return Section(title, body)


def house_rules(rules: Options) -> Section:
    """A section that lists every house rule and its current value."""
    values = rules.values()
    lines = [_rule_line(option, values[option.name]) for option in rules.options()]
    return section("The house rules at this table", *lines)


def _rule_line(option: Option, value: OptionValue) -> str:
    """A house rule's title, value and help, marked if it is off."""
    label = option.label(value)
    condition = _CONDITIONS.get(label)
    says = f"{condition}: {small(option.help)}" if condition else option.help
    return f"{option.title}: {label}. {says}"


_CONDITIONS: Final = {"Off": "If on", "Not allowed": "If allowed"}
"""The first words of a rule's help if the rule doesn't apply, by the label of that choice."""


# The guide at a table


class GuideError(ValueError):
    """Raised for a mistake in a guide; its text names the file, the line, and what is wrong."""


def guide_of(rules: Rules, names: Sequence[str] = ()) -> tuple[Section, ...]:
    """The whole guide to a game, for a table with these players.

    Adds the seating and a picture of the pack to the game's own sections. Without names, the seats are named
    after compass points. Raises `GuideError` for a mistake in the game's guide.
    """
    names = names or (YOU, *map(capital, seat_names(rules.seats)[1:]))
    first, *others = rules.guide()
    sections = (first, _seating(rules, names), *others, _pack_section(rules.pack()))
    return tuple(with_names(each, names) for each in sections)


def with_names(template: Section, names: Sequence[str] = ()) -> Section:
    """`section` with its placeholders filled in; away from a table of four, with compass points.

    >>> with_names(section("Example", f"{WEST} leads."), ["You", "Otis", "Bella", "Felix"]).body
    ('Otis leads.',)
    """
    others = names[1:] if len(names) == 4 else ("West", "North", "East")
    return Section(template.title, tuple(_fill_part(each, others) for each in template.body))


def _fill_part(part: str | CardRow | PointTable, others: Sequence[str]) -> str | CardRow | PointTable:
    match part:
        case CardRow(caption, cards, below):
            return CardRow(_fill(caption, others), cards, tuple(_fill(word, others) for word in below))
        case str():
            return _fill(part, others)
        case _:
            return part


def _fill(words: str, others: Sequence[str]) -> str:
    for seat, name in zip((WEST, NORTH, EAST), others, strict=True):
        words = words.replace(seat, name)
    return words


def hand_word(rules: Rules | type[Rules]) -> str:
    """Return the game's word for a hand: "deal" in games of rounds, where a hand is what you hold."""
    return "deal" if rules.in_rounds else "hand"


def _seating(rules: Rules, names: Sequence[str]) -> Section:
    sides = [[names[seat] for seat in side] for side in rules.sides]
    if len(sides) == rules.seats:
        play = f"{together(names)} play, each for themselves."
    else:
        play = f"{together(sides[0])} play against {_opposing([together(side) for side in sides[1:]])}."
    return section("At this table", play, f"Clockwise from you: {listed(names[1:])}.")


def _opposing(sides: Sequence[str]) -> str:
    """Name the sides that play against one; if they are several, so that each can be told from the others.

    >>> _opposing(["West and East"])
    'West and East'
    >>> _opposing(["Southwest and Northeast", "Northwest and Southeast"])
    'two other pairs: Southwest with Northeast, and Northwest with Southeast'
    """
    if len(sides) == 1:
        return sides[0]
    *others, last = [side.replace(" and ", " with ") for side in sides]
    return f"{spelled_out(len(sides))} other pairs: {', '.join(others)}, and {last}"


def _pack_section(pack: Cards) -> Section:
    suits = dict.fromkeys(card.suit for card in pack)
    rows = [_suit_row(tuple(card for card in pack if card.suit is suit)) for suit in suits]
    return section("All the cards", f"The deck at this table has {len(pack)} cards.", *rows)


def _suit_row(cards: Cards) -> CardRow:
    suit, times = cards[0].suit, set(Counter(cards).values())
    name = capital(suit.plural) if suit else "No suit"
    distinct = tuple(dict.fromkeys(cards))
    which = "each" if len(distinct) > 1 else "them"
    often = "" if times == {1} else f", {spelled_out(max(times))} of {which}"
    return CardRow(f"{name}{often}", distinct)
