"""Sets are built and laid by pointer and by keys; no click does two things, and no input is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pygame
import pytest
from gallery.hints import InstantAdvisor
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards, cards
from bacon.core.events import Passed
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.core.words import small
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import CombinationLaid, GiveLead, Lay, LeadGiven
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.hand_input import SetHand
from bacon.games.climbing.options import X, naturals_of
from bacon.games.climbing.state import ClimbingState
from bacon.search.bot import Choice
from bacon.settings.settings import Settings, TableSettings
from bacon.ui.kit.widgets import Button, Control
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.scenes.requests import OpenSettings
from bacon.ui.scenes.settings_table import TablePage
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.controls import SetCard
from bacon.ui.table.prompt import Prompt
from tests.ui.games import INSTANT
from tests.ui.stage_door import SMALL, Guest, Scripted, at_speed, at_the_table, spot_on

FOUR = Climbing()
MINE = "TS TH 9S 9H 9D 8D 7S 6D 5D 4S 3D 3H 2S 2H 1S"
"""With two X: a hand of pairs, a triple, and no bomb without an X."""


def dealt(mine: str, rules: Climbing = FOUR, dealer: int = 3) -> Match[TableState]:
    """A match in which seat 0 holds these cards and two X; the other seats share the rest of the pack."""
    held = cards(mine)
    rest = list(naturals_of(rules))
    for card in held:
        rest.remove(card)
    first = (0 - dealer - 1) % rules.players
    around: list[Card] = []
    for card in held:
        turn = [rest.pop() for _ in range(rules.players - 1)]
        around += [*turn[:first], card, *turn[first:]]
    deck = [*around, *rest, *[card for card in rules.pack() if card is X]]
    return Match(rules, seed="sets", deck=deck, dealer=dealer)


def leading(mine: str = MINE, settings: Settings = INSTANT, size: tuple[int, int] = SMALL) -> Guest:
    """A guest whose turn it is to lead."""
    guest = at_the_table(dealt(mine), settings, size)
    guest.table.session.bots = {seat: Scripted("pass " * 40) for seat in (1, 2, 3)}
    guest.wait(40)
    return guest


def following(
    low: str, mine: str = MINE, settings: Settings = INSTANT, size: tuple[int, int] = SMALL
) -> Guest:
    """A guest who has to beat what the player on the right led."""
    match = dealt(mine, dealer=2)
    match.apply(next(lay for lay in match.legal() if isinstance(lay, Lay) and str(lay.combination) == low))
    guest = at_the_table(match, settings, size)
    guest.table.session.bots = {seat: Scripted("pass " * 40) for seat in (1, 2, 3)}
    guest.wait(40)
    return guest


def hand(guest: Guest) -> SetHand:
    assert isinstance(guest.table.controller.hand, SetHand)
    return guest.table.controller.hand


def chosen(guest: Guest) -> Cards:
    return hand(guest).selection.cards


def said(guest: Guest) -> str:
    """What stands above the hand."""
    words = guest.table.controller.prompt
    assert words is not None
    return words.sentence


def control(guest: Guest, name: str, copy: int = 0) -> SetCard:
    found = [each for each in guest.cards if each.card.name == name][copy]
    assert isinstance(found, SetCard)
    return found


def click(guest: Guest, *names: str) -> None:
    """Click cards unhurriedly, one after the other."""
    for name in names:
        guest.click(spot_on(guest, control(guest, name)))
        guest.watch(400, 100)


def laid(guest: Guest) -> list[CombinationLaid]:
    return [event for event in guest.any_match.kept if isinstance(event, CombinationLaid) and event.seat == 0]


def state(guest: Guest) -> ClimbingState:
    return cast("ClimbingState", guest.any_match.state)


# By pointer


def test_a_click_chooses_another_one_puts_back_and_the_set_names_itself() -> None:
    guest = leading()
    assert said(guest) == "Lead anything: choose cards, then play them."
    told = []
    for name in ("9S", "9H", "9D", "4S", "4S"):
        click(guest, name)
        told.append(said(guest))
    assert told == [
        "Single 9",
        "Pair of 9s",
        "Three 9s",
        "These cards aren’t a combination.",
        "Three 9s",
    ]
    assert guest.table.view.presenter.raised == hand(guest).selection.places
    assert laid(guest) == []
    guest.click_on("Play")
    assert [str(each.combination) for each in laid(guest)] == ["triple of 9s"]
    assert chosen(guest) == ()
    assert guest.table.view.presenter.raised == frozenset()


def test_pointing_at_an_x_says_what_it_makes_with_cards_to_beat() -> None:
    guest = following("pair of 3s")
    guest.point(spot_on(guest, control(guest, "X")))
    assert said(guest) == "An X stands for any card, even an 11. Here it can make a pair of 4s."


def test_pointing_at_an_x_says_what_it_can_be_until_cards_are_chosen() -> None:
    guest = leading()
    guest.point(spot_on(guest, control(guest, "2S")))
    assert "stands for" not in said(guest)
    guest.point(spot_on(guest, control(guest, "X")))
    assert said(guest) == "An X stands for any card, even an 11."
    guest.click(spot_on(guest, control(guest, "X")))
    assert "stands for" not in said(guest)


def test_every_card_can_be_chosen_by_pointer_though_the_hand_lies_in_two_rows() -> None:
    accessibility = replace(INSTANT.accessibility, interface_scale=150)
    guest = leading(settings=replace(INSTANT, accessibility=accessibility), size=(512, 384))
    assert len({round(card.place.y, -1) for card in guest.cards}) > 1
    for index in range(len(guest.cards)):
        guest.click(spot_on(guest, guest.cards[index]))
        guest.watch(400, 100)
        assert hand(guest).selection.places == set(range(index + 1))


def test_a_double_click_lays_a_single_card() -> None:
    guest = leading()
    for _ in range(2):
        guest.click(spot_on(guest, control(guest, "1S")))
    assert [str(each.combination) for each in laid(guest)] == ["single 1"]


def test_two_slow_clicks_lay_nothing() -> None:
    guest = leading()
    click(guest, "1S", "1S")
    assert (laid(guest), chosen(guest)) == ([], ())


def test_a_double_click_lays_no_set_that_is_being_built() -> None:
    guest = leading()
    click(guest, "9S")
    for _ in range(2):
        guest.click(spot_on(guest, control(guest, "9H")))
    assert (laid(guest), chosen(guest)) == ([], cards("9S"))


def test_a_double_click_lays_nothing_that_is_too_low() -> None:
    guest = following("pair of 6s")
    for _ in range(2):
        guest.click(spot_on(guest, control(guest, "1S")))
    assert (laid(guest), chosen(guest), guest.table.controller.refused) == ([], (), "")


def test_where_cards_are_confirmed_a_double_click_lays_nothing() -> None:
    guest = leading(settings=replace(INSTANT, table=replace(INSTANT.table, confirm_card=True)))
    for _ in range(2):
        guest.click(spot_on(guest, control(guest, "1S")))
    assert (laid(guest), chosen(guest)) == ([], ())
    click(guest, "1S")
    guest.click_on("Play")
    assert len(laid(guest)) == 1


def test_what_can_be_played_lies_higher_than_the_rest_but_lower_than_what_is_chosen() -> None:
    guest = following("stairs 4-5", mine="TS 9S 8S 7H 7D 6H 6D 5H 4H 3D 3H 2S 1S 1D 1H")
    click(guest, "7H")
    heights: dict[str, set[int]] = {"chosen": set(), "playable": set(), "other": set()}
    for actor in hand(guest).actors:
        kind = "other" if hand(guest).fades(actor) else "playable"
        kind = "chosen" if actor.index in hand(guest).selection.places else kind
        heights[kind].add(round(actor.place.height))
    (chosen_height,), (playable,), (other,) = heights.values()
    assert chosen_height > playable > other


def test_where_everything_can_be_led_no_card_lies_higher() -> None:
    guest = leading()
    assert len({round(actor.place.height) for actor in hand(guest).actors}) == 1


def test_a_card_that_is_of_no_use_is_dimmed_says_why_and_can_be_chosen_all_the_same() -> None:
    guest = following("stairs 4-5", mine="TS 9S 8S 7H 7D 6H 6D 5H 4H 3D 3H 2S 1S 1D 1H")
    dimmed = {actor.card.name for actor in hand(guest).actors if hand(guest).dims(actor)}
    useful = {card.name for lay in guest.any_match.legal() if isinstance(lay, Lay) for card in lay.cards}
    assert dimmed == {card.card.name for card in guest.cards} - useful != set()
    low = control(guest, min(dimmed))
    guest.point(spot_on(guest, low))
    refusal = guest.any_match.check(Lay((low.card,)))
    assert refusal
    assert guest.table.controller.prompt == Prompt(refusal.sentence, refused=True)
    guest.click(spot_on(guest, control(guest, low.card.name)))
    assert said(guest).endswith("doesn’t fit. You need a higher run of 2 pairs or a bomb.")


def faded(guest: Guest) -> set[str]:
    return {actor.card.name for actor in hand(guest).actors if hand(guest).fades(actor)}


def test_once_cards_are_chosen_only_those_that_can_join_them_stay_lit() -> None:
    guest = following("pair of 3s")
    click(guest, "9S")
    with_nine = {"9S", "9H", "9D", "X", "TS", "7S"}  # a pair or more, or a straight flush in spades
    assert faded(guest) == {card.card.name for card in guest.cards} - with_nine
    click(guest, "9H")
    assert {"9S", "9H", "9D", "X"}.isdisjoint(faded(guest))
    assert {"TS", "7S"} <= faded(guest), "a straight flush of spades needs no 9 of hearts"
    click(guest, "2S")
    assert not faded(guest) & {"9D", "TS", "TH"}, "no set holds all of these, so any may be chosen anew"


def test_what_is_only_part_of_a_set_says_what_it_can_become_instead_of_being_called_wrong() -> None:
    guest = following("stairs 4-5", mine="TS 9S 8S 7H 7D 6H 6D 5H 4H 3D 3H 2S 1S 1D 1H")
    click(guest, "7H")
    assert said(guest) == "Add more to make a higher run of 2 pairs or a bomb. Dimmed cards don’t fit."
    click(guest, "7D", "6H", "6D")
    assert said(guest) == "Run of pairs from 6 to 7 · beats the run of pairs from 4 to 5"


def test_a_leader_with_part_of_a_set_reads_what_it_can_become() -> None:
    guest = leading()
    click(guest, "4S", "5D")
    assert said(guest) == "Add more to make a run of 3 or something longer. Dimmed cards don’t fit."


class Suggesting:
    """An advisor who suggests the first way to make a combination."""

    thinking, seconds_left = False, 0.0

    def __init__(self, combination: str) -> None:
        self._combination = combination
        self._choice: Choice | None = None

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:  # noqa: ARG002
        lays = [each for each in legal if isinstance(each, Lay)]
        lay = next(each for each in lays if str(each.combination) == self._combination)
        self._choice = Choice(lay, "It’s best.", "search")

    def done(self) -> Choice | None:
        return self._choice


def advised(combination: str, low: str, mine: str = MINE) -> Guest:
    """A guest with a hint who has put the suggested cards back."""
    guest = following(low, mine)
    guest.table.controller.hints.advisor = Suggesting(combination)
    guest.key(pygame.K_h)
    guest.key(pygame.K_BACKSPACE)
    assert chosen(guest) == ()
    return guest


class AdvisingToPass(Suggesting):
    """Advises to pass, whatever could be played."""

    def done(self) -> Choice | None:
        return Choice(Pass(), "Save your cards for later.", "test")


def test_enter_passes_if_a_hint_says_so() -> None:
    guest = following("pair of 3s")
    guest.key(pygame.K_RETURN)
    assert not [event for event in guest.any_match.events if event == Passed(0)]
    guest.table.controller.hints.advisor = AdvisingToPass("pair of 9s")
    guest.key(pygame.K_h)
    guest.frame()
    guest.key(pygame.K_RETURN)
    assert Passed(0) in guest.any_match.events


def test_once_cards_are_chosen_all_cards_that_cannot_join_them_have_one_shade() -> None:
    guest = following("stairs 4-5", mine="TS 9S 8S 7H 7D 6H 6D 5H 4H 3D 3H 2S 1S 1D 1H")
    click(guest, "7H", "7D", "6H", "6D")
    tones = {guest.table.view.tone(guest.table.stage.shown, actor) for actor in hand(guest).actors}
    assert tones == {"plain", "dim"}


def test_beside_a_hint_the_line_says_how_the_chosen_cards_become_what_is_suggested() -> None:
    guest = advised("stairs 6-7", "stairs 4-5", "TS 9S 8S 7H 7D 6H 6D 5H 4H 3D 3H 2S 1S 1D 1H")
    click(guest, "6H")
    assert said(guest) == "Add 6♦, 7♥ and 7♦ for the suggested run of pairs from 6 to 7."
    click(guest, "7H")
    assert said(guest) == "Add 6♦ and 7♦ for the suggested run of pairs from 6 to 7."
    click(guest, "5H")
    assert said(guest) == "Add more to make a bomb. The hint suggests a run of pairs from 6 to 7."
    click(guest, "1S")
    assert said(guest).endswith(" The hint suggests a run of pairs from 6 to 7.")


def test_cards_that_make_what_is_suggested_leave_the_hint_alone() -> None:
    guest = advised("pair of 9s", "pair of 3s")
    click(guest, "9D", "9H")
    assert said(guest) == "Play a pair of 9s: it’s best."


def test_the_line_below_the_cards_to_beat_names_them_plainly() -> None:
    guest = following("stairs 4-5")
    captions = guest.table.view.presenter.captions(guest.table.stage.shown, guest.table.view.names)
    assert [each.words for each in captions] == ["run of pairs from 4 to 5"]


# By keys


def focus_on(guest: Guest, name: str) -> None:
    """Go to a card by the arrows alone."""
    while not (isinstance(guest.group.focus, SetCard) and guest.group.focus.card.name == name):
        guest.key(pygame.K_RIGHT)


def test_space_chooses_and_enter_lays() -> None:
    guest = leading()
    for name in ("9S", "9H"):
        focus_on(guest, name)
        guest.key(pygame.K_SPACE)
    focus_on(guest, "1S")
    assert said(guest) == "Pair of 9s"
    guest.key(pygame.K_RETURN)
    assert [str(each.combination) for each in laid(guest)] == ["pair of 9s"]


def test_a_digit_goes_to_a_card_and_the_first_enter_chooses_it() -> None:
    guest = leading()
    guest.keys(pygame.K_3, pygame.K_RETURN)
    assert (chosen(guest), laid(guest)) == ((guest.cards[2].card,), [])
    assert guest.table.view.presenter.pointed == 2
    guest.key(pygame.K_RETURN)
    assert len(laid(guest)) == 1


def test_enter_on_a_button_presses_the_button_and_space_too() -> None:
    guest = leading()
    guest.key(pygame.K_g)
    first = chosen(guest)
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        before = guest.app.settings.table.set_sorting
        guest.group.focus, guest.group.keyboard = sort_button(guest), True
        guest.key(key)
        assert (laid(guest), chosen(guest)) == ([], first)
        assert guest.app.settings.table.set_sorting != before


def sort_button(guest: Guest) -> Control:
    """The button that sorts the hand, whatever order it brings."""
    return next(control for control in guest.group.controls if control.name.startswith("Sort "))


def test_after_a_set_laid_by_keys_enter_lays_the_next_suggestion() -> None:
    guest = leading()
    focus_on(guest, "9S")
    guest.keys(pygame.K_SPACE, pygame.K_RETURN)
    guest.wait(40)
    guest.keys(pygame.K_g, pygame.K_RETURN)
    assert len(laid(guest)) == 2


def test_after_a_click_on_a_button_enter_lays() -> None:
    guest = leading()
    guest.key(pygame.K_g)
    guest.click(sort_button(guest).rect.center)
    guest.key(pygame.K_RETURN)
    assert len(laid(guest)) == 1


def test_what_cannot_be_laid_is_refused_by_the_rules_and_stays_chosen() -> None:
    guest = leading()
    guest.key(pygame.K_RETURN)
    assert said(guest) == "First choose the cards you want to play."
    click(guest, "9S", "4S")
    assert said(guest) == "Add more to make a run of 6. Dimmed cards don’t fit."
    log = guest.any_match.events
    guest.key(pygame.K_RETURN)
    refusal = guest.any_match.check(Lay(cards("4S 9S")))
    assert refusal
    assert said(guest) == refusal.sentence
    assert (guest.any_match.events, chosen(guest)) == (log, tuple(sorted(cards("4S 9S"))))
    guest.key(pygame.K_BACKSPACE)
    assert said(guest) == "Lead anything: choose cards, then play them."


def test_suggest_goes_through_sets_that_can_be_laid_and_starts_again() -> None:
    guest = following("pair of 6s")
    seen = []
    for _ in hand(guest).sets.suggestions:
        guest.key(pygame.K_g)
        seen.append(chosen(guest))
        assert hand(guest).readings
    guest.key(pygame.K_g)
    assert len(set(seen)) == len(seen)
    assert chosen(guest) == seen[0]


def unable_to_lay(settings: Settings) -> Guest:
    """A guest whose hand cannot beat the pile."""
    match = dealt(MINE)
    for number, named in enumerate(
        ("pair of 11s", "pass", "pass", "pass", "single 1", "pass", "pass", "single 11")
    ):
        assert match.to_act == number % 4
        match.apply(next(each for each in match.legal() if _is(each, named)))
    return at_the_table(match, settings)


def test_suggest_says_if_nothing_can_be_laid() -> None:
    guest = unable_to_lay(INSTANT)
    guest.wait(40)
    guest.key(pygame.K_g)
    assert said(guest) == "You can’t play anything now."
    assert chosen(guest) == ()
    click(guest, "9S")
    assert said(guest) == "Single 9 · too low. You need a higher single or a bomb."


def test_if_nothing_can_be_laid_enter_passes() -> None:
    guest = unable_to_lay(INSTANT)
    guest.wait(40)
    click(guest, "9S")
    guest.key(pygame.K_RETURN)
    assert state(guest).to_act == 0, "the chosen card is refused"
    click(guest, "9S")
    guest.key(pygame.K_RETURN)
    assert 0 in state(guest).passed or state(guest).to_act != 0


def _is(action: Action, named: str) -> bool:
    return (
        action == Pass() if named == "pass" else isinstance(action, Lay) and str(action.combination) == named
    )


def test_pass_is_a_key_and_a_button() -> None:
    for way in ("key", "button"):
        guest = following("pair of 6s")
        if way == "key":
            guest.key(pygame.K_p)
        else:
            guest.click_on("Pass")
        assert 0 in state(guest).passed or state(guest).to_act != 0


def test_who_leads_cannot_pass_and_hears_why() -> None:
    guest = leading()
    guest.key(pygame.K_p)
    refusal = guest.any_match.check(Pass())
    assert refusal
    assert said(guest) == refusal.sentence


def test_a_set_is_named_when_it_has_arrived() -> None:
    guest = leading(settings=at_speed("normal"))
    click(guest, "9S", "9H", "9D")
    guest.click_on("Play")
    overlay, stage = guest.table.view.overlay, guest.table.stage
    named = list[bool]()
    while not named or not named[-1]:
        guest.watch(20)
        named.append("caption:0" in overlay.rects)
        assert not (named[-1] and stage.travelling(guest.table.controller.now))
    assert not named[0]


# Readings


def test_of_several_readings_one_is_chosen_and_the_highest_is_preselected() -> None:
    guest = leading()
    focus_on(guest, "X")
    guest.key(pygame.K_SPACE)
    focus_on(guest, "9S")
    guest.keys(pygame.K_SPACE, pygame.K_BACKSPACE)
    click(guest, "X", "9S", "TS")
    assert said(guest) == "Run 9-10-11 or run 8-9-10", "in the order of the buttons"
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, Dialog)
    assert guest.group.focus is guest.control("Run 9-10-11")
    assert len(guest.table.view.presenter.raised) == 3
    guest.key(pygame.K_ESCAPE)
    assert laid(guest) == []
    assert chosen(guest) == tuple(sorted(cards("X 9S TS")))
    guest.click_on("Play")
    guest.click_on("Run 8-9-10")
    assert [str(each.combination) for each in laid(guest)] == ["run 8-9-10"]


def test_below_the_question_the_chosen_cards_lie_raised_and_still_in_their_row() -> None:
    guest = leading(settings=at_speed("normal"))
    guest.wait(400)
    hand(guest).choose(cards("X 9S TS"))
    hand(guest).follow()
    guest.table.perform(hand(guest).lay())
    assert isinstance(guest.top, Dialog)
    held = [actor.at(guest.table.controller.now) for actor in hand(guest).actors]
    raised = {place for place, at in enumerate(held) if at.height == max(each.height for each in held)}
    assert raised == hand(guest).selection.places
    assert not any(actor.moving(guest.table.controller.now) for actor in hand(guest).actors)


def test_a_reading_that_is_too_low_is_not_offered() -> None:
    guest = following("single 8")
    click(guest, "X")
    guest.key(pygame.K_RETURN)
    assert [button.label for button in guest.dialog.buttons] == ["Single 11", "Single 10", "Single 9", "Back"]
    guest.key(pygame.K_RETURN)
    assert [str(each.combination) for each in laid(guest)] == ["single 11"]


def pass_look(guest: Guest) -> str:
    button = guest.control("Pass")
    assert isinstance(button, Button)
    return button.look


def test_where_only_a_pass_is_legal_its_button_is_the_main_one(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = following("single 8")
    assert pass_look(guest) == "plain"
    monkeypatch.setattr(guest.table.session, "legal", lambda: (Pass(),))
    guest.frame()
    assert pass_look(guest) == "primary"


# The order of the hand


def test_the_hand_is_sorted_by_key_and_by_button_and_what_is_chosen_stays() -> None:
    guest = leading()
    click(guest, "9S", "3D", "X")
    before, kept = [card.card for card in guest.cards], chosen(guest)
    orders = [before]
    for _ in range(2):
        guest.key(pygame.K_t)
        guest.watch(400, 40)
        orders.append([card.card for card in guest.cards])
        assert chosen(guest) == kept
        assert guest.table.view.presenter.raised == hand(guest).selection.places
    guest.click_on("Sort by rank")
    guest.watch(400, 40)
    assert [card.card for card in guest.cards] == before
    assert len({tuple(order) for order in orders}) == 3
    assert [settings.table.set_sorting for settings in guest.saved[-3:]] == ["suit", "groups", "rank"]


def test_the_hand_can_be_sorted_while_others_play() -> None:
    guest = leading(settings=at_speed("normal"))
    click(guest, "1S")
    guest.key(pygame.K_RETURN)
    assert not guest.table.session.humans_turn
    behind = guest.table.stage.behind, guest.any_match.events
    guest.key(pygame.K_t)
    assert guest.app.settings.table.set_sorting == "suit"
    assert (guest.table.stage.behind, guest.any_match.events) == behind


def test_the_order_can_be_set_on_the_settings_page_too() -> None:
    guest = leading()
    guest.request(OpenSettings("table"))
    guest.frame()
    assert isinstance(guest.top.page, TablePage)  # type: ignore[attr-defined]
    guest.group.focus = guest.control("Your combinations")
    guest.key(pygame.K_RIGHT)
    guest.key(pygame.K_ESCAPE)
    guest.watch(400, 40)
    suits = [card.card.suit for card in guest.cards]
    assert len([n for n in range(1, len(suits)) if suits[n] is not suits[n - 1]]) == 3


# Coming and going


def test_what_is_chosen_stays_chosen_when_the_window_is_resized() -> None:
    guest = leading()
    click(guest, "9S", "9H")
    guest.resize((1280, 720))
    guest.watch(300)
    assert chosen(guest) == tuple(sorted(cards("9S 9H")))
    assert guest.table.view.presenter.raised == hand(guest).selection.places
    raised = [actor for actor in hand(guest).actors if actor.card.name in ("9S", "9H")]
    assert all(actor.place.lift for actor in raised)
    guest.click_on("Play")
    assert len(laid(guest)) == 1


def test_taking_back_chooses_nothing() -> None:
    guest = leading()
    click(guest, "9S", "9H")
    guest.key(pygame.K_RETURN)
    guest.wait(40)
    click(guest, "3D")
    guest.key(pygame.K_z)
    if isinstance(guest.top, Dialog):
        guest.click_on("Take it back")
    guest.watch(600)
    assert (laid(guest), chosen(guest)) == ([], ())
    assert len(guest.cards) == 17
    click(guest, "3D")
    assert said(guest) == "Single 3"


def test_a_key_while_cards_move_finishes_them_and_the_next_one_counts() -> None:
    guest = at_the_table(dealt(MINE), at_speed("relaxed"))
    guest.watch(300)
    assert guest.table.moving()
    guest.key(pygame.K_g)
    assert not guest.table.moving()
    assert chosen(guest) == ()
    guest.keys(pygame.K_g, pygame.K_g, pygame.K_RETURN)
    assert len(laid(guest)) == 1


def test_quick_clicks_are_all_counted() -> None:
    guest = leading(settings=at_speed("relaxed"))
    for name in ("9S", "9H", "9D"):
        guest.click(spot_on(guest, control(guest, name)))
    assert chosen(guest) == tuple(sorted(cards("9S 9H 9D")))


def test_a_forced_card_is_no_set() -> None:
    forced = Settings(table=TableSettings(speed="instant", beginners="never", forced_card=True))
    guest = following("pair of 6s", settings=forced)
    log = guest.any_match.events
    guest.watch(2000, 50)
    assert guest.any_match.events == log


def test_a_forced_pass_is_made_under_the_same_setting() -> None:
    forced = Settings(table=TableSettings(speed="instant", beginners="never", forced_card=True))
    guest = unable_to_lay(forced)
    guest.table.session.bots = {seat: Scripted() for seat in (1, 2, 3)}
    guest.watch(4000, 50)
    kept = guest.any_match.kept
    top = next(place for place, event in enumerate(kept) if event == CombinationLaid(3, (X,), ELEVEN))
    assert kept[top + 1] == Passed(0)


ELEVEN = Combination.parse("single 11")


# Giving the lead


def having_won(rules: Climbing, settings: Settings = INSTANT) -> Guest:
    """A guest who has won a round with a single that nobody beat."""
    match = dealt(MINE, rules) if rules.players == 4 else Match(rules, seed="gift", dealer=5)
    while match.to_act != 0:
        match.apply(Pass() if Pass() in match.legal() else match.legal()[0])
    match.apply(next(action for action in match.legal() if isinstance(action, Lay)))
    while match.to_act != 0:
        match.apply(Pass())
    guest = at_the_table(match, settings)
    guest.table.session.bots = {seat: Scripted() for seat in range(1, rules.players)}
    guest.wait(40)
    return guest


@pytest.mark.parametrize("by_key", [True, False])
def test_the_partner_is_given_the_lead(by_key: bool) -> None:
    guest = having_won(FOUR)
    assert said(guest) == "You won the round. Choose cards to lead, or give Bella the lead."
    if by_key:
        guest.key(pygame.K_e)
    else:
        guest.click_on("Give Bella the lead")
    assert LeadGiven(0, 2) in guest.any_match.kept


def test_of_two_partners_one_is_named() -> None:
    guest = having_won(Climbing(players=6, target=24, max_deals=6))
    names = [
        guest.table.view.names[gift.to] for gift in guest.any_match.legal() if isinstance(gift, GiveLead)
    ]
    guest.key(pygame.K_e)
    assert [button.label for button in guest.dialog.buttons] == [*names, "Back"]
    guest.click_on(names[1])
    assert any(isinstance(event, LeadGiven) for event in guest.any_match.kept)


def test_a_player_without_the_lead_cannot_give_it_and_hears_why() -> None:
    guest = leading()
    guest.key(pygame.K_e)
    refusal = guest.any_match.check(GiveLead(2))
    assert refusal
    assert said(guest) == refusal.sentence


def test_nothing_stays_chosen_after_the_lead_was_given() -> None:
    guest = having_won(FOUR)
    guest.keys(pygame.K_g, pygame.K_e)
    assert chosen(guest) == ()


def test_the_lead_can_be_kept_by_laying() -> None:
    guest = having_won(FOUR)
    guest.keys(pygame.K_g, pygame.K_RETURN)
    if isinstance(guest.top, Dialog):
        guest.key(pygame.K_RETURN)
    assert len(laid(guest)) == 2


def test_a_set_is_laid_as_it_was_named() -> None:
    guest = leading()
    click(guest, "9S", "X")
    told = said(guest)
    guest.key(pygame.K_RETURN)
    assert told == "Pair of 9s"
    assert laid(guest)[0].combination == Combination.parse("pair of 9s")


# Hints


def hinted(guest: Guest) -> Guest:
    """The same guest, with an advisor who answers at once, after asking for a hint."""
    guest.table.controller.hints.advisor = InstantAdvisor(guest.any_match.rules)
    guest.key(pygame.K_h)
    guest.frame()
    return guest


def test_a_hint_chooses_its_cards_and_says_why_and_enter_plays_them() -> None:
    guest = hinted(leading())
    hint = guest.table.controller.hint
    assert hint is not None and isinstance(hint.action, Lay)
    assert chosen(guest) == tuple(sorted(hint.action.cards))
    assert small(hint.reason) in said(guest)
    guest.key(pygame.K_RETURN)
    if isinstance(guest.top, Dialog):
        guest.key(pygame.K_RETURN)
    assert [Lay(each.cards, each.combination) for each in laid(guest)] == [hint.action]
    assert chosen(guest) == ()


def test_a_hint_that_is_hidden_puts_its_cards_back() -> None:
    guest = hinted(leading())
    assert chosen(guest)
    guest.key(pygame.K_h)
    guest.frame()
    assert chosen(guest) == ()
    assert said(guest) == "Lead anything: choose cards, then play them."


def test_a_hint_takes_the_place_of_what_was_chosen_before_but_not_of_what_is_chosen_after_it() -> None:
    guest = leading()
    click(guest, "TS")
    hinted(guest)
    advised = chosen(guest)
    assert advised != cards("TS")
    guest.key(pygame.K_BACKSPACE)
    click(guest, "TS")
    guest.key(pygame.K_h)
    guest.frame()
    assert chosen(guest) == cards("TS")


def test_a_hint_to_pass_leaves_the_hand_alone() -> None:
    guest = hinted(unable_to_lay(INSTANT))
    assert guest.table.controller.hints.action == Pass()
    assert chosen(guest) == ()


# The same place for the same verb


def places_of_buttons(guest: Guest) -> dict[str, int]:
    """How far down each button is, by the first word on it."""
    return {name.split()[0]: guest.control(name).rect.y for name in guest.buttons}


def test_every_button_keeps_its_place_whatever_can_be_done() -> None:
    won = having_won(FOUR)
    usual = places_of_buttons(won)
    plate, sort = won.table.view.layout.frame.own_plate, sort_button(won).rect
    assert (sort.right, sort.colliderect(plate)) == (plate.right, False)
    assert list(usual) == ["Give", "Play", "Pass", "Sort"]
    guests = (leading(), following("pair of 6s"), unable_to_lay(INSTANT))
    guests[2].wait(40)
    for guest in guests:
        found = places_of_buttons(guest)
        assert list(found) == ["Play", "Pass", "Sort"]
        assert found == {name: place for name, place in usual.items() if name != "Give"}


def test_what_cannot_be_done_now_keeps_its_button_but_does_nothing() -> None:
    guest = leading()
    assert not guest.enabled("Pass")
    assert guest.control("Pass").node().description == "You lead, so you can’t pass."
    assert not guest.enabled("Play")
    log = guest.any_match.events
    guest.click_on("Pass")
    guest.click_on("Play")
    assert (guest.any_match.events, guest.sees(TableScene)) == (log, True)
    click(guest, "9S")
    assert guest.enabled("Play")


def test_the_button_says_which_order_a_press_brings_and_then_which_it_is() -> None:
    guest = leading()
    for order, after in (("by suit", "into groups"), ("into groups", "by rank"), ("by rank", "by suit")):
        guest.click_on(f"Sort {order}")
        guest.watch(300, 40)
        assert said(guest) == f"Your cards are sorted {order}."
        assert guest.offers(f"Sort {after}")
    click(guest, "9S")
    assert said(guest) == "Single 9"


# Words


def test_nobody_is_told_to_beat_a_partner() -> None:
    match = dealt(MINE, dealer=1)
    match.apply(next(lay for lay in match.legal() if isinstance(lay, Lay) and len(lay.cards) == 1))
    match.apply(Pass())
    guest = at_the_table(match, INSTANT)
    guest.wait(40)
    assert said(guest) == "Bella, your partner, is winning. Pass, or play higher?"
