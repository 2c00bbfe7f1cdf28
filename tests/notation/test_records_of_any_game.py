"""Matches of every game are written down by the same rules, and come back whole."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.cards import cards
from bacon.core.events import DealerCut, Event, MatchWon
from bacon.core.match import Match
from bacon.core.rules import TableState, hand_word
from bacon.core.words import seat_names
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.events import DefendedAlone, Forfeited, HandKept, MisdealCalled, WentUnder
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.bids import HandCounted
from bacon.games.tricks.events import Acquitted, CardGiven, Discarded, HandScored
from bacon.notation.record import RecordError, hand_record_of, print_record, read_record, write_record
from bacon.notation.transcript import hands_of
from bacon.notation.verify import verify
from bacon.version import __version__
from tests import play
from tests.games.roaming import roamed
from tests.play import A_NAME, Whims
from tests.store.any_game import A_FEW_HANDS, BY_WORDS, SIX, each_number, one_of_each

FORMAT_1 = Path(__file__).with_name("format_1.toml")
"""A record as the program before wrote it, when there was only Bacon."""


@given(match=A_FEW_HANDS, name=A_NAME)
def test_a_played_match_comes_back_and_prints_the_same(match: Match[TableState], name: str) -> None:
    names = {seat_names(match.rules.seats)[-1]: name}
    text = write_record(match, names)
    record = read_record(text)
    assert record.events[1:] == match.events[1:]
    assert (record.rules.values(), record.names) == (match.rules.values(), names)
    assert print_record(record) == text


@given(match=A_FEW_HANDS, data=st.data())
def test_one_hand_alone_is_a_record_of_its_own(match: Match[TableState], data: st.DataObject) -> None:
    hands = list(hands_of(match.kept))
    number = data.draw(st.integers(1, len(hands)))
    record = hand_record_of(match, number)
    assert [fact for fact in record.events[1:] if not isinstance(fact, MatchWon)] == [
        fact for fact in hands[number - 1] if not isinstance(fact, MatchWon)
    ]
    assert read_record(print_record(record)) == record


@given(match=A_FEW_HANDS)
def test_the_cards_of_every_game_are_proven(match: Match[TableState]) -> None:
    verdict = verify(write_record(match))
    assert verdict.ok
    assert sum("exactly these cards" in line for line in verdict.lines) >= match.state.hand - 1


@pytest.mark.sparse(4)
@each_number
def test_a_finished_match_comes_back_whole_and_is_proven_whole(number: int) -> None:
    match = one_of_each()[number]
    assert match.over
    text = write_record(match)
    assert read_record(text).match().events == match.events
    hands = f"{hand_word(match.rules)}s 1 to {match.state.hand}"
    assert verify(text).lines[-1].startswith(f"Proven: the cut, the cards of {hands}, ")
    first, second = seat_names(match.rules.seats)[1:3]
    swapped = text.replace(f"\n{first} = ", "\nx = ", 1).replace(f"\n{second} = ", f"\n{first} = ", 1)
    assert not verify(swapped.replace("\nx = ", f"\n{second} = ", 1)).ok


@given(match=play.A_FEW_HANDS)
def test_the_discard_may_stand_in_a_key_of_its_own_as_in_the_first_format(match: Match[TableState]) -> None:
    text = write_record(match)
    older = re.sub(r', "discard (\w+)"\]', r']\ndiscard = "\1"', text).replace("format = 2", "format = 1")
    assert ("discard =" in older) == any(isinstance(fact, Discarded) for fact in match.kept)
    assert print_record(read_record(older)) == text


def test_a_record_of_the_first_format_is_read_to_the_last_fact() -> None:
    record = read_record(FORMAT_1.read_text(encoding="utf-8"))
    match = play.played(Bacon(target=5, jokers=2), 3, Whims(passes=0.6))
    assert (record.events, record.names) == (match.events, {"south": "Ada"})
    assert record.match().events == match.events
    now = write_record(match, {"south": "Ada"}).replace(f"Bacon {__version__}", record.program)
    assert print_record(record) == now


_RESULTS = [
    (Acquitted, Euchre(), "nobody declared; the hand is void"),
    (MisdealCalled, BY_WORDS, r"\w+ called a misdeal; the hand is void"),
    (Forfeited, BY_WORDS, r"\w+ had to declare and passed, so (south and north|west and east) score 1; .*"),
    (HandScored, Euchre(), r"(south and north|west and east) score \d with \d tricks to \d; .*"),
    (
        HandCounted,
        BidEuchre(),
        r"(south and north|west and east) bid \d and took \d tricks to \d, "
        r"which makes south and north -?\d+, west and east -?\d+; south and north -?\d+, west and east -?\d+",
    ),
]


@pytest.mark.parametrize(("kind", "rules", "words"), _RESULTS)
def test_every_way_in_which_a_hand_can_end_is_described(
    kind: type[Event], rules: Euchre | BidEuchre, words: str
) -> None:
    ended = (roamed(rules, seed, Whims(passes=0.8), hands=1) for seed in count())
    match = next(match for match in ended if any(isinstance(fact, kind) for fact in match.kept))
    text = write_record(match)
    assert re.search(rf'\nresult = "{words}"\n', text)


def test_bidders_who_fail_lose_points_in_the_result() -> None:
    text = write_record(roamed(SIX, 5, Whims(passes=0.6), hands=1))
    us, them = "south and northwest and northeast", "southwest and north and southeast"
    figures = f"{us} 5, {them} -7"
    assert f'"{them} bid 7 and took 3 tricks to 5, which makes {figures}; {figures}"' in text


def test_all_that_is_done_before_the_play_stands_in_the_auction() -> None:
    done: set[type] = set()
    wanted = {WentUnder, MisdealCalled, CardGiven, DefendedAlone, Discarded, Forfeited}
    for seed in range(300):
        match = roamed(BY_WORDS, seed, Whims(passes=0.3, alone=0.6), hands=2)
        assert read_record(write_record(match)).events[1:] == match.events[1:]
        done |= {type(fact) for fact in match.kept if getattr(fact, "chosen", True)}
        if done >= {*wanted, HandKept}:
            return
    raise AssertionError(f"{wanted - done} never came")


BY_HAND = """
[match]
format = 2
game = "bid-euchre"
cuts = ["9S 9S TS TS JS QS", "9S TS TS JS JS QS"]

