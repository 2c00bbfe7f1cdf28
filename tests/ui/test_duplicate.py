"""A duplicate: your hands, then an expert's in your seat; and what experts make of any deal."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.board import Board, net_points, points_in
from bacon.core.review import ACCURACY_AND_POINTS
from bacon.core.rules import Rules
from bacon.games.euchre.game import Euchre
from bacon.notation.transcript import deal_in
from bacon.search.par import Chair, Table, play_board
from bacon.store.history import History
from bacon.store.rounds import Duplicate, Round, number_of, own_hands, round_of, share_text
from bacon.store.store import store_in_memory
from bacon.ui.drawing.art import words_on
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit import textfield
from bacon.ui.kit.bars import Bars
from bacon.ui.kit.cells import Hands
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.board_over import BoardOver
from bacon.ui.scenes.match_page import MatchPage
from bacon.ui.scenes.past_matches import table_of
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.requests import AbandonMatch, ShowMatch, ShowNewMatch, StartDuplicate, StartMatch
from bacon.ui.scenes.rounds import RoundScene
from bacon.ui.scenes.title import MenuButton
from bacon.ui.scenes.working import Waiting
from bacon.ui.table.advice import Comparing
from tests.ui.stage_door import SMALL, Guest, play_on
from tests.ui.test_comparing import AtOnce
from tests.ui.test_daily import a_guest, beginners, play_a_hand

pytestmark = pytest.mark.usefixtures("outlines")


def among_beginners(of: Round) -> Table:
    return beginners(of.rules)


@pytest.fixture(autouse=True)
def beginners_play(monkeypatch: pytest.MonkeyPatch) -> None:
    seat_beginners(monkeypatch)


def seat_beginners(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let quick bots play for the experts of every round."""
    monkeypatch.setattr("bacon.search.par.experts", beginners)
    for module in ("scenes.past_matches", "scenes.rounds", "app.boards"):
        monkeypatch.setattr(f"bacon.ui.{module}.table_of", among_beginners)


def colors_in(scene: RoundScene) -> set[str]:
    [grid] = [part for part in scene.area.parts if isinstance(part, Hands)]
    return {hand.cell.token for hand in grid.hands}


def frames_until(guest: Guest, seen: Callable[[], bool]) -> None:
    """Make frames, with which the others play on, until something is to be seen."""
    for _ in range(100):
        if seen():
            return
        guest.frame(200)
    raise AssertionError("what the test waits for does not come")


def round_on_top(guest: Guest) -> RoundScene:
    assert isinstance(guest.top, RoundScene)
    return guest.top


def test_it_begins_with_new_match_and_asks_how_many_hands() -> None:
    guest = a_guest()
    guest.request(ShowNewMatch())
    guest.click_on("Beat the Experts…")
    guest.click_on("16 hands")
    [row] = History(guest.store).matches()
    of = round_of(row)
    assert isinstance(of, Duplicate)
    assert (row.kind, of.count, of.rules) == ("duplicate", 16, Euchre())
    guest.request(ShowNewMatch())
    guest.click_on("Beat the Experts…")
    assert "have an unfinished match" in " ".join(guest.dialog.sentences)


def test_the_others_sit_as_they_are_set_and_an_expert_takes_your_seat() -> None:
    guest = a_guest()
    opponents = replace(guest.app.settings.opponents, level="hard", partner_level="easy")
    guest.app.change(replace(guest.app.settings, opponents=opponents))
    guest.request(StartDuplicate(Euchre(), 8))
    of = round_of(History(guest.store).matches()[0])
    assert of is not None
    assert [chair.level for chair in table_of(of)] == ["expert", "hard", "easy", "hard"]


def test_the_result_is_open_until_all_is_played_and_then_the_difference_with_its_error() -> None:
    store = store_in_memory()
    guest = a_guest(store)
    guest.request(StartDuplicate(Euchre(), 3))
    of = round_of(History(store).matches()[0])
    assert of is not None
    guest.game.results.comparing = guest.app.comparing = Comparing(None, lambda: AtOnce(dies=True))
    panel = play_a_hand(guest)
    assert "When you’ve played them all" in panel.small
    guest.click_on("All hands")
    assert colors_in(round_on_top(guest)) <= {"good", "bad", ""}, "as in the result"
    begun = " ".join(node.name for node in round_on_top(guest).nodes([]))
    assert "Then the Experts play the same cards in your seat, and you see who did better." in begun
    assert round_on_top(guest).aside() == "Duplicate, with Otis, Bella and Felix"
    guest.click_on("Continue")
    play_a_hand(guest).buttons[0].press()
    assert "The result shows" in play_a_hand(guest).small
    guest.game.results.comparing = guest.app.comparing = Comparing(None, AtOnce)
    guest.click_on("Result")
    scene = round_on_top(guest)
    scene.update(guest.app.now)
    scene.build()
    assert any(isinstance(part, Bars) for part in scene.area.parts)
    frames_until(guest, lambda: scene.result.complete)
    made = [net_points(own.points or (), 0) for own in own_hands(store, "", of).values()]
    lines = [play_board(hand.board, (Chair("easy"),) * 4) for hand in of.hands]
    theirs = [net_points(points_in(line.events, of.rules), 0) for line in lines]
    assert [hand.gain for hand in scene.result.hands] == [a - b for a, b in zip(made, theirs, strict=True)]
    assert (colors_in(scene) != {""}) == any(scene.result.gains)
    assert colors_in(scene) <= {"good", "bad", ""}
    assert not guest.game.library.to_continue().words
    guest.frame()
    guest.click_on("Copy result")
    assert textfield.paste() == share_text(of, scene.result)
    assert textfield.paste().startswith("Euchre, beat the Experts\n")
    primary = [
        each.name for each in guest.group.controls if isinstance(each, Button) and each.look == "primary"
    ]
    assert primary == ["Play 3 new hands"], "what comes next"
    guest.click_on("Play 3 new hands")
    another = round_of(History(store).matches()[0])
    assert isinstance(another, Duplicate)
    assert (another.count, another.rules) == (3, of.rules)
    assert another != of
    store.close()


