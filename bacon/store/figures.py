"""The counts that a game takes of its hands, and what chance predicts of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias, TypeVar

from msgspec import Struct

from bacon.core.cards import Card, Cards
from bacon.core.events import Event, HandDealt, HandStarted
from bacon.core.rules import Rules
from bacon.core.words import YOU, inside, labels, together, whose
from bacon.kits import GAMES
from bacon.kits.kit import expect


class Spread(Struct, frozen=True):
    """The expected counts at several equal seats: mean, variance and covariance."""

    mean: float = 0.0
    variance: float = 0.0
    covariance: float = 0.0

    def __add__(self, other: Spread) -> Spread:
        return Spread(
            self.mean + other.mean, self.variance + other.variance, self.covariance + other.covariance
        )

    def times(self, deals: int) -> Spread:
        """The spread of the sum over this many deals."""
        return Spread(self.mean * deals, self.variance * deals, self.covariance * deals)


def one_deal(pack: int, wanted: int, hand: float) -> Spread:
    """The spread in one deal: how many of `wanted` cards among `pack` each hand of `hand` cards gets.

    >>> one_deal(52, 4, 13).mean
    1.0
    """
    share = hand / pack
    drawn = wanted * (pack - wanted) / (pack - 1) if pack > 1 else 0.0
    return Spread(wanted * share, drawn * share * (1 - share), -drawn * share * share)


@cache
def ranks_in_deal(pack: int, ranks: int, copies: int, hand: int, least: int) -> Spread:
    """The spread in one deal: of how many ranks a hand gets at least `least` cards.

    The pack has `copies` of each of the `ranks`, and may have other cards too.

    >>> ranks_in_deal(4, 2, 2, 2, 2)  # of two pairs either both hands get one, or neither does
    Spread(mean=0.3333333333333333, variance=0.2222222222222222, covariance=0.2222222222222222)
    """
    enough, any_number = range(least, copies + 1), range(copies + 1)
    rest = pack - 2 * copies

    def first(some: int, others: int) -> float:
        """The probability that a hand has `some` cards of one rank and `others` of another."""
        ways = _ways(copies, some) * _ways(copies, others) * _ways(rest, hand - some - others)
        return ways / _ways(pack, hand)

    def second(left: int) -> float:
        """The probability that the next hand has enough of a rank with `left` cards left."""
        ways = sum(_ways(left, some) * _ways(pack - hand - left, hand - some) for some in enough)
        return ways / _ways(pack - hand, hand)

    cases = [(some, others, first(some, others)) for some in enough for others in any_number]
    one = math.fsum(chance for *_, chance in cases)
    both = math.fsum(chance for _, others, chance in cases if others >= least)
    same = math.fsum(chance * second(copies - some) for some, _, chance in cases)
    another = math.fsum(chance * second(copies - others) for _, others, chance in cases)
    mean, pairs = ranks * one, ranks * (ranks - 1)
    return Spread(mean, mean + pairs * both - mean**2, ranks * same + pairs * another - mean**2)


def _ways(cards: int, taken: int) -> int:
    return math.comb(cards, taken) if 0 <= taken <= cards else 0


BySeat: TypeAlias = tuple[int, ...]
BySide: TypeAlias = tuple[int, ...]
Notes: TypeAlias = Mapping[str, object]
"""A game's private notes on a hand, as JSON values."""
Counts: TypeAlias = Counter[str]
"""How often each thing was counted; missing means never."""

E = TypeVar("E", bound=Event)
_K = TypeVar("_K")

WON = "hands"
"""Counted in every game: the hands that the seat's side won."""


# Counting a hand


