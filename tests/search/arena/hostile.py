"""Programs that do what a competitor should not; run as ``python hostile.py WHAT [FILE]``.

With a file, the ids of its processes are written there, one to a line.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

if sys.platform == "win32":
    ELSEWHERE = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.DETACHED_PROCESS
else:
    ELSEWHERE = 0


def note(process: int) -> None:
    if sys.argv[2:]:
        with Path(sys.argv[2]).open("a") as file:
            file.write(f"{process}\n")


def say(text: bytes) -> None:
    os.write(1, text)


def sleep() -> None:
    time.sleep(600)


def for_ever(text: bytes, pause: float = 0.0) -> None:
    while True:
        say(text)
        time.sleep(pause)


def say_and_end(text: bytes) -> None:
    say(text)
    sys.exit(0)


def close(pipe: int) -> None:
    os.close(pipe)
    sleep()


def have_a_child(*, elsewhere: bool = False) -> None:
    """Start a process, perhaps with a session of its own."""
    command = [sys.executable, "-I", "-S", __file__, "deaf"]
    note(subprocess.Popen(command, start_new_session=elsewhere, creationflags=ELSEWHERE * elsewhere).pid)


def have_a_daemon() -> None:
    """Start a process with a session of its own, and without a parent: the one that started it has ended."""
    subprocess.run([sys.executable, "-I", "-S", __file__, "leaves a child", *sys.argv[2:]], check=True)


def have_kin() -> None:
    """Start all kinds of processes, once."""
    if not KIN:
        have_a_child()
        have_a_child(elsewhere=True)
        have_a_daemon()
        KIN.append(True)


def do_all(*deeds: Callable[[], None]) -> None:
    for deed in deeds:
        deed()


KIN: list[bool] = []
"""Whether there is any."""

DEEDS: dict[str, Callable[[], None]] = {
    "honest": lambda: say(b"0\n"),
    "silent": sleep,
    "dribble": partial(for_ever, b"0", 0.02),
    "endless": partial(for_ever, b"0" * 65536),
    "endless lines": partial(for_ever, b"0\n" * 32768),
    "a hundred megabytes": lambda: say_and_end(b"0" * 100_000_000),
    "half a line": partial(say_and_end, b"0"),
    "closes its output": partial(close, 1),
    "dies": lambda: sys.exit(3),
    "has a child": partial(do_all, have_a_child, sleep),
    "has a child elsewhere": partial(do_all, partial(have_a_child, elsewhere=True), sleep),
    "has kin": partial(do_all, have_kin, sleep),
    "has kin and answers": partial(do_all, have_kin, partial(say, b"0\n")),
    "garbage": lambda: say(b"the queen of hearts\n"),
    "not text": lambda: say(b"\xff\x00\x01\n"),
    "too high": lambda: say(b"3\n"),
    "negative": lambda: say(b"-1\n"),
    "fraction": lambda: say(b"0.5\n"),
    "an empty line": lambda: say(b"\n"),
    "a long number": lambda: say(b"9" * 900 + b"\n"),
    "two lines": lambda: say(b"0\n0\n"),
}


def main() -> None:
    what = sys.argv[1]
    if what == "leaves a child":
        have_a_child(elsewhere=True)
        return
    note(os.getpid())
    if what == "deaf":
        sleep()
    while os.read(0, 1 << 16):
        DEEDS[what]()


if __name__ == "__main__":
    main()
