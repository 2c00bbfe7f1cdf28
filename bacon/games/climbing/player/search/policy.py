"""The light hand: the house's tactics in a few words, quick enough to play whole deals out.

It weighs what the house weighs, in leads, but for melds that are made already; and only at the very end
it looks whether anybody can beat them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from bacon.games.climbing.player.search.melds import Meld, Split
from bacon.games.climbing.player.search.playout import ClimbingPlayout
from bacon.games.climbing.player.value import (
    LEAD,
    LEAD_CARD,
    LEAD_ELSE,
    LEAD_GAIN,
    LEAD_HOLDS,
    NEAR_OUT,
    NEAR_OUT_ELSE,
    PERIL,
)

_FEW: Final = 4
"""An opponent with so few cards must be stopped."""
_READY: Final = 4
"""With so few melds left a bomb is well spent."""
_WEAK: Final = 0.45
"""What holds with a smaller chance will be beaten anyway."""
_LAST_CARDS: Final = 2
"""A partner with so few cards may lay them on whatever comes."""
_IN_SIGHT: Final = 3
"""With more melds than this a hand is not counted out."""
_PARTNER_NEEDS: Final = {1: 2, 2: 2, 3: 2, 4: 3, 5: 4}
"""With so many melds left, and more, the lead is given to a partner with so few cards."""

Way: TypeAlias = tuple[Split, int, int]
"""A way to lay, and from where to where the melds stand that it takes."""


def light(at: ClimbingPlayout) -> Meld | int | None:
    """Decide for the seat to act: the meld taken out of its hand, the seat given the lead, None to pass."""
    if at.falls:
        return _heir(at)
    if at.top is None:
        return _lead(at, at.hands[at.seat])
    return _follow(at, at.hands[at.seat], at.top)


def _heir(at: ClimbingPlayout) -> int:
    heirs, mine = at.heirs(), at.conditions.side[at.seat]
    return min(heirs, key=lambda seat: (at.conditions.side[seat] != mine, at.counts[seat]))


def _lead(at: ClimbingPlayout, hand: list[Meld]) -> Meld | int:
    if len(hand) <= _IN_SIGHT and (place := _running_out(at, hand, range(len(hand)))) is not None:
        return hand.pop(place)
    if at.may_give and (gifts := at.gifts()):
        to = min(gifts, key=at.counts.__getitem__)
        if len(hand) >= _PARTNER_NEEDS.get(at.counts[to], 99):
            return to
    enemies = at.conditions.enemies[at.seat]
    lead = _lead_worth(len(hand) - 1)
    best, chosen = -1e9, 0
    for place, meld in enumerate(hand):
        holds, answer = _against(at, meld, enemies)
        points = LEAD_GAIN * meld.price + LEAD_HOLDS * holds * lead + LEAD_CARD * meld.size - answer
        if points > best:
            best, chosen = points, place
    return hand.pop(chosen)


def _lead_worth(melds: int) -> float:
    return LEAD[melds] if melds < len(LEAD) else LEAD_ELSE


def _against(at: ClimbingPlayout, meld: Meld, seats: Sequence[int]) -> tuple[float, float]:
    """The chance that a meld holds against these players, and what their answers are worth to them."""
    holds, answer = 1.0, 0.0
    for seat in seats:
        left = at.counts[seat] - meld.size
        if left >= 0 and at.counts[seat]:
            holds *= meld.stands
            answer += (1 - meld.stands) * _near_out(left) * (PERIL if left else 1.0)
    return holds, answer


def _follow(at: ClimbingPlayout, hand: list[Meld], top: Meld) -> Meld | None:
    place, bomb = _beating(hand, top)
    lowest = [each for each in (place, bomb) if each is not None]
    if len(hand) == 1:
        return hand.pop() if lowest else None
    if len(hand) <= _IN_SIGHT and lowest and (sure := _running_out(at, hand, lowest)) is not None:
        return hand.pop(sure)
    if at.conditions.side[at.owner] != at.conditions.side[at.seat]:
        return _beat(at, hand, top)
    if place is not None and _goes_on_partners(at, hand[place], top):
        return hand.pop(place)
    return None


def _goes_on_partners(at: ClimbingPlayout, meld: Meld, top: Meld) -> bool:
    """Whether a meld that is a burden may go on a partner's, which will be beaten anyway."""
    return top.holds < _WEAK and meld.price > 0 and at.counts[at.owner] > _LAST_CARDS


def _beat(at: ClimbingPlayout, hand: list[Meld], top: Meld) -> Meld | None:
    """Beat an opponent when that is worth more than passing."""
    least = _passing(at, top)
    chosen = _best(at, hand, _ways(at, hand, top), least)
    if chosen is None and top.size > 1 and not top.power:
        split = at.conditions.melding.gathered(hand, top)
        chosen = None if split is None else _best(at, hand, [(split, 0, len(hand))], least)
    if chosen is None:
        return None
    split, first, last = chosen
    hand[first:last] = split.rest
    return split.part


def _best(at: ClimbingPlayout, hand: list[Meld], ways: Iterable[Way], least: float) -> Way | None:
    """The way to lay that is worth most, and more than the least; None if none is."""
    enemies, best = at.conditions.enemies[at.seat], None
    for way in ways:
        split, first, last = way
        holds, answer = _against(at, split.part, enemies)
        lead = _lead_worth(len(hand) - (last - first) + len(split.rest))
        points = split.gain + holds * lead - answer
        if points > least:
            least, best = points, way
    return best


def _ways(at: ClimbingPlayout, hand: list[Meld], top: Meld) -> Iterator[Way]:
    """What may be laid: whole melds, parts of melds, and bombs where they are well spent."""
    bombs = len(hand) <= _READY or at.fewest(at.conditions.enemies[at.seat]) <= _FEW
    for place, meld in enumerate(hand):
        if (meld.kind is top.kind and meld.rank > top.rank) or (bombs and meld.power > top.power):
            yield Split(meld, [], meld.price), place, place + 1
        elif meld.size > top.size and not top.power:
            for split in at.conditions.melding.splits(meld, top.kind):
                if split.part.rank > top.rank:
                    yield split, place, place + 1


def _passing(at: ClimbingPlayout, top: Meld) -> float:
    """What it is worth to leave an opponent's meld to the partners who may still beat it."""
    partners = [seat for seat in at.conditions.partners[at.seat] if not at.done >> seat & 1]
    holds, answer = _against(at, top, partners)
    return answer - holds * _near_out(at.counts[at.owner])


def _near_out(left: int) -> float:
    return NEAR_OUT[left] if left < len(NEAR_OUT) else NEAR_OUT_ELSE


def _beating(hand: list[Meld], top: Meld) -> tuple[int | None, int | None]:
    """The places of the lowest higher meld of the kind, and of the lowest bomb that beats it."""
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
    """What nobody can beat, when all the rest but one meld cannot be beaten either."""
    sure = [_sure(at, meld) for meld in hand]
    if sure.count(False) > 1:
        return None
    return next((place for place in places if sure[place]), None)


def _sure(at: ClimbingPlayout, meld: Meld) -> bool:
    kind, rank, power = meld.kind, meld.rank, meld.power
    for seat in at.conditions.enemies[at.seat]:
        for other in at.hands[seat]:
            if other.power > power or (other.kind is kind and other.rank > rank):
                return False
    return True
