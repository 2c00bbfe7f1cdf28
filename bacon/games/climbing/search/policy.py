"""A fast version of the rule bot's tactics for playing deals out.

It weighs what the rule bot weighs, in leads, but for melds that are made in advance. Only at the very end it
checks whether a meld can be beaten.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bacon.games.climbing.search.melds import Meld
from bacon.games.climbing.search.playout import ClimbingPlayout
from bacon.games.climbing.valuation import (
    LEAD,
    LEAD_CARD,
    LEAD_ELSE,
    LEAD_GAIN,
    LEAD_HOLDS,
    NEAR_OUT,
    NEAR_OUT_ELSE,
    ROUND_CHANCE,
)

_CARDS_TO_BOMB: Final = 4
"""Against an opponent with at most this many cards, bombs are worth playing."""
_BOMB_MELDS: Final = 4
"""With at most this many melds left, a bomb is well spent."""
_MAX_MELDS_TO_BOMB: Final = 7
"""With more melds than this, too many would be left after a bomb."""
_WEAK_CHANCE: Final = 0.45
"""A meld that holds with a smaller chance will be beaten anyway."""
_PARTNERS_LAST_CARDS: Final = 2
"""A partner with at most this many cards may still use them on the pile."""
_MAX_PLANNED_MELDS: Final = 3
"""The most melds in a hand for which going out is planned."""
_PARTNER_NEEDS: Final = {1: 2, 2: 2, 3: 2, 4: 3, 5: 4}
"""By a partner's cards, the number of own melds from which the lead is given away."""


def choose_fast(at: ClimbingPlayout) -> Meld | int | None:
    """Choose for the seat to act: a meld taken from its hand, the seat given the lead, or None to pass."""
    if at.lead_falls:
        return _heir(at)
    if at.top is None:
        return _lead(at, at.hands[at.seat])
    return _follow(at, at.hands[at.seat], at.top)


def _heir(at: ClimbingPlayout) -> int:
    heirs, mine = at.heirs(), at.conditions.side[at.seat]
    return min(heirs, key=lambda seat: (at.conditions.side[seat] != mine, at.counts[seat]))


def _lead(at: ClimbingPlayout, hand: list[Meld]) -> Meld | int:
    if len(hand) <= _MAX_PLANNED_MELDS and (place := _running_out(at, hand, range(len(hand)))) is not None:
        return hand.pop(place)
    if at.may_give and (gifts := at.gifts()):
        to = min(gifts, key=at.counts.__getitem__)
        if len(hand) >= _PARTNER_NEEDS.get(at.counts[to], 99):
            return to
    enemies = at.conditions.enemies[at.seat]
    lead = _lead_worth(len(hand) - 1)
    best, chosen = -1e9, 0
    for place, meld in enumerate(hand):
        holds, answer = _estimate_answers(at, meld.size, meld.stands, enemies)
        points = LEAD_GAIN * meld.price + LEAD_HOLDS * holds * lead + LEAD_CARD * meld.size - answer
        if points > best:
            best, chosen = points, place
    return hand.pop(chosen)


def _lead_worth(melds: int) -> float:
    return LEAD[melds] if melds < len(LEAD) else LEAD_ELSE


def _estimate_answers(
    at: ClimbingPlayout, size: int, stands: float, seats: Sequence[int]
) -> tuple[float, float]:
    """Return the chance that a meld holds against these players, and the value of their answers to them.

    Takes its size, and the chance that it stands against one of them.
    """
    holds, answer = 1.0, 0.0
    for seat in seats:
        left = at.counts[seat] - size
        if left >= 0 and at.counts[seat]:
            holds *= stands
            answer += (1 - stands) * _near_out(left) * (ROUND_CHANCE if left else 1.0)
    return holds, answer


def _follow(at: ClimbingPlayout, hand: list[Meld], top: Meld) -> Meld | None:
    place, bomb = _find_beating(hand, top)
    lowest = [each for each in (place, bomb) if each is not None]
    if len(hand) == 1:
        return hand.pop() if lowest else None
    if (
        len(hand) <= _MAX_PLANNED_MELDS
        and lowest
        and (unbeatable := _running_out(at, hand, lowest)) is not None
    ):
        return hand.pop(unbeatable)
    if at.conditions.side[at.top_seat] != at.conditions.side[at.seat]:
        return _beat(at, hand, top)
    if place is not None and _goes_on_partners(at, hand[place], top):
        return hand.pop(place)
    return None


def _goes_on_partners(at: ClimbingPlayout, meld: Meld, top: Meld) -> bool:
    return top.holds < _WEAK_CHANCE and meld.price > 0 and at.counts[at.top_seat] > _PARTNERS_LAST_CARDS


def _beat(at: ClimbingPlayout, hand: list[Meld], top: Meld) -> Meld | None:
    """Play what is worth more than passing, even if the hand must be divided anew."""
    melding, enemies = at.conditions.melding, at.conditions.enemies[at.seat]
    stop = at.fewest(enemies) <= _CARDS_TO_BOMB
    least, chosen = _passing(at, top), None
    for way in melding.ways(hand, top, bombs=stop or len(hand) <= _MAX_MELDS_TO_BOMB):
        if stop or not way.power or way.melds < _BOMB_MELDS:
            holds, answer = _estimate_answers(at, way.size, way.stands, enemies)
            points = way.gain + holds * _lead_worth(way.melds) - answer
            if points > least:
                least, chosen = points, way
    if chosen is None:
        return None
    meld, hand[:] = melding.taken(hand, chosen)
    return meld


def _passing(at: ClimbingPlayout, top: Meld) -> float:
    """Return the value of leaving an opponent's meld to the partners who may still beat it."""
    partners = [seat for seat in at.conditions.partners[at.seat] if not at.done >> seat & 1]
    holds, answer = _estimate_answers(at, top.size, top.stands, partners)
    return answer - holds * _near_out(at.counts[at.top_seat])


def _near_out(left: int) -> float:
    return NEAR_OUT[left] if left < len(NEAR_OUT) else NEAR_OUT_ELSE


def _find_beating(hand: list[Meld], top: Meld) -> tuple[int | None, int | None]:
    """Return the places of the lowest higher meld of the kind, and of the lowest bomb that beats it."""
    kind, rank, power = top.kind, top.rank, top.power
    bomb = None
    for place, meld in enumerate(hand):
        if meld.kind is kind:
            if meld.rank > rank:
                return place, bomb
        elif bomb is None and meld.power > power:
            bomb = place
    return None, bomb


def _running_out(at: ClimbingPlayout, hand: list[Meld], places: Iterable[int]) -> int | None:
    """Return a meld that nobody can beat, if at most one of the others can be beaten."""
    unbeatable = [_is_unbeatable(at, meld) for meld in hand]
    if unbeatable.count(False) > 1:
        return None
    return next((place for place in places if unbeatable[place]), None)


def _is_unbeatable(at: ClimbingPlayout, meld: Meld) -> bool:
    melding, hands = at.conditions.melding, at.hands
    return not any(melding.beats(hands[seat], meld) for seat in at.conditions.enemies[at.seat])
