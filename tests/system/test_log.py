"""The log exists once something was logged, stays small, and never gets in the way."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from bacon.system.streams import NAME, keeping_log

LOGGER = logging.getLogger("bacon.test")


def test_log_lines_go_to_the_file_and_nowhere_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with keeping_log(tmp_path / "log"):
        LOGGER.warning("The wörker is gone.")
    LOGGER.warning("Nobody hears this.")
    (line,) = (tmp_path / "log" / NAME).read_text("utf-8").splitlines()
    assert line.endswith("WARNING bacon.test: The wörker is gone.")
    assert capsys.readouterr().out == ""


def test_without_a_log_line_there_is_no_file_and_no_folder(tmp_path: Path) -> None:
    with keeping_log(tmp_path / "log"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_log_that_cannot_be_written_is_no_reason_to_stop(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "log").write_text("a file where the folder should be")
    with keeping_log(tmp_path / "log"):
        LOGGER.warning("The worker is gone.")
    assert capfd.readouterr().err == ""


def test_it_never_grows_beyond_two_files(tmp_path: Path) -> None:
    with keeping_log(tmp_path):
        for number in range(60):
            LOGGER.warning("%d %s", number, "x" * 10_000)
    sizes = {file.name: file.stat().st_size for file in tmp_path.iterdir()}
    assert set(sizes) == {NAME, f"{NAME}.1"}
    assert max(sizes.values()) <= 200_000


def test_while_another_window_holds_the_old_file_no_line_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(*_: object) -> None:
        raise PermissionError

    (tmp_path / f"{NAME}.1").touch()
    monkeypatch.setattr(os, "replace", held)
    with keeping_log(tmp_path):
        for number in range(60):
            LOGGER.warning("%d %s", number, "x" * 10_000)
    assert len((tmp_path / NAME).read_text("utf-8").splitlines()) == 60
