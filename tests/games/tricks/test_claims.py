"""Claims held against every line of play: one that cannot lose is never punished, and one that can is.

The claimer takes the trick on the table if the hand can; everybody else plays whatever the rules allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, Literal, TypeAlias

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bacon.core.cards import Card, Cards, Strain, cards, without
from bacon.core.events import SEALED, Event, HandStarted, MatchStarted
from bacon.core.match import BrokenLog, Match
from bacon.core.rules import Rules
from bacon.core.shuffle import commitment, hand_seed, terms_of
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import ranking as of_bacon
from bacon.games.bid_euchre.decide import order as of_bid_euchre
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.claims import settle
from bacon.games.tricks.events import CardPlayed, ClaimMade, ClaimSettled
from bacon.games.tricks.ranking import Plays, Ranking, next_seat
from bacon.games.tricks.ranking import ranking as of_euchre
from bacon.games.tricks.state import TrickState
from bacon.kits.presets import share
from bacon.notation.record import RecordError, print_record, read_record, write_record
from bacon.notation.verify import verify
from tests import play
from tests.games.roaming import roamed
from tests.play import Whims

MOST: Final = 3
"""Hands of so many cards are played out in every way."""


class Table(Struct, frozen=True):
    """What stays the same after a claim: the order of the cards, who claims, and the seats."""

    order: Ranking
    claimer: int
    seats: int
    idle: tuple[int, ...] = ()

    def ours(self, seat: int) -> bool:
        return seat % 2 == self.claimer % 2

    def lost(self, trick: Plays) -> bool:
        """Return whether the other side has won a full trick."""
        return not self.ours(self.order.best(trick).seat)


@cache
def loses(table: Table, hands: tuple[Cards, ...], trick: Plays, seat: int, taking: bool = False) -> bool:
    """Return whether the other side can get a trick; whoever is `taking` takes this one if he can."""
    if not any(hands) and not trick:
        return False
    following = table.order.following(hands[seat], trick)
    best = table.order.best(trick).card if taking and trick else None
    beating = tuple([card for card in following if best and table.order.beats(card, best)])
    return any(_loses_by(table, hands, trick, seat, card) for card in beating or following)


def _loses_by(table: Table, hands: tuple[Cards, ...], trick: Plays, seat: int, card: Card) -> bool:
    left = (*hands[:seat], without(hands[seat], card), *hands[seat + 1 :])
    now = (*trick, CardPlayed(seat, card))
    if len(now) + len(table.idle) < table.seats:
        return loses(table, left, now, next_seat(seat, table.idle, table.seats))
    return table.lost(now) or loses(table, left, (), table.order.best(now).seat)


def rivals_hold(table: Table, hands: tuple[Cards, ...], *, everyone: bool) -> list[Card]:
    """Return the cards that a claim must beat."""
    rivals = {seat for seat in range(table.seats) if not table.ours(seat) or everyone}
    return [card for seat in rivals - {table.claimer, *table.idle} for card in hands[seat]]


def verdict(table: Table, hands: tuple[Cards, ...], trick: Plays, *, everyone: bool) -> str:
    """Return how a claim must be settled, by what the hands hold and every line of play."""
    lowest = min(hands[table.claimer], key=table.order.strength)
    held = rivals_hold(table, hands, everyone=everyone)
    if any(table.order.beats(card, lowest) for card in held if table.order.is_trump(card)):
        return "held against it"
    if loses(table, hands, trick, table.claimer, taking=True):
        return "a line loses"
    return "a twin is out" if lowest in held else "upheld"


# All positions of up to three cards of one pack, as far as they differ for a claim

HEARTS: Final = of_bacon(Bacon(), Strain.HEARTS.suit)
CLAIMS: Final = ("5H", "5H 8H", "5H 8H JH")
LAID: Final = (
    ("2S", "2C", "4H", "6H", "7H", "9H", "TH", "QH"),
    ("3S", "3C", "4H", "6H", "7H", "9H", "TH", "QH"),
    ("4S", "4C", "4H", "6H", "7H", "9H", "TH", "QH"),
)
"""What seats 1 to 3 may have laid: two suits, and trumps in each gap of the claims."""
HELD: Final = (
    ("9S 8S 7S", "9D 2H 8S", "KH 9S 8S"),
    ("9C 8D 7D", "AH TS 8C"),
    ("TC 7C JS", "3H TD 6S"),
)
"""What seats 1 to 3 may hold, as many cards of it as they still have."""


def positions(claim: str) -> Iterator[tuple[tuple[Cards, ...], Plays]]:
    """Yield the hands and the trick on the table when seat 0 claims."""
    size = len(cards(claim))
    for played, held in product(range(4), product(*HELD)):
        seats = range(4 - played, 4)
        left = [cards(hand)[: size - (seat in seats)] for seat, hand in enumerate(held, start=1)]
        for laid in product(*LAID[3 - played :]):
            if len(set(laid)) == played:
                plays = tuple(CardPlayed(seat, Card(name)) for seat, name in zip(seats, laid, strict=True))
                yield (cards(claim), *left), plays


@pytest.mark.sparse(2)
@pytest.mark.parametrize("everyone", [False, True])
@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_of_up_to_three_cards_is_punished_only_if_it_can_lose(claim: str, everyone: bool) -> None:
    table, found = Table(HEARTS, 0, 4), Counter[str]()
    for hands, trick in positions(claim):
        state = TrickState(hands=hands, trick=trick, claim=ClaimMade(0, hands[0]))
        expected = verdict(table, hands, trick, everyone=everyone)
        upheld = settle(state, HEARTS, 5, everyone=everyone).refuted_by is None
        assert upheld is (expected == "upheld"), (hands, trick, expected)
        found[expected] += 1
    assert min(found[each] for each in ("upheld", "held against it", "a line loses")) > 200


# Positions of a double pack, in which somebody holds the twin of a card that is claimed

TWINS: Final = ("9H", "9H KH", "9H KH JH")
MAY_HOLD: Final = (
    ("9H TS AC", "TS 9H TD", "TS AC TD", "KH TS AC"),
    ("QH QS AC", "QS QC JD", "QS QC TD", "9H AH QC"),
    ("AS 9H TC", "9H AD TC", "AS TH 9H", "AS AD TC"),
)
MAY_HAVE_LAID: Final = (("9S", "9H"), ("KS", "QH", "JH"), ("AS", "TH"))


def twin_positions(claim: str) -> Iterator[tuple[tuple[Cards, ...], Plays]]:
    """Yield the hands and the trick on the table when seat 0 claims."""
    size = len(cards(claim))
    for played, held in product(range(4), product(*MAY_HOLD)):
        seats = range(4 - played, 4)
        left = [cards(hand)[: size - (seat in seats)] for seat, hand in enumerate(held, start=1)]
        for laid in product(*MAY_HAVE_LAID[3 - played :]):
            plays = tuple(CardPlayed(seat, Card(name)) for seat, name in zip(seats, laid, strict=True))
            if Counter(card for hand in (cards(claim), *left) for card in hand)[Card("9H")] <= 2:
                yield (cards(claim), *left), plays


def partner_may_lead(table: Table, hands: tuple[Cards, ...], trick: Plays) -> bool:
    """Return whether the partner wins this trick, or holds a trump that can take another one."""
    lowest = min(hands[0], key=table.order.strength)
    holds = any(table.order.beats(card, lowest) for card in hands[2] if table.order.is_trump(card))
    return holds or any(play.seat == 2 and table.order.best(trick) is play for play in trick)


@pytest.mark.parametrize("duplicates", ["first", "last"])
@pytest.mark.parametrize("claim", TWINS)
def test_a_twin_counts_only_if_it_may_be_played_earlier(
    claim: str, duplicates: Literal["first", "last"]
) -> None:
    order = of_bid_euchre(BidEuchre(deck=48, duplicates=duplicates), Strain.HEARTS)
    table, found = Table(order, 0, 4), Counter[tuple[str, bool]]()
    for hands, trick in twin_positions(claim):
        state = TrickState(hands=hands, trick=trick, claim=ClaimMade(0, hands[0]))
        expected = verdict(table, hands, trick, everyone=False)
        upheld = settle(state, order, 12, everyone=False).refuted_by is None
        if expected == "a twin is out" and not upheld:
            assert len(hands[0]) > 1
            assert partner_may_lead(table, hands, trick), (hands, trick)
        else:
            assert upheld is (expected in ("upheld", "a twin is out")), (hands, trick, expected)
        found[expected, upheld] += 1
    assert (found["a twin is out", True] > 50) is (duplicates == "first")


# Claims as they come up in all the games


TrickRules: TypeAlias = Bacon | Euchre | BidEuchre

FREE: Final = Bacon(deck=24, jokers=2, joker_follows="free", jacks_high=True, claim="everyone")
RULES: Final[tuple[TrickRules, ...]] = (
    Bacon(),
    FREE,
    Euchre(claim="opponents"),
    Euchre(claim="everyone", joker=True),
    BidEuchre(claim="opponents", target=31, floor=24),
    BidEuchre(claim="everyone", deck=32, duplicates="last", target=31, floor=24),
    BidEuchre(claim="opponents", players=6, target=31, floor=24),
    BidEuchre(claim="everyone", players=6, target=31, floor=24),
    BidEuchre(claim="opponents", deck=48, target=31, floor=24),
)


def played(rules: TrickRules, seed: int) -> Match[TrickState]:
    whims = Whims(passes=0.6, alone=0.1, claims=1.0)
    if isinstance(rules, Bacon):
        return play.played(rules, seed, whims, hands=8)
    return roamed(rules, seed, whims, hands=8)


def order_of(rules: TrickRules, state: TrickState) -> Ranking:
    match rules:
        case Bacon():
            return of_bacon(rules, state.trump)
        case BidEuchre():
            return of_bid_euchre(rules, state.strain)
        case Euchre():
            return of_euchre(state.strain)


def claims(rules: TrickRules, matches: int) -> Iterator[tuple[TrickState, ClaimSettled]]:
    """Yield the claims of random players, with what their tables were like."""
    anyones: Rules[TrickState] = rules
    for seed in range(matches):
        state = anyones.start()
        for fact in played(rules, seed).events:
            if isinstance(fact, ClaimSettled) and max(map(len, state.hands)) <= MOST:
                yield state, fact
            state = anyones.evolve(state, fact)


@pytest.mark.sparse(3)
@pytest.mark.parametrize("rules", RULES, ids=share)
def test_a_claim_in_any_game_is_punished_only_if_it_can_lose(rules: TrickRules) -> None:
    upheld = Counter[bool]()
    for state, settled in claims(rules, 12):
        table = Table(order_of(rules, state), settled.seat, rules.seats, state.sitting_out)
        expected = verdict(table, state.hands, state.trick, everyone=rules.claim == "everyone")
        so = expected in ("upheld", "a twin is out")
        assert (settled.refuted_by is None) is so, (state.hands, state.trick, expected)
        upheld[so] += 1
    assert min(upheld[True], upheld[False]) > 6


def older(rules: TrickRules) -> Iterator[tuple[Match[TrickState], int, ClaimSettled]]:
    """Yield matches in which 0.9.5 would have settled a claim for the other side, with its place and how."""
    for seed in range(40):
        match = played(rules, seed)
        state = match.rules.start()
        for place, fact in enumerate(match.events):
            formerly = next(iter(match.rules.legacy_consequences(state)), None)
            if isinstance(formerly, ClaimSettled) and isinstance(fact, ClaimSettled):
                yield from [(match, place, formerly)] if formerly.side != fact.side else []
            state = match.rules.evolve(state, fact)


def sealed(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the beginning of a match as one that names its players has it."""
    started = events[0]
    assert isinstance(started, MatchStarted)
    yield (bound := replace(started, names=("Ada", "Bob", "Cleo", "Zoë"), format=SEALED))
    for event in events[1:]:
        if isinstance(event, HandStarted):
            seed = hand_seed(bound.seed, f"hand {event.number}")
            yield replace(event, commitment=commitment(seed, terms_of(bound, event)))
        else:
            yield event


@pytest.mark.parametrize("rules", [Euchre(claim="opponents"), BidEuchre(claim="opponents", deck=48)])
def test_what_0_9_5_settled_stays_and_a_sealed_match_knows_only_today(rules: TrickRules) -> None:
    found = list(older(rules))[:3]
    assert found
    for match, place, formerly in found:
        assert formerly.refuted_by
        begun = Match(match.rules, events=[*match.events[:place], formerly])
        assert begun.events[place] == formerly
        text = write_record(begun)
        assert formerly in read_record(text).events
        assert print_record(read_record(text)) == text
        assert verify(text).ok
        begins = list(sealed(match.events[:place]))
        assert Match(match.rules, events=[*begins, match.events[place]]).events[:place] == tuple(begins)
        with pytest.raises(BrokenLog, match=r"ClaimSettled.*cannot follow"):
            Match(match.rules, events=[*begins, formerly])
        with pytest.raises(RecordError, match="result is"):
            read_record(text.replace("format = 2", "format = 4", 1))
