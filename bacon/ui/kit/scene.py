"""Scenes, the stack that holds them, and the navigator that opens them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct
from pygame import Rect

from bacon.settings.settings import Announcements, Settings
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.kit.intents import Intent, Listening, Verb
from bacon.ui.kit.keymap import Keymap
from bacon.ui.kit.nodes import Node
from bacon.ui.kit.widgets import Control, Group

if TYPE_CHECKING:
    from bacon.search.worker import Worker


class Request(Struct, frozen=True):
    """Base of the requests to open something; subclasses hold the details."""


R = TypeVar("R", bound=Request)


class Navigator:
    """Opens what scenes request; a request without a route opens nothing, as in a test of one scene."""

    def __init__(self) -> None:
        self._routes: dict[type[Request], Callable[[Request], None]] = {}

    def route(self, kind: type[R], go: Callable[[R], None]) -> None:
        """Register the function that serves a kind of request."""

        def go_checked(request: Request) -> None:
            assert isinstance(request, kind)
            go(request)

        self._routes[kind] = go_checked

    def open(self, request: Request) -> None:
        """Serve a request, if it has a route."""
        if go := self._routes.get(type(request)):
            go(request)

    def to(self, request: Request) -> Callable[[], None]:
        """Return a callback that opens a request, as buttons need."""
        return partial(self.open, request)


class SoundPlayer(Protocol):
    """Plays sounds by their names."""

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play a sound; a loudness of 1 is its recorded volume."""


class BackgroundWork(Protocol):
    """Work that continues whichever scene is open."""

    @property
    def busy(self) -> bool:
        """Whether work remains."""

    def follow(self) -> object:
        """Collect finished work and start the next piece."""

    def wake_at(self, now: float) -> float | None:
        """The time of the next `follow` in milliseconds, or None."""


class AppServices(Protocol):
    """The services that the app offers its scenes.

    `clock` returns the time, `now` is that of the current frame and `heard` that of the player's last input,
    all in milliseconds; `in_front` is True while the window has the focus. `reviewing` and `comparing`
    continue whichever scene is open. When the window closes, `working` is closed first, then `leaving`.
    """

    settings: Settings
    clock: Callable[[], float]
    now: float
    heard: float
    in_front: bool
    art: Art
    keymap: Keymap
    canvas: Canvas
    scenes: SceneStack
    navigator: Navigator
    reviewing: BackgroundWork | None
    comparing: BackgroundWork | None
    working: ExitStack
    leaving: ExitStack

    @property
    def sounds(self) -> SoundPlayer:
        """Plays the sounds, at the volume that is set."""

    @property
    def read_aloud(self) -> bool:
        """Whether a screen reader is listening."""

    @property
    def pad_lines(self) -> Sequence[tuple[str, str]]:
        """A controller's buttons with their descriptions, by the names on the one that is connected."""

    @property
    def metrics(self) -> Metrics:
        """The measures of the current window."""

    @property
    def worker(self) -> Worker:
        """The process that thinks for the computer players; started on first use."""

    def change(self, settings: Settings) -> None:
        """Apply new settings and save them."""

    def next_speed(self) -> None:
        """Switch to the next speed; the first follows the last."""

    def toggle_mute(self) -> None:
        """Mute the sounds, or unmute them."""

    def toggle_full_screen(self) -> None:
        """Switch between full screen and window."""

    def next_frame(self, act: Callable[[], None]) -> None:
        """Call a function at the start of the next frame."""

    def look_ahead(self, draw: Callable[[Art], Iterator[None]]) -> None:
        """Draw pictures in advance while idle, one at each step of the iterator."""

    def close(self) -> None:
        """Close all scenes, which quits the program."""


