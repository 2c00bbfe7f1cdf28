"""The installer of Windows, for one player and without an administrator, and the same program as a zip."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePath, PureWindowsPath
from typing import Final

from installers import product, wizard
from installers.files import size_of, write
from installers.icons import ico
from installers.tools import run

SCRIPT: Final = Path(__file__).with_name("windows.nsi")
_LANGUAGE: Final = "040904B0"
"""American English, in Unicode, as Windows numbers them."""


def version_resource(program: str) -> str:
    """Give what the properties of one of the programs tell, as PyInstaller reads it."""
    numbers = tuple(int(part) for part in f"{product.VERSION}.0".split("."))
    told = {
        "CompanyName": product.AUTHORS,
        "FileDescription": product.TITLE,
        "FileVersion": product.VERSION,
        "InternalName": program,
        "LegalCopyright": f"{product.AUTHORS}, MIT License",
        "OriginalFilename": f"{program}.exe",
        "ProductName": product.TITLE,
        "ProductVersion": product.VERSION,
    }
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in told.items())
    return f"""\
VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, OS=0x40004, fileType=1),
    kids=[
        StringFileInfo([StringTable({_LANGUAGE!r}, [{strings}])]),
        VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
    ],
)
"""


def make_installer(app: Path, work: Path, target: Path) -> Path:
    """Make the installer of a frozen program's folder with NSIS, and give it."""
    installer = target / product.artefact("windows", "-setup.exe")
    write_parts(app, work)
    run(*installer_command(app, work, installer))
    return installer


def write_parts(app: Path, work: Path) -> None:
    """Write what the script takes into the installer: its pictures, and the list of the program's files."""
    write(work / "icon.ico", ico())
    write(work / "head.bmp", wizard.head())
    write(work / "side.bmp", wizard.side())
    write(work / "files.nsh", "\n".join(file_list(app)) + "\n")


def installer_command(app: Path, work: Path, installer: Path) -> list[str]:
    """Give the command that compiles the script, with all that the script does not know.

    On Windows it takes only a backslash for the end of a folder's name, elsewhere either stroke.
    """
    told = {
        "APP": app,
        "WORK": work,
        "SCRIPTS": SCRIPT.parent,
        "INSTALLER": installer,
        "NAME": product.NAME,
        "TITLE": product.TITLE,
        "VERSION": product.VERSION,
        "AUTHORS": product.AUTHORS,
        **_addresses(),
        "PROGRAM": f"{product.COMMAND}.exe",
        "CONSOLE": f"{product.CONSOLE}.exe",
        "COMMAND": product.CONSOLE,
        "EXTENSION": product.EXTENSION,
        "MEDIA_TYPE": product.MEDIA_TYPE,
        "RECORD": product.RECORD,
        "KILOBYTES": size_of(app) // 1024,
    }
    defines = (f"-D{name}={value}" for name, value in told.items())
    return ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *defines, str(SCRIPT)]


def _addresses() -> dict[str, str]:
    """Give the addresses that the list of installed programs shows; none without a place of the project."""
    kinds = {"HOMEPAGE": "Homepage", "ISSUES": "Issues", "CHANGELOG": "Changelog"}
    return {name: product.ADDRESSES[label] for name, label in kinds.items() if label in product.ADDRESSES}


def file_list(app: Path) -> Iterator[str]:
    """Give two macros: one brings every file of the program, the other takes exactly those away."""
    files = sorted(path.relative_to(app) for path in app.rglob("*") if not path.is_dir())
    folders = sorted({folder for file in files for folder in file.parents if folder.name})
    yield "!macro BringFiles"
    yield from _brought(files, folders)
    yield "!macroend"
    yield "!macro TakeFiles"
    yield from (f'  Delete "$INSTDIR\\{PureWindowsPath(file)}"' for file in files)
    yield from (f'  RMDir "$INSTDIR\\{PureWindowsPath(folder)}"' for folder in reversed(folders))
    yield "!macroend"


def _brought(files: list[Path], folders: list[Path]) -> Iterator[str]:
    for folder in (PurePath(), *folders):
        yield f'  SetOutPath "$INSTDIR\\{PureWindowsPath(folder)}"'.replace("\\.", "")
        yield from (f'  File "${{APP}}\\{PureWindowsPath(file)}"' for file in files if file.parent == folder)


def make_zip(app: Path, target: Path) -> Path:
    """Put the frozen program into a zip that is unpacked anywhere, and give it."""
    packed = target / product.artefact("windows", ".zip")
    top = f"{product.COMMAND}-{product.VERSION}"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(app.rglob("*")):
            if not file.is_dir():
                archive.write(file, f"{top}/{file.relative_to(app).as_posix()}")
    return packed