[match.rules]
players = 6
deck = 48

[[hand]]
number = 1
dealer = "south"
south = "9S 9S TS TS JS JS QS QS"
southwest = "KS KS AS AS 9H 9H TH TH"
northwest = "JH JH QH QH KH KH AH AH"
north = "9D 9D TD TD JD JD QD QD"
northeast = "KD KD AD AD 9C 9C TC TC"
southeast = "JC JC QC QC KC KC AC AC"
auction = ["4 Spades", "PASS", "pass",  "pass", "pass", "pass"]
play = ["KS JH 9D KD JC 9S"]
"""
"""Six players with two of each card, as a person would write it down."""


def test_of_identical_cards_there_may_be_as_many_as_in_the_pack() -> None:
    record = read_record(BY_HAND)
    cut = [fact for fact in record.events if isinstance(fact, DealerCut)]
    assert [fact.cards for fact in cut] == [cards("9S 9S TS TS JS QS"), cards("9S TS TS JS JS QS")]
    assert [fact.dealer for fact in cut] == [None, 0]
    assert '"4 spades", "pass"' in print_record(record)
    assert read_record(print_record(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("9S TS TS JS JS QS", "9S TS TS TS JS QS", "Line 5: cut 2: write 6 cards of the deck, not '9S TS"),
        (
            "9S TS TS JS JS QS",
            "9S TS TS JS",
            "Line 5: cut 2: write 6 cards of the deck, not '9S TS TS JS'.",
        ),
        ("KS KS AS", "KS KS KS", "then the stock: card 11, KS, appears too many times"),
        (
            "northeast =",
            "east =",
            "Line 18: hand 1: there is no seat 'east' at this table; the seats are south, southwest,",
        ),
        ('southwest = "', '# southwest = "', "Line 11: hand 1: the cards of southwest are missing."),
        ("southwest =", "southwset =", "there is no key 'southwset' in hand 1."),
        ('dealer = "south"', 'dealer = "west"', "Line 13: hand 1: there is no seat 'west' at this table"),
        (
            "[match.rules]",
            "[match.names]\nwest = 'Ada'\n[match.rules]",
            "Line 8: [match.names]: there is no seat 'west' at this table; the seats are south, southwest,",
        ),
        ('"4 Spades"', '"4 swords"', "Line 20: hand 1, auction step 1: '4 swords' is not understood; a call"),
        ('"4 Spades"', '"9 spades"', "Line 20: hand 1, auction step 1, 9 spades: "),
        ('"4 Spades"', '"discard KS"', "Line 20: hand 1, auction step 1: 'discard KS' is not understood"),
        ("players = 6\ndeck = 48", "", "Line 5: cut 1: write 4 cards of the deck, not '9S 9S TS"),
        ('play = ["KS', 'claim = "west"\nplay = ["KS', "Line 21: hand 1, claim, west: "),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old: str, new: str, sentence: str) -> None:
    assert old in BY_HAND
    with pytest.raises(RecordError) as caught:
        read_record(BY_HAND.replace(old, new))
    assert sentence in str(caught.value)
