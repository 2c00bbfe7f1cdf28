"""The window and its loop: device events in, a scene's frame out, and sleep when nothing moves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace
from pygame import Surface
from pygame.event import Event as DeviceEvent

from bacon.data.settings import Settings, Speed, TableSettings
from bacon.ui.drawing.art import Art, Deck
from bacon.ui.drawing.canvas import Canvas, Renewal
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.drawing.theme import load_theme
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.keymap import Keymap, intent_of
from bacon.ui.kit.scene import BackgroundWork, Navigator, SceneStack
from bacon.ui.scenes.requests import OpenFile
from bacon.ui.shell import sdl, second_start
from bacon.ui.shell.screens import in_points
from bacon.ui.shell.sound import Sounds
from bacon.ui.shell.window import fill_screen, has_a_place, open_window, raise_window

if TYPE_CHECKING:
    from bacon.search.worker import Worker

_COMPOSING: Final = 12
"""An input method may have text ready without an event: it is asked so often, in milliseconds."""

_SETTLED: Final = 5000
"""So long after the last painted frame the pictures are let go that it does not need, in milliseconds."""

_LARGEST_FRAME: Final = (64, 96)
"""No title bar or border pushes a window further right or down, in pixels."""

_PLACING: Final = 5000
"""How long after its start a window may be put into its frame, in milliseconds."""

SPEEDS: Final[tuple[Speed, ...]] = ("relaxed", "normal", "brisk", "instant")


class App:
    """Everything the scenes share: the window, the look, sounds, settings and the stack.

    Takes the settings and the function that saves them, and a clock in milliseconds. `now` is the time of
    the frame that is being made, `heard` that of the player's last input; `in_front` is whether the window
    is the one that the player looks at. `reviewing` and `comparing` go on whatever scene is open. Whoever
    made the app closes `working`, which stops what is being done beside the window, and last `leaving`, which
    ends what else it has started.
    """

    def __init__(
        self,
        settings: Settings,
        save_settings: Callable[[Settings], None],
        clock: Callable[[], float] = pygame.time.get_ticks,
    ) -> None:
        self.settings = settings
        self.clock = clock
        self.now = self.heard = clock()
        self.scenes = SceneStack()
        self.sounds = Sounds(settings.sound)
        self._worker: Worker | None = None
        self.leaving, self.working = ExitStack(), ExitStack()
        self.reviewing: BackgroundWork | None = None
        self.comparing: BackgroundWork | None = None
        self.keymap = Keymap(settings.keys)
        self.navigator = Navigator()
        self._save_settings = save_settings
        self._pacer = pygame.time.Clock()
        self._stale = False
        self._soon: list[Callable[[], None]] = []
        self._opened_full = settings.window.fullscreen
        self._painted: float | None = None
        self.in_front = True
        self._place: tuple[int | None, int | None] = (settings.window.x, settings.window.y)
        self._frame = (0, 0)
        self._placed_by = self.now + _PLACING
        self._draw_ahead: Callable[[Art], Iterator[None]] = lambda _: iter(())
        self._take_window(None)

    @property
    def worker(self) -> Worker:
        """What thinks for the computer players; its process starts when it is first needed."""
        if self._worker is None:
            from bacon.search.worker import Worker  # noqa: PLC0415  (nobody thinks at the title)

            self._worker = self.leaving.enter_context(Worker(sdl.wake))
        return self._worker

    @property
    def metrics(self) -> Metrics:
        """The measures of the window."""
        return self.art.metrics

    @property
    def stale(self) -> bool:
        """Tell whether the window is still to get its new look."""
        return self._stale or not self._renewal.done

    def run(self) -> None:
        """Play until the last scene is closed."""
        while len(self.scenes):
            self.take(self.wait())
            self.frame()

    def take(self, events: Iterable[DeviceEvent]) -> None:
        """Act on device events."""
        self.now = self.clock()
        for event in events:
            self._of_the_window(event)
            self._from_outside(event)
            listening = self.scenes.top.listens if len(self.scenes) else "verbs"
            intent = intent_of(event, self.keymap.verbs, listening)
            if intent:
                self.heard = self.now
                self.sounds.wake()
            if intent and len(self.scenes) and not self._everywhere(intent):
                self.scenes.top.handle(intent)

    def frame(self) -> bool:
        """Make one frame; tells whether anything of it had to be painted."""
        if not len(self.scenes):
            return False
        self.now = self.clock()
        if self._stale:
            self._take_window(self._renewal.before or self.canvas.picture())
            self.scenes.resized()
        if self.reviewing:
            self.reviewing.follow()
        if self.comparing:
            self.comparing.follow()
        soon, self._soon = self._soon, []
        for act in soon:
            act()
        self.scenes.top.update(self.now)
        if not len(self.scenes):
            return False
        painted = self._renewal.paint(self.canvas, self.scenes.draw)
        if painted:
            self._painted = self.now
            pygame.display.update(painted)
        return bool(painted)

    def close(self) -> None:
        """Close all scenes and so end the game."""
        self.scenes.clear()

    def change(self, settings: Settings) -> None:
        """Take new settings, and save them; what can be seen of them is seen with the next frame."""
        self._stale = self._stale or _looks(settings) != _looks(self.settings)
        self.settings = settings
        self.keymap = Keymap(settings.keys)
        self.sounds.settings = settings.sound
        self._save_settings(settings)

    def next_speed(self) -> None:
        """Go to the next speed, and from the last to the first."""
        table = self.settings.table
        speed = SPEEDS[(SPEEDS.index(table.speed) + 1) % len(SPEEDS)]
        self.change(replace(self.settings, table=replace(table, speed=speed)))

    def toggle_mute(self) -> None:
        """Silence the sounds, or bring them back."""
        sound = self.settings.sound
        self.change(replace(self.settings, sound=replace(sound, muted=not sound.muted)))

    def toggle_full_screen(self) -> None:
        """Fill the screen, or come back to the window."""
        window = self.settings.window
        self.change(replace(self.settings, window=replace(window, fullscreen=not window.fullscreen)))
        pygame.event.clear([pygame.WINDOWSIZECHANGED, pygame.WINDOWMOVED])  # what they tell is past
        if self._opened_full:
            open_window(self.settings)
            self._opened_full = False
        else:
            fill_screen(full=self.settings.window.fullscreen)
        self._placed_by = self.now + _PLACING
        self._stale = True

    def next_frame(self, act: Callable[[], None]) -> None:
        """Do something once what is being done now is over, such as closing a panel."""
        self._soon.append(act)

    def look_ahead(self, draw: Callable[[Art], Iterator[None]]) -> None:
        """Let what will be needed be drawn while nothing happens, a picture at each step."""
        self._draw_ahead = draw
        self._ahead = draw(self.art)

    def _take_window(self, before: Surface | None) -> None:
        """Make a look for the window; a picture of the one before may stand in for it meanwhile."""
        surface = pygame.display.get_surface()
        assert surface is not None
        scale, table = self.settings.accessibility.interface_scale, self.settings.table
        deck = Deck(table.four_colours, table.large_print, table.back, table.faces)
        self.art = Art(load_theme(table.theme), Metrics(*surface.get_size(), scale), deck)
        self.canvas = Canvas(surface)
        self._renewal = Renewal(self.art, surface, before, self.clock)
        self._stale = False
        self.look_ahead(self._draw_ahead)

    def wait(self) -> list[DeviceEvent]:
        """The next events: one frame later while something moves, else when there are any."""
        if self.stale or self.scenes.moving():
            self._pacer.tick(self.scenes.top.frames_per_second)
            return pygame.event.get()
        while not (events := pygame.event.get()) and (left := self._time_left()) > 0:
            if next(self._ahead, self) is self:
                sdl.sleep(left)
        return events

    def _time_left(self) -> float:
        """How long nothing is to be done if nothing is heard, in milliseconds."""
        now, top = self.clock(), self.scenes.top
        reviewed = self.reviewing.wake_at(now) if self.reviewing else None
        compared = self.comparing.wake_at(now) if self.comparing else None
        known = (top.wake_at(), self.sounds.rest(now), self._rest(now), reviewed, compared)
        times = [time for time in known if time is not None]
        if self._worker and (unused := self._worker.rest()):
            times.append(now + unused * 1000)
        longest = math.inf if top.listens == "verbs" else _COMPOSING
        return min(min(times, default=math.inf) - now, longest)

    def _rest(self, now: float) -> float | None:
        """Let the pictures of what has moved go, and the memory, a while later; gives the time of that."""
        if self._painted is None or now < self._painted + _SETTLED:
            return self._painted and self._painted + _SETTLED
        self.art.rest(self.canvas.pictures)
        sdl.give_memory_back()
        self._painted = None
        return None

    def _everywhere(self, intent: Intent) -> bool:
        """Act on what works in every scene."""
        match intent:
            case Key(Verb.FULL_SCREEN):
                self.toggle_full_screen()
            case Key(Verb.MUTE):
                self.toggle_mute()
            case _:
                return False
        return True

    def _of_the_window(self, event: DeviceEvent) -> None:
        match event.type:
            case pygame.QUIT:
                self.close()
            case pygame.WINDOWSIZECHANGED:
                self._stale = True
                width, height = in_points((event.x, event.y))
                self._remember(width=width, height=height)
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self.canvas.forget()
                self.in_front = self.in_front or event.type == pygame.WINDOWRESTORED
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED:
                self.in_front = False
            case pygame.WINDOWFOCUSGAINED:
                self.in_front = True
            case pygame.WINDOWLEAVE if len(self.scenes):
                self.scenes.top.group.hover = None
            case pygame.WINDOWMOVED:
                self._note_place(event.x, event.y)

    def _from_outside(self, event: DeviceEvent) -> None:
        """Act on a file that was dropped on the window, and on a second start."""
        if event.type == pygame.DROPFILE and len(self.scenes):
            self.navigator.open(OpenFile(Path(event.file)))
        elif event.type == second_start.ASKED and len(self.scenes) and second_start.take_note(event.heard):
            raise_window()
            if event.file:
                self.navigator.open(OpenFile(event.file))

    def _note_place(self, x: int, y: int) -> None:
        """Remember where the window has been moved; to be put into its frame is no such move."""
        if self.settings.window.fullscreen or (x, y) == self._place or not has_a_place():
            return
        frame = frame_between(self._place, (x, y)) if self.now < self._placed_by else None
        self._place, self._placed_by = (x, y), self.now
        if frame:
            self._frame = frame
        else:
            self._remember(x=x - self._frame[0], y=y - self._frame[1])

    def _remember(self, **changes: int) -> None:
        """Note the window's size or place; written when the game ends, not at every pixel of a drag."""
        window = self.settings.window
        if not window.fullscreen:
            fits = {name: value for name, value in changes.items() if _fits(name, value)}
            self.settings = replace(self.settings, window=replace(window, **fits))


