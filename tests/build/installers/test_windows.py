"""The installer of Windows brings every file, takes the same away, and its script compiles."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from art.rasher import MEAT
from installers import product, windows, wizard

import bacon


@pytest.mark.parametrize("program", ["bacon", "bacon-cli"])
def test_the_properties_of_a_program_tell_its_name_and_version(program: str) -> None:
    resource = windows.version_resource(program)
    told = ast.parse(resource.strip(), mode="eval")
    words = {node.value for node in ast.walk(told) if isinstance(node, ast.Constant)}
    assert {bacon.__version__, f"{program}.exe", product.AUTHORS} <= words
    numbers = tuple(map(int, f"{bacon.__version__}.0".split(".")))
    assert f"filevers={numbers}" in resource


def test_exactly_the_files_that_are_brought_are_taken_away(app: Path) -> None:
    lines = [line.strip() for line in windows.file_list(app)]
    brought = [line for line in lines if line.startswith("File ")]
    deleted = [
        line.removeprefix('Delete "$INSTDIR\\').rstrip('"') for line in lines if line.startswith("Delete ")
    ]
    assert brought == [
        r'File "${APP}\bacon"',
        r'File "${APP}\_internal\libcards.so"',
        r'File "${APP}\_internal\libcards.so.1"',
        r'File "${APP}\_internal\some assets\a card.svg"',
    ]
    assert sorted(name.replace("\\", "/") for name in deleted) == sorted(
        file.relative_to(app).as_posix() for file in app.rglob("*") if not file.is_dir()
    )


def test_a_folder_is_removed_after_its_contents(app: Path) -> None:
    lines = [line.strip() for line in windows.file_list(app)]
    folders = [line for line in lines if line.startswith("RMDir")]
    assert folders == ['RMDir "$INSTDIR\\_internal\\some assets"', 'RMDir "$INSTDIR\\_internal"']
    assert lines[: lines.index("!macroend")].count('SetOutPath "$INSTDIR"') == 1


def lines_of_all_scripts(app: Path) -> list[str]:
    """Return what makensis reads, without comments."""
    texts = [file.read_text("utf-8") for file in sorted(windows.SCRIPT.parent.glob("windows*.ns[ih]"))]
    texts += ["\n".join(windows.file_list(app))]
    lines = [line.strip() for text in texts for line in text.splitlines()]
    return [line for line in lines if not line.startswith(";")]


def test_no_file_is_looked_for_with_a_slash_which_makensis_on_windows_does_not_part_names_at(
    app: Path,
) -> None:
    of_words = r"/SD|/S\b|/o|/SOLID|/ifempty|/TIMEOUT=\d+|\"/PATH\""
    lines = [re.sub(rf"(?<!\S)(?:{of_words})", "", line) for line in lines_of_all_scripts(app)]
    assert len([line for line in lines if line.startswith(("File ", "!include ", "!define MUI_"))]) > 10
    assert [line for line in lines if "/" in line] == []


def test_every_file_that_is_looked_for_is_named_with_its_folder(app: Path) -> None:
    files = [
        line
        for line in lines_of_all_scripts(app)
        if re.match(r"File |!include |!define MUI_\w*(ICON|BITMAP) ", line)
    ]
    ours = [line for line in files if not re.fullmatch(r'!include "(MUI2|FileFunc|Sections)\.nsh"', line)]
    assert [line for line in ours if not re.search(r'"\$\{(APP|WORK|SCRIPTS)\}\\[^/"]+"$', line)] == []


def test_neither_program_may_run_while_files_come_or_go() -> None:
    script = windows.SCRIPT.read_text("utf-8")
    for program in ("PROGRAM", "CONSOLE"):
        assert script.count(f'!insertmacro MustNotRun "${{{program}}}"') == 2


def test_the_script_asks_for_no_administrator_and_writes_for_one_player_only() -> None:
    script = windows.SCRIPT.read_text("utf-8")
    assert "RequestExecutionLevel user" in script
    assert not re.search(r"\b(HKLM|HKCR|PROGRAMFILES|SetShellVarContext)", script)
    assert "RMDir /r" not in script


def test_the_script_compiles(frozen: Path, tmp_path: Path, takes: Callable[[str], None]) -> None:
    takes("makensis")
    windows.write_parts(frozen, tmp_path)
    installer = tmp_path / "bacon-setup.exe"
    command = windows.installer_command(frozen, tmp_path, installer)
    quickly = [*command[:-1], "-XSetCompress off", command[-1]]
    done = subprocess.run(quickly, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert installer.read_bytes().startswith(b"MZ")


@pytest.mark.parametrize(("picture", "size"), [(wizard.side, (164, 314)), (wizard.head, (150, 57))])
def test_a_picture_of_the_wizard_is_a_drawing_of_ours_at_the_size_that_nsis_has_room_for(
    picture: Callable[[], bytes], size: tuple[int, int]
) -> None:
    shown = pygame.image.load(io.BytesIO(picture()), "picture.bmp")
    assert (shown.get_size(), shown.get_bitsize()) == (size, 24)
    meat = pygame.mask.from_threshold(shown, pygame.Color(MEAT), (8, 8, 8, 255))
    assert meat.count() > 150


def test_the_wizard_shows_no_picture_of_nsis() -> None:
    script = windows.SCRIPT.read_text("utf-8")
    for name in ("MUI_HEADERIMAGE_BITMAP", "MUI_WELCOMEFINISHPAGE_BITMAP"):
        assert f'!define {name} "${{WORK}}' in script


def test_the_zip_has_one_folder_with_everything(app: Path, tmp_path: Path) -> None:
    packed = windows.make_zip(app, tmp_path)
    assert packed.name == product.artefact("windows", ".zip")
    with zipfile.ZipFile(packed) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names} == {f"bacon-{bacon.__version__}"}
    assert f"bacon-{bacon.__version__}/_internal/some assets/a card.svg" in names
