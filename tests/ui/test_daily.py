"""The deal of the day is played hand by hand, once for the record, and its result is there again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from bacon.core.board import NumberedBoard, is_over
from bacon.core.cards import Cards
from bacon.core.events import HandDealt
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital, game_title, signed
from bacon.kits import GAMES
from bacon.search.par import Chair, Table, experts, play_board
from bacon.search.thinker import Thinker
from bacon.settings.settings import Accessibility, Settings
from bacon.store.history import Filter, History
from bacon.store.reviews import Pars
from bacon.store.rounds import (
    ComparedHand,
    PlayedHand,
    complete,
    count_open_rounds,
    day_of,
    game_for,
    hands_of_day,
    new_duplicate,
    open_round,
    open_rounds,
    own_days,
    own_hands,
    share_text,
    standing,
)
from bacon.store.store import Store, store_in_memory
from bacon.system import clock
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit import textfield
from bacon.ui.kit.cells import (
    DayButton,
    DayCell,
    Hands,
    Month,
    date_words,
    days_of,
    short_date,
)
from bacon.ui.kit.finding import Finding, Pictured
from bacon.ui.kit.lists import ListRow
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.position import PositionStrip
from bacon.ui.replay.words import lately, match_title
from bacon.ui.scenes.board_over import BoardOver, Versus
from bacon.ui.scenes.history import HistoryScene
from bacon.ui.scenes.past_rounds import result_in, round_line, telling_hand
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.requests import (
    ContinueMatch,
    OpenHistory,
    PlayAs,
    PlayRound,
    ShowCalendar,
    ShowMatch,
    ShowRound,
    ShowUnfinishedMatches,
    StartMatch,
)
from bacon.ui.scenes.rounds import CalendarScene, RoundScene
from bacon.ui.scenes.sheet import SheetScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.advice import Comparing
from bacon.ui.table.session import steady_players
from tests.ui.stage_door import Guest, at_speed, play_on
from tests.ui.test_comparing import AtOnce

GAME = "euchre"
TODAY = clock.local(clock.now()).date()

pytestmark = pytest.mark.usefixtures("outlines")


def beginners(rules: Rules) -> Table:
    return (Chair("easy"),) * rules.seats


@pytest.fixture(autouse=True)
def beginners_play_for_experts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bacon.search.par.experts", beginners)


@pytest.fixture(autouse=True)
def the_days_are_of_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bacon.store.rounds.game_of_day", lambda _: GAME)


def a_guest(store: Store | None = None) -> Guest:
    settings = at_speed("instant")
    guest = Guest(replace(settings, table=replace(settings.table, game=GAME)), store)
    guest.game.results.comparing = guest.app.comparing = Comparing(Pars(guest.store), AtOnce)
    guest.frame()
    return guest


def own(guest: Guest, day: date = TODAY) -> dict[int, PlayedHand]:
    return own_days(guest.store, "", GAME).get(day, {})


def play_a_hand(guest: Guest) -> BoardOver:
    guest.frame()
    play_on(guest, lambda: isinstance(guest.top, BoardOver))
    assert isinstance(guest.top, BoardOver)
    return guest.top


def play_today(guest: Guest) -> None:
    guest.click_on("Deal of the day")
    guest.click_on(f"Play today’s {game_title(GAME)}")
    for _ in range(5):
        play_a_hand(guest).buttons[0].press()
    play_a_hand(guest)


def told_in(guest: Guest) -> set[str]:
    """The lower edge and the score panel of a replay whose cards have just been dealt."""
    assert isinstance(guest.top, ReplayScene)
    overlay, told = guest.top.view.overlay, set[str]()
    footnote, score = overlay.draw_footnote, overlay.draw_score
    with pytest.MonkeyPatch.context() as patch:

        def at_the_edge(canvas: Canvas, state: TableState, kind: str = "", *, numbered: bool = True) -> None:
            told.add(kind)
            footnote(canvas, state, kind, numbered=numbered)

        def in_the_panel(
            canvas: Canvas, state: TableState, scores: Sequence[float], called: str = ""
        ) -> Rect:
            told.add(called)
            return score(canvas, state, scores, called)

        patch.setattr(overlay, "draw_footnote", at_the_edge)
        patch.setattr(overlay, "draw_score", in_the_panel)
        guest.frame()
    return told


@pytest.fixture(scope="module")
def played_today() -> Store:
    """A store with today's hands."""
    store = store_in_memory()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bacon.search.par.experts", beginners)
        patch.setattr("bacon.store.rounds.game_of_day", lambda _: GAME)
        guest = a_guest(store)
        play_today(guest)
        assert guest.offers("Result")
        assert guest.heard.count("streak") == 1, "the motif comes with the last hand of a day"
    return store


