"""What an opponent with only a few cards left can and can’t do about a play, in a sentence each."""

from __future__ import annotations

from typing import Final

from bacon.games.climbing.situation import (
    ClimbingSituation,
    LayOption,
    number_of,
    opponent_at,
    opponent_with,
    plays,
)
from bacon.games.climbing.words import briefly

CARDS_NEAR_OUT: Final = 3
"""An opponent with at most this many cards may go out on a lead, and must be stopped."""
_DECIDING_CARDS: Final = 5
"""An opponent with at most this many cards must be stopped if going out decides the match."""
LIKELY_CHANCE: Final = 0.6
"""A lead with at least this chance is likely to win."""
WEAK_CHANCE: Final = 0.45
"""A play that holds with a smaller chance will be beaten anyway."""
HARMLESS: Final = ", and"
"""The end of the beginning of a reason to pass if the opponent who is nearly out can’t beat the pile."""
_SAFER: Final = 0.05
"""A lead that holds with a chance this much higher is safer."""


def opponent_to_stop(at: ClimbingSituation) -> int | None:
    """Return the opponent closest to going out, if close enough that the lead must be denied."""
    near = [
        seat
        for seat in at.rivals
        if at.known.count(seat) <= (_DECIDING_CARDS if at.known.decides(seat) else CARDS_NEAR_OUT)
    ]
    return min(near, key=at.known.count, default=None)


def may_stop(option: LayOption) -> bool:
    """Whether a play has a fair chance to win the lead."""
    return option.holds >= WEAK_CHANCE or option.bomb


def safe_words(at: ClimbingSituation, option: LayOption) -> str:
    """Return a sentence for a lead that no opponent who is nearly out can beat."""
    near = _near(at)
    if not near or not at.known.boss(option.combination, near):
        return ""
    return f"{opponent_with(at, near[0])} and can’t beat it."


def lead_danger(at: ClimbingSituation, option: LayOption) -> str:
    """Say what an opponent who is nearly out could do about a lead; nothing if all have many cards."""
    near = _near(at)
    if not near or at.known.boss(option.combination, near):
        return safe_words(at, option)
    seat = next(seat for seat in near if not at.known.boss(option.combination, (seat,)))
    has, over = opponent_with(at, seat), at.known.count(seat) - option.combination.kind.size
    if over > 0:
        return f"{has}, and would still have {number_of('card', over)} after beating it."
    if at.known.holds(option.combination, (seat,)) >= LIKELY_CHANCE:
        return f"{has}, but probably can’t beat it."
    if _is_safest(at, option):
        return f"{has}, and this is the safest lead."
    more = plays(len(at.planner.plan(option.left).groups))
    return f"{has} and could go out on it, but after that you need only {more} yourself."


def play_danger(at: ClimbingSituation, option: LayOption, seat: int) -> str:
    """Say what an opponent who is nearly out could do about a play on the pile."""
    has, top = opponent_with(at, seat), at.top.seat
    if at.known.sure(option.combination, (seat,)) and not at.known.sure(at.top.combination, (seat,)):
        return f"{has} and can’t beat it."
    if seat == top:
        return f"{has} and {'may get' if at.still_to_act else 'gets'} the lead if you pass."
    if at.known.sure(option.combination, (seat,)) and top in at.known.enemies:
        return f"{has}, and {opponent_at(at, top)} is winning the round."
    if at.known.holds(option.combination, (seat,)) >= LIKELY_CHANCE:
        return f"{has}, but probably can’t beat it."
    return f"{has} and now has to beat {briefly(option.combination)} to win the round."


def pass_danger(at: ClimbingSituation) -> str:
    """Begin a reason to pass with the opponent who is nearly out, if there is one; nothing otherwise."""
    seat = opponent_to_stop(at)
    if seat is None:
        return ""
    if seat != at.top.seat and at.known.sure(at.top.combination, (seat,)):
        return f"{opponent_with(at, seat)} but can’t beat this{HARMLESS}"
    return f"{opponent_with(at, seat)}, but"


def _near(at: ClimbingSituation) -> list[int]:
    """Return the opponents who may soon go out, the nearest first."""
    return sorted((seat for seat in at.rivals if at.known.count(seat) <= CARDS_NEAR_OUT), key=at.known.count)


def _is_safest(at: ClimbingSituation, option: LayOption) -> bool:
    return all(each.holds <= option.holds + _SAFER for each in at.options(at.lays))
