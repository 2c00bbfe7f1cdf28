"""Events and results in plain words: right for others, right for “You”, and for every event there is."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from msgspec.structs import replace

from bacon.core.cards import Card, Strain, Suit, cards
from bacon.core.events import (
    BotThought,
    DealerCut,
    Event,
    HandDealt,
    HandStarted,
    HintTaken,
    MatchStarted,
    MatchWon,
    Passed,
    SeedRevealed,
    TakenBack,
)
from bacon.core.words import past
from bacon.games.bacon.events import Called, PermissionAsked, PermissionDenied, PermissionGranted, Withdrawn
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState, Phase
from bacon.games.bacon.words import bubble, narrate, score_name, worth
from bacon.games.tricks.events import (
    Acquitted,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimSettled,
    Discarded,
    HandScored,
    PickItUp,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.games.tricks.words import pair
from tests.play import A_FEW_HANDS
from tests.tables import OFFERS, ONE_OF_BACON, PLAIN, STANDARD, Table, rules_at

YOU = ("You", "West", "North", "East")
ALL = ("South", "West", "North", "East")
OPPOSITE = ("South", "West", "You", "East")

LINES: list[tuple[Event, str, str]] = [
    (
        MatchStarted("bacon", {"target": 15}, "x"),
        "A new match of Bacon, to 15 points.",
        "A new match of Bacon, to 15 points.",
    ),
    (
        DealerCut(cards("3H QS JD AC"), 0),
        "Cut for deal: South cuts the three of hearts, West the queen of spades, North the jack of diamonds "
        "and East the ace of clubs. South deals.",
        "Cut for deal: you cut the three of hearts, West the queen of spades, North the jack of diamonds "
        "and East the ace of clubs. You deal.",
    ),
    (
        DealerCut(cards("3H 3S JD AC"), None),
        "Cut for deal: South cuts the three of hearts, West the three of spades, North the jack of diamonds "
        "and East the ace of clubs. The low cards tie, so everyone cuts again.",
        "Cut for deal: you cut the three of hearts, West the three of spades, North the jack of diamonds "
        "and East the ace of clubs. The low cards tie, so everyone cuts again.",
    ),
    (
        HandStarted(3, 0, "3fa9c0de77"),
        "Hand 3: South deals. Sealed: 3fa9c0de…",
        "Hand 3: you deal. Sealed: 3fa9c0de…",
    ),
    (
        HandStarted(1, 0, ""),
        "Hand 1: South deals. The deck was set by hand.",
        "Hand 1: you deal. The deck was set by hand.",
    ),
    (
        HandDealt(tuple(map(cards, PLAIN)), cards(OFFERS)).seen_by(0),
        "The cards are dealt: South holds A♥ K♥ 7♥ 6♠ 4♣.",
        "The cards are dealt: you hold A♥ K♥ 7♥ 6♠ 4♣.",
    ),
    (
        HandDealt((cards("??"),) * 4, ()),
        "The cards are dealt.",
        "The cards are dealt.",
    ),
    (UpcardTurned(Card("TH")), "The ten of hearts is turned up.", "The ten of hearts is turned up."),
    (Passed(0), "South passes.", "You pass."),
    (Called(0, Suit.HEARTS, alone=False), "South says “pick it up.”", "You say “pick it up.”"),
    (
        Called(0, Suit.HEARTS, alone=True),
        "South says “pick it up, I’ll go alone.”",
        "You say “pick it up, I’ll go alone.”",
    ),
    (
        PermissionAsked(2, "declare"),
        "South asks North for permission.",
        "You ask North for permission.",
    ),
    (
        PermissionAsked(0, "alone"),
        "North asks South for permission to go alone.",
        "North asks you for permission to go alone.",
    ),
    (PermissionGranted(0, "alone"), "South says “go ahead.”", "You say “go ahead.”"),
    (PermissionDenied(0, "declare"), "South says no.", "You say no."),
    (PermissionDenied(0, "alone"), "South says no to going alone.", "You say no to going alone."),
    (Withdrawn(0), "So South passes.", "So you pass."),
    (TrumpDeclared(0, Strain.CLUBS, alone=False), "Clubs are trump.", "Clubs are trump."),
    (
        TrumpDeclared(0, Strain.CLUBS, alone=True),
        "Clubs are trump, and South goes alone.",
        "Clubs are trump, and you go alone.",
    ),
    (
        CardTakenUp(0, Card("KH")),
        "South gets the king of hearts and leads.",
        "You get the king of hearts and lead.",
    ),
    (Discarded(0, Card("2D")), "South discards the two of diamonds.", "You discard the two of diamonds."),
    (Discarded(0, Card("??")), "South discards a card.", "You discard a card."),
    (
        Acquitted(),
        "Everyone passed on all four cards.",
        "Everyone passed on all four cards.",
    ),
    (CardPlayed(0, Card("QH")), "South plays the queen of hearts.", "You play the queen of hearts."),
    (TrickTaken(0), "South takes the trick.", "You take the trick."),
    (
        ThrownIn(),
        "Three tricks to one, so the last one isn’t played.",
        "Three tricks to one, so the last one isn’t played.",
    ),
    (
        ClaimMade(0, cards("AH KH")),
        "South shows A♥ and K♥, and claims the rest.",
        "You show A♥ and K♥, and claim the rest.",
    ),
    (
        ClaimSettled(0, 0, 2),
        "The claim is good: South and North take the last 2 tricks.",
        "The claim is good: you and North take the last 2 tricks.",
    ),
    (
        ClaimSettled(0, 1, 1, Card("AH")),
        "The ace of hearts beats the claim: West and East take the last trick.",
        "The ace of hearts beats the claim: West and East take the last trick.",
    ),
    (
        HandScored(0, alone=False, taken=(4, 1), side=0, points=1),
        "South and North make it: 1 point.",
        "You and North make it: 1 point.",
    ),
    (
        HandScored(0, alone=True, taken=(5, 0), side=0, points=4),
        "South makes it alone: 4 points for South and North, a bacon.",
        "You make it alone: 4 points for you and North, a bacon.",
    ),
    (
        HandScored(1, alone=True, taken=(4, 1), side=0, points=2),
        "South and North set West and East: 2 points.",
        "You and North set West and East: 2 points.",
    ),
    (SeedRevealed(3, "00ff00ff00ff"), "The seed of hand 3 was 00ff00ff…", "The seed of hand 3 was 00ff00ff…"),
    (MatchWon(0), "South and North win the match!", "You and North win the match!"),
    (TakenBack(0, 12), "South takes back their last choice.", "You take back your last choice."),
    (HintTaken(0), "South asks for a hint.", "You ask for a hint."),
    (BotThought(1, "expert:even", "timed", 9, 24), "West thinks.", "West thinks."),
]


@pytest.mark.parametrize(
    ("event", "of_others", "to_you"), LINES, ids=[f"{type(row[0]).__name__}" for row in LINES]
)
def test_narration_is_right_for_others_and_for_you(event: Event, of_others: str, to_you: str) -> None:
    assert narrate(STANDARD, event, ALL) == of_others
    assert narrate(STANDARD, event, YOU) == to_you


def test_every_event_has_a_line_here() -> None:
    assert {type(row[0]) for row in LINES} == {type(event) for event in ONE_OF_BACON}


@pytest.mark.parametrize("event", ONE_OF_BACON, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_every_event_is_one_line_even_as_a_seat_saw_it(event: Event, seat: int) -> None:
    for known in (event, event.seen_by(seat)):
        line = narrate(STANDARD, known, YOU)
        assert line[0].isupper()
        assert line.rstrip("”")[-1] in ".!…"
        assert not re.search(r"None|Card\(|\?\?|\n|  ", line)


VERBS = ("say", "ask", "grant", "declare", "take", "discard", "play", "show", "hold", "deal", "score", "win")
WRONG_GRAMMAR = re.compile(
    rf"\b[Yy]ou (?:and \w+ )?(?:passes|denies|goes|(?:{'|'.join(VERBS)})s)\b"
    rf"|(?<!–)(?<!and )\b(?:West|North|East) (?:pass|deny|go|{'|'.join(VERBS)})\b"
    r"|[a-z,;] You\b|You’s"
)


@given(A_FEW_HANDS)
def test_you_is_spoken_to_and_the_others_are_spoken_of_in_every_line(match: Table) -> None:
    for event in match.events:
        line = narrate(rules_at(match), event, YOU)
        assert not WRONG_GRAMMAR.search(line), line


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Passed(1), "Pass"),
        (Called(1, Suit.CLUBS, alone=False), "Pick it up"),
        (Called(1, Suit.CLUBS, alone=True), "I’ll go alone!"),
        (PermissionGranted(1, "declare"), "Go ahead"),
        (PermissionGranted(1, "alone"), "Go ahead, alone"),
        (PermissionDenied(1, "declare"), "No"),
        (PermissionDenied(1, "alone"), "Not alone"),
        (Withdrawn(1), "Then I’ll pass"),
        (ClaimMade(1, cards("AH")), "The rest are mine"),
    ],
)
def test_speech_bubbles(event: Event, said: str) -> None:
    assert bubble(STANDARD, event) == said


def test_only_calls_are_spoken() -> None:
    spoken = (Passed, Called, PermissionGranted, PermissionDenied, Withdrawn, ClaimMade)
    silent = [event for event in ONE_OF_BACON if not isinstance(event, spoken)]
    assert [bubble(STANDARD, event) for event in silent] == [None] * 20


WITH_JOKERS = Bacon(jokers=1)


@pytest.mark.parametrize(
    ("alone", "told", "said"),
    [
        (False, "You say “pick it up: hearts.”", "Pick it up: hearts"),
        (True, "You say “pick it up, I’ll go alone in hearts.”", "I’ll go alone in hearts!"),
    ],
)
def test_with_jokers_in_the_pack_a_call_names_its_suit(alone: bool, told: str, said: str) -> None:
    called = Called(0, Suit.HEARTS, alone)
    assert (narrate(WITH_JOKERS, called, YOU), bubble(WITH_JOKERS, called)) == (told, said)


def test_jokers_have_words_of_their_own() -> None:
    assert narrate(WITH_JOKERS, UpcardTurned(Card("BJ")), YOU) == "The joker is turned up."
    assert narrate(WITH_JOKERS, CardTakenUp(1, Card("BJ")), YOU) == "West gets the joker and leads."
    assert narrate(WITH_JOKERS, CardPlayed(0, Card("LJ")), YOU) == "You play the plain joker."
    assert (
        narrate(WITH_JOKERS, ClaimMade(0, cards("BJ AH")), YOU)
        == "You show the joker and A♥, and claim the rest."
    )
    cut = narrate(WITH_JOKERS, DealerCut(cards("BJ 3S JD LJ"), 1), YOU)
    assert cut == (
        "Cut for deal: you cut the joker, West the three of spades, North the jack of diamonds "
        "and East the plain joker. West deals."
    )
    refuted = ClaimSettled(0, 1, 2, Card("LJ"))
    assert "The plain joker beats the claim" in narrate(WITH_JOKERS, refuted, YOU)


NAMES = [
    (STANDARD, [None, "a completion", "a double completion", None, "a bacon", None, None, None, None]),
    (
        Bacon(score_names="bacon"),
        [None, "a completion", "a bacon", None, "a double bacon", None, None, None, None],
    ),
]


@pytest.mark.parametrize(("rules", "names"), NAMES, ids=["completion", "bacon"])
def test_10_the_names_of_the_scores(rules: Bacon, names: list[str | None]) -> None:
    assert [score_name(rules, points) for points in range(9)] == names


@pytest.mark.parametrize(
    ("points", "told"),
    [(0, "nothing"), (1, "1 point"), (2, "2 points, a bacon"), (8, "8 points")],
)
def test_a_score_is_shown_with_its_name_if_players_say_it(points: int, told: str) -> None:
    assert worth(Bacon(score_names="bacon"), points) == told


SCORED = [
    (
        "a loner who must take five takes four",
        Bacon(loner_must_take_five=True),
        HandScored(0, alone=True, taken=(4, 1), side=0, points=0),
        "You and North score nothing: a loner needs all five tricks here.",
    ),
    (
        "a swept loner, with double scores",
        Bacon(beaten_loner_doubles=True),
        HandScored(0, alone=True, taken=(0, 5), side=1, points=8),
        "West and East set you and North: 8 points.",
    ),
    (
        "a beaten loner, with double scores",
        Bacon(beaten_loner_doubles=True, score_names="bacon"),
        HandScored(0, alone=True, taken=(1, 4), side=1, points=4),
        "West and East set you and North: 4 points, a double bacon.",
    ),
    (
        "a loner's four for one",
        Bacon(loner_three_or_four=1),
        HandScored(0, alone=True, taken=(4, 1), side=0, points=1),
        "You make it alone: 1 point for you and North.",
    ),
]


@pytest.mark.parametrize(
    ("rules", "event", "told"), [row[1:] for row in SCORED], ids=[row[0] for row in SCORED]
)
def test_the_effect_of_the_house_rules_on_a_score_is_mentioned(
    rules: Bacon, event: HandScored, told: str
) -> None:
    assert narrate(rules, event, YOU) == told


def test_a_side_is_named_by_its_players_and_you_come_first() -> None:
    assert [pair(ALL, side) for side in (0, 1)] == ["South and North", "West and East"]
    assert [pair(YOU, side) for side in (0, 1)] == ["You and North", "West and East"]
    assert pair(OPPOSITE, 0) == "You and South"


def test_a_name_that_merely_begins_with_you_is_a_name() -> None:
    names = ("Youssef", "West", "North", "East")
    assert narrate(STANDARD, Passed(0), names) == "Youssef passes."
    assert narrate(STANDARD, PermissionAsked(0, "declare"), names) == ("North asks Youssef for permission.")
    assert pair(names, 0) == "Youssef and North"


def test_whoever_needs_the_partners_permission_only_asked_to_pick_it_up() -> None:
    offered = BaconState(phase=Phase.OFFER, dealer=0, to_act=1, upcard=Card("5S"))
    assert past(STANDARD.in_words(offered, PickItUp())) == "asked to pick it up"
    assert past(STANDARD.in_words(offered, PickItUp(alone=True))) == "asked to go alone"
    joker = replace(offered, upcard=Card("BJ"))
    assert WITH_JOKERS.in_words(joker, PickItUp(suit=Suit.CLUBS)) == "asking to pick it up as clubs"
    assert STANDARD.advice(offered, PickItUp()) == "pick it up"


def test_whoever_needs_no_permission_picked_it_up() -> None:
    offered = BaconState(phase=Phase.OFFER, dealer=0, to_act=1, upcard=Card("5S"))
    assert past(Bacon(permission="off").in_words(offered, PickItUp())) == "picked it up"
    assert past(Bacon(permission="alone").in_words(offered, PickItUp())) == "picked it up"
    stuck = replace(offered, to_act=0, offered=(Card("2S"),) * 3)
    assert past(Bacon(stick_dealer=True).in_words(stuck, PickItUp())) == "picked it up"
