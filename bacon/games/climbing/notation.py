"""How the steps of a deal are written down in a record, and read again.

>>> from bacon.core.cards import cards
>>> laid = CombinationLaid(2, cards("8H 9S X"), Combination.parse("run 8-9-10"))
>>> write(4, laid), read(4, "run 8-9-10: 8H 9S X").cards == laid.cards, read(4, "give lead to north")
('run 8-9-10: 8H 9S X', True, GiveLead(to=2))
"""

from __future__ import annotations

from bacon.core.actions import Action, GiveLead, Lay, Pass
from bacon.core.cards import cards, spell
from bacon.core.combinations import Combination
from bacon.core.events import CombinationLaid, Event, LeadGiven, Passed
from bacon.core.seats import seat_names

_PASS = "pass"
_GIVE = "give lead to "
_NAMED = ": "


def write(players: int, fact: Event) -> str | None:
    """Write down a player's step; None for a fact that follows by itself."""
    match fact:
        case CombinationLaid(_, laid, combination):
            return f"{combination}{_NAMED}{spell(laid)}"
        case Passed():
            return _PASS
        case LeadGiven(to=seat):
            return f"{_GIVE}{seat_names(players)[seat]}"
        case _:
            return None


def read(players: int, text: str) -> Action:
    """Read a step that `write` wrote; raise ``ValueError`` that says what is wrong with any other text."""
    if _NAMED in text:
        return read_lay(text)
    if text == _PASS:
        return Pass()
    seats = seat_names(players)
    name = text.removeprefix(_GIVE)
    if text.startswith(_GIVE) and name in seats:
        return GiveLead(seats.index(name))
    raise ValueError(
        f"{text!r} is not a step: write 'pair of 9s: 9H X', {_PASS!r}, or '{_GIVE}' and one of "
        f"{', '.join(seats)}"
    )


def read_lay(text: str) -> Lay:
    """Read a set with what it is laid as, such as ``pair of 9s: 9H X``; raise ``ValueError`` for others."""
    named, _, laid = text.partition(_NAMED)
    return Lay(cards(laid), Combination.parse(named))
