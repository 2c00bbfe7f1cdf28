"""The settings: every page can be read and used, and every setting really acts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import cast, get_args, get_type_hints

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect
from pygame.event import Event as DeviceEvent

from bacon.core.cards import Card, cards
from bacon.core.options import Option
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import ranking
from bacon.games.climbing.game import Climbing
from bacon.games.tricks.cues import sorted_hand
from bacon.kits import GAMES, OWN_GAMES, find_game
from bacon.kits.presets import presets_of, share
from bacon.settings.settings import (
    Accessibility,
    Keys,
    Opponents,
    Players,
    Settings,
    Sorting,
    Sound,
    TableSettings,
    ThemeName,
    load,
)
from bacon.system.folders import HOME
from bacon.ui.app import game, loop
from bacon.ui.app.loop import App
from bacon.ui.app.tables import Tables
from bacon.ui.app.window import start_video
from bacon.ui.drawing.art import words_on
from bacon.ui.kit import textfield
from bacon.ui.kit.differences import Differences
from bacon.ui.kit.fields import Chooser, Slider, Stepper, Toggle
from bacon.ui.kit.fold import Fold, FoldButton, OpenFold
from bacon.ui.kit.form import Beside, Heading, Part, Row
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.keymap import CHOSEN, TITLES, Keymap, key_fault
from bacon.ui.kit.patient_stepper import PatientStepper
from bacon.ui.kit.textfield import TextField
from bacon.ui.scenes.dialog import AskText
from bacon.ui.scenes.house_rules import HouseRules
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.requests import OpenSettings
from bacon.ui.scenes.settings import PAGES, SettingsScene
from bacon.ui.scenes.settings_rules import HouseRulesPage
from tests import sparse
from tests.tables import of_bacon
from tests.ui.conftest import outlined
from tests.ui.stage_door import Guest, a_match, at_the_table, key_down, tool, words_cut_short
from tests.ui.test_kit import typed

OPTIONS = Bacon.options()
WINDOW = (1280, 720)
THEMES: tuple[str, ...] = get_args(ThemeName)


def opened(page: str, settings: Settings = Settings(), size: tuple[int, int] = WINDOW) -> Guest:  # noqa: B008
    guest = Guest(settings, size=size)
    guest.request(OpenSettings(page))
    guest.frame()
    return guest


def scene(guest: Guest) -> SettingsScene:
    assert isinstance(guest.top, SettingsScene)
    return guest.top


def rules(guest: Guest) -> Bacon:
    return of_bacon(HouseRules(guest.app).rules)


def parts_of(guest: Guest) -> list[Part]:
    """The parts of the page, and those in its columns."""
    return [each for part in scene(guest).area.parts for each in inner(part)]


def inner(part: Part) -> list[Part]:
    """The parts that a part is made of, or the part alone."""
    if isinstance(part, Beside):
        return [each for side in (*part.left, *part.right) for each in inner(side)]
    return [part.fold, *part.parts] if isinstance(part, OpenFold) else [part]


def rows_of(guest: Guest) -> list[Row]:
    return [part for part in parts_of(guest) if isinstance(part, Row)]


def reached(guest: Guest, name: str) -> None:
    """Go to a control by the Tab key alone."""
    for _ in range(200):
        if guest.group.focus and guest.group.focus.name == name:
            guest.frame()
            return
        guest.send(key_down(pygame.K_TAB))
    raise AssertionError(f"{name} is not to be reached")


# Looks


def views(guest: Guest) -> Iterator[None]:
    """Scroll through the page, a view at a time."""
    area = scene(guest).area
    yield
    while area.offset < area.length - area.view.height:
        guest.key(pygame.K_PAGEDOWN)
        yield


BUSY = Settings(
    players=Players(left="Maximilian Lon", partner="Wilhelmina Who"),
    presets={"bacon": {"Grandmother's own rules": share(Bacon(jokers=2, target=21)), "B": "bacon"}},
    keys=Keys(pass_on="u"),
)


LOOKS = [(WINDOW, 100), ((960, 600), 130), ((1024, 768), 200)]
if sparse.ALL:
    LOOKS += [(WINDOW, 75), (WINDOW, 200)]


@pytest.mark.sparse(8)
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("size", "scale"), LOOKS)
def test_nothing_overlaps_and_nothing_is_cut_off(
    page: str, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = words_cut_short(monkeypatch)
    with outlined():
        guest = opened(page, replace(BUSY, accessibility=Accessibility(interface_scale=scale)), size)
        panel = scene(guest).panel
        for _ in views(guest):
            rects = scene(guest).rects()
            assert all(panel.contains(rect) for rect in rects)
            assert not [pair for pair in combinations(rects, 2) if _meet(*pair)]
    assert cut == []


def _meet(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share more than a hair; a paragraph's has the height of its lines."""
    shared = one.clip(other)
    return shared.width > 1 and shared.height > 1


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("number", range(len(presets_of("bacon"))))
def test_a_new_match_is_readable_too(scale: int, number: int) -> None:
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), size=WINDOW)
    new = NewMatch(guest.app, guest.game.library)
    guest.app.scenes.push(new)
    new.house.play_by(presets_of("bacon")[number].rules)
    guest.frame()
    rects = new.rects()
    assert all(new.panel.contains(rect) for rect in rects)
    assert not [pair for pair in combinations(rects, 2) if _meet(*pair)]


