"""Over many hands the bots play a game worth sitting down to; dull or reckless bots would be noticed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bacon import Bacon, Match
from bacon.core.actions import Action, Pass
from bacon.core.rules import TableState
from bacon.games.bacon.bot import BaconTally
from bacon.games.bacon.events import Deny, PermissionAsked, PermissionDenied
from bacon.games.tricks.events import Acquitted, HandScored, PickItUp
from bacon.games.tricks.ranking import side_of
from bacon.kits.presets import presets_of
from bacon.search.bot import Bot, Choice
from bacon.search.levels import make_bot
from bacon.search.par import play_hands
from tests.games.tricks.player.calibration import Stubborn, check_report

RULES = Bacon()
PRESETS = [preset.rules for preset in presets_of("bacon")[1:]]
VARIATIONS = [
    Bacon(loner_three_or_four=1),
    Bacon(loner_must_take_five=True),
    Bacon(beaten_loner_doubles=True),
    Bacon(defenders_sweep=2),
]
HANDS = 250


def played(rules: Bacon, hands: int, seed: str, bot: Bot | None = None) -> BaconTally:
    """Play hands of Bacon and return its figures."""
    tally = play_hands(rules, hands, seed, bot)
    assert isinstance(tally, BaconTally)
    return tally


@pytest.mark.sparse(2)
@pytest.mark.parametrize("rules", [*PRESETS, *VARIATIONS])
def test_the_declaring_side_does_well_under(rules: Bacon) -> None:
    declared = played(rules, 40, "presets").declared
    assert 0.55 * declared.hands < declared.made < 0.9 * declared.hands
    assert declared.points > 0


def faults(tally: BaconTally) -> list[str]:
    """Return what is wrong with the results of the hands."""
    declared, alone, hands = tally.declared, tally.alone, tally.hands
    sound = {
        "declared share": 0.45 * hands < declared.hands < 0.8 * hands,
        "acquitted share": 0.2 * hands < tally.seen[Acquitted] < 0.5 * hands,
        "declarer's success": 0.6 * declared.hands < declared.made < 0.85 * declared.hands,
        "declarer's points": declared.points > 0.25 * declared.hands > 0,
        "loner share": 0.1 * declared.hands < alone.hands < 0.45 * declared.hands,
        "loner's success": alone.made > 0.6 * alone.hands > 0,
        "loner's points": alone.points > 0.7 * alone.hands > 0,
        "loners who took five": 0.05 * alone.hands < alone.swept < 0.4 * alone.hands,
        "denials": 0 < tally.seen[PermissionDenied] < 0.05 * tally.seen[PermissionAsked],
        "claims": tally.claims == tally.upheld > 0,
        "cards declared": set(tally.offers) == {1, 2, 3, 4},
    }
    return [name for name, well in sound.items() if not well]


@pytest.fixture(scope="module")
def tally() -> BaconTally:
    return played(RULES, HANDS, "calibration")


def test_the_bots_play_a_sound_game(tally: BaconTally) -> None:
    assert faults(tally) == []


@pytest.mark.sparse(2)
@pytest.mark.parametrize(
    ("action", "fault"),
    [
        (Pass(), "declared share"),
        (PickItUp(), "declarer's points"),
        (PickItUp(alone=True), "loner share"),
        (Deny(), "denials"),
    ],
)
def test_a_stubborn_bot_would_be_noticed(action: Action, fault: str) -> None:
    assert fault in faults(played(RULES, 40, "stubborn", Stubborn(RULES, action)))


class Sociable:
    """A bot that plays with the partner whenever the others would go alone."""

    def __init__(self) -> None:
        self.bot = make_bot(RULES)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose as the others do, but together."""
        choice = self.bot.choose(view, legal)
        return replace(choice, action=PickItUp()) if choice.action == PickItUp(alone=True) else choice


def first_hand(seed: str, bot: Bot) -> HandScored | None:
    """Play one hand of a match without permissions; None if nobody declared."""
    match = Match(Bacon(permission="off"), seed)
    while (seat := match.to_act) is not None:
        events = match.apply(bot.choose(match.view(seat), match.legal()).action)
        for event in events:
            if isinstance(event, HandScored):
                return event
            if isinstance(event, Acquitted):
                return None
    raise AssertionError("a match ended without a hand")


def declarers_points(scored: HandScored | None) -> int:
    assert scored is not None
    return scored.points if scored.side == side_of(scored.declarer) else -scored.points


@pytest.mark.thorough
def test_going_alone_wins_more_than_the_same_hands_would_together() -> None:
    alone = together = loners = 0
    for number in range(150):
        scored = first_hand(f"loners {number}", make_bot(RULES))
        if scored is not None and scored.alone:
            loners += 1
            alone += declarers_points(scored)
            together += declarers_points(first_hand(f"loners {number}", Sociable()))
    assert loners > 10
    assert alone > together


def test_the_figures_add_up(tally: BaconTally) -> None:
    assert tally.hands == HANDS == tally.seen[Acquitted] + tally.declared.hands
    assert tally.declared.hands == sum(tally.offers.values())
    assert tally.decisions == sum(tally.tactics.values())


def test_every_tactic_finds_its_use(tally: BaconTally) -> None:
    assert len(tally.tactics) > 25


def test_a_decision_is_quick(tally: BaconTally) -> None:
    assert tally.seconds / tally.decisions < 0.01, "about 0.5 ms is usual; 2 ms is the most that is wanted"


def test_the_report_prints_what_the_issue_asks_for() -> None:
    words = ("picked up", "made", "alone", "took five", "passed out", "refused", "claims", "a second")
    check_report(RULES, *words)


def test_the_same_seed_gives_the_same_figures() -> None:
    first, second = (play_hands(RULES, 6, "again") for _ in range(2))
    first.seconds = second.seconds = 0.0
    assert first == second
