"""Rounds of deals that are played against par: deals of the day and duplicates."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from math import fsum, sqrt
from typing import TYPE_CHECKING, ClassVar, Final

import msgspec
from msgspec import Struct

from bacon.core.board import NumberedBoard, net_points, points_in
from bacon.core.override import override
from bacon.core.rules import Rules
from bacon.core.shuffle import random_seed
from bacon.core.words import points, signed
from bacon.kits import GAMES, OWN_GAMES, find_kit, hand_word_of
from bacon.kits.presets import read_shared
from bacon.store.history import History, MatchRow
from bacon.store.ledger import Stored
from bacon.store.store import Store, Value, raising_store_error

if TYPE_CHECKING:
    from bacon.store.reviews import StoredLines

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


def game_of_day(day: date) -> str:
    """The game of the deal of the day on a date; our own games take turns, so it is the same for everyone."""
    return OWN_GAMES[day.toordinal() % len(OWN_GAMES)]


def read_day(text: str) -> date:
    """Parse a date such as ``2026-11-22``; raises `DayError` if it is not one or has no deal of the day."""
    try:
        day = date.fromisoformat(text.strip() if _DATE.fullmatch(text.strip()) else "")
    except ValueError:
        raise DayError(f"{text[:20]!r} isn’t a date. Write year-month-day, such as 2026-11-22.") from None
    return _check_day(day)


def _check_day(day: date) -> date:
    if not FIRST_DAY <= day <= LAST_DAY:
        raise DayError(f"Deals of the day run from {FIRST_DAY} to {LAST_DAY}.")
    return day


ABOVE, LEVEL, BELOW, OPEN = "▲", "=", "▼", "·"
"""Marks for a hand above, level with or below the others, and one not yet played or compared."""

_MARKS: Final = {1: ABOVE, 0: LEVEL, -1: BELOW}
_SQUARES: Final = {1: "🟩", 0: "🟨", -1: "🟥"}
"""The same as squares to share; terminals show the marks, for many have no colored squares."""
_OPEN_SQUARE: Final = "⬜"


class ComparedHand(Struct, frozen=True):
    """A hand by number: the player's points and the others' with the same cards, None if unknown."""

    number: int
    own: int | None
    others: int | None

    @property
    def gain(self) -> int | None:
        """How much better the player did, if known."""
        return None if self.own is None or self.others is None else self.own - self.others

    @property
    def mark(self) -> str:
        """The gain as one mark."""
        return OPEN if self.gain is None else _MARKS[_sign(self.gain)]

    @property
    def square(self) -> str:
        """The gain as a colored square."""
        return _OPEN_SQUARE if self.gain is None else _SQUARES[_sign(self.gain)]


def _sign(points: int) -> int:
    return (points > 0) - (points < 0)


class Compared(Struct, frozen=True):
    """Hands side by side, and the version of the search that made the others' results."""

    hands: tuple[ComparedHand, ...]
    version: int

    @property
    def gains(self) -> tuple[int, ...]:
        """The known gains."""
        return tuple(hand.gain for hand in self.hands if hand.gain is not None)

    @property
    def complete(self) -> bool:
        """Whether all hands are compared."""
        return len(self.gains) == len(self.hands)

    @property
    def played(self) -> int:
        """The number of hands the player has played."""
        return sum(hand.own is not None for hand in self.hands)

    @property
    def gain(self) -> int:
        """How much better the player did in all compared hands."""
        return sum(self.gains)

    @property
    def own(self) -> int:
        """The player's points so far."""
        return sum(hand.own or 0 for hand in self.hands)

    @property
    def others(self) -> int:
        """The others' points, as far as known."""
        return sum(hand.others or 0 for hand in self.hands)

    @property
    def marks(self) -> str:
        """The marks of all hands."""
        return " ".join(hand.mark for hand in self.hands)

    @property
    def error(self) -> float | None:
        """The standard error of the total gain by chance; None for fewer than two hands.

        This is how far the total for as many other hands would typically differ.
        """
        gains = self.gains
        if len(gains) < 2:
            return None
        mean = sum(gains) / len(gains)
        variance = fsum([(gain - mean) * (gain - mean) for gain in gains]) / (len(gains) - 1)
        return sqrt(variance * len(gains))