class Hand(Struct, frozen=True):
    """A finished hand to count: its rules, its events, and the points each side made."""

    rules: Rules
    events: Sequence[Event]
    points: BySide

    @property
    def dealt(self) -> tuple[Cards, ...]:
        """The cards each seat was dealt."""
        return self.only(HandDealt).hands

    @property
    def sides(self) -> BySeat:
        """The side of each seat."""
        return sides_by_seat(self.rules)

    @property
    def highest(self) -> int | None:
        """The side with the best score; None if nobody has any points, or if several share the lowest."""
        best = max(self.points, key=self.rules.merit)
        shared = self.rules.low_wins and self.points.count(best) > 1
        return self.points.index(best) if any(self.points) and not shared else None

    def only(self, kind: type[E]) -> E:
        """The first event of a type that every hand has; raises ``StopIteration`` for an incomplete hand."""
        return next(event for event in self.events if isinstance(event, kind))

    def last(self, kind: type[E]) -> E | None:
        """The last event of a type, if any."""
        return next((event for event in reversed(self.events) if isinstance(event, kind)), None)

    def times(self, *kinds: type[Event]) -> BySeat:
        """The number of events of these types, by seat."""
        seats = Counter(event.by for event in self.events if isinstance(event, kinds))
        return tuple(seats[seat] for seat in range(self.rules.seats))


class Counted(Struct, frozen=True, kw_only=True):
    """A game's counts for a hand.

    `side` won it; None if nobody did. `counts` has each figure by seat. `variant` names what the hand was
    played in, if the expected distribution of cards depends on it. `marks` can be searched for; `notes` are
    for the game's own texts.
    """

    side: int | None
    counts: Mapping[str, Sequence[int]] = {}
    variant: str = ""
    marks: tuple[str, ...] = ()
    notes: Notes = {}


class HandAccount(Struct, frozen=True, kw_only=True):
    """The stored account of a hand: the game's counts, and how it was dealt.

    `fixed` means that the pack was set by hand. `dealt` is how many cards each seat got, and `cards` how many
    of certain kinds were among them (kinds that nobody got are left out).
    """

    number: int
    dealer: int
    side: int | None
    points: BySide
    fixed: bool
    dealt: BySeat
    variant: str
    cards: Mapping[str, BySeat]
    marks: tuple[str, ...]
    notes: Notes
    counts: Mapping[str, Sequence[int]]


def hand_of(rules: Rules, events: Sequence[Event]) -> Hand:
    """One finished hand, from its events that count, beginning with its start."""
    return Hand(rules, events, _points(rules, events))


def account_of(rules: Rules, events: Sequence[Event]) -> HandAccount:
    """The account of one finished hand, from its events that count, beginning with its start."""
    figures, hand = figures_of(rules.name), hand_of(rules, events)
    started, counted = hand.only(HandStarted), figures.count(hand)
    return HandAccount(
        number=started.number,
        dealer=started.dealer,
        side=counted.side,
        points=hand.points,
        fixed=not started.commitment,
        dealt=tuple(map(len, hand.dealt)),
        variant=counted.variant,
        cards={name: seats for name, seats in _cards(hand, figures.cards, counted.variant) if any(seats)},
        marks=counted.marks,
        notes=counted.notes,
        counts={WON: [side == counted.side for side in hand.sides], **counted.counts},
    )


def _cards(hand: Hand, kinds: Iterable[CardKind], variant: str) -> Iterator[tuple[str, BySeat]]:
    for kind in kinds:
        yield kind.name, tuple(kind.count(hand.rules, held, variant) for held in hand.dealt)


def sides_by_seat(rules: Rules) -> BySeat:
    """The side of each seat."""
    return tuple(map(rules.side_of, range(rules.seats)))


def _points(rules: Rules, events: Iterable[Event]) -> BySide:
    points = list(rules.start().scores)
    for event in events:
        for side, made in enumerate(event.gains):
            points[side] += made
    return tuple(points)


def by_score(hand: Hand) -> Counted:
    """The default count for any game: who made the most points."""
    return Counted(side=hand.highest)


# Figures in words


class Share(Struct, frozen=True):
    """A count out of a total."""

    made: int = 0
    of: int = 0

    @property
    def rate(self) -> float | None:
        """The share as a number from 0 to 1; None if the total is 0."""
        return self.made / self.of if self.of else None

    @property
    def words(self) -> str:
        """The share as a terminal shows it.

        >>> Share(1, 3).words, Share().words
        ('1 of 3 (33%)', '–')
        """
        return "–" if self.rate is None else f"{self.made} of {self.of} ({self.rate:.0%})"

    @property
    def percent(self) -> str:
        """The share as a table shows it.

        >>> Share(1, 3).percent
        '33%'
        """
        return "–" if self.rate is None else f"{self.rate:.0%}"

    def __add__(self, other: Share) -> Share:
        return Share(self.made + other.made, self.of + other.of)


