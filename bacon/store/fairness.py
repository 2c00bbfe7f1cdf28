"""Whether the shuffles were fair, from the hands that were dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import groupby
from math import erfc, exp, fsum, lgamma, log, sqrt
from operator import attrgetter
from typing import Final

import msgspec
from msgspec import Struct

from bacon.core.events import Event, HandStarted, MatchStarted, SeedRevealed
from bacon.core.rules import Rules
from bacon.core.takeback import kept
from bacon.kits import GAMES
from bacon.kits.presets import read_shared
from bacon.notation.verify import Finding, prove
from bacon.store.figures import CardKind, Spread, figures_of
from bacon.store.history import PAGE, History, MatchRow
from bacon.store.ledger import DealtCards
from bacon.store.store import Row, Store, raising_store_error, start_of


class Comparison(Struct, frozen=True):
    """A chi-square test: statistic, degrees of freedom, and the probability that chance exceeds it."""

    statistic: float
    freedom: int
    probability: float


class PastHand(Struct, frozen=True):
    """A finished hand: its commitment, the seed revealed after it, and its events.

    `seed` and `commitment` are empty for a pack set by hand.
    """

    match_id: int
    number: int
    started: datetime
    commitment: str
    seed: str
    rules: Rules
    match: MatchStarted
    events: tuple[Event, ...]


class DealtKind(Struct, frozen=True):
    """The number of cards of a kind each seat was dealt, what chance predicts, and a verdict.

    `comparison` is None if more than chance decides, or there are too few cards to compare; the `sentence`
    says so then. `deviation` is the standard deviation of one seat's number.
    """

    what: str
    counts: tuple[int, ...]
    expected: float
    deviation: float
    comparison: Comparison | None
    sentence: str
    title: str


class Dealt(Struct, frozen=True):
    """All counted hands of one game with this number of players."""

    game: str
    players: int
    hands: int
    tallies: tuple[DealtKind, ...]


@raising_store_error()
def past_hands(
    store: Store, page: int = 0, size: int = PAGE, player: str | None = None, match_id: int | None = None
) -> tuple[PastHand, ...]:
    """One page of finished hands, newest first; raises `StoreError` if they cannot be read.

    Takes a player's name to list only that player's, and a match to list only its hands. Games that are not
    installed are left out: without their rules nothing can be verified.
    """
    rows = store.query(
        "SELECT h.match_id, h.first_event, h.last_event, m.started_at, m.shared FROM hands AS h"
        " JOIN matches AS m ON m.id = h.match_id WHERE m.set_aside IS NULL"
        " AND m.game IN (SELECT value FROM json_each(:games)) AND (:player IS NULL OR m.player = :player)"
        " AND (:match_id IS NULL OR m.id = :match_id)"
        " ORDER BY h.match_id DESC, h.number DESC LIMIT :size OFFSET :first",
        games=_installed(),
        player=player,
        match_id=match_id,
        size=size,
        first=page * size,
    )
    return tuple(_past_hand(store, msgspec.convert(row, _HandPlace)) for row in rows)


@raising_store_error()
def dealt_matches(store: Store, page: int = 0, size: int = PAGE, player: str = "") -> tuple[MatchRow, ...]:
    """One page of a player's matches with finished hands, newest first; raises `StoreError`."""
    rows = store.query(
        f"SELECT id FROM matches WHERE {_DEALT} ORDER BY id DESC LIMIT :size OFFSET :first",  # noqa: S608
        games=_installed(),
        player=player,
        size=size,
        first=page * size,
    )
    history = History(store)
    return tuple(row for (number,) in rows if (row := history.match(msgspec.convert(number, int))))


def count_dealt_matches(store: Store, player: str = "") -> int:
    """The number of matches on all pages of `dealt_matches`; raises `StoreError`."""
    rows = store.query(
        f"SELECT count(*) FROM matches WHERE {_DEALT}",  # noqa: S608
        games=_installed(),
        player=player,
    )
    return msgspec.convert(rows[0][0], int)


