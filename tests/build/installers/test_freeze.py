"""The frozen program is tried as a player gets it, and PyInstaller is told right what to make of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from modulefinder import ModuleFinder
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

import pytest
from installers import freeze, product
from installers.tools import Trouble

from bacon.kits import GAMES
from tests import machos
from tests.examples.installed import WHIST

PROGRAMS = {
    "linux": ["bacon"],
    "win32": ["bacon.exe", "bacon-cli.exe"],
    "darwin": ["Bacon.app/Contents/MacOS/bacon"],
}


class System:
    """A system on which PyInstaller makes programs without permissions, and other programs do nothing."""

    def __init__(self, folder: Path, platform: str) -> None:
        self.work, self.platform = folder, platform
        self.commands: list[list[str]] = []
        self.env: dict[str, str] = {}
        self.refuses: tuple[str, ...] = ()
        self.started_without_right: list[str] = []

    def run(self, *command: str | Path, env: dict[str, str] | None = None, **_: object) -> str:
        words = [str(word) for word in command]
        self.commands.append(words)
        if "PyInstaller" in words:
            self.env = env or {}
            self._make()
        elif words[0].startswith(str(self.work)):
            self._start(Path(words[0]))
        if words[0].endswith(self.refuses):
            raise Trouble(f"{words[0]} failed")
        return ""

    def _make(self) -> None:
        for name in PROGRAMS[self.platform]:
            inside = "" if self.platform == "darwin" else "bacon"
            program = self.work / "frozen" / inside / name
            program.parent.mkdir(parents=True, exist_ok=True)
            data = {"linux": b"\x7fELF", "darwin": machos.thin(machos.PROGRAM), "win32": b"MZ"}
            program.write_bytes(data[self.platform])
            program.chmod(0o600)

    def _start(self, program: Path) -> None:
        if not os.access(program, os.X_OK) and self.platform != "win32":
            self.started_without_right.append(program.name)


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], System]:
    def of(platform: str) -> System:
        made = System(tmp_path, platform)
        monkeypatch.setattr(sys, "platform", platform)
        monkeypatch.setattr(freeze, "run", made.run)
        monkeypatch.setattr(freeze, "find_spec", lambda _: True)
        monkeypatch.setattr(freeze, "need", lambda _: None)
        monkeypatch.setattr(freeze, "compile_into", lambda folder: folder / "bacon")
        return made

    return of


@pytest.mark.skipif(os.name == "nt", reason="there nothing has such rights")
@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_a_program_is_started_with_the_rights_that_a_player_gets(
    system: Callable[[str], System], tmp_path: Path, platform: str
) -> None:
    made = system(platform)
    freeze.freeze(tmp_path)
    assert made.commands[-1][-1] == "--version"
    assert made.started_without_right == []


@pytest.mark.parametrize("platform", PROGRAMS)
def test_every_program_is_started_once(
    system: Callable[[str], System], tmp_path: Path, platform: str
) -> None:
    made = system(platform)
    freeze.freeze(tmp_path)
    started = [Path(words[0]).name for words in made.commands if words[-1] == "--version"]
    assert started == [Path(name).name for name in PROGRAMS[platform]]


@pytest.mark.parametrize("platform", PROGRAMS)
def test_a_signature_is_checked_on_macos_alone(
    system: Callable[[str], System], tmp_path: Path, platform: str
) -> None:
    made = system(platform)
    app = freeze.freeze(tmp_path)
    checks = [words for words in made.commands if words[0] == "codesign"]
    expected = [["codesign", "--verify", "--deep", "--strict", str(app)]]
    assert checks == (expected if platform == "darwin" else [])


@pytest.mark.parametrize(("platform", "culprit"), [("darwin", "codesign"), ("win32", "bacon-cli.exe")])
def test_what_fails_is_not_given_out(
    system: Callable[[str], System], tmp_path: Path, platform: str, culprit: str
) -> None:
    system(platform).refuses = (culprit,)
    with pytest.raises(Trouble, match=f"{culprit} failed"):
        freeze.freeze(tmp_path)


PACKED = """
import sys
from PyInstaller.archive.writers import ZlibArchiveWriter
code = compile("SAID = 'a sentence to be found'", "talk.py", "exec")
ZlibArchiveWriter(sys.argv[1], [("talk", "talk.py", "PYMODULE")], {"talk": code})
"""


def test_no_module_is_unpacked_when_the_program_starts(
    system: Callable[[str], System], tmp_path: Path
) -> None:
    pytest.importorskip("PyInstaller")
    made = system("linux")
    freeze.freeze(tmp_path)
    archive = tmp_path / "PYZ.pyz"
    subprocess.run([sys.executable, "-c", PACKED, archive], env=made.env, check=True)
    assert b"a sentence to be found" in archive.read_bytes()


def test_only_libraries_that_have_symbols_are_stripped(
    system: Callable[[str], System], app: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = system("linux")
    for name in ("bacon", "with.so", "without.so"):
        (app / name).write_bytes(b"\x7fELF")
    monkeypatch.setattr(freeze, "has_symbols", lambda file: file.name in ("bacon", "with.so"))
    freeze.strip_libraries(app)
    assert made.commands == [["strip", str(app / "with.so")]]


# bacon.spec, with stand-ins for what PyInstaller gives it


class Asked:
    """One thing that a recipe can ask for."""

    def __init__(self, recipe: Recipe, name: str) -> None:
        self.recipe, self.name = recipe, name

    def __call__(self, *_: object, **words: object) -> Recipe:
        self.recipe.asked.append((self.name, words))
        return self.recipe


class Recipe:
    """What the recipe asks PyInstaller for, on one system."""

    def __init__(self, folder: Path, libraries: list[Path]) -> None:
        self.asked: list[tuple[str, dict[str, object]]] = []
        self.binaries = [(file.name, str(file), "BINARY") for file in libraries]
        self.datas: list[tuple[str, str, str]] = []
        self.pure: list[str] = []
        self.scripts: list[str] = []
        names = {name: Asked(self, name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
        text = (product.ROOT / "bacon.spec").read_text("utf-8")
        exec(
            compile(text, "bacon.spec", "exec"), {"SPECPATH": str(product.ROOT), "workpath": folder, **names}
        )

    def of(self, name: str) -> list[dict[str, object]]:
        return [words for asked, words in self.asked if asked == name]


def collected(group: str) -> tuple[list[tuple[str, str]], list[str]]:
    """Stand in for PyInstaller, which looks for the installed entry points of a group."""
    return [("/site/kits-1.dist-info", "kits-1.dist-info")], [f"{group} of others"]


Recipes: TypeAlias = Callable[[str, list[Path]], Recipe]


@pytest.fixture
def recipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Recipes:
    hooks = ModuleType("PyInstaller.utils.hooks")
    monkeypatch.setattr(hooks, "copy_metadata", lambda _: [], raising=False)
    monkeypatch.setattr(hooks, "collect_entry_point", collected, raising=False)
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert GAMES  # found now, or the recipe's own copies of more games would stay among them

    def of(platform: str, libraries: list[Path]) -> Recipe:
        monkeypatch.setattr(sys, "platform", platform)
        monkeypatch.setattr("platform.machine", lambda: "arm64" if platform == "darwin" else "x86_64")
        return Recipe(tmp_path, libraries)

    return of


@pytest.mark.parametrize("platform", PROGRAMS)
def test_windows_alone_has_a_second_program_with_a_terminal(recipe: Recipes, platform: str) -> None:
    made = [(words["name"], words["console"]) for words in recipe(platform, []).of("EXE")]
    assert made == [("bacon", False), *([("bacon-cli", True)] if platform == "win32" else [])]


def test_each_program_of_windows_has_its_own_properties(recipe: Recipes) -> None:
    files = [Path(str(words["version"])).read_text("utf-8") for words in recipe("win32", []).of("EXE")]
    assert ["'bacon.exe'" in text for text in files] == [True, False]
    assert ["'bacon-cli.exe'" in text for text in files] == [False, True]


@pytest.mark.parametrize("platform", PROGRAMS)
def test_no_program_waits_for_documents_before_it_starts_or_is_squeezed(
    recipe: Recipes, platform: str
) -> None:
    for words in recipe(platform, []).of("EXE"):
        assert not words.get("argv_emulation")
        assert words["upx"] is False


def test_the_bundle_tells_the_macos_that_its_libraries_take(recipe: Recipes, tmp_path: Path) -> None:
    library = tmp_path / "libcards.dylib"
    library.write_bytes(machos.thin(machos.LIBRARY, machos.command(machos.BUILD_VERSION, (12, 1))))
    (bundle,) = recipe("darwin", [library]).of("BUNDLE")
    told = bundle["info_plist"]
    assert isinstance(told, dict)
    assert told["LSMinimumSystemVersion"] == "12.1"
    assert (bundle["name"], bundle["bundle_identifier"]) == ("Bacon.app", "table.bacon.Bacon")
    assert Path(str(bundle["icon"])).read_bytes().startswith(b"icns")


def parts_of(analysis: dict[str, object], what: str) -> set[object]:
    found = analysis[what]
    assert isinstance(found, list)
    return set(found)


def test_the_kits_and_their_parts_are_frozen_though_nothing_imports_them(recipe: Recipes) -> None:
    (analysis,) = recipe("linux", []).of("Analysis")
    hidden = parts_of(analysis, "hiddenimports")
    assert "bacon.games of others" in hidden
    for kit in GAMES.values():
        assert {type(kit).__module__, kit.rules().__module__} <= hidden
    assert {"bacon.games.euchre.bot", "bacon.games.climbing.figures"} <= hidden
    assert ("/site/kits-1.dist-info", "kits-1.dist-info") in parts_of(analysis, "datas")


def test_our_own_hooks_are_asked_first(recipe: Recipes) -> None:
    (analysis,) = recipe("linux", []).of("Analysis")
    assert analysis["hookspath"] == [str(product.ROOT / "build" / "installers" / "hooks")]
    assert (product.ROOT / "build" / "installers" / "hooks" / "hook-bacon.py").is_file()


def test_the_parts_of_a_game_from_elsewhere_are_found_from_its_kit_by_reading_its_imports() -> None:
    finder = ModuleFinder([str(WHIST)], excludes=["bacon"])
    finder.import_hook("bacon_whist.kit")
    assert {"bacon_whist.rules", "bacon_whist.events", "bacon_whist.options"} <= finder.modules.keys()
