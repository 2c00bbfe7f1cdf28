"""Every house rule reaches the bots: those that matter change a decision, and no value stops a match."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon import Bacon
from bacon.bots import make_bot
from bacon.bots.selfplay import play_hands
from bacon.core.actions import ClaimRest, Deny, Grant, PickItUp
from bacon.games.bacon.state import Phase
from tests.bots.positions import ask, position, self_play

VALUES = [(option.name, value) for option in Bacon.options() for value in option.choices]
STRONG = "AS KS QS JS AH|2H 5C 7C 9D 3C|6H 4D 8C 9C 2C|JH TD QC 3H 4C"

HELPED = "KS 9S 8S KH 7D|6H 4D 8C 9C 2C|AS QS AH 5D 7C|JH TD QC 3H 4C"


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_the_bots_play_on_under(name: str, value: bool | int | str) -> None:
    tally = play_hands(Bacon.from_values({name: value}), 20, "options")
    assert tally.hands == 20
    assert tally.declared.hands > 0


def test_target_the_score_is_measured_against_it() -> None:
    def tactic(target: str) -> str:
        match = position(STRONG, "6S", "", Bacon.parse({"target": target}))
        view = replace(match.view(0), scores=(9, 8))
        return make_bot(Bacon.parse({"target": target})).choose(view, match.legal()).tactic

    assert (tactic("10"), tactic("21")) == ("one_point_left", "alone")


@pytest.mark.parametrize(
    ("permission", "asked"), [("declare", {"declare"}), ("alone", {"alone"}), ("off", set())]
)
def test_permission_the_bots_answer_what_is_asked(permission: str, asked: set[str]) -> None:
    rules = Bacon.parse({"permission": permission})
    turns = self_play(60, "permission", rules)
    assert {view.asked for view, _, _ in turns if view.phase is Phase.PERMISSION} == asked


@pytest.mark.parametrize(("refused", "answer"), [("play_together", Deny()), ("counts_as_pass", Grant())])
def test_refused_alone_a_loner_is_not_denied_when_that_throws_the_hand_away(
    refused: str, answer: Grant | Deny
) -> None:
    rules = Bacon.parse({"refused_alone": refused})
    match = position(HELPED, "6S", "alone grant", rules)
    view = replace(match.view(2), scores=(9, 8))
    assert make_bot(rules).choose(view, match.legal()).action == answer


PARTNER_HAS_THE_ACE = (
    "TS 9S 8S 2H 3H|AH 4D 5D KD 6C|7C 8C 9C 2C 4C|KS QS JS KH QH",
    "AS",
    "declare -6C AH 2C QH 2H KD 4C KH 8S 3H 4D 7C JS",
)


@pytest.mark.parametrize(("claim", "claims"), [("off", False), ("opponents", True), ("everyone", False)])
def test_claim_the_partners_higher_trump_matters_only_where_the_rules_say_so(
    claim: str, claims: bool
) -> None:
    hands, upcard, script = PARTNER_HAS_THE_ACE
    match = position(hands, upcard, script, Bacon.parse({"permission": "off", "claim": claim}))
    assert (ask(match).action == ClaimRest()) == claims


@pytest.mark.parametrize("name", ["throw_in", "acquitted_redeal"])
def test_what_changes_no_decision_is_known_not_to(name: str) -> None:
    first, second = (
        [(view.hands, choice) for view, _, choice in self_play(6, "idle", Bacon.from_values({name: value}))][
            :12
        ]
        for value in next(option.choices for option in Bacon.options() if option.name == name)
    )
    assert first == second


def test_going_alone_is_offered_only_to_the_caller() -> None:
    choice = ask(position(STRONG, "6S", "", Bacon(permission="off")))
    assert choice.action == PickItUp(alone=True)
