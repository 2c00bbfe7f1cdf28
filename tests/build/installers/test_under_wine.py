"""The installer of Windows, with programs that only wait, under Wine: put there, renewed, taken away again.

``BACON_WINE=1 pytest tests/build/installers/test_under_wine.py`` runs it where Wine and makensis are. On many
systems Wine runs programs of 64 bits alone, so the installer is compiled as one here. The game itself is
installed and played where ``BACON_FROZEN`` names the folder of one that was frozen on Windows.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest
from installers import product, windows
from installers.files import write

pytestmark = pytest.mark.skipif("BACON_WINE" not in os.environ, reason="BACON_WINE does not ask for it")

WAITING = r"""
Unicode true
SilentInstall silent
RequestExecutionLevel user
OutFile "${OUT}"
Section
  FileOpen $0 "$EXEDIR\started" w
  FileClose $0
  loop:
    Sleep 100
    IfFileExists "$EXEDIR\end" 0 loop
SectionEnd
"""
FOR_64_BITS = "-XTarget amd64-unicode"
PATIENCE = 300
"""Seconds for one program, the longest of which plays a hand."""

UNINSTALL = rf"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{product.NAME}"
LONG = ";".join(rf"C:\Werkzeug für alles\{number}" for number in range(100)) + r";%USERPROFILE%\bin"
"""A path as somebody may have it, and longer than any string of NSIS."""


class Machine:
    """A Windows with one player, who already has a match and a PATH."""

    def __init__(self, folder: Path) -> None:
        self.env = {
            **os.environ,
            "WINEPREFIX": str(folder / "prefix"),
            "WINEDEBUG": "-all",
            "WINEARCH": "win64",
        }
        self.env.pop("DISPLAY", None)
        self.printed = folder / "printed"
        (folder / "prefix").mkdir()
        subprocess.run(["wineserver", "--persistent"], env=self.env, check=True)
        self.wine("wineboot", "-i")
        (home,) = folder.glob("prefix/drive_c/users/*/AppData/Local")
        self.program = home / "Programs" / product.TITLE
        self.own = home / product.NAME / "matches.db"
        write(self.own, "every match")
        self.set_path(LONG)

    def wine(self, *command: str | Path) -> tuple[int, str]:
        """Run a Windows program to its end, and return its exit code and output.

        What Wine starts in the background would keep a pipe open, so it prints into a file.
        """
        words = ["wine", *map(str, command)]
        with self.printed.open("wb") as file:
            code = subprocess.run(
                words, env=self.env, stdout=file, stderr=file, timeout=PATIENCE, check=False
            ).returncode
        return code, self.printed.read_text("utf-8", errors="replace")

    def plays(self, *command: str | Path) -> str:
        """Run the game to its end, and return its output; under Wine its Python takes only pipes."""
        words = ["wine", *map(str, command)]
        done = subprocess.run(
            words, env=self.env, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.decode("cp1252")

    def installs(self, installer: Path, *words: str) -> bool:
        """Run an installer unattended; return whether it succeeded."""
        return self.wine(installer, "/S", *words)[0] == 0

    def set_path(self, path: str) -> None:
        self.wine("reg", "add", r"HKCU\Environment", "/v", "Path", "/t", "REG_EXPAND_SZ", "/d", path, "/f")

    def path(self) -> list[str]:
        """The folders in the player's PATH; none if there is no PATH."""
        lines = self.wine("reg", "query", r"HKCU\Environment", "/v", "Path")[1].splitlines()
        found = [line.split("REG_EXPAND_SZ", 1)[1].strip() for line in lines if "REG_EXPAND_SZ" in line]
        return found[0].split(";") if found else []

    def shortcuts(self) -> list[Path]:
        return list(self.program.parents[2].glob("Roaming/Microsoft/Windows/Start Menu/Programs/*.lnk"))

    def is_listed(self) -> bool:
        return self.wine("reg", "query", UNINSTALL)[0] == 0

    def files(self) -> list[str]:
        """The program's files, except for those it creates itself."""
        files = (file for file in self.program.rglob("*") if file.is_file())
        names = {file.relative_to(self.program).as_posix() for file in files}
        return sorted(names - {"started", "end"})

    @contextmanager
    def running(self, program: str) -> Iterator[None]:
        """Run a program, and end it."""
        running = subprocess.Popen(["wine", str(self.program / program)], env=self.env)
        try:
            until((self.program / "started").exists)
            yield
        finally:
            (self.program / "end").touch()
            running.wait(60)
            for name in ("started", "end"):
                (self.program / name).unlink(missing_ok=True)

    def remove(self) -> None:
        """Uninstall the game; a copy of the uninstaller does that after the uninstaller itself has ended."""
        assert self.installs(self.program / "uninstall.exe")
        until(lambda: not (self.program / "uninstall.exe").exists() and not self.is_listed())


