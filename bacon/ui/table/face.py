"""What the table must know of a game: how it is shown, what can be said and done, and in which words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Protocol, runtime_checkable

from msgspec import Struct
from pygame import Rect

from bacon.core.actions import Action
from bacon.core.cards import Card, Cards, Suit
from bacon.core.rules import Rules, TableState
from bacon.data.settings import SetSorting, Table
from bacon.ui.drawing.art import Design
from bacon.ui.kit.intents import Verb
from bacon.ui.stage.stage import Face
from bacon.ui.table.layout import Layout

UNSET: Final = Table()
"""The settings of the table as long as nothing is set."""


class Answer(Struct, frozen=True):
    """One of several actions a button stands for, as a dialog offers it; `cell` is its place in a grid."""

    label: str
    icon: str
    action: Action
    cell: tuple[str, str] = ("", "")


class Ask(Struct, frozen=True, kw_only=True):
    """Something the player can say now: a button with its key.

    With one answer the button does it; with several a dialog puts the `question` first, a heading and a
    sentence; as a `grid` if the titles of its rows and columns are given. `warning` is a heading, a sentence
    and the word by which it is confirmed.
    """

    label: str
    verb: Verb
    icon: str
    answers: tuple[Answer, ...]
    question: tuple[str, str] = ("", "")
    warning: tuple[str, str, str] | None = None
    grid: tuple[str, str] | None = None
    primary: bool = False


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


class TableFace(Face[TableState], Protocol):
    """A game's table for one viewer.

    `raised` are the places in the viewer's hand whose cards are chosen; with `open_hands` all cards lie face
    up, for who may know them. `design` says whose faces the cards have; `hand_word` is what the game
    calls a hand; `no_past` is said when there is no last trick or round to show.
    """

    design: Design
    hand_word: str
    no_past: str
    layout: Layout
    raised: frozenset[int]
    open_hands: bool

    @property
    def rules(self) -> Rules:
        """Give the rules in force."""

    def winning(self, state: TableState) -> str | None:
        """Give the zone of the cards that are winning the trick or the round."""

    def faded(self, state: TableState) -> Collection[str]:
        """Give the zones whose cards matter no more, and are grey."""

    def captions(self, state: TableState, names: Sequence[str]) -> Sequence[Caption]:
        """Give what is written below the cards on the table."""

    def taken(self) -> list[Rect]:
        """Give the rectangles that cards may take, so that nothing that is said lies on them."""

    def playing(self, state: TableState) -> bool:
        """Tell whether cards are played, and the auction's place is theirs."""

    def asks(self, state: TableState, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:
        """Give what the player can say now besides playing cards."""

    def meant(self, verb: Verb) -> Action | None:
        """Give what a key means in this game even when it is not possible, so that the rules say why."""

    def of_card(self, state: TableState, card: Card) -> Action | None:
        """Give what choosing a card of the hand would do now; None when cards are not asked for."""

    def prompt(
        self, state: TableState, seat: int, names: Sequence[str], legal: Sequence[Action]
    ) -> str | None:
        """Give the question put to a seat, seen from its own view; None when it is not to act."""

    def standing(self, state: TableState, seat: int) -> str:
        """Say in a word or two what the seat has to do with this hand."""

    def sitting_out(self, state: TableState) -> tuple[int, ...]:
        """Give the seats that do not play in this hand."""

    def badge(self, state: TableState, seat: int) -> Suit | None:
        """Give the suit that a seat wears beside its face."""

    def ribbon(self, state: TableState, seat: int) -> str:
        """Give what stands on the ribbon that a seat has won, such as its place; nothing without one."""

    def warns(self, state: TableState, seat: int) -> bool:
        """Tell whether the others must beware of a seat, and its plate glows."""

    def contract(self, state: TableState, names: Sequence[str]) -> Contract | None:
        """Give what the hand is about; None before that is settled."""

    def gained(self, state: TableState) -> tuple[int, ...]:
        """Give the points that each side made in the hand that is over."""

    def past(self, state: TableState) -> Past | None:
        """Give the trick or the round that was won last in this hand."""


@runtime_checkable
class SetFace(TableFace, Protocol):
    """The table of a game in which sets of cards are chosen and laid.

    `pointed` is the place in the viewer's hand that is under the pointer or has the focus; that card rises a
    little, and those that are chosen, at the places `raised`, altogether. `sorting` is how the hand is held.
    """

    pointed: int | None
    sorting: SetSorting