class Figure(Struct, frozen=True):
    """Something counted for each seat in every hand, by name; a `share` also counts its total."""

    name: str
    share: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The names it is counted under, as table columns."""
        return (self.name, denominator(self.name)) if self.share else (self.name,)


def denominator(name: str) -> str:
    """The name that the total of a share is counted under."""
    return f"{name}: of"


def share_in(counts: Counts, name: str) -> Share:
    """A figure that is a share."""
    return Share(counts[name], counts[denominator(name)])


class CountedLine(Struct, frozen=True):
    """A labelled figure in words; left out if the words are empty."""

    label: str
    words: Callable[[Counts], str]


class CountedBar(Struct, frozen=True):
    """A share drawn as a bar, by its figure's name; a `rare` one is left out if it is 0."""

    label: str
    name: str
    rare: bool = False


class Grid(Struct, frozen=True):
    """A table with a header row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class CountedSection(Struct, frozen=True):
    """A game's own section of the statistics page; left out if it is empty."""

    title: str
    bars: Callable[[Counts], tuple[CountedBar, ...]] | None = None
    grid: Callable[[Counts], Grid | None] | None = None


# A hand in words


class ListedHand(Struct, frozen=True, kw_only=True):
    """A finished hand as a list shows it.

    `side` won it, if any; `mine` is the viewer's side; `sides` has the side of every seat.
    """

    number: int
    dealer: int
    side: int | None
    points: BySide
    notes: Notes
    mine: int
    sides: BySeat


class HandWords(Struct, frozen=True):
    """A hand in a row of the history: icon, title, details and labels; `faint` means grey."""

    icon: str
    title: str
    detail: str
    labels: tuple[str, ...] = ()
    faint: bool = False


def row_by_score(hand: ListedHand, names: Sequence[str]) -> HandWords:
    """A hand of any game in a row of the history."""
    return HandWords(
        "deal",
        f"Hand {hand.number}: {points_made(hand, names)}",
        who_dealt(hand, names),
        faint=hand.side is None,
    )


def points_made(hand: ListedHand, names: Sequence[str]) -> str:
    """The points the sides made in a hand, the winning side first."""
    if not any(hand.points):
        return "nobody scored"
    scored = [side for side, points in enumerate(hand.points) if points and side != hand.side]
    first, *others = scored if hand.side is None else [hand.side, *scored]
    points = hand.points[first]
    made = [f"{points:,} point{'' if points == 1 else 's'} for {_side(hand, first, names)}"]
    made += [f"{hand.points[side]:,} for {_side(hand, side, names)}" for side in others]
    return ", ".join(made).replace("-", "−")


def who_dealt(hand: ListedHand, names: Sequence[str]) -> str:
    """Who dealt a hand."""
    return f"{name_of(names, hand.dealer)} dealt"


def mine_first(hand: ListedHand, numbers: Sequence[int]) -> str:
    """Numbers of all sides, the viewer's first."""
    return "–".join(map(str, (*numbers[hand.mine :], *numbers[: hand.mine])))


def name_of(names: Sequence[str], seat: int) -> str:
    """The name of a seat, or its number."""
    return names[seat] if seat < len(names) else f"Seat {seat + 1}"


def _side(hand: ListedHand, side: int, names: Sequence[str]) -> str:
    members = [name for name, owner in zip(names, hand.sides, strict=False) if owner == side]
    return inside(together(members))


# What is dealt


class CardKind(Struct, frozen=True, kw_only=True):
    """A kind of card whose distribution is compared with chance.

    `count` returns how many of them a hand holds, `expected` what chance predicts for the hands of one deal,
    given the number of cards in each. Both also get the variant the hand was played in. If a player chooses
    what belongs to the kind, `by_chance` is false and there is no verdict; `note` explains it. The `title` is
    for people, if it differs from the saved `name`. `ruled` takes the verdict's place if the rules leave
    nothing to chance.
    """

    name: str
    count: Callable[[Rules, Cards, str], int]
    expected: Callable[[Rules, str, float], Spread]
    by_chance: bool = True
    note: str = ""
    title: str = ""
    ruled: str = "Everyone gets the same number in every hand, so luck plays no part."


