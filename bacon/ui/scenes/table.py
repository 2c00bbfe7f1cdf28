"""The table, where matches are played, and the questions it asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.actions import Action
from bacon.core.events import MatchWon
from bacon.core.override import override
from bacon.search.thinker import Expert
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Chooser, Picture
from bacon.ui.kit.intents import Intent, Key, Number, Verb
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.widgets import Button, Group, ink_of
from bacon.ui.replay.source import last_ended, source_of
from bacon.ui.scenes import panels
from bacon.ui.scenes.dialog import Dialog, Menu, closing, notice
from bacon.ui.scenes.match_over import ends_of, match_over
from bacon.ui.scenes.panels import LastTrick
from bacon.ui.scenes.requests import PlaySameDeal, ShowReplay, ShowRules, StartMatch
from bacon.ui.scenes.unfinished import ask_which_stay
from bacon.ui.stage import Stage
from bacon.ui.table.advice import Beginner
from bacon.ui.table.candidates import HintMarks
from bacon.ui.table.controller import MatchController
from bacon.ui.table.controls import TableControls, speed_tool, tool
from bacon.ui.table.face import table_kit
from bacon.ui.table.hands import Answer, Ask, HandIntent, HoldBy
from bacon.ui.table.painter import draw_ahead
from bacon.ui.table.session import MatchReviewing, Session, everybody, people_of
from bacon.ui.table.view import Expressions, TableView

Act = Callable[[Action], None]

_TITLE_HEIGHT: Final = 34


def choose_answer(app: AppServices, ask: Ask, act: Act, advised: Action | None = None) -> Dialog:
    """Return a dialog that asks for one of the answers and can be cancelled.

    The answer that a hint has advised is named and preselected.
    """
    hinted = next((answer for answer in ask.answers if answer.action == advised), None)
    if hinted:
        heading, sentence = ask.question
        ask = replace(ask, question=(heading, f"{sentence} The hint: {hinted.label}.".strip()))
    if ask.grid:
        return GridOfAnswers(app, ask, act, hinted or ask.answers[0])

    heading, sentence = ask.question
    buttons = [
        Button(answer.label, closing(app, partial(act, answer.action)), icon=answer.icon)
        for answer in ask.answers
    ]
    dialog = Dialog(app, heading, [sentence], [*buttons, Button("Back", app.scenes.pop, key="Esc")])
    dialog.wide = True
    if hinted:
        dialog.group.focus = buttons[ask.answers.index(hinted)]
    return dialog


class GridOfAnswers(Dialog):
    """Answers in rows and columns: a choice for each axis, and a button that names the combination.

    `first` is preselected. A digit chooses a row, and Enter presses the button. If a row lacks the chosen
    column, the next possible one is chosen, so that the button always works.
    """

    def __init__(self, app: AppServices, ask: Ask, act: Act, first: Answer) -> None:
        self.answers, self._titles = ask.answers, ask.grid or ("", "")
        self.rows = list(dict.fromkeys(answer.cell[0] for answer in ask.answers))
        self.columns = list(dict.fromkeys(answer.cell[1] for answer in ask.answers))
        self.chosen = first
        say = closing(app, lambda: act(self.chosen.action))
        self.say = Button(self.chosen.label, say, look="primary", icon=ask.icon)
        self.say.labels = [answer.label for answer in ask.answers]
        heading, sentence = ask.question
        buttons = [self.say, Button("Back", app.scenes.pop, key="Esc")]
        super().__init__(app, heading, [sentence], buttons)
        self.choices = self._make_choices()
        self.group.show([*self.choices, *buttons], focus=self.choices[0])

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Number(value) if str(value) in self.rows:
                self.choices[0].put(self.rows.index(str(value)))
            case Key(Verb.CONFIRM) if self.group.focus in self.choices:
                self.say.press()
            case _:
                super().handle(intent)

    @override
    def extra_height(self) -> int:
        heights = [choice.height(self.app.art, self.inner) for choice in self.choices]
        return sum(heights) + len(heights) * self.ui(_TITLE_HEIGHT + 12)

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art, y = self.app.art, area.y
        for choice in self.choices:
            title = art.text(choice.name, 18 * self.grade, "medium", "text_muted")
            canvas.add(title, (area.x, y + self.ui(6)))
            y += self.ui(_TITLE_HEIGHT)
            choice.rect = Rect(area.x, y, area.w, choice.height(art, area.w))
            choice.place(art)
            y += choice.rect.height + self.ui(12)

    def _make_choices(self) -> Sequence[Chooser]:
        row = self._chooser(0, self.rows)
        return (row,) if self.columns == [""] else (row, self._chooser(1, self.columns, picture=_mark))

    def _chooser(self, axis: int, values: Sequence[str], picture: Picture | None = None) -> Chooser:
        """Return the chooser of the rows (axis 0) or the columns (axis 1).

        The other axis keeps its choice if the combination exists, else it takes the first possible one.
        """

        def put(number: int) -> None:
            matching = [answer for answer in self.answers if answer.cell[axis] == values[number]]
            unchanged = [answer for answer in matching if answer.cell[1 - axis] == self.chosen.cell[1 - axis]]
            self._choose((unchanged or matching)[0])

        def get() -> int:
            return values.index(self.chosen.cell[axis])

        return Chooser(self._titles[axis], values, get, put, picture=picture)

    def _choose(self, answer: Answer) -> None:
        self.chosen = answer
        self.say.label = self.say.name = answer.label


def _mark(art: Art, name: str, height: int) -> Surface:
    return art.icon(name, height, ink_of(name, "text"))


_ASSISTED: Final = (
    "You have seen cards since then that you did not know. The match will be marked as assisted, and the "
    "statistics count it apart."
)


class TableScene(Scene):
    """A match at the table, shown from its start, or as it stands if it is `resumed`.

    A lesson replaces the result of a hand by `when_over`, and the menu by `menu`. A hand that is played for
    comparison has its own result panel, made by `over`.
    """

    def __init__(
        self,
        app: AppServices,
        session: Session,
        *,
        resumed: bool = False,
        when_over: Callable[[], None] | None = None,
        menu: Callable[[], None] | None = None,
        beginner: Beginner | None = None,
        over: panels.ResultPanelMaker | None = None,
    ) -> None:
        super().__init__(app)
        self.session = session
        self._over = over
        self._when_over = when_over or self._open_result
        self._menu = menu or self._open_menu
        self.view = self._make_view()
        self.stage = Stage(session.rules, self.view.presenter, session.viewer, app.sounds.play)
        self.expressions = Expressions(self.stage)
        self.controller = self._make_controller(beginner)
        self.view.hand = self.controller.hand
        self.controls = TableControls(app, self.controller, self.view.layout, make_tools=self._make_tools)
        self.stage.push(session.match.kept)
        rules, design = session.rules, self.view.presenter.design
        app.look_ahead(lambda art: draw_ahead(art, rules.pack(), rules.seats, design))
        if resumed:
            self.stage.catch_up(app.now)

    def _make_controller(self, beginner: Beginner | None) -> MatchController:
        app, session = self.app, self.session
        return MatchController(
            session,
            self.stage,
            self.view.presenter,
            self.view.names,
            settings=app.settings,
            play_sound=app.sounds.play,
            hand=table_kit(session.rules.name).hand,
            advisor=Expert(session.rules, app.worker),
            beginner=beginner,
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
        self.stage.arrange(controller.now)
        self.controls.lay(view.layout)

    @override
    def update(self, now: float) -> None:
        self.controller.settings = self.app.settings
        self.controller.update(now)
        if self.controller.result_due:
            self._when_over()
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
        self.app.worker.wake()
        if self._handle_common_key(intent):
            return
        if not self.controls.hurry(intent) and (meant := self.controls.handle(intent)):
            self.perform(meant)
        self.controls.follow()

    @override
    def draw(self, canvas: Canvas) -> None:
        view, state, controller = self.view, self.stage.shown, self.controller
        marks = self.marks
        acting = state.to_act if not self.stage.moving(controller.now) else None
        advised = marks.advised if marks else ()
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
        top = self.app.scenes.top
        view.overlay.docked = top.dock() if isinstance(top, Dialog) else None
        asked = isinstance(top, Dialog) and view.overlay.docked is None
        if (words := controller.prompt) and not asked:
            view.overlay.draw_prompt(canvas, words, auction=not view.presenter.playing(state))
        self.group.draw(view.art, canvas)
        if marks and not asked:
            marks.draw(canvas)
        view.overlay.draw_bubbles(canvas, self.stage.bubbles, controller.now)

    @property
    def marks(self) -> HintMarks | None:
        """The marks of a hint, or None."""
        hint = self.controller.hint
        return HintMarks(self.controller.hand, self.view.overlay, self.group.controls, hint) if hint else None

    # The end of a hand

    def _open_result(self) -> None:
        last, rules, app = self.stage.last, self.session.rules, self.app
        result = panels.Result(
            presenter=self.view.presenter,
            state=self.stage.shown,
            names=self.view.names,
            viewer=self.session.viewer,
            automatic=self.session.human is None,
            faces=[person.avatar for person in self.view.people],
            reviewing=self._reviewing(),
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
            over = panels.HandOver(
                app,
                result,
                go_on=self.stage.go_on,
                replay=self._replay,
                same_deal=self._same_deal,
                back=self._menu,
            )
        app.scenes.push(over)

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
        ways = {
            Verb.BACK: self._menu,
            Verb.HELP: self._open_rules,
            Verb.SPEED: self.app.next_speed,
            Verb.LAST_TRICK: self._show_last_trick,
            Verb.TAKE_BACK: self._take_back,
            Verb.REPLAY: self._replay,
        }
        if isinstance(intent, Key) and intent.verb in ways:
            ways[intent.verb]()
            return True
        meant = self.controller.key_at_any_time(intent)
        if meant:
            self.perform(meant)
        return meant is not None

    def perform(self, meant: HandIntent) -> None:
        """Perform an action, after any question about it."""
        act, app = self.controller.act, self.app
        match self.controller.perform(meant):
            case Ask(answers=(answer,), warning=(heading, sentence, yes)):
                self._ask(panels.question(app, heading, sentence, yes, partial(act, answer.action)))
            case Ask() as ask:
                self._ask(choose_answer(app, ask, act, self.controller.hints.action))
            case HoldBy(sorting):
                table = replace(app.settings.table, set_sorting=sorting)
                app.change(replace(app.settings, table=table))

    def _ask(self, question: Dialog) -> None:
        """Place a question so that the cards it is about stay visible."""
        question.dock = lambda: self.view.layout.dock(len(self.controller.hand.actors))
        self.app.scenes.push(question)

    def _take_back(self) -> None:
        """Take back; ask first if that marks the match as assisted."""
        if self.controller.taking_back_marks:
            back = self.controller.agree_and_take_back
            ask = panels.question(self.app, "Take it back?", _ASSISTED, "Take it back", back)
            self._ask(ask)
        else:
            self.controller.take_back()
            self.controls.follow()

    def _show_last_trick(self) -> None:
        if past := self.controller.last_plays():
            self.app.scenes.push(LastTrick(self.app, past, self.view.names, self.view.presenter.design))

    def _replay(self) -> None:
        if number := last_ended(self.stage):
            self.app.navigator.open(ShowReplay(source_of(self.session, self.view.people, number), number))
        else:
            self.controller.refuse("No hand has been finished yet.")

    def _same_deal(self) -> None:
        number = self.stage.shown.hand
        self.app.navigator.open(PlaySameDeal(source_of(self.session, self.view.people, number), number))

    def _open_menu(self) -> None:
        self.app.scenes.push(Menu(self.app, self.session.rules, self._leave))

    def _open_rules(self) -> None:
        self.app.navigator.open(ShowRules(self.session.rules))

    # Look

    def _make_view(self) -> TableView:
        app, session = self.app, self.session
        seats = session.rules.seats
        people = everybody(seats) if session.human is None else people_of(app.settings.players, seats)
        return TableView(app.art, session.rules, people, app.settings.table, session.viewer)

    def _make_tools(self) -> list[Button]:
        app, settings, key = self.app, self.app.settings, self.app.keymap.label
        sound = "sound_off" if settings.sound.muted else "sound_on"
        hint = tool("", self.controller.ask_for_hint, key(Verb.HINT), "hint", "Hint")
        return [
            tool("", self._show_last_trick, key(Verb.LAST_TRICK), "last_trick", "Last trick"),
            *([hint] if settings.table.hints else []),
            tool("", self._take_back, key(Verb.TAKE_BACK), "undo", "Take back"),
            speed_tool(app),
            tool("", app.toggle_mute, key(Verb.MUTE), sound, "Sound"),
            tool("", self._open_rules, key(Verb.HELP), "rules", "Rules"),
            tool("", self._menu, "Esc", "menu", "Menu"),
        ]
