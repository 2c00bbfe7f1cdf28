"""Events and results in plain words: right for others, right for “You”, and for every event there is."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from hypothesis import given

from bacon.core.cards import Card, Suit, cards
from bacon.core.events import (
    Acquitted,
    Called,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimSettled,
    DealerCut,
    Discarded,
    Event,
    HandDealt,
    HandScored,
    HandStarted,
    MatchStarted,
    MatchWon,
    Passed,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    SeedRevealed,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
    Withdrawn,
)
from bacon.games.bacon import Bacon
from bacon.games.bacon.words import Outcome, bubble, narrate, outcome, pair, score_name
from tests.play import A_FEW_HANDS
from tests.tables import (
    OFFERS,
    ONE_OF_EACH,
    PLAIN,
    STANDARD,
    Table,
    at_the_end_of_hand,
    finish_hand,
    run,
    table,
)

YOU = ("You", "West", "North", "East")
ALL = ("South", "West", "North", "East")
OPPOSITE = ("South", "West", "You", "East")

LINES: list[tuple[Event, str, str]] = [
    (
        MatchStarted("bacon", {"target": 15}, "x"),
        "A match of Bacon begins, to 15 points.",
        "A match of Bacon begins, to 15 points.",
    ),
    (
        DealerCut(cards("3H QS JD AC"), 0),
        "The pack is cut: South 3♥, West Q♠, North J♦, East A♣; South deals.",
        "The pack is cut: you 3♥, West Q♠, North J♦, East A♣; you deal.",
    ),
    (
        DealerCut(cards("3H 3S JD AC"), None),
        "The pack is cut: South 3♥, West 3♠, North J♦, East A♣; the lowest are equal, so it is cut again.",
        "The pack is cut: you 3♥, West 3♠, North J♦, East A♣; the lowest are equal, so it is cut again.",
    ),
    (
        HandStarted(3, 0, "3fa9c0de77"),
        "Hand 3: South deals. Commitment 3fa9c0de…",
        "Hand 3: you deal. Commitment 3fa9c0de…",
    ),
    (
        HandStarted(1, 0, ""),
        "Hand 1: South deals. The pack was set by hand.",
        "Hand 1: you deal. The pack was set by hand.",
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
    (UpcardTurned(Card("TH")), "The 10 of hearts is turned up.", "The 10 of hearts is turned up."),
    (Passed(0), "South passes.", "You pass."),
    (Called(0, Suit.HEARTS, alone=False), "South says: pick it up.", "You say: pick it up."),
    (Called(0, Suit.HEARTS, alone=True), "South says: pick it up, alone.", "You say: pick it up, alone."),
    (
        PermissionAsked(2, "declare"),
        "South asks North for permission to declare.",
        "You ask North for permission to declare.",
    ),
    (
        PermissionAsked(0, "alone"),
        "North asks South for permission to go alone.",
        "North asks you for permission to go alone.",
    ),
    (PermissionGranted(0, "alone"), "South grants it.", "You grant it."),
    (PermissionDenied(0, "declare"), "South denies it.", "You deny it."),
    (PermissionDenied(0, "alone"), "South denies it: not alone.", "You deny it: not alone."),
    (Withdrawn(0), "South’s declaration counts as a pass.", "Your declaration counts as a pass."),
    (TrumpDeclared(0, Suit.CLUBS, alone=False), "South declares clubs trump.", "You declare clubs trump."),
    (
        TrumpDeclared(0, Suit.CLUBS, alone=True),
        "South declares clubs trump and goes alone.",
        "You declare clubs trump and go alone.",
    ),
    (CardTakenUp(0, Card("KH")), "South takes up the king of hearts.", "You take up the king of hearts."),
    (Discarded(0, Card("2D")), "South discards the 2 of diamonds.", "You discard the 2 of diamonds."),
    (Discarded(0, Card("??")), "South discards a card.", "You discard a card."),
    (
        Acquitted(),
        "Nobody declared any of the four cards: the hand is void.",
        "Nobody declared any of the four cards: the hand is void.",
    ),
    (CardPlayed(0, Card("QH")), "South plays the queen of hearts.", "You play the queen of hearts."),
    (TrickTaken(0), "South takes the trick.", "You take the trick."),
    (
        ThrownIn(),
        "Three tricks to one: the last cannot change the score, so the hand is thrown in.",
        "Three tricks to one: the last cannot change the score, so the hand is thrown in.",
    ),
    (
        ClaimMade(0, cards("AH KH")),
        "South shows A♥ K♥ and claims the rest.",
        "You show A♥ K♥ and claim the rest.",
    ),
    (
        ClaimSettled(0, 0, 2),
        "The claim holds: South–North take the remaining 2 tricks.",
        "The claim holds: you and North take the remaining 2 tricks.",
    ),
    (
        ClaimSettled(0, 1, 1, Card("AH")),
        "The claim fails against the ace of hearts: West–East take the last trick.",
        "The claim fails against the ace of hearts: West–East take the last trick.",
    ),
    (
        HandScored(0, alone=False, taken=(4, 1), side=0, points=1),
        "South–North score 1: a completion.",
        "You and North score 1: a completion.",
    ),
    (
        HandScored(0, alone=True, taken=(5, 0), side=0, points=4),
        "South–North score 4: a bacon, alone.",
        "You and North score 4: a bacon, alone.",
    ),
    (
        HandScored(1, alone=True, taken=(4, 1), side=0, points=2),
        "South–North score 2: the declarer’s side was set, a double completion.",
        "You and North score 2: the declarer’s side was set, a double completion.",
    ),
    (SeedRevealed(3, "00ff00ff00ff"), "The seed of hand 3 was 00ff00ff…", "The seed of hand 3 was 00ff00ff…"),
    (MatchWon(0), "South–North win the match!", "You and North win the match!"),
]


@pytest.mark.parametrize(
    ("event", "of_others", "to_you"), LINES, ids=[f"{type(row[0]).__name__}" for row in LINES]
)
def test_narration_is_right_for_others_and_for_you(event: Event, of_others: str, to_you: str) -> None:
    assert narrate(event, ALL) == of_others
    assert narrate(event, YOU) == to_you


def test_every_event_has_a_line_here() -> None:
    assert {type(row[0]) for row in LINES} == set(get_args(Event))


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_every_event_is_told_in_one_line_even_as_a_seat_saw_it(event: Event, seat: int) -> None:
    for known in (event, event.seen_by(seat)):
        line = narrate(known, YOU)
        assert line[0].isupper()
        assert line[-1] in ".!…"
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
        assert not WRONG_GRAMMAR.search(narrate(event, YOU)), narrate(event, YOU)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Passed(1), "Pass"),
        (Called(1, Suit.CLUBS, alone=False), "Pick it up"),
        (Called(1, Suit.CLUBS, alone=True), "Alone!"),
        (PermissionGranted(1, "declare"), "Yes, go on"),
        (PermissionGranted(1, "alone"), "Yes, alone"),
        (PermissionDenied(1, "declare"), "No — I deny it"),
        (PermissionDenied(1, "alone"), "Not alone"),
        (Withdrawn(1), "Then I pass"),
        (ClaimMade(1, cards("AH")), "The rest are mine"),
    ],
)
def test_speech_bubbles(event: Event, said: str) -> None:
    assert bubble(event) == said


def test_only_calls_are_spoken() -> None:
    spoken = (Passed, Called, PermissionGranted, PermissionDenied, Withdrawn, ClaimMade)
    silent = [event for event in ONE_OF_EACH if not isinstance(event, spoken)]
    assert [bubble(event) for event in silent] == [None] * 17


@pytest.mark.parametrize(
    ("points", "name"), [(1, "a completion"), (2, "a double completion"), (4, "a bacon"), (3, "3 points")]
)
def test_a1_10_the_names_of_the_scores(points: int, name: str) -> None:
    assert score_name(points) == name


def test_a_side_is_named_by_its_players_and_you_come_first() -> None:
    assert [pair(ALL, side) for side in (0, 1)] == ["South–North", "West–East"]
    assert [pair(YOU, side) for side in (0, 1)] == ["You and North", "West–East"]
    assert pair(OPPOSITE, 0) == "You and South"


def test_a_name_that_merely_begins_with_you_is_a_name() -> None:
    names = ("Youssef", "West", "North", "East")
    assert narrate(Passed(0), names) == "Youssef passes."
    assert narrate(PermissionAsked(0, "declare"), names) == "North asks Youssef for permission to declare."
    scored = ended(table(FOUR), "up yes -2C")
    assert outcome_of(scored, names).title == "A completion for Youssef–North"


FIVE = ("AH KH QH JH TH", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")
FOUR = ("AH KH QH JH 4C", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")
SET = ("2H 3H KC AC 2S", "AH KH QH 4C 3C", "QC JC TC 5C 8C", "2D 3D 4D 5D 6D")
SET_BY_ALL = ("2H 3H KC AC 2S", "AH KH QH JH AS", "QC JC TC 5C 8C", "2D 3D 4D 5D 6D")
WEAK_ACE = ("KH QH JH TH 9H", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D AH AS 5S KC")


def ended(match: Table, script: str) -> Table:
    """Play a script, and the hand to its end where it leaves it open."""
    run(match, script)
    if match.state.hand == 1:
        finish_hand(match)
    return match


def outcome_of(match: Table, names: tuple[str, ...], side: int = 0) -> Outcome:
    return outcome(at_the_end_of_hand(match), names, side)


def turned(hands: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Give the same deal to seats further clockwise."""
    return tuple(hands[(seat - seats) % 4] for seat in range(4))


