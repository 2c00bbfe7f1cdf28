"""An outside program: one line to its standard input for each decision, one line back.

Nothing it does is trusted. A program that is silent, slow, talks nonsense or without end, or dies, is killed
with everything it started (except for processes it has detached, which end with the arena), and started again
when it is next asked. A thread talks to it, because that works on every system, and reads no more than the
longest possible answer.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final

from bacon.search.arena.job import Job
from bacon.search.arena.offspring import descendants, end

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
        words = _words(text)
    except ValueError as error:
        raise ValueError(f"The command {text!r} cannot be read: {str(error).lower()}.") from error
    if not words:
        raise ValueError("A program needs a command, such as program:python3 my_bot.py.")
    if shutil.which(words[0]) is None:
        raise ValueError(f"There is no program {words[0]!r} that could be started.")
    return words


def _words(text: str) -> list[str]:
    return words_of_windows(text) if sys.platform == "win32" else shlex.split(text)


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
                raise Fault("it was not asked, for the arena is closed")
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
        self._talk: Thread | None = None

    def ask(self, question: bytes, patience: float) -> bytes:
        answers: SimpleQueue[bytes] = SimpleQueue()
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
        if self._talk is not None:
            self._talk.join(_GRACE)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe and not (self._talk and self._talk.is_alive()):
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
