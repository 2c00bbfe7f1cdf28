"""What it costs that the last three tricks are solved with all hands open.

In endings with three cards in hand, every card is valued in the same deals as the search does, and as
`informed` does: by a seat that never learns more than it sees. The cost is by how much the search's card is
behind the best one there. Where more than ``BACON_DEALS`` deals are possible, that many likely ones are
taken; fewer of them look alike, so the cost is a little too low.

``BACON_ENDINGS`` sets how many endings of each game are looked at, and ``BACON_SEED`` which. It is asserted
that to know less is never worth more; ``-s`` prints the figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import fsum, sqrt
from statistics import fmean, pstdev

import pytest

from bacon.core.cards import Card
from bacon.core.rules import Rules
from bacon.games.tricks.events import Play
from bacon.games.tricks.player.search.searchable import SearchableTricks
from bacon.games.tricks.state import TrickState
from bacon.search.bot import never_stop
from bacon.search.levels import searchable_of
from tests.bench.informed import EVEN, Informed, Weighed
from tests.bench.test_accusations import ENDINGS, GAMES, LAST_CARDS, TRICK_GAMES, turns, worlds_of


def with_open_hands(
    searchable: SearchableTricks, view: TrickState, cards: Sequence[Card], worlds: Sequence[Weighed]
) -> dict[Card, float]:
    """Return the value of each card as the search sees it."""
    actions = [Play(card) for card in cards]
    values = [searchable.values(view, world, actions, never_stop) for world, _ in worlds]
    total = fsum([weight for _, weight in worlds])
    return {
        card: fsum([each[number] * weight for each, (_, weight) in zip(values, worlds, strict=True)]) / total
        for number, card in enumerate(cards)
    }


def cost(rules: Rules, view: TrickState, cards: Sequence[Card]) -> tuple[float, float]:
    """Return what the search's card gives away, and by how much the search overrates its best card."""
    searchable = searchable_of(rules)
    assert isinstance(searchable, SearchableTricks)
    worlds, ending = worlds_of(rules, view), Informed(searchable.house, view)
    hoped = with_open_hands(searchable, view, cards, worlds)
    found = {card: ending.value(card, worlds) for card in cards}
    chosen = max(cards, key=lambda card: (round(hoped[card], 6), found[card]))
    assert all(found[card] < hoped[card] + EVEN for card in cards), "knowing less was worth more"
    return max(found.values()) - found[chosen], hoped[chosen] - found[chosen]


def endings(rules: Rules) -> Iterator[tuple[TrickState, list[Card]]]:
    """Yield views with three cards in hand, and the cards that may be played."""
    for turn in turns(rules, ending=True):
        assert isinstance(turn.view, TrickState)
        if len(turn.view.hands[turn.seat]) == LAST_CARDS:
            yield turn.view, [each.card for each in turn.legal if isinstance(each, Play)]


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_open_hands_in_the_last_three_tricks(game: str) -> None:
    rules, costs, hopes = GAMES[game], list[float](), list[float]()
    for view, cards in islice(endings(rules), ENDINGS):
        lost, hoped = cost(rules, view, cards)
        costs.append(lost)
        hopes.append(hoped)
    other = 100 * fmean([lost > 0 for lost in costs])
    error = pstdev(costs) / sqrt(len(costs))
    print(f"\n{game}: {len(costs)} endings, another card is better in {other:.1f}%, by", end=" ")
    print(f"{fmean(costs):.4f} ± {error:.4f} points on average; overrated by {fmean(hopes):.3f}", end="")
    assert len(costs) == ENDINGS
