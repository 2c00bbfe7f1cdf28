"""What an expert thinks of the choice that comes next in a replay, by what its seat knew."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from bacon.core.review import GradedChoice, HandReview, Turn
from bacon.core.rules import TableState
from bacon.data.timeline import HandTimeline
from bacon.ui.replay.controller import ReplayController
from bacon.ui.replay.source import ReplaySource
from bacon.ui.replay.verdicts import lines_of, lines_of_counsel, verdict
from bacon.ui.table.advice import Advisor
from bacon.ui.table.candidates import Weighed

S = TypeVar("S", bound=TableState)

_NOTHING: Final = "Nobody has a choice to make here."
_NOT_OVER: Final = "What a choice was worth is told when its hand is over."


class Opinion(Generic[S]):
    """The opinion on the moment that a replay shows, while it is `wanted`.

    Where the choice was reviewed, it is the review's; else an expert is asked. On a hand that is not over
    there is none, for it would tell what others hold.
    """

    def __init__(self, controller: ReplayController[S], source: ReplaySource, advisor: Advisor) -> None:
        self._controller, self._source, self._advisor = controller, source, advisor
        self.wanted = False
        self.lines: list[Weighed] = []
        self.sentence = ""
        self._asked: Turn | None = None
        self._consulted = False
        self._due = 0.0
        self._reviewed: tuple[HandTimeline[S], HandReview | None] | None = None

    @property
    def graded(self) -> GradedChoice | None:
        """What the review found of the choice that comes next, if it is one that was reviewed."""
        review = self.review
        choices = review.choices if review else ()
        return next((each for each in choices if each.step == self._controller.at), None)

    @property
    def review(self) -> HandReview | None:
        """The review of the hand that is shown, as far as there is one."""
        timeline = self._controller.timeline
        if self._reviewed is None or self._reviewed[0] is not timeline:
            self._reviewed = (timeline, self._source.review_of(timeline.number))
        return self._reviewed[1]

    def look_again(self) -> None:
        """Take the review as it is by now."""
        self._reviewed = None

    def switch(self) -> None:
        """Want an opinion, or have it no longer."""
        self.wanted = not self.wanted
        self._clear()

    def follow(self) -> None:
        """Have an opinion on the moment that is shown now, as soon as there is one."""
        if not self.wanted:
            return
        turn = next(
            (each for each in self._controller.timeline.turns if each.step == self._controller.at), None
        )
        if turn is not self._asked or not (turn or self.sentence):
            self._clear()
            self._ask(turn)
        if self._asked and self._awaited and (choice := self._advisor.done()):
            rules = self._controller.timeline.rules
            self.lines, self.sentence = lines_of_counsel(rules, self._asked, choice), choice.reason
        self._due = self._controller.now + self._advisor.seconds_left * 1000

    def wake_at(self) -> float | None:
        """The time at which the expert's answer is due even if nobody says that it has come."""
        return self._due if self.wanted and self._awaited else None

    @property
    def _awaited(self) -> bool:
        """Whether an answer is still to come, or a better one."""
        return self._consulted and (not self.sentence or self._advisor.thinking)

    def _clear(self) -> None:
        self._asked, self._consulted, self.lines, self.sentence = None, False, [], ""

    def _ask(self, turn: Turn | None) -> None:
        self._asked, graded = turn, self.graded
        if not self._controller.timeline.over:
            self.sentence = _NOT_OVER
        elif turn is None:
            self.sentence = _NOTHING
        elif graded:
            told = verdict(graded) if graded.wrong else graded.explanation
            self.lines, self.sentence = lines_of(graded), told
        else:
            self._advisor.begin(turn.view, turn.legal)
            self._consulted = True
