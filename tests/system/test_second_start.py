"""Only callers who know the secret are heard, and the window keeps listening whatever they send."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from bacon.system.second_start import _Address, _Request, ask_window, await_starts

ROOT = Path(__file__).parents[2]
LEFT_BY_A_CRASH = """
import os, sys
from pathlib import Path
from bacon.system.second_start import await_starts
assert await_starts(Path(sys.argv[1]), lambda file: True)
os._exit(1)
"""


class Window:
    """Records what it is asked for, and accepts it or not."""

    def __init__(self, *, hears: bool = True) -> None:
        self.hears = hears
        self.asked: list[Path | None] = []

    def answer(self, file: Path | None) -> bool:
        self.asked.append(file)
        return self.hears


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a new folder" / "door.json"


@contextmanager
def opened(path: Path, window: Window) -> Iterator[_Address]:
    door = await_starts(path, window.answer)
    assert door
    with closing(door):
        yield plate_at(path)


def plate_at(path: Path) -> _Address:
    return msgspec.json.decode(path.read_bytes(), type=_Address)


def say(plate: _Address, said: bytes) -> bytes:
    """Say something at the door and return what it answers."""
    with socket.create_connection(("127.0.0.1", plate.port), 5) as door:
        try:
            door.sendall(said)
            return door.recv(100)
        except ConnectionError:  # it may be closed while we still talk
            return b""


# Between friends


def test_without_an_open_window_nobody_answers(path: Path) -> None:
    assert not ask_window(path)


@pytest.mark.parametrize("name", ["match.bacon", "with a space.bacon", "line\nfeed", "日本 ♥"])
def test_an_open_window_is_asked_to_open_a_file(name: str, path: Path, tmp_path: Path) -> None:
    window = Window()
    with opened(path, window):
        assert ask_window(path)
        assert ask_window(path, tmp_path / name)
    assert window.asked == [None, tmp_path / name]


def test_a_file_is_named_from_the_root_for_a_window_that_stands_elsewhere(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window()
    monkeypatch.chdir(tmp_path)
    with opened(path, window):
        assert ask_window(path, Path("match.bacon"))
    assert window.asked == [tmp_path / "match.bacon"]


@pytest.mark.skipif(sys.platform != "linux", reason="only there a name can be of any bytes")
def test_a_name_that_is_no_text_is_passed_on(path: Path) -> None:
    window, name = Window(), Path(os.fsdecode(b"/tmp/\xff\xfe.bacon"))
    with opened(path, window):
        assert ask_window(path, name)
    assert window.asked == [name]


def test_a_window_that_does_not_hear_is_not_said_to_have_heard(path: Path) -> None:
    with opened(path, Window(hears=False)):
        assert not ask_window(path)


def test_only_the_first_window_has_a_door_and_the_next_one_when_it_is_closed(path: Path) -> None:
    first, second = Window(), Window()
    with opened(path, first):
        assert await_starts(path, second.answer) is None
        assert ask_window(path)
    assert not path.exists()
    assert not ask_window(path)
    with opened(path, second):
        assert ask_window(path)
    assert (len(first.asked), len(second.asked)) == (1, 1)


def test_a_door_can_be_closed_twice(path: Path) -> None:
    door = await_starts(path, Window().answer)
    assert door
    door.close()
    door.close()


def test_a_crash_leaves_a_door_that_nobody_answers_and_holds_nobody_up(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LEFT_BY_A_CRASH, str(path)], cwd=ROOT, check=False, timeout=60
    )
    assert done.returncode == 1
    assert path.exists()
    assert not ask_window(path)
    with opened(path, Window()):
        assert ask_window(path)


@pytest.mark.skipif(os.name == "nt", reason="the player's folders are private there")
def test_nobody_but_the_player_can_read_the_secret(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("an older one")
    path.chmod(0o666)
    with opened(path, Window()):
        assert path.stat().st_mode & 0o777 == 0o600


def test_there_is_no_door_if_nothing_can_be_written(read_only_folder: Path) -> None:
    assert await_starts(read_only_folder / "door.json", Window().answer) is None


def test_where_no_file_can_be_there_is_no_door(path: Path) -> None:
    path.mkdir(parents=True)
    assert await_starts(path, Window().answer) is None


# Strangers


def hostile(plate: _Address) -> dict[str, bytes]:
    known = msgspec.json.encode(_Request(plate.knock, b"/x"))
    return {
        "nothing": b"\n",
        "garbage": bytes(range(256)) * 4 + b"\n",
        "another secret": msgspec.json.encode(_Request(b"x" * 32)) + b"\n",
        "no secret": msgspec.json.encode(_Request(b"")) + b"\n",
        "the wrong secret": msgspec.json.encode(_Request(plate.answer)) + b"\n",
        "half a knock": known[:-5] + b"\n",
        "another kind of name": known.replace(b'"file"', b'"secret"') + b"\n",
        "a name that no file has": msgspec.json.encode(_Request(plate.knock, b"/x\0y")) + b"\n",
        "deep": b'{"x":' + b"[" * 10_000 + b"\n",
        "too much": b"x" * 1_000_000,
        "an old protocol": b"GET / HTTP/1.1\r\n\r\n",
    }


HOSTILE = list(hostile(_Address(0, b"k" * 32, b"a" * 32)))


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_stranger_is_not_answered_and_does_no_harm(kind: str, path: Path) -> None:
    window = Window()
    with opened(path, window) as plate:
        assert say(plate, hostile(plate)[kind]) == b""
        assert window.asked == []
        assert ask_window(path)


def test_a_silent_caller_holds_nobody_up(path: Path) -> None:
    with opened(path, Window()) as plate, socket.create_connection(("127.0.0.1", plate.port)):
        assert ask_window(path)


def test_a_caller_that_never_stops_holds_nobody_up(path: Path) -> None:
    with opened(path, Window()) as plate, socket.create_connection(("127.0.0.1", plate.port)) as slow:
        slow.sendall(b"{")
        assert ask_window(path)


@pytest.mark.parametrize(
    "plate",
    [
        b"",
        b"garbage\xff",
        b"[]",
        b'{"port": "80", "knock": "", "answer": ""}',
        b'{"port": 0, "knock": "", "answer": ""}',
        b'{"port": -1, "knock": "", "answer": ""}',
        b'{"port": 99999, "knock": "", "answer": ""}',
    ],
)
def test_a_file_that_leads_to_no_door_is_none(plate: bytes, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(plate)
    assert not ask_window(path)


@pytest.mark.parametrize("answer", [b"", b"yes", b"x" * 1000])
def test_a_stranger_behind_the_door_is_not_believed(answer: bytes, path: Path) -> None:
    path.parent.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        path.write_bytes(msgspec.json.encode(_Address(stranger.getsockname()[1], b"k" * 32, b"a" * 32)))

        def pretend() -> None:
            guest, _ = stranger.accept()
            with guest:
                guest.recv(1000)
                guest.sendall(answer)

        thread = Thread(target=pretend)
        thread.start()
        assert not ask_window(path)
        thread.join()


def test_silent_callers_keep_nobody_waiting(path: Path) -> None:
    window = Window()
    with opened(path, window) as plate, ExitStack() as silent:
        for _ in range(8):
            silent.enter_context(socket.create_connection(("127.0.0.1", plate.port), 5))
        assert ask_window(path)
    assert window.asked == [None]


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes with names in folders")
def test_a_pipe_in_the_place_of_the_doors_plate_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    assert not ask_window(path)