def deal(hands: tuple[str, ...], declarer: int, stock: str = OFFERS, *, rules: Bacon = STANDARD) -> Table:
    """Give a table at which what is called seat 0's hand is this declarer's, who speaks first."""
    return table(turned(hands, declarer), stock, dealer=(declarer + 3) % 4, rules=rules)


THROWN_IN = "The last trick could not change that, so the hand was thrown in."

OUTCOMES = [
    (
        "you declare and make it",
        (FOUR, 0, "up yes -2C"),
        "A completion for you",
        "You declared hearts and took 4: 1 point — a completion.",
    ),
    (
        "you declare and take all",
        (FIVE, 0, "up yes -2C"),
        "A double completion for you",
        "You declared hearts and took all 5: 2 points — a double completion.",
    ),
    (
        "you go alone and make it",
        (FOUR, 0, "alone yes yes -2C"),
        "A double completion for you",
        "You declared hearts alone and took 4: 2 points — a double completion.",
    ),
    (
        "you go alone and take all",
        (FIVE, 0, "alone yes yes -2C"),
        "A bacon for you",
        "You declared hearts alone and took all 5: 4 points — a bacon.",
    ),
    (
        "your partner declares and makes it",
        (FOUR, 2, "up yes -2C"),
        "A completion for you",
        "North declared hearts, and together you took 4: 1 point — a completion.",
    ),
    (
        "your partner goes alone",
        (FIVE, 2, "alone yes yes -2C"),
        "A bacon for you",
        "North declared hearts alone and took all 5: 4 points — a bacon.",
    ),
    (
        "an opponent declares and makes it",
        (FOUR, 1, "up yes -2C"),
        "A completion for West–East",
        "West declared hearts and took 4 with East: 1 point — a completion.",
    ),
    (
        "an opponent goes alone",
        (FIVE, 3, "alone yes yes -2C"),
        "A bacon for West–East",
        "East declared hearts alone and took all 5: 4 points — a bacon.",
    ),
    (
        "you are set",
        (SET, 0, "up yes -9H"),
        "A double completion for West–East",
        "You declared hearts but took only 1: West–East set you for 2 points — a double completion. "
        + THROWN_IN,
    ),
    (
        "you are set with your partner as declarer",
        (SET, 2, "up yes -9H"),
        "A double completion for West–East",
        "North declared hearts but took only 1: West–East set you both for 2 points — a double completion. "
        + THROWN_IN,
    ),
    (
        "your loner is set and takes nothing",
        (SET_BY_ALL, 0, "alone yes yes -AS"),
        "A bacon for West–East",
        "You declared hearts alone but took no trick: West–East set you for 4 points — a bacon.",
    ),
    (
        "you set the opponents",
        (SET, 1, "up yes -9H"),
        "A double completion for you",
        "West declared hearts but took only 1: you and North set them for 2 points — a double completion. "
        + THROWN_IN,
    ),
    (
        "you set a loner",
        (SET_BY_ALL, 3, "alone yes yes -AS"),
        "A bacon for you",
        "East declared hearts alone but took no trick: you and North set the loner for 4 points — a bacon.",
    ),
    (
        "the hand is thrown in",
        (PLAIN, 0, "up yes -2C KD 6D 2D 7H AH 9H 4S 3H KH TD 7S 5S 4C 8C QC KC"),
        "A completion for you",
        "You declared hearts and took 3: 1 point — a completion. " + THROWN_IN,
    ),
    (
        "your claim holds",
        (FIVE, 0, "up yes -2C KD 6D 2D claim"),
        "A double completion for you",
        "You declared hearts and took all 5: 2 points — a double completion. "
        "Your claim held and won the remaining 5 tricks.",
    ),
    (
        "an opponent's claim holds",
        (FIVE, 1, "up yes -2C KD 6D 2D AH claim"),
        "A double completion for West–East",
        "West declared hearts and took all 5 with East: 2 points — a double completion. "
        "West’s claim held and won the remaining 4 tricks.",
    ),
    (
        "your claim is refuted",
        (WEAK_ACE, 0, "up yes -2C KD 6D 2D claim"),
        "A bacon for West–East",
        "You declared hearts but took no trick: West–East set you for 4 points — a bacon. Your claim failed: "
        "the ace of hearts is higher, so the remaining 5 tricks went to West–East.",
    ),
    (
        "an opponent's claim is refuted",
        (WEAK_ACE, 1, "up yes -2C KD 6D 2D claim"),
        "A bacon for you",
        "West declared hearts but took no trick: you and North set them for 4 points — a bacon. West’s claim "
        "failed: the ace of hearts is higher, so the remaining 5 tricks went to you and North.",
    ),
    (
        "nobody declares",
        (PLAIN, 0, "pass " * 16),
        "Nobody declared",
        "Nobody wanted any of the four cards: the hand is void, and nobody scores.",
    ),
]