_DEALT: Final = (
    "set_aside IS NULL AND hands > 0 AND game IN (SELECT value FROM json_each(:games)) AND player = :player"
)


def _installed() -> str:
    return msgspec.json.encode(list(GAMES)).decode()


def check(hand: PastHand) -> Finding:
    """Recompute a hand's shuffle from its seed; returns a sentence, and whether it is proven."""
    return prove(hand.rules, hand.match, hand.events)


@raising_store_error()
def dealt(store: Store, game: str, player: str | None = None) -> tuple[Dealt, ...]:
    """Count what each seat of a game was dealt, separately for each number of players.

    Takes a player's name to count only that player's matches. Raises `StoreError` if the store cannot be
    read.
    """
    kinds = figures_of(game).cards if game in GAMES else ()
    rows = store.query(
        "SELECT shared, variant, sizes, cards FROM dealt WHERE game = :game"
        " AND (:player IS NULL OR player = :player) ORDER BY 1, 2, 3",
        game=game,
        player=player,
    )
    players = attrgetter("players")
    groups = sorted((group for row in rows if kinds and (group := _group(kinds, row)).hands), key=players)
    return tuple(_dealt(game, number, kinds, list(equal)) for number, equal in groupby(groups, players))


class Luck(Struct, frozen=True):
    """The number of cards of a kind that the player got in a game, and the expected number.

    `sigmas` is the difference in standard deviations; `trials` is how many such numbers were looked at.
    """

    game: str
    what: str
    hands: int
    count: int
    expected: float
    sigmas: float
    trials: int

    @property
    def how_rare(self) -> int:
        """Of so many players, one has as little of some of what was looked at."""
        return _round_down(1 / max(min(1.0, self.trials * _as_low(self.sigmas)), 1e-9))

    @property
    def bad(self) -> bool:
        """Whether at most one player in twenty has it as bad."""
        return self.how_rare >= _RARE


_RARE: Final = 20


def _as_low(sigmas: float) -> float:
    """The probability that chance gives no more than this."""
    return erfc(-sigmas / sqrt(2)) / 2


def _round_down(number: float) -> int:
    """A number with one digit and zeros."""
    digits = str(int(number))
    return int(digits[0]) * int("1" + "0" * (len(digits) - 1))


def luck_of(dealt: Sequence[Dealt], seat: int = 0) -> tuple[Luck, ...]:
    """The luck of a seat by game and kind of card, where only chance decides and there is enough to tell."""
    fair = [(each, tally) for each in dealt for tally in each.tallies if tally.comparison and tally.deviation]
    return tuple(
        Luck(
            *(each.game, tally.title, each.hands, tally.counts[seat], tally.expected),
            sigmas=(tally.counts[seat] - tally.expected) / tally.deviation,
            trials=len(fair),
        )
        for each, tally in fair
    )


# Counting

_TINY: Final = 1e-9
_MIN_EXPECTED: Final = 5.0
"""With fewer expected cards than this a comparison means nothing."""


class _HandPlace(Struct, frozen=True, array_like=True):
    match_id: int
    first_event: int
    last_event: int
    started: datetime
    shared: str


class _Group(Struct, frozen=True):
    """Hands with the same rules, variant and sizes, and the cards each seat was dealt by kind."""

    rules: Rules
    variant: str
    hands: int
    sizes: tuple[int, ...]
    counts: Mapping[str, Sequence[int]]

    @property
    def players(self) -> int:
        return len(self.sizes)

    def expected(self, kind: CardKind) -> Spread:
        size = sum(self.sizes) / self.players
        return kind.expected(self.rules, self.variant, size).times(self.hands)


def _group(kinds: Sequence[CardKind], row: Row) -> _Group:
    shared, variant, listed, cards = map(str, row)
    sizes = msgspec.json.decode(listed, type=tuple[int, ...])
    dealt = msgspec.json.decode(cards, type=DealtCards)
    counts = {kind.name: dealt.kinds.get(kind.name, [0] * len(sizes)) for kind in kinds}
    return _Group(read_shared(shared), variant, dealt.hands, sizes, counts)


