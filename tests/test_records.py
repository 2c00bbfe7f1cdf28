"""`bacon.records`: written records can be read again, and a replay shows what a seat knew."""

from __future__ import annotations

from pathlib import Path

import pytest

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
