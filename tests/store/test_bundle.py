"""Everything goes into one file and comes out on another computer; rubbish is refused, and changes nothing.

``BACON_EXAMPLES=2000 pytest tests/store/test_bundle.py`` breaks the file in more ways.
"""

from __future__ import annotations

import io
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.cli.main import main
from bacon.core.match import Match
from bacon.games.euchre.game import Euchre
from bacon.settings.lessons import Learned, Progress
from bacon.settings.settings import Players, Settings, Sound, TableSettings, Window, load
from bacon.store.bundle import BundleError, ImportResult, export_everything, import_file
from bacon.store.history import History
from bacon.store.merging import ImportCounts
from bacon.store.opening import open_store
from bacon.store.people import players
from bacon.store.reviews import Reviews
from bacon.store.statistics import as_csv, statistics
from bacon.store.store import Store, store_in_memory

pytestmark = pytest.mark.skipif(
    not hasattr(sqlite3.Connection, "setlimit"), reason="the module that stands in for sqlite3 has no limits"
)

WRITTEN = Path(__file__).parents[1] / "fixtures" / "0_9_5"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a player of version 0.9.5."""
    home = tmp_path_factory.mktemp("home")
    shutil.copytree(WRITTEN, home, dirs_exist_ok=True)
    return home


@pytest.fixture(scope="module")
def saved(home: Path) -> Path:
    """All of them in one bundle."""
    with closing(open_store(home / "matches.db").store) as store:
        settings, lessons = load(home / "settings.toml").settings, Learned(home / "lessons.toml").text()
        return export_everything(home / "all.zip", store, settings, lessons)


def test_a_match_is_saved_while_everything_is_being_copied(tmp_path: Path) -> None:
    events = Match(Euchre(), seed="meanwhile").events
    shutil.copy(WRITTEN / "matches.db", tmp_path)
    with closing(open_store(tmp_path / "matches.db").store) as store, ThreadPoolExecutor() as beside:
        before = store.query("SELECT count(*) FROM matches")

        def write(stage: str, _: float) -> None:
            if stage == "Copying the saved matches" and store.query("SELECT count(*) FROM matches") == before:
                beside.submit(store.begin, events).result(timeout=30)

        everything = export_everything(tmp_path / "all.zip", store, Settings(), "", write)
        assert store.query("SELECT count(*) - 1 FROM matches") == before
    with closing(store_in_memory()) as other:
        assert import_file(everything, other).brought.new == before[0][0]


def test_everything_comes_out_of_the_file_again(home: Path, saved: Path) -> None:
    with closing(store_in_memory()) as store, closing(open_store(home / "matches.db").store) as source:
        arrived = import_file(saved, store)
        assert (arrived.brought, arrived.first) == (ImportCounts(new=13), True)
        assert players(store) == players(source)
        assert as_csv(statistics(store)) == as_csv(statistics(source))
        assert Reviews(store).of_match(1) == Reviews(source).of_match(1)
        assert [row.key for row in History(store).matches()] == [row.key for row in History(source).matches()]
        theirs = load(home / "settings.toml").settings
        mine = arrived.merged_settings(Settings(), players(store))
        assert replace(mine, window=theirs.window, players=theirs.players) == theirs
        assert (mine.window, mine.players.who, mine.players.people) == (Window(), "Ada", {"Ben": "hen"})
        learned = Learned()
        assert learned.merge(arrived.lessons) == 2
        assert learned.of("bacon/2-auction") == Progress(3, ("7H", "pass"))


def test_twice_the_same_file_brings_nothing_new_and_what_is_here_stays(saved: Path) -> None:
    own = Settings(
        table=TableSettings(speed="brisk"),
        sound=Sound(volume=5),
        players=Players(your_name="Eve", left="Zed"),
    )
    learned = Learned()
    learned.note("bacon/2-auction", Progress(1))
    with closing(store_in_memory()) as store:
        import_file(saved, store)
        before = [*store._database.iterdump()]
        again = import_file(saved, store)
        assert (again.brought, again.first) == (ImportCounts(known=13), False)
        assert [*store._database.iterdump()] == before
        mine = again.merged_settings(own, players(store))
        assert (mine.table.speed, mine.sound.volume, mine.players.left) == ("brisk", 5, "Zed")
        assert (mine.players.who, mine.players.people) == ("Eve", {"Ada": "hen", "Ben": "hen"})
        assert mine.keys != own.keys
        assert again.merged_settings(mine, players(store)) == mine
        learned.merge(again.lessons)
        assert (learned.of("bacon/2-auction"), learned.merge(again.lessons)) == (Progress(1), 0)


def test_a_file_of_saved_matches_alone_is_brought_in_too_and_stays_as_it_is(home: Path) -> None:
    before = (home / "matches.db").read_bytes()
    with closing(store_in_memory()) as store:
        arrived = import_file(home / "matches.db", store)
        assert (arrived.brought.new, arrived.settings) == (13, None)
        assert arrived.merged_settings(Settings(), players(store)) == Settings()
    assert (home / "matches.db").read_bytes() == before


# What is refused


def _with(saved: Path, to: Path, **parts: bytes) -> Path:
    """The bundle with other parts; None leaves a part out."""
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            data = parts.get(info.filename.replace(".", "_"), old.read(info))
            if data:
                new.writestr(info.filename, data)
    return to


def _of_a_newer_format(saved: Path, to: Path) -> Path:
    return _with(saved, to, bacon_toml=b"format = 2")


def _of_a_newer_store(saved: Path, to: Path) -> Path:
    newer = to.with_name("newer.db")
    shutil.copy(saved.with_name("matches.db"), newer)
    with closing(sqlite3.connect(newer)) as raw:
        raw.execute("PRAGMA user_version = 99")
    return _with(saved, to, matches_db=newer.read_bytes())


def _with_a_view_for_a_table(saved: Path, to: Path) -> Path:
    odd = to.with_name("odd.db")
    with closing(sqlite3.connect(odd)) as raw:
        raw.execute("CREATE TABLE events (match_id, number, json)")
        endless = "WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id FROM n"
        raw.execute(f"CREATE VIEW matches AS {endless}")
    return _with(saved, to, matches_db=odd.read_bytes())


def _too_large_for_what_it_is(saved: Path, to: Path) -> Path:
    return _with(saved, to, matches_db=b"SQLite format 3" + bytes(50_000_000))


def _with_a_part_twice(_: Path, to: Path) -> Path:
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(to, "w") as archive:
        for text in ("format = 1", "format = 1"):
            archive.writestr("bacon.toml", text)
    return to


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (_of_a_newer_format, "is from a newer version of Bacon"),
        (_of_a_newer_store, "is from a newer version of Bacon"),
        (_with_a_view_for_a_table, "isn’t a Bacon backup"),
        (_too_large_for_what_it_is, "isn’t a Bacon backup"),
        (_with_a_part_twice, "isn’t a Bacon backup"),
        (lambda saved, to: _with(saved, to, matches_db=b""), "isn’t a Bacon backup"),
        (lambda saved, to: _with(saved, to, bacon_toml=b"\xff"), "isn’t a Bacon backup"),
        (lambda _, to: to, "can’t be read: it does not exist"),
        (lambda _, to: to.parent, "can’t be read: it is a folder"),
    ],
)
def test_what_cannot_be_brought_in_is_refused_in_a_sentence(
    make: Callable[[Path, Path], Path], why: str, saved: Path, tmp_path: Path
) -> None:
    file = make(saved, tmp_path / "other.zip")
    with closing(store_in_memory()) as store:
        with pytest.raises(BundleError, match=why) as refused:
            import_file(file, store)
        assert str(refused.value).endswith(".")
        assert store.is_empty


@given(data=st.data())
def test_whatever_is_in_a_file_it_is_brought_in_or_refused(
    data: st.DataObject, saved: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    whole = bytearray(saved.read_bytes())
    how = data.draw(st.sampled_from(["flip", "cut", "inside", "text"]))
    if how == "text":
        whole = bytearray(data.draw(st.binary(max_size=2000)))
    elif how == "cut":
        del whole[data.draw(st.integers(0, len(whole))) :]
    elif how == "inside":
        whole = _flipped_inside(saved, data)
    for _ in range(data.draw(st.integers(1, 20)) if how == "flip" else 0):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    file = tmp_path_factory.mktemp("broken") / "broken.zip"
    file.write_bytes(whole)
    with closing(store_in_memory()) as store:
        arrived: ImportResult | None = None
        with suppress(BundleError):
            arrived = import_file(file, store)
        assert arrived or store.is_empty
        _usable(store)
        if arrived:
            arrived.merged_settings(Settings(), players(store))


def _flipped_inside(saved: Path, data: st.DataObject) -> bytearray:
    """A valid archive with changed bytes in its saved matches."""
    with zipfile.ZipFile(saved) as archive:
        parts = {name: bytearray(archive.read(name)) for name in archive.namelist()}
    name = data.draw(st.sampled_from(sorted(parts)))
    for _ in range(data.draw(st.integers(1, 20))):
        parts[name][data.draw(st.integers(0, len(parts[name]) - 1))] = data.draw(st.integers(0, 255))
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, bytes(part))
    return bytearray(written.getvalue())


def _usable(store: Store) -> None:
    """Assert that the lists open and statistics can be computed, whatever was brought in."""
    History(store).matches()
    statistics(store)
    assert "file check ok" in store.health()


# The commands


def test_the_two_commands_carry_everything_over(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BACON_HOME", str(home))
    file = tmp_path / "taken.zip"
    assert main(["backup", str(file)]) == 0
    monkeypatch.setenv("BACON_HOME", str(tmp_path / "new"))
    assert main(["restore", str(file)]) == 0
    assert "Matches: 13 new" in capsys.readouterr().out
    assert load(tmp_path / "new" / "settings.toml").settings.players.who == "Ada"
    assert Learned(tmp_path / "new" / "lessons.toml").of("bacon/1-tricks").done
    before = {part.name: part.read_bytes() for part in (tmp_path / "new").glob("*.toml")}
    assert main(["restore", str(file)]) == 0
    assert "Matches: 0 new, 0 with more hands, 13 already here" in capsys.readouterr().out
    assert {part.name: part.read_bytes() for part in (tmp_path / "new").glob("*.toml")} == before


def test_nothing_is_brought_in_while_a_window_is_open(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BACON_HOME", str(tmp_path))
    with closing(open_store(tmp_path / "matches.db").store) as store:
        assert main(["restore", str(saved)]) == 1
        assert "Another Bacon window is open" in capsys.readouterr().err
        assert store.is_empty
    assert not (tmp_path / "settings.toml").exists()


def test_a_file_that_cannot_be_written_is_reported(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BACON_HOME", str(home))
    assert main(["backup", str(tmp_path / "no folder" / "x.zip")]) == 2
    assert "can’t be written: its folder does not exist." in capsys.readouterr().err


@pytest.mark.parametrize("name", ["matches.db", "matches.db-wal", "notes.txt"])
def test_no_file_but_an_earlier_one_of_its_kind_is_replaced(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    with closing(open_store(tmp_path / "matches.db").store) as store:
        before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
        with pytest.raises(BundleError, match="it won’t be overwritten"):
            export_everything(tmp_path / name, store, Settings(), "")
        assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
        saved = export_everything(tmp_path / "bacon.zip", store, Settings(), "")
        assert export_everything(saved, store, Settings(), "") == saved


def test_where_rubbish_is_brought_in_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home, file = tmp_path / "home", tmp_path / "notes.txt"
    monkeypatch.setenv("BACON_HOME", str(home))
    file.write_text("mine", "utf-8")
    assert main(["restore", str(file)]) != 0
    assert "Nothing was changed" in capsys.readouterr().err
    assert not home.exists()
