"""Over many hands the bots play a game of Bid Euchre worth sitting down to, at every size of the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bacon import Match
from bacon.core.actions import Action, Pass
from bacon.core.rules import TableState
from bacon.games.bid_euchre.player.tally import BidTally
from bacon.games.bid_euchre.rules import PRESETS, BidEuchre
from bacon.games.bid_euchre.rules.events import Bid
from bacon.games.tricks.rules.events import Acquitted
from bacon.search.bot import Bot, Choice
from bacon.search.levels import make_bot
from bacon.search.selfplay import play_hands, report

FOUR = BidEuchre()
HANDS = 100
SIZES = {
    "four with one pack": FOUR,
    "four with 32 cards": BidEuchre(deck=32),
    "four with 48 cards": BidEuchre(deck=48),
    "six": BidEuchre(players=6),
    "an auction": BidEuchre(bidding="auction"),
}
MATCHES = 6


class Bold:
    """A bot that bids as high as it can, and else plays like the others."""

    def __init__(self) -> None:
        self.bot = make_bot(FOUR)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Make the highest bid that is not alone."""
        bids = [action for action in legal if isinstance(action, Bid) and not action.alone]
        return Choice(bids[-1], "I always do this.", "bold") if bids else self.bot.choose(view, legal)


class Timid:
    """A bot that always passes."""

    def __init__(self) -> None:
        self.bot = make_bot(FOUR)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Pass."""
        passed = Choice(Pass(), "I always do this.", "timid")
        return passed if Pass() in legal else self.bot.choose(view, legal)


def played(rules: BidEuchre, hands: int, seed: str, bot: Bot | None = None) -> BidTally:
    """Play hands of Bid Euchre and give its figures."""
    tally = play_hands(rules, hands, seed, bot)
    assert isinstance(tally, BidTally)
    return tally


def faults(tally: BidTally) -> list[str]:
    """Say what is wrong with the way the hands went."""
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


@pytest.mark.parametrize(("bot", "fault"), [(Bold(), "bids made"), (Timid(), "bid share")])
def test_a_stubborn_bot_would_be_noticed(bot: Bot, fault: str) -> None:
    assert fault in faults(played(FOUR, 30, "stubborn", bot))


@pytest.mark.parametrize("size", SIZES)
def test_bidders_do_well_among(size: str) -> None:
    bids = played(SIZES[size], 24, "sizes").declared
    assert 0.55 * bids.hands < bids.made < 0.97 * bids.hands
    assert bids.points > 0


@pytest.mark.parametrize("preset", [preset.name for preset in PRESETS])
def test_bidders_do_well_under(preset: str) -> None:
    rules = next(each.rules for each in PRESETS if each.name == preset)
    assert isinstance(rules, BidEuchre)
    bids = played(rules, 24, "presets").declared
    assert 0.55 * bids.hands < bids.made <= 0.97 * bids.hands


def test_loners_are_made_more_often_than_not() -> None:
    alone = played(BidEuchre(loners="calls"), 40, "alone").alone
    assert alone.made > 0.5 * alone.hands > 0


def test_the_figures_add_up(tally: BidTally) -> None:
    assert tally.hands == HANDS == tally.declared.hands + tally.seen[Acquitted]
    assert tally.decisions == sum(tally.tactics.values())


def test_the_report_prints_what_is_asked_for() -> None:
    text = report(FOUR, 20, "report")
    for word in ("bid", "made", "bid of", "alone", "set", "nobody bid", "without trump", "claims"):
        assert word in text
    assert all(len(line) < 110 for line in text.splitlines())


def test_the_bots_beat_players_who_play_at_random() -> None:
    bot, won = make_bot(FOUR), 0
    for number in range(MATCHES):
        random, match, side = Random(number), Match(FOUR, f"random {number}"), number % 2
        while (seat := match.to_act) is not None:
            legal = match.legal()
            ours = seat % 2 == side
            match.apply(bot.choose(match.view(seat), legal).action if ours else random.choice(legal))
        won += match.winner == side
    assert won > 0.85 * MATCHES
