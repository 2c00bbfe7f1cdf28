"""Runs a table without a window: whose turn it is, what a key means, what comes next.

A scene passes the time and the input to its controller, and draws the controller's stage.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct

from bacon.core.actions import Action, IllegalAction, Pass
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.settings.settings import Settings
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.stage import Stage
from bacon.ui.table.advice import Advisor, Beginner, Hint, HintState, News
from bacon.ui.table.hands import Ask, CardHand, HandInput, HandIntent, Handled, HandTable, HoldBy, NotNow
from bacon.ui.table.session import Session

if TYPE_CHECKING:
    from bacon.ui.table.face import LastPlays, TablePresenter

PACE: Final = {"relaxed": 1.5, "normal": 1.0, "brisk": 0.5, "instant": 0.5}
THINKING_MS: Final = 520
"""The least time a bot takes to act, at normal speed."""

_CALL_FACTOR: Final = 2.5
"""Bots take this many times as long over a call at a beginner's table."""

_TAKE_BACK_MS: Final = 260
_COUNTING_MS: Final = 500
_REFUSAL_MS: Final = 2600
_BURST_MS: Final = 300
"""After a click that skipped something, further clicks play nothing for this long."""

_POLL_MS: Final = 15
"""A slow bot is asked this often whether it has decided."""

_CONTINUE: Final = "Go on with a click, or with any key."
_NOBODY_TO_TAKE_BACK: Final = "Nobody plays at this table who could take back."
_NOBODY_TO_HINT: Final = "Nobody plays at this table who could use a hint."
_HINTS_ARE_OFF: Final = "Hints are switched off. The settings have them under Table and cards."
_NOT_YOUR_TURN: Final = "A hint is for your own turn: wait until you are to act."

S = TypeVar("S", bound=TableState)


class Controller(ABC, Generic[S]):
    """Runs a table: keeps the time, and makes the `stage` play what is due and what comes next."""

    def __init__(self, stage: Stage[S], settings: Settings, now: float = 0.0) -> None:
        self.stage, self.settings, self.now = stage, settings, now

    def update(self, now: float) -> None:
        """Advance to the time `now`: play what is due, then whatever comes next without the player."""
        self.now = now
        self._keep_pace()
        self.stage.update(now)
        self._go_on()

    def moving(self) -> bool:
        """Return whether anything is moving."""
        return self.stage.moving(self.now)

    def wake_at(self) -> float | None:
        """Return when something next happens without the player, or None."""
        return self.stage.wake_at(self.now)

    @abstractmethod
    def _go_on(self) -> None:
        """Make the stage play what comes next without the player, if it is due."""

    def _keep_pace(self) -> None:
        """Apply the settings for speed and motion."""
        speed = self.settings.table.speed
        self.stage.pace, self.stage.still = PACE[speed], speed == "instant"
        self.stage.fades = self.settings.accessibility.reduced_motion


Pending: TypeAlias = tuple[float, Callable[[], None]]
"""A pause, in milliseconds at normal speed, and what to do after it."""


class Prompt(Struct, frozen=True):
    """The sentence above the hand, and whether it is a refusal, a hint, or an explanation for a beginner."""

    sentence: str
    refused: bool = False
    hinted: bool = False
    news: bool = False


