"""A lesson is played at the real table, by mouse and by keys, and continues where it was left."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from gallery.pictures import LONG_NAMES
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.game import Bacon
from bacon.kits import GAMES
from bacon.settings.lessons import Learned, Lesson, Progress, fill_names, lessons_of
from bacon.settings.settings import Accessibility, Settings
from bacon.store.store import Details
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.cells import Courses, LessonButton
from bacon.ui.kit.widgets import Button, Control
from bacon.ui.scenes.bid_box import BidBox
from bacon.ui.scenes.learn import LearnScene
from bacon.ui.scenes.lesson import LessonPanel, LessonScene
from bacon.ui.scenes.requests import PlayLesson, ShowLessons
from bacon.ui.table.controls import CardControl
from bacon.ui.table.frame import Frame, bounds
from bacon.ui.table.layout import Layout
from bacon.ui.table.overlay import TableOverlay
from bacon.ui.table.pointers import Pointers
from bacon.ui.table.prompt import Prompt
from bacon.ui.table.teacher import written
from tests.ui.conftest import outlined
from tests.ui.ears import Listener
from tests.ui.stage_door import Guest, at_speed, free_spot
from tests.ui.test_layout import SIZES, looks_at

LESSONS = [lesson for kit in GAMES.values() for lesson in lessons_of(kit)]
FIRST = LESSONS[0]
ACT = next(number for number, step in enumerate(FIRST.steps) if step.do)
"""The first step at which the learner does something."""
STEP = 50
BRISK = at_speed("brisk")

of_each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


class Learner(Guest):
    """A person at a lesson."""

    @property
    def scene(self) -> LessonScene:
        assert isinstance(self.top, LessonScene), f"{type(self.top).__name__} is on top"
        return self.top

    def sit_down_to(self, lesson: Lesson) -> LessonScene:
        self.request(PlayLesson(lesson))
        self.frame()
        self.until(lambda: self.scene.ready, STEP)
        return self.scene

    def wait_for_step(self) -> None:
        """Wait until everything is still, and the learner has to read or do something."""
        self.until(self._waits_for_the_learner, STEP)

    def _waits_for_the_learner(self) -> bool:
        scene = self.scene
        asked = scene.teacher.reading or scene.table.controller.asking
        return scene.ready and asked and not self.app.scenes.moving()

    def right(self) -> Action:
        """What the lesson asks for now."""
        teacher = self.scene.teacher
        return next(action for action in teacher.match.legal() if teacher.wants(action))

    def cards_on_table(self) -> list[CardControl]:
        return [each for each in self.scene.table.group.controls if isinstance(each, CardControl)]

    def to_step(self, place: int) -> None:
        """Do what is asked up to a step, without a device."""
        while self.scene.teacher.place < place:
            self.wait_for_step()
            if self.scene.teacher.reading:
                self.scene.teacher.go_on()
                self.frame()
            else:
                self.scene.table.controller.act(self.right())
        self.wait_for_step()


def at_a_lesson(lesson: Lesson = FIRST, settings: Settings = BRISK) -> Learner:
    learner = Learner(settings, size=(960, 600))
    learner.sit_down_to(lesson)
    return learner


# From beginning to end


def click_through(learner: Learner) -> None:
    """Play a lesson of tricks to its last step with the pointer alone."""
    steps = len(learner.scene.lesson.steps)
    while True:
        learner.wait_for_step()
        if learner.scene.teacher.reading and learner.scene.teacher.place + 1 == steps:
            return
        if learner.scene.teacher.reading:
            learner.click_on("Continue")
        else:
            click_what_is_asked(learner)


def click_what_is_asked(learner: Learner) -> None:
    scene = learner.scene
    action = learner.right()
    group = scene.table.group
    names = {ask.answers[0].action: ask.label for ask in scene.table.controller.hand.asks()}
    card = getattr(action, "card", None)
    wanted = names.get(action) or (card.words if card else "")
    control = next(each for each in group.controls if each.name == wanted)
    learner.click(free_spot(group, control))
    if learner.top is not scene:
        learner.click(learner.dialog.buttons[0].rect.center)


@pytest.mark.sparse(1)
@pytest.mark.parametrize("lesson", lessons_of(GAMES["bacon"]), ids=lambda lesson: lesson.name)
def test_a_lesson_can_be_played_to_its_end_by_mouse(lesson: Lesson) -> None:
    learner = at_a_lesson(lesson)
    click_through(learner)
    assert learner.scene.teacher.reading
    learner.click_on("Done for now")
    learner.frame()
    assert learner.at_the_title
    assert learner.game.library.learned.of(lesson.name).done


def test_the_first_lesson_can_be_played_to_its_end_by_keys() -> None:
    learner = Learner(BRISK)
    learner.frame()
    learner.key(pygame.K_RETURN)
    while learner.scene.teacher.place + 1 < len(FIRST.steps):
        learner.wait_for_step()
        if not learner.scene.teacher.reading:
            wanted = written(learner.scene.teacher.match, learner.right())
            cards = [each.card.name for each in learner.cards_on_table()]
            learner.key(pygame.K_1 + cards.index(wanted))
        learner.key(pygame.K_RETURN)
    learner.wait_for_step()
    learner.key(pygame.K_RETURN)
    learner.frame()
    assert learner.scene.lesson is LESSONS[1]
    assert learner.game.library.learned.of(FIRST.name).done


@pytest.mark.sparse(3)
@of_each_lesson
def test_every_step_can_be_reached_and_points_at_something_that_is_there(lesson: Lesson) -> None:
    learner = at_a_lesson(lesson, at_speed("instant"))
    for place, step in enumerate(lesson.steps):
        learner.to_step(place)
        if learner.scene.teacher.place != place:
            continue
        learner.frame()
        scene = learner.scene
        pointers = Pointers(learner.app.art, scene.table.stage, scene.table.view.overlay)
        cards = [point for point in step.point if point.startswith("card ")]
        assert pointers.tips(cards) or not cards, place
        stage = scene.table.stage
        crowned = scene.table.view.presenter.winning(stage.shown)
        winners = [each.card.name for each in stage.cast.actors if each.zone == crowned]
        assert not {f"card {name}" for name in winners} & set(cards), "its arrow would cover the crown"
        for point in set(step.point) - set(cards):
            assert pointers.tips([point]) or pointers.rings([point], scene.buttons_now()), (place, point)


FULL_TABLE = "climbing/4-giving-the-lead"
"""The lesson that ends with cards in the middle and in the hand."""


@pytest.mark.sparse(2)
@pytest.mark.parametrize(
    "lesson", [each for each in LESSONS if each.name != FULL_TABLE], ids=lambda lesson: lesson.name
)
def test_the_last_step_stays_above_the_hand_in_the_type_of_the_others(lesson: Lesson) -> None:
    learner = at_the_end_of(lesson)
    panel, table = learner.scene.panel, learner.scene.table
    frame, row = table.view.layout.frame, learner.app.metrics.u(110)
    assert panel.centerx == 480
    assert 0 <= panel.bottom - frame.prompt_bottom <= row
    cards = [bounds(actor.place) for actor in table.stage.cast.actors]
    assert panel.collidelist([frame.own_plate, *cards]) < 0


def test_the_others_play_at_their_own_pace_and_only_when_the_learner_has_read() -> None:
    learner = at_a_lesson()
    learner.to_step(1)
    before = learner.any_match.events
    learner.watch(5000, STEP)
    assert learner.any_match.events == before
    learner.click_on("Continue")
    assert learner.any_match.events == before
    learner.watch(5000, STEP)
    assert len(learner.any_match.events) > len(before)


# Wrong turns


def test_a_listener_hears_each_time_that_it_was_wrong() -> None:
    learner = at_a_lesson()
    learner.to_step(ACT)
    listener = Listener(learner.app)
    learner.frame()
    listener.said.clear()
    for _ in range(2):
        listener.ask("click", "five of spades")
        learner.frame()
    assert listener.said == [(learner.scene.sentence, True)] * 2


def test_what_was_not_asked_for_is_answered_and_is_not_done() -> None:
    learner = at_a_lesson()
    learner.to_step(ACT)
    before = learner.any_match.events
    scene = learner.scene
    learner.click(free_spot(scene.table.group, card(scene, Card("5S").words)))
    learner.frame()
    assert scene.sentence == fill_names(FIRST.steps[ACT].wrong, scene.teacher.names)
    assert scene.warns
    assert learner.any_match.events == before
    learner.click(free_spot(scene.table.group, card(scene, Card("AS").words)))
    learner.wait_for_step()
    assert scene.teacher.place == ACT + 1
    assert not scene.warns


def test_a_warning_goes_as_soon_as_the_right_card_is_played() -> None:
    learner = at_a_lesson(settings=at_speed("relaxed"))
    learner.to_step(ACT)
    scene = learner.scene
    learner.click(free_spot(scene.table.group, card(scene, Card("5S").words)))
    learner.frame()
    assert scene.warns
    learner.click(free_spot(scene.table.group, card(scene, Card("AS").words)))
    learner.frame()
    assert not scene.ready
    assert (scene.sentence, scene.warns) == ("", False)
    learner.wait_for_step()
    assert scene.sentence == fill_names(FIRST.steps[ACT + 1].say, scene.teacher.names)


def card(scene: LessonScene, words: str) -> Control:
    return next(each for each in scene.table.group.controls if each.name == words)


def test_a_card_against_the_rules_is_refused_as_at_any_table() -> None:
    learner = at_a_lesson()
    learner.to_step(ACT)
    learner.click(free_spot(learner.scene.table.group, card(learner.scene, Card("4H").words)))
    assert "you still have a spade" in learner.scene.table.controller.refused
    assert not learner.scene.warns


def test_no_plate_has_the_ring_of_a_turn_while_the_lesson_talks(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = at_a_lesson()
    ringed: list[int] = []
    plate = TableOverlay._plate

    def spied(overlay: TableOverlay, canvas: Canvas, state: TableState, seat: int, *, lit: bool) -> None:
        ringed.extend([seat] if lit else [])
        plate(overlay, canvas, state, seat, lit=lit)

    monkeypatch.setattr(TableOverlay, "_plate", spied)
    learner.to_step(ACT)
    assert learner.scene.table.controller.acting is not None
    assert learner.scene.sentence
    ringed.clear()
    learner.frame()
    assert ringed == []
    learner.scene.table.view.overlay.spoken = None
    learner.scene.table.draw(learner.app.canvas)
    assert ringed == [0]


def test_nothing_can_be_taken_back_in_a_lesson() -> None:
    learner = at_a_lesson()
    learner.to_step(ACT + 1)
    before = learner.any_match.events
    learner.key(pygame.K_z)
    assert "in a lesson" in learner.scene.table.controller.refused
    assert learner.any_match.events == before


# Its place in the house


def test_the_result_of_a_hand_is_told_by_the_lesson_and_nothing_of_it_is_kept() -> None:
    learner = at_a_lesson()
    learner.to_step(len(FIRST.steps) - 2)
    learner.watch(3000, STEP)
    assert isinstance(learner.top, LessonScene)
    assert learner.any_match.state.hand > 1
    assert learner.store.newest() is None


def test_esc_and_the_menu_pause_before_the_lesson_is_left() -> None:
    for leave in (lambda learner: learner.key(pygame.K_ESCAPE), click_the_menu):
        learner = at_a_lesson()
        leave(learner)
        learner.click_on("Keep going")
        assert isinstance(learner.top, LessonScene)
        leave(learner)
        learner.click_on("Leave the lesson")
        assert learner.at_the_title


def test_a_paused_lesson_can_be_started_over() -> None:
    learner = at_a_lesson()
    learner.to_step(2)
    learner.key(pygame.K_ESCAPE)
    learner.click_on("Start over")
    assert isinstance(learner.top, LessonScene)
    assert learner.top.teacher.place == 0
    assert learner.top.lesson == FIRST


def click_the_menu(learner: Learner) -> None:
    learner.click(next(each for each in learner.table.controls.tools if each.name == "Menu").rect.center)


@pytest.mark.sparse(5)
@pytest.mark.parametrize("place", range(len(FIRST.steps)))
def test_who_comes_back_is_at_the_same_step_with_the_same_cards(place: int) -> None:
    learner = at_a_lesson()
    learner.to_step(place)
    learner.frame()
    state = learner.scene.table.stage.shown
    learner.scene.leave_lesson()
    learner.frame()
    again = learner.sit_down_to(FIRST)
    assert again.teacher.place == place
    assert again.table.stage.shown == state
    assert again.sentence == fill_names(FIRST.steps[place].say, again.teacher.names)


def test_progress_is_found_by_the_next_program(tmp_path: Path) -> None:
    learner = at_a_lesson()
    learner.game.library.learned = learned = Learned(tmp_path / "lessons.toml")
    learner.sit_down_to(FIRST)
    learner.to_step(3)
    learner.frame()
    assert Learned(tmp_path / "lessons.toml").of(FIRST.name) == learned.of(FIRST.name)
    assert learned.of(FIRST.name).step == 3


def test_new_players_are_offered_the_first_lesson_first() -> None:
    guest = Guest()
    names = [each.name for each in guest.group.controls]
    assert names[:3] == ["First lesson", "New match", "Learn"]
    assert guest.group.focus is guest.control("First lesson")


def test_once_anything_was_played_a_match_comes_first_and_learn_stands_lower() -> None:
    guest = Guest()
    guest.click_on("New match")
    guest.click_on("Play")
    guest.table._leave()
    guest.frame()
    assert [each.name for each in guest.group.controls][:3] == ["Continue", "New match", "Learn"]


def test_after_the_first_lesson_the_next_one_comes_first() -> None:
    learner = at_a_lesson(settings=at_speed("instant"))
    learner.to_step(len(FIRST.steps) - 1)
    learner.frame()
    learner.click_on("Done for now")
    assert [each.name for each in learner.group.controls][:2] == ["Next lesson", "New match"]


LAST = [lessons_of(kit)[-1] for kit in GAMES.values() if lessons_of(kit)]


def at_the_end_of(lesson: Lesson) -> Learner:
    learner = at_a_lesson(lesson, at_speed("instant"))
    learner.to_step(len(lesson.steps) - 1)
    learner.frame()
    return learner


@pytest.mark.sparse(2)
@pytest.mark.parametrize("lesson", LAST, ids=lambda lesson: lesson.name)
def test_the_last_lesson_of_a_game_leads_into_a_match_with_tips(lesson: Lesson) -> None:
    learner = at_the_end_of(lesson)
    learner.key(pygame.K_RETURN)
    learner.frame()
    assert learner.game.library.learned.of(lesson.name).done
    assert learner.any_match.rules.name == lesson.rules.name
    assert not learner.any_match.practice
    assert learner.table.controller.tips
    assert learner.table.controller.tips.on(learner.app.settings.table.beginners)


def test_the_match_after_the_last_lesson_asks_before_it_ends_another() -> None:
    learner = at_the_end_of(LAST[0])
    learner.game.library.autosave.start(Match(Bacon(), seed="left"), Details())
    learner.click_on("Play Bacon")
    assert learner.dialog.heading == "Start over?"
    learner.click_on("New match")
    assert learner.any_match.events[0] != Match(Bacon(), seed="left").events[0]


def test_the_page_lists_the_lessons_of_all_games_and_ticks_what_was_done() -> None:
    guest = Guest(size=(1280, 800))
    guest.game.library.learned.finish(FIRST.name)
    guest.game.library.learned.note(LESSONS[1].name, Progress(step=4, choices=("pick up",)))
    guest.request(ShowLessons())
    guest.frame()
    page = guest.top
    assert isinstance(page, LearnScene)
    cells = {each.name: each.cell for each in page.group.controls if isinstance(each, LessonButton)}
    assert list(cells) == [lesson.name for lesson in LESSONS]
    assert (cells[FIRST.name].done, cells[FIRST.name].note) == (True, "Done")
    assert cells[LESSONS[1].name].note == f"Step 5 of {len(LESSONS[1].steps)}"
    assert page.aside() == f"1 of {len(LESSONS)} lessons done"


def calls_in(guest: Guest) -> dict[str, str]:
    lessons = [each for each in guest.group.controls if isinstance(each, LessonButton)]
    return {each.name: each.cell.call for each in lessons if each.cell.call}


def test_the_page_says_where_to_start_and_where_to_go_on() -> None:
    guest, learned = Guest(), Learned()
    guest.game.library.learned = learned
    guest.request(ShowLessons())
    assert calls_in(guest) == {FIRST.name: "Start"}
    assert guest.group.focus is guest.control(f"Start: {FIRST.title}")
    guest.app.scenes.pop()
    learned.finish(FIRST.name)
    guest.request(ShowLessons())
    assert calls_in(guest) == {LESSONS[1].name: "Start"}
    guest.app.scenes.pop()
    learned.note(LESSONS[1].name, Progress(step=4, choices=("pick up",)))
    guest.request(ShowLessons())
    assert calls_in(guest) == {LESSONS[1].name: "Continue"}
    guest.click_on(f"Continue: {LESSONS[1].title}")
    assert isinstance(guest.top, LessonScene)


def test_the_page_goes_on_with_the_lesson_left_last_and_then_with_the_next_of_its_game() -> None:
    guest, learned = Guest(), Learned()
    guest.game.library.learned = learned
    learned.note(FIRST.name, Progress(step=2))
    euchre = lessons_of(GAMES["euchre"])
    learned.note(euchre[1].name, Progress(step=3))
    guest.request(ShowLessons())
    assert calls_in(guest) == {euchre[1].name: "Continue"}
    guest.app.scenes.pop()
    learned.finish(euchre[1].name)
    guest.request(ShowLessons())
    assert calls_in(guest) == {euchre[0].name: "Start"}


def test_the_title_goes_on_with_the_game_of_the_last_lesson() -> None:
    guest = Guest()
    bidding = lessons_of(GAMES["bid-euchre"])
    guest.game.library.learned.finish(bidding[0].name)
    assert guest.game.library.next_lesson() == bidding[1].title
    guest.request(PlayLesson())
    assert isinstance(guest.top, LessonScene)
    assert guest.top.lesson is bidding[1]


def test_a_lesson_is_chosen_from_the_page_by_keys_and_leads_back_to_it() -> None:
    guest = Guest(BRISK)
    guest.request(ShowLessons())
    guest.frame()
    guest.keys(pygame.K_HOME, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert isinstance(guest.top, LessonScene)
    assert guest.top.lesson is LESSONS[1]
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Leave the lesson")
    assert isinstance(guest.top, LearnScene)


def test_the_page_offers_the_next_lesson_as_soon_as_one_is_done() -> None:
    learner = Learner(BRISK)
    learner.request(ShowLessons())
    learner.click_on(f"Start: {FIRST.title}")
    click_through(learner)
    learner.click_on("Done for now")
    learner.frame()
    assert calls_in(learner) == {LESSONS[1].name: "Start"}
    learner.key(pygame.K_RETURN)
    assert learner.scene.lesson is LESSONS[1], "the button of the next lesson has the focus"


def test_the_next_step_is_not_hidden_by_what_a_key_has_said() -> None:
    learner = at_a_lesson()
    learner.wait_for_step()
    learner.key(pygame.K_s)
    assert learner.scene.table.controller.refused == "Speed: instant"
    learner.click_on("Continue")
    assert not learner.scene.table.controller.refused


def test_esc_on_the_last_step_completes_the_lesson_without_a_question() -> None:
    learner = at_the_end_of(FIRST)
    learner.key(pygame.K_ESCAPE)
    learner.frame()
    assert learner.at_the_title
    assert learner.game.library.learned.of(FIRST.name) == Progress(done=True)


def test_the_page_says_how_many_lessons_of_a_game_are_done() -> None:
    guest = Guest()
    for lesson in lessons_of(GAMES["bacon"])[:3]:
        guest.game.library.learned.finish(lesson.name)
    guest.request(ShowLessons())
    page = guest.top
    assert isinstance(page, LearnScene)
    [courses] = [part.courses for part in page.area.parts if isinstance(part, Courses)]
    heads = {course.title: course.done for course in courses}
    assert (heads["Bacon"], heads["Euchre"]) == ("3 of 5 done", "")


def test_a_lesson_that_cannot_be_played_is_not_begun() -> None:
    guest = Guest()
    steps = (FIRST.steps[0], replace(FIRST.steps[1], others=("north: pass",)), *FIRST.steps[2:])
    guest.request(PlayLesson(replace(FIRST, steps=steps)))
    assert "can’t be played" in guest.dialog.heading
    assert "line" in guest.dialog.sentences[0]


def test_a_trick_lies_there_until_the_learner_has_read_about_it() -> None:
    learner = at_a_lesson()
    place = next(number for number, step in enumerate(FIRST.steps) if number > ACT and not step.do)
    learner.to_step(place)
    assert len(trick_of(learner)) == 4
    learner.watch(20_000, STEP)
    assert len(trick_of(learner)) == 4
    learner.click_on("Continue")
    learner.wait_for_step()
    assert trick_of(learner) == []


def trick_of(learner: Learner) -> list[Card]:
    """The cards that lie in the middle."""
    actors = learner.scene.table.stage.cast.actors
    return [actor.card for actor in actors if actor.zone.kind == "trick" and not actor.leaving]


def test_the_card_asked_for_is_pointed_at_after_a_while_or_a_mistake() -> None:
    place = next(number for number, step in enumerate(FIRST.steps) if step.do == "AS")
    unaided = replace(FIRST, steps=tuple(replace(step, point=()) for step in FIRST.steps))
    for helped in (lambda learner: learner.watch(9000, STEP), lambda learner: play(learner, "5S")):
        learner = at_a_lesson(unaided)
        learner.to_step(place)
        assert learner.scene.points == []
        helped(learner)
        assert learner.scene.points == ["card AS"]
        play(learner, "AS")
        learner.frame()
        assert learner.scene.points == []


def play(learner: Learner, name: str) -> None:
    """Click a card of the hand."""
    learner.click(free_spot(learner.scene.table.group, card(learner.scene, Card(name).words)))


# Its looks


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@outlined()
def test_every_step_of_every_lesson_is_said_in_type_of_one_size(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes, fit = list[int](), LessonPanel._fitted_text

    def noted(panel: LessonPanel, words: str, width: int, height: int, most: int = 22) -> tuple[int, Surface]:
        fitted = fit(panel, words, width, height, most)
        sizes.append(fitted[0])
        return fitted

    monkeypatch.setattr(LessonPanel, "_fitted_text", noted)
    learner = Learner(BRISK, size=size)
    on = Button("Continue", print, key="Enter", icon="play")
    for lesson in LESSONS:
        scene = LessonScene(learner.app, lesson, Learned())
        for number, step in enumerate(lesson.steps):
            panel = LessonPanel(learner.app.art, lesson, number, [] if step.do else [on], scene._longest)
            for words in (step.say, step.wrong, *step.wrongs.values()):
                sizes.clear()
                panel.laid_out(scene.areas, fill_names(words, scene.teacher.names))
                assert sizes == [22] * 3, (lesson.name, number, words)


@pytest.mark.sparse(6)
@of_each_lesson
@pytest.mark.parametrize(("size", "scale"), looks_at(SIZES))
@outlined()
def test_all_that_is_said_finds_room_and_covers_nothing_that_matters(
    size: tuple[int, int], scale: int, lesson: Lesson
) -> None:
    settings = Settings(players=LONG_NAMES, accessibility=Accessibility(interface_scale=scale))
    learner = Learner(settings, size=size)
    scene = LessonScene(learner.app, lesson, Learned())
    frame = scene.table.view.layout.frame
    taken = [frame.score, frame.tools, frame.actions, frame.own_plate, *the_middle(scene)]
    panel = LessonPanel(learner.app.art, lesson, 0)
    for words in longest(lesson):
        rect, _ = panel.laid_out(scene.areas, fill_names(words, scene.teacher.names))
        assert any(room.contains(rect) for room in scene.areas), words
        assert rect.collidelist(taken) < 0
        assert learner.app.metrics.window.contains(rect)


@pytest.mark.sparse(2)
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@outlined()
def test_the_words_lie_above_the_hand_off_all_cards_with_the_button_inside(size: tuple[int, int]) -> None:
    learner = Learner(BRISK, size=size)
    for lesson in LESSONS:
        scene = LessonScene(learner.app, lesson, Learned())
        layout = scene.table.view.layout
        cards = [*the_middle(scene), *(layout.seating.hand_rect(seat) for seat in range(layout.frame.seats))]
        on = Button("Continue", print, key="Enter", icon="play")
        panel = LessonPanel(learner.app.art, lesson, 0, [on])
        for written_words in longest(lesson):
            words = fill_names(written_words, scene.teacher.names)
            rect, _ = panel.laid_out(scene.areas, words)
            panel.draw(Canvas(pygame.Surface(size)), scene.areas, words, warns=False)
            assert rect.bottom == layout.frame.prompt_bottom, (lesson.name, words)
            assert rect.contains(on.rect)
            assert rect.collidelist(cards) < 0, (lesson.name, words)


def test_a_refusal_is_said_in_the_lessons_own_panel() -> None:
    learner = at_a_lesson()
    learner.to_step(ACT)
    learner.table.controller.refuse("Not now.")
    learner.frame()
    assert learner.scene.panel
    assert "prompt" not in learner.table.view.overlay.rects


def test_a_lesson_gives_no_hints_and_calls_no_question_a_mistake() -> None:
    learner = at_a_lesson()
    learner.to_step(ACT)
    for key, told in (
        (pygame.K_h, "There are no hints in a lesson. Just try something."),
        (pygame.K_l, "No trick has been taken in this hand yet."),
    ):
        learner.key(key)
        prompt = learner.scene.table.controller.prompt
        assert prompt == Prompt(told, news=True)


def test_while_bids_are_chosen_the_lesson_stays_in_sight_and_points_at_nothing_that_is_hidden() -> None:
    learner = Learner(BRISK, size=(1280, 720))
    bidding = next(lesson for lesson in LESSONS if lesson.name == "bid-euchre/1-bidding")
    learner.sit_down_to(bidding)
    learner.to_step(next(place for place, step in enumerate(bidding.steps) if step.do))
    learner.key(pygame.K_u)
    learner.watch(500, 50)
    box = learner.top
    assert isinstance(box, BidBox)
    [lesson] = [scene for scene in learner.app.scenes.below() if isinstance(scene, LessonScene)]
    assert lesson.panel.height
    assert not lesson.panel.colliderect(box.panel)
    assert lesson._dialog is box


def longest(lesson: Lesson) -> list[str]:
    """The two longest texts of a lesson."""
    said = [words for step in lesson.steps for words in (step.say, step.wrong, *step.wrongs.values())]
    return sorted(said, key=len)[-2:]


def the_middle(scene: LessonScene) -> list[Rect]:
    layout = scene.table.view.layout
    return [bounds(layout.middle.trick(seat)) for seat in range(layout.frame.seats)] + [
        layout.seating.hand_rect(0)
    ]


def test_if_there_is_room_the_neighbour_stays_in_sight() -> None:
    learner = at_a_lesson()
    for place in range(len(FIRST.steps)):
        learner.to_step(place)
        learner.frame()
        plates = [learner.table.view.layout.seating.plate(seat) for seat in range(4)]
        assert learner.scene.panel.collidelist(plates) < 0


@pytest.mark.parametrize("scale", [150, 200])
@outlined()
def test_beside_large_words_the_label_they_explain_and_every_player_stay_in_sight(scale: int) -> None:
    settings = replace(BRISK, accessibility=Accessibility(interface_scale=scale))
    learner = Learner(settings, size=(1280, 720))
    learner.sit_down_to(FIRST)
    learner.to_step(1)
    learner.frame()
    overlay, panel = learner.table.view.overlay, learner.scene.panel
    assert panel.right == overlay.layout.frame.inside.right
    assert not panel.colliderect(overlay.rects["label:Up-card"].inflate(8, 8))
    shown = [overlay.plate(seat) for seat in range(4)]
    assert all(plate and not plate.colliderect(panel) for plate in shown)


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_cards_of_a_trick_are_nearly_as_large_in_a_lesson_as_at_any_table(scale: int) -> None:
    metrics = Metrics(1280, 720, scale)
    taught, plain = (
        Layout(Frame(metrics, 0, metrics.ui(230), taught=taught)).middle.trick(0).height
        for taught in (True, False)
    )
    assert taught >= 0.85 * plain


def test_at_the_usual_text_size_the_cards_of_a_lesson_lie_before_their_players() -> None:
    middle = Layout(Frame(Metrics(1280, 720), taught=True)).middle
    assert middle.trick(0).x == middle.trick(2).x == 640


def test_a_resize_keeps_the_step() -> None:
    learner = at_a_lesson()
    learner.to_step(ACT)
    learner.resize((1280, 720))
    learner.frame()
    learner.frame()
    assert learner.scene.teacher.place == ACT
    assert learner.app.metrics.window.contains(learner.scene.panel)
    assert learner.scene.panel.centerx == 640


def test_at_rest_a_lesson_sleeps() -> None:
    learner = at_a_lesson()
    learner.watch(4000, STEP)
    assert not learner.app.scenes.moving()
    assert learner.top.wake_at() is None
    assert not learner.frame()


@pytest.mark.thorough
def test_large_type_is_not_shrunk_for_the_sake_of_a_longer_step() -> None:
    settings = replace(BRISK, accessibility=Accessibility(interface_scale=200))
    learner = Learner(settings, size=(1280, 720))
    scene = learner.sit_down_to(FIRST)
    panel = LessonPanel(learner.app.art, FIRST, 0, scene._panel.buttons, scene._longest)
    alone = LessonPanel(learner.app.art, FIRST, 0, scene._panel.buttons)
    shared, own = (each.laid_out(scene.areas, "Play a card.")[1].get_height() for each in (panel, alone))
    assert shared >= own * 16 / 22 - 1


def test_the_panel_has_the_title_once_then_the_step_and_says_when_a_card_was_wrong() -> None:
    art = Guest().app.art
    moments = ((0, False), (2, False), (2, True))
    heads = [LessonPanel(art, FIRST, place).head_words(warns=warns) for place, warns in moments]
    step = f"Step 3 of {len(FIRST.steps)}"
    assert heads == [FIRST.title, step, f"Not quite · {step}"]


@pytest.mark.sparse(3)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_end_of_every_lesson_has_a_way_into_a_match(lesson: Lesson) -> None:
    learner = at_the_end_of(lesson)
    learner.click_on(f"Play {GAMES[lesson.rules.name].title}")
    learner.frame()
    assert learner.any_match.rules.name == lesson.rules.name
    assert not learner.any_match.practice
    assert learner.table.controller.tips
