"""Your play names what keeps costing points, shows its hands, and lets the player practice just those."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.cards import Card
from bacon.core.events import HandStarted
from bacon.core.match import Match
from bacon.core.review import Alternative, GradedChoice, HandReview, Turn, grade_of, notation, turns_in
from bacon.games.bacon.bot import BaconCommentator
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState
from bacon.games.euchre.game import Euchre
from bacon.search.levels import make_bot
from bacon.settings.settings import Accessibility, Settings
from bacon.store.history import PAGE, Filter, History
from bacon.store.leaks import MIN_HANDS, Leak, RecentPlay, Sample, Week, recent_play
from bacon.store.opening import open_store
from bacon.store.reviews import Reviews
from bacon.store.store import Details, Store, store_in_memory
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.bars import Bars
from bacon.ui.kit.chart import WeekColumns
from bacon.ui.kit.fields import Stepper
from bacon.ui.kit.form import Beside, Facts, Heading, Part, Strip, Tile, Tiles, Words
from bacon.ui.kit.lists import ListRow
from bacon.ui.replay.position import Position, PositionStrip, _briefly
from bacon.ui.replay.position_card import PositionCard, PositionCards
from bacon.ui.scenes import your_play
from bacon.ui.scenes.guess import Guess
from bacon.ui.scenes.leaks import LeakScene, weeks_of, words_of
from bacon.ui.scenes.requests import ShowYourPlay
from bacon.ui.scenes.review import ReviewScene
from bacon.ui.scenes.sheet import SheetScene, Welcome
from bacon.ui.scenes.trial import TrialOver
from bacon.ui.scenes.your_play import YourPlay, _figures, _wrong_hands
from bacon.ui.table.hint_marks import tag
from tests.ui.stage_door import Guest, at_speed, play_on

pytestmark = pytest.mark.usefixtures("outlines")

SAID = "You pick it up on weak hands when you go first"
RULES = Bacon(target=21)


@cache
def played() -> tuple[Match[BaconState], dict[int, Turn]]:
    """A long match, and the player's first turn in each of its hands."""
    match, bot = Match(RULES, seed="your play"), make_bot(RULES)
    while not match.over:
        match.apply(bot.choose(match.view(match.to_act or 0), match.legal()).action)
    starts = [place for place, event in enumerate(match.kept) if isinstance(event, HandStarted)]
    turns: dict[int, Turn] = {}
    for number, (start, end) in enumerate(pairwise(starts), start=1):
        facts = turns_in(RULES, match.kept[:start], match.kept[start:end])
        turns[number] = next(turn for turn in facts if turn.seat == 0)
    return match, turns


def written(turn: Turn) -> str:
    return notation(RULES, turn.state, turn.played)


def choice(turn: Turn, points: float, situation: str = "call, from first seat") -> GradedChoice:
    """The player's choice at a turn, which gave away this much."""
    done = written(turn)
    weighed = (Alternative("throw in", "that", points), Alternative(done, "this", 0.0))
    chance = points / 10
    return GradedChoice(
        *(0, turn.step, "auction", done, weighed, 60, chance, points, grade_of(chance), "Passing: better."),
        situation=situation,
    )


def store_with(*lost: float, weeks: int = 1, situation: str = "call, from first seat") -> Store:
    """A store with the match in each of some weeks; its hands lost these points, one after the other."""
    store = store_in_memory()
    match, turns = played()
    for week in range(weeks):
        match_id = store.begin(match.events, Details(names=("You", "Otis", "Bella", "Felix")))
        for number, points in zip(turns, lost, strict=False):
            review = HandReview(number, 0, 7, (choice(turns[number], points, situation),), 1)
            Reviews(store).keep(match_id, review)
        with store.writing() as database:
            started = f"{date(2026, 9, 7) + timedelta(weeks=week)}T12:00:00+00:00"
            database.execute("UPDATE matches SET started_at = ? WHERE id = ?", (started, match_id))
    return store


LEAKY = (0.5, 0.0) * 8
"""Eight of sixteen hands."""


def page(store: Store, settings: Settings | None = None, size: tuple[int, int] = (960, 600)) -> Guest:
    guest = Guest(settings or at_speed("instant"), store, size)
    guest.request(ShowYourPlay())
    guest.frame()
    assert isinstance(guest.top, YourPlay)
    return guest


