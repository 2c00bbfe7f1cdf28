"""Every house rule reaches the bots, and they play on under any of them.

``BACON_HANDS=5000 pytest tests/games/climbing`` plays more deals over random rules.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bacon.games.climbing.combinations import Kind
from bacon.games.climbing.events import GiveLead, Lay
from bacon.games.climbing.game import Climbing
from bacon.search.par import play_hands
from tests import sparse
from tests.games.climbing.positions import ask, board, self_play, spelled
from tests.games.climbing.tables import APPLEWOOD, FOUR, SIX, random_rules

HANDS = int(os.environ.get("BACON_HANDS", "150" if sparse.ALL else "75"))
MANY = "1D 2H 4D 5S 7H 8D 9S 9H TD 3D 6H"
PLAIN = (Kind.STRAIGHT, Kind.STRETCH)
SOME = "1H 2D 2S 5S 6S"


def test_bots_are_never_at_a_loss_under_any_rules() -> None:
    random = Random("any rules")
    for number in range(HANDS // 15):
        tally = play_hands(random_rules(random), 1, f"rules {number}")
        assert tally.hands == 1
        assert "anything_legal" not in tally.tactics


class Row(Struct, frozen=True):
    """A rule's two values, a position, and the actions of the bots that play with the one and the other."""

    first: Climbing
    second: Climbing
    hands: str
    script: str
    actions: tuple[str, str]
    scores: tuple[int, ...] = ()
    deal: int = 1


NEAR = f"4S 4H 4D X 1H 3H 6H 7S|9H 5S 3S 3D 8S|TS 8S 1S 3H 6D 6D|{MANY}"
SURE_OR_CHEAP = ("single 11: X", "quad of 4s: 4S 4H 4D X")
TO_STOP = "7S/9H/pass/pass"
GIFTS = f"9S X 2H 5H 7S 1D 3D|{SOME}|{MANY}|4S 5S 6D 7H 2D|4C|8C 8H 1D 2S 3H"
ROWS = {
    "teams": Row(
        FOUR,
        Climbing(teams=False),
        f"8S 8H 4S 2H 7H|1D 1H 2D 2S 5S 6S|9S 9H 3S 4H 1S 1D|{MANY}",
        "8S 8H/pass",
        ("pass", "pair of 9s: 9S 9H"),
    ),
    "gift_lead": Row(
        SIX,
        replace(SIX, gift_lead="next_only"),
        GIFTS,
        "X/pass/pass/pass/pass/pass",
        ("give 4", "run 1-2-3: 1D 2H 3D"),
    ),
    "pass_is_final": Row(
        FOUR,
        Climbing(pass_is_final=True),
        "3S 3D 2S|1D 1H 6S 6H 7H 9D|4D 4H 4S X 5D|8H",
        "3S 3D/pass",
        ("pass", "pair of 4s: 4S 4H"),
    ),
    "target": Row(FOUR, Climbing(target=12), NEAR, TO_STOP, SURE_OR_CHEAP, (0, 7)),
    "max_deals": Row(FOUR, Climbing(max_deals=10), NEAR, TO_STOP, SURE_OR_CHEAP, (0, 1), 8),
    "team_scoring": Row(Climbing(team_scoring="places"), FOUR, NEAR, TO_STOP, SURE_OR_CHEAP, (0, 4)),
    "six_player_pack": Row(
        SIX,
        replace(SIX, six_player_pack="one_to_ten"),
        "X|1S 1H|1S 1H|1S 1H|1S 1H|1S 1H",
        "",
        ("single 10: X", "single 11: X"),
    ),
}
IN_KNOWLEDGE = {"players", "wilds_shuffled"}
"""They change what may be out; `test_knowledge` has them."""
IDLE = {"show_counts", "force_flush_bomb"}
"""Who pays attention knows the counts; and a bot calls a flush a bomb though it need not."""


@pytest.mark.parametrize("rule", ROWS)
def test_the_bot_plays_otherwise_under(rule: str) -> None:
    row = ROWS[rule]
    actions = [
        spelled(ask(board(row.hands, row.script, rules, row.scores, row.deal)).action)
        for rules in (row.first, row.second)
    ]
    assert tuple(actions) == row.actions


def test_every_house_rule_reaches_the_bots_unless_it_cannot() -> None:
    assert ROWS.keys() | IN_KNOWLEDGE | IDLE == {option.name for option in Climbing.options()}


def test_counts_are_known_whether_they_are_shown_or_not() -> None:
    shown, counted = (
        [(view.hands, choice) for view, _, choice in self_play(2, rules)]
        for rules in (FOUR, Climbing(show_counts=False))
    )
    assert shown == counted


def laid(rules: Climbing) -> list[Lay]:
    """Return everything that is laid in a few deals."""
    return [choice.action for _, _, choice in self_play(4, rules) if isinstance(choice.action, Lay)]


def test_a_flush_is_called_a_bomb_though_it_need_not_be() -> None:
    forced = Climbing(force_flush_bomb=True)
    plain = [each for each in laid(FOUR) if each.combination and each.combination.kind in PLAIN]
    assert plain
    assert all(each in forced.readings(each.cards) for each in plain)


def test_without_gifts_no_lead_is_given() -> None:
    choices = [choice for _, _, choice in self_play(4, Climbing(gift_lead="off"))]
    assert not any(isinstance(choice.action, GiveLead) for choice in choices)


def test_without_partners_nobody_plays_for_another() -> None:
    tactics = {choice.tactic for _, _, choice in self_play(4, APPLEWOOD)}
    assert not tactics & {"leave_it_to_partner", "over_partner", "guard_partner", "give_lead", "feed_partner"}
