"""The frozen program holds what the game uses, and not what it never does."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest
from installers import contents
from installers.product import ROOT

from bacon.system.folders import components
from bacon.ui.drawing.art import FONT_FILES

WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(sys.argv[1:]))
from importlib import import_module
from pkgutil import walk_packages
import bacon
for found in walk_packages(bacon.__path__, "bacon."):
    if found.name not in sys.argv:
        import_module(found.name)
from importlib.util import find_spec
if find_spec("accesskit"):  # there are none for Windows on ARM
    import accesskit
from pygame._sdl2 import controller
from bacon.cli.main import main
sys.exit(main(["rules"]))
"""


def found_in(more_games: Path, code: str) -> str:
    """Return what a line of code prints where more games are on the path."""
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = [{str(more_games)!r}, 'build']; {code}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_more_games_come_along_with_their_guides_and_lessons(tmp_path: Path) -> None:
    contents.lay_more_games(tmp_path)
    games = found_in(tmp_path, "from bacon.kits import GAMES; print(*GAMES, *GAMES.problems)")
    assert set(contents.MORE_GAMES) < set(games.split())
    code = "from pathlib import Path; from installers.contents import data"
    places = found_in(tmp_path, f"{code}; print(*(at for _, at in data(Path({str(tmp_path)!r}))))")
    assert {"bacon_whist", "bacon_hearts", "bacon_hearts/lessons", "bacon_five_hundred/lessons"} < set(
        places.split()
    )


def test_only_fonts_that_are_drawn_with_go_in_and_where_their_package_looks(tmp_path: Path) -> None:
    fonts = contents.data(tmp_path)[1 : 1 + len(FONT_FILES)]
    assert {Path(font).name for font, _ in fonts} == {Path(font).name for font in FONT_FILES.values()}
    assert ("font_manrope/files") in {place for _, place in fonts}


def test_the_lessons_are_packed_with_their_games(tmp_path: Path) -> None:
    folders = {place: Path(folder) for folder, place in contents.data(tmp_path)}
    for game in ("bacon", "euchre", "bid_euchre", "climbing"):
        assert list(folders[f"bacon/games/{game}/lessons"].glob("*.toml"))


def test_the_guides_are_packed_with_their_games(tmp_path: Path) -> None:
    places = [place for file, place in contents.data(tmp_path) if Path(file).name == "guide.txt"]
    games = ("bacon", "bid_euchre", "climbing", "euchre", "tricks")
    assert sorted(places) == ["bacon/games", *(f"bacon/games/{game}" for game in games)]


def test_what_is_imported_by_name_is_named() -> None:
    assert {"bacon.games.euchre", "bacon.ui.scenes.settings"} <= {*contents.named()}


def test_nothing_of_the_program_brings_pytest() -> None:
    named = [find_spec(name) for name in contents.named()]
    sources = [Path(spec.origin) for spec in named if spec and spec.origin]
    assert len(sources) > 100
    assert [source for source in sources if "pytest" in imported_by(source)] == []


def folders_of_hooks() -> Iterator[Path]:
    """Yield every folder in which PyInstaller looks for hooks, except ours."""
    found = find_spec("PyInstaller")
    if found is None or found.origin is None:
        pytest.skip("PyInstaller is not installed")
    yield Path(found.origin).with_name("hooks")
    for point in entry_points(group="pyinstaller40", name="hook-dirs"):
        yield from map(Path, point.load()())


def hooks_in(folder: Path) -> set[Path]:
    """Return the hooks of every kind in a folder, by the names that ask for them."""
    kinds = ("", "pre_safe_import_module", "pre_find_module_path")
    return {Path(kind, file.name) for kind in kinds for file in (folder / kind).glob("hook-*.py")}


def test_no_hook_but_ours_answers_for_a_package_of_ours() -> None:
    named = {f"hook-{name}.py" for name in ("bacon", *contents.named())}
    theirs = set().union(*map(hooks_in, folders_of_hooks()))
    assert Path("hook-pygame.py") in theirs
    assert {hook for hook in theirs if hook.name in named} <= hooks_in(contents.HOOKS)


def test_the_game_its_controllers_and_screen_readers_do_without_what_is_excluded() -> None:
    command = [sys.executable, "-c", WITHOUT, *contents.EXCLUDED]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def imported_by(file: Path) -> set[str]:
    """The top-level names of all modules that a module ever imports, without its own package."""
    nodes = [*ast.walk(ast.parse(file.read_text("utf-8")))]
    whole = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.partition(".")[0] for name in whole | parts if name}


def test_what_msgspec_uses_where_it_is_installed_stays_out() -> None:
    found = set.union(*(imported_by(file) for file in Path(msgspec.__file__).parent.glob("*.py")))
    listed = {name for name in found if any(each.has_module(name) for each in components())}
    others = found - sys.stdlib_module_names - listed - {"annotationlib"}  # of Python 3.14's library
    assert {"tomli", "yaml"} <= others
    assert others - {"tomli"} <= set(contents.EXCLUDED)
    assert "setuptools" in contents.EXCLUDED  # which has a tomli of its own


def test_no_prompt_brings_readline_whose_licence_would_bind_the_game() -> None:
    assert {"code", "readline"} <= set(contents.EXCLUDED)


@pytest.mark.parametrize(
    ("place", "stays"),
    [
        ("libstdc++.so.6", False),
        ("libgcc_s.so.1", False),
        ("libz.so.1", False),
        ("pygame/freesansbold.ttf", False),
        ("pygame\\pygame_icon.bmp", False),
        ("pygame/mixer.so", True),
        ("pygame_ce.libs/libSDL2-2.so", True),
        ("libsqlite3.so.0", True),
        ("zlib1.dll", True),
    ],
)
def test_libraries_that_drivers_share_with_the_game_are_the_systems(place: str, stays: bool) -> None:
    assert bool(contents.kept([(place, "/somewhere", "BINARY")])) is stays


def test_what_helps_only_those_who_look_for_sources_does_not_run_at_the_start() -> None:
    scripts = [(name, "/somewhere", "PYSOURCE") for name in ("pyi_rth_inspect", "pyi_rth_setuptools", "main")]
    assert [name for name, *_ in contents.needed(scripts)] == ["pyi_rth_setuptools", "main"]
