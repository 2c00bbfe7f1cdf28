"""Checks of how a match starts: its pack, dealer, names and format."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from bacon.core.arguments import check_each, require
from bacon.core.cards import Card, Cards, why_not_this_pack
from bacon.core.events import SEALED, MatchStarted
from bacon.core.rules import Rules, TableState


def checked_pack(rules: Rules[TableState], deck: Sequence[Card] | None) -> Cards | None:
    """The deck as a pack; raises ``ValueError`` if it is not this game's."""
    if deck is None:
        return None
    check_each(deck, Card, "deck", "cards", 'Cards are read by cards("QH 9S").')
    if problem := why_not_this_pack(deck, rules.pack()):
        raise ValueError(f"This is not a deck for {rules.name}: {problem}.")
    return tuple(deck)


def why_no_dealer(rules: Rules[TableState], dealer: int | None) -> str | None:
    """Why a seat cannot deal; None if it can."""
    if dealer is None or dealer in range(rules.seats):
        return None
    require(dealer, int, "Match()", "a seat's number as the dealer")
    return f"Seat {dealer} cannot deal; seats are 0 to {rules.seats - 1}."


def why_not_these_names(rules: Rules[TableState], names: tuple[str, ...] | UnsetType) -> str | None:
    """Why these cannot be the players' names; None if they can."""
    if names is UNSET or len(names) == rules.seats:
        return None
    return f"There are {len(names)} names for {rules.seats} seats."


def why_not_this_format(started: MatchStarted) -> str | None:
    """Why a match of this format cannot be played on; None if it can."""
    if started.format is UNSET or (started.format == SEALED and started.names is not UNSET):
        return None
    return f"this version of Bacon knows format {SEALED}, with names; this match has format {started.format}"
