"""Leading a learner through a lesson: which step it is, what is said, and who may act. It needs no window.

The teacher plays no cards. It stands beside a match: gives the other seats bots that do what the lesson has
written down for them, is asked before the learner's own action is taken, and holds everybody still while the
learner reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bacon.core.actions import Action, IllegalAction, Refusal
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.core.seats import seat_names
from bacon.data.autosave import Autosave
from bacon.data.learned import Progress
from bacon.data.lessons import Lesson, LessonError, Step, fill_names
from bacon.data.store import store_in_memory
from bacon.search.bot import Bot, Choice
from bacon.search.levels import make_bot
from bacon.ui.table.session import Session

LEARNER: Final = 0
"""The seat of who learns."""

_NOTHING_TO_TAKE_BACK: Final = Refusal(
    "lesson", "In a lesson you cannot take anything back; what does not fit is not even done."
)
_ANY, _REST, _HOUSE = "any", "rest", "house"


class Teacher:
    """A lesson as it goes on. Takes the lesson and the players' names by seat.

    `place` counts the steps from 0; `choices` are the learner's actions so far, as records have them; `free`
    tells whether he plays the hand on by himself.
    """

    def __init__(self, lesson: Lesson, names: Sequence[str]) -> None:
        self.lesson, self.names = lesson, names
        self.match = lesson.match(names)
        others = range(1, lesson.rules.seats)
        self.bots: Mapping[int, Bot] = {seat: _Other(self, seat) for seat in others}
        self.place = 0
        self.choices: list[str] = []
        self.finished = False
        self.free = self.step.asked == (_REST,)
        self._reply = ""
        self._done = 0

    # What there is to know.

    @property
    def step(self) -> Step:
        """The step that has been reached."""
        return self.lesson.steps[self.place]

    @property
    def said(self) -> str:
        """What is said now: the step's sentences, or the answer to what was done instead."""
        return fill_names(self._reply or self.step.say, self.names)

    @property
    def corrected(self) -> bool:
        """Whether what is said answers something that was not asked for."""
        return bool(self._reply)

    @property
    def hand_over(self) -> bool:
        """Whether the hand of the lesson has been played; what comes after it is no part of the lesson."""
        return self.match.over or self.match.state.hand > 1

    @property
    def ready(self) -> bool:
        """Whether the others have done all that comes before what is said."""
        if self.hand_over or self.free:
            return True
        if self.step.others == _HOUSE:
            return self.match.to_act == LEARNER
        return self._done == len(self.step.others)

    @property
    def reading(self) -> bool:
        """Whether the lesson goes on when the learner has read what is said."""
        return self.ready and not self.free and not self.step.do

    @property
    def held(self) -> bool:
        """Whether nobody may act now."""
        return self.hand_over or self.reading

    @property
    def progress(self) -> Progress:
        """How far the learner is, for the next time."""
        return Progress(step=self.place, choices=tuple(self.choices))

    # What happens.

    def go_on(self) -> None:
        """Go on to the next step, when the learner has read this one; after the last one all is done."""
        if not self.reading:
            return
        if self.place + 1 == len(self.lesson.steps):
            self.finished = True
        else:
            self._next()

    def follow(self) -> None:
        """Go on when the learner has played the hand to its end; past what only fits another end of it."""
        if self.free and self.hand_over:
            self._go_to(len(self.lesson.steps) - 1 if self._reply else self.place + 1)

    def wants(self, action: Action) -> bool:
        """Whether a legal action of the learner is what is asked for."""
        return self.free or _is_one(written(self.match, action), self.step.asked)

    def allows(self, action: Action) -> bool:
        """Whether a legal action of the learner is taken; if it is not what was asked, something is said."""
        words = written(self.match, action)
        if not self.wants(action):
            self._reply = next((said for key, said in self.step.wrongs.items() if _is(words, key)), "")
            self._reply = self._reply or self.step.wrong
            if not self.step.stands:
                return False
            self.free = True
        elif not self.free:
            self._next()
        self.choices.append(words)
        return True

    def decide(self, seat: int, view: TableState, legal: Sequence[Action]) -> Choice:
        """What another seat does: what is written down for it, or what the house would play."""
        if self.free or self.step.others == _HOUSE:
            return make_bot(self.match.rules).choose(view, legal)
        wanted = self.step.others[self._done : self._done + 1]
        seat_name, _, words = (wanted or ("nobody",))[0].partition(": ")
        seats = seat_names(self.match.rules.seats)
        found = [action for action in legal if _is(written(self.match, action), words)]
        if seats[seat] != seat_name or not found:
            raise self.error(f"{seats[seat]} is to act, and not so that {wanted[:1]} can be done", "others")
        self._done += 1
        return Choice(found[0], "", "lesson")

    def others_play(self) -> None:
        """Let the others do at once what comes before the step."""
        while (seat := self.match.to_act) is not None and seat != LEARNER and not self.held:
            view, legal = self.match.view(seat), self.match.legal()
            self.match.apply(self.bots[seat].choose(view, legal).action)
        self.follow()

    def resume(self, progress: Progress) -> bool:
        """Go to where the learner was, from the beginning; tells whether the lesson still leads there."""
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
        """The error that says what is wrong with the step that has been reached."""
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
        self.place, self._done, self._reply = place, 0, ""
        self.free = self.step.asked == (_REST,)