class MatchController(Controller[TableState]):
    """Runs a match at a table, with its `session`, its `stage`, and the players' `names` by seat.

    `hand` makes the player's hand input; an `advisor` gives hints; a `beginner` gets explanations.
    `decisions` counts the player's actions and takebacks.
    """

    def __init__(
        self,
        session: Session,
        stage: Stage[TableState],
        presenter: TablePresenter,
        names: Sequence[str] = (),
        *,
        settings: Settings,
        play_sound: Callable[[str], None],
        hand: Callable[[HandTable], HandInput] = CardHand,
        advisor: Advisor | None = None,
        beginner: Beginner | None = None,
        now: float = 0.0,
    ) -> None:
        super().__init__(stage, settings, now)
        self._beginner = beginner
        if beginner:
            beginner.sit_down()
            stage.watch = self._explain
        self.session, self.presenter, self.names = session, presenter, names
        self.decisions = 0
        self.hand = hand(self)
        self.hints = HintState(advisor)
        self._play_sound = play_sound
        self._due: float | None = None
        self._refusal: tuple[str, float] | None = None
        self._burst_ends = 0.0
        self._agreed = False
        self._score_span = Span(0, 0)
        self._scores_before = stage.shown.scores

    # State.

    @property
    def asking(self) -> bool:
        """Whether the player has seen everything and must decide something."""
        return self.session.humans_turn and not self.stage.behind and not self.stage.stopped

    @property
    def refused(self) -> str:
        """The sentence that says why something cannot be done, while it is on the screen."""
        return self._refusal[0] if self._refusal else ""

    @property
    def result_due(self) -> bool:
        """Whether a hand or the match is over and its score has been counted."""
        return self.stage.stopped and self.now >= self._score_span.end

    @property
    def scores(self) -> list[float]:
        """Each side's score, which may be counting up."""
        progress = self._score_span.progress(self.now)
        pairs = zip(self._scores_before, self.stage.shown.scores, strict=True)
        return [old + (new - old) * progress for old, new in pairs]

    @property
    def legal(self) -> tuple[Action, ...]:
        """The player's legal actions; none on another player's turn."""
        return self.session.legal()

    def why_not(self, action: Action) -> str | None:
        """Return the sentence that says why an action is not legal now, or None."""
        refusal = self.session.match.check(action)
        return refusal.sentence if refusal else None

    @property
    def question(self) -> str | None:
        """The question that the player must answer, or None."""
        human = self.session.human
        if human is None or not self.session.humans_turn or self.stage.behind:
            return None
        return self.presenter.prompt(self.stage.shown, human, self.names, self.legal)

    @property
    def prompt(self) -> Prompt | None:
        """What to show above the hand: a refusal, a remark on the cards, a hint, or the question."""
        if self.refused:
            return Prompt(self.refused, refused=True)
        if self.stage.waiting:
            return Prompt(_CONTINUE)
        question, remark, reason = self.question, self.hand.remark(), self.hints.reason
        line = self.beginner.line if self.beginner else ""
        if not question:
            return Prompt(line, news=True) if line else None
        if reason and (remark is None or remark[1]):
            return Prompt(reason, hinted=True)
        if remark:
            return Prompt(*remark)
        return Prompt(f"{line} {question}", news=True) if line else Prompt(question)

    @property
    def beginner(self) -> Beginner | None:
        """The player, if a beginner who gets help."""
        player = self._beginner
        return player if player and (player.line or player.helped(self.settings.table.beginners)) else None

    @override
    def moving(self) -> bool:
        return super().moving() or self.now < self._score_span.end

    @override
    def wake_at(self) -> float | None:
        times = [
            super().wake_at(),
            self._due,
            self._refusal[1] if self._refusal else None,
            self.now if self._bot_is_due() else None,
            self.hints.wake_at(),
        ]
        return min((time for time in times if time is not None), default=None)

    # Time.

    @override
    def _keep_pace(self) -> None:
        super()._keep_pace()
        self.stage.waits = self.settings.table.wait_for_me and self.session.human is not None

    @override
    def update(self, now: float) -> None:
        scores = self.stage.shown.scores
        super().update(now)
        if self.stage.shown.scores != scores:
            duration = 0 if self.stage.still or self.stage.fades else _COUNTING_MS * self.stage.pace
            self._scores_before, self._score_span = scores, Span(now, duration, out_cubic)
        if self._refusal and now >= self._refusal[1]:
            self._refusal = None
        if self.hints.lit and not (self.settings.table.hints and self.hints.is_for(self.legal)):
            self.hints.put_away()
        self.hints.follow(self.now)

    def skip(self, seen: Callable[[], bool]) -> None:
        """Make the bots act without pauses until something has been seen, or no bot is to act."""
        self.stage.finish(self.now)
        while not seen():
            if self.stage.stopped:
                self.stage.go_on()
            elif self.session.bots_turn():
                self._bot_acts()
            else:
                return
            self.stage.finish(self.now)

    @override
    def _go_on(self) -> None:
        thinks = self.session.bot_thinks()
        if not (self.stage.stopped or self.stage.idle(self.now)):
            return
        step = self._next_step()
        if step is None:
            self._due = None
            return
        pause, do = step
        if self._due is None:
            reading = self.beginner.reading(self.now) if self.beginner else 0
            self._due = self.now + max(reading, 0 if self.stage.still else pause * self.stage.pace)
        if self.now >= self._due and thinks:
            self._due = self.now + _POLL_MS
        elif self.now >= self._due:
            self._due = None
            do()
            self.stage.update(self.now)

    def _next_step(self) -> Pending | None:
        """The next step without the player; None if it is up to the player or a scene."""
        if self.stage.stopped:
            return None
        if forced := self._automatic_action():
            return THINKING_MS, partial(self.act, forced)
        return (self._thinking(), self._bot_acts) if self.session.bots_turn() else None

    def _thinking(self) -> float:
        calls = self.beginner and not self.presenter.playing(self.stage.shown)
        return THINKING_MS * _CALL_FACTOR if calls else THINKING_MS

    def _explain(self, event: Event, state: TableState) -> None:
        """Explain what is new in an event to a beginner."""
        player, setting = self._beginner, self.settings.table.beginners
        assert player is not None
        farewell, news = player.count(event), list[News]()
        if setting == "first_hands":
            news += farewell
        if player.helped(setting):
            news += self.presenter.news(event, state, self.names)
            player.fresh = self.presenter.taken_up(event) or player.fresh
        player.meet(news, self.now, self.stage.pace)

    def _bot_acts(self) -> None:
        self.stage.push(self.session.bot_acts())

    def _bot_is_due(self) -> bool:
        """Whether a bot that has not begun to think is to act, as after an event that takes no time."""
        return self._due is None and self.stage.idle(self.now) and self.session.bots_turn()

    def _automatic_action(self) -> Action | None:
        """The player's only card or forced pass, if the settings play it automatically."""
        legal = self.legal if self.settings.table.forced_card else ()
        return legal[0] if len(legal) == 1 and isinstance(legal[0], (Pass, *self.presenter.plays)) else None

    # Input.

    def hurry(self, clicked_at: float | None = None) -> bool:
        """Finish what is moving; return whether that was all the key or the click was for.

        `clicked_at` is the time of a click. Input only counts as play once the player has seen everything; a
        key also counts while cards are moving. A click soon after one that skipped something was meant for
        that too, and plays nothing. Keys name what they play, and need no such care.
        """
        if self.stage.waiting:
            self.stage.go_on()
            self._burst_ends = self.now + _BURST_MS
            return True
        unseen = self.stage.behind or self.session.bots_turn()
        skipped = unseen or (clicked_at is not None and self.stage.travelling(clicked_at))
        self.stage.finish(self.now)
        if self._due is not None:
            self._due = self.now
        if self._beginner:
            self._beginner.has_read()
        self._score_span = Span(self.now, 0)
        stopped = self.stage.stopped
        if clicked_at is None:
            return skipped or stopped
        in_a_burst = not stopped and clicked_at < self._burst_ends
        if skipped or in_a_burst:
            self._burst_ends = clicked_at + _BURST_MS
        return skipped or stopped or in_a_burst

    def key_at_any_time(self, intent: Intent) -> HandIntent | None:
        """Handle a key that changes nothing in the match, on anybody's turn; return None for other keys."""
        if intent == Key(Verb.HINT):
            self.ask_for_hint()
            return Handled()
        return self.hand.key_at_any_time(intent)

    def key(self, intent: Intent, *, on_a_card: bool, on_a_control: bool) -> HandIntent | None:
        """Return what a key means in this game or for the hand; None leaves it to the focused control."""
        if isinstance(intent, Key) and (action := self.presenter.action_for_key(intent.verb)):
            return next((ask for ask in self.hand.asks() if ask.verb is intent.verb), action)
        return self.hand.key(intent, on_a_card=on_a_card, on_a_control=on_a_control)

    def perform(self, intent: HandIntent) -> Ask | HoldBy | None:
        """Carry out the player's intent; return it if it needs a dialog or changes a setting."""
        match intent:
            case Ask(answers=(answer,), warning=None):
                self.act(answer.action)
            case Ask() | HoldBy():
                return intent
            case Action():
                self.act(intent)
            case NotNow(sentence):
                self.refuse(sentence)
        return None

    def act(self, action: Action) -> None:
        """Take an action for the player, or say why it is not legal."""
        if not self.session.humans_turn:
            return
        if sentence := self.why_not(action):
            self.refuse(sentence)
            return
        self._acted()
        self.stage.push(self.session.act(action))
        self.stage.update(self.now)

    def _acted(self) -> None:
        """Clear the choice and the refusal, after an action or a takeback."""
        self._refusal = self._due = None
        if self._beginner:
            self._beginner.has_acted()
        self.hand.forget()
        self.decisions += 1

    def refuse(self, sentence: str) -> None:
        """Show for a while why something cannot be done."""
        self._refusal = (sentence, self.now + _REFUSAL_MS)
        self._play_sound("refused")

    def clear_refusal(self) -> None:
        """Remove the refusal."""
        self._refusal = None

    def last_plays(self) -> LastPlays | None:
        """Return the last trick or round; if there is none, tell the player so."""
        past = self.presenter.last_plays(self.stage.shown)
        if past is None:
            self.refuse(self.presenter.no_last_plays)
        return past

    # Hints.

    @property
    def hint(self) -> Hint | None:
        """The hint, if it is for the current decision."""
        return self.hints.hint if self.hints.is_for(self.legal) else None

    def ask_for_hint(self) -> None:
        """Ask for a hint, remove the hint on the screen, or say why there is none."""
        if self.hints.lit:
            self.hints.put_away()
        elif refusal := self._why_no_hint():
            self.refuse(refusal)
        else:
            if self.settings.table.mark_hints:
                self.session.note_hint()
            self.clear_refusal()
            self.hints.ask(self.session.match.view(self.session.viewer), self.legal, self.now)

    def _why_no_hint(self) -> str | None:
        if self.session.human is None or self.hints.advisor is None:
            return _NOBODY_TO_HINT
        if not self.settings.table.hints:
            return _HINTS_ARE_OFF
        if self.session.humans_turn:
            self.stage.finish(self.now)
        return None if self.asking else _NOT_YOUR_TURN

    # Taking back.

    @property
    def taking_back_marks(self) -> bool:
        """Whether a takeback would mark the match as assisted, and the player has not agreed to that yet."""
        session = self.session
        if session.human is None or session.assisted or self._agreed:
            return False
        return session.match.taking_back_assists(session.human)

    def agree_and_take_back(self) -> None:
        """Take back although it marks the match, and do not ask again."""
        self._agreed = True
        self.take_back()

    def take_back(self) -> None:
        """Undo the player's last decision and show the table as it was before, or say why not."""
        if self.session.human is None:
            self.refuse(_NOBODY_TO_TAKE_BACK)
            return
        try:
            self.session.take_back()
        except IllegalAction as refused:
            self.refuse(str(refused))
            return
        self._acted()
        before = self.session.match.view(self.session.viewer)
        self.stage.show(before, self.now, _TAKE_BACK_MS)
