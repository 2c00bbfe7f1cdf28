"""Euchre in plain words: calls, bubbles, and what a hand came to."""

from __future__ import annotations

import pytest

from bacon.core.cards import Strain, Suit, cards
from bacon.core.events import Event, Passed
from bacon.games.euchre.events import DefendedAlone, Forfeited, MisdealCalled, UpcardNamed, WentUnder
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.tricks.events import Acquitted, HandScored, PickItUp, TrumpDeclared

PICK_UP = PickItUp()
YOU = ("You", "West", "North", "East")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Passed(1), "Pass"),
        (TrumpDeclared(1, Strain.HEARTS, alone=False), "Hearts"),
        (TrumpDeclared(1, Strain.NO_TRUMP, alone=True), "No trump, alone!"),
        (UpcardNamed(1, Suit.CLUBS), "It is clubs"),
        (DefendedAlone(1), "I defend alone!"),
        (MisdealCalled(1, cards("9S")), "Misdeal"),
        (WentUnder(1, cards("9S"), cards("AS")), "I go under"),
    ],
)
def test_speech_bubbles(event: Event, said: str) -> None:
    assert Euchre().bubble(event) == said


@pytest.mark.parametrize(
    ("rules", "event", "told"),
    [
        (Euchre(), TrumpDeclared(0, Strain.HEARTS, alone=True), "You make hearts trump and go alone."),
        (Euchre(), TrumpDeclared(1, Strain.LOW_NO_TRUMP, alone=False), "West calls low no trump."),
        (
            Euchre(),
            HandScored(0, alone=False, taken=(4, 1), side=0, points=1),
            "You and North score 1: made.",
        ),
        (
            Euchre(),
            HandScored(1, alone=True, taken=(0, 5), side=1, points=4),
            "West and East score 4: a march, alone.",
        ),
        (
            Euchre(),
            HandScored(1, alone=False, taken=(3, 2), side=0, points=2),
            "You and North score 2: the makers were euchred.",
        ),
        (
            Euchre(loner_three_or_four="defenders_1"),
            HandScored(1, alone=True, taken=(1, 4), side=0, points=1),
            "You and North score 1: the loner took too few.",
        ),
        (
            Euchre(loner_three_or_four="nobody"),
            HandScored(1, alone=True, taken=(1, 4), side=1, points=0),
            "West and East score nothing: a loner must take all five here.",
        ),
        (
            Euchre(take_four=True),
            HandScored(1, alone=False, taken=(2, 3), side=1, points=0),
            "West and East score nothing: a point takes four tricks here.",
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
            "1 point for you",
            "You declared hearts and took 4: 1 point.",
        ),
        (
            EuchreState(
                declarer=2,
                strain=Strain.NO_TRUMP,
                result=HandScored(2, alone=False, taken=(5, 0), side=0, points=2),
            ),
            "2 points for you",
            "North declared no trump, and together you took all 5: 2 points.",
        ),
        (
            EuchreState(
                declarer=1,
                strain=Strain.CLUBS,
                alone=True,
                defender_alone=2,
                result=HandScored(1, alone=True, taken=(3, 2), side=0, points=4),
            ),
            "4 points for you",
            "West declared clubs alone but took only 2: you and North euchre the loner for 4 points, "
            "North defending alone.",
        ),
        (
            EuchreState(
                declarer=1,
                strain=Strain.CLUBS,
                alone=True,
                result=HandScored(1, alone=True, taken=(1, 4), side=0, points=1),
            ),
            "1 point for you",
            "West declared clubs alone and took 4, too few for a loner here: 1 point for you and North.",
        ),
        (
            EuchreState(
                declarer=1,
                strain=Strain.CLUBS,
                alone=True,
                result=HandScored(1, alone=True, taken=(1, 4), side=1, points=0),
            ),
            "Nothing for West and East",
            "West declared clubs alone and took 4: nothing, because a loner must take all five here.",
        ),
        (
            EuchreState(
                declarer=0,
                strain=Strain.HEARTS,
                thrown_in=True,
                result=HandScored(0, alone=False, taken=(3, 1), side=0, points=1),
            ),
            "1 point for you",
            "You declared hearts and took 3: 1 point. What was left could not change that, so the hand was "
            "thrown in.",
        ),
        (
            EuchreState(result=Acquitted()),
            "Nobody called",
            "Everybody passed twice: the hand is void, and nobody scores.",
        ),
        (
            EuchreState(result=MisdealCalled(0, cards("9S"))),
            "A misdeal",
            "You show a hand too poor to play: nobody scores.",
        ),
        (
            EuchreState(result=Forfeited(3, 1)),
            "1 point for you",
            "East passes although stuck: 1 point for you and North.",
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