# Ways


def test_the_title_and_the_tables_menu_lead_to_the_settings_and_back() -> None:
    guest = Guest(size=WINDOW)
    guest.frame()
    guest.click_on("Settings")
    assert scene(guest).page.title == "Table and cards"
    guest.click_on("Back")
    assert guest.at_the_title
    guest.click_on("New match")
    guest.click_on("Play")
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Settings")
    assert scene(guest).page.title == "Table and cards"
    guest.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert guest.top is guest.table


def test_the_arrows_go_through_the_pages_and_tab_into_them() -> None:
    guest = opened("table")
    titles = [scene(guest).page.title]
    for _ in range(len(PAGES)):
        guest.key(pygame.K_DOWN)
        titles.append(scene(guest).page.title)
    assert titles == [*(page.title for page in PAGES.values()), "About"]
    guest.key(pygame.K_TAB)
    assert guest.group.focus is scene(guest).back


@pytest.mark.sparse(4)
@pytest.mark.parametrize("page", PAGES)
def test_on_every_page_tab_reaches_every_control_and_shows_it(page: str) -> None:
    guest = opened(page, BUSY)
    for control in list(guest.group.controls):
        if control.enabled:
            reached(guest, control.name)
            assert guest.group.focus
            assert guest.group.focus.in_sight()
            assert (guest.group.focus.sight or guest.app.metrics.window).colliderect(guest.group.focus.rect)
    names = [control.name for control in guest.group.controls]
    assert len(set(names)) == len(names)
    assert all(names)


def test_in_the_settings_nothing_moves_and_nothing_is_painted() -> None:
    guest = opened("rules")
    guest.watch(1500, 50)
    assert not any(guest.frame() for _ in range(60))


# House rules


def unfolded(settings: Settings | None = None) -> Guest:
    """The page of the house rules, with all groups of rules shown."""
    guest = opened("rules", settings) if settings else opened("rules")
    for group in dict.fromkeys(option.group for option in OPTIONS):
        guest.control(f"Rules: {group}").press()
        guest.frame()
    return guest


def test_the_rules_are_folded_into_groups_that_say_how_many_are_changed() -> None:
    guest = opened("rules", Settings(rules={"bacon": {"target": 15, "jokers": 2, "jacks_high": True}}))
    folds = [part.button for part in parts_of(guest) if isinstance(part, Fold)]
    assert {each.title for each in folds} == {option.group for option in OPTIONS}
    said = {each.title: (each.summary, each.stands_out) for each in folds}
    assert said["Scoring"] == ("1 changed", True)
    assert said["Cards"] == ("2 changed", True)
    assert said["Play"] == ("", False)


def test_a_folded_group_says_what_its_rules_are_the_changed_ones_first() -> None:
    guest = opened("rules", Settings(rules={"bacon": {"jacks_high": True}}))
    folds = {part.button.title: part.button for part in parts_of(guest) if isinstance(part, Fold)}
    assert folds["Cards"].facts[:2] == [("Jacks high", "On"), ("Deck", "52 cards")]
    assert folds["Cards"].changed == 1
    assert folds["Play"].facts[0] == ("Discarding the up-card", "On")
    assert folds["Scoring"].facts[0] == ("Target", "10")
    assert ("Loner must take all five", "Off") in folds["Scoring"].facts
    assert all(said in folds["Scoring"].node().description for said in ("Target: 10", "counts double: Off"))
    guest.control("Rules: Cards").press()
    guest.frame()
    [opened_fold] = [each for each in guest.group.controls if each.name == "Rules: Cards"]
    assert isinstance(opened_fold, FoldButton)
    assert not opened_fold.facts


def test_a_folded_group_leaves_out_a_rule_that_means_nothing_without_another() -> None:
    for jokers, shown in ((0, False), (2, True)):
        guest = opened("rules", Settings(rules={"bacon": {"jokers": jokers}}))
        folds = {part.button.title: part.button for part in parts_of(guest) if isinstance(part, Fold)}
        assert ("Following suit with a joker" in dict(folds["Cards"].facts)) is shown


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_needs_another_names_one_of_its_game(game: str) -> None:
    rules = find_game(game)
    for option in rules.options():
        assert not option.needs or rules.find_option(option.needs).choices[0] in (False, 0, "off")