def compare_results(own: Sequence[int | None], others: Sequence[int | None], version: int) -> Compared:
    """Pair up the results of hands, in order."""
    pairs = zip(own, others, strict=True)
    return Compared(tuple(ComparedHand(place, *pair) for place, pair in enumerate(pairs, start=1)), version)


def standing(gain: int) -> str:
    """A result relative to Experts', in words.

    >>> standing(2), standing(0), standing(-1)
    ('2 points ahead of the Experts', 'tied with the Experts', '1 point behind the Experts')
    """
    if not gain:
        return "tied with the Experts"
    return f"{points(abs(gain))} {'ahead of' if gain > 0 else 'behind'} the Experts"


def in_words(rules: Rules, net: int) -> str:
    """A side's `net_points` in words: ``won by 2``, or with more than two sides, ``scored 2 points``."""
    if len(rules.sides) == 2:
        return f"{'won' if net > 0 else 'lost'} by {abs(net)}" if net else "broke even"
    return f"took {points(-net)}" if rules.low_wins else f"scored {points(net)}"


def both_results(rules: Rules, own: int, others: int) -> str:
    """The player's and Experts' `net_points` in words, such as ``You lost by 2, the Experts by 1``.

    With the same result, Experts do too, so that nobody takes them for the player's partners.
    """
    mine, theirs = in_words(rules, own), in_words(rules, others)
    if mine == theirs:
        return f"You {mine}, and so did the Experts"
    verb, _, amount = theirs.partition(" by ")
    same = amount and mine.startswith(verb)
    return f"You {mine}, the Experts by {amount}" if same else f"You {mine}, and the Experts {theirs}"


SEAT: Final = 0
"""The player's seat in every round."""

MAX_HANDS: Final = 64
"""The maximum number of hands in a duplicate."""


class Round(Struct, frozen=True):
    """Base of all rounds: a name, and the rules it is played by."""

    kind: ClassVar[Stored]
    title: ClassVar[str]

    name: str
    rules: Rules

    @property
    @abstractmethod
    def hands(self) -> tuple[NumberedBoard, ...]:
        """The hands in order."""

    @abstractmethod
    def key(self, number: int) -> str:
        """A hand's key among the matches of its game and kind."""

    def hand_title(self, number: int) -> str:
        """The title of a hand, such as ``Deal of the day, 2 of 6``."""
        return f"{self.title}, {number} of {len(self.hands)}"

    @property
    def game(self) -> str:
        """The game's name."""
        return self.rules.name

    @property
    def side(self) -> int:
        """The player's side."""
        return self.rules.side_of(SEAT)


class Day(Round, frozen=True):
    """The deal of the day."""

    kind: ClassVar[Stored] = "daily"
    title: ClassVar[str] = "Deal of the day"

    day: date

    @property
    @override
    def hands(self) -> tuple[NumberedBoard, ...]:
        return hands_of_day(self.day, self.game)

    @override
    def key(self, number: int) -> str:
        return f"{self.name} {number}"


class Duplicate(Round, frozen=True):
    """Hands under any rules, against players of any level; `others` encodes who they are."""

    kind: ClassVar[Stored] = "duplicate"
    title: ClassVar[str] = "Duplicate"

    count: int
    others: str

    @property
    @override
    def hands(self) -> tuple[NumberedBoard, ...]:
        numbers = range(1, self.count + 1)
        return tuple(
            NumberedBoard(self.rules, number, f"duplicate {self.name} {number}") for number in numbers
        )

    @override
    def key(self, number: int) -> str:
        return f"{self.name} {number}/{self.count} {self.others}".rstrip()


_DUPLICATE_KEY: Final = re.compile(r"([0-9a-f]{16}) [0-9]{1,2}/([0-9]{1,2}) ?([a-z.]*)", re.ASCII)


_NUMBER_IN_KEY: Final = re.compile(r"\S+ ([0-9]{1,2})\b", re.ASCII)


def day_of(day: date, game: str) -> Day:
    """The round of a game on a date; raises `bacon.store.rounds.DayError` if there is none."""
    return Day(day.isoformat(), hands_of_day(day, game)[0].rules, day)


