"""Verifying proves every hand that can be proven, and names whatever was tampered with.

``BACON_MUTATIONS=100000 pytest tests/notation/test_verify.py`` mutates records for longer.
"""

from __future__ import annotations

import os
import re
from functools import cache
from random import Random

import pytest
from hypothesis import given
from msgspec import UNSET
from msgspec.structs import replace

from bacon.core.events import Event, HandDealt, MatchWon
from bacon.core.match import Match, continue_from
from bacon.core.rules import Rules, TableState
from bacon.core.shuffle import commitment, hand_seed
from bacon.core.words import seat_names
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import FULL_PACK
from bacon.games.euchre.game import Euchre
from bacon.kits import GAMES, find_game, hand_word_of
from bacon.notation.record import (
    RecordError,
    hand_record_of,
    print_record,
    read_record,
    record_of,
    write_record,
)
from bacon.notation.tables import RecordTable, parse_tables, print_tables
from bacon.notation.verify import _HELP_UNPROVEN, _NEVER, Verdict, verify
from bacon.version import __version__
from tests.games.climbing import tables as climbing
from tests.games.roaming import roam, roamed
from tests.play import A_FEW_HANDS, Whims, played
from tests.store.any_game import one_of_each
from tests.tables import Table

MUTATIONS = int(os.environ.get("BACON_MUTATIONS", "30"))
FINISHED = write_record(played(Bacon(target=5), 1, Whims()))
UNFINISHED = write_record(played(Bacon(), 2, Whims(), hands=2))
PROVEN = "the seed matches its seal and gives exactly these cards"


@cache
def _others() -> tuple[str, ...]:
    """Return a record of each other game."""
    return tuple(map(write_record, one_of_each()[1:]))


def _line(verdict: Verdict, start: str) -> str:
    return next(line for line in verdict.lines if line.startswith(start))


def _swap_cards(text: str, hand: int) -> str:
    """Swap the hands dealt to south and west."""
    head, *hands = text.split("[[hand]]")
    swapped = hands[hand - 1].replace("south =", "w =").replace("west =", "south =").replace("w =", "west =")
    hands[hand - 1] = re.sub(r"(discard|play|auction|claim|result) = .*\n", "", swapped)
    return "[[hand]]".join([head, *hands[:hand]])


@given(match=A_FEW_HANDS)
def test_an_honest_record_is_proven(match: Table) -> None:
    verdict = verify(write_record(match))
    assert verdict.ok
    for line in verdict.lines:
        if line.startswith(("cut", "hand")):
            assert PROVEN in line or "exactly these cards" in line or "so it can’t be proven" in line


def test_a_finished_match_is_proven_whole() -> None:
    verdict = verify(FINISHED)
    hands = FINISHED.count("[[hand]]")
    assert verdict.ok
    assert verdict.lines[0] == "cut 1: the match’s seed gives exactly these cards"
    assert [line for line in verdict.lines if line.startswith("hand")] == [
        f"hand {number}: {PROVEN}" for number in range(1, hands + 1)
    ]
    assert verdict.lines[-1] == (
        f"Proven: the cut, the cards of hands 1 to {hands}, the dealer of each hand and the score as "
        "played here. Not proven: the rules, the names, that it was not a practice match and that nobody had "
        "help. Nothing contradicts this record."
    )


def test_a_running_hand_and_the_cut_wait_for_their_seeds() -> None:
    verdict = verify(UNFINISHED)
    assert verdict.ok
    assert verdict.lines == (
        "cut 1: the match’s seed is not in the record, so it can’t be proven",
        f"hand 1: {PROVEN}",
        f"hand 2: {PROVEN}",
        "hand 3: it is not over and its seed is still secret, so it can’t be proven",
        "dealer: the cut that says who dealt first is not proven",
        "score: whose it is depends on who dealt first",
        "rules and names: the seals of this match don’t cover them",
        "practice: the seals of this match don’t cover whether anyone knew the cards",
        _HELP_UNPROVEN,
        "end: the record stops in hand 3 without a winner, so it can’t show whether more followed",
        f"Free text, which anyone could have written: “Bacon {__version__}” as the program that wrote it.",
        _NEVER,
        "Proven: the cards of hands 1 and 2. Not proven: the cut, the cards of hand 3, the dealer of each "
        "hand, the score as played here, the rules, the names, the end of the match, that it was "
        "not a practice match and that nobody had help. Nothing contradicts this record.",
    )


