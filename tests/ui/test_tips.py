"""Tips come once a match until the player turns them off; what is unlike other games is explained once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame
import pytest

from bacon.core.actions import Pass
from bacon.core.events import HandStarted, Passed
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.tricks.events import Acquitted, Discard, PickItUp
from bacon.games.tricks.state import Phase
from bacon.kits import GAMES, find_game
from bacon.search.levels import make_bot
from bacon.settings.lessons import Learned
from bacon.settings.settings import BeginnerHelp, Settings, Speed, TableSettings
from bacon.store.store import Store, store_in_memory
from bacon.ui.kit.widgets import Control
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.requests import OpenSettings, PlayLesson
from bacon.ui.table.advice import SLOW_HANDS, News, Tips
from bacon.ui.table.autoplay import THINKING_MS
from bacon.ui.table.controller import PACE
from tests import sparse
from tests.sparse import some
from tests.ui.stage_door import Guest

pytestmark = pytest.mark.usefixtures("outlines")

ONE, TWO = News("one", "One thing."), News("two", "Another.")
FIRST = News("first", "The card goes to the left.")
SIZE = (1280, 720)


def new_here(
    helped: BeginnerHelp = "first_hands",
    speed: Speed = "instant",
    store: Store | None = None,
    learned: Learned | None = None,
) -> Guest:
    guest = Guest(Settings(table=TableSettings(speed=speed, beginners=helped)), store, SIZE)
    guest.game.library.learned = learned or Learned()
    return guest


def sat_down(guest: Guest, rules: Rules, seed: str = "a") -> Guest:
    guest.sit_down(Match(rules, seed=seed))
    return guest


def tips_of(guest: Guest) -> Tips:
    tips = guest.table.controller.tips
    assert tips
    return tips


def lines_of_hands(guest: Guest, hands: int) -> list[str]:
    """Play this many hands, or to the match's end, by rules of thumb; return every line in order."""
    told: list[str] = []

    def listen() -> bool:
        tips = guest.table.controller.tips
        if tips and tips.line and (not told or told[-1] != tips.line):
            told.append(tips.line)
        return guest.asked

    bot, first = make_bot(guest.any_match.rules), guest.any_match.state.hand
    while guest.any_match.state.hand < first + hands and not guest.any_match.over:
        guest.until(listen)
        if guest.sees(HandOver):
            guest.key(pygame.K_RETURN)
        else:
            match = guest.any_match
            guest.table.controller.act(bot.choose(match.view(0), match.legal()).action)
    guest.until(lambda: listen() or guest.any_match.over)
    return told


def lines_of_matches(guest: Guest, rules: Rules, seeds: str) -> list[str]:
    """Play four hands of a match for each seed; return every line that appears, in order."""
    return [line for seed in seeds for line in lines_of_hands(sat_down(guest, rules, seed), 4)]


def at_a_tip() -> Guest:
    """Sit down where a tip is on the screen and the player is asked."""
    guest = sat_down(new_here(), Bacon())
    guest.wait()
    guest.frame()
    assert tips_of(guest).dismissible
    return guest


def dismiss_button(guest: Guest) -> Control:
    return guest.control("Turn off tips")


# What is explained


def new_tips(learned: Learned | None = None, hands: int = 0) -> Tips:
    tips = Tips(learned or Learned(), "bacon")
    tips.begin(hands)
    return tips


def test_what_is_explained_once_but_came_while_a_line_was_read_comes_next_in_the_same_hand() -> None:
    for ends_hand in (False, True):
        tips, bowers = new_tips(), News("bowers", "J♣ (R) is the highest.")
        tips.meet(News("crown", "The crown marks the card that’s winning."), (), 0, 1)
        tips.meet(bowers, (), 10, 1)
        assert tips.line.startswith("The crown")
        tips.first(Acquitted() if ends_hand else Passed(0), None)
        tips.meet(None, (), 60_000, 1)
        assert tips.line == ("" if ends_hand else bowers.line)


