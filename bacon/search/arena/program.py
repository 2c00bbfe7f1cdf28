"""Other programs that play in the arena, and the processes they run in."""

from __future__ import annotations

import ctypes
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final

if sys.platform == "win32":
    from ctypes import wintypes

    _KILL_ON_CLOSE: Final = 0x2000
    _EXTENDED_LIMITS: Final = 9
    _MAY_ASSIGN: Final = 0x0100 | 0x0001
    """PROCESS_SET_QUOTA and PROCESS_TERMINATE."""

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _kernel.CreateJobObjectW.argtypes = (wintypes.LPVOID, wintypes.LPCWSTR)
    _kernel.OpenProcess.restype = wintypes.HANDLE
    _kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
    _kernel.TerminateJobObject.argtypes = (wintypes.HANDLE, wintypes.UINT)
    _kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
    _kernel.SetInformationJobObject.argtypes = (
        wintypes.HANDLE,
        ctypes.c_int,
        wintypes.LPVOID,
        wintypes.DWORD,
    )

    class _Limits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION; memory limits and counters are not read."""

        _fields_ = (
            ("times", ctypes.c_int64 * 2),
            ("flags", wintypes.DWORD),
            ("working_set", ctypes.c_size_t * 2),
            ("processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("classes", wintypes.DWORD * 2),
            ("counters", ctypes.c_uint64 * 6),
            ("memory", ctypes.c_size_t * 4),
        )


class Job:
    """Processes that end, with everything they start, when the job ends or its creator does."""

    def __init__(self) -> None:
        self._handle: int | None = None
        if sys.platform == "win32":
            self._handle = _kernel.CreateJobObjectW(None, None)
            limits = _Limits(flags=_KILL_ON_CLOSE)
            _kernel.SetInformationJobObject(
                self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
            )

    def add(self, process: int) -> None:
        """Add a running process and everything it starts from now on."""
        if sys.platform == "win32":
            handle = _kernel.OpenProcess(_MAY_ASSIGN, False, process)
            _kernel.AssignProcessToJobObject(self._handle, handle)
            _kernel.CloseHandle(handle)

    def end(self) -> None:
        """Kill every process in the job; calling it again does nothing."""
        if sys.platform == "win32":
            handle, self._handle = self._handle, None
            _kernel.TerminateJobObject(handle, 1)
            _kernel.CloseHandle(handle)


MARK: Final = "BACON_ARENA"
"""The environment variable that marks the arena's programs."""

_KILL_GRACE: Final = 3.0
"""Seconds after which to give up on processes that cannot be killed."""
_PAUSE: Final = 0.005
_PROC: Final = Path("/proc")
_ADOPT: Final = 36
"""Linux's PR_SET_CHILD_SUBREAPER."""