def parts(guest: Guest) -> SheetScene:
    assert isinstance(guest.top, SheetScene)
    return guest.top


def all_parts(guest: Guest) -> list[Part]:
    """The parts of the page, with those that are side by side."""
    found = parts(guest).area.parts
    beside = [each for part in found if isinstance(part, Beside) for each in (*part.left, *part.right)]
    return [*found, *beside]


def cards(guest: Guest) -> list[PositionCard]:
    several = [part.cards if isinstance(part, PositionCards) else [part] for part in parts(guest).area.parts]
    return [part for found in several for part in found if isinstance(part, PositionCard)]


def words(guest: Guest) -> str:
    kinds = (Words, Heading, Welcome)
    return " ".join(part.text for part in parts(guest).area.parts if isinstance(part, kinds))


def the_guess(guest: Guest) -> Guess:
    assert isinstance(guest.top, ReviewScene)
    assert guest.top.guess
    return guest.top.guess


def rows(guest: Guest) -> list[ListRow]:
    return [control for control in guest.group.controls if isinstance(control, ListRow)]


def test_a_leak_is_named_with_its_cost_and_an_example() -> None:
    [leak] = cards(page(store_with(*LEAKY)))
    assert leak.name == SAID
    assert leak.lines[0] == "Costs you 0.25 points on average; wrong in 8 of 16 hands."
    example = r"Hand 15, Sep [678] \(−0\.5 points\): Passing: better\."
    assert re.fullmatch(example, leak.lines[1])


def test_the_figures_of_all_hands_come_first_and_with_large_words_the_costliest_habit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def three(store: Store, wanted: Filter) -> RecentPlay:
        play = recent_play(store, wanted)
        return replace(play, leaks=3 * play.leaks)

    monkeypatch.setattr(your_play, "recent_play", three)
    shown = parts(page(store_with(*LEAKY))).area.parts
    kinds = Beside, PositionCard, PositionCards
    assert [type(each) for each in shown if isinstance(each, kinds)] == [Beside, PositionCard, PositionCards]
    large = Settings(accessibility=Accessibility(interface_scale=150))
    assert parts(page(store_with(*LEAKY), size=(1280, 720))).aside() == "Bacon"
    guest = page(store_with(*LEAKY), large, (1280, 720))
    assert [tile.caption for tile in tiles(guest)] == ["accuracy in 1 match", "points lost per hand"]
    shown = parts(guest).area.parts
    assert [type(each) for each in shown if isinstance(each, kinds)] == [PositionCard, Beside, PositionCards]


@pytest.mark.parametrize(
    ("game", "wrong", "see", "told"),
    [
        ("bacon", 1, "the hand", "Costs you 0.25 points on average; wrong in 1 of 16 hands."),
        ("bacon", 12, "the 12 hands", "Costs you 0.25 points on average; wrong in 12 of 16 hands."),
        ("climbing", 1, "the deal", "Costs you 0.25 points on average; wrong in 1 of 16 deals."),
        (
            "climbing",
            12,
            "the 12 deals",
            "Costs you 0.25 points on average; wrong in 12 of 16 deals.",
        ),
    ],
)
def test_hands_are_counted_in_the_word_of_the_game(game: str, wrong: int, see: str, told: str) -> None:
    leak = Leak(game, "lead", (Week(date(2026, 9, 7), Sample(16, wrong, 4.0, 4.0)),))
    assert _wrong_hands(leak) == see
    assert _figures(leak, several=False).startswith(told)


def test_what_may_be_an_accident_is_said_to_be_unsure() -> None:
    [leak] = cards(page(store_with(*(0.5, 0.0, 0.0, 0.0) * 4)))
    assert leak.lines[0].endswith(" That could be chance.")


def test_what_may_be_an_accident_is_left_out_beside_what_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    doubtful = Leak("bacon", "lead", (Week(date(2026, 9, 7), Sample(16, 1, 4.0, 16.0)),))

    def with_doubtful(store: Store, wanted: Filter) -> RecentPlay:
        play = recent_play(store, wanted)
        assert all(leak.sure for leak in play.leaks)
        return play if play.empty else replace(play, leaks=(*play.leaks, doubtful))

    monkeypatch.setattr(your_play, "recent_play", with_doubtful)
    guest = page(store_with(*LEAKY))
    [sure] = cards(guest)
    assert sure.picture
    assert not [control for control in guest.group.controls if words_of(doubtful) in control.name]


