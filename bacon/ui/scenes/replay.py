"""A hand once more: forward and back by event, with all cards open or only those that the player saw."""

from __future__ import annotations

from functools import partial
from typing import Final

from pygame.math import Vector2

from bacon.core.override import override
from bacon.core.words import YOU, capital
from bacon.data.timeline import timelines
from bacon.search.thinker import Expert
from bacon.ui.drawing.art import Art, Deck, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.drawing.theme import Theme
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.bar import ReplayBar, Scrubber, Sign, icon_button, table_above
from bacon.ui.replay.controller import ReplayController
from bacon.ui.replay.opinion import Opinion
from bacon.ui.replay.source import ReplaySource
from bacon.ui.replay.verdicts import SIGNS, token_of, verdict
from bacon.ui.replay.words import fact_line
from bacon.ui.scenes.requests import GiveDeal, PlayFrom, PlaySameDeal, ShowExpertsLine, ShowRules
from bacon.ui.stage.actors import Zone
from bacon.ui.stage.stage import Stage
from bacon.ui.table.candidates import badge, draw_list, lamp
from bacon.ui.table.controller import Prompt
from bacon.ui.table.controls import place_tools, speed_tool, stack, tool
from bacon.ui.table.measures import bounds
from bacon.ui.table.view import TableView

MARK: Final = 30
"""The size of a mark on a card, in u at an interface scale of 100 %."""
_CORNER: Final = -0.2
"""Where a mark is on the upper edge of its card, in widths of it from its middle."""
_HOW: Final = "How would experts have played it? They play the deal, and you see their replay."
_LOOK_AGAIN: Final = 500
"""While a review is being made, what there is of it by now is looked up so often, in milliseconds."""


