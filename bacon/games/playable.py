"""What the rules of every game offer the app, the store and the bots, beyond what a match asks of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, Self, TypeAlias

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.game import Game, S_co, TableState
from bacon.core.options import Option, OptionValue


class Outcome(Struct, frozen=True):
    """What a finished hand came to: a title, and a sentence or two on what happened and why."""

    title: str
    sentence: str


class Section(Struct, frozen=True):
    """A part of a game's guide: its title and its paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


class Playable(Game[S_co], Protocol[S_co]):
    """A game with the house rules in force: it knows its options, and tells itself in plain words.

    Names are given for all seats; a seat named "You" is spoken to.
    """

    def __hash__(self) -> int:
        """Give a number that equal rules share."""

    @property
    def target(self) -> int:
        """Give the points that win the match."""

    def side_of(self, seat: int) -> int:
        """Give the side of a seat; the first seats are of the sides 0, 1, … in their order."""

    def side_name(self, names: Sequence[str], side: int) -> str:
        """Give the name of a side: those of its members."""

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """Give the declared options in the order in which they stand."""

    @classmethod
    def parse(cls, values: Mapping[str, str]) -> Self:
        """Make rules from texts; raise `OptionError` for what is not allowed."""

    @classmethod
    def from_values(cls, values: Mapping[str, OptionValue]) -> Self:
        """Make rules from typed values; raise `OptionError` for what is not allowed."""

    @classmethod
    def why_not(cls, values: Mapping[str, OptionValue]) -> str | None:
        """Say why no rules can be made from these values; None when they can."""

    def write_call(self, fact: Event, state: TableState) -> str | None:
        """Give the words by which a record tells what a player did before the play, in this state.

        None for what no player did, and for cards played and claims.
        """

    def read_call(self, text: str) -> Action:
        """Read what `write_call` wrote; raise ``ValueError`` with the allowed words for anything else."""

    def guide(self) -> tuple[Section, ...]:
        """Tell the rules, section by section, to someone who has never played such a game."""

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """Tell any event of a match of this game in one line; full ones and those a seat has seen alike."""

    def bubble(self, event: Event) -> str | None:
        """Give what the event's seat says aloud; None when it says nothing."""

    def outcome(self, state: TableState, names: Sequence[str], viewer_side: int) -> Outcome:
        """Tell what a finished hand came to, as the viewer's side sees it."""


Rules: TypeAlias = Playable[TableState]
"""The rules of any game."""


class Preset(Struct, frozen=True):
    """House rules with a name, and a sentence on what they are like."""

    name: str
    help: str
    rules: Rules
