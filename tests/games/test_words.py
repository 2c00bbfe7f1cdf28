"""Events in plain words, as all games tell them: one line each, right for others and right for “You”."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pytest
from hypothesis import given
from texts import Text, all_texts, texts_of

from bacon.core.cards import Card, Strain, Suit, cards
from bacon.core.events import EVERY_GAME, Event, MatchStarted, Passed
from bacon.core.match import Match
from bacon.core.review import notation, told_apart
from bacon.core.rules import Rules, TableState
from bacon.core.words import past
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.events import (
    DefendedAlone,
    Forfeited,
    HandKept,
    MisdealCalled,
    UpcardNamed,
    WentUnder,
)
from bacon.games.euchre.game import Euchre
from bacon.games.tricks import words as shared
from bacon.games.tricks.bids import BidMade, HandCounted
from bacon.games.tricks.events import EVENTS, CardGiven, HandScored, TrumpDeclared
from bacon.games.tricks.state import TrickState
from bacon.games.tricks.words import pair
from bacon.kits import find_kit
from tests.games.roaming import A_FEW_HANDS, roam
from tests.play import Whims
from tests.tables import ONE_OF_CLIMBING, ONE_OF_TRICKS

ALL = ("South", "West", "North", "East")
YOU = ("You", "West", "North", "East")
SIX = ("You", "B", "C", "D", "E", "F")

OF_TRICKS: tuple[Rules, ...] = (Bacon(), Euchre(), BidEuchre())
GAMES: tuple[Rules, ...] = (*OF_TRICKS, Climbing())
TABLES: tuple[Rules, ...] = (
    *GAMES,
    Bacon(jokers=1),
    Euchre(
        joker=True, call_for_best=True, go_under="mixed", defend_alone=True, joker_turned_up="caller_names"
    ),
    BidEuchre(loners="calls"),
    Climbing(players=6),
)
each_game = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
EVENTS_OF_GAMES = [
    (rules, event)
    for rules in GAMES
    for event in (ONE_OF_TRICKS if rules in OF_TRICKS else ONE_OF_CLIMBING)
    if type(event) in (*EVERY_GAME, *find_kit(rules.name).events())
]


def narrate(event: Event, names: Sequence[str]) -> str:
    """Return an event in words, those that trick games share or those of its only game."""
    if type(event) in (*EVERY_GAME, *EVENTS):
        return shared.narrate(event, names)
    rules = next(rules for rules in GAMES if type(event) in find_kit(rules.name).events())
    return rules.narrate(event, names)


LINES: list[tuple[Event, str, str]] = [
    (
        MatchStarted("bid-euchre", {"target": 50}, "x"),
        "A new match of Bid Euchre, to 50 points.",
        "A new match of Bid Euchre, to 50 points.",
    ),
    (
        UpcardNamed(0, Suit.CLUBS),
        "South names clubs as the Benny’s suit.",
        "You name clubs as the Benny’s suit.",
    ),
    (BidMade(0, 4, Strain.HEARTS), "South bids 4 hearts.", "You bid 4 hearts."),
    (TrumpDeclared(0, Strain.NO_TRUMP, alone=False), "South names no trump.", "You name no trump."),
    (
        TrumpDeclared(0, Strain.CLUBS, alone=True),
        "South names clubs trump and goes alone.",
        "You name clubs trump and go alone.",
    ),
    (DefendedAlone(0), "South defends alone.", "You defend alone."),
    (HandKept(0, chosen=True), "South keeps their hand.", "You keep your hand."),
    (
        WentUnder(0, cards("9S 9H TC"), cards("AS AH AC")),
        "South goes under: 9♠, 9♥ and 10♣ for A♠, A♥ and A♣.",
        "You go under: 9♠, 9♥ and 10♣ for A♠, A♥ and A♣.",
    ),
    (
        WentUnder(0, cards("9S 9H TC"), cards("AS AH AC")).seen_by(1),
        "South goes under.",
        "You go under.",
    ),
    (
        MisdealCalled(0, cards("9S TH")),
        "South shows 9♠ and 10♥, and calls a misdeal.",
        "You show 9♠ and 10♥, and call a misdeal.",
    ),
    (
        CardGiven(0, 2, Card("9S")),
        "South gives North the nine of spades.",
        "You give North the nine of spades.",
    ),
    (CardGiven(2, 0, Card("9S")).seen_by(1), "North gives South a card.", "North gives you a card."),
    (
        HandScored(0, alone=False, taken=(3, 2), side=0, points=1),
        "South and North score 1.",
        "You and North score 1.",
    ),
    (
        HandCounted(1, alone=False, bid=4, taken=(5, 1), points=(5, -4)),
        "South and North score 5, and West and East lose 4.",
        "You and North score 5, and West and East lose 4.",
    ),
    (
        HandCounted(1, alone=False, bid=4, taken=(0, 6), points=(0, 6)),
        "South and North score nothing, and West and East score 6.",
        "You and North score nothing, and West and East score 6.",
    ),
    (
        Forfeited(0, 1),
        "South forfeits the hand: West and East score 1.",
        "You forfeit the hand: West and East score 1.",
    ),
]


@pytest.mark.parametrize(("event", "told", "to_you"), LINES)
def test_an_event_describes_others_and_addresses_you(event: Event, told: str, to_you: str) -> None:
    assert narrate(event, ALL) == told
    assert narrate(event, YOU) == to_you


@pytest.mark.parametrize(("rules", "event"), EVENTS_OF_GAMES, ids=lambda value: type(value).__name__)
def test_every_game_has_one_line_for_each_event_even_as_a_seat_saw_it(rules: Rules, event: Event) -> None:
    for known in (event, *(event.seen_by(seat) for seat in range(4))):
        line = rules.narrate(known, YOU)
        assert line[0].isupper()
        assert line.rstrip("”")[-1] in ".!…"
        assert not re.search(r"None|True|False|\?\?|  |\n", line)


WRONG_GRAMMAR = re.compile(r"\b[Yy]ou (is|has|\w+es|takes|plays|bids|gives|makes|calls)\b|\bthe the\b")


@given(A_FEW_HANDS)
def test_you_are_addressed_in_every_line_and_every_result_is_described(match: Match[TrickState]) -> None:
    rules = match.rules
    names = YOU if rules.seats == 4 else SIX
    state = rules.start()
    for event in match.events:
        state = rules.evolve(state, event)
        line = rules.narrate(event, names)
        assert not WRONG_GRAMMAR.search(line), line
        if state.result == event:
            told = rules.outcome(state, names, 0)
            assert told.title[0].isalnum()
            assert told.sentence[-1] == "."
            assert not WRONG_GRAMMAR.search(f"{told.title}. {told.sentence}"), told


@each_game
def test_a_hand_without_a_result_has_no_outcome(rules: Rules) -> None:
    with pytest.raises(ValueError, match="no result yet"):
        rules.outcome(rules.start(), YOU, 0)


@pytest.mark.parametrize("rules", OF_TRICKS, ids=lambda rules: rules.name)
def test_a_pass_is_said_and_the_play_is_silent(rules: Rules) -> None:
    said = {type(event).__name__: rules.bubble(event) for event in ONE_OF_TRICKS}
    assert rules.bubble(Passed(1)) == "Pass"
    assert [said[name] for name in ("CardPlayed", "TrickTaken", "HandDealt", "Discarded", "CardGiven")] == [
        None
    ] * 5


def test_sides_of_three_are_named_with_you_first() -> None:
    assert [pair(SIX, side) for side in (0, 1)] == ["You, C and E", "B, D and F"]
    assert narrate(Forfeited(1, 1), SIX) == "B forfeits the hand: you, C and E score 1."


# What each game says, and what none does

ROOT: Final = Path(__file__).parents[2]
GLOSSARY: Final = (ROOT / "docs" / "glossary.md").read_text("utf-8")
_PACKAGES: Final = {"Bacon": "bacon", "Euchre": "euchre", "Bid Euchre": "bid_euchre", "Climbing": "climbing"}
_SAVED: Final = ("thrown in", "Short pack")
"""A tip's key and a preset's former name, which are saved and not shown."""
_NOT_SHOWN: Final = re.compile(r"^//|^(button|card|plate) |; the hand is void$|had to declare and passed")
"""A remark in a guide, what a lesson points at, and the results in records, which stay as they are."""
_INSERTED: Final = re.compile(r"\[[^\]]*\]|\{[^{}]*\}")
_SPELLED: Final = {
    "trumps": r"\btrumps\b(?! it| with)",
    "pack": r"\bpacks?\b",
    "75 %": r"[\d…] %",
    "4 : 2": r"[\d…] : [\d…]",
}


def table(title: str) -> list[list[str]]:
    """Return the rows of a table of the glossary, with its header."""
    section = GLOSSARY.partition(f"## {title}\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows]


@cache
def said_in(package: str) -> list[str]:
    """Return what players read in a game's package, without what is inserted and where it was found."""
    sources = {option.source for rules in GAMES for option in rules.options()}
    files = [file for kind in ("*.py", "guide.txt", "*.toml") for file in package_of(package).rglob(kind)]
    texts = (text.words for file in files for text in texts_of(file))
    shown = (words for words in texts if words not in sources | {*_SAVED} and not _NOT_SHOWN.search(words))
    played = (ROOT / "tests/golden/presets" / package.replace("_", "-")).glob("*.txt")
    lines = (line for file in played for line in file.read_text("utf-8").splitlines() if line[:2] == "=>")
    return [_INSERTED.sub("…", words) for words in (*shown, *lines)]


