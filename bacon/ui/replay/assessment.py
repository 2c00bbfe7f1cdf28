"""An expert's opinion of a choice in a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from bacon.core.review import GradedChoice, HandReview, Turn
from bacon.core.rules import TableState
from bacon.core.words import name_opponents
from bacon.notation.timeline import HandTimeline
from bacon.ui.replay.controller import ReplayController
from bacon.ui.replay.source import ReplaySource
from bacon.ui.replay.verdicts import lines_of, lines_of_hint, verdict
from bacon.ui.table.advice import Advisor, hint_of, sentence_of
from bacon.ui.table.hint_marks import WeighedAction

S = TypeVar("S", bound=TableState)

_NO_CHOICE: Final = "There’s nothing to choose here."
_NOT_OVER: Final = "You’ll see what each choice was worth when the hand is over."


class MoveAssessment(Generic[S]):
    """An assessment of the current moment in a replay, while it is `wanted`.

    It comes from the review if the choice was reviewed, or else from an expert. An unfinished hand gets none,
    because it would give away the others' cards.
    """

    def __init__(
        self, controller: ReplayController[S], source: ReplaySource, advisor: Advisor, names: Sequence[str]
    ) -> None:
        self._controller, self._source, self._advisor, self._names = controller, source, advisor, names
        self.wanted = False
        self.lines: list[WeighedAction] = []
        self.sentence = ""
        self._asked: Turn | None = None
        self._consulted = False
        self._due = 0.0
        self._reviewed: tuple[HandTimeline[S], HandReview | None] | None = None

    @property
    def graded(self) -> GradedChoice | None:
        """The review of the next choice, if it was reviewed."""
        review = self.review
        choices = review.choices if review else ()
        return next((each for each in choices if each.step == self._controller.at), None)

    @property
    def review(self) -> HandReview | None:
        """The review of the current hand so far, or None."""
        timeline = self._controller.timeline
        if self._reviewed is None or self._reviewed[0] is not timeline:
            self._reviewed = (timeline, self._source.review_of(timeline.number))
        return self._reviewed[1]

    def look_again(self) -> None:
        """Read the review again."""
        self._reviewed = None

    def switch(self) -> None:
        """Turn the assessment on or off."""
        self.wanted = not self.wanted
        self._clear()

    def follow(self) -> None:
        """Assess the current moment as soon as possible."""
        if not self.wanted:
            return
        turn = next(
            (each for each in self._controller.timeline.turns if each.step == self._controller.at), None
        )
        if turn is not self._asked or not (turn or self.sentence):
            self._clear()
            self._ask(turn)
        if self._asked and self._waiting and (choice := self._advisor.done()):
            rules = self._controller.timeline.rules
            self.lines = lines_of_hint(rules, self._asked, choice)
            self._say(sentence_of(rules, self._asked.view, hint_of(choice)), self._asked.seat)
        self._due = self._controller.now + self._advisor.seconds_left * 1000

    def wake_at(self) -> float | None:
        """Return when to look for the expert's answer if nothing announces it, or None."""
        return self._due if self.wanted and self._waiting else None

    @property
    def _waiting(self) -> bool:
        return self._consulted and (not self.sentence or self._advisor.thinking)

    def _say(self, sentence: str, seat: int) -> None:
        self.sentence = name_opponents(sentence, seat, self._names)

    def _clear(self) -> None:
        self._asked, self._consulted, self.lines, self.sentence = None, False, [], ""

    def _ask(self, turn: Turn | None) -> None:
        self._asked, graded = turn, self.graded
        if not self._controller.timeline.over:
            self.sentence = _NOT_OVER
        elif turn is None:
            self.sentence = _NO_CHOICE
        elif graded:
            self.lines = lines_of(graded)
            self._say(verdict(graded) if graded.wrong else graded.explanation, graded.seat)
        else:
            self._advisor.begin(turn.view, turn.legal)
            self._consulted = True
