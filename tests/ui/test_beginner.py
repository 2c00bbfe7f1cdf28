"""Help for beginners: new things are explained once, calls take their time, and after three hands it ends."""

from __future__ import annotations

import pygame
import pytest

from bacon.core.actions import Pass
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.tricks.events import Discard, PickItUp
from bacon.games.tricks.state import Phase
from bacon.kits import GAMES, find_game
from bacon.search.levels import make_bot
from bacon.settings.settings import BeginnerHelp, Settings, Speed, TableSettings
from bacon.store.store import Store, store_in_memory
from bacon.ui.scenes.panels import HandOver
from bacon.ui.scenes.requests import PlayLesson, StartMatch
from bacon.ui.table.advice import BEGINNER_HANDS, Beginner, News
from bacon.ui.table.controller import THINKING_MS
from tests.ui.stage_door import Guest

ONE, TWO = News("one", "One thing."), News("two", "Another.")


def new_here(
    helped: BeginnerHelp = "first_hands", speed: Speed = "instant", store: Store | None = None
) -> Guest:
    return Guest(Settings(table=TableSettings(speed=speed, beginners=helped)), store)


def sat_down(guest: Guest, rules: Rules, seed: str = "a") -> Guest:
    guest.sit_down(Match(rules, seed=seed))
    return guest


def lines_of_hands(guest: Guest, hands: int) -> list[str]:
    """Play this many hands by rules of thumb; return every line that appears, in order."""
    told: list[str] = []

    def listen() -> bool:
        beginner = guest.table.controller.beginner
        if beginner and beginner.line and (not told or told[-1] != beginner.line):
            told.append(beginner.line)
        return guest.asked

    bot, first = make_bot(guest.any_match.rules), guest.any_match.state.hand
    while guest.any_match.state.hand < first + hands:
        guest.until(listen)
        if guest.sees(HandOver):
            guest.key(pygame.K_RETURN)
        else:
            match = guest.any_match
            guest.table.controller.act(bot.choose(match.view(0), match.legal()).action)
    guest.until(listen)
    return told


# What is told


def test_each_new_thing_is_explained_once_and_only_after_the_last_was_read() -> None:
    player = Beginner()
    player.meet((ONE, TWO), now=0, pace=1)
    assert player.line == ONE.line
    player.meet((TWO,), now=player.reading(0) - 1, pace=1)
    assert player.line == ONE.line
    player.meet((ONE, TWO), now=10_000, pace=1)
    assert player.line == TWO.line
    player.meet((ONE, TWO), now=20_000, pace=1)
    assert player.line == ""


def test_a_longer_line_and_a_slower_table_leave_more_time_to_read() -> None:
    times = []
    for words, pace in (("Short.", 1.0), ("A good deal longer.", 1.0), ("A good deal longer.", 1.5)):
        player = Beginner()
        player.meet((News("it", words),), now=0, pace=pace)
        times.append(player.reading(0))
    assert times == sorted(set(times))


@pytest.mark.parametrize("game", GAMES)
def test_the_first_hand_of_every_game_explains_something_and_nothing_twice(game: str) -> None:
    told = lines_of_hands(sat_down(new_here(), find_game(game)()), 1)
    assert len(told) == len(set(told)) >= 3
    assert all(line[0].isupper() and line.endswith(".") for line in told)


def test_a_player_asked_for_permission_is_told_by_whom() -> None:
    guest = sat_down(new_here(), Bacon())
    guest.wait()
    prompt = guest.table.controller.prompt
    assert prompt
    assert prompt.news
    assert prompt.sentence.startswith("Felix passed: now you are asked. Offer 1 of 4")


def test_an_explanation_goes_when_the_player_has_acted() -> None:
    guest = sat_down(new_here(), Bacon())
    guest.wait()
    guest.table.controller.act(Pass())
    assert guest.table.controller.prompt is None


# When it is given