def test_every_hand_of_a_day_is_played_once_and_then_comes_the_result(played_today: Store) -> None:
    hands = hands_of_day(TODAY, GAME)
    rows = History(played_today).matches(Filter(kind="daily"))[::-1]
    assert [row.key for row in rows] == [f"{TODAY} {hand.number}" for hand in hands]
    assert all(row.kind == "daily" and row.finished for row in rows)
    for row, hand in zip(rows, hands, strict=True):
        match = played_today.match_of(row.id)
        assert match.events[0] == replace(match.events[0], seed=hand.seed)
        assert is_over(match.events)


def test_the_result_shows_all_hands_as_cells_and_is_copied_as_squares(played_today: Store) -> None:
    guest = a_guest(played_today)
    guest.click_on("Deal of the day")
    guest.click_on("See today’s result")
    guest.until(lambda: isinstance(guest.top, RoundScene) and guest.top.result.complete, 200)
    day = guest.top
    assert isinstance(day, RoundScene)
    lines = [play_board(hand.board, beginners(hand.rules)) for hand in day.round.hands]
    assert [hand.others for hand in day.result.hands] == [line.points[0] - line.points[1] for line in lines]
    guest.click_on("Copy result")
    assert guest.offers("Copied")
    assert textfield.paste() == share_text(day_of(TODAY, GAME), day.result)
    [grid] = [part for part in day.area.parts if isinstance(part, Hands)]
    told = [(hand.cell.words, hand.cell.token) for hand in grid.hands]
    colors = {1: "good", 0: "", -1: "bad"}
    assert told == [(signed(gain), colors[(gain > 0) - (gain < 0)]) for gain in day.result.gains]
    guest.control("Hand 1").press()
    guest.click_on("Watch Experts play it")
    assert isinstance(guest.top, ReplayScene)
    assert guest.top.source.events == lines[0].events


def test_the_result_begins_with_who_is_ahead_and_shows_the_costliest_hand_with_its_cards(
    played_today: Store,
) -> None:
    guest = a_guest(played_today)
    guest.request(ShowRound(day_of(TODAY, GAME)))
    guest.until(lambda: isinstance(guest.top, RoundScene) and guest.top.result.complete, 200)
    day = guest.top
    assert isinstance(day, RoundScene)
    day.build()
    finding, [shown] = day.area.parts[0], [part for part in day.area.parts if isinstance(part, Pictured)]
    gain, worst = day.result.gain, min(day.result.gains)
    assert isinstance(finding, Finding)
    assert finding.figure == (f"{abs(gain)}" if gain else "")
    assert ("behind" in finding.sentence, "ahead" in finding.sentence) == (gain < 0, gain > 0)
    most = worst if worst < 0 else max(day.result.gains)
    number = day.result.gains.index(most) + 1
    assert isinstance(shown.picture, PositionStrip)
    hand = day.round.hands[number - 1]
    assert set(shown.picture.position.held) == set(dealt_to_the_player(hand))
    said = " ".join(node.name for node in shown.nodes())
    assert f"Hand {number}" in said
    assert "Watch Experts play it" in said


def dealt_to_the_player(hand: NumberedBoard) -> Cards:
    return next(event.hands[0] for event in hand.board.match().events if isinstance(event, HandDealt))


def test_a_day_that_one_player_has_played_is_still_to_be_played_by_another(played_today: Store) -> None:
    guest, today = a_guest(played_today), day_of(TODAY, GAME)
    assert guest.game.results.result(today, guest.game.results.own(today)).complete
    guest.request(PlayAs("Ben"))
    assert guest.game.results.own(today) == {}
    assert not guest.game.results.result(today, {}).complete
    guest.click_on("Deal of the day")
    assert guest.offers(f"Play today’s {game_title(GAME)}")


