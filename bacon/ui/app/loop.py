"""The main loop: passes input to the scenes, draws frames, and sleeps while nothing moves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace
from pygame import Surface
from pygame.event import Event as DeviceEvent

from bacon.core.override import override
from bacon.settings.settings import SaveError, Settings, Speed, TableSettings, save
from bacon.store.opening import Opened, open_store
from bacon.system.streams import write_error_line
from bacon.ui.app import sdl
from bacon.ui.app.pads import Pads
from bacon.ui.app.reader import Reader, Silence
from bacon.ui.app.sdl import report_error
from bacon.ui.app.sound import Sounds
from bacon.ui.app.window import fill_screen, in_points, open_window, raise_window, reports_position
from bacon.ui.drawing.art import Art, Deck
from bacon.ui.drawing.canvas import Canvas, Renewal
from bacon.ui.drawing.theme import Metrics, load_theme
from bacon.ui.kit.intents import SAYING, Intent, Key, Point, Verb
from bacon.ui.kit.keymap import Keymap, LongTouch, intent_of
from bacon.ui.kit.scene import BackgroundWork, Navigator, SceneStack
from bacon.ui.scenes.requests import OpenFile
from bacon.ui.scenes.working import PANEL_DELAY_SECONDS, Work, Working

if TYPE_CHECKING:
    from concurrent.futures import Future

    from bacon.search.worker import Worker


class SettingsSaver:
    """Saves only what this window has changed in the settings, and so keeps another window's changes."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path, self.saved = path, settings

    def save(self, settings: Settings) -> None:
        """Save the settings; if that fails, write why to the error stream and carry on."""
        if problem := self._try_to_save(settings):
            write_error_line(problem)

    def close(self, settings: Settings) -> None:
        """Save the settings for the last time; if that fails, show the player why."""
        if problem := self._try_to_save(settings):
            report_error(problem)

    def _try_to_save(self, settings: Settings) -> str:
        """Save the settings if they have changed; return why that failed, or ""."""
        if settings == self.saved:
            return ""
        try:
            save(settings, self.path, self.saved)
        except SaveError as error:
            return str(error)
        self.saved = settings
        return ""


SECOND_START: Final = pygame.event.custom_type()
"""The type of the event that announces a second start.

Its `file` is the file to open, or None; its `heard` is a future.
"""

_RESPONSE_SECONDS: Final = 0.8  # the window's; a second start waits a little longer for its answer


def ask_for_front(file: Path | None) -> bool:
    """Ask the window to come to the front and open a file; return whether it responded in time.

    Call it from any thread but the window's. A request that times out is never served, since the second start
    then opens its own window.
    """
    from concurrent.futures import Future  # noqa: PLC0415  (not needed for the first frame)

    heard: Future[None] = Future()
    try:
        pygame.event.post(DeviceEvent(SECOND_START, file=file, heard=heard))
        heard.result(_RESPONSE_SECONDS)
    except TimeoutError:
        return not heard.cancel()
    except pygame.error:
        return False
    return True


def take_note(heard: Future[None]) -> bool:
    """Accept the request of a second start; return False if it has timed out."""
    if not heard.set_running_or_notify_cancel():
        return False
    heard.set_result(None)
    return True


_TEXT_INPUT_POLL_MS: Final = 12
"""Polling interval for text from an input method, which may arrive without an event."""

_TOUCH_SLACK: Final = 14  # how far a finger that rests may move, in u
_IDLE_MS: Final = 5000  # after the last painted frame, until unused pictures are freed
_MAX_FRAME: Final = (64, 96)  # the thickest border at the left and at the top of a window, in pixels
_FRAMING_MS: Final = 5000  # after the start, while a window manager may still add its frame
SPEEDS: Final[tuple[Speed, ...]] = ("relaxed", "normal", "brisk", "instant")


