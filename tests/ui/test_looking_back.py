"""Looking back: a review's findings are marked in the replay, listed on the pages, and easy to reach."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.actions import Action
from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.review import (
    Alternative,
    Grade,
    GradedChoice,
    HandReview,
    OpenCards,
    Turn,
    grade_of,
    notation,
)
from bacon.core.rules import Rules, TableState
from bacon.notation.record import read_record
from bacon.search.bot import Candidate, Choice, Worse
from bacon.search.levels import rule_bot
from bacon.search.worker import Reviewed, Worker
from bacon.settings.settings import Accessibility, Settings, TableSettings
from bacon.store.history import History, MatchRow
from bacon.store.reviews import Reviews
from bacon.store.store import Details, Store, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.actors import Zone
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Tiles
from bacon.ui.kit.lists import ListRow
from bacon.ui.replay.verdicts import (
    LEGEND,
    PlayLine,
    chance_label,
    choice_line,
    cost_label,
    faults,
    grade_meaning,
    lines_of,
    play_verdict,
    verdict,
)
from bacon.ui.scenes.choice_rows import review_tiles, words_on_choice
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.match_page import MatchPage
from bacon.ui.scenes.panels import PLAY_LINE_HEIGHT
from bacon.ui.scenes.replay import MARK_SIZE, ReplayScene
from bacon.ui.scenes.requests import ShowMatch, ShowStoredReplay
from bacon.ui.scenes.review import ReviewScene
from bacon.ui.scenes.sheet import SheetScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.autoplay import reading_ms
from bacon.ui.table.frame import bounds
from bacon.ui.table.hint_marks import lamp, tag
from bacon.ui.table.prompt_words import sign_of
from bacon.ui.table.session import MatchReviewing
from tests.ui.stage_door import SHORT, Guest, at_speed


def choice(step: int, chance: float = 0.0, open_cards: OpenCards | None = None) -> GradedChoice:
    """A choice that gave away this much of the chance to win, by passing instead of picking it up."""
    weighed = (Alternative("pick up", "picking it up", 0.5), Alternative("pass", "passing", -0.1, 0.08))
    why = "Picking it up gains about 0.6 points."
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
    autosave.start(match, Details(names=("You", "Otis", "Bella", "Felix")))
    while not match.over:
        match.apply(match.legal()[0])
    autosave.record(match)
    for each in reviews:
        Reviews(store).keep(1, each)
    return store


def the_match(store: Store) -> MatchRow:
    return History(store).matches()[0]


class InTime(Worker):
    """A worker that grades in this process: nothing before it is `ready`, and then always the same."""

    def __init__(self, grade: GradedChoice | None = None) -> None:
        super().__init__()
        self.grade, self.ready = grade, False

    @property
    def reviewing(self) -> int:
        return 1

    def review(self, rules: Rules, turn: Turn, worlds: int | None = None) -> int:  # noqa: ARG002
        return 1

    def reviewed(self) -> Reviewed | None:
        return Reviewed(1, self.grade) if self.ready else None

    def stop_reviewing(self) -> None:
        """Do nothing: there is nothing to stop."""


def looking_at(
    store: Store, hand: int = 1, worker: Worker | None = None, settings: Settings | None = None
) -> Guest:
    guest = Guest(settings, store=store) if settings else Guest(store=store)
    guest.game.tables.looks_back, guest.app._worker = True, worker or InTime()
    guest.request(ShowStoredReplay(the_match(store), hand))
    guest.frame()
    return guest


def replay(guest: Guest) -> ReplayScene:
    assert isinstance(guest.top, ReplayScene)
    return guest.top


def first_choice(store: Store) -> int:
    """The step of the first hand at which the player first had a choice."""
    guest = looking_at(store)
    return next(turn.step for turn in replay(guest).controller.timeline.turns if turn.seat == 0)


@pytest.fixture(scope="module")
def step() -> int:
    return first_choice(reviewed())


def rows(guest: Guest) -> list[ListRow]:
    return [control for control in guest.group.controls if isinstance(control, ListRow)]


# In words


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0.02, "You passed: a small mistake that cost about 0.2 points on average. "),
        (0.05, "You passed: a mistake that cost about 0.5 points on average. "),
        (0.1, "You passed: a blunder that cost about 1 point on average. "),
    ],
)
def test_a_marked_choice_is_named_with_its_grade_and_the_reason(chance: float, told: str) -> None:
    words = verdict(choice(3, chance))
    assert words.startswith(told)
    assert words.endswith("Picking it up gains about 0.6 points.")


@pytest.mark.parametrize(
    ("written", "name", "words", "told"),
    [
        ("discard QH", "Otis", "Q♥", "Otis discarded Q♥"),
        ("give QH", "You", "Q♥", "You gave Q♥"),
        ("give lead to north", "You", "giving your partner the lead", "You gave your partner the lead"),
        ("give lead to north", "Otis", "giving your partner the lead", "Otis gave their partner the lead"),
        ("QH", "You", "Q♥", "You played Q♥"),
    ],
)
def test_a_marked_choice_says_what_was_done_with_the_card(
    written: str, name: str, words: str, told: str
) -> None:
    better, done = Alternative("9C", "9♣", 0.5), Alternative(written, words, -0.1)
    kind = "discard" if words == "Q♥" and " " in written else "play"
    made = replace(choice(3, 0.1), kind=kind, played=written, alternatives=(better, done))
    assert verdict(made, name).startswith(f"{told}: a blunder that cost about ")


@pytest.mark.parametrize(
    ("advice", "told"),
    [
        ("Pass instead. You’d make clubs.", "Passing was better. You’d have made clubs."),
        ("Go alone instead.", "Going alone was better."),
        ("It lost. Lead 10♥ or K♥ instead: it’s high.", "It lost. Leading 10♥ or K♥ was better: it’s high."),
        ("Don’t swap instead.", "Not swapping was better."),
        ("9♠ instead.", "9♠ was better."),
        ("It’s close: 9♠ may be a little better.", "It’s close: 9♠ may be a little better."),
    ],
)
def test_a_hand_that_is_over_is_told_what_was_better(advice: str, told: str) -> None:
    made = replace(choice(3, 0.1), reason=advice)
    assert verdict(made).endswith(f" {told}")
    assert words_on_choice(made, pictured=True).endswith(f" {told}")
    assert choice_line("Hand 1", made).detail == told


def test_what_open_cards_allowed_is_a_separate_line_only_if_it_was_more() -> None:
    better = choice(3, 0.1, OpenCards(2, 4, "pick up"))
    assert better.explanation.endswith(
        " With all cards face up, picking it up would have been good for 4 tricks, not 2."
    )
    assert choice(3, 0.1, OpenCards(4, 4, "pass")).explanation == choice(3).reason


def test_a_row_shows_the_grade_and_the_cost_in_points_or_in_the_chance_of_winning() -> None:
    line = choice_line("Hand 4", choice(3, 0.1))
    assert (line.title, line.labels) == ("Hand 4: passed (blunder)", (cost_label(choice(3, 0.1)),))
    assert line.labels[0].endswith(" points")
    assert choice_line("Hand 4", choice(3, 0.002), chance_label).labels == ("−0.2% win chance",)


def test_the_legend_says_that_only_a_sure_loss_is_a_mistake() -> None:
    least, mistake, blunder, doubt = LEGEND.split(" · ")
    assert least.endswith(": the chance of winning drops by at least 1 percentage point")
    assert (mistake, blunder) == ("? Mistake: at least 3", "?? Blunder: at least 7")
    assert doubt == "Close calls get the milder mark"


def test_the_list_has_the_best_first_and_says_what_was_played() -> None:
    lines = [(each.label, each.value, each.advised) for each in lines_of(choice(3, 0.1))]
    assert lines == [("Picking it up", "+0.50", True), ("Passing (played)", "−0.10", False)]


def test_a_long_list_keeps_the_best_and_what_was_played() -> None:
    others = [Alternative(f"lay {number}", f"laying {number}", 1 - number / 10, 0.06) for number in range(9)]
    shown = lines_of(replace(choice(3, 0.1), alternatives=(*others, *choice(3).alternatives)))
    assert [each.label for each in shown] == [
        *[f"Laying {number}" for number in range(5)],
        "Passing (played)",
    ]
    assert [each.advised for each in shown] == [True, True, False, False, False, False]


@pytest.mark.parametrize(
    ("grades", "told"),
    [
        ([], ""),
        (["fine", "best"], ""),
        (["mistake", "inaccurate", "inaccurate"], "1 mistake and 2 small mistakes"),
        (["blunder", "mistake", "mistake", "inaccurate"], "1 blunder, 2 mistakes and 1 small mistake"),
    ],
)
def test_faults_are_counted_the_worst_first(grades: list[Grade], told: str) -> None:
    chances = {"best": 0.0, "fine": 0.001, "inaccurate": 0.01, "mistake": 0.03, "blunder": 0.07}
    assert faults([review(1, *[choice(3, chances[grade]) for grade in grades])]) == told


def test_reviewed_hands_are_summed_up_in_one_line() -> None:
    assert play_verdict([review(1, choice(3, 0.07))]) == "1 blunder cost you about 0.7 points on average"
    assert play_verdict([review(1, choice(3, 0.1))]) == "1 blunder cost you about 1 point on average"
    assert play_verdict([review(1, choice(3))]) == "No mistakes"
    with_a_slip = review(1, choice(3, 0.07), choice(3, 0.009))
    assert play_verdict([with_a_slip]) == "1 blunder cost you about 0.7 points on average", (
        "as its own review says"
    )


class OneHandReviewed(MatchReviewing):
    """A match of which one hand has been reviewed."""

    def __init__(self, made: HandReview) -> None:
        self._made = made

    @override
    def review_of(self, hand: int, seat: int) -> HandReview | None:
        return self._made

    @override
    def progress(self, hand: int, seat: int) -> float:
        return 1.0


@pytest.mark.parametrize(
    ("chance", "words"), [(0.0, "No mistakes"), (0.1, "1 blunder cost you about 1 point on average")]
)
def test_the_line_on_a_result_says_what_the_review_found_and_no_more(chance: float, words: str) -> None:
    made = review(1, choice(3, chance) if chance else choice(3))
    line = PlayLine(OneHandReviewed(made), [1], 0, lambda: None, "")
    assert line.words == words


def test_the_line_on_a_result_names_a_single_mistake_and_counts_several() -> None:
    def lines(*choices: GradedChoice) -> tuple[str, str]:
        return PlayLine(OneHandReviewed(review(1, *choices)), [1], 0, lambda: None, "").lines

    one, two = choice(3, 0.1), choice(5, 0.03)
    assert lines(one)[0] == "Blunder: you passed"
    assert lines(one)[1] == "Cost about 1 point"
    assert lines(one, two)[0] == "1 blunder and 1 mistake"
    assert lines(one, two)[1].startswith("Cost about 1.3 points")
    assert lines(choice(3)) == ("No mistakes", "")
    assert lines(choice(3, 0.009))[1] == "One tiny slip cost about 0.1 points"


def test_the_line_on_a_match_says_the_accuracy_out_of_100() -> None:
    made = review(1, choice(3, 0.1))
    said = PlayLine(OneHandReviewed(made), [1, 1], 0, lambda: None, "").lines[1]
    assert re.fullmatch(r"Cost about 2 points · accuracy \d+ out of 100", said)


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_verdict_on_a_result_keeps_within_its_lines(scale: int) -> None:
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)))
    art, canvas = guest.app.art, Canvas(Surface((1280, 720)))
    line = PlayLine(OneHandReviewed(review(1, choice(3, 0.1))), [1], 0, lambda: None, "K")
    area = Rect(100, 100, art.metrics.ui(772), art.metrics.ui(PLAY_LINE_HEIGHT))
    line.draw(art, canvas, area, 1.0)
    assert all(area.contains(each.rect) for each in canvas.collected)
    assert all(each.rect.right <= line.button.rect.left for each in canvas.collected)


def test_a_small_slip_is_called_the_same_everywhere() -> None:
    slip = choice(3, 0.009)
    told = play_verdict([review(1, slip)])
    assert told == "No mistakes, but one tiny slip cost you about 0.1 points on average"
    assert choice_line("Hand 2", slip).title == "Hand 2: passed (tiny slip)"
    guest = Guest(store=reviewed(review(1, slip)))
    guest.game.tables.looks_back = True
    guest.request(ShowMatch(the_match(guest.store)))
    guest.frame()
    assert isinstance(guest.top, SheetScene)
    tiles = next(part.tiles for part in guest.top.area.parts if isinstance(part, Tiles))
    assert [each.value for each in tiles[1:]] == ["0", "0.1"]
    assert tiles[2].note == "by one tiny slip"
    assert tiles[1][:3] == ("0", "Mistakes", "in 1 hand: well played")


def test_the_page_of_a_match_says_what_its_reviews_found_in_figures() -> None:
    reviews = [review(1, choice(3, 0.1)), review(2, choice(4, 0.1), choice(5, 0.02))]
    guest = Guest(store=reviewed(*reviews))
    guest.request(ShowMatch(the_match(guest.store)))
    guest.frame()
    assert isinstance(guest.top, SheetScene)
    tiles = next(part.tiles for part in guest.top.area.parts if isinstance(part, Tiles))
    mistakes = tiles[1]
    assert (mistakes.value, mistakes.caption) == ("3", "Mistakes")
    assert mistakes.note == "2 blunders and 1 small mistake"
    assert review_tiles(reviews[:1], 66, "hand").tiles[1] == (
        "1",
        "Blunder",
        "in 1 hand",
        "text",
        "text_muted",
    )


@pytest.mark.parametrize("chance", [0.0, 0.02])
def test_a_match_with_mistakes_explains_their_marks(chance: float) -> None:
    guest = Guest(store=reviewed(review(1, choice(3, chance))))
    guest.request(ShowMatch(the_match(guest.store)))
    guest.frame()
    assert isinstance(guest.top, SheetScene)
    told = [getattr(part, "text", "") for part in guest.top.area.parts]
    assert (LEGEND in told) is (chance > 0)


@pytest.mark.parametrize("pictured", [True, False])
def test_a_costly_choice_says_how_bad_it_was_and_what_it_is_unless_that_is_seen(pictured: bool) -> None:
    told = words_on_choice(choice(3, 0.05), pictured=pictured)
    cost = "a mistake that cost about 0.5 points on average. Picking it up gains"
    assert told.startswith(f"A{cost[1:]}" if pictured else f"You passed: {cost}")
    slip = words_on_choice(choice(3, 0.002), pictured=pictured)
    assert slip.startswith("Picking" if pictured else "You passed. Picking")


# In the replay


def test_a_click_on_a_sign_of_the_scrubber_goes_to_its_moment(step: int) -> None:
    guest = looking_at(reviewed(review(1, choice(step, 0.1))))
    guest.frame()
    ((sign, rect),) = replay(guest).scrubber._signs
    assert (sign.step, sign.mark) == (step, "??")
    guest.click(rect.center)
    assert replay(guest).controller.at == step


def test_a_sign_of_the_scrubber_says_what_it_means_while_it_is_pointed_at(step: int) -> None:
    guest = looking_at(reviewed(review(1, choice(step, 0.1))))
    guest.frame()
    said = guest.app.art.text(grade_meaning("blunder"), guest.app.art.small_type, "medium")
    (_, rect), *_ = replay(guest).scrubber._signs
    assert not any(said is each for each in guest.app.canvas.pictures)
    guest.point(rect.center)
    guest.frame()
    assert any(said is each for each in guest.app.canvas.pictures)


def test_before_a_marked_choice_the_replay_says_what_is_wrong_with_it(step: int) -> None:
    guest = looking_at(reviewed(review(1, choice(step, 0.1))))
    replay(guest).controller.go_to(step)
    assert replay(guest).caption() == verdict(choice(step, 0.1))


def test_a_good_choice_gets_no_comment_unless_asked(step: int) -> None:
    guest = looking_at(reviewed(review(1, choice(step))))
    replay(guest).controller.go_to(step)
    assert "instead" not in replay(guest).caption()
    assert replay(guest).scrubber.signs == []


def test_the_cards_of_a_marked_choice_show_the_sign_and_the_lamp() -> None:
    store = reviewed()
    timelines = replay(looking_at(store)).controller.timelines
    turns = [
        (timeline.number, turn) for timeline in timelines for turn in timeline.turns if turn.played.of_a_card
    ]
    hand, turn = next((hand, turn) for hand, turn in turns if turn.seat == 0)
    played, best = (notation(SHORT, turn.state, turn.played), notation(SHORT, turn.state, other(turn)))
    weighed = (Alternative(best, "that", 0.5), Alternative(played, "this", -0.1, 0.08))
    marked = replace(choice(turn.step, 0.1), played=played, alternatives=weighed)
    Reviews(store).keep(1, review(hand, marked))
    guest = looking_at(store, hand)
    replay(guest).controller.go_to(turn.step)
    guest.watch(500, 50)
    guest.frame()
    art, seen = replay(guest).view.art, guest.app.canvas.pictures
    sign = tag(art, "?? Blunder: 1.0 points", "bad")
    assert any(lamp(art, art.metrics.ui(MARK_SIZE)) is each for each in seen)
    canvas = Canvas(Surface(guest.app.metrics.size))
    replay(guest).draw(canvas)
    mark = next(each.rect for each in canvas.collected if each.surface is sign)
    held = replay(guest).stage.cast.in_zone(Zone("hand", 0))
    edge = next(actor for actor in held if actor.card.name in best.split())
    at = edge.at(guest.app.now)
    framed = art.card_edge(round(at.height), at.angle, "brass")
    assert any(each.surface is framed for each in canvas.collected), "as in a review"
    card = next(bounds(actor.place) for actor in held if actor.card.name in played.split())
    assert mark.bottom <= card.top + art.metrics.u(12), "its index is in sight"


@pytest.mark.parametrize("scale", [100, 150])
def test_the_words_on_a_bad_choice_say_what_was_better_and_cover_no_hand(scale: int, step: int) -> None:
    settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))
    guest = looking_at(reviewed(review(1, choice(step, 0.1))), settings=settings)
    replay(guest).controller.go_to(step)
    guest.frame()
    assert sign_of(replay(guest)._prompt()) == ("hint", "brass")
    prompt = replay(guest).view.overlay.prompt
    hands = [bounds(each.place) for each in replay(guest).stage.cast.actors if each.zone.kind == "hand"]
    assert prompt.width
    assert prompt.collidelist(hands) < 0


def other(turn: Turn) -> Action:
    """Another card that could have been played."""
    return next(each for each in turn.legal if each.of_a_card and each != turn.played)


def test_h_lists_what_the_review_weighed_and_hides_it_again(step: int) -> None:
    guest = looking_at(reviewed(review(1, choice(step, 0.1))))
    replay(guest).controller.go_to(step)
    guest.key(pygame.K_h)
    guest.frame()
    assessment = replay(guest).assessment
    assert [line.label for line in assessment.lines] == ["Picking it up", "Passing (played)"]
    assert assessment.sentence == verdict(choice(step, 0.1))
    guest.key(pygame.K_h)
    assert not assessment.wanted
    assert assessment.lines == []


class Slow:
    """An expert who takes a while to say what the rule bot says at once."""

    def __init__(self, rules: Rules) -> None:
        self.house = rule_bot(rules)
        self.asked: list[TableState] = []
        self.ready = self.thinking = False
        self.seconds_left = 0.0

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        self.asked.append(view)
        choice = self.house.choose(view, legal)
        weighed = (
            Candidate(choice.action, 0.5),
            *(Worse(each, -0.5) for each in legal if each != choice.action),
        )
        self.choice = replace(choice, candidates=weighed, worlds=24)

    def done(self) -> Choice | None:
        return self.choice if self.ready else None


def test_without_a_review_an_expert_judges_by_what_the_seat_knew(step: int) -> None:
    guest = looking_at(reviewed())
    scene, expert = replay(guest), Slow(SHORT)
    scene.assessment._advisor = expert
    scene.controller.go_to(step)
    guest.key(pygame.K_h)
    guest.watch(100, 20)
    assert scene.assessment.lines == []
    assert [view.viewer for view in expert.asked] == [0]
    expert.ready = True
    guest.watch(100, 20)
    assert scene.assessment.lines[0].value == "+0.50"
    assert {line.value for line in scene.assessment.lines[1:]} == {"−0.50"}
    scene.controller.go_to(scene.controller.timeline.last)
    guest.frame()
    assert scene.assessment.sentence == "There’s nothing to choose here."
    assert scene.assessment.lines == []


def test_the_assessment_improves_while_it_is_shown_and_goes_with_the_moment(step: int) -> None:
    guest = looking_at(reviewed())
    scene, expert = replay(guest), Slow(SHORT)
    scene.assessment._advisor = expert
    scene.controller.go_to(step)
    expert.ready = expert.thinking = True
    guest.key(pygame.K_h)
    guest.frame()
    assert scene.assessment.wake_at() is not None
    expert.choice = replace(expert.choice, reason="More deals say so.")
    guest.watch(100, 20)
    assert scene.assessment.sentence.endswith(": more deals say so.")
    scene.controller.go_to(scene.controller.timeline.last)
    guest.watch(100, 20)
    assert scene.assessment.sentence == "There’s nothing to choose here."
    assert scene.assessment.wake_at() is None


def test_an_unfinished_hand_gets_no_assessment() -> None:
    store = store_in_memory()
    match, autosave = Match(SHORT, seed="looking back"), Autosave(store)
    autosave.start(match)
    while len(match.kept) < 20:
        match.apply(match.legal()[0])
    autosave.record(match)
    guest = looking_at(store)
    scene, expert = replay(guest), Slow(SHORT)
    scene.assessment._advisor = expert
    guest.key(pygame.K_h)
    others = [turn.step for turn in scene.controller.timeline.turns if turn.seat != scene.source.viewer]
    for step in others:
        scene.controller.go_to(step)
        guest.frame()
        assert scene.assessment.sentence == "You’ll see what each choice was worth when the hand is over."
    assert others
    assert expert.asked == []


def test_an_unfinished_review_fills_in_while_it_is_shown(step: int) -> None:
    worker = InTime(choice(step, 0.1))
    guest = looking_at(reviewed(), worker=worker)
    guest.watch(1000, 100)
    assert replay(guest).scrubber.signs == []
    worker.ready = True
    guest.watch(1000, 100)
    assert {sign.step for sign in replay(guest).scrubber.signs} == {step}
    assert Reviews(guest.store).of_hand(1, 1, 0) == replay(guest).assessment.review
    guest.watch(1000, 100)
    assert replay(guest).wake_at() is None


def test_a_replay_with_nothing_to_review_does_not_stop_other_reviews(step: int) -> None:
    guest = looking_at(reviewed(review(1, choice(step))), hand=2)
    others = guest.app.reviewing
    assert others is not None
    guest.key(pygame.K_ESCAPE)
    guest.request(ShowStoredReplay(the_match(guest.store), 1))
    assert guest.app.reviewing is others


class Steps:
    """Work in a number of steps."""

    def __init__(self, left: int) -> None:
        self.left = left

    @property
    def busy(self) -> bool:
        return self.left > 0

    def follow(self) -> None:
        self.left -= self.busy

    def wake_at(self, now: float) -> float | None:
        return now if self.busy else None


def test_a_review_that_another_one_interrupts_goes_on_after_it() -> None:
    guest = Guest()
    first, second = Steps(4), Steps(3)
    left = []
    for work in (first, second, None):
        if work:
            guest.app.reviewing = work
        guest.frame()
        guest.frame()
        left.append((first.left, second.left))
    for _ in range(3):
        guest.frame()
    assert left[1] == (2, 1)
    assert (first.busy, second.busy) == (False, False)


def test_nothing_is_reviewed_if_reviews_are_off() -> None:
    guest = looking_at(reviewed())
    guest.key(pygame.K_ESCAPE)
    guest.app.change(Settings(table=TableSettings(review=False)))
    guest.app.reviewing = None
    guest.request(ShowStoredReplay(the_match(guest.store), 1))
    assert guest.app.reviewing is None
    assert replay(guest).source.review_of(1) is None


# At the table


def table_after_a_hand(worker: Worker) -> Guest:
    """At the table when a hand has just ended, with its result."""
    guest = Guest(at_speed("instant"))
    guest.game.tables.looks_back, guest.app._worker = True, worker
    match, dice = Match(SHORT, seed="looking back"), Random(1)
    while not any(event.ends_hand and not event.voids_hand for event in match.kept):
        match.apply(dice.choice(match.legal()))
    guest.game.tables.sit_down(guest.autosave.start(match), resumed=False)
    guest.frame()
    guest.until(lambda: guest.sees(HandOver), 100)
    return guest


def test_the_result_of_a_hand_shows_its_review_as_soon_as_it_is_ready() -> None:
    worker = InTime(choice(3, 0.05))
    guest = table_after_a_hand(worker)
    assert isinstance(guest.top, HandOver)
    line = guest.top.play
    assert line is not None
    assert (line.words, line.progress) == ("Reviewing your choices", 0.0)
    worker.ready = True
    guest.watch(2000, 50)
    assert line.progress == 1.0
    assert line.words == "4 mistakes cost you about 2 points on average"
    assert " mistake" in line.words


def test_the_buttons_of_a_result_lie_where_they_lie_without_a_review() -> None:
    guest, heights = table_after_a_hand(InTime()), set[int]()
    over = guest.top
    assert isinstance(over, HandOver)
    assert over.play
    for line in (over.play, None):
        over.play = line
        guest.frame()
        heights.add(over.buttons[0].rect.top)
    assert len(heights) == 1


def test_one_mistake_is_not_called_several() -> None:
    worker = InTime(choice(3, 0.05))
    worker.ready = True
    guest = table_after_a_hand(worker)
    guest.watch(2000, 50)
    assert isinstance(guest.top, HandOver)
    line = guest.top.play
    assert line
    assert line.button.name == "Learn from your mistakes"
    one = review(1, choice(3, 0.05))
    line._reviews = lambda: [one]  # type: ignore[method-assign]  # a hand with one mistake
    guest.frame()
    assert line.button.name == "Learn from your mistake"


def test_the_next_hand_does_not_wait_for_a_review() -> None:
    guest = table_after_a_hand(InTime())
    guest.click_on("Next hand")
    guest.watch(500, 50)
    assert guest.table is guest.top
    assert guest.app.reviewing is not None
    assert guest.app.reviewing.busy


@pytest.mark.parametrize("late", [500, 30_000])
def test_a_review_that_is_ready_late_leaves_time_to_read_it(late: int) -> None:
    worker = InTime(choice(3, 0.005))
    guest = table_after_a_hand(worker)
    over = guest.top
    assert isinstance(over, HandOver)
    assert over.play
    guest.watch(reading_ms(over.sentences[0]) + late, 50)
    assert guest.top is over
    worker.ready = True
    guest.until(lambda: over.play is not None and not over.play.pending, 50)
    assert not over.play.found
    said = over.play.words
    guest.watch(reading_ms(said) - 200, 50)
    assert guest.top is over
    guest.watch(1000, 50)
    assert guest.sees(TableScene)


def test_the_bar_of_a_result_never_ends_or_jumps_back_while_its_review_is_made() -> None:
    guest = table_after_a_hand(InTime())
    over, shown = guest.top, list[float]()
    assert isinstance(over, HandOver)
    for _ in range(40):
        guest.watch(1000, 50)
        shown.append(over.buttons[0].elapsed or 0)
    assert guest.top is over
    assert shown == sorted(shown)
    assert shown[-1] < 1


# On the pages


def test_the_page_of_a_match_lists_the_costliest_and_leads_to_their_moments(step: int) -> None:
    store = reviewed(review(1, choice(step, 0.1)), review(2, choice(4, 0.02)))
    guest = Guest(store=store)
    guest.game.tables.looks_back = True
    guest.request(ShowMatch(the_match(store)))
    guest.frame()
    assert isinstance(guest.top, MatchPage)
    assert "Your costliest choice: hand 1" in [
        node.name for part in guest.top.area.parts for node in part.nodes()
    ]
    assert rows(guest)[0].name == "Hand 2: passed (small mistake)"
    assert rows(guest)[1].line.labels[-2:] == ("Accuracy 66", "?? Blunder")
    guest.click_on("Look at this choice")
    assert reviewed_place(guest) == (1, step)


def test_a_slip_that_no_grade_marks_is_not_called_the_costliest_choice() -> None:
    store = reviewed(review(1, choice(3, 0.005)))
    guest = Guest(store=store)
    guest.request(ShowMatch(the_match(store)))
    guest.frame()
    assert isinstance(guest.top, MatchPage)
    names = [node.name for part in guest.top.area.parts for node in part.nodes()]
    assert not any("costliest" in name for name in names)


def test_the_costly_choices_of_a_match_are_listed_as_they_were_played() -> None:
    store = reviewed(
        review(1, choice(3, 0.03), choice(5, 0.04)), review(2, choice(4, 0.05)), review(3, choice(4, 0.1))
    )
    guest = Guest(store=store)
    guest.request(ShowMatch(the_match(store)))
    guest.frame()
    listed = [each.name.partition(":")[0] for each in rows(guest) if ":" in each.name]
    assert listed == ["Hand 1", "Hand 2"]


def reviewed_place(guest: Guest) -> tuple[int, int]:
    """The mistake that the review on top asks about."""
    review = guest.top
    assert isinstance(review, ReviewScene)
    assert review.guess
    return review.guess.mistake.place


def test_a_saved_record_contains_the_review() -> None:
    store = reviewed(review(1, choice(3, 0.1)))
    guest = Guest(store=store)
    guest.request(ShowMatch(the_match(store)))
    assert isinstance(guest.top, MatchPage)
    text = guest.top._record()
    assert "Passing: a blunder" in text
    assert read_record(text).events == store.match_of(1).kept


def test_the_page_of_an_unreviewed_match_does_not_mention_reviews() -> None:
    store = reviewed(review(1, choice(3, 0.1), of=2))
    guest = Guest(store=store)
    guest.request(ShowMatch(the_match(store)))
    assert isinstance(guest.top, MatchPage)
    assert all("Accuracy" not in label for row in rows(guest) for label in row.line.labels)


@pytest.mark.sparse(2)
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (640, 860)])
def test_the_page_of_a_match_fits(size: tuple[int, int], scale: int) -> None:
    store = reviewed(*[review(hand, choice(3, 0.1), choice(5, 0.02)) for hand in (1, 2, 3)])
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), store, size)
    guest.request(ShowMatch(the_match(store)))
    guest.frame()
    assert isinstance(guest.top, MatchPage)
    placed = guest.top.rects()
    assert all(guest.top.panel.contains(rect) for rect in placed)
    assert not [(a, b) for number, a in enumerate(placed) for b in placed[number + 1 :] if a.colliderect(b)]