def _dealt(game: str, players: int, kinds: Sequence[CardKind], groups: Sequence[_Group]) -> Dealt:
    tallies = tuple(tally for kind in kinds if (tally := _tally(kind, groups)))
    return Dealt(game, players, sum(group.hands for group in groups), tallies)


def _tally(kind: CardKind, groups: Sequence[_Group]) -> DealtKind | None:
    by_seat = zip(*(group.counts[kind.name] for group in groups), strict=True)
    counts = tuple(map(sum, by_seat))
    expected = sum((group.expected(kind) for group in groups), Spread())
    if not expected.mean:
        return None
    comparison = compare(counts, expected) if kind.by_chance and expected.mean >= _MIN_EXPECTED else None
    sentence = _in_words(kind, comparison) if expected.variance else kind.ruled
    spread = sqrt(expected.variance)
    return DealtKind(kind.name, counts, expected.mean, spread, comparison, sentence, kind.title or kind.name)


def _in_words(kind: CardKind, comparison: Comparison | None) -> str:
    if not kind.by_chance:
        return kind.note
    verdict = _verdict(comparison.probability) if comparison else "It’s too early to tell."
    return " ".join(filter(None, [verdict, kind.note]))


def _verdict(probability: float) -> str:
    percent = round(100 * probability)
    if percent > 50:
        return "That’s normal: most fair shuffles are at least this uneven."
    if percent >= 5:
        return f"That’s normal: {percent} in 100 fair shuffles are at least this uneven."
    often = _FEW.get(percent, f"only {percent} in 100 fair shuffles are")
    return f"That’s rare, but it happens: {often} at least this uneven. You can check every shuffle yourself."


_FEW: Final = {0: "fewer than 1 in 100 fair shuffles are", 1: "only 1 in 100 fair shuffles is"}


def compare(counts: Sequence[int], expected: Spread) -> Comparison | None:
    """Compare counts with the expected spread; None if nothing was dealt by chance.

    The statistic is the squared distance in units of the covariance matrix, which has one value on its
    diagonal and another everywhere else. If every card is dealt, the counts have a fixed sum and one degree
    of freedom less.
    """
    deviations = [count - expected.mean for count in counts]
    between = expected.variance - expected.covariance
    across = expected.variance + (len(counts) - 1) * expected.covariance
    if between <= _TINY:
        return None
    mean = fsum(deviations) / len(deviations)
    statistic = fsum((each - mean) ** 2 for each in deviations) / between
    freedom = len(counts) - 1
    if across > _TINY * between:
        statistic += len(counts) * mean**2 / across
        freedom += 1
    return Comparison(statistic, freedom, chi_square_exceeds(statistic, freedom))


def chi_square_exceeds(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable exceeds `statistic`.

    Starting from one or two degrees of freedom, every two more add one term.

    >>> round(chi_square_exceeds(9.487729036781154, 4), 12)
    0.05
    """
    half = max(statistic, 0.0) / 2
    if not half:
        return 1.0
    odd = freedom % 2
    total = erfc(sqrt(half)) if odd else exp(-half)
    for doubled in range(2 - odd, freedom, 2):
        power = doubled / 2
        total += exp(power * log(half) - half - lgamma(power + 1))
    return min(total, 1.0)


def _past_hand(store: Store, place: _HandPlace) -> PastHand:
    log = store.events_of(place.match_id, place.first_event, place.last_event)
    events = kept(log, place.first_event - 1)
    return PastHand(
        place.match_id,
        next(event.number for event in events if isinstance(event, HandStarted)),
        place.started,
        next(event.commitment for event in events if isinstance(event, HandStarted)),
        next((event.seed for event in events if isinstance(event, SeedRevealed)), ""),
        read_shared(place.shared),
        start_of(store.events_of(place.match_id, 1, 1)),
        events,
    )