class App:
    """The state that all scenes share: the window, its look, the sounds, the settings and the scene stack.

    Takes the settings, the function that saves them, and a clock in milliseconds. See `AppServices` for the
    attributes. The owner of the app closes `working`, which stops background work, and finally `leaving`,
    which ends everything else that was started.
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
        self._reviewing: list[BackgroundWork] = []
        self.comparing: BackgroundWork | None = None
        self.keymap = Keymap(settings.keys)
        self.navigator = Navigator()
        self._save_settings = save_settings
        self._pacer = pygame.time.Clock()
        self._stale = False
        self._next_frame_calls: list[Callable[[], None]] = []
        self._opened_full = settings.window.fullscreen
        self._last_painted: float | None = None
        self.in_front = True
        self._position: tuple[int | None, int | None] = (settings.window.x, settings.window.y)
        self._frame = (0, 0)
        self._framing_ends = self.now + _FRAMING_MS
        self.reader = Reader(self, Silence())
        self.pads, self.touch = Pads(), LongTouch()
        self.leaving.callback(self.pads.close)
        self._pictures_ahead: Callable[[Art], Iterator[None]] = lambda _: iter(())
        self._rebuild_for_window(None)

    @property
    def worker(self) -> Worker:
        """The process that thinks for the computer players; started on first use."""
        if self._worker is None:
            from bacon.search.worker import Worker  # noqa: PLC0415  (nobody thinks at the title)

            self._worker = self.leaving.enter_context(Worker(sdl.wake))
        return self._worker

    @property
    def read_aloud(self) -> bool:
        """Whether a screen reader is listening."""
        return self.reader.bridge.active

    @property
    def pad_lines(self) -> Sequence[tuple[str, str]]:
        """A controller's buttons with their descriptions, by the names on the one that is connected."""
        return self.pads.lines()

    @property
    def metrics(self) -> Metrics:
        """The measures of the current window."""
        return self.art.metrics

    @property
    def stale(self) -> bool:
        """Whether the window still has to be redrawn in its new look."""
        return self._stale or not self._renewal.done

    def run(self, shown: Callable[[], None] = lambda: None) -> None:
        """Run the main loop until the last scene is closed; call `shown` after the first frame."""
        sdl.wake()  # after a panel that waited for a thread, no event may be left to cause the first frame
        if len(self.scenes):
            self._take_turn()
            shown()
        while len(self.scenes):
            self._take_turn()

    def _take_turn(self) -> None:
        self.handle_events(self.wait())
        self.frame()

    def handle_events(self, events: Iterable[DeviceEvent]) -> None:
        """Handle device events."""
        self.now = self.clock()
        self.reader.perform()
        for event in events:
            self._handle_window_event(event)
            self._handle_outside_event(event)
            self.pads.take(event, self.now)
            listening = self.scenes.top.listens if len(self.scenes) else "verbs"
            by_pad = self.pads.intent_of(event, listening) if self.in_front else None
            intent = by_pad or intent_of(event, self.keymap.verbs, listening)
            if intent:
                self.heard = self.now
                self.sounds.wake()
                self.pads.used = by_pad is not None or (self.pads.used and isinstance(intent, Point))
            self._hand_on(intent)
            self._hand_on(self.touch.take(event, self.now, self.metrics.ui(_TOUCH_SLACK)))
        self._hand_on(self.touch.rested(self.now))
        self._show_caps()

    def _hand_on(self, intent: Intent | None) -> None:
        if intent and len(self.scenes) and not self._handle_global_key(intent):
            self.scenes.top.handle(intent)

    @property
    def reviewing(self) -> BackgroundWork | None:
        """The review that is being made; those that it interrupted go on after it."""
        return self._reviewing[-1] if self._reviewing else None

    @reviewing.setter
    def reviewing(self, work: BackgroundWork | None) -> None:
        others = [each for each in self._reviewing if each is not work and each.busy]
        self._reviewing = [*others, work] if work else []

    def _follow_reviewing(self) -> None:
        if self.reviewing:
            self.reviewing.follow()
        if len(self._reviewing) > 1 and not self._reviewing[-1].busy:
            self._reviewing.pop()

    def frame(self) -> bool:
        """Make one frame; return whether any of it had to be painted."""
        if not len(self.scenes):
            return False
        self.now = self.clock()
        if self._stale:
            self._rebuild_for_window(self._renewal.before or self.canvas.picture())
            self.scenes.resized()
        self._follow_reviewing()
        if self.comparing:
            self.comparing.follow()
        calls, self._next_frame_calls = self._next_frame_calls, []
        for act in calls:
            act()
        self.scenes.top.update(self.now)
        if not len(self.scenes):
            return False
        painted = self._renewal.paint(self.canvas, self.scenes.draw)
        if painted:
            self._last_painted = self.now
            pygame.display.update(painted)
        self.reader.follow(painted=bool(painted))
        return bool(painted)

    def close(self) -> None:
        """Close all scenes, which quits the program."""
        self.scenes.clear()

    def change(self, settings: Settings) -> None:
        """Apply new settings and save them; they are visible from the next frame on."""
        self._stale = self._stale or _visible_settings(settings) != _visible_settings(self.settings)
        self.settings = settings
        self.keymap = Keymap(settings.keys)
        self.sounds.settings = settings.sound
        self._save_settings(settings)

    def next_speed(self) -> None:
        """Switch to the next speed; the first follows the last."""
        table = self.settings.table
        speed = SPEEDS[(SPEEDS.index(table.speed) + 1) % len(SPEEDS)]
        self.change(replace(self.settings, table=replace(table, speed=speed)))

    def toggle_mute(self) -> None:
        """Mute the sounds, or unmute them."""
        sound = self.settings.sound
        self.change(replace(self.settings, sound=replace(sound, muted=not sound.muted)))

    def toggle_full_screen(self) -> None:
        """Switch between full screen and window."""
        window = self.settings.window
        self.change(replace(self.settings, window=replace(window, fullscreen=not window.fullscreen)))
        pygame.event.clear([pygame.WINDOWSIZECHANGED, pygame.WINDOWMOVED])  # out of date
        if self._opened_full:
            open_window(self.settings)
            self._opened_full = False
        else:
            fill_screen(full=self.settings.window.fullscreen)
        self._framing_ends = self.now + _FRAMING_MS
        self._stale = True

    def next_frame(self, act: Callable[[], None]) -> None:
        """Call a function at the start of the next frame, for example to close a panel."""
        self._next_frame_calls.append(act)

    def look_ahead(self, draw: Callable[[Art], Iterator[None]]) -> None:
        """Draw pictures in advance while idle, one at each step of the iterator."""
        self._pictures_ahead = draw
        self._drawing_ahead = draw(self.art)

    def _show_caps(self) -> None:
        """Show what is printed on the controller while it was used last, else what is on the keyboard."""
        self.art.caps = self.pads.caps(self.keymap)

    def _rebuild_for_window(self, before: Surface | None) -> None:
        """Rebuild everything that depends on the window; the `before` picture is shown until that is done."""
        surface = pygame.display.get_surface()
        assert surface is not None
        scale, table = self.settings.accessibility.interface_scale, self.settings.table
        deck = Deck(table.four_colours, table.large_print, table.back, table.faces)
        self.art = Art(load_theme(table.theme), Metrics(*surface.get_size(), scale), deck)
        self._show_caps()
        self.canvas = Canvas(surface)
        self._renewal = Renewal(self.art, surface, before, self.clock)
        self._stale = False
        self.look_ahead(self._pictures_ahead)

    def wait(self) -> list[DeviceEvent]:
        """Return the next events: after one frame if something moves, else when the next one arrives."""
        if self.stale or self.scenes.moving():
            self._pacer.tick(self.scenes.top.frames_per_second)
            return self.pads.sift(pygame.event.get())
        while not (events := self.pads.sift(pygame.event.get())) and (left := self._sleep_time()) > 0:
            if next(self._drawing_ahead, self) is self:
                sdl.sleep(left, self.pads.nap(self.clock()))
        return events

    def _sleep_time(self) -> float:
        now, top = self.clock(), self.scenes.top
        self.pads.look(now)
        reviewed = self.reviewing.wake_at(now) if self.reviewing else None
        compared = self.comparing.wake_at(now) if self.comparing else None
        own = (self.reader.wake_at(), self.sounds.rest(now), self._free_unused(now), self.touch.due)
        times = [time for time in (top.wake_at(), *own, reviewed, compared) if time is not None]
        if self._worker and (unused := self._worker.rest()):
            times.append(now + unused * 1000)
        longest = math.inf if top.listens == "verbs" else _TEXT_INPUT_POLL_MS
        return min(min(times, default=math.inf) - now, longest)

    def _free_unused(self, now: float) -> float | None:
        """Free unused pictures and memory after an idle while; return the time of that, or None."""
        if self._last_painted is None or now < self._last_painted + _IDLE_MS:
            return self._last_painted and self._last_painted + _IDLE_MS
        self.art.rest(self.canvas.pictures)
        sdl.give_memory_back()
        self._last_painted = None
        return None

    def _handle_global_key(self, intent: Intent) -> bool:
        """Handle the keys that work in every scene; return whether the intent was one of them."""
        match intent:
            case Key(Verb.FULL_SCREEN):
                self.toggle_full_screen()
            case Key(Verb.MUTE):
                self.toggle_mute()
            case Key(verb) if verb in SAYING:
                self.reader.answer(verb)
                return False  # a result stays while somebody listens
            case _:
                return False
        return True

    def _handle_window_event(self, event: DeviceEvent) -> None:
        match event.type:
            case pygame.QUIT:
                self.close()
            case pygame.WINDOWSIZECHANGED:
                self._stale = True
                width, height = in_points((event.x, event.y))
                self._remember_window(width=width, height=height)
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self.canvas.forget()
                self.in_front = self.in_front or event.type == pygame.WINDOWRESTORED
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED:
                self.in_front = False
                self.reader.bridge.window_focus(has=False)
            case pygame.WINDOWFOCUSGAINED:
                self.in_front = True
                self.reader.bridge.window_focus(has=True)
            case pygame.WINDOWLEAVE if len(self.scenes):
                self.scenes.top.group.hover = None
            case pygame.WINDOWMOVED:
                self._remember_position(event.x, event.y)

    def _handle_outside_event(self, event: DeviceEvent) -> None:
        if event.type == pygame.DROPFILE and len(self.scenes):
            self.navigator.open(OpenFile(Path(event.file)))
        elif event.type == SECOND_START and len(self.scenes) and take_note(event.heard):
            raise_window()
            if event.file:
                self.navigator.open(OpenFile(event.file))

    def _remember_position(self, x: int, y: int) -> None:
        """Remember where the window was moved to, unless a window manager only added its frame."""
        if self.settings.window.fullscreen or (x, y) == self._position or not reports_position():
            return
        frame = frame_between(self._position, (x, y)) if self.now < self._framing_ends else None
        self._position, self._framing_ends = (x, y), self.now
        if frame:
            self._frame = frame
        else:
            self._remember_window(x=x - self._frame[0], y=y - self._frame[1])

    def _remember_window(self, **changes: int) -> None:
        """Remember the window's size or place, which is saved only when the program ends."""
        window = self.settings.window
        if not window.fullscreen:
            fits = {name: value for name, value in changes.items() if _is_plausible(name, value)}
            self.settings = replace(self.settings, window=replace(window, **fits))


