"""A result is worth what it adds to the chance to win: nothing beyond the target, most at the very end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon.core.events import Event
from bacon.games.tricks.bids import HandCounted
from bacon.games.tricks.events import Acquitted, HandScored
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.state import TrickState
from bacon.kits import find_game
from bacon.search.levels import rule_bot
from tests.games.tricks.player.search.tables import table


def worth(game: str, scores: tuple[int, int], result: Event, seat: int = 0) -> float:
    """Return what a result is worth at a score."""
    rules = find_game(game)()
    state: TrickState = replace(table(rules.start()), scores=scores)
    house = rule_bot(rules)
    assert isinstance(house, TrickBot)
    return house.worth(state, seat)(result)


def scored(side: int, points: int) -> HandScored:
    """Return a hand that brings a side this many points."""
    return HandScored(side, alone=False, taken=(3, 2) if side == 0 else (2, 3), side=side, points=points)


def counted(bid: int, taken: tuple[int, int], points: tuple[int, int]) -> HandCounted:
    """Return a hand of Bid Euchre that side 0 has bid."""
    return HandCounted(0, alone=False, bid=bid, taken=taken, points=points)


@pytest.mark.parametrize("game", ["bacon", "euchre"])
def test_a_point_is_about_a_point_at_the_start_and_sides_see_it_from_both_ends(game: str) -> None:
    assert 0.8 < worth(game, (0, 0), scored(0, 1)) < 1.2
    assert worth(game, (0, 0), scored(0, 2), seat=1) == pytest.approx(worth(game, (0, 0), scored(1, 2)))
    assert worth(game, (4, 4), Acquitted()) == 0


@pytest.mark.parametrize("game", ["bacon", "euchre"])
def test_points_beyond_the_target_are_worth_nothing(game: str) -> None:
    assert worth(game, (9, 5), scored(0, 4)) == worth(game, (9, 5), scored(0, 1))
    assert worth(game, (9, 9), scored(0, 1)) > worth(game, (0, 0), scored(0, 1))


def test_bid_euchre_counts_both_sides() -> None:
    made, set_back = counted(4, (5, 1), (5, 1)), counted(4, (3, 3), (-4, 3))
    assert worth("bid-euchre", (0, 0), made) > 0 > worth("bid-euchre", (0, 0), set_back)
    assert worth("bid-euchre", (46, 40), made) > worth("bid-euchre", (0, 0), made)
