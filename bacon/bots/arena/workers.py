"""Playing the boards of an order in one process or in several; the boards are the same either way.

The workers hold one end of a leash. When the other end goes, because all is done, or because this process was
interrupted or killed, they end their contestants and themselves at once.
"""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Final

from msgspec import Struct

from bacon.bots.arena.board import Arena, Board
from bacon.bots.arena.order import BoardName, Order

_CONTEXT: Final = get_context("spawn")
_GRACE: Final = 5.0
"""Seconds in which a worker ends that has nothing to do any more."""


class _Worker(Struct):
    """A process that plays boards, and the pipe they come through; a text in it says that it failed."""

    process: SpawnProcess
    boards: Connection[None, Board | str]


class WorkerFailed(RuntimeError):
    """Raised when a worker could not play its boards; says why."""


def play_all(order: Order, jobs: int) -> Generator[Board, None, None]:
    """Play all boards of an order in so many processes, and give each when it is ready.

    Raises ``ValueError`` for a contestant that there is not, and `WorkerFailed` when a worker fails.
    """
    if jobs == 1:
        with closing(Arena(order)) as arena:
            yield from map(arena.play, order.boards())
    else:
        yield from _in_workers(order, min(jobs, len(order.boards())))


def _in_workers(order: Order, jobs: int) -> Iterator[Board]:
    boards = order.boards()
    leash, hold = _CONTEXT.Pipe(duplex=False)
    workers: list[_Worker] = []
    try:
        for number in range(jobs):
            workers.append(_start(order, boards[number::jobs], leash))  # noqa: PERF401
        yield from _gathered(workers, len(boards))
    finally:
        hold.close()
        leash.close()
        for worker in workers:
            _end(worker)


def _start(order: Order, boards: Sequence[BoardName], leash: Connection[None, None]) -> _Worker:
    """Start a worker that never hears Ctrl-C: this process does, and lets go of the leash."""
    receive, send = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_work, args=(order, boards, send, leash))
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process.start()
    finally:
        signal.signal(signal.SIGINT, heard)
        send.close()
    return _Worker(process, receive)


def _gathered(workers: list[_Worker], wanted: int) -> Iterator[Board]:
    running = [worker.boards for worker in workers]
    while running:
        ready = wait(running)
        for boards in [each for each in running if each in ready]:
            try:
                message = boards.recv()
            except EOFError:
                running.remove(boards)
                continue
            if isinstance(message, str):
                raise WorkerFailed(message)
            wanted -= 1
            yield message
    if wanted:
        raise WorkerFailed(f"the workers ended with {wanted} boards still to play")


def _end(worker: _Worker) -> None:
    worker.process.join(_GRACE)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()
    worker.process.close()
    worker.boards.close()


# In the worker


def _work(
    order: Order,
    boards: Sequence[BoardName],
    send: Connection[Board | str, None],
    leash: Connection[None, None],
) -> None:
    """Play these boards of the order, and send them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with closing(send), suppress(BrokenPipeError):
        try:
            with closing(Arena(order)) as arena:
                Thread(target=_follow, args=(leash, arena), daemon=True).start()
                for name in boards:
                    send.send(arena.play(name))
        except Exception:
            send.send(traceback.format_exc())


def _follow(leash: Connection[None, None], arena: Arena) -> None:
    """End everything when the leash is let go."""
    with suppress(EOFError, OSError):
        leash.recv()
    arena.close()
    os._exit(0)