def test_each_tip_comes_once_a_match_and_only_after_the_last_was_read() -> None:
    tips = new_tips()
    tips.meet(None, (ONE, TWO), now=0, pace=1)
    assert tips.line == ONE.line
    tips.meet(None, (TWO,), now=tips.reading(0) - 1, pace=1)
    assert tips.line == ONE.line
    tips.meet(None, (ONE, TWO), now=10_000, pace=1)
    assert tips.line == TWO.line
    tips.meet(None, (ONE, TWO), now=20_000, pace=1)
    assert tips.line == ""


def test_a_longer_line_and_a_slower_table_leave_more_time_to_read() -> None:
    times = []
    for words, pace in (("Short.", 1.0), ("A good deal longer.", 1.0), ("A good deal longer.", 1.5)):
        tips = new_tips()
        tips.meet(None, (News("it", words),), now=0, pace=pace)
        times.append(tips.reading(0))
    assert times == sorted(set(times))


def test_a_first_comes_before_a_tip_and_never_again() -> None:
    learned = Learned()
    tips = new_tips(learned)
    tips.meet(FIRST, (ONE,), now=0, pace=1)
    assert tips.line == FIRST.line
    tips.meet(FIRST, (ONE,), now=10_000, pace=1)
    assert tips.line == ONE.line
    another_match = new_tips(learned)
    another_match.meet(FIRST, (), now=0, pace=1)
    assert another_match.line == ""


def test_a_first_that_came_while_another_line_was_read_comes_the_next_time() -> None:
    tips = new_tips()
    tips.meet(None, (ONE,), now=0, pace=1)
    tips.meet(FIRST, (), now=1, pace=1)
    assert tips.line == ONE.line
    tips.meet(FIRST, (), now=10_000, pace=1)
    assert tips.line == FIRST.line


@pytest.mark.sparse(2)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_hand_of_every_game_explains_something_and_nothing_twice(game: str) -> None:
    told = lines_of_hands(sat_down(new_here(), find_game(game)()), 1)
    assert len(told) == len(set(told)) >= 3
    assert all(line[0].isupper() and line.endswith((".", "”")) for line in told)


def test_an_explanation_goes_when_the_player_has_acted() -> None:
    guest = at_a_tip()
    guest.table.controller.act(Pass())
    assert guest.table.controller.prompt is None


def firsts_of(guest: Guest) -> set[str]:
    return {each.line for each in guest.table.view.presenter.firsts.values()}


HELPED: Final[tuple[BeginnerHelp, ...]] = ("never", "first_hands")
WITH_FIRSTS: Final = sorted(GAMES, key=lambda game: game not in ("bacon", "climbing"))
"""Those first that explain what is unlike other games, so that the suite that tries few tries those."""
WHOM: Final = [
    (game, HELPED[(number + more) % 2]) for more in range(2) for number, game in enumerate(WITH_FIRSTS)
]


@pytest.mark.parametrize(("game", "helped"), some(WHOM, len(HELPED)))
def test_what_is_unlike_other_games_is_said_once_even_without_tips(game: str, helped: BeginnerHelp) -> None:
    learned, rules = Learned(), find_game(game)()
    guest = new_here(helped, learned=learned)
    told = lines_of_matches(guest, rules, "ab" if sparse.ALL else "a")
    firsts = firsts_of(guest)
    assert all(told.count(line) <= 1 for line in firsts)
    assert bool(firsts & set(told)) is bool(firsts)
    again = lines_of_matches(new_here(helped, learned=learned), rules, "a")
    assert not firsts & set(told) & set(again)


def test_in_bacon_the_card_that_goes_left_and_permission_are_explained_once() -> None:
    told = lines_of_matches(new_here("never"), Bacon(), "abc")
    for words in (
        "the player on their left gets the card",
        "your partner’s permission",
        "The crown marks",
        "The lock in the corner",
    ):
        assert len([line for line in told if words in line]) == 1, words


def test_the_lock_is_explained_at_the_second_hand_of_a_sealed_match_once_for_all_games() -> None:
    learned = Learned()
    for game, expected in (("bacon", True), ("euchre", False)):
        tips = Tips(learned, game)
        tips.begin(0)
        tips.meet(tips.first(HandStarted(1, 0, "sealed"), None), (), now=0, pace=1)
        assert tips.line == ""
        tips.meet(tips.first(HandStarted(2, 1, ""), None), (), now=0, pace=1)
        assert tips.line == ""
        tips.meet(tips.first(HandStarted(3, 1, "sealed"), None), (), now=0, pace=1)
        assert ("lock" in tips.line) is expected


