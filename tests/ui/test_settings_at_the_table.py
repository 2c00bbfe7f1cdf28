"""What is set acts at the table: cards played by themselves, confirmed, sorted, faded; jokers named."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from bacon.core.cards import Card, Suit, cards
from bacon.core.match import Match
from bacon.games.bacon.events import Called
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import Phase, ranking
from bacon.games.tricks.cues import sorted_hand
from bacon.games.tricks.events import CardPlayed, PickItUp, Play
from bacon.settings.settings import Accessibility, Keys, Settings, Sorting, TableSettings
from bacon.ui.actors import Actor, Zone
from bacon.ui.drawing.tween import Place, Span
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.scenes.requests import OpenSettings
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.session import PEOPLE, names_of
from tests.tables import Table, rules_at
from tests.ui.stage_door import Guest, a_match, at_the_table, check_at_rest, play_on, tool

pytestmark = pytest.mark.usefixtures("outlines")

BRISK = TableSettings(speed="brisk")


def playing(guest: Guest) -> bool:
    return guest.asked and guest.top is guest.table and guest.stage.shown.phase is Phase.PLAY


def in_play(settings: Settings, seed: str = "door") -> Guest:
    """A guest whose turn it is to play a card."""
    guest = at_the_table(a_match(seed), settings)
    play_on(guest, lambda: playing(guest))
    return guest


def mine(match: Table) -> list[CardPlayed]:
    return [event for event in match.events if isinstance(event, CardPlayed) and event.seat == 0]


# A forced card


def _only_one(guest: Guest) -> bool:
    return playing(guest) and len(guest.match.legal()) == 1


def test_without_the_setting_the_only_card_waits() -> None:
    guest = at_the_table(a_match(), Settings(table=BRISK))
    play_on(guest, lambda: _only_one(guest))
    played = len(mine(guest.match))
    guest.watch(5000, 40)
    assert len(mine(guest.match)) == played
    guest.app.change(replace(guest.app.settings, table=replace(BRISK, forced_card=True)))
    guest.watch(3000, 40)
    assert len(mine(guest.match)) == played + 1


def test_the_game_sleeps_when_the_setting_is_taken_back_while_the_card_is_about_to_fall() -> None:
    guest = at_the_table(a_match(), Settings(table=BRISK))
    play_on(guest, lambda: _only_one(guest))
    guest.app.change(replace(guest.app.settings, table=replace(BRISK, forced_card=True)))
    guest.watch(150)
    assert guest.table.wake_at() is not None
    guest.request(OpenSettings("table"))
    guest.app.change(replace(guest.app.settings, table=BRISK))
    guest.watch(100)
    guest.key(pygame.K_ESCAPE)
    guest.watch(1000, 50)
    assert guest.sees(TableScene)
    assert guest.table.wake_at() is None


# A card that must be confirmed


def test_the_first_click_raises_and_the_second_plays() -> None:
    guest = in_play(Settings(table=replace(BRISK, confirm_card=True)))
    card = next(card for card in guest.cards if Play(card.card) in guest.match.legal())
    before = len(mine(guest.match))
    guest.click(card.rect.center)
    assert guest.table.view.presenter.raised == {card.index}
    assert len(mine(guest.match)) == before
    guest.watch(400, 50)
    guest.click(card.rect.center)
    assert len(mine(guest.match)) == before + 1


def test_a_click_on_another_card_raises_that_one_instead() -> None:
    guest = in_play(Settings(table=replace(BRISK, confirm_card=True)))
    before = len(mine(guest.match))
    first, *_, second = [card for card in guest.cards if Play(card.card) in guest.match.legal()]
    guest.click((first.rect.x + 4, first.rect.centery))
    guest.watch(300, 50)
    guest.click(second.rect.center)
    assert guest.table.view.presenter.raised == {second.index}
    assert len(mine(guest.match)) == before


def test_pointing_still_raises_a_card_and_a_raised_one_asks_for_one_more_click() -> None:
    guest = in_play(Settings(table=replace(BRISK, confirm_card=True)))
    card = next(card for card in guest.cards if Play(card.card) in guest.match.legal())
    guest.point(card.rect.center)
    assert guest.table.view.presenter.raised == {card.index}
    guest.click(card.rect.center)
    assert guest.table.controller.hand.remark() == (f"Click again to play {card.card.sign}.", False)


def test_the_keyboard_has_chosen_already_and_plays_at_once() -> None:
    guest = in_play(Settings(table=replace(BRISK, confirm_card=True)))
    number = next(n for n, card in enumerate(guest.cards, 1) if Play(card.card) in guest.match.legal())
    before = len(mine(guest.match))
    guest.key(pygame.K_0 + number)
    guest.key(pygame.K_RETURN)
    assert len(mine(guest.match)) == before + 1


# The hand


@pytest.mark.parametrize("how", ["suit", "trump_left", "trump_right", "rank", "dealt"])
def test_the_hand_lies_as_it_is_set_and_turns_over_at_once(how: Sorting) -> None:
    guest = in_play(Settings(table=BRISK))
    guest.app.change(replace(guest.app.settings, table=replace(BRISK, sorting=how)))
    guest.watch(200, 50)
    state = guest.stage.shown
    played = tuple(event.card for event in guest.match.events if event in mine(guest.match))
    wanted = sorted_hand(state.hands[0], how, ranking(rules_at(guest.match), state.trump), played)
    assert tuple(card.card for card in guest.cards) == wanted
    check_at_rest(guest.stage, guest.clock.now)


# Reduced motion


def test_with_reduced_motion_no_card_travels() -> None:
    guest = at_the_table(a_match(), Settings(accessibility=Accessibility(reduced_motion=True)))
    moved = 0
    for _ in range(500):
        guest.frame(40)
        for actor in guest.stage.cast.actors:
            if actor.moving(guest.clock.now):
                moved += 1
                place = actor.at(guest.clock.now)
                assert place._replace(alpha=1) in (
                    actor._from._replace(alpha=1),
                    actor.place._replace(alpha=1),
                )
                assert actor.turn(guest.clock.now) == 0
    assert moved


def test_a_fade_goes_out_here_and_comes_up_there() -> None:
    here, there = Place(0, 0, 0, 100), Place(90, 0, 0, 100)
    actor = Actor(Card("AS"), Zone("hand", 0), here)
    actor.go(Card("KD"), there, Span(0, 100), 0, arc=40, fades=True)
    assert actor.at(25) == here._replace(alpha=0.5)
    assert actor.at(75) == there._replace(alpha=0.5)
    assert (actor.shows(25).name, actor.shows(75).name) == ("AS", "KD")


def test_a_whole_hand_ends_the_same_with_reduced_motion() -> None:
    guest = at_the_table(a_match(), Settings(table=BRISK, accessibility=Accessibility(reduced_motion=True)))
    play_on(guest, lambda: guest.top is not guest.table)
    check_at_rest(guest.stage, guest.clock.now)


# Keys and names


def test_the_chosen_key_acts_at_the_table_and_the_old_one_no_longer() -> None:
    guest = at_the_table(a_match(), Settings(table=BRISK, keys=Keys(last_trick="k", pass_on="j")))
    assert tool(guest, "Last trick").key == "K"
    guest.until(lambda: guest.asked)
    count = len(guest.match.events)
    guest.key(pygame.K_p)
    assert len(guest.match.events) == count
    guest.key(pygame.K_j)
    assert len(guest.match.events) > count


def test_the_names_at_the_table_are_those_that_were_always_there() -> None:
    assert at_the_table(a_match()).table.view.names == names_of(PEOPLE)


# Jokers


_NAMED = PickItUp(suit=Suit.HEARTS)


def _at_a_joker() -> Guest:
    """A guest who may declare a joker."""
    matches: Iterator[Table] = (Match(Bacon(jokers=2, deck=24), seed=f"joker {n}") for n in range(400))
    match = next(each for each in matches if each.to_act == 0 and _NAMED in each.legal())
    guest = at_the_table(match, Settings(table=BRISK))
    guest.until(lambda: guest.asked)
    return guest


@pytest.mark.parametrize("alone", [False, True])
def test_who_declares_a_joker_names_its_suit(alone: bool) -> None:
    guest = _at_a_joker()
    guest.click_on("Go alone" if alone else "Pick it up")
    assert isinstance(guest.top, Dialog)
    guest.key(pygame.K_ESCAPE)
    assert not any(isinstance(event, Called) for event in guest.match.events)
    guest.key(pygame.K_a if alone else pygame.K_u)
    guest.click_on("Hearts")
    called = next(event for event in guest.match.events if isinstance(event, Called))
    assert (called.suit, called.alone) == (Suit.HEARTS, alone)


def test_a_hidden_hand_is_not_sorted_by_what_it_hides() -> None:
    backs = cards("?? ?? ??")
    hows: tuple[Sorting, ...] = ("suit", "trump_left", "rank", "dealt")
    for how in hows:
        assert sorted_hand(backs, how, ranking(Bacon(), Suit.HEARTS)) == backs