def test_a_hand_is_looked_at_again_as_it_was_played(played_today: Store) -> None:
    guest = a_guest(played_today)
    guest.request(ShowRound(day_of(TODAY, GAME)))
    guest.control("Hand 2").press()
    guest.click_on("Replay your hand")
    assert isinstance(guest.top, ReplayScene)
    assert guest.top.source.events[0].seed == f"{TODAY} {GAME} 2"  # type: ignore[attr-defined]


def test_a_replay_says_which_hand_of_its_round_it_is(played_today: Store) -> None:
    guest = a_guest(played_today)
    guest.request(ShowRound(day_of(TODAY, GAME)))
    guest.until(lambda: isinstance(guest.top, RoundScene) and guest.top.result.complete, 200)
    guest.control("Hand 1").press()
    for place, called in (
        ("Replay your hand", "Deal of the day, 1 of 6"),
        ("Watch Experts play it", "How Experts play it"),
    ):
        guest.control(place).press()
        assert told_in(guest) == {called}
        guest.app.scenes.pop()


def test_so_does_one_that_is_looked_at_from_the_table() -> None:
    guest = a_guest()
    guest.click_on("Deal of the day")
    guest.click_on(f"Play today’s {game_title(GAME)}")
    play_a_hand(guest).buttons[0].press()
    play_a_hand(guest)
    guest.click_on("Replay")
    assert told_in(guest) == {"Deal of the day, 2 of 6"}
    assert isinstance(guest.top, ReplayScene)
    guest.key(pygame.K_HOME)
    assert guest.top.caption().startswith("Deal of the day, 2 of 6: ")
    guest.key(pygame.K_END)
    assert "Hand 1" not in guest.top.caption()


def test_the_page_of_a_hand_of_a_round_tells_it_by_its_number_there(played_today: Store) -> None:
    guest = a_guest(played_today)
    (second,) = History(played_today).matches(Filter(game=GAME, key=day_of(TODAY, GAME).key(2)))
    guest.request(ShowMatch(second))
    titles = [row.line.title for row in guest.group.controls if isinstance(row, ListRow)]
    assert titles
    assert all(title.startswith("Hand 2") for title in titles)


def test_esc_leads_from_a_hand_that_is_over_to_all_of_its_round() -> None:
    guest = a_guest()
    guest.click_on("Deal of the day")
    guest.click_on(f"Play today’s {game_title(GAME)}")
    play_a_hand(guest)
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, RoundScene)


def test_a_day_that_was_played_stays_played_with_the_clock_set_back(
    played_today: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now - timedelta(days=40))
    guest = a_guest(played_today)
    guest.click_on("Deal of the day")
    scene = guest.top
    assert isinstance(scene, CalendarScene)
    for _ in range(2):
        guest.key(pygame.K_PAGEDOWN)
    cell = guest.control(date_words(TODAY))
    assert isinstance(cell, DayButton)
    assert (cell.cell.done, cell.enabled) == (True, True)
    cell.press()
    assert isinstance(guest.top, RoundScene)
    assert not guest.offers("Continue")
    guest.request(PlayRound(day_of(TODAY, GAME)))
    assert isinstance(guest.top, RoundScene)
    assert len(own(guest)) == 6


def test_after_the_record_a_hand_is_played_for_practice_and_counts_no_more(played_today: Store) -> None:
    guest = a_guest(played_today)
    before = own(guest)
    guest.request(ShowRound(day_of(TODAY, GAME)))
    guest.control("Hand 3").press()
    guest.click_on("Same deal again")
    assert isinstance(guest.top, TableScene)
    assert guest.any_match.practice
    guest.frame()
    play_on(guest, lambda: guest.offers("Same deal again"))
    assert own(guest) == before


def test_an_unfinished_hand_is_continued_and_a_finished_one_is_not_played_again() -> None:
    store = store_in_memory()
    guest = a_guest(store)
    guest.request(PlayRound(day_of(TODAY, GAME)))
    guest.frame()
    guest.until(lambda: guest.asked)
    assert guest.table.session.kind == "Deal of the day, 1 of 6"
    known = guest.any_match.events
    again = a_guest(store)
    again.request(PlayRound(day_of(TODAY, GAME)))
    assert again.any_match.events[: len(known)] == known
    match = again.any_match
    again.frame()
    play_on(again, lambda: is_over(match.events))
    third = a_guest(store)
    third.request(PlayRound(day_of(TODAY, GAME)))
    assert third.any_match.events[0].seed == f"{TODAY} {GAME} 2"  # type: ignore[attr-defined]
    store.close()