def test_a_missing_seed_proves_nothing_and_is_said_so() -> None:
    verdict = verify(re.sub(r'\nseed = "\w{64}"', "", UNFINISHED, count=1))
    assert verdict.ok
    assert _line(verdict, "hand 1") == "hand 1: its seed is missing, so it can’t be proven"
    assert _line(verdict, "score") == "score: not every hand is proven"
    assert verdict.lines[-1].startswith(
        "Proven: the cards of hand 2. Not proven: the cut, the cards of hands 1 and 3, "
    )


def test_a_pack_set_by_hand_is_said_so() -> None:
    match: Table = Match(Bacon(), seed="x", deck=FULL_PACK)
    assert _line(verify(write_record(match)), "hand 1") == (
        "hand 1: the deck was set by hand, so it can’t be proven"
    )


def test_another_seed_does_not_fit_its_commitment() -> None:
    verdict = verify(re.sub(r'seed = "\w{64}"', f'seed = "{"0" * 64}"', FINISHED, count=1))
    assert not verdict.ok
    assert _line(verdict, "hand 1") == "hand 1: the seed doesn’t match its seal"


def test_a_seed_that_is_none_is_said_so() -> None:
    verdict = verify(re.sub(r'seed = "\w{64}"', 'seed = "me"', FINISHED, count=1))
    assert _line(verdict, "hand 1") == "hand 1: the seed 'me' isn’t 64 characters from 0-9 and a-f"


def test_a_seed_with_its_own_commitment_still_gives_other_cards() -> None:
    seed = hand_seed("mine", "hand 1")
    forged = re.sub(r'commitment = "\w{64}"', f'commitment = "{commitment(seed)}"', FINISHED, count=1)
    verdict = verify(re.sub(r'seed = "\w{64}"', f'seed = "{seed.hex()}"', forged, count=1))
    assert not verdict.ok
    assert _line(verdict, "hand 1") == "hand 1: the seed matches its seal but gives different cards"


def test_a_hand_that_does_not_come_from_the_matchs_seed_is_found() -> None:
    verdict = verify(FINISHED.replace('seed = "1"', 'seed = "2"', 1))
    assert not verdict.ok
    assert _line(verdict, "cut 1") == "cut 1: the match’s seed gives different cards"
    assert _line(verdict, "hand 1").endswith("but does not come from the match’s seed")


def test_swapped_cards_are_found() -> None:
    seeded = _swap_cards(UNFINISHED, 1)
    with pytest.raises(RecordError, match="seed is"):
        read_record(seeded)
    assert not verify(seeded).ok


def test_a_record_that_breaks_the_rules_has_a_verdict_that_says_where() -> None:
    verdict = verify(UNFINISHED.replace("auction = [", 'auction = ["deny", ', 1))
    assert not verdict.ok
    assert verdict.lines[0].startswith("Line 36: hand 1, auction step 1, deny: ")


def test_there_is_no_verdict_on_anything_but_a_record() -> None:
    for text in ("", "hello", "[match]", "\0"):
        with pytest.raises(RecordError, match="his isn’t a record"):
            verify(text)


def _deals(events: tuple[Event, ...]) -> list[HandDealt]:
    return [event for event in events if isinstance(event, HandDealt)]


def _mutated(text: str, chance: Random) -> str:
    """Change a character, a word or a line of the text, here or there."""
    for _ in range(chance.randint(1, 3)):
        separator = chance.choice(["", "\n", " ", '"'])
        parts = text.split(separator) if separator else list(text or " ")
        here, there = chance.randrange(len(parts)), chance.randrange(len(parts))
        match chance.randrange(5):
            case 0:
                del parts[here]
            case 1:
                parts.insert(here, parts[there])
            case 2:
                parts[here], parts[there] = parts[there], parts[here]
            case 3:
                parts[here] = chance.choice(['"', "[", "QH", "-1", "true", "\x00", "é", "[[hand]]", "9" * 30])
            case _:
                parts = parts[:here]
        text = separator.join(parts)
    return text


