"""A release tells what CHANGELOG.md tells of just its version, and one that does not fit is not made."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bacon.version import __version__

ROOT = Path(__file__).parents[2]
LOG = """\
# What is new

## 9.9.9: The newest

- **Cards** that fly.

### More

- And so on.

## 9.9.8

## 9.9.7

- The oldest.
"""
Notes = Callable[[str, str], str]


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Notes:
    """The notes for a tag, in a checkout of a version and with another history."""
    monkeypatch.syspath_prepend(ROOT / "build")
    module = importlib.import_module("release_notes")
    monkeypatch.setattr(importlib.import_module("installers.news"), "ROOT", tmp_path)
    (tmp_path / "CHANGELOG.md").write_text(LOG, "utf-8")

    def told(tag: str, version: str) -> str:
        monkeypatch.setattr(module, "VERSION", version)
        return str(module.notes(tag))

    return told


def _run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command, as on GitHub only if the environment says so."""
    command = [sys.executable, str(ROOT / "build" / "release_notes.py"), *arguments]
    here = {name: value for name, value in os.environ.items() if not name.startswith("GITHUB_")}
    return subprocess.run(command, capture_output=True, check=False, timeout=60, env=here | environment)


def test_the_notes_are_the_text_under_the_heading_of_the_version(notes: Notes) -> None:
    assert notes("v9.9.9", "9.9.9") == "- **Cards** that fly.\n\n### More\n\n- And so on."
    assert notes("v9.9.7", "9.9.7") == "- The oldest."


@pytest.mark.parametrize(
    ("tag", "version", "sentence"),
    [
        ("v9.9.8", "9.9.9", "The tag 'v9.9.8' is not that of the version in bacon/version.py, v9.9.9."),
        ("9.9.9", "9.9.9", "The tag '9.9.9' is not that of the version in bacon/version.py, v9.9.9."),
        ("v9.9.8", "9.9.8", "CHANGELOG.md says nothing under the heading of version 9.9.8."),
        ("v1.2.3", "1.2.3", "CHANGELOG.md has no heading for version 1.2.3."),
    ],
)
def test_a_mismatch_is_reported_and_no_release_is_made(
    tag: str, version: str, sentence: str, notes: Notes
) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z]") as refused:
        notes(tag, version)
    assert str(refused.value) == sentence


def test_this_version_could_be_released() -> None:
    done = _run(f"v{__version__}")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode("utf-8") in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_a_release_on_github_shows_a_hand_and_leads_to_the_tour() -> None:
    tag = f"v{__version__}"
    done = _run(tag, GITHUB_SERVER_URL="https://example.org", GITHUB_REPOSITORY="cards/bacon")
    shown = re.findall(
        r"\(https://example.org/cards/bacon/(?:raw|blob)/(.*?)/(docs/.*?)\)", done.stdout.decode()
    )
    assert [there for there, _ in shown] == [tag, tag]
    assert all((ROOT / file).is_file() for _, file in shown)


def test_a_tag_that_does_not_fit_or_none_gives_an_exit_code_and_one_line() -> None:
    for arguments, code in ((("v0.0.0",), 1), ((), 2)):
        done = _run(*arguments)
        assert (done.returncode, done.stdout) == (code, b"")
        assert len(done.stderr.splitlines()) == 1
