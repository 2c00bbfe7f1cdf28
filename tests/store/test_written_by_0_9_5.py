"""Files of version 0.9.5 open, replay and continue in this one.

`tests/fixtures/0_9_5/README.md` tells what is in the files.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bacon.core.events import encode
from bacon.kits import decode
from bacon.notation.record import print_record, read_record
from bacon.notation.verify import verify
from bacon.settings.lessons import Learned, Progress
from bacon.settings.settings import as_tree, load
from bacon.store.history import History
from bacon.store.opening import open_store
from bacon.store.people import players
from bacon.store.reviews import Reviews
from bacon.store.store import Store
from bacon.store.unfinished import running, unfinished

FOLDER = Path(__file__).parents[1] / "fixtures" / "0_9_5"
RECORDS = sorted((FOLDER / "records").iterdir())

SCORES = {
    1: (1, 5),
    2: (4, 2),
    3: (-17, 5),
    4: (4, 8),
    5: (0, 7),
    6: (4, 4),
    7: (7, 1),
    8: (0, 2),
    9: (2, 0),
    10: (2, 0),
    11: (0, 4),
    12: (0, 0),
    13: (2, 0),
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(Path(shutil.copy(FOLDER / "matches.db", tmp_path)))
    assert (opened.notices, opened.offer) == ((), None)
    with closing(opened.store) as store:
        yield store


def test_every_match_replays_to_the_score_it_had(store: Store) -> None:
    assert {number: store.match_of(number).scores for number in SCORES} == SCORES
    listed = {row.id: row.scores for row in History(store).matches()}
    assert listed == {**SCORES, 12: ()}
    assert store.take_notices() == ()


def test_every_stored_fact_is_written_as_it_was(store: Store) -> None:
    lines = [str(row[0]) for row in store.query("SELECT json FROM events")]
    assert len(lines) == 1980
    assert [encode(decode(line)).decode() for line in lines] == lines


def test_each_player_goes_on_with_what_was_running(store: Store) -> None:
    assert players(store) == {"": 4, "Ada": 9}
    assert [row.id for row in running(store)] == [3, 2]
    assert [row.id for row in running(store, "Ada")] == [13, 12, 6, 8]
    saved = unfinished(store, "Ada")
    assert saved
    assert (saved.id, len(saved.events)) == (13, 54)


def test_the_reviews_are_there(store: Store) -> None:
    found = Reviews(store).of_match(1)
    assert [(each.hand, len(each.choices), each.complete) for each in found] == [(1, 2, True), (2, 1, False)]


def test_the_learned_lessons_and_the_settings_are_read() -> None:
    learned = Learned(FOLDER / "lessons.toml")
    assert learned.of("bacon/1-tricks").done
    assert learned.of("bacon/2-auction") == Progress(3, ("7H", "pass"))
    loaded = load(FOLDER / "settings.toml")
    assert loaded.problems == ()
    assert loaded.settings.players.people == {"Ada": "owl", "Ben": "hen"}
    written = tomllib.loads((FOLDER / "settings.toml").read_text(encoding="utf-8"))
    read = as_tree(loaded.settings)
    for name, section in written.items():
        assert read[name] == section if name == "version" else _extends(read[name], section)


def _extends(read: object, written: object) -> bool:
    """Whether a section has all values of another one, and only new ones beside them."""
    assert isinstance(read, dict)
    assert isinstance(written, dict)
    return {key: read.get(key) for key in written} == written


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_is_read_printed_and_proven_as_it_was(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert print_record(read_record(text)) == text
    assert verify(text).ok
