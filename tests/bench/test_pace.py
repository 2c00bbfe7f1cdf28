"""How long a hand and a match take, and how often the player has to press something.

Nothing is asserted but that the hands were played; `-s` prints the figures. All of it runs in the real
program, without a screen, on a clock that the test moves, so the figures are exact and the same on every
machine. The person acts the moment the table asks. `BACON_HANDS` and `BACON_MATCHES` set how many are played.

`test_a_match_in_the_window` uses the real clock and the real computer players instead; its figures depend on
the machine, and it takes as long as the matches do. `BACON_REAL_MATCHES` sets how many it plays.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from statistics import mean

import pygame
import pytest
from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card
from bacon.core.events import Event, HandDealt
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState, Phase
from bacon.games.tricks.events import Acquitted, Discard, Play
from bacon.search.bot import Bot, Choice
from bacon.search.levels import make_bot
from bacon.settings.settings import Speed
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.controls import CardControl
from tests.ui.stage_door import SPEEDS, Guest, at_speed, free_spot

HANDS = int(os.environ.get("BACON_HANDS", "100"))
MATCHES = int(os.environ.get("BACON_MATCHES", "20"))
PASS_ALL = "Pass on every card"
"""What the button that passes on several cards begins with, if there is one."""


class Passer:
    """A bot that never wants a card."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:  # noqa: ARG002
        return Choice(Pass(), "No.", "script")


class Tally(Struct):
    """Presses of keys and buttons, by what they were for, and when each hand was dealt, in milliseconds."""

    presses: dict[str, int] = {}
    dealt: list[float] = []
    passed_out: int = 0

    def press(self, what: str) -> None:
        self.presses[what] = self.presses.get(what, 0) + 1


def noted(guest: Guest) -> Tally:
    """A tally that notes the deals and the hands that nobody wanted, as they are seen."""
    tally = Tally({}, [])

    def note(event: Event, _: TableState) -> None:
        if isinstance(event, HandDealt):
            tally.dealt.append(guest.app.now)
        tally.passed_out += isinstance(event, Acquitted)

    guest.table.stage.watch = note
    return tally


def passing(guest: Guest, tally: Tally, hands: int, *, at_once: bool) -> None:
    """Pass whenever the table asks, and go on to the next hand, until so many hands have been seen."""
    while len(tally.dealt) <= hands:
        guest.until(lambda: guest.asked or len(tally.dealt) > hands)
        if not guest.asked:
            return
        if not isinstance(guest.top, TableScene):
            tally.press("next hand")
            guest.key(pygame.K_RETURN)
        elif at_once and (button := next((each for each in guest.buttons if each == PASS_ALL), "")):
            tally.press("pass all")
            guest.click_on(button)
        else:
            tally.press("pass")
            guest.key(pygame.K_p)


@pytest.mark.parametrize("at_once", [False, True], ids=["P each time", "pass all"])
@pytest.mark.parametrize("speed", SPEEDS)
def test_passed_out_hands(speed: Speed, at_once: bool) -> None:
    guest = Guest(at_speed(speed))
    match: Match[BaconState] = Match(Bacon(), seed="pace", dealer=0)
    guest.sit_down(match)
    guest.table.session.bots = {seat: Passer() for seat in (1, 2, 3)}
    tally = noted(guest)
    passing(guest, tally, HANDS, at_once=at_once)
    assert tally.passed_out >= HANDS
    seconds = (tally.dealt[HANDS] - tally.dealt[0]) / HANDS / 1000
    pressed = {what: round(times / HANDS, 2) for what, times in tally.presses.items()}
    print(f"\n{HANDS} passed-out hands, {speed}: {seconds:.2f} s from deal to deal, presses a hand {pressed}")


# A match: the person plays as the rule bot would, and clicks.