def adopt() -> None:
    """Make orphaned descendants children of this process or, on Windows, end them along with it."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_ADOPT, 1, 0, 0, 0)
    Job().add(os.getpid())  # kept open on purpose: Windows ends the job when this process ends


def descendants(of: int) -> set[int]:
    """All running descendants of a process."""
    parents = dict(_parents())
    found: set[int] = set()
    young = {of}
    while young:
        young = {process for process, parent in parents.items() if parent in young} - found
        found |= young
    return found


def end_descendants() -> None:
    """Kill all descendants of this process, and all that they start meanwhile."""
    _end_while(lambda: descendants(os.getpid()))


def end_marked(mark: str) -> None:
    """Kill all processes with a mark, whatever their parents, on systems that show marks."""
    _end_while(lambda: set(_marked(mark)))


def end(processes: Iterable[int]) -> None:
    """Kill processes; those that are gone or belong to others are skipped."""
    if sys.platform != "win32":
        for process in processes:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)


def _end_while(found: Callable[[], set[int]]) -> None:
    last = time.monotonic() + _KILL_GRACE
    while (processes := found()) and time.monotonic() < last:
        end(processes)
        time.sleep(_PAUSE)


def _parents() -> Iterator[tuple[int, int]]:
    for process, parent, state in _processes():
        if not state.startswith("Z"):
            yield process, parent


def _processes() -> Iterator[tuple[int, int, str]]:
    if sys.platform == "linux":
        yield from _processes_in_proc()
    elif sys.platform != "win32":
        yield from _processes_of_ps()


def _processes_in_proc() -> Iterator[tuple[int, int, str]]:
    for folder in _folders():
        with suppress(OSError):
            state, parent = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[:2]
            yield int(folder.name), int(parent), state


def _processes_of_ps() -> Iterator[tuple[int, int, str]]:
    command = ["ps", "-A", "-o", "pid=", "-o", "ppid=", "-o", "stat="]
    with suppress(OSError):
        listed = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        for line in listed.stdout.splitlines():
            process, parent, state = line.split()
            yield int(process), int(parent), state


def _marked(mark: str) -> Iterator[int]:
    wanted = os.fsencode(f"{MARK}={mark}")
    for folder in _folders():
        with suppress(OSError):
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)


def _folders() -> Iterator[Path]:
    with suppress(OSError):
        yield from (folder for folder in _PROC.iterdir() if folder.name.isdecimal())


_MAX_ANSWER_BYTES: Final = 1000
_CHUNK: Final = 4096
_MAX_QUOTED: Final = 40
_WORD_OF_WINDOWS: Final = re.compile(r'(?:[^\s"]|"[^"]*")+')
"""On Windows only double quotes group words; single quotes and backslashes occur in file names."""

_GRACE: Final = 1.0
"""Seconds for a silent program to exit by itself."""

if sys.platform == "win32":
    _NEW_GROUP: Final = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    _NEW_GROUP: Final = 0


class Fault(Exception):
    """Raised when a program makes no valid decision; the message starts with ``it``."""


def command_of(text: str) -> list[str]:
    """Split a command line into words.

    Raises ``ValueError`` if it cannot be split or its program does not exist.
    """
    try:
        words = words_of_windows(text) if sys.platform == "win32" else shlex.split(text)
    except ValueError as error:
        raise ValueError(f"The command {text!r} can't be read: {str(error).lower()}.") from error
    if not words:
        raise ValueError("A program needs a command, such as program:python3 my_bot.py.")
    if shutil.which(words[0]) is None:
        raise ValueError(f"The program {words[0]!r} can't be found.")
    return words


def words_of_windows(text: str) -> list[str]:
    """Split a Windows command line into words; raises ``ValueError`` for an unclosed quotation."""
    if text.count('"') % 2:
        raise ValueError("No closing quotation")
    return [word.replace('"', "") for word in _WORD_OF_WINDOWS.findall(text)]


class Program:
    """A program that answers questions within `patience` seconds each."""

    def __init__(self, command: list[str], patience: float) -> None:
        self._command = command
        self._patience = patience
        self._lock = Lock()
        self._running: _Running | None = None
        self._closed = False

    def ask(self, question: bytes, choices: int) -> int:
        """Ask for one of `choices` options; without a valid answer, kill the program and raise `Fault`."""
        try:
            return _number(self._start().ask(question, self._patience), choices)
        except Fault:
            self._stop()
            raise

    def close(self) -> None:
        """Stop the program for good; safe to call from any thread."""
        self._closed = True
        self._stop()

    def _start(self) -> _Running:
        with self._lock:
            if self._closed:
                raise Fault("it was not asked, because the arena is closed")
            if self._running is None:
                self._running = _Running(self._command)
            return self._running

    def _stop(self) -> None:
        with self._lock:
            running, self._running = self._running, None
        if running:
            running.end()


class _Running:
    def __init__(self, command: list[str]) -> None:
        try:
            self._process = _run(command)
        except OSError as error:
            raise Fault(f"it could not be started: {error.strerror}") from error
        self._job = Job()
        self._job.add(self._process.pid)
        self._lock = Lock()  # whoever ends the program must not meet a thread that has not started yet
        self._talk: Thread | None = None

    def ask(self, question: bytes, patience: float) -> bytes:
        answers: SimpleQueue[bytes] = SimpleQueue()
        with self._lock:
            self._talk = Thread(target=_talk, args=(self._process, question, answers), daemon=True)
            self._talk.start()
        try:
            output = answers.get(timeout=patience)
        except Empty:
            raise Fault(f"it gave no answer within {patience:g} s") from None
        line, end, more = output.partition(b"\n")
        if more:
            raise Fault("it answered with more than one line")
        if not end:
            raise Fault(self._why_no_line(output))
        return line

    def end(self) -> None:
        """Kill the program and everything it started, and close its pipes."""
        _kill(self._process)
        self._job.end()
        self._process.wait()
        with self._lock:
            talk = self._talk
        if talk is not None:
            talk.join(_GRACE)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe and not (talk and talk.is_alive()):
                pipe.close()

    def _why_no_line(self, output: bytes) -> str:
        if len(output) > _MAX_ANSWER_BYTES:
            return f"it wrote more than {_MAX_ANSWER_BYTES} bytes without ending the line"
        try:
            code = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return "it closed its input or output"
        return f"it ended with exit code {code}"


def _run(command: list[str]) -> subprocess.Popen[bytes]:
    """Start a program in its own process group, so that it can be killed whole and misses Ctrl-C."""
    return subprocess.Popen(  # noqa: S603  (the user names the program)
        command,
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
        creationflags=_NEW_GROUP,
    )


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a program, its process group, and any descendants that can be found."""
    started = descendants(process.pid)
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    end(started)
    process.kill()


def _talk(process: subprocess.Popen[bytes], question: bytes, answers: SimpleQueue[bytes]) -> None:
    """Write the question and read a line, or whatever comes instead."""
    assert process.stdin
    assert process.stdout
    output = b""
    with suppress(OSError, ValueError):
        while question:
            question = question[process.stdin.write(question) :]
        while (
            b"\n" not in output and len(output) <= _MAX_ANSWER_BYTES and (more := process.stdout.read(_CHUNK))
        ):
            output += more
    answers.put(output)


def _number(line: bytes, choices: int) -> int:
    text = line.decode("utf-8", "replace").strip()
    number = int(text) if text.isascii() and text.isdigit() else choices
    if number >= choices:
        shown = text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}…"
        raise Fault(f"it answered {shown!r}, which is not a number from 0 to {choices - 1}")
    return number
