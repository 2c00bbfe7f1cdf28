"""What the rules of a game are: everything that a match, the screen and the store ask of any game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Generic

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action, Refusal
from bacon.core.cards import Card, Cards
from bacon.core.diagram import Diagram
from bacon.core.events import DealerCut, Event, HandDealt, HandStarted
from bacon.core.options import Options


class Chance(Enum):
    """What a state may wait for that no player decides."""

    CUT = "cut"
    HAND = "hand"
    DEAL = "deal"
    REVEAL = "reveal"


class TableState(Struct, frozen=True, kw_only=True, gc=False):  # as events: in no cycle
    """Base of every game's state: what a match must know of any game.

    `viewer` is the seat whose view this is, None for the full state; `cut` are the cards last cut for the
    deal, until the first hand begins; `hand` counts from 1, 0 before the first; `commitment` belongs to the
    running hand; `winner` is a side, None while the match goes on.
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

    def _repr_svg_(self) -> str:
        return self.diagram()._repr_svg_()

    def diagram(self, names: Sequence[str] = ()) -> Diagram:  # noqa: ARG002  (a game shows its seats)
        """The position as a board to print, with the players' `names` by seat or else the seats' own."""
        score = " to ".join(map(str, self.scores))
        return Diagram(title=self.heading, to_act=self.to_act, totals=(f"Score: {score}",))

    @property
    def heading(self) -> str:
        """The first words of the board, such as ``Hand 3``."""
        return f"Hand {self.hand}" if self.hand else "Before the first hand"


def seat_to_act(state: TableState) -> int:
    """The seat whose turn it is, where it is somebody's."""
    assert state.to_act is not None
    return state.to_act


def dealer_of(state: TableState) -> int:
    """The dealer, once there is one."""
    assert state.dealer is not None
    return state.dealer


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S_co = TypeVar("S_co", bound=TableState, covariant=True, default=TableState)
else:
    from typing import TypeVar

    S_co = TypeVar("S_co", bound=TableState, covariant=True)

S = TypeVar("S", bound=TableState)


def begun(rules: Rules[S], before: Sequence[int] = (), viewer: int | None = None) -> S:
    """The state in which a log begins, as a seat knows it, with the score of the hands `before`."""
    state = rules.start(viewer)
    return replace(state, scores=tuple(before)) if before else state


def fresh_hand(state: S, started: HandStarted) -> S:
    """A state in which a hand begins: what is known of the match, and nothing of the hand before."""
    return type(state)(
        viewer=state.viewer,
        cuts=state.cuts,
        scores=state.scores,
        hand=started.number,
        dealer=started.dealer,
        commitment=started.commitment,
    )


class Outcome(Struct, frozen=True):
    """What a finished hand came to: a title, and a sentence or two on what happened and why."""

    title: str
    sentence: str


class CardRow(Struct, frozen=True):
    """Cards side by side in a guide: what they are, and a word below each where one is needed."""

    caption: str
    cards: Cards
    below: tuple[str, ...] = ()


class PointTable(Struct, frozen=True):
    """What is scored for what, in a guide: the heads of the columns, and lines of as many cells."""

    head: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