def test_rules_of_your_own_are_the_chosen_variation_until_another_is() -> None:
    guest = opened("rules", Settings(rules={"bacon": {"jokers": 2, "target": 5}}))
    chooser = guest.control("Variation")
    assert isinstance(chooser, Chooser)
    assert chooser.labels[chooser.get()] == "Your own rules"
    guest.click(chooser.cells[-1].center)
    assert rules(guest) == Bacon(jokers=2, target=5)
    chooser = guest.control("Variation")
    assert isinstance(chooser, Chooser)
    guest.click(chooser.cells[0].center)
    guest.frame()
    assert rules(guest) == Bacon()
    chooser = guest.control("Variation")
    assert isinstance(chooser, Chooser)
    assert chooser.labels[chooser.get()] == "Standard"
    assert "Your own rules" not in chooser.labels


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_folded_group_names_every_rule_that_means_something(game: str) -> None:
    guest = opened("rules", Settings(table=TableSettings(game=game)))
    folds = [part.button for part in parts_of(guest) if isinstance(part, Fold)]
    named = {label for fold in folds for label, _ in fold.facts}
    assert named == {option.title for option in find_game(game).options() if not option.needs}


def test_games_and_variations_begin_below_their_words_at_one_edge() -> None:
    guest = opened("rules")
    game, variation = rows_of(guest)[:2]
    assert variation.widget.rect.x == variation.words[0][1][0] == game.words[0][1][0] == game.widget.rect.x
    assert game.widget.rect.top > game.words[0][1][1]


def test_the_groups_of_rules_are_in_two_columns_and_opening_one_moves_none_to_the_other() -> None:
    guest = opened("rules", size=(1920, 1080))

    def columns() -> dict[str, int]:
        folds = [part.button for part in parts_of(guest) if isinstance(part, Fold)]
        return {fold.title: fold.rect.x for fold in folds}

    before = columns()
    assert len(set(before.values())) == 2
    guest.control("Rules: Scoring").press()
    guest.frame()
    assert columns() == before


def test_a_rule_stays_under_the_pointer_when_changing_it_adds_a_line_above() -> None:
    guest = opened("rules", size=(1920, 1080))
    guest.control("Rules: Scoring").press()
    guest.frame()
    guest.top.reveal(guest.control("Target"))
    chooser = guest.control("Target")
    assert isinstance(chooser, Chooser)
    top = chooser.rect.y
    guest.click(chooser.cells[0].center)
    guest.frame()
    assert rules(guest).target == 5
    assert guest.control("Target").rect.y == top


def test_house_rules_say_beside_their_title_when_they_take_effect() -> None:
    guest = opened("rules")
    said = {words_on(surface): surface.get_rect(topleft=pos) for surface, pos in scene(guest).headings()}
    note, title = said["Takes effect next match."], said["House rules"]
    assert note.left > title.right
    assert note.right == scene(guest).back.rect.right


def test_no_words_of_the_table_are_cut_by_the_settings() -> None:
    guest = opened("rules")
    shown = [sprite.surface for sprite in guest.app.canvas.shown]
    cloth = max(number for number, surface in enumerate(shown) if surface is guest.app.art.table)
    assert cloth < shown.index(guest.app.art.veil)


def test_a_group_of_rules_is_shown_and_hidden() -> None:
    guest = opened("rules")
    assert not any(guest.offers(option.title) for option in OPTIONS)
    group = OPTIONS[0].group
    button = guest.control(f"Rules: {group}")
    guest.click(button.rect.center)
    shown = {option.title for option in OPTIONS if guest.offers(option.title)}
    assert shown == {option.title for option in OPTIONS if option.group == group}
    guest.control(f"Rules: {group}").press()
    guest.frame()
    assert not guest.offers(OPTIONS[0].title)


def test_high_contrast_says_what_turning_it_off_does_only_while_it_is_on() -> None:
    guest = opened("accessibility")
    assert "Turn it off" not in next(row.help for row in rows_of(guest) if row.title == "High contrast")
    guest.click_on("High contrast")
    assert "Turn it off" in next(row.help for row in rows_of(guest) if row.title == "High contrast")


def test_esc_closes_an_unfolded_group_before_it_leaves() -> None:
    guest = opened("rules")
    guest.click_on("Rules: Scoring")
    assert guest.offers("Target")
    guest.key(pygame.K_ESCAPE)
    assert not guest.offers("Target")
    focused = scene(guest).group.focus
    assert focused and focused.name == "Rules: Scoring"
    page = scene(guest)
    guest.key(pygame.K_ESCAPE)
    assert guest.top is not page


def test_every_option_of_the_game_has_its_control_and_says_what_it_is() -> None:
    guest = unfolded()
    rows = {row.title: row for row in rows_of(guest)}
    assert not any(row.note for row in rows.values()), "sources are told when they are asked for"
    guest.control("Sources").press()
    guest.frame()
    rows = {row.title: row for row in rows_of(guest)}
    for option in OPTIONS:
        assert rows[option.title].help == option.help
        assert option.source in rows[option.title].note
        assert guest.offers(option.title)


