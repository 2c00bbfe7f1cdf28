"""A panel over the table hides no card that is needed to answer it, and leaves no card cut in half."""

from __future__ import annotations

import pygame
import pytest
from gallery.scenes import SCENES
from msgspec.structs import replace

from bacon.settings.settings import Accessibility, Settings
from bacon.ui.actors import Zone
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.window import start_video
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.scenes.answers import AnswerButton
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.scenes.last_trick import LastTrick
from bacon.ui.scenes.panels import ResultPanel
from bacon.ui.scenes.table import TableScene
from bacon.ui.stage import Bubble
from bacon.ui.table.frame import RAISE, bounds
from bacon.ui.table.hint_marks import lamp

pytestmark = pytest.mark.usefixtures("outlines")

ASKED = ("claim", "name-suit", "euchre-name", "bid-euchre-bid")


def opened(scene: str, size: tuple[int, int], scale: int) -> HeadlessApp:
    """Open a scene of the gallery in a window of this size, at this size of type in percent."""
    start_video(headless=True)
    pygame.display.set_mode(size)
    headless = HeadlessApp(Settings(accessibility=Accessibility(interface_scale=scale)))
    SCENES[scene](headless)
    headless.frame()
    return headless


def plates_drawn(headless: HeadlessApp, table: TableScene) -> list[pygame.Rect]:
    """The name plates that are drawn on the table."""
    overlay, canvas = table.view.overlay, Canvas(pygame.Surface(headless.app.metrics.size))
    overlay.draw_plates(canvas, table.stage.shown, None)
    plates = filter(None, map(overlay.plate, range(len(overlay.people))))
    return [plate for plate in plates if any(sprite.rect == plate for sprite in canvas.collected)]


@pytest.mark.sparse(6)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("scene", [*ASKED, "hint-bid-dialog", "climbing-readings"])
def test_nobody_leaves_the_table_while_a_question_lies_on_their_seat(
    scene: str, size: tuple[int, int], scale: int
) -> None:
    headless = opened(scene, size, scale)
    *_, table, dialog = headless.app.scenes._open
    assert isinstance(table, TableScene)
    assert isinstance(dialog, Dialog)
    overlay, cast = table.view.overlay, table.stage.cast
    rects, plates = overlay.rects.copy(), plates_drawn(headless, table)
    assert len(plates) == len(overlay.people)
    cards = [bounds(actor.place) for actor in overlay.uncut(cast.actors) if actor.zone.kind != "won"]
    others = [dialog.panel, rects["score"], *cards]
    others += [rect for name, rect in rects.items() if name.startswith(("label", "caption"))]
    home = [table.view.layout.seating.plate(seat) for seat in range(len(overlay.people))]
    moved = [plate for plate in plates if plate not in home]
    if scale < 200 or scene == "bid-euchre-bid":
        assert not moved
    if scene == "hint-bid-dialog":  # with a reason, all bids in the largest type lie on somebody
        assert len(moved) <= 1
    assert [plate for plate in moved if plate.collidelist(others) >= 0] == []
    assert [one for one in moved if one.collidelist([each for each in plates if each is not one]) >= 0] == []


@pytest.mark.parametrize(("scale", "filled"), [(100, False), (200, True)])
def test_a_second_try_in_large_text_leaves_no_slivers_of_the_table(scale: int, filled: bool) -> None:
    headless = opened("tried-again", (1280, 720), scale)
    *_, table, dialog = headless.app.scenes._open
    assert isinstance(table, TableScene)
    assert isinstance(dialog, Dialog)
    frame = table.view.layout.frame
    assert dialog.panel.contains(frame.tools.inflate(-4, 0)) is filled
    assert dialog.panel.collidepoint(frame.footnote.center) is filled


RESULTS = ("hand-over", "hand-over-reviewed", "board-over", "tried-again", "climbing-deal-over", "match-lost")


@pytest.mark.sparse
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("scene", RESULTS)
def test_a_result_cuts_nothing_of_the_table(scene: str, size: tuple[int, int], scale: int) -> None:
    headless = opened(scene, size, scale)
    *_, table, result = headless.app.scenes._open
    assert isinstance(table, TableScene)
    assert isinstance(result, ResultPanel)
    canvas, frame = Canvas(pygame.Surface(size)), table.view.layout.frame
    table.draw(canvas)
    shown = [bounds(each.place) for each in table.view.overlay.uncut(table.stage.cast.actors)]
    parts = [*(tool.rect for tool in table.controls.tools), frame.score]
    cut = [part for part in parts if result.panel.colliderect(part)]
    assert [each.rect for each in canvas.collected if each.rect in cut] == []
    assert result.panel.collidelist([*shown, *plates_drawn(headless, table)]) < 0
    assert scale > 100 or size[0] < 1280 or cut == []
    canvas = Canvas(pygame.Surface(size))
    table.view.overlay.draw_footnote(canvas, table.stage.shown)
    assert result.panel.collidelist([each.rect for each in canvas.collected]) < 0


