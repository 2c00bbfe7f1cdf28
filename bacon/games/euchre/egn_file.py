"""The contents of an EGN file, as `msgspec` reads and writes them."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bacon.core.cards import Strain

FILE_TYPE: Final = "Euchre Game Notation"
VERSION: Final = "1.4"
SEATS: Final = 4
TRICKS: Final = 5
MAX_DEALS: Final = 100
MAX_NAME_LENGTH: Final = 64

READABLE_VERSIONS: Final = re.compile(r"1\.[2-6](\.\d+)?")
LOWEST_RANKS: Final = {24: 9, 28: 8, 32: 7}
STRAINS: Final = {
    "s": Strain.SPADES,
    "h": Strain.HEARTS,
    "d": Strain.DIAMONDS,
    "c": Strain.CLUBS,
    "n": Strain.NO_TRUMP,
}
LETTERS: Final = {strain: letter for letter, strain in STRAINS.items()}
PASSES: Final = ("Pass", "p")
ORDERS: Final = ("Order", "o")


class Ruleset(Struct):
    """The rules of a file; what it leaves out has these values."""

    std: bool = True
    min_rank: int = 9
    winning_score: int | UnsetType = UNSET
    num_deals: int | UnsetType = UNSET
    canadian: bool = False
    loner_lead: Literal["LEFT_OF_DEALER", "LEFT_OF_LONER"] = "LEFT_OF_DEALER"
    loner_march_score: int = 4
    loner_euchred_score: int = 2
    defend_alone: bool = False
    farmers: bool = False
    partners_best: bool = False
    go_under: bool = False
    joker: bool = False
    num_players: int = SEATS
    allow_no_trump: bool = False
    fast_break: bool = False
    four_trick_tokens: bool = False


class Player(Struct):
    """A player whose name is a key of an object."""

    name: str


class Metadata(Struct, rename="camel"):
    """The match: who plays, from which score to which, by which rules."""

    players: list[str | Player]
    initial_score: list[int]
    final_score: list[int] | UnsetType = UNSET
    ruleset: Ruleset = msgspec.field(default_factory=Ruleset)


class InitialState(Struct, rename="camel"):
    """A deal before the first call; the hands may be left out."""

    dealer: int
    up_card: str
    player_cards: list[list[str]] = []


class Bidding(Struct, rename="camel", tag_field="type", tag="EUCHRE_BIDDING"):
    """The calls of a deal, in order, and what the dealer put away."""

    calls: list[str]
    phase_number: int = 0
    is_alone: bool = False
    alone_defender: int | UnsetType = UNSET
    discard: str | UnsetType = UNSET
    card_exchanges: list[object] | UnsetType = UNSET
    call_annotations: dict[str, object] | UnsetType = UNSET


class TrickPlay(Struct, rename="camel", tag_field="type", tag="TRICK_PLAY"):
    """The cards of each trick, in the order in which they were played."""

    tricks: list[list[str]]
    phase_number: int = 1
    play_annotations: dict[str, object] | UnsetType = UNSET


Phase: TypeAlias = Bidding | TrickPlay


class Deal(Struct, rename="camel"):
    """One deal and its phases."""

    deal_number: int
    initial_state: InitialState
    phases: list[Phase]
    alternative_lines: list[object] | UnsetType = UNSET

    @property
    def bidding(self) -> Bidding:
        """The calls; there are none if the file leaves them out."""
        return next((each for each in self.phases if isinstance(each, Bidding)), Bidding([]))

    @property
    def tricks(self) -> list[list[str]]:
        """The tricks; there are none if the file leaves them out."""
        return next((each.tricks for each in self.phases if isinstance(each, TrickPlay)), [])

    @property
    def annotated(self) -> bool:
        """Whether the file adds notes or other lines of play to the deal."""
        notes = (
            each.call_annotations if isinstance(each, Bidding) else each.play_annotations
            for each in self.phases
        )
        return any(note for note in notes if note is not UNSET) or bool(self.alternative_lines or None)


class EgnFile(Struct, rename="camel"):
    """A whole file; a deal that is a text is packed."""

    file_type: str
    version: str
    metadata: Metadata
    deals: list[Deal | str]


def problem_of(error: Exception) -> str:
    """Return the fault of a file that can't be decoded, as a clause.

    >>> problem_of(ValueError("Object missing required field `dealNumber` - at `$.deals[1]`"))
    'deals[1] has no dealNumber'
    """
    found = re.fullmatch(r"Object missing required field `(\w+)`(?: - at `\$\.?(.*)`)?", str(error))
    return f"{found[2] or 'it'} has no {found[1]}" if found else str(error)
