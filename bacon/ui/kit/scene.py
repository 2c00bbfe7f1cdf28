"""Scenes, their stack, and how one opens another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct

from bacon.data.settings import Settings
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.kit.intents import Intent, Listening
from bacon.ui.kit.keymap import Keymap
from bacon.ui.kit.widgets import Group

if TYPE_CHECKING:
    from bacon.search.worker import Worker


class Request(Struct, frozen=True):
    """What a scene wants opened; each kind of request says what."""


R = TypeVar("R", bound=Request)


class Navigator:
    """Opens what scenes request; a kind of request without a route, as in a lone scene, opens nothing."""

    def __init__(self) -> None:
        self._routes: dict[type[Request], Callable[[Request], None]] = {}

    def route(self, kind: type[R], go: Callable[[R], None]) -> None:
        """Set what a kind of request does."""

        def checked(request: Request) -> None:
            assert isinstance(request, kind)
            go(request)

        self._routes[kind] = checked

    def open(self, request: Request) -> None:
        """Do what is requested."""
        if go := self._routes.get(type(request)):
            go(request)

    def to(self, request: Request) -> Callable[[], None]:
        """Return a function that opens a request, as buttons take."""
        return partial(self.open, request)


class SoundPlayer(Protocol):
    """Plays sounds by their names."""

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play a sound; a loudness of 1 is as loud as it was recorded."""


class BackgroundWork(Protocol):
    """Work that goes on whatever scene is open."""

    @property
    def busy(self) -> bool:
        """Whether anything is still to be done."""

    def follow(self) -> object:
        """Take what has been done since, and begin what comes next."""

    def wake_at(self, now: float) -> float | None:
        """The time at which to follow it again, in milliseconds."""


class AppServices(Protocol):
    """What a scene can ask of the app that runs it.

    `now` is the time of the frame that is being made, `heard` that of the player's last input, both in
    milliseconds; `in_front` is whether the player looks at this window. `reviewing` and `comparing` go on
    whatever scene is open. `working` and `leaving` are closed when the window closes, in this order.
    """

    settings: Settings
    now: float
    heard: float
    in_front: bool
    art: Art
    keymap: Keymap
    scenes: SceneStack
    navigator: Navigator
    reviewing: BackgroundWork | None
    comparing: BackgroundWork | None
    working: ExitStack
    leaving: ExitStack

    @property
    def sounds(self) -> SoundPlayer:
        """Plays the sounds, as loud as they are set."""

    @property
    def metrics(self) -> Metrics:
        """The measures of the window."""

    @property
    def worker(self) -> Worker:
        """The process that thinks for the computer players; it starts when it is first needed."""

    def change(self, settings: Settings) -> None:
        """Take new settings and save them."""

    def next_speed(self) -> None:
        """Go to the next speed, and from the last to the first."""

    def toggle_mute(self) -> None:
        """Turn the sounds off, or on again."""

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the window."""

    def next_frame(self, act: Callable[[], None]) -> None:
        """Do something at the beginning of the next frame."""

    def look_ahead(self, draw: Callable[[Art], Iterator[None]]) -> None:
        """Draw what will be needed while nothing happens, a picture at each step."""

    def close(self) -> None:
        """Close all scenes, which ends the game."""


class Scene:
    """Base of all scenes: something the player looks at and acts on.

    Times are in milliseconds of the app's clock. `enter` and `leave` are called in pairs: when the scene
    comes on top of the stack and when it goes from there.
    """

    see_through = False
    """Whether the scene below is drawn first, as under a dialog."""

    frames_per_second = 60
    """How many frames are made while something moves."""

    def __init__(self, app: AppServices) -> None:
        self.app = app
        self._group = Group()

    @property
    def group(self) -> Group:
        """The controls that can be used in it."""
        return self._group

    def enter(self) -> None:
        """Come on top."""

    def leave(self) -> None:
        """Go from the top."""

    def resized(self) -> None:
        """Take note of a new window size or look."""

    def handle(self, intent: Intent) -> None:
        """Act on what the player wants."""

    def update(self, now: float) -> None:
        """Go on to the time `now`."""

    def moving(self) -> bool:
        """Tell whether the next frame will differ by itself."""
        return False

    @property
    def listens(self) -> Listening:
        """Tell what the keyboard is for now; text fields want letters."""
        return "verbs"

    def wake_at(self) -> float | None:
        """The time at which something is to happen though nothing moves."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """List everything to be seen, back to front."""


COMING, GOING = 160, 120
"""How long a panel comes and goes, in milliseconds."""


class SceneStack:
    """The scenes that are open; the last is on top. What lies over another scene fades in and out."""

    def __init__(self) -> None:
        self._open: list[Scene] = []
        self._came = Span(0, 0)
        self._gone: tuple[Scene, Span] | None = None

    def __len__(self) -> int:
        return len(self._open)

    @property
    def top(self) -> Scene:
        """The scene on top."""
        return self._open[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._open:
            _leave(self.top)
        self._open.append(scene)
        self._came = _fade(scene, COMING)
        scene.enter()

    def pop(self) -> None:
        """Take the top scene away and go on with the one below, if there is one."""
        gone = self._open.pop()
        _leave(gone)
        self._came, self._gone = Span(0, 0), (gone, _fade(gone, GOING))
        if self._open:
            self.top.enter()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        _leave(self._open.pop())
        self._gone = None
        self._open.append(scene)
        scene.enter()

    def back_to_first(self) -> None:
        """Close all scenes but the first."""
        if len(self._open) > 1:
            _leave(self.top)
            self._gone = None
            del self._open[1:]
            self.top.enter()

    def clear(self) -> None:
        """Close everything."""
        if self._open:
            _leave(self.top)
        self._open.clear()

    def resized(self) -> None:
        """Tell every scene of a new size."""
        for scene in self._open:
            scene.resized()

    def moving(self) -> bool:
        """Tell whether the scene on top moves, comes or goes; those below it stand still."""
        return bool(self._open) and (self._fading(self.top.app.now) or self.top.moving())

    def draw(self, canvas: Canvas) -> None:
        """Draw what is to be seen: the top scene, what shows through it, and what is just going."""
        *below, top = self._visible()
        now = top.app.now
        for scene in below:
            scene.draw(canvas)
        with canvas.faded(self._came.progress(now)):
            top.draw(canvas)
        if self._gone and now < self._gone[1].end:
            with canvas.faded(1 - self._gone[1].progress(now)):
                self._gone[0].draw(canvas)

    def _fading(self, now: float) -> bool:
        return now < self._came.end or (self._gone is not None and now < self._gone[1].end)

    def _visible(self) -> list[Scene]:
        first = len(self._open) - 1
        while first > 0 and self._open[first].see_through:
            first -= 1
        return self._open[first:]


def _leave(scene: Scene) -> None:
    """Leave the top scene and forget its pointer."""
    scene.group.lose_pointer()
    scene.leave()


def _fade(scene: Scene, duration: float) -> Span:
    """The time in which a scene comes or goes: none for one that fills the window, or without motion."""
    still = not scene.see_through or scene.app.settings.table.speed == "instant"
    return Span(scene.app.now, 0 if still else duration, out_cubic)