def test_a_habit_that_always_costs_something_is_not_called_wrong_in_all_its_hands() -> None:
    leak = Leak("bacon", "lead", (Week(date(2026, 9, 7), Sample(16, 16, 4.0, 1.0)),))
    assert _figures(leak, several=False) == "Costs you 0.25 points each time; it came up in 16 hands."


def test_the_trend_is_told_by_week_and_weeks_without_play_leave_a_gap() -> None:
    store = store_with(*LEAKY, weeks=3)
    with store.writing() as database:
        database.execute("UPDATE matches SET started_at = '2026-10-05T12:00:00+00:00' WHERE id = 3")
    guest = page(store)
    [chart] = [part for part in all_parts(guest) if isinstance(part, WeekColumns)]
    weeks = [(week.name, week.value) for week in chart.weeks]
    assert weeks == [("Sep 7", 0.25), ("Sep 14", 0.25), ("Sep 21", None), ("Sep 28", None), ("Oct 5", 0.25)]


def test_the_costliest_habit_can_be_practiced_at_once() -> None:
    guest = page(store_with(*LEAKY))
    assert guest.group.focus
    assert guest.group.focus.name == f"Practice: {SAID}"
    guest.keys(pygame.K_RETURN)
    assert guest.table.session.called == "Choice 1 of 8"


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_practice_is_in_view_at_once_at_any_size_of_text(scale: int) -> None:
    settings = Settings(accessibility=Accessibility(interface_scale=scale))
    guest = page(store_with(*LEAKY, weeks=3), settings, (1280, 720))
    scene, practice = parts(guest), guest.control(f"Practice: {SAID}")
    assert scene.area.offset == 0
    assert scene.area.view.contains(practice.rect.inflate(0, guest.app.metrics.ui(16)))


