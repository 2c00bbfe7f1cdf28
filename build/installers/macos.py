"""The application bundle of macOS, in a disk image."""

from __future__ import annotations

import shutil
from pathlib import Path

from installers import product
from installers.tools import run_patiently


def information(oldest_macos: str) -> dict[str, object]:
    """Give what macOS is told of the application, and of the records that it opens.

    PyInstaller adds the names of the program, the icon and the identifier.
    """
    return {
        "CFBundleDisplayName": product.TITLE,
        "CFBundleShortVersionString": product.VERSION,
        "CFBundleVersion": product.VERSION,
        "LSMinimumSystemVersion": oldest_macos,
        "LSApplicationCategoryType": "public.app-category.card-games",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{product.AUTHORS}, MIT License",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": product.RECORD,
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [_record_type()],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": _record_type(),
                "UTTypeDescription": product.RECORD,
                "UTTypeConformsTo": ["public.plain-text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [product.EXTENSION],
                    "public.mime-type": [product.MEDIA_TYPE],
                },
            }
        ],
    }


def _record_type() -> str:
    return f"{product.IDENTIFIER}.record"


def make_image(app: Path, work: Path, target: Path) -> Path:
    """Put the bundle into a disk image beside a way to the applications' folder, and give the image."""
    inside = work / "image"
    inside.mkdir()
    shutil.copytree(app, inside / app.name, symlinks=True)
    (inside / "Applications").symlink_to("/Applications")
    image = target / product.artefact("macos", ".dmg")
    run_patiently(*image_command(inside, image), while_it_says="Resource busy")
    return image


def image_command(inside: Path, image: Path) -> tuple[str | Path, ...]:
    """Give the command that makes the disk image of a folder."""
    name = f"{product.TITLE} {product.VERSION}"
    return ("hdiutil", "create", "-volname", name, "-srcfolder", inside, "-format", "UDZO", "-ov", image)


def signature_command(app: Path) -> tuple[str | Path, ...]:
    """Return the command that fails when the bundle is unsigned, even only for itself, or was changed."""
    return ("codesign", "--verify", "--deep", "--strict", app)
