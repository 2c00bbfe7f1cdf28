"""What decided a hand of a trick game: the trick with which a side had enough, counted from the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from bacon.core.cards import Card, Strain, cards
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.bids import HandCounted
from bacon.games.tricks.events import (
    CardPlayed,
    ClaimMade,
    ClaimSettled,
    HandScored,
    TrickTaken,
)
from bacon.games.tricks.figures import history_row, how_it_was_won
from bacon.kits import find_game
from bacon.notation.transcript import hands_of
from bacon.search.levels import make_bot
from bacon.store.figures import KeyPlay, ListedHand, deciding_words, figures_of, hand_of

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def hands(game: str, matches: int = 3, rules: Rules | None = None) -> Iterator[Sequence[Event]]:
    """Finished hands of some matches."""
    rules = rules or find_game(game)()
    for number in range(matches):
        match, bot = Match(rules, f"deciding {number}"), make_bot(rules)
        while match.to_act is not None:
            match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
        yield from hands_of(match.kept)


def tricks(events: Sequence[Event]) -> list[tuple[list[CardPlayed], int]]:
    """Every trick with its winner."""
    found, plays = [], list[CardPlayed]()
    for event in events:
        if isinstance(event, CardPlayed):
            plays.append(event)
        elif isinstance(event, TrickTaken):
            found.append((plays, event.seat))
            plays = []
    return found


@pytest.mark.parametrize("game", ["bacon", "euchre"])
def test_the_third_trick_of_the_side_that_scored_decided_a_hand_of_five_or_a_sweep_the_fifth(
    game: str,
) -> None:
    rules, seen = find_game(game)(), 0
    for events in hands(game):
        scored = [event for event in events if isinstance(event, HandScored)]
        plays = figures_of(game).deciding(hand_of(rules, events))
        if not scored:
            assert plays == ()
            continue
        won = [trick for trick in tricks(events) if trick[1] % 2 == scored[0].side]
        if len(won) <= 2 and any(isinstance(event, ClaimSettled) for event in events):
            continue  # a claim decided it: see below
        swept = len(won) == 5 and scored[0].declarer % 2 == scored[0].side
        cards, winner = won[4 if swept else 2] if len(won) > 2 else tricks(events)[-1]
        assert [(play.seat, *play.cards) for play in plays] == [(each.seat, each.card) for each in cards]
        assert [play.seat for play in plays if play.won] == [winner]
        seen += len(won) > 2
    assert seen > 5


def what_it_did(scored: HandScored) -> str:
    """What is said of the winner of the trick that decided a hand."""
    if scored.side == scored.declarer % 2 and scored.taken[scored.side] == 5:
        return "took all five tricks alone" if scored.alone else "took the last trick"
    return "won the deciding trick"


@pytest.mark.parametrize("game", ["bacon", "euchre"])
def test_the_winner_of_a_deciding_trick_is_not_said_to_have_made_trump(game: str) -> None:
    rules, partners = find_game(game)(claim="off"), 0
    for events in hands(game, 8, rules):
        for scored in [event for event in events if isinstance(event, HandScored)]:
            plays = figures_of(game).deciding(hand_of(rules, events))
            winner = next(play for play in plays if play.won)
            if winner.what != "won the last trick":
                assert winner.what == what_it_did(scored)
                partners += winner.seat == (scored.declarer + 2) % 4
    assert partners


@pytest.mark.parametrize(
    ("plays", "won", "how"),
    [
        ("5C TC KH 4C", "KH", "K♥ trumped 5♣"),
        ("5C TC 9H KH", "KH", "K♥ was the highest trump"),
        ("5C TC KC 4C", "KC", "K♣ was the highest club"),
        ("5C 9D 9S TD", "5C", "5♣ was the only club"),
        ("9H 9D 9S TD", "9H", "9♥ was the only trump"),
        ("9D JD AD 4C", "JD", "J♦ trumped 9♦"),
        ("JD AH KH 9C", "JD", "J♦ was the highest trump"),
    ],
)
def test_the_winner_of_a_deciding_trick_trumped_it_or_had_the_highest_card(
    plays: str, won: str, how: str
) -> None:
    order = Euchre().order(Strain.HEARTS)
    trick = [KeyPlay(seat, (card,), card.name == won) for seat, card in enumerate(cards(plays))]
    assert how_it_was_won(order, trick) == how


def test_in_low_no_trump_the_lowest_card_wins() -> None:
    trick = [KeyPlay(seat, (card,), card.name == "9C") for seat, card in enumerate(cards("KC 9C TC AD"))]
    order = BidEuchre().order(Strain.LOW_NO_TRUMP)
    assert how_it_was_won(order, trick, low=True) == "9♣ was the lowest club"


def test_where_makers_need_four_tricks_the_fourth_makes_it_and_the_second_against_them_beats_them() -> None:
    rules, seen = find_game("euchre")(claim="off", take_four=True), set[bool]()
    for events in hands("euchre", 6, rules):
        plays = figures_of("euchre").deciding(hand_of(rules, events))
        if any(play.what == "won the deciding trick" for play in plays):
            scored = next(event for event in events if isinstance(event, HandScored))
            made = scored.side == scored.declarer % 2
            won = [trick for trick in tricks(events) if trick[1] % 2 == scored.side]
            assert [play.cards[0] for play in plays] == [each.card for each in won[3 if made else 1][0]]
            seen.add(made)
    assert seen == {True, False}


def test_the_bid_decides_in_bid_euchre() -> None:
    rules, ends = find_game("bid-euchre")(), set[bool]()
    for events in hands("bid-euchre"):
        for result in [event for event in events if isinstance(event, HandCounted)]:
            plays = figures_of("bid-euchre").deciding(hand_of(rules, events))
            needed = result.bid if result.made else sum(result.taken) - result.bid + 1
            won = [trick for trick in tricks(events) if trick[1] % 2 == result.winner]
            if len(won) >= needed:
                cards, winner = won[needed - 1]
                assert [play.cards[0] for play in plays] == [each.card for each in cards]
                assert [play.seat for play in plays if play.won] == [winner]
                assert next(play.what for play in plays if play.won) == "won the deciding trick"
                ends.add(result.made)
    assert ends == {True, False}


@pytest.mark.parametrize("game", ["bacon", "euchre"])
def test_a_claim_that_ended_a_hand_decided_it_and_no_trick_before_it(game: str) -> None:
    rules, seen = find_game(game)(claim="opponents"), 0
    for events in hands(game, 6, rules):
        claims = [event for event in events if isinstance(event, ClaimMade)]
        settled = [event for event in events if isinstance(event, ClaimSettled)]
        plays = figures_of(game).deciding(hand_of(rules, events))
        if not settled or not any(play.what.startswith("claimed") for play in plays):
            continue
        assert [(play.seat, play.cards, play.won) for play in plays] == [
            (claims[0].seat, claims[0].cards, True)
        ]
        last = "trick" if settled[0].tricks == 1 else f"{NUMBERS[settled[0].tricks]} tricks"
        said = deciding_words(plays, ["You"] * 4)
        assert said == f"You claimed the last {last}"
        seen += 1
    assert seen > 1


def test_a_claim_that_failed_is_not_said_to_have_decided_anything() -> None:
    rules = find_game("bacon")()
    for events in hands("bacon", 6):
        settled = [event for event in events if isinstance(event, ClaimSettled)]
        if settled and len(deciding := figures_of("bacon").deciding(hand_of(rules, events))) == 1:
            assert deciding[0].cards
            failed = [
                replace(event, refuted_by=Card("JS")) if isinstance(event, ClaimSettled) else event
                for event in events
            ]
            assert figures_of("bacon").deciding(hand_of(rules, failed)) == ()
            return
    pytest.fail("no hand ended with a claim")


@pytest.mark.parametrize(("mine", "said"), [(0, "You took every trick"), (1, "They took every trick")])
def test_the_history_says_which_side_took_every_trick(mine: int, said: str) -> None:
    notes = {"declarer": 0, "trump": "H", "march": True, "taken": (5, 0)}
    hand = ListedHand(number=1, dealer=3, side=0, points=(2, 0), notes=notes, mine=mine, sides=(0, 1, 0, 1))
    assert history_row(hand, ("You", "Otis", "Bella", "Felix")).labels == (said,)
