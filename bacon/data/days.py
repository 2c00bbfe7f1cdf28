"""A player's results in the deals of the day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from bacon.core.shuffle import hand_seed
from bacon.data.compare import Compared, signed
from bacon.data.daily import DayError, read_day
from bacon.data.deals import Deal, print_deal
from bacon.data.rounds import OWN_HAND, Day, PlayedHand, read_own
from bacon.data.store import Store, raising_store_error
from bacon.kits import find_kit


@raising_store_error()
def own_days(store: Store, player: str, game: str) -> dict[date, dict[int, PlayedHand]]:
    """All days of a game on which a player has begun a hand, with those hands by number."""
    rows = store.query(
        f"SELECT m.key, {OWN_HAND} AND m.kind = 'daily' AND m.player = ? AND m.game = ?"
        " ORDER BY m.started_at, m.id",
        player,
        game,
    )
    days: dict[date, dict[int, PlayedHand]] = {}
    for text, *rest in rows:
        if key := _read_key(str(text)):
            day, number = key
            days.setdefault(day, {}).setdefault(number, read_own(*rest))
    return days


def _read_key(text: str) -> tuple[date, int] | None:
    day, _, number = text.partition(" ")
    try:
        return read_day(day), int(number)
    except (DayError, ValueError):
        return None


def complete(game: str, hands: Mapping[int, PlayedHand]) -> bool:
    """Whether every hand of a day is over."""
    over = [number for number, hand in hands.items() if hand.points is not None]
    return len(over) >= find_kit(game).a_day


def streak(game: str, days: Mapping[date, Mapping[int, PlayedHand]], today: date) -> int:
    """Consecutive completed days up to today, or to yesterday if today is not complete yet."""

    def played(day: date) -> bool:
        return day in days and complete(game, days[day])

    last = today if played(today) else today - timedelta(days=1)
    length = 0
    while played(last - timedelta(days=length)):
        length += 1
    return length


def share_text(round_: Day, result: Compared) -> str:
    """A result to share: no cards, and below it the deals for anyone who wants to play them."""
    whole = result.complete
    score = f"{signed(result.gain)} beside par" if whole else f"{result.played} of {len(result.hands)} hands"
    deals = [
        print_deal(Deal(hand.rules, hand.dealer, seed=hand_seed(hand.seed, "hand 1").hex()))
        for hand in round_.hands
    ]
    head = f"{find_kit(round_.game).title}, deal of the day {round_.day}: {score}"
    return "\n".join([head, result.marks, "", *deals, ""])
