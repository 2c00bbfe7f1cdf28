"""A match is chosen by arrows and Enter as by the pointer, and what begins it stands in line."""

from __future__ import annotations

from typing import get_args

import msgspec
import pygame
import pytest

from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.kits import GAMES, OWN_GAMES, find_game
from bacon.kits.presets import presets_of
from bacon.settings.settings import Accessibility, Level, Opponents, Settings
from bacon.store.store import store_in_memory
from bacon.ui.drawing.art import words_on
from bacon.ui.drawing.typeface import after_colon, balanced, line_pitch
from bacon.ui.kit.steps import FoldedStep, TitleLine
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.requests import OpenSettings, ShowLessons, ShowNewMatch
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.tiles import DETAIL_SIZE, DetailTiles, GameTiles, Tiles
from tests.ui.stage_door import Guest, a_match
from tests.ui.test_layout import looks_at

pytestmark = pytest.mark.usefixtures("outlines")

SIZES = ((640, 860), (960, 860), (1280, 720), (1920, 1080), (3840, 2160))


def choosing(
    size: tuple[int, int] = (1280, 720), scale: int = 100, partner: Level = "expert"
) -> tuple[Guest, NewMatch]:
    settings = Settings(
        accessibility=Accessibility(interface_scale=scale), opponents=Opponents(partner_level=partner)
    )
    guest = Guest(settings, size=size)
    guest.request(ShowNewMatch())
    guest.frame()
    assert isinstance(guest.top, NewMatch)
    return guest, guest.top


def opened(guest: Guest, step: str) -> DetailTiles:
    """Return the tiles of a step, which large text may have to open."""
    if folded := [each for each in guest.group.controls if each.name.startswith(f"{step}: ")]:
        guest.click(folded[0].rect.center)
        guest.frame()
    tiles = guest.control(step)
    assert isinstance(tiles, DetailTiles)
    return tiles


def focus_on(guest: Guest, name: str) -> None:
    for _ in guest.group.controls:
        if guest.group.focus is guest.control(name):
            return
        guest.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not lead to {name}")


def names_focus(guest: Guest) -> str:
    return guest.group.focus.name if guest.group.focus else ""


@pytest.mark.parametrize("number", range(len(GAMES)))
@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_takes_the_game_that_the_arrows_have_chosen_and_then_begins_it(number: int, key: int) -> None:
    guest, scene = choosing()
    focus_on(guest, "Game")
    guest.keys(*[pygame.K_RIGHT] * number)
    game = list(GAMES)[number]
    assert scene.house.game == game
    guest.key(key)
    assert scene.house.game == game
    assert guest.group.focus is scene.start
    guest.key(key)
    assert isinstance(guest.top, TableScene)
    assert guest.any_match.rules.name == game


def test_so_it_does_with_a_preset_which_up_and_down_choose() -> None:
    guest, scene = choosing()
    scene.house.open_game("climbing")  # whose presets take two rows
    guest.frame()
    presets = presets_of(scene.house.game)
    focus_on(guest, "Variation")
    guest.keys(pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_RETURN)
    assert scene.rules == presets[1].rules
    assert guest.group.focus is scene.start


def test_beyond_the_first_and_the_last_preset_up_and_down_lead_out_of_them() -> None:
    guest, scene = choosing()
    scene.house.open_game("climbing")
    guest.frame()
    focus_on(guest, "Variation")
    guest.key(pygame.K_UP)
    assert names_focus(guest) == "House rules…"
    guest.key(pygame.K_DOWN)
    assert names_focus(guest) == "Variation"
    guest.keys(pygame.K_DOWN, pygame.K_DOWN)
    assert guest.group.focus is scene.start
    assert scene.house.current() == 3


def test_in_two_rows_of_games_down_leads_to_the_one_below() -> None:
    guest, scene = choosing((860, 1080), 200)
    focus_on(guest, "Game")
    tiles = guest.group.focus
    assert isinstance(tiles, GameTiles)
    below = next(n for n, cell in enumerate(tiles.cells) if cell.top > tiles.cells[0].top)
    guest.key(pygame.K_DOWN)
    assert scene.house.game == list(GAMES)[below]
    guest.key(pygame.K_UP)
    assert scene.house.game == next(iter(GAMES))


# How well the others play


def test_it_asks_for_the_game_then_the_others_then_the_variation_then_play() -> None:
    guest, scene = choosing((1920, 1080))
    asked = ["Game", "Change your partner’s level", "Opponents", "House rules…", "Variation", "Play"]
    names = [each.name for each in guest.group.controls if each.name in asked]
    assert names == asked
    tops = [guest.control(name).rect.top for name in asked]
    assert tops == sorted(tops)
    assert guest.group.focus is scene.start


