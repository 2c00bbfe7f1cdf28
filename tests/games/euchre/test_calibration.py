"""Over many hands the bots play a game of Euchre worth sitting down to."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import SUITS
from bacon.core.match import Match
from bacon.games.euchre.bidding import weighed
from bacon.games.euchre.bot import EuchreTally
from bacon.games.euchre.events import DefendAlone
from bacon.games.euchre.game import PRESETS, Euchre
from bacon.games.euchre.valuation import score_of, situation
from bacon.games.tricks.events import Acquitted, HandScored, NameTrump, PickItUp
from bacon.games.tricks.state import Phase
from bacon.search.bot import Bot
from bacon.search.levels import make_bot
from bacon.search.par import play_hands
from tests.games.tricks.player.calibration import Stubborn, check_report, wins_against_random
from tests.games.tricks.player.tables_of_tricks import rules_of

CLUB = Euchre()
HANDS = 400
MATCHES = 14
ALONE: tuple[Action, ...] = (PickItUp(alone=True), *(NameTrump(suit, alone=True) for suit in SUITS))
ANYTHING: tuple[Action, ...] = (PickItUp(), *(NameTrump(suit) for suit in SUITS))


def played(rules: Euchre, hands: int, seed: str, bot: Bot | None = None) -> EuchreTally:
    """Play hands of Euchre and return its figures."""
    tally = play_hands(rules, hands, seed, bot)
    assert isinstance(tally, EuchreTally)
    return tally


def faults(tally: EuchreTally) -> list[str]:
    """Return what is wrong with the results of the hands."""
    called, alone, hands = tally.declared, tally.alone, tally.hands
    euchred = called.hands - called.made
    sound = {
        "called share": called.hands > 0.85 * hands,
        "makers' success": 0.7 * called.hands < called.made < 0.85 * called.hands,
        "makers' points": called.points > 0.4 * called.hands > 0,
        "euchres": 0.15 * called.hands < euchred < 0.3 * called.hands,
        "loner share": 0.03 * called.hands < alone.hands < 0.15 * called.hands,
        "loners' marches": alone.swept > 0.25 * alone.hands > 0,
        "second round": sum(each.hands for (number, _), each in tally.calls.items() if number == 2) > 0,
    }
    return [name for name, well in sound.items() if not well]


@pytest.fixture(scope="module")
def tally() -> EuchreTally:
    return played(CLUB, HANDS, "calibration")


def test_the_bots_play_a_sound_game(tally: EuchreTally) -> None:
    assert faults(tally) == []


@pytest.mark.parametrize(
    ("actions", "fault"),
    [((Pass(),), "called share"), (ANYTHING, "makers' success"), (ALONE, "loner share")],
)
def test_a_stubborn_bot_would_be_noticed(actions: tuple[Action, ...], fault: str) -> None:
    assert fault in faults(played(CLUB, 40, "stubborn", Stubborn(CLUB, *actions)))


@pytest.mark.sparse(2)
@pytest.mark.parametrize("preset", [preset.name for preset in PRESETS])
def test_makers_do_well_under(preset: str) -> None:
    rules = next(each.rules for each in PRESETS if each.name == preset)
    assert isinstance(rules, Euchre)
    called = played(rules, 50, "presets").declared
    assert 0.62 * called.hands < called.made < 0.93 * called.hands
    assert called.points > 0


@pytest.mark.thorough
def test_dealers_who_pick_it_up_make_it_as_often_as_they_are_told() -> None:
    told, made = zip(*told_and_made(700), strict=True)
    assert len(made) > 300
    assert abs(fmean(told) - fmean(made)) < 0.06


def told_and_made(hands: int) -> Iterator[tuple[float, bool]]:
    """The chance that a dealer is told of the best call after three passes, and whether it was made."""
    bot = make_bot(CLUB)
    for number in range(hands):
        match = Match(CLUB, f"dealers {number}", dealer=0)
        while (seat := match.to_act) is not None and match.state.declarer is None and seat != 0:
            match.apply(bot.choose(match.view(seat), match.legal()).action)
        if match.state.declarer is not None or match.state.phase is not Phase.OFFER:
            continue
        at = situation(CLUB, match.view(0), match.legal())
        best = max(weighed(at, score_of(CLUB, at.view, 0)), key=lambda call: call.worth)
        if not best.alone:
            events = match.apply(best.action)
            while not any(isinstance(event, HandScored) for event in events):
                assert match.to_act is not None
                events = match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
            yield best.success, match.scores[0] > match.scores[1]


def test_lone_defenders_are_rare_and_do_well() -> None:
    rules = rules_of("euchre", "defend_alone=true")
    assert isinstance(rules, Euchre)
    defended = played(rules, 60, "defended", Stubborn(CLUB, *ALONE, DefendAlone())).defended
    assert defended.hands > 0


def test_the_figures_add_up(tally: EuchreTally) -> None:
    assert tally.hands == HANDS == tally.declared.hands + tally.seen[Acquitted]
    assert tally.declared.hands == sum(each.hands for each in tally.calls.values())
    assert tally.decisions == sum(tally.tactics.values())


def test_the_report_prints_what_is_asked_for() -> None:
    words = ("called", "made", "alone", "march", "euchred", "first seat", "dealer", "defended alone")
    check_report(CLUB, *words)


def test_the_bots_beat_players_who_play_at_random() -> None:
    assert wins_against_random(CLUB, MATCHES) > 0.85 * MATCHES