@pytest.mark.sparse
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("scene", ["hint-play", "hint-long-hand", "hint-discard"])
def test_the_card_of_a_hint_rises_to_its_words(scene: str, size: tuple[int, int], scale: int) -> None:
    headless = opened(scene, size, scale)
    table, art = headless.app.scenes.top, headless.app.art
    assert isinstance(table, TableScene)
    marks, prompt = table.marks, table.view.overlay.prompt
    assert marks
    (card,) = marks.advised
    held = table.view.layout.seating.hand(0, len(marks.hand.actors))[card.index]
    assert card.place.y == pytest.approx(held.y - art.metrics.u(RAISE), abs=1)
    assert 0 < bounds(card.place).top - prompt.bottom < art.metrics.u(50)


@pytest.mark.parametrize("scene", ["hint-play", "hint-call", "hint-bid-dialog"])
def test_a_hint_has_one_lamp_beside_its_words(scene: str) -> None:
    headless = opened(scene, (1280, 720), 100)
    canvas = Canvas(pygame.Surface((1280, 720)))
    table = next(each for each in headless.app.scenes._open if isinstance(each, TableScene))
    assert table.marks
    table.marks.draw(canvas)
    lamps = [lamp(headless.app.art, size) for size in range(8, 60)]
    assert not [sprite for sprite in canvas.collected if sprite.surface in lamps]
    if headless.app.scenes.top is not table:
        headless.app.scenes.top.draw(canvas)
        assert not [sprite for sprite in canvas.collected if sprite.surface in lamps]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=str)
def test_a_question_in_play_lies_beside_the_hands_at_the_right_if_there_is_room(
    size: tuple[int, int],
) -> None:
    headless = opened("climbing-readings", size, 100)
    *_, table, dialog = headless.app.scenes._open
    assert isinstance(table, TableScene)
    assert isinstance(dialog, Dialog)
    cards = table.stage.cast.actors
    assert set(table.view.overlay.uncut(cards)) == set(cards)
    assert not dialog.panel.collidepoint(table.view.layout.middle.centre)


@pytest.mark.sparse(2)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("scene", ["climbing-deal-over", "climbing-deal-over-of-five"])
def test_your_ribbon_leaves_the_line_below_your_plate_free(
    scene: str, size: tuple[int, int], scale: int
) -> None:
    headless = opened(scene, size, scale)
    table = headless.app.scenes._open[-2]
    assert isinstance(table, TableScene)
    overlay, frame = table.view.overlay, table.view.layout.frame
    ribbon = overlay.ribbon(0, overlay.rects["plate:0"])
    assert not ribbon.colliderect(frame.footnote)
    overlay.draw_footnote(Canvas(pygame.Surface(size)), table.stage.shown)
    assert not ribbon.colliderect(overlay.rects["footnote"].inflate(0, -4))  # type has empty rows above it


@pytest.mark.sparse(3)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize(("scene", "sizes"), [("name-suit", [2, 2]), ("euchre-name", [2, 2, 1])])
def test_suits_stand_in_two_columns_with_the_way_back_beside_the_pass(
    scene: str, sizes: list[int], scale: int
) -> None:
    dialog = opened(scene, (1280, 720), scale).app.scenes.top
    assert isinstance(dialog, Dialog)
    rows: dict[int, list[str]] = {}
    for button in dialog.buttons:
        rows.setdefault(button.rect.y, []).append(button.name)
    *answers, last = rows.values()
    assert last == ["Pass", "Back"]
    in_a_row = [3, 2] if len(sizes) == 3 and scale == 100 else sizes  # rather than one alone, where they fit
    assert [len(row) for row in answers] == in_a_row
    assert len({button.type_size for button in dialog.buttons}) == 1
    named = {
        button.name: button.icon for button in dialog.buttons if button.name.lower().endswith("no trump")
    }
    assert not any(named.values()), "a strain without a mark has no letters in its place"
    assert all(dialog.panel.contains(button.rect) for button in dialog.buttons)


