"""What a game counts of its hands, and how it tells of them in statistics, history and on the fairness page.

A game declares one `Figures`, which its kit names. Whatever it leaves out has a default: a game that declares
nothing has its points and its hands won, both from the score alone.

>>> figures_of("no such game").figures
()
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias, TypeVar

from msgspec import Struct

from bacon.core.cards import Card, Cards
from bacon.core.events import Event, HandDealt, HandStarted
from bacon.core.rules import Rules
from bacon.core.words import inside, together
from bacon.data.chance import Spread, one_deal
from bacon.kits import GAMES
from bacon.kits.kit import expect

BySeat: TypeAlias = tuple[int, ...]
BySide: TypeAlias = tuple[int, ...]
Notes: TypeAlias = Mapping[str, object]
"""What a game notes of a hand for itself, in values that JSON has."""
Counts: TypeAlias = Counter[str]
"""How often each thing was counted; what is not there was never counted."""

E = TypeVar("E", bound=Event)
_K = TypeVar("_K")

WON = "hands"
"""What every game counts: the hands that the seat's side has won."""


# What is counted of a hand


class Hand(Struct, frozen=True):
    """A finished hand to be counted: its rules, its events, and what each side made in it."""

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
        """The side with the most points; None where nobody has any."""
        return self.points.index(max(self.points)) if any(self.points) else None

    def only(self, kind: type[E]) -> E:
        """The one event of a kind that every hand has; raises ``StopIteration`` for half a hand."""
        return next(event for event in self.events if isinstance(event, kind))

    def last(self, kind: type[E]) -> E | None:
        """The last event of a kind, if there is one."""
        return next((event for event in reversed(self.events) if isinstance(event, kind)), None)

    def times(self, *kinds: type[Event]) -> BySeat:
        """How many events of some kinds are about each seat."""
        seats = Counter(event.by for event in self.events if isinstance(event, kinds))
        return tuple(seats[seat] for seat in range(self.rules.seats))


class Counted(Struct, frozen=True, kw_only=True):
    """What a game counts of a hand.

    `side` is the one that won it, None when nobody did. `counts` gives each figure by seat. `variant` names
    what the hand was played in, as far as what chance expects of the cards depends on it. By its `marks`
    hands can be looked for; `notes` are for the game's own words.
    """

    side: int | None
    counts: Mapping[str, Sequence[int]] = {}
    variant: str = ""
    marks: tuple[str, ...] = ()
    notes: Notes = {}


class HandAccount(Struct, frozen=True, kw_only=True):
    """What the store keeps of a hand: what its game counted, and how it was dealt.

    `fixed` tells that the pack was set by hand. `dealt` is how many cards each seat was dealt, and `cards`
    how many of some kinds there were among them, as far as anybody had one.
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


def account_of(rules: Rules, events: Sequence[Event]) -> HandAccount:
    """What one finished hand came to, from its events that count, its start first."""
    figures = figures_of(rules.name)
    hand = Hand(rules, events, _points(rules, events))
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
    """What each side made: the sum of what the events brought."""
    points = list(rules.start().scores)
    for event in events:
        for side, made in enumerate(event.gains):
            points[side] += made
    return tuple(points)


def by_score(hand: Hand) -> Counted:
    """What can be counted of any game: who made the most points."""
    return Counted(side=hand.highest)


# Figures in words


class Share(Struct, frozen=True):
    """How many of how many."""

    made: int = 0
    of: int = 0

    @property
    def rate(self) -> float | None:
        """The share as a number from 0 to 1; None of nothing."""
        return self.made / self.of if self.of else None

    @property
    def words(self) -> str:
        """The share as a terminal tells it.

        >>> Share(1, 3).words, Share().words
        ('1 of 3 (33 %)', '–')
        """
        return "–" if self.rate is None else f"{self.made} of {self.of} ({100 * self.rate:.0f} %)"

    @property
    def percent(self) -> str:
        """The share as a table tells it.

        >>> Share(1, 3).percent
        '33%'
        """
        return "–" if self.rate is None else f"{self.rate:.0%}"

    def __add__(self, other: Share) -> Share:
        """Both together."""
        return Share(self.made + other.made, self.of + other.of)


class Figure(Struct, frozen=True):
    """Something that is counted of each seat in every hand, by its name; a `share` also has an ``of``."""

    name: str
    share: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The names under which it is counted and stands in a table."""
        return (self.name, of(self.name)) if self.share else (self.name,)


def of(name: str) -> str:
    """The name under which is counted of how many a share is."""
    return f"{name}: of"


def share_in(counts: Counts, name: str) -> Share:
    """A figure that is a share."""
    return Share(counts[name], counts[of(name)])


class CountedLine(Struct, frozen=True):
    """A figure in words, with its label; one that has nothing to tell has no words and is left out."""

    label: str
    words: Callable[[Counts], str]


class CountedBar(Struct, frozen=True):
    """A share that is drawn as a bar, by the name of its figure; a `rare` one only when it is not nought."""

    label: str
    name: str
    rare: bool = False