def test_four_words_say_how_well_they_play_each_with_what_it_means() -> None:
    guest, _ = choosing()
    tiles = guest.control("Opponents")
    assert isinstance(tiles, DetailTiles)
    assert tiles.labels == ["Easygoing", "Solid", "Tough", "Expert"]
    assert all(detail.endswith(".") and 2 <= len(detail.split()) <= 5 for detail in tiles.details)


@pytest.mark.parametrize(("number", "level"), list(enumerate(get_args(Level))))
def test_the_level_is_chosen_by_mouse_and_by_keys_and_kept_in_the_settings(number: int, level: str) -> None:
    guest, _ = choosing()
    tiles = guest.control("Opponents")
    assert isinstance(tiles, DetailTiles)
    guest.click(tiles.cells[number].center)
    assert guest.app.settings.opponents.level == level
    guest, scene = choosing()
    focus_on(guest, "Opponents")
    guest.keys(*[pygame.K_LEFT] * 3, *[pygame.K_RIGHT] * number, pygame.K_RETURN)
    assert guest.app.settings.opponents == Opponents(level=msgspec.convert(level, Level))
    assert guest.group.focus is scene.start


def test_it_says_how_well_the_partner_plays_and_changes_it_in_place() -> None:
    guest, scene = choosing()
    assert "Your partner plays like an Expert." in sentences(scene)
    top, below = guest.control("Change your partner’s level").rect.top, guest.control("Variation").rect.top
    focus_on(guest, "Change your partner’s level")
    guest.keys(pygame.K_RETURN, pygame.K_LEFT)
    assert guest.app.settings.opponents.partner_level == "hard"
    guest.frame()
    assert (guest.control("Partner").rect.top, guest.control("Variation").rect.top) == (top, below)
    assert "Your partner plays a tough game." in sentences(choosing(partner="hard")[1])


def test_where_nobody_has_a_partner_none_is_mentioned() -> None:
    guest, scene = choosing()
    for players in (3, 4):
        scene.house.play_by(Climbing(players=players, teams=False))
        guest.frame()
        assert not [words for words in sentences(scene) if "partner" in words]
    scene.house.play_by(BidEuchre(players=6, deck=48))
    guest.frame()
    assert "Each partner plays like an Expert." in sentences(scene)


def sentences(scene: NewMatch) -> list[str]:
    return [part.sentence for part in scene.area.parts if isinstance(part, TitleLine)]


@pytest.mark.parametrize("game", GAMES)
def test_at_1280_by_720_all_levels_and_the_first_variations_are_in_view(game: str) -> None:
    guest, scene = choosing()
    scene.house.open_game(game)
    guest.frame()
    levels, variations = guest.control("Opponents"), guest.control("Variation")
    assert isinstance(levels, DetailTiles)
    assert isinstance(variations, DetailTiles)
    assert {cell.top for cell in levels.cells} == {levels.rect.top}
    assert variations.rect.top + variations.cells[0].height <= scene.area.view.bottom


@pytest.mark.parametrize("game", GAMES)
def test_no_two_variations_say_the_same(game: str) -> None:
    guest, scene = choosing()
    scene.house.open_game(game)
    guest.frame()
    variations = guest.control("Variation")
    assert isinstance(variations, DetailTiles)
    assert len(set(variations.details)) == len(variations.details) > 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("window", "scale"), looks_at(SIZES))
def test_no_variation_ends_in_a_dangling_word(game: str, window: tuple[int, int], scale: int) -> None:
    guest, scene = choosing(window, scale)
    scene.house.open_game(game)
    guest.frame()
    variations, art = opened(guest, "Variation"), guest.app.art
    width = variations._full_flow(art, variations.rect.width)[0].width
    font, room = art.font(max(art.metrics.ui(DETAIL_SIZE), 8), "medium"), width - 2 * art.metrics.ui(16)
    for number, detail in enumerate(variations.details):
        *_, last = lines = balanced(detail, font, room)
        assert len(lines) == 1 or len(last.split()) > 1
        _, words = variations._words(art, number, width, chosen=True)
        assert words is art.paragraph(detail, DETAIL_SIZE, room, "medium", "text", breaking=balanced)


