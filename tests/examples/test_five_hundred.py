"""Five Hundred is one small package: all that the table has serves a game with an auction and a kitty."""

from __future__ import annotations

import os

import pytest

from bacon import analysis
from bacon.core.actions import Pass
from bacon.core.cards import Card, Strain, cards
from bacon.core.match import Match
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bids import Bid, HandCounted, standing
from bacon.games.tricks.events import LayAway, NameSuit, Play, SuitNamed
from bacon.games.tricks.state import Phase, TrickState
from bacon.kits import find_game
from bacon.notation.record import read_record, record_of, write_record
from bacon.search.bot import Level
from bacon.search.levels import LEVELS, make_bot, rule_bot
from bacon.testing import check, check_table
from tests.examples.installed import FIVE_HUNDRED
from tests.test_testing import SIZES
from tests.ui.conftest import leave_pictures_blank

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

MOST_LINES = 300
STRONG = "BJ JH JD AH KH QH AS AC KC 5S"
WEAK = "QS 9S 7S QC 8C 9D 8D QH 9H 6H"
LOW = "5S 7S 9C 6C 8D 5D 4D 9H 6H 4H"


def five_hundred(**options: object) -> AuctionRules:
    rules = find_game("five-hundred")(**options)
    assert isinstance(rules, AuctionRules)
    return rules


def holding(hand: str) -> Match[TrickState]:
    """A match in which seat 0 holds these cards and bids first."""
    rules, held = five_hundred(), cards(hand)
    others = iter([card for card in rules.pack() if card not in held])
    deck = [held[number // 4] if number < 40 and number % 4 == 0 else next(others) for number in range(43)]
    return Match(rules, deck=tuple(deck), dealer=3)


def declared(strain: Strain) -> Match[TrickState]:
    """A match in which seat 0 has bid eight with a strong hand, and is to lay cards away."""
    match = holding(STRONG)
    match.apply(Bid(8, strain))
    while match.state.phase is Phase.BID:
        match.apply(Pass())
    return match


def with_the_joker_led() -> Match[TrickState]:
    """A match in which the bidder leads the joker in no trump."""
    match, joker = declared(Strain.NO_TRUMP), Card("BJ")
    ways = [each for each in match.legal() if isinstance(each, LayAway)]
    match.apply(next(each for each in ways if joker not in each.cards))
    match.apply(Play(joker))
    return match


def test_it_keeps_every_promise() -> None:
    assert check("five-hundred", hands=20).hands >= 20


def test_its_table_is_whole_at_every_size(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_pictures_blank(monkeypatch)
    check_table("five-hundred", sizes=SIZES)


def test_it_takes_few_lines() -> None:
    files = [
        *(FIVE_HUNDRED / "bacon_five_hundred").glob("*.py"),
        FIVE_HUNDRED / "bacon_five_hundred" / "guide.txt",
    ]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= MOST_LINES


@pytest.mark.parametrize(("hand", "bids"), [(STRONG, True), (WEAK, False)])
@pytest.mark.parametrize("level", [None, LEVELS[0]])
def test_bots_bid_what_they_hold(hand: str, bids: bool, level: Level | None) -> None:
    match = holding(hand)
    choice = make_bot(match.rules, level).choose(match.view(0), match.legal())
    assert isinstance(choice.action, Bid) == bids
    assert choice.action == Pass() or "You’d make" in choice.reason


def test_a_bid_comes_with_its_reason_and_the_others() -> None:
    choice = analysis.advise(holding(STRONG), worlds=8)
    assert isinstance(choice.action, Bid)
    assert len(choice.in_points) > 1


def test_a_hand_of_low_cards_is_bid_as_a_misere() -> None:
    match = holding(LOW)
    choice = rule_bot(match.rules).choose(match.view(0), match.legal())
    assert isinstance(choice.action, Bid)
    assert not choice.action.tricks


def test_bots_keep_trumps_when_they_lay_cards_away() -> None:
    match = declared(Strain.HEARTS)
    choice = rule_bot(match.rules).choose(match.view(0), match.legal())
    assert isinstance(choice.action, LayAway)
    assert not {Card("BJ"), Card("AS"), Card("AC")} & set(choice.action.cards)


def test_a_record_with_a_joker_that_names_a_suit_is_read_again() -> None:
    match = with_the_joker_led()
    assert all(isinstance(each, NameSuit) for each in match.legal())
    bot = rule_bot(match.rules)
    while match.state.hand == 1 and match.to_act is not None:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    assert any(isinstance(event, SuitNamed) for event in match.events)
    text = write_record(match)
    assert "lay away " in text
    assert read_record(text).events == record_of(match).events


def test_a_match_of_bots_is_won() -> None:
    match = Match(five_hundred(target=250), seed="bots")
    bot = rule_bot(match.rules)
    while match.to_act is not None:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    assert match.winner is not None
    assert any(isinstance(event, HandCounted) for event in match.events)
    assert standing(match.state) is not None
