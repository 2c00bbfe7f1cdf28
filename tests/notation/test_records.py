"""A match survives being written and read, and a record that breaks the rules is refused with the place."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.cards import Suit
from bacon.core.events import HandDealt, HandStarted, MatchStarted, MatchWon
from bacon.core.match import Match
from bacon.games.bacon.events import Called
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import FULL_PACK
from bacon.notation.record import (
    RecordError,
    hand_record_of,
    print_record,
    read_record,
    record_of,
    write_record,
)
from bacon.notation.transcript import hands_of
from tests.play import A_FEW_HANDS, A_NAME, ANY_RULES, ANY_SEED, ANY_WHIMS, Whims, helped, play_on, played
from tests.tables import Table

ANY_NAMES = st.dictionaries(st.sampled_from(["south", "west", "north", "east"]), A_NAME)
ANY_ORDER = st.none() | st.randoms(use_true_random=False)
ANY_DEALER = st.none() | st.integers(0, 3)
ANY_TEXT_SEED = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)

BY_HAND = """
[match]
format = 1
game = "bacon"
cuts = ["2S KH 9C QD"]

[match.rules]
target = 5

[[hand]]
number = 1
dealer = "south"
south = "AH KH 7H 6S 4C"
west = "KD TD 9C 8C 2C"
north = "6D QC JC 7S 4S"
east = "2D 3H AS 5S KC"
stock = "9H"
auction = ["pass", "pass", "pass", "pick up", "grant"]
discard = "2C"
play = ["9C JC KC 4C"]
"""
"""As a person would write a hand down: no commitment, no program, a stock that stops early."""


@given(
    rules=ANY_RULES, seed=ANY_TEXT_SEED, whims=ANY_WHIMS, order=ANY_ORDER, dealer=ANY_DEALER, names=ANY_NAMES
)
def test_a_finished_match_comes_back_whole(
    rules: Bacon,
    seed: str,
    whims: Whims,
    order: Random | None,
    dealer: int | None,
    names: dict[str, str],
) -> None:
    deck = order.sample(rules.pack(), len(rules.pack())) if order else None
    match: Table = Match(rules, seed=seed, deck=deck, dealer=dealer)
    play_on(match, Random(seed), replace(whims, passes=min(whims.passes, 0.5)))
    record = read_record(write_record(match, names))
    assert record.events == match.events
    assert (record.rules, record.names, record.finished, record.seed) == (rules, names, True, seed)
    assert record.match().events == match.events


@given(match=A_FEW_HANDS, names=ANY_NAMES)
def test_an_unfinished_match_comes_back_as_far_as_it_went_but_without_its_seed(
    match: Table, names: dict[str, str]
) -> None:
    record = read_record(write_record(match, names))
    assert record.events[1:] == match.events[1:]
    started, original = record.events[0], match.events[0]
    assert isinstance(original, MatchStarted)
    assert started == (original if match.over else replace(original, seed=""))


@given(match=A_FEW_HANDS, names=ANY_NAMES)
def test_a_record_that_is_read_prints_the_same(match: Table, names: dict[str, str]) -> None:
    text = write_record(match, names)
    assert print_record(read_record(text)) == text


@given(seed=ANY_SEED, steps=st.integers(0, 60))
def test_a_match_can_be_written_down_at_any_moment(seed: int, steps: int) -> None:
    match = played(Bacon(), seed, Whims(), hands=3)
    cut_short: Table = Match(Bacon(), events=match.events[: max(5, len(match.events) - steps)])
    assert read_record(write_record(cut_short)).events[1:] == cut_short.events[1:]


def test_the_record_of_an_unfinished_match_reveals_nothing_of_coming_hands() -> None:
    match: Table = Match(Bacon(), seed="the secret of the match")
    play_on(match, Random(1), Whims(), hands=2)
    text = write_record(match)
    assert not match.over
    assert "the secret of the match" not in text
    with pytest.raises(RecordError, match="Only the record of a finished match"):
        read_record(text).match()


def test_a_person_can_write_a_record() -> None:
    record = read_record(BY_HAND)
    assert (record.rules, record.finished, record.names, record.program) == (Bacon(target=5), False, {}, "")
    (dealt,) = (event for event in record.events if isinstance(event, HandDealt))
    assert len(dealt.stock) == 32
    assert read_record(print_record(record)) == record


def test_the_dealer_needs_no_cut() -> None:
    record = read_record(BY_HAND.replace('cuts = ["2S KH 9C QD"]', "").replace('"south"', '"south" # first'))
    assert record.events[0] == MatchStarted("bacon", Bacon(target=5).values(), "", 0)


def test_the_rules_left_out_have_their_defaults() -> None:
    assert read_record(BY_HAND.replace("target = 5", "")).rules == Bacon()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"grant"]',
            '"grand"]',
            "Line 18: hand 1, auction step 5: 'grand' is not understood; a call is one of pass, pick up,",
        ),
        (
            '"grant"]',
            '"pass"]',
            "Line 18: hand 1, auction step 5, pass: Answer your partner: “go ahead” or “no.”",
        ),
        (
            "9C JC KC 4C",
            "9C JC AH 4C",
            "Line 20: hand 1, trick 1, card 3, AH: You don’t have the ace of hearts.",
        ),
        (
            "9C JC KC 4C",
            "9C JC KC 6S",
            "Line 20: hand 1, trick 1, card 4, 6S: Follow suit: you still have",
        ),
        ("9C JC KC 4C", "9C JC ZZ 4C", "Line 20: hand 1, trick 1, card 3: 'ZZ' is not a card"),
        (
            '["9C JC KC 4C"]',
            '["9C JC", "KC 4C"]',
            "Line 20: hand 1: play is ['9C JC', 'KC 4C'], but by the play it",
        ),
        (
            'discard = "2C"',
            'discard = "3C"',
            "Line 19: hand 1, discard, 3C: You don’t have the three of clubs.",
        ),
        ('discard = "2C"', 'discard = "2C KD"', "Line 19: hand 1, discard: '2C KD' is not a card"),
        (
            "play = [",
            'claim = "south"\nplay = [',
            "Line 20: hand 1, claim, south: You can only claim the rest with",
        ),
        ("number = 1", "number = 2", "Line 11: hand 1: number is 2, but by the play it must be 1."),
        (
            'dealer = "south"',
            'dealer = "west"',
            "Line 12: hand 1: dealer is 'west', but by the play it must be 'south'",
        ),
        ('"KD TD 9C 8C 2C"', '"KD TD 9C 8C"', "Line 14: hand 1: west is dealt 5 cards, not 4."),
        (
            '"KD TD 9C 8C 2C"',
            '"KD TD 9C 8C AH"',
            "Line 10: hand 1, dealt seat by seat, then the stock: card 10, AH, appears",
        ),
        ("2S KH 9C QD", "2S KH 9C", "Line 5: cut 1: write 4 cards of the deck, not '2S KH 9C'."),
        ("2S KH 9C QD", "2S KH 2S QD", "Line 5: cut 1: write 4 cards of the deck, not"),
        ("2S KH 9C QD", "2S KH 2C QD", "Line 10: hand 1 cannot begin: the cut has not named a dealer."),
        ('QD"]', 'QD", "3S KH 9C QD"]', "Line 5: cut 2: the dealer is known already."),
        (
            "target = 5",
            "target = 6",
            "Line 8: [match]: target: 6 is not allowed; choose one of 5, 7, 10, 11, 15, 21.",
        ),
        (
            "target = 5",
            "tarjet = 5",
            "Line 8: [match]: there is no rule 'tarjet' (did you mean 'target'?); the rules are target",
        ),
        ('"bacon"', '"chess"', "Line 4: [match]: There is no game 'chess'; the games are bacon, euchre,"),
        (
            "format = 1",
            "format = 5",
            "Line 3: this record has format 5; this program reads formats 1, 2, 3 and 4.",
        ),
        (
            "number = 1",
            'number = "1"',
            "Line 11: this isn’t a record: number of hand 1 must be a whole number, not text.",
        ),
        (
            "number = 1",
            "number = 1\ncolour = 3",
            "Line 10: this isn’t a record: there is no key 'colour' in hand 1.",
        ),
        (
            'game = "bacon"',
            "",
            "Line 2: this isn’t a record: the key game is missing from match.",
        ),
        ('game = "bacon"', "game = bacon", "it isn’t TOML: Invalid value (at line 4"),
        (
            'discard = "2C"',
            'discard = "2C"\nresult = "we won"',
            "Line 20: hand 1: result is 'we won', but by the play it",
        ),
        (
            'discard = "2C"',
            'discard = "2C"\nseed = "abcd"',
            "Line 20: hand 1: seed is 'abcd', but by the play it",
        ),
        (
            'game = "bacon"',
            'game = "bacon"\nresult = "we won"',
            "Line 5: [match]: result is 'we won', but by the play",
        ),
        (BY_HAND, "", "This isn’t a record: it has no section [match]."),
        (BY_HAND, f"{BY_HAND}\n[foo]\n", "his isn’t a record: 'foo' doesn’t belong in one."),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old: str, new: str, sentence: str) -> None:
    assert old in BY_HAND
    with pytest.raises(RecordError) as caught:
        read_record(BY_HAND.replace(old, new))
    assert sentence in str(caught.value)


JOKER_UP = BY_HAND.replace("target = 5", "target = 5\njokers = 1").replace('stock = "9H"', 'stock = "BJ"')


@pytest.mark.parametrize(("call", "alone"), [("pick up hearts", False), ("pick up hearts alone", True)])
def test_a_suit_named_for_a_joker_is_written_down(call: str, alone: bool) -> None:
    called = f'"{call}", "grant"' + (', "grant"' if alone else "")
    text = JOKER_UP.replace('"pick up", "grant"', called).replace(
        "9C JC KC 4C", "9C KC 4C" if alone else "9C JC KC 4C"
    )
    record = read_record(text)
    assert Called(0, Suit.HEARTS, alone) in record.events
    assert f'"{call}"' in print_record(record)
    assert read_record(print_record(record)) == record


@pytest.mark.parametrize(
    ("text", "call", "sentence"),
    [
        (
            JOKER_UP,
            "pick up",
            "Line 19: hand 1, auction step 4, pick up: The up-card is a joker. Name the suit",
        ),
        (
            BY_HAND,
            "pick up hearts",
            "Line 18: hand 1, auction step 4, pick up hearts: The up-card’s suit is trump.",
        ),
        (
            JOKER_UP,
            "pick up stars",
            "Line 19: hand 1, auction step 4: 'pick up stars' is not understood; a call is one of pass, ",
        ),
    ],
)
def test_a_suit_is_named_for_a_joker_and_only_for_a_joker(text: str, call: str, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text.replace('"pick up"', f'"{call}"'))
    assert sentence in str(caught.value)


def test_a_match_from_before_newer_options_is_written_down_with_them_at_their_defaults() -> None:
    match = played(Bacon(target=5), 1, Whims())
    started = match.events[0]
    assert isinstance(started, MatchStarted)
    older: Table = Match(Bacon(target=5), events=[replace(started, rules={"target": 5}), *match.events[1:]])
    assert write_record(older) == write_record(match)
    assert read_record(write_record(older)).events == match.events


def test_hands_follow_each_other_and_end_with_the_match() -> None:
    text = write_record(played(Bacon(target=5), 1, Whims()))
    head, *hands = text.split("\n[[hand]]")
    with pytest.raises(RecordError, match=r"This record has no \[\[hand\]\]"):
        read_record(head)
    with pytest.raises(RecordError, match="Line 44: hand 2: number is 3, but by the play it must be 2"):
        read_record("\n[[hand]]".join([head, hands[0], *hands[2:]]))
    with pytest.raises(RecordError, match=f"hand {len(hands) + 1} cannot begin: the match was already over"):
        read_record("\n[[hand]]".join([text, hands[0]]))
    with pytest.raises(RecordError, match="hand 2 cannot begin: the one before is not over"):
        read_record(BY_HAND + "[[hand]]" + hands[1])


def test_a_step_after_the_end_of_a_hand_is_refused() -> None:
    match = played(Bacon(), 1, Whims(passes=1.0), hands=1)
    text = write_record(match)
    assert "the hand is void" in text
    with pytest.raises(RecordError, match="Line 36: hand 1, auction step 17, pass: the hand is over"):
        read_record(text.replace('"pass"]', '"pass", "pass"]', 1))


def test_the_first_hand_may_be_set_by_hand_and_has_no_commitment() -> None:
    match: Table = Match(Bacon(target=5), seed="x", deck=FULL_PACK, dealer=2)
    play_on(match, Random(1), Whims())
    record = record_of(match)
    hands = [event for event in record.events if isinstance(event, HandStarted)]
    assert hands[0].commitment == ""
    assert all(hand.commitment for hand in hands[1:])
    assert read_record(print_record(record)) == record


def test_a_finished_record_whose_cards_do_not_come_from_its_seed_gives_no_match() -> None:
    text = write_record(played(Bacon(target=5), 1, Whims())).replace('seed = "1"', 'seed = "2"', 1)
    with pytest.raises(RecordError, match="don’t come from its seed: event 2"):
        read_record(text).match()


def test_a_record_leaves_out_what_was_taken_back_but_not_that_it_helped() -> None:
    match = helped(Bacon(target=5), 1)
    assert match.assisted
    text = write_record(match)
    record = read_record(text)
    assert "assisted = true" in text
    assert (record.events, record.assisted, record.practice) == (match.kept, True, False)
    assert record.match().state == match.state
    assert print_record(record) == text
    assert "assisted" not in write_record(played(Bacon(target=5), 1, Whims()))


def test_a_match_for_practice_says_so_in_its_record() -> None:
    match: Table = Match(Bacon(target=5), seed="x", practice=True)
    play_on(match, Random(1), Whims())
    text = write_record(match)
    assert "practice = true" in text
    assert read_record(text).events == match.events
    assert read_record(text).practice


@given(match=A_FEW_HANDS, names=ANY_NAMES, data=st.data())
def test_one_hand_alone_is_a_record_of_its_own(
    match: Table, names: dict[str, str], data: st.DataObject
) -> None:
    hands = list(hands_of(match.kept))
    number = data.draw(st.integers(1, len(hands)))
    record = hand_record_of(match, number, names)
    played_facts = [fact for fact in hands[number - 1] if not isinstance(fact, MatchWon)]
    assert [fact for fact in record.events[1:] if not isinstance(fact, MatchWon)] == played_facts
    assert read_record(print_record(record)) == record
    assert (record.seed, record.names) == (None, names)


def test_a_hand_that_was_not_played_has_no_record() -> None:
    match = played(Bacon(target=5), 1, Whims())
    for number in (0, match.state.hand + 1):
        with pytest.raises(RecordError, match=f"There is no hand {number} in this match, which has"):
            hand_record_of(match, number)


def test_a_record_may_begin_with_any_hand_but_only_where_nothing_was_cut() -> None:
    late = BY_HAND.replace("number = 1", "number = 7")
    assert HandStarted(7, 0, "") in read_record(late.replace('cuts = ["2S KH 9C QD"]', "")).events
    with pytest.raises(RecordError, match="Line 11: hand 1: number is 7, but"):
        read_record(late)
    with pytest.raises(RecordError, match="hand 1: number is 0, but"):
        read_record(BY_HAND.replace("number = 1", "number = 0").replace('cuts = ["2S KH 9C QD"]', ""))


def test_the_line_named_is_that_of_the_trick() -> None:
    many = BY_HAND.replace('play = ["9C JC KC 4C"]', 'play = [\n  "9C JC KC 4C",\n\n  "KD 6D 2D 4D",\n]')
    with pytest.raises(RecordError, match="Line 23: hand 1, trick 2, card 1, KD: "):
        read_record(many)


def test_a_hint_that_was_noted_does_not_stand_in_a_record_but_that_it_helped_does() -> None:
    match = played(Bacon(target=5), 2, Whims(), hands=2)
    assert match.to_act is not None
    match.note_hint(match.to_act)
    record = read_record(write_record(match))
    assert record.assisted
    assert [type(event) for event in record.events] == [type(event) for event in match.kept]


# Records of strangers


ODD = "\x00\x1b[2J\u202e" + "x" * 15_000


def test_a_name_that_no_table_can_show_is_cleaned_and_told() -> None:
    text = write_record(
        played(Bacon(target=5), 1, Whims()), {"south": "Ada\x00\x1b[2J", "west": "B", "north": ODD}
    )
    record = read_record(text)
    assert record.names["south"] == "Ada [2J"
    assert record.names["west"] == "B"
    assert len(record.names["north"]) <= 40
    assert len(record.remarks) == 2
    assert record.remarks[0] == (
        "The name of south is too long or has characters that can’t be shown; it is read as “Ada [2J”."
    )
    assert all(remark.isprintable() for remark in record.remarks)


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("number = 1", "number = 999999999", None),
        ('dealer = "', 'dealer = "ODD', None),
        ('commitment = "', 'commitment = "ODD', None),
        ('commitment = "', 'commitment = "zz', None),
        ('stock = "', 'stock = "ODD', None),
        ('play = ["', 'play = ["ODD', None),
        ('auction = ["', 'auction = ["ODD', None),
        ('game = "bacon"', 'game = "ODD"', 3),
        ('game = "bacon"', 'game = "bacon\\n"', 3),
        ('game = "bacon"', 'game = "bacon"\nODD = 1', None),
        ("target = 5", 'target = "ODD"', None),
        ('[match.names]\nsouth = "Ada"', '[match.names]\n"ODD" = "Ada"', None),
        ("[[hand]]", 'claim = "ODD"\n[[hand]]', None),
    ],
)
def test_whatever_text_is_refused_the_sentence_is_short_and_can_be_shown(
    before: str, after: str, line: int | None
) -> None:
    text = write_record(played(Bacon(target=5), 1, Whims()), {"south": "Ada"})
    assert before in text
    odd = "\\u0000\\u001b\\u202e" + "x" * 15_000 if '"ODD' in after else "x" * 15_000
    with pytest.raises(RecordError) as refused:
        read_record(text.replace(before, after.replace("ODD", odd), 1))
    assert len(str(refused.value)) <= 1000
    assert str(refused.value).isprintable()
    assert line is None or str(refused.value).startswith(f"Line {line}: ")