@pytest.mark.sparse(4)
@pytest.mark.parametrize("size", SIZES[2:])
@pytest.mark.parametrize("game", GAMES)
def test_from_1280_by_720_on_everything_is_in_view_and_no_row_is_cut(
    game: str, size: tuple[int, int]
) -> None:
    guest, scene = choosing(size)
    scene.house.open_game(game)
    guest.frame()
    assert not scene.area.overflows


@pytest.mark.parametrize("own_rules", [Bacon(target=5), Euchre(target=5), Climbing(target=12)])
@pytest.mark.parametrize("size", SIZES)
def test_variations_and_levels_begin_and_end_at_the_same_edges(
    own_rules: Rules, size: tuple[int, int]
) -> None:
    guest, scene = choosing(size)
    for own in (False, True):
        scene.house.play_by(own_rules if own else find_game(own_rules.name)())
        guest.frame()
        levels, variations = guest.control("Opponents"), guest.control("Variation")
        assert isinstance(levels, DetailTiles)
        assert isinstance(variations, DetailTiles)
        assert ("Your own rules" in variations.labels) is own
        edges = [
            (each.cells[0].left, max(cell.right for cell in each.cells)) for each in (levels, variations)
        ]
        assert edges[0] == edges[1]


@pytest.mark.parametrize("own_rules", [Bacon(target=5), Euchre(target=5), Climbing(target=12)])
def test_no_variation_is_alone_in_a_row_and_every_row_fills_the_width(own_rules: Rules) -> None:
    guest, scene = choosing((1280, 720))
    for rules in (find_game(own_rules.name)(), own_rules):
        scene.house.play_by(rules)
        guest.frame()
        variations = guest.control("Variation")
        assert isinstance(variations, DetailTiles)
        for top in {cell.top for cell in variations.cells}:
            row = [cell for cell in variations.cells if cell.top == top]
            assert len(row) > 1
            assert (row[0].left, row[-1].right) == (variations.rect.left, variations.rect.right)


@pytest.mark.parametrize("size", SIZES[2:])
@pytest.mark.parametrize("game", GAMES)
def test_the_variations_of_every_game_fill_two_rows_down_to_the_foot(
    game: str, size: tuple[int, int]
) -> None:
    guest, scene = choosing(size)
    scene.house.open_game(game)
    guest.frame()
    variations = guest.control("Variation")
    assert isinstance(variations, DetailTiles)
    assert len({cell.top for cell in variations.cells}) == 2
    assert len({cell.height for cell in variations.cells}) == 1
    assert scene.area.view.bottom - variations.cells[-1].bottom < guest.app.metrics.ui(40)


def test_your_own_rules_can_be_chosen_again_after_a_variation_was() -> None:
    guest, scene = choosing()
    scene.house.play_by(Bacon(target=5))
    guest.frame()
    for place, rules in ((0, Bacon()), (-1, Bacon(target=5))):
        variations = guest.control("Variation")
        assert isinstance(variations, DetailTiles)
        assert variations.labels[-1] == "Your own rules"
        guest.click(variations.cells[place].center)
        guest.frame()
        assert scene.rules == rules


