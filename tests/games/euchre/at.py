"""Tables of Euchre for its tests: hands set by hand, and scripts in its notation."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.options import OptionValue
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.euchre.words import read
from tests.scripts import follow, set_table

Table = Match[EuchreState]

CLUB = Euchre()
STICK = Euchre(all_passed="stick")

HANDS = ("JH KH AS TS 9C", "AH 9H KS QD TC", "JD TH AD 9S QC", "AC KC JS TD 9D")
"""Four hands, clockwise; the pack then goes on with the stock."""
STOCK = "QH KD QS JC"

ROUND_ONE = "pass; pass; pass; pass; "
"""Everybody passes the up-card."""


def table(
    hands: Sequence[str] = HANDS, stock: str = STOCK, *, dealer: int = 3, rules: Euchre = CLUB
) -> Table:
    """Return a match with this first hand; East deals, so seat 0 speaks first."""
    return set_table(rules, hands, stock, dealer=dealer)


def run(match: Table, script: str) -> tuple[Event, ...]:
    """Play a script and return all the events it made."""
    return follow(match, script, read)


def after(script: str, **rules: OptionValue) -> Table:
    """Return the usual table under house rules, after a script."""
    match = table(rules=Euchre.from_values(rules))
    run(match, script)
    return match
