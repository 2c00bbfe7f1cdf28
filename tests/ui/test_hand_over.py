"""After a hand the table stays as it is until the player goes on, or at a quick table for time to read."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, ClassVar, Literal

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.cards import Cards, Strain, pack
from bacon.core.match import Match
from bacon.core.options import option
from bacon.core.override import override
from bacon.core.rules import Rules
from bacon.core.words import seat_names
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bid_table import AUCTION, AuctionPresenter
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.state import TrickState
from bacon.settings.settings import Accessibility, NextHand, Settings, Speed, TableSettings
from bacon.ui.actors import Zone
from bacon.ui.drawing.art import Art, Face, words_on
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.replay.verdicts import PlayLine
from bacon.ui.scenes import hand_over
from bacon.ui.scenes.dialog import Menu
from bacon.ui.scenes.hand_over import HandOver, edge_of, headline_side
from bacon.ui.scenes.match_over import MatchOver, ends_of
from bacon.ui.scenes.panels import Result
from bacon.ui.scenes.result_marks import draw_moment, moment_height
from bacon.ui.table.autoplay import reading_ms
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import TableKit
from bacon.ui.table.session import MatchReviewing
from tests.ui.ears import Listener
from tests.ui.games import INSTANT, ONE_OF_EACH_GAME, STRIDE, seated, stage_of
from tests.ui.stage_door import Guest, motion, play_on

pytestmark = pytest.mark.usefixtures("outlines")

each_game = pytest.mark.parametrize("rules", ONE_OF_EACH_GAME.values(), ids=ONE_OF_EACH_GAME)
TRICK_GAMES = {game: rules for game, rules in ONE_OF_EACH_GAME.items() if game != "climbing"}


def at_the_end_of_a_hand(rules: Rules, settings: Settings = INSTANT) -> Guest:
    guest = seated(rules, settings)
    play_on(guest, lambda: guest.sees(HandOver), STRIDE)
    return guest


@pytest.mark.sparse(1)
@each_game
def test_esc_opens_the_menu_and_deals_no_hand(rules: Rules) -> None:
    guest = at_the_end_of_a_hand(rules)
    over, events = guest.top, guest.any_match.events
    guest.key(pygame.K_ESCAPE)
    assert guest.sees(Menu)
    guest.key(pygame.K_ESCAPE)
    assert guest.top is over
    guest.watch(3000, 100)
    assert guest.any_match.events == events
    assert guest.stage.stopped


def test_no_panel_sticks_out_from_under_another() -> None:
    guest = at_the_end_of_a_hand(ONE_OF_EACH_GAME["bacon"])
    over, hidden = guest.dialog, []
    for key in (pygame.K_F5, pygame.K_ESCAPE, pygame.K_ESCAPE):
        guest.key(key)
        hidden.append((over.covered, guest.dialog.covered))
    assert hidden == [(False, False), (True, False), (False, False)]


def test_the_table_is_left_from_the_menu_over_the_panel() -> None:
    guest = at_the_end_of_a_hand(ONE_OF_EACH_GAME["bacon"])
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Leave the table")
    assert guest.at_the_title
    guest.click_on("Continue")
    assert guest.top is guest.table


@pytest.mark.sparse(1)
@pytest.mark.parametrize("rules", TRICK_GAMES.values(), ids=TRICK_GAMES)
def test_a_card_that_was_taken_up_never_lies_in_the_middle_again(rules: Rules) -> None:
    guest, seen = seated(rules), 0
    for _ in range(3):
        play_on(guest, lambda: isinstance(guest.top, HandOver | MatchOver), STRIDE)
        state = stage_of(guest).shown
        assert isinstance(state, TrickState)
        if state.strain is not None:
            assert not guest.stage.cast.in_zone(Zone("upcard"))
            seen += 1
        if guest.sees(MatchOver):
            break
        guest.key(pygame.K_RETURN)
    assert seen


@pytest.mark.sparse(1)
@each_game
def test_the_pile_stays_aside_until_the_next_hand(rules: Rules) -> None:
    guest = seated(rules)
    play_on(guest, lambda: not guest.stage.behind and guest.table.view.presenter.playing(guest.stage.shown))
    aside = [actor.place for actor in guest.stage.cast.in_zone(Zone("stock"))]
    play_on(guest, lambda: guest.sees(HandOver), STRIDE)
    assert [actor.place for actor in guest.stage.cast.in_zone(Zone("stock"))] == aside


@pytest.mark.sparse(1)
@each_game
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_trick_that_decided_a_hand_stands_between_the_rows_and_the_buttons(
    rules: Rules, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = list[Rect]()
    monkeypatch.setattr(hand_over, "draw_moment", lambda _, __, area, *___, **____: places.append(area))
    guest = at_the_end_of_a_hand(rules, replace(INSTANT, accessibility=Accessibility(interface_scale=scale)))
    over = over_of(guest)
    guest.frame()
    if not places:
        assert over.inner < over.ui(620) or not over.moment.words or scale > 100
        return
    assert places[-1].bottom <= over.buttons[0].rect.top
    assert places[-1].top >= over.panel.top + len(over.sides) * over._row
    assert len([play for play in over.moment.plays if play.won]) == 1


def test_a_score_that_changed_has_the_old_one_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = list[int]()
    draw = HandOver._draw_score_before

    def noted(over: HandOver, canvas: Canvas, midright: tuple[int, int], side: int) -> None:
        changed.append(side)
        draw(over, canvas, midright, side)

    monkeypatch.setattr(HandOver, "_draw_score_before", noted)
    guest = at_the_end_of_a_hand(BACON)
    guest.frame()
    assert set(changed) == {side for side, gained in enumerate(over_of(guest).gained) if gained} != set()


@pytest.mark.parametrize("low", [False, True])
def test_the_deciding_trick_lies_beside_its_words_below_the_tricks(low: bool) -> None:
    guest = at_the_end_of_a_hand(BACON)
    art, moment, canvas = guest.app.art, over_of(guest).moment, Canvas(Surface((1280, 720)))
    assert moment.words
    area = Rect(100, 100, art.metrics.ui(772), moment_height(art, 1.0, low=low))
    draw_moment(art, canvas, area, moment, 1.0)
    said, reason, *others = canvas.collected
    assert words_on(said.surface) == moment.words
    assert words_on(reason.surface) == moment.reason != ""
    assert said.x == reason.x == area.x
    cards = [each for each in others if not words_on(each.surface)]
    assert min(each.x for each in cards) == pytest.approx(area.centerx, abs=4)
    assert said.rect.right <= area.centerx
    assert low or max(each.rect.right for each in cards) == pytest.approx(area.right, abs=4)
    names = [words_on(each.surface) for each in others if words_on(each.surface)]
    assert names == ([] if low else list(moment.names))
    assert all(area.top <= each.y and each.rect.bottom <= area.bottom for each in canvas.collected)


def test_a_reviewed_result_in_large_text_shows_the_deciding_trick_low() -> None:
    settings = replace(INSTANT, accessibility=Accessibility(interface_scale=150))
    guest = seated(BACON, settings, (1280, 720))
    play_on(guest, lambda: guest.sees(HandOver), STRIDE)
    over = over_of(guest)
    tall = over._moment_height
    over.play = PlayLine(MatchReviewing(BACON, guest.app.worker), [], 0, lambda: None, "")
    assert 0 < over._moment_height < tall
    assert over.panel.bottom <= 720


def test_without_plays_that_decided_it_a_result_has_only_words() -> None:
    over = result_of_a_lone_bid(Guest(), AUCTION)
    assert not over.moment.words
    assert not over._moment_height


def test_a_result_is_counted_from_its_tricks_to_its_points_to_the_score() -> None:
    guest = at_the_end_of_a_hand(BACON, table_with("normal"))
    over, seen = over_of(guest), list[tuple[bool, bool, bool]]()
    side = over.headline_side
    assert side is not None
    assert over.contract
    taken, gained, score = over.contract.taken[side], over.gained[side], over.state.scores[side]
    places = set[tuple[int, int, int]]()
    while over.moving():
        places.add((over._aside, over._aside_height, over.panel.height))
        counted = (
            round(taken * over._counted(0, hand_over._TRICKS_BY)) == taken,
            round(gained * over._counted(hand_over._TRICKS_BY, hand_over._POINTS_BY)) == gained,
            over._score(side) == score,
        )
        seen.append(counted)
        guest.watch(50, 50)
    assert len(places) == 1
    assert seen == sorted(seen)
    assert seen[0] == (False, False, False)
    assert over._score(side) == score


def test_points_that_were_made_are_never_counted_from_nothing() -> None:
    over = over_of(at_the_end_of_a_hand(BACON, table_with("normal")))
    for counted in (0.01, 0.3, 1.0):
        number, *_ = over._gain(counted)
        assert words_on(number) not in ("0", "+0", "−0")


@pytest.mark.parametrize(
    ("gained", "own", "side"),
    [((1, 0), 0, 0), ((0, 2), 0, 1), ((-5, 2), 1, 0), ((3, 3), 1, 1), ((0, 0), 0, None)],
)
def test_the_points_beside_the_title_are_the_most_gained_or_lost_and_yours_of_equals(
    gained: tuple[int, int], own: int, side: int | None
) -> None:
    assert headline_side(BACON, gained, own) == side


# The next hand, dealt by itself

BACON = ONE_OF_EACH_GAME["bacon"]
LONG_ENOUGH = 12_000
MIN_READING_MS = 4000


def table_with(speed: Speed = "brisk", next_hand: NextHand = "brisk", *, still: bool = False) -> Settings:
    table = TableSettings(speed=speed, next_hand=next_hand, beginners="never")
    return Settings(table=table, accessibility=Accessibility(reduced_motion=still))


def over_of(guest: Guest) -> HandOver:
    assert isinstance(guest.top, HandOver)
    return guest.top


def goes_on_by_itself(guest: Guest) -> bool:
    """Whether the next hand is dealt while nobody does anything."""
    over = guest.top
    guest.watch(LONG_ENOUGH, 50)
    return guest.top is not over


@pytest.mark.sparse(1)
@each_game
def test_at_brisk_the_next_hand_is_dealt_once_the_result_could_be_read(rules: Rules) -> None:
    guest = at_the_end_of_a_hand(rules, table_with())
    opened, over = guest.app.now, over_of(guest)
    guest.until(lambda: guest.top is not over)
    assert guest.app.now - opened >= reading_ms(over.sentences[0]) - 100
    assert guest.app.now - opened >= MIN_READING_MS - 100
    assert guest.top is guest.table


@pytest.mark.sparse(3)
@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (table_with("instant"), True),
        (table_with("normal"), False),
        (table_with("relaxed"), False),
        (table_with("normal", "always"), True),
        (table_with("brisk", "never"), False),
        (table_with("brisk", still=True), False),
        (table_with("brisk", "always", still=True), True),
    ],
    ids=lambda value: "" if isinstance(value, bool) else f"{value.table.speed} {value.table.next_hand}",
)
def test_the_setting_says_when_the_next_hand_is_dealt_by_itself(settings: Settings, expected: bool) -> None:
    assert goes_on_by_itself(at_the_end_of_a_hand(BACON, settings)) is expected


def test_a_bar_shows_the_time_until_the_next_hand() -> None:
    guest = at_the_end_of_a_hand(BACON, table_with())
    seen = []
    for _ in range(3):
        guest.watch(800, 50)
        seen.append(over_of(guest).buttons[0].elapsed or 0)
    assert 0 < seen[0] < seen[1] < seen[2] < 1


def test_with_reduced_motion_the_bar_moves_once_a_second() -> None:
    guest, seen = at_the_end_of_a_hand(BACON, table_with("brisk", "always", still=True)), set()
    for _ in range(30):
        guest.watch(100, 50)
        seen.add(over_of(guest).buttons[0].elapsed)
    assert len(seen) in (3, 4)


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_F12, pygame.K_l])
def test_any_key_lets_the_result_stay(key: int) -> None:
    guest = at_the_end_of_a_hand(BACON, table_with())
    guest.key(key)
    assert over_of(guest).buttons[0].elapsed is None
    assert not goes_on_by_itself(guest)


def test_a_pointer_on_a_button_lets_the_result_stay_and_one_on_the_table_does_not() -> None:
    guest = at_the_end_of_a_hand(BACON, table_with())
    guest.send(motion((3, 3)))
    guest.frame()
    assert over_of(guest).countdown.running
    guest.send(motion(guest.control("Replay").rect.center))
    guest.frame()
    assert not goes_on_by_itself(guest)


def test_a_pointer_that_moves_over_the_result_puts_the_next_hand_off() -> None:
    guest = at_the_end_of_a_hand(BACON, table_with())
    over = over_of(guest)
    x, y = over.panel.x + 12, over.panel.y + 12
    for step in range(6):
        guest.send(motion((x + step, y)))
        guest.watch(MIN_READING_MS - 500, 50)
        assert guest.top is over
    assert goes_on_by_itself(guest)


def test_a_click_beside_the_buttons_lets_the_result_stay() -> None:
    guest = at_the_end_of_a_hand(BACON, table_with())
    guest.click((3, 3))
    assert not goes_on_by_itself(guest)


def test_whoever_comes_back_from_the_replay_finds_the_result() -> None:
    guest = at_the_end_of_a_hand(BACON, table_with())
    over = guest.top
    guest.key(pygame.K_r)
    guest.key(pygame.K_ESCAPE)
    assert guest.top is over
    assert not goes_on_by_itself(guest)


def test_nothing_is_dealt_behind_another_window() -> None:
    guest = at_the_end_of_a_hand(BACON, table_with())
    guest.app.in_front = False
    assert not goes_on_by_itself(guest)


def test_nothing_is_dealt_while_a_screen_reader_may_still_read_the_result() -> None:
    guest = at_the_end_of_a_hand(BACON, table_with())
    Listener(guest.app)
    assert not goes_on_by_itself(guest)


def test_long_results_and_great_hands_stay_longer() -> None:
    short, long = "Otis and Felix made it.", "x" * 200
    assert reading_ms(short) == MIN_READING_MS
    assert reading_ms(long) > 2 * MIN_READING_MS
    assert reading_ms(short, grand=True) >= MIN_READING_MS + 2000


def test_a_result_that_stays_costs_nothing() -> None:
    guest = at_the_end_of_a_hand(BACON, table_with("normal"))
    guest.watch(2000, 50)
    assert not guest.app.scenes.moving()
    assert guest.top.wake_at() is None


@pytest.mark.parametrize("scale", [100, 150])
def test_the_buttons_of_a_result_lie_in_one_row_from_edge_to_edge(scale: int) -> None:
    accessibility = Accessibility(interface_scale=scale)
    guest = seated(BACON, replace(table_with("normal"), accessibility=accessibility), (1280, 720))
    play_on(guest, lambda: guest.sees(HandOver), STRIDE)
    guest.frame()
    buttons = [button.rect for button in over_of(guest).buttons]
    assert len({rect.y for rect in buttons}) == 1
    assert buttons[-1].right - buttons[0].left >= over_of(guest).inner - 3
    assert all(one.right < other.left for one, other in pairwise(buttons))


@pytest.mark.parametrize(("scale", "whole"), [(100, False), (150, False), (200, True)])
def test_a_result_nearly_as_wide_as_the_window_leaves_nothing_beside_it(scale: int, whole: bool) -> None:
    accessibility = Accessibility(interface_scale=scale)
    guest = seated(BACON, replace(table_with("normal"), accessibility=accessibility), (1280, 720))
    play_on(guest, lambda: guest.sees(HandOver), STRIDE)
    guest.frame()
    panel, score = over_of(guest).panel, guest.table.view.layout.frame.score
    assert (panel.left - score.left <= guest.app.metrics.u(3)) is whole


@pytest.mark.parametrize("scale", [75, 100, 125, 150, 175, 200])
def test_no_result_hangs_from_the_upper_edge_of_the_window(scale: int) -> None:
    accessibility = Accessibility(interface_scale=scale)
    guest = seated(BACON, replace(table_with("normal"), accessibility=accessibility), (1280, 720))
    play_on(guest, lambda: guest.sees(HandOver), STRIDE)
    guest.frame()
    panel = over_of(guest).panel
    assert 2 * panel.top >= 720 - panel.bottom - 2
    assert panel.bottom <= 720 - guest.app.metrics.u(30)


@pytest.mark.parametrize(
    ("gained", "viewer", "edge"),
    [((1, 0), 0, "team_a"), ((1, 0), 1, "team_b"), ((0, 2), 2, "team_b"), ((0, 0), 0, "text_muted")],
)
def test_the_light_on_a_result_has_the_color_of_the_side_that_did_best(
    gained: tuple[int, int], viewer: int, edge: str
) -> None:
    assert edge_of(BACON, gained, viewer) == edge


@pytest.mark.sparse(2)
@each_game
def test_the_headings_of_the_columns_keep_clear_of_the_sentence(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = list[Rect]()

    def note(_art: Art, _canvas: Canvas, row: Rect, _heads: object, _grade: float) -> None:
        rows.append(row)

    monkeypatch.setattr(hand_over, "draw_heads", note)
    over = at_the_end_of_a_hand(rules).dialog
    over.draw(Canvas(Surface(over.app.metrics.window.size)))
    heading, paragraphs = over._words()
    heights = [each.get_height() + over.ui(10) for each in paragraphs]
    lowest = over.panel.y + over._margin + heading.get_height() + over.ui(14) + sum(heights) - over.ui(10)
    assert rows[-1].top - lowest >= over.ui(20)


class LoneBid(AuctionRules, frozen=True, kw_only=True):
    """Three pairs, and nothing to bid but all four tricks alone."""

    name: ClassVar[str] = "lone-bid"
    target: Annotated[
        Literal[8, 12], option("Target", "Points that win.", group="Scoring", source="ours")
    ] = 8
    seats: ClassVar[int] = 6
    hand: ClassVar[int] = 4
    kitty: ClassVar[int] = 0
    bids: ClassVar[tuple[Bid, ...]] = (Bid(4, Strain.HEARTS, alone=True),)

    @override
    def side_of(self, seat: int) -> int:
        return seat % 3

    @override
    def pack(self) -> Cards:
        return pack("9TJQKA")

    @override
    def points_for(self, state: TrickState) -> tuple[int, ...]:
        return state.taken


class PlacesShown(AuctionPresenter):
    ribbon_heading: ClassVar[str] = "Place"


class EveryPlaceShown(PlacesShown):
    @override
    def ribbon(self, state: TrickState, seat: int) -> str:
        return f"place {seat}"


def result_of_a_lone_bid(guest: Guest, table: TableKit) -> HandOver:
    match = Match(LoneBid(), seed="alone")
    while match.state.hand < 2:
        match.apply(match.legal()[0])
    layout = Layout(Frame(guest.app.metrics, seats=6, cards=4, sides=3))
    told = Result(
        presenter=table.presenter(layout, match.rules, TableSettings()),
        state=ends_of(match.rules, match.events, 0)[0],
        names=seat_names(6),
        viewer=0,
        automatic=False,
    )
    no = pytest.fail
    return HandOver(guest.app, told, go_on=no, replay=no, same_deal=no, back=no)


@pytest.mark.parametrize(
    ("table", "heading", "ribbons"),
    [(AUCTION, "", []), (TableKit(presenter=PlacesShown), "Place", ["alone"])],
)
def test_a_lone_bid_among_three_sides_is_listed_only_under_a_heading(
    monkeypatch: pytest.MonkeyPatch, table: TableKit, heading: str, ribbons: list[str]
) -> None:
    guest, written = Guest(), list[str]()
    over, fitted = result_of_a_lone_bid(guest, table), guest.app.art.fitted

    def note(words: str, size: float, width: int, face: Face = "regular", token: str = "text") -> Surface:
        written.append(words)
        return fitted(words, size, width, face, token)

    monkeypatch.setattr(guest.app.art, "fitted", note)
    over.draw_extra(guest.app.canvas, Rect(0, 0, over.inner, over.extra_height()))
    assert ("Place" in written) is bool(heading)
    assert [words for words in written if words == "alone"] == ribbons


@pytest.mark.parametrize(
    ("table", "listed"),
    [(TableKit(presenter=PlacesShown), False), (TableKit(presenter=EveryPlaceShown), True)],
)
def test_a_sentence_that_rows_for_each_player_say_is_only_heard(table: TableKit, listed: bool) -> None:
    over = result_of_a_lone_bid(Guest(), table)
    assert over.opening() == over.sentences[:1]
    assert (not over.paragraphs()) is listed


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_behind_a_result_that_covers_a_player_no_cards_are_left_over(scale: int) -> None:
    settings = replace(INSTANT, accessibility=Accessibility(interface_scale=scale))
    guest = at_the_end_of_a_hand(ONE_OF_EACH_GAME["bacon"], settings)
    guest.frame()
    overlay, actors = guest.table.view.overlay, guest.table.stage.cast.actors
    assert overlay.cleared is (scale > 100)
    assert bool(overlay.uncut(actors)) is not overlay.cleared
    assert [overlay.plate(seat) is None for seat in range(4)] == [overlay.cleared] * 4


@pytest.mark.parametrize(("top", "seats"), [(110, {0, 1, 2, 3}), (160, set[int]())])
def test_behind_a_result_the_cards_left_in_all_hands_are_drawn_or_none(top: int, seats: set[int]) -> None:
    guest = seated(ONE_OF_EACH_GAME["bacon"])
    play_on(guest, lambda: not guest.stage.behind and guest.table.view.presenter.playing(guest.stage.shown))
    overlay, actors = guest.table.view.overlay, guest.stage.cast.actors
    own = guest.table.view.layout.seating.hand_rect(overlay.layout.viewer, 5)
    overlay.dimmed = True
    overlay.cover = Rect(own.x, own.top - top - 10, own.w, top if seats else top + 60)
    shown = overlay.uncut(actors)
    assert {each.zone.number for each in shown if each.zone.kind == "hand"} == seats