def test_no_mutation_is_more_than_a_record_error_or_a_verdict() -> None:
    chance = Random(MUTATIONS)
    originals = {text: read_record(text) for text in (FINISHED, UNFINISHED, BOUND, *_others())}
    for _ in range(MUTATIONS):
        original = chance.choice([*originals])
        mutated = _mutated(original, chance)
        try:
            verdict = verify(mutated)
        except RecordError as error:
            assert str(error)
            continue
        proven = _what_is_proven(verdict) if verdict.ok else ""
        if "the score" in proven:
            deals = _deals(read_record(mutated).events)
            assert deals == _deals(originals[original].events)[: len(deals)]
        if "the rules" in proven:
            assert (read_record(mutated).rules, read_record(mutated).names) == (
                originals[original].rules,
                originals[original].names,
            )


# What was tampered with, in records whose match's seed is told

EUCHRE = write_record(roamed(Euchre(), 3, Whims(passes=0.7)))
PEOPLE = ("Ada", "Bob", "Cleo", "Zoë", "Eve", "Finn")


def _bound(rules: Rules, hands: int = 1000, **started: object) -> Match[TableState]:
    """Return a match whose commitments bind rules and names, begun in some other way and played at random."""
    first = Match(rules, seed="tuesday", names=PEOPLE[: rules.seats]).events[0]
    match: Match[TableState] = Match(rules, events=[replace(first, **started)])
    _play_out(match, hands)
    return match


def _play_out(match: Match[TableState], hands: int = 1000) -> None:
    chance = Random(1)
    while not match.over and match.state.hand <= hands:
        legal = match.legal()
        match.apply(
            climbing.choose(legal, chance, 0.4)
            if match.rules.name == "climbing"
            else roam(legal, chance, Whims(passes=0.5))
        )


BOUND = write_record(_bound(Euchre(target=5)))


def _changed(text: str, number: int | None = None, **keys: object) -> str:
    """Change keys of a hand by its number, or of the match, and leave the results to the reader."""
    tables = parse_tables(text)
    hands = [replace(hand, result="") for hand in tables.hand]
    head = replace(tables.match, result="", **({} if number else keys))
    if number:
        hands[number - 1] = replace(hands[number - 1], **keys)
    return print_tables(RecordTable(match=head, hand=tuple(hands)))


def _from_hand(text: str, first: int, before: tuple[int, ...] = ()) -> str:
    """Cut hands off at the front, and with them the cut."""
    tables = parse_tables(_changed(text, cuts=(), before=before))
    return print_tables(replace(tables, hand=tables.hand[first - 1 :]))


def _rotated(text: str) -> str:
    """Move everybody one seat on, without the cut."""
    tables = parse_tables(_changed(text, cuts=()))
    seats = seat_names(4)
    onward = dict(zip(seats, (*seats[1:], seats[0]), strict=True))
    hands = [
        replace(
            hand,
            dealer=onward[hand.dealer],
            claim=onward.get(hand.claim, ""),
            **{onward[seat]: getattr(hand, seat) for seat in seats},
        )
        for hand in tables.hand
    ]
    return print_tables(replace(tables, hand=tuple(hands)))


def _exchanged(text: str, number: int, **keys: object) -> str:
    """Swap two dealt cards of a hand, with nothing played."""
    tables = parse_tables(_changed(text, number, auction=(), play=(), claim="", **keys))
    hand = tables.hand[number - 1]
    (first, *souths), (other, *wests) = hand.south.split(), hand.west.split()
    hand = replace(hand, south=" ".join([other, *souths]), west=" ".join([first, *wests]), seed="")
    return print_tables(replace(tables, hand=(*tables.hand[: number - 1], hand)))


def _what_is_proven(verdict: Verdict) -> str:
    """Return what is proven according to the last line."""
    assert verdict.ok or verdict.lines[-1].startswith("Cut short: ")
    return verdict.lines[-1].partition("Proven: ")[2].partition(".")[0]


def test_cards_are_held_against_the_matchs_seed_when_the_hands_own_is_deleted() -> None:
    forged = _exchanged(EUCHRE, 2)
    assert (read_record(forged).seed, parse_tables(forged).hand[1].seed) == ("3", "")
    verdict = verify(forged)
    assert not verdict.ok
    told = "hand 2: the match’s seed matches its seal but gives different cards"
    assert _line(verdict, "hand 2") == told
    assert verdict.lines[-1] == (
        "Contradicted: the cards of hand 2. This record doesn’t match what was dealt; don’t trust any of it."
    )


