"""A fast version of the rule bot's tactics for playing deals out.

It weighs what the rule bot weighs, in leads, but for melds that are made in advance. Only at the very end it
checks whether a meld can be beaten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from bacon.games.climbing.search.playout import ClimbingPlayout, Meld, Split
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
_WEAK_CHANCE: Final = 0.45
"""A meld that holds with a smaller chance will be beaten anyway."""
_PARTNERS_LAST_CARDS: Final = 2
"""A partner with at most this many cards may still use them on the pile."""
_MAX_PLANNED_MELDS: Final = 3
"""The most melds in a hand for which going out is planned."""
_PARTNER_NEEDS: Final = {1: 2, 2: 2, 3: 2, 4: 3, 5: 4}
"""By a partner's cards, the number of own melds from which the lead is given away."""

Way: TypeAlias = tuple[Split, int, int]
"""A way to play, and the range of melds in the hand that it replaces."""


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
        holds, answer = _estimate_answers(at, meld, enemies)
        points = LEAD_GAIN * meld.price + LEAD_HOLDS * holds * lead + LEAD_CARD * meld.size - answer
        if points > best:
            best, chosen = points, place
    return hand.pop(chosen)


def _lead_worth(melds: int) -> float:
    return LEAD[melds] if melds < len(LEAD) else LEAD_ELSE


def _estimate_answers(at: ClimbingPlayout, meld: Meld, seats: Sequence[int]) -> tuple[float, float]:
    """Return the chance that a meld holds against these players, and the value of their answers to them."""
    holds, answer = 1.0, 0.0
    for seat in seats:
        left = at.counts[seat] - meld.size
        if left >= 0 and at.counts[seat]:
            holds *= meld.stands
            answer += (1 - meld.stands) * _near_out(left) * (ROUND_CHANCE if left else 1.0)
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
    least = _passing(at, top)
    chosen = _best(at, hand, _ways(at, hand, top), least)
    if chosen is None and top.size > 1 and not top.power:
        split = at.conditions.melding.gather(hand, top)
        chosen = None if split is None else _best(at, hand, [(split, 0, len(hand))], least)
    if chosen is None:
        return None
    split, first, last = chosen
    hand[first:last] = split.rest
    return split.part


def _best(at: ClimbingPlayout, hand: list[Meld], ways: Iterable[Way], least: float) -> Way | None:
    enemies, best = at.conditions.enemies[at.seat], None
    for way in ways:
        split, first, last = way
        holds, answer = _estimate_answers(at, split.part, enemies)
        lead = _lead_worth(len(hand) - (last - first) + len(split.rest))
        points = split.gain + holds * lead - answer
        if points > least:
            least, best = points, way
    return best


def _ways(at: ClimbingPlayout, hand: list[Meld], top: Meld) -> Iterator[Way]:
    """Yield what can be played: whole melds, parts of melds, and bombs that are well spent."""
    bombs = len(hand) <= _BOMB_MELDS or at.fewest(at.conditions.enemies[at.seat]) <= _CARDS_TO_BOMB
    for place, meld in enumerate(hand):
        if (meld.kind is top.kind and meld.rank > top.rank) or (bombs and meld.power > top.power):
            yield Split(meld, [], meld.price), place, place + 1
        elif meld.size > top.size and not top.power:
            for split in at.conditions.melding.splits(meld, top.kind):
                if split.part.rank > top.rank:
                    yield split, place, place + 1


def _passing(at: ClimbingPlayout, top: Meld) -> float:
    """Return the value of leaving an opponent's meld to the partners who may still beat it."""
    partners = [seat for seat in at.conditions.partners[at.seat] if not at.done >> seat & 1]
    holds, answer = _estimate_answers(at, top, partners)
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
    kind, rank, power = meld.kind, meld.rank, meld.power
    for seat in at.conditions.enemies[at.seat]:
        for other in at.hands[seat]:
            if other.power > power or (other.kind is kind and other.rank > rank):
                return False
    return True
