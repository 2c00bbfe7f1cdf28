"""Events: what has happened at the table, in the past tense. A match is the list of its events.

`Event.seen_by` is an event as one seat may know it: the cards of others become hidden ones, and a state
folded from such events holds nothing that it should not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, Union

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from bacon.core.cards import Card, Cards, hide
from bacon.core.options import OptionValue
from bacon.core.override import override

SEALED: Final = 4
"""The format of a match whose commitments bind the rules, the names and whether it is for practice."""


class Event(Struct, frozen=True, tag=True, gc=False):  # in no cycle, so nothing that must be collected
    """Base of all events: what every one of them can be asked."""

    ends_hand: ClassVar[bool] = False
    """Whether a hand is over with it: scored, forfeited or void."""
    is_call: ClassVar[bool] = False
    """Whether a seat has said with it what it wants of the hand, or that it wants nothing."""
    voids_hand: ClassVar[bool] = False
    """Whether the hand is void with it, and nobody scores."""
    in_part: ClassVar[bool] = False
    """Whether it belongs to a trick, or to a round."""
    ends_part: ClassVar[bool] = False
    """Whether a trick, or a round, is over with it."""
    is_claim: ClassVar[bool] = False
    """Whether a seat has claimed the rest of the hand with it."""

    @property
    def by(self) -> int | None:
        """The seat that it is about; None when it is about several or none."""
        seat: int | None = getattr(self, "seat", None)
        return seat

    @property
    def gains(self) -> tuple[int, ...]:
        """What each side's score changes by with this event; most events change nothing."""
        return (0, 0)

    def result(self, seats: Sequence[str], sides: Sequence[str]) -> str:  # noqa: ARG002  (most tell of none)
        """How a hand ended, as a record tells it, with the names of the seats and the sides; or nothing."""
        return ""

    def seen_by(self, seat: int) -> Event:  # noqa: ARG002  (most events are public: every seat sees the same)
        """The event as `seat` may know it."""
        return self

    def shows(self, seat: int) -> bool:
        """Whether it shows `seat` a card that it did not know: one that another seat played or showed.

        An event that deals with cards which the seat has seen before says so itself.
        """
        return self.by != seat and _has_open_card(self.seen_by(seat))


class MatchStarted(Event, frozen=True):
    """A match began, with these rules; the seed stays secret until its hands are over.

    In a `practice` match somebody may know the cards: it was gone on with from the middle of another one, or
    its deal was played before. `names` are the players', by seat: where they stand, the commitment of every
    hand binds them and the rules; logs of version 0.5.0 and older have none. `format` is that of the match's
    record: from `SEALED` on the commitments bind `practice` too, and today's rules alone say what follows;
    matches without names and those of version 0.9.5 and older have none.
    """

    game: str
    rules: dict[str, OptionValue]
    seed: str
    first_dealer: int | None = None
    practice: bool = False
    names: tuple[str, ...] | UnsetType = UNSET  # left out of JSON when unset: older logs stay as they were
    format: int | UnsetType = UNSET

    @property
    def sealed(self) -> bool:
        """Whether the commitments bind `practice` too, and no rule of an older version applies."""
        return self.format is not UNSET

    @override
    def seen_by(self, seat: int) -> Event:
        """The event without the seed."""
        return replace(self, seed="")


class DealerCut(Event, frozen=True):
    """Every seat cut a card; the lowest deals, and `dealer` is None when the lowest were equal."""

    cards: Cards
    dealer: int | None


class HandStarted(Event, frozen=True):
    """A hand began; the commitment binds its shuffle (empty when the pack was set by hand)."""

    number: int
    dealer: int
    commitment: str


class HandDealt(Event, frozen=True):
    """The cards were dealt: a hand for each seat, and the stock with its top card first."""

    hands: tuple[Cards, ...]
    stock: Cards

    @override
    def seen_by(self, seat: int) -> HandDealt:
        """The event with the other hands and the stock hidden."""
        hands = tuple(hand if owner == seat else hide(hand) for owner, hand in enumerate(self.hands))
        return HandDealt(hands=hands, stock=hide(self.stock))


class Passed(Event, frozen=True):
    """A seat passed."""

    is_call: ClassVar[bool] = True

    seat: int


class SeedRevealed(Event, frozen=True):
    """The seed behind a hand's commitment was shown, in hexadecimal."""

    number: int
    seed: str


class MatchWon(Event, frozen=True):
    """A side reached the target."""

    side: int


class TakenBack(Event, frozen=True):
    """A seat took its last decision back: of the log, only the first `to` events still count."""

    seat: int
    to: int


class HintTaken(Event, frozen=True):
    """A seat asked for a hint in a match that is to be marked for it; it changes nothing else."""

    seat: int


def _has_open_card(value: object) -> bool:
    if isinstance(value, Card):
        return not value.hidden
    if isinstance(value, Struct):
        return any(_has_open_card(getattr(value, name)) for name in value.__struct_fields__)
    return isinstance(value, tuple) and any(map(_has_open_card, value))


def write_card(value: object) -> str:
    """A card's name for JSON; raises ``NotImplementedError`` for anything but a card."""
    if isinstance(value, Card):
        return value.name
    raise NotImplementedError(f"{type(value).__name__} does not stand in an event")


def _read_card(wanted: type, name: object) -> Card:
    if wanted is Card and isinstance(name, str):
        return Card(name)
    raise ValueError(f"{name!r} is not a card's name")


_encoder = msgspec.json.Encoder(enc_hook=write_card)


def encode(event: Event) -> bytes:
    """One line of JSON for an event."""
    return _encoder.encode(event)


class Decoder:
    """Reads back what `encode` wrote: the events of every game, and the `own` ones of some.

    Calling it raises ``ValueError`` that says what is wrong with a line.
    """

    def __init__(self, own: Iterable[type[Event]] = ()) -> None:
        kinds = (*EVERY_GAME, *own)
        self._decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(
            Union[kinds],  # noqa: UP007  (the kinds are known when the program runs)
            dec_hook=_read_card,
        )

    def __call__(self, line: bytes | str) -> Event:
        """The event of one line."""
        return self._decoder.decode(line)


EVERY_GAME: Final[tuple[type[Event], ...]] = (
    MatchStarted,
    DealerCut,
    HandStarted,
    HandDealt,
    Passed,
    SeedRevealed,
    MatchWon,
    TakenBack,
    HintTaken,
)
"""The kinds of events that every game has."""