def test_a_commitment_is_held_against_the_matchs_seed_when_the_hands_own_is_deleted() -> None:
    verdict = verify(_exchanged(EUCHRE, 2, commitment=commitment(b"another")))
    assert _line(verdict, "hand 2") == "hand 2: the match’s seed doesn’t match its seal"
    assert not verdict.ok


def test_a_hand_whose_own_seed_is_deleted_is_proven_by_the_matchs() -> None:
    verdict = verify(re.sub(r'\nseed = "\w{64}"', "", EUCHRE))
    told = "hand 1: the match’s seed matches its seal and gives exactly these cards"
    assert _line(verdict, "hand 1") == told
    assert _what_is_proven(verdict) == _what_is_proven(verify(EUCHRE))


@pytest.mark.parametrize("seed", [True, False])
def test_only_the_first_hand_is_set_by_hand_outside_practice(seed: bool) -> None:
    """Without its commitment a later hand is refused, whether or not the match's seed is told."""
    forged = _exchanged(EUCHRE, 2, commitment="")
    verdict = verify(forged if seed else forged.replace('seed = "3"\n', "", 1))
    assert not verdict.ok
    assert _line(verdict, "hand 2") == (
        "hand 2: it has no seal, and outside practice only the first hand’s deck can be set by hand"
    )


def test_the_hands_of_a_match_for_practice_may_be_set_by_hand() -> None:
    match = continue_from(Euchre(), record_of(_bound(Euchre(), hands=2)).events)
    assert match.practice
    verdict = verify(write_record(match))
    assert _line(verdict, "hand 2") == "hand 2: the deck was set by hand, so it can’t be proven"
    assert "This was a practice match: a player may have known the cards." in verdict.lines
    assert verdict.ok


def test_a_first_hand_set_by_hand_leaves_the_score_unproven() -> None:
    verdict = verify(_exchanged(EUCHRE, 1, commitment=""))
    assert _line(verdict, "hand 1") == "hand 1: the deck was set by hand, so it can’t be proven"
    assert _what_is_proven(verdict) == "the cut and the dealer of each hand"


def test_a_score_before_the_first_hand_belongs_to_the_climbing_game_alone() -> None:
    verdict = verify(_from_hand(EUCHRE, 2, before=(9, 0)))
    assert not verdict.ok
    assert verdict.lines[0].endswith(
        "only a game that is played in rounds can start with a score; remove the key 'before'."
    )
    assert verdict.lines[-1].startswith("Contradicted: ")


@pytest.mark.parametrize("text", [EUCHRE, BOUND], ids=["seeds alone", "rules and names"])
def test_a_record_whose_first_hand_is_cut_off_proves_no_score(text: str) -> None:
    verdict = verify(_from_hand(text, 2))
    assert "score" not in _what_is_proven(verdict)
    told = "score: the record begins with hand 2, and nothing proves the score before it"
    assert _line(verdict, "score") == told


def test_a_climbing_deal_that_begins_with_a_score_does_not_prove_it() -> None:
    match = climbing.played(climbing.FOUR, 1, 0.4)
    verdict = verify(print_record(hand_record_of(match, 3)))
    assert _what_is_proven(verdict) == "the cards of deal 3"
    assert "Not proven: the dealer of each deal, the score as played here, " in verdict.lines[-1]


def test_seats_that_were_rotated_without_the_cut_prove_neither_dealer_nor_score() -> None:
    forged = _rotated(EUCHRE)
    assert read_record(EUCHRE).match().winner != _winner(forged)
    verdict = verify(forged)
    hands = EUCHRE.count("[[hand]]")
    assert _what_is_proven(verdict) == f"the cards of hands 1 to {hands}"
    assert _line(verdict, "dealer").startswith("dealer: no cut says who dealt first")
    assert _line(verdict, "score") == "score: whose it is depends on who dealt first"


def _winner(text: str) -> int:
    return next(fact.side for fact in read_record(text).events if isinstance(fact, MatchWon))


# What the commitments bind


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_names_its_players_is_proven_with_its_rules_and_names(game: str) -> None:
    match = _bound(find_game(game)(), hands=2)
    text = write_record(match, {"south": "another"})
    assert text.startswith("[match]\nformat = 4\n")
    assert print_record(read_record(text)) == text
    assert read_record(text).events[1:] == match.kept[1:]
    word = hand_word_of(game)
    assert _what_is_proven(verify(text)) == (
        f"the cards of {word}s 1 and 2, the dealer of each {word}, the score as played here, the rules, the "
        "names and that it was not a practice match"
    )


