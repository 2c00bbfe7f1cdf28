"""README tells the truth: its examples run, its commands are there, its files are what is released."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from bacon.cli.commands import parse_arguments
from bacon.cli.errors import CommandError

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = re.findall(r"`(bacon(?: [^`]*)?)`", README)


def test_the_examples_give_what_they_say() -> None:
    done = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert done.attempted >= 4
    assert done.failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_understood(command: str) -> None:
    words = shlex.split(command)[1:]
    if words == ["COMMAND", "--help"]:
        words = ["demo", "--help"]
    if words == ["match.bacon"]:
        words = ["open", *words]
    words = ["2" if word == "N" else word for word in words]
    try:
        parse_arguments(words)
    except SystemExit as end:
        assert end.code == 0
    except CommandError as trouble:
        pytest.fail(str(trouble))


@pytest.mark.parametrize(
    "ending", ["_amd64.deb", "-linux-x86_64.run", "-windows-x86_64-setup.exe", "-macos-arm64.dmg"]
)
def test_every_system_has_a_line_with_the_name_of_its_file(ending: str) -> None:
    (line,) = (line for line in README.splitlines() if f"VERSION{ending}`" in line)
    assert line.startswith("| ")
