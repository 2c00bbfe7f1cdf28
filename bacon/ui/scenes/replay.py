"""A hand once more: forward and back by event, with all cards open or only those that the player saw."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from bacon.core.words import YOU
from bacon.ui.drawing.art import Art, Deck, Tone
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.drawing.theme import Theme
from bacon.ui.kit.intents import Intent, Key, Number, Scroll, Verb
from bacon.ui.kit.scene import Scene
from bacon.ui.kit.widgets import Button, Group
from bacon.ui.replay.bar import Bar, icon_button, table_above
from bacon.ui.replay.player import ReelPlayer
from bacon.ui.replay.reel import reels
from bacon.ui.replay.scrubber import Scrubber
from bacon.ui.replay.tape import Tape
from bacon.ui.stage.actors import Actor, Zone
from bacon.ui.stage.stage import Stage
from bacon.ui.table.buttons import place_tools, stack
from bacon.ui.table.controller import keep_pace
from bacon.ui.table.hud import Hud, plate_width
from bacon.ui.table.kit import hand_size, make_face
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import Painter

if TYPE_CHECKING:
    from bacon.ui.shell.app import App


class ReplayScene(Scene):
    """A match on tape, one hand at a time; `number` is the hand to begin with, else the last that is over."""

    def __init__(self, app: App, tape: Tape, number: int | None = None) -> None:
        super().__init__(app)
        self.tape = tape
        self.names = tuple(person.name for person in tape.people)
        self.group = Group()
        self.painter = Painter(self._tone, lambda _: False)
        self._look: tuple[Theme, Metrics, Deck] | None = None
        self._set_table(is_open=False)
        self.stage = Stage(tape.rules, self.face, tape.viewer, app.sounds.play)
        self.player = ReelPlayer(reels(tape.rules, tape.facts)[: tape.hands], self.stage, tape.viewer, number)
        self.player.now = app.now
        self.scrubber = Scrubber(lambda: self.player.at, self.player.go_to)
        self.resized()
        self.group.focus = self._play_button

    # What the scene is told.

    def resized(self) -> None:
        """Lay everything out anew, and show the same moment."""
        self._set_table(is_open=self.player.viewer is None)
        self.stage.face = self.face
        self.player.show()
        self._build()

    def update(self, now: float) -> None:
        """Play what is due."""
        keep_pace(self.stage, self.app.settings)
        self.player.update(now)
        self._build()

    def moving(self) -> bool:
        """Whether cards or bubbles are in motion."""
        return self.stage.moving(self.player.now)

    def wake_at(self) -> float | None:
        """The time of the next thing that happens by itself."""
        return self.stage.wake_at(self.player.now)

    def handle(self, intent: Intent) -> None:
        """Leaf, play, or leave."""
        player = self.player
        match intent:
            case Key(Verb.LEFT | Verb.RIGHT as verb):
                player.step(1 if verb is Verb.RIGHT else -1)
            case Scroll(steps):
                player.step(-1 if steps > 0 else 1)
            case Key(Verb.PAGE_UP | Verb.PAGE_DOWN as verb):
                player.jump(1 if verb is Verb.PAGE_DOWN else -1)
            case Key(Verb.FIRST | Verb.LAST as verb):
                player.go_to(player.reel.first if verb is Verb.FIRST else player.reel.last)
            case Number(value):
                player.jump_to(str(value))
            case Key(Verb.CONFIRM) if not self.group.keyboard:
                player.play_or_pause()
            case _ if not self._of_the_scene(intent):
                self.group.handle(intent)
        self._build()

    def _of_the_scene(self, intent: Intent) -> bool:
        """Act on the keys that do not leaf."""
        match intent:
            case Key(Verb.BACK):
                self.app.scenes.pop()
            case Key(Verb.HELP):
                self.app.rooms.rules(self.tape.rules)
            case Key(Verb.SPEED):
                self.app.next_speed()
            case Key(Verb.OPEN_HANDS):
                self.switch_hands()
            case Key(Verb.REPLAY):
                self.player.play(from_start=True)
            case Key(Verb.UP | Verb.DOWN as verb):
                self._turn(1 if verb is Verb.DOWN else -1)
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the table as it was, what happened in words, and the bar."""
        art, state, now = self.art, self.stage.shown, self.player.now
        canvas.add(self.app.art.table, (0, 0))
        self.hud.draw_footnote(canvas, state)
        self.hud.draw_plates(canvas, state, state.to_act)
        self.painter.edged, self.painter.design = self.face.winning(state), self.face.design
        self.painter.draw(art, canvas, self.stage.cast.actors, now)
        self.hud.draw_captions(canvas, state)
        self.hud.draw_score(canvas, state, state.scores)
        self.hud.draw_bubbles(canvas, self.stage.bubbles, now)
        self.hud.draw_prompt(canvas, self.told(), auction=not self.face.playing(state))
        self.bar.draw(self.app.art, canvas)
        self.group.draw(self.app.art, canvas)

    def told(self) -> str:
        """Say what has just happened, and who is to act."""
        words = self.tape.rules.narrate(self.player.fact, self.names)
        seat = self.stage.shown.to_act
        if seat is None:
            return words
        return f"{words} {self.names[seat]} {'are' if self.names[seat] == YOU else 'is'} to act."

    # What can be done.

    def switch_hands(self) -> None:
        """Show all hands, or only what the player saw; a hand that is not over stays closed."""
        if self.player.reel.over:
            self.player.all_hands = not self.player.all_hands
            self.resized()

    def _turn(self, by: int) -> None:
        if self.player.turn_to(self.player.index + by):
            self.resized()

    def _play_from_here(self) -> None:
        place = len(self.player.reel.past) + self.player.at
        self.app.rooms.play_from(self.tape, place)

    def _same_deal(self) -> None:
        self.app.rooms.same_deal(self.tape, self.player.reel.number)

    def _give_deal(self) -> None:
        self.app.rooms.give_deal(self.tape, self.player.reel.number)

    # Controls.

    def _build(self) -> None:
        """Offer exactly the controls that make sense now."""
        reel = self.player.reel
        self.scrubber.take_reel(reel.first, reel.last, reel.marks)
        self.bar = Bar(self._leafing(), self.scrubber, self._switch())
        self.bar.lay(self.app.art)
        tools, actions = self._tools(), self._actions()
        place_tools(tools, self.app.art, self.layout)
        stack(actions, self.app.art, self.layout)
        self.group.show([*self.bar.controls, *actions, *tools])

    def _leafing(self) -> list[Button]:
        player = self.player
        start, end, part = player.at_start, player.at_end, player.reel.part
        buttons = [
            icon_button("To the start", "to_start", lambda: player.go_to(player.reel.first), "Home"),
            icon_button(f"{part} back", "trick_back", lambda: player.jump(-1), "Page up"),
            icon_button("Step back", "step_back", lambda: player.step(-1), "←"),
            self._play_button,
            icon_button("Step on", "step_on", lambda: player.step(1), "→"),
            icon_button(f"{part} on", "trick_on", lambda: player.jump(1), "Page down"),
            icon_button("To the end", "to_end", lambda: player.go_to(player.reel.last), "End"),
        ]
        for button in buttons[:3]:
            button.enabled = not start
        for button in buttons[4:]:
            button.enabled = not end
        return buttons

    @property
    def _play_button(self) -> Button:
        icon = "pause" if self.player.playing else "play"
        return icon_button("Play or pause", icon, self.player.play_or_pause, "Space")

    def _switch(self) -> Button:
        shown = "All hands" if self.player.viewer is None else "Only mine"
        switch = _tool(shown, self.switch_hands, self.app.keymap.label(Verb.OPEN_HANDS), "eye", "Hands")
        switch.enabled = self.player.reel.over
        return switch

    def _tools(self) -> list[Button]:
        speed, key = self.app.settings.table.speed.capitalize(), self.app.keymap.label(Verb.SPEED)
        tools = [_tool(speed, self.app.next_speed, key, "speed", "Speed")]
        if len(self.player.reels) > 1:
            tools += [self._turning(-1), self._turning(1)]
        return [*tools, _tool("Back", self.app.scenes.pop, "Esc", "quit", "Back")]

    def _turning(self, by: int) -> Button:
        icon, name = ("arrow_left", "Hand before") if by < 0 else ("arrow_right", "Next hand")
        tool = _tool("", partial(self._turn, by), "", icon, name)
        tool.enabled = 0 <= self.player.index + by < len(self.player.reels)
        return tool

    def _actions(self) -> list[Button]:
        """What can be begun from a hand that is over."""
        if not self.player.reel.over:
            return []
        play = Button("Play from here", self._play_from_here, icon="play")
        play.enabled = self.stage.shown.winner is None
        return [
            play,
            Button("Same deal again", self._same_deal, icon="deal"),
            Button("Deal for a friend", self._give_deal, icon="share"),
        ]

    # Layout.

    def _set_table(self, *, is_open: bool) -> None:
        """Lay the table out in the part of the window above the bar."""
        app, tape = self.app, self.tape
        self.art = self._table_art()
        self.layout = Layout(
            self.art.metrics,
            tape.viewer,
            plate_width(self.art, tape.people),
            seats=tape.rules.seats,
            cards=hand_size(tape.rules),
            sides=len(tape.rules.sides),
            large_print=app.settings.table.large_print,
            open_hands=is_open,
        )
        self.face = make_face(self.layout, tape.rules, app.settings.table)
        self.face.open_hands = is_open
        self.hud = Hud(self.art, self.face, tape.people)

    def _table_art(self) -> Art:
        """The pictures of the table; those that there are as long as they have the right size."""
        look = (self.app.art.theme, table_above(self.app.metrics), self.app.art.deck)
        if self._look != look:
            self._look = look
            return Art(*look)
        return self.art

    def _tone(self, actor: Actor) -> Tone:
        if actor.zone in self.face.faded(self.stage.shown):
            return "grey"
        idle = (Zone("hand", seat) for seat in self.face.sitting_out(self.stage.shown))
        return "dim" if actor.zone in idle else "plain"


def _tool(label: str, act: Callable[[], None], key: str, icon: str, name: str) -> Button:
    return Button(label, act, key=key, icon=icon, look="quiet", name=name)