def test_a_sentence_a_little_too_wide_for_its_line_is_written_smaller() -> None:
    art, name = Guest(size=(1280, 720)).app.art, "You pass on good hands when you go last"
    line = art.line_size(name, 40, "heading")[0]

    def height(room: int) -> int:
        return PositionCard(name, ["Why."], [], None, "Your costliest habit").lay(art, 0, 0, room)

    assert height(line) <= height(2 * line) < height(line // 2)


def test_a_call_is_marked_below_the_hand_in_words() -> None:
    [leak] = cards(page(store_with(*LEAKY)))
    assert leak.picture
    assert leak.picture.position.words.endswith(" You played this; better: that.")


def test_the_example_shows_the_cards_and_says_them() -> None:
    guest = page(store_with(*LEAKY))
    [leak] = cards(guest)
    assert leak.picture
    position, view = leak.picture.position, played()[1][15].view
    assert isinstance(view, BaconState)
    assert set(position.held) == set(view.hands[0])
    assert leak.picture.nodes()[0].name == position.words


def test_an_improvement_is_said() -> None:
    store = store_with(*(0.5,) * 16, weeks=4)
    for number, match_id in enumerate((3, 4)):
        turns = played()[1]
        for hand in turns:
            review = HandReview(hand, 0, 7, (choice(turns[hand], 0.0),), 1)
            Reviews(store).keep(match_id, review)
        with store.writing() as database:
            started = f"2026-10-{12 + number}T12:00:00+00:00"
            database.execute("UPDATE matches SET started_at = ? WHERE id = ?", (started, match_id))
    assert cards(page(store))[0].lines[0].endswith(" You’re getting better.")


def test_each_hand_of_a_leak_is_asked_about_in_the_review() -> None:
    guest = page(store_with(*LEAKY))
    guest.game.tables.looks_back = True
    guest.click_on(f"See: {SAID}")
    assert isinstance(guest.top, LeakScene)
    assert guest.top.heading == SAID
    hands = [row.name.rpartition(" ")[2] for row in rows(guest)]
    assert hands == ["13", "11", "9", "7", "5", "3", "1"], "the costliest is above, with its cards"
    assert re.match("Sep [678], hand 13: played this", rows(guest)[0].line.title)
    guest.click_on("Open this hand")
    assert the_guess(guest).mistake.place == (15, played()[1][15].step)


def test_practice_plays_the_same_choices_again_one_after_the_other() -> None:
    guest = page(store_with(0.5, 0.5, 0.5, 0.5, *(0.0,) * 12))
    guest.click_on(f"Practice: {SAID}")
    for number, hand in enumerate((4, 3, 2, 1), start=1):
        turn = played()[1][hand]
        match = guest.any_match
        assert (match.practice, match.to_act, match.legal()) == (True, 0, turn.legal)
        assert match.view(0).hand == hand
        assert guest.table.session.called == f"Choice {number} of 4"
        play_on(guest, lambda: isinstance(guest.top, TrialOver))
        guest.click_on("Back" if number == 4 else "Next")
    assert isinstance(guest.top, YourPlay)
    guest.key(pygame.K_ESCAPE)
    assert guest.at_the_title


def test_from_a_leak_through_its_review_and_a_try_one_gets_back_step_by_step() -> None:
    guest = page(store_with(*LEAKY))
    guest.game.tables.looks_back = True
    start = guest.top
    guest.click_on(f"See: {SAID}")
    listed = guest.top
    guest.click(rows(guest)[0].rect.center)
    review = guest.top
    assert isinstance(review, ReviewScene)
    guest.click_on("Show me")
    guest.click_on("Play from here")
    play_on(guest, lambda: isinstance(guest.top, TrialOver))
    guest.click_on("Back to the review")
    assert guest.top is review
    guest.click_on("Back")
    assert guest.top is listed
    guest.click_on("Back")
    assert guest.top is start


def test_a_practiced_choice_can_be_tried_again_and_left_and_counts_nowhere() -> None:
    store = store_with(*LEAKY)
    guest = page(store)
    guest.click_on(f"See: {SAID}")
    guest.click_on("Practice these 8 hands")
    play_on(guest, lambda: isinstance(guest.top, TrialOver))
    guest.click_on("Try again")
    assert guest.table.session.called == "Choice 1 of 8"
    guest.wait()
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Stop practicing")
    assert isinstance(guest.top, LeakScene)
    assert [row.kind for row in History(store).matches()].count("practice") == 2
    assert not History(store).unfinished(""), "a practiced hand ends its match"
    assert (
        cards(page(store))[0].lines[0].startswith("Costs you 0.25 points on average; wrong in 8 of 16 hands.")
    )


def test_a_match_that_cannot_be_read_cannot_be_practiced_and_says_so() -> None:
    store = store_with(*LEAKY)
    guest = page(store)
    guest.click_on(f"See: {SAID}")
    with store.writing() as database:
        database.execute("DROP TRIGGER events_are_not_changed")
        database.execute("UPDATE events SET json = 'damage'")
    guest.click_on("Practice these 8 hands")
    assert "can’t be read" in " ".join(guest.dialog.sentences)


def test_everything_is_reached_by_keys_alone() -> None:
    guest = page(store_with(*LEAKY))
    for _ in guest.group.controls:
        if guest.group.focus and guest.group.focus.name == f"See: {SAID}":
            break
        guest.keys(pygame.K_TAB)
    guest.keys(pygame.K_RETURN)
    assert isinstance(guest.top, LeakScene)
    guest.keys(pygame.K_RETURN)
    assert guest.table.session.called == "Choice 1 of 8"


def test_the_costliest_choices_of_all_matches_come_worst_first_and_none_is_a_tiny_slip() -> None:
    guest = page(store_with(0.25, 0.5, 0.05, weeks=2))
    listed = [(row.line.title.partition(":")[0], row.line.labels) for row in rows(guest)]
    dear, cheap = ("−0.5 points",), ("−0.2 points",)
    days = [(title.partition(",")[0][:3], title.rpartition(", ")[2], cost) for title, cost in listed]
    assert days == [("Sep", "hand 2", dear)] * 2 + [("Sep", "hand 1", cheap)] * 2


def test_choices_in_different_games_are_compared_by_the_chance_of_winning() -> None:
    store = store_with(0.5)
    other = store.begin(
        Match(Euchre(), seed="other").events, Details(names=("You", "Otis", "Bella", "Felix"))
    )
    dear = replace(choice(played()[1][1], 0.4), chance=0.3)
    Reviews(store).keep(other, HandReview(1, 0, 7, (dear,), 1))
    titles = [row.line.title for row in rows(page(store))]
    assert [title.partition(",")[0] for title in titles] == ["Euchre", "Bacon"]


def test_within_a_game_the_choices_are_sorted_by_the_points_that_their_rows_show() -> None:
    store = store_with(0.25, 0.5)
    match_id = History(store).matches()[0].id
    review = Reviews(store).of_match(match_id, 0)[0]
    close = [replace(each, chance=0.3) for each in review.choices]  # few points at a close score
    Reviews(store).keep(match_id, replace(review, choices=tuple(close)))
    assert [row.line.labels for row in rows(page(store))] == [("−0.5 points",), ("−0.2 points",)]


def test_a_costly_choice_opens_in_the_review() -> None:
    guest = page(store_with(0.5))
    guest.game.tables.looks_back = True
    rows(guest)[0].press()
    assert guest.sees(ReviewScene)


def test_the_choices_of_a_match_are_found_however_many_came_after() -> None:
    store = store_with(0.5)
    for number in range(PAGE):
        store.begin(Match(RULES, str(number), practice=True).events)
    assert len(rows(page(store))) == 1


def test_a_new_player_is_told_what_the_page_is_for_and_can_play() -> None:
    guest = page(store_in_memory())
    assert "Play a match, and this page shows where you lose points" in words(guest)
    assert guest.offers("Play a match")
    assert not guest.offers("Game")


def test_who_only_played_with_help_is_told_that_this_is_left_out() -> None:
    store = store_with(0.5)
    with store.writing() as database:
        database.execute("UPDATE matches SET assisted = 1")
    guest = page(store)
    assert "All your matches so far are assisted" in words(guest)
    assert guest.offers("Play a match")


def test_without_a_leak_the_page_says_so() -> None:
    guest = page(store_with(*(0.0,) * 16))
    assert "No pattern yet. Play more hands to see one." in words(guest)
    assert [tile[:2] for tile in tiles(guest)] == [
        ("100 out of 100", "accuracy in 1 match"),
        ("0.00", "points lost per hand"),
    ]


def test_after_one_hand_the_page_says_what_it_has_seen_and_when_patterns_show() -> None:
    guest = page(store_with(0.5))
    assert tiles(guest)[1][:3] == ("0.50", "points lost per hand", "1 of 1 hand had a mistake")
    assert f"Patterns show up after {MIN_HANDS} hands. You need 11 more to see yours." in words(guest)
    [bars] = [part for part in parts(guest).area.parts if isinstance(part, Bars)]
    assert [(bar.made, bar.of) for bar in bars.bars] == [(1, MIN_HANDS)]
    assert "No pattern yet" not in words(guest)
    assert guest.group.focus is rows(guest)[0]


def test_what_was_given_away_comes_with_the_accuracy_and_what_that_means() -> None:
    guest = page(store_with(*LEAKY))
    accuracy, lost = tiles(guest)
    assert lost[:3] == ("0.25", "points lost per hand", "8 of 16 hands had a mistake")
    assert accuracy[1:3] == ("accuracy in 1 match", "100 is perfect play")
    assert 0 < int(accuracy.value.removesuffix(" out of 100")) < 100


def test_points_of_different_games_are_not_added_up() -> None:
    store = store_with(*LEAKY)
    other = store.begin(
        Match(Euchre(), seed="other").events, Details(names=("You", "Otis", "Bella", "Felix"))
    )
    Reviews(store).keep(other, HandReview(1, 0, 7, (), 0))
    guest = page(store)
    assert [tile[:2] for tile in tiles(guest)][1:] == [("8 of 17", "hands had a mistake")]
    assert cards(guest)[0].lines[0].startswith("Bacon: costs you 0.25 points on average")
    [facts] = [part.facts for part in all_parts(guest) if isinstance(part, Facts)]
    assert facts == [("Bacon", "0.25"), ("Euchre", "0.00")]


def test_a_page_rather_ends_above_a_part_than_cutting_its_first_lines() -> None:
    guest = page(store_with(*LEAKY), size=(1280, 720))
    scene = parts(guest)
    for tall in range(300, 700, 20):
        lines = [Words(f"Line {number}", 20) for number in range(20)]
        scene.area.show([Words("First", 20), Strip(tall, lambda *_: None), *lines])
        scene.lay()
        shown = scene.area.view.bottom
        cut = [part for part in scene.area.parts for rect in part.rects() if rect.top < shown < rect.bottom]
        assert cut == []


def tiles(guest: Guest) -> Sequence[Tile]:
    [found] = [part for part in all_parts(guest) if isinstance(part, Tiles)]
    return found.tiles


def test_only_a_game_that_was_reviewed_can_be_chosen_and_it_can_be_left_again() -> None:
    store = store_with(*LEAKY)
    assert not page(store).offers("Game")
    Reviews(store).keep(store.begin(Match(Euchre(), seed="other").events), HandReview(1, 0, 7, (), 0))
    guest = page(store)
    assert isinstance(guest.top, YourPlay)
    guest.top._choose("euchre")
    assert not cards(guest)
    chooser = guest.control("Game")
    assert isinstance(chooser, Stepper)
    assert [*chooser.labels] == ["All games", "Bacon", "Euchre"]


def test_a_store_that_cannot_be_read_says_so() -> None:
    store = store_with(*LEAKY)
    with store.writing() as database:
        database.execute("UPDATE given_away SET points = -5")
    assert "damaged" in words(page(store))


@pytest.mark.sparse(3)
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (640, 860)])
def test_the_pages_fit(size: tuple[int, int], scale: int) -> None:
    settings = Settings(accessibility=Accessibility(interface_scale=scale))
    guest = page(store_with(*LEAKY, weeks=3), settings, size)
    for _ in range(2):
        scene = parts(guest)
        for offset in (0, 200, 10_000):
            scene.area.offset = offset
            guest.frame()
            placed = scene.rects()
            assert all(scene.panel.contains(rect) for rect in placed)
            pairs = [(a, b) for place, a in enumerate(placed) for b in placed[place + 1 :]]
            assert not [(a, b) for a, b in pairs if a.colliderect(b)]
        see = [control for control in guest.group.controls if control.name == f"See: {SAID}"]
        for control in see:
            control.press()
    assert isinstance(guest.top, LeakScene)


