"""What an expert knows: positions that one once got wrong, each named by its principle."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from bacon import Bacon
from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Strain, cards
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.events import Deny
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.events import Discard, NameTrump, PickItUp, Play
from bacon.search.bot import Choice
from bacon.search.levels import make_bot
from bacon.search.searcher import Budget, SearchBot
from tests.games.tricks.player import positions, tables_of_tricks
from tests.games.tricks.player.search.tables import table
from tests.sparse import some

SEEDS: Final = ("", "another")
CLUB: Final = Euchre()
SIXES: Final = BidEuchre()


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


@pytest.mark.sparse(1)
@pytest.mark.parametrize(("seat", "script"), [(0, ""), (2, "pass, pass")])
def test_far_behind_nobody_orders_the_dealer_of_the_enemy_on_the_left_bower_alone(
    seat: int, script: str
) -> None:
    match = euchre(among("JS 9H TD QD KS", seat, "QC"), "QC", script)
    assert chosen(match, (3, 9)) == {Pass()}


@pytest.mark.thorough
def test_a_dealer_does_not_pick_up_on_two_middling_trumps() -> None:
    match = euchre(among("TH 9S TC QD KD", 3, "QH"), "QH", "pass, pass, pass")
    assert chosen(match) == {Pass()}


@pytest.mark.thorough
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


def answers(match: Match[TableState], worlds: int = 40) -> list[Choice]:
    """What experts answer with different worlds, this many."""
    assert match.to_act is not None
    view = match.view(match.to_act)
    found = []
    for seed in range(3):
        bot = make_bot(match.rules, "expert", seed=str(seed))
        assert isinstance(bot, SearchBot)
        bot.budget = Budget(worlds)
        found.append(bot.choose(view, match.rules.legal(view)))
    return found


def second_round(hand: str, place: int, upcard: str) -> Match[TableState]:
    """A hand in the second round of Euchre, after everyone has passed so far."""
    return euchre(among(hand, place, upcard), upcard, ", ".join(["pass"] * (4 + place)))


@pytest.mark.sparse(1)
@pytest.mark.parametrize("place", some((0, 3, 1, 2), 2))
def test_one_queen_is_no_hand_to_name_clubs_on(place: int) -> None:
    match = second_round("QC 9D KD AD TS", place, "JD")
    for choice in answers(match):
        strain = choice.action.strain if isinstance(choice.action, NameTrump) else None
        assert strain is not Strain.CLUBS or choice.as_good is not None


@pytest.mark.sparse(1)
@pytest.mark.parametrize("place", some((0, 3, 1, 2), 2))
def test_one_ace_is_no_hand_to_name_its_suit_on(place: int) -> None:
    for choice in answers(second_round("AD KH TD QH AS", place, "TH")):
        strain = choice.action.strain if isinstance(choice.action, NameTrump) else None
        assert strain is not Strain.SPADES


@pytest.mark.sparse(1)
@pytest.mark.parametrize("place", some((0, 3, 1, 2), 2))
def test_most_go_alone_on_the_right_bower_ace_king_and_another_or_call_it_close(place: int) -> None:
    alone = NameTrump(Strain.HEARTS, alone=True)
    found = answers(second_round("AH JH KC 9H KH", place, "TD"))
    assert all(isinstance(choice.action, NameTrump) for choice in found)
    assert sum(alone in (choice.action, choice.as_good) for choice in found) >= 2


@pytest.mark.parametrize("upcard", some(["2D", "QD", "7D", "TD"], 2))
def test_a_partner_with_ace_king_nine_of_trumps_and_an_ace_is_not_denied_a_loner(upcard: str) -> None:
    for number in range(3):
        left = [card.name for card in Bacon().pack() if card.name not in {*LONER.split(), upcard}]
        Random(number).shuffle(left)
        hands = [LONER, *(" ".join(left[place::3][:5]) for place in range(3))]
        match = positions.position("|".join(hands), upcard, "", Bacon())
        match.apply(PickItUp(alone=True))
        assert Deny() in match.legal()
        assert Deny() not in {choice.action for choice in answers(match)}


LONER: Final = "AD KD 9D AH 8S"


@pytest.mark.thorough
@pytest.mark.parametrize("number", some(range(3), 1))
def test_a_loner_with_the_five_best_trumps_but_the_queen_ruffs_with_a_sure_one(number: int) -> None:
    left = [card.name for card in CLUB.pack() if card.name not in ["JD", "JH", "AD", "KD", "TD", "9C"]]
    Random(number).shuffle(left)
    first, *others = (" ".join(left[place::3][:5]) for place in range(3))
    match = euchre("|".join((first, "JD JH AD KD TD", *others)), "9C", ", ".join(["pass"] * 5))
    match.apply(NameTrump(Strain.DIAMONDS, alone=True))
    match.apply(next(play for play in match.legal() if play not in plays("9D QD")))
    while match.to_act != 1:
        match.apply(match.legal()[0])
    assert sum(choice.action == Play(Card("KD")) for choice in answers(match, 120)) >= 2


@pytest.mark.thorough
def test_a_defender_keeps_the_guarded_king_and_one_of_four_equal_spades_against_a_loner() -> None:
    """Against a lone bid, one card of a sequence is enough to stop it."""
    match = alone_in_diamonds("AS KS QS JS KC TC")
    kept = table(match.state).hands[1]
    while len(kept) > 3:
        while match.to_act != 1:
            match.apply(max(match.legal(), key=lambda play: rank_in_diamonds(match, play)))
        [*_, choice] = answers(match)
        assert choice.action in plays("KS QS JS"), choice
        match.apply(choice.action)
        kept = table(match.state).hands[1]


def alone_in_diamonds(hand: str) -> Match[TableState]:
    """Bid Euchre: the first to speak goes alone on the best diamonds and leads; this hand is next."""
    lone = "JD JH AD KD QD TD"
    left = [card.name for card in SIXES.pack() if card.name not in {*hand.split(), *lone.split()}]
    hands = "|".join([lone, hand, " ".join(left[:6]), " ".join(left[6:12])])
    match = tables_of_tricks.position(SIXES, hands)
    match.apply(Bid(6, Strain.DIAMONDS, alone=True))
    for _ in range(3):
        if Pass() in match.legal():
            match.apply(Pass())
    return match


def rank_in_diamonds(match: Match[TableState], play: Action) -> int:
    """The strength of a card, trumps first."""
    order = SIXES.order(table(match.state).strain)
    return order.strength(play.card) + 100 * order.is_trump(play.card) if isinstance(play, Play) else -1
