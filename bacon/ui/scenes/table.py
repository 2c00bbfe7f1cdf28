"""The table, where matches are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.events import MatchWon
from bacon.core.override import override
from bacon.kits import find_kit
from bacon.notation.transcript import hands_of, last_hand
from bacon.search.thinker import Expert
from bacon.store.figures import KeyPlay, figures_of, hand_of
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Point, Press, Release, Verb
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.widgets import Button, Control, Group
from bacon.ui.replay.source import last_ended, source_of
from bacon.ui.scenes import panels
from bacon.ui.scenes.answers import Confirmation, Instead, choose_answer
from bacon.ui.scenes.card_chart import CardChart
from bacon.ui.scenes.chart_areas import Area, chart_areas
from bacon.ui.scenes.dialog import Dialog, Menu, closing, notice
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.heard_table import HeardTable
from bacon.ui.scenes.last_trick import LastTrick
from bacon.ui.scenes.match_over import ends_of, match_over
from bacon.ui.scenes.requests import (
    PlaySameDeal,
    ShowFairness,
    ShowReplay,
    ShowReview,
    ShowRules,
    StartMatch,
)
from bacon.ui.scenes.unfinished import ask_which_stay
from bacon.ui.stage import Stage
from bacon.ui.table.advice import Tips
from bacon.ui.table.calls import Call
from bacon.ui.table.controller import MatchController
from bacon.ui.table.controls import TableControls
from bacon.ui.table.frame import bounds
from bacon.ui.table.hand_input import Ask, HandIntent, HoldBy
from bacon.ui.table.hint_marks import HintMarks
from bacon.ui.table.painter import draw_ahead, winners_edge
from bacon.ui.table.presenter import table_kit
from bacon.ui.table.prompt import Prompt
from bacon.ui.table.session import ASSISTED, MatchReviewing, Session, everybody, people_of
from bacon.ui.table.tools import Tool, speed_tool, switch_numbers, tool
from bacon.ui.table.view import Expressions, TableView
from bacon.ui.table.voice import TableVoice

_MIDDLE: Final = frozenset({"upcard", "offered", "trick", "pile", "passed", "meld", "cut"})
"""The kinds of zones in the middle of the table whose cards a question may not hide."""

_ASKED_ABOUT: Final = frozenset({"upcard", "trick", "pile"})
"""The kinds of zones whose cards a question is about."""


class TableScene(HeardTable):
    """A match at the table, shown from its start, or as it stands if it is `resumed`.

    A lesson replaces the result of a hand by `when_over`, and the menu by `menu`; the table is then `taught`.
    A hand that is played for comparison has its own result panel, made by `over`, and a `note` in the menu.
    """

    def __init__(
        self,
        app: AppServices,
        session: Session,
        *,
        resumed: bool = False,
        when_over: Callable[[], None] | None = None,
        menu: Callable[[], None] | None = None,
        tips: Tips | None = None,
        over: panels.ResultPanelMaker | None = None,
        note: str = "",
        taught: bool = False,
    ) -> None:
        super().__init__(app)
        self.session, self._taught, self.heading = session, taught, find_kit(session.rules.name).title
        self._over, self._note = over, note
        self._when_over = when_over or self._open_result
        self._menu = menu or self._open_menu
        self.view = self._make_view()
        self.stage = Stage(session.rules, self.view.presenter, session.viewer, app.sounds.play)
        self.expressions = Expressions(self.stage)
        self.controller = self._make_controller(tips, guided=when_over is not None)
        self.voice = TableVoice(self.controller)
        self.view.hand = self.controller.hand
        self.controls = TableControls(
            app,
            self.controller,
            self.view.layout,
            make_tools=self._make_tools,
            draw_face=self._draw_face,
        )
        self.stage.push(session.match.kept)
        self._hand, self._pointer, self._by_pointer = 0, (-1, -1), False
        pack, seats, design = session.rules.pack(), session.rules.seats, self.view.presenter.design
        app.look_ahead(lambda art: draw_ahead(art, pack, seats, design))
        if resumed:
            self.stage.catch_up(app.now)
            self.controller.mark_new_cards()
            self.voice.catch_up()

    def _make_controller(self, tips: Tips | None, *, guided: bool) -> MatchController:
        app, session = self.app, self.session
        return MatchController(
            session,
            self.stage,
            self.view.presenter,
            self.view.names,
            settings=app.settings,
            play_sound=app.sounds.play,
            hand=table_kit(session.rules.name).hand,
            advisor=None if self._taught else Expert(session.rules, app.worker),
            tips=tips,
            guided=guided,
            every_result=self._over is not None,
            now=app.now,
        )

    @property
    @override
    def group(self) -> Group:
        return self.controls.group

    # Scene

    @override
    def resized(self) -> None:
        view, controller = self._make_view(), self.controller
        view.hand, self.view = controller.hand, view
        controller.presenter = self.stage.presenter = view.presenter
        controller.names = view.names
        self.voice.presenter, self.voice.names = view.presenter, view.names
        self.stage.arrange(controller.now)
        self.controls.lay(view.layout)

    @override
    def update(self, now: float) -> None:
        self.controller.settings = self.app.settings
        self.controller.update(now)
        if self.app.scenes.top is self and self.controller.hints.take_confirmation():
            self.handle(Key(Verb.CONFIRM))
        if self.controller.result_due:
            self._when_over()
        if self.stage.shown.hand != self._hand:  # the one before may have ended without a result
            self._hand = self.stage.shown.hand
            self._reviewing()
        self.controls.follow()
        if self.app.scenes.top is self and (sentence := self.session.autosave.take_notice()):
            self.app.scenes.push(notice(self.app, sentence))
        if self.app.scenes.top is self and (rivals := self.session.autosave.take_rivals()):
            ask_which_stay(self.app, rivals)

    @override
    def moving(self) -> bool:
        return self.controller.moving()

    @override
    def wake_at(self) -> float | None:
        times = (self.controller.wake_at(), self.expressions.wake_at(self.app.settings, self.app.now))
        return min((time for time in times if time is not None), default=None)

    @override
    def handle(self, intent: Intent) -> None:
        self.controller.settings = self.app.settings
        self.controller.now = self.app.now  # the last frame may be long ago
        self.app.worker.wake()
        if isinstance(intent, Point | Press):
            self._pointer = intent.pos
        self._by_pointer = isinstance(intent, Point | Press | Release)
        if not isinstance(intent, Point | Release):
            self.controller.hints.drop_confirmation()
        if self._handle_common_key(intent):
            return
        if isinstance(intent, Press) and self.view.overlay.lock.collidepoint(intent.pos):
            self.app.navigator.open(ShowFairness())
            return
        if not self.controls.hurry(intent) and (meant := self.controls.handle(intent)):
            self.perform(meant)
        self.controls.follow()

    @override
    def draw(self, canvas: Canvas) -> None:
        view, controller, marks = self.view, self.controller, self.marks
        acting, top = controller.acting, self.app.scenes.top
        advised = marks.advised if marks else ()
        docked = view.overlay.docked = top.dock() if isinstance(top, Dialog) else None
        asked = top is not self and docked is None
        view.overlay.dimmed = isinstance(top, panels.ResultPanel)
        view.overlay.cover = self._panel_beside(top) or view.overlay.spoken or Rect(0, 0, 0, 0)
        view.overlay.chart_stands = isinstance(top, CardChart) and top.for_button
        view.overlay.buttons = [] if self._hidden else [each.rect for each in self.controls.offered_buttons()]
        canvas.add(view.art.table, (0, 0))
        view.draw(
            canvas,
            self.stage,
            controller.now,
            acting=acting,
            scores=controller.scores,
            kind=self.session.kind,
            called=self.session.called,
            advised=advised,
            looks=self.expressions.looks(view.presenter, acting, self.app.settings, self.app.now),
        )
        covered = docked is not None and docked.bottom == view.layout.frame.panel_bottom
        covered = covered or view.overlay.spoken is not None
        self._draw_prompt(canvas, None if asked or covered else controller.prompt)
        cut = [each for each in self.controls.tools if self._gives_way(each)]
        self.group.draw(view.art, canvas, [*self._hidden, *cut])
        if marks and not asked:
            marks.draw(canvas)
        view.overlay.draw_bubbles(canvas, self.stage.bubbles, controller.now)
        if top is self and not self.stage.travelling(controller.now):
            view.overlay.draw_tip(canvas, self.stage.shown, self._pointer, self.stage.cast.actors)

    def _gives_way(self, button: Button) -> bool:
        """Return whether a tool is left out: a panel would cut it, or the chart stands for it."""
        overlay = self.view.overlay
        return overlay.cover.colliderect(button.rect) or (overlay.chart_stands and button.icon == "chart")

    @staticmethod
    def _panel_beside(top: Scene | None) -> Rect | None:
        """Return the panel that parts of the table give way to; other dialogs dim all of it and hide none."""
        if isinstance(top, CardChart | LastTrick | panels.ResultPanel) or (
            isinstance(top, Dialog) and top.dock()
        ):
            return top.panel
        return None

    def _draw_prompt(self, canvas: Canvas, words: Prompt | None) -> None:
        auction = not self.view.presenter.playing(self.stage.shown)
        row = None if self._hidden else self.controls.row
        draw = self.view.overlay.draw_prompt
        notes = () if self._hidden or (words and words.hinted) else self.controls.unsaid
        pointed, rect = self.controls.pointed, None
        if words:
            clear = self.marks.clear if self.marks else 0
            if words.hinted:
                self.view.free_middle(self.stage, auction=auction)
            key = self.controls.following_key if words.hinted else ""
            rect = draw(
                canvas, words, notes, pointed=pointed, auction=auction, choices=row, clear=clear, key=key
            )
        self.controls.place_dismiss(rect)

    @property
    def marks(self) -> HintMarks | None:
        """The marks of a hint, or None."""
        hint, hand, hidden = self.controller.hint, self.controller.hand, self._hidden
        controls = [each for each in self.group.controls if each not in hidden]
        numbers = self.app.settings.table.hint_numbers
        return HintMarks(hand, self.view.overlay, controls, hint, numbers=numbers) if hint else None

    @property
    def _hidden(self) -> Sequence[Control]:
        """The buttons that are not drawn, because a question lies over the table."""
        return self.controls.offered_buttons() if isinstance(self.app.scenes.top, Dialog) else ()

    # The end of a hand

    def _open_result(self) -> None:
        last, rules, app = self.stage.last, self.session.rules, self.app
        self.stage.bubbles.clear()  # the hand is over, and with it what was said
        result = panels.Result(
            presenter=self.view.presenter,
            state=self.stage.shown,
            names=self.view.names,
            viewer=self.session.viewer,
            automatic=self.session.human is None,
            faces=[person.avatar for person in self.view.people],
            grand=bool(last and self.view.presenter.cue(last, self.stage.shown).feat),
            last=self.session.match.over and self.stage.shown.hand == self.session.match.state.hand,
            reviewing=self._reviewing(),
            review=self._review,
            plays=self._deciding(),
        )
        over: panels.ResultPanel
        if self._over:
            over = self._over(result, self._replay)
        elif isinstance(last, MatchWon):
            app.sounds.play("game_won" if last.side == rules.side_of(result.viewer) else "game_lost")
            result = replace(result, ends=ends_of(rules, self.session.match.kept, self.session.viewer))
            again = closing(app, app.navigator.to(StartMatch(rules)))
            over = match_over(app, result, again=again, leave=self._leave, replay=self._replay)
        else:
            over = HandOver(
                app,
                result,
                go_on=self.stage.go_on,
                replay=self._replay,
                same_deal=self._same_deal,
                back=self._menu,
            )
        app.scenes.push(over)

    def _deciding(self) -> tuple[KeyPlay, ...]:
        """Return the plays that decided the hand that was shown last."""
        hands, number = hands_of(self.session.match.kept), self.stage.shown.hand
        hand = next((each for each in hands if last_hand(each) == number), ())
        rules = self.session.rules
        return figures_of(rules.name).deciding(hand_of(rules, hand)) if hand else ()

    def _reviewing(self) -> MatchReviewing | None:
        """Review the finished hands, unless reviews are off."""
        session, reviewing = self.session, self.session.reviewing
        if session.human is None or not (reviewing and self.app.settings.table.review):
            return None
        self.app.reviewing = reviewing
        reviewing.want(session.match.kept, [session.viewer])
        return reviewing

    def _leave(self) -> None:
        """Leave the table and close what lies over it; the match can be continued."""
        while self.app.scenes.top is not self:
            self.app.scenes.pop()
        self.app.scenes.pop()

    # Input

    def _handle_common_key(self, intent: Intent) -> bool:
        ways: dict[Verb, Callable[[], object]] = {
            Verb.BACK: self._menu,
            Verb.HELP: self._open_rules,
            Verb.SPEED: self._next_speed,
            Verb.CHART: self._show_chart,
            Verb.LAST_TRICK: self._show_last_trick,
            Verb.TAKE_BACK: self._take_back,
            Verb.REPLAY: self._replay,
            Verb.NUMBERS: partial(switch_numbers, self.app),
        }
        if isinstance(intent, Key) and intent.verb in ways:
            ways[intent.verb]()
            return True
        meant = self.controller.key_at_any_time(intent)
        if meant:
            self.perform(meant)
        return meant is not None

    def _next_speed(self) -> None:
        """Switch to the next speed and name it, as its tool shows no label where there is little room."""
        self.app.next_speed()
        self.controller.refuse(f"Speed: {self.app.settings.table.speed}", mildly=True)

    def perform(self, meant: HandIntent) -> None:
        """Perform an action, after any question about it."""
        act, app = self.controller.act, self.app
        match self.controller.perform(meant):
            case Ask(warning=tuple(warning)) as ask:
                self.controls.forget()  # else Enter would ask again afterward
                self._ask(Confirmation(app, ask, warning, act))
            case Ask() as ask:
                hint, why = self.controller.hints.action, self.controller.hints.sentence
                asked = choose_answer(
                    app,
                    ask,
                    act,
                    hint,
                    otherwise=self._pass,
                    instead=self._instead_of(ask),
                    said=self._said(),
                    reason=why,
                )
                self._ask(asked)
            case HoldBy(sorting):
                table = replace(app.settings.table, set_sorting=sorting)
                app.change(replace(app.settings, table=table))

    def _instead_of(self, ask: Ask) -> Instead | None:
        """The same question about going alone, or about not going alone; None if it can't be asked."""
        both = (Verb.PICK_UP, Verb.ALONE)
        others = (each for each in self.controller.hand.asks() if each.verb in both and each.verb != ask.verb)
        several = next((each for each in others if len(each.answers) > 1), None)
        return (several, self.perform) if several and ask.verb in both else None

    @property
    def _pass(self) -> Ask | None:
        """The pass that an auction allows now, or None."""
        if self.view.presenter.playing(self.stage.shown):
            return None
        asks = self.controller.hand.asks()
        return next((each for each in asks if each.verb is Verb.PASS and each.answers), None)

    def _said(self) -> list[tuple[str, Call]]:
        """Return the calls so far with their players."""
        calls = self.view.presenter.calls(self.stage.shown)
        return [(self.view.names[call.seat], call) for call in calls]

    def _ask(self, question: Dialog) -> None:
        """Place a question so that the cards it is about stay visible; nothing moves below it."""
        self.controls.follow()
        self.stage.settle(self.controller.now)
        question.shows_focus &= not self._by_pointer
        question.docks = lambda: self.view.layout.docks(
            len(self.controller.hand.actors),
            self._lying(),
            middle=self._middle_is_free,
            covering=self.view.presenter.playing(self.stage.shown),
        )
        self.app.scenes.push(question)

    def _lying(self) -> list[Rect]:
        """The rectangles of the cards in the middle of the table that a question is about."""
        actors = self.stage.cast.actors
        return [bounds(actor.place) for actor in actors if actor.zone.kind in _ASKED_ABOUT]

    @property
    def _middle_is_free(self) -> bool:
        """Whether no cards lie in the middle of the table."""
        kinds = {actor.zone.kind for actor in self.stage.cast.actors}
        return not (self.view.presenter.playing(self.stage.shown) or kinds & _MIDDLE)

    def _take_back(self) -> None:
        """Take back; ask first if that marks the match as assisted."""
        if self.controller.taking_back_marks:
            back = self.controller.agree_and_take_back
            ask = panels.question(self.app, "Take it back?", ASSISTED, "Take it back", back)
            self._ask(ask)
        else:
            self.controller.take_back()
            self.controls.follow()

    def _show_last_trick(self) -> None:
        if past := self.controller.last_plays():
            self.app.scenes.push(LastTrick(self.app, past, self.view.names, self.view.presenter))

    def _show_chart(self) -> None:
        """Show the game's chart, if it has one; on the player's turn its entries can be chosen."""
        presenter, controller = self.view.presenter, self.controller
        if chart := presenter.chart(self.stage.shown):
            choose = controller.hand.choose if controller.asking else None
            winner = presenter.winner(self.stage.shown)
            edge = winners_edge(self.session.rules, self.session.viewer, winner)
            areas, design = self._chart_areas, presenter.design
            self.app.scenes.push(CardChart(self.app, chart, areas, design, choose, edge=edge))

    def _chart_areas(self) -> list[Area]:
        return chart_areas(self.view.layout.frame, self.view.lying(self.stage.shown))

    def _replay(self) -> None:
        if number := last_ended(self.stage):
            self.app.navigator.open(ShowReplay(source_of(self.session, self.view.people, number), number))
        else:
            self.controller.refuse("No hand is finished yet.")

    def _review(self) -> None:
        """Look at the mistakes of the last hand, and after the match at all of them."""
        number = last_ended(self.stage)
        first = None if isinstance(self.stage.last, MatchWon) else number
        self.app.navigator.open(ShowReview(source_of(self.session, self.view.people, number), first))

    def _same_deal(self) -> None:
        number = self.stage.shown.hand
        self.app.navigator.open(PlaySameDeal(source_of(self.session, self.view.people, number), number))

    def _open_menu(self) -> None:
        self.app.scenes.push(Menu(self.app, self.session.rules, self._leave, self._note))

    def _open_rules(self) -> None:
        self.app.navigator.open(ShowRules(self.session.rules))

    # Look

    def _make_view(self) -> TableView:
        app, session = self.app, self.session
        seats = session.rules.seats
        people = everybody(seats) if session.human is None else people_of(app.settings.players, seats)
        table = app.settings.table
        return TableView(app.art, session.rules, people, table, session.viewer, taught=self._taught)

    def _draw_face(self, seat: int, size: int) -> Surface:
        return self.view.overlay.draw_face(seat, size)  # which a new size of the window replaces

    def _make_tools(self) -> list[Tool]:
        app, settings, key = self.app, self.app.settings, self.app.keymap.label
        sound = "sound_off" if settings.sound.muted else "sound_on"
        hint = tool("Hint", self.controller.ask_for_hint, key(Verb.HINT), "hint", worded=True)
        named, last = self.view.presenter.chart_name, f"Last {self.view.presenter.part_word}"
        chart = [tool(named, self._show_chart, key(Verb.CHART), "chart", named)] if named else []
        return [
            *chart,
            tool(last, self._show_last_trick, key(Verb.LAST_TRICK), "last_trick", worded=True),
            *([hint] if settings.table.hints else []),
            tool("Take back", self._take_back, key(Verb.TAKE_BACK), "undo", worded=True),
            speed_tool(app, self._next_speed),
            tool("", app.toggle_mute, key(Verb.MUTE), sound, "Sound"),
            tool("", self._open_rules, key(Verb.HELP), "rules", "Rules"),
            tool("", self._menu, "Esc", "menu", "Menu"),
        ]
