"""Where taking every card that costs points pays, players try it, and the others keep them from it."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest
from msgspec.structs import replace

from bacon.core.cards import Card, Cards, Strain, Suit, cards, pack
from bacon.core.events import Event
from bacon.games.tricks.events import CardPlayed, Play, UpcardTurned
from bacon.games.tricks.plain import PlainRules, ace_high
from bacon.games.tricks.player.plain import PlainBot, reason
from bacon.games.tricks.player.search.policy import PlainBoard
from bacon.games.tricks.player.search.sweep import pays as sweep_pays
from bacon.games.tricks.state import Phase, Trick, TrickState
from tests.games.tricks.test_plain import Five, Points, ShortOptions

ORDER: Final = ace_high(None)


class Reds(ShortOptions, PlainRules, frozen=True, kw_only=True):
    """Five cards each, and a point for each heart."""

    name: ClassVar[str] = "reds"
    hand: ClassVar[int] = 5
    solo: ClassVar[bool] = True
    low_wins: ClassVar[bool] = True

    def pack(self) -> Cards:
        return pack("TJQKA")

    def card_points(self, card: Card) -> int:
        return int(card.suit is Suit.HEARTS)


class Moon(Reds, frozen=True, kw_only=True):
    """The same, but who takes all five hearts takes nothing, and the others five each."""

    def points_for(self, state: TrickState) -> tuple[int, ...]:
        made = self.taken_by_seat(state)
        return tuple(5 - points for points in made) if 5 in made and made.count(0) == 3 else made


class MoonInPairs(Moon, frozen=True, kw_only=True):
    """The same for two pairs, which add up what their players took."""

    solo: ClassVar[bool] = False

    def points_for(self, state: TrickState) -> tuple[int, ...]:
        made = self.by_side(self.taken_by_seat(state))
        return tuple(5 - points for points in made) if 5 in made else made


class TurnsACard(Moon, frozen=True, kw_only=True):
    """The same, but a card is turned up first, and counts for those who don't take it."""

    def opening(self, state: TrickState) -> Event | None:
        return UpcardTurned(state.stock[0]) if state.stock and not state.upcard else None

    def points_for(self, state: TrickState) -> tuple[int, ...]:
        assert state.upcard is not None
        return super().points_for(state)


class SixMoon(Moon, frozen=True, kw_only=True):
    """The same with 24 cards, six each."""

    hand: ClassVar[int] = 6

    def pack(self) -> Cards:
        return pack("9TJQKA")

    def points_for(self, state: TrickState) -> tuple[int, ...]:
        made = self.taken_by_seat(state)
        return tuple(6 - points for points in made) if 6 in made else made


def to_play(*tricks: tuple[int, str], hand: str, table: str = "") -> TrickState:
    """Seat 2 to act, after tricks led by these seats; those before it have played to the table."""
    laid = cards(table)
    hands = tuple(cards(hand) if seat == 2 else () for seat in range(4))
    state = replace(Reds().start(2), phase=Phase.PLAY, hand=1, strain=Strain.NO_TRUMP, to_act=2)
    taken = tuple(Trick(plays, ORDER.best(plays).seat) for plays in (_laid(*trick) for trick in tricks))
    return replace(state, hands=hands, tricks=taken, trick=_laid(2 - len(laid), table))


def _laid(leader: int, played: str) -> tuple[CardPlayed, ...]:
    return tuple(CardPlayed((leader + place) % 4, card) for place, card in enumerate(cards(played)))


def choice(rules: PlainRules, state: TrickState) -> tuple[Card, str]:
    """The card that the rules of thumb play, and why."""
    chosen = PlainBot(rules).choose(state, rules.legal(state))
    assert isinstance(chosen.action, Play)
    return chosen.action.card, chosen.reason


@pytest.mark.parametrize(
    ("rules", "pays"), [(Moon(), True), (Reds(), False), (Five(), False), (Points(), False)]
)
def test_the_score_of_the_game_says_whether_taking_everything_pays(rules: PlainRules, pays: bool) -> None:
    assert sweep_pays(rules) is pays


def test_partners_do_not_keep_each_other_from_taking_everything() -> None:
    rules = MoonInPairs()
    assert not sweep_pays(rules)
    state = to_play((0, "AH TC JC QC"), (0, "KH TD JD QD"), (0, "QH TS KC KD"), hand="AS JS", table="KS JH")
    assert PlainBoard(rules, replace(state, scores=(0, 0), taken=(3, 0))).sweep is None


def test_a_score_that_reads_the_opening_is_not_asked_about_an_invented_hand() -> None:
    assert not sweep_pays(TurnsACard())


@pytest.mark.parametrize(("rules", "thrown"), [(Moon(), "AC"), (Reds(), "AH")])
def test_who_may_take_everything_throws_away_no_points(rules: PlainRules, thrown: str) -> None:
    card, _ = choice(rules, to_play(hand="AH KH QH JH AC", table="TS"))
    assert card is Card(thrown)


def test_who_has_every_point_and_the_cards_goes_on() -> None:
    state = to_play((2, "AH TC TD TS"), (2, "KH QC QD QS"), (2, "QH JC JD JS"), hand="JH TH")
    card, why = choice(Moon(), state)
    assert card is Card("JH")
    assert why == "You have every point so far, so try to take the rest, too."
    assert choice(Reds(), state)[1] != why


@pytest.mark.parametrize(("lead", "goes_on"), [("AC", True), ("9C", False)])
def test_a_lead_that_others_can_beat_is_not_said_to_take_the_rest(lead: str, goes_on: bool) -> None:
    tricks = (2, "AH KH TD TS"), (2, "QH JH JD JS"), (2, "TH 9H QD QS")
    why = reason(SixMoon(), to_play(*tricks, hand="AC KC 9C"), Card(lead))
    assert (why == "You have every point so far, so try to take the rest, too.") is goes_on


@pytest.mark.parametrize(("rules", "played"), [(Moon(), "AS"), (Reds(), "JS")])
def test_a_trick_with_points_is_taken_from_the_player_who_has_them_all(
    rules: PlainRules, played: str
) -> None:
    state = to_play((0, "AH TC JC QC"), (0, "KH TD JD QD"), (0, "QH TS KC KD"), hand="AS JS", table="KS JH")
    card, why = choice(rules, state)
    assert card is Card(played)
    stops = "One player has all the points so far. This keeps them from taking the rest, too."
    assert (why == stops) is (played == "AS")


def test_once_two_players_have_points_nobody_can_take_them_all() -> None:
    tricks = (0, "AH TC JC QC"), (0, "KH TD JD QD"), (0, "KC AC QH TS")
    state = to_play(*tricks, hand="AS JS", table="KS")
    sweep = PlainBoard(Moon(), state).sweep
    assert sweep is not None
    assert sweep.off
    assert sweep.threat is None
    assert choice(Moon(), state)[0] is Card("JS")