@pytest.mark.sparse(6)
@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
@outlined()
def test_every_choice_of_every_rule_is_set_by_keys_and_acts_on_the_next_match(option: Option) -> None:
    guest = unfolded()
    reached(guest, option.title)
    guest.send(*[key_down(pygame.K_LEFT)] * len(option.choices))
    found = [rules(guest).values()[option.name]]
    for _ in option.choices[1:]:
        guest.send(key_down(pygame.K_RIGHT))
        found.append(rules(guest).values()[option.name])
    assert found == list(option.choices)
    guest.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)  # closes the groups, then the settings
    guest.click_on("New match")
    guest.click_on("Play")
    assert guest.table.session.rules == Bacon.from_values({option.name: option.choices[-1]})


@pytest.mark.sparse(6)
@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
@outlined()
def test_every_rule_is_set_by_pointer(option: Option) -> None:
    guest = unfolded()
    reached(guest, option.title)
    control = guest.control(option.title)
    wanted = option.choices[-1] if option.default != option.choices[-1] else option.choices[0]
    if isinstance(control, Chooser):
        guest.click(control.cells[option.choices.index(wanted)].center)
    else:
        guest.click((control.rect.x + 10, control.rect.centery))
    assert rules(guest) == Bacon.from_values({option.name: wanted})
    assert guest.saved[-1].rules == {"bacon": {option.name: wanted}}


def test_a_rule_that_cannot_go_with_the_others_says_why_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def problem(rules: Bacon) -> str | None:
        return "24 cards run out with two jokers" if rules.deck == 24 and rules.jokers == 2 else None

    monkeypatch.setattr(Bacon, "problem", problem)
    guest = unfolded(Settings(rules={"bacon": {"jokers": 2}}))
    reached(guest, "Deck")
    guest.key(pygame.K_RIGHT)
    assert rules(guest) == Bacon(jokers=2)
    page = scene(guest).page
    assert isinstance(page, HouseRulesPage)
    refused = [page.refused]
    assert guest.heard[-1] == "refused"
    reached(guest, "Jokers")
    guest.key(pygame.K_LEFT)
    assert [*refused, page.refused] == [("deck", "24 cards run out with two jokers."), None]
    assert rules(guest).jokers == 1


def press(guest: Guest, name: str) -> None:
    """Press a button of the page, which may have to be scrolled to."""
    guest.control(name).press()
    guest.frame()


def test_presets_are_saved_renamed_and_deleted_after_asking_once() -> None:
    guest = opened("rules", Settings(rules={"bacon": {"jokers": 2}}))
    press(guest, "Save as…")
    typed(guest, "Home")
    guest.key(pygame.K_RETURN)
    assert guest.app.settings.presets == {"bacon": {"Home": "bacon jokers=2"}}
    guest.control("Rename Home").press()
    guest.frame()
    typed(guest, "Sundays")
    guest.click_on("Rename")
    assert guest.app.settings.presets == {"bacon": {"Sundays": "bacon jokers=2"}}
    chooser = guest.control("Variation")
    assert isinstance(chooser, Chooser)
    guest.click(chooser.cells[0].center)
    assert rules(guest) == Bacon()
    chooser = guest.control("Variation")
    assert isinstance(chooser, Chooser)
    guest.click(chooser.cells[-1].center)
    assert rules(guest) == Bacon(jokers=2)
    guest.control("Delete Sundays").press()
    guest.frame()
    guest.click_on("Cancel")
    assert guest.app.settings.presets["bacon"]
    guest.control("Delete Sundays").press()
    guest.frame()
    guest.click_on("Delete")
    assert guest.app.settings.presets == {"bacon": {}}
    assert rules(guest) == Bacon(jokers=2)


@pytest.mark.parametrize(
    ("name", "fault"),
    [("", "Give it a name."), ("standard", "You already have a variation called “standard.”")],
)
def test_a_preset_needs_a_name_of_its_own(name: str, fault: str) -> None:
    guest = opened("rules")
    press(guest, "Save as…")
    typed(guest, name)
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, AskText)
    assert guest.top.fault == fault
    assert guest.app.settings.presets == {}


def test_rules_are_shared_as_a_text_that_another_player_pastes() -> None:
    mine = opened("rules", Settings(rules={"bacon": {"jokers": 2, "deck": 24}}))
    press(mine, "Share")
    assert textfield.paste() == "bacon deck=24 jokers=2"
    yours = opened("rules")
    press(yours, "Paste…")
    yours.click_on("Paste")
    yours.key(pygame.K_RETURN)
    assert rules(yours) == Bacon(jokers=2, deck=24)


