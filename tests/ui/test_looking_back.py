"""Looking back: what a review found is marked in the replay, listed on the pages, and always led back to."""

from __future__ import annotations

import pygame
import pytest

from bacon.core.match import Match
from bacon.core.review import (
    Alternative,
    Grade,
    GradedChoice,
    HandReview,
    OpenCards,
    grade_of,
)
from bacon.data.autosave import Autosave
from bacon.data.history import History, MatchRow
from bacon.data.reviews import Reviews
from bacon.data.settings import Accessibility, Settings
from bacon.data.store import Store, store_in_memory
from bacon.ui.kit.form import Words
from bacon.ui.kit.rows import ListRow, Table
from bacon.ui.replay.verdicts import choice_line, faults, hand_verdict, lines_of, reason, verdict
from bacon.ui.scenes.match_page import MatchPage
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.your_play import YourPlay
from tests.ui.stage_door import SHORT, Guest


def choice(step: int, chance: float = 0.0, open_cards: OpenCards | None = None) -> GradedChoice:
    """A choice that gave away so much of the chance to win, by passing in the place of picking it up."""
    weighed = (Alternative("pick up", "picking it up", 0.5), Alternative("pass", "passing", -0.1, 0.08))
    why = "Picking it up instead: +0.6 over 60 likely deals."
    return GradedChoice(
        0, step, "auction", "pass", weighed, 60, chance, 10 * chance, grade_of(chance), why, open_cards
    )


def review(hand: int, *choices: GradedChoice, of: int | None = None) -> HandReview:
    return HandReview(hand, 0, 1, choices, len(choices) if of is None else of)


def reviewed(*reviews: HandReview) -> Store:
    """A store with a match of which some hands are reviewed."""
    store = store_in_memory()
    match = Match(SHORT, seed="looking back")
    autosave = Autosave(store)
    autosave.start(match, names=("You", "Otis", "Bella", "Felix"))
    while not match.over:
        match.apply(match.legal()[0])
    autosave.record(match)
    for each in reviews:
        Reviews(store).keep(1, each)
    return store


def the_match(store: Store) -> MatchRow:
    return History(store).matches()[0]


def looking_at(store: Store, hand: int = 1, look: Settings = Settings()) -> Guest:  # noqa: B008
    guest = Guest(look, store)
    guest.app.rooms.replay_stored(the_match(store), hand)
    guest.frame()
    return guest


def replay(guest: Guest) -> ReplayScene:
    assert isinstance(guest.top, ReplayScene)
    return guest.top


def first_choice(store: Store) -> int:
    """The step of the first hand at which the player first had a choice."""
    guest = looking_at(store)
    return next(turn.step for turn in replay(guest).controller.reel.turns if turn.seat == 0)


@pytest.fixture(scope="module")
def step() -> int:
    return first_choice(reviewed())


def rows(guest: Guest) -> list[ListRow]:
    return [control for control in guest.group.controls if isinstance(control, ListRow)]


# In words


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0.02, "Passing is an inaccuracy here. "),
        (0.05, "Passing is a mistake here. "),
        (0.1, "Passing is a b"),
    ],
)
def test_a_marked_choice_is_named_with_its_grade_and_the_reason(chance: float, told: str) -> None:
    words = verdict(choice(3, chance))
    assert words.startswith(told)
    assert words.endswith("Picking it up instead: +0.6 over 60 likely deals.")


def test_what_open_cards_allowed_is_told_apart_and_only_where_it_was_more() -> None:
    better = choice(3, 0.1, OpenCards(2, 4, "pick up"))
    assert reason(better).endswith(" With all cards open, picking it up takes 4 tricks, not 2.")
    assert reason(choice(3, 0.1, OpenCards(4, 4, "pass"))) == choice(3).reason


def test_a_row_shows_the_grade_and_the_cost_and_never_a_cost_of_nothing() -> None:
    line = choice_line(4, choice(3, 0.1))
    assert (line.title, line.labels) == ("Hand 4: Passing ??", ("−1.0 points",))
    assert choice_line(4, choice(3, 0.002)).labels == ("−0.2% to win",)


def test_the_list_has_what_was_best_first_and_says_what_was_played() -> None:
    lines = [(each.label, each.worth, each.advised) for each in lines_of(choice(3, 0.1))]
    assert lines == [("Picking it up", "+0.50", True), ("Passing (played)", "−0.10", False)]


@pytest.mark.parametrize(
    ("grades", "told"),
    [
        ([], ""),
        (["fine", "best"], ""),
        (["mistake", "inaccurate", "inaccurate"], "1 mistake and 2 inaccuracies"),
        (["blunder", "mistake", "mistake", "inaccurate"], "1 blunder, 2 mistakes and 1 inaccuracy"),
    ],
)
def test_faults_are_counted_the_worst_first(grades: list[Grade], told: str) -> None:
    chances = {"best": 0.0, "fine": 0.001, "inaccurate": 0.01, "mistake": 0.03, "blunder": 0.07}
    assert faults([review(1, *[choice(3, chances[grade]) for grade in grades])]) == told


def test_a_hand_in_a_line() -> None:
    assert hand_verdict(review(1, choice(3, 0.07))) == "Your play: 75 of 100, with 1 blunder."
    assert hand_verdict(review(1, choice(3, 0.005))) == "Your play: 98 of 100."


# In the replay


