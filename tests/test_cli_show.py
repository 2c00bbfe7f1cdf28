"""A record printed in the terminal: all hands in a table, or one hand play by play."""

from __future__ import annotations

import pytest

from bacon import Match
from bacon.cli.records import hand_lines, overview
from bacon.core.events import HandDealt
from bacon.games.bacon.game import Bacon
from bacon.notation.record import RecordError, hand_record_of, record_of
from tests.play import Whims, played

MATCH = played(Bacon(target=5, jokers=2), 1, Whims(passes=0.3))
RECORD = record_of(MATCH, {"south": "Ada", "north": "a very long name"})


def test_all_hands_stand_in_a_table_with_the_score() -> None:
    lines = list(overview(RECORD))
    assert lines[:3] == [
        "Bacon, custom rules. To share these rules, send: bacon target=5 jokers=2",
        "south: Ada",
        "north: a very long name",
    ]
    table = lines[3:-1]
    assert table[0].split() == ["hand", "dealer", "maker", "trump", "tricks", "points", "score"]
    assert [row.split()[0] for row in table[1:]] == [str(number + 1) for number in range(MATCH.state.hand)]
    assert table[-1].endswith("{}–{}".format(*MATCH.scores))
    assert len({row.find(":", 60) for row in table[1:]}) == 1
    assert lines[-1].startswith(("Ada and a very long name win ", "West and East win "))
    assert lines[-1].endswith("{} to {}.".format(*sorted(MATCH.scores, reverse=True)))


def test_anything_unusual_is_mentioned() -> None:
    practice = played(Bacon(), 1, Whims(), hands=1)
    text = "\n".join(overview(record_of(practice)))
    assert "The match isn't over." in text
    assert "practice" not in text
    assert "Assisted" not in text


def test_the_hand_that_is_being_played_has_no_result_yet() -> None:
    events = MATCH.events[: next(i for i, e in enumerate(MATCH.events) if isinstance(e, HandDealt)) + 1]
    [row] = list(overview(record_of(Match(MATCH.rules, events=events))))[2:-1]
    assert row.endswith("not over yet")
    assert "nobody" not in row


def test_a_hand_is_printed_event_by_event_with_the_players_names() -> None:
    lines = list(hand_lines(RECORD, 1))
    assert lines[0].startswith("Hand 1: ")
    assert any(line.startswith("Ada ") for line in lines)
    assert any(line.startswith("West ") for line in lines)
    assert lines[-1].startswith("The seed of hand 1 was ")


def test_a_hand_that_is_not_there_is_named_with_those_that_are() -> None:
    alone = hand_record_of(MATCH, 2)
    assert next(iter(hand_lines(alone, 2))).startswith("Hand 2: ")
    with pytest.raises(RecordError, match=r"There is no hand 1 in this record, which has hand 2\."):
        hand_lines(alone, 1)