def test_a_shared_text_that_is_not_understood_says_why() -> None:
    guest = opened("rules")
    press(guest, "Paste…")
    typed(guest, "bacon jokers")
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, AskText)
    assert "jokers" in guest.top.fault
    assert rules(guest) == Bacon()


# Reset


CHANGED = Settings(
    rules={"bacon": {"jokers": 2}},
    presets={"bacon": {"Home": "bacon"}},
    players=Players(left="Ada"),
    opponents=Opponents(level="hard", sixth_temper="careful"),
    keys=Keys(pass_on="k"),
    accessibility=Accessibility(reduced_motion=True),
)


@pytest.mark.sparse(3)
@pytest.mark.parametrize("page", [name for name, page in PAGES.items() if page.sections])
def test_reset_sets_this_page_back_and_no_other(page: str) -> None:
    start = replace(
        CHANGED,
        table=replace(CHANGED.table, four_colours=True),
        sound=replace(CHANGED.sound, volume=5),
    )
    guest = opened(page, start)
    guest.click_on("Reset this page")
    fresh = {section: getattr(Settings(), section) for section in PAGES[page].sections}
    wanted = replace(start, **fresh)
    if page == "rules":
        wanted = replace(start, rules={"bacon": {}})
    if page == "accessibility":
        wanted = replace(wanted, table=Settings().table)
    assert guest.app.settings == wanted


def test_a_reset_can_be_undone_until_something_else_changes() -> None:
    start = Settings(rules={"bacon": {"jokers": 2}})
    guest = opened("rules", start)
    guest.click_on("Reset this page")
    assert rules(guest) == Bacon()
    guest.click_on("Undo the reset")
    assert guest.app.settings == start
    focus_before = scene(guest).group.focus
    assert focus_before and focus_before.name == "Reset this page"
    guest.key(pygame.K_RETURN)
    assert rules(guest) == Bacon()
    guest.app.change(replace(guest.app.settings, rules={"bacon": {"target": 5}}))
    guest.frame()
    assert not guest.offers("Undo the reset")
    guest.click_on("Reset this page")
    scene(guest).open(0)
    scene(guest).open(1)
    assert not guest.offers("Undo the reset")


def test_a_reset_that_changed_nothing_offers_no_undo() -> None:
    guest = opened("sound")
    guest.click_on("Reset this page")
    assert not guest.offers("Undo the reset")


# Opponents


def test_names_and_faces_show_at_the_table_at_once() -> None:
    guest = opened("opponents")
    field = guest.control("Your partner: name")
    assert isinstance(field, TextField)
    guest.click(field.rect.center)
    guest.key(pygame.K_a, pygame.KMOD_LCTRL)
    typed(guest, "Mumps")
    reached(guest, "Your partner: face")
    guest.key(pygame.K_RIGHT)
    guest.key(pygame.K_ESCAPE)
    guest.click_on("New match")
    guest.click_on("Play")
    assert guest.table.view.names == ("You", "Otis", "Mumps", "Felix")
    assert guest.table.view.people[2].avatar == "fox"
    guest.request(OpenSettings("opponents"))
    guest.frame()
    guest.click_on("Reset this page")
    guest.frame()
    assert guest.table.view.names == ("You", "Otis", "Bella", "Felix")


def test_house_rules_show_first_what_differs_from_the_standard_each_with_its_way_back() -> None:
    guest = opened("rules")
    page = scene(guest)

    def lines() -> dict[str, str]:
        boxes = [each for each in page.area.parts if isinstance(each, Differences)]
        return {line.title: f"{line.value} {line.detail}" for box in boxes for line in box.lines}

    assert not lines()
    guest.app.change(replace(guest.app.settings, rules={"bacon": {"target": 15, "jokers": 2}}))
    guest.frame()
    assert lines() == {"Target": "15 instead of 10", "Jokers": "Two instead of none"}
    parts = list(page.area.parts)
    [box] = [number for number, part in enumerate(parts) if isinstance(part, Differences)]
    assert isinstance(parts[box - 1], Row), "the variations"
    assert isinstance(parts[box + 1], Heading), "all the rules"
    guest.control("Standard: Target").press()
    guest.frame()
    assert rules(guest) == Bacon(jokers=2)
    guest.control("Standard: Jokers").press()
    guest.frame()
    assert rules(guest) == Bacon()
    assert not lines()


def test_levels_and_tempers_are_chosen_and_the_words_are_those_of_the_level() -> None:
    guest = opened("opponents")
    levels = guest.control("Opponents: level")
    assert isinstance(levels, Chooser)
    guest.click(levels.cells[0].center)
    reached(guest, "Your partner: level")
    guest.key(pygame.K_LEFT)
    reached(guest, "On your left: temperament")
    guest.key(pygame.K_RIGHT)
    assert guest.app.settings.opponents == Opponents(level="easy", partner_level="hard", left_temper="even")
    helps = [row.help for row in rows_of(guest)[:2]]
    assert "mistakes" in helps[0]
    assert "Thinks ahead" in helps[1]


