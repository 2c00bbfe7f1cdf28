"""The controller of a table: whose turn it is, what is asked, what moves next; all of it without a window."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import cast

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card
from bacon.core.events import Event, MatchStarted
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import ClaimRest, Play
from bacon.search.bot import Choice
from bacon.settings.settings import Settings
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.actors import Actor, Zone, Zones
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.stage import Cue, Stage
from bacon.ui.table.controller import MatchController
from bacon.ui.table.hand_input import Answer, Ask
from bacon.ui.table.presenter import TablePresenter
from bacon.ui.table.session import Session

NAMES = ("You", "West", "North", "East")
HERE = Place(0, 0, 0, 100)
LOOK = 100


class Bare:
    """An empty table: each event is shown for a moment."""

    unit = 1.0
    plays = (Play,)

    def zones(self, state: TableState) -> Zones:  # noqa: ARG002
        return {}

    def places(self, state: TableState, zones: Zones) -> dict[Zone, list[Place]]:  # noqa: ARG002
        return {}

    def source(self, state: TableState) -> Place:  # noqa: ARG002
        return HERE

    def order(self, state: TableState, actor: Actor) -> int:  # noqa: ARG002
        return 0

    def cue(self, event: Event, state: TableState) -> Cue:  # noqa: ARG002
        return Cue(after=0 if isinstance(event, MatchStarted) else LOOK)

    def asks(self, *_: object) -> tuple[Ask, ...]:
        return ()

    def action_for_key(self, verb: Verb) -> Action | None:
        return {Verb.PASS: Pass(), Verb.CLAIM: ClaimRest()}.get(verb)

    def bubble(self, event: Event, state: TableState) -> None:  # noqa: ARG002
        return None

    def taken_up(self, event: Event) -> None:  # noqa: ARG002
        return None

    def just_taken_up(self, events: Sequence[Event], viewer: int) -> tuple[Card, ...]:  # noqa: ARG002
        return ()

    def notice(self, event: Event, state: TableState) -> str:  # noqa: ARG002
        return ""

    def offers_left(self, state: TableState) -> int:  # noqa: ARG002
        return 0

    def plays_itself(self, state: TableState) -> bool:  # noqa: ARG002
        return False

    def playing(self, state: TableState) -> bool:  # noqa: ARG002
        return False

    def prompt(self, state: TableState, seat: int, names: Sequence[str], legal: Sequence[Action]) -> str:  # noqa: ARG002
        return f"{names[seat]} may do {len(legal)} things."


class First:
    """A bot that does whatever is legal first."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:  # noqa: ARG002
        return Choice(legal[0], "The first.", "script")


def seated(dealer: int) -> tuple[MatchController, list[str]]:
    """A controller at a match that has just begun, dealt by a seat; and the sounds it plays."""
    match: Match[TableState] = Match(Bacon(), seed="controller", dealer=dealer)
    bots = {1: First(), 2: First(), 3: First()}
    session = Session(match, Autosave(store_in_memory()), bots=bots)
    sounds: list[str] = []
    stage: Stage[TableState] = Stage(session.rules, Bare(), 0, sounds.append)
    presenter = cast("TablePresenter", stage.presenter)
    controller = MatchController(
        session, stage, presenter, NAMES, settings=Settings(), play_sound=sounds.append
    )
    stage.push(match.kept)
    return controller, sounds


def go_on(controller: MatchController, until: float, step: float = 20) -> None:
    while controller.now < until:
        controller.update(controller.now + step)


def test_it_needs_no_window() -> None:
    rooms = "bacon.ui.table.controller, bacon.ui.table.hand_input, bacon.ui.replay.controller"
    told = f"import sys, {rooms}; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_player_is_asked_once_everything_has_been_seen() -> None:
    controller, _ = seated(dealer=3)
    told = [(controller.asking, controller.question is None)]
    go_on(controller, 2000)
    told.append((controller.asking, controller.question is None))
    assert told == [(False, True), (True, False)]
    assert controller.question == f"You may do {len(controller.legal)} things."


