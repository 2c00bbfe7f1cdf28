"""The replay of a hand, event by event, and the panel that waits for the experts to play it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame.math import Vector2

from bacon.core.override import override
from bacon.core.words import YOU, capital, name_opponents
from bacon.notation.timeline import timelines
from bacon.search.thinker import Expert
from bacon.ui.actors import Actor, Zone
from bacon.ui.drawing.art import Art, Deck, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics, Theme
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.nodes import Node, labels
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.assessment import MoveAssessment
from bacon.ui.replay.bar import CaptionedButton, ReplayBar, Scrubber, Sign, table_above
from bacon.ui.replay.controller import ReplayController
from bacon.ui.replay.mistakes import Answer, Mistake, mistakes_in
from bacon.ui.replay.source import ReplaySource
from bacon.ui.replay.verdicts import (
    better_and_why,
    grade_mark,
    grade_meaning,
    label_with_cost,
    on_average,
    token_of,
    verdict,
)
from bacon.ui.replay.words import event_line
from bacon.ui.scenes.dialog import closing
from bacon.ui.scenes.replay_menu import ReplayMenu
from bacon.ui.scenes.requests import (
    GiveDeal,
    PlayFrom,
    PlaySameDeal,
    ShowExpertsLine,
    ShowReview,
    ShowRules,
)
from bacon.ui.stage import Stage
from bacon.ui.table.choices import stack
from bacon.ui.table.frame import bounds
from bacon.ui.table.hint_marks import draw_list, lamp, tag
from bacon.ui.table.prompt import Prompt
from bacon.ui.table.tools import Tool, place_tools, switch_numbers, tool
from bacon.ui.table.view import TableView
from bacon.ui.table.voice import TableWords

MARK_SIZE: Final = 30
"""The size of a mark on a card, in u at an interface scale of 100%."""
_MARK_OFFSET: Final = -0.2  # along the upper edge of its card, in card widths from the middle
_EXPERTS_HELP: Final = "How would Experts have played it? They play the deal, and you watch their replay."
_POLL_MS: Final = 500  # while a review is made
_TOLD_MS: Final = 2000  # how long a changed setting is said
_PLAY: Final = 2  # the place of the button that plays, in the bar


class TableAboveBar(Scene):
    """Base of the scenes that show a moment of a match above a bar of buttons."""

    def __init__(self, app: AppServices, source: ReplaySource) -> None:
        super().__init__(app)
        self.source = source
        self._look: tuple[Theme, Metrics, Deck] | None = None
        self.view = self._make_view(open_hands=False)

    def _make_view(self, *, open_hands: bool) -> TableView:
        """Return the table in the part of the window above the bar."""
        source, settings = self.source, self.app.settings.table
        art = self._table_art()
        return TableView(art, source.rules, source.people, settings, source.viewer, open_hands=open_hands)

    def _table_art(self) -> Art:
        """Return the art of the table, reused while its look is unchanged."""
        look = (self.app.art.theme, table_above(self.app.metrics), self.app.art.deck)
        if self._look != look:
            self._look = look
            return Art(*look)
        return self.view.art


class ReplayScene(TableAboveBar):
    """The replay of a match, one hand at a time.

    It begins with hand `number`, by default the last finished one, at step `at`, by default the deal.
    """

    heading = "Replay"

    def __init__(
        self, app: AppServices, source: ReplaySource, number: int | None = None, at: int | None = None
    ) -> None:
        super().__init__(app, source)
        self._built_for: object = None
        self._requested_hand, self._review_pending = 0, False
        self._trial: tuple[object, str] = (None, "")
        self._told, self._told_until = "", 0.0
        self.stage = Stage(source.rules, self.view.presenter, source.viewer, app.sounds.play)
        hands = timelines(source.rules, source.events, source.before)[: source.hands]
        self.controller = ReplayController(
            hands, self.stage, source.viewer, number, settings=app.settings, now=app.now
        )
        self.assessment = MoveAssessment(
            self.controller, source, Expert(source.rules, app.worker), self.view.names
        )
        self._fetched_at = app.now
        if at is not None:
            self.controller.go_to(at)
        self.scrubber = Scrubber(lambda: self.controller.at, self.controller.go_to)
        self.resized()
        self.group.focus = self.bar.buttons[_PLAY]

    # Scene

    @override
    def enter(self) -> None:
        self._request_review()

    @override
    def resized(self) -> None:
        self.view = self._make_view(open_hands=self.controller.viewer is None)
        self.stage.presenter = self.view.presenter
        self.controller.show()
        self._build()

    @override
    def update(self, now: float) -> None:
        self.controller.settings = self.app.settings
        self.controller.update(now)
        if self._review_pending and now >= self._fetched_at + _POLL_MS:
            self._fetch_review()
        self.assessment.follow()
        self._update_controls()

    @override
    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        words = TableWords(self.stage, self.view.presenter, self.view.names, self.source.rules)
        told = [*labels([self.status()]), *words.regions()]
        return [*told, *(control.node() for control in self.group.controls)]

    @override
    def status(self) -> str:
        if self._tells:
            return self._told
        return self.assessment.sentence if self._hinted else self.caption()

    @property
    def _tells(self) -> bool:
        return self.app.now < self._told_until

    @property
    def _hinted(self) -> bool:
        return self.assessment.wanted and bool(self.assessment.sentence) and not self._tells

    @override
    def moving(self) -> bool:
        return self.controller.moving()

    @override
    def wake_at(self) -> float | None:
        known = (self.controller.wake_at(), self.assessment.wake_at())
        looking = self._fetched_at + _POLL_MS if self._review_pending else None
        told = self._told_until if self._tells else None
        return min((time for time in (*known, looking, told) if time is not None), default=None)

    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Key):  # the name of what a resting pointer is on has been read
            self.group.hover = None
        match intent:
            case Key(Verb.BACK):
                self.app.scenes.pop()
            case Key(Verb.HELP):
                self.app.navigator.open(ShowRules(self.source.rules))
            case Key(Verb.SPEED):
                self.app.next_speed()
                self._tell(f"Speed: {self.app.settings.table.speed}")
            case Key(Verb.HINT):
                self.assessment.switch()
            case Key(Verb.NEXT_MISTAKE | Verb.PREVIOUS_MISTAKE as verb):
                self._learn(1 if verb is Verb.NEXT_MISTAKE else -1)
            case Key(Verb.NUMBERS):
                switch_numbers(self.app)
                self._tell(f"Hint numbers: {'on' if self.app.settings.table.hint_numbers else 'off'}")
            case _ if not self.controller.key(intent, on_a_control=self.group.keyboard):
                self.group.handle(intent)
        self._update_controls()

    @override
    def draw(self, canvas: Canvas) -> None:
        view, state, now = self.view, self.stage.shown, self.controller.now
        canvas.add(self.app.art.table, (0, 0))
        called = self.source.called
        view.draw(
            canvas,
            self.stage,
            now,
            acting=state.to_act,
            scores=state.scores,
            kind=called,
            called=called,
            advised=self._better_cards(),
        )
        self._draw_marks(canvas)
        if self.controller.playing:  # at rest, the plates tell what everybody said
            view.overlay.draw_bubbles(canvas, self.stage.bubbles, now)
        view.overlay.beside = view.hand_beside_prompt(self.stage)
        view.overlay.draw_prompt(canvas, self._prompt(), auction=not view.presenter.playing(state))
        if self.assessment.wanted and self.assessment.lines and self.app.settings.table.hint_numbers:
            lying = [bounds(each.place) for each in self.stage.cast.actors if each.zone[0] != "hand"]
            draw_list(canvas, view.overlay, self.assessment.lines, view.overlay.beside_middle(lying))
        self.bar.draw(self.app.art, canvas)
        self.group.draw(self.app.art, canvas)

    def _tell(self, words: str) -> None:
        """Say for a moment what a key has changed, as nothing else shows it."""
        self._told, self._told_until = words, self.app.now + _TOLD_MS

    def _better_cards(self) -> Sequence[Actor]:
        """Return the cards of the better choice, where a bad one was made."""
        graded = self.assessment.graded
        if graded is None or not graded.wrong or self.controller.playing:
            return ()
        better, hand = graded.best.action.split(), Zone("hand", graded.seat)
        return [actor for actor in self.stage.cast.in_zone(hand) if actor.card.name in better]

    def _draw_marks(self, canvas: Canvas) -> None:
        """Mark the cards of a wrong choice with its grade and cost, and those of the best choice with a lamp.

        The mark of a card hangs over its upper edge, clear of its index. A call is marked at its plate.
        """
        graded, art = self.assessment.graded, self.view.art
        if graded is None or not graded.wrong or self.controller.playing:
            return
        wrong, hand = tag(art, label_with_cost(graded), token_of(graded.grade)), Zone("hand", graded.seat)
        actors = {actor.card.name: actor for actor in self.stage.cast.in_zone(hand)}
        played = [actors[each] for each in graded.played.split() if each in actors][:1]
        for actor in self._better_cards():
            at = actor.at(self.controller.now)
            corner = Vector2(card_width(at.height) * _MARK_OFFSET, -at.height / 2).rotate(at.angle)
            canvas.centre(lamp(art, art.metrics.ui(MARK_SIZE)), (at.x + corner.x, at.y + corner.y))
        if played:
            at = played[0].at(self.controller.now)
            place = wrong.get_rect(midbottom=(round(at.x), round(at.y - at.height / 2)))
        elif plate := self.view.overlay.rects.get(f"plate:{graded.seat}"):
            place = wrong.get_rect(center=plate.midtop)
        else:
            return
        canvas.add(wrong, place.clamp(art.metrics.window).topleft)

    def caption(self) -> str:
        """Describe the last event and whose turn it is, or what is wrong with the coming choice."""
        names, graded = self.view.names, self.assessment.graded
        moment, trial = self._trial
        if trial and moment == self._moment:
            return f"{trial} {on_average(graded)}" if graded and graded.wrong else trial
        if graded and graded.wrong and not self.controller.playing:
            return name_opponents(verdict(graded, names[graded.seat]), graded.seat, names)
        number, word = self.controller.timeline.number, capital(self.view.presenter.hand_word)
        called = self.source.called or f"{word} {number}"
        rules = self.source.rules
        side, event = rules.side_of(self.source.viewer), self.controller.event
        words = event_line(rules, self.stage.shown, event, names, called, viewer_side=side)
        seat = self.stage.shown.to_act
        if seat is None:
            return words
        return f"{words} {'You’re' if names[seat] == YOU else f'{names[seat]} is'} next."

    def _prompt(self) -> Prompt:
        """Return the words above the hand: of a bad choice what was better, for its mark says the rest."""
        graded, names, status = self.assessment.graded, self.view.names, self.status()
        if (
            graded
            and graded.wrong
            and status == name_opponents(verdict(graded, names[graded.seat]), graded.seat, names)
        ):
            better, why = (name_opponents(each, graded.seat, names) for each in better_and_why(graded))
            return Prompt(f"{better} {why}".rstrip(), hinted=True, reason=why)
        return Prompt(status, hinted=self._hinted)

    # Actions

    def _play_from_here(self) -> None:
        graded = self.assessment.graded if self.assessment.graded and self.assessment.graded.wrong else None
        back = "Back to the replay"
        play = PlayFrom(self.source, *self._moment, self._note_trial, choice=graded, onward=back, leave=back)
        self.app.navigator.open(play)

    def _note_trial(self, words: str, _: Answer) -> None:
        """Show what came of playing on, until the next moment is shown."""
        self._trial = (self._moment, words)

    @property
    def _moment(self) -> tuple[int, int]:
        return self.controller.timeline.number, self.controller.at

    def _mistake(self, by: int) -> Mistake | None:
        """Return the next mistake of the match (`by` 1), or the one before this moment (-1)."""
        if by > 0:
            return next((each for each in self._mistakes if each.place > self._moment), None)
        return next((each for each in reversed(self._mistakes) if each.place < self._moment), None)

    @property
    def _mistakes(self) -> tuple[Mistake, ...]:
        over = [timeline.number for timeline in self.controller.timelines if timeline.over]
        return mistakes_in(self.source, over)

    @property
    def _at_mistake(self) -> bool:
        return any(each.place == self._moment for each in self._mistakes)

    def _ask(self, *place: int) -> None:
        """Show a mistake as a question, in place of the replay; by default the first."""
        self.app.scenes.pop()
        self.app.navigator.open(ShowReview(self.source, *place))

    def _learn(self, by: int) -> None:
        if mistake := self._mistake(by):
            self._ask(*mistake.place)

    def _same_deal(self) -> None:
        self.app.navigator.open(PlaySameDeal(self.source, self.controller.timeline.number))

    def _experts_line(self) -> None:
        self.app.navigator.open(ShowExpertsLine(self.source, self.controller.timeline.number))

    def _give_deal(self) -> None:
        self.app.navigator.open(GiveDeal(self.source, self.controller.timeline.number))

    # Controls

    def _update_controls(self) -> None:
        """Lay the table out for the current viewer, and update the controls if they have changed."""
        self.assessment.follow()
        if self.view.presenter.open_hands != (self.controller.viewer is None):
            self.resized()
        elif self._built_for != self._control_state():
            self._build()

    def _control_state(self) -> tuple[object, ...]:
        at = self.controller
        ended = self.stage.shown.winner is not None
        table = self.app.settings.table
        known = (at.index, at.at_start, at.at_end, at.playing, ended, table.speed, table.hint_numbers)
        ways = (self._mistake(1) is not None, self._at_mistake, bool(self._mistakes))
        return (*known, *ways, self.assessment.review, self.assessment.wanted)

    def _fetch_review(self) -> None:
        self._fetched_at = self.app.now
        self._review_pending = self.source.reviewing is not None and self.source.reviewing.busy
        self.assessment.look_again()

    def _request_review(self) -> None:
        """Review the shown hand if it is finished, unless reviews are off."""
        source, timeline = self.source, self.controller.timeline
        self._requested_hand = timeline.number
        if source.reviewing and timeline.over and self.app.settings.table.review:
            source.reviewing.want(source.events, [source.viewer], [timeline.number], source.before)
            self._review_pending = source.reviewing.busy
            if self._review_pending:  # or another review continues
                self.app.reviewing = source.reviewing

    def _signs(self) -> list[Sign]:
        """Return the signs of this hand's wrong choices, each at the moment before the choice."""
        review = self.assessment.review
        marked = [choice for choice in review.choices if choice.wrong] if review else []
        return [
            Sign(each.step, grade_mark(each.grade), token_of(each.grade), grade_meaning(each.grade))
            for each in marked
        ]

    def _build(self) -> None:
        self._built_for, timeline = self._control_state(), self.controller.timeline
        if self._requested_hand not in (0, timeline.number):
            self._request_review()
        self.scrubber.take_timeline(timeline.first, timeline.last, timeline.moments, self._signs())
        self.bar = ReplayBar(self._bar_buttons(), self.scrubber, self._switch())
        self.bar.lay(self.app.art)
        tools, actions = self._tools(), self._actions()
        place_tools(tools, self.app.art, self.view.layout)
        stack(actions, self.app.art, self.view.layout)
        self.group.show([*self.bar.controls, *actions, *tools])

    def _bar_buttons(self) -> list[Button]:
        at = self.controller
        start, end, part = at.at_start, at.at_end, at.timeline.part
        caption, instead = ("Pause", "Watch") if at.playing else ("Watch", "Pause")
        icon = "pause" if at.playing else "play"
        play = CaptionedButton("Watch or pause (Space)", icon, at.play_or_pause, caption, instead=instead)
        play.look = "quiet"  # as beside a mistake, where something else comes first
        back = [
            CaptionedButton(
                *(f"Previous {part.lower()} (Page Up)", "trick_back", lambda: at.jump(-1)),
                f"Previous {part.lower()}",
                short=part,
            ),
            CaptionedButton("Previous step (←)", "step_back", lambda: at.step(-1), "Previous"),
        ]
        on = [
            CaptionedButton("Next step (→)", "step_on", lambda: at.step(1), "Next"),
            CaptionedButton(
                *(f"Next {part.lower()} (Page Down)", "trick_on", lambda: at.jump(1)),
                f"Next {part.lower()}",
                short=part,
            ),
        ]
        for button in back:
            button.enabled = not start
        for button in on:
            button.enabled = not end
        return [*back, play, *on]

    def _switch(self) -> Button:
        """Return the button that hides the others' hands, or shows them again."""
        labels = ("Hide other hands", "Show all hands")
        switch = tool(
            labels[self.controller.viewer is not None],
            self.controller.switch_hands,
            self.app.keymap.label(Verb.OPEN_HANDS),
            "eye",
            "Hands",
        )
        switch.labels = labels
        switch.enabled = self.controller.timeline.over
        return switch

    def _tools(self) -> list[Tool]:
        key = self.app.keymap.label(Verb.HINT)
        return [
            tool("Hint", self.assessment.switch, key, "hint", "Hint"),
            tool("More", self._open_menu, "", "menu", "More"),
            tool("Back", self.app.scenes.pop, "Esc", "quit", "Back"),
        ]

    def _actions(self) -> list[Button]:
        if not self.controller.timeline.over:
            return []
        play = Button("Play from here", self._play_from_here, icon="play")
        play.enabled = self.stage.shown.winner is None and not self.source.before
        mistakes = self._mistake_buttons()
        play.look = "primary" if play.enabled and not mistakes else "plain"
        return [*mistakes, play]

    def _open_menu(self) -> None:
        """Open what is rarely wanted: the other hands, this deal, and settings."""
        at, over = self.controller, self.controller.timeline.over
        hands = [self._turn_button(-1), self._turn_button(1)] if len(at.timelines) > 1 else []
        deal = [
            self._way("Same deal again", self._same_deal, "deal"),
            self._way("Share this deal", self._give_deal, "share"),
        ]
        experts = self._way("How Experts play it", self._experts_line, "suggest")
        experts.help = _EXPERTS_HELP
        ways = [*deal, *([] if self.source.by_experts else [experts])] if over else []
        self.app.scenes.push(ReplayMenu(self.app, self.source.rules, self._which_hand(), [*hands, *ways]))

    def _which_hand(self) -> str:
        word, several = capital(self.view.presenter.hand_word), len(self.controller.timelines) > 1
        of = f" of {len(self.controller.timelines)}" if several else ""
        return self.source.called or f"{word} {self.controller.timeline.number}{of}"

    def _turn_button(self, by: int) -> Button:
        icon, which = ("arrow_left", "Previous") if by < 0 else ("arrow_right", "Next")
        word = self.view.presenter.hand_word
        turning = self._way(f"{which} {word}", partial(self.controller.turn, by), icon)
        turning.enabled = 0 <= self.controller.index + by < len(self.controller.timelines)
        return turning

    def _way(self, label: str, act: Callable[[], None], icon: str) -> Button:
        return Button(label, closing(self.app, act), icon=icon)

    def _mistake_buttons(self) -> list[Button]:
        """Return the button to the next mistake of the match, or else to this one, or to the first."""
        key = self.app.keymap.label
        if self._mistake(1):
            on = Button("Next mistake", partial(self._learn, 1), look="primary")
            on.key = key(Verb.NEXT_MISTAKE)
        elif self._at_mistake:
            on = Button("Learn from it", partial(self._ask, *self._moment), look="primary")
        elif self._mistakes:
            on = Button("First mistake", self._ask, look="primary")
        else:
            return []
        on.icon = on.icon or "review"
        return [on]
