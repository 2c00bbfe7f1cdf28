"""Playing the boards of an order in one process or several; the results are the same.

The workers hold one end of a pipe, the leash. When its other end closes, because all is done or this process
was interrupted or killed, they kill their contestants and themselves at once, with everything those started.
So outside programs always play in a worker, even if there is only one. Each worker has its own session, so
that no signal to this process's group kills both; if a worker is killed, this process kills what it leaves
behind.
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
_EXIT_SECONDS: Final = 5.0
"""Seconds for an idle worker to exit."""


class _Worker(Struct):
    """A process that plays boards, and its result pipe; a string in the pipe is an error."""

    process: SpawnProcess
    boards: Connection[None, PlayedBoard | str]


class WorkerFailed(RuntimeError):
    """Raised when a worker could not play its boards; says why."""


def play_all(order: Order, jobs: int, guests: Mapping[str, Bot] = {}) -> Generator[PlayedBoard, None, None]:
    """Play all boards of an order in `jobs` processes; yield each when it is ready.

    Guests are objects of this process and cannot play in others. Raises ``ValueError`` for an unknown
    contestant, and for guests if other processes are needed, and `WorkerFailed` when a worker fails.
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
        yield from _gather(workers, len(boards))
    finally:
        hold.close()
        leash.close()
        for worker in workers:
            _end(worker)
        end_marked(mark)


def _start(order: Order, boards: Sequence[BoardName], leash: Connection[None, None], mark: str) -> _Worker:
    """Start a worker that ignores Ctrl-C: this process handles it, and drops the leash."""
    receive, send = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_work, args=(order, boards, send, leash, mark))
    old_handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process.start()
    finally:
        signal.signal(signal.SIGINT, old_handler)
        send.close()
    return _Worker(process, receive)


def _gather(workers: list[_Worker], wanted: int) -> Iterator[PlayedBoard]:
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
    worker.process.join(_EXIT_SECONDS)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()
    worker.process.close()
    worker.boards.close()


# In the worker process


def _work(
    order: Order,
    boards: Sequence[BoardName],
    send: Connection[PlayedBoard | str, None],
    leash: Connection[None, None],
    mark: str,
) -> None:
    _prepare_process(mark)
    with closing(send), suppress(BrokenPipeError):
        try:
            with closing(Arena(order)) as arena:
                Thread(target=_watch_leash, args=(leash, arena), daemon=True).start()
                for name in boards:
                    send.send(arena.play(name))
        except Exception:
            send.send(traceback.format_exc())
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


def _watch_leash(leash: Connection[None, None], arena: Arena) -> None:
    """Wait until the leash closes, then end everything."""
    with suppress(EOFError, OSError):
        leash.recv()
    arena.close()
    end_descendants()
    os._exit(0)
