"""A desk for the tests: a virtual screen, programs started on it, and a hand for its mouse and keyboard.

Nothing here reaches into the program: it is started as a player starts it, sees what the X server sends it,
and is looked at through the server's own frame buffer.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final, TypeVar

import pygame
from pygame import Rect, Surface

SCREEN: Final = (1600, 1000)
PYTHON: Final = os.environ.get("BACON_PYTHON", sys.executable)
"""The Python whose Bacon is played: this one, or that of another environment in which it is installed."""

PROGRAM: Final = (os.environ["BACON_PROGRAM"],) if "BACON_PROGRAM" in os.environ else (PYTHON, "-m", "bacon")
"""What is started: ``BACON_PROGRAM`` names an installed or frozen program."""

PATIENCE: Final = 30.0
"""Seconds after which something that was to happen counts as not happening."""

_LOOK: Final = 0.01
_XWD_FIELDS: Final = 25
T = TypeVar("T")


def missing() -> list[str]:
    """Return the programs that the desk needs and this machine does not have."""
    return [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]


def wait_for(what: str, look: Callable[[], T | None], patience: float = PATIENCE) -> T:
    """Look until there is something (a false value counts as nothing) and return it; else `TimeoutError`."""
    until = time.monotonic() + patience
    while not (found := look()):
        if time.monotonic() > until:
            raise TimeoutError(f"{what}: not within {patience:.0f} seconds")
        time.sleep(_LOOK)
    return found


class Desk:
    """A virtual screen without a window manager; use it in a ``with`` statement."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.display = ""

    def __enter__(self) -> Desk:
        ready, told = os.pipe()
        size = f"{SCREEN[0]}x{SCREEN[1]}x24"
        command = ["Xvfb", "-displayfd", str(told), "-screen", "0", size, "-fbdir", str(self.folder)]
        quiet = subprocess.DEVNULL
        self._server = subprocess.Popen(
            [*command, "-nolisten", "tcp", "-noreset"], pass_fds=(told,), stdout=quiet, stderr=quiet
        )
        os.close(told)
        with os.fdopen(ready) as line:
            self.display = f":{line.readline().strip()}"
        if self.display == ":":
            self.__exit__(None, None, None)
            raise RuntimeError(f"Xvfb did not start (exit code {self._server.returncode})")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.terminate()
        self._server.wait(PATIENCE)

    def start(self, home: Path, *arguments: str, **environment: str) -> Window:
        """Start Bacon with its files in `home` and wait until its window can be seen."""
        return Window(self, home, arguments, environment)

    def start_again(self, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Start Bacon while its window is already open, and wait for this second start to end."""
        return subprocess.run(
            [*PROGRAM, *arguments],
            env=players_environment(self.display, home, {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            cwd=home.parent,
        )

    def do(self, *words: str) -> str:
        """Run xdotool and return what it prints."""
        done = subprocess.run(
            ["xdotool", *words],
            env={**os.environ, "DISPLAY": self.display},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return done.stdout

    def window_at(self, pos: tuple[int, int]) -> str:
        """Point somewhere on the screen and return the id of the window that is on top there."""
        self.do("mousemove", str(pos[0]), str(pos[1]))
        return dict(line.split("=") for line in self.do("getmouselocation", "--shell").split())["WINDOW"]

    def look(self) -> Surface:
        """Return a picture of the screen as it is now."""
        dump = (self.folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(f">{_XWD_FIELDS}I", dump[: _XWD_FIELDS * 4])
        size, per_line, colours = (header[4], header[5]), header[12], header[19]
        pixels = dump[header[0] + colours * 12 :][: per_line * size[1]]
        picture = pygame.image.frombytes(pixels, (per_line // 4, size[1]), "BGRA")
        return picture.subsurface(((0, 0), size))


class Window:
    """A running Bacon with its window. Positions are the window's own."""

    def __init__(
        self, desk: Desk, home: Path, arguments: tuple[str, ...], environment: dict[str, str]
    ) -> None:
        self.desk, self.home = desk, home
        self.began = time.monotonic()
        desk.do("mousemove", "0", "0")  # where no window is, lest it point at something from the start
        self.output = home.with_suffix(".out")
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                [*PROGRAM, *arguments],
                env=players_environment(desk.display, home, environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=home.parent,
            )
        self.id, self.rect = wait_for("the window", self._find)
        desk.do("windowfocus", self.id)
        wait_for("the first frame", self._shows_something)
        self.seconds_to_first_frame = time.monotonic() - self.began

    def click(self, pos: tuple[int, int]) -> None:
        """Move the pointer to a position and click."""
        self.desk.do("mousemove", str(pos[0] + self.rect.x), str(pos[1] + self.rect.y), "click", "1")

    def key(self, name: str) -> None:
        """Press and release a key."""
        self.desk.do("key", name)

    def resize(self, size: tuple[int, int]) -> None:
        """Move the window to the corner of the screen and pull it to another size."""
        self.desk.do("windowmove", "--sync", self.id, "0", "0")
        self.desk.do("windowsize", "--sync", self.id, str(size[0]), str(size[1]))
        self.rect = Rect((0, 0), size)

    def look(self) -> Surface:
        """Return a picture of the window as it is now."""
        return self.desk.look().subsurface(self.rect)

    def wait(self) -> int:
        """Wait until the program has ended and return its exit code."""
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End the program in the middle of whatever it does."""
        self.process.send_signal(signal.SIGKILL)
        self.wait()

    def ask_to_close(self) -> None:
        """Ask the program to close its window, as a window manager does when its cross is clicked."""
        self.id, self.rect = wait_for("the window", self._find)  # another one after a time in full screen
        send_close_request(self.desk.display, int(self.id))

    def said(self) -> str:
        """Return all that the program has printed."""
        return self.output.read_text("utf-8")

    def seconds_worked(self) -> float:
        """Return the CPU time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def times_woken(self) -> int:
        """How often the program's threads have gone to sleep and been woken so far."""
        return sum(times_slept(status) for status in Path(f"/proc/{self.process.pid}/task").glob("*/status"))

    def _find(self) -> tuple[str, Rect] | None:
        """Return the window's id and place; SDL tries its luck with another one first, which does not stay.

        It must have the class by which a desktop finds its menu entry and its icon.
        """
        if self.process.poll() is not None:
            raise RuntimeError(f"Bacon ended with {self.process.returncode}: {self.said()}")
        pid = str(self.process.pid)
        known = ("--pid", pid, "--class", "^bacon-table$")
        found = self.desk.do("search", "--all", "--onlyvisible", *known).split()
        rect = self._geometry(found[-1]) if found else None
        return (found[-1], rect) if rect else None

    def _geometry(self, window: str) -> Rect | None:
        known = dict(line.split("=") for line in self.desk.do("getwindowgeometry", "--shell", window).split())
        return Rect(*(int(known[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))) if known else None

    def _shows_something(self) -> bool:
        return not is_blank(self.look())


def times_slept(status: Path) -> int:
    """Return how often a thread has gone to sleep, by its status file."""
    lines = status.read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))


def is_blank(picture: Surface) -> bool:
    """Return whether a picture is all of one colour."""
    first = picture.get_at((0, 0))
    return pygame.mask.from_threshold(picture, first, (1, 1, 1, 255)).count() == (
        picture.get_width() * picture.get_height()
    )


def players_environment(display: str, home: Path, more: dict[str, str]) -> dict[str, str]:
    """Return the player's environment: this one without what the tests themselves set for SDL."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND_"))}
    silent = {"SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11"}
    return {**kept, **silent, "DISPLAY": display, "BACON_HOME": str(home), **more}


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("room", ctypes.c_long * 24),
    )


def send_close_request(display: str, window: int) -> None:
    """Send WM_DELETE_WINDOW; xdotool has no word for it where there is no window manager."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    server = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    protocols, delete = (x11.XInternAtom(server, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    message = _ClientMessage(type=33, window=window, message_type=protocols, format=32)
    message.data[0] = delete
    x11.XSendEvent(server, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
    x11.XCloseDisplay(server)
