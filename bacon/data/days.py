"""What a player has made of the deals of the day.

Each hand is a stored match of its own, of which only the first hand counts; its key is the date and its
number. The first that was begun counts, whatever is played again later, and whatever the clock says by
then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Final

import msgspec
from msgspec import Struct

from bacon.core.board import points_in, worth
from bacon.core.shuffle import hand_seed
from bacon.data.compare import Compared, beside, signed
from bacon.data.daily import DailyHand, DayError, hands_of_day, read_day
from bacon.data.deals import Deal, print_deal
from bacon.data.pars import Kept
from bacon.data.store import Store, telling_damage
from bacon.games import find_kit

SEAT: Final = 0
"""Where the person sits, the same for everyone."""


class OwnHand(Struct, frozen=True):
    """What became of a hand of a day: the match it is, and what each side made, None while it is not over."""

    match_id: int
    points: tuple[int, ...] | None
    running: bool

    def worth(self, side: int) -> int | None:
        """What it was worth to a side."""
        return None if self.points is None else worth(self.points, side)


def key_of(day: date, hand: DailyHand) -> str:
    """By what a hand of a day is known among the matches of its game."""
    return f"{day.isoformat()} {hand.number}"


@telling_damage()
def own_days(store: Store, player: str, game: str) -> dict[date, dict[int, OwnHand]]:
    """All days of a game on which a player has begun a hand, with those hands by their numbers."""
    days: dict[date, dict[int, OwnHand]] = {}
    for key, own in _own_hands(store, player, game):
        day, number = key
        days.setdefault(day, {}).setdefault(number, own)
    return days


def _own_hands(store: Store, player: str, game: str) -> Iterator[tuple[tuple[date, int], OwnHand]]:
    rows = store.query(
        "SELECT m.key, m.id, h.points, m.finished_at IS NULL FROM matches AS m"
        " LEFT JOIN hands AS h ON h.match_id = m.id AND h.number = 1"
        " WHERE m.kind = 'daily' AND m.player = ? AND m.game = ? AND m.set_aside IS NULL ORDER BY m.id",
        player,
        game,
    )
    for text, match_id, points, running in rows:
        if key := _read_key(str(text)):
            made = None if points is None else msgspec.json.decode(str(points), type=tuple[int, ...])
            yield key, OwnHand(int(str(match_id)), made, bool(running) and made is None)


def _read_key(text: str) -> tuple[date, int] | None:
    """The day and the number in a key; None for what is none."""
    day, _, number = text.partition(" ")
    try:
        return read_day(day), int(number)
    except (DayError, ValueError):
        return None


def complete(game: str, hands: Mapping[int, OwnHand]) -> bool:
    """Whether every hand of a day is over."""
    over = [number for number, hand in hands.items() if hand.points is not None]
    return len(over) >= find_kit(game).a_day


def streak(game: str, days: Mapping[date, Mapping[int, OwnHand]], today: date) -> int:
    """How many days in a row were played to the end up to today, or to yesterday while today's is to come."""

    def played(day: date) -> bool:
        return day in days and complete(game, days[day])

    last = today if played(today) else today - timedelta(days=1)
    length = 0
    while played(last - timedelta(days=length)):
        length += 1
    return length


def result_of(hands: Sequence[DailyHand], own: Mapping[int, OwnHand], kept: Kept) -> Compared:
    """What the person made of a day beside par."""
    side = hands[0].rules.side_of(SEAT)
    made = [own[hand.number].worth(side) if hand.number in own else None for hand in hands]
    pars = [None if line is None else worth(points_in(line, hands[0].rules), side) for line in kept.lines]
    return beside(made, pars, kept.version)


def share_text(game: str, day: date, result: Compared) -> str:
    """A result to show to others, without a card in it; below it the deals, for whoever will play them."""
    played = result.complete
    told = f"{signed(result.gain)} beside par" if played else f"{result.played} of {len(result.hands)} hands"
    deals = [
        print_deal(Deal(hand.rules, hand.dealer, seed=hand_seed(hand.seed, "hand 1").hex()))
        for hand in hands_of_day(day, game)
    ]
    return "\n".join([f"{find_kit(game).title}, deal of the day {day}: {told}", result.marks, "", *deals, ""])
