"""The table: a match is played here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from bacon.core.actions import Action, Pass
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
from bacon.ui.shell.people import everybody, names_of, people_of
from bacon.ui.shell.session import Session
from bacon.ui.stage.actors import Actor, Zone
from bacon.ui.stage.stage import Stage
from bacon.ui.stage.tween import Span, out_cubic
from bacon.ui.table.advice import Advice
from bacon.ui.table.asks import Ask
from bacon.ui.table.buttons import place_tools, stack
from bacon.ui.table.hud import Hud, plate_width
from bacon.ui.table.kit import hand_size, make_face, table_kit
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import Painter
from bacon.ui.table.retreat import Retreat

if TYPE_CHECKING:
    from bacon.ui.shell.app import App

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


class TableScene(Scene):
    """A match at the table. `resumed` shows it where it stands instead of playing it from the start."""

    def __init__(self, app: App, session: Session, *, resumed: bool = False) -> None:
        super().__init__(app)
        self.session = session
        self.group = Group()
        self.now = app.now
        self._think_until: float | None = None
        self._refusal: tuple[str, float] | None = None
        self._burst_ends = 0.0
        self._score_span = Span(0, 0)
        self._scores_before: tuple[int, ...] = (
            session.match.scores if resumed else session.rules.start().scores
        )
        self._revealed: SeedRevealed | None = None
        self.retreat = Retreat(app, session, self._went_back, self.refuse)
        self.advice = Advice(self, Thinker(Player(session.rules, "expert", seed="hint"), app.worker))
        self._lay_out()
        self.stage = Stage(session.rules, self.face, session.viewer, app.sounds.play)
        self.hand = table_kit(session.rules.name).hand(self)
        self.painter = Painter(self._tone, self.hand.glows)
        self.stage.push(session.match.facts)
        app.look_ahead(session.rules.pack(), session.rules.seats, self.face.design)
        if resumed:
            self.stage.catch_up(self.now)

    # What the scene is told.

    def resized(self) -> None:
        """Lay everything out anew."""
        self._lay_out()
        self.stage.face = self.face
        self.stage.arrange(self.now)
        self._refresh()

    def update(self, now: float) -> None:
        """Play what is due, and let the bots go on."""
        self.now = now
        self.stage.pace = PACE[self.app.settings.table.speed]
        self.stage.still = self.app.settings.table.speed == "instant"
        self.stage.fades = self.app.settings.accessibility.reduced_motion
        scores = self.stage.shown.scores
        self.stage.update(now)
        self._count_from(scores)
        if self._refusal and now >= self._refusal[1]:
            self._refusal = None
        self.advice.follow()
        self.session.bot_thinks()
        if self.stage.stopped:
            self._open_result()
        elif self.stage.idle(now):
            self._go_on(now)
        self._refresh()
        self._tell_notices()

    def moving(self) -> bool:
        """Tell whether cards, bubbles or scores are in motion."""
        return self.stage.moving(self.now) or self.now < self._score_span.end

    def wake_at(self) -> float | None:
        """Give the time of the next thing that happens by itself."""
        times = [
            self.stage.wake_at(self.now),
            self._think_until,
            self._refusal[1] if self._refusal else None,
            self.advice.wake_at(),
            self.now if self._bot_is_due() else None,
        ]
        return min((time for time in times if time is not None), default=None)

    def handle(self, intent: Intent) -> None:
        """Act on what the player wants; whatever moves is finished first."""
        if self._of_the_scene(intent):
            return
        if self._hurry(intent) or self._in_a_burst(intent):
            self._refresh()
            return
        if isinstance(intent, Key) and self.face.meant(intent.verb):
            self._say(intent.verb)
        elif not self.hand.handle(intent):
            self.group.handle(intent)
        self._refresh()

    def draw(self, canvas: Canvas) -> None:
        """Draw the table as the player's seat sees it."""
        art, state, now = self.app.art, self.stage.shown, self.now
        canvas.add(art.table, (0, 0))
        self.hud.draw_footnote(canvas, state, self._kind())
        acting = state.to_act if not self.stage.moving(now) else None
        self.hud.draw_plates(canvas, state, acting)
        self.painter.edged, self.painter.design = self.face.winning(state), self.face.design
        self.painter.marked = self.advice.cards()
        self.painter.draw(art, canvas, self.stage.cast.actors, now)
        self.hud.draw_captions(canvas, state)
        self.hud.draw_score(canvas, state, self._scores())
        self._draw_words(canvas)
        self.group.draw(art, canvas)
        self.advice.draw(canvas)
        self.hud.draw_bubbles(canvas, self.stage.bubbles, now)

    # Going on.

    def _go_on(self, now: float) -> None:
        """Let a bot act, or a card be played that the player must play, after a while."""
        forced = self._forced()
        if not (forced or self.session.bots_turn()):
            self._think_until = None
            return
        if self._think_until is None:
            pause = 0 if self.stage.still else THINKING * self.stage.pace
            self._think_until = now + pause
        if now >= self._think_until and self.session.bot_thinks():
            self._think_until = now + _LOOK_AGAIN
        elif now >= self._think_until:
            self._think_until = None
            if forced:
                self.act(forced)
            else:
                self.stage.push(self.session.bot_acts())
                self.stage.update(now)

    def _bot_is_due(self) -> bool:
        """Tell whether a bot is to act that has not begun to think; so after a fact that takes no time."""
        return self._think_until is None and self.stage.idle(self.now) and self.session.bots_turn()

    def _forced(self) -> Action | None:
        """Give the only card that the player may play, or the pass he cannot help, if it is done for him."""
        legal = self.session.legal() if self.app.settings.table.forced_card else ()
        return legal[0] if len(legal) == 1 and isinstance(legal[0], (Pass, *self.face.plays)) else None

    def _count_from(self, before: tuple[int, ...]) -> None:
        """Start counting when a hand has been scored."""
        if self.stage.shown.scores != before:
            duration = 0 if self.stage.still or self.stage.fades else _COUNTING * self.stage.pace
            self._scores_before, self._score_span = before, Span(self.now, duration, out_cubic)

    def _scores(self) -> list[float]:
        part = self._score_span.progress(self.now)
        pairs = zip(self._scores_before, self.stage.shown.scores, strict=True)
        return [old + (new - old) * part for old, new in pairs]

    def _open_result(self) -> None:
        if self.now < self._score_span.end:
            return
        last = self.stage.last
        self._revealed = last if isinstance(last, SeedRevealed) else None
        automatic = self.session.human is None
        if isinstance(last, MatchWon):
            self._open_match_over(automatic=automatic)
        else:
            panel = panels.hand_over(
                self.app,
                self.face,
                self.stage.shown,
                self.names,
                revealed=self._revealed,
                go_on=self._next_hand,
                replay=self._replay,
                same_deal=self._same_deal,
                viewer=self.session.viewer,
                automatic=automatic,
            )
            self.app.scenes.push(panel)

    def _open_match_over(self, *, automatic: bool) -> None:
        won = self.stage.shown.winner == self.session.rules.side_of(self.session.viewer)
        self.app.sounds.play("game_won" if won else "game_lost")
        panel = panels.match_over(
            self.app,
            self.face,
            self.stage.shown,
            self.names,
            again=self._again,
            leave=self._leave,
            replay=self._replay,
            viewer=self.session.viewer,
            automatic=automatic,
        )
        self.app.scenes.push(panel)

    def _next_hand(self) -> None:
        self.app.scenes.pop()
        self.stage.go_on()

    def _again(self) -> None:
        self.app.scenes.pop()
        self.app.rooms.start_match(self.session.rules)

    def _leave(self) -> None:
        """Leave the table; the match can be continued."""
        self.app.scenes.pop()
        self.app.scenes.pop()

    def _tell_notices(self) -> None:
        """Say once what the player must know, such as that the match can no longer be saved."""
        if self.app.scenes.top is self and (sentence := self.session.keeper.take_notice()):
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
                self.retreat.ask()
            case Key(Verb.REPLAY):
                self._replay()
            case _:
                return self.hand.handle_always(intent)
        return True

    def _hurry(self, intent: Intent) -> bool:
        """Finish what moves; tells whether that was all the input was for.

        Only an input that comes when the player has seen all there is to see does what it would at rest;
        and only a key does while cards are on their way.
        """
        if not isinstance(intent, Key | Number | OtherKey | Press) or self._on_a_tool(intent):
            return False
        clicked = isinstance(intent, Press)
        unseen = self.stage.behind or self.session.bots_turn()
        skipped = unseen or (clicked and self.stage.travelling(self.app.now))
        self.stage.finish(self.now)
        if self._think_until is not None:
            self._think_until = self.now
        self._score_span = Span(self.now, 0)
        if clicked and skipped:
            self._burst_ends = self.app.now + _BURST
        return skipped or self.stage.stopped

    def _in_a_burst(self, intent: Intent) -> bool:
        """Tell whether a click follows so soon on one that skipped something that it is meant for that too.

        It plays nothing then; keys name what they play, and need no such care.
        """
        if not isinstance(intent, Press) or self._on_a_tool(intent) or self.app.now >= self._burst_ends:
            return False
        self._burst_ends = self.app.now + _BURST
        return True

    def _on_a_tool(self, intent: Intent) -> bool:
        return isinstance(intent, Press) and any(tool.contains(intent.pos) for tool in self.tools)

    def act(self, action: Action) -> None:
        """Take an action for the player, or say why it is not possible."""
        if not self.session.humans_turn:
            return
        if refusal := self.session.match.check(action):
            self.refuse(refusal.sentence)
            return
        self._refusal = None
        self.group.focus = self.group.held = None
        self._think_until = None
        self.hand.forget()
        self.stage.push(self.session.act(action))
        self.stage.update(self.now)

    def _say(self, verb: Verb) -> None:
        """Do what a key stands for, or say why it is not possible."""
        ask = next((ask for ask in self.hand.asks() if ask.verb is verb), None)
        action = self.face.meant(verb)
        if ask:
            self.take_up(ask)
        elif action:
            self.act(action)

    def take_up(self, ask: Ask) -> None:
        """Do what a button stands for, once it is clear what is meant and that it is."""
        if len(ask.answers) > 1:
            self.app.scenes.push(choose_answer(self.app, ask, self.act, self.advice.action))
            return
        act = partial(self.act, ask.answers[0].action)
        if ask.warning:
            self.app.scenes.push(panels.question(self.app, *ask.warning, act))
        else:
            act()

    def _show_last_trick(self) -> None:
        if past := self.face.past(self.stage.shown):
            self.app.scenes.push(LastTrick(self.app, past, self.names, self.face.design))
        else:
            self.refuse(self.face.no_past)

    def refuse(self, sentence: str) -> None:
        """Say for a while why something cannot be done."""
        self._refusal = (sentence, self.now + _REFUSAL)
        self.app.sounds.play("refused")

    def forgive(self) -> None:
        """Say no more why something could not be done."""
        self._refusal = None

    def _went_back(self) -> None:
        """Show the table as it was before the player's last decision."""
        self._refusal = self._think_until = self.group.focus = self.group.held = None
        self.hand.forget()
        before = self.session.match.view(self.session.viewer)
        self.stage.show(before, self.now, _GOING_BACK)
        self._refresh()

    def _replay(self) -> None:
        if number := last_ended(self.stage):
            self.app.rooms.replay(tape_of(self.session, self.people, number), number)
        else:
            self.refuse("No hand has been finished yet.")

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
        self._build_tools()

    def _build_tools(self) -> None:
        self._told = self._telling()
        speed, muted, hints = self._told
        sound = "sound_off" if muted else "sound_on"
        key = self.app.keymap.label
        self.tools = [
            self._tool("", self._show_last_trick, key(Verb.LAST_TRICK), "last_trick", "Last trick"),
            *([self._tool("", self.advice.ask, key(Verb.HINT), "hint", "Hint")] if hints else []),
            self._tool("", self.retreat.ask, key(Verb.TAKE_BACK), "undo", "Take back"),
            self._tool(speed.capitalize(), self.app.next_speed, key(Verb.SPEED), "speed", "Speed"),
            self._tool("", self.app.toggle_mute, key(Verb.MUTE), sound, "Sound"),
            self._tool("", self._open_rules, key(Verb.HELP), "rules", "Rules"),
            self._tool("", self._open_menu, "Esc", "menu", "Menu"),
        ]
        place_tools(self.tools, self.app.art, self.layout)

    def _telling(self) -> tuple[Speed, bool, bool]:
        """Give what of the settings stands on the tools."""
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
        if self.session.humans_turn and not self.stage.behind and not self.stage.stopped:
            controls += [*self.hand.cards(), *self._action_buttons()]
        self.group.show([*controls, *self.tools])
        self.hand.follow()

    def _action_buttons(self) -> list[Control]:
        buttons = [
            Button(
                ask.label,
                partial(self.take_up, ask),
                key=self.app.keymap.label(ask.verb),
                icon=ask.icon,
                look="primary" if ask.primary else "plain",
            )
            for ask in self.hand.asks()
        ] + self.hand.buttons()
        stack(buttons, self.app.art, self.layout)
        return list(buttons)

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

    def _sentence(self) -> tuple[str, bool] | None:
        """Give the sentence above the hand, and whether it refuses something."""
        if self._refusal:
            return self._refusal[0], True
        question, remark = self._question(), self.hand.remark()
        if question and self.advice.reason and (remark is None or remark[1]):
            return self.advice.reason, False
        return (remark or (question, False)) if question else None

    def _question(self) -> str | None:
        """Give the sentence that says what the player is to decide."""
        if self.session.human is None or not self.session.humans_turn or self.stage.behind:
            return None
        return self.face.prompt(self.stage.shown, self.session.human, self.names, self.session.legal())

    def _tone(self, actor: Actor) -> Tone:
        if actor.zone in self.face.faded(self.stage.shown):
            return "grey"
        if actor.zone in (Zone("hand", seat) for seat in self.face.sitting_out(self.stage.shown)):
            return "dim"
        return "dim" if self.hand.dims(actor) else "plain"
