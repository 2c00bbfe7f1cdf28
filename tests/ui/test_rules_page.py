"""The contents of the rules say where the page is open, in a type as large as the player has set."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygame
import pytest
from pygame import Rect, Surface

from bacon.core.rules import Rules, guide_of
from bacon.games.bacon.game import Bacon
from bacon.kits import OWN_GAMES, find_game
from bacon.settings.settings import Accessibility, Settings
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit import tabs
from bacon.ui.kit.fields import Chooser
from bacon.ui.kit.tabs import Tabs
from bacon.ui.scenes.requests import ShowRules
from bacon.ui.scenes.rules import RulesPage, Storyboard
from bacon.ui.table.session import names_of
from tests.ui.games import ONE_OF_EACH_GAME
from tests.ui.stage_door import Guest
from tests.ui.test_layout import looks_at

pytestmark = pytest.mark.usefixtures("outlines")

SIZES = ((640, 860), (960, 860), (1280, 720), (1920, 1080), (1080, 1920))


def reading(rules: Rules, size: tuple[int, int], scale: int = 100) -> tuple[Guest, RulesPage]:
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), size=size)
    guest.request(ShowRules(rules))
    guest.frame()
    assert isinstance(guest.top, RulesPage)
    return guest, guest.top


def test_the_rules_of_another_game_are_a_step_away_and_those_it_opened_with_are_kept() -> None:
    own = Bacon(target=15)
    guest, page = reading(own, (1280, 720))
    guest.key(pygame.K_END)
    page._choose("euchre")
    assert page.heading == "How to play Euchre"
    assert page.area.offset == page.contents.get() == 0
    assert guest.control("Game") is guest.group.focus
    guest.key(pygame.K_LEFT)
    assert page.heading == "How to play Bacon"
    assert page.sections == guide_of(own, names_of(page.people))


@pytest.mark.sparse(1)
@pytest.mark.parametrize(("scale", "beside"), [(100, True), (150, True), (200, False)])
def test_all_games_are_beside_the_heading_if_they_fit_there(scale: int, *, beside: bool) -> None:
    guest, page = reading(Bacon(), (1280, 720), scale)
    [(heading, at), *_] = page.headings()
    games = guest.control("Game")
    assert isinstance(games, Chooser) is beside
    assert games.rect.colliderect(heading.get_rect(topleft=at)) is False
    assert (games.rect.top < page.contents.rect.top) and (games.rect.right == page.back.rect.right) is beside


def shown(contents: Tabs) -> list[int]:
    return [number for number, cell in enumerate(contents.cells) if cell.width]


@pytest.mark.sparse(4)
@pytest.mark.parametrize("rules", ONE_OF_EACH_GAME.values(), ids=ONE_OF_EACH_GAME)
@pytest.mark.parametrize("size", SIZES)
def test_it_opens_at_its_first_section_and_ends_at_its_last(rules: Rules, size: tuple[int, int]) -> None:
    guest, page = reading(rules, size)
    assert page.contents.get() == 0
    guest.key(pygame.K_END)
    assert page.contents.get() == len(page.contents.labels) - 1
    guest.key(pygame.K_HOME)
    assert page.contents.get() == 0


def test_scrolling_comes_by_every_section_in_order() -> None:
    guest, page = reading(Bacon(), (640, 860))
    come_by = [page.contents.get()]
    while page.area.offset < page.area.length - page.area.view.height:
        page.area.scroll(20)
        guest.frame()
        come_by.append(page.contents.get())
    assert sorted(set(come_by)) == list(range(len(page.contents.labels)))
    assert come_by == sorted(come_by)


@pytest.mark.sparse(2)
@pytest.mark.parametrize(("size", "scale"), looks_at(SIZES))
def test_the_contents_are_as_large_as_the_interface_and_show_where_we_are(
    size: tuple[int, int], scale: int
) -> None:
    guest, page = reading(Bacon(), size, scale)
    contents, art = page.contents, guest.app.art
    line = art.text("Keys", 17, "bold").get_height()
    for number in range(len(contents.labels)):
        page.turn_to(number)
        guest.frame()
        assert number in shown(contents)
        for each in shown(contents):
            assert contents.rect.contains(contents.cells[each])
            assert contents.cells[each].height >= line
            assert contents._words(art, each).get_height() >= line


def test_a_page_in_large_type_is_written_once_and_not_again_when_it_scrolls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest, page = reading(Bacon(), (960, 600), 200)

    def written(_: Art, words: str, *__: object) -> Surface:
        raise AssertionError(words)

    monkeypatch.setattr(Art, "_wrapped", written)
    for _ in range(3):
        page.area.scroll(200)
        guest.frame()
    assert page.area.offset == 600


def test_arrows_reach_the_sections_that_are_not_shown() -> None:
    guest, page = reading(Bacon(), (1280, 720), 200)
    assert len(shown(page.contents)) < len(page.contents.labels)
    guest.keys(*[pygame.K_TAB] * len(guest.group.controls))
    while guest.group.focus is not page.contents:
        guest.key(pygame.K_TAB)
    guest.keys(*[pygame.K_DOWN] * (len(page.contents.labels) - 1))
    assert page.contents.get() == len(page.contents.labels) - 1
    assert page.contents.get() in shown(page.contents)


def test_the_contents_fade_where_there_are_more_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    faded: dict[tuple[int, ...], tuple[bool, bool]] = {}

    def note(_art: Art, _canvas: Canvas, area: Rect, *, above: bool, below: bool) -> None:
        faded[tuple(area)] = above, below

    monkeypatch.setattr(tabs, "draw_fades", note)
    guest, page = reading(Bacon(), (1280, 720), 200)
    last = len(page.contents.labels) - 1
    for number, edges in ((0, (False, True)), (last // 2, (True, True)), (last, (True, False))):
        page.turn_to(number)
        guest.frame()
        assert faded[tuple(page.contents.rect)] == edges
    guest, page = reading(Bacon(), (1920, 1080))
    assert len(shown(page.contents)) == len(page.contents.labels)
    assert faded[tuple(page.contents.rect)] == (False, False)


def test_what_is_cut_off_of_the_contents_can_be_clicked() -> None:
    guest, page = reading(Bacon(), (1280, 720), 200)
    contents = page.contents
    after = shown(contents)[-1] + 1
    contents.click((contents.rect.centerx, contents.rect.bottom - 1))
    guest.frame()
    assert contents.get() == after
    assert after in shown(contents)


@pytest.mark.sparse(4)
@pytest.mark.parametrize("rules", ONE_OF_EACH_GAME.values(), ids=ONE_OF_EACH_GAME)
@pytest.mark.parametrize(("size", "scale"), looks_at(SIZES))
def test_the_first_section_shows_a_hand_in_numbered_pictures(
    rules: Rules, size: tuple[int, int], scale: int
) -> None:
    _, page = reading(rules, size, scale)
    (story,) = (part for part in page.area.parts if isinstance(part, Storyboard))
    assert part_of_first_section(page, story)
    assert 3 <= len(story.panels) == len(story.steps) <= 4
    view = page.area.view
    for panel, (words, place) in zip(story.panels, story.words, strict=True):
        assert panel.contains(words.get_rect(topleft=place))
        assert view.left <= panel.left < panel.right <= view.right
    assert not any(one.colliderect(two) for one, two in combinations(story.panels, 2))


def part_of_first_section(page: RulesPage, story: Storyboard) -> bool:
    return story in next(iter(page._parts.values()))


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_contents_are_in_groups_with_air_between_them(game: str) -> None:
    contents = reading(find_game(game)(), (1280, 720))[1].contents
    assert len(contents.breaks) == 5
    gaps = {
        number: below.top - above.bottom for number, (above, below) in enumerate(pairwise(contents.cells), 1)
    }
    grouped = {gap for number, gap in gaps.items() if number in contents.breaks}
    assert min(grouped) > max(gap for number, gap in gaps.items() if number not in contents.breaks)
