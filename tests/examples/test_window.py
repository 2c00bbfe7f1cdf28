"""A hand of each game in the real window, by mouse alone and by keys alone."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from bacon.core.events import MatchStarted
from bacon.settings.settings import Settings, TableSettings, save
from bacon.settings.settings import Window as Size
from tests.examples.installed import FIVE_HUNDRED, HEARTS, WHIST
from tests.window import conftest
from tests.window.desk import Desk, Window
from tests.window.hands import Hands, KeyHand, MouseHand
from tests.window.mirror import Log, Mirror

desk = conftest.desk
QUICK = Size(width=960, height=600)


def guests(site: Path) -> dict[str, str]:
    """Return the paths to the games, for a Python in which they are not installed."""
    if "BACON_PYTHON" in os.environ:
        return {}
    found = [str(site), str(FIVE_HUNDRED), str(HEARTS), str(WHIST), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(found)}


@pytest.mark.parametrize("hand", [MouseHand, KeyHand])
@pytest.mark.parametrize("game", ["whist", "hearts", "five-hundred"])
def test_a_hand(
    desk: Desk, home: Path, tmp_path: Path, game: str, hand: Callable[[Window, Mirror], Hands]
) -> None:
    table = TableSettings(game=game, speed="instant", beginners="never", next_hand="never")
    settings = Settings(table=table, window=QUICK)
    home.mkdir(exist_ok=True)
    save(settings, home / "settings.toml")
    window = desk.start(home, **guests(tmp_path / "site"))
    try:
        hands = hand(window, Mirror(home, window.rect.size, settings))
        hands.sit_down()
        hands.play_until_scored()
        hands.press(hands.mirror.group.controls[0])
        hands.wait_for_turn()
        window.ask_to_close()
        assert (window.wait(), window.said()) == (0, "")
    finally:
        if window.process.poll() is None:
            window.kill()
    first = Log(home).newest()[0]
    assert isinstance(first, MatchStarted)
    assert first.game == game
