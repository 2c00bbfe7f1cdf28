"""What an expert knows: positions that one once got wrong, each named by its principle."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from bacon import Bacon
from bacon.core.actions import Action, Pass
from bacon.core.cards import cards
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.events import Deny
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import Discard, PickItUp, Play
from bacon.search.levels import make_bot
from tests.games.tricks.player import positions, tables_of_tricks

SEEDS: Final = ("", "another")
CLUB: Final = Euchre()


def chosen(match: Match[TableState], scores: tuple[int, int] = (0, 0)) -> set[Action]:
    """What experts do with different worlds, as many as the clock allows at best."""
    assert match.to_act is not None
    view = replace(match.view(match.to_act), scores=scores)
    bots = [make_bot(match.rules, "expert", seed=seed, timed=True, clock=lambda: 0.0) for seed in SEEDS]
    return {bot.choose(view, match.rules.legal(view)).action for bot in bots}


def euchre(hands: str, stock: str, script: str) -> Match[TableState]:
    """A position of Euchre."""
    return tables_of_tricks.position(CLUB, hands, stock, script)


def among(hand: str, seat: int, upcard: str) -> str:
    """Four hands, of which one seat has this one."""
    gone = {*hand.split(), upcard}
    left = [card.name for card in CLUB.pack() if card.name not in gone]
    hands = [" ".join(left[place::3][:5]) for place in range(3)]
    hands.insert(seat, hand)
    return "|".join(hands)


def plays(names: str) -> set[Action]:
    """The plays of these cards."""
    return set(map(Play, cards(names)))


def test_the_last_player_ruffs_an_opponents_queen_instead_of_discarding() -> None:
    match = euchre(
        "9S AD KD AC JC|JH JD KH TS KC|QS TD TC 9H QH|QC AH QD 9D 9C",
        "TH",
        "pass, order up, discard 9C, 9S, TS, QS",
    )
    assert chosen(match) <= plays("TH AH")


def test_a_dealer_with_three_jacks_and_two_hearts_does_not_pick_up_a_diamond() -> None:
    match = euchre(among("JS 9H JH AH JC", 3, "TD"), "TD", "pass, pass, pass")
    assert chosen(match) == {Pass()}


@pytest.mark.parametrize(("seat", "script"), [(0, ""), (2, "pass, pass")])
def test_far_behind_nobody_orders_the_dealer_of_the_enemy_on_the_left_bower_alone(
    seat: int, script: str
) -> None:
    match = euchre(among("JS 9H TD QD KS", seat, "QC"), "QC", script)
    assert chosen(match, (3, 9)) == {Pass()}


def test_a_dealer_does_not_pick_up_on_two_middling_trumps() -> None:
    match = euchre(among("TH 9S TC QD KD", 3, "QH"), "QH", "pass, pass, pass")
    assert chosen(match) == {Pass()}


def test_an_ace_is_not_discarded_while_there_are_low_cards() -> None:
    hands = "2H 9H 8H AS 2C|3H 4D 8D 9D TD|4H 5D 6D 3S 4S|AC KC QC AH KD"
    match = positions.position(hands, "7C", "pass pass pass declare")
    assert not chosen(match) & {Discard(card) for card in cards("AS")}


def test_a_partner_with_nothing_does_not_deny_a_loner() -> None:
    hands = "AS TS 9S 7S AH|3H 4D 8D 9D TD|4H 5D 6D 3C 4C|5C 7C QC 8H KD"
    match = positions.position(hands, "6S", "", Bacon())
    match.apply(PickItUp(alone=True))
    assert Deny() in match.legal()
    assert Deny() not in chosen(match)


def test_a_defender_takes_the_declarer_s_jack_with_the_boss() -> None:
    hands = "8H AD 3D 5C 7C|2H 4D 8C 9C TC|3H 5D 6D JC QC|AS KS QS AH JD"
    match = positions.position(hands, "6S", "pass pass pass declare -5C 8H 2H 3H AH JD")
    assert chosen(match) == plays("AD")
