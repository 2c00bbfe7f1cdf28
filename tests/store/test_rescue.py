"""Matches in copies or set-aside files that the store lacks are offered at each start, and come back."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from bacon.core.events import Event, encode
from bacon.core.match import Match
from bacon.store import backups
from bacon.store.database import Stopped
from bacon.store.fairness import dealt
from bacon.store.history import History
from bacon.store.merging import ImportCounts, import_matches
from bacon.store.opening import open_store, recover, set_aside
from bacon.store.reviews import Reviews
from bacon.store.statistics import as_csv, statistics
from bacon.store.store import Details, Store, store_in_memory
from bacon.system import clock
from tests.play import Whims, played
from tests.store.test_reviews import choice, review
from tests.tables import STANDARD, Table

VERSION_1 = Path(__file__).parent / "version_1.db"
WRITTEN = [Path(__file__).parents[1] / "fixtures" / name / "matches.db" for name in ("0_5_0", "0_9_5")]


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A clock that advances half a day each time it is asked."""
    halves = count()
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    monkeypatch.setattr(clock, "now", lambda: noon + timedelta(hours=12 * next(halves)))
    yield


def _match(seed: int) -> Table:
    return played(STANDARD, seed, Whims(), hands=1)


def _save(path: Path, *seeds: int) -> None:
    with closing(open_store(path).store) as store:
        for seed in seeds:
            store.begin(_match(seed).events)


def _logs(store: Store) -> list[bytes]:
    """Every log that is stored."""
    ids = [int(str(row[0])) for row in store.query("SELECT id FROM matches")]
    return sorted(_log(store.events_of(match_id)) for match_id in ids)


def _log(events: Sequence[Event]) -> bytes:
    return b" ".join(map(encode, events))


def _of(*seeds: int) -> list[bytes]:
    return sorted(_log(_match(seed).events) for seed in seeds)


@pytest.mark.usefixtures("days")
@pytest.mark.parametrize("damage", [b"no database", b""])
def test_a_good_copy_outlives_a_damaged_store_that_is_never_restored(damage: bytes, path: Path) -> None:
    _save(path, 1, 2)
    open_store(path).store.close()
    path.write_bytes(damage)
    for seed in range(3, 9):
        opened = open_store(path)
        with closing(opened.store) as store:
            assert opened.offer
            assert opened.offer.matches == 2
            store.begin(_match(seed).events)
    opened = open_store(path)
    with closing(opened.store) as store:
        assert opened.offer
        assert recover(store, opened.offer) == ImportCounts(new=2)
        assert _logs(store) == _of(*range(1, 9))
    for _ in range(8):
        again = open_store(path)
        again.store.close()
        assert again.offer is None
    assert len(backups.copies(path)) == backups.KEEP_NEWEST


@pytest.mark.usefixtures("days")
def test_a_store_without_matches_is_not_copied(path: Path) -> None:
    for _ in range(3):
        open_store(path).store.close()
    assert backups.copies(path) == ()


def test_empty_copies_that_older_versions_made_are_skipped_and_go(path: Path) -> None:
    _save(path, 1)
    open_store(path).store.close()
    (good,) = backups.copies(path)
    for number in range(4):
        empty = good.with_name(f"matches-2026-01-0{number + 1}-120000.db")
        with closing(open_store(path.with_name("empty.db")).store):
            shutil.copy(path.with_name("empty.db"), empty)
    path.unlink()
    opened = open_store(path)
    with closing(opened.store):
        assert opened.offer
        assert [copy.path for copy in opened.offer.copies] == [good]


def test_a_sound_file_that_an_older_version_set_aside_is_offered_again(path: Path) -> None:
    _save(path, 1, 2)
    aside = path.with_name("matches-damaged-2026-03-01-1.db")
    path.rename(aside)
    _save(path, 3)
    before = aside.read_bytes()
    opened = open_store(path)
    with closing(opened.store) as store:
        assert opened.offer
        assert (opened.offer.matches, opened.offer.aside, opened.notices) == (2, (aside,), ())
        assert aside.read_bytes() == before
        assert recover(store, opened.offer) == ImportCounts(new=2)
        assert _logs(store) == _of(1, 2, 3)
    assert set_aside(path) == []
    assert path.with_name("matches-read-2026-03-01-1.db").read_bytes() == before


def test_a_file_that_was_set_aside_stays_as_it_is_with_its_log_until_it_is_read(path: Path) -> None:
    with closing(open_store(path).store) as store:
        store.begin(_match(1).events)
        shutil.copytree(path.parent, path.parent / "left")
    left = path.parent / "left"
    for part in left.glob("matches.db*"):
        part.rename(path.parent / part.name.replace("matches", "matches-damaged-2026-03-01-1", 1))
    kept = {part.name: part.read_bytes() for part in path.parent.glob("matches-damaged-*")}
    path.unlink()
    opened = open_store(path)
    with closing(opened.store) as store:
        assert opened.offer
        assert {part.name: part.read_bytes() for part in path.parent.glob("matches-damaged-*")} == kept
        recover(store, opened.offer)
        assert _logs(store) == _of(1)


