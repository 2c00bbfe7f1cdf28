"""Claims held against every line of play: one that cannot lose is never punished, and one that can is (A15).

The claimer takes the trick on the table if the hand can; everybody else plays whatever the rules allow. A
seat claims for its own cards: a trick that only the partner can still save is not the claimer's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final, TypeAlias

import pytest
from msgspec import Struct

from bacon.core.cards import Card, Cards, Strain, cards, without
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bacon.rules import Bacon
from bacon.games.bacon.rules.ranking import ranking as of_bacon
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.decide import order as of_bid_euchre
from bacon.games.euchre.rules import Euchre
from bacon.games.presets import share
from bacon.games.tricks.rules.bowers import ranking as of_euchre
from bacon.games.tricks.rules.events import CardPlayed, ClaimMade, ClaimSettled
from bacon.games.tricks.rules.play import settle
from bacon.games.tricks.rules.ranking import Plays, Ranking, next_seat
from bacon.games.tricks.rules.state import TrickState
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

    def threat(self, trick: Plays) -> Card | None:
        """Give the card with which the other side is winning the trick."""
        best = self.order.best(trick) if trick else None
        return None if best is None or self.ours(best.seat) else best.card


@cache
def loses(table: Table, hands: tuple[Cards, ...], trick: Plays, seat: int, taking: bool = False) -> bool:
    """Tell whether the other side can get a trick; whoever is `taking` takes this one if he can."""
    if not any(hands) and not trick:
        return False
    following = table.order.following(hands[seat], trick)
    threat = table.threat(trick) if taking else None
    beating = tuple([card for card in following if threat and table.order.beats(card, threat)])
    return any(_loses_by(table, hands, trick, seat, card) for card in beating or following)


def _loses_by(table: Table, hands: tuple[Cards, ...], trick: Plays, seat: int, card: Card) -> bool:
    left = (*hands[:seat], without(hands[seat], card), *hands[seat + 1 :])
    now = (*trick, CardPlayed(seat, card))
    if len(now) + len(table.idle) < table.seats:
        return loses(table, left, now, next_seat(seat, table.idle, table.seats))
    return table.threat(now) is not None or loses(table, left, (), table.order.best(now).seat)


def rivals_hold_as_high(table: Table, hands: tuple[Cards, ...], *, everyone: bool) -> bool:
    lowest = min(map(table.order.strength, hands[table.claimer]))
    rivals = [seat for seat in range(table.seats) if not table.ours(seat) or everyone]
    return any(
        table.order.is_trump(card) and table.order.strength(card) >= lowest
        for seat in set(rivals) - {table.claimer, *table.idle}
        for card in hands[seat]
    )


def only_a_partner_saves_it(table: Table, hands: tuple[Cards, ...], trick: Plays) -> bool:
    """Tell whether a partner who is still to play has nothing but cards that take this trick."""
    threat = table.threat(trick)
    assert threat is not None
    waiting = {seat for seat in range(table.seats) if table.ours(seat)} - {play.seat for play in trick}
    return any(
        all(table.order.beats(card, threat) for card in table.order.following(hands[seat], trick))
        for seat in waiting - {table.claimer, *table.idle}
    )


def verdict(table: Table, hands: tuple[Cards, ...], trick: Plays, *, everyone: bool) -> str:
    """Say how a claim must be settled, by what the hands hold and every line of play."""
    if rivals_hold_as_high(table, hands, everyone=everyone):
        return "held against it"
    if loses(table, hands, trick, table.claimer, taking=True):
        return "a line loses"
    threat = table.threat(trick)
    mine = hands[table.claimer]
    if threat and not any(table.order.beats(card, threat) for card in mine):
        assert only_a_partner_saves_it(table, hands, trick)
        return "the partner must save it"
    return "upheld"


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
    """Give the hands and the trick on the table when seat 0 claims."""
    size = len(cards(claim))
    for played, held in product(range(4), product(*HELD)):
        seats = range(4 - played, 4)
        left = [cards(hand)[: size - (seat in seats)] for seat, hand in enumerate(held, start=1)]
        for laid in product(*LAID[3 - played :]):
            if len(set(laid)) == played:
                plays = tuple(CardPlayed(seat, Card(name)) for seat, name in zip(seats, laid, strict=True))
                yield (cards(claim), *left), plays


@pytest.mark.parametrize("everyone", [False, True])
@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_of_up_to_three_cards_is_punished_just_where_it_can_lose(claim: str, everyone: bool) -> None:
    table, found = Table(HEARTS, 0, 4), Counter[str]()
    for hands, trick in positions(claim):
        state = TrickState(hands=hands, trick=trick, claim=ClaimMade(0, hands[0]))
        expected = verdict(table, hands, trick, everyone=everyone)
        upheld = settle(state, HEARTS, 5, everyone=everyone).refuted_by is None
        assert upheld is (expected == "upheld"), (hands, trick, expected)
        found[expected] += 1
    assert min(found[each] for each in ("upheld", "held against it", "a line loses")) > 200


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
    """Give the claims of random players, with what their tables were like."""
    anyones: Rules[TrickState] = rules
    for seed in range(matches):
        state = anyones.start()
        for fact in played(rules, seed).events:
            if isinstance(fact, ClaimSettled) and max(map(len, state.hands)) <= MOST:
                yield state, fact
            state = anyones.evolve(state, fact)


@pytest.mark.parametrize("rules", RULES, ids=share)
def test_a_claim_in_any_game_is_punished_just_where_it_can_lose(rules: TrickRules) -> None:
    upheld = Counter[bool]()
    for state, settled in claims(rules, 12):
        table = Table(order_of(rules, state), settled.seat, rules.seats, state.sitting_out)
        expected = verdict(table, state.hands, state.trick, everyone=rules.claim == "everyone")
        assert (settled.refuted_by is None) is (expected == "upheld"), (state.hands, state.trick, expected)
        upheld[expected == "upheld"] += 1
    assert min(upheld[True], upheld[False]) > 8
