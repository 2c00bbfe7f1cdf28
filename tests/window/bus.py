"""A session bus with a screen reader on it, for tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

from tests.window.desk import wait_for

LAUNCHERS: Final = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
ATSPI: Final = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
QUIET: Final = subprocess.DEVNULL
STATUS: Final = ("--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus")


def reading_python() -> str | None:
    """A Python that can read AT-SPI: this one seldom can, the system's does."""
    for python in ("/usr/bin/python3", sys.executable):
        with suppress(OSError):
            if subprocess.run([python, "-c", ATSPI], capture_output=True, check=False).returncode == 0:
                return python
    return None


def lacking() -> list[str]:
    programs = [name for name in ("dbus-daemon", "gdbus") if not shutil.which(name)]
    launcher = [] if any(map(os.path.exists, LAUNCHERS)) else ["at-spi-bus-launcher"]
    return [*programs, *launcher, *([] if reading_python() else ["Python with gi and Atspi"])]


@contextmanager
def session_bus(folder: Path, display: str) -> Iterator[dict[str, str]]:
    """Start a session bus with its socket in a folder; the environment that leads there."""
    address = f"unix:path={folder / 'bus'}"
    environment = {"DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": str(folder)}
    everything = {**os.environ, **environment, "DISPLAY": display}
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", f"--address={address}"], stdout=QUIET, stderr=QUIET
    )
    wait_for("the bus", (folder / "bus").exists)
    path = next(each for each in LAUNCHERS if Path(each).exists())
    launcher = subprocess.Popen([path, "--launch-immediately"], env=everything, stdout=QUIET, stderr=QUIET)
    try:
        enable = ("org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled", "<true>")
        call = ["gdbus", "call", "--session", *STATUS, "--method", *enable]
        enabled = partial(subprocess.run, call, env=everything, capture_output=True, check=False)
        wait_for("a reader", lambda: enabled().returncode == 0)
        yield environment
    finally:
        for process in (launcher, daemon):
            process.terminate()
            process.wait(10)


def processes_of(bus: dict[str, str]) -> list[int]:
    """The session bus, the accessibility bus and its registry."""
    address, found = bus["DBUS_SESSION_BUS_ADDRESS"].encode(), []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            ours = address in (folder / "environ").read_bytes() + (folder / "cmdline").read_bytes()
            if ours and (folder / "comm").read_text().startswith(("dbus-daemon", "at-spi")):
                found.append(int(folder.name))
    return found