def _visible_settings(settings: Settings) -> tuple[object, ...]:
    """Return the settings that change how things look.

    Game and speed change nothing that is drawn. The table itself follows the sorting of sets, as the cards
    have to move to their new places.
    """
    new = TableSettings()
    table = replace(settings.table, speed=new.speed, game=new.game, set_sorting=new.set_sorting)
    return (table, settings.accessibility, settings.players, settings.keys)


def _is_plausible(name: str, value: int) -> bool:
    """Check a size or place of the window; a minimised window reports absurd ones."""
    return abs(value) < 16384 and (value > 0 or name in ("x", "y"))


def frame_between(
    requested: tuple[int | None, int | None], actual: tuple[int, int]
) -> tuple[int, int] | None:
    """Return the width of the left and top border if they shifted the window from the place asked for.

    Some X11 window managers put the frame there instead of the window. Returns None if something else moved
    the window, or if no place was asked for.

    >>> frame_between((11, 30), (12, 50)), frame_between((11, 30), (300, 20))
    ((1, 20), None)
    """
    if requested[0] is None or requested[1] is None:
        return None
    left, top = actual[0] - requested[0], actual[1] - requested[1]
    return (left, top) if 0 <= left <= _MAX_FRAME[0] and 0 <= top <= _MAX_FRAME[1] else None