def test_continuing_a_hand_of_the_day_goes_on_with_that_hand_and_no_match() -> None:
    store = store_in_memory()
    guest = a_guest(store)
    guest.request(PlayRound(day_of(TODAY, GAME)))
    guest.frame()
    again = a_guest(store)
    again.request(ContinueMatch())
    assert again.table.session.kind == "Deal of the day, 1 of 6"
    assert again.table.session.one_hand
    play_a_hand(again)
    third = a_guest(store)
    third.request(ShowCalendar())
    assert third.offers(f"Continue today’s {game_title(GAME)} (hand 2 of 6)")
    said = [node.name for node in third.top.nodes([])]
    assert "Finish today’s hands to start a streak" in said
    third.app.scenes.pop()
    third.request(ShowUnfinishedMatches())
    row = third.control("Deal of the day")
    assert isinstance(row, ListRow)
    assert (row.line.title, row.line.labels) == (game_title(GAME), ("Deal of the day",))
    assert row.line.detail == f"Hand 2 of 6 is next · last played {lately(clock.now())}"
    row.press()
    assert third.table.session.kind == "Deal of the day, 2 of 6"
    third.app.scenes.pop()
    third = a_guest(store)
    third.click_on("Continue")
    assert third.table.session.kind == "Deal of the day, 2 of 6"
    store.close()


def _no_rules(row: object) -> None:
    raise AssertionError(row)


