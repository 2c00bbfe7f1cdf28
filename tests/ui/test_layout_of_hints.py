"""A hint overlaps nothing and leaves the window nowhere, in any game, at any size and interface scale."""

from __future__ import annotations

from typing import Final

import pytest
from gallery import bacon, bid_euchre, climbing, euchre
from gallery.hints import Condition, Hints, InstantAdvisor
from gallery.matches import match_where
from msgspec.structs import replace

from bacon.core.rules import Rules
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Middle
from tests.ui.test_layout import Sitting, cards_by_zone, collisions, outside, words_and_buttons
from tests.ui.test_layout_of_games import company

pytestmark = pytest.mark.usefixtures("outlines")

HINTS: Final[Hints] = {**bacon.HINTS, **euchre.HINTS, **bid_euchre.HINTS, **climbing.HINTS}

LOOKS: Final = (
    ((960, 600), 75),
    ((960, 600), 200),
    ((1280, 720), 100),
    ((1440, 1080), 100),
    ((1440, 1080), 150),
    ((960, 1200), 100),
    ((2560, 1080), 200),
    ((3840, 2160), 100),
)


def hinted(sitting: Sitting, rules: Rules, wanted: Condition, *, long: bool) -> TableScene:
    """Sit down where something wanted is so, and have a hint."""
    scene = sitting.table(match_where(wanted, rules), company(rules, long=long))
    scene.controller.hints.advisor = InstantAdvisor(rules)
    table = replace(sitting.app.settings.table, hint_numbers=True)
    sitting.app.change(replace(sitting.app.settings, table=table))
    scene.handle(Key(Verb.HINT))
    sitting.app.frame()
    assert scene.controller.hints.hint
    return scene


@pytest.mark.sparse(4)
@pytest.mark.parametrize("name", HINTS)
def test_nothing_overlaps_while_a_hint_is_shown_with_all_its_numbers(sitting: Sitting, name: str) -> None:
    rules, wanted = HINTS[name]
    for long in (False, True):
        scene = hinted(sitting, rules, wanted, long=long)
        every = words_and_buttons(scene) | cards_by_zone(scene)
        assert collisions(scene) + outside(sitting.app, every) == []


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 1200), (1080, 1920)])
def test_in_a_tall_window_a_hint_of_two_lines_finds_room(
    size: tuple[int, int], scale: int, seats: int
) -> None:
    frame = Frame(Metrics(*size, scale), seats=seats)
    room = frame.prompt_bottom - Middle(frame).prompt_top(auction=False)
    assert room >= frame.prompt_height(2) - 1