class Person:
    """Plays a match as a rule bot would, by clicks, and passes on all cards if it would pass on any.

    Where the next hand is dealt by itself, the person waits for it.
    """

    def __init__(self, guest: Guest, tally: Tally) -> None:
        self.guest, self.tally = guest, tally
        self.mind: Bot = make_bot(guest.any_match.rules)

    def act(self) -> None:
        """Do what the table asks for."""
        guest = self.guest
        if not isinstance(guest.top, TableScene):
            self.tally.press("panel")
            guest.click_on(guest.buttons[0])
            return
        session = guest.table.session
        view, legal = session.match.view(session.viewer), session.legal()
        action = self.mind.choose(view, legal).action
        all_of_them = next((each for each in guest.buttons if each == PASS_ALL), None)
        if all_of_them and isinstance(action, Pass) and self._wants_none(view, legal):
            self.tally.press("pass all")
            guest.click_on(all_of_them)
        elif isinstance(action, (Play, Discard)):
            self.tally.press(type(action).__name__.lower())
            guest.click(self._spot_of(action.card))
        else:
            self.tally.press("call")
            guest.click_on(self._button_for(action))

    def _wants_none(self, view: TableState, legal: Sequence[Action]) -> bool:
        """Whether the hand passes whatever card is turned up."""
        if not isinstance(view, BaconState) or view.phase is not Phase.OFFER:
            return False
        known = {*view.hands[0], view.upcard, *view.offered}
        others = [card for card in self.guest.match.rules.pack() if card not in known]
        return all(
            isinstance(self.mind.choose(replace(view, upcard=card), legal).action, Pass) for card in others
        )

    def _spot_of(self, card: Card) -> tuple[int, int]:
        controls = [each for each in self.guest.group.controls if isinstance(each, CardControl)]
        return free_spot(self.guest.group, next(each for each in controls if each.card is card))

    def _button_for(self, action: Action) -> str:
        asks = self.guest.table.controller.hand.asks()
        ask = next(each for each in asks if any(answer.action == action for answer in each.answers))
        return ask.label


def has_to_act(guest: Guest) -> bool:
    """Whether the game waits for the person, and the next hand is not dealt by itself."""
    return guest.asked and not (isinstance(guest.top, HandOver) and guest.top.countdown.running)


def play_match(guest: Guest, tally: Tally, wait: Callable[[Callable[[], bool]], None]) -> None:
    """Play to the end of the match; `wait` waits until something is so."""
    person = Person(guest, tally)
    while True:
        wait(lambda: has_to_act(guest))
        if guest.any_match.over and not isinstance(guest.top, TableScene):
            return
        person.act()


def sum_up(title: str, tallies: Sequence[Tally], seconds: Sequence[float]) -> None:
    kinds = sorted({kind for tally in tallies for kind in tally.presses})
    parts = {kind: round(mean(tally.presses.get(kind, 0) for tally in tallies), 1) for kind in kinds}
    presses = mean(sum(tally.presses.values()) for tally in tallies)
    hands, passed = mean(len(tally.dealt) for tally in tallies), mean(tally.passed_out for tally in tallies)
    print(
        f"\n{title}: {mean(seconds):.0f} s and {presses:.1f} clicks a match of {hands:.1f} hands, "
        f"{passed:.1f} of them passed out; clicks {parts}"
    )


@pytest.mark.parametrize(
    ("speed", "forced"), [*((speed, False) for speed in SPEEDS), ("brisk", True)], ids=str
)
def test_a_match_to_ten(speed: Speed, forced: bool) -> None:
    settings = at_speed(speed)
    settings = replace(settings, table=replace(settings.table, forced_card=forced))
    tallies, seconds = list[Tally](), list[float]()
    for number in range(MATCHES):
        guest = Guest(settings)
        match: Match[BaconState] = Match(Bacon(), seed=f"pace {number}")
        guest.sit_down(match)
        guest.table.session.bots = {seat: make_bot(match.rules) for seat in (1, 2, 3)}
        tally, began = noted(guest), guest.clock.now
        play_match(guest, tally, guest.until)
        tallies.append(tally)
        seconds.append((guest.clock.now - began) / 1000)
    title = f"{MATCHES} matches to 10, {speed}{', forced cards played' if forced else ''}"
    sum_up(title, tallies, seconds)


class RealClock:
    """The time since it was made, in milliseconds."""

    def __init__(self) -> None:
        self.began = time.perf_counter()

    def __call__(self) -> float:
        return (time.perf_counter() - self.began) * 1000


def test_a_match_in_the_window() -> None:
    """The same person at the real clock, among the computer players of a new game, at brisk."""
    tallies, seconds = list[Tally](), list[float]()
    for number in range(int(os.environ.get("BACON_REAL_MATCHES", "2"))):
        guest = Guest(at_speed("brisk"))
        guest.app.clock, began = RealClock(), time.perf_counter()
        match: Match[BaconState] = Match(Bacon(), seed=f"pace {number}")
        guest.sit_down(match)
        tally = noted(guest)

        def wait(seen: Callable[[], bool], guest: Guest = guest) -> None:
            while not seen():
                time.sleep(0.008)
                guest.frame()

        play_match(guest, tally, wait)
        tallies.append(tally)
        seconds.append(time.perf_counter() - began)
    sum_up(f"{len(tallies)} matches to 10 in the window, brisk", tallies, seconds)
