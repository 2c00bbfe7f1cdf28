"""Any file is either a record or refused in one sentence, and reading it never blocks."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.kits import GAMES
from bacon.kits.presets import presets_of
from bacon.notation import record, tables
from bacon.notation.record import ENDING, RecordError, record_at, write_record
from tests.play import Whims, played
from tests.tables import Table

EVERY_RULES = {f"{game}-{each.name}": each.rules for game in GAMES for each in presets_of(game)}


@pytest.fixture
def match() -> Table:
    return played(Bacon(target=5), 1, Whims())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / f"match{ENDING}"


def test_a_records_file_gives_the_match_again(path: Path, match: Table) -> None:
    path.write_text(write_record(match), "utf-8")
    assert record_at(path, waiting=False) == record_at(path)
    assert record_at(path).match().kept == match.kept


def test_an_editor_may_have_left_its_mark_at_the_beginning(path: Path, match: Table) -> None:
    path.write_text(write_record(match), "utf-8-sig")
    assert record_at(path).finished


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "The file can’t be read: it does not exist."),
        (b"", "This isn’t a record: it has no section [match]."),
        (b"\x7fELF\xff\xfe", "This isn’t a text file, so it isn’t a record."),
        (b"Dear diary", "This isn’t a record, because it isn’t TOML: "),
        (b"x" * 1_000_001, "The file can’t be read: it is larger than 1,000,000 bytes."),
        (b'\nx = "' + b"x" * 20_000, "This isn’t a record: line 2 has more than 20,000 characters."),
        (b"before = [" + b"0,\n" * 20_000, "This isn’t a record: it has more than 40,000 lines and values."),
        ((b".".join([b"a"] * 60) + b"=1\n") * 700, "This isn’t a record: it has more than 40,000 lines"),
        (b"a={b=1}\n" * 39_999, "This isn’t a record: it has more than 40,000 lines and values."),
        (b"#\n" * 40_001, "This isn’t a record: it has more than 40,000 lines and values."),
    ],
)
def test_anything_but_a_record_is_reported(content: bytes | None, sentence: str, path: Path) -> None:
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RecordError) as refused:
        record_at(path, waiting=False)
    assert str(refused.value).startswith(sentence)


def test_the_impossible_is_reported_with_its_line(path: Path, match: Table) -> None:
    path.write_text(write_record(match).replace("format = 2", "format = 5"), "utf-8")
    with pytest.raises(RecordError) as refused:
        record_at(path)
    assert str(refused.value).startswith("Line 2: this record has format 5;")


@pytest.mark.parametrize("rules", EVERY_RULES.values(), ids=EVERY_RULES)
def test_no_record_of_three_hundred_hands_comes_near_a_limit(rules: Rules) -> None:
    match: Match[TableState] = Match(rules, seed="long")
    chance = Random("long")
    while not match.over and match.state.hand <= 3:
        match.apply(chance.choice(match.legal()))
    text = write_record(match)
    hands = text.count("[[hand]]")
    assert len(text) / hands * 300 < record._MAX_BYTES
    assert tables.count_parts(text) / hands * 300 < tables._MAX_PARTS
    assert max(map(len, text.splitlines())) < tables._MAX_LINE_LETTERS / 10


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes with names in folders")
def test_a_pipe_is_refused_and_not_waited_for(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(RecordError, match="it is not a regular file"):
        record_at(path, waiting=False)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"it is (not a file on a disk|a folder)"):
        record_at(tmp_path, waiting=False)
