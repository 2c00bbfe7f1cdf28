"""Steps that were saved and are lost are reported, once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bacon.store.opening import open_store
from tests.store.conftest import left_by_a_crash, reopened
from tests.tables import Table


def _log_removed(log: Path) -> None:
    log.unlink()


def _log_cut(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:1000])


def _log_damaged(log: Path) -> None:
    data = bytearray(log.read_bytes())
    data[1000] ^= 0xFF
    log.write_bytes(data)


def _file_removed_too(log: Path) -> None:
    log.unlink()
    log.with_name("matches.db").unlink()


@pytest.mark.parametrize("damage", [_log_removed, _log_cut, _log_damaged, _file_removed_too])
def test_a_lost_log_is_reported_once(damage: Callable[[Path], None], path: Path, match: Table) -> None:
    path = left_by_a_crash(path.parent, match.events[:12])
    damage(path.with_name("matches.db-wal"))
    opened = open_store(path)
    with closing(opened.store) as store:
        left = store.query("SELECT count(*) FROM events")[0][0]
        assert isinstance(left, int)
        assert left < 12
        assert opened.notices[0].startswith(f"The last {12 - left} steps saved in {path} are missing: ")
    assert open_store(path).notices == ()


def test_nothing_is_said_when_nothing_is_lost(path: Path, match: Table) -> None:
    path = left_by_a_crash(path.parent, match.events[:12])
    for _ in range(2):
        with closing(reopened(path)) as store:
            assert store.events_of(1) == match.events[:12]


def test_a_log_without_its_file_is_set_aside_and_told(path: Path, match: Table) -> None:
    path = left_by_a_crash(path.parent, match.events[:12])
    path.unlink()
    opened = open_store(path)
    opened.store.close()
    assert "only its write-ahead log is left" in opened.notices[0]
    assert [aside.stat().st_size > 0 for aside in path.parent.glob("matches-damaged-*-wal")] == [True]


def test_a_file_of_no_bytes_goes_aside_with_its_log_and_a_copy_is_offered(path: Path, match: Table) -> None:
    path = left_by_a_crash(path.parent, match.events[:12])
    log = path.with_name("matches.db-wal").read_bytes()
    open_store(path).store.close()
    path.with_name("matches.db-wal").write_bytes(log)
    path.write_bytes(b"")
    opened = open_store(path)
    opened.store.close()
    assert "was set aside as matches-damaged-" in opened.notices[0]
    assert opened.offer
    assert opened.offer.matches == 1
    assert any(aside.stat().st_size for aside in path.parent.glob("matches-damaged-*-wal"))