def until(true: Callable[[], bool]) -> None:
    """Wait until another program has done something."""
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    for program in ("wine", "makensis"):
        if not shutil.which(program):
            pytest.fail(f"this machine has no {program}")
    machine = Machine(tmp_path_factory.mktemp("wine"))
    yield machine
    subprocess.run(["wineserver", "-k"], env=machine.env, check=False)


@pytest.fixture(scope="module")
def setup(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return a function that builds an installer of a program with a file of this name."""
    folder = tmp_path_factory.mktemp("installers")
    script = folder / "waiting.nsi"
    script.write_text(WAITING)

    def made(name: str) -> Path:
        app, work = folder / name / "bacon", folder / name / "work"
        write(app / "_internal" / "some assets" / name, "a card")
        for program in (product.COMMAND, product.CONSOLE):
            out = f"-DOUT={app / program}.exe"
            subprocess.run(["makensis", "-V1", FOR_64_BITS, out, script], check=True, timeout=60)
        windows.write_parts(app, work)
        installer = folder / f"bacon-{name}.exe"
        makensis, *rest = windows.installer_command(app, work, installer)
        subprocess.run([makensis, FOR_64_BITS, *rest], check=True, timeout=60)
        return installer

    return made


@pytest.fixture
def the_game(tmp_path: Path, lacks: Callable[[str], NoReturn]) -> tuple[Path, Path]:
    """The folder of the frozen game, and its installer."""
    app = Path(os.environ.get("BACON_FROZEN", ""))
    if not (app / "bacon-cli.exe").is_file():
        lacks("BACON_FROZEN names no game that was frozen on Windows")
    windows.write_parts(app, tmp_path)
    installer = tmp_path / "bacon-setup.exe"
    makensis, *rest = windows.installer_command(app, tmp_path, installer)
    subprocess.run([makensis, FOR_64_BITS, *rest], check=True, timeout=PATIENCE)
    return app, installer


def files_with(name: str) -> list[str]:
    return sorted([f"_internal/some assets/{name}", "bacon-cli.exe", "bacon.exe", "uninstall.exe"])


def test_a_game_comes_is_renewed_and_goes_and_the_players_own_stays(
    machine: Machine, setup: Callable[[str], Path]
) -> None:
    older, newer, before = setup("older"), setup("newer"), machine.path()
    assert len(LONG) > 1024

    assert machine.installs(older, "/PATH")
    assert machine.files() == files_with("older")
    assert machine.is_listed()
    assert [file.name for file in machine.shortcuts()] == ["Bacon.lnk"]
    assert machine.path() == [*before, machine.path()[-1]]
    assert machine.path()[-1].endswith(r"\AppData\Local\Programs\Bacon")

    for program in ("bacon.exe", "bacon-cli.exe"):
        with machine.running(program):
            assert not machine.installs(newer)
            assert not machine.installs(machine.program / "uninstall.exe", f"_?={machine.path()[-1]}")
            assert machine.files() == files_with("older")

    (machine.program / "note.txt").write_text("mine")
    assert machine.installs(newer)
    assert machine.files() == sorted([*files_with("newer"), "note.txt"])
    assert len(machine.path()) == len(before) + 1

    machine.remove()
    assert machine.files() == ["note.txt"]
    (machine.program / "note.txt").unlink()
    machine.program.rmdir()
    assert not machine.is_listed()
    assert machine.shortcuts() == []
    assert machine.path() == before
    assert machine.own.read_text() == "every match"


@pytest.mark.parametrize("path", ["", r"C:\Mine", r"C:\Mine;", r"C:\Programs\Bacon Tools;C:\Mine"])
def test_the_path_is_left_as_it_was(machine: Machine, setup: Callable[[str], Path], path: str) -> None:
    machine.set_path(path)
    before = [folder for folder in machine.path() if folder]
    assert machine.installs(setup("any"), "/PATH")
    assert machine.path() == [*before, machine.path()[-1]]
    assert machine.path()[-1].endswith(r"\Programs\Bacon")
    machine.remove()
    assert [folder for folder in machine.path() if folder] == before


def test_who_does_not_ask_for_it_keeps_his_path(machine: Machine, setup: Callable[[str], Path]) -> None:
    before = machine.path()
    assert machine.installs(setup("quiet"))
    assert machine.path() == before
    machine.remove()


def test_the_game_itself_comes_plays_from_the_path_and_goes(
    machine: Machine, the_game: tuple[Path, Path]
) -> None:
    app, installer = the_game
    machine.set_path(r"C:\Mine")  # Wine's own prompt looks into no folder of a path as long as the other
    before = machine.path()
    assert machine.installs(installer, "/PATH")
    brought = [file.relative_to(app).as_posix() for file in app.rglob("*") if file.is_file()]
    assert machine.files() == sorted([*brought, "uninstall.exe"])
    assert machine.plays("cmd", "/c", "bacon-cli", "--version").startswith(f"bacon {product.VERSION}")
    machine.plays(machine.program / "bacon.exe", "demo", "--headless", "--hands", "1")
    machine.remove()
    assert not machine.program.exists()
    assert machine.path() == before
    assert machine.own.read_text() == "every match"