def test_reviews_by_older_versions_get_their_situations_while_the_page_is_open() -> None:
    store = store_in_memory()
    match, turns = played()
    match_id = store.begin(match.events)
    for number in (1, 2, 3):
        turn = turns[number]
        graded = replace(choice(turn, 0.0, ""), alternatives=(Alternative(written(turn), "this", 0.0),))
        Reviews(store).keep(match_id, HandReview(number, 0, 7, (graded,), 1))
    guest = page(store)
    guest.until(lambda: guest.top.wake_at() is None, 50)
    kinds = [str(kind) for (kind,) in store.query("SELECT kind FROM given_away")]
    assert [kind.partition(": ")[0] for kind in kinds] == ["auction"] * 3
    assert all(kind.partition(": ")[2].partition(",")[0] in BaconCommentator.faults for kind in kinds)
    assert page(store).top.wake_at() is None, "once and for all"


def test_the_page_shows_what_version_0_9_5_reviewed(tmp_path: Path) -> None:
    copy = tmp_path / "matches.db"
    shutil.copy(Path(__file__).parents[1] / "fixtures" / "0_9_5" / "matches.db", copy)
    with closing(open_store(copy).store) as store:
        guest = page(store)
        guest.until(lambda: guest.top.wake_at() is None, 50)
        assert "Patterns show up after" in words(guest)