def test_the_buttons_that_have_only_pictures_are_explained_once_after_the_lock() -> None:
    learned, told = Learned(), list[bool]()
    for game in ("bacon", "euchre"):
        tips = Tips(learned, game)
        tips.begin(0)
        for number in range(1, 5):
            tips.has_acted()
            tips.meet(tips.first(HandStarted(number, 0, "sealed"), None), (), now=0, pace=1)
            told.append("light bulb" in tips.line)
    assert told == [False, False, True, *[False] * 5]


def test_what_was_seen_is_remembered_by_game_and_player_in_the_file_of_the_lessons(tmp_path: Path) -> None:
    path = tmp_path / "lessons.toml"
    tips = Tips(Learned(path), "bacon", "Ann")
    tips.begin(0)
    tips.meet(FIRST, (), now=0, pace=1)
    for game, who, known in (("bacon", "Ann", True), ("bacon", "", False), ("euchre", "Ann", False)):
        later = Tips(Learned(path), game, who)
        later.begin(0)
        later.meet(FIRST, (), now=0, pace=1)
        assert (later.line == "") is known, (game, who)


# Until the player sends them away


def test_tips_stay_after_many_hands_and_in_the_next_match() -> None:
    guest = sat_down(new_here(), Bacon(target=15))
    first = lines_of_hands(guest, SLOW_HANDS + 1)
    assert tips_of(guest).on("first_hands")
    again = lines_of_hands(sat_down(guest, Bacon(target=15)), 1)
    assert set(first) & set(again)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_button_on_a_tip_turns_tips_off_and_says_how_to_get_them_back(by: str) -> None:
    guest = at_a_tip()
    if by == "mouse":
        guest.click(dismiss_button(guest).rect.center)
    else:
        for _ in guest.group.controls:
            guest.key(pygame.K_TAB)
            if guest.group.focus is dismiss_button(guest):
                break
        guest.key(pygame.K_RETURN)
    guest.frame()
    prompt = guest.table.controller.prompt
    assert prompt
    assert prompt.sentence.startswith("You’re on your own now. Turn tips back on in Settings.")
    assert not any(each.name == "Turn off tips" for each in guest.group.controls)
    farewell, firsts = prompt.sentence[:30], firsts_of(guest)
    told = [line for line in lines_of_hands(guest, 2) if not line.startswith(farewell)]
    assert all(line in firsts or "The lock" in line or "light bulb" in line for line in told)


def test_the_button_lies_on_the_tip_and_clear_of_its_words() -> None:
    guest = at_a_tip()
    button, prompt = dismiss_button(guest).rect, guest.table.view.overlay.rects["prompt"]
    assert button.width
    assert prompt.contains(button)


def test_a_click_on_the_button_never_plays_a_card_or_hurries() -> None:
    guest = at_a_tip()
    before = guest.any_match.events
    guest.click(dismiss_button(guest).rect.center)
    assert guest.any_match.events == before


def test_a_line_that_comes_once_has_no_button() -> None:
    guest = sat_down(new_here(), Bacon())
    guest.wait()
    tips_of(guest).has_read()
    tips_of(guest).meet(FIRST, (ONE,), guest.app.now, 1)
    guest.frame()
    prompt = guest.table.controller.prompt
    assert prompt
    assert prompt.sentence.startswith(FIRST.line)
    assert not any(each.name == "Turn off tips" for each in guest.group.controls)


def test_tips_that_were_turned_off_in_one_game_stay_in_the_others() -> None:
    guest = at_a_tip()
    guest.click(dismiss_button(guest).rect.center)
    assert not tips_of(sat_down(guest, Bacon())).on("first_hands")
    assert tips_of(sat_down(guest, Euchre())).on("first_hands")


def test_the_settings_turn_tips_on_again() -> None:
    guest = at_a_tip()
    guest.click(dismiss_button(guest).rect.center)
    guest.request(OpenSettings("table"))
    guest.frame()
    guest.control("Tips").press()
    assert lines_of_hands(sat_down(guest, Bacon()), 1)


