"""A partner whom nobody knows, by a called card, needs no more than its declarations."""

from __future__ import annotations

import pygame
import pytest

from bacon.bots import arena
from bacon.games.tricks.events import CallCard, CardPlayed
from bacon.settings.settings import Settings
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.window import start_video
from tests.examples.callers import Sheepshead
from tests.games.tricks.test_partners import ACE, BIDDER, HOLDER, bid
from tests.golden.test_golden import compare
from tests.golden.test_text import for_two_hands
from tests.typed import table
from tests.ui.conftest import outlined

pytestmark = pytest.mark.usefixtures("small_games")


@pytest.mark.thorough
def test_its_bots_are_better_than_chance_with_a_partner_that_nobody_calls() -> None:
    found = arena("house", "random", Sheepshead(partner_by="jack"), deals=6, seed="callers").deals
    assert found.difference > 0


def test_a_screen_reader_hears_the_call_and_the_partner() -> None:
    start_video(headless=True)
    pygame.display.set_mode((960, 600))
    match = bid(Sheepshead())
    match.apply(CallCard(ACE))
    while not any(isinstance(event, CardPlayed) and event.card is ACE for event in match.events):
        match.apply(match.legal()[0])
    with outlined():
        voice = HeadlessApp(Settings()).open_table(match).voice
        heard, caller = " ".join(voice.lines()), voice.names[BIDDER]
        call = f"{caller} calls the ace of clubs: whoever holds it is the partner."
        assert call in heard
        assert call in voice.calls
        shown = f"{voice.names[HOLDER]} plays the ace of clubs and turns out to be {caller}’s partner."
        assert shown in heard


def test_its_first_hands_in_the_terminal_read_as_they_did() -> None:
    played, terminal = table(Sheepshead(), for_two_hands(), seed="called 2")
    played.play()
    transcript = terminal.transcript()
    assert "turns out to be" in transcript
    compare("text/sheepshead.txt", transcript)
