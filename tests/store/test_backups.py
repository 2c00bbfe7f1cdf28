"""There is always a good copy that is at most a day of play old, and it brings everything back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bacon.store import backups, migrations
from bacon.store.backups import back_up_if_due, dated_copies, is_whole
from bacon.store.merging import ImportCounts
from bacon.store.opening import open_store, recover
from bacon.store.store import Store
from bacon.system import clock
from tests.play import Whims, played
from tests.tables import STANDARD, Table

DAY = timedelta(days=1)
NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)


def _copies(path: Path) -> list[str]:
    return sorted(copy.name for copy in path.parent.glob("backups/*"))


def _saved(path: Path, match: Table) -> Store:
    store = open_store(path).store
    store.begin(match.events)
    return store


def test_opening_a_store_makes_a_copy_once_a_day(path: Path, match: Table) -> None:
    _saved(path, match).close()
    assert _copies(path) == []
    for _ in range(3):
        open_store(path).store.close()
    (name,) = _copies(path)
    aged = (clock.now() - DAY).strftime("%Y-%m-%d-%H%M%S")
    (path.parent / "backups" / name).rename(path.parent / "backups" / f"matches-{aged}.db")
    open_store(path).store.close()
    assert len(_copies(path)) == 2


def test_the_three_newest_are_kept(path: Path, match: Table) -> None:
    with closing(_saved(path, match)) as store:
        made = [back_up_if_due(store._database, path, now=NOON + days * DAY) for days in range(5)]
        again = back_up_if_due(store._database, path, now=NOON + 4.9 * DAY)
    assert again is None
    assert _copies(path) == [copy.name for copy in made[2:] if copy]
    assert _copies(path)[-1] == "matches-2026-05-07-120000.db"


def test_a_copy_from_the_future_does_not_keep_new_ones_from_being_made(path: Path, match: Table) -> None:
    with closing(_saved(path, match)) as store:
        assert back_up_if_due(store._database, path, now=NOON + 9 * DAY)
        assert back_up_if_due(store._database, path, now=NOON)


def test_a_copy_is_a_store_of_its_own_with_everything_in_it(path: Path, match: Table) -> None:
    with closing(_saved(path, match)) as store:
        copy = back_up_if_due(store._database, path, now=NOON)
    assert copy
    with closing(open_store(copy).store) as other:
        assert other.events_of(1) == match.events


def test_a_copy_that_fails_costs_no_older_one(
    path: Path, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(_saved(path, match)) as store:
        for days in range(3):
            back_up_if_due(store._database, path, now=NOON + days * DAY)
        before = _copies(path)
        with monkeypatch.context() as patch:
            patch.setattr(backups, "_examine", _not_whole)
            with pytest.raises(sqlite3.Error):
                back_up_if_due(store._database, path, now=NOON + 9 * DAY)
        assert _copies(path) == before


def test_a_copy_that_cannot_be_made_is_reported_and_the_store_opens(
    path: Path, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    _saved(path, match).close()
    monkeypatch.setattr(backups, "_examine", _not_whole)
    opened = open_store(path)
    with closing(opened.store) as store:
        assert opened.notices == ("Today’s backup of your matches couldn’t be made: it is torn.",)
        assert store.events_of(1) == match.events


def _not_whole(*_: object) -> None:
    raise sqlite3.DatabaseError("it is torn")


def test_before_a_file_is_brought_to_a_new_version_a_copy_is_made(
    path: Path, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    _saved(path, match).close()
    open_store(path).store.close()
    step = ("ALTER TABLE matches ADD COLUMN remark TEXT",)
    version = len(migrations.MIGRATIONS)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, step))
    (path.parent / "backups" / _copies(path)[0]).rename(
        path.parent / "backups" / "matches-2026-05-03-120000.db"
    )
    open_store(path).store.close()
    with closing(sqlite3.connect(path.parent / "backups" / _copies(path)[-1])) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (version,)


def _tear(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def test_after_damage_the_newest_good_copy_is_offered_and_brings_all_back(path: Path, match: Table) -> None:
    with closing(_saved(path, match)) as store:
        for days in range(3):
            back_up_if_due(store._database, path, now=NOON + days * DAY)
            store.begin(match.events)
    _tear(path)
    _tear(path.parent / "backups" / "matches-2026-05-05-120000.db")
    opened = open_store(path)
    with closing(opened.store) as store:
        assert "was set aside as matches-damaged-" in opened.notices[0]
        assert opened.offer
        assert [(copy.made, copy.matches) for copy in opened.offer.copies] == [(NOON + DAY, 2)]
        assert recover(store, opened.offer) == ImportCounts(new=2)
        assert [store.events_of(number) for number in (1, 2)] == [match.events] * 2
        assert store.begin(match.events) == 3
    again = open_store(path)
    with closing(again.store) as store:
        assert (again.notices, again.offer) == ((), None)
        assert store.count(3) == len(match.events)
        assert store.query("PRAGMA journal_mode") == [("wal",)]


def test_a_copy_is_offered_until_it_is_taken_though_something_is_saved_anew(path: Path, match: Table) -> None:
    _saved(path, match).close()
    open_store(path).store.close()
    path.unlink()
    for _ in range(2):
        opened = open_store(path)
        assert opened.offer
        opened.store.close()
    other = played(STANDARD, 6, Whims(), hands=1)
    _saved(path, other).close()
    opened = open_store(path)
    with closing(opened.store) as store:
        assert opened.offer
        assert recover(store, opened.offer) == ImportCounts(new=1)
        assert [store.events_of(number) for number in (1, 2)] == [other.events, match.events]
    again = open_store(path)
    again.store.close()
    assert again.offer is None


def test_a_copy_damaged_in_the_meantime_brings_nothing_and_is_left_alone(path: Path, match: Table) -> None:
    _saved(path, match).close()
    open_store(path).store.close()
    path.unlink()
    opened = open_store(path)
    assert opened.offer
    (copy,) = opened.offer.copies
    copy.path.write_bytes(b"This is no database. " * 400)
    with closing(opened.store) as store:
        assert recover(store, opened.offer) == ImportCounts()
        assert store.is_empty
    assert copy.path.exists()


def test_without_copies_none_is_offered(path: Path) -> None:
    opened = open_store(path)
    with closing(opened.store):
        assert (opened.notices, opened.offer, [*dated_copies(path)]) == ((), None, [])


def test_copies_from_the_future_do_not_crowd_out_new_ones_and_are_told(path: Path, match: Table) -> None:
    _saved(path, match).close()
    open_store(path).store.close()
    (copy,) = path.parent.glob("backups/*")
    for year in (2090, 2091, 2092):
        (path.parent / "backups" / f"matches-{year}-01-01-120000.db").write_bytes(copy.read_bytes())
    aged = (clock.now() - 2 * DAY).strftime("%Y-%m-%d-%H%M%S")
    copy.rename(copy.with_name(f"matches-{aged}.db"))
    opened = open_store(path)
    opened.store.close()
    assert [name[8:12] for name in _copies(path)] == [*(f"{clock.now():%Y}" for _ in range(2)), "2092"]
    assert opened.notices[0].startswith("Some backups are dated in the future, such as matches-2092")
    assert open_store(path).notices == ()
    assert next(dated_copies(path))[0] <= clock.now()


def test_a_copy_with_a_damaged_schema_is_passed_over(path: Path, match: Table) -> None:
    with closing(_saved(path, match)) as store:
        for days in range(2):
            back_up_if_due(store._database, path, now=NOON + days * DAY)
    newest = path.parent / "backups" / _copies(path)[-1]
    newest.write_bytes(newest.read_bytes().replace(b"game TEXT NOT NULL", b"game TEXT NOT N\xa3LL"))
    assert [made for made, copy in dated_copies(path) if is_whole(copy)] == [NOON]
