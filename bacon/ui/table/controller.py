"""What goes on at a table, without a window: whose turn it is, what a key means, what comes next.

A scene gives its controller the time and what was pressed, and draws the stage that it leads.
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
from bacon.data.settings import Settings
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.stage.stage import Stage
from bacon.ui.table.advice import Advisor, Hint, HintState
from bacon.ui.table.asks import Ask
from bacon.ui.table.beginner import Beginner, News
from bacon.ui.table.hands import CardHand, Handled, HandTable, HoldBy, Meant, NotNow, OwnHand
from bacon.ui.table.session import Session

if TYPE_CHECKING:
    from bacon.ui.table.face import Past, TableFace

PACE: Final = {"relaxed": 1.5, "normal": 1.0, "brisk": 0.5, "instant": 0.5}
THINKING: Final = 520
"""How long a bot seems to think, in milliseconds at normal speed."""

_CALLS: Final = 2.5
"""How many times as long a bot thinks about a call before the eyes of a beginner."""

_GOING_BACK: Final = 260
_COUNTING: Final = 500
_REFUSAL: Final = 2600
_BURST: Final = 300
"""After a click that skipped something the next ones may be meant for that too: so long they play nothing."""

_LOOK_AGAIN: Final = 15
"""A bot that thinks longer than it seems to is asked so often whether it has decided, in milliseconds."""

_SEEN: Final = "Go on with a click, or with any key."
_NOBODY: Final = "Nobody plays at this table who could take back."
_NOBODY_TO_HINT: Final = "Nobody plays at this table who could use a hint."
_HINTS_ARE_OFF: Final = "Hints are switched off. The settings have them under Table and cards."
_NOT_YOUR_TURN: Final = "A hint is for your own turn: wait until you are to act."

S = TypeVar("S", bound=TableState)


class Controller(ABC, Generic[S]):
    """What goes on at a table: has the time, and lets the `stage` play what is due and what comes next."""

    def __init__(self, stage: Stage[S], settings: Settings, now: float = 0.0) -> None:
        self.stage, self.settings, self.now = stage, settings, now

    def update(self, now: float) -> None:
        """Go on to the time `now`: play what is due, then what comes next by itself."""
        self.now = now
        self._keep_pace()
        self.stage.update(now)
        self._go_on()

    def moving(self) -> bool:
        """Whether anything is in motion."""
        return self.stage.moving(self.now)

    def wake_at(self) -> float | None:
        """The time of the next thing that happens by itself."""
        return self.stage.wake_at(self.now)

    @abstractmethod
    def _go_on(self) -> None:
        """Let the stage play what comes next by itself, when its time has come."""

    def _keep_pace(self) -> None:
        """Play at the speed that is set, and without motion where none is wanted."""
        speed = self.settings.table.speed
        self.stage.pace, self.stage.still = PACE[speed], speed == "instant"
        self.stage.fades = self.settings.accessibility.reduced_motion


Pending: TypeAlias = tuple[float, Callable[[], None]]
"""Something that is done by itself, and after which pause, in milliseconds at normal speed."""


class Prompt(Struct, frozen=True):
    """The sentence above the hand, and whether it refuses something, is a hint's, or tells what is new."""

    sentence: str
    refused: bool = False
    hinted: bool = False
    news: bool = False


