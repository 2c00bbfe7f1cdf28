"""`bacon.records`: written records can be read again, and a replay shows what a seat knew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon import records
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from tests.tables import cards_inside


def played(rules: Rules, *, hands: int = 100) -> Match[TableState]:
    match = Match(rules, seed="face")
    while not match.over and match.state.hand <= hands:
        match.apply(match.legal()[0])
    return match


@pytest.mark.parametrize("rules", [Bacon(target=5), Euchre(target=5), Climbing()])
def test_a_saved_match_is_read_as_it_was(rules: Rules, tmp_path: Path) -> None:
    match = played(rules)
    records.save(match, tmp_path / "match.bacon", {"south": "Ada"})
    record = records.load(str(tmp_path / "match.bacon"))
    assert record.events == match.kept
    assert record.names["south"] == "Ada"
    assert records.write(record) == (tmp_path / "match.bacon").read_text("utf-8")


def test_the_seed_of_a_running_match_is_kept_back() -> None:
    match = played(Bacon(), hands=1)
    assert records.read(records.write(match)).seed is None
    assert "face" not in records.write(match)


def test_a_replay_ends_where_the_match_stands() -> None:
    match = played(Euchre(target=5))
    *_, (event, table) = records.replay(match)
    assert (event, table) == (match.kept[-1], match.state)


def test_a_replay_for_a_seat_shows_what_the_seat_knew() -> None:
    match = played(Bacon(), hands=2)
    *_, (_, table) = records.replay(match, seat=2)
    assert table == match.view(2)
    dealt = next(
        table for event, table in records.replay(match, seat=2) if type(event).__name__ == "HandDealt"
    )
    assert any(card.hidden for card in cards_inside(dealt))


def test_there_is_a_timeline_for_every_hand_of_a_match_and_of_its_record() -> None:
    match = played(Euchre(target=5))
    numbers = [hand.number for hand in records.timelines(match)]
    assert numbers == [*range(1, match.state.hand + 1)]
    assert numbers == [hand.number for hand in records.timelines(records.read(records.write(match)))]


@given(
    name=st.text(max_size=60)
    | st.text(st.sampled_from(' \t\n\r\x00\x7f\x85\u2028\ud800"\\#[]=Aé'), max_size=45),
    seed=st.text(max_size=20)
    | st.sampled_from(["\x00\x7f\x85\n", "x" * 10_000, "x" * 10_001, "\x01" * 9999]),
)
def test_what_can_be_written_is_read_as_it_was_or_refused(name: str, seed: str) -> None:
    try:
        match = Match(FINISHED.rules, seed)
    except ValueError as refused:
        assert "can be written" in str(refused)
        return
    while not match.over:
        match.apply(match.legal()[0])
    try:
        text = records.write(match, {"north": name})
    except ValueError as refused:
        assert str(refused).startswith(("The name of north ", "This match can’t be saved as a record"))
        return
    record = records.read(text)
    assert (record.names, record.seed, record.match().kept) == ({"north": name}, seed, match.kept)
    assert records.write(record) == text


FINISHED = played(Euchre(target=5))


@pytest.mark.parametrize(
    ("names", "error", "sentence"),
    [
        ("Ada", TypeError, r"^write\(\) takes names by seat, such as {\"south\": \"Ada\"}, not 'Ada'\.$"),
        ({"soth": "Ada"}, ValueError, r"^There is no seat 'soth'; the seats are south, west, north, east\.$"),
        ({0: "Ada"}, ValueError, r"^There is no seat 0; the seats are south, west, north, east\.$"),
        ({"south": 5}, TypeError, r"^The name of south must be a string, not 5\.$"),
        (
            {"south": " Ada"},
            ValueError,
            r"^The name of south would be read back as 'Ada', not ' Ada'\. A name",
        ),
        ({"south": "A" * 41}, ValueError, "^The name of south would be read back as 'A{39}…', not 'A{41}'"),
    ],
)
def test_names_that_cannot_be_read_back_are_not_written(
    names: dict[str, str], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        records.write(FINISHED, names)


def test_names_that_are_there_already_are_not_overwritten() -> None:
    named = Match(Euchre(), seed="face", names=list("ABCD"))
    for played_before in (named, records.record_of(FINISHED)):
        with pytest.raises(ValueError, match=r"^This match has its players' names already; omit 'names'\.$"):
            records.write(played_before, {"south": "Ada"})


def test_a_match_too_long_to_be_read_is_not_written() -> None:
    match = Match(Bacon(target=21), seed="face")
    while match.state.hand < 1500:
        match.apply(match.legal()[-1])
    with pytest.raises(records.RecordError, match=r"^This match (is too long for|can’t be saved)"):
        records.write(match)


WRONG = cast(records.Record, "match.bacon")


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (
            lambda: records.write(WRONG),
            r"^write\(\) takes a match or a record, not 'match\.bacon'\. read\(\) and",
        ),
        (lambda: records.save(WRONG, "x"), r"^write\(\) takes a match or a record"),
        (lambda: [*records.replay(WRONG)], r"^replay\(\) takes a match or a record"),
        (lambda: records.timelines(WRONG), r"^timelines\(\) takes a match or a record"),
        (lambda: records.record_of(cast(Match[TableState], WRONG)), r"^record_of\(\) takes a match, not"),
        (
            lambda: records.read(cast(str, None)),
            r"^read\(\) takes the text of a record, not None\. To read a file",
        ),
        (lambda: records.verify(cast(str, FINISHED)), r"^verify\(\) takes the text of a record, not <Match"),
        (lambda: records.load(cast(str, 5)), r"^load\(\) takes the path of a file, not 5\. To read a string"),
        (
            lambda: records.save(FINISHED, cast(str, None)),
            r"^save\(\) takes the path of a file after the match",
        ),
        (lambda: records.replay(FINISHED, seat=cast(int, "x")), r"^A seat is a number from 0 to 3, not 'x'"),
    ],
)
def test_what_is_not_taken_is_refused_with_what_is(act: Callable[[], object], sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        act()


@pytest.mark.parametrize("text", ["match.bacon", "/home/ada/match.bacon\n", "hello"])
def test_a_path_is_not_read_as_a_record(text: str) -> None:
    with pytest.raises(
        records.RecordError, match=r"^A record has more than one line: .* To read a file, use load"
    ):
        records.read(text)


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_is_no_replay_for_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match=rf"^There is no seat {seat}; seats are 0 to 3\.$"):
        records.replay(FINISHED, seat)


def test_a_timeline_has_no_steps_and_seats_but_its_own() -> None:
    hand = records.timelines(FINISHED)[0]
    for step in (-1, hand.last + 1):
        with pytest.raises(ValueError, match=rf"^There is no step {step}; the steps of this hand are 0 to "):
            hand.state(step, None)
    with pytest.raises(ValueError, match=r"^There is no step 0; the steps of this hand are 1 to "):
        hand.event(0, None)
    with pytest.raises(ValueError, match=r"^There is no seat 4; seats are 0 to 3\.$"):
        hand.state(hand.first, 4)


def test_an_unfinished_hand_has_no_open_table() -> None:
    with pytest.raises(ValueError, match=r"^This hand is not over, so its cards are not shown"):
        records.timelines(Match(Euchre(), seed="face"))[0].state(1, None)


def test_what_the_module_returns_prints_as_one_wants_to_see_it() -> None:
    record, text = records.record_of(FINISHED), records.write(FINISHED)
    verdict, hand = records.verify(text), records.timelines(FINISHED)[0]
    assert str(record) == text
    hands = FINISHED.state.hand
    assert repr(record) == f"<Record of Euchre(target=5): {hands} hands, side {FINISHED.winner} has won>"
    assert str(verdict).splitlines() == [*verdict.lines]
    assert repr(verdict) == f"<Verdict: ok, {len(verdict.lines)} lines>"
    assert repr(hand) == f"<HandTimeline of hand 1: {hand.last} steps, over>"
    assert str(hand).startswith(str(hand.state(hand.first, None)))
    assert str(hand).splitlines()[-1].startswith("Steps: Naming trump at 2, Trick 1 at ")
    unfinished = records.timelines(Match(Euchre(), seed="face"))[0]
    assert str(unfinished) == "<HandTimeline of hand 1: 3 steps, not over>"
    assert repr(hand.turns[0]).startswith(f"<Turn of seat {hand.turns[0].seat}, step 3: PickItUp(")