@pytest.mark.parametrize(("name", "fault"), [("", "1 to 14"), ("Otis", "Someone else"), ("you", "Someone")])
def test_a_name_that_cannot_be_says_why_and_the_old_one_stays(name: str, fault: str) -> None:
    guest = opened("opponents")
    guest.click_on("Your partner: name")
    guest.keys(*[pygame.K_BACKSPACE] * 5)
    typed(guest, name)
    row = next(row for row in rows_of(guest) if guest.group.focus in row.controls)
    assert row.aside
    assert fault in row.aside()
    assert guest.app.settings.players.partner not in ("", "Otis", "you")


# Sound, keys, accessibility


def test_volume_and_mute_act_on_the_sounds_and_are_heard() -> None:
    guest = opened("sound")
    volume = guest.control("Volume")
    assert isinstance(volume, Slider)
    reached(guest, "Volume")
    guest.key(pygame.K_LEFT)
    assert (guest.app.settings.sound.volume, guest.heard[-1]) == (65, "place")
    reached(guest, "Voices")
    guest.key(pygame.K_LEFT)
    assert (guest.app.settings.sound.voices, guest.heard[-1]) == (95, "call")
    for name, sound in {"Deal": "deal", "Pass": "knock", "Point": "point", "Win": "game_won"}.items():
        press(guest, name)
        assert guest.heard[-1] == sound
    columns = [
        {guest.control(name).rect.x for name in names} for names in (("Deal", "Call"), ("Take", "Loss"))
    ]
    assert [len(column) for column in columns] == [1, 1], "the buttons are in columns"
    guest.click((guest.control("Sounds").rect.x + 9, guest.control("Sounds").rect.centery))
    assert guest.app.sounds.settings.muted
    assert not any(guest.control(name).enabled for name in ("Volume", "Cards", "Voices", "Deal", "Win"))


@pytest.mark.sparse(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_first_page_shows_all_looks_of_the_cards_without_a_cut_row(size: tuple[int, int]) -> None:
    guest = Guest(size=size)
    guest.request(OpenSettings())
    guest.frame()
    area = scene(guest).area
    tops = {cell.y for cell in cast("Chooser", guest.control("Card back")).cells}
    assert len(tops) == 1, "all backs are in a row"
    assert area.view.contains(guest.control("Card faces").rect)
    below = [row for row in rows_of(guest) if row.widget.rect.top > guest.control("Card faces").rect.bottom]
    assert below[0].rects()[0].top >= area.view.bottom


def test_a_key_that_is_chosen_acts_and_stands_on_its_buttons() -> None:
    guest = opened("keys")
    guest.top.reveal(guest.control("Key: Sound on or off"))
    guest.frame()
    guest.click_on("Key: Sound on or off")
    guest.keys(pygame.K_w, pygame.K_w)
    assert guest.app.sounds.settings.muted
    guest.key(pygame.K_m)
    assert guest.app.sounds.settings.muted
    assert guest.app.keymap.label(Verb.MUTE) == "W"
    guest.key(pygame.K_ESCAPE)
    guest.click_on("New match")
    guest.click_on("Play")
    assert tool(guest, "Sound").key == "W"


def test_two_verbs_on_one_key_warn_each_other() -> None:
    guest = opened("keys")
    guest.click_on("Key: Pass")
    guest.key(pygame.K_u)
    asides = {row.title: row.aside() for row in rows_of(guest) if row.aside}
    assert asides["Pass"] == "Also used for: Pick it up."
    assert asides["Pick it up"] == "Also used for: Pass."
    assert asides["Speed"] == ""


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_SPACE, pygame.K_LEFT, pygame.K_3])
def test_a_key_that_is_always_the_same_is_refused(key: int) -> None:
    guest = opened("keys")
    guest.click_on("Key: Pass")
    guest.key(key)
    assert guest.app.settings.keys == Keys()
    asides = [row.aside() for row in rows_of(guest) if row.aside]
    assert any("is reserved" in aside for aside in asides)


def test_esc_leaves_a_key_as_it_was_and_only_then_the_page() -> None:
    guest = opened("keys")
    guest.click_on("Key: Pass")
    guest.key(pygame.K_ESCAPE)
    assert scene(guest).listens == "verbs"
    guest.key(pygame.K_ESCAPE)
    assert guest.at_the_title


def test_every_key_that_can_be_chosen_stands_for_its_verb() -> None:
    pygame.display.init()
    for what, verb in CHOSEN.items():
        keymap = Keymap(Keys(**{what: "w"}))
        assert keymap.verbs[pygame.K_w] is verb
        assert keymap.label(verb) == "W"
    assert key_fault("ö") is None
    assert key_fault("escape")