@pytest.mark.parametrize(("share", "drawn"), [(0.1, False), (0.5, True), (1.0, True)])
def test_cards_of_which_only_a_sliver_is_in_sight_are_not_drawn(share: float, drawn: bool) -> None:
    app = Guest().app
    strip = PositionStrip(Position((), (Card("AS"), Card("KD")), (), (), "french", ""))
    tall = strip.lay(app.art, 0, 0, 400)
    canvas = Canvas(Surface((400, 400)))
    with canvas.clipped(Rect(0, 0, 400, round(tall * share))):
        strip.draw(app.art, canvas)
    assert bool(canvas.collected) is drawn


HELD = tuple(map(Card, ("AS", "KD", "QH", "JC", "9C")))
CALLED = Position((), HELD, (), (), "french", "", call="passed", better_call="pick it up")
PLAYED = Position((), HELD, HELD[:1], HELD[4:], "french", "")


@pytest.mark.parametrize(
    ("position", "said"),
    [(CALLED, ("You passed", "Better: pick it up")), (PLAYED, ("You played A♠", "Better: 9♣"))],
    ids=["calls", "cards"],
)
def test_the_labels_of_choices_lie_below_the_cards_and_in_the_strip(
    position: Position, said: tuple[str, str]
) -> None:
    art = Guest().app.art
    strip = PositionStrip(position)
    strip.lay(art, 0, 0, 600)
    canvas = Canvas(Surface((600, 400)))
    strip.draw(art, canvas)
    labels = [tag(art, words, token) for words, token in zip(said, ("bad", "good"), strict=True)]
    made, better = (sprite.rect for sprite in canvas.collected if sprite.surface in labels)
    five = [
        size for size, count in Counter(each.rect.size for each in canvas.collected).items() if count == 5
    ]
    cards_size = min(five, key=lambda size: size[1])  # their shadows are larger
    assert all(each.rect.bottom < made.top for each in canvas.collected if each.rect.size == cards_size)
    assert made.right < better.left
    assert strip.area.contains(made.union(better))