def _looks(settings: Settings) -> tuple[object, ...]:
    """What of the settings decides how things look; game and speed change nothing drawn.

    How sets are sorted is followed at the table, where the cards move to their new places.
    """
    new = TableSettings()
    table = replace(settings.table, speed=new.speed, game=new.game, set_sorting=new.set_sorting)
    return (table, settings.accessibility, settings.players, settings.keys)


def _fits(name: str, value: int) -> bool:
    """Tell whether a window can be so wide, high or far off; one that is put away says strange things."""
    return abs(value) < 16384 and (value > 0 or name in ("x", "y"))


def frame_between(asked: tuple[int | None, int | None], came: tuple[int, int]) -> tuple[int, int] | None:
    """The width of a frame's left and top, by which it has pushed a window from the place asked for.

    Some window managers of X11 put the frame there and not the window. None when it was something else that
    moved the window, or no place was asked for.

    >>> frame_between((11, 30), (12, 50)), frame_between((11, 30), (300, 20))
    ((1, 20), None)
    """
    if asked[0] is None or asked[1] is None:
        return None
    left, top = came[0] - asked[0], came[1] - asked[1]
    return (left, top) if 0 <= left <= _LARGEST_FRAME[0] and 0 <= top <= _LARGEST_FRAME[1] else None
