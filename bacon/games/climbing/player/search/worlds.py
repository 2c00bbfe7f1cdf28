"""Deals that a seat cannot tell from the real one, weighted by how well they explain the passes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from bacon.core.cards import Card
from bacon.games.climbing.player.plan import LARGEST, Planner, fewest
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.combinations import Combination
from bacon.games.climbing.rules.packs import WILDS_EACH, X, rank_of, x_rank
from bacon.games.climbing.rules.scoring import side_of
from bacon.games.climbing.rules.state import ClimbingState, clockwise

_MAX_DEALS: Final = 4
"""The number of deals tried for one world; the likeliest is taken if none explains the passes."""
_TEMPTED_PASS_CHANCE: Final = 0.6
"""The chance that a player passes with a card, or a set, that fits well on the pile."""

_SHORT_HAND: Final = 8
"""With at most this many cards left, players hold cards that go together."""
_EXTRA_COMBINATION_CHANCE: Final = 0.12
"""The relative chance of a short hand for each extra combination in it, as observed in real deals."""
_MAX_DRAWS: Final = 16
"""The number of draws for a short hand; the best is taken if none is accepted."""


def worlds(rules: Climbing, view: ClimbingState, rng: Random) -> Iterator[ClimbingState]:
    """Yield endless full states that fit the view, by the cards played and the passes seen."""
    passes = [each for each in passes_in(rules, view) if each[0] != view.viewer]
    counting = fewest(x_rank(rules))
    while True:
        yield _likely(rules, view, passes, rng, counting)


def _likely(
    rules: Climbing,
    view: ClimbingState,
    passes: Sequence[tuple[int, Combination]],
    rng: Random,
    counting: Planner,
) -> ClimbingState:
    """Return the first of a few worlds that explains the passes well enough, or the best of them."""
    best, least = None, 0
    for _ in range(_MAX_DEALS):
        dealt = world(rules, view, rng, counting)
        tempted = sum(_count_tempting(dealt.hands[seat], lying) for seat, lying in passes)
        if rng.random() < _TEMPTED_PASS_CHANCE**tempted:
            return dealt
        if best is None or tempted < least:
            best, least = dealt, tempted
    assert best is not None
    return best


def world(rules: Climbing, view: ClimbingState, rng: Random, counting: Planner) -> ClimbingState:
    """Deal all hidden cards at random; each X goes to a player who may still have it.

    If rounds are forgotten, there are more unseen cards than places, and the owners of the X are unknown. The
    planner counts the combinations in a short hand, because its player has kept cards that go together.
    """
    seat = 0 if view.viewer is None else view.viewer
    unseen = list(rules.pack())
    for card in (*view.hands[seat], *(card for laid in view.laid for card in laid.cards)):
        unseen.remove(card)
    hands = [list(hand) if other == seat else [] for other, hand in enumerate(view.hands)]
    if not rules.wilds_shuffled:
        hidden = sum(map(len, view.hands)) - len(hands[seat]) + len(view.aside)
        others = [other for other in range(rules.players) if other != seat]
        owners = [other for other in others for _ in range(_wilds_left(view, other))]
        for other in _owners(owners, unseen, hidden, rng):
            hands[other].append(X)
        unseen = [card for card in unseen if card is not X]
    rng.shuffle(unseen)
    for hand, hidden_hand in zip(hands, view.hands, strict=True):
        missing = len(hidden_hand) - len(hand)
        if missing and 1 < len(hidden_hand) <= _SHORT_HAND:
            _draw_short_hand(hand, missing, unseen, rng, counting)
        else:
            hand.extend(_draw(missing, unseen))
    return replace(
        view,
        viewer=None,
        hands=tuple([tuple(sorted(hand)) for hand in hands]),
        aside=tuple(unseen[: len(view.aside)]),
    )


def _owners(owners: list[int], unseen: list[Card], hidden: int, rng: Random) -> list[int]:
    """Return the holders of the X: all owners, or a random number of them if rounds are forgotten."""
    if len(unseen) == hidden:
        return owners
    held = rng.sample(unseen, hidden).count(X)
    return rng.sample(owners, min(held, len(owners)))


def _draw_short_hand(
    hand: list[Card], missing: int, unseen: list[Card], rng: Random, counting: Planner
) -> None:
    """Draw cards for a short hand until it has few combinations, like hands kept to the end."""
    held, least, best = tuple(hand), -(-(len(hand) + missing) // LARGEST), 99.0
    for _ in range(_MAX_DRAWS):
        drawn = rng.sample(unseen, missing)
        parts = counting.price((*held, *drawn))
        if parts < best:
            hand[len(held) :], best = drawn, parts
        if rng.random() < _EXTRA_COMBINATION_CHANCE ** (parts - least):
            hand[len(held) :] = drawn
            break
    for card in hand[len(held) :]:
        unseen.remove(card)


def _draw(size: int, unseen: list[Card]) -> list[Card]:
    return [unseen.pop() for _ in range(size)]


def _wilds_left(view: ClimbingState, seat: int) -> int:
    spent = sum(laid.cards.count(X) for laid in view.laid if laid.seat == seat)
    return min(len(view.hands[seat]), WILDS_EACH - spent)


def passes_in(rules: Climbing, view: ClimbingState) -> list[tuple[int, Combination]]:
    """Return each active player's passes on an opponent's play, in this round and the last."""
    found: list[tuple[int, Combination]] = []
    for pile, end in ((view.last_pile, None), (view.pile, view.to_act)):
        gone: set[int] = set()
        turns = [*(laid.seat for laid in pile[1:]), end]
        for laid, then in zip(pile, turns, strict=False):
            for seat in _between(laid.seat, laid.seat if then is None else then, rules.players):
                if seat in view.active and seat not in gone:
                    gone |= {seat} if rules.pass_is_final else set()
                    if side_of(rules, seat) != side_of(rules, laid.seat):
                        found.append((seat, laid.combination))
    return found


def _between(first: int, last: int, seats: int) -> tuple[int, ...]:
    after = clockwise(first, seats)
    return after[: after.index(last)]


def _count_tempting(hand: Sequence[Card], lying: Combination) -> int:
    """Count the sets that would have fit on the play without breaking up anything."""
    if lying.kind.shape.length > 1 or lying.kind.bomb:
        return 0
    ranks = [rank_of(card) for card in hand]
    return sum(1 for rank in set(ranks) if rank > lying.rank and ranks.count(rank) == lying.kind.size)
