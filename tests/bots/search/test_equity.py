"""A result is worth what it adds to the chance to win: nothing beyond the target, most at the very end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon.bots.search.equity import worth_at
from bacon.core.events import Acquitted, Event, HandCounted, HandScored
from bacon.games import GAMES
from bacon.games.trick_state import TrickState
from tests.bots.search.tables import table


def worth(game: str, scores: tuple[int, int], result: Event, seat: int = 0) -> float:
    """Give what a result is worth at a score."""
    rules = GAMES[game]()
    state: TrickState = replace(table(rules.start()), scores=scores)
    return worth_at(rules, state, seat)(result)


def scored(side: int, points: int) -> HandScored:
    """Give a hand that brings a side so many points."""
    return HandScored(side, alone=False, taken=(3, 2) if side == 0 else (2, 3), side=side, points=points)


def counted(bid: int, taken: tuple[int, int], points: tuple[int, int]) -> HandCounted:
    """Give a hand of Bid Euchre that side 0 has bid."""
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


def test_a_game_without_tricks_is_refused() -> None:
    class Other:
        name = "other"

    with pytest.raises(TypeError, match="not scored by tricks"):
        worth_at(Other(), table(GAMES["bacon"]().start()), 0)  # type: ignore[arg-type]  # that is the test
