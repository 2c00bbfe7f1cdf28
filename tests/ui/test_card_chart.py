"""The chart of combinations: it opens and closes by any hand, hides no card, and chooses what it offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.cards import Card
from bacon.core.rules import Rules
from bacon.core.words import capital
from bacon.games.climbing.combinations import Kind
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.state import ClimbingState
from bacon.games.climbing.table import ClimbingPresenter
from bacon.settings.settings import Accessibility, Settings, TableSettings, ThemeName
from bacon.ui.drawing.art import LARGE, Art, Face, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.typeface import Typeface
from bacon.ui.kit.widgets import BUTTON_TYPE
from bacon.ui.scenes import chart_tile
from bacon.ui.scenes.card_chart import CardChart
from bacon.ui.scenes.chart_legend import drawn_legend
from bacon.ui.scenes.chart_tile import PADDING, WORDS_SIZE, Fit, on_panel
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.frame import bounds
from tests.games.climbing.test_hand_input import chosen, following, laid, leading
from tests.games.climbing.test_layout import come_to
from tests.ui.games import TABLES, seated
from tests.ui.stage_door import SMALL, Guest, at_speed, at_the_table, tool
from tests.ui.test_theme import contrast

pytestmark = pytest.mark.usefixtures("outlines")

OTHERS = {name: rules for name, rules in TABLES.items() if not isinstance(rules, Climbing)}


def opened(guest: Guest) -> CardChart:
    """The chart, opened by its key."""
    guest.key(pygame.K_b)
    return chart_of(guest)


def chart_of(guest: Guest) -> CardChart:
    assert isinstance(guest.top, CardChart)
    return guest.top


def full(guest: Guest) -> CardChart:
    """The chart of all combinations, opened by its key and its button."""
    chart = opened(guest)
    guest.frame()
    guest.click_on("All combinations")
    return chart


def rect_of(chart: CardChart, name: str) -> Rect:
    return next(tile.rect for tiles in chart.tiles for tile in tiles if tile.name == name)


# Opening and closing


def test_the_chart_opens_by_its_key_and_by_the_button_that_shows_the_key() -> None:
    guest = leading()
    button = tool(guest, "Combinations")
    assert (button.key, button.wordy, button.capped) == ("B", True, True)
    guest.click(button.rect.center)
    assert guest.sees(CardChart)
    guest.key(pygame.K_b)
    assert guest.sees(TableScene)
    opened(guest)


@pytest.mark.parametrize("key", [pygame.K_b, pygame.K_ESCAPE, pygame.K_x, pygame.K_5, pygame.K_p])
def test_any_other_key_closes_the_chart_and_does_nothing_else(key: int) -> None:
    guest = following("pair of 6s")
    opened(guest)
    log = guest.any_match.events
    guest.key(key)
    assert guest.sees(TableScene)
    assert (guest.any_match.events, chosen(guest)) == (log, ())


def test_a_click_closes_the_chart_and_does_nothing_else() -> None:
    guest = leading()
    chart = full(guest)
    log = guest.any_match.events
    for pos in (guest.table.group.controls[0].rect.center, rect_of(chart, "Six of a kind").center, (3, 3)):
        assert guest.sees(CardChart)
        guest.click(pos)
        assert guest.sees(TableScene)
        full(guest)
    assert (guest.any_match.events, chosen(guest)) == (log, ())


def test_the_game_waits_while_the_chart_is_open() -> None:
    guest = at_the_table(leading().any_match, at_speed("normal"))
    opened(guest)
    log = guest.any_match.events
    guest.watch(5000, 50)
    assert guest.any_match.events == log
    assert guest.app.frame() is False


def test_the_chart_can_be_read_while_others_play() -> None:
    guest = leading(settings=at_speed("normal"))
    guest.key(pygame.K_g)
    guest.key(pygame.K_RETURN)
    assert not guest.table.session.humans_turn
    chart = opened(guest)
    assert not any(tile.enabled for tiles in chart.tiles for tile in tiles)


@pytest.mark.parametrize("rules", OTHERS.values(), ids=OTHERS)
def test_a_game_without_a_chart_has_neither_button_nor_key_for_it(rules: Rules) -> None:
    guest = seated(rules)
    guest.key(pygame.K_b)
    assert guest.sees(TableScene)
    assert not any(button.icon == "chart" for button in guest.table.controls.tools)


def test_the_key_is_on_the_rules_page() -> None:
    guest = leading()
    assert ("B", "all combinations, what beats what, and what you have") in guest.app.keymap.help()
    guest.key(pygame.K_F1)
    assert guest.sees(RulesPage)


# What it does


def test_an_entry_that_can_be_played_is_chosen_in_the_hand_by_a_click() -> None:
    guest = leading()
    guest.click(rect_of(opened(guest), "Pair of 2s").center)
    assert guest.sees(TableScene)
    assert [card.rank for card in chosen(guest)] == ["2", "2"]
    assert laid(guest) == []
    guest.click_on("Play")
    assert [str(each.combination) for each in laid(guest)] == ["pair of 2s"]


def test_an_entry_is_chosen_by_keys() -> None:
    guest = leading()
    chart = opened(guest)
    guest.keys(pygame.K_RIGHT, pygame.K_RIGHT)
    assert chart.group.focus is not None
    assert chart.group.focus.name == "Pair of 2s"
    guest.key(pygame.K_RETURN)
    assert guest.sees(TableScene)
    assert [card.rank for card in chosen(guest)] == ["2", "2"]


def test_the_keys_also_reach_what_cannot_be_played_and_hear_why() -> None:
    guest = following("pair of 6s")
    chart = full(guest)
    tiles = [tile for each in chart.tiles for tile in each]
    assert not tiles[0].entry.now
    assert all(tile.help for tile in tiles if not tile.enabled)
    seen = []
    for _ in tiles:
        guest.key(pygame.K_TAB)
        assert chart.group.focus is not None
        seen.append(chart.group.focus.name)
    assert seen == [tile.name for tile in tiles]
    guest.key(pygame.K_TAB)
    assert chart.group.focus is chart.turn


def test_the_button_leads_to_the_full_chart_and_back() -> None:
    guest = following("pair of 6s")
    chart = opened(guest)
    assert all(tile.entry.now for tiles in chart.tiles for tile in tiles)
    first = [tile.name for tiles in chart.tiles for tile in tiles]
    guest.click_on("All combinations")
    assert len([tile for tiles in chart.tiles for tile in tiles]) > len(first)
    guest.click_on("Just yours")
    assert [tile.name for tiles in chart.tiles for tile in tiles] == first


# Where it lies


def test_the_chart_follows_the_window() -> None:
    guest = leading(size=SMALL)
    chart = opened(guest)
    small = chart.panel.copy()
    guest.resize((1280, 720))
    guest.watch(300)
    assert chart.panel.width > small.width
    assert chart.panel.bottom <= guest.table.view.layout.frame.above_hand.bottom


@pytest.mark.sparse(2)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (2560, 1080)])
def test_the_chart_leaves_score_and_partner_in_view_and_shows_what_to_beat(
    size: tuple[int, int],
) -> None:
    guest = following("pair of 3s", size=size)
    chart = opened(guest)
    guest.frame()
    frame = guest.table.view.layout.frame
    assert chart.panel.collidelist([frame.score, frame.north_plate, frame.north_hand]) == -1
    tools = [button.rect for button in guest.table.controls.tools]
    assert chart.panel.collidelist(tools) == -1
    state = guest.any_match.state
    assert isinstance(state, ClimbingState)
    assert state.top
    assert chart.chart.beaten == state.top.cards


def test_a_chart_that_must_cover_the_score_shades_the_whole_table() -> None:
    for scale, shaded in ((100, False), (200, True)):
        settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))
        guest = following("pair of 3s", settings=settings, size=(1024, 768))
        chart = full(guest)
        canvas = Canvas(Surface(guest.app.metrics.size))
        chart.draw(canvas)
        assert chart.panel.colliderect(guest.table.view.layout.frame.score) is shaded
        assert any(sprite.surface is guest.app.art.veil for sprite in canvas.collected) is shaded


@pytest.mark.sparse(4)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1080), (1024, 768), (900, 1400)])
def test_what_can_be_played_stands_clear_of_the_cards_to_beat_or_shows_them(
    size: tuple[int, int], scale: int
) -> None:
    settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))
    guest = following("pair of 3s", settings=settings, size=size)
    chart = opened(guest)
    guest.frame()
    presenter = guest.table.view.presenter
    assert isinstance(presenter, ClimbingPresenter)
    pile = [bounds(place) for place in presenter.pile.places(0, 2)]
    if scale == 100 and chart.beaten:
        assert chart.panel.contains(pile[0].unionall(pile))
        return
    assert chart.panel.collidelist(pile) == -1
    assert chart.beaten == ()
    rects = guest.table.view.overlay.rects
    captions = [rects[name] for name in rects if name.startswith("caption")]
    assert captions
    assert chart.panel.collidelist(captions) == -1


@pytest.mark.sparse(3)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_whoever_sits_under_the_chart_moves_to_a_free_place(size: tuple[int, int], scale: int) -> None:
    settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))
    guest = following("pair of 3s", settings=settings, size=size)
    chart = opened(guest)
    guest.frame()
    guest.frame()
    table, overlay = guest.table, guest.table.view.overlay
    others = [chart.panel, *(each.rect for each in table.controls.offered_buttons())]
    others += [bounds(actor.place) for actor in overlay.uncut(table.stage.cast.actors)]
    plates = [plate for seat in range(4) if (plate := overlay.plate(seat))]
    home = [table.view.layout.seating.plate(seat) for seat in range(4)]
    moved = [plate for plate in plates if plate not in home]
    assert (len(plates), len(moved)) == (4, int(scale > 100)), "a seat moves only for large text"
    assert [plate for plate in moved if plate.collidelist(others) >= 0] == []


@pytest.mark.parametrize("page", [opened, full])
def test_the_chart_is_fitted_without_drawing_a_word(
    page: Callable[[Guest], CardChart], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = following("pair of 3s", size=(1280, 720))
    chart, drawn = page(guest), list[str]()
    guest.frame()
    monkeypatch.setattr(Typeface, "render", lambda _, words, *__: drawn.append(words))
    chart._fitted = None
    chart._fit_once()
    assert drawn == []


@pytest.mark.parametrize("size", [11.5, 16, 22, 40])
def test_words_are_as_large_as_they_were_measured(size: float) -> None:
    art = following("pair of 3s", size=(1280, 720)).app.art
    for words in ("Straight flush", "An X is wild: it stands for any card.", "2♦ beats A♣", ""):
        assert art.line_size(words, size, "bold") == art.text(words, size, "bold").get_size()
        for width in (60, 140, 400):
            assert art.paragraph_height(words, size, width) == art.paragraph(words, size, width).get_height()


def test_a_chart_over_the_pile_shows_the_cards_to_beat_and_cuts_no_caption() -> None:
    guest = following("pair of 3s", settings=scaled(200), size=(1024, 768))
    chart = full(guest)
    guest.frame()
    assert chart.beaten == chart.chart.beaten != ()
    canvas = Canvas(Surface(guest.app.metrics.size))
    chart.draw(canvas)
    line = max(guest.app.metrics.u(5), 2)
    rings = [
        guest.app.art.ring(each.rect.size, guest.app.metrics.u(6), "team_b", line)
        for each in canvas.collected
    ]
    assert any(each.surface is ring for each, ring in zip(canvas.collected, rings, strict=True))
    rects = guest.table.view.overlay.rects
    assert not any(chart.panel.colliderect(rects[name]) for name in rects if name.startswith("caption"))


@pytest.mark.sparse(3)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=str)
@pytest.mark.parametrize(
    ("page", "seats", "scale"),
    [
        *((page, seats, 100) for page in (opened, full) for seats in (4, 6)),
        *((page, 4, scale) for page in (opened, full) for scale in (150, 200)),
        (opened, 6, 150),
    ],
)
def test_the_chart_leaves_every_player_and_the_cards_to_beat_in_view(
    page: Callable[[Guest], CardChart], size: tuple[int, int], seats: int, scale: int
) -> None:
    rules = Climbing(players=6, target=24, max_deals=6) if seats == 6 else Climbing()
    match = come_to(rules, lambda state: len(state.pile) > 1 and len(state.hands[0]) > 10)
    guest = at_the_table(match, scaled(scale), size)
    guest.wait()
    chart = page(guest)
    guest.frame()
    guest.frame()
    layout, overlay, state = guest.table.view.layout, guest.table.view.overlay, guest.any_match.state
    assert isinstance(state, ClimbingState)
    plates = [plate for seat in range(seats) if (plate := overlay.plate(seat))]
    assert len(plates) == seats
    top = guest.table.view.presenter.winning(state)
    pile = [bounds(actor.place) for actor in guest.table.stage.cast.actors if actor.zone == top]
    assert pile
    captions = [rect for name, rect in overlay.rects.items() if name.startswith("caption")]
    shown = [] if chart.beaten else [*pile, *captions]
    assert bool(chart.beaten) is (page is full)
    assert chart.panel.collidelist([layout.frame.score, layout.frame.tools, *plates, *shown]) == -1
    homes = [layout.seating.plate(seat) for seat in range(seats)]
    assert all((now.x == home.x and now.y <= home.y) for now, home in zip(plates, homes, strict=True))
    assert plates == homes or scale > 100


@pytest.mark.parametrize("page", [opened, full])
def test_no_card_of_the_chart_overlaps_the_next(
    page: Callable[[Guest], CardChart],
) -> None:
    guest = following("pair of 3s", size=(1280, 720))
    fit = page(guest)._fit_once()
    tile = next(tile for tiles in chart_of(guest).tiles for tile in tiles)
    padding = 2 * guest.app.metrics.u(PADDING) + (
        0 if fit.stacked else fit.words_width + guest.app.metrics.u(PADDING)
    )
    assert tile._step(tile.rect.width - padding) >= card_width(round(fit.cards))


@pytest.mark.sparse(5)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720), (900, 1400)], ids=str)
@pytest.mark.parametrize("page", [opened, full])
def test_no_word_of_the_chart_is_under_twelve_pixels(
    page: Callable[[Guest], CardChart], size: tuple[int, int], scale: int
) -> None:
    settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))
    guest = leading(settings=settings, size=size)
    chart = page(guest)
    guest.frame()
    assert guest.app.metrics.ui(WORDS_SIZE * chart._fit_once().grade) >= 12


def scaled(scale: int) -> Settings:
    return replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))


@pytest.mark.parametrize("page", [opened, full])
@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_the_words_of_the_chart_grow_with_the_text(
    size: tuple[int, int], scale: int, page: Callable[[Guest], CardChart]
) -> None:
    sizes = {}
    for each in (100, scale):
        guest = following("pair of 3s", settings=scaled(each), size=size)
        chart = page(guest)
        guest.frame()
        sizes[each] = guest.app.metrics.ui(WORDS_SIZE * chart._fit_once().grade)
    assert sizes[scale] >= sizes[100] * scale / 100 * 0.7  # 0.73 at the least


def test_what_does_not_fit_in_large_text_is_on_the_next_page() -> None:
    guest = following("pair of 3s", settings=scaled(200), size=(1280, 720))
    chart = full(guest)
    guest.frame()
    seen = [tile.name for tile in chart.shown]
    for page in range(2, len(chart._pages) + 1):
        assert chart.more
        guest.click(chart.more.rect.center)
        guest.frame()
        assert chart.more.label == f"{page} of {len(chart._pages)}"
        seen += [tile.name for tile in chart.shown]
    assert len(chart._pages) > 1
    assert seen == [tile.name for tiles in chart.tiles for tile in tiles]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=str)
def test_all_combinations_are_on_one_page(size: tuple[int, int]) -> None:
    chart = full(following("pair of 3s", size=size))
    chart.app.scenes.top.draw(Canvas(Surface(size)))
    assert [len(tiles) for page in chart._pages for _, tiles in page] == [10, 5]
    assert chart.more is None


@pytest.mark.sparse(3)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (960, 600)], ids=str)
def test_all_combinations_take_three_pages_at_most(size: tuple[int, int], scale: int) -> None:
    chart = full(following("pair of 3s", settings=scaled(scale), size=size))
    chart.app.scenes.top.draw(Canvas(Surface(size)))
    assert len(chart._pages) <= 3


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("size", [(1024, 768), (960, 600)], ids=str)
@pytest.mark.parametrize("page", [opened, full])
def test_in_a_small_window_the_chart_moves_no_seat_and_shows_the_cards_to_beat(
    page: Callable[[Guest], CardChart], size: tuple[int, int], seats: int
) -> None:
    rules = Climbing(players=6, target=24, max_deals=6) if seats == 6 else Climbing()
    match = come_to(rules, lambda state: len(state.pile) > 1 and len(state.hands[0]) > 10)
    guest = at_the_table(match, scaled(100), size)
    guest.wait()
    chart = page(guest)
    guest.frame()
    guest.frame()
    layout, overlay = guest.table.view.layout, guest.table.view.overlay
    homes = [layout.seating.plate(seat) for seat in range(seats)]
    assert [overlay.plate(seat) for seat in range(seats)] == homes
    assert chart.panel.collidelist([layout.frame.score, layout.frame.tools, *homes]) == -1
    assert chart.beaten


@pytest.mark.parametrize("scale", [150, 200])
def test_no_combination_under_the_edge_of_the_chart_is_left_in_part(scale: int) -> None:
    match = come_to(Climbing(), lambda state: len(state.pile) > 1 and len(state.hands[0]) > 10)
    guest = at_the_table(match, scaled(scale), (1280, 720))
    guest.wait()
    full(guest)
    guest.frame()
    actors = guest.table.stage.cast.actors
    shown = guest.table.view.overlay.uncut(actors)
    sets = {each.zone for each in actors if each.zone.kind == "pile"}
    assert sets
    assert all(len({each in shown for each in actors if each.zone == zone}) == 1 for zone in sets)


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("page", [opened, full])
def test_the_heading_of_the_chart_stands_clear_of_its_pager(
    page: Callable[[Guest], CardChart], scale: int
) -> None:
    match = come_to(Climbing(), lambda state: len(state.pile) > 1 and len(state.hands[0]) > 10)
    guest = at_the_table(match, scaled(scale), (1280, 720))
    guest.wait()
    chart = page(guest)
    guest.frame()
    if chart.more:
        u, grade = guest.app.metrics.u, chart._fit_once().grade
        inner = chart.panel.width - 2 * u(20)
        heading = chart._head(grade, inner)[0].get_width() + chart._beaten_width(grade)
        assert chart.more.rect.left - (chart.panel.x + u(20) + heading) >= u(24)


def test_the_pages_of_all_combinations_in_large_text_are_equally_large() -> None:
    guest = following("pair of 3s", settings=scaled(150), size=(1280, 720))
    chart = full(guest)
    guest.frame()
    assert chart.more
    first = chart.panel.copy()
    guest.click(chart.more.rect.center)
    guest.frame()
    assert chart.panel == first


def test_the_keys_for_pages_turn_them_and_nothing_moves_that_turns_them() -> None:
    guest = following("pair of 3s", settings=scaled(150), size=(1280, 720))
    chart = full(guest)
    guest.frame()
    assert chart.more
    assert chart.turn
    buttons = (chart.more.rect.topright, chart.turn.rect.topright)
    seen = [chart.shown[0].name]
    for key in (pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
        guest.key(key)
        guest.frame()
        seen.append(chart.shown[0].name)
        assert (chart.more.rect.topright, chart.turn.rect.topright) == buttons
    assert seen == [capital(kind.plain) for kind in (Kind.SINGLE, Kind.STRAIGHT, Kind.QUAD, Kind.STRAIGHT)]


def test_a_small_ten_of_the_chart_has_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    art, drawn = leading(size=(1280, 720)).app.art, list[str]()
    block = Art.block

    def noted(of: Art, words: str, size: float, room: tuple[int, int], face: Face, token: str) -> Surface:
        drawn.append(words)
        return block(of, words, size, room, face, token)

    monkeypatch.setattr(Art, "block", noted)
    on_panel(art, Card("TH"), 21, "climb")
    assert drawn == ["10"]


@pytest.mark.parametrize("tall", [21, 40, 60])
def test_an_x_of_the_chart_shows_what_it_stands_for_in_the_tables_own_coin(
    tall: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    art, coins = leading(size=(1280, 720)).app.art, list[tuple[int, str]]()

    def noted(_: Art, size: int, sign: str) -> Surface:
        coins.append((size, sign))
        return Surface((size, size))

    monkeypatch.setattr(chart_tile, "disc", noted)
    on_panel(art, Card("X"), tall, "climb", tag="11")
    ((size, sign),) = coins
    assert sign == "11"
    assert size > tall / 2


def test_the_cards_to_beat_in_the_head_of_the_chart_say_what_an_x_stands_for() -> None:
    guest = following("pair of 11s", size=(1024, 768))
    chart = opened(guest)
    guest.frame()
    assert chart.beaten
    assert chart.chart.beaten_tags == ("11", "11")


def test_on_a_bomb_the_chart_of_all_combinations_begins_with_the_bombs() -> None:
    names = []
    for lying in ("pair of 3s", "quad of 3s"):
        guest = following(lying, size=(1280, 720))
        chart = full(guest)
        guest.frame()
        names.append(chart.shown[0].name)
    assert names == ["Single", "Four of a kind"]


@pytest.mark.parametrize("scale", [150, 200])
def test_no_page_of_large_text_has_a_single_entry(scale: int) -> None:
    guest = following("pair of 3s", settings=scaled(scale), size=(1280, 720))
    chart = full(guest)
    guest.frame()
    assert min(len(tiles) for page in chart._pages for _, tiles in page) > 1
    assert chart._fit_once().cards >= guest.app.metrics.u(48)


@pytest.mark.parametrize("scale", [150, 200])
def test_both_players_at_the_right_stay_in_their_order_above_the_chart(scale: int) -> None:
    match = come_to(
        Climbing(players=6, target=24, max_deals=6),
        lambda state: bool(state.lying and not state.lying.kind.bomb),
    )
    guest = at_the_table(match, scaled(scale), (1280, 720))
    guest.wait(40)
    opened(guest)
    guest.frame()
    guest.frame()
    upper, lower = guest.table.view.overlay.plate(4), guest.table.view.overlay.plate(5)
    assert upper
    assert lower
    assert upper.bottom < lower.top < lower.bottom < chart_of(guest).panel.top


@pytest.mark.parametrize("scale", [150, 200])
def test_the_button_of_the_chart_has_type_as_large_as_its_words(scale: int) -> None:
    guest = leading(settings=scaled(scale), size=(1280, 720))
    chart = opened(guest)
    guest.frame()
    assert chart.turn
    assert chart.turn.type_size == pytest.approx(BUTTON_TYPE * chart._fit_once().grade)


def test_a_short_note_stands_beside_the_button_and_a_long_one_above_it() -> None:
    guest = leading(size=(1280, 720))
    chart = opened(guest)
    for note, above in (
        ("The lowest card is a 1.", False),
        ("You don’t have any of these, either. " * 3, True),
    ):
        chart.chart = replace(chart.chart, note=note)
        assert chart._note_above(1, guest.app.metrics.u(600)) is above


def test_a_player_beside_the_chart_stays_at_the_edge_of_the_table() -> None:
    guest = following("quad of 3s", size=(1280, 720))
    opened(guest)
    guest.frame()
    guest.frame()
    view = guest.table.view
    plate = view.overlay.plate(3)
    assert plate
    assert plate.right == view.layout.seating.plate(3).right


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_no_plate_moves_to_where_the_next_cards_are_played(scale: int) -> None:
    guest = leading(settings=scaled(scale), size=(1280, 720))
    opened(guest)
    guest.frame()
    guest.frame()
    view = guest.table.view
    slot = view.presenter.slot(guest.any_match.state)
    assert slot
    plates = [plate for seat in range(4) if (plate := view.overlay.plate(seat))]
    assert slot[0].collidelist(plates) == -1


@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (900, 1400)], ids=str)
def test_the_button_for_all_combinations_stays_inside_its_panel_in_large_type(size: tuple[int, int]) -> None:
    settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=200))
    guest = following("pair of 3s", settings=settings, size=size)
    chart = opened(guest)
    guest.frame()
    assert chart.turn
    assert all(chart.panel.contains(control.rect) for control in chart.group.controls)


def test_a_legend_shows_a_swatch_before_what_each_state_of_a_tile_means() -> None:
    art = leading(size=(1280, 720)).app.art
    legend = list(drawn_legend(art, {0, 2}, 1.0, 900))
    swatches, words = legend[::2], legend[1::2]
    assert [each for each, _ in words] == [
        art.text(each, WORDS_SIZE, "medium", "text_muted") for each in ("Playable", "Not yours")
    ]
    assert len({id(swatch) for swatch, _ in swatches}) == 2
    for (swatch, (x, y)), (_, word_at) in zip(swatches, words, strict=True):
        assert word_at == (x + swatch.get_width() + art.metrics.u(8), y)


def test_whoever_leads_needs_no_word_on_what_they_have_but_cannot_play() -> None:
    assert full(leading(size=(1280, 720)))._states == {0, 2}


def test_the_legend_wraps_rather_than_leave_its_panel() -> None:
    art = leading(size=(1280, 720)).app.art
    whole = max(at[0] + each.get_width() for each, at in drawn_legend(art, {0, 1, 2}, 1.0, 9999))
    for room in range(whole * 3 // 5, whole + 40, 20):
        places = [(at[0] + each.get_width(), at[1]) for each, at in drawn_legend(art, {0, 1, 2}, 1.0, room)]
        assert all(right <= room for right, _ in places)
        assert (len({y for _, y in places}) > 1) is (whole > room)


def test_the_small_cards_of_the_chart_show_their_ranks_in_large_print() -> None:
    chart = opened(leading())
    assert {tile.design for tiles in chart.tiles for tile in tiles} == {"climb" + LARGE}


@pytest.mark.sparse(2)
@pytest.mark.parametrize("theme", get_args(ThemeName))
def test_what_can_be_played_stands_out_and_the_words_of_the_rest_are_readable(theme: ThemeName) -> None:
    guest = following("pair of 3s", settings=Settings(table=TableSettings(theme=theme, speed="instant")))
    art, tiles = guest.app.art, [tile for tiles in full(guest).tiles for tile in tiles]
    grounds = {tile.entry.now: tile._ground(hovered=False) for tile in tiles}
    assert grounds == {True: "button", False: "well"}
    high = theme == "high_contrast"
    assert contrast(art.colour("text_muted"), art.colour("well")) >= (7 if high else 4.5)
    assert contrast(art.colour("glow"), art.colour("panel")) >= (7 if high else 3)


def test_no_entry_stands_in_a_row_of_its_own_unless_that_makes_all_cards_far_larger() -> None:
    chart = opened(leading())
    chart.tiles = [[tile for tiles in chart.tiles for tile in tiles][:3]]
    in_two_rows, *in_one = Fit(2, 1.0, 75), Fit(3, 1.0, 50), Fit(3, 1.0, 40)
    assert [chart._rating(each) > chart._rating(in_two_rows) for each in in_one] == [True, False]
