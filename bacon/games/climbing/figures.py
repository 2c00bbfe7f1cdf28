"""Statistics of the climbing game, seat by seat: who went out when, and with which plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, cast

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, astuple, fields

from bacon.core.cards import Cards
from bacon.core.events import Passed
from bacon.core.rules import Rules
from bacon.core.words import dashed, inside
from bacon.games.climbing import options
from bacon.games.climbing.events import CombinationLaid, DealScored, LeadGiven, RoundWon, WentOut
from bacon.games.climbing.game import Climbing
from bacon.store import figures
from bacon.store.figures import Spread, one_deal, ranks_in_deal

QUAD: Final = 4
"""The number of cards of a rank that make a bomb."""


class SeatCounts(Struct, frozen=True, kw_only=True):
    """Counts of what a seat, or several seats together, did in deals.

    `deals` counts a deal once for each of the seats. `first` counts deals in which a seat was out first, and
    `left_over` those that ended before it was out. `plays` counts combinations, including `bombs`, and
    `given` the rounds it won and then gave the lead away.
    """

    deals: int = 0
    first: int = 0
    left_over: int = 0
    plays: int = 0
    bombs: int = 0
    passes: int = 0
    rounds: int = 0
    given: int = 0

    def __add__(self, other: SeatCounts) -> SeatCounts:
        """Add two counts."""
        return SeatCounts(**{name: count + getattr(other, name) for name, count in asdict(self).items()})

    @property
    def passed(self) -> figures.Share:
        """The share of turns that were passes."""
        return figures.Share(self.passes, self.plays + self.passes)

    @property
    def lead_given(self) -> figures.Share:
        """The share of won rounds after which the lead was given away."""
        return figures.Share(self.given, self.rounds)

    def share(self, count: int) -> figures.Share:
        """Return a count of deals as a share of all."""
        return figures.Share(count, self.deals)

    def each(self, count: int) -> float:
        """Return the average of a count per deal; 0 without deals."""
        return count / self.deals if self.deals else 0.0


class DealNotes(Struct, frozen=True):
    """The saved notes on a deal: the seats that went out, first to last, and the rounds each side won."""

    out: tuple[int, ...] = ()
    rounds: figures.BySide = ()


# Counting

GROUPS: Final = ("own", "partners", "others")
"""The players counted separately for a seat."""
PLACES: Final = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}
"""The figures for the place of the next partner of the first player out."""


def count(hand: figures.Hand) -> figures.Counted:
    """Count one deal."""
    scored = hand.last(DealScored)
    order = scored.order if scored else ()
    seats = seat_counts(hand, order)
    rounds = [0] * len(hand.points)
    for seat, side in enumerate(hand.sides):
        rounds[side] += seats[seat].rounds
    out = tuple(event.seat for event in hand.events if isinstance(event, WentOut))
    return figures.Counted(
        side=hand.highest,
        counts={**_by_group(hand.sides, seats), **_next_partners(hand.sides, order)},
        notes=asdict(DealNotes(out, tuple(rounds))),
    )


def seat_counts(hand: figures.Hand, order: Sequence[int]) -> tuple[SeatCounts, ...]:
    """Return what each seat did in a deal that was scored with the seats in this order."""
    times = {kind: hand.times(kind) for kind in (CombinationLaid, Passed, RoundWon, LeadGiven, WentOut)}
    bombs = Counter(
        event.seat
        for event in hand.events
        if isinstance(event, CombinationLaid) and event.combination.kind.bomb
    )
    return tuple(
        SeatCounts(
            deals=1,
            first=int(tuple(order[:1]) == (seat,)),
            left_over=int(seat in order and not times[WentOut][seat]),
            plays=times[CombinationLaid][seat],
            bombs=bombs[seat],
            passes=times[Passed][seat],
            rounds=times[RoundWon][seat],
            given=times[LeadGiven][seat],
        )
        for seat in range(hand.rules.seats)
    )


def _by_group(sides: Sequence[int], seats: Sequence[SeatCounts]) -> Mapping[str, Sequence[int]]:
    counts: dict[str, list[int]] = {}
    for seat in range(len(seats)):
        groups = {group: SeatCounts() for group in GROUPS}
        for other, done in enumerate(seats):
            group = _group(sides, seat, other)
            groups[group] = groups[group] + done
        for group, done in groups.items():
            for name, number in zip(_names(group), astuple(done), strict=True):
                counts.setdefault(name, []).append(number)
    return counts


def _group(sides: Sequence[int], seat: int, other: int) -> str:
    if other == seat:
        return "own"
    return "partners" if sides[other] == sides[seat] else "others"


def _names(group: str) -> tuple[str, ...]:
    return tuple(f"{group}: {field.name.replace('_', ' ')}" for field in fields(SeatCounts))


def _next_partners(sides: Sequence[int], order: Sequence[int]) -> Mapping[str, Sequence[int]]:
    """Return the place of the first player's next partner, if known, for each seat of the side out first."""
    if not order:
        return {}
    first = sides[order[0]]
    place = next((place for place, seat in enumerate(order[1:], start=2) if sides[seat] == first), None)
    if place is None:
        return {}
    mine = [int(side == first) for side in sides]
    nobody = [0] * len(mine)
    return {
        **{name: mine if number == place else nobody for number, name in PLACES.items()},
        **{figures.denominator(name): mine for name in PLACES.values()},
    }