def test_every_round_that_was_left_between_two_hands_is_listed_and_continued(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, earlier = store_in_memory(), TODAY - timedelta(days=3)
    rounds = (
        day_of(TODAY, GAME),
        day_of(earlier, GAME),
        new_duplicate(day_of(TODAY, GAME).rules, 8, "n.n.n"),
    )
    for round_ in rounds:
        guest = a_guest(store)
        guest.request(PlayRound(round_))
        guest.frame()
        play_a_hand(guest)
    assert [each.round for each in open_rounds(store, "")] == list(reversed(rounds))
    with monkeypatch.context() as patch:
        patch.setattr("bacon.store.rounds.round_of", _no_rules)
        assert count_open_rounds(store, "") == 3, "which takes no game's rules"
    guest.request(StartMatch(day_of(TODAY, GAME).rules))
    guest.frame()
    guest = a_guest(store)
    guest.frame()
    more = guest.control("Unfinished matches")
    assert isinstance(more, Button)
    assert more.label == "3 more matches"
    guest.click_on("Unfinished matches")
    rows = [each for each in guest.group.controls if isinstance(each, ListRow)]
    assert [row.line.labels for row in rows] == [
        (),
        ("Duplicate",),
        ("Deal of the day",),
        ("Deal of the day",),
    ]
    assert rows[1].line.detail.startswith("Hand 2 of 8 is next · last played ")
    assert rows[2].line.detail.startswith(f"Deal of {short_date(earlier)} · hand 2 of 6 is next")
    rows[2].press()
    assert guest.any_match.events[0].seed == f"{earlier} {GAME} 2"  # type: ignore[attr-defined]
    guest = a_guest(store)
    guest.request(ShowUnfinishedMatches())
    rows = [each for each in guest.group.controls if isinstance(each, ListRow)]
    assert rows[0].line.labels == ("Deal of the day",), "the hand that is under way, which is a match"
    assert len(rows) == 4
    store.close()


def test_a_day_of_which_every_hand_was_played_is_not_continued(played_today: Store) -> None:
    assert open_round(played_today, "") is None
    assert open_rounds(played_today, "") == ()
    assert count_open_rounds(played_today, "") == 0


def test_a_day_that_was_not_begun_says_how_it_goes_and_days_to_come_cannot_be_opened() -> None:
    guest = a_guest()
    guest.click_on("Deal of the day")
    days = [each for each in guest.group.controls if isinstance(each, DayButton)]
    assert all(each.enabled == (each.cell.day <= TODAY) for each in days)
    guest.control(date_words(TODAY)).press()
    assert [each.name for each in guest.group.controls if isinstance(each, Button)] == ["Play", "Back"]
    assert not complete(GAME, own(guest))


def test_a_day_that_may_be_played_says_so_when_it_is_read_and_one_to_come_does_not() -> None:
    missed, coming = DayCell(TODAY), DayCell(TODAY, enabled=False)
    assert missed.missed
    assert not coming.missed
    assert not DayCell(TODAY, "2/6").missed
    assert DayButton(missed, lambda: None).node().description.endswith("not played yet")
    assert not DayButton(coming, lambda: None).node().description.endswith("not played yet")


def test_a_months_weeks_share_one_height_however_many_they_are() -> None:
    art, heights = a_guest().app.art, set[int]()
    for first in (date(2026, 2, 1), date(2026, 8, 1)):  # four weeks, six weeks
        month = Month(first, [DayCell(day) for day in days_of(first)], lambda _: None)
        heights.add(month.lay(art, 0, 0, 900))
        assert max(day.rect.bottom for day in month.days) <= max(heights)
    assert len(heights) == 1


def test_a_finished_hand_says_in_a_row_of_its_own_how_experts_did() -> None:
    ahead = Versus(
        "Hand 3 of 6", "2 points ahead of the Experts", "You won by 1, and the Experts lost by 1", 2
    )
    assert ahead.token == "good"
    assert (
        ahead.sentence
        == "Hand 3 of 6. You won by 1, and the Experts lost by 1: 2 points ahead of the Experts."
    )
    waiting = Versus("Hand 3 of 6", "The Experts are playing it")
    assert (waiting.results, waiting.sentence) == ("", "Hand 3 of 6. The Experts are playing it.")


def test_those_who_join_think_in_the_worker_and_play_equal_cards_alike() -> None:
    hand = hands_of_day(TODAY, GAME)[0]
    guest = a_guest()
    bots = steady_players(guest.app.worker, hand.rules, 0, experts(hand.rules))
    assert sorted(bots) == [1, 2, 3]
    for bot in bots.values():
        assert isinstance(bot, Thinker)
        assert (bot.player.level, bot.player.steady) == ("expert", True)
    alone = steady_players(None, hand.rules, 0, beginners(hand.rules))
    match = hand.board.match()
    assert match.to_act is not None
    view: TableState = match.view(match.to_act)
    assert len({alone[seat].choose(view, match.legal()).action for seat in alone}) == 1


def test_another_day_is_begun_only_when_the_hand_of_the_one_that_was_left_may_be_left() -> None:
    guest = a_guest()
    guest.request(PlayRound(day_of(TODAY, GAME)))
    yesterday = TODAY - timedelta(days=1)
    guest.request(PlayRound(day_of(yesterday, GAME)))
    assert f" {TODAY.day}, {TODAY.year}, unfinished?" in guest.dialog.heading
    guest.dialog.buttons[1].press()
    assert not own(guest, yesterday)
    guest.request(PlayRound(day_of(yesterday, GAME)))
    guest.dialog.buttons[0].press()
    assert own(guest, yesterday)[1].running
    assert not own(guest)[1].running
    assert [match_title(row) for row in History(guest.store).matches()] == [
        f"{game_title(GAME)}, in progress",
        "Abandoned",
    ]


def test_the_history_says_which_hand_it_was(played_today: Store) -> None:
    rows = History(played_today).matches(Filter(kind="daily"))
    assert [match_title(row).split(",")[0] for row in rows] == [
        f"Hand {number} of 6" for number in range(6, 0, -1)
    ]


def test_the_history_has_one_row_for_a_day_with_its_result_that_opens_it(played_today: Store) -> None:
    guest = a_guest(played_today)
    guest.request(OpenHistory())
    scene = guest.top
    assert isinstance(scene, HistoryScene)
    (row,) = [each for each in scene.area.controls if isinstance(each, ListRow)]
    assert scene.count == 1
    assert row.line.labels == ("Deal of the day",)
    gain = result_in(played_today, "", day_of(TODAY, GAME)).gain
    assert row.line.title == capital(standing(gain))
    row.press()
    assert guest.sees(RoundScene)
    guest.key(pygame.K_ESCAPE)
    assert guest.app.scenes.top is scene
    scene._change_filter(player=None)
    assert scene.count == 6, "everyone's hands are listed one by one"


@pytest.mark.parametrize(
    ("gains", "hand", "said"),
    [
        ((0, -1, 2, -4, 0, 0), 4, "Hand 4 cost you 4 points"),
        ((0, 1, 3, -2, 0, 0), 3, "Hand 3 won you 3 points"),
        ((0, 1, 0, -1, 0, 0), 0, ""),
    ],
)
def test_the_row_of_a_day_tells_of_the_hand_that_cost_or_won_most(
    played_today: Store, gains: Sequence[int], hand: int, said: str
) -> None:
    today = day_of(TODAY, GAME)
    hands = tuple([ComparedHand(number, gain, 0) for number, gain in enumerate(gains, start=1)])
    told = telling_hand(played_today, "", today, replace(result_in(played_today, "", today), hands=hands))
    assert (told.words if told else "") == said
    assert told is None or told.match_id == own_hands(played_today, "", today)[hand].match_id


def test_the_history_says_whose_days_deal_was_played_on_another_day(played_today: Store) -> None:
    row, earlier = History(played_today).matches(Filter(kind="daily"))[0], TODAY - timedelta(days=3)
    result = result_in(played_today, "", day_of(TODAY, GAME))
    assert "deal of" not in round_line(row, day_of(TODAY, GAME), result).detail
    assert f"deal of {short_date(earlier)}" in round_line(row, day_of(earlier, GAME), result).detail


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(960, 600), (640, 860)])
def test_the_pages_fit(played_today: Store, size: tuple[int, int], scale: int) -> None:
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), played_today, size)
    for request in (
        ShowCalendar(),
        ShowRound(day_of(TODAY, GAME)),
    ):
        guest.request(request)
        guest.frame()
        assert isinstance(guest.top, SheetScene)
        placed = guest.top.rects()
        assert all(guest.top.panel.contains(rect) for rect in placed)
        assert not [(a, b) for a, b in combinations(placed, 2) if a.colliderect(b)]


