"""The deal of the day: the same hands for everyone, derived from the game and the date.

Anyone can deal them again, in any program:

1. A game has six hands a day, or as many as its kit says: three in games with long hands.
2. Hand *n*, counted from 1, is the first hand of a separate match, played from 0 : 0 by the game's standard
   rules. The seed of that match is the date, the game's name and *n*, with a space between: ``2026-11-22
   bacon 3``. The date is written year-month-day, in the Gregorian calendar, and the name as ``bacon
   rules`` takes it.
3. Seat *n* - 1 deals, counting clockwise from 0, the south; after the last seat it is the south
   again.
4. The cards are shuffled as in any match (see `bacon.core.shuffle`), with the label ``hand 1``.

>>> from datetime import date
>>> from bacon.core.cards import spell
>>> third = hands_of_day(date(2026, 11, 22), "bacon")[2]
>>> third.seed, third.dealer
('2026-11-22 bacon 3', 2)
>>> spell(third.board.deck[:5])
'9H 7D AC JS TS'
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from bacon.core.board import NumberedBoard
from bacon.kits import find_kit

FIRST_DAY: Final = date(2000, 1, 1)
LAST_DAY: Final = date(2199, 12, 31)

_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


class DayError(ValueError):
    """Raised for a date that has no deal of the day; its message is a sentence."""


def hands_of_day(day: date, game: str) -> tuple[NumberedBoard, ...]:
    """The hands of a game on a date; raises `DayError` for dates outside 2000 to 2199."""
    date_name, kit = _check_day(day).isoformat(), find_kit(game)
    rules, numbers = kit.presets()[0].rules, range(1, kit.a_day + 1)
    return tuple(NumberedBoard(rules, number, f"{date_name} {game} {number}") for number in numbers)


def read_day(text: str) -> date:
    """Parse a date such as ``2026-11-22``; raises `DayError` if it is not one or has no deal of the day."""
    try:
        day = date.fromisoformat(text.strip() if _DATE.fullmatch(text.strip()) else "")
    except ValueError:
        raise DayError(f"{text[:20]!r} is not a date; write year-month-day, such as 2026-11-22.") from None
    return _check_day(day)


def _check_day(day: date) -> date:
    if not FIRST_DAY <= day <= LAST_DAY:
        raise DayError(f"There is a deal of the day from {FIRST_DAY} to {LAST_DAY}, and on no other date.")
    return day