@pytest.mark.sparse(4)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (900, 1400)], ids=str)
@pytest.mark.parametrize("scene", ASKED)
def test_whoever_is_asked_for_a_call_sees_their_hand(scene: str, size: tuple[int, int], scale: int) -> None:
    headless = opened(scene, size, scale)
    *_, table, dialog = headless.app.scenes._open
    assert isinstance(table, TableScene)
    assert isinstance(dialog, Dialog)
    view, cast, panel = table.view, table.stage.cast, dialog.panel
    shown = view.overlay.uncut(cast.actors)
    held = cast.in_zone(Zone("hand", view.layout.viewer))
    assert held
    assert all(actor in shown for actor in held)
    assert not any(panel.colliderect(bounds(each.place)) for each in held)
    assert not [plate for plate in plates_drawn(headless, table) if panel.colliderect(plate)]
    assert not [actor for actor in shown if actor not in held and panel.colliderect(bounds(actor.place))]


@pytest.mark.parametrize("size", [(1280, 800), (1100, 700), (3840, 2400)], ids=str)
def test_a_hand_closes_up_above_a_question_that_would_cut_its_end(size: tuple[int, int]) -> None:
    headless = opened("euchre-name", size, 100)
    *_, table, dialog = headless.app.scenes._open
    assert isinstance(table, TableScene)
    assert isinstance(dialog, Dialog)
    overlay, cast, panel = table.view.overlay, table.stage.cast, dialog.panel
    for seat in range(4):
        held = cast.in_zone(Zone("hand", seat))
        shown = [each for each in overlay.uncut(cast.actors) if each.zone == Zone("hand", seat)]
        assert len(shown) == len(held) == 5
        assert panel.collidelist([bounds(each.place) for each in shown]) < 0
        assert overlay.rects[f"plate:{seat}"].collidelist([bounds(each.place) for each in shown]) < 0
    felix = cast.in_zone(Zone("hand", 3))
    assert any(panel.colliderect(bounds(each.place)) for each in felix), "the panel is over its place"


@pytest.mark.sparse(3)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (900, 1400)], ids=str)
@pytest.mark.parametrize("scene", ["last-trick", "climbing-last-round"])
def test_the_last_plays_cut_nothing_and_leave_your_hand_in_view(
    scene: str, size: tuple[int, int], scale: int
) -> None:
    headless = opened(scene, size, scale)
    *_, table, past = headless.app.scenes._open
    assert isinstance(table, TableScene)
    assert isinstance(past, LastTrick)
    view, cast = table.view, table.stage.cast
    held = cast.in_zone(Zone("hand", view.layout.viewer))
    assert view.overlay.cover == past.panel
    assert not any(past.panel.colliderect(bounds(each.place)) for each in view.overlay.uncut(cast.actors))
    assert held


@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize(("scene", "hidden"), [("last-trick", 2), ("climbing-last-round", 0)])
def test_a_panel_cuts_neither_plates_nor_bubbles(scene: str, hidden: int, scale: int) -> None:
    headless = opened(scene, (1280, 720), scale)
    table = headless.app.scenes._open[-2]
    assert isinstance(table, TableScene)
    overlay, now = table.view.overlay, headless.app.now
    assert overlay.cover.width
    bubbles = {
        seat: Bubble(seat, "I pass", now - 500, now + 5000)
        for seat in range(table.view.presenter.rules.seats)
    }
    canvas = Canvas(pygame.Surface((1280, 720)))
    overlay.draw_bubbles(canvas, bubbles, now)
    balloons = [overlay.speech.balloon(seat, "I pass").rect for seat in bubbles]
    homes = map(table.view.layout.seating.plate, bubbles)
    free = [
        rect
        for rect, home in zip(balloons, homes, strict=True)
        if overlay.cover.collidelist([rect, home]) < 0
    ]
    assert [rect for name, rect in overlay.rects.items() if name.startswith("bubble:")] == free
    assert len(balloons) - len(free) == hidden
    plates = plates_drawn(headless, table)
    assert plates
    assert overlay.cover.collidelist(plates) == -1


