"""Events: what has happened at the table, in the past tense. A match is the list of its events.

`Event.seen_by` is an event as one seat may know it, with the other players' cards hidden. A state folded from
such events holds no secrets.
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
"""The first record format whose commitments bind the rules, the names and the practice flag."""


class Event(Struct, frozen=True, tag=True, gc=False):  # never in a reference cycle
    """Base of all events."""

    ends_hand: ClassVar[bool] = False
    """Whether the event ends a hand: scored, forfeited or void."""
    is_call: ClassVar[bool] = False
    """Whether the event is a call: a bid, a declaration or a pass."""
    voids_hand: ClassVar[bool] = False
    """Whether the event voids the hand, so that nobody scores."""
    in_part: ClassVar[bool] = False
    """Whether the event belongs to a trick or a round."""
    ends_part: ClassVar[bool] = False
    """Whether the event ends a trick or a round."""
    is_claim: ClassVar[bool] = False
    """Whether a seat claims the rest of the hand with this event."""

    @property
    def by(self) -> int | None:
        """The seat that the event is about; None when there is no such seat or more than one."""
        seat: int | None = getattr(self, "seat", None)
        return seat

    @property
    def gains(self) -> tuple[int, ...]:
        """The points each side gains; empty for events that score nothing."""
        return ()

    def result(self, seats: Sequence[str], sides: Sequence[str]) -> str:  # noqa: ARG002  (most end no hand)
        """How the hand ended, as a record states it; empty for events that end no hand."""
        return ""

    def seen_by(self, seat: int) -> Event:  # noqa: ARG002  (most events are public)
        """The event as `seat` may know it."""
        return self

    def shows(self, seat: int) -> bool:
        """Whether the event reveals a card to `seat`: one that another seat played or showed.

        A deal whose cards the seat has seen before overrides this.
        """
        return self.by != seat and _has_open_card(self.seen_by(seat))


class MatchStarted(Event, frozen=True):
    """A match began under these rules.

    `seed` stays secret until its hands are over. A `practice` match is one whose cards a player may know,
    because it continues from the middle of another match or its deal was played before. `names` are the
    players' names by seat; if present, every hand's commitment binds them and the rules. Logs from version
    0.5.0 and older have none. `format` is the format of the match's record: from `SEALED` on, commitments
    also bind `practice`, and no rule of an older version applies. Matches without names, and those from
    version 0.9.5 and older, have none.
    """

    game: str
    rules: dict[str, OptionValue]
    seed: str
    first_dealer: int | None = None
    practice: bool = False
    names: tuple[str, ...] | UnsetType = UNSET  # omitted from JSON when unset, as in older logs
    format: int | UnsetType = UNSET

    @property
    def sealed(self) -> bool:
        """Whether commitments also bind `practice` and no rule of an older version applies."""
        return self.format is not UNSET

    @override
    def seen_by(self, seat: int) -> Event:
        """The event without the seed."""
        return replace(self, seed="")


class DealerCut(Event, frozen=True):
    """Every seat cut a card. The lowest deals; `dealer` is None when the lowest tie."""

    cards: Cards
    dealer: int | None


class HandStarted(Event, frozen=True):
    """A hand began. `commitment` binds its shuffle; it is empty when the pack was set by hand."""

    number: int
    dealer: int
    commitment: str


class HandDealt(Event, frozen=True):
    """The cards were dealt: a hand for each seat, and the stock, top card first."""

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
    """The seed behind a hand's commitment was revealed, in hexadecimal."""

    number: int
    seed: str


class MatchWon(Event, frozen=True):
    """A side reached the target."""

    side: int


class TakenBack(Event, frozen=True):
    """A seat took back its last decision: only the first `to` events of the log still count."""

    seat: int
    to: int


class HintTaken(Event, frozen=True):
    """A seat asked for a hint, in a match that is marked as assisted for it."""

    seat: int


class BotThought(Event, frozen=True):
    """What it takes to recompute a bot's choice; the choice is the next event.

    `bot` is the bot's name as in `bacon.bots.make`, `way` how it went about it (see `bacon.search.minds`),
    `search` the version of the search, `seed` that of the likely deals, and `worlds` how many it evaluated.
    That number may tell something about the hand, so it belongs to no view, and records have it only of hands
    that are over.
    """

    seat: int
    bot: str
    way: str
    search: int
    worlds: int
    seed: str = ""


def _has_open_card(value: object) -> bool:
    if isinstance(value, Card):
        return not value.hidden
    if isinstance(value, Struct):
        return any(_has_open_card(getattr(value, name)) for name in value.__struct_fields__)
    return isinstance(value, tuple) and any(map(_has_open_card, value))


def write_card(value: object) -> str:
    """A card's name, for JSON; raises ``NotImplementedError`` for anything else."""
    if isinstance(value, Card):
        return value.name
    raise NotImplementedError(f"{type(value).__name__} can't be stored in an event")


def _read_card(wanted: type, name: object) -> Card:
    if wanted is Card and isinstance(name, str):
        return Card(name)
    raise ValueError(f"{name!r} is not a card's name")


_encoder = msgspec.json.Encoder(enc_hook=write_card)


def encode(event: Event) -> bytes:
    """One line of JSON for an event."""
    return _encoder.encode(event)


class Decoder:
    """Parse what `encode` wrote: events that every game has, and `own` events of some games.

    Raises ``ValueError`` for a line that is not such an event.
    """

    def __init__(self, own: Iterable[type[Event]] = ()) -> None:
        kinds = (*EVERY_GAME, *own)
        self._decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(
            Union[kinds],  # noqa: UP007  (the kinds are known when the program runs)
            dec_hook=_read_card,
        )

    def __call__(self, line: bytes | str) -> Event:
        """Parse one line."""
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
    BotThought,
)
"""The event types that every game has."""
