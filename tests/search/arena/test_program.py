"""A program may do anything: its faults are reported, it is stopped whole, and asked again."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from bacon.search.arena.program import Fault, Program, command_of, words_of_windows
from tests.processes import all_gone
from tests.search.arena.programs import command, noted


@contextmanager
def running(what: str, patience: float = 20.0, notes: Path | None = None) -> Iterator[Program]:
    program = Program(command(what, notes), patience)
    try:
        yield program
    finally:
        program.close()


def said_of(what: str, patience: float = 20.0, question: bytes = b"{}\n") -> str:
    """Return the report on a program asked to choose one of three."""
    with running(what, patience) as program, pytest.raises(Fault) as fault:
        program.ask(question, 3)
    return str(fault.value)


def test_an_honest_program_is_asked_again_and_again() -> None:
    with running("honest") as program:
        assert [program.ask(b"{}\n", 1) for _ in range(20)] == [0] * 20


@pytest.mark.parametrize("what", ["silent", "deaf", "dribble"])
def test_one_that_is_silent_or_slow_is_not_waited_for(what: str) -> None:
    assert said_of(what, 0.3) == "it gave no answer within 0.3 s"


def test_one_that_does_not_read_cannot_block_the_question() -> None:
    assert said_of("deaf", 0.3, b"x" * 1_000_000) == "it gave no answer within 0.3 s"


@pytest.mark.parametrize("what", ["endless", "a hundred megabytes"])
def test_a_line_without_end_is_not_read_to_the_end(what: str) -> None:
    assert said_of(what) == "it wrote more than 1000 bytes without ending the line"


@pytest.mark.parametrize("what", ["two lines", "endless lines"])
def test_one_line_is_enough(what: str) -> None:
    assert said_of(what) == "it answered with more than one line"


@pytest.mark.parametrize(
    ("what", "shown"),
    [
        ("garbage", "'the queen of hearts'"),
        ("not text", r"'�\x00\x01'"),
        ("too high", "'3'"),
        ("negative", "'-1'"),
        ("fraction", "'0.5'"),
        ("an empty line", "''"),
        ("a long number", f"'{'9' * 40}…'"),
    ],
)
def test_only_a_number_of_the_list_is_an_answer(what: str, shown: str) -> None:
    assert said_of(what) == f"it answered {shown}, which is not a number from 0 to 2"


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("dies", "it ended with exit code 3"),
        ("half a line", "it ended with exit code 0"),
        ("closes its output", "it closed its input or output"),
    ],
)
def test_one_that_has_gone_is_missed(what: str, sentence: str) -> None:
    assert said_of(what) == sentence


def test_a_program_that_cannot_be_started_is_reported(tmp_path: Path) -> None:
    program = Program([str(tmp_path)], 1.0)
    with pytest.raises(Fault, match="it could not be started: "):
        program.ask(b"{}\n", 3)


def test_after_a_fault_it_starts_again(tmp_path: Path) -> None:
    with running("too high", notes=tmp_path / "notes") as program:
        for _ in range(3):
            with pytest.raises(Fault, match="'3'"):
                program.ask(b"{}\n", 3)
        assert program.ask(b"{}\n", 4) == program.ask(b"{}\n", 4) == 3
    assert len(set(noted(tmp_path / "notes"))) == 4


_LEFT = ("silent", "deaf", "endless", "dies", "closes its output")


@pytest.mark.parametrize("what", [*_LEFT, "has a child", "has a child elsewhere"])
def test_nothing_of_it_is_left(what: str, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with ThreadPoolExecutor() as pool, running(what, 600.0, notes) as program:
        answer = pool.submit(program.ask, b"{}\n", 3)
        processes = noted(notes, 1 if what in _LEFT else 2)
        program.close()
        with pytest.raises(Fault):
            answer.result()
    assert all_gone(processes)


class SlowThread(Thread):
    """A thread that exists for a while before it starts."""

    def start(self) -> None:
        time.sleep(0.3)
        super().start()


def test_one_may_be_closed_before_its_question_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = tmp_path / "notes"
    monkeypatch.setattr("bacon.search.arena.program.Thread", SlowThread)
    with ThreadPoolExecutor() as pool, running("dies", 600.0, notes) as program:
        answer = pool.submit(program.ask, b"{}\n", 3)
        processes = noted(notes)
        program.close()
        with pytest.raises(Fault):
            answer.result()
    assert all_gone(processes)


def test_one_that_is_closed_is_gone_and_not_asked_again(tmp_path: Path) -> None:
    with running("honest", notes=tmp_path / "notes") as program:
        program.ask(b"{}\n", 3)
    assert all_gone(noted(tmp_path / "notes"))
    with pytest.raises(Fault, match="the arena is closed"):
        program.ask(b"{}\n", 3)


def test_a_command_is_divided_into_words() -> None:
    assert command_of(f'"{sys.executable}" -c "print(0)"') == [sys.executable, "-c", "print(0)"]


def test_on_windows_spaces_stand_between_double_quotes_and_nothing_else_is_special() -> None:
    text = '''"C:\\Program Files\\python.exe"  C:\\Users\\O'Brien\\bot.py --"all of=it" ""'''
    words = [r"C:\Program Files\python.exe", r"C:\Users\O'Brien\bot.py", "--all of=it", ""]
    assert words_of_windows(text) == words
    assert words_of_windows(subprocess.list2cmdline(words)) == words


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A program needs a command, such as program:python3 my_bot.py."),
        ("  ", "A program needs a command"),
        ('python3 "my_bot.py', "The command 'python3 \"my_bot.py' can't be read: no closing quotation."),
        ("no-such-program x", "The program 'no-such-program' can't be found."),
    ],
)
def test_a_command_that_cannot_work_is_reported(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        command_of(text)
