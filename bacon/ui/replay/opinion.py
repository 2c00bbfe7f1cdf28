"""An expert's assessment of the next choice in a replay, from what its seat knew."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from bacon.core.review import GradedChoice, HandReview, Turn
from bacon.core.rules import TableState
from bacon.data.timeline import HandTimeline
from bacon.ui.replay.controller import ReplayController
from bacon.ui.replay.source import ReplaySource
from bacon.ui.replay.verdicts import lines_of, lines_of_hint, verdict
from bacon.ui.table.advice import Advisor
from bacon.ui.table.candidates import WeighedAction

S = TypeVar("S", bound=TableState)

_NO_CHOICE: Final = "Nobody has a choice to make here."
_NOT_OVER: Final = "What a choice was worth is told when its hand is over."


class MoveAssessment(Generic[S]):
    """An assessment of the current moment in a replay, while it is `wanted`.

    It comes from the review if the choice was reviewed, or else from an expert. An unfinished hand gets none,
    because it would give away the others' cards.
    """

    def __init__(self, controller: ReplayController[S], source: ReplaySource, advisor: Advisor) -> None:
        self._controller, self._source, self._advisor = controller, source, advisor
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
            self.lines, self.sentence = lines_of_hint(rules, self._asked, choice), choice.reason
        self._due = self._controller.now + self._advisor.seconds_left * 1000

    def wake_at(self) -> float | None:
        """Return when to look for the expert's answer if nothing announces it, or None."""
        return self._due if self.wanted and self._waiting else None

    @property
    def _waiting(self) -> bool:
        return self._consulted and (not self.sentence or self._advisor.thinking)

    def _clear(self) -> None:
        self._asked, self._consulted, self.lines, self.sentence = None, False, [], ""

    def _ask(self, turn: Turn | None) -> None:
        self._asked, graded = turn, self.graded
        if not self._controller.timeline.over:
            self.sentence = _NOT_OVER
        elif turn is None:
            self.sentence = _NO_CHOICE
        elif graded:
            sentence = verdict(graded) if graded.wrong else graded.explanation
            self.lines, self.sentence = lines_of(graded), sentence
        else:
            self._advisor.begin(turn.view, turn.legal)
            self._consulted = True
