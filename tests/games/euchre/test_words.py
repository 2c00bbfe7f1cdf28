"""Euchre in plain words: calls, bubbles, and what a hand came to."""

from __future__ import annotations

import pytest

from bacon.core.cards import Card, Strain, Suit, cards
from bacon.core.events import Event, Passed
from bacon.core.words import past
from bacon.games.euchre.bot import EuchreCommentator
from bacon.games.euchre.events import DefendedAlone, Forfeited, MisdealCalled, UpcardNamed, WentUnder
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.tricks.events import (
    Acquitted,
    ClaimMade,
    Discard,
    HandScored,
    NameTrump,
    PickItUp,
    Play,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.games.tricks.state import Phase

PICK_UP = PickItUp()
YOU = ("You", "West", "North", "East")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Passed(1), "Pass"),
        (TrumpDeclared(1, Strain.HEARTS, alone=False), "Hearts"),
        (TrumpDeclared(1, Strain.NO_TRUMP, alone=True), "No trump, alone!"),
        (UpcardNamed(1, Suit.CLUBS), "It’s clubs"),
        (DefendedAlone(1), "I’ll defend alone!"),
        (MisdealCalled(1, cards("9S")), "Misdeal"),
        (WentUnder(1, cards("9S"), cards("AS")), "I’ll go under"),
    ],
)
def test_speech_bubbles(event: Event, said: str) -> None:
    assert Euchre().bubble(event) == said


@pytest.mark.parametrize(
    ("rules", "event", "told"),
    [
        (Euchre(), TrumpDeclared(0, Strain.HEARTS, alone=True), "You call hearts and go alone."),
        (Euchre(), TrumpDeclared(1, Strain.LOW_NO_TRUMP, alone=False), "West calls low no trump."),
        (
            Euchre(),
            HandScored(0, alone=False, taken=(4, 1), side=0, points=1),
            "You and North make it: 1 point.",
        ),
        (
            Euchre(),
            HandScored(1, alone=True, taken=(0, 5), side=1, points=4),
            "West makes a march alone: 4 points for West and East.",
        ),
        (
            Euchre(),
            HandScored(1, alone=False, taken=(3, 2), side=0, points=2),
            "You and North euchre West and East: 2 points.",
        ),
        (
            Euchre(loner_three_or_four="defenders_1"),
            HandScored(1, alone=True, taken=(1, 4), side=0, points=1),
            "You and North stop West and East: 1 point.",
        ),
        (
            Euchre(loner_three_or_four="nobody"),
            HandScored(1, alone=True, taken=(1, 4), side=1, points=0),
            "West and East score nothing: a loner needs all five tricks here.",
        ),
        (
            Euchre(take_four=True),
            HandScored(1, alone=False, taken=(2, 3), side=1, points=0),
            "West and East score nothing: it takes four tricks to score here.",
        ),
    ],
)
def test_calls_and_scores_are_described(rules: Euchre, event: Event, told: str) -> None:
    assert rules.narrate(event, YOU) == told


MADE = HandScored(0, alone=False, taken=(4, 1), side=0, points=1)


@pytest.mark.parametrize(
    ("state", "title", "sentence"),
    [
        (
            EuchreState(declarer=0, strain=Strain.HEARTS, result=MADE),
            "You made it: +1",
            "You called hearts and took 4 tricks with North.",
        ),
        (
            EuchreState(
                declarer=2,
                strain=Strain.NO_TRUMP,
                result=HandScored(2, alone=False, taken=(5, 0), side=0, points=2),
            ),
            "You made it: +2",
            "North called no trump, and together you took all 5 tricks: a march.",
        ),
        (
            EuchreState(
                declarer=1,
                strain=Strain.CLUBS,
                alone=True,
                defender_alone=2,
                result=HandScored(1, alone=True, taken=(3, 2), side=0, points=4),
            ),
            "You euchred them: +4",
            "West called clubs alone but took only 2 tricks. North defended alone.",
        ),
        (
            EuchreState(
                declarer=1,
                strain=Strain.CLUBS,
                alone=True,
                result=HandScored(1, alone=True, taken=(1, 4), side=0, points=1),
            ),
            "You stopped them: +1",
            "West called clubs alone and took 4 tricks, too few for a loner here.",
        ),
        (
            EuchreState(
                declarer=1,
                strain=Strain.CLUBS,
                alone=True,
                result=HandScored(1, alone=True, taken=(1, 4), side=1, points=0),
            ),
            "West went alone and fell short: no points",
            "West called clubs alone and took 4 tricks: a loner needs all five tricks here.",
        ),
        (
            EuchreState(
                declarer=0,
                strain=Strain.HEARTS,
                thrown_in=True,
                result=HandScored(0, alone=False, taken=(3, 1), side=0, points=1),
            ),
            "You made it: +1",
            "You called hearts and took 3 tricks with North. The remaining tricks couldn’t change the "
            "score, so they weren’t played.",
        ),
        (
            EuchreState(result=Acquitted()),
            "Everyone passed",
            "Nobody scores.",
        ),
        (
            EuchreState(result=MisdealCalled(0, cards("9S"))),
            "Misdeal",
            "You showed a hand too weak to play: nobody scores, and there’s a new deal.",
        ),
        (
            EuchreState(result=Forfeited(3, 1)),
            "East forfeited: +1 for you",
            "East passed as the stuck dealer.",
        ),
    ],
)
def test_what_a_hand_came_to(state: EuchreState, title: str, sentence: str) -> None:
    told = Euchre(loner_three_or_four="nobody").outcome(state, YOU, 0)
    assert (told.title, told.sentence) == (title, sentence)


def test_only_the_dealer_picks_the_card_up_and_all_others_order_it_up() -> None:
    words = [Euchre().in_words(EuchreState(dealer=3, to_act=seat), PICK_UP) for seat in range(4)]
    assert words == ["ordering it up"] * 3 + ["picking it up"]
    assert Euchre().in_words(EuchreState(dealer=3, to_act=0), PickItUp(alone=True)) == "going alone"


def test_the_bennys_suit_is_named_and_only_trump_is_called() -> None:
    rules, diamonds = Euchre(joker=True), NameTrump(Strain.DIAMONDS)
    named, called = (
        EuchreState(phase=phase, dealer=0, to_act=0) for phase in (Phase.NAME_UPCARD, Phase.NAME)
    )
    assert [rules.advice(state, diamonds) for state in (named, called)] == ["name diamonds", "call diamonds"]
    assert past(rules.in_words(named, diamonds)) == "named diamonds"
    commentator = EuchreCommentator(rules)
    situation = commentator.situation(named, diamonds, NameTrump(Strain.CLUBS))
    assert commentator.fault(situation) == "name the wrong suit for the Benny"


def test_the_joker_is_the_benny_in_every_text_of_euchre() -> None:
    rules = Euchre(joker=True)
    assert rules.narrate(UpcardTurned(Card("BJ")), YOU) == "The Benny is turned up."
    assert (
        rules.narrate(ClaimMade(0, cards("BJ AH")), YOU) == "You show the Benny and A♥, and claim the rest."
    )
    assert rules.in_words(rules.start(), Play(Card("BJ"))) == "the Benny"
    assert rules.advice(rules.start(), Discard(Card("BJ"))) == "discard the Benny"