class Scene:
    """Base class of all scenes.

    Times are in milliseconds of the app's clock. `enter` is called when the scene comes to the top of the
    stack, `leave` when it is covered or removed.
    """

    see_through = False
    """Whether the scene below is drawn first, as it is under a dialog."""

    covers_most = False
    """Whether it hides so much of the scenes below that what is left of them would look cut."""

    tells_below = False
    """Whether its own nodes describe the scene below to a screen reader."""

    frames_per_second = 60
    """The frame rate while something moves."""

    heading = ""
    """The name of the page."""

    def __init__(self, app: AppServices) -> None:
        self.app = app
        self._group = Group()

    @property
    def group(self) -> Group:
        """The scene's controls."""
        return self._group

    def enter(self) -> None:
        """Called when the scene comes to the top of the stack."""

    def leave(self) -> None:
        """Called when the scene is covered or removed."""

    def resized(self) -> None:
        """Adapt to a new window size or look."""

    def handle(self, intent: Intent) -> None:
        """Act on the player's input."""

    def update(self, now: float) -> None:
        """Advance to the time `now`."""

    def moving(self) -> bool:
        """Whether the next frame will differ without any input."""
        return False

    @property
    def listens(self) -> Listening:
        """How the keyboard is used now; text fields need letters."""
        return "verbs"

    def wake_at(self) -> float | None:
        """The time at which to wake up although nothing moves, or None."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole scene, back to front."""

    def free_area(self) -> Rect | None:
        """Return the area a dialog may cover, or None for the middle of the window."""
        return None

    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        """Return the nodes for a screen reader; `read` are the drawn lines, except those on controls."""
        return [*read, *(control.node() for control in self.group.controls)]

    def around(self) -> Sequence[Node]:
        """Return the nodes that a screen reader can still read under a dialog."""
        return ()

    def opening(self) -> Sequence[str]:
        """Return the lines that a screen reader says when the scene opens, after its heading."""
        return ()

    def status(self) -> str:
        """Return the line that a screen reader says again whenever it changes."""
        return ""

    def news(self, level: Announcements) -> Sequence[tuple[str, bool]]:  # noqa: ARG002  (most have none)
        """Return the announcements since the last call, each with whether it interrupts."""
        return ()

    def tell(self, verb: Verb) -> str:  # noqa: ARG002  (only tables answer)
        """Answer a key that asks how things stand, on the screen too; return the words."""
        return ""

    def reveal(self, control: Control) -> None:
        """Scroll until a control can be seen."""


FADE_IN_MS, FADE_OUT_MS = 160, 120
"""Fade times of a panel in milliseconds."""


class SceneStack:
    """The open scenes, the last one on top. Dialogs and panels fade in and out."""

    def __init__(self) -> None:
        self._open: list[Scene] = []
        self._fade_in = Span(0, 0)
        self._fading_out: tuple[Scene, Span] | None = None
        self.top_sprites = slice(0, 0)
        """Which sprites of the last frame the top scene drew."""

    def __len__(self) -> int:
        return len(self._open)

    @property
    def top(self) -> Scene:
        """The scene on top."""
        return self._open[-1]

    @property
    def covers_most(self) -> bool:
        """Whether one of the scenes in view hides most of those below it."""
        return any(scene.covers_most for scene in self._visible())

    def push(self, scene: Scene) -> None:
        """Open a scene on top."""
        if self._open:
            _leave(self.top)
        self._open.append(scene)
        self._fade_in = _fade(scene, FADE_IN_MS)
        scene.enter()

    def pop(self) -> None:
        """Remove the top scene and return to the one below, if any."""
        removed = self._open.pop()
        _leave(removed)
        self._fade_in, self._fading_out = Span(0, 0), (removed, _fade(removed, FADE_OUT_MS))
        if self._open:
            self.top.enter()

    def replace(self, scene: Scene) -> None:
        """Replace the top scene."""
        _leave(self._open.pop())
        self._fading_out = None
        self._open.append(scene)
        scene.enter()

    def back_to_first(self) -> None:
        """Close all scenes but the first."""
        if len(self._open) > 1:
            _leave(self.top)
            self._fading_out = None
            del self._open[1:]
            self.top.enter()

    def clear(self) -> None:
        """Close all scenes."""
        if self._open:
            _leave(self.top)
        self._open.clear()

    def resized(self) -> None:
        """Pass a new window size on to every scene."""
        for scene in self._open:
            scene.resized()

    def moving(self) -> bool:
        """Whether the top scene moves or a panel fades; the scenes below it never move."""
        return bool(self._open) and (self._fading(self.top.app.now) or self.top.moving())

    def draw(self, canvas: Canvas) -> None:
        """Draw the top scene, the scenes visible through it, and a panel that is fading out."""
        *below, top = self._visible()
        now = top.app.now
        for scene in below:
            scene.group.covered = scene.group is not top.group
            scene.draw(canvas)
        top.group.covered = False
        with canvas.faded(self._fade_in.progress(now)):
            start = len(canvas.collected)
            top.draw(canvas)
            self.top_sprites = slice(start, len(canvas.collected))
        if self._fading_out and now < self._fading_out[1].end:
            with canvas.faded(1 - self._fading_out[1].progress(now)):
                self._fading_out[0].draw(canvas)

    def _fading(self, now: float) -> bool:
        return now < self._fade_in.end or (self._fading_out is not None and now < self._fading_out[1].end)

    def below(self) -> list[Scene]:
        """Return the scenes that can be seen under the top one."""
        return self._visible()[:-1]

    def _visible(self) -> list[Scene]:
        first = len(self._open) - 1
        while first > 0 and self._open[first].see_through:
            first -= 1
        return self._open[first:]


def _leave(scene: Scene) -> None:
    scene.group.lose_pointer()
    scene.leave()


def _fade(scene: Scene, duration: float) -> Span:
    """Return the span in which a panel fades; empty for a full scene, or without animation."""
    still = not scene.see_through or scene.app.settings.table.speed == "instant"
    return Span(scene.app.now, 0 if still else duration, out_cubic)
