"""Games in which everyone bids for themselves need no more than their declarations."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from bacon.core.actions import Pass
from bacon.core.cards import Card, cards
from bacon.core.match import Match
from bacon.core.rules import Preset, TableState
from bacon.games.tricks.events import BidTricks, CardPlayed, Play, TricksBid
from bacon.games.tricks.own_bids import BLIND_NIL, OwnBidRules
from bacon.games.tricks.player import own_bids
from bacon.games.tricks.player.plain import PlainBot, SearchablePlain, reason
from bacon.games.tricks.player.search.policy import PlainBoard
from bacon.games.tricks.state import Phase, Trick, TrickState
from bacon.kits import find_game
from bacon.notation.record import read_record, record_of, write_record
from bacon.search.levels import rule_bot
from bacon.testing import check_table
from tests.examples.bidders import Exactly, Nils, OneRound
from tests.sparse import some

pytestmark = pytest.mark.usefixtures("small_games")

DOUBLING = OneRound(doubling=2)


def test_a_table_with_doubles_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bacon.testing.presets_of", lambda _: (Preset("Doubling", "Doubled.", DOUBLING),))
    check_table("one-round", sizes=((960, 600),), seed="doubled")


def played(rules: OwnBidRules, seed: str) -> Match[TrickState]:
    match, bot = Match(rules, seed=seed), rule_bot(rules)
    while (seat := match.to_act) is not None:
        match.apply(bot.choose(match.view(seat), match.legal()).action)
    return match


def shares_kept(match: Match[TrickState], rules: OwnBidRules) -> float:
    """The share of the bids in a match that were kept."""
    state, kept = rules.start(), list[bool]()
    for event in match.events:
        if event.ends_hand:
            kept += [rules.kept(state, goal) for goal in rules.goals(state)]
        state = rules.evolve(state, event)
    return fmean(kept)


def test_bots_make_exactly_what_they_bid_more_often_than_not() -> None:
    assert fmean(shares_kept(played(Exactly(), seed), Exactly()) for seed in some("abc", 1)) > 0.5


@pytest.mark.thorough
def test_bots_bid_about_what_they_take_with_a_partner() -> None:
    assert shares_kept(played(Nils(), "a"), Nils()) > 0.6


def bidding(rules: OwnBidRules, hand: str) -> TrickState:
    """What the first seat to bid sees with this hand."""
    held = cards(hand)
    pack = [card for card in rules.pack() if card not in held]
    deck = [held[place // 4] if place % 4 == 0 else pack.pop() for place in range(4 * len(held))]
    match = Match(rules, deck=[*deck, *pack], dealer=3)
    return match.view(0)


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [
        ("AS KS QS JS TS AH KH AD KD AC KC QC JC", 9, 13),
        ("2S 3S 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C", 0, 0),
        ("AS KS 4S AH 4H 3H AD 4D 3D AC 4C 3C 2C", 4, 6),
    ],
)
def test_bots_bid_what_they_hold(hand: str, low: int, high: int) -> None:
    rules = Nils(blind=False)
    view = bidding(rules, hand)
    choice = PlainBot(rules).choose(view, rules.legal(view))
    assert isinstance(choice.action, BidTricks)
    assert low <= choice.action.tricks <= high
    assert choice.reason.startswith(
        "Your hand is good for about " if low else "You’d almost always make a nil"
    )


def test_a_blind_nil_is_weighed_over_deals_that_nobody_has_seen() -> None:
    match = Match(Nils(), seed="blind", dealer=3)
    choice = PlainBot(Nils()).choose(match.view(0), match.legal())
    assert choice.action == Pass()
    assert choice.reason == "You’d almost never make a blind nil."
    worlds = SearchablePlain(Nils()).worlds(match.view(0), Random(1))
    assert len({next(worlds).hands for _ in range(3)}) == 3


def test_every_imagined_deal_leaves_the_card_turned_up_where_it_lies() -> None:
    match = Match(Exactly(), seed="turned")
    view = match.view(match.to_act or 0)
    worlds = SearchablePlain(Exactly()).worlds(view, Random(1))
    for world in (next(worlds) for _ in range(20)):
        assert world.upcard == view.upcard
        assert all(view.upcard not in hand for hand in (*world.hands, world.stock))


def test_imagined_hands_suit_what_their_players_bid() -> None:
    view = bidding(Nils(blind=False), "2S 3S 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C")

    def aces(bids: int) -> float:
        """How many aces and kings a seat is imagined to hold after such a bid."""
        told = replace(view, auction=(TricksBid(0, 0), TricksBid(1, bids)), to_act=2, viewer=2)
        told = replace(told, to_act=0, viewer=0)
        worlds = own_bids.worlds(Nils(blind=False), told, Random(2))
        return fmean(sum(card.rank in "AK" for card in next(worlds).hands[1]) for _ in range(40))

    assert aces(7) > aces(1) + 0.5


def in_play(bids: tuple[int, ...], hand: str, led: str) -> TrickState:
    """What the last to play sees of a first trick, with what everyone bid."""
    rules = Nils(blind=False)
    held, [first, second, third] = cards(hand), cards(led)
    rest = [card for card in rules.pack() if card not in (*held, first, second, third)]
    others = [[first], [second], [third]]
    for place, card in enumerate(rest[: 3 * (len(held) - 1)]):
        others[place % 3].append(card)
    match = Match(rules, seed="x", dealer=0)
    state = replace(match.state, hands=(held, *map(tuple, others)))
    for seat, tricks in zip((1, 2, 3, 0), bids, strict=True):
        state = rules.evolve(state, TricksBid(seat, tricks))
    for card in (first, second, third):
        state = rules.evolve(state, rules.decide(state, Play(card)))
    return replace(state, viewer=0)


@pytest.mark.parametrize(
    ("bids", "played", "why"),
    [
        ((4, 4, 4, 0), "9H", "You bid nil."),
        ((4, 4, 4, 3), "KH", "You need 7 more tricks."),
        ((4, 0, 4, 0), "9H", "You bid nil."),
    ],
)
def test_bots_play_for_what_they_bid(bids: tuple[int, ...], played: str, why: str) -> None:
    """A nil stays below with its highest card, and a player who needs tricks takes this one."""
    rules, view = Nils(blind=False), in_play(bids, "KH 9H 2H 5C", "3H 4H TH")
    choice = PlainBot(rules).choose(view, rules.legal(view))
    assert choice.action == Play(cards(played)[0])
    assert choice.reason.endswith(why)


def test_a_partner_covers_a_nil_with_nothing_left_to_win() -> None:
    rules = Nils(blind=False)
    view = in_play((0, 4, 0, 1), "KH 9H 2H 5C", "3H 2C TH")
    board = PlainBoard(rules, view)
    assert board.needs[board.goals[0]] > 0
    board.needs[board.goals[0]] = 0
    assert not board.tempting
    nil = PlainBoard(rules, in_play((4, 0, 4, 1), "KH 9H 2H 5C", "3H 4H TH"))
    nil.needs[nil.goals[0]] = 0
    assert nil.tempting


def test_a_hint_says_how_many_tricks_are_still_needed() -> None:
    view = in_play((4, 4, 4, 3), "KH 9H 2H 5C", "3H 4H TH")
    assert reason(Nils(blind=False), view, cards("KH")[0]) == "It takes the trick. You need 7 more tricks."


@pytest.mark.parametrize("calls", [(), (BLIND_NIL,), (Pass(),)])
def test_a_record_of_a_hand_that_is_not_dealt_yet_ends_with_the_one_before(
    calls: tuple[BidTricks | Pass, ...],
) -> None:
    match: Match[TableState] = Match(find_game("nils")(), seed="undealt")
    chance = Random(3)
    while match.state.hand < 2:
        match.apply(chance.choice(match.legal()))
    for call in calls:
        match.apply(call)
    assert isinstance(match.state, TrickState)
    assert match.state.phase is Phase.BLIND
    again = read_record(write_record(match)).events
    assert again == record_of(match).events
    assert match.events[: len(again) - 1][-1:] == again[-2:-1]


@pytest.mark.parametrize(("score", "points"), [(43, 53), (47, 53 - 100), (-97, 53)])
def test_ten_bags_cost_points_that_depend_on_the_score(score: int, points: int) -> None:
    rules, bids = Nils(), (TricksBid(0, 3), TricksBid(1, 2), TricksBid(2, 2), TricksBid(3, 3))
    won = tuple(
        Trick((CardPlayed(0, Card("AS")),), seat) for seat in (0,) * 5 + (2,) * 3 + (1,) * 3 + (3,) * 2
    )
    state = replace(rules.start(), auction=bids, tricks=won, scores=(score, 0), hand=1, dealer=3)
    assert rules.points_for(state) == (points, 50)
