"""An advisor answers soon, keeps thinking, and never replaces a better answer."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import PickItUp
from bacon.search.bot import Choice
from bacon.search.levels import REVIEWED
from bacon.search.thinker import Expert, Thinker
from bacon.search.worker import Player, Worker
from tests.games.tricks.player.search.tables import seen_by_act, turns

RULES = Bacon()
MATCH = Match(RULES, "advice")
VIEW, LEGAL = MATCH.view(MATCH.to_act or 0), MATCH.legal()
TURNS = [(seen_by_act(match), match.legal()) for match in turns(RULES, 1) if len(match.legal()) > 1]
"""The decisions of a hand."""


class Told(Thinker):
    """A player who answers when released, and counts the questions."""

    def __init__(self, worlds: int, action: Action = PickItUp()) -> None:  # noqa: B008  (it is frozen)
        self.choice = Choice(action, f"In {worlds} worlds.", "search", worlds=worlds)
        self.asked, self.ready = 0, False

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:  # noqa: ARG002
        self.asked += 1

    def done(self, *, wait: bool = False) -> Choice | None:  # noqa: ARG002
        return self.choice if self.ready else None


def asked(*thinkers: Told) -> Expert:
    """An expert who has just been asked, and will give this answer."""
    expert = Expert(RULES, Worker())
    expert._thinkers = list(thinkers)
    expert.begin(VIEW, LEGAL)
    return expert


def test_the_second_answer_takes_the_place_of_the_first_when_it_comes() -> None:
    soon, later = Told(120), Told(300, Pass())
    expert = asked(soon, later)
    told = [(expert.done(), expert.thinking)]
    soon.ready = True
    told += [(expert.done(), expert.thinking) for _ in range(2)]
    later.ready = True
    told += [(expert.done(), expert.thinking) for _ in range(2)]
    assert told == [(None, True), *[(soon.choice, True)] * 2, *[(later.choice, False)] * 2]
    assert (soon.asked, later.asked) == (1, 1)


@pytest.mark.parametrize("worlds", [0, 60, 120])
def test_an_answer_that_saw_no_more_is_not_taken(worlds: int) -> None:
    soon, later = Told(120), Told(worlds, Pass())
    soon.ready = later.ready = True
    expert = asked(soon, later)
    assert [expert.done(), expert.done()] == [soon.choice, soon.choice]
    assert not expert.thinking


def test_an_answer_that_came_too_late_is_given_the_second_time() -> None:
    soon, later = Told(0), Told(300)
    soon.ready = later.ready = True
    expert = asked(soon, later)
    assert [expert.done(), expert.done()] == [soon.choice, later.choice]


def test_a_new_question_forgets_the_old_one() -> None:
    soon, later = Told(120), Told(300)
    soon.ready = True
    expert = asked(soon, later)
    expert.done()
    soon.ready, later.ready = False, True
    expert.begin(VIEW, LEGAL)
    assert expert.done() is None
    soon.ready = True
    assert [expert.done(), expert.done()] == [soon.choice, later.choice]


def test_an_answer_from_every_world_of_a_review_is_the_last() -> None:
    soon, later = Told(REVIEWED), Told(2 * REVIEWED)
    soon.ready = later.ready = True
    expert = asked(soon, later)
    assert [expert.done(), expert.done()] == [soon.choice, soon.choice]
    assert (expert.thinking, later.asked) == (False, 0)


def test_the_last_answer_has_six_seconds_and_both_are_a_reviews() -> None:
    players = [thinker.player for thinker in Expert(RULES, Worker())._thinkers]
    assert players[0].times == 1
    assert players[-1].seconds == pytest.approx(6)
    assert all(each.reviewing for each in players)


def test_an_expert_answers_from_the_process_that_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bacon.search.thinker._GRACE_SECONDS", 60.0)  # a busy machine may take its time
    with Worker() as worker:
        assert worker.warm_up(20)
        expert = Expert(RULES, worker)
        view, legal = TURNS[-1]  # of two cards: quickly thought out wherever this runs
        expert.begin(view, legal)
        while expert.thinking:
            expert.done()
        choice = expert.done()
    assert choice is not None
    assert choice.action in legal
    assert choice.worlds > 0


def test_times_stretches_the_time_of_who_searches_and_is_not_steady() -> None:
    assert Player(RULES, "expert", times=2.5).seconds == pytest.approx(1)
    assert Player(RULES, "expert", times=2.5, steady=True).seconds > 10
    assert Player(RULES, "easy", times=2.5).seconds == 0