class _Other:
    """A seat of a lesson that is not the learner's."""

    def __init__(self, teacher: Teacher, seat: int) -> None:
        self.teacher, self.seat = teacher, seat

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        return self.teacher.decide(self.seat, view, legal)


def resumed(lesson: Lesson, names: Sequence[str], progress: Progress) -> Teacher:
    """A lesson where the learner left it; where it no longer leads there, at its beginning."""
    teacher = Teacher(lesson, names)
    return teacher if teacher.resume(progress) else Teacher(lesson, names)


class LessonSession(Session):
    """The match of a lesson at a table. Nothing of it is kept, and nobody acts while the learner reads."""

    def __init__(self, teacher: Teacher) -> None:
        super().__init__(teacher.match, Autosave(store_in_memory()), viewer=LEARNER, bots=teacher.bots)
        self.teacher = teacher
        self.assisted = True  # a lesson is all help, and asks nobody whether to mark it

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
    def take_back(self) -> tuple[Event, ...]:
        raise IllegalAction(_NOTHING_TO_TAKE_BACK)


def written(match: Match[TableState], action: Action) -> str:
    """A legal action of the seat to act, as records have it: a call, or the card of a trick."""
    event = match.rules.decide(match.state, action)
    if card := match.rules.write_play(event):
        return card.name
    return "claim" if event.is_claim else match.rules.write_call(event, match.state) or ""


def _is(words: str, wanted: str) -> bool:
    """Whether an action is the one that is meant; of a set of cards only its kind may be named."""
    return words == wanted or words.startswith(f"{wanted}: ")


def _is_one(words: str, asked: Sequence[str]) -> bool:
    return _ANY in asked or any(_is(words, wanted) for wanted in asked)


def check(lesson: Lesson) -> None:
    """Play a lesson as it wants to be played; raise `LessonError` with the line of what cannot be."""
    teacher = Teacher(lesson, seat_names(lesson.rules.seats))
    while not teacher.finished:
        teacher.others_play()
        if teacher.reading:
            teacher.go_on()
            continue
        if teacher.held or teacher.match.to_act != LEARNER:
            raise teacher.error("it is not the learner’s turn here", "do")
        legal = {written(teacher.match, action): action for action in teacher.match.legal()}
        for sentence, place in _mistakes(teacher.step, tuple(legal)):
            raise teacher.error(sentence, *place)
        wanted = next(words for words in legal if teacher.free or _is_one(words, teacher.step.asked))
        teacher.allows(legal[wanted])
        teacher.match.apply(legal[wanted])
        teacher.follow()


def _mistakes(step: Step, legal: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is wrong with what a step asks for, where just this is legal."""
    if step.asked[0] in (_ANY, _REST):
        return
    can = f"what can be done is {', '.join(legal[:20])}"
    if not any(_is_one(words, step.asked) for words in legal):
        yield f"this cannot be done; {can}", ("do",)
    for wanted in step.wrongs:
        if not any(_is(words, wanted) for words in legal):
            yield f"{wanted!r} cannot be done; {can}", ("wrongs", wanted)
    wrong = [words for words in legal if not _is_one(words, step.asked)]
    if not all(_is_one(words, tuple(step.wrongs)) or step.wrong for words in wrong):
        yield f"nothing is said about {wrong[0]!r}, which can be done instead", ("wrong",)