def done_by(group: str, counts: figures.Counts) -> SeatCounts:
    """Return the counts of a seat itself, its partners or the others."""
    return SeatCounts(
        **{field.name: counts[name] for field, name in zip(fields(SeatCounts), _names(group), strict=True)}
    )


# In words


def _with_a_partner(counts: figures.Counts) -> str:
    """The shares of the places of your side's second player, without a fifth that never occurred."""
    if not done_by("partners", counts).deals:
        return ""
    shares = {place: figures.share_in(counts, name) for place, name in PLACES.items()}
    return "; ".join(
        f"first and {PLACES[place]}: {share.words}"
        for place, share in shares.items()
        if place < 5 or share.made
    )


def _rounds_won(counts: figures.Counts) -> str:
    won = [done_by(group, counts).rounds for group in GROUPS]
    return figures.Share(won[0], sum(won)).words


def _if_played(group: str, words: Callable[[SeatCounts], str]) -> Callable[[figures.Counts], str]:
    def text(counts: figures.Counts) -> str:
        done = done_by(group, counts)
        return words(done) if done.deals else ""

    return text


def _out_words(done: SeatCounts) -> str:
    first, left = done.share(done.first).words, done.share(done.left_over).words
    return f"out first {first}; didn’t go out {left}"


def _plays_words(done: SeatCounts) -> str:
    plays, bombs = done.each(done.plays), done.each(done.bombs)
    return f"{plays:.1f} plays and {bombs:.1f} bombs per deal; passed {done.passed.words}"


def _lead_words(done: SeatCounts) -> str:
    given = done.lead_given
    return f"gave a partner the lead after {given.words} rounds won" if given.of else ""


def _if_partnered(words: Callable[[figures.Counts], str]) -> Callable[[figures.Counts], str]:
    """Return the words only for tables with partners: nobody else can give a partner the lead."""
    return lambda counts: words(counts) if done_by("partners", counts).deals else ""


def _lines() -> Iterable[figures.CountedLine]:
    yield figures.CountedLine("your side went out", _with_a_partner)
    yield figures.CountedLine("rounds won", _rounds_won)
    for label, group in zip(("you", "partners", "others"), GROUPS, strict=True):
        yield figures.CountedLine(label, _if_played(group, _out_words))
        yield figures.CountedLine("", _if_played(group, _plays_words))
        yield figures.CountedLine("", _if_partnered(_if_played(group, _lead_words)))


_LEAD_GIVEN: Final = ("Lead given to a partner after a win", lambda done: done.lead_given.percent)
_GRID_ROWS: Final[tuple[tuple[str, Callable[[SeatCounts], str]], ...]] = (
    ("Out first", lambda done: done.share(done.first).percent),
    ("Didn’t go out", lambda done: done.share(done.left_over).percent),
    ("Plays per deal", lambda done: f"{done.each(done.plays):.1f}"),
    ("Bombs per deal", lambda done: f"{done.each(done.bombs):.1f}"),
    ("Rounds won per deal", lambda done: f"{done.each(done.rounds):.1f}"),
    _LEAD_GIVEN,
    ("Turns passed", lambda done: done.passed.percent),
)
"""The rows of the statistics page for each seat, with their formats."""


def _grid(counts: figures.Counts) -> figures.Grid:
    seats = zip(("You", "Partners", "Opponents"), GROUPS, strict=True)
    sitting = {name: done for name, group in seats if (done := done_by(group, counts)).deals}
    rows = [row for row in _GRID_ROWS if row is not _LEAD_GIVEN or "Partners" in sitting]
    return figures.Grid(
        ("", *sitting), tuple((name, *map(format_, sitting.values())) for name, format_ in rows)
    )


def _places(counts: figures.Counts) -> tuple[figures.CountedBar, ...]:
    if not done_by("partners", counts).deals:
        return ()
    return tuple(
        figures.CountedBar(f"First and {name}", name, rare=place == 5) for place, name in PLACES.items()
    )


def history_row(hand: figures.ListedHand, names: Sequence[str]) -> figures.HandWords:
    """Return a deal's row in the history: the order in which the seats went out, and the points."""
    out = _notes(hand).out
    if not out:
        return figures.HandWords(
            "deal", f"Deal {hand.number}: nobody went out", figures.who_dealt(hand, names), faint=True
        )
    first, *others = (inside(figures.name_of(names, seat)) for seat in out)
    order = ", then ".join([f"{first} went out first", *others])
    return figures.HandWords(
        "deal",
        f"Deal {hand.number}: {order}",
        f"{figures.points_made(hand, names)} · {figures.who_dealt(hand, names)}",
    )


