"""Playing the boards of an order in one process or in several; the boards are the same either way.

The workers hold one end of a leash. When the other end goes, because all is done, or because this process was
interrupted or killed, they end their contestants and themselves at once, with all that these have started. So
programs from outside always play in a worker, be it the only one. A worker has a session of its own, that no
signal to this process's group ends both; when a worker is killed, this process ends what it has left.
"""

from __future__ import annotations

import os
import secrets
import signal
import sys
import traceback
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Final

from msgspec import Struct

from bacon.search.arena.board import Arena, PlayedBoard
from bacon.search.arena.contestants import is_program
from bacon.search.arena.offspring import MARK, adopt, end_descendants, end_marked
from bacon.search.arena.order import BoardName, Order
from bacon.search.bot import Bot

_CONTEXT: Final = get_context("spawn")
_GRACE: Final = 5.0
"""Seconds in which a worker ends that has nothing to do any more."""


class _Worker(Struct):
    """A process that plays boards, and the pipe they come through; a text in it says that it failed."""

    process: SpawnProcess
    boards: Connection[None, PlayedBoard | str]


class WorkerFailed(RuntimeError):
    """Raised when a worker could not play its boards; says why."""


def play_all(order: Order, jobs: int, guests: Mapping[str, Bot] = {}) -> Generator[PlayedBoard, None, None]:
    """Play all boards of an order in so many processes, and give each when it is ready.

    Guests, which are objects of this process, play in no other one. Raises ``ValueError`` for a contestant
    that there is not, and for guests where other processes are needed, and `WorkerFailed` when a worker
    fails.
    """
    alone = jobs == 1 and not (is_program(order.a) or is_program(order.b))
    if guests and not alone:
        raise ValueError("A bot of your own plays in this process: one job, and no program against it.")
    if alone:
        with closing(Arena(order, guests)) as arena:
            yield from map(arena.play, order.boards())
    else:
        yield from _in_workers(order, min(jobs, len(order.boards())))


def _in_workers(order: Order, jobs: int) -> Iterator[PlayedBoard]:
    boards = order.boards()
    leash, hold = _CONTEXT.Pipe(duplex=False)
    mark = secrets.token_hex(16)
    workers: list[_Worker] = []
    try:
        for number in range(jobs):
            workers.append(_start(order, boards[number::jobs], leash, mark))  # noqa: PERF401
        yield from _gathered(workers, len(boards))
    finally:
        hold.close()
        leash.close()
        for worker in workers:
            _end(worker)
        end_marked(mark)


def _start(order: Order, boards: Sequence[BoardName], leash: Connection[None, None], mark: str) -> _Worker:
    """Start a worker that never hears Ctrl-C: this process does, and lets go of the leash."""
    receive, send = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_work, args=(order, boards, send, leash, mark))
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process.start()
    finally:
        signal.signal(signal.SIGINT, heard)
        send.close()
    return _Worker(process, receive)


def _gathered(workers: list[_Worker], wanted: int) -> Iterator[PlayedBoard]:
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
    send: Connection[PlayedBoard | str, None],
    leash: Connection[None, None],
    mark: str,
) -> None:
    """Play these boards of the order, and send them."""
    _settle(mark)
    with closing(send), suppress(BrokenPipeError):
        try:
            with closing(Arena(order)) as arena:
                Thread(target=_follow, args=(leash, arena), daemon=True).start()
                for name in boards:
                    send.send(arena.play(name))
        except Exception:
            send.send(traceback.format_exc())
        finally:
            end_descendants()


def _settle(mark: str) -> None:
    """Make this process one that ends in order, and knows all that descends from it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, _leave)
        os.setsid()
    os.environ[MARK] = mark
    adopt()


def _leave(number: int, _: object) -> None:
    """End this process in order, whatever else is sent to it meanwhile."""
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(1)


def _follow(leash: Connection[None, None], arena: Arena) -> None:
    """End everything when the leash is let go."""
    with suppress(EOFError, OSError):
        leash.recv()
    arena.close()
    end_descendants()
    os._exit(0)
