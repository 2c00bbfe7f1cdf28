"""Records have the work behind bots' choices, of hands that are over, and read it back as it was."""

from __future__ import annotations

import re

import pytest

from bacon import bots
from bacon.core.events import BotThought, Event
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.euchre.game import Euchre
from bacon.notation.record import RecordError, hand_record_of, print_record, read_record, write_record

TABLE = ("normal:bold", "house", "random", "easy")


@pytest.fixture(scope="module")
def match() -> Match[TableState]:
    return bots.play(Match(Euchre(target=5), "thoughts"), TABLE, seed="any; seed")


def test_they_are_read_back_as_they_were(match: Match[TableState]) -> None:
    text = write_record(match)
    record = read_record(text)
    assert len(match.thoughts) > 40
    assert record.thoughts == match.thoughts
    assert print_record(record) == text
    assert record.match().events == match.events


def test_each_seat_has_a_line_in_each_hand(match: Match[TableState]) -> None:
    line = r'    "(south) normal:bold untimed \d+:( -| 0)+; seed any; seed seat 0",'
    assert len(re.findall(line, write_record(match))) == match.state.hand


def test_a_hand_that_is_not_over_has_none() -> None:
    match: Match[TableState] = Match(Euchre(), "thoughts")
    bots.play(match, TABLE, hands=1)
    for _ in range(3):
        assert match.to_act is not None
        match.note_thought(BotThought(match.to_act, "house", "untimed", 9, 0))
        match.apply(match.legal()[-1])
    assert write_record(match).count("bots = [") == 1


def test_a_bot_that_changes_in_a_hand_gets_another_line() -> None:
    match: Match[TableState] = Match(Euchre(), "thoughts", dealer=3)
    for number in range(200):
        if match.state.hand > 1:
            break
        assert match.to_act is not None
        if len(match.legal()) > 1:
            name = "house" if number % 2 else "expert"
            match.note_thought(BotThought(match.to_act, name, "untimed", 9, number))
        match.apply(match.legal()[0])
    text = write_record(match)
    assert len(re.findall(r'"west ', text)) > 1
    thoughts = read_record(text).thoughts
    assert thoughts
    assert thoughts.items() <= match.thoughts.items()


def test_the_record_of_a_single_hand_has_none(match: Match[TableState]) -> None:
    """Its score is another, and so were the bots' reasons."""
    assert "bots" not in print_record(hand_record_of(match, 2))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("nobody expert untimed 9: 1", "doesn’t say how a bot at this table made its choices"),
        ("west expert 9: 1", "doesn’t say how a bot at this table made its choices"),
        ("west expert untimed 9: one", "doesn’t say how a bot at this table made its choices"),
        ("west expert untimed 9: -1", "doesn’t say how a bot at this table made its choices"),
        ("west expert untimed 9:" + " 1" * 40, "west had fewer turns than"),
    ],
)
def test_a_line_that_cannot_be_is_refused(match: Match[TableState], line: str, why: str) -> None:
    text = re.sub(r'"south normal[^"]*"', f'"{line}"', write_record(match), count=1)
    with pytest.raises(RecordError, match=rf"Line \d+: hand 1, bots: .*{why}"):
        read_record(text)


def test_work_that_a_record_cannot_say_is_left_out(match: Match[TableState]) -> None:
    """An event can have any text in it."""
    other: Match[TableState] = Match(match.rules, events=_odd(match))
    text = write_record(other)
    assert "bots" not in text
    assert read_record(text).events == read_record(write_record(match)).events


def _odd(match: Match[TableState]) -> list[Event]:
    odd = BotThought(0, "two words", "untimed", 9, 0)
    return [odd if isinstance(each, BotThought) and each.seat == 0 else each for each in match.events]
