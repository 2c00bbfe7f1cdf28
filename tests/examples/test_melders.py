"""Games with melds need no more than their declarations."""

from __future__ import annotations

from collections import Counter
from random import Random

import pygame
import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain, cards
from bacon.core.match import Match
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.events import NameTrump
from bacon.games.tricks.melds import melds_shown
from bacon.games.tricks.player.knowledge import left_of
from bacon.games.tricks.player.plain import PlainBot, SearchablePlain
from bacon.games.tricks.state import Trick, TrickState
from bacon.settings.settings import Settings
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.window import start_video
from tests.examples.melders import Pinochle
from tests.ui.conftest import outlined

pytestmark = pytest.mark.usefixtures("small_games")


def melded(leader: int) -> Match[TrickState]:
    """A match that this seat has bid, at its first lead, when melds have been shown."""
    match = Match(Pinochle(), seed="melded", dealer=(leader - 1) % 4)
    match.apply(Bid(20))
    for _ in range(3):
        match.apply(Pass())
    match.apply(NameTrump(Strain.HEARTS))
    return match


def test_every_imagined_deal_leaves_shown_cards_in_the_hands_that_showed_them() -> None:
    match, chance = melded(leader=1), Random(1)
    assert sum(bool(event.cards) for event in melds_shown(match.state)) >= 2
    for _ in range(30):
        seat = match.to_act
        assert seat is not None
        worlds, view = SearchablePlain(Pinochle()).worlds(match.view(seat), chance), match.view(seat)
        for world in (next(worlds) for _ in range(5)):
            played = [play for trick in (*world.tricks, Trick(world.trick, 0)) for play in trick.plays]
            for event in melds_shown(view):
                dealt = [*world.hands[event.seat], *(each.card for each in played if each.seat == event.seat)]
                assert Counter(event.cards) <= Counter(dealt)
        match.apply(chance.choice(match.legal()))


def test_bots_count_their_melds_when_they_bid() -> None:
    """With the same aces, a hand with a run and four aces bids, and one without melds does not."""
    rules = Pinochle()

    def bid(hand: str) -> Action:
        held = list(cards(hand))
        pack = list(left_of(rules.pack(), held))
        Random(3).shuffle(pack)
        deck = [held[place // 4] if place % 4 == 0 else pack.pop() for place in range(48)]
        match = Match(rules, deck=deck, dealer=3)
        return PlainBot(rules).choose(match.view(0), match.legal()).action

    assert isinstance(bid("AS TS KS QS JS AH AD AC KS 9S JD 9D"), Bid)
    assert bid("9S JS QS 9H JH QH 9D JD TD 9C JC QC") == Pass()


def test_a_screen_reader_hears_each_meld_and_finds_its_cards_until_the_first_lead() -> None:
    start_video(headless=True)
    pygame.display.set_mode((960, 600))
    with outlined():
        match = melded(leader=0)
        table = HeadlessApp(Settings()).open_table(match)
        voice, shown = table.voice, [event for event in melds_shown(match.state) if event.cards]
        heard = " ".join(voice.lines())
        lying = " ".join(each.name for region in voice.regions() for each in region.children)
        assert len(shown) >= 2
        for event in shown:
            name = voice.names[event.seat]
            assert match.rules.narrate_in(match.state, event, voice.names) in heard
            assert (f"{name}’s meld: " in lying) == (event.seat != 0)
        called = [line for line in voice.calls if " meld" in line]
        assert len(called) == 4
        assert all(match.rules.narrate_in(match.state, each, voice.names) in called for each in shown)
        assert "Hearts are trump." in voice.calls
        assert voice.counts().startswith("Cards in hand: you 12, ")
        assert voice.counts().count("12") == 4