def test_what_came_back_outlives_the_next_damage_too(path: Path) -> None:
    _save(path, 1)
    open_store(path).store.close()
    _save(path, 2)
    path.rename(path.with_name("matches-damaged-2026-03-01-1.db"))
    for _ in range(2):
        opened = open_store(path)
        with closing(opened.store) as store:
            assert opened.offer
            recover(store, opened.offer)
            assert _logs(store) == _of(1, 2)
        path.write_bytes(b"no database")


def test_a_file_that_was_read_is_never_written_over(path: Path) -> None:
    aside = path.with_name("matches-damaged-2026-03-01-1.db")
    for seed in (1, 2):
        _save(path, seed)
        path.rename(aside)
        opened = open_store(path)
        with closing(opened.store) as store:
            assert opened.offer
            recover(store, opened.offer)
        path.unlink()
    assert len([*path.parent.glob("matches-read-2026-03-01-1*.db")]) == 2


def test_what_a_kill_leaves_of_a_copy_is_deleted(path: Path) -> None:
    _save(path, 1)
    open_store(path).store.close()
    for ending in ("", "-journal"):
        (path.parent / "backups" / f".matches-2026-05-03-120000.db.new{ending}").write_bytes(b"half")
    open_store(path).store.close()
    assert [file.name[0] for file in (path.parent / "backups").iterdir()] == ["m"]


def test_a_match_that_one_file_has_lost_and_another_one_has_does_not_count_as_unreadable(path: Path) -> None:
    _save(path, *range(1, 13))
    open_store(path).store.close()
    data = bytearray(path.read_bytes())
    middle = len(data) // 8192 * 4096
    data[middle : middle + 4096] = bytes(4096)
    for _ in range(2):
        path.write_bytes(data)
        opened = open_store(path)
        with closing(opened.store) as store:
            assert opened.offer
            assert recover(store, opened.offer).unreadable == 0
            assert _logs(store) == _of(*range(1, 13))
        path.unlink()


def test_restored_matches_are_listed_where_they_were_played(path: Path, days: None) -> None:  # noqa: ARG001
    _save(path, 1, 2)
    path.rename(path.with_name("matches-damaged-2026-03-01-1.db"))
    _save(path, 3)
    opened = open_store(path)
    with closing(opened.store) as store:
        assert opened.offer
        recover(store, opened.offer)
        rows = History(store).matches()
        assert [row.id for row in rows] == [1, 3, 2]
        assert [row.started for row in rows] == sorted((row.started for row in rows), reverse=True)
        assert store.newest() == 1


# Merging


@pytest.mark.skipif(
    not hasattr(sqlite3.Connection, "iterdump"), reason="the module that stands in for sqlite3 dumps nothing"
)
def test_bringing_the_same_in_twice_brings_nothing_new() -> None:
    with closing(store_in_memory()) as source, closing(store_in_memory()) as store:
        for seed in (1, 2, 2):
            source.begin(_match(seed).events, Details(seat=0, names=("You", "A", "B", "C"), player="Ada"))
        Reviews(source).keep(2, review(1, choice("lead", 0.25)))
        with source.reading() as database:
            assert import_matches(store, database) == ImportCounts(new=3)
            before = [*store._database.iterdump()]
            assert import_matches(store, database) == ImportCounts(known=3)
        assert [*store._database.iterdump()] == before
        assert as_csv(statistics(store)) == as_csv(statistics(source))
        assert dealt(store, "bacon", "Ada") == dealt(source, "bacon", "Ada")
        assert Reviews(store).of_match(2) == Reviews(source).of_match(2)
        shown = [[*row] for row in store.query("SELECT * FROM matches")]
        assert [row[:-1] for row in shown] == [[*row][:-1] for row in source.query("SELECT * FROM matches")]


def test_a_match_that_went_further_elsewhere_goes_on_from_there() -> None:
    whole = _match(1).events
    with closing(store_in_memory()) as source, closing(store_in_memory()) as store:
        for each, log in ((store, whole[:20]), (source, whole)):
            each.begin(log)
        _begin_alike(store, source)
        with source.reading() as database:
            assert import_matches(store, database) == ImportCounts(longer=1)
        assert _logs(store) == _of(1)
        assert as_csv(statistics(store)) == as_csv(statistics(source))


def test_a_match_that_went_less_far_elsewhere_stays_as_it_is() -> None:
    with closing(store_in_memory()) as source, closing(store_in_memory()) as store:
        for each, log in ((source, _match(1).events[:20]), (store, _match(1).events)):
            each.begin(log)
        _begin_alike(store, source)
        with source.reading() as database:
            assert import_matches(store, database) == ImportCounts(known=1)
        assert _logs(store) == _of(1)


def _begin_alike(one: Store, other: Store) -> None:
    """Make the matches of two stores begin at the same moment, as those of a file and its copy do."""
    began = other.query("SELECT started_at FROM matches")[0][0]
    one._database.execute("UPDATE matches SET started_at = ?", (began,))


