"""The installer of Windows brings every file, takes the same away, and its script compiles."""

from __future__ import annotations

import ast
import re
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

from installers import product, windows
from installers.files import write
from installers.icons import ico

import bacon


def test_the_properties_of_the_program_tell_its_version() -> None:
    told = ast.parse(windows.version_resource().strip(), mode="eval")
    words = {node.value for node in ast.walk(told) if isinstance(node, ast.Constant)}
    assert {bacon.__version__, "bacon.exe", product.AUTHORS} <= words
    numbers = tuple(map(int, f"{bacon.__version__}.0".split(".")))
    assert f"filevers={numbers}" in windows.version_resource()


def test_exactly_the_files_that_are_brought_are_taken_away(app: Path) -> None:
    lines = [line.strip() for line in windows.file_list(app)]
    brought = [line for line in lines if line.startswith("File ")]
    deleted = [
        line.removeprefix('Delete "$INSTDIR\\').rstrip('"') for line in lines if line.startswith("Delete ")
    ]
    assert [line.removeprefix('File "${APP}/').rstrip('"') for line in brought] == [
        "bacon",
        "_internal/libcards.so",
        "_internal/libcards.so.1",
        "_internal/some assets/a card.svg",
    ]
    assert sorted(name.replace("\\", "/") for name in deleted) == sorted(
        file.relative_to(app).as_posix() for file in app.rglob("*") if not file.is_dir()
    )


def test_a_folder_is_taken_away_after_what_is_in_it(app: Path) -> None:
    lines = [line.strip() for line in windows.file_list(app)]
    folders = [line for line in lines if line.startswith("RMDir")]
    assert folders == ['RMDir "$INSTDIR\\_internal\\some assets"', 'RMDir "$INSTDIR\\_internal"']
    assert lines[: lines.index("!macroend")].count('SetOutPath "$INSTDIR"') == 1


def test_the_script_asks_for_no_administrator_and_writes_for_one_player_only() -> None:
    script = windows.SCRIPT.read_text("utf-8")
    assert "RequestExecutionLevel user" in script
    assert not re.search(r"\b(HKLM|HKCR|PROGRAMFILES|SetShellVarContext)", script)
    assert "RMDir /r" not in script


def test_the_script_compiles(frozen: Path, tmp_path: Path, takes: Callable[[str], None]) -> None:
    takes("makensis")
    write(tmp_path / "icon.ico", ico())
    write(tmp_path / "files.nsh", "\n".join(windows.file_list(frozen)) + "\n")
    installer = tmp_path / "bacon-setup.exe"
    command = windows.installer_command(frozen, tmp_path, installer)
    quickly = [*command[:-1], "-XSetCompress off", command[-1]]
    done = subprocess.run(quickly, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert installer.read_bytes().startswith(b"MZ")


def test_the_zip_has_one_folder_with_everything(app: Path, tmp_path: Path) -> None:
    packed = windows.make_zip(app, tmp_path)
    assert packed.name == product.artefact("windows", ".zip")
    with zipfile.ZipFile(packed) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names} == {f"bacon-{bacon.__version__}"}
    assert f"bacon-{bacon.__version__}/_internal/some assets/a card.svg" in names