class ReplayScene(Scene):
    """A match, one hand at a time; `number` is the hand to begin with, else the last that is over.

    It begins with step `at` of that hand, else where its cards are dealt.
    """

    def __init__(
        self, app: AppServices, source: ReplaySource, number: int | None = None, at: int | None = None
    ) -> None:
        super().__init__(app)
        self.source = source
        self._look: tuple[Theme, Metrics, Deck] | None = None
        self._offered: object = None
        self._wanted, self._awaited = 0, False
        self.view = self._laid_out(open_hands=False)
        self.stage = Stage(source.rules, self.view.face, source.viewer, app.sounds.play)
        hands = timelines(source.rules, source.events, source.before)[: source.hands]
        self.controller = ReplayController(
            hands, self.stage, source.viewer, number, settings=app.settings, now=app.now
        )
        self.opinion = Opinion(self.controller, source, Expert(source.rules, app.worker))
        self._looked_up = app.now
        if at is not None:
            self.controller.go_to(at)
        self.scrubber = Scrubber(lambda: self.controller.at, self.controller.go_to)
        self.resized()
        self.group.focus = self.bar.buttons[3]

    # What the scene is told.

    @override
    def enter(self) -> None:
        self._want_review()

    @override
    def resized(self) -> None:
        self.view = self._laid_out(open_hands=self.controller.viewer is None)
        self.stage.face = self.view.face
        self.controller.show()
        self._build()

    @override
    def update(self, now: float) -> None:
        self.controller.settings = self.app.settings
        self.controller.update(now)
        if self._awaited and now >= self._looked_up + _LOOK_AGAIN:
            self._look_up()
        self.opinion.follow()
        self._follow()

    @override
    def moving(self) -> bool:
        return self.controller.moving()

    @override
    def wake_at(self) -> float | None:
        known = (self.controller.wake_at(), self.opinion.wake_at())
        looking = self._looked_up + _LOOK_AGAIN if self._awaited else None
        return min((time for time in (*known, looking) if time is not None), default=None)

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.BACK):
                self.app.scenes.pop()
            case Key(Verb.HELP):
                self.app.navigator.open(ShowRules(self.source.rules))
            case Key(Verb.SPEED):
                self.app.next_speed()
            case Key(Verb.HINT):
                self.opinion.switch()
            case _ if not self.controller.key(intent, on_a_control=self.group.keyboard):
                self.group.handle(intent)
        self._follow()

    @override
    def draw(self, canvas: Canvas) -> None:
        view, state, now = self.view, self.stage.shown, self.controller.now
        canvas.add(self.app.art.table, (0, 0))
        called = self.source.called
        view.draw(
            canvas, self.stage, now, acting=state.to_act, scores=state.scores, kind=called, called=called
        )
        self._draw_marks(canvas)
        view.hud.draw_bubbles(canvas, self.stage.bubbles, now)
        hinted = self.opinion.wanted and bool(self.opinion.sentence)
        told = self.opinion.sentence if hinted else self.told()
        view.hud.draw_prompt(canvas, Prompt(told, hinted=hinted), auction=not view.face.playing(state))
        if self.opinion.wanted and self.opinion.lines:
            lying = [bounds(each.place) for each in self.stage.cast.actors if each.zone[0] != "hand"]
            draw_list(canvas, view.hud, self.opinion.lines, view.hud.beside_middle(lying))
        self.bar.draw(self.app.art, canvas)
        self.group.draw(self.app.art, canvas)

    def _draw_marks(self, canvas: Canvas) -> None:
        """Mark the cards of what comes next with its sign, if it was wrong, and the best ones with a lamp."""
        graded, art = self.opinion.graded, self.view.art
        if graded is None or not graded.wrong or self.controller.playing:
            return
        lit = lamp(art, art.metrics.ui(MARK))
        wrong = badge(art, MARK, SIGNS[graded.grade], token_of(graded.grade))
        marks = dict.fromkeys(graded.best.action.split(), lit)
        marks |= dict.fromkeys(graded.played.split(), wrong)
        for actor in self.stage.cast.in_zone(Zone("hand", graded.seat)):
            if actor.card.name in marks:
                at = actor.at(self.controller.now)
                corner = Vector2(card_width(at.height) * _CORNER, -at.height / 2).rotate(at.angle)
                canvas.centre(marks[actor.card.name], (at.x + corner.x, at.y + corner.y))

    def told(self) -> str:
        """What has just happened and whose turn it is, or what is wrong with what comes next, in words."""
        names, graded = self.view.names, self.opinion.graded
        if graded and graded.wrong and not self.controller.playing:
            return verdict(graded)
        number, word = self.controller.timeline.number, capital(self.view.face.hand_word)
        called = self.source.called or f"{word} {number}"
        words = fact_line(self.source.rules, self.controller.event, names, called)
        seat = self.stage.shown.to_act
        if seat is None:
            return words
        return f"{words} {'Your turn' if names[seat] == YOU else f'{names[seat]} is next'}."

    # What can be done.

    def _play_from_here(self) -> None:
        place = len(self.controller.timeline.past) + self.controller.at
        self.app.navigator.open(PlayFrom(self.source, place))

    def _same_deal(self) -> None:
        self.app.navigator.open(PlaySameDeal(self.source, self.controller.timeline.number))

    def _experts_line(self) -> None:
        self.app.navigator.open(ShowExpertsLine(self.source, self.controller.timeline.number))

    def _give_deal(self) -> None:
        self.app.navigator.open(GiveDeal(self.source, self.controller.timeline.number))

    # Controls.

    def _follow(self) -> None:
        """Lay the table out for who looks on now, and offer what makes sense, where that has changed."""
        self.opinion.follow()
        if self.view.face.open_hands != (self.controller.viewer is None):
            self.resized()
        elif self._offered != self._offer():
            self._build()

    def _offer(self) -> tuple[object, ...]:
        """What the controls are made of."""
        at = self.controller
        ended = self.stage.shown.winner is not None
        known = (at.index, at.at_start, at.at_end, at.playing, ended, self.app.settings.table.speed)
        return (*known, self.opinion.review, self.opinion.wanted)

    def _look_up(self) -> None:
        """Take what there is of the review by now."""
        self._looked_up = self.app.now
        self._awaited = self.source.reviewing is not None and self.source.reviewing.busy
        self.opinion.look_again()

    def _want_review(self) -> None:
        """Have the hand that is shown reviewed, if it is over and that is wanted."""
        source, timeline = self.source, self.controller.timeline
        self._wanted = timeline.number
        if source.reviewing and timeline.over and self.app.settings.table.review:
            source.reviewing.want(source.events, [source.viewer], [timeline.number], source.before)
            self._awaited = source.reviewing.busy
            if self._awaited:  # or else what is still being reviewed elsewhere goes on
                self.app.reviewing = source.reviewing

    def _signs(self) -> list[Sign]:
        """The signs of what the review marks in this hand, each at the moment before the choice."""
        review = self.opinion.review
        marked = [choice for choice in review.choices if choice.wrong] if review else []
        return [Sign(each.step, SIGNS[each.grade], token_of(each.grade)) for each in marked]

    def _build(self) -> None:
        """Make the controls that make sense now."""
        self._offered, timeline = self._offer(), self.controller.timeline
        if self._wanted not in (0, timeline.number):
            self._want_review()
        self.scrubber.take_timeline(timeline.first, timeline.last, timeline.moments, self._signs())
        self.bar = ReplayBar(self._leafing(), self.scrubber, self._switch())
        self.bar.lay(self.app.art)
        tools, actions = self._tools(), self._actions()
        place_tools(tools, self.app.art, self.view.layout)
        stack(actions, self.app.art, self.view.layout)
        self.group.show([*self.bar.controls, *actions, *tools])

    def _leafing(self) -> list[Button]:
        at = self.controller
        start, end, part = at.at_start, at.at_end, at.timeline.part
        playing = "pause" if at.playing else "play"
        buttons = [
            icon_button("To the start", "to_start", lambda: at.go_to(at.timeline.first), "Home"),
            icon_button(f"{part} back", "trick_back", lambda: at.jump(-1), "Page up"),
            icon_button("Step back", "step_back", lambda: at.step(-1), "←"),
            icon_button("Play or pause", playing, at.play_or_pause, "Space"),
            icon_button("Step on", "step_on", lambda: at.step(1), "→"),
            icon_button(f"{part} on", "trick_on", lambda: at.jump(1), "Page down"),
            icon_button("To the end", "to_end", lambda: at.go_to(at.timeline.last), "End"),
        ]
        for button in buttons[:3]:
            button.enabled = not start
        for button in buttons[4:]:
            button.enabled = not end
        return buttons

    def _switch(self) -> Button:
        labels = ("All hands", "Only mine")
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

    def _tools(self) -> list[Button]:
        hint = tool(
            "", self.opinion.switch, self.app.keymap.label(Verb.HINT), "hint", "What an expert thinks"
        )
        tools = [hint, speed_tool(self.app)]
        if len(self.controller.timelines) > 1:
            tools += [self._turning(-1), self._turning(1)]
        return [*tools, tool("Back", self.app.scenes.pop, "Esc", "quit", "Back")]

    def _turning(self, by: int) -> Button:
        icon, name = ("arrow_left", "Hand before") if by < 0 else ("arrow_right", "Next hand")
        turning = tool("", partial(self.controller.turn, by), "", icon, name)
        turning.enabled = 0 <= self.controller.index + by < len(self.controller.timelines)
        return turning

    def _actions(self) -> list[Button]:
        """What can be begun from a hand that is over."""
        if not self.controller.timeline.over:
            return []
        play = Button("Play from here", self._play_from_here, icon="play")
        play.enabled, asking = self.stage.shown.winner is None, not self.source.by_experts
        return [
            play,
            Button("Same deal again", self._same_deal, icon="deal"),
            *([Button("Experts’ line", self._experts_line, icon="suggest", help=_HOW)] if asking else []),
            Button("Deal for a friend", self._give_deal, icon="share"),
        ]

    # Layout.

    def _laid_out(self, *, open_hands: bool) -> TableView:
        """The table in the part of the window above the bar."""
        source, settings = self.source, self.app.settings.table
        art = self._table_art()
        return TableView(art, source.rules, source.people, settings, source.viewer, open_hands=open_hands)

    def _table_art(self) -> Art:
        """The pictures of the table; those that there are as long as they have the right size."""
        look = (self.app.art.theme, table_above(self.app.metrics), self.app.art.deck)
        if self._look != look:
            self._look = look
            return Art(*look)
        return self.view.art