def cells(hand: figures.ListedHand, names: Sequence[str]) -> tuple[str, ...]:
    """Return a deal's cells in ``bacon show``: who went out, first to last, who was left, and the rounds."""
    notes = _notes(hand)
    left = [seat for seat in range(len(hand.sides)) if seat not in notes.out]
    seats = (", ".join(figures.name_of(names, seat) for seat in some) or "–" for some in (notes.out, left))
    return (*seats, dashed(notes.rounds))


def _notes(hand: figures.ListedHand) -> DealNotes:
    return msgspec.convert(hand.notes, DealNotes)


def deciding_play(hand: figures.Hand) -> tuple[figures.KeyPlay, ...]:
    """Return the play with which the first player went out, after the one that it beat."""
    laid: list[CombinationLaid] = []
    for event in hand.events:
        if isinstance(event, CombinationLaid):
            laid.append(event)
        elif isinstance(event, RoundWon):
            laid.clear()
        elif isinstance(event, WentOut):
            break
    beaten = [figures.KeyPlay(each.seat, each.cards, False) for each in laid[-2:-1]]
    sides, last = hand.sides, laid[-1:]
    out = [
        figures.KeyPlay(
            each.seat, each.cards, True, _went_out(each), cards_named=False, side=sides[each.seat]
        )
        for each in last
    ]
    return (*beaten, *out)


def _went_out(play: CombinationLaid) -> str:
    """Name the play, a sequence without its ranks: its cards are beside it, and the room is small."""
    kind = play.combination.kind
    if play.cards == (options.X,):
        laid = "an X"
    else:
        laid = play.combination.words if kind.shape.length == 1 else kind.words
    return f"went out first with {laid}"


# What is dealt


def wilds_in(_: Rules, held: Cards, __: str = "") -> int:
    """Count the X in a hand."""
    return held.count(options.X)


def tops_in(rules: Rules, held: Cards, __: str = "") -> int:
    """Count the cards of the highest rank in a hand."""
    highest = options.x_rank(_as_climbing(rules)) - 1
    return sum(options.rank_of(card) == highest for card in held)


def quads_in(_: Rules, held: Cards, __: str = "") -> int:
    """Count the ranks of which a hand has four cards or more, without an X."""
    ranks = Counter(options.rank_of(card) for card in held if card is not options.X)
    return sum(number >= QUAD for number in ranks.values())


def _shuffled(rules: Climbing) -> tuple[int, int, int]:
    """Return the number of cards shuffled, how many of them a seat is dealt, and how many a rank has."""
    given = len(options.handed_out(rules))
    pack, hand = len(rules.pack()) - given * rules.players, options.hand_size(rules) - given
    return pack, hand, options.COPIES * len(options.suits_of(rules))


def _expected_wilds(rules: Rules, _: str, __: float) -> Spread:
    pack, hand, _copies = _shuffled(climbing := _as_climbing(rules))
    given = len(options.handed_out(climbing))
    return Spread(given) if given else one_deal(pack, options.WILDS_EACH * climbing.players, hand)


def _expected_tops(rules: Rules, _: str, __: float) -> Spread:
    pack, hand, copies = _shuffled(_as_climbing(rules))
    return one_deal(pack, copies, hand)


def _expected_quads(rules: Rules, _: str, __: float) -> Spread:
    pack, hand, copies = _shuffled(climbing := _as_climbing(rules))
    return ranks_in_deal(pack, options.x_rank(climbing) - 1, copies, hand, QUAD)


def _as_climbing(rules: Rules) -> Climbing:
    return cast("Climbing", rules)


_CARDS: Final = (
    figures.CardKind(
        name="X cards",
        count=wilds_in,
        expected=_expected_wilds,
        ruled="Everyone gets exactly two in every deal, so luck plays no part.",
    ),
    figures.CardKind(name="highest cards", title="top cards", count=tops_in, expected=_expected_tops),
    figures.CardKind(
        name="quads",
        title="four of a kind",
        count=quads_in,
        expected=_expected_quads,
        note="Here that means four or more cards of a rank, not counting X cards.",
    ),
)

FIGURES: Final = figures.Figures(
    count=count,
    figures=(
        *(figures.Figure(name, share=True) for name in PLACES.values()),
        *(figures.Figure(name) for group in GROUPS for name in _names(group)),
    ),
    cards=_CARDS,
    deciding=deciding_play,
    lines=tuple(_lines()),
    sections=(
        figures.CountedSection("In Climbing", grid=_grid),
        figures.CountedSection("How your side finished", bars=_places),
    ),
    told=history_row,
    columns=("out", "never out", "rounds"),
    cells=cells,
)