def new_duplicate(rules: Rules, count: int, others: str) -> Duplicate:
    """Create a duplicate with unknown cards."""
    return Duplicate(random_seed(8), rules, count, others)


def round_of(row: MatchRow) -> Round | None:
    """The round that a stored match belongs to; None if there is none or the key is malformed."""
    with suppress(ValueError):  # a date without deals, or a game that is not installed
        if row.kind == "daily":
            return day_of(read_day(row.key.partition(" ")[0]), row.game)
        found = _DUPLICATE_KEY.fullmatch(row.key) if row.kind == "duplicate" else None
        if found and 1 <= int(found[2]) <= MAX_HANDS:
            return Duplicate(found[1], read_shared(row.rules), int(found[2]), found[3])
    return None


def in_round(row: MatchRow) -> bool:
    """Whether a stored match is one hand of a round."""
    return row.kind in ("daily", "duplicate")


def number_of(row: MatchRow) -> int | None:
    """The number of a stored match's hand in its round, if it is part of one."""
    found = _NUMBER_IN_KEY.match(row.key) if in_round(row) else None
    return int(found[1]) if found else None


def place_of(row: MatchRow) -> tuple[int, int] | None:
    """Which hand of its round a stored match is, and of how many; None if it belongs to no round."""
    number, round_ = number_of(row), round_of(row)
    return (number, len(round_.hands)) if number and round_ else None


class PlayedHand(Struct, frozen=True):
    """A hand that a player has begun: its match, and each side's points once it is over.

    It is `assisted` if the player had help.
    """

    match_id: int
    points: tuple[int, ...] | None
    running: bool
    assisted: bool = False

    def net_points_of(self, side: int, *, low_wins: bool = False) -> int | None:
        """A side's result, once the hand is over."""
        return None if self.points is None else net_points(self.points, side, low_wins=low_wins)


OWN_HAND: Final = "m.id, h.points, m.finished_at IS NULL, m.assisted FROM matches AS m" + (
    " LEFT JOIN hands AS h ON h.match_id = m.id AND h.number = 1 WHERE m.set_aside IS NULL"
)
"""The columns for `read_own`; more conditions may follow."""


def read_own(match_id: object, points: object, running: object, assisted: object) -> PlayedHand:
    """Build a `PlayedHand` from a row; raises ``ValueError`` if it is damaged."""
    made = None if points is None else msgspec.json.decode(str(points), type=tuple[int, ...])
    return PlayedHand(msgspec.convert(match_id, int), made, bool(running) and made is None, bool(assisted))


@raising_store_error()
def own_hands(store: Store, player: str, round_: Round) -> dict[int, PlayedHand]:
    """The hands of a round that a player has begun, by number; raises `StoreError`."""
    numbers = {round_.key(hand.number): hand.number for hand in round_.hands}
    values: tuple[Value, ...] = (round_.kind, player, round_.game, *numbers)
    marks = ", ".join("?" * len(numbers))
    rows = store.query(
        f"SELECT m.key, {OWN_HAND} AND m.kind = ? AND m.player = ? AND m.game = ? AND m.key IN ({marks})"
        " ORDER BY m.started_at, m.id",
        *values,
    )
    own: dict[int, PlayedHand] = {}
    for key, *rest in rows:
        own.setdefault(numbers[str(key)], read_own(*rest))
    return own


def next_hand(round_: Round, own: Mapping[int, PlayedHand]) -> NumberedBoard | None:
    """The first hand of a round that can still be played or continued; None if there is none."""
    left = (hand for hand in round_.hands if hand.number not in own or own[hand.number].running)
    return next(left, None)


class OpenRound(Struct, frozen=True):
    """A round that a player has begun, the hand with which it goes on, and when it was last played."""

    round: Round
    hand: NumberedBoard
    played: datetime


def open_round(store: Store, player: str) -> OpenRound | None:
    """The round whose hand was over when a player stopped playing, if there are hands left.

    None if the hand isn't over or was given up, or if something else was played since. Raises `StoreError`.
    """
    row = History(store).last_played(player)
    return _left_after(store, player, row) if row else None


