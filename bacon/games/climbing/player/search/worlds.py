"""Deals that a seat cannot tell from the real one, likelier where they explain why others have passed."""

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

_TRIES: Final = 4
"""So many deals are looked at for one world; the likeliest is taken if none explains the passes."""
_PASSED_OVER: Final = 0.6
"""How likely it is that somebody passes though he has a card, or a set, that goes well on what lies there."""

_SHORT: Final = 8
"""With so few cards left a hand is what somebody has kept: cards that go together."""
_STRAY: Final = 0.12
"""How likely a short hand is for each combination more into which it parts, as real deals have them."""
_DRAWS: Final = 16
"""So many draws for a short hand are looked at; the best is taken if chance finds none likely enough."""


def worlds(rules: Climbing, view: ClimbingState, rng: Random) -> Iterator[ClimbingState]:
    """Full states without end that fit the view, by the cards laid and the passes seen."""
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
    """The first of a few worlds that explains the passes well enough, or the one that does it best."""
    best, least = None, 0
    for _ in range(_TRIES):
        dealt = world(rules, view, rng, counting)
        tempted = sum(_tempting(dealt.hands[seat], lying) for seat, lying in passes)
        if rng.random() < _PASSED_OVER**tempted:
            return dealt
        if best is None or tempted < least:
            best, least = dealt, tempted
    assert best is not None
    return best


def world(rules: Climbing, view: ClimbingState, rng: Random, counting: Planner) -> ClimbingState:
    """Deal all hidden cards at random: the X to those who were given them and have not laid them yet.

    Where rounds are forgotten there are more cards than places, and nobody can say who has laid his X. The
    planner counts the combinations into which a hand can be parted: who has few cards left has kept such as
    go together.
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
        lacking = len(hidden_hand) - len(hand)
        if lacking and 1 < len(hidden_hand) <= _SHORT:
            _keep(hand, lacking, unseen, rng, counting)
        else:
            hand.extend(_drawn(lacking, unseen))
    return replace(
        view,
        viewer=None,
        hands=tuple([tuple(sorted(hand)) for hand in hands]),
        aside=tuple(unseen[: len(view.aside)]),
    )


def _owners(owners: list[int], unseen: list[Card], hidden: int, rng: Random) -> list[int]:
    """Who holds the X: all who may, but where more is unseen than is hidden as many as chance has it."""
    if len(unseen) == hidden:
        return owners
    held = rng.sample(unseen, hidden).count(X)
    return rng.sample(owners, min(held, len(owners)))


def _keep(hand: list[Card], lacking: int, unseen: list[Card], rng: Random, counting: Planner) -> None:
    """Draw for a short hand until it parts into few combinations, as what is kept to the end does."""
    held, least, best = tuple(hand), -(-(len(hand) + lacking) // LARGEST), 99.0
    for _ in range(_DRAWS):
        drawn = rng.sample(unseen, lacking)
        parts = counting.price((*held, *drawn))
        if parts < best:
            hand[len(held) :], best = drawn, parts
        if rng.random() < _STRAY ** (parts - least):
            hand[len(held) :] = drawn
            break
    for card in hand[len(held) :]:
        unseen.remove(card)


def _drawn(size: int, unseen: list[Card]) -> list[Card]:
    """Draw cards from the end."""
    return [unseen.pop() for _ in range(size)]


def _wilds_left(view: ClimbingState, seat: int) -> int:
    """How many of the X that were given to a player he may hold at most."""
    spent = sum(laid.cards.count(X) for laid in view.laid if laid.seat == seat)
    return min(len(view.hands[seat]), WILDS_EACH - spent)


def passes_in(rules: Climbing, view: ClimbingState) -> list[tuple[int, Combination]]:
    """Who, of those still playing, passed over what an opponent had laid, in this round and the last."""
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


def _tempting(hand: Sequence[Card], lying: Combination) -> int:
    """Count the sets that would have gone on what lay there without breaking anything."""
    if lying.kind.shape.length > 1 or lying.kind.bomb:
        return 0
    ranks = [rank_of(card) for card in hand]
    return sum(1 for rank in set(ranks) if rank > lying.rank and ranks.count(rank) == lying.kind.size)