@pytest.mark.parametrize(("window", "scale"), looks_at(SIZES))
def test_the_sentences_of_all_games_have_one_size(window: tuple[int, int], scale: int) -> None:
    guest, _ = choosing(window, scale)
    tiles, art = guest.control("Game"), guest.app.art
    assert isinstance(tiles, GameTiles)
    ui, (wide, tall) = art.metrics.ui, tiles._full_flow(art, tiles.rect.width)[0].size
    room = (wide - ui(32), tall // 2)
    size = tiles.sentence_size(art, room)
    pitch = line_pitch(art.font(max(art.metrics.ui(size), art.smallest), "medium"))
    written = [art.block(kit.sentence, size, room, "medium") for kit in tiles.kits]
    assert all(words.get_height() % pitch == 0 for words in written)
    assert all(words.get_height() <= room[1] for words in written)


def test_the_foot_has_play_the_rarer_ways_with_what_they_are_and_the_way_back() -> None:
    guest, scene = choosing()
    assert [button.name for button in scene.buttons] == [
        "Play",
        "Beat the Experts…",
        "Friend’s deal…",
        "Back",
    ]
    assert all(button.help for button in scene.buttons[1:3])
    for button in scene.buttons[1:3]:
        guest.click_on(button.name)
        guest.key(pygame.K_ESCAPE)
        assert guest.top is scene


@pytest.mark.parametrize(("scale", "explained"), [(100, True), (150, False)])
def test_the_rarer_ways_say_below_their_names_what_they_are_unless_the_words_are_large(
    scale: int, *, explained: bool
) -> None:
    _, scene = choosing((1920, 1080), scale)
    assert scene.duplicate.explains is scene.paste.explains is explained


@pytest.mark.parametrize(("size", "scale"), looks_at(SIZES))
def test_the_buttons_begin_and_end_where_the_games_do(size: tuple[int, int], scale: int) -> None:
    guest, scene = choosing(size, scale)
    tiles = guest.control("Game")
    assert scene.start.rect.left == tiles.rect.left
    assert max(button.rect.right for button in scene.buttons) == tiles.rect.right


@pytest.mark.parametrize(("size", "scale"), looks_at(SIZES))
def test_on_every_sheet_the_way_back_ends_where_its_lines_end(size: tuple[int, int], scale: int) -> None:
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), size=size)
    for request in (ShowLessons(), OpenSettings()):
        guest.request(request)
        guest.frame()
        lines = [control.rect.right for control in guest.group.controls if control.sight]
        assert guest.control("Back").rect.right == max(lines)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (Climbing(), "Climbing, 4 players, to 8 points: you and Bella against solid opponents."),
        (
            Climbing(players=3, teams=False, target=24, max_deals=6),
            "Applewood for three, to 24 points: you against solid opponents.",
        ),
        (
            BidEuchre(players=6),
            "Six-handed, to 50 points: you, Bella and Basil against solid opponents.",
        ),
        (
            Climbing(target=12),
            "Climbing, your own rules, to 12 points: you and Bella against solid opponents.",
        ),
    ],
)
def test_a_sentence_beside_play_says_what_it_starts_and_who_plays_with_whom(
    rules: Rules, sentence: str
) -> None:
    guest, scene = choosing()
    scene.house.play_by(rules)
    guest.frame()
    assert scene.sentence.endswith(sentence)
    assert any(sentence in node.name for node in scene.nodes([]))


@pytest.mark.parametrize(("size", "scale"), looks_at(SIZES))
def test_the_sentence_covers_no_button(size: tuple[int, int], scale: int) -> None:
    guest, scene = choosing(size, scale)
    scene.house.play_by(BidEuchre(players=6))
    guest.frame()
    words, at = scene.headings()[1]
    rect = words.get_rect(topleft=at)
    assert scene.panel.contains(rect)
    assert rect.collidelist([button.rect for button in scene.foot()]) == -1


