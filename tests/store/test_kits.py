"""A game that declares nothing is counted by its score, and a match whose game has gone is kept and told."""

from __future__ import annotations

import csv
from contextlib import closing
from pathlib import Path
from random import Random
from typing import ClassVar, Final

import pytest

from bacon.cli.records import overview
from bacon.core.events import Event, HandStarted, MatchStarted, encode
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.core.words import dashed
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.events import EVENTS
from bacon.games.euchre.game import Euchre
from bacon.kits import GAMES
from bacon.kits.kit import Kit
from bacon.notation.record import RecordError, read_record, record_of
from bacon.store.fairness import check, count_dealt_matches, dealt, dealt_matches, past_hands
from bacon.store.figures import Figures, figures_of
from bacon.store.history import Filter, History
from bacon.store.opening import open_store
from bacon.store.statistics import as_csv, scoreboard, statistics
from bacon.store.store import MissingGame, Store, store_in_memory
from bacon.store.unfinished import Autosave, unfinished
from tests.games.roaming import roam
from tests.play import Whims, played

GONE: Final = "the game faro is not installed here"


class Plain(Euchre, frozen=True, kw_only=True):
    """A game like Euchre whose kit brings only its rules."""

    name: ClassVar[str] = "plain"


class PlainKit(Kit):
    """The kit of that game, without player, figures or table."""

    name = "plain"
    title = "Plain"
    sentence = "Tricks."

    def rules(self) -> type[Plain]:
        return Plain

    def events(self) -> tuple[type[Event], ...]:
        return EVENTS


def _played(seed: int) -> Match[TableState]:
    match: Match[TableState] = Match(Plain(target=5), seed=str(seed))
    chance = Random(seed)
    while not match.over:
        match.apply(roam(match.legal(), chance, Whims(passes=0.4)))
    return match


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Match[TableState]:
    monkeypatch.setitem(GAMES._usable, "plain", PlainKit())
    return _played(2)


def test_a_game_that_declares_nothing_has_its_points_and_hands_won(plain: Match[TableState]) -> None:
    with closing(store_in_memory()) as store:
        Autosave(store).start(plain)
        (table,) = statistics(store).tables
        hands = plain.state.hand
        rows = History(store).hands_of(1)
        assert figures_of("plain") == Figures()
        assert (table.points, table.points_against) == plain.scores
        assert (table.hands.of, table.hands.made) == (hands, [row.side for row in rows].count(0))
        assert 0 < table.hands.made < hands
        title, *lines = scoreboard(statistics(store))
        assert title == "Plain, Your own rules:"
        assert [line[:21].strip() for line in lines] == ["matches won", "hands won"]
        (line, *_) = csv.DictReader(as_csv(statistics(store)).splitlines())
        assert (line["points"], line["declared: of"]) == (str(plain.scores[0]), "0")


def test_its_deals_are_proven_and_its_aces_counted(plain: Match[TableState]) -> None:
    with closing(store_in_memory()) as store:
        Autosave(store).start(plain)
        assert all(check(hand).proven for hand in past_hands(store))
        (found,) = dealt(store, "plain")
        assert [tally.what for tally in found.tallies] == ["aces"]
        assert found.tallies[0].expected == pytest.approx(found.hands * 5 * 4 / 24)


def test_its_record_is_shown_with_points_and_score(plain: Match[TableState]) -> None:
    table = list(overview(record_of(plain)))
    assert table[1].split() == ["hand", "dealer", "points", "score"]
    assert table[-2].endswith(dashed(plain.scores))


# A game that is not installed


class CardCoppered(Event, frozen=True):
    """An event of a kind that no game here has."""

    seat: int


FARO: Final = (
    MatchStarted("faro", {"target": 5}, "x"),
    HandStarted(1, 0, ""),
    CardCoppered(2),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "matches.db"
    with closing(open_store(path).store) as store:
        Autosave(store).start(played(Bacon(target=5), 1, Whims(), hands=2))
        store.begin(FARO)
    return path


def test_its_match_is_refused_with_its_name_and_kept(path: Path) -> None:
    for _ in range(2):
        with closing(open_store(path).store) as store:
            with pytest.raises(MissingGame, match=f"can’t be opened: {GONE}. It’s still saved"):
                store.match_of(2)
            saved = unfinished(store)
            assert saved
            assert saved.id == 1
            assert store.take_notices() == (
                f"Match 2 is unfinished. This match can’t be opened: {GONE}. It’s still saved.",
            )
            assert "set aside 0" in store.health()
            lines = store.query("SELECT json FROM events WHERE match_id = 2 ORDER BY number")
            assert [line for (line,) in lines] == [encode(event).decode() for event in FARO]


def test_its_match_is_still_listed(path: Path) -> None:
    with closing(open_store(path).store) as store:
        rows = History(store).matches(Filter(game="faro"))
        assert [(row.id, row.game, row.rules) for row in rows] == [(2, "faro", "faro")]


def test_the_player_is_told_of_it_and_goes_on_with_another_match(path: Path) -> None:
    with closing(open_store(path).store) as store:
        keeper = Autosave(store)
        resumed = keeper.resume()
        assert resumed
        assert resumed.rules.name == "bacon"
        assert GONE in (keeper.take_notice() or "")


def test_hands_that_were_counted_when_it_was_there_stay_out_of_the_proofs(
    plain: Match[TableState], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(store_in_memory()) as store:
        Autosave(store).start(plain)
        Autosave(store).start(played(Bacon(target=5), 1, Whims()))
        everything = len(past_hands(store, size=1000))
        _forget(monkeypatch)
        assert len(past_hands(store, size=1000)) == everything - plain.state.hand
        assert {hand.rules.name for hand in past_hands(store)} == {"bacon"}
        assert [row.game for row in dealt_matches(store)] == ["bacon"]
        assert count_dealt_matches(store) == 1
        assert dealt(store, "plain") == ()
        _has_both(store, plain)


def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the plain game be installed no more."""
    monkeypatch.delitem(GAMES._usable, "plain")


def _has_both(store: Store, plain: Match[TableState]) -> None:
    told = statistics(store)
    assert [table.game for table in told.tables] == ["bacon", "plain"]
    assert told.tables[1].hands.of == plain.state.hand
    assert any(line.startswith("Plain, ") for line in scoreboard(told))


def test_a_record_of_it_is_refused_with_its_name() -> None:
    with pytest.raises(RecordError, match="There is no game 'faro'"):
        read_record('[match]\nformat = 2\ngame = "faro"\n[[hand]]\nnumber = 1\ndealer = "west"\n')


def test_a_kit_that_cannot_be_loaded_is_named_with_the_reason(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES._refused, "faro", "The game 'faro' can’t be used: No module named 'faro'.")
    with (
        closing(open_store(path).store) as store,
        pytest.raises(MissingGame, match="the game 'faro' can’t be used: No module named"),
    ):
        store.match_of(2)