def test_a_bound_match_comes_back_from_its_record_whole() -> None:
    match = _bound(Euchre(target=5))
    assert read_record(BOUND).match().events == match.events
    assert Match(match.rules, events=match.events).events == match.events
    hands = match.state.hand
    assert verify(BOUND).lines[-1] == (
        f"Proven: the cut, the cards of hands 1 to {hands}, the dealer of each hand, the score as "
        "played here, the rules, the names and that it was not a practice match. Not proven: that nobody had "
        "help. Nothing contradicts this record."
    )


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("Zoë", "Zoe"),
        ('east = "Zoë"\n', ""),
        ("low_no_trump = false", "low_no_trump = true"),
        ("format = 4", "format = 3"),
        ("format = 4", "format = 2"),
    ],
)
def test_changed_rules_and_names_do_not_fit_the_commitments(said: str, instead: str) -> None:
    assert said in BOUND
    verdict = verify(_changed(BOUND.replace(said, instead, 1)))
    assert not verdict.ok
    assert "doesn’t match its seal" in _line(verdict, "hand 1")


def test_rotated_seats_do_not_fit_the_commitments_that_bind_the_dealer() -> None:
    verdict = verify(_rotated(BOUND))
    assert not verdict.ok
    assert _line(verdict, "hand 1") == (
        "hand 1: the seed doesn’t match its seal, which also covers the rules, the names, "
        "whether it was practice, the hand’s number and its dealer"
    )


def test_one_hand_of_a_bound_match_still_proves_its_rules_and_names() -> None:
    verdict = verify(print_record(hand_record_of(_bound(Euchre(), hands=3), 2)))
    assert _what_is_proven(verdict) == (
        "the cards of hand 2, the dealer of each hand, the rules, the names and that it was not a "
        "practice match"
    )


def test_what_no_record_can_prove_is_said_of_every_one() -> None:
    for text in (FINISHED, UNFINISHED, EUCHRE, BOUND, *_others()):
        assert verify(text).lines[-2] == _NEVER


# What was taken out


def _without(text: str, line: str) -> str:
    assert text.count(line) == 1
    return text.replace(line, "")


KNOWN = write_record(_bound(Euchre(target=5), practice=True))


def test_practice_that_was_taken_out_does_not_fit_the_commitments() -> None:
    assert verify(KNOWN).ok
    assert "This was a practice match: a player may have known the cards." in verify(KNOWN).lines
    verdict = verify(_without(KNOWN, "practice = true\n"))
    assert not verdict.ok
    assert "its seal, which also covers the rules, the names, whether it was practice, " in verdict.lines[1]