@pytest.mark.sparse
@pytest.mark.parametrize("scale", [100, 115, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("game", GAMES)
def test_in_large_text_one_step_is_open_so_that_all_questions_are_in_view(
    game: str, size: tuple[int, int], scale: int
) -> None:
    guest, scene = choosing(size, scale)
    scene.house.open_game(game)
    guest.frame()
    assert len({button.rect.y for button in scene.foot()}) == 1
    for step in ("Opponents", "Variation"):
        opened(guest, step)
        assert not scene.area.overflows
        tiles = [each for each in scene.group.controls if isinstance(each, Tiles)]
        folded = [each for each in scene.group.controls if isinstance(each, FoldedStep)]
        assert (len(tiles), len(folded)) == ((3, 0) if scale == 100 else (1, 2))


def test_a_folded_step_says_what_is_chosen_and_opening_it_leads_to_its_tiles() -> None:
    guest, scene = choosing(scale=200)
    focus_on(guest, "Opponents: Solid. Change")
    guest.keys(pygame.K_RETURN, pygame.K_RIGHT)
    assert names_focus(guest) == "Opponents"
    assert guest.app.settings.opponents.level == "hard"
    opened(guest, "Variation")
    assert {"Game: Bacon. Change", "Opponents: Tough. Change"} <= {each.name for each in scene.group.controls}


def test_a_folded_step_says_the_first_sentence_of_a_meaning_that_is_too_long_for_it() -> None:
    guest, _ = choosing(scale=200)
    art = guest.app.art
    step = FoldedStep(
        1, "Variation: Standard", "The usual game, to 10 points. Your partner must agree.", print
    )
    whole = art.text(step.meaning, 19, "medium").get_width()
    for room, said in ((whole, step.meaning), (whole // 2 + 40, "The usual game, to 10 points.")):
        shown = step._meaning_in(art, room)
        assert shown is not None
        assert words_on(shown) == said
    assert step._meaning_in(art, 50) is None


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_what_belongs_to_a_step_ends_at_the_right_edge_of_its_tiles(scale: int) -> None:
    guest, scene = choosing((1920, 1080), scale)
    tiles = opened(guest, "Variation")
    link = guest.control("House rules…")
    margin = guest.app.metrics.ui(10)
    assert abs(link.rect.right - margin - max(cell.right for cell in tiles.cells)) <= 2
    assert scene.panel.contains(link.rect)


def test_what_the_chosen_one_means_is_said_below_tiles_that_have_only_names() -> None:
    guest, _ = choosing((1280, 720), 200)
    tiles, art = opened(guest, "Opponents"), guest.app.art
    below = tiles.rect.bottom - tiles.cells[-1].bottom
    meaning = tiles._meaning(art, tiles.get(), tiles.rect.width)
    assert words_on(meaning) == tiles.details[tiles.get()]
    assert below >= meaning.get_height()


def test_a_sentence_that_needs_two_lines_breaks_after_its_colon() -> None:
    _, scene = choosing(scale=150)
    shown = words_on(scene._foot_words(scene._sentence_room))
    assert shown == "Bacon, Standard, to 10 points: you and Bella against solid opponents."
    font = scene.app.art.font(20, "medium")
    lines = after_colon(shown, font, font.size(shown)[0] - 1)
    assert lines == ["Bacon, Standard, to 10 points:", "you and Bella against solid opponents."]
    assert after_colon(shown, font, font.size(shown)[0]) == [shown]
    narrow = font.size("Otis and Felix.")[0]
    assert after_colon(shown, font, narrow) == balanced(shown, font, narrow)


@pytest.mark.parametrize("size", [(640, 860), (1280, 720)])
def test_the_page_opens_with_the_chosen_variation_in_view(size: tuple[int, int]) -> None:
    guest, scene = choosing(size)
    scene.house.play_by(Euchre(target=5))
    guest.frame()
    scene.area.scroll(-scene.area.length)
    scene.enter()
    variations = guest.control("Variation")
    assert isinstance(variations, DetailTiles)
    assert scene.area.view.contains(variations.cells[variations.get()])


def test_each_name_of_a_variation_that_is_no_word_is_explained_beside_it() -> None:
    said = {preset.name: preset.help for game in GAMES for preset in presets_of(game)}
    assert all("No partners" in said[name] for name in said if name.startswith("Applewood"))
    assert "a joker is the highest trump" in said["British"]
    assert "The usual game" in said["Club"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_no_step_moves_when_another_game_or_own_rules_are_chosen(size: tuple[int, int]) -> None:
    guest = Guest(size=size)
    guest.request(ShowNewMatch())
    guest.frame()
    page = guest.top
    assert isinstance(page, NewMatch)
    places = set()
    for game in OWN_GAMES:
        page.house.open_game(game)
        guest.frame()
        places.add(tuple(each.rect.y for each in page.area.controls if isinstance(each, Tiles)))
    page.house.play_by(Bacon(target=5))
    guest.frame()
    places.add(tuple(each.rect.y for each in page.area.controls if isinstance(each, Tiles)))
    assert len(places) == 1


def test_the_chosen_game_is_marked_beside_its_cards_and_where_there_are_none_by_its_color() -> None:
    for scale, marked in ((100, True), (150, True), (200, False)):
        tiles = choosing((1280, 720), scale)[0].control("Game")
        assert isinstance(tiles, GameTiles)
        assert tiles.is_marked is marked


def test_the_tile_of_own_rules_names_what_changed_or_counts_it_where_the_names_are_long() -> None:
    guest, scene = choosing()
    for rules, said in (
        (Bacon(target=5, claim="everyone"), "Changed: target and claiming the rest."),
        (Bacon(target=5, loner_three_or_four=1), "2 rules changed."),
        (Bacon(target=5, claim="everyone", jokers=1), "3 rules changed."),
    ):
        scene.house.play_by(rules)
        guest.frame()
        variations = guest.control("Variation")
        assert isinstance(variations, DetailTiles)
        assert variations.details[-1] == said


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_match_that_play_would_end_is_named_on_the_page(scale: int) -> None:
    store = store_in_memory()
    store.begin(a_match("left").events)
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), store, size=(1280, 720))
    guest.request(ShowNewMatch())
    guest.frame()
    scene = guest.top
    assert isinstance(scene, NewMatch)
    for game, warned in (("bacon", True), ("euchre", False)):
        scene.house.open_game(game)
        guest.frame()
        words = words_on(scene.headings()[1][0])
        assert words.startswith("Playing ends your unfinished match: Bacon") is warned
        assert (words == scene.sentence) is not warned
