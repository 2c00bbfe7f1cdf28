"""What macOS is told of the application, and the command that makes its disk image."""

from __future__ import annotations

import plistlib
from pathlib import Path

from installers import macos, product

import bacon


def test_the_system_is_told_the_version_and_the_file_type() -> None:
    told = plistlib.loads(plistlib.dumps(macos.information()))
    assert told["CFBundleShortVersionString"] == bacon.__version__
    (declared,) = told["UTExportedTypeDeclarations"]
    (opened,) = told["CFBundleDocumentTypes"]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == [product.EXTENSION]
    assert opened["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]


def test_the_image_is_compressed_and_named_after_the_game() -> None:
    command = macos.image_command(Path("inside"), Path("b.dmg"))
    assert command[:4] == ("hdiutil", "create", "-volname", f"Bacon {bacon.__version__}")
    assert command[-1] == Path("b.dmg")
    assert command[command.index("-format") + 1] == "UDZO"