def test_the_last_trick_shows_that_it_can_be_closed() -> None:
    headless = opened("last-trick", (1280, 720), 100)
    past, art, canvas = headless.app.scenes.top, headless.app.art, Canvas(pygame.Surface((1280, 720)))
    assert isinstance(past, LastTrick)
    past.draw(canvas)
    cross = art.icon("close", art.metrics.ui(26), "text_muted")
    assert [past.panel.contains(each.rect) for each in canvas.collected if each.surface is cross] == [True]


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_your_tricks_lie_beside_the_badge_of_your_suit(scale: int) -> None:
    headless = opened("hand-over", (1280, 720), scale)
    table = next(each for each in headless.app.scenes._open if isinstance(each, TableScene))
    view, plate = table.view, table.view.layout.frame.own_plate
    size = round(plate.height * 0.5)
    badge = pygame.Rect(0, 0, size, size)
    badge.center = (plate.x + round(plate.height * 0.14), plate.y + round(size * 0.36))
    assert view.presenter.badge(table.stage.shown, view.layout.viewer)
    won = table.stage.cast.in_zone(Zone("won", view.layout.viewer))
    assert won
    assert badge.collidelist([bounds(actor.place) for actor in won]) == -1


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("warns", [False, True])
def test_a_players_part_is_always_smaller_than_the_name_above_it(scale: int, *, warns: bool) -> None:
    *_, table = opened("climbing-six", (1280, 720), scale).app.scenes._open
    assert isinstance(table, TableScene)
    overlay = table.view.overlay
    room = pygame.Rect(0, 0, 400, round(overlay.layout.frame.plate_size[1] * 0.9))
    part = overlay._role("0 tricks", room, warns=warns).get_height()
    assert part < room.h - part


def test_the_last_trick_has_a_large_title_at_its_left_and_keeps_no_room_for_words_it_lacks() -> None:
    *_, past = opened("last-trick", (1280, 720), 150).app.scenes._open
    assert isinstance(past, LastTrick)
    tall = past.panel.height
    past.past = replace(past.past, plays=tuple(replace(each, words="") for each in past.past.plays))
    assert past.panel.height == tall - past.app.metrics.ui(26)

    canvas = Canvas(pygame.Surface((1280, 720)))
    past.draw(canvas)
    heading = past._heading.get_size()
    lefts = [sprite.rect.left for sprite in canvas.collected if sprite.rect.size == heading]
    assert lefts == [past.panel.left + past.app.metrics.u(52)]


@pytest.mark.parametrize("scale", [100, 125, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_a_claim_is_decided_with_every_card_of_the_trick_in_sight(size: tuple[int, int], scale: int) -> None:
    headless = opened("claim", size, scale)
    dialog, table = headless.app.scenes.top, headless.app.scenes.below()[-1]
    assert isinstance(dialog, Dialog)
    assert isinstance(table, TableScene)
    trick = [bounds(actor.place) for actor in table.stage.cast.actors if actor.zone.kind == "trick"]
    assert len(trick) == 3
    assert dialog.panel.collidelist(trick) < 0


def test_in_large_text_a_bubble_stands_above_the_name_of_its_player_if_there_is_no_room_beside_it() -> None:
    headless = opened("tip", (1280, 720), 200)
    table = headless.app.scenes.top
    assert isinstance(table, TableScene)
    overlay, frame = table.view.overlay, table.view.layout.frame
    balloon = overlay.speech.balloon(3, "Pass")
    plate = table.view.layout.seating.plate(3)
    assert balloon.tip
    assert plate.left <= balloon.tip[0] < plate.right
    assert frame.tools.bottom < balloon.body.top < balloon.body.bottom < plate.top


def test_in_large_text_the_answers_of_a_question_stay_in_one_row_so_that_its_words_are_large() -> None:
    headless = opened("climbing-readings", (1280, 720), 200)
    dialog = headless.app.scenes.top
    assert isinstance(dialog, Dialog)
    assert len({button.rect.y for button in dialog.buttons}) == 1
    assert dialog.panel.contains(dialog.buttons[-1].rect)
    assert dialog.grade >= 0.65


@pytest.mark.parametrize(("scale", "shown"), [(100, True), (150, True), (200, False)])
def test_the_cards_of_answers_give_way_in_a_panel_that_must_shrink(scale: int, *, shown: bool) -> None:
    dialog = opened("climbing-readings", (1280, 720), scale).app.scenes.top
    assert isinstance(dialog, Dialog)
    assert {each.with_cards for each in dialog.buttons if isinstance(each, AnswerButton)} == {shown}


def test_the_seat_to_act_is_lit_in_its_sides_color() -> None:
    *_, table = opened("table-trick", (1280, 720), 100).app.scenes._open
    assert isinstance(table, TableScene)
    overlay, lit = table.view.overlay, []
    for seat in range(4):
        canvas, plate = Canvas(pygame.Surface((1280, 720))), overlay.layout.seating.plate(seat)
        overlay.draw_plates(canvas, table.stage.shown, seat)
        light = [each for each in canvas.collected if each.rect.contains(plate.inflate(20, 20))]
        assert [each.rect.center for each in light] == [plate.center]
        lit.append(light[0].surface)
    yours, left, across, right = (pygame.transform.average_color(each) for each in lit)
    assert yours == across != left == right
