"""A pytest plugin: every promise of a game is a test of its own, as ``-p bacon.testing.plugin`` asks for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from bacon.core.override import override
from bacon.testing import PROMISES, WINDOW_SIZES, Broken, check, check_levels, check_table


class Promise(pytest.Item):
    """A promise of a game; `keeps` checks it."""

    def __init__(self, name: str, parent: pytest.Session, keeps: Callable[[], object]) -> None:
        super().__init__(name, parent)
        self.keeps = keeps

    @override
    def runtest(self) -> None:
        try:
            self.keeps()
        except Broken as broken:
            pytest.fail(str(broken), pytrace=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the game, and how many random hands are played for each promise."""
    parser.addoption("--bacon-game", metavar="NAME", help="Check that this game keeps every promise.")
    hands = "Play this many random hands for each promise (default: 100)."
    parser.addoption("--bacon-hands", metavar="HANDS", type=int, default=100, help=hands)
    deals = "Deals in which each level plays against the one below it (default: 0, no comparison)."
    parser.addoption("--bacon-deals", metavar="DEALS", type=int, default=0, help=deals)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Add a test for each promise and window, and if asked one for the levels, unless files are named."""
    game: str | None = session.config.getoption("--bacon-game")
    if game and not any(".py" in argument for argument in session.config.args):
        hands = session.config.getoption("--bacon-hands")
        for promise in PROMISES:
            keeps: Callable[[], object] = partial(check, game, hands=hands, promises=(promise,))
            items.append(Promise.from_parent(session, name=f"{game}: {promise}", keeps=keeps))
        for width, height in WINDOW_SIZES:
            name, keeps = (
                f"{game}: table {width}x{height}",
                partial(check_table, game, sizes=((width, height),)),
            )
            items.append(Promise.from_parent(session, name=name, keeps=keeps))
        if deals := session.config.getoption("--bacon-deals"):
            keeps = partial(check_levels, game, deals=deals)
            items.append(Promise.from_parent(session, name=f"{game}: levels", keeps=keeps))
