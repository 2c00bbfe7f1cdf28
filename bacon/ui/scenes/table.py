"""The table: a match is played here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.events import MatchWon, SeedRevealed
from bacon.data.settings import Speed
from bacon.search.worker import Player, Thinker
from bacon.ui.drawing.art import Tone
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Number, OtherKey, Press, Verb
from bacon.ui.kit.scene import Scene
from bacon.ui.kit.widgets import Button, Control, Group
from bacon.ui.replay.tape import last_ended, tape_of
from bacon.ui.scenes import panels
from bacon.ui.scenes.answers import choose_answer
from bacon.ui.scenes.dialog import notice
from bacon.ui.scenes.last_trick import LastTrick
from bacon.ui.stage.actors import Actor, Zone
from bacon.ui.stage.stage import Stage
from bacon.ui.table.advice import Advice
from bacon.ui.table.asks import Ask
from bacon.ui.table.buttons import place_tools, stack
from bacon.ui.table.candidates import Marks
from bacon.ui.table.cards import CardControl, card_controls
from bacon.ui.table.controller import Controller
from bacon.ui.table.hands import HoldBy, Meant, NotNow
from bacon.ui.table.hud import Hud, plate_width
from bacon.ui.table.kit import hand_size, make_face, table_kit
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import Painter
from bacon.ui.table.people import everybody, names_of, people_of
from bacon.ui.table.session import Session

if TYPE_CHECKING:
    from bacon.ui.shell.app import App

_ASSISTED: Final = (
    "You have seen cards since then that you did not know. The match will be marked as assisted, and the "
    "statistics count it apart."
)


class TableScene(Scene):
    """A match at the table. `resumed` shows it where it stands instead of playing it from the start."""

    def __init__(self, app: App, session: Session, *, resumed: bool = False) -> None:
        super().__init__(app)
        self.session = session
        self.group = Group()
        self._lay_out()
        self.stage = Stage(session.rules, self.face, session.viewer, app.sounds.play)
        self.controller = Controller(
            session, self.stage, self.face, settings=app.settings, play_sound=app.sounds.play, now=app.now
        )
        self.controller.acted = self._acted
        self.hand = table_kit(session.rules.name).hand(self.controller)
        thinker = Thinker(Player(session.rules, "expert", seed="hint"), app.worker)
        self.advice = Advice(self.controller, thinker)
        self._build_tools()
        self.painter = Painter(self._tone, self.hand.glows)
        self.stage.push(session.match.kept)
        app.look_ahead(session.rules.pack(), session.rules.seats, self.face.design)
        if resumed:
            self.stage.catch_up(app.now)

    # What the scene is told.

    def resized(self) -> None:
        """Lay everything out anew."""
        self._lay_out()
        self._build_tools()
        self.stage.face = self.controller.face = self.face
        self.stage.arrange(self.controller.now)
        self._refresh()

    def update(self, now: float) -> None:
        """Play what is due, and let the bots go on."""
        self.controller.settings = self.app.settings
        self.controller.update(now)
        self.advice.follow()
        if self.controller.result_due:
            self._open_result()
        self._refresh()
        self._tell_notices()

    def moving(self) -> bool:
        """Whether cards, bubbles or scores are in motion."""
        return self.controller.moving()

    def wake_at(self) -> float | None:
        """The time of the next thing that happens by itself."""
        times = (self.controller.wake_at(), self.advice.wake_at())
        return min((time for time in times if time is not None), default=None)

    def handle(self, intent: Intent) -> None:
        """Act on what the player wants; whatever moves is finished first."""
        self.controller.settings = self.app.settings
        self.app.worker.wake()
        if self._of_the_scene(intent):
            return
        if not self._hurry(intent):
            self._do(intent)
        self._refresh()

    def draw(self, canvas: Canvas) -> None:
        """Draw the table as the player's seat sees it."""
        art, state, now = self.app.art, self.stage.shown, self.controller.now
        marks = self._marks()
        canvas.add(art.table, (0, 0))
        self.hud.draw_footnote(canvas, state, self._kind())
        acting = state.to_act if not self.stage.moving(now) else None
        self.hud.draw_plates(canvas, state, acting)
        self.painter.edged, self.painter.design = self.face.winning(state), self.face.design
        self.painter.marked = marks.advised if marks else ()
        self.painter.draw(art, canvas, self.stage.cast.actors, now)
        self.hud.draw_captions(canvas, state)
        self.hud.draw_score(canvas, state, self.controller.scores)
        self._draw_words(canvas)
        self.group.draw(art, canvas)
        if marks:
            marks.draw(canvas)
        self.hud.draw_bubbles(canvas, self.stage.bubbles, now)

    # When a hand is over.

    def _open_result(self) -> None:
        last = self.stage.last
        told = panels.Result(
            face=self.face,
            state=self.stage.shown,
            names=self.names,
            viewer=self.session.viewer,
            automatic=self.session.human is None,
            revealed=last if isinstance(last, SeedRevealed) else None,
        )
        over = self._match_over if isinstance(last, MatchWon) else self._hand_over
        self.app.scenes.push(over(told))

    def _hand_over(self, told: panels.Result) -> Scene:
        return panels.hand_over(
            self.app, told, go_on=self._next_hand, replay=self._replay, same_deal=self._same_deal
        )

    def _match_over(self, told: panels.Result) -> Scene:
        won = told.state.winner == self.session.rules.side_of(told.viewer)
        self.app.sounds.play("game_won" if won else "game_lost")
        return panels.match_over(self.app, told, again=self._again, leave=self._leave, replay=self._replay)

    def _next_hand(self) -> None:
        self.app.scenes.pop()
        self.stage.go_on()

    def _again(self) -> None:
        self.app.scenes.pop()
        self.app.rooms.start_match(self.session.rules)

    def _leave(self) -> None:
        """Leave the table, with whatever lies over it; the match can be continued."""
        while self.app.scenes.top is not self:
            self.app.scenes.pop()
        self.app.scenes.pop()

    def _tell_notices(self) -> None:
        """Say once what the player must know, such as that the match can no longer be saved."""
        if self.app.scenes.top is self and (sentence := self.session.autosave.take_notice()):
            self.app.scenes.push(notice(self.app, sentence))

    # Input.

    def _of_the_scene(self, intent: Intent) -> bool:
        """Act on the keys that work at any time; they change nothing in the match."""
        match intent:
            case Key(Verb.BACK):
                self._open_menu()
            case Key(Verb.HELP):
                self._open_rules()
            case Key(Verb.SPEED):
                self.app.next_speed()
            case Key(Verb.LAST_TRICK):
                self._show_last_trick()
            case Key(Verb.HINT):
                self.advice.ask()
            case Key(Verb.TAKE_BACK):
                self._take_back()
            case Key(Verb.REPLAY):
                self._replay()
            case _:
                if meant := self.hand.key_at_any_time(intent):
                    self.take(meant)
                return meant is not None
        return True

    def _hurry(self, intent: Intent) -> bool:
        """Finish what moves; tells whether that was all the input was for."""
        match intent:
            case Press(pos):
                on_a_tool = any(tool.contains(pos) for tool in self.tools)
                return not on_a_tool and self.controller.hurry(self.app.now)
            case Key() | Number() | OtherKey():
                return self.controller.hurry()
            case _:
                return False

    def _do(self, intent: Intent) -> None:
        """Do what a key stands for in this game, for the hand or for a control; or what a click is on."""
        focus = self.group.focus if self.group.keyboard else None
        on_a_card = isinstance(focus, CardControl)
        if isinstance(intent, Key) and (action := self.face.meant(intent.verb)):
            ask = next((ask for ask in self._asks() if ask.verb is intent.verb), None)
            self.take(ask or action)
        elif meant := self.hand.key(intent, on_a_card=on_a_card, on_a_control=focus is not None):
            self.take(meant)
        elif isinstance(intent, Number):
            self._focus_on_card(intent.value)
        else:
            self.group.handle(intent)

    def _focus_on_card(self, number: int) -> None:
        """Put the focus on a card, by its number from the left."""
        cards = [control for control in self.group.controls if isinstance(control, CardControl)]
        if number <= len(cards):
            self.group.focus, self.group.keyboard = cards[number - 1], True

    def take(self, meant: Meant) -> None:
        """Do what the player means, once it is clear what, and that it is meant."""
        match meant:
            case Ask(answers=(answer,), warning=None):
                self.controller.act(answer.action)
            case Ask(answers=(answer,), warning=warning):
                assert warning is not None
                act = partial(self.controller.act, answer.action)
                self.app.scenes.push(panels.question(self.app, *warning, act))
            case Ask():
                self.app.scenes.push(choose_answer(self.app, meant, self.controller.act, self.advice.action))
            case Action():
                self.controller.act(meant)
            case NotNow(sentence):
                self.controller.refuse(sentence)
            case HoldBy(sorting):
                table = replace(self.app.settings.table, set_sorting=sorting)
                self.app.change(replace(self.app.settings, table=table))

    def _press_card(self, place: int) -> None:
        self.hand.by_keys = self.group.keyboard
        self.take(self.hand.press(place))

    def _acted(self) -> None:
        """Choose nothing any more, after an action or when one was taken back."""
        self.group.focus = self.group.held = None
        self.hand.pointed = None
        self.hand.forget()

    def _take_back(self) -> None:
        """Take back; first ask when that marks a match that is not marked yet."""
        if self.controller.taking_back_marks:
            back = self.controller.agree_and_take_back
            ask = panels.question(self.app, "Take it back?", _ASSISTED, "Take it back", back)
            self.app.scenes.push(ask)
        else:
            self.controller.take_back()
            self._refresh()

    def _show_last_trick(self) -> None:
        if past := self.face.past(self.stage.shown):
            self.app.scenes.push(LastTrick(self.app, past, self.names, self.face.design))
        else:
            self.controller.refuse(self.face.no_past)

    def _replay(self) -> None:
        if number := last_ended(self.stage):
            self.app.rooms.replay(tape_of(self.session, self.people, number), number)
        else:
            self.controller.refuse("No hand has been finished yet.")

    def _same_deal(self) -> None:
        number = self.stage.shown.hand
        self.app.rooms.same_deal(tape_of(self.session, self.people, number), number)

    def _open_menu(self) -> None:
        self.app.rooms.menu(self.session.rules, self._leave)

    # Layout.

    def _lay_out(self) -> None:
        settings = self.app.settings
        seats = self.session.rules.seats
        nobody_plays = self.session.human is None
        self.people = everybody(seats) if nobody_plays else people_of(settings.players, seats)
        self.names = names_of(self.people)
        wanted = plate_width(self.app.art, self.people)
        self.layout = Layout(
            self.app.metrics,
            self.session.viewer,
            wanted,
            seats=seats,
            cards=hand_size(self.session.rules),
            sides=len(self.session.rules.sides),
            large_print=settings.table.large_print,
        )
        self.face = make_face(self.layout, self.session.rules, settings.table)
        self.hud = Hud(self.app.art, self.face, self.people)

    def _build_tools(self) -> None:
        self._told = self._telling()
        speed, muted, hints = self._told
        sound = "sound_off" if muted else "sound_on"
        key = self.app.keymap.label
        self.tools = [
            self._tool("", self._show_last_trick, key(Verb.LAST_TRICK), "last_trick", "Last trick"),
            *([self._tool("", self.advice.ask, key(Verb.HINT), "hint", "Hint")] if hints else []),
            self._tool("", self._take_back, key(Verb.TAKE_BACK), "undo", "Take back"),
            self._tool(speed.capitalize(), self.app.next_speed, key(Verb.SPEED), "speed", "Speed"),
            self._tool("", self.app.toggle_mute, key(Verb.MUTE), sound, "Sound"),
            self._tool("", self._open_rules, key(Verb.HELP), "rules", "Rules"),
            self._tool("", self._open_menu, "Esc", "menu", "Menu"),
        ]
        place_tools(self.tools, self.app.art, self.layout)

    def _telling(self) -> tuple[Speed, bool, bool]:
        """What of the settings stands on the tools."""
        settings = self.app.settings
        return settings.table.speed, settings.sound.muted, settings.table.hints

    @staticmethod
    def _tool(label: str, act: Callable[[], None], key: str, icon: str, name: str) -> Button:
        return Button(label, act, key=key, icon=icon, look="quiet", name=name)

    def _open_rules(self) -> None:
        self.app.rooms.rules(self.session.rules)

    def _refresh(self) -> None:
        """Offer exactly the controls that make sense now."""
        if self._told != self._telling():
            self._build_tools()
        for tool in self.tools:
            tool.lit = tool.icon == "hint" and self.advice.lit
        controls: list[Control] = []
        if self.controller.asking:
            controls += [*card_controls(self.hand, self._press_card), *self._action_buttons()]
        self.group.show([*controls, *self.tools])
        pointed = self.group.focus if self.group.keyboard else self.group.hover
        self.hand.pointed = pointed.index if isinstance(pointed, CardControl) else None
        self.hand.by_keys = self.group.keyboard
        self.hand.follow()

    def _asks(self) -> tuple[Ask, ...]:
        return self.hand.asks(self.names)

    def _action_buttons(self) -> list[Control]:
        key = self.app.keymap.label
        buttons = [
            Button(
                ask.label,
                partial(self.take, ask),
                key=key(ask.verb),
                icon=ask.icon,
                look="primary" if ask.primary else "plain",
            )
            for ask in self._asks()
        ]
        buttons += [
            Button(each.label, partial(self._help, each.verb), key=key(each.verb), icon=each.icon)
            for each in self.hand.helps()
        ]
        stack(buttons, self.app.art, self.layout)
        return list(buttons)

    def _help(self, verb: Verb) -> None:
        """Do what a button that helps with the hand stands for, as its key does."""
        key = Key(verb)
        meant = self.hand.key_at_any_time(key) or self.hand.key(key, on_a_card=False, on_a_control=True)
        if meant:
            self.take(meant)

    # Looks.

    def _kind(self) -> str:
        """Say what sets this match apart, if anything does."""
        match = self.session.match
        return "Practice" if match.practice else "Assisted" if self.session.assisted else ""

    def _draw_words(self, canvas: Canvas) -> None:
        if words := self._sentence():
            sentence, refused = words
            free = not self.face.playing(self.stage.shown)
            hinted = sentence == self.advice.reason
            self.hud.draw_prompt(canvas, sentence, refused=refused, hinted=hinted, auction=free)

    def _marks(self) -> Marks | None:
        """What is drawn of a hint, if one is given."""
        given = self.advice.given
        return Marks(self.hand, self.hud, self.group.controls, given) if given else None

    def _sentence(self) -> tuple[str, bool] | None:
        """The sentence above the hand, and whether it refuses something."""
        if self.controller.refused:
            return self.controller.refused, True
        question, remark = self.controller.question(self.names), self.hand.remark()
        if question and self.advice.reason and (remark is None or remark[1]):
            return self.advice.reason, False
        return (remark or (question, False)) if question else None

    def _tone(self, actor: Actor) -> Tone:
        if actor.zone in self.face.faded(self.stage.shown):
            return "grey"
        if actor.zone in (Zone("hand", seat) for seat in self.face.sitting_out(self.stage.shown)):
            return "dim"
        return "dim" if self.hand.dims(actor) else "plain"