def package_of(game: str) -> Path:
    return ROOT / "bacon" / "games" / game


def says(text: str, term: str) -> bool:
    return term.lower() in text.lower() and bool(re.search(rf"\b{term}\b", text, re.IGNORECASE))


def test_the_words_of_a_game_are_its_own() -> None:
    header, *rows = table("What each game says")
    assert header[1:] == [*_PACKAGES]
    terms = {
        game: {term for row in rows for term in row[column].split(", ") if term}
        for column, game in enumerate(header)
        if column
    }
    for game, package in _PACKAGES.items():
        texts = said_in(package)
        shared = said_in("tricks") if game != "Climbing" else []
        unsaid = [term for term in terms[game] if not any(says(text, term) for text in (*texts, *shared))]
        assert unsaid == [], game
        foreign = {term for other in terms.values() for term in other} - terms[game]
        everything = "\n".join(texts).lower()
        strange = [
            (term, text)
            for term in foreign
            if term.lower() in everything
            for text in texts
            if says(text, term) and not names_another(game, text)
        ]
        assert strange == [], game


def names_another(game: str, text: str) -> bool:
    """Whether a text compares the game with another, whose words it may use."""
    return any(says(text, other) for other in _PACKAGES if other not in (game, "Climbing"))


@pytest.mark.parametrize("package", [*_PACKAGES.values(), "tricks"])
def test_no_text_has_a_word_that_players_do_not_say(package: str) -> None:
    words = [row[0].strip("“”") for row in table("Not on the screen")[1:]]
    assert len(words) == 12
    unsaid = re.compile("|".join(_SPELLED.get(word, rf"\b{word}") for word in words), re.IGNORECASE)
    assert [text for text in said_in(package) if unsaid.search(text)] == []