def test_after_three_hands_help_ends_and_says_so() -> None:
    guest = sat_down(new_here(), Bacon(target=15))
    told = lines_of_hands(guest, BEGINNER_HANDS)
    assert "in the settings, under Table and cards" in told[-1]
    assert lines_of_hands(guest, 1) == []
    assert guest.table.controller.beginner is None
    assert guest.app.settings.table.beginners == "first_hands"


def test_hands_of_earlier_days_count_but_not_those_of_other_games() -> None:
    store = store_in_memory()
    lines_of_hands(sat_down(new_here(store=store), Bacon(target=15)), BEGINNER_HANDS)
    another_day = sat_down(new_here(store=store), Bacon(target=15))
    assert another_day.table.controller.beginner is None
    assert sat_down(new_here(store=store), Euchre()).table.controller.beginner
    store.close()


def test_a_player_who_wants_help_again_gets_every_explanation_again() -> None:
    guest = sat_down(new_here(), Bacon(target=15))
    first = lines_of_hands(guest, BEGINNER_HANDS)[0]
    table = TableSettings(speed="instant", beginners="always")
    guest.app.change(Settings(table=table))
    assert first in lines_of_hands(sat_down(guest, Bacon(target=15)), 1)


def test_a_player_who_always_wants_help_is_not_told_that_it_ends() -> None:
    told = lines_of_hands(sat_down(new_here("always"), Bacon(target=15)), BEGINNER_HANDS)
    assert not any("without help" in line for line in told)


def test_a_player_who_wants_no_help_gets_none() -> None:
    assert lines_of_hands(sat_down(new_here("never"), Bacon()), 1) == []


def test_practice_and_lessons_explain_nothing() -> None:
    guest = new_here("always")
    guest.game.tables.practice(Match(Bacon(), seed="a", practice=True), 0)
    assert guest.table.controller.beginner is None
    guest.request(PlayLesson())
    assert guest.table.controller.beginner is None


# How it is given


@pytest.mark.parametrize(("helped", "glows"), [("never", False), ("always", True)])
def test_the_card_picked_up_glows_until_the_discard(helped: BeginnerHelp, glows: bool) -> None:
    guest = new_here(helped)
    guest.sit_down(Match(Euchre(), seed="a", dealer=0))
    guest.wait()
    controller, upcard = guest.table.controller, guest.any_match.view(0)
    assert isinstance(upcard, EuchreState)
    if upcard.phase is not Phase.DISCARD:
        controller.act(PickItUp())
        guest.wait()
    lit = [actor.card for actor in controller.hand.actors if controller.hand.glows(actor)]
    assert lit == ([upcard.upcard] if glows else [])
    controller.act(next(action for action in controller.legal if isinstance(action, Discard)))
    assert not any(controller.hand.glows(actor) for actor in controller.hand.actors)


@pytest.mark.parametrize(("helped", "longer"), [("never", False), ("always", True)])
def test_calls_take_their_time(helped: BeginnerHelp, longer: bool) -> None:
    guest = sat_down(new_here(helped, "normal"), Bacon())
    guest.until(lambda: guest.any_match.to_act == 3 and guest.stage.idle(guest.app.now))
    begun = guest.clock.now
    guest.until(lambda: guest.any_match.to_act != 3)
    assert (guest.clock.now - begun > 1.5 * THINKING_MS) is longer


@pytest.mark.parametrize(
    ("speed", "helped", "played_at"),
    [
        ("normal", "first_hands", "relaxed"),
        ("normal", "never", "normal"),
        ("brisk", "first_hands", "brisk"),
    ],
)
def test_the_very_first_match_is_played_slowly(speed: Speed, helped: BeginnerHelp, played_at: Speed) -> None:
    guest = new_here(helped, speed)
    guest.request(StartMatch(Bacon()))
    assert guest.app.settings.table.speed == played_at


def test_the_second_match_is_played_at_the_set_speed() -> None:
    guest = new_here(speed="normal")
    guest.request(StartMatch(Bacon()))
    guest.app.change(Settings())
    guest.request(StartMatch(Bacon()))
    assert guest.app.settings.table.speed == "normal"
