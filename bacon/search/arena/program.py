"""A program from outside: one line to its standard input for each decision, one line back.

Nothing is believed: a program that is silent, slow, talks nonsense or without end, or dies, is ended with all
that it started, but for what it has sent away, which ends with the arena; when it is asked again it starts
anew. A thread talks to it, for that works on every system, and it reads no more than an answer can be long.
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

_LONGEST_ANSWER: Final = 1000
_CHUNK: Final = 4096
_QUOTED: Final = 40
_WORD_OF_WINDOWS: Final = re.compile(r'(?:[^\s"]|"[^"]*")+')
"""There only a double quote keeps spaces together; single ones and backslashes stand in names of files."""

_GRACE: Final = 1.0
"""Seconds in which a program that says no more has ended, if it is going to."""

if sys.platform == "win32":
    _OF_ITS_OWN: Final = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    _OF_ITS_OWN: Final = 0


class Fault(Exception):
    """Raised for a decision that a program did not make properly; says what was wrong, as in ``it …``."""


def command_of(text: str) -> list[str]:
    """Divide a command line into its words.

    Raises ``ValueError`` when it cannot be divided or names no program that is there.
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
    """Divide a command line of Windows into its words; raises ``ValueError`` for a quotation without end."""
    if text.count('"') % 2:
        raise ValueError("No closing quotation")
    return [word.replace('"', "") for word in _WORD_OF_WINDOWS.findall(text)]


class Program:
    """A program that answers questions, with so many seconds of patience for each."""

    def __init__(self, command: list[str], patience: float) -> None:
        self._command = command
        self._patience = patience
        self._lock = Lock()
        self._running: _Running | None = None
        self._closed = False

    def ask(self, question: bytes, choices: int) -> int:
        """Ask for one of so many choices; raise `Fault`, the program being ended, if none comes."""
        try:
            return _number(self._start().ask(question, self._patience), choices)
        except Fault:
            self._stop()
            raise

    def close(self) -> None:
        """End the program for good; any thread may say so."""
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
    """A running program, the pipes to it, and the thread that talks to it."""

    def __init__(self, command: list[str]) -> None:
        try:
            self._process = _run(command)
        except OSError as error:
            raise Fault(f"it could not be started: {error.strerror}") from error
        self._job = Job()
        self._job.add(self._process.pid)
        self._talk: Thread | None = None

    def ask(self, question: bytes, patience: float) -> bytes:
        """The line that it answers."""
        answers: SimpleQueue[bytes] = SimpleQueue()
        self._talk = Thread(target=_talk, args=(self._process, question, answers), daemon=True)
        self._talk.start()
        try:
            said = answers.get(timeout=patience)
        except Empty:
            raise Fault(f"it gave no answer within {patience:g} s") from None
        line, end, more = said.partition(b"\n")
        if more:
            raise Fault("it answered with more than one line")
        if not end:
            raise Fault(self._without_end(said))
        return line

    def end(self) -> None:
        """End it with all that it started, and leave nothing open."""
        _kill(self._process)
        self._job.end()
        self._process.wait()
        if self._talk is not None:
            self._talk.join(_GRACE)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe and not (self._talk and self._talk.is_alive()):
                pipe.close()

    def _without_end(self, said: bytes) -> str:
        if len(said) > _LONGEST_ANSWER:
            return f"it wrote more than {_LONGEST_ANSWER} bytes without ending the line"
        try:
            code = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return "it closed its input or output"
        return f"it ended with exit code {code}"


def _run(command: list[str]) -> subprocess.Popen[bytes]:
    """Start a program in a group of its own: it can be ended whole, and hears no Ctrl-C."""
    return subprocess.Popen(  # noqa: S603  (whoever asks for a program names it)
        command,
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
        creationflags=_OF_ITS_OWN,
    )


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a program with its group, and with what it has started in others, as far as that can be found."""
    started = descendants(process.pid)
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    end(started)
    process.kill()


def _talk(process: subprocess.Popen[bytes], question: bytes, answers: SimpleQueue[bytes]) -> None:
    """Write the question and read a line, or what comes instead of it."""
    assert process.stdin
    assert process.stdout
    said = b""
    with suppress(OSError, ValueError):
        while question:
            question = question[process.stdin.write(question) :]
        while b"\n" not in said and len(said) <= _LONGEST_ANSWER and (more := process.stdout.read(_CHUNK)):
            said += more
    answers.put(said)


def _number(line: bytes, choices: int) -> int:
    """Read an answer."""
    text = line.decode("utf-8", "replace").strip()
    number = int(text) if text.isascii() and text.isdigit() else choices
    if number >= choices:
        shown = text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"
        raise Fault(f"it answered {shown!r}, which is not a number from 0 to {choices - 1}")
    return number