def test_a_duplicate_is_continued_from_the_title_and_found_in_the_history() -> None:
    store = store_in_memory()
    guest = a_guest(store)
    guest.request(StartDuplicate(Euchre(), 8))
    play_a_hand(guest).buttons[0].press()
    guest.frame()
    guest.until(lambda: guest.asked or isinstance(guest.top, BoardOver))  # a loner may win it at once
    known, over = guest.any_match.events, isinstance(guest.top, BoardOver)
    number = 3 if over else 2
    again = a_guest(store)
    assert label(again) == f"Euchre, duplicate, {number} of 8"
    again.click_on("Continue")
    assert over or again.any_match.events[: len(known)] == known
    panel = play_a_hand(again)
    assert panel.versus.where == f"Hand {number} of 8"
    row = History(store).matches()[-1]
    again.request(ShowMatch(row))
    assert isinstance(again.top, MatchPage)
    again.click_on("All hands")
    assert round_on_top(again).result.played == number
    store.close()


def label(guest: Guest) -> str:
    """The words beside *Continue* on the title."""
    button = guest.control("Continue")
    assert isinstance(button, MenuButton)
    return button.detail


def test_a_duplicate_left_at_a_result_goes_on_with_its_next_hand() -> None:
    with closing(store_in_memory()) as store:
        guest = a_guest(store)
        guest.request(StartMatch(Euchre()))
        guest.request(StartDuplicate(Euchre(), 8))
        for number in (2, 3):
            play_a_hand(guest)
            guest = a_guest(store)
            assert label(guest) == f"Euchre, duplicate, {number} of 8"
            assert guest.control("Unfinished matches").name
            guest.click_on("Continue")
            [*_, newest] = sorted(History(store).matches(), key=lambda row: row.id)
            assert number_of(newest) == number


def test_whoever_has_played_something_else_since_or_gave_up_a_hand_does_not_continue_the_duplicate() -> None:
    with closing(store_in_memory()) as store:
        guest = a_guest(store)
        guest.request(StartDuplicate(Euchre(), 8))
        play_a_hand(guest)
        guest.request(StartMatch(Euchre()))
        assert label(a_guest(store)) == "Euchre, just begun"
        guest = a_guest(store)
        guest.request(StartDuplicate(Euchre(), 8))
        [row] = [row for row in History(store).unfinished("") if row.kind == "duplicate"]
        guest.request(AbandonMatch(row))
        assert label(a_guest(store)) == "Euchre, just begun"


@pytest.mark.parametrize("standing", ["", "1 point ahead of the Experts"])
def test_the_line_below_a_hands_result_stands_clear_of_what_is_around_it(
    standing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = a_guest()
    guest.request(StartDuplicate(Euchre(), 8))
    panel = play_a_hand(guest)
    panel.note, panel.small, drawn = ACCURACY_AND_POINTS, standing, dict[str, Rect]()
    panel.resized()

    def add(_: Canvas, surface: Surface, pos: tuple[float, float], *__: object) -> None:
        drawn[words_on(surface)] = surface.get_rect(topleft=pos)

    monkeypatch.setattr(Canvas, "add", add)
    panel.draw(Canvas(Surface(SMALL)))
    (note,) = [rect for words, rect in drawn.items() if words and ACCURACY_AND_POINTS.startswith(words[:8])]
    assert note.bottom <= min(button.rect.top for button in panel.buttons)
    assert not standing or drawn[standing].bottom <= note.top + 1  # their lines have air


def test_a_replay_says_which_hand_of_the_duplicate_it_is() -> None:
    guest = a_guest()
    guest.request(StartDuplicate(Euchre(), 8))
    play_a_hand(guest)
    guest.click_on("Replay")
    assert isinstance(guest.top, ReplayScene)
    assert guest.top.source.called == "Duplicate, 1 of 8"


def test_from_any_finished_hand_experts_play_the_deal_and_their_replay_is_shown() -> None:
    guest = a_guest()
    guest.request(StartMatch(Euchre()))
    guest.frame()
    play_on(guest, lambda: guest.offers("Same deal again"))
    guest.click_on("Replay")
    replay = guest.top
    assert isinstance(replay, ReplayScene)
    guest.click_on("More")
    guest.click_on("How Experts play it")
    assert isinstance(guest.top, Waiting)
    frames_until(guest, lambda: isinstance(guest.top, ReplayScene))
    line = guest.top
    assert isinstance(line, ReplayScene)
    deal = deal_in(replay.source.events, 1, replay.source.rules)
    board = Board(deal.rules, deal.dealer, deal.deck)
    assert line.source.events == play_board(board, (Chair("easy"),) * 4).events
    guest.click_on("More")
    assert not guest.offers("How Experts play it")
    guest.app.scenes.pop()
    guest.app.scenes.pop()
    guest.click_on("More")
    guest.click_on("How Experts play it")
    assert isinstance(guest.top, ReplayScene)


def test_who_does_not_wait_for_the_experts_is_back_at_once() -> None:
    guest = a_guest()
    rules: Rules = Euchre()
    guest.request(StartMatch(rules))
    guest.frame()
    play_on(guest, lambda: guest.offers("Same deal again"))
    guest.click_on("Replay")
    guest.click_on("More")
    guest.click_on("How Experts play it")
    guest.click_on("Cancel")
    assert isinstance(guest.top, ReplayScene)
    assert not guest.game.results.comparing.busy
