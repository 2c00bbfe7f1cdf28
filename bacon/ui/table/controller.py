"""A match at a table as it goes on, without a window.

The controller knows whose turn it is and what is asked, takes what the player means, lets the bots act, and
tells what moves next. A scene gives it the time and what was pressed, and draws what it tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from bacon.core.actions import Action, IllegalAction, Pass
from bacon.core.rules import TableState
from bacon.data.settings import Settings
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.stage.stage import Stage
from bacon.ui.table.session import Session

if TYPE_CHECKING:
    from bacon.ui.table.face import TableFace

PACE: Final = {"relaxed": 1.5, "normal": 1.0, "brisk": 0.5, "instant": 0.5}
THINKING: Final = 520
"""How long a bot seems to think, in milliseconds at normal speed."""

_GOING_BACK: Final = 260
_COUNTING: Final = 500
_REFUSAL: Final = 2600
_BURST: Final = 300
"""After a click that skipped something the next ones may be meant for that too: so long they play nothing."""

_LOOK_AGAIN: Final = 15
"""A bot that thinks longer than it seems to is asked so often whether it has decided, in milliseconds."""

_NOBODY: Final = "Nobody plays at this table who could take back."


def keep_pace(stage: Stage[TableState], settings: Settings) -> None:
    """Let a stage play at the speed that is set, and without motion where none is wanted."""
    speed = settings.table.speed
    stage.pace, stage.still = PACE[speed], speed == "instant"
    stage.fades = settings.accessibility.reduced_motion


class Controller:
    """A match at a table: takes the `session`, the `stage` it is shown on, and all names by seat.

    `acted` is called when the player has acted, or a decision of his was taken back; `refused` is the
    sentence that says for a while why something cannot be done, nothing else.
    """

    def __init__(
        self,
        session: Session,
        stage: Stage[TableState],
        face: TableFace,
        *,
        settings: Settings,
        play_sound: Callable[[str], None],
        now: float = 0.0,
    ) -> None:
        self.session, self.stage, self.now = session, stage, now
        self.face, self.settings = face, settings
        self.acted: Callable[[], None] = lambda: None
        self._play_sound = play_sound
        self._think_until: float | None = None
        self._refusal: tuple[str, float] | None = None
        self._burst_ends = 0.0
        self._agreed = False
        self._score_span = Span(0, 0)
        self._scores_before = stage.shown.scores

    # What there is to know.

    @property
    def asking(self) -> bool:
        """Whether the player has seen all there is to see, and is to decide something."""
        return self.session.humans_turn and not self.stage.behind and not self.stage.stopped

    @property
    def refused(self) -> str:
        """Why something cannot be done, as long as that is said."""
        return self._refusal[0] if self._refusal else ""

    @property
    def result_due(self) -> bool:
        """Whether a hand or the match is over and its score has been counted."""
        return self.stage.stopped and self.now >= self._score_span.end

    @property
    def scores(self) -> list[float]:
        """Every side's score, which may be on its way."""
        part = self._score_span.progress(self.now)
        pairs = zip(self._scores_before, self.stage.shown.scores, strict=True)
        return [old + (new - old) * part for old, new in pairs]

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the player can do now; nothing when it is another's turn."""
        return self.session.legal()

    def why_not(self, action: Action) -> str | None:
        """The sentence that says why an action is not possible now; None where it is."""
        refusal = self.session.match.check(action)
        return refusal.sentence if refusal else None

    def question(self, names: Sequence[str]) -> str | None:
        """The sentence that says what the player is to decide."""
        human = self.session.human
        if human is None or not self.session.humans_turn or self.stage.behind:
            return None
        return self.face.prompt(self.stage.shown, human, names, self.legal)

    def moving(self) -> bool:
        """Whether cards, bubbles or scores are in motion."""
        return self.stage.moving(self.now) or self.now < self._score_span.end

    def wake_at(self) -> float | None:
        """The time of the next thing that happens by itself."""
        times = [
            self.stage.wake_at(self.now),
            self._think_until,
            self._refusal[1] if self._refusal else None,
            self.now if self._bot_is_due() else None,
        ]
        return min((time for time in times if time is not None), default=None)

    # Going on.

    def update(self, now: float) -> None:
        """Go on to the time `now`: play what is due, and let the bots act."""
        self.now = now
        keep_pace(self.stage, self.settings)
        scores = self.stage.shown.scores
        self.stage.update(now)
        self._count_from(scores)
        if self._refusal and now >= self._refusal[1]:
            self._refusal = None
        self.session.bot_thinks()
        if not self.stage.stopped and self.stage.idle(now):
            self._go_on()

    def _go_on(self) -> None:
        """Let a bot act, or what the player must do be done, after a while."""
        forced = self._forced()
        if not (forced or self.session.bots_turn()):
            self._think_until = None
            return
        if self._think_until is None:
            self._think_until = self.now + (0 if self.stage.still else THINKING * self.stage.pace)
        if self.now >= self._think_until and self.session.bot_thinks():
            self._think_until = self.now + _LOOK_AGAIN
        elif self.now >= self._think_until:
            self._think_until = None
            if forced:
                self.act(forced)
            else:
                self.stage.push(self.session.bot_acts())
                self.stage.update(self.now)

    def _bot_is_due(self) -> bool:
        """Whether a bot is to act that has not begun to think; so after an event that takes no time."""
        return self._think_until is None and self.stage.idle(self.now) and self.session.bots_turn()

    def _forced(self) -> Action | None:
        """The only card that the player may play, or the pass he cannot help, if it is done for him."""
        legal = self.legal if self.settings.table.forced_card else ()
        return legal[0] if len(legal) == 1 and isinstance(legal[0], (Pass, *self.face.plays)) else None

    def _count_from(self, before: tuple[int, ...]) -> None:
        """Start counting when a hand has been scored."""
        if self.stage.shown.scores != before:
            duration = 0 if self.stage.still or self.stage.fades else _COUNTING * self.stage.pace
            self._scores_before, self._score_span = before, Span(self.now, duration, out_cubic)

    # What the player does.

    def hurry(self, clicked_at: float | None = None) -> bool:
        """Finish what moves; tells whether that was all that was meant by the key, or by a click at a time.

        Only what comes when the player has seen all there is to see does what it would at rest; and only a
        key does while cards are on their way. A click that follows soon on one that skipped something is
        meant for that too, and plays nothing; keys name what they play, and need no such care.
        """
        unseen = self.stage.behind or self.session.bots_turn()
        skipped = unseen or (clicked_at is not None and self.stage.travelling(clicked_at))
        self.stage.finish(self.now)
        if self._think_until is not None:
            self._think_until = self.now
        self._score_span = Span(self.now, 0)
        stopped = self.stage.stopped
        if clicked_at is None:
            return skipped or stopped
        in_a_burst = not stopped and clicked_at < self._burst_ends
        if skipped or in_a_burst:
            self._burst_ends = clicked_at + _BURST
        return skipped or stopped or in_a_burst

    def act(self, action: Action) -> None:
        """Take an action for the player, or say why it is not possible."""
        if not self.session.humans_turn:
            return
        if sentence := self.why_not(action):
            self.refuse(sentence)
            return
        self._refusal = self._think_until = None
        self.acted()
        self.stage.push(self.session.act(action))
        self.stage.update(self.now)

    def refuse(self, sentence: str) -> None:
        """Say for a while why something cannot be done."""
        self._refusal = (sentence, self.now + _REFUSAL)
        self._play_sound("refused")

    def forgive(self) -> None:
        """Say no more why something could not be done."""
        self._refusal = None

    # Taking back.

    @property
    def taking_back_marks(self) -> bool:
        """Whether taking back would mark the match as assisted, and the player has not agreed to that yet."""
        session = self.session
        if session.human is None or session.assisted or self._agreed:
            return False
        return session.match.taking_back_assists(session.human)

    def agree_and_take_back(self) -> None:
        """Take back though it marks the match; that is not asked again."""
        self._agreed = True
        self.take_back()

    def take_back(self) -> None:
        """Take the player's last decision back and show the table as it was before, or say why not."""
        if self.session.human is None:
            self.refuse(_NOBODY)
            return
        try:
            self.session.take_back()
        except IllegalAction as refused:
            self.refuse(str(refused))
            return
        self._refusal = self._think_until = None
        self.acted()
        before = self.session.match.view(self.session.viewer)
        self.stage.show(before, self.now, _GOING_BACK)
