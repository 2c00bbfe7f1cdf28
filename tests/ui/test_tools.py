"""The tools at the upper right: those of the play have words wherever there is room."""

from __future__ import annotations

import pytest

from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.climbing.game import Climbing
from bacon.settings.settings import Accessibility, Settings
from bacon.ui.kit import widgets
from tests.ui.games import match_of
from tests.ui.stage_door import Guest, at_speed, at_the_table, motion, tool

OF_THE_PLAY = ("Hint", "Take back")


def seated(rules: Rules, size: tuple[int, int] = (1280, 720), scale: int = 100) -> Guest:
    settings = Settings(table=at_speed("instant").table, accessibility=Accessibility(interface_scale=scale))
    guest = at_the_table(match_of(rules), settings)
    guest.resize(size)
    guest.frame()
    return guest


@pytest.mark.parametrize("rules", [Bacon(), Climbing()], ids=lambda rules: rules.name)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_tools_of_the_play_have_words(rules: Rules, size: tuple[int, int]) -> None:
    guest = seated(rules, size)
    last = "Last round" if isinstance(rules, Climbing) else "Last trick"
    for each in guest.table.controls.tools:
        if each.icon != "chart":
            assert each.wordy is (each.name in (last, *OF_THE_PLAY))
    room = guest.table.view.layout.frame.tools
    assert all(room.contains(tool(guest, name).rect) for name in (last, *OF_THE_PLAY))


def test_in_large_text_they_are_pictures_of_one_size() -> None:
    guest = seated(Bacon(), scale=200)
    assert len({each.rect.size for each in guest.table.controls.tools}) == 1


def test_a_tool_without_its_key_says_it_when_it_is_pointed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    guest, said = seated(Bacon()), list[object]()
    names = ("Hint", "Rules", "Speed")
    assert [tool(guest, name).tag for name in names] == ["Hint (H)", "Rules (F1)", "Speed: instant (S)"]
    monkeypatch.setattr(widgets, "draw_tag", lambda *told: said.append(told[-1]))
    guest.send(motion(tool(guest, "Hint").rect.center))
    guest.frame()
    assert set(said) == {"Hint (H)"}
    wide = seated(Bacon(), (2560, 720))
    assert tool(wide, "Hint").capped
    assert not tool(wide, "Hint").tag
