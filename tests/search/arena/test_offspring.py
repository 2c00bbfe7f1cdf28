"""All descendants of a process are found, in either way of looking, and can be stopped."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from bacon.search.arena import program

pytestmark = pytest.mark.skipif(os.name == "nt", reason="nothing is looked for there")

needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows processes as files")
needs_ps = pytest.mark.skipif(shutil.which("ps") is None, reason="there is no ps")
_PARENT = """
import os, subprocess, sys
child = subprocess.Popen(["sleep", "600"], start_new_session=True, stdout=subprocess.DEVNULL)
print(child.pid, flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(program._processes_in_proc, marks=needs_proc),
        pytest.param(program._processes_of_ps, marks=needs_ps),
    ],
)
def test_children_of_children_are_found_in_whichever_session_and_ended(
    way: Callable[[], Iterator[tuple[int, int, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "_processes", way)
    command = [sys.executable, "-I", "-S", "-c", _PARENT]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        grandchild = int(parent.stdout.readline())
        assert {parent.pid, grandchild} <= program.descendants(os.getpid())
        assert program.descendants(parent.pid) == {grandchild}
        program.end([grandchild])
        while program.descendants(parent.pid):
            pass
        parent.kill()


def test_what_is_gone_can_be_ended_again() -> None:
    with subprocess.Popen(["true"]) as gone:
        gone.wait()
    program.end([gone.pid])
    assert gone.pid not in program.descendants(os.getpid())


@needs_proc
def test_only_what_bears_the_mark_is_ended_by_it() -> None:
    def marked(mark: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(["sleep", "600"], env={**os.environ, program.MARK: mark})

    with marked("one") as one, marked("one more") as other:
        program.end_marked("one")
        assert one.wait(10) < 0
        assert other.poll() is None
        other.kill()