def cards_like(
    name: str, wanted: Callable[[Card, str], bool], *, by_chance: bool = True, note: str = "", title: str = ""
) -> CardKind:
    """A kind defined card by card, dealt from the whole pack."""

    def count(_: Rules, held: Cards, variant: str) -> int:
        return sum(wanted(card, variant) for card in held)

    def expected(rules: Rules, variant: str, size: float) -> Spread:
        pack = rules.pack()
        return one_deal(len(pack), sum(wanted(card, variant) for card in pack), size)

    return CardKind(name=name, count=count, expected=expected, by_chance=by_chance, note=note, title=title)


ACES = cards_like("aces", lambda card, _: card.rank == "A")
"""The aces, which every game with a French pack has."""


class KeyPlay(Struct, frozen=True):
    """A seat's play to the trick, or the round, that decided a hand; `won` if it took that.

    The winner's says `what` that was, as it follows a name, such as ``won the last trick``, or `why`, such
    as ``{their} third trick``, which is said of the `side`. `cards_named` is whether its cards are named.
    `how` says in a sentence how they beat the others, such as ``K♥ trumped 5♣``, or is empty.
    """

    seat: int
    cards: Cards
    won: bool
    what: str = ""
    why: str = ""
    cards_named: bool = True
    side: int | None = None
    how: str = ""


def deciding_words(plays: Sequence[KeyPlay], names: Sequence[str], mine: int | None = None) -> str:
    """Who decided a hand with which cards, and why that did; empty without a winner.

    `mine` is the side of the player, whose partner's tricks are the player's too.

    >>> from bacon.core.cards import cards
    >>> play = KeyPlay(1, cards("JC"), True, why="{their} third trick", side=1)
    >>> deciding_words([play], ["You", "West"]), deciding_words([play], ["You", "West"], 1)
    ('West’s J♣ won their third trick', 'West’s J♣ won your third trick')
    """
    play = next((each for each in plays if each.won and (each.what or each.why)), None)
    if play is None:
        return ""
    name = name_of(names, play.seat)
    cards = labels(play.cards)
    if play.why:
        ours = name == YOU or (mine is not None and play.side == mine)
        return f"{whose(name)} {cards} won {play.why.format(their='your' if ours else 'their')}"
    return f"{name} {play.what}{f' with {cards}' if play.cards_named else ''}"


# What a game declares


class Figures(Struct, frozen=True, kw_only=True):
    """Everything a game counts in its hands, and how it is shown.

    `count` counts a hand. `figures` are the figures of each seat, in the order of a table's columns; `cards`
    are the kinds of cards to compare with chance. The terminal shows `lines`; the statistics page shows
    `facts`, `bars` and `sections`. `told` formats a hand as a row of the history. `columns` are the headers
    of what ``bacon show`` lists between a hand's dealer and points, and `cells` fills them. `deciding` finds
    the plays that decided a hand. Lines, bars and sections that games share are shown once for all of them.
    """

    count: Callable[[Hand], Counted] = by_score
    figures: tuple[Figure, ...] = ()
    cards: tuple[CardKind, ...] = (ACES,)
    lines: tuple[CountedLine, ...] = ()
    facts: tuple[CountedLine, ...] = ()
    bars: tuple[CountedBar, ...] = ()
    sections: tuple[CountedSection, ...] = ()
    told: Callable[[ListedHand, Sequence[str]], HandWords] = row_by_score
    columns: tuple[str, ...] = ()
    cells: Callable[[ListedHand, Sequence[str]], tuple[str, ...]] = lambda *_: ()
    deciding: Callable[[Hand], tuple[KeyPlay, ...]] = lambda _: ()


@cache
def figures_of(game: str) -> Figures:
    """A game's figures; the defaults if it declares none or is not installed."""
    kit = GAMES.get(game)
    return (kit and expect(kit.figures(), Figures)) or Figures()


def joined(parts: Iterable[Iterable[_K]]) -> tuple[_K, ...]:
    """The declarations of several games in order, without duplicates.

    >>> joined([(1, 2), (2, 3)])
    (1, 2, 3)
    """
    return tuple(dict.fromkeys(each for some in parts for each in some))