def test_a_practice_match_that_begins_as_another_one_is_bound_to_be_practice() -> None:
    events = read_record(BOUND).events
    match = continue_from(Euchre(target=5), events[: len(events) // 2])
    assert match.practice
    _play_out(match)
    text = write_record(match)
    assert verify(text).ok
    assert not verify(_without(text, "practice = true\n")).ok


def test_a_match_of_0_9_5_cannot_tell_whether_it_was_for_practice() -> None:
    """Its commitments bind rules and names alone."""
    match = _bound(Euchre(target=5), practice=True, format=UNSET)
    text = write_record(match)
    assert text.startswith("[match]\nformat = 3\n")
    assert "hands = " not in text
    verdict = verify(_without(text, "practice = true\n"))
    assert verdict.ok
    assert "the rules and the names" in _what_is_proven(verdict)
    assert verdict.lines[-1].endswith(
        "Not proven: that it was not a practice match and that nobody had help. Nothing contradicts "
        "this record."
    )


def test_help_that_was_taken_out_is_not_said_to_be_proven() -> None:
    match = Match(Euchre(target=5), seed="helped", names=PEOPLE[:4])
    assert match.to_act is not None
    match.note_hint(match.to_act)
    _play_out(match)
    text = write_record(match)
    assert "that nobody had help" not in verify(text).lines[-1]
    assert (
        "Assisted: a player used a hint, or took a choice back after seeing new cards." in verify(text).lines
    )
    for without in (_without(text, "assisted = true\n"), BOUND, FINISHED, EUCHRE, *_others()):
        assert "that nobody had help" not in _what_is_proven(verify(without))
        assert "that nobody had help" in verify(without).lines[-1]


def _without_the_last_hand(text: str, keys: dict[str, object]) -> str:
    tables = parse_tables(_changed(text, None, **keys))
    return print_tables(replace(tables, hand=tables.hand[:-1]))


@pytest.mark.parametrize(
    ("text", "keys", "end"),
    [
        (BOUND, {}, "1 hand is missing: the match had 3 hands, and the record stops after hand 2"),
        (
            BOUND,
            {"seed": None},
            "1 hand is missing: the match had 3 hands, and the record stops after hand 2",
        ),
        (
            BOUND,
            {"hands": 2},
            "at least 1 hand is missing: the match’s seed is shown only when the match is over",
        ),
        (
            BOUND,
            {"hands": 0},
            "at least 1 hand is missing: the match’s seed is shown only when the match is over",
        ),
        (FINISHED, {}, "at least 1 hand is missing: the match’s seed is shown only when the match is over"),
        (EUCHRE, {}, "at least 1 hand is missing: the match’s seed is shown only when the match is over"),
    ],
)
def test_a_record_whose_last_hand_was_dropped_says_what_is_missing(
    text: str, keys: dict[str, object], end: str
) -> None:
    assert "end: the record is complete" in verify(text).lines
    verdict = verify(_without_the_last_hand(text, keys))
    assert not verdict.ok
    assert _line(verdict, "end: ").startswith(f"end: {end}")
    assert verdict.lines[-1].startswith("Cut short: the end is missing. Proven: ")
    assert "Nothing contradicts" not in verdict.lines[-1]


def test_a_record_that_stops_in_a_hand_says_so() -> None:
    tables = parse_tables(_changed(BOUND))
    last = replace(tables.hand[-1], play=tables.hand[-1].play[:1], claim="", seed="")
    verdict = verify(print_tables(replace(tables, hand=(*tables.hand[:-1], last))))
    assert _line(verdict, "end: ").startswith(
        "end: the end of the last hand is missing: the match had 3 hands"
    )
    assert not verdict.ok


def test_a_record_without_seed_and_end_cannot_tell_what_was_left_out() -> None:
    verdict = verify(_without_the_last_hand(BOUND, {"seed": None, "hands": 0}))
    assert verdict.ok
    assert _line(verdict, "end: ").endswith("it can’t show whether more followed")
    assert verdict.lines[-1].partition("Not proven: ")[2].count("the end of the match") == 1


@pytest.mark.parametrize("text", [BOUND, FINISHED, EUCHRE])
def test_the_last_hand_of_a_finished_match_does_not_deny_its_winner(text: str) -> None:
    match = read_record(text).match()
    assert match.winner is not None
    verdict = verify(print_record(hand_record_of(match, match.state.hand)))
    assert verdict.ok
    assert _line(verdict, "end: ") == "end: this is one hand, not a whole match"


def test_the_last_hands_of_a_match_are_known_by_their_numbers() -> None:
    verdict = verify(_from_hand(UNFINISHED, 2))
    assert _line(verdict, "end: ") == "end: these are hands 2 to 3, not a whole match"


@pytest.mark.parametrize("hands", [2, 9])
def test_a_number_of_hands_that_cannot_be_breaks_the_record(hands: int) -> None:
    verdict = verify(_changed(BOUND, hands=hands))
    assert not verdict.ok
    assert "hands" in verdict.lines[0]
    assert verdict.lines[-1].startswith("Contradicted: ")


def test_free_text_is_named() -> None:
    named = "Free text, which anyone could have written: "
    assert _line(verify(f"# Ada won\n{FINISHED}"), named) == (
        f"{named}the comments and “Bacon {__version__}” as the program that wrote it."
    )
    told = write_record(played(Bacon(target=5), 1, Whims()), {"south": "Ada # 1"})
    assert _line(verify(told.replace(f'"Bacon {__version__}"', '"Bacon 99"')), named) == (
        f"{named}the names and “Bacon 99” as the program that wrote it."
    )
    assert not [line for line in verify(_changed(BOUND, program="")).lines if line.startswith(named)]


def test_a_record_of_a_game_that_is_not_installed_is_no_contradiction() -> None:
    table = parse_tables(write_record(Match(Bacon(), "gone")))
    text = print_tables(replace(table, match=replace(table.match, game="chess")))
    with pytest.raises(RecordError, match="can’t be checked, because the game chess is not installed"):
        verify(text)
