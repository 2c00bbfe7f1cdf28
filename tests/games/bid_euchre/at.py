"""Tables of Bid Euchre for its tests: hands set by hand, and scripts in its notation."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.options import OptionValue
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.bid_euchre.words import read
from tests.scripts import follow, set_table

Table = Match[BidEuchreState]

FOUR = BidEuchre()
SIX = BidEuchre(players=6, deck=48)

HANDS = ("JH KH QH AS TS 9C", "JD 9H KS QS QD TC", "AH TH AD KD 9S QC", "AC KC JC JS TD 9D")
"""Four hands, clockwise."""
EXAMPLE = (
    "4 hearts; pass; pass; pass; JH 9H TH 9D; AS QS 9S JS; QH JD AH JC; QD AD TD 9C; KD KC TS TC; QC AC KH KS"
)
"""The hand of the guide."""


def table(hands: Sequence[str] = HANDS, *, dealer: int = 3, rules: BidEuchre = FOUR) -> Table:
    """Return a match with this first hand; East deals, so seat 0 speaks first."""
    return set_table(rules, hands, dealer=dealer, packet=2)


def run(match: Table, script: str) -> tuple[Event, ...]:
    """Play a script and return all the events it made."""
    return follow(match, script, read)


def after(script: str, **rules: OptionValue) -> Table:
    """Return a randomly dealt table under house rules, after a script; seat 0 speaks first."""
    options = BidEuchre.from_values(rules)
    match: Table = Match(options, seed="bids", dealer=options.seats - 1)
    run(match, script)
    return match
