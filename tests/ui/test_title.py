"""The title appears at once, bots play in the background, and they disturb nothing."""

from __future__ import annotations

import math
from datetime import UTC, date, datetime, timedelta
from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface
from pygame.event import Event as DeviceEvent

from bacon.core.cards import HIDDEN
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.state import TrickState
from bacon.kits import GAMES, OWN_GAMES
from bacon.search.levels import make_bot
from bacon.settings.lessons import lessons_of
from bacon.settings.settings import Accessibility, Players, Settings, TableSettings
from bacon.store.rounds import day_of, game_of_day
from bacon.store.store import Details, Store, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.actors import Zone
from bacon.ui.drawing.art import words_on
from bacon.ui.drawing.canvas import Canvas, StillPart
from bacon.ui.kit.nodes import label
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.backdrop import Backdrop
from bacon.ui.scenes.dialog import Dialog, notice
from bacon.ui.scenes.lesson import LessonScene
from bacon.ui.scenes.past_matches import ToContinue
from bacon.ui.scenes.settings import SettingsScene
from bacon.ui.scenes.title import DealButton, MenuButton, Title
from bacon.ui.table.frame import bounds
from bacon.ui.table.painter import covered
from tests.ui.conftest import outlined
from tests.ui.stage_door import DEFAULTS, Guest, at_speed, motion
from tests.ui.test_layout import SIZES, looks_at

COMING = 400
STEP = 100
STILL = {
    "reduced motion": Settings(accessibility=Accessibility(reduced_motion=True)),
    "instant": at_speed("instant"),
}


def opened(settings: Settings = DEFAULTS, size: tuple[int, int] = (640, 400)) -> tuple[Guest, Title]:
    """A guest at a title whose bots always play the same match."""
    guest = Guest(settings, size=size)
    title = Title(guest.app, guest.game.library, "title")
    guest.app.scenes.replace(title)
    guest.frame()
    return guest, title


def playing(
    settings: Settings = DEFAULTS, size: tuple[int, int] = (640, 400)
) -> tuple[Guest, Title, Backdrop]:
    """The same when the bots have sat down."""
    guest, title = opened(settings, size)
    guest.until(lambda: title.bots is not None, STEP)
    assert title.bots
    return guest, title, title.bots


def half_a_trick(bots: Backdrop) -> bool:
    return bots.lying == 2


# Their coming and going


def test_the_first_frame_does_not_wait_for_the_bots() -> None:
    guest, title = opened()
    assert title.bots is None
    guest.frame(COMING)
    assert title.bots is not None


def test_between_the_moves_nothing_is_painted() -> None:
    guest, title, bots = playing()
    painted = rested = 0
    for _ in range(600):
        still, wake = not title.moving(), title.wake_at()
        early = wake is not None and wake > guest.clock.now + 40
        drawn = guest.frame(20)
        painted += drawn
        if still and early:
            assert not drawn or title.moving()
            rested += 1
    assert painted > 50
    assert rested > 200
    assert bots.stage.shown.hand >= 1