def test_the_scale_acts_at_once() -> None:
    guest = opened("accessibility")
    scale = guest.control("Size of text and buttons")
    assert isinstance(scale, Stepper)
    reached(guest, scale.name)
    guest.send(*[key_down(pygame.K_RIGHT)] * 9)
    guest.frame()
    guest.frame()
    assert guest.app.metrics.scale == 200
    assert guest.saved[-1].accessibility.interface_scale == 200


def test_the_arrow_of_the_scale_stays_under_the_pointer_until_that_leaves_it() -> None:
    guest = opened("accessibility")
    scale = guest.control("Size of text and buttons")
    assert isinstance(scale, PatientStepper)
    place = scale.rect.copy()
    pos = (place.right - 10, place.centery)
    for shown in ("115%", "130%"):
        guest.click(pos)
        guest.frame()
        assert scale.rect == place
        assert scale.labels[scale.get()] == shown
    assert guest.app.metrics.scale == 100
    guest.point((10, 10))
    guest.frame()
    assert guest.app.settings.accessibility.interface_scale == 130
    guest.click((scale.rect.right - 10, scale.rect.centery))
    guest.key(pygame.K_ESCAPE)
    assert guest.app.settings.accessibility.interface_scale == 150


def test_a_scale_that_was_only_tried_does_not_come_back_after_a_reset() -> None:
    guest = opened("accessibility", Settings(accessibility=Accessibility(interface_scale=85)))
    scale = guest.control("Size of text and buttons")
    guest.click((scale.rect.left + 10, scale.rect.centery))
    scene(guest)._reset()
    guest.point((10, 10))
    guest.frame()
    assert guest.app.settings.accessibility.interface_scale == 100
    guest.click_on("Undo the reset")
    assert guest.app.settings.accessibility.interface_scale == 75


def test_a_scale_of_the_file_that_is_no_step_is_shown_and_kept() -> None:
    guest = opened("accessibility", Settings(accessibility=Accessibility(interface_scale=111)))
    scale = guest.control("Size of text and buttons")
    assert isinstance(scale, Stepper)
    assert scale.labels[scale.get()] == "111%"


@pytest.mark.parametrize(
    ("page", "name", "section", "key"),
    [
        ("table", "Show passed-out hands", "table", "show_passed_out"),
        ("table", "Keep each trick until I click", "table", "wait_for_me"),
        ("table", "Play forced cards for me", "table", "forced_card"),
        ("table", "Confirm each card", "table", "confirm_card"),
        ("table", "Four colors", "table", "four_colours"),
        ("table", "Large print", "table", "large_print"),
        ("accessibility", "Reduced motion", "accessibility", "reduced_motion"),
    ],
)
def test_every_switch_sets_what_it_says(page: str, name: str, section: str, key: str) -> None:
    guest = opened(page)
    reached(guest, name)
    assert isinstance(guest.control(name), Toggle)
    guest.key(pygame.K_SPACE)
    assert getattr(getattr(guest.saved[-1], section), key) is True


# The look of the table and the cards


@pytest.mark.sparse(2)
@pytest.mark.parametrize("number", range(len(THEMES)))
def test_a_theme_is_seen_at_once_and_saved(number: int) -> None:
    guest = opened("table")
    reached(guest, "Theme")
    guest.send(*[key_down(pygame.K_RIGHT)] * number)
    guest.watch(200, 50)
    seen = _painted()
    assert guest.app.settings.table.theme == THEMES[number]
    assert [saved.table.theme for saved in guest.saved] == list(THEMES[1 : number + 1])
    fresh = opened("table", guest.app.settings)
    reached(fresh, "Theme")
    fresh.watch(200, 50)
    assert _painted() == seen


def test_a_theme_reaches_the_table_and_leaves_nothing_of_the_one_before() -> None:
    guest = at_the_table(a_match("idle"))
    before, table = _painted(), guest.app.settings.table
    for theme, same in (("high_contrast", False), ("daylight", False), ("spruce", True)):
        guest.app.change(replace(guest.app.settings, table=replace(table, theme=theme)))
        guest.app.frame()
        assert (_painted() == before) is same


def _painted() -> bytes:
    surface = pygame.display.get_surface()
    assert surface
    return pygame.image.tobytes(surface, "RGB")


def test_inks_print_and_back_change_the_cards() -> None:
    guest = opened("table")
    looks = [_faces(guest)]
    for name in ("Four colors", "Large print", "Card back"):
        reached(guest, name)
        guest.key(pygame.K_RIGHT)
        guest.frame()
        looks.append(_faces(guest))
    four, large, back = (
        [card for card in looks[0] if looks[n][card] != looks[n + 1][card]] for n in range(3)
    )
    assert four == ["QD", "5C"]
    assert large == ["AS", "QD", "5C"]
    assert back == ["??"]


