"""The notation of the climbing game in records.

There is no auction. A play is written as its combination and its cards, in ascending order with each X
in its place.

>>> from bacon.core.cards import cards
>>> laid = CombinationLaid(2, cards("8H 9S X"), Combination.parse("run 8-9-10"))
>>> four, start = ClimbingOptions(), ClimbingState()
>>> write(four, laid, start), read(four, "run 8-9-10: 8H 9S X").cards == laid.cards
('run 8-9-10: 8H 9S X', True)
>>> read(four, "give lead to north")
GiveLead(to=2)
"""

from __future__ import annotations

from bacon.core.actions import Action, Pass
from bacon.core.cards import cards, spell
from bacon.core.events import Event, Passed
from bacon.core.seats import seat_names
from bacon.games.climbing.rules.combinations import Combination
from bacon.games.climbing.rules.events import CombinationLaid, GiveLead, Lay, LeadGiven
from bacon.games.climbing.rules.options import ClimbingOptions
from bacon.games.climbing.rules.state import ClimbingState

_PASS = "pass"
_GIVE_LEAD = "give lead to "
_SEPARATOR = ": "


def write(options: ClimbingOptions, event: Event, state: ClimbingState) -> str | None:  # noqa: ARG001  (other games need it)
    """Write a player's action; return None for an event that is no action."""
    match event:
        case CombinationLaid(_, laid, combination):
            return f"{combination}{_SEPARATOR}{spell(laid)}"
        case Passed():
            return _PASS
        case LeadGiven(to=seat):
            return f"{_GIVE_LEAD}{seat_names(options.players)[seat]}"
        case _:
            return None


def read(options: ClimbingOptions, text: str) -> Action:
    """Read an action that `write` wrote; raise ``ValueError`` with the reason for any other text."""
    if _SEPARATOR in text:
        return read_lay(text)
    if text == _PASS:
        return Pass()
    seats = seat_names(options.players)
    name = text.removeprefix(_GIVE_LEAD)
    if text.startswith(_GIVE_LEAD) and name in seats:
        return GiveLead(seats.index(name))
    raise ValueError(
        f"{text!r} is not a step: write 'pair of 9s: 9H X', {_PASS!r}, or '{_GIVE_LEAD}' and one of "
        f"{', '.join(seats)}"
    )


def read_lay(text: str) -> Lay:
    """Read a play such as ``pair of 9s: 9H X``; raise ``ValueError`` for any other text."""
    named, _, laid = text.partition(_SEPARATOR)
    return Lay(cards(laid), Combination.parse(named))
