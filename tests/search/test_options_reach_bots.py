"""Every house rule reaches the bots: they play on under any of them, and use what is allowed.

``BACON_HANDS=5000 pytest tests/search`` plays more hands over random rules.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest
from msgspec import Struct

from bacon import Bacon
from bacon.core.cards import Suit
from bacon.games.bacon.state import Phase
from bacon.games.tricks.events import PickItUp
from bacon.games.tricks.player.bot import TrickTally
from bacon.search.levels import TableTally
from bacon.search.par import play_hands
from tests import sparse
from tests.games.tricks.player.positions import ask, position, self_play

HANDS = int(os.environ.get("BACON_HANDS", "300" if sparse.ALL else "120"))
A_TABLE = 10
"""The number of hands under each set of rules."""


class Table(Struct):
    """Some rules, and what four bots did under them."""

    rules: Bacon
    tally: TableTally


def any_rules(random: Random) -> Bacon:
    """Return one value at random for every option."""
    return Bacon.from_values({option.name: random.choice(option.choices) for option in Bacon.options()})


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    random = Random("any rules")
    rules = [any_rules(random) for _ in range(HANDS // A_TABLE)]
    return [Table(each, play_hands(each, A_TABLE, f"rules {n}")) for n, each in enumerate(rules)]


def test_hands_are_finished_under_any_rules(tables: list[Table]) -> None:
    assert sum(table.tally.hands for table in tables) == HANDS // A_TABLE * A_TABLE


def test_no_bot_is_ever_at_a_loss(tables: list[Table]) -> None:
    assert not [table.rules for table in tables if "anything_legal" in table.tally.tactics]


def test_claims_hold_under_any_rules(tables: list[Table]) -> None:
    tallies = [table.tally for table in tables]
    assert all(isinstance(tally, TrickTally) and tally.claims == tally.upheld for tally in tallies)


USED: dict[str, tuple[Callable[[Bacon], bool], set[str]]] = {
    "going alone": (lambda rules: not rules.loner_must_take_five, {"alone"}),
    "claiming": (lambda rules: rules.claim != "off", {"claim_the_rest"}),
    "naming a suit": (lambda rules: rules.jokers > 0, {"name_a_suit"}),
    "the stuck dealer": (lambda rules: rules.stick_dealer, {"stuck"}),
    "his partner": (lambda rules: rules.stick_dealer, {"before_the_stuck_partner"}),
    "a free joker": (
        lambda rules: rules.jokers > 0 and rules.joker_follows == "free",
        {"needed_joker", "keep_joker"},
    ),
    "permission": (lambda rules: rules.permission != "off", {"grant"}),
}
EVEN_SO = {"going alone"}
"""A hand can be so strong that it goes alone where that pays but rarely."""


@pytest.mark.parametrize("what", USED)
def test_what_is_allowed_is_used_and_nothing_else(tables: list[Table], what: str) -> None:
    allowed, tactics = USED[what]
    where = [table.rules for table in tables if tactics & table.tally.tactics.keys()]
    assert where
    assert what in EVEN_SO or all(map(allowed, where))


@pytest.mark.sparse(1)
@pytest.mark.parametrize(
    ("permission", "asked"), [("declare", {"declare"}), ("alone", {"alone"}), ("off", set())]
)
def test_permission_the_bots_answer_what_is_asked(permission: str, asked: set[str]) -> None:
    rules = Bacon.parse({"permission": permission})
    turns = self_play(60, "permission", rules)
    assert {view.asked for view, _, _ in turns if view.phase is Phase.PERMISSION} == asked


@pytest.mark.parametrize("name", ["throw_in", "acquitted_redeal", "score_names"])
def test_what_changes_no_decision_is_known_not_to(name: str) -> None:
    """They matter only after the last decision of a hand."""
    first, second = (
        [(view.hands, choice) for view, _, choice in self_play(6, "idle", Bacon.from_values({name: value}))][
            :12
        ]
        for value in next(option.choices for option in Bacon.options() if option.name == name)
    )
    assert first == second


REST = "2H 5C 7C 9D 3C|6H 4D 8C 9C 2C|TH TD QC 3H JC"
JOKERS = Bacon(permission="off", jokers=2)


@pytest.mark.parametrize(
    ("hand", "upcard", "action", "tactic"),
    [
        ("KH QH JH AD KS", "BJ", PickItUp(True, Suit.HEARTS), "alone"),
        ("KD QD 9H AH 7D", "BJ", PickItUp(False, Suit.DIAMONDS), "name_a_suit"),
        ("LJ AC KC AH 7S", "BJ", PickItUp(True, Suit.CLUBS), "alone"),
        ("BJ AC KC AH 7S", "LJ", PickItUp(True, Suit.CLUBS), "alone"),
    ],
)
def test_the_suit_that_goes_best_with_the_hand_is_named(
    hand: str, upcard: str, action: PickItUp, tactic: str
) -> None:
    choice = ask(position(f"{hand}|{REST}", upcard, "", JOKERS))
    assert (choice.action, choice.tactic) == (action, tactic), choice.reason


def test_a_joker_is_dearer_to_give_away_than_a_low_trump() -> None:
    hand = f"KH 8H 7H AD 2S|{REST}"
    low, joker = (ask(position(hand, upcard, "", JOKERS)) for upcard in ("4H", "BJ"))
    assert (low.tactic, joker.tactic) == ("declare", "pass")