class Opening(Working[Opened]):
    """Shows on the empty table how far the saved matches have been opened; its button quits the program."""

    see_through = False

    def __init__(self, app: App, work: Work[Opened], then: Callable[[Opened | Exception], None]) -> None:
        super().__init__(app, "Opening your saved matches", work, then, stop="Quit")

    @override
    def _stop(self) -> None:
        self.abandoned = True  # a result that arrives now is discarded
        super()._stop()

    @override
    def draw(self, canvas: Canvas) -> None:
        canvas.add(self.app.art.table, (0, 0))
        super().draw(canvas)


def open_beside(app: App, path: Path) -> Opened | None:
    """Open the saved matches while the window stays alive; return None if it was closed meanwhile."""
    work = Work(partial(open_store, path))
    wanted = work.done(PANEL_DELAY_SECONDS) or _wait_for(app, work)
    work.stop()
    if isinstance(work.outcome, Opened) and not wanted:
        work.outcome.store.close()
    if isinstance(work.outcome, Exception) and wanted:
        raise work.outcome
    return work.outcome if wanted and isinstance(work.outcome, Opened) else None


def _wait_for(app: App, work: Work[Opened]) -> bool:
    """Show the progress until the work is done; return False if the window was closed before."""
    outcomes: list[Opened | Exception] = []
    app.scenes.push(Opening(app, work, outcomes.append))
    try:
        while len(app.scenes):
            app.handle_events(app.wait())
            app.frame()
    finally:
        work.stop()
    return bool(outcomes)
