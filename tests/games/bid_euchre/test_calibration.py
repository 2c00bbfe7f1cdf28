"""Over many hands the bots play a game of Bid Euchre worth sitting down to, at every size of the table."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean, mean

import pytest

from bacon import Match
from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain
from bacon.games.bid_euchre.bidding import offers, passing
from bacon.games.bid_euchre.bot import BidTally
from bacon.games.bid_euchre.game import PRESETS, BidEuchre
from bacon.games.bid_euchre.situation import score_of, situation
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.tricks.bids import Bid, BidMade, HandCounted
from bacon.games.tricks.events import Acquitted
from bacon.games.tricks.ranking import side_of
from bacon.kits.presets import find_preset
from bacon.search.bot import Bot
from bacon.search.levels import make_bot
from bacon.search.par import play_hands
from tests.games.tricks.player.calibration import Stubborn, check_report, wins_against_random
from tests.sparse import some

FOUR = BidEuchre()
HANDS = 100
SIZES = {
    "four with one pack": FOUR,
    "four with 32 cards": BidEuchre(deck=32),
    "four with 48 cards": BidEuchre(deck=48),
    "six": BidEuchre(players=6),
    "an auction": BidEuchre(bidding="auction"),
}
HANDS_BY_SIZE = {"six": 150}  # a bid gains so little there that fewer hands do not show it
MATCHES = 6
BOLD = tuple(Bid(tricks, strain) for tricks in range(12, 0, -1) for strain in Strain)
"""Bids, the highest first."""


def played(rules: BidEuchre, hands: int, seed: str, bot: Bot | None = None) -> BidTally:
    """Play hands of Bid Euchre and return its figures."""
    tally = play_hands(rules, hands, seed, bot)
    assert isinstance(tally, BidTally)
    return tally


def rules_of(preset: str) -> BidEuchre:
    """The rules of a preset."""
    rules = find_preset("bid-euchre", preset).rules
    assert isinstance(rules, BidEuchre)
    return rules


def faults(tally: BidTally) -> list[str]:
    """Return what is wrong with the results of the hands."""
    bids = tally.declared
    sound = {
        "bid share": bids.hands > 0.85 * tally.hands,
        "bids made": 0.65 * bids.hands < bids.made < 0.9 * bids.hands,
        "bidders' points": bids.points > 0.5 * bids.hands > 0,
        "without trump": 0.02 * bids.hands < tally.no_trump.hands < 0.5 * bids.hands,
    }
    return [name for name, well in sound.items() if not well]


@pytest.fixture(scope="module")
def tally() -> BidTally:
    return played(FOUR, HANDS, "calibration")


def test_the_bots_play_a_sound_game(tally: BidTally) -> None:
    assert faults(tally) == []


@pytest.mark.parametrize(("actions", "fault"), [((Pass(),), "bid share"), (BOLD, "bids made")])
def test_a_stubborn_bot_would_be_noticed(actions: tuple[Action, ...], fault: str) -> None:
    assert fault in faults(played(FOUR, 30, "stubborn", Stubborn(FOUR, *actions)))


@pytest.mark.sparse(1)
@pytest.mark.parametrize("size", SIZES)
def test_bidders_do_well_among(size: str) -> None:
    bids = played(SIZES[size], HANDS_BY_SIZE.get(size, 60), "sizes").declared
    assert 0.55 * bids.hands < bids.made < 0.97 * bids.hands
    assert bids.points > 0


@pytest.mark.sparse(1)
@pytest.mark.parametrize("preset", [each.name for each in PRESETS if each.rules not in SIZES.values()])
def test_bidders_do_well_under(preset: str) -> None:
    rules = rules_of(preset)
    bids = played(rules, 40, "presets").declared
    assert 0.55 * bids.hands < bids.made <= 0.97 * bids.hands


def test_loners_are_made_more_often_than_not() -> None:
    alone = played(BidEuchre(loners="calls"), 40, "alone").alone
    assert alone.made > 0.5 * alone.hands > 0


@pytest.mark.thorough
@pytest.mark.parametrize("preset", some([preset.name for preset in PRESETS], 2))
def test_the_value_of_leaving_a_bid_is_about_right(preset: str) -> None:
    rules = rules_of(preset)
    ours, theirs = let_be_played(rules, 60)
    assert abs(mean(ours)) < 3.2
    assert abs(mean(theirs)) < 3.2


def let_be_played(rules: BidEuchre, deals: int) -> tuple[list[float], list[float]]:
    """The results of partner's and opponents' bids that were left standing, minus the estimates."""
    off: tuple[list[float], list[float]] = [], []
    for number in range(deals):
        match = Match(rules, f"let be {number}")
        thought, result = bids_let_be(rules, match)
        for seat, bid, worth in thought:
            if result is not None and (bid.seat, bid.tricks) == (result.declarer, result.bid):
                gained = result.gains[side_of(seat)] - result.gains[1 - side_of(seat)]
                off[side_of(seat) != side_of(bid.seat)].append(gained - worth)
    return off


def bids_let_be(
    rules: BidEuchre, match: Match[BidEuchreState]
) -> tuple[list[tuple[int, BidMade, float]], HandCounted | None]:
    """Play a hand; return each player's estimate of the bid left standing, and the result."""
    bot, thought = make_bot(rules), []
    while (seat := match.to_act) is not None:
        view, legal = match.view(seat), match.legal()
        action = bot.choose(view, legal).action
        if action == Pass() and view.bid is not None:
            at = situation(rules, view, legal)
            thought.append((seat, view.bid, passing(at, score_of(rules, view, seat))))
        for event in match.apply(action):
            if isinstance(event, HandCounted):
                return thought, event
            if isinstance(event, Acquitted):
                return thought, None
    return thought, None


@pytest.mark.thorough
@pytest.mark.parametrize("rules", [FOUR, SIZES["six"]])
def test_bids_over_another_are_made_as_often_as_their_bidder_is_told(rules: BidEuchre) -> None:
    told, made = zip(*told_and_made(rules, 160), strict=True)
    assert len(made) > 150
    assert abs(fmean(told) - fmean(made)) < 0.06


def told_and_made(rules: BidEuchre, hands: int) -> Iterator[tuple[float, bool]]:
    """The chance that the dealer is told of the best bid of a number, and whether it was made."""
    bot = make_bot(rules)
    for number in range(hands):
        match = Match(rules, f"told {number}", dealer=0)
        while (seat := match.to_act) is not None and seat != 0:
            match.apply(bot.choose(match.view(seat), match.legal()).action)
        at = situation(rules, match.view(0), match.legal())
        bids = [offer for offer in offers(at, score_of(rules, at.view, 0)) if not offer.bid.alone]
        if bids and match.state.hand == 1:
            events = match.apply(bids[0].bid)
            while not any(isinstance(event, HandCounted) for event in events):
                assert match.to_act is not None
                events = match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
            yield bids[0].odds, match.scores[0] > 0


def test_the_figures_add_up(tally: BidTally) -> None:
    assert tally.hands == HANDS == tally.declared.hands + tally.seen[Acquitted]
    assert tally.decisions == sum(tally.tactics.values())


def test_the_report_prints_what_is_asked_for() -> None:
    words = ("bid", "made", "bid of", "alone", "set", "nobody bid", "without trump", "claims")
    check_report(FOUR, *words)


def test_the_bots_beat_players_who_play_at_random() -> None:
    assert wins_against_random(FOUR, MATCHES) > 0.85 * MATCHES