class Grid(Struct, frozen=True):
    """A table with a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class CountedSection(Struct, frozen=True):
    """A part of the statistics page that a game has for itself, left out when it has nothing in it."""

    title: str
    bars: Callable[[Counts], tuple[CountedBar, ...]] | None = None
    grid: Callable[[Counts], Grid | None] | None = None


# A hand in words


class Listed(Struct, frozen=True, kw_only=True):
    """A hand that is over, as it is told in a list.

    `side` is the one that won it, if any; `mine` is the viewer's; `sides` are those of all seats.
    """

    number: int
    dealer: int
    side: int | None
    points: BySide
    notes: Notes
    mine: int
    sides: BySeat


class HandWords(Struct, frozen=True):
    """A hand in a row of the history: an icon, a title and more, and its labels; `faint` is grey."""

    icon: str
    title: str
    detail: str
    labels: tuple[str, ...] = ()
    faint: bool = False


def told_by_score(hand: Listed, names: Sequence[str]) -> HandWords:
    """A hand of any game in a row of the history."""
    return HandWords(
        "deal",
        f"Hand {hand.number}: {points_made(hand, names)}",
        who_dealt(hand, names),
        faint=hand.side is None,
    )


def points_made(hand: Listed, names: Sequence[str]) -> str:
    """What the sides made in a hand, the one that won it first."""
    if hand.side is None:
        return "nobody scored"
    first = hand.points[hand.side]
    made = [f"{first:,} point{'' if first == 1 else 's'} for {_side(hand, hand.side, names)}"]
    for side, points in enumerate(hand.points):
        if points and side != hand.side:
            made.append(f"{points} for {_side(hand, side, names)}")
    return ", ".join(made)


def who_dealt(hand: Listed, names: Sequence[str]) -> str:
    """Who dealt a hand."""
    return f"{name_of(names, hand.dealer)} dealt"


def mine_first(hand: Listed, numbers: Sequence[int]) -> str:
    """Numbers of all sides, the viewer's first."""
    return " : ".join(map(str, (*numbers[hand.mine :], *numbers[: hand.mine])))


def name_of(names: Sequence[str], seat: int) -> str:
    """The name of a seat; a seat that has none is told by its number."""
    return names[seat] if seat < len(names) else f"Seat {seat + 1}"


def _side(hand: Listed, side: int, names: Sequence[str]) -> str:
    members = [name for name, its in zip(names, hand.sides, strict=False) if its == side]
    return inside(together(members))


# What is dealt


class CardKind(Struct, frozen=True, kw_only=True):
    """A kind of cards that is counted as it is dealt, beside what chance expects of it.

    `count` says how many of them a hand holds, `expected` what chance does with the hands of one deal, from
    the number of cards in each. Both are told the variant the hand was played in. Where somebody chooses
    what belongs to the kind, `by_chance` is false and nothing is concluded; the `note` explains it. `ruled`
    is said where the rules leave nothing to chance.
    """

    name: str
    count: Callable[[Rules, Cards, str], int]
    expected: Callable[[Rules, str, float], Spread]
    by_chance: bool = True
    note: str = ""
    ruled: str = "Everybody is given as many of them in each hand, so chance has no say."


def cards_like(
    name: str, wanted: Callable[[Card, str], bool], *, by_chance: bool = True, note: str = ""
) -> CardKind:
    """A kind of which every card either is or is not, dealt from the whole pack."""

    def count(_: Rules, held: Cards, variant: str) -> int:
        return sum(wanted(card, variant) for card in held)

    def expected(rules: Rules, variant: str, size: float) -> Spread:
        pack = rules.pack()
        return one_deal(len(pack), sum(wanted(card, variant) for card in pack), size)

    return CardKind(name=name, count=count, expected=expected, by_chance=by_chance, note=note)


ACES = cards_like("aces", lambda card, _: card.rank == "A")
"""The aces, which every game with a French pack has."""


# What a game declares


class Figures(Struct, frozen=True, kw_only=True):
    """What a game counts of its hands, and how it tells of them.

    `count` counts a hand. `figures` are what it counts of each seat, in the order of a table's columns, and
    `cards` what it counts of the dealt cards. In the terminal the `lines` tell of the figures; on the
    statistics page the `facts`, the `bars` and the `sections`. `told` puts a hand into a row of the history;
    `columns` are the heads of what ``bacon show`` tells of a hand between its dealer and its points, and
    `cells` fills them. Games that share a line, a bar or a section are told of together in it.
    """

    count: Callable[[Hand], Counted] = by_score
    figures: tuple[Figure, ...] = ()
    cards: tuple[CardKind, ...] = (ACES,)
    lines: tuple[CountedLine, ...] = ()
    facts: tuple[CountedLine, ...] = ()
    bars: tuple[CountedBar, ...] = ()
    sections: tuple[CountedSection, ...] = ()
    told: Callable[[Listed, Sequence[str]], HandWords] = told_by_score
    columns: tuple[str, ...] = ()
    cells: Callable[[Listed, Sequence[str]], tuple[str, ...]] = lambda *_: ()


@cache
def figures_of(game: str) -> Figures:
    """What a game declares; the defaults for one that declares nothing or is not installed here."""
    kit = GAMES.get(game)
    return (kit and expect(kit.figures(), Figures)) or Figures()


def joined(parts: Iterable[Iterable[_K]]) -> tuple[_K, ...]:
    """What some games declare, one after the other; what they share stands once.

    >>> joined([(1, 2), (2, 3)])
    (1, 2, 3)
    """
    return tuple(dict.fromkeys(each for some in parts for each in some))
