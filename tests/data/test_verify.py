"""Verifying proves every hand that can be proven, and names whatever was tampered with.

``BACON_MUTATIONS=100000 pytest tests/data/test_verify.py`` mutates records for longer.
"""

from __future__ import annotations

import os
import re
from random import Random

import pytest
from hypothesis import given

from bacon.core.events import Event, HandDealt
from bacon.core.match import Match
from bacon.core.shuffle import commitment, hand_seed
from bacon.data.records import RecordError, read_record, write_record
from bacon.data.verify import Verdict, verify
from bacon.games import Bacon
from bacon.games.bacon.ranking import FULL_PACK
from tests.data.any_game import one_of_each
from tests.play import A_FEW_HANDS, Whims, played
from tests.tables import Table

MUTATIONS = int(os.environ.get("BACON_MUTATIONS", "400"))
FINISHED = write_record(played(Bacon(target=5), 1, Whims()))
UNFINISHED = write_record(played(Bacon(), 2, Whims(), hands=2))
OTHERS = tuple(map(write_record, one_of_each()[1:]))
PROVEN = "the seed fits its commitment and gives exactly these cards"


def _line(verdict: Verdict, start: str) -> str:
    return next(line for line in verdict.lines if line.startswith(start))


def _swap_cards(text: str, hand: int) -> str:
    """Let south and west have been dealt one another's hands."""
    head, *hands = text.split("[[hand]]")
    swapped = hands[hand - 1].replace("south =", "w =").replace("west =", "south =").replace("w =", "west =")
    hands[hand - 1] = re.sub(r"(discard|play|auction|claim|result) = .*\n", "", swapped)
    return "[[hand]]".join([head, *hands[:hand]])


@given(match=A_FEW_HANDS)
def test_an_honest_record_is_proven(match: Table) -> None:
    verdict = verify(write_record(match))
    assert verdict.ok
    for line in verdict.lines[:-1]:
        assert PROVEN in line or "exactly these cards" in line or "so it cannot be proven" in line


def test_a_finished_match_is_proven_whole() -> None:
    verdict = verify(FINISHED)
    hands = FINISHED.count("[[hand]]")
    assert verdict.ok
    assert verdict.lines[0] == "cut 1: the match's seed gives exactly these cards"
    assert [line for line in verdict.lines if line.startswith("hand")] == [
        f"hand {number}: {PROVEN}" for number in range(1, hands + 1)
    ]
    assert verdict.lines[-1] == f"proven: {hands + 1}; not provable: 0; contradicted: 0"


def test_a_running_hand_and_the_cut_wait_for_their_seeds() -> None:
    verdict = verify(UNFINISHED)
    assert verdict.ok
    assert verdict.lines == (
        "cut 1: the match's seed is not in the record, so it cannot be proven",
        f"hand 1: {PROVEN}",
        f"hand 2: {PROVEN}",
        "hand 3: it is not over and its seed is still secret, so it cannot be proven",
        "proven: 2; not provable: 2; contradicted: 0",
    )


def test_a_missing_seed_proves_nothing_and_is_said_so() -> None:
    verdict = verify(re.sub(r'\nseed = "\w{64}"', "", FINISHED, count=1))
    assert verdict.ok
    assert _line(verdict, "hand 1") == "hand 1: its seed is missing, so it cannot be proven"


def test_a_pack_set_by_hand_is_said_so() -> None:
    match: Table = Match(Bacon(), seed="x", deck=FULL_PACK)
    assert _line(verify(write_record(match)), "hand 1") == (
        "hand 1: the pack was set by hand, so it cannot be proven"
    )


def test_another_seed_does_not_fit_its_commitment() -> None:
    verdict = verify(re.sub(r'seed = "\w{64}"', f'seed = "{"0" * 64}"', FINISHED, count=1))
    assert not verdict.ok
    assert _line(verdict, "hand 1") == "hand 1: the seed does not fit its commitment"


def test_a_seed_that_is_none_is_said_so() -> None:
    verdict = verify(re.sub(r'seed = "\w{64}"', 'seed = "me"', FINISHED, count=1))
    assert _line(verdict, "hand 1") == "hand 1: the seed 'me' is not hexadecimal"


def test_a_seed_with_its_own_commitment_still_gives_other_cards() -> None:
    seed = hand_seed("mine", "hand 1")
    forged = re.sub(r'commitment = "\w{64}"', f'commitment = "{commitment(seed)}"', FINISHED, count=1)
    verdict = verify(re.sub(r'seed = "\w{64}"', f'seed = "{seed.hex()}"', forged, count=1))
    assert not verdict.ok
    assert _line(verdict, "hand 1") == "hand 1: the seed fits its commitment but gives other cards than these"


def test_a_hand_that_does_not_come_from_the_matchs_seed_is_found() -> None:
    verdict = verify(FINISHED.replace('seed = "1"', 'seed = "2"', 1))
    assert not verdict.ok
    assert _line(verdict, "cut 1") == "cut 1: the match's seed gives other cards"
    assert _line(verdict, "hand 1").endswith("but does not come from the match's seed")


def test_swapped_cards_are_found() -> None:
    seeded = _swap_cards(UNFINISHED, 1)
    with pytest.raises(RecordError, match="seed is"):
        read_record(seeded)
    assert not verify(seeded).ok


def test_a_record_that_breaks_the_rules_has_a_verdict_that_says_where() -> None:
    verdict = verify(UNFINISHED.replace("auction = [", 'auction = ["deny", ', 1))
    assert not verdict.ok
    assert verdict.lines[0].startswith("Line 36: hand 1, auction step 1, deny: ")


def test_what_is_no_record_has_no_verdict() -> None:
    for text in ("", "hello", "[match]", "\0"):
        with pytest.raises(RecordError, match="his is not a record"):
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
    originals = {text: _deals(read_record(text).events) for text in (FINISHED, UNFINISHED, *OTHERS)}
    for _ in range(MUTATIONS):
        original = chance.choice([*originals])
        mutated = _mutated(original, chance)
        try:
            verdict = verify(mutated)
        except RecordError as error:
            assert str(error)
            continue
        if verdict.ok and "not provable: 0" in verdict.lines[-1]:
            deals = _deals(read_record(mutated).events)
            assert deals == originals[original][: len(deals)]
