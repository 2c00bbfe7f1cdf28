"""How the steps of a deal are written down in a record, and read again.

There is no auction; a set is written with what it is laid as, and its cards in ascending order, each X in its
place.

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
_GIVE = "give lead to "
_NAMED = ": "


def write(options: ClimbingOptions, event: Event, state: ClimbingState) -> str | None:  # noqa: ARG001  (other games look at it)
    """Write down a player's step; None for an event that follows by itself."""
    match event:
        case CombinationLaid(_, laid, combination):
            return f"{combination}{_NAMED}{spell(laid)}"
        case Passed():
            return _PASS
        case LeadGiven(to=seat):
            return f"{_GIVE}{seat_names(options.players)[seat]}"
        case _:
            return None


def read(options: ClimbingOptions, text: str) -> Action:
    """Read a step that `write` wrote; raises ``ValueError`` that says what is wrong with any other text."""
    if _NAMED in text:
        return read_lay(text)
    if text == _PASS:
        return Pass()
    seats = seat_names(options.players)
    name = text.removeprefix(_GIVE)
    if text.startswith(_GIVE) and name in seats:
        return GiveLead(seats.index(name))
    raise ValueError(
        f"{text!r} is not a step: write 'pair of 9s: 9H X', {_PASS!r}, or '{_GIVE}' and one of "
        f"{', '.join(seats)}"
    )


def read_lay(text: str) -> Lay:
    """Read a set with what it is laid as, such as ``pair of 9s: 9H X``; raises ``ValueError`` for others."""
    named, _, laid = text.partition(_NAMED)
    return Lay(cards(laid), Combination.parse(named))