def test_labels_of_cards_are_one_word_where_more_do_not_fit_and_count_many_cards() -> None:
    app, narrow = Guest().app, replace(PLAYED, held=HELD[3:], played=HELD[3:4], better=HELD[4:])
    strip, canvas = PositionStrip(narrow), Canvas(Surface((400, 400)))
    strip.lay(app.art, 0, 0, 90)
    strip.draw(app.art, canvas)
    assert [each.get_width() for each in strip._tags(app.art)] == [
        tag(app.art, words, "bad").get_width() for words in ("You", "Better")
    ]
    assert _briefly(HELD) == "5 cards"


def test_a_chart_of_one_game_shows_points_and_one_of_several_shows_hands_with_a_mistake() -> None:
    store = store_with(*LEAKY, weeks=2)
    assert "Points lost per hand, by week" in said(page(store), Heading)
    Reviews(store).keep(store.begin(Match(Euchre(), seed="other").events), HandReview(1, 0, 7, (), 0))
    with store.writing() as database:
        database.execute("UPDATE matches SET started_at = '2026-10-05T12:00:00+00:00' WHERE id = 3")
    guest = page(store)
    assert "Hands with a mistake, by week" in said(guest, Heading)
    [chart] = [part for part in all_parts(guest) if isinstance(part, WeekColumns)]
    assert [week.value for week in chart.weeks] == [0.5, 0.5, None, None, 0.0]
    assert chart.form == ".0%"


def said(guest: Guest, kind: type[Heading | Words]) -> list[str]:
    return [part.text for part in all_parts(guest) if isinstance(part, kind)]


def test_costly_choices_of_one_game_are_shown_and_sorted_in_points_and_of_several_in_chances() -> None:
    store = store_with(0.5, 0.9, 0.7, *LEAKY)
    of_one = [row.line.labels for row in rows(page(store))]
    assert of_one[:3] == [("−0.9 points",), ("−0.7 points",), ("−0.5 points",)]
    assert "How much each one cut your chance of winning the match." not in said(page(store), Words)
    Reviews(store).keep(store.begin(Match(Euchre(), seed="other").events), HandReview(1, 0, 7, (), 0))
    guest = page(store)
    assert "How much each one cut your chance of winning the match." in said(guest, Words)
    assert rows(guest)[0].line.labels == ("−9.0% win chance",)


def test_the_hands_of_a_leak_are_listed_and_practiced_the_costliest_first() -> None:
    guest = page(store_with(0.5, 0.9, 0.7, *LEAKY))
    guest.control(f"See: {SAID}").press()
    assert isinstance(guest.top, LeakScene)
    assert [wrong.choice.points for _, wrong in guest.top.choices[:3]] == [0.9, 0.7, 0.5]


def test_the_page_of_a_leak_says_what_helps_against_it() -> None:
    guest = page(store_with(*LEAKY))
    guest.control(f"See: {SAID}").press()
    assert BaconCommentator.cures["call"] in said(guest, Words)


@pytest.mark.parametrize(
    ("before", "lately", "title"),
    [
        (1.0, 0.2, "Points lost: fewer lately"),
        (0.2, 1.0, "Points lost: more lately"),
        (0.5, 0.55, "Points lost, by week"),
    ],
)
def test_a_chart_says_how_it_goes_only_if_that_is_certain(before: float, lately: float, title: str) -> None:
    weeks = [
        Week(date(2026, 8, 3) + timedelta(weeks=number), Sample(20, 10, 20 * mean, 20 * mean * mean + 5))
        for number, mean in enumerate([before] * 5 + [lately] * 4)
    ]
    heading, _ = weeks_of(weeks, "Points lost")
    assert isinstance(heading, Heading)
    assert heading.text == title