@pytest.mark.parametrize(
    ("deal_of", "title", "sentence"), [row[1:] for row in OUTCOMES], ids=[row[0] for row in OUTCOMES]
)
def test_a_finished_hand_is_told_in_a_title_and_a_sentence(
    deal_of: tuple[tuple[str, ...], int, str], title: str, sentence: str
) -> None:
    hands, declarer, script = deal_of
    match = ended(deal(hands, declarer, "2H" if "claim" in script else OFFERS), script)
    assert outcome_of(match, YOU) == Outcome(title, sentence)


def test_the_last_of_the_tricks_is_called_the_last() -> None:
    match = deal(FIVE, 0, "2H", rules=Bacon(throw_in=False))
    run(match, "up yes -2C KD 6D 2D AH KH 2H 7S 3H QH TD 4S 5S JH 8C JC AS claim")
    assert outcome_of(match, YOU).sentence.endswith("Your claim held and won the last trick.")


def test_without_a_you_at_the_table_everybody_has_a_name() -> None:
    match = ended(deal(FOUR, 0), "up yes -2C")
    assert outcome_of(match, ALL) == Outcome(
        "A completion for South–North", "South declared hearts and took 4 with North: 1 point — a completion."
    )
    beaten = ended(deal(SET, 0), "up yes -9H")
    assert outcome_of(beaten, ALL).sentence.startswith(
        "South declared hearts but took only 1: West–East set them"
    )


def test_the_title_names_you_only_on_the_viewers_side() -> None:
    match = ended(deal(FOUR, 0), "up yes -2C")
    assert outcome_of(match, YOU, side=1).title == "A completion for you and North"
    assert outcome_of(match, OPPOSITE).title == "A completion for you"


def test_a_running_hand_has_no_outcome_yet() -> None:
    with pytest.raises(ValueError, match=r"^The hand has no result yet\.$"):
        outcome(table().state, YOU, 0)


@given(A_FEW_HANDS)
def test_every_finished_hand_has_its_outcome(match: Table) -> None:
    finished = match.state.hand - (match.state.winner is None)
    for number in range(1, finished + 1):
        told = outcome_of_hand(match, number)
        assert told.title[0].isupper()
        assert told.sentence.endswith(".")
        assert not WRONG_GRAMMAR.search(told.sentence), told.sentence


def outcome_of_hand(match: Table, number: int) -> Outcome:
    return outcome(at_the_end_of_hand(match, number), YOU, 0)