def open_rounds(store: Store, player: str) -> tuple[OpenRound, ...]:
    """Every round that a player left between two hands, the latest first; raises `StoreError`."""
    return tuple(left for row in _open_rows(store, player) if (left := _left_after(store, player, row)))


def count_open_rounds(store: Store, player: str) -> int:
    """How many rounds a player left between two hands, found out without importing their games."""
    return len(_open_rows(store, player))


def _open_rows(store: Store, player: str) -> list[MatchRow]:
    """The hand played last in each round, if it is over and others are left."""
    return [row for row in History(store).last_of_rounds(player) if row.hands and not _is_last_hand(row)]


def _is_last_hand(row: MatchRow) -> bool:
    """Whether no hand of this round can follow: it was the last one, or the game is not here."""
    number = number_of(row)
    if number is None or row.game not in GAMES:
        return True
    if row.kind == "daily":
        return number >= find_kit(row.game).a_day
    found = _DUPLICATE_KEY.fullmatch(row.key)
    return found is None or number >= int(found[2])


def _left_after(store: Store, player: str, row: MatchRow) -> OpenRound | None:
    """The round to which a hand belongs, if that is over and others are left."""
    round_ = round_of(row) if row.hands else None
    hand = next_hand(round_, own_hands(store, player, round_)) if round_ else None
    return OpenRound(round_, hand, row.played) if round_ and hand else None


def result_of(round_: Round, own: Mapping[int, PlayedHand], stored: StoredLines) -> Compared:
    """The player's results in a round beside the others'."""
    low = round_.rules.low_wins
    made = [
        own[hand.number].net_points_of(round_.side, low_wins=low) if hand.number in own else None
        for hand in round_.hands
    ]
    lines: Sequence[int | None] = [
        None if line is None else net_points(points_in(line, round_.rules), round_.side, low_wins=low)
        for line in stored.lines
    ]
    return compare_results(made, lines, stored.version)


@raising_store_error()
def own_days(store: Store, player: str, game: str) -> dict[date, dict[int, PlayedHand]]:
    """All days of a game on which a player has begun a hand, with those hands by number."""
    return own_days_by_game(store, player).get(game, {})


def own_days_by_game(store: Store, player: str) -> dict[str, dict[date, dict[int, PlayedHand]]]:
    """For each game, all days on which a player has begun a hand, with those hands by number."""
    rows = store.query(
        f"SELECT m.game, m.key, {OWN_HAND} AND m.kind = 'daily' AND m.player = ? ORDER BY m.started_at, m.id",
        player,
    )
    games: dict[str, dict[date, dict[int, PlayedHand]]] = {}
    for game, text, *rest in rows:
        if key := _read_key(str(text)):
            day, number = key
            games.setdefault(str(game), {}).setdefault(day, {}).setdefault(number, read_own(*rest))
    return games


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


def streak(games: Mapping[str, Mapping[date, Mapping[int, PlayedHand]]], today: date) -> int:
    """Consecutive days completed in any game, up to today, or to yesterday if today is not complete yet."""
    done = {
        day
        for game, days in games.items()
        for day, hands in days.items()
        if game in GAMES and complete(game, hands)
    }
    last = today if today in done else today - timedelta(days=1)
    length = 0
    while last - timedelta(days=length) in done:
        length += 1
    return length


def game_for(games: Mapping[str, Mapping[date, Mapping[int, PlayedHand]]], today: date) -> str:
    """The game to offer today: the day's own, or the one that the player has begun instead."""
    own = game_of_day(today)
    begun = [game for game, days in games.items() if today in days and game in GAMES]
    return begun[0] if begun and own not in begun else own


def share_text(round_: Round, result: Compared) -> str:
    """A result to paste anywhere: the game, the round, the points, and a square for each hand; no cards."""
    what = f"deal of the day {round_.day}" if isinstance(round_, Day) else "beat the Experts"
    played = f"{result.played} of {len(result.hands)} {hand_word_of(round_.game)}s"
    score = f"{signed(result.gain)} vs. Experts" if result.complete else played
    grid = "".join(hand.square for hand in result.hands)
    return f"{find_kit(round_.game).title}, {what}\n{grid} {score}\n"
