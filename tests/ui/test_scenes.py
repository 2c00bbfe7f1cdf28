"""Scenes are entered and left in pairs, and none of them is a dead end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import cast

import pygame
import pytest
from gallery.scenes import SCENES as GALLERY
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.kits import GAMES
from bacon.kits.presets import presets_of
from bacon.settings.settings import Accessibility, Settings, TableSettings
from bacon.store.store import Store, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.app.demo import FRAME_MS, HeadlessApp
from bacon.ui.app.loop import App
from bacon.ui.app.window import start_video
from bacon.ui.kit.fields import Chooser
from bacon.ui.kit.form import Heading
from bacon.ui.kit.scene import FADE_IN_MS, FADE_OUT_MS, Scene, SceneStack
from bacon.ui.scenes.dialog import Dialog, Menu, notice
from bacon.ui.scenes.fairness import FairnessScene, MatchProof, ProofScene
from bacon.ui.scenes.history import HistoryScene
from bacon.ui.scenes.house_rules import HouseRules
from bacon.ui.scenes.leaks import LeakScene
from bacon.ui.scenes.learn import LearnScene
from bacon.ui.scenes.match_page import MatchPage
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.panels import question
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.requests import OpenSettings
from bacon.ui.scenes.rounds import CalendarScene, RoundScene
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.settings import SettingsScene
from bacon.ui.scenes.sheet import PagedScene, PanelScene, SheetScene
from bacon.ui.scenes.statistics import StatisticsScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.tiles import DetailTiles
from bacon.ui.scenes.title import MenuButton, Title
from bacon.ui.scenes.unfinished import UnfinishedMatches
from bacon.ui.scenes.your_play import YourPlay
from tests import sparse
from tests.sparse import some
from tests.tables import rules_at
from tests.ui.conftest import outlined
from tests.ui.stage_door import Guest, a_match, key_down, play_on, wheel
from tests.ui.test_title import MENU

APP = cast(App, SimpleNamespace(now=0.0, settings=Settings()))
"""All that the stack asks of the app."""


class Counted(Scene):
    """A scene that counts."""

    def __init__(self, *, see_through: bool = False) -> None:
        super().__init__(APP)
        self.entered = self.left = self.resizes = 0
        self.see_through = see_through

    def enter(self) -> None:
        self.entered += 1

    def leave(self) -> None:
        self.left += 1

    def resized(self) -> None:
        self.resizes += 1


MOVES = st.lists(st.sampled_from(["push", "pop", "replace", "first", "clear"]), max_size=25)


@given(MOVES)
def test_enter_and_leave_come_in_pairs_and_only_the_top_is_entered(moves: list[str]) -> None:
    stack, all_scenes = SceneStack(), list[Counted]()
    for move in moves:
        if move in ("push", "replace") or not len(stack):
            all_scenes.append(Counted())
        _move(stack, move, all_scenes)
        for scene in all_scenes:
            on_top = bool(len(stack)) and stack.top is scene
            assert scene.entered - scene.left == on_top


def _move(stack: SceneStack, move: str, scenes: list[Counted]) -> None:
    if not len(stack) or move == "push":
        stack.push(scenes[-1])
    elif move == "replace":
        stack.replace(scenes[-1])
    elif move == "pop":
        stack.pop()
    elif move == "first":
        stack.back_to_first()
    else:
        stack.clear()


@given(st.integers(1, 5))
def test_every_open_scene_hears_of_a_resize(count: int) -> None:
    stack, scenes = SceneStack(), [Counted() for _ in range(count)]
    for scene in scenes:
        stack.push(scene)
    stack.resized()
    assert [scene.resizes for scene in scenes] == [1] * count


@given(st.lists(st.booleans(), min_size=1, max_size=6))
def test_what_is_seen_is_the_top_and_what_shows_through(see_through: list[bool]) -> None:
    stack = SceneStack()
    for one in see_through:
        stack.push(Counted(see_through=one))
    seen = stack._visible()
    assert seen[-1] is stack.top
    assert all(scene.see_through for scene in seen[1:])
    assert not seen[0].see_through or len(seen) == len(stack)


def _seen_through(guest: Guest) -> list[int]:
    """How opaque the veil of a panel is from frame to frame, as long as something moves."""
    shares = []
    for _ in range(40):
        guest.frame()
        veils = [s.alpha for s in guest.app.canvas._shown if s.surface is guest.app.art.veil]
        shares.append(veils[0] if veils else 0)
        if not guest.app.scenes.moving():
            return shares
    raise AssertionError("the panel never stands still")


def test_a_panel_fades_in_and_out_in_the_time_of_the_design() -> None:
    guest = Guest(Settings(accessibility=Accessibility(reduced_motion=True)))
    guest.frame()
    guest.app.scenes.push(notice(guest.app, "A word."))
    coming = _seen_through(guest)
    assert coming == sorted(coming)
    assert coming[-1] == 255
    assert len(coming) == pytest.approx(FADE_IN_MS / FRAME_MS, abs=1.1)
    guest.key(pygame.K_RETURN)
    going = _seen_through(guest)
    assert going == sorted(going, reverse=True)
    assert going[-1] == 0
    assert len(going) == pytest.approx(FADE_OUT_MS / FRAME_MS, abs=1.1)


def test_at_instant_speed_a_panel_is_there_at_once() -> None:
    guest = Guest(Settings(table=TableSettings(speed="instant", beginners="never")))
    guest.frame()
    guest.app.scenes.push(notice(guest.app, "A word."))
    assert _seen_through(guest) == [255]


# Ways


def test_the_way_to_a_match_and_back() -> None:
    guest = Guest()
    for name, kind in (("New match", NewMatch), ("Play", TableScene)):
        guest.click_on(name)
        assert isinstance(guest.top, kind)
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Leave the table")
    assert guest.at_the_title
    assert [control.name for control in guest.group.controls] == ["Continue", *MENU]


def test_the_same_way_by_keys_alone() -> None:
    guest = Guest()
    guest.frame()
    guest.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert type(guest.top) is NewMatch
    guest.key(pygame.K_RETURN)
    assert type(guest.app.scenes.top) is TableScene
    guest.keys(pygame.K_ESCAPE, pygame.K_UP, pygame.K_RETURN)
    assert guest.at_the_title
    guest.key(pygame.K_RETURN)
    assert type(guest.app.scenes.top) is TableScene


def _library() -> MatchLibrary:
    return MatchLibrary(Autosave(store_in_memory()))


def _title(app: App) -> Scene:
    return Title(app, _library())


SCENES: dict[str, Callable[[App], Scene]] = {
    "new match": lambda app: NewMatch(app, _library()),
    "settings": lambda app: SettingsScene(app, _library()),
    "sound page": lambda app: SettingsScene(app, _library(), "sound"),
    "rules": lambda app: RulesPage(app, Bacon()),
    "menu": lambda app: Menu(app, Bacon(), app.scenes.pop),
    "notice": lambda app: notice(app, "A word."),
    "question": lambda app: question(app, "Sure?", "Really.", "Yes", lambda: None),
}


PAGES: dict[str, type[PanelScene]] = {
    **{"new-match": NewMatch, "learn": LearnScene, "rules": RulesPage, "under-way": UnfinishedMatches},
    **{"history": HistoryScene, "match-page-reviewed": MatchPage, "statistics": StatisticsScene},
    **{
        "your-play": YourPlay,
        "leak": LeakScene,
        "fairness": FairnessScene,
        "proofs": ProofScene,
        "proof": MatchProof,
    },
    **{"calendar": CalendarScene, "day-begun": RoundScene, "settings-table": SettingsScene},
}


def _panels(of: type[Scene]) -> Iterator[type[Scene]]:
    yield of
    for kind in of.__subclasses__():
        yield from _panels(kind)


@pytest.mark.parametrize("size", some([(960, 600), (1920, 1080)], 1))
@outlined()
def test_on_every_page_the_main_button_is_at_the_left_and_the_way_back_at_the_right(
    size: tuple[int, int],
) -> None:
    assert set(_panels(PanelScene)) - {PanelScene, SheetScene, PagedScene} == set(PAGES.values())
    start_video(headless=True)
    pygame.display.set_mode(size)
    for name, kind in list(PAGES.items())[:: 1 if sparse.ALL else 3]:
        headless = HeadlessApp(Settings())
        headless.home()
        GALLERY[name](headless)
        headless.frame()
        page = headless.app.scenes.top
        assert isinstance(page, kind)
        buttons = [each for each in page.buttons if each.rect.y == page.back.rect.y]
        assert page.buttons[-1] is page.back is max(buttons, key=lambda each: each.rect.right)
        main = [each for each in page.buttons if each.look == "primary"]
        assert main in ([], [page.buttons[0]])
        assert min(each.rect.left for each in page.buttons) == page.buttons[0].rect.left
        assert page.back.rect.left > page.panel.centerx


@pytest.mark.sparse(3)
@pytest.mark.parametrize("name", SCENES)
def test_esc_leads_back(name: str) -> None:
    guest = Guest()
    guest.app.scenes.push(SCENES[name](guest.app))
    guest.frame()
    guest.key(pygame.K_ESCAPE)
    assert guest.at_the_title


@pytest.mark.parametrize("name", SCENES)
def test_no_scene_is_a_dead_end_for_the_pointer_or_the_keys(name: str) -> None:
    for act in (_click_the_way_out, _key_the_way_out):
        guest = Guest()
        guest.app.scenes.push(SCENES[name](guest.app))
        guest.frame()
        act(guest)
        assert guest.at_the_title


WAYS_OUT = ("Back", "Continue", "OK", "No")


def _click_the_way_out(guest: Guest) -> None:
    guest.click_on(next(name for name in WAYS_OUT if guest.offers(name)))


def _key_the_way_out(guest: Guest) -> None:
    while not (guest.group.focus and guest.group.focus.name in WAYS_OUT):
        guest.key(pygame.K_TAB)
    guest.key(pygame.K_SPACE)


@pytest.mark.parametrize("name", ["title", *SCENES])
def test_tab_goes_round_every_control_and_back(name: str) -> None:
    guest = Guest()
    if name != "title":
        guest.app.scenes.push(SCENES[name](guest.app))
    guest.frame()
    names = [control.name for control in guest.group.controls]
    guest.group.focus = None
    assert [_focus_after(guest, 0) for _ in names] == names
    assert _focus_after(guest, 0) == names[0]
    assert [_focus_after(guest, pygame.KMOD_LSHIFT) for _ in names] == names[::-1]
    assert guest.group.keyboard


def _focus_after(guest: Guest, mod: int) -> str:
    guest.send(key_down(pygame.K_TAB, mod))
    assert guest.group.focus
    return guest.group.focus.name


@pytest.mark.parametrize("times", range(1, 6))
def test_no_number_of_escs_leaves_the_game(times: int) -> None:
    guest = Guest()
    guest.frame()
    guest.keys(*[pygame.K_ESCAPE] * times)
    assert guest.at_the_title == (times % 2 == 0)
    guest.frame()
    assert not guest.closed


@pytest.mark.parametrize("by_key", [True, False])
def test_esc_at_the_title_asks_and_a_second_key_or_a_click_leaves_the_game(by_key: bool) -> None:
    guest = Guest()
    guest.frame()
    guest.key(pygame.K_ESCAPE)
    assert [button.name for button in guest.dialog.buttons] == ["Quit", "Stay"]
    if by_key:
        guest.key(pygame.K_RETURN)
    else:
        guest.click_on("Quit")
    assert guest.closed
    assert not guest.frame()


def test_who_stays_is_at_the_title_as_before() -> None:
    guest = Guest()
    guest.frame()
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Stay")
    assert guest.at_the_title
    assert guest.group.focus is guest.control("First lesson")


@pytest.mark.parametrize("by_key", [True, False])
def test_quit_leaves_the_game(by_key: bool) -> None:
    guest = Guest()
    guest.frame()
    if by_key:
        guest.keys(pygame.K_LEFT, pygame.K_RETURN)
    else:
        guest.click_on("Quit")
    assert guest.closed


@pytest.mark.parametrize("name", SCENES)
def test_the_window_can_be_closed_from_anywhere(name: str) -> None:
    guest = Guest()
    guest.app.scenes.push(SCENES[name](guest.app))
    guest.send(
        pygame.event.Event(pygame.QUIT),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"),
    )
    assert guest.closed


def test_a_panel_that_is_shown_again_has_its_first_focus() -> None:
    guest = Guest()
    guest.app.scenes.push(Menu(guest.app, Bacon(), guest.app.scenes.pop))
    guest.frame()
    guest.click_on("Settings")
    guest.key(pygame.K_ESCAPE)
    assert guest.group.focus is guest.control("Continue")
    assert guest.group.keyboard
    guest.key(pygame.K_RETURN)
    assert guest.at_the_title


def test_a_heading_a_little_too_long_is_set_smaller_and_not_on_two_lines() -> None:
    guest = Guest(size=(1280, 720))
    long = "A double completion for Otis and Felix"
    one, other, longest = (notice(guest.app, "A word.") for _ in range(3))
    other.heading, longest.heading = long, f"{long}, and more of it than fits on a line"
    heights = [dialog._words()[0].get_height() for dialog in (one, other, longest)]
    assert heights[1] < heights[0] < heights[2]


def test_a_dialog_is_seen_over_what_lies_below() -> None:
    guest = Guest()
    guest.app.scenes.push(notice(guest.app, "A word."))
    assert guest.app.scenes._visible() == guest.app.scenes._open


def test_below_a_dialog_no_control_has_the_ring() -> None:
    guest = Guest()
    guest.request(OpenSettings())
    guest.frame()
    page = guest.top
    page.group.use_keys()
    assert page.group.focus
    seen: list[bool] = []
    page.group.focus.draw = lambda *_, focused, **__: seen.append(focused)  # type: ignore[method-assign]
    guest.frame()
    guest.app.scenes.push(notice(guest.app, "A word."))
    guest.frame()
    guest.key(pygame.K_ESCAPE)
    guest.frame()
    assert (seen[0], min(seen), seen[-1]) == (True, False, True)


@pytest.mark.parametrize("keys", [False, True])
def test_settings_show_the_ring_only_if_keys_opened_them(keys: bool) -> None:
    guest = Guest()
    guest.frame()
    guest.click_on("Learn")
    guest.key(pygame.K_ESCAPE)
    if keys:
        guest.key(pygame.K_DOWN)
        guest.control("Settings").press()
    else:
        guest.click_on("Settings")
    assert guest.top.group.keyboard is keys


# A new match


def _at_new_match(store: Store | None = None) -> Guest:
    guest = Guest(store=store, size=(960, 600))
    guest.frame()
    guest.click_on("New match")
    return guest


def _started(guest: Guest) -> Bacon:
    guest.click_on("Play")
    return rules_at(guest.match)


@pytest.mark.sparse(4)
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1440, 1080), (2560, 1080), (3840, 2160)])
def test_choosing_another_game_moves_neither_the_panel_nor_what_is_clicked(
    size: tuple[int, int], scale: int
) -> None:
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), size=size)
    scene = NewMatch(guest.app, guest.game.library)
    guest.app.scenes.push(scene)
    scene.house.open_game("climbing")
    scene.update(0)
    for down in (0, 40, 999):
        scene.area.scroll(down)
        scene.enter()
        assert len({_places(scene, game) for game in ("climbing", *GAMES)}) == 1


def _places(scene: NewMatch, game: str) -> tuple[int, ...]:
    """The places of the panel, the games and the buttons once a game has been chosen."""
    scene.house.open_game(game)
    scene.update(0)
    games = next(control for control in scene.area.controls if control.name == "Game")
    return (*scene.panel, *games.rect, *scene.start.rect, *scene.back.rect)


def test_after_a_shorter_choice_the_next_scroll_closes_the_gap_below_it() -> None:
    many = {f"Mine {number}": "euchre target=5" for number in range(60)}
    guest = Guest(Settings(presets={"euchre": many}), size=(1024, 768))
    scene = NewMatch(guest.app, guest.game.library)
    guest.app.scenes.push(scene)
    scene.house.open_game("euchre")
    guest.frame()
    guest.key(pygame.K_END)
    end = scene.area.offset
    scene.house.open_game("bacon")
    guest.frame()
    assert scene.area.offset == end > 0
    guest.key(pygame.K_END)
    assert scene.area.offset == max(scene.area.length - scene.area.view.height, 0) < end


def test_untouched_the_rules_are_the_standard_ones() -> None:
    assert _started(_at_new_match()) == Bacon()


def test_a_preset_is_taken_by_pointer_and_by_keys() -> None:
    guest = _at_new_match()
    chooser = guest.control("Variation")
    assert isinstance(chooser, Chooser)
    guest.click(chooser.cells[2].center)
    assert isinstance(guest.top, NewMatch)
    assert guest.top.rules == presets_of("bacon")[2].rules
    while guest.group.focus is not guest.control("Variation"):
        guest.key(pygame.K_TAB)
    guest.key(pygame.K_LEFT)
    assert _started(guest) == presets_of("bacon")[1].rules


def test_what_differs_from_the_standard_game_is_summed_up() -> None:
    guest = _at_new_match()
    scene = guest.top
    assert isinstance(scene, NewMatch)
    scene.house.play_by(Bacon(target=21, jokers=2))
    guest.frame()
    tiles = guest.control("Variation")
    assert isinstance(tiles, DetailTiles)
    assert (tiles.labels[-1], tiles.details[-1]) == ("Your own rules", "Changed: target and jokers.")
    assert tiles.get() == len(tiles.labels) - 1


def test_the_rules_read_from_here_are_the_rules_set_here() -> None:
    guest = _at_new_match()
    guest.click_on("House rules…")
    assert isinstance(guest.top, SettingsScene)
    guest.control("Rules: Scoring").press()
    guest.frame()
    target = guest.control("Target")
    assert isinstance(target, Chooser)
    guest.click(target.cells[3].center)
    guest.key(pygame.K_ESCAPE)  # closes the group
    guest.key(pygame.K_ESCAPE)
    guest.key(pygame.K_F1)
    scenes = [guest.top]
    guest.key(pygame.K_F1)
    assert [type(scene) for scene in (*scenes, guest.top)] == [RulesPage, NewMatch]
    assert HouseRules(guest.app).rules.target == 11


def _with_a_match_left() -> Store:
    store = store_in_memory()
    store.begin(a_match("left").events)
    return store


def test_starting_anew_while_a_match_was_left_asks_once() -> None:
    guest = _at_new_match(_with_a_match_left())
    guest.click_on("Play")
    assert guest.dialog.heading == "Start over?"
    guest.click_on("Cancel")
    assert type(guest.top) is NewMatch
    guest.click_on("Play")
    guest.click_on("New match")
    assert type(guest.app.scenes.top) is TableScene
    assert guest.match.events[0] != a_match("left").events[0]


def test_enter_continues_the_match_that_was_left_rather_than_end_it() -> None:
    guest = _at_new_match(_with_a_match_left())
    guest.click_on("Play")
    guest.key(pygame.K_RETURN)
    assert guest.match.events == a_match("left").events


@outlined()
def test_a_match_that_was_given_up_is_not_offered_again() -> None:
    store = _with_a_match_left()
    guest = _at_new_match(store)
    guest.click_on("Play")
    guest.click_on("New match")
    play_on(guest, lambda: guest.offers("Main menu"), step=100)
    assert not Guest(store=store).game.library.to_continue().words


# The rules page


def _reading(rules: Rules | None = None, size: tuple[int, int] = (1280, 720)) -> tuple[Guest, RulesPage]:
    guest = Guest(size=size)
    page = RulesPage(guest.app, rules or Bacon())
    guest.app.scenes.push(page)
    guest.frame()
    return guest, page


def test_the_rules_scroll_by_keys_and_wheel_and_stop_at_both_ends() -> None:
    guest, page = _reading()
    guest.key(pygame.K_UP)
    assert page.area.offset == 0
    guest.key(pygame.K_DOWN)
    by_key = page.area.offset
    assert by_key > 0
    guest.send(wheel(-1.0))
    assert page.area.offset == 2 * by_key
    guest.send(wheel(0.5))
    assert page.area.offset < 2 * by_key
    guest.send(wheel(-5000.0))
    end = page.area.offset
    guest.key(pygame.K_PAGEDOWN)
    assert page.area.offset == end
    guest.key(pygame.K_PAGEUP)
    assert page.area.offset < end


def test_home_and_end_lead_to_both_ends_of_the_rules() -> None:
    guest, page = _reading()
    guest.key(pygame.K_END)
    end = page.area.offset
    guest.key(pygame.K_PAGEDOWN)
    assert page.area.offset == end > 0
    assert page.contents.get() == len(page.contents.labels) - 1
    guest.key(pygame.K_HOME)
    assert page.area.offset == page.contents.get() == 0


@pytest.mark.sparse(2)
@pytest.mark.parametrize("rules", [preset.rules for kit in GAMES.values() for preset in kit.presets()[:1]])
@outlined()
def test_each_line_of_the_contents_leads_to_its_section(rules: Rules) -> None:
    guest, page = _reading(rules)
    assert page.contents.labels == [*(section.title for section in page.sections), "Keys", "Controller"]
    for number, label in enumerate(page.contents.labels):
        guest.click(page.contents.cells[number].center)
        assert page.contents.get() == number
        heads = [part for part in page.area.parts if isinstance(part, Heading)]
        assert heads[number].text == label
        assert page.area.view.contains(heads[number].rects()[0])


def test_by_keys_the_contents_are_reached_with_tab_and_leafed_through_with_arrows() -> None:
    guest, page = _reading()
    guest.keys(pygame.K_TAB, pygame.K_TAB)
    assert page.group.focus is page.contents
    guest.key(pygame.K_DOWN)
    guest.key(pygame.K_DOWN)
    assert page.contents.get() == 2
    assert page.area.offset > 0
    guest.key(pygame.K_TAB)
    guest.key(pygame.K_DOWN)
    assert page.contents.get() == 2


def test_the_rules_name_those_who_sit_at_the_table() -> None:
    page = _reading()[1]
    told = " ".join(each for section in page.sections for each in section.paragraphs)
    assert "You and Bella play against Otis and Felix." in told
    assert not {"West", "North", "East"} & set(re.findall(r"\w+", told))


@pytest.mark.sparse(2)
@pytest.mark.parametrize("size", [(320, 240), (200, 120), (960, 600), (1600, 300)])
def test_the_rules_can_be_drawn_in_any_window(size: tuple[int, int]) -> None:
    guest, _ = _reading(size=size)
    guest.send(wheel(-500.0))
    assert isinstance(guest.frame(), bool)
    guest.resize((960, 600))
    assert guest.frame()


def test_dialogs_know_their_way_back() -> None:
    guest = Guest()
    pressed = []
    guest.app.scenes.push(question(guest.app, "Sure?", "Really.", "Yes", lambda: pressed.append("yes")))
    guest.frame()
    assert isinstance(guest.top, Dialog)
    guest.key(pygame.K_RETURN)
    assert pressed == ["yes"]
    assert guest.at_the_title


def test_the_title_says_what_is_continued() -> None:
    guest = Guest(store=_with_a_match_left())
    guest.frame()
    button = guest.control("Continue")
    assert isinstance(button, MenuButton)
    assert (button.label, button.detail) == ("Continue", "Bacon, just begun")
