"""This version shows what an older one has saved, with the same figures to the digit."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from bacon.cli.records import overview
from bacon.kits import GAMES
from bacon.notation.record import record_of
from bacon.store import database, migrations
from bacon.store.fairness import dealt
from bacon.store.history import Filter, History
from bacon.store.opening import open_store
from bacon.store.statistics import as_csv, margins, score_history, scoreboard, statistics
from bacon.store.store import Store
from bacon.store.unfinished import Saved, running, unfinished
from bacon.ui.replay.words import hand_line, match_title
from tests.store.conftest import VERSION_1, edit, reopened
from tests.tables import Table

HERE: Final = Path(__file__).parent
VERSION_3: Final = gzip.decompress((HERE / "version_3.db.gz").read_bytes())
"""Fifteen matches of every game, as the program of version 3 saved them."""
VERSION_6: Final = gzip.decompress((HERE / "version_6.db.gz").read_bytes())
"""The same file as the program of version 6, which had one running match, left it after opening it."""
DIGITS: Final = 1e-12
"""What version 3 added up was rounded at each step, and so was wrong in the last digit."""
TOLD: Final = json.loads((HERE / "version_3.json").read_text(encoding="utf-8"))
"""What that program told of them, in today's words: with ``BACON_GOLDEN=write`` they are written anew."""
NAMES: Final = ("You", "West", "North", "East", "Eve", "Fay")


@pytest.fixture(scope="module", params=[VERSION_3, VERSION_6], ids=["version 3", "version 6"])
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    path = tmp_path_factory.mktemp("older") / "matches.db"
    path.write_bytes(request.param)
    opened = open_store(path)
    assert opened.notices == ()
    with closing(opened.store) as store:
        yield store


def _ids(store: Store) -> range:
    return range(1, History(store).count_matches() + 1)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_the_statistics_are_the_same_to_the_digit(store: Store, seat: int | None) -> None:
    assert as_csv(statistics(store, seat=seat)).splitlines() == TOLD["csv"][str(seat)]


def test_a_seat_is_counted_only_where_it_was_at_the_table(store: Store) -> None:
    tables = statistics(store, "climbing", seat=3).tables
    assert [table.preset for table in tables] == ["Four", "Own rules"]


@pytest.fixture(scope="module")
def in_words(store: Store) -> dict[str, object]:
    """Everything that is told in sentences."""
    history, ids = History(store), _ids(store)
    names = {each: NAMES[: store.match_of(each).rules.seats] for each in ids}
    lines = {each: [hand_line(row, names[each]) for row in history.hands_of(each)] for each in ids}
    records = {each: record_of(store.match_of(each), {"south": "Ada"}) for each in ids}
    return {
        "scoreboard": {str(seat): list(scoreboard(statistics(store, seat=seat))) for seat in (None, 1)},
        "matches": [match_title(row) for row in history.matches()],
        "hands": {
            str(each): [[line.icon, line.token, line.title, line.detail, list(line.labels)] for line in told]
            for each, told in lines.items()
        },
        "show": {str(each): list(overview(record)) for each, record in records.items()},
        "sentences": [
            tally.sentence for game in GAMES for each in dealt(store, game) for tally in each.tallies
        ],
    }


@pytest.mark.sparse(4)
@pytest.mark.parametrize("what", ["scoreboard", "matches", "hands", "show", "sentences"])
def test_every_match_and_hand_is_told_in_the_same_words(in_words: dict[str, object], what: str) -> None:
    if os.environ.get("BACON_GOLDEN") == "write":
        text = json.dumps({**TOLD, **in_words}, ensure_ascii=False, indent=1)
        (HERE / "version_3.json").write_text(f"{text}\n", encoding="utf-8")
    else:
        assert in_words[what] == TOLD[what]


def test_the_charts_are_the_same(store: Store) -> None:
    assert list(margins(store)) == TOLD["margins"]
    assert [[list(score) for score in score_history(store, each)] for each in _ids(store)] == TOLD["scores"]


def test_hands_played_alone_are_found_as_before(store: Store) -> None:
    rows = History(store).hands(Filter(mark="alone"), size=1000)
    assert [[row.match_id, row.number] for row in rows] == TOLD["alone"]


def test_the_dealt_cards_are_counted_and_expected_as_before(store: Store) -> None:
    found = [each for game in GAMES for each in dealt(store, game)]
    assert [
        [
            each.game,
            each.players,
            each.hands,
            [
                [
                    tally.what,
                    list(tally.counts),
                    pytest.approx(tally.expected, rel=DIGITS),
                    tally.comparison and pytest.approx(tally.comparison.probability, rel=DIGITS),
                ]
                for tally in each.tallies
            ],
        ]
        for each in found
    ] == TOLD["dealt"]


