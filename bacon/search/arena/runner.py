"""Boards of the arena: the same deals for both sides, over several processes."""

from __future__ import annotations

import os
import secrets
import signal
import sys
import traceback
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from fractions import Fraction
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from time import perf_counter
from typing import Final, TypeAlias

from msgspec import Struct, field

from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.search.arena.contestants import NAMES, BoardName, Order, contestant, is_program
from bacon.search.arena.program import MARK, Fault, adopt, end_descendants, end_marked
from bacon.search.bot import Bot
from bacon.search.levels import Results, TableTally, player_kit

Seating: TypeAlias = tuple[int, ...]
"""For each side, the contestant who holds it: 0 or 1."""


def seatings(sides: int) -> tuple[Seating, ...]:
    """All seatings in which the contestants hold alternate sides.

    With an odd number of sides, one contestant holds one side more; each does so equally often.

    >>> seatings(2)
    ((0, 1), (1, 0))
    >>> seatings(3)
    ((0, 1, 0), (1, 0, 1), (1, 0, 0), (0, 1, 1), (0, 0, 1), (1, 1, 0))
    """
    pattern = tuple(side % 2 for side in range(sides))
    other = tuple(1 - contestant for contestant in pattern)
    turned = [each[turn:] + each[:turn] for turn in range(sides) for each in (pattern, other)]
    return tuple(dict.fromkeys(turned))


def difference(points: Sequence[int], seating: Seating) -> Fraction:
    """Contestant 0's mean points per side less contestant 1's.

    >>> difference((4, 1, 2), (0, 1, 0))
    Fraction(2, 1)
    """
    return _points_per_side(points, seating, 0) - _points_per_side(points, seating, 1)


def _points_per_side(points: Sequence[int], seating: Seating, contestant: int) -> Fraction:
    own = [made for made, holder in zip(points, seating, strict=True) if holder == contestant]
    return Fraction(sum(own), len(own))


MAX_HANDS: Final = 500
"""A match still undecided after this many hands is a draw; random players might never finish one."""


class Sheet(Struct):
    """A contestant's statistics: seconds per decision, hands declared, and faults."""

    times: list[float] = field(default_factory=list)
    declared: Results = field(default_factory=Results)
    loners: Results = field(default_factory=Results)
    faults: list[str] = field(default_factory=list)


class PlayedBoard(Struct):
    """A board that was played in every seating.

    `results` has the first contestant's result in each: for a deal the difference in points, for a match 1,
    0, or 1/2 for a draw.
    """

    name: BoardName
    results: tuple[Fraction, ...]
    sheets: tuple[Sheet, Sheet]


class Lost(Exception):
    """Raised when a contestant has lost a board by a fault."""

    def __init__(self, contestant: int, sentence: str) -> None:
        super().__init__(sentence)
        self.contestant = contestant


_Sheets: TypeAlias = tuple[Sheet, Sheet]
_Tallies: TypeAlias = tuple[TableTally, TableTally]


class _Playing(Struct):
    match: Match[TableState]
    seating: Seating
    bots: tuple[Bot, ...]
    sheets: _Sheets
    tallies: _Tallies
    decisions: int = 0

    def holder(self, seat: int) -> int:
        return self.seating[seat % len(self.seating)]


class Arena:
    """Both contestants, ready to play any board of an order."""

    def __init__(self, order: Order, guests: Mapping[str, Bot] = {}) -> None:
        self.order = order
        self._contestants = [contestant(name, order, guests) for name in (order.a, order.b)]
        self._sides = len(order.rules.start().scores)

    def close(self) -> None:
        """Close both contestants; safe to call from any thread."""
        for each in self._contestants:
            each.close()

    def play(self, name: BoardName) -> PlayedBoard:
        """Play a board in every seating."""
        sheets = (Sheet(), Sheet())
        tally = player_kit(self.order.rules.name).tally
        tallies = (tally(), tally())
        results = [self._play(name, seating, sheets, tallies) for seating in seatings(self._sides)]
        for sheet, counted in zip(sheets, tallies, strict=True):
            sheet.declared, sheet.loners = counted.declared, counted.alone
        return PlayedBoard(name, tuple(results), sheets)

    def _play(
        self,
        name: BoardName,
        seating: Seating,
        sheets: _Sheets,
        tallies: _Tallies,
    ) -> Fraction:
        playing = _Playing(self._match(name), seating, self._bots(name, seating), sheets, tallies)
        try:
            return _deal(playing) if name.kind == "deal" else _match(playing)
        except Lost as lost:
            place = f"{name} in seating {seatings(self._sides).index(seating) + 1}"
            sheets[lost.contestant].faults.append(f"Bot {NAMES[lost.contestant]} lost {place} {lost}.")
            return self._forfeit(name, lost.contestant)

    def _match(self, name: BoardName) -> Match[TableState]:
        dealer = name.number % self.order.rules.seats if name.kind == "deal" else None
        return Match(self.order.rules, f"{self.order.seed} {name}", dealer=dealer)

    def _bots(self, name: BoardName, seating: Seating) -> tuple[Bot, ...]:
        """The bots by seat. Contestants get the same seed in the same seat, and so the same luck."""
        holders = [seating[seat % len(seating)] for seat in range(self.order.rules.seats)]
        return tuple(
            self._contestants[holder].bot(seat, f"{self.order.seed} {name} seat {seat}")
            for seat, holder in enumerate(holders)
        )

    def _forfeit(self, name: BoardName, loser: int) -> Fraction:
        if name.kind == "match":
            return Fraction(loser)
        return Fraction(self.order.rules.target * (2 * loser - 1))


def _deal(playing: _Playing) -> Fraction:
    _play_hands(playing, 1)
    return difference([*map(playing.match.rules.merit, playing.match.scores)], playing.seating)


def _match(playing: _Playing) -> Fraction:
    _play_hands(playing, MAX_HANDS)
    winner = playing.match.winner
    return Fraction(1, 2) if winner is None else Fraction(1 - playing.seating[winner])


def _play_hands(playing: _Playing, last: int) -> None:
    match = playing.match
    while match.state.hand <= last and (seat := match.to_act) is not None:
        _decide(playing, seat)


def _decide(playing: _Playing, seat: int) -> None:
    match, holder = playing.match, playing.holder(seat)
    view, legal = match.view(seat), match.legal()
    playing.decisions += 1
    started = perf_counter()
    try:
        choice = playing.bots[seat].choose(view, legal)
    except Fault as fault:
        decision = f"at decision {playing.decisions} (seat {seat}, {len(legal)} legal actions)"
        raise Lost(holder, f"{decision}: {fault}") from fault
    playing.sheets[holder].times.append(perf_counter() - started)
    before = match.state
    for event in match.apply(choice.action):
        _count(playing, event, before)


def _count(playing: _Playing, event: Event, before: TableState) -> None:
    declarer = playing.tallies[0].declarer(event)
    if declarer is not None:
        playing.tallies[playing.holder(declarer)].add(event, before)


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
        raise ValueError(
            "A Python bot runs in this process, so use one job, and no outside program against it."
        )
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
