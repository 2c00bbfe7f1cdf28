"""What macOS is told of the application, and the commands that check it and make its disk image."""

from __future__ import annotations

import os
import plistlib
import time
from pathlib import Path

import pytest
from installers import macos, product, tools
from installers.tools import Trouble

import bacon


def test_macos_gets_exactly_these_keys() -> None:
    told = plistlib.loads(plistlib.dumps(macos.information("11.0")))
    kind = "table.bacon.Bacon.record"
    assert told == {
        "CFBundleDisplayName": "Bacon",
        "CFBundleShortVersionString": bacon.__version__,
        "CFBundleVersion": bacon.__version__,
        "LSMinimumSystemVersion": "11.0",
        "LSApplicationCategoryType": "public.app-category.card-games",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{product.AUTHORS}, MIT License",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Bacon match record",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": "Bacon match record",
                "UTTypeConformsTo": ["public.plain-text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["bacon"],
                    "public.mime-type": ["application/x-bacon-record"],
                },
            }
        ],
    }


def test_a_version_is_as_apple_wants_it() -> None:
    parts = str(macos.information("11.0")["CFBundleVersion"]).split(".")
    assert 1 <= len(parts) <= 3
    assert all(part.isdecimal() for part in parts)


def test_every_part_of_the_signature_is_checked() -> None:
    assert macos.signature_command(Path("Bacon.app")) == (
        *("codesign", "--verify", "--deep", "--strict"),
        Path("Bacon.app"),
    )


def test_the_image_is_compressed_and_named_after_the_game() -> None:
    command = macos.image_command(Path("inside"), Path("b.dmg"))
    assert command[:4] == ("hdiutil", "create", "-volname", f"Bacon {bacon.__version__}")
    assert command[-1] == Path("b.dmg")
    assert command[command.index("-format") + 1] == "UDZO"


class Hdiutil:
    """A stand-in for the program, which fails this many times with a message."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, failures: int, word: str) -> None:
        self.failures, self.word = failures, word
        self.tries, self.pauses = 0, [0.0][:0]
        monkeypatch.setattr(tools, "run", self)
        monkeypatch.setattr(time, "sleep", self.pauses.append)

    def __call__(self, *command: str | Path) -> str:
        self.tries += 1
        if self.tries <= self.failures:
            raise Trouble(f"{command[0]} failed with exit code 1:\nhdiutil: create failed - {self.word}")
        return "created"


links = pytest.mark.skipif(os.name == "nt", reason="not everybody may make a link there")


def _make(tmp_path: Path) -> Path:
    app = tmp_path / "Bacon.app"
    app.mkdir()
    return macos.make_image(app, tmp_path, tmp_path)


@links
def test_an_image_is_tried_again_while_the_system_is_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hdiutil = Hdiutil(monkeypatch, 2, "Resource busy")
    assert _make(tmp_path).name == product.artefact("macos", ".dmg")
    assert (hdiutil.tries, hdiutil.pauses) == (3, [2, 4])
    assert capsys.readouterr().out.startswith("hdiutil: Resource busy; it is tried again in 2 seconds\n")


@links
def test_a_system_that_stays_busy_is_reported_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hdiutil = Hdiutil(monkeypatch, 99, "Resource busy")
    with pytest.raises(Trouble, match="create failed - Resource busy"):
        _make(tmp_path)
    assert (hdiutil.tries, hdiutil.pauses) == (5, [2, 4, 8, 16])


@links
def test_another_failure_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hdiutil = Hdiutil(monkeypatch, 99, "No space left on device")
    with pytest.raises(Trouble, match="No space left"):
        _make(tmp_path)
    assert (hdiutil.tries, hdiutil.pauses) == (1, [])
