"""Whatever happens to the process that thinks, the table gets its answer in time, and a new one starts."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from time import perf_counter, sleep

import pytest

from bacon.core.actions import Action
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.climbing.game import Climbing
from bacon.search.levels import REVIEWED, make_bot
from bacon.search.process import Pipes, start
from bacon.search.reviewer import Evaluation, Reviewer
from bacon.search.server import _advice_for, serve
from bacon.search.thinker import Thinker
from bacon.search.worker import Player, Query, Reply, Worker
from tests.games.tricks.player.search.tables import seen_by_act, turns
from tests.processes import runs

RULES = Bacon()
PLAYER = Player(RULES, "hard", seed="worker")
MATCH = Match(RULES, "worker")
VIEW, LEGAL = MATCH.view(MATCH.to_act or 0), MATCH.legal()
COMING_UP = 20.0


def first_decision(rules: Rules) -> tuple[TableState, tuple[Action, ...]]:
    """What the first player of a match sees and may do."""
    match = Match(rules, "worker")
    return match.view(match.to_act or 0), match.legal()


def last_decision() -> tuple[TableState, tuple[Action, ...]]:
    """The last decision of a hand, which is quickly weighed."""
    matches = turns(RULES, 1)
    return [(seen_by_act(match), match.legal()) for match in matches if len(match.legal()) > 1][-1]


unix_only = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals on Windows")


@pytest.fixture
def worker() -> Iterator[Worker]:
    with Worker() as started:
        assert started.warm_up(COMING_UP)
        yield started


def test_the_process_decides_as_the_bot_itself_would(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bacon.search.thinker._GRACE_SECONDS", COMING_UP)  # a busy machine may take its time
    assert Thinker(PLAYER, worker).choose(VIEW, LEGAL).action in LEGAL
    easy = Player(RULES, "easy")
    assert Thinker(easy, worker).choose(VIEW, LEGAL) == make_bot(RULES, "easy").choose(VIEW, LEGAL)


def test_what_a_review_would_call_best_comes_from_all_of_its_worlds(worker: Worker) -> None:
    view, legal = last_decision()
    number = worker.ask(Player(RULES, "expert", times=100, reviewing=True), view, legal)
    answer = worker.answer(number, COMING_UP)
    evaluation = Evaluation(Reviewer(RULES), view, legal)
    while not evaluation.step():
        pass
    assert answer
    assert answer.choice == evaluation.choice()
    assert evaluation.choice().worlds == REVIEWED


def test_a_bot_that_is_to_act_interrupts_a_hint(worker: Worker) -> None:
    started = perf_counter()
    worker.ask(Player(Climbing(), "expert", times=1000, reviewing=True), *first_decision(Climbing()))
    number = worker.ask(Player(RULES, "easy"), VIEW, LEGAL)
    assert worker.busy_until < started + 100
    answer = worker.answer(number, COMING_UP)
    assert answer
    assert answer.choice == make_bot(RULES, "easy").choose(VIEW, LEGAL)


@pytest.mark.parametrize("reviewing", [True, False])
def test_a_bot_that_interrupts_a_long_hint_has_its_usual_time(worker: Worker, reviewing: bool) -> None:
    worker.ask(Player(Climbing(), "expert", times=1000, reviewing=reviewing), *first_decision(Climbing()))
    worker._last_heard -= 10  # what is no hint should have answered by now
    worker.ask(Player(RULES, "easy"), VIEW, LEGAL)
    assert worker.overdue is not reviewing


def test_a_hint_that_is_asked_for_again_goes_on_where_it_was() -> None:
    view, legal = last_decision()
    advising = _advice_for(Query(1, Player(RULES, "expert", times=0, reviewing=True), view, legal))
    assert advising
    advising.step()
    assert not advising.asked
    assert not advising.resume(Query(2, Player(RULES, "expert"), view, legal))
    assert not advising.resume(Query(2, Player(RULES, "expert", reviewing=True), VIEW, LEGAL))
    assert advising.resume(Query(3, Player(RULES, "expert", times=100, reviewing=True), view, legal))
    evaluation = Evaluation(Reviewer(RULES), view, legal)
    while not evaluation.step():
        pass
    while not (reply := advising.step()):
        pass
    assert (reply.number, reply.choice) == (3, evaluation.choice())


def test_a_hint_that_runs_out_of_time_is_made_of_the_worlds_so_far(worker: Worker) -> None:
    number = worker.ask(Player(RULES, "expert", times=0, reviewing=True), VIEW, LEGAL)
    answer = worker.answer(number, COMING_UP)
    assert answer
    assert answer.choice
    assert answer.choice.action in LEGAL
    assert answer.choice.worlds < REVIEWED


def test_a_game_without_reviews_gets_its_bots_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Rules) -> Reviewer:
        raise ValueError("It has no Expert.")

    player = Player(RULES, "expert", reviewing=True)
    assert _advice_for(Query(1, player, VIEW, LEGAL))
    monkeypatch.setattr("bacon.search.server.Reviewer", refuse)
    assert _advice_for(Query(1, player, VIEW, LEGAL)) is None


@unix_only
@pytest.mark.parametrize("how", ["SIGKILL", "SIGSTOP"])
def test_a_worker_that_is_killed_or_hangs_is_replaced_and_only_the_log_knows(
    worker: Worker, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    before = worker.pid
    assert before is not None
    os.kill(before, signal.Signals[how])
    with caplog.at_level(logging.WARNING):
        while worker.pid == before:
            assert Thinker(PLAYER, worker).choose(VIEW, LEGAL) == make_bot(RULES).choose(VIEW, LEGAL)
    assert worker.warm_up(COMING_UP)
    assert worker.pid != before
    assert not runs(before)
    assert "Simple rules chose instead of a search" in caplog.text
    assert Thinker(PLAYER, worker).choose(VIEW, LEGAL).action in LEGAL


def test_who_cannot_wait_asks_again_later(worker: Worker) -> None:
    thinker = Thinker(PLAYER, worker)
    thinker.begin(VIEW, LEGAL)
    while (choice := thinker.done()) is None:
        pass
    assert choice.action in LEGAL


def test_a_worker_that_has_only_just_been_started_is_not_given_up() -> None:
    with Worker() as worker:
        impatient = Thinker(Player(RULES, "normal"), worker)
        assert impatient.choose(VIEW, LEGAL).action in LEGAL
        first = worker.pid
        assert worker.warm_up(COMING_UP)
        assert worker.pid == first


def test_a_question_takes_the_place_of_the_one_before_which_is_asked_once_more(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bacon.search.thinker._GRACE_SECONDS", COMING_UP)  # a busy machine may take its time
    slow = Player(RULES, "expert", seed="worker")  # who weighs a call, and so has no answer at once
    before, (first, second) = worker.pid, (Thinker(slow, worker) for _ in range(2))
    began = perf_counter()
    first.begin(VIEW, LEGAL)
    second.begin(VIEW, LEGAL)
    assert worker.busy_until >= began + 2 * slow.seconds
    assert first.done() is None
    choice = first.done(wait=True)
    assert choice is not None
    assert choice.action in LEGAL
    assert worker.busy_until == 0
    second.begin(VIEW, LEGAL)
    for _ in range(2):
        assert second.done() is None
        first.begin(VIEW, LEGAL)
    assert second.done() == make_bot(RULES).choose(VIEW, LEGAL)
    assert worker.pid == before


def test_if_no_process_starts_the_rule_bot_answers_at_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError("no room for another process")

    monkeypatch.setattr("bacon.search.worker.start", full)
    with Worker() as worker:
        assert not worker.warm_up(COMING_UP)
        assert Thinker(PLAYER, worker).choose(VIEW, LEGAL) == make_bot(RULES).choose(VIEW, LEGAL)
        assert worker.pid is None
    assert "no room for another process" in caplog.text


def test_a_process_that_dies_as_it_comes_up_is_replaced() -> None:
    with Worker() as worker:
        worker.warm_up()
        before = worker.pid
        assert worker._process is not None
        worker._process.kill()
        worker._process.wait(COMING_UP)
        assert Thinker(PLAYER, worker).choose(VIEW, LEGAL) == make_bot(RULES).choose(VIEW, LEGAL)
        assert worker.warm_up(COMING_UP)
        assert worker.pid != before


@unix_only
def test_the_process_goes_when_the_game_is_killed() -> None:
    code = (
        "import sys, time; from bacon.search.worker import Worker\n"
        "worker = Worker(); worker.warm_up(20); print(worker.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as game:
        assert game.stdout
        pid = int(game.stdout.readline())
        assert runs(pid)
        game.kill()
    until = perf_counter() + COMING_UP
    while runs(pid):
        assert perf_counter() < until
        sleep(0.01)


def test_closing_ends_the_process_and_asking_starts_another(worker: Worker) -> None:
    before = worker.pid
    worker.close()
    assert worker.pid is None
    assert Thinker(PLAYER, worker).choose(VIEW, LEGAL).action in LEGAL
    assert worker.pid not in (None, before)


def test_one_legal_action_needs_no_thought() -> None:
    worker = Worker()
    assert Thinker(PLAYER, worker).choose(VIEW, LEGAL[-1:]).action == LEGAL[-1]
    assert worker.pid is None


def test_nothing_to_choose_is_said_clearly() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        Thinker(PLAYER, Worker()).begin(VIEW, ())


@contextmanager
def served(*waiting: Query) -> Iterator[Pipes[Query, Reply]]:
    """The pipes to a stand-in for the process, with these queries waiting."""
    to_him, from_us = os.pipe()
    to_us, from_him = os.pipe()
    ours: Pipes[Query, Reply] = Pipes(os.fdopen(to_us, "rb"), os.fdopen(from_us, "wb"))
    theirs: Pipes[Reply, Query] = Pipes(os.fdopen(to_him, "rb"), os.fdopen(from_him, "wb"))
    for query in waiting:
        ours.send(query)
    while theirs._arrived.qsize() < len(waiting):
        sleep(0.001)
    thread = Thread(target=serve, args=(theirs,))
    thread.start()
    yield ours
    ours.hang_up()
    thread.join()
    theirs.close()
    ours.close()


def test_a_thought_that_fails_is_answered_by_the_house(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with served() as pipes:
        assert pipes.recv() == Reply(0, None)
        pipes.send(Query(1, PLAYER, VIEW, ()))
        failed = pipes.recv()
    assert failed == Reply(1, None, failed.failure)
    assert "nothing to choose" in failed.failure
    with Worker() as worker, caplog.at_level(logging.WARNING):
        monkeypatch.setattr(Worker, "answer", lambda *_: failed)
        assert Thinker(PLAYER, worker).choose(VIEW, LEGAL) == make_bot(RULES).choose(VIEW, LEGAL)
    assert "nothing to choose" in caplog.text


def test_of_several_questions_that_wait_only_the_newest_is_answered() -> None:
    with served(*(Query(number, Player(RULES, "easy"), VIEW, LEGAL) for number in (1, 2, 3))) as pipes:
        assert [pipes.recv().number, pipes.recv().number] == [0, 3]


def test_a_process_that_nobody_needs_for_a_while_ends_and_is_there_again_before_it_is_needed(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = worker.rest()
    assert left
    pid = worker.pid
    assert pid
    worker.wake()
    assert worker.pid == pid
    now = perf_counter()
    monkeypatch.setattr("bacon.search.worker.perf_counter", lambda: now + left)
    assert worker.rest() is None
    assert not runs(pid)
    worker.wake()
    assert worker.pid not in (None, pid)


def test_nobody_wakes_a_process_that_was_never_needed() -> None:
    worker = Worker()
    assert worker.rest() is None
    worker.wake()
    assert worker.pid is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells of a process's children")
def test_a_process_that_thinks_is_one_process_and_no_more() -> None:
    """What `multiprocessing` would keep beside it takes as much memory as the process itself."""
    code = (
        "import os; from pathlib import Path; from bacon.search.worker import Worker\n"
        "with Worker() as worker:\n"
        "    assert worker.warm_up(20)\n"
        "    children = Path(f'/proc/self/task/{os.getpid()}/children').read_text('ascii')\n"
        "    print(children.split() == [str(worker.pid)])"
    )
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout == "True\n"


def test_what_a_bot_prints_is_no_answer() -> None:
    code = (
        "import bacon.search.server as thinking\n"
        "thinking.serve = lambda pipes: (print('Hm.'), pipes.send('done'))\n"
        "thinking.think()"
    )
    process = start(code, "")
    assert process.stdin
    assert process.stdout
    pipes: Pipes[str, str] = Pipes(process.stdout, process.stdin)
    assert pipes.recv() == "done"
    process.wait(COMING_UP)
    pipes.close()