def test_a_sign_stands_on_the_scrubber_and_a_click_on_it_goes_there(step: int) -> None:
    guest = looking_at(reviewed(review(1, choice(step, 0.1))))
    guest.frame()
    ((sign, rect),) = replay(guest).scrubber._signs
    assert (sign.step, sign.words) == (step, "??")
    guest.click(rect.center)
    assert replay(guest).controller.at == step


def test_before_a_marked_choice_the_replay_says_what_is_wrong_with_it(step: int) -> None:
    guest = looking_at(reviewed(review(1, choice(step, 0.1))))
    replay(guest).controller.go_to(step)
    assert replay(guest).told() == verdict(choice(step, 0.1))


def test_a_choice_that_was_fine_is_not_commented_on_unasked(step: int) -> None:
    guest = looking_at(reviewed(review(1, choice(step))))
    replay(guest).controller.go_to(step)
    assert "instead" not in replay(guest).told()
    assert replay(guest).scrubber.signs == []


def test_h_lists_what_the_review_weighed_and_hides_it_again(step: int) -> None:
    guest = looking_at(reviewed(review(1, choice(step, 0.1))))
    replay(guest).controller.go_to(step)
    guest.key(pygame.K_h)
    guest.frame()
    opinion = replay(guest).opinion
    assert [line.label for line in opinion.lines] == ["Picking it up", "Passing (played)"]
    assert opinion.sentence == choice(step).reason
    guest.key(pygame.K_h)
    assert not opinion.wanted
    assert opinion.lines == []


def test_where_nothing_was_reviewed_an_expert_is_asked_by_what_the_seat_knew(step: int) -> None:
    guest = looking_at(reviewed())
    with guest.app.leaving:
        replay(guest).controller.go_to(step)
        guest.key(pygame.K_h)
        guest.until(lambda: bool(replay(guest).opinion.sentence))
        assert replay(guest).opinion._asked in replay(guest).controller.reel.turns
        replay(guest).controller.go_to(replay(guest).controller.reel.last)
        guest.frame()
        assert replay(guest).opinion.sentence == "Nobody has a choice to make here."
        assert replay(guest).opinion.lines == []


def test_a_review_that_is_still_being_made_fills_in_while_one_looks(step: int) -> None:
    store = reviewed(review(1, of=1))
    guest = looking_at(store)
    assert replay(guest).scrubber.signs == []
    Reviews(store).keep(1, review(1, choice(step, 0.1)))
    guest.watch(1000, 100)
    assert [sign.step for sign in replay(guest).scrubber.signs] == [step]
    assert replay(guest).wake_at() is None


# On the pages


def test_the_page_of_a_match_lists_the_costliest_and_leads_to_their_moments(step: int) -> None:
    store = reviewed(review(1, choice(step, 0.1)), review(2, choice(4, 0.02)))
    guest = Guest(store=store)
    guest.app.rooms.match_page(the_match(store))
    guest.frame()
    assert isinstance(guest.top, MatchPage)
    named = [row.name for row in rows(guest)]
    assert named[:2] == ["Hand 1: Passing ??", "Hand 2: Passing ?!"]
    assert rows(guest)[2].line.labels[-1] == "66 of 100"
    guest.click_on("Hand 1: Passing ??")
    assert (replay(guest).controller.reel.number, replay(guest).controller.at) == (1, step)


def test_the_page_of_a_match_that_was_not_reviewed_has_no_word_of_it() -> None:
    store = reviewed(review(1, choice(3, 0.1), of=2))
    guest = Guest(store=store)
    guest.app.rooms.match_page(the_match(store))
    assert isinstance(guest.top, MatchPage)
    assert all("of 100" not in label for row in rows(guest) for label in row.line.labels)


def test_your_play_adds_up_what_was_given_away_by_kind() -> None:
    guest = Guest(store=reviewed(review(1, choice(3, 0.1)), review(2, choice(4, 0.02), choice(5))))
    guest.click_on("Statistics")
    guest.click_on("Your play")
    assert isinstance(guest.top, YourPlay)
    figures = next(part for part in guest.top.area.parts if isinstance(part, Table))
    assert figures.lines == [("Auction", "3", "1.2", "0.40")]
    assert [row.name for row in rows(guest)] == ["Hand 1: Passing ??", "Hand 2: Passing ?!"]


def test_your_play_says_how_it_fills_when_it_is_empty() -> None:
    guest = Guest(store=reviewed())
    guest.app.rooms.your_play()
    assert isinstance(guest.top, YourPlay)
    assert any(isinstance(part, Words) and "Play a hand" in part.text for part in guest.top.area.parts)


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (640, 860)])
def test_the_pages_fit(size: tuple[int, int], scale: int) -> None:
    store = reviewed(*[review(hand, choice(3, 0.1), choice(5, 0.02)) for hand in (1, 2, 3)])
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), store, size)
    for open_page in (guest.app.rooms.your_play, lambda: guest.app.rooms.match_page(the_match(store))):
        open_page()
        guest.frame()
        assert isinstance(guest.top, (YourPlay, MatchPage))
        placed = guest.top.rects()
        assert all(guest.top.panel.contains(rect) for rect in placed)
        assert not [
            (a, b) for number, a in enumerate(placed) for b in placed[number + 1 :] if a.colliderect(b)
        ]
        guest.key(pygame.K_ESCAPE)
