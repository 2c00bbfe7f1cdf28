"""Playing the arena's boards in several processes, none of which outlives the arena.

A worker's input is its leash: when it closes, even because this process was killed, the worker ends at once
with everything that it has started.
"""

from __future__ import annotations

import os
import secrets
import signal
import sys
import traceback
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from subprocess import Popen, TimeoutExpired
from threading import Thread
from typing import Final, TypeAlias

from msgspec import Struct

from bacon.search import PLAY_BOARDS
from bacon.search.arena.contestants import BoardName, Order, is_program
from bacon.search.arena.program import MARK, adopt, end_descendants, end_marked
from bacon.search.arena.runner import Arena, PlayedBoard
from bacon.search.bot import Bot
from bacon.search.process import Pipes, pipes_to_parent, start

_EXIT_SECONDS: Final = 5.0
"""Seconds for an idle worker to exit."""
_WAIT_SECONDS: Final = 0.2
"""Seconds to wait for a worker at a time: Windows notices Ctrl-C only in between."""


class Share(Struct, frozen=True):
    """A worker's part of an order: every board whose place, divided by `jobs`, leaves `number`.

    `mark` makes the processes traceable that the worker starts.
    """

    order: Order
    number: int
    jobs: int
    mark: str

    def boards(self) -> Sequence[BoardName]:
        """The boards to play, in order."""
        return self.order.boards()[self.number :: self.jobs]


_Message: TypeAlias = PlayedBoard | str
"""What a worker sends: a board that was played, or an error."""


class _Worker(Struct):
    process: Popen[bytes]
    pipes: Pipes[Share, _Message]


class WorkerFailed(RuntimeError):
    """Raised when a worker could not play its boards; says why."""


def play_all(order: Order, jobs: int, guests: Mapping[str, Bot] = {}) -> Generator[PlayedBoard, None, None]:
    """Play all boards of an order in `jobs` processes; yield each when it is ready.

    Guests are objects of this process and cannot play in others. Raises ``ValueError`` for an unknown
    contestant, and for guests if other processes are needed, and `WorkerFailed` when a worker fails.
    """
    alone = jobs == 1 and not (is_program(order.a) or is_program(order.b))
    if guests and not alone:
        raise ValueError(
            "A Python bot runs in this process, so use one job, and no outside program against it."
        )
    if alone:
        with closing(Arena(order, guests)) as arena:
            yield from map(arena.play, order.boards())
    else:
        yield from _play_in_workers(order, min(jobs, len(order.boards())))


def _play_in_workers(order: Order, jobs: int) -> Iterator[PlayedBoard]:
    mark = secrets.token_hex(16)
    heard: SimpleQueue[int] = SimpleQueue()
    workers: list[_Worker] = []
    try:
        for number in range(jobs):
            workers.append(_start(number, heard))  # noqa: PERF401  (those started are ended if another fails)
        for number, worker in enumerate(workers):
            with suppress(OSError):  # a worker that is gone is missed when its boards are gathered
                worker.pipes.send(Share(order, number, jobs, mark))
        yield from _gather(workers, heard, len(order.boards()))
    finally:
        _end(workers)
        end_marked(mark)


def _start(number: int, heard: SimpleQueue[int]) -> _Worker:
    """Start a worker that ignores Ctrl-C: this process handles it, and drops the leash."""
    old_handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process = start("from bacon.search.arena.workers import work; work()", PLAY_BOARDS)
    finally:
        signal.signal(signal.SIGINT, old_handler)
    assert process.stdin
    assert process.stdout
    return _Worker(process, Pipes(process.stdout, process.stdin, lambda: heard.put(number)))


def _gather(workers: Sequence[_Worker], heard: SimpleQueue[int], wanted: int) -> Iterator[PlayedBoard]:
    running = len(workers)
    while running:
        try:
            message = workers[_next(heard)].pipes.recv()
        except EOFError:
            running -= 1
            continue
        if isinstance(message, str):
            raise WorkerFailed(message)
        wanted -= 1
        yield message
    if wanted:
        raise WorkerFailed(f"the workers ended with {wanted} boards still to play")


def _next(heard: SimpleQueue[int]) -> int:
    """Wait for a worker to be heard, and return its number."""
    while True:
        with suppress(Empty):
            return heard.get(timeout=_WAIT_SECONDS)


def _end(workers: Sequence[_Worker]) -> None:
    for worker in workers:
        worker.pipes.hang_up()
    for worker in workers:
        with suppress(TimeoutExpired):
            worker.process.wait(_EXIT_SECONDS)
        worker.process.kill()
        worker.process.wait()
        worker.pipes.close()


# In the worker process


def work() -> None:
    """Play the share of the boards that comes from standard input: the process's main function."""
    pipes: Pipes[_Message, Share] = pipes_to_parent()
    with suppress(EOFError, OSError):  # the arena is gone
        _play(pipes.recv(), pipes)


def _play(share: Share, pipes: Pipes[_Message, Share]) -> None:
    _prepare_process(share.mark)
    try:
        with closing(Arena(share.order)) as arena:
            Thread(target=_watch_leash, args=(pipes, arena), daemon=True).start()
            for name in share.boards():
                pipes.send(arena.play(name))
    except Exception:
        pipes.send(traceback.format_exc())
    finally:
        end_descendants()


def _prepare_process(mark: str) -> None:
    """Let signals end this process cleanly, and make its descendants traceable."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, _leave)
        os.setsid()
    os.environ[MARK] = mark
    adopt()


def _leave(number: int, _: object) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(1)


def _watch_leash(pipes: Pipes[_Message, Share], arena: Arena) -> None:
    """Wait until the leash closes, then end everything."""
    with suppress(EOFError):
        pipes.recv()
    arena.close()
    end_descendants()
    os._exit(0)
