"""Bid Euchre in plain English: events, results, the words of records, and values for the guide.

`names` holds a name for each seat; "You" takes the second person.

>>> from bacon.core.cards import Strain
>>> bid = BidMade(1, 4, Strain.HEARTS)
>>> narrate(BidEuchreOptions(), bid, ["You", "West", "North", "East"]), bubble(BidEuchreOptions(), bid)
('West bids 4 hearts.', '4 hearts')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain
from bacon.core.events import Event, Passed
from bacon.core.rules import Section
from bacon.core.words import capital, cards_after, does, look_up, points, spelled_out
from bacon.games.bid_euchre.options import PACKS, BidEuchreOptions
from bacon.games.bid_euchre.state import BidEuchreState, bidders_points
from bacon.games.guides import read_guide
from bacon.games.tricks import bids
from bacon.games.tricks import words as trick_words
from bacon.games.tricks.bids import STRAINS, BidMade, read_bid, write_bid
from bacon.games.tricks.events import CardGiven, Give, NameTrump, TrumpDeclared
from bacon.games.tricks.ranking import ranking
from bacon.games.tricks.state import Phase
from bacon.games.tricks.words import FAMILY, is_plain, trumps


def bubble(options: BidEuchreOptions, event: Event) -> str | None:
    """Return what the event's seat says aloud, or None."""
    if isinstance(event, TrumpDeclared) and options.name_later:
        return capital(event.strain.plural)
    return bids.bubble(event)


def narrate(options: BidEuchreOptions, event: Event, names: Sequence[str]) -> str:
    """Describe an event, full or as one seat saw it, in one line."""
    if isinstance(event, TrumpDeclared) and options.name_later:
        return f"{does(names[event.seat], 'name')} {trick_words.trump(event.strain)}."
    return bids.narrate(event, names)


_KNOWN: Final[dict[str, Action]] = {
    "pass": Pass(),
    **{name: NameTrump(strain) for name, strain in STRAINS.items()},
}
_PATTERNS: Final = ("4 hearts", "4", "6 hearts alone", "8 hearts call 2", "give 9S")


def write(event: Event, state: BidEuchreState) -> str | None:
    """Write what a player chose in this state; return None if the event is no choice, or part of the play."""
    match event:
        case Passed():
            return "pass"
        case BidMade():
            return write_bid(event)
        case TrumpDeclared(strain=strain):
            return strain.plural if state.phase is Phase.NAME else None
        case CardGiven(card=card):
            return f"give {card}"
        case _:
            return None


def read(text: str) -> Action:
    """Read what `write` wrote; raise ``ValueError`` naming the allowed words for anything else."""
    if bid := read_bid(text):
        return bid
    if (named := cards_after(text, "give")) and len(named) == 1:
        return Give(named[0])
    return look_up(text, _KNOWN, _PATTERNS)


def guide(rules: BidEuchreOptions) -> tuple[Section, ...]:
    """The rules, section by section, for someone who has never played such a game."""
    hand = rules.hand
    return read_guide(
        rules,
        "bacon.games.bid_euchre",
        FAMILY,
        cards=rules.cards,
        hand=hand,
        hand_in_words=spelled_out(hand),
        lowest_bid=rules.lowest_bid,
        exchanged=max(rules.exchanges, default=0),
        bonus=points(rules.made_bonus),
        lone_bonus=points(rules.loner_bonus),
        alone_made=points(bidders_points(rules, hand, hand, alone=True)),
        alone_lost=points(-bidders_points(rules, hand - 1, hand, alone=True)),
        trumps=trumps(PACKS[rules.cards], ranking(Strain.HEARTS), "right", "left"),
        plain=is_plain(rules),
    )
