"""Leads a learner through a lesson: the current step, what is said, and who may act.

The teacher plays no cards, and needs no window. It gives the other seats bots that follow the lesson, is
asked before the learner's own action is taken, and stops everybody while the learner reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bacon.core.actions import Action, IllegalAction, Refusal
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.core.words import seat_names
from bacon.search.bot import Bot, Choice
from bacon.search.levels import make_bot
from bacon.settings.lessons import Lesson, LessonError, Progress, Step, fill_names
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.table.session import Session

LEARNER_SEAT: Final = 0

_NOTHING_TO_TAKE_BACK: Final = Refusal("lesson", "You can’t take anything back in a lesson. Just try again.")
_ANY, _REST, _HOUSE = "any", "rest", "house"


class Teacher:
    """A running lesson, with the players' names by seat.

    `place` is the step, from 0; `choices` are the learner's actions so far, as in records; `free` says
    whether the learner plays the rest of the hand alone.
    """

    def __init__(self, lesson: Lesson, names: Sequence[str]) -> None:
        self.lesson, self.names = lesson, names
        self.match = lesson.match(names)
        others = range(1, lesson.rules.seats)
        self.bots: Mapping[int, Bot] = {seat: _ScriptedBot(self, seat) for seat in others}
        self.place = 0
        self.choices: list[str] = []
        self.finished = False
        self.free = self.step.asked == (_REST,)
        self._reply = ""
        self.refusals = 0
        """How often a wrong action was refused."""
        self._others_done = 0

    # State.

    @property
    def step(self) -> Step:
        """The current step."""
        return self.lesson.steps[self.place]

    @property
    def said(self) -> str:
        """The words on the screen: the step's sentences, or the reply to a wrong action."""
        return fill_names(self._reply or self.step.say, self.names)

    @property
    def typed(self) -> str:
        """The words in the terminal, where nothing can be pressed."""
        return fill_names(self._reply or self.step.typed or self.step.say, self.names)

    @property
    def corrected(self) -> bool:
        """Whether the words reply to a wrong action."""
        return bool(self._reply)

    @property
    def hand_over(self) -> bool:
        """Whether the lesson's hand is over; later hands are not part of the lesson."""
        return self.match.over or self.match.state.hand > 1

    @property
    def ready(self) -> bool:
        """Whether the others have done everything that comes before the step's words."""
        if self.hand_over or self.free:
            return True
        if self.step.others == _HOUSE:
            return self.match.to_act == LEARNER_SEAT
        return self._others_done == len(self.step.others)

    @property
    def reading(self) -> bool:
        """Whether the lesson only waits for the learner to read."""
        return self.ready and not self.free and not self.step.do

    @property
    def held(self) -> bool:
        """Whether nobody may act now."""
        return self.hand_over or self.reading

    @property
    def progress(self) -> Progress:
        """The learner's progress, for the next time."""
        return Progress(step=self.place, choices=tuple(self.choices))

    # Progress.

    def go_on(self) -> None:
        """Go to the next step if the learner has only had to read; after the last step the lesson is done."""
        if not self.reading:
            return
        if self.place + 1 == len(self.lesson.steps):
            self.finished = True
        else:
            self._next()

    def follow(self) -> None:
        """Go on when the learner has played out the hand; after a mistake, straight to the last step."""
        if self.free and self.hand_over:
            self._go_to(len(self.lesson.steps) - 1 if self._reply else self.place + 1)

    def wants(self, action: Action) -> bool:
        """Return whether a legal action of the learner is what the step asks for."""
        return self.free or _matches_any(written(self.match, action), self.step.asked)

    @property
    def wanted(self) -> list[Action]:
        """What the step asks for; empty if it leaves the choice to the learner."""
        choice = self.free or _ANY in self.step.asked
        return [] if choice else [action for action in self.match.legal() if self.wants(action)]

    def allows(self, action: Action) -> bool:
        """Return whether a legal action of the learner may be taken; if it is wrong, set the reply."""
        words = written(self.match, action)
        if not self.wants(action):
            self._reply = next((said for key, said in self.step.wrongs.items() if _matches(words, key)), "")
            self._reply = self._reply or self.step.wrong
            if not self.step.stands:
                self.refusals += 1
                return False
            self.free = True
        elif not self.free:
            self._next()
        self.choices.append(words)
        return True

    def decide(self, seat: int, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose for another seat: what the lesson says, or what the rule bot would play."""
        if self.free or self.step.others == _HOUSE:
            return make_bot(self.match.rules).choose(view, legal)
        expected = self.step.others[self._others_done : self._others_done + 1]
        seat_name, _, words = (expected or ("nobody",))[0].partition(": ")
        seats = seat_names(self.match.rules.seats)
        found = [action for action in legal if _matches(written(self.match, action), words)]
        if seats[seat] != seat_name or not found:
            raise self.error(f"it is {seats[seat]}’s turn, but {expected[:1]} isn’t legal there", "others")
        self._others_done += 1
        return Choice(found[0], "", "lesson")

    def others_play(self) -> None:
        """Make the others do everything that comes before the step, at once."""
        while (seat := self.match.to_act) is not None and seat != LEARNER_SEAT and not self.held:
            view, legal = self.match.view(seat), self.match.legal()
            self.match.apply(self.bots[seat].choose(view, legal).action)
        self.follow()

    def resume(self, progress: Progress) -> bool:
        """Replay the learner's progress from the beginning; return whether the lesson still leads there."""
        choices = list(progress.choices)
        while (self.place, len(self.choices)) != (progress.step, len(progress.choices)):
            self.others_play()
            if self.reading and self.place < len(self.lesson.steps) - 1:
                self.go_on()
            elif self.held or not choices or not self._repeat(choices.pop(0)):
                return False
        self.others_play()
        return True

    def error(self, sentence: str, *place: str | int) -> LessonError:
        """Return an error that says what is wrong with the current step."""
        return self.lesson.source.error(sentence, "step", self.place, *place)

    def _repeat(self, words: str) -> bool:
        found = [action for action in self.match.legal() if written(self.match, action) == words]
        if not found or not self.allows(found[0]):
            return False
        self.match.apply(found[0])
        self.follow()
        return True

    def _next(self) -> None:
        self._go_to(self.place + 1)

    def _go_to(self, place: int) -> None:
        self.place, self._others_done, self._reply = place, 0, ""
        self.free = self.step.asked == (_REST,)


class _ScriptedBot:
    def __init__(self, teacher: Teacher, seat: int) -> None:
        self.teacher, self.seat = teacher, seat

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        return self.teacher.decide(self.seat, view, legal)


def resumed(lesson: Lesson, names: Sequence[str], progress: Progress) -> Teacher:
    """Return a lesson where the learner left it, or from the beginning if it has changed."""
    teacher = Teacher(lesson, names)
    return teacher if teacher.resume(progress) else Teacher(lesson, names)


class LessonSession(Session):
    """The match of a lesson at a table. It is not saved, and nobody acts while the learner reads."""

    def __init__(self, teacher: Teacher) -> None:
        super().__init__(teacher.match, Autosave(store_in_memory()), viewer=LEARNER_SEAT, bots=teacher.bots)
        self.teacher = teacher
        self.assisted = True  # a lesson is all help, so there is nothing to mark

    @property
    @override
    def one_hand(self) -> bool:
        return True

    @property
    @override
    def humans_turn(self) -> bool:
        return not self.teacher.held and super().humans_turn

    @override
    def bots_turn(self) -> bool:
        return not self.teacher.held and super().bots_turn()

    @override
    def act(self, action: Action) -> tuple[Event, ...]:
        if self.humans_turn and not self.teacher.allows(action):
            return ()
        return super().act(action)

    @override
    def take_back(self, place: int | None = None) -> tuple[Event, ...]:
        raise IllegalAction(_NOTHING_TO_TAKE_BACK)


def written(match: Match[TableState], action: Action) -> str:
    """Return a legal action of the seat to act, as in records: a call, or the card of a trick."""
    event = match.rules.decide(match.state, action)
    if card := match.rules.write_play(event):
        return card.name
    return "claim" if event.is_claim else match.rules.write_call(event, match.state) or ""


def _matches(words: str, expected: str) -> bool:
    """Whether an action matches; for a set of cards its kind alone may be given."""
    return words == expected or words.startswith(f"{expected}: ")


def _matches_any(words: str, asked: Sequence[str]) -> bool:
    return _ANY in asked or any(_matches(words, expected) for expected in asked)


def check(lesson: Lesson) -> None:
    """Play a lesson through as intended; raise `LessonError` with the line of anything impossible."""
    teacher = Teacher(lesson, seat_names(lesson.rules.seats))
    while not teacher.finished:
        teacher.others_play()
        if teacher.reading:
            teacher.go_on()
            continue
        if teacher.held or teacher.match.to_act != LEARNER_SEAT:
            raise teacher.error("it is not the learner’s turn here", "do")
        legal = {written(teacher.match, action): action for action in teacher.match.legal()}
        for sentence, place in _mistakes(teacher.step, tuple(legal)):
            raise teacher.error(sentence, *place)
        expected = next(words for words in legal if teacher.free or _matches_any(words, teacher.step.asked))
        teacher.allows(legal[expected])
        teacher.match.apply(legal[expected])
        teacher.follow()


def _mistakes(step: Step, legal: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what is wrong with a step, given the legal actions."""
    if step.asked[0] in (_ANY, _REST):
        return
    can = f"the legal actions are {', '.join(legal[:20])}"
    if not any(_matches_any(words, step.asked) for words in legal):
        yield f"this isn’t legal here; {can}", ("do",)
    for expected in step.wrongs:
        if not any(_matches(words, expected) for words in legal):
            yield f"{expected!r} isn’t legal here; {can}", ("wrongs", expected)
    wrong = [words for words in legal if not _matches_any(words, step.asked)]
    if not all(_matches_any(words, tuple(step.wrongs)) or step.wrong for words in wrong):
        yield f"{wrong[0]!r} is legal too, but the step has no answer to it", ("wrong",)