def test_every_match_that_was_running_is_running_still(store: Store) -> None:
    rows = running(store)
    assert [(row.id, row.game, row.kind, row.player, row.played) for row in rows] == [
        (15, "climbing", "ordinary", "", datetime(2026, 1, 15, 12, tzinfo=UTC)),
        (4, "bacon", "ordinary", "", datetime(2026, 1, 4, 12, tzinfo=UTC)),
    ]


def test_a_practice_match_stays_one(store: Store) -> None:
    assert [row.id for row in History(store).matches(Filter(kind="practice"))] == [7]


def _of_version_2(path: Path) -> None:
    """Turn the file into what the previous program wrote, which only had trick games."""
    path.write_bytes(VERSION_3)
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript("DROP TABLE climbers; PRAGMA user_version = 2;")


def test_a_file_of_version_2_is_counted_again(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "matches.db"
    _of_version_2(path)
    with closing(open_store(path).store) as older:
        assert older.take_notices() == ()
        assert as_csv(statistics(older)) == as_csv(statistics(store))
        assert older.query("SELECT * FROM hands") == store.query("SELECT * FROM hands")


def test_a_file_of_version_4_has_its_account_summed_up(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(VERSION_6)
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript(
            "DROP TABLE reviews; DROP TABLE given_away;"
            " DROP INDEX matches_with_an_end; DROP TABLE sums; DROP TABLE dealt;"
            " ALTER TABLE matches DROP COLUMN logged; PRAGMA user_version = 4;"
        )
    with closing(open_store(path).store) as older:
        assert older.take_notices() == ()
        for seat in (None, 0, 1, 2):
            assert as_csv(statistics(older, seat=seat)).splitlines() == TOLD["csv"][str(seat)]
        for query in ("SELECT * FROM sums", "SELECT * FROM dealt", "SELECT * FROM matches"):
            assert older.query(query) == store.query(query)


def test_a_log_that_cannot_be_read_any_more_keeps_its_match_and_score(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(VERSION_3)
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript(
            "DROP TRIGGER events_are_not_changed;"
            " UPDATE events SET json = '{' WHERE match_id = 1 AND number = 9"
        )
    with closing(open_store(path).store) as store:
        (row,) = [row for row in History(store).matches() if row.id == 1]
        assert match_title(row) == TOLD["matches"][-1]
        assert store.query("SELECT count(*) FROM hands WHERE match_id = 1") == [(0,)]
        assert store.query("SELECT count(*) FROM hands WHERE match_id = 2") == [(len(TOLD["hands"]["2"]),)]


def test_an_older_file_is_brought_up_to_date_and_keeps_its_matches(
    path: Path, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(reopened(path)) as store:
        store.begin(match.events)
    step = ("ALTER TABLE matches ADD COLUMN remark TEXT",)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, step))
    version = len(migrations.MIGRATIONS)
    for _ in range(2):
        with closing(reopened(path)) as store:
            assert store.events_of(1) == match.events
            assert store._database.execute("SELECT remark FROM matches").fetchone() == (None,)
            assert store._database.execute("PRAGMA user_version").fetchone() == (version,)


def test_a_step_that_fails_leaves_the_older_file_whole(
    path: Path, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(reopened(path)) as store:
        store.begin(match.events)
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, ("DROP TABLE events", "nonsense")))
        with pytest.raises(database.Unusable):
            database.connect(str(path))
    with closing(reopened(path)) as store:
        assert store.events_of(1) == match.events


def test_a_file_of_version_1_gets_its_account_and_keeps_every_event(path: Path) -> None:
    path.parent.mkdir()
    shutil.copy(VERSION_1, path)
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (1,)
        before = raw.execute("SELECT * FROM events ORDER BY match_id, number").fetchall()
    with closing(reopened(path)) as store:
        assert store.query("SELECT * FROM events ORDER BY match_id, number") == before
        finished, running = (store.match_of(match_id) for match_id in (1, 2))
        rows = store.query("SELECT preset, shared, scores, winner, seat, practice, assisted FROM matches")
        assert rows == [
            ("Own rules", "bacon target=5", _listed(finished.scores), finished.winner, 0, 0, 0),
            ("Standard", "bacon", _listed(running.scores), None, 0, 0, 0),
        ]
        assert store.query("SELECT count(*) FROM hands") == [(finished.state.hand + running.state.hand - 1,)]
        assert unfinished(store) == Saved(2, running.events)


def test_a_damaged_match_does_not_keep_an_older_file_from_being_brought_up_to_date(path: Path) -> None:
    path.parent.mkdir()
    shutil.copy(VERSION_1, path)
    edit(path, "UPDATE events SET json = '{' WHERE match_id = 1 AND number IN (1, 9)")
    with closing(reopened(path)) as store:
        assert store.query("SELECT DISTINCT match_id FROM hands") == [(2,)]


def _listed(numbers: tuple[int, ...]) -> str:
    return json.dumps(numbers, separators=(",", ":"))
