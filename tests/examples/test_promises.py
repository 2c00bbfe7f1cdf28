"""The games of `examples`, and small ones of every kind, need no more than their declarations to be whole."""

from __future__ import annotations

import pytest

from bacon.bots import arena
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.own_bids import OwnBidRules
from bacon.kits import find_game
from bacon.testing import check, check_table
from tests import sparse
from tests.examples.small import SMALL_GAMES
from tests.test_testing import SIZES
from tests.ui.conftest import leave_pictures_blank

pytestmark = pytest.mark.usefixtures("small_games")

EXAMPLES = ("hearts", "five-hundred", "whist")
HANDS = {"hearts": (30, 8), "whist": (20, 8), "five-hundred": (20, 8), "sheepshead": (150, 24)}
"""How many hands are played in CI, and by README's command."""
FEW_HANDS = (12, 5)
TOO_CLOSE = "two-pairs-and-one"
"""Here bots are not measurably better than chance: by 0.05 ± 0.04 points a hand in 500 deals."""


@pytest.mark.parametrize("game", (*EXAMPLES, *SMALL_GAMES))
def test_it_keeps_every_promise(game: str) -> None:
    many, few = HANDS.get(game, FEW_HANDS)
    hands = many if sparse.ALL else few
    assert check(game, hands=hands).hands >= hands


@pytest.mark.sparse(6)
@pytest.mark.parametrize("game", (*EXAMPLES, *SMALL_GAMES))
def test_its_table_is_whole(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_pictures_blank(monkeypatch)
    check_table(game, sizes=SIZES if game in EXAMPLES else ((960, 600),))


@pytest.mark.sparse(5)
@pytest.mark.parametrize("game", [game for game in SMALL_GAMES if game != TOO_CLOSE])
def test_its_bots_are_better_than_chance(game: str) -> None:
    rules = find_game(game)()
    deals = 6 if isinstance(rules, AuctionRules | OwnBidRules) else 40  # with bids, a few show it
    found = arena("house", "random", rules, deals=deals, seed="small").deals
    assert found.difference > 0
