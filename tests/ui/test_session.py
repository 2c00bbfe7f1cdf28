"""A bot that takes its time is asked once, and heard when it has decided; what is past is dropped."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator, Sequence

import pygame
import pytest

from bacon.core.actions import Action
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.game import Bacon
from bacon.search.bot import Choice
from bacon.search.thinker import Thinker
from bacon.search.worker import Player, Worker
from bacon.settings.settings import Opponents, Settings, Speed, TableSettings
from bacon.ui.table.autoplay import THINKING_MS
from bacon.ui.table.session import ComputerPlayers
from tests.search.test_worker import COMING_UP, unix_only
from tests.tables import Table
from tests.ui.stage_door import Guest, Scripted, a_match, at_speed, at_the_table, play_on

RULES = Bacon()
POLL = 20


class Slow(Thinker):
    """A player who decides when the test says so, on what is legal first."""

    def __init__(self) -> None:
        super().__init__(Player(RULES, "expert"), Worker())
        self.asked: list[tuple[Action, ...]] = []
        self.decided = False

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:  # noqa: ARG002
        self.asked.append(tuple(legal))

    def done(self, *, wait: bool = False) -> Choice | None:
        return Choice(self.asked[-1][0], "It took a while.", "slow") if wait or self.decided else None


def beside_slow(speed: Speed = "normal") -> tuple[Guest, Slow]:
    """A guest at a table where the first to decide, on his left, is slow, and has been asked."""
    guest, slow = Guest(at_speed(speed)), Slow()
    guest.sit_down(Match(RULES, "slow", dealer=0))
    guest.table.session.bots = {1: slow, 2: Scripted(), 3: Scripted()}
    guest.until(lambda: guest.table.controller._waits_since is not None and bool(slow.asked))
    return guest, slow


def decisions(guest: Guest) -> int:
    return len(guest.match.events)


def test_it_is_asked_while_the_cards_are_still_dealt() -> None:
    guest, slow = Guest(), Slow()
    guest.sit_down(Match(RULES, "slow", dealer=0))
    guest.table.session.bots = {1: slow, 2: Scripted(), 3: Scripted()}
    guest.frame()
    assert len(slow.asked) == 1
    assert guest.stage.behind


def test_it_acts_when_both_its_pause_and_its_thinking_are_over() -> None:
    guest, slow = beside_slow()
    before = decisions(guest)
    guest.watch(2 * THINKING_MS)
    assert decisions(guest) == before
    slow.decided = True
    guest.watch(POLL, POLL)
    assert decisions(guest) > before
    assert len(slow.asked) == 1


def test_a_bot_that_has_decided_at_once_still_takes_its_pause() -> None:
    guest, slow = beside_slow()
    before, slow.decided = decisions(guest), True
    guest.watch(THINKING_MS / 2)
    assert decisions(guest) == before
    guest.watch(THINKING_MS)
    assert decisions(guest) > before


def test_who_hurries_shortens_the_pause_but_not_the_thinking() -> None:
    guest, slow = beside_slow()
    before = decisions(guest)
    guest.key(pygame.K_SPACE)
    guest.frame()
    assert decisions(guest) == before
    slow.decided = True
    guest.watch(POLL, POLL)
    assert decisions(guest) > before


def test_while_it_thinks_nothing_is_painted_and_the_game_looks_rarely() -> None:
    guest, _ = beside_slow("instant")
    guest.watch(3000, 50)
    for _ in range(20):
        wake = guest.top.wake_at()
        assert wake is not None
        assert wake - guest.clock.now >= 10
        assert not guest.app.scenes.moving()
        assert not guest.frame(wake - guest.clock.now)


def test_taking_back_drops_the_thought_and_asks_again() -> None:
    guest, slow = at_the_table(a_match("back"), at_speed("instant")), Slow()
    guest.table.session.bots = dict.fromkeys((1, 2, 3), Scripted())
    guest.wait()
    guest.table.session.bots = dict.fromkeys((1, 2, 3), slow)
    guest.table.controller.act(guest.match.legal()[0])
    guest.frame()
    assert len(slow.asked) == 1
    guest.key(pygame.K_z)
    assert guest.table.session.humans_turn
    slow.decided = True
    guest.frame()
    assert not guest.table.session.bot_thinks()
    guest.table.controller.act(guest.match.legal()[-1])
    guest.frame(POLL)
    assert len(slow.asked) >= 2


def test_who_sits_there_now_is_asked_though_another_one_has_thought() -> None:
    guest, slow = beside_slow()
    slow.decided = True
    assert not guest.table.session.bot_thinks()
    other = Slow()
    guest.table.session.bots = {1: other, 2: Scripted(), 3: Scripted()}
    assert guest.table.session.bot_thinks()
    assert len(other.asked) == 1


def test_who_cannot_wait_for_the_table_waits_for_the_bot() -> None:
    guest, slow = beside_slow()
    before = decisions(guest)
    guest.table.session.bot_acts()
    assert decisions(guest) > before
    assert len(slow.asked) == 1


# With a real process


@pytest.fixture
def experts() -> Iterator[Guest]:
    """A guest among real experts."""
    table = TableSettings(speed="instant", beginners="never")
    guest = Guest(Settings(table=table, opponents=Opponents(level="expert")))
    with guest.app.worker as worker:
        assert worker.warm_up(COMING_UP)
        yield guest


def sat_down(guest: Guest, seed: str) -> Table:
    """Sit down with experts, and see one of them think about a choice."""
    match: Table = Match(RULES, seed, dealer=0)
    guest.sit_down(match)
    guest.table.session.bots = ComputerPlayers(guest.app, RULES, 0)
    guest.until(guest.table.session.bot_thinks)
    return match


@unix_only
@pytest.mark.parametrize("how", ["SIGKILL", "SIGSTOP"])
def test_a_process_that_is_killed_or_hangs_in_mid_thought_does_not_hold_the_match_up(
    experts: Guest, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    match, before = sat_down(experts, "killed"), experts.app.worker.pid
    assert before is not None
    with caplog.at_level(logging.WARNING):
        os.kill(before, signal.Signals[how])
        log = len(match.events)
        experts.until(lambda: len(match.events) > log)
        play_on(experts, lambda: experts.app.worker.pid != before)
    assert "Simple rules chose instead of a search" in caplog.text
    assert experts.top is experts.table
    assert experts.app.worker.warm_up(COMING_UP)
    experts.until(lambda: experts.asked)


def test_leaving_the_table_in_mid_thought_leaves_the_worker_for_the_next_one(experts: Guest) -> None:
    first, before = sat_down(experts, "left"), experts.app.worker.pid
    log = first.events
    experts.app.scenes.pop()
    second = sat_down(experts, "next")
    seen = len(second.events)
    experts.until(lambda: len(second.events) > seen)
    assert first.events == log
    assert experts.app.worker.pid == before