def test_the_calendar_begins_with_the_streak_and_says_how_the_days_went(played_today: Store) -> None:
    guest = a_guest(played_today)
    guest.request(ShowCalendar())
    assert isinstance(guest.top, CalendarScene)
    said = [node.name for part in guest.top.area.parts for node in part.nodes()]
    assert "1 day in a row" in said
    guest.frame()
    assert guest.offers("See today’s result")


def test_the_calendar_says_whose_days_it_counts_and_what_its_button_plays() -> None:
    guest = a_guest()
    guest.click_on("Deal of the day")
    scene = guest.top
    assert isinstance(scene, CalendarScene)
    assert scene.game == game_for(scene.games, TODAY)
    assert not scene.aside()
    other = next(game for game in GAMES if game != scene.game)
    scene._choose(other)
    assert guest.offers(f"Play today’s {game_title(other)}")
    assert f"Today’s game is {game_title(game_for(scene.games, TODAY))}, but" in scene.aside()
    said = [node.name for part in scene.area.parts for node in part.nodes()]
    assert "Play today’s hands to start a streak" in said
    assert f"days of {game_title(other)}" not in " ".join(said), "none was played yet"
    scene.turn(1)
    assert scene.first == TODAY.replace(day=1), "there is no month to come"


def test_a_begun_deal_of_the_day_says_so_on_the_title_and_what_counts_in_its_pause() -> None:
    guest = a_guest()
    guest.request(PlayRound(day_of(TODAY, GAME)))
    guest.key(pygame.K_ESCAPE)
    assert guest.dialog.sentences[0].endswith("Only your first try at each hand counts.")
    guest.click_on("Leave the table")
    assert guest.game.library.to_continue().words == f"Deal of the day 1/6, {game_title(GAME)}"
    assert guest.game.library.todays_deal().words == f"{game_title(GAME)} · hand 1 of 6"


def test_the_pause_of_another_match_says_nothing_of_a_first_try() -> None:
    guest = a_guest()
    guest.request(StartMatch())
    guest.key(pygame.K_ESCAPE)
    assert "first try" not in guest.dialog.sentences[0]