class Section(Struct, frozen=True):
    """A part of a game's guide: its title, and paragraphs with cards and tables between them."""

    title: str
    body: tuple[str | CardRow | PointTable, ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs alone, without what stands between them."""
        return tuple(each for each in self.body if isinstance(each, str))


class Rules(Options, Generic[S_co], frozen=True, kw_only=True):
    """The rules of one game with the house rules in force: pure functions from states to events.

    A game derives its class from this one and from its options, and names its functions in the class body:
    each takes the rules first, so that it becomes a method. `legal` is complete and exact. `consequence` is
    the event that follows from a full state by rule alone, `chance` what it waits for that a shuffle decides,
    which is asked only while no seat is to act; when both are None a seat is to act or the match is over.
    `evolve` folds full and redacted events alike and never refuses.

    A state is only ever given to the rules that made it. That is why the methods may take the game's own
    state where the class is covariant in it, and what every ``type: ignore`` here says.
    """

    name: ClassVar[str]
    """The registry's name of the game."""

    # The course of a match.

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
        """Every action the seat to act may take; empty when no seat is."""

    @abstractmethod
    def refusal(self, state: S_co, action: Action) -> Refusal:  # type: ignore[misc]  # its own state
        """Why an action that is not legal is not."""

    @abstractmethod
    def decide(self, state: S_co, action: Action) -> Event:  # type: ignore[misc]  # its own state
        """The event that a legal action makes."""

    @abstractmethod
    def consequence(self, state: S_co) -> Event | None:  # type: ignore[misc]  # its own state
        """The event that follows by rule, if one does."""

    def formerly(self, state: S_co) -> tuple[Event, ...]:  # type: ignore[misc]  # noqa: ARG002  # its own state
        """The events that followed here in older versions, youngest first, where a rule has changed since.

        A match that an older version began is taken as it was played; in later ones they cannot follow.
        """
        return ()

    @abstractmethod
    def chance(self, state: S_co) -> Chance | None:  # type: ignore[misc]  # its own state
        """What the state waits for that a shuffle decides."""

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
        """The ordered pack from which just this is dealt, if any is; some other order if none is."""

    @abstractmethod
    def evolve(self, state: S_co, event: Event) -> S_co:  # type: ignore[misc]  # its own state
        """Fold one event into the state."""

    # The sides.

    @property
    @abstractmethod
    def target(self) -> int:
        """The points that win the match."""

    @abstractmethod
    def side_of(self, seat: int) -> int:
        """The side of a seat; the first seats are of the sides 0, 1, … in their order."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side.

        >>> import bacon
        >>> bacon.Bacon().sides
        ((0, 2), (1, 3))
        """
        its = [self.side_of(seat) for seat in range(self.seats)]
        return tuple(
            tuple(seat for seat in range(self.seats) if its[seat] == side) for side in range(max(its) + 1)
        )

    @abstractmethod
    def side_name(self, names: Sequence[str], side: int) -> str:
        """The name of a side: those of its members."""

    # In plain words; names are given for all seats, and a seat named "You" is spoken to.

    @abstractmethod
    def write_call(self, event: Event, state: S_co) -> str | None:  # type: ignore[misc]  # its own state
        """The words by which a record tells what a player did before the play, in this state.

        None for what no player did, and for cards played and claims.
        """

    @abstractmethod
    def read_call(self, text: str) -> Action:
        """Read what `write_call` wrote; raises ``ValueError`` with the allowed words for anything else."""

    in_rounds: ClassVar[bool] = False
    """Whether a hand is played in rounds, which are written as calls are; else it is played in tricks."""
    has_auction: ClassVar[bool] = False
    """Whether there are calls before the play."""
    claim_rest: ClassVar[Action | None] = None
    """The request that claims the rest of a hand, in a game that has one."""

    def write_play(self, event: Event) -> Card | None:  # noqa: ARG002  (a game without tricks plays no card)
        """The card that a record puts into the trick; None for what plays no card."""
        return None

    def read_play(self, text: str) -> Action:
        """Read a card of a trick; raises ``ValueError`` for what is no card, and in a game without tricks."""
        raise ValueError(f"{text!r} is a card of a trick, and this game has no tricks")

    @abstractmethod
    def guide(self) -> tuple[Section, ...]:
        """The rules, section by section, for someone who has never played such a game."""

    @abstractmethod
    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """Any event of a match of this game in one line; full ones and those a seat has seen alike."""

    def in_words(self, state: TableState, action: Action) -> str:  # noqa: ARG002  (a game may look at it)
        """An action of the seat to act as it stands inside a sentence, such as "passing"."""
        return action.words

    @abstractmethod
    def bubble(self, event: Event) -> str | None:
        """What the event's seat says aloud; None when it says nothing."""

    @abstractmethod
    def outcome(self, state: S_co, names: Sequence[str], viewer_side: int) -> Outcome:  # type: ignore[misc]  # its own
        """What a finished hand came to, as the viewer's side sees it."""


class Preset(Struct, frozen=True):
    """House rules with a name, and a sentence on what they are like."""

    name: str
    help: str
    rules: Rules
