"""Claiming the rest, “TRAM”.

Seat 0 declares hearts, seat 1 takes up the two of hearts and leads.
"""

from __future__ import annotations

import pytest

from bacon.core.cards import Card, cards
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import ClaimMade, ClaimRest, ClaimSettled, HandScored
from tests.tables import STANDARD, Table, at_the_end_of_hand, refusal_of, run, table

EVERYONE = Bacon(claim="everyone")
NEEDS_TRUMPS = ("claim_needs_trumps", "You can only claim the rest with nothing but trump left.")

SOLID = ("AH KH QH JH TH", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")
ACE_OPPOSITE = ("KH QH JH TH 9H", "KD TD 9C 8C 2C", "AH QC JC 7S 4S", "2D 3H AS 5S KC")
ACE_ON_THE_RIGHT = ("KH QH JH TH 9H", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D AH AS 5S KC")
ACE_ON_THE_LEFT = ("KH QH JH TH 9H", "AH TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")


def at_the_claim(
    hands: tuple[str, ...], lead: str, *, rules: Bacon = STANDARD, call: str = "up yes"
) -> Table:
    """Return a table at which the declarer, last to play to the first trick, may claim."""
    match = table(hands, "2H", rules=rules)
    run(match, f"{call} -2C {lead}")
    assert match.to_act == 0
    return match


def settled(match: Table) -> ClaimSettled:
    """Claim, and return how it was settled."""
    made, result, scored, *_ = match.apply(ClaimRest())
    assert isinstance(made, ClaimMade)
    assert isinstance(result, ClaimSettled)
    assert isinstance(scored, HandScored)
    return result


def test_a_claim_that_holds_takes_all_the_remaining_tricks() -> None:
    match = at_the_claim(SOLID, "KD 6D 2D")
    assert settled(match) == ClaimSettled(0, side=0, tricks=5, refuted_by=None)
    assert match.scores == (2, 0)


def test_a_false_claim_gives_all_the_remaining_tricks_to_the_other_side_and_names_the_card() -> None:
    match = at_the_claim(ACE_ON_THE_RIGHT, "KD 6D 2D")
    assert settled(match) == ClaimSettled(0, side=1, tricks=5, refuted_by=Card("AH"))
    assert match.scores == (0, 4)


def test_only_the_remaining_tricks_are_at_stake() -> None:
    match = at_the_claim(ACE_ON_THE_RIGHT, "KD 6D 2D")
    run(match, "9H TH 2H QC AH")
    run(match, "AS")
    assert settled(match) == ClaimSettled(0, side=0, tricks=3, refuted_by=None)
    assert at_the_end_of_hand(match).taken == (4, 1)


def test_a_claim_shows_the_cards_to_everybody() -> None:
    match = at_the_claim(SOLID, "KD 6D 2D")
    shown = match.apply(ClaimRest())[0]
    assert shown == ClaimMade(0, cards("AH KH QH JH TH"))
    assert all(shown.seen_by(seat) == shown for seat in range(4))


def test_a_hand_with_a_side_card_cannot_claim() -> None:
    hands = ("AH KH QH JH 4C", *SOLID[1:])
    match = at_the_claim(hands, "KD 6D 2D")
    assert ClaimRest() not in match.legal()
    assert refusal_of(match, ClaimRest()) == NEEDS_TRUMPS


def test_a_claim_is_made_by_the_player_to_act_before_playing_a_card() -> None:
    match = table(SOLID, "2H")
    run(match, "up yes -2C")
    assert refusal_of(match, ClaimRest()) == NEEDS_TRUMPS
    run(match, "KD 6D 2D")
    assert match.legal()[-1] == ClaimRest()


def test_there_is_nothing_to_claim_before_the_play() -> None:
    match = table(SOLID, "2H")
    assert refusal_of(match, ClaimRest())[0] == "not_now"
    run(match, "up")
    assert refusal_of(match, ClaimRest())[0] == "not_now"
    run(match, "yes")
    assert refusal_of(match, ClaimRest())[0] == "not_now"


def test_a_partners_higher_trump_does_not_refute_a_claim() -> None:
    match = at_the_claim(ACE_OPPOSITE, "KD AH 2D")
    assert settled(match) == ClaimSettled(0, side=0, tricks=5, refuted_by=None)


def test_at_some_tables_a_partners_higher_trump_refutes_it() -> None:
    match = at_the_claim(ACE_OPPOSITE, "KD 4S 2D", rules=EVERYONE)
    assert settled(match) == ClaimSettled(0, side=1, tricks=5, refuted_by=Card("AH"))


@pytest.mark.parametrize("rules", [STANDARD, EVERYONE])
def test_a_partners_higher_trump_on_the_table_refutes_nothing(rules: Bacon) -> None:
    match = at_the_claim(ACE_OPPOSITE, "KD AH 2D", rules=rules)
    assert settled(match) == ClaimSettled(0, side=0, tricks=5, refuted_by=None)


@pytest.mark.parametrize("rules", [STANDARD, EVERYONE])
def test_a_card_on_the_table_that_the_partner_has_beaten_costs_nothing(rules: Bacon) -> None:
    hands = ("QH JH TH 9H 8H", "KH TD 9C 8C 2C", "AH QC JC 7S 4S", "2D 3S AS 5S KC")
    match = at_the_claim(hands, "KH AH 2D", rules=rules)
    assert settled(match) == ClaimSettled(0, side=0, tricks=5, refuted_by=None)
    assert match.scores == (2, 0)


def test_a_card_on_the_table_that_the_claimer_beats_costs_nothing() -> None:
    hands = ("AH JH TH 9H 8H", "KH TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3S AS 5S KC")
    assert settled(at_the_claim(hands, "KH 6D 2D")).refuted_by is None


def test_an_opponents_card_that_wins_the_trick_unbeaten_refutes_a_claim() -> None:
    match = at_the_claim(ACE_ON_THE_LEFT, "AH QC 3H")
    assert settled(match) == ClaimSettled(0, side=1, tricks=5, refuted_by=Card("AH"))


def test_what_an_opponent_holds_refutes_a_claim_though_the_partner_wins_the_trick() -> None:
    hands = ("QH JH TH 9H 8H", "TD KH 9C 8C 2C", "AH QC JC 7S 4S", "2D 3S AS 5S KC")
    assert settled(at_the_claim(hands, "TD AH 2D")).refuted_by == Card("KH")


def test_an_opponents_lower_trump_on_the_table_does_not() -> None:
    match = at_the_claim(SOLID, "2H 6D 3H")
    assert settled(match).side == 0


def test_a_trump_that_is_gone_does_not_count() -> None:
    match = at_the_claim(ACE_ON_THE_LEFT, "AH QC 3H")
    run(match, "9H TD 6D 2D")
    assert settled(match) == ClaimSettled(0, side=0, tricks=4, refuted_by=None)


def test_the_highest_of_several_better_trumps_is_named() -> None:
    hands = ("QH JH TH 9H 8H", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "KH AH AS 5S KC")
    assert settled(at_the_claim(hands, "KD 6D KC")).refuted_by == Card("AH")


def test_every_card_of_the_claim_must_be_the_better_one() -> None:
    hands = ("AH KH QH JH 3H", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 4H AS 5S KC")
    assert settled(at_the_claim(hands, "KD 6D 2D")).refuted_by == Card("4H")


def test_a_trump_laid_aside_cannot_refute_a_claim() -> None:
    hands = ("QH JH TH 9H 8H", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3S AS 5S KC")
    match = table(hands, "AH")
    run(match, "up yes -AH KD 6D 2D")
    assert settled(match).side == 0


@pytest.mark.parametrize("rules", [STANDARD, EVERYONE])
def test_a_loner_may_claim_and_the_idle_partners_trumps_do_not_count(rules: Bacon) -> None:
    match = at_the_claim(ACE_OPPOSITE, "KD 2D", rules=rules, call="alone yes yes")
    assert settled(match) == ClaimSettled(0, side=0, tricks=5, refuted_by=None)
    assert match.scores == (4, 0)


def test_a_defender_may_claim_at_the_first_lead() -> None:
    hands = ("2H 3H KC AC 2S", "AH KH QH JH AS", "QC JC TC 5C 8C", "2D 3D 4D 5D 6D")
    match = table(hands, "9H")
    run(match, "up yes -AS")
    assert match.to_act == 1
    assert settled(match) == ClaimSettled(1, side=1, tricks=5, refuted_by=None)
    assert match.scores == (0, 4)


def test_where_claiming_is_off_it_is_refused_in_words() -> None:
    match = at_the_claim(SOLID, "KD 6D 2D", rules=Bacon(claim="off"))
    assert ClaimRest() not in match.legal()
    assert refusal_of(match, ClaimRest()) == (
        "claim_off",
        ("You can’t claim the rest at this table. Play a card."),
    )
