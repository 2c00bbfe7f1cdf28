"""Sides may have any shape: players for themselves, three pairs, one against three, two pairs and one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bacon.bots import arena
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.kits import find_game
from bacon.search.levels import rule_bot
from bacon.testing import check, check_table
from tests import sparse
from tests.examples.installed import look_again
from tests.examples.shapes import SHAPES, write_shapes
from tests.ui.conftest import leave_pictures_blank


@pytest.fixture(autouse=True)
def shapes(games: None, tmp_path: Path) -> Iterator[None]:  # noqa: ARG001  (the other games come first)
    write_shapes(tmp_path / "site")
    look_again()
    yield
    look_again()


@pytest.mark.sparse(2)
@pytest.mark.parametrize("game", SHAPES)
def test_a_game_with_these_sides_keeps_every_promise(game: str) -> None:
    hands = 12 if sparse.ALL else 5
    assert check(game, hands=hands).hands >= hands


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", SHAPES)
def test_its_table_is_whole(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_pictures_blank(monkeypatch)
    check_table(game, sizes=((960, 600),))


@pytest.mark.parametrize("game", SHAPES)
def test_each_side_counts_the_tricks_of_its_own_seats(game: str) -> None:
    match: Match[TableState] = Match(find_game(game)(), seed="tricks")
    bot, rules = rule_bot(match.rules), match.rules
    while (seat := match.to_act) is not None:
        match.apply(bot.choose(match.view(seat), match.legal()).action)
    taken = [0] * len(rules.sides)
    for event in match.events:
        if type(event).__name__ == "TrickTaken" and event.by is not None:
            taken[rules.side_of(event.by)] += 1
        elif event.ends_hand:
            assert getattr(event, "taken", None) == tuple(taken)
            taken = [0] * len(rules.sides)


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", SHAPES)
def test_its_bots_are_better_than_chance(game: str) -> None:
    found = arena("house", "random", find_game(game)(), deals=30, seed="shape").deals
    assert found.difference > 0