def test_a_bot_acts_after_a_while_and_then_the_next() -> None:
    controller, _ = seated(dealer=0)
    go_on(controller, 2000)
    known = len(controller.session.match.events)
    while len(controller.session.match.events) == known:
        wake = controller.wake_at()
        assert wake is not None
        controller.update(max(wake, controller.now + 1))
        assert controller.now < 9000
    assert not controller.asking


@pytest.mark.parametrize("clicked_at", [None, 10.0], ids=["key", "click"])
def test_input_that_comes_too_early_only_finishes_the_motion(clicked_at: float | None) -> None:
    controller, _ = seated(dealer=3)
    assert controller.hurry(clicked_at)
    assert not controller.stage.behind
    assert not controller.hurry(None if clicked_at is None else clicked_at + 1000)


def test_a_second_click_of_a_burst_plays_nothing() -> None:
    controller, _ = seated(dealer=3)
    assert controller.hurry(10.0)
    assert controller.hurry(200.0)
    assert not controller.hurry(900.0)


def test_a_key_stands_for_its_games_action_even_if_that_is_illegal() -> None:
    controller, _ = seated(dealer=3)
    go_on(controller, 2000)
    meant = [
        controller.key(Key(verb), on_a_card=False, on_a_control=False)
        for verb in (Verb.PASS, Verb.CLAIM, Verb.LEFT)
    ]
    assert meant == [Pass(), ClaimRest(), None]


def test_a_button_with_several_answers_is_returned_for_a_dialog() -> None:
    controller, _ = seated(dealer=3)
    go_on(controller, 2000)
    before = controller.session.match.events
    both = Answer("Pass", "", Pass()), Answer("Claim", "", ClaimRest())
    ask = Ask(label="Say", verb=Verb.PASS, icon="", answers=both)
    assert controller.perform(ask) is ask
    assert controller.session.match.events == before
    assert controller.perform(Ask(label="Say", verb=Verb.PASS, icon="", answers=both[:1])) is None
    assert len(controller.session.match.events) > len(before)


def test_bots_can_be_skipped_to_a_moment_or_to_the_players_turn() -> None:
    controller, _ = seated(dealer=0)
    controller.skip(lambda: len(controller.session.match.events) > 6)
    assert not controller.stage.behind
    controller.skip(lambda: False)
    assert controller.asking


def test_an_action_against_the_rules_changes_nothing_and_is_refused_for_a_while() -> None:
    controller, sounds = seated(dealer=3)
    go_on(controller, 2000)
    before = controller.session.match.events
    controller.act(Play(Card("9H")))
    assert controller.session.match.events == before
    assert controller.refused
    assert "refused" in sounds
    go_on(controller, controller.now + 3000)
    assert not controller.refused


def test_an_action_is_taken_and_counted() -> None:
    controller, _ = seated(dealer=3)
    go_on(controller, 2000)
    before = len(controller.session.match.events)
    controller.act(Pass())
    assert controller.decisions == 1
    assert len(controller.session.match.events) > before
    assert not controller.session.humans_turn


def test_taking_back_leads_to_the_table_before_the_last_decision() -> None:
    controller, _ = seated(dealer=3)
    go_on(controller, 2000)
    before = controller.session.match.view(0)
    controller.act(Pass())
    controller.take_back()
    assert controller.stage.shown == before
    assert controller.session.humans_turn


def test_nobody_can_take_back_at_a_table_of_bots() -> None:
    match: Match[TableState] = Match(Bacon(), seed="controller", dealer=0)
    session = Session(match, Autosave(store_in_memory()), human=False)
    stage: Stage[TableState] = Stage(session.rules, Bare(), 0, lambda _: None)
    presenter = cast("TablePresenter", stage.presenter)
    controller = MatchController(
        session, stage, presenter, NAMES, settings=Settings(), play_sound=lambda _: None
    )
    assert not controller.taking_back_marks
    controller.take_back()
    assert "only watching" in controller.refused
