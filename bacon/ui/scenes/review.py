"""Learn from your mistakes: a review leads from one to the next, and the player guesses first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from pygame import Rect

from bacon.core.actions import Action, gerund
from bacon.core.override import override
from bacon.core.review import Turn
from bacon.core.rules import TableState
from bacon.core.words import capital, name_opponents, small
from bacon.notation.timeline import HandTimeline, timelines
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.nodes import Node, label
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.tooltip import Tooltip
from bacon.ui.kit.widgets import Button, Group
from bacon.ui.replay.bar import ReviewBar
from bacon.ui.replay.mistakes import (
    TOKENS,
    Answer,
    Mistake,
    answer_to,
    beside_the_best,
    mistakes_in,
    question,
    reply,
    which_mistake,
)
from bacon.ui.replay.source import ReplaySource
from bacon.ui.replay.verdicts import reason_on_average
from bacon.ui.scenes.answers import choose_answer
from bacon.ui.scenes.dialog import closing
from bacon.ui.scenes.guess import Guess
from bacon.ui.scenes.last_trick import LastTrick
from bacon.ui.scenes.replay import TableAboveBar
from bacon.ui.scenes.replay_menu import ReplayMenu
from bacon.ui.scenes.requests import PlayFrom, ShowReplay, ShowRules
from bacon.ui.table.hand_input import Ask, HandIntent, HoldBy
from bacon.ui.table.hint_marks import HintMarks
from bacon.ui.table.prompt import Prompt
from bacon.ui.table.tools import Tool, place_tools, switch_numbers, tool

_POLL_MS: Final = 500  # while reviews are made
_NONE_FOUND: Final = "No mistakes here. Well played."
_PENDING: Final = "Reviewing your choices. This takes a few seconds for each hand."
_GUESS_AGAIN: Final = "Find something better, or press Show me."


class ReviewScene(TableAboveBar):
    """The mistakes of a match, one at a time, each as a question that can be answered or skipped.

    With hand `number`, it asks about that hand's mistakes only. With step `at` of it, the mistake there comes
    first, then the later ones, then the earlier ones.
    """

    def __init__(
        self, app: AppServices, source: ReplaySource, number: int | None = None, at: int | None = None
    ) -> None:
        super().__init__(app, source)
        hands = timelines(source.rules, source.events, source.before)[: source.hands]
        shown = [each for each in hands if each.over and (number in (None, each.number) or at is not None)]
        self.timelines = {each.number: each for each in shown}
        self.mistakes: tuple[Mistake, ...] = ()
        self.guess: Guess | None = None
        self.answers: dict[tuple[int, int], Answer] = {}
        self._tries: dict[tuple[int, int], tuple[Action | None, Action | None]] = {}
        self.trials: dict[tuple[int, int], str] = {}
        self._begin_at = (number or 0, at or 0)
        self._within = self.view.presenter.hand_word if number and at is None and len(hands) > 1 else ""
        self._read_at = app.now
        key = app.keymap.label
        back, on = key(Verb.PREVIOUS_MISTAKE), key(Verb.NEXT_MISTAKE)
        self._previous = Button("Previous", self.previous, icon="arrow_left", key=back)
        self._show = Button("Show me", self.show_answer, icon="hint", key=key(Verb.HINT))
        self._play = Button("Play from here", self.play_on, icon="play", key=key(Verb.REPLAY))
        self._next = Button("Next", self.next, icon="arrow_right", key=on)
        self._done = Button("Done", app.scenes.pop, icon="check", look="primary")
        self._back = tool("Back", app.scenes.pop, "Esc", "quit", "Back")
        self.bar = ReviewBar((), ())
        self._tooltip = Tooltip(self._group)
        self._read()
        self._lay()

    @property
    @override
    def group(self) -> Group:
        return self.guess.controls.group if self.guess else self._group

    @property
    def current(self) -> int:
        """The place of the mistake on the table among all."""
        return self.mistakes.index(self.guess.mistake) if self.guess else 0

    @property
    def answer(self) -> Answer:
        """What became of the guess at the mistake on the table."""
        return self.answers.get(self.guess.mistake.place, "open") if self.guess else "open"

    @property
    def told(self) -> bool:
        """Whether the better choice may be seen."""
        return self.answer in ("right", "shown")

    # Scene

    @override
    def enter(self) -> None:
        source = self.source
        if source.reviewing and self.app.settings.table.review:
            source.reviewing.want(source.events, [source.viewer], tuple(self.timelines), source.before)
            if source.reviewing.busy:
                self.app.reviewing = source.reviewing
        self._read()
        self._lay()

    @override
    def resized(self) -> None:
        self.view = self._make_view(open_hands=False)
        if self.guess:
            self._sit_down(self.guess.mistake)
        self._lay()

    @override
    def update(self, now: float) -> None:
        if self._pending and now >= self._read_at + _POLL_MS:
            self._read()
            self._lay()
        if self.guess:
            self.guess.controller.settings = self.app.settings
            self.guess.controller.update(now)
            self.guess.controls.follow()
        self._tooltip.group = self.group
        self._tooltip.update(now)

    @override
    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        if self.guess is None:
            return super().nodes(read)
        table = self.guess.voice.table(self.guess.controls.cards, self.prompt().sentence)
        return [label(", ".join(self._title())), *table, *self.guess.controls.nodes()]

    @override
    def status(self) -> str:
        return f"{', '.join(self._title())}. {self.prompt().sentence}" if self.guess else ""

    @override
    def moving(self) -> bool:
        return self.guess is not None and self.guess.controller.moving()

    @override
    def wake_at(self) -> float | None:
        looking = self._read_at + _POLL_MS if self._pending else None
        acting = self.guess.controller.wake_at() if self.guess else None
        known = (acting, looking, self._tooltip.wake_at())
        return min((time for time in known if time is not None), default=None)

    @override
    def handle(self, intent: Intent) -> None:
        ways = {
            Verb.BACK: self.app.scenes.pop,
            Verb.HELP: self._open_rules,
            Verb.HINT: self.show_answer,
            Verb.NEXT_MISTAKE: self.next,
            Verb.PAGE_DOWN: self.next,
            Verb.PREVIOUS_MISTAKE: self.previous,
            Verb.PAGE_UP: self.previous,
            Verb.REPLAY: self.play_on,
            Verb.NUMBERS: self._switch_numbers,
            Verb.LAST_TRICK: self._show_last_trick,
            Verb.OPEN_HANDS: self._open_replay,
        }
        if isinstance(intent, Key) and intent.verb in ways:
            ways[intent.verb]()
        elif self.guess is None:
            self._group.handle(intent)
        elif meant := self.guess.controls.handle(intent):
            self._perform(self.guess, meant)

    @override
    def draw(self, canvas: Canvas) -> None:
        canvas.add(self.app.art.table, (0, 0))
        if self.guess:
            self._draw_table(canvas, self.guess)
        else:
            words = self.app.art.text(_PENDING if self._pending else _NONE_FOUND, 26, "heading", "table_text")
            canvas.centre(words, self.view.layout.middle.centre)
        dots = [TOKENS[self.answers.get(each.place, "open")] for each in self.mistakes]
        self.bar.draw(self.app.art, canvas, self._title(), dots, self.current)
        self.group.draw(self.app.art, canvas)
        if self.guess:
            better = self._better(self.guess)
            self.guess.draw_chosen(canvas, better, told=self.told)
            if self.told:
                self.guess.draw_answer(canvas, better, numbers=self.app.settings.table.hint_numbers)
        if self._tooltip.shown is self._play:  # what calls bring is in their buttons, or above the hand
            self._tooltip.draw(self.app.art, canvas)

    # Moving on

    def next(self) -> None:
        """Go to the next mistake, if there is one."""
        if self.current + 1 < len(self.mistakes):
            self._go_to(self.mistakes[self.current + 1])

    def previous(self) -> None:
        """Go back to the mistake before, if there is one."""
        if self.current:
            self._go_to(self.mistakes[self.current - 1])

    def _go_to(self, mistake: Mistake) -> None:
        keyboard = self.group.keyboard
        self._sit_down(mistake)
        self.group.keyboard = keyboard
        self._lay()

    def _read(self) -> None:
        """Read the reviews, and sit down at the first mistake as soon as there is one."""
        self._read_at = self.app.now
        found = mistakes_in(self.source, self.timelines)
        later = [each for each in found if each.place >= self._begin_at]
        self.mistakes = (*later, *found[: len(found) - len(later)])
        if self.mistakes and self.guess is None:
            self._sit_down(self.mistakes[0])

    @property
    def _pending(self) -> bool:
        return self.source.reviewing is not None and self.source.reviewing.busy

    def _sit_down(self, mistake: Mistake) -> None:
        self.guess = Guess(
            self.app,
            self.view,
            self.timelines[mistake.hand],
            mistake,
            take=self.take_guess,
            make_tools=self.make_tools,
        )
        self.guess.tried, self.guess.found = self._tries.get(mistake.place, (None, None))
        self.guess.controls.others = self.bar.controls

    # Answers

    def take_guess(self, action: Action) -> None:
        """Take the player's guess; once the answer is known, only say how good this choice is beside it."""
        guess = self.guess
        assert guess is not None
        answer = answer_to(self.source.rules, guess.turn, guess.choice, action)
        self._keep_try(guess, action, found=action if answer == "right" else guess.found)
        self._note(self.answer if self.told else answer)

    def show_answer(self) -> None:
        """Show what would have been better."""
        if self.guess and not self.told:
            self._keep_try(self.guess, None, found=None)
            self._note("shown")

    def _keep_try(self, guess: Guess, tried: Action | None, *, found: Action | None) -> None:
        """Keep the choice that was looked at last, and the one that was right, also for the way back."""
        guess.tried, guess.found = tried, found
        self._tries[guess.mistake.place] = (tried, found)

    def _note(self, answer: Answer) -> None:
        assert self.guess is not None
        self.trials.pop(self.guess.mistake.place, None)
        self.answers[self.guess.mistake.place] = answer
        self._lay()
        if self.told:
            self.group.focus = self.bar.after[-1]  # it leads on

    @property
    def _first_action(self) -> Action | None:
        """The player’s last guess, with which playing on begins; an answer shown isn’t played for them."""
        return self.guess.tried if self.guess else None

    def play_on(self) -> None:
        """Play on from here, and come back with what came of it."""
        if guess := self.guess:
            play = PlayFrom(
                *(self.source, *guess.mistake.place, self._note_trial, self._first_action),
                choice=guess.choice,
                told=self.told,
            )
            self.app.navigator.open(play)

    def _note_trial(self, words: str, answer: Answer) -> None:
        """Note what came of playing on, and what became of the question; nothing if the hand was left."""
        if words and self.guess:
            if answer != "open" and not self.told:
                self._note(answer)
            self.trials[self.guess.mistake.place] = words

    def _perform(self, guess: Guess, meant: HandIntent) -> None:
        act, app = guess.controller.act, self.app
        match guess.controller.perform(meant):
            case Ask(answers=(answer,)):
                act(answer.action)
            case Ask() as ask:
                app.scenes.push(choose_answer(app, ask, act))
            case HoldBy(sorting):
                app.change(replace(app.settings, table=replace(app.settings.table, set_sorting=sorting)))

    # Words

    def _title(self) -> tuple[str, str]:
        if not self.guess:
            return "", ""
        hand, _ = self.guess.mistake.place
        where = self.source.called or f"{capital(self.view.presenter.hand_word)} {hand}"
        phase = _phase(self.timelines[hand], self.guess.turn)
        moment = f", {phase}" if phase else ""
        found = sum(answer == "right" for answer in self.answers.values())
        count = which_mistake(
            *(self.current + 1, len(self.mistakes), found), pending=self._pending, within=self._within
        )
        return count, f"{where}{moment}"

    def prompt(self) -> Prompt:
        """Return the sentence above the hand: the question, the answer, or why a card may not be played."""
        guess = self.guess
        assert guess is not None
        if guess.controller.refused and guess.controller.prompt:
            return guess.controller.prompt
        if remark := guess.controller.hand.remark():
            return Prompt(*remark)
        if words := self.trials.get(guess.mistake.place):
            further = self._named(reason_on_average(guess.choice)) if self.told else _GUESS_AGAIN
            return Prompt(f"{words} {further}", news=True, question=further)
        if self.answer == "open":
            happened, asked = question(guess.choice, guess.turn, self.view.names[guess.turn.seat])
            return Prompt(f"{happened} {asked}", question=asked)
        return self._verdict(guess)

    def _verdict(self, guess: Guess) -> Prompt:
        """Return the verdict on the choice looked at last, or the better one."""
        if guess.tried and self.told and guess.tried != guess.found:
            return Prompt(self._named(beside_the_best(guess.choice, guess.notation, guess.words)), news=True)
        shown = self.told and guess.tried is None
        answer: Answer = "shown" if shown else "right" if self.told else self.answer
        said, why = map(self._named, reply(guess.choice, answer, guess.words))
        right = self.told and guess.tried is not None
        return Prompt(
            f"{said} {why}".rstrip(), hinted=self.told, right=right, wrong=answer == "wrong", reason=why
        )

    def _named(self, sentence: str) -> str:
        """Return a sentence about this choice with the opponents' names."""
        assert self.guess is not None
        return name_opponents(sentence, self.guess.turn.seat, self.view.names)

    # Drawing

    def _draw_table(self, canvas: Canvas, guess: Guess) -> None:
        view, state, now = self.view, guess.stage.shown, guess.controller.now
        top = self.app.scenes.top
        view.overlay.cover = top.panel if isinstance(top, LastTrick) else Rect(0, 0, 0, 0)
        view.overlay.buttons = [each.rect for each in guess.controls.offered_buttons()]
        called, marks = self.source.called, self._better(guess)
        view.advised_edge, view.wrong = "good" if guess.found else "brass", guess.chosen
        view.draw(
            canvas,
            guess.stage,
            now,
            acting=state.to_act,
            scores=state.scores,
            kind=called,
            called=called,
            advised=marks.advised if marks else (),
        )
        auction, row, words = not view.presenter.playing(state), guess.controls.row, self.prompt()
        notes = () if words.hinted else guess.controls.unsaid
        prompt = view.overlay.draw_prompt(
            canvas, words, notes, pointed=guess.controls.pointed, auction=auction, choices=row
        )
        if marks:
            guess.draw_better(canvas, marks, prompt)

    def _better(self, guess: Guess) -> HintMarks | None:
        """Return the marks of the better choice, if it may be seen: the player's own, if that was right."""
        action = guess.found or guess.best
        return guess.marks(action) if action and self.told else None

    # Controls

    def make_tools(self) -> Sequence[Tool]:
        """Return the tools at the upper edge."""
        return [tool("More", self._open_menu, "", "menu", "More"), self._back]

    @property
    def _more(self) -> bool:
        """Whether another mistake follows."""
        return self.current + 1 < len(self.mistakes)

    def _open_menu(self) -> None:
        """Open what is rarely wanted: the whole hand, the last trick, and settings."""
        key = self.app.keymap.label
        whole, last = closing(self.app, self._open_replay), closing(self.app, self._show_last_trick)
        ways = [
            Button("Whole hand", whole, icon="replay", key=key(Verb.OPEN_HANDS)),
            Button("Last trick", last, icon="last_trick", key=key(Verb.LAST_TRICK)),
        ]
        self.app.scenes.push(ReplayMenu(self.app, self.source.rules, "More", ways, back="Back to the review"))

    def _lay(self) -> None:
        """Bring the controls up to date, and lay them out."""
        asking = self.guess is not None and not self.told
        self._previous.enabled = self.current > 0
        self._next.label = self._next.name = "Skip" if asking else "Next mistake"
        self._next.look = "plain" if asking else "primary"
        self._play.help = self._what_is_played
        self.bar.before = [self._previous] if len(self.mistakes) > 1 else []
        done = self.told and not self._more and not self._pending
        offers = [(self._show, asking), (self._play, self.guess is not None)]
        offers += [(self._next, self._more), (self._done, done)]
        self.bar.after = [button for button, offered in offers if offered]
        self.bar.lay(self.app.art)
        if self.guess:
            self.guess.controls.others = self.bar.controls
            self.guess.controls.lay(self.view.layout)
        else:
            tools = self.make_tools()
            place_tools(tools, self.app.art, self.view.layout)
            self._group.show([*self.bar.controls, *tools])

    @property
    def _what_is_played(self) -> str:
        """Return a sentence on the choice with which playing on begins."""
        if (action := self._first_action) is None or self.guess is None:
            return "Practice from this choice on."
        first = self.source.rules.in_words(self.guess.turn.view, action)
        return f"Practice from this choice on, starting with {first}."

    def _switch_numbers(self) -> None:
        switch_numbers(self.app)
        self._lay()

    def _open_rules(self) -> None:
        self.app.navigator.open(ShowRules(self.source.rules))

    def _show_last_trick(self) -> None:
        if self.guess and (past := self.guess.controller.last_plays()):
            self.app.scenes.push(LastTrick(self.app, past, self.view.names, self.view.presenter))

    def _open_replay(self) -> None:
        """Show the whole hand in place of the review, which can be opened again from there."""
        place = self.guess.mistake.place if self.guess else (None, None)
        self.app.scenes.pop()
        self.app.navigator.open(ShowReplay(self.source, *place))


def _phase(timeline: HandTimeline[TableState], turn: Turn) -> str:
    """Return what part of the hand a turn is in: a trick, the calls, or what is done with a card before."""
    moments = [each.name for each in timeline.moments if each.step <= turn.step]
    if len(moments) == 1 and timeline.rules.has_auction and turn.played.of_a_card:
        return gerund(turn.played.advice.partition(" ")[0])
    return small(moments[-1]) if moments else ""
