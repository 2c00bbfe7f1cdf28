"""The levels of the climbing game err like people, see nothing hidden, and the bold spend bombs sooner."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from bacon.core.actions import Action
from bacon.games.climbing.bot import ClimbingBot, ClimbingPerson, ClimbingWeaknesses
from bacon.games.climbing.events import Lay
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.player_kit import WEAKNESSES
from bacon.games.climbing.state import ClimbingState
from bacon.search.bot import Choice, Level, Temper
from bacon.search.levels import LEVELS, TEMPERS, make_bot
from tests.games.climbing.positions import board, self_play, spelled, view_of
from tests.games.climbing.tables import FOUR
from tests.games.climbing.tactics.test_principles import ROWS
from tests.games.climbing.test_no_peeking import RULES, dealt_anew, turns
from tests.tables import seen_fold

MANY = "1D 2H 4D 5S 7H 8D 9S 9H TD 3D 6H"
SOME = "1H 2D 2S 5S 6S"


@pytest.mark.sparse(3)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", RULES)
def test_redealing_hidden_cards_does_not_change_a_decision(name: str, level: Level) -> None:
    rules, random, changed = RULES[name], Random(name), 0
    for match in islice(turns(rules, 1), 5, None, 17):
        seat = match.to_act
        assert seat is not None
        log = dealt_anew(match, seat, random)
        view = seen_fold(rules, log, seat)
        if view != match.view(seat):
            continue
        changed += tuple(log) != match.events
        choice = make_bot(rules, level, seed="s").choose(match.view(seat), match.legal())
        assert choice.action in match.legal()
        assert choice == make_bot(rules, level, seed="s").choose(view, rules.legal(view))
    assert changed


def asked(weaknesses: ClimbingWeaknesses, hands: str, script: str, rules: Climbing = FOUR) -> Choice:
    """Ask a player with weaknesses in a position."""
    table = board(hands, script, rules)
    assert table.state.to_act is not None
    return ClimbingPerson(rules, weaknesses).choose(
        view_of(table.state, table.state.to_act), rules.legal(table.state)
    )


NAIVE = ClimbingWeaknesses(naive=True)
WAITING = f"8S 8H 4S 2H 7H|1D 1H 2D 2S 5S 6S|9S 9H 3S 4H 1S 1D|{MANY}"


@pytest.mark.parametrize(
    ("hands", "script", "action"),
    [
        (f"1S 2H 3D 9S 9H|{MANY}|{MANY}|{MANY}", "", "single 1: 1S"),
        (f"9S 9H|{MANY}|{MANY}|{MANY}", "", "pair of 9s: 9S 9H"),
        (WAITING, "8S 8H/pass", "pair of 9s: 9S 9H"),
        (f"7S 1D|4S 4H 4D 4S 1H 3H 6H|{MANY}|{MANY}", "7S", "quad of 4s: 4S 4S 4H 4D"),
        (f"TS 1D|4S 4H 2D 1H 3H 6H|{MANY}|{MANY}", "TS", "pass"),
    ],
)
def test_a_beginner_gets_rid_of_low_cards_and_beats_everybody(hands: str, script: str, action: str) -> None:
    choice = asked(NAIVE, hands, script)
    assert spelled(choice.action) == action
    assert choice.reason.endswith(".")


def test_beginners_do_not_use_what_they_have_not_learned() -> None:
    gift = (f"TS 2H 5H 7S 1D|{SOME}|4D|{MANY}", "TS/pass/pass/pass")
    assert spelled(asked(ClimbingWeaknesses(), *gift).action) == "give 2"
    assert spelled(asked(ClimbingWeaknesses(unlearned=frozenset({"give_lead"})), *gift).action) != "give 2"


def test_the_unlearned_are_tactics_that_the_house_has() -> None:
    named = set[str]().union(*(weaknesses.unlearned for weaknesses in WEAKNESSES.values()))
    assert named <= {row.tactic for row in ROWS.values()}


def test_forgetful_players_decide_as_if_earlier_rounds_had_not_happened() -> None:
    views = [(view, legal) for view, legal, _ in self_play(2) if view.gone]
    one, house = ClimbingPerson(FOUR, ClimbingWeaknesses(forgetful=True)), ClimbingBot(FOUR)
    for view, legal in views:
        forgotten = ClimbingWeaknesses(forgetful=True).remembered(view)
        assert (forgotten.gone, forgotten.last_pile, forgotten.pile) == ((), (), view.pile)
        assert one.choose(view, legal) == house.choose(forgotten, legal)


def bombs(temper: Temper, level: Level, positions: list[tuple[ClimbingState, Choice]]) -> int:
    """Count the bombs that a temper lays in the same positions."""
    bot, laid = make_bot(FOUR, level, temper), 0
    for view, _ in positions:
        laid += is_bomb(bot.choose(view, FOUR.legal(view)).action)
    return laid


def is_bomb(action: Action) -> bool:
    return isinstance(action, Lay) and action.combination is not None and action.combination.kind.bomb


def positions() -> Iterator[tuple[ClimbingState, Choice]]:
    """Return positions with a combination on the table that a bomb can beat."""
    return ((view, choice) for view, legal, choice in self_play(5) if view.pile and any(map(is_bomb, legal)))


@pytest.mark.thorough
def test_the_bold_spend_bombs_sooner_and_the_careful_later() -> None:
    places = list(positions())
    careful, even, bold = (bombs(temper, "normal", places) for temper in TEMPERS)
    assert careful < even < bold


def test_tempers_make_no_difference_to_an_expert() -> None:
    for view, legal, _ in islice(self_play(1), 3, None, 15):
        assert len({make_bot(FOUR, "expert", temper).choose(view, legal).action for temper in TEMPERS}) == 1
