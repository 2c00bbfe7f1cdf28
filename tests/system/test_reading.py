"""Whatever a file holds, what is read from it fits, is on one line, and never blocks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.system.files import reason
from bacon.system.reading import MAX_NAME_LETTERS, legible, read_file, read_toml


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a file"


@given(words=st.text(), longest=st.integers(1, 20))
def test_what_is_read_can_be_shown_on_one_line_and_is_no_longer_than_it_may_be(
    words: str, longest: int
) -> None:
    shown = legible(words, longest)
    assert shown.isprintable()
    assert len(shown) <= longest
    assert legible(shown, longest) == shown


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Ada", "Ada"),
        ("Große  Änne ", "Große Änne"),
        ("Ada\x00\x1b[2J", "Ada [2J"),
        ("line\nfeed", "line feed"),
        ("\u202eevil", "evil"),
        ("\ud800.bacon", "?.bacon"),
        ("x" * 600_000, "x" * (MAX_NAME_LETTERS - 1) + "…"),
        ("\x01" * 600_000, ""),
    ],
)
def test_a_name_is_cleaned_and_cut(words: str, shown: str) -> None:
    assert legible(words) == shown


def test_a_file_is_read_up_to_its_limit_and_not_beyond(path: Path) -> None:
    path.write_bytes(b"1234")
    assert read_file(path, 4) == b"1234"
    with pytest.raises(OSError, match="larger than 3 bytes"):
        read_file(path, 3)


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes with names in folders")
def test_a_pipe_and_a_device_are_refused_and_not_waited_for(path: Path) -> None:
    os.mkfifo(path)
    for strange in (path, Path("/dev/zero")):
        with pytest.raises(OSError, match="not a regular file") as refused:
            read_file(strange, 100)
        assert reason(refused.value) == "it is not a regular file"


@pytest.mark.parametrize(
    "text",
    [
        "a." * 10_000 + "a = 1",
        "[" + "a." * 100 + "a]",
        "'a' . " * 100 + "a = 1",
        "x = " + "{a = " * 100,
        "x = " + "[" * 20_000,
        "x = " + "[\n" * 20_000,
        'x = "' + "." * 5000 + '"',
    ],
)
def test_keys_and_lists_without_end_are_refused_before_they_are_followed(text: str) -> None:
    with pytest.raises(ValueError, match="nested too deep"):
        read_toml(text)


@pytest.mark.parametrize(
    "line", ["# " + "." * 100, 'x = "' + ".[{" * 40 + '"', "x = '" + "." * 100 + "'", "a.b.c = [[1.5]]"]
)
def test_dots_that_lead_nowhere_are_just_dots(line: str) -> None:
    assert read_toml(f"{line}\nlast = true")["last"] is True
