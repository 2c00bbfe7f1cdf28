"""Runs a table without a window: whose turn it is, what a key means, what comes next.

A scene passes the time and the input to its controller, and draws the controller's stage.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

from bacon.core.actions import Action, IllegalAction
from bacon.core.cards import Cards
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.settings.settings import Settings
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.stage import Stage
from bacon.ui.table.advice import Advisor, Hint, HintState, Tips
from bacon.ui.table.autoplay import Autoplay
from bacon.ui.table.hand_input import Ask, CardHand, HandInput, HandIntent, Handled, HandTable, HoldBy, NotNow
from bacon.ui.table.prompt import Prompt
from bacon.ui.table.session import Session

if TYPE_CHECKING:
    from bacon.ui.table.presenter import LastPlays, TablePresenter

PACE: Final = {"relaxed": 1.5, "normal": 1.0, "brisk": 0.48, "instant": 0.5}
_TAKE_BACK_MS: Final = 260
_COUNTING_MS: Final = 500
_REFUSAL_MS: Final = 2600
_FRESH_MS: Final = 1800  # that a card is marked at least after it was picked up
_BURST_MS: Final = 300  # that clicks play nothing after one that skipped something
_POLL_MS: Final = 15  # between two questions to a slow bot whether it has decided
_CONTINUE: Final = "Click, or press any key or button, to continue."
_NOBODY_TO_TAKE_BACK: Final = "You’re only watching this table, so there’s nothing to take back."
_NOBODY_TO_HINT: Final = "You’re only watching this table, so there are no hints."
_NO_HINTS_IN_A_LESSON: Final = "There are no hints in a lesson. Just try something."
_HINTS_ARE_OFF: Final = "Hints are off. Turn them on in Settings, under Table and cards."
_NOT_YOUR_TURN: Final = "You’ll get a hint when it’s your turn."

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


class MatchController(Controller[TableState]):
    """Runs a match at a table, with its `session`, its `stage`, and the players' `names` by seat.

    `hand` makes the player's hand input; an `advisor` gives hints; `tips` explain what happens. At a `guided`
    table, such as a lesson's, nothing is played for the player and passes take their time. With
    `every_result` a hand that everyone passed has a result to look at, too. `decisions` counts the player's
    actions and takebacks.
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
        tips: Tips | None = None,
        guided: bool = False,
        every_result: bool = False,
        now: float = 0.0,
    ) -> None:
        super().__init__(stage, settings, now)
        self._every_result = guided or every_result or session.human is None
        self.tips = tips
        stage.watch = self._watch
        self.session, self.presenter, self.names = session, presenter, names
        self.decisions = 0
        self.hand = hand(self)
        self.hints = HintState(advisor, session.rules, names)
        self._play_sound = play_sound
        self.explains_tricks = False
        self._waits_since: float | None = None
        self._autoplay = Autoplay(self, guided=guided)
        self._refusal: tuple[Prompt, float] | None = None
        self.refusals = 0
        """How often something was refused, so that the same words can be said again."""
        self._fresh: tuple[Cards, float] | None = None
        self._burst_ends = 0.0
        self._agreed = False
        self._score_span = Span(0, 0)
        self._scores_before = stage.shown.scores

    # State.

    @property
    def asking(self) -> bool:
        """Whether the player has seen everything and must decide something."""
        seen = self.session.humans_turn and not self.stage.behind and not self.stage.stopped
        return seen and self._autoplay.action() is None

    @property
    def acting(self) -> int | None:
        """The seat that takes its time over its turn, while nothing moves."""
        step = None if self.stage.behind else self._next_step()
        at_once = step is not None and not step[0]
        return None if at_once or self.stage.travelling(self.now) else self.stage.shown.to_act

    @property
    def refused(self) -> str:
        """The sentence that says why something cannot be done, while it is on the screen."""
        return self._refusal[0].sentence if self._refusal else ""

    @property
    def result_due(self) -> bool:
        """Whether a hand or the match is over, and its score has been counted and celebrated."""
        return self.stage.stopped and not self.stage.feat and self.now >= self._score_span.end

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
        if human is None or not self.stage.seen(self.now) or not self.legal or self._autoplay.action():
            return None
        return self.presenter.prompt(self.stage.shown, human, self.names, self.legal)

    @property
    def prompt(self) -> Prompt | None:
        """What to show above the hand: a refusal, a remark on the cards, a hint, or the question."""
        if self._refusal:
            return self._refusal[0]
        if self.stage.waiting:
            return Prompt(_CONTINUE)
        question, remark, advice = self.question, self.hand.remark(), self.hints.sentence
        line, notice = self.tips.line if self.tips else "", self._notice
        closes, aloud = self.can_dismiss_tips, not (self.tips and self.tips.for_eyes)
        if not question:
            words = line or notice
            return Prompt(words, news=bool(line), aloud=aloud, dismissible=closes) if words else None
        if advice and (remark is None or remark[1]):
            return Prompt(advice, hinted=True)
        if remark:
            return Prompt(*remark)
        if line:
            return Prompt(f"{line} {question}", news=True, aloud=aloud, dismissible=closes, question=question)
        told, alone = notice or self.hand.about(), self.presenter.asking_alone(self.stage.shown) is not None
        return Prompt(f"{told} {question}".lstrip(), question=question if told else "", alone=alone)

    @property
    def _notice(self) -> str:
        """The line about what has just happened; a result says more than it."""
        return self.stage.notice[0] if self.stage.notice and not self.stage.stopped else ""

    @property
    def can_dismiss_tips(self) -> bool:
        """Whether a tip is on the screen that the player can turn off."""
        return bool(self.tips and self.tips.dismissible) and self.settings.table.beginners == "first_hands"

    def dismiss_tips(self) -> None:
        """Turn off tips in this game, and say how to get them back."""
        if self.tips:
            self.tips.dismiss(self.now, self.stage.pace)

    def mark_new_cards(self) -> None:
        """Mark what came into the hand since the player last acted, after going to another state at once."""
        self._fresh = (self.presenter.just_taken_up(self.session.match.kept, self.session.viewer), self.now)

    @property
    def fresh(self) -> Cards:
        """The cards that just came into the hand, while they are marked: at least until the player acts."""
        if self.tips and self.tips.fresh:
            return self.tips.fresh
        stays = self._fresh and (self.now < self._fresh[1] or self.session.humans_turn)
        return self._fresh[0] if self._fresh and stays else ()

    @override
    def moving(self) -> bool:
        return super().moving() or self.now < self._score_span.end

    @override
    def wake_at(self) -> float | None:
        times = [super().wake_at(), self._step_due(), self.hints.wake_at()]
        times += [shown[1] for shown in (self._refusal, self._fresh) if shown and shown[1] > self.now]
        return min((time for time in times if time is not None), default=None)

    # Time.

    @override
    def _keep_pace(self) -> None:
        super()._keep_pace()
        table = self.settings.table
        if self.tips and self.tips.new_here(table.beginners) and table.speed == "normal":
            self.stage.pace = PACE["relaxed"]
        self.stage.waits = self.explains_tricks or (table.wait_for_me and self.session.human is not None)
        self.stage.skips_minor_stops = not (self._every_result or table.show_passed_out)

    @override
    def update(self, now: float) -> None:
        scores = self.stage.shown.scores
        super().update(now)
        if self.stage.shown.scores != scores:
            duration = 0 if self.stage.still or self.stage.fades else _COUNTING_MS * self.stage.pace
            self._scores_before, self._score_span = scores, Span(now, duration, out_cubic)
        if self._refusal and (now >= self._refusal[1] or (self.refused == _NOT_YOUR_TURN and self.asking)):
            self._refusal = None
        if self._fresh and now >= self._fresh[1] and not self.session.humans_turn:
            self._fresh = None
        if self.hints.lit and not (self.settings.table.hints and self.hints.is_for(self.legal)):
            self.hints.put_away()
        self.hints.wanted &= self.settings.table.hints and not self.stage.stopped  # the hand is over
        if self.hints.wanted and self.asking:
            self.ask_for_hint()
        self.hints.follow(self.now)
        self.hand.heed(self.hint.action if self.hint else None)

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
            self._waits_since = None
            return
        if self._waits_since is None:
            self._waits_since = self.now
        if not thinks and self.now >= self._due_after(step[0], self._waits_since):
            self._waits_since = None
            step[1]()
            self.stage.update(self.now)

    def _step_due(self) -> float | None:
        """When to look again whether the next step without the player is due."""
        step = self._next_step() if self.stage.stopped or self.stage.idle(self.now) else None
        if step is None or self._waits_since is None:
            return None if step is None else self.now
        if self.session.bot_thinks():
            return self.now + _POLL_MS
        return self._due_after(step[0], self._waits_since)

    def _due_after(self, pause: float, since: float) -> float:
        """When a pause that began at a time is over; a tip is read to its end first."""
        read_by = self.now + (self.tips.reading(self.now) if self.tips else 0)
        return max(read_by, since + (0 if self.stage.still else pause * self.stage.pace))

    def _next_step(self) -> Pending | None:
        """The next step without the player; None if it is up to the player or a scene."""
        if self.stage.stopped:
            return None
        if forced := self._autoplay.action():
            return self._autoplay.pause_before(forced), partial(self._autoplay.perform, forced, self.act)
        if not self.session.bots_turn():
            return None
        slow = self.tips is not None and self.tips.slow(self.settings.table.beginners)
        return self._autoplay.pause_of_a_bot(slow_calls=slow), self._bot_acts

    def _watch(self, event: Event, state: TableState) -> None:
        """Notice cards that come into the hand, and explain what is new in an event."""
        if cards := self.presenter.taken_up(event):
            self._fresh = (cards, self.now + _FRESH_MS)
        if self.tips:
            self._explain(self.tips, event, state)

    def _explain(self, tips: Tips, event: Event, state: TableState) -> None:
        presenter, on = self.presenter, tips.on(self.settings.table.beginners)
        if on:
            tips.fresh = presenter.taken_up(event) or tips.fresh
        news = presenter.news(event, state, self.names) if on else ()
        tips.meet(tips.first(event, presenter.first(event, state)), news, self.now, self.stage.pace)

    def _bot_acts(self) -> None:
        self.stage.push(self.session.bot_acts())

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
        unseen = self.stage.behind or self.session.bots_turn() or self._autoplay.action() is not None
        skipped = unseen or (clicked_at is not None and self.stage.travelling(clicked_at))
        self.stage.finish(self.now)
        if unseen:
            self._waits_since = -math.inf
        if self.tips:
            self.tips.has_read()
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
        follows = intent == Key(Verb.CONFIRM) and not on_a_control and not self.hand.own_choice
        if follows and self.hints.confirm_early():
            return Handled()
        if isinstance(intent, Key) and (action := self.presenter.action_for_key(intent.verb)):
            asks = (ask for ask in self.hand.asks() if ask.verb is intent.verb and ask.answers)
            return next(asks, action)
        return self.hand.key(intent, on_a_card=on_a_card, on_a_control=on_a_control)

    def perform(self, intent: HandIntent) -> Ask | HoldBy | None:
        """Carry out the player's intent; return it if it needs a dialog or changes a setting."""
        match intent:
            case Ask(answers=(answer,), warning=None):
                hand = self.stage.shown.hand
                self.act(answer.action)
                self._autoplay.pass_on(hand if intent.repeats else 0)
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
        self._refusal = self._waits_since = self._fresh = None
        self._autoplay.pass_on(0)
        if self.tips:
            self.tips.has_acted()
        self.hand.forget()
        self.decisions += 1

    def refuse(self, sentence: str, *, mildly: bool = False) -> None:
        """Show for a while why something cannot be done; mildly, for what is no mistake."""
        self._refusal = (Prompt(sentence, refused=not mildly, news=mildly), self.now + _REFUSAL_MS)
        self.refusals += not mildly
        if not mildly:
            self._play_sound("refused")

    def clear_refusal(self) -> None:
        """Remove the refusal."""
        self._refusal = None

    def last_plays(self) -> LastPlays | None:
        """Return the last trick or round; if there is none, tell the player so."""
        past = self.presenter.last_plays(self.stage.shown)
        if past is None:
            self.refuse(self.presenter.no_last_plays, mildly=True)
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
            self.hints.wanted = refusal == _NOT_YOUR_TURN
            self.refuse(refusal, mildly=refusal in (_NOT_YOUR_TURN, _NO_HINTS_IN_A_LESSON))
        else:
            if self.settings.table.mark_hints or self.session.called:  # which is compared with Experts
                self.session.note_hint()
            self.clear_refusal()
            self.hints.ask(self.session.match.view(self.session.viewer), self.legal, self.now)

    def _why_no_hint(self) -> str | None:
        if self.session.human is None:
            return _NOBODY_TO_HINT
        if self.hints.advisor is None:
            return _NO_HINTS_IN_A_LESSON
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
        place = self._autoplay.own_decision()
        return place is not None and session.taking_back_assists(place)

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
            self.session.take_back(self._autoplay.own_decision())
        except IllegalAction as refused:
            self.refuse(str(refused), mildly=True)
            return
        self._acted()
        self.mark_new_cards()
        self.stage.show(self.session.match.view(self.session.viewer), self.now, _TAKE_BACK_MS)