_STRAIGHT: Final = re.compile(r"[a-z]'(t|s|re|ve|d|ll)\b")
_ON_SCREEN: Final = ("games", "notation", "settings", "store", "ui")
"""The rooms whose texts the window may show."""


def test_apostrophes_are_curly_on_the_screen_and_straight_on_the_command_line() -> None:
    assert [text for text in all_texts() if has_the_other_apostrophe(text)] == []


def has_the_other_apostrophe(text: Text) -> bool:
    room, words = text.file.parts[1], _INSERTED.sub("…", text.words)
    if room in _ON_SCREEN:
        return bool(_STRAIGHT.search(words)) and not _NOT_SHOWN.match(words)
    return room == "cli" and text.file.name not in ("guide.txt", "text.py") and "’" in words


ACTS: Final = {
    "asking to pick it up": "asked to pick it up",
    "bidding 4 hearts": "bid 4 hearts",
    "calling hearts": "called hearts",
    "claiming the rest": "claimed the rest",
    "defending alone": "defended alone",
    "discarding K♠": "discarded K♠",
    "doubling": "doubled",
    "giving the lead to the partner": "gave the lead to the partner",
    "going alone": "went alone",
    "going alone in clubs with a one-card swap": "went alone in clubs with a one-card swap",
    "keeping your hand": "kept your hand",
    "leading a single 1": "led a single 1",
    "leaving the lead to the next player": "left the lead to the next player",
    "naming hearts": "named hearts",
    "not swapping": "didn’t swap",
    "ordering it up": "ordered it up",
    "passing 2♠, 3♠ and 4♠": "passed 2♠, 3♠ and 4♠",
    "picking it up": "picked it up",
    "playing a pair of 9s": "played a pair of 9s",
    "redoubling": "redoubled",
    "saying no": "said no",
    "telling your partner to go ahead": "told your partner to go ahead",
    "K♠": "played K♠",
}
"""Every kind of act in our games, and what a review says that a player did."""


@pytest.mark.parametrize(("act", "did"), ACTS.items())
def test_what_a_player_did_is_told_in_the_past_tense(act: str, did: str) -> None:
    assert past(act) == did


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_no_game_has_an_act_whose_past_tense_was_never_read(rules: Rules) -> None:
    known = {act.split()[0] for act in ACTS}
    for seed in range(4):
        match: Match[TableState] = Match(rules, seed=str(seed))
        chance = Random(seed)
        while not match.over and match.state.hand <= 1:
            legal = match.legal()
            acts = {rules.in_words(match.state, action) for action in legal if not action.of_a_card}
            assert {act.split()[0] for act in acts} <= known
            match.apply(roam(legal, chance, Whims()))


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_what_two_acts_have_in_common_does_not_hide_which_is_meant(rules: Rules) -> None:
    match: Match[TableState] = Match(rules, seed="apart")
    chance = Random(5)
    while not match.over and match.state.hand <= 1:
        legal = match.legal()
        written = [notation(rules, match.state, action) for action in legal]
        words = [rules.in_words(match.state, action) for action in legal]
        unclear = [each for each in zip(words, written, strict=True) if words.count(each[0]) > 1]
        apart = [told_apart(*each) for each in unclear]
        assert len(set(apart)) == len(apart)
        assert all(name.startswith(of) for name, (of, _) in zip(apart, unclear, strict=True))
        match.apply(roam(legal, chance, Whims()))
