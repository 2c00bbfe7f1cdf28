"""Cards are passed on from a hand in which several are chosen, with the mouse, the keys and by hints."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from bacon.core.cards import Card, Cards, Strain, cards
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.tricks import TrickKit
from bacon.games.tricks.events import CardPlayed, CardsChosen, ChooseCards, TrickTaken
from bacon.games.tricks.hand_input import ChoosingHand, PlainPresenter
from bacon.games.tricks.state import Phase, TrickState
from bacon.kits import GAMES
from bacon.search.levels import player_kit
from bacon.ui.actors import Zone
from bacon.ui.scenes.panels import ResultPanel
from bacon.ui.table.controls import CardControl
from tests.games.tricks.test_plain import Five
from tests.ui.stage_door import Guest, at_speed, at_the_table, button_down, button_up, spot_on
from tests.ui.test_drag import fingers


class FiveKit(TrickKit):
    name = "five"
    title = "Five"
    sentence = "Take nothing."

    def rules(self) -> type[Rules]:
        return Five


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(GAMES._usable, FiveKit.name, FiveKit())
    player_kit.cache_clear()
    yield
    player_kit.cache_clear()


def choosing(size: tuple[int, int] = (1280, 720)) -> Guest:
    """A guest whose turn it is to choose cards."""
    match: Match[TableState] = Match(Five(), seed="choosing", dealer=4)
    guest = at_the_table(match, at_speed("instant"), size)
    guest.wait()
    return guest


def hand(guest: Guest) -> ChoosingHand:
    found = guest.table.controller.hand
    assert isinstance(found, ChoosingHand)
    return found


def state(guest: Guest) -> TrickState:
    shown: TableState = guest.any_match.state
    assert isinstance(shown, TrickState)
    return shown


def touch(guest: Guest, *places: int) -> None:
    for place in places:
        guest.click(spot_on(guest, control(guest, place)))


def control(guest: Guest, place: int) -> CardControl:
    return next(card for card in guest.cards if card.index == place)


def chosen(guest: Guest) -> Cards:
    return hand(guest).selection.cards


def passed(guest: Guest) -> Cards | None:
    events = guest.any_match.events
    return next((each.cards for each in events if isinstance(each, CardsChosen) and each.seat == 0), None)


def held(guest: Guest) -> list[Card]:
    return [actor.card for actor in hand(guest).actors]


def test_the_player_is_asked_how_many_cards_go_to_whom() -> None:
    guest = choosing()
    prompt = guest.table.controller.prompt
    assert prompt is not None
    assert prompt.sentence.startswith("Choose 2 cards to pass to ")
    assert guest.buttons == ["Pass 2 cards"]
    assert not guest.enabled("Pass 2 cards")


def test_clicks_choose_cards_and_put_them_back_until_there_are_enough() -> None:
    guest = choosing()
    cards = held(guest)
    touch(guest, 0, 2)
    assert chosen(guest) == tuple(sorted((cards[0], cards[2])))
    touch(guest, 2, 1)
    assert chosen(guest) == tuple(sorted((cards[0], cards[1])))
    touch(guest, 3)
    assert chosen(guest) == tuple(sorted((cards[0], cards[1])))
    assert "put one back first" in guest.table.controller.refused
    assert passed(guest) is None


def test_the_button_passes_the_chosen_cards_on_and_the_others_come() -> None:
    guest = choosing()
    before = held(guest)
    touch(guest, 1, 3)
    guest.click_on("Pass 2 cards")
    assert passed(guest) == tuple(sorted((before[1], before[3])))
    guest.until(lambda: state(guest).phase is not Phase.EXCHANGE)
    assert set(before) - set(state(guest).hands[0]) == {before[1], before[3]}
    assert {before[1], before[3]} <= set(state(guest).hands[1])


def test_keys_alone_choose_and_pass_on() -> None:
    guest = choosing()
    guest.keys(pygame.K_1, pygame.K_SPACE, pygame.K_4, pygame.K_SPACE)
    assert len(chosen(guest)) == 2
    guest.key(pygame.K_RETURN)
    assert passed(guest) is not None


def tap(guest: Guest, pos: tuple[int, int]) -> None:
    guest.send(*fingers(pygame.FINGERDOWN, button_down(pos)))
    guest.frame()
    guest.send(*fingers(pygame.FINGERUP, button_up(pos)))
    guest.frame()


def test_a_finger_chooses_cards_puts_one_back_and_passes_them_on() -> None:
    guest = choosing()
    cards = held(guest)
    for place in (0, 2, 2, 1):
        tap(guest, spot_on(guest, control(guest, place)))
    assert chosen(guest) == tuple(sorted((cards[0], cards[1])))
    tap(guest, spot_on(guest, guest.control("Pass 2 cards")))
    assert passed(guest) == tuple(sorted((cards[0], cards[1])))


def test_a_card_that_is_dragged_to_the_table_goes_with_the_chosen_one() -> None:
    guest = choosing()
    cards = held(guest)
    touch(guest, 0)
    start = spot_on(guest, control(guest, 3))
    guest.press(start)
    guest.point((start[0], start[1] - 30))
    guest.point((start[0], start[1] - 300))
    guest.release((start[0], start[1] - 300))
    assert passed(guest) == tuple(sorted((cards[0], cards[3])))


def test_a_hint_raises_the_cards_it_advises_but_not_in_place_of_a_choice() -> None:
    guest = choosing()
    cards = held(guest)
    advised = ChooseCards(tuple(sorted(cards[:2])))
    hand(guest).heed(advised)
    assert chosen(guest) == advised.cards
    assert hand(guest).places_of(advised) == {0, 1}
    assert hand(guest).name_of(advised).startswith("Pass ")
    assert not hand(guest).own_choice
    hand(guest).heed(None)
    assert chosen(guest) == ()
    hand(guest).heed(advised)
    hand(guest).press(0)
    assert hand(guest).own_choice
    hand(guest).heed(None)
    assert chosen(guest) == (cards[1],)


def test_chosen_cards_lie_face_down_before_their_players() -> None:
    guest = choosing()
    touch(guest, 0, 1)
    guest.click_on("Pass 2 cards")
    presenter = guest.table.view.presenter
    view = guest.any_match.rules.start(0)
    for event in guest.any_match.events:
        view = guest.any_match.rules.evolve(view, event.seen_by(0))
        if isinstance(event, CardsChosen):
            lying = presenter.zones(view)[Zone("passed", event.seat)]
            assert [card.hidden for card in lying] == [True, True]
            assert len(presenter.zones(view)[Zone("hand", event.seat)]) == 2


def test_five_players_for_themselves_play_a_hand_to_its_result_on_the_screen() -> None:
    guest = choosing()
    touch(guest, 0, 1)
    guest.click_on("Pass 2 cards")
    for _ in range(5):
        guest.until(lambda: guest.sees(ResultPanel) or guest.asked)
        if guest.sees(ResultPanel):
            break
        guest.table.controller.act(guest.any_match.legal()[0])
        guest.frame()
    assert guest.sees(ResultPanel)
    assert sum(guest.any_match.scores) == 4


def test_a_trick_of_another_player_is_nobody_elses_and_decides_nothing() -> None:
    guest = choosing()
    presenter: object = guest.table.view.presenter
    assert isinstance(presenter, PlainPresenter)
    state = TrickState(hands=((Card("AD"),),) * 5, scores=(0,) * 5, taken=(0, 0, 1, 0, 0), phase=Phase.PLAY)
    told = [news.line for news in presenter.news(TrickTaken(2), state, ("You", "A", "B", "C", "D"))]
    assert told == ["B took the trick and leads next."]
    trick = tuple(CardPlayed(seat, card) for seat, card in enumerate(cards("TD JD QD KD AD")))
    assert not presenter.decides(replace(state, trick=trick, strain=Strain.NO_TRUMP))