def _faces(guest: Guest) -> dict[str, bytes]:
    names = ("AS", "QD", "5C", "??")
    return {name: pygame.image.tobytes(guest.app.art.card(Card(name), 90), "RGBA") for name in names}


# The hand


HAND = cards("4C AH JS 9H KC BJ")


@pytest.mark.parametrize(
    ("how", "wanted"),
    [
        ("dealt", "4C AH JS 9H KC BJ"),
        ("suit", "JS BJ AH 9H KC 4C"),
        ("trump_left", "BJ AH 9H JS KC 4C"),
        ("trump_right", "JS KC 4C BJ AH 9H"),
        ("rank", "BJ AH KC JS 9H 4C"),
    ],
)
def test_a_hand_is_held_as_it_is_set(how: Sorting, wanted: str) -> None:
    hearts = cards("2H")[0].suit
    held = sorted_hand(HAND, how, ranking(Bacon(jokers=2), hearts))
    assert " ".join(card.name for card in held) == wanted


# The whole game


def _run(events: list[DeviceEvent], monkeypatch: pytest.MonkeyPatch, home: Path, rules: Bacon | None) -> int:
    """Run the game without a screen; these events come one a frame, and then the window is closed.

    None of them goes to a panel that tells how far the matches have been opened.
    """
    monkeypatch.setattr(loop, "PANEL_DELAY_SECONDS", 60)
    monkeypatch.setenv(HOME, str(home))
    monkeypatch.setattr(game, "start_video", lambda: start_video(headless=True))
    waiting = [*events, DeviceEvent(pygame.QUIT)]
    monkeypatch.setattr(App, "wait", lambda _: [waiting.pop(0)])
    return game.run((960, 600), rules=rules)


def test_rules_of_the_command_line_hold_for_this_time_and_are_not_saved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: list[Bacon] = []
    real = Tables.start_match

    def start(tables: Tables, rules: Bacon) -> None:
        started.append(rules)
        real(tables, rules)

    monkeypatch.setattr(Tables, "start_match", start)
    down, enter, mute = key_down(pygame.K_DOWN), key_down(pygame.K_RETURN), key_down(pygame.K_m)
    assert _run([down, enter, enter, mute], monkeypatch, tmp_path, Bacon(jokers=2, target=21)) == 0
    assert started == [Bacon(jokers=2, target=21)]
    kept = load(tmp_path / "settings.toml").settings
    assert kept.rules == {}
    assert kept.sound.muted


def test_no_setting_is_a_dead_switch() -> None:
    """Something besides the page that sets it reads each of them."""
    root = Path(game.__file__).parents[2]
    sources = [path for path in root.rglob("*.py") if not path.name.startswith("settings")]
    text = "\n".join(path.read_text("utf-8") for path in sources)
    for section in (TableSettings, Sound, Accessibility):
        for field in section.__struct_fields__:
            assert re.search(rf"\.{field}\b", text), field
    assert set(CHOSEN) == set(TITLES) == set(Keys.__struct_fields__)
    pages = (root / "ui" / "scenes").glob("settings*.py")
    offered = " ".join(path.read_text("utf-8") for path in pages)
    for name in ("table", "sound", "accessibility", "players", "opponents"):
        section = get_type_hints(Settings)[name]
        for field in section.__struct_fields__:
            seat = field.removesuffix("_face").removesuffix("_temper")
            assert re.search(rf'"({field}|{seat})"', offered), field


def test_another_table_of_climbing_brings_its_own_target() -> None:
    house_rules = HouseRules(opened("rules").app)
    house_rules.open_game("climbing")
    house_rules.change("players", 6)
    assert house_rules.rules == Climbing(players=6, target=24, max_deals=6)
    house_rules.change("target", 12)
    house_rules.change("players", 4)
    assert house_rules.rules == Climbing(target=12)


def test_a_wide_control_stands_below_a_help_that_it_would_squeeze() -> None:
    guest = opened("rules")
    art, lines = guest.app.art, "A sentence that is a good deal longer than the room beside it. " * 3
    chooser = Chooser(
        "Names", ["Four points are a bacon", "Two are a bacon, four a double"], lambda: 0, print
    )
    width = chooser.natural_width(art) * 2
    short, squeezed = Row(chooser, "Names", "Two words."), Row(chooser, "Names", lines)
    short.lay(art, 0, 0, width)
    assert chooser.rect.right == width
    squeezed.lay(art, 0, 0, width)
    assert chooser.rect.left == 0
    assert chooser.rect.top >= max(rect.bottom for rect in squeezed.rects())


def test_every_key_that_can_be_changed_is_in_one_group() -> None:
    guest = opened("keys")
    fields = [each.name for each in guest.group.controls if each.name.startswith("Key: ")]
    assert sorted(fields) == sorted(f"Key: {title}" for title in TITLES.values())