def test_two_ways_that_one_match_went_both_stay() -> None:
    ways = [played(STANDARD, 1, Whims(passes=passes), hands=1).events for passes in (0.1, 0.9)]
    assert ways[0][0] == ways[1][0]
    with closing(store_in_memory()) as source, closing(store_in_memory()) as store:
        source.begin(ways[0])
        store.begin(ways[1])
        _begin_alike(store, source)
        with source.reading() as database:
            assert import_matches(store, database) == ImportCounts(new=1)
            assert import_matches(store, database) == ImportCounts(known=1)
        assert _logs(store) == sorted(map(_log, ways))


@pytest.mark.parametrize("file", [VERSION_1, *WRITTEN], ids=["version 1", "0.5.0", "0.9.5"])
def test_what_older_versions_wrote_comes_in_with_its_account(file: Path, tmp_path: Path) -> None:
    source = Path(shutil.copy(file, tmp_path / "matches.db"))
    with closing(store_in_memory()) as store:
        with closing(sqlite3.connect(source)) as raw:
            brought = import_matches(store, raw)
        with closing(open_store(source).store) as upgraded:
            assert brought == ImportCounts(new=History(upgraded).count_matches())
            assert as_csv(statistics(store)) == as_csv(statistics(upgraded))
            assert _logs(store) == _logs(upgraded)
            shown = [list(map(str, store.query(_SHOWN))) for store in (store, upgraded)]
            assert shown[0] == shown[1]


_SHOWN = (
    "SELECT game, rules, started_at, finished_at, shared, preset, seat, names, practice, assisted, scores,"
    " winner, hands, sides, mine, logged, player, kind, key FROM matches ORDER BY started_at"
)


def test_stopping_a_restore_loses_nothing_and_it_can_start_again() -> None:
    def stop(_: str, share: float) -> None:
        if share > 0.5:
            raise Stopped

    with closing(store_in_memory()) as source, closing(store_in_memory()) as store:
        for seed in range(50):
            source.begin(Match(STANDARD, seed=str(seed)).events)
        with source.reading() as database:
            with pytest.raises(Stopped):
                import_matches(store, database, stop)
            came = History(store).count_matches()
            assert 0 < came < 50
            assert import_matches(store, database) == ImportCounts(new=50 - came, known=came)
        assert _logs(store) == _logs(source)


@pytest.mark.usefixtures("days")
def test_stopping_a_copy_loses_nothing(path: Path) -> None:
    _save(path, 1, 2)

    def stop(what: str, _: float) -> None:
        if "Copying" in what:
            raise Stopped

    with pytest.raises(Stopped):
        open_store(path, stop)
    assert [*(path.parent / "backups").iterdir()] == []
    opened = open_store(path)
    with closing(opened.store) as store:
        assert (opened.notices, store.read_only, _logs(store)) == ((), False, _of(1, 2))
    assert len(backups.copies(path)) == 1


@pytest.mark.usefixtures("days")
def test_work_at_the_start_is_reported_step_by_step(path: Path) -> None:
    _save(path, *range(1, 6))
    told: list[tuple[str, float]] = []
    open_store(path, lambda what, share: told.append((what, share))).store.close()
    assert ("Copying the saved matches", 1) in told


_SET_ASIDE = "UPDATE matches SET set_aside = 'too new'"


def test_a_match_that_an_older_version_set_aside_in_the_file_is_listed_again(path: Path) -> None:
    _save(path, 1)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(_SET_ASIDE)
    opened = open_store(path)
    with closing(opened.store) as store:
        assert opened.offer is None
        assert [row.hands for row in History(store).matches()] == [1]


def test_a_match_that_no_version_can_follow_stays_set_aside(path: Path) -> None:
    _save(path, 1)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(_SET_ASIDE)
        raw.execute("UPDATE matches SET logged = logged + 1")
    with closing(open_store(path).store) as store:
        assert History(store).matches() == ()


def test_a_copy_in_which_a_match_was_not_set_aside_lists_it_again(path: Path, tmp_path: Path) -> None:
    _save(path, 1)
    copy = Path(shutil.copy(path, tmp_path / "copy.db"))
    with closing(open_store(path).store) as store, closing(sqlite3.connect(copy)) as source:
        with store.writing() as database:
            database.execute(_SET_ASIDE)
        assert import_matches(store, source) == ImportCounts(new=1)
        assert import_matches(store, source) == ImportCounts(known=1)
        assert len(History(store).matches()) == 1


def test_a_match_set_aside_in_the_copy_and_in_the_file_is_listed_at_once(path: Path) -> None:
    _save(path, 1, 2)
    _set_aside_the_second(path)
    open_store(path).store.close()  # copies the file first, with the match set aside
    _set_aside_the_second(path)
    backups.move_aside(path)
    opened = open_store(path)
    with closing(opened.store) as store:
        assert opened.offer
        assert opened.offer.copies
        assert opened.offer.matches == recover(store, opened.offer).new == 2
        assert len(History(store).matches()) == 2


def _set_aside_the_second(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(f"{_SET_ASIDE} WHERE id = 2")