class MatchController(Controller[TableState]):
    """A match at a table: takes the `session`, the `stage` it is shown on, and all `names` by seat.

    `hand` makes what the player does with the cards; an `advisor` gives hints. A `beginner` is told what is
    new. `decisions` counts what the player decided or took back; `refused` is the sentence that says for a
    while why something cannot be done, else it is empty.
    """

    def __init__(
        self,
        session: Session,
        stage: Stage[TableState],
        face: TableFace,
        names: Sequence[str] = (),
        *,
        settings: Settings,
        play_sound: Callable[[str], None],
        hand: Callable[[HandTable], OwnHand] = CardHand,
        advisor: Advisor | None = None,
        beginner: Beginner | None = None,
        now: float = 0.0,
    ) -> None:
        super().__init__(stage, settings, now)
        self._beginner = beginner
        if beginner:
            beginner.sit_down()
            stage.watch = self._meet
        self.session, self.face, self.names = session, face, names
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

    @property
    def question(self) -> str | None:
        """The sentence that says what the player is to decide."""
        human = self.session.human
        if human is None or not self.session.humans_turn or self.stage.behind:
            return None
        return self.face.prompt(self.stage.shown, human, self.names, self.legal)

    @property
    def words(self) -> Prompt | None:
        """What is to be said above the hand: a refusal, what the hand tells, a hint, or the question."""
        if self.refused:
            return Prompt(self.refused, refused=True)
        if self.stage.waiting:
            return Prompt(_SEEN)
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
        """The player, as long as he is a beginner who is helped."""
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

    # Going on.

    @override
    def _keep_pace(self) -> None:
        super()._keep_pace()
        self.stage.waits = self.settings.table.wait_for_me and self.session.human is not None

    @override
    def update(self, now: float) -> None:
        scores = self.stage.shown.scores
        super().update(now)
        if self.stage.shown.scores != scores:
            duration = 0 if self.stage.still or self.stage.fades else _COUNTING * self.stage.pace
            self._scores_before, self._score_span = scores, Span(now, duration, out_cubic)
        if self._refusal and now >= self._refusal[1]:
            self._refusal = None
        if self.hints.lit and not (self.settings.table.hints and self.hints.is_for(self.legal)):
            self.hints.put_away()
        self.hints.follow(self.now)

    def skip(self, seen: Callable[[], bool]) -> None:
        """Let the bots act without a pause until something is to be seen, or none of them is to act."""
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
            self._due = self.now + _LOOK_AGAIN
        elif self.now >= self._due:
            self._due = None
            do()
            self.stage.update(self.now)

    def _next_step(self) -> Pending | None:
        """What is done by itself when all has been seen; None where that is for the player, or a scene."""
        if self.stage.stopped:
            return None
        if forced := self._forced():
            return THINKING, partial(self.act, forced)
        return (self._thinking(), self._bot_acts) if self.session.bots_turn() else None

    def _thinking(self) -> float:
        """How long a bot seems to think: longer about a call before the eyes of a beginner."""
        calls = self.beginner and not self.face.playing(self.stage.shown)
        return THINKING * _CALLS if calls else THINKING

    def _meet(self, event: Event, state: TableState) -> None:
        """Let a beginner meet what has happened."""
        player, wanted = self._beginner, self.settings.table.beginners
        assert player is not None
        farewell, news = player.count(event), list[News]()
        if wanted == "first_hands":
            news += farewell
        if player.helped(wanted):
            news += self.face.news(event, state, self.names)
            player.fresh = self.face.taken_up(event) or player.fresh
        player.meet(news, self.now, self.stage.pace)

    def _bot_acts(self) -> None:
        self.stage.push(self.session.bot_acts())

    def _bot_is_due(self) -> bool:
        """Whether a bot is to act that has not begun to think; so after an event that takes no time."""
        return self._due is None and self.stage.idle(self.now) and self.session.bots_turn()

    def _forced(self) -> Action | None:
        """The only card that the player may play, or the pass he cannot help, if it is done for him."""
        legal = self.legal if self.settings.table.forced_card else ()
        return legal[0] if len(legal) == 1 and isinstance(legal[0], (Pass, *self.face.plays)) else None

    # What a key or a click means.

    def hurry(self, clicked_at: float | None = None) -> bool:
        """Finish what moves; tells whether that was all that was meant by the key, or by a click at a time.

        Only what comes when the player has seen all there is to see does what it would at rest; and only a
        key does while cards are on their way. A click that follows soon on one that skipped something is
        meant for that too, and plays nothing; keys name what they play, and need no such care.
        """
        if self.stage.waiting:
            self.stage.go_on()
            self._burst_ends = self.now + _BURST
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
            self._burst_ends = clicked_at + _BURST
        return skipped or stopped or in_a_burst

    def key_at_any_time(self, intent: Intent) -> Meant | None:
        """What a key means that changes nothing in the match, whoever is to act; None for others."""
        if intent == Key(Verb.HINT):
            self.ask_for_hint()
            return Handled()
        return self.hand.key_at_any_time(intent)

    def key(self, intent: Intent, *, on_a_card: bool, on_a_control: bool) -> Meant | None:
        """What a key means in this game or for the hand; None where it is for the control with the focus."""
        if isinstance(intent, Key) and (action := self.face.meant(intent.verb)):
            return next((ask for ask in self.hand.asks() if ask.verb is intent.verb), action)
        return self.hand.key(intent, on_a_card=on_a_card, on_a_control=on_a_control)

    def take(self, meant: Meant) -> Ask | HoldBy | None:
        """Do what the player means; gives back what must be put to him first, or is set elsewhere."""
        match meant:
            case Ask(answers=(answer,), warning=None):
                self.act(answer.action)
            case Ask() | HoldBy():
                return meant
            case Action():
                self.act(meant)
            case NotNow(sentence):
                self.refuse(sentence)
        return None

    def act(self, action: Action) -> None:
        """Take an action for the player, or say why it is not possible."""
        if not self.session.humans_turn:
            return
        if sentence := self.why_not(action):
            self.refuse(sentence)
            return
        self._acted()
        self.stage.push(self.session.act(action))
        self.stage.update(self.now)

    def _acted(self) -> None:
        """Choose and refuse nothing any more, after an action or when one was taken back."""
        self._refusal = self._due = None
        if self._beginner:
            self._beginner.has_acted()
        self.hand.forget()
        self.decisions += 1

    def refuse(self, sentence: str) -> None:
        """Say for a while why something cannot be done."""
        self._refusal = (sentence, self.now + _REFUSAL)
        self._play_sound("refused")

    def forgive(self) -> None:
        """Say no more why something could not be done."""
        self._refusal = None

    def past(self) -> Past | None:
        """The last trick or round; where there is none yet, that is said."""
        past = self.face.past(self.stage.shown)
        if past is None:
            self.refuse(self.face.no_past)
        return past

    # Hints.

    @property
    def hint(self) -> Hint | None:
        """The hint, while the decision that it is for is still to be made."""
        return self.hints.hint if self.hints.is_for(self.legal) else None

    def ask_for_hint(self) -> None:
        """Ask for a hint, put away the one that is shown, or say why there is none."""
        if self.hints.lit:
            self.hints.put_away()
        elif refusal := self._why_no_hint():
            self.refuse(refusal)
        else:
            if self.settings.table.mark_hints:
                self.session.note_hint()
            self.forgive()
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
        self._acted()
        before = self.session.match.view(self.session.viewer)
        self.stage.show(before, self.now, _GOING_BACK)