@pytest.mark.parametrize("helped", ["always", "never"])
def test_what_older_versions_saved_about_help_still_holds(helped: BeginnerHelp) -> None:
    told = lines_of_hands(sat_down(new_here(helped), Bacon()), 1)
    assert ("go first" in " ".join(told) or "your turn" in " ".join(told)) is (helped == "always")


def test_who_played_before_tips_could_be_turned_off_gets_none() -> None:
    store = store_in_memory()
    lines_of_hands(sat_down(new_here(store=store), Bacon(target=15)), SLOW_HANDS)
    after_an_update = sat_down(new_here(store=store, learned=Learned()), Bacon(target=15))
    assert not tips_of(after_an_update).on("first_hands")
    assert tips_of(sat_down(after_an_update, Euchre())).on("first_hands")
    store.close()


def test_practice_and_lessons_explain_nothing() -> None:
    guest = new_here("always")
    guest.game.tables.practice(Match(Bacon(), seed="a", practice=True), 0)
    assert guest.table.controller.tips is None
    guest.request(PlayLesson())
    assert guest.table.controller.tips is None


# How they are given


@pytest.mark.parametrize("helped", ["never", "always"])
def test_the_card_picked_up_is_marked_until_the_discard(helped: BeginnerHelp) -> None:
    guest = new_here(helped)
    guest.sit_down(Match(Euchre(), seed="a", dealer=0))
    guest.wait()
    controller, upcard = guest.table.controller, guest.any_match.view(0)
    assert isinstance(upcard, EuchreState)
    if upcard.phase is not Phase.DISCARD:
        controller.act(PickItUp())
        guest.wait()
    new = [actor.card for actor in controller.hand.actors if controller.hand.is_new(actor)]
    assert new == [upcard.upcard]
    assert all(controller.hand.glows(actor) for actor in controller.hand.actors), "all can be discarded"
    guest.watch(3000)
    assert any(controller.hand.is_new(actor) for actor in controller.hand.actors)
    controller.act(next(action for action in controller.legal if isinstance(action, Discard)))
    assert not any(controller.hand.is_new(actor) for actor in controller.hand.actors)


@pytest.mark.parametrize(("hands", "longer"), [(0, True), (SLOW_HANDS, False)])
def test_calls_take_their_time_in_the_first_hands(hands: int, longer: bool) -> None:
    guest = sat_down(new_here(speed="normal"), Bacon())
    tips_of(guest).begin(hands)
    guest.until(lambda: guest.any_match.to_act == 3)
    begun = guest.clock.now
    guest.until(lambda: guest.any_match.to_act != 3)
    assert (guest.clock.now - begun > 1.5 * THINKING_MS) is longer


@pytest.mark.parametrize(
    ("speed", "helped", "hands", "played_at"),
    [
        ("normal", "first_hands", 0, "relaxed"),
        ("normal", "first_hands", SLOW_HANDS, "normal"),
        ("normal", "never", 0, "normal"),
        ("brisk", "first_hands", 0, "brisk"),
    ],
)
def test_the_first_hands_move_slowly_and_leave_the_set_speed_alone(
    speed: Speed, helped: BeginnerHelp, hands: int, played_at: Speed
) -> None:
    guest = sat_down(new_here(helped, speed), Bacon())
    tips_of(guest).begin(hands)
    guest.watch(100)
    assert guest.table.stage.pace == PACE[played_at]
    assert guest.app.settings.table.speed == speed


def test_what_one_trick_game_has_explained_no_other_explains_again() -> None:
    learned, tip, own = Learned(), News("follow", "Follow suit.", shared=True), News("offer", "An offer.")
    for game, lines in (("bacon", ["Follow suit.", "An offer."]), ("euchre", ["An offer."])):
        tips, said = Tips(learned, game), list[str]()
        for now in (0, 10**6):
            tips.meet(None, [tip, own], now, 1)
            said += [tips.line] if tips.line else []
        assert said == lines
    again = Tips(learned, "bacon")
    again.meet(None, [tip, own], 0, 1)
    assert again.line == "Follow suit."