def test_the_game_sleeps_until_the_bots_go_on() -> None:
    guest, _, bots = playing()
    guest.until(lambda: half_a_trick(bots))


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody is always there, though he does nothing."""
    monkeypatch.setattr("bacon.ui.scenes.title._IDLE_MS", math.inf)


@pytest.mark.usefixtures("looked_at")
def test_while_the_bots_look_at_a_result_the_game_sleeps() -> None:
    guest, title, bots = playing()
    guest.until(lambda: bots.stage.stopped and not title.moving(), STEP)
    wake = title.wake_at()
    assert wake is not None
    assert wake > guest.clock.now + 500
    guest.until(lambda: not bots.stage.stopped)


@pytest.mark.usefixtures("looked_at")
def test_the_picture_beside_the_bots_is_that_of_a_frame_made_anew() -> None:
    guest, title, bots = playing(size=(1280, 720))
    guest.until(lambda: half_a_trick(bots) and title.moving())
    spots = [(2, 2), *(control.rect.center for control in title.group.controls)]
    for spot in spots:
        guest.point(spot)
        guest.frame()
        before = pygame.image.tobytes(guest.app.canvas.target, "RGB")
        title._ground, title._front, bots._resting = StillPart(), StillPart(), StillPart()
        guest.app.canvas.forget()
        guest.frame(0)
        assert pygame.image.tobytes(guest.app.canvas.target, "RGB") == before


@pytest.mark.usefixtures("looked_at")
def test_the_bots_go_on_from_hand_to_hand_and_from_match_to_match() -> None:
    guest, _, bots = playing()
    first = bots.session.match
    guest.until(lambda: bots.session.match is not first, 1000)
    assert first.over
    guest.until(lambda: half_a_trick(bots), 1000)


@pytest.mark.parametrize("why", STILL)
def test_without_motion_a_trick_lies_there(why: str) -> None:
    guest, title, bots = playing(STILL[why])
    assert half_a_trick(bots)
    assert title.wake_at() is None
    guest.frame()
    assert not any(guest.frame(STEP) for _ in range(100))
    assert not title.moving()


def test_the_bots_stand_still_as_soon_as_they_should_and_go_on_when_they_may() -> None:
    guest, title, bots = playing()
    guest.until(lambda: title.moving() and bots.stage.shown.hand == 1)
    guest.app.change(STILL["instant"])
    guest.frame()
    guest.frame()
    assert not any(actor.moving(bots.now) for actor in bots.stage.cast.actors)
    shown = bots.stage.shown
    guest.app.change(DEFAULTS)
    guest.frame()
    guest.until(lambda: bots.stage.shown != shown)


# What disturbs them, and whom they disturb


def test_they_wait_while_something_else_is_on_top() -> None:
    guest, _, bots = playing()
    guest.until(lambda: half_a_trick(bots))
    before = bots.now
    guest.app.scenes.push(notice(guest.app, "A word."))
    assert guest.top.wake_at() is None
    guest.watch(20_000, STEP)
    guest.key(pygame.K_ESCAPE)
    guest.frame()
    assert bots.now - before < STEP


def test_after_a_minute_with_nobody_there_they_pause_between_two_moves_and_any_input_goes_on() -> None:
    guest, title, bots = playing()
    guest.until(lambda: title.wake_at() is None and not title.moving(), STEP)
    assert 60_000 <= guest.app.now - guest.app.heard < 63_000, "a move that has begun is finished"
    before = bots.now
    guest.frame()
    assert not any(guest.frame(STEP) for _ in range(100))
    assert not title.moving()
    guest.send(motion((5, 5)))
    guest.frame()
    guest.frame()
    assert 0 < bots.now - before < STEP
    guest.until(title.moving)


def test_they_wait_while_the_player_looks_elsewhere() -> None:
    guest, title, bots = playing()
    guest.until(lambda: half_a_trick(bots))
    for gone, back in (
        (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
        (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    ):
        guest.send(DeviceEvent(gone))
        guest.frame()
        before = bots.now
        assert title.wake_at() is None
        assert not any(guest.frame(STEP) for _ in range(100))
        guest.send(DeviceEvent(back))
        guest.frame()
        guest.frame()
        assert 0 < bots.now - before < STEP


@pytest.mark.usefixtures("looked_at")
def test_they_make_no_sound_and_are_not_kept() -> None:
    guest, _, bots = playing()
    guest.until(lambda: bots.stage.shown.hand > 1, STEP)
    assert guest.heard == []
    assert guest.store.newest() is None
    assert not guest.game.library.to_continue().words


def test_no_click_reaches_them() -> None:
    guest, title, bots = playing(size=(960, 600))
    guest.until(lambda: half_a_trick(bots))
    guest.until(lambda: not title.moving())
    before = len(bots.session.match.events)
    for actor in bots.stage.cast.actors:
        guest.click((round(actor.place.x), round(actor.place.y)))
    assert guest.top is title
    assert len(bots.session.match.events) - before <= 40


@outlined()
def test_they_show_only_what_one_of_them_may_see() -> None:
    guest, _, bots = playing()
    secret = {Zone("stock"), Zone("hand", 1), Zone("hand", 2), Zone("hand", 3)}
    for _ in range(400):
        guest.frame(STEP)
        hidden = [actor.card for actor in bots.stage.cast.actors if actor.zone in secret]
        state = bots.stage.shown
        assert isinstance(state, TrickState)
        assert set(hidden) <= {HIDDEN} or state.claim


# The layout


@pytest.mark.sparse(5)
@pytest.mark.parametrize(("size", "scale"), looks_at(SIZES))
@pytest.mark.parametrize("left", [True, False], ids=["a match left", "none left"])
def test_words_cards_and_buttons_keep_apart(
    size: tuple[int, int], scale: int, left: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    still = Settings(accessibility=Accessibility(reduced_motion=True, interface_scale=scale))
    with outlined():
        guest = Guest(still, size=size)
        monkeypatch.setattr(guest.game.library, "to_continue", lambda: ToContinue("Bacon" if left else "", 0))
        check_room(guest, parts=9 + 3)


MENU = (
    "New match",
    "Learn",
    "Deal of the day",
    "Replays & history",
    "Statistics",
    "Settings",
    "Rules",
    "Quit",
)


@pytest.mark.sparse(4)
@pytest.mark.parametrize("size", [(640, 860), (960, 860), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [100, 200])
def test_buttons_keep_their_places_whatever_there_is_to_continue(size: tuple[int, int], scale: int) -> None:
    still = Settings(accessibility=Accessibility(reduced_motion=True, interface_scale=scale))
    seen = []
    with outlined():
        for matches in range(3):
            guest = Guest(still, left_unfinished(matches), size)
            guest.frame()
            title = guest.top
            assert isinstance(title, Title)
            assert guest.offers("Continue") is (matches > 0)
            menu = {button.label: button.rect for button in title.buttons if button.label in MENU}
            first = [button.rect for button in title.buttons if button.label not in MENU]
            ends = (min(rect.left for rect in menu.values()), max(rect.right for rect in menu.values()))
            assert (first[0].left, first[-1].right) == ends
            seen.append((menu, title.rects["mark"]))
    assert seen[0] == seen[1] == seen[2]


def test_continue_and_the_button_beside_it_are_no_wider_than_the_menu_and_all_rows_end_together() -> None:
    for matches in range(3):
        guest = Guest(store=left_unfinished(matches), size=(1280, 720))
        guest.frame()
        rows: dict[int, list[Rect]] = {}
        for button in title_of(guest).buttons:
            rows.setdefault(button.rect.top, []).append(button.rect)
        ends = {(min(each.left for each in row), max(each.right for each in row)) for row in rows.values()}
        assert len(ends) == 1


@pytest.mark.sparse(3)
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_all_labels_of_the_menu_have_one_size_and_none_shrinks(size: tuple[int, int], scale: int) -> None:
    guest, title = opened(Settings(accessibility=Accessibility(interface_scale=scale)), size)
    sizes = {button.type_size for button in title.menu}
    assert len(sizes) == 1
    for button in title.menu:
        assert button.least_width(guest.app.art, button.type_size) <= button.rect.width


def test_only_a_label_too_long_for_an_equal_share_makes_its_row_unequal() -> None:
    for scale, equal in ((100, True), (200, False)):
        _, title = opened(Settings(accessibility=Accessibility(interface_scale=scale)), (1280, 720))
        widths = {button.label: button.rect.width for button in title.menu}
        assert (abs(widths["Replays & history"] - widths["Statistics"]) <= 1) is equal
        assert abs(widths["New match"] - widths["Learn"]) <= 1


@pytest.mark.sparse(1)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_what_continue_goes_on_with_stays_readable_however_long_it_is(scale: int) -> None:
    settings = Settings(accessibility=Accessibility(interface_scale=scale))
    guest = Guest(settings, left_unfinished(2), (1280, 720))
    guest.frame()
    first, art = title_of(guest).first, guest.app.art
    assert first
    first.detail = "Deal of the day 3/6, Bid Euchre"
    words = first._parts(art, first._room(art.metrics))[-1]
    assert words_on(words).startswith(
        "Deal of the day 3/6" if scale == 100 else ("Deal of the day", "Bid Euchre")
    )
    assert words.get_height() >= art.text("B", 17, "medium").get_height()
    assert first.node().description == first.detail


def title_of(guest: Guest) -> Title:
    assert isinstance(guest.top, Title)
    return guest.top


def test_whoever_has_nothing_to_continue_or_to_learn_starts_a_match_with_one_press() -> None:
    guest = Guest(size=(1280, 720))
    for lesson in lessons_of(GAMES["bacon"]):
        guest.game.library.learned.finish(lesson.name)
    guest.app.change(replace(guest.app.settings, table=replace(guest.app.settings.table, game="euchre")))
    title_of(guest).enter()
    button = title_of(guest).buttons[0]
    assert isinstance(button, MenuButton)
    assert (button.label, button.detail, button.look) == ("Play", "Euchre", "primary")
    guest.key(pygame.K_RETURN)
    assert guest.any_match.rules.name == "euchre"


# The deal of the day


TODAY = date(2026, 3, 9)


def days_played(*days_ago: int, hands: int) -> Store:
    """A store in which somebody has played this many hands of each of these days."""
    store, bot = store_in_memory(), make_bot(Bacon())
    for ago in days_ago:
        for number in range(1, hands + 1):
            match, saved = Match(Bacon(), seed="a", dealer=0), Autosave(store)
            key = day_of(TODAY - timedelta(days=ago), "bacon").key(number)
            saved.start(match, Details(kind="daily", key=key))
            while match.state.hand == 1 and match.to_act is not None:
                match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
            saved.record(match)
            saved.give_up(saved.match_id or 0)
    return store


@pytest.mark.sparse(2)
@pytest.mark.parametrize(
    ("days_ago", "hands", "words", "done"),
    [
        ((), 6, "Bacon · 6 hands", False),
        ((1,), 6, "Bacon · 6 hands", False),
        ((1, 2, 3), 6, "Bacon · 3-day streak", False),
        ((0,), 6, "Done for today", True),
        ((0, 1), 6, "Done · 2-day streak", True),
        ((0,), 2, "2 of 6 played", False),
    ],
)
def test_the_deal_of_the_day_says_its_game_how_far_it_is_and_the_streak(
    days_ago: tuple[int, ...], hands: int, words: str, done: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bacon.system.clock.local", lambda _: datetime(2026, 3, 9, 12, tzinfo=UTC))
    monkeypatch.setattr("bacon.store.rounds.game_of_day", lambda _: "bacon")
    store = days_played(*days_ago, hands=hands)
    guest = Guest(store=store)
    guest.frame()
    button = guest.control("Deal of the day")
    assert isinstance(button, DealButton)
    assert (button.today.words, button.today.done, button.today.day.day) == (words, done, 9)
    store.close()


def test_the_deal_of_the_day_is_the_days_game_whatever_was_played_until_another_is_begun() -> None:
    for game in GAMES:
        guest = Guest(Settings(table=TableSettings(game=game)))
        guest.frame()
        button = guest.control("Deal of the day")
        assert isinstance(button, DealButton)
        assert button.today.game == game_of_day(button.today.day)


@pytest.mark.parametrize("done", range(6))
def test_the_first_button_leads_to_the_next_lesson_until_all_are_done(done: int) -> None:
    guest, lessons = Guest(), lessons_of(GAMES["bacon"])
    for lesson in lessons[:done]:
        guest.game.library.learned.finish(lesson.name)
    title = Title(guest.app, guest.game.library, "title")
    guest.app.scenes.push(title)
    guest.frame()
    assert title.first
    if done == 0:
        assert (title.first.label, title.first.detail) == ("First lesson", "4 minutes")
    elif done == len(lessons):
        assert (title.first.label, title.first.detail) == ("Play", "Bacon")
    else:
        assert (title.first.label, title.first.detail) == ("Next lesson", lessons[done].title)
    title.first.press()
    opened_now = guest.app.scenes.top
    if done < len(lessons):
        assert isinstance(opened_now, LessonScene)
        assert opened_now.lesson.name == lessons[done].name


def left_unfinished(matches: int) -> Store:
    """A store with this many unfinished matches, the last of them part of a duplicate."""
    store = store_in_memory()
    details = (Details(), Details(kind="duplicate"))
    for about in details[:matches]:
        Autosave(store).start(Match(Bacon(), seed="left"), about)
    return store


def check_room(guest: Guest, parts: int) -> None:
    """This many texts and buttons, and all cards, are in the window and do not overlap."""
    title = Title(guest.app, guest.game.library, "title")
    guest.app.scenes.push(title)
    guest.frame()
    cards, faces = list[Rect](), list[Rect]()
    if title.room_beside:
        guest.until(lambda: title.bots is not None, STEP)
        assert title.bots
        cards = [bounds(actor.place) for actor in title.bots.stage.cast.actors]
        faces = [title.bots.plate_at(seat) for seat in range(4)]
    read = [*(button.rect for button in title.buttons), *title.rects.values()]
    assert len(read) == parts + ("motto" in title.rects)  # which is left out without room
    assert not [(one, two) for one, two in combinations(read, 2) if one.colliderect(two)]
    inside = guest.app.metrics.window.inflate(-2 * guest.app.metrics.u(20), -2 * guest.app.metrics.u(20))
    assert not [rect for rect in (*read, *cards, *faces) if not inside.contains(rect)]
    assert not [rect for rect in (*cards, *faces) if Rect(rect).collidelist(read) >= 0]


@pytest.mark.parametrize("size", [(640, 860), (1080, 1920)])
def test_a_window_taller_than_wide_has_the_title_to_itself(size: tuple[int, int]) -> None:
    guest, title = opened(size=size)
    check_room(guest, parts=12)
    assert guest.app.metrics.window.centerx == title.buttons[0].rect.centerx
    guest.frame(COMING)
    assert title.bots is None


@pytest.mark.sparse(1)
@pytest.mark.parametrize(("size", "scale"), [((1500, 600), 150), ((960, 600), 200), ((1280, 720), 100)])
def test_no_button_is_squeezed(size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, title = opened(Settings(accessibility=Accessibility(interface_scale=scale)), size)
    monkeypatch.setattr(guest.game.library, "to_continue", lambda: ToContinue("Bacon, just begun", 0))
    title.enter()
    lowest = min(button.rect.height for button in title.buttons)
    assert lowest >= min(guest.app.metrics.ui(44), guest.app.metrics.height / 18)
    check_room(guest, parts=12)


def test_the_bots_play_the_game_that_is_played_most(monkeypatch: pytest.MonkeyPatch) -> None:
    guest, title, bots = playing()
    assert bots.session.match.rules.name == guest.game.library.most_played()
    for game in GAMES:
        monkeypatch.setattr(guest.game.library, "most_played", lambda game=game: game)
        title.enter()
        guest.until(lambda: title.bots is not None, STEP)
        assert title.bots
        assert title.bots.session.match.rules.name == game
        assert title.bots.painter.design == title.bots.table.design
        cards = title.bots.layout.seating.hand_rect(0).move(title.bots.room.topleft)
        assert cards.collidelist([*(button.rect for button in title.buttons), *title.rects.values()]) < 0


@pytest.mark.sparse(1)
@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (2560, 1080)])
def test_a_first_look_tells_what_this_is_whatever_games_are_installed(size: tuple[int, int]) -> None:
    guest = Guest(size=size)
    guest.frame()
    title = guest.top
    assert isinstance(title, Title)
    motto = title.rects["motto"]
    assert motto.top >= title.rects["mark"].bottom
    assert motto.collidelist([button.rect for button in title.buttons]) == -1
    said = [node.name for node in title.nodes([label("A table", motto), label("a bot's card")])]
    assert said[-1] == "A table"


@pytest.mark.sparse(4)
@pytest.mark.parametrize("size", [(960, 720), (1280, 720), (2560, 1080)])
@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_trick_beside_the_menu_is_as_large_as_it_can_be(game: str, size: tuple[int, int]) -> None:
    guest = Guest(size=size)
    title = title_of(guest)
    bots = Backdrop(guest.app, title.beside, game, "large")
    larger, layout = bots.presenter.trick, bots.layout
    assert 1 <= larger.factor <= 1.4
    assert larger.factor == 1.4 or size != (1280, 720)
    hands = [bots._hand_of(seat) for seat in range(4)]
    for seat in range(4):
        place = larger.apply(layout.middle.trick(seat)).moved(*bots.room.topleft).moved(0, bots._sink())
        assert bounds(place).collidelist(hands) < 0
        assert title.beside.contains(bounds(place))


def test_the_deal_of_the_day_is_centered_like_every_button_and_no_gold_edge_looks_like_the_focus() -> None:
    guest = Guest(size=(1280, 720))
    guest.frame()
    deal = guest.control("Deal of the day")
    assert isinstance(deal, DealButton)
    art = guest.app.art
    row = deal._parts(art, deal._room(art.metrics))
    assert [words_on(part) for part in row[1:]] == ["Deal of the day", deal.today.words]
    surface = Surface(guest.app.metrics.size)
    deal.draw(art, Canvas(surface), focused=False, hovered=False, held=False)
    edge = surface.get_at((deal.rect.centerx, deal.rect.y))
    assert edge[:3] != art.colour("brass")[:3]


def test_a_short_first_sentence_is_the_heading_of_a_notice() -> None:
    guest = Guest()
    full = notice(guest.app, "The disk is full. You can play on; it will be saved later.")
    assert (full.heading, full.sentences) == (
        "The disk is full",
        ["You can play on; it will be saved later."],
    )
    alone = notice(guest.app, "The Experts haven’t played this hand yet.")
    assert (alone.heading, alone.sentences) == ("Notice", ["The Experts haven’t played this hand yet."])


@pytest.mark.parametrize("scale", [100, 200])
def test_a_notice_is_as_wide_as_what_it_says_and_no_wider_than_others(scale: int) -> None:
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), size=(1280, 720))
    said = ("The disk is full. Play on.", "The disk is full. You can play on; your match is saved later.")
    widths = []
    for words in (*said, f"{said[1]} {said[1]} {said[1]}"):
        shown = notice(guest.app, words)
        guest.app.scenes.push(shown)
        guest.frame()
        assert all(shown.panel.contains(each.rect) for each in shown.buttons)
        widths.append(shown.panel.width)
        guest.app.scenes.pop()
    most = Dialog(guest.app, "Notice", [said[1]], [Button("OK", guest.app.scenes.pop)]).panel.width
    assert widths[0] < widths[1] < widths[2] <= most


@pytest.mark.parametrize("scale", [75, 100])
def test_a_dialog_over_the_title_leaves_the_word_mark_and_the_menu_free(scale: int) -> None:
    settings = Settings(accessibility=Accessibility(reduced_motion=True, interface_scale=scale))
    guest = Guest(settings, size=(1280, 720))
    guest.frame()
    title = guest.top
    assert isinstance(title, Title)
    guest.key(pygame.K_ESCAPE)
    guest.frame()
    covered = [title.rects["mark"], *(each.rect for each in title.buttons)]
    assert guest.dialog.panel.collidelist(covered) == -1


def test_the_friends_beside_the_menu_have_their_names_from_the_settings() -> None:
    settings = Settings(players=Players(left="Zoe"))
    _, _, bots = playing(settings, (1280, 720))
    assert [words_on(bots._name(seat)) for seat in range(4)] == ["You", "Zoe", "Bella", "Felix"]


def test_a_card_beside_the_menu_keeps_its_face_while_its_neighbor_moves() -> None:
    guest, title, _ = playing(size=(1280, 720))
    title.bots = bots = Backdrop(guest.app, title.beside, "climbing", "x")

    def neighbors_move() -> bool:
        now, cards = bots.now, bots.stage.cast.actors
        resting, moving = ([each for each in cards if each.moving(now) is moves] for moves in (False, True))
        return covered(resting) | covered(moving) != covered(cards)

    while not neighbors_move():
        guest.watch(50, 50)
    for part in (bots.draw, lambda canvas: bots._draw_resting(canvas, 255, [])):
        part(Canvas(Surface((1280, 720))))
        assert bots.painter._covered == covered(bots.stage.cast.actors)


@pytest.mark.parametrize("asked", [False, True], ids=["alone", "with a question"])
def test_behind_the_settings_the_title_shows_only_its_table(*, asked: bool) -> None:
    guest, title = opened(size=(1280, 720))
    bare, shown = Canvas(Surface((1280, 720))), Canvas(Surface((1280, 720)))
    guest.app.scenes.push(SettingsScene(guest.app, guest.game.library))
    if asked:
        guest.app.scenes.push(notice(guest.app, "Something."))
    title._draw_ground(bare)
    title.draw(shown)
    assert pygame.image.tobytes(shown.target, "RGB") == pygame.image.tobytes(bare.target, "RGB")


def test_beside_the_menu_no_cards_put_aside_are_left_once_a_hand_is_played() -> None:
    guest, _, bots = playing()
    guest.until(lambda: half_a_trick(bots))
    shown = {actor.zone.kind for actor in bots.stage.cast.actors if actor.place.alpha}
    assert "hand" in shown
    assert not shown & {"stock", "discard", "offered"}


def test_nothing_in_the_menu_has_the_gold_edge_of_what_is_chosen() -> None:
    guest = Guest()
    guest.frame()
    menu = [each for each in guest.group.controls if isinstance(each, MenuButton)]
    assert menu
    assert [each.name for each in menu if each.edge == "brass" or each.lit] == []
