"""The location of pictures, sounds and themes in a checkout, an installed wheel, and a frozen app."""

from __future__ import annotations

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def asset(*parts: str) -> Path:
    """The path of an asset file or folder, such as ``asset("sounds", "card.ogg")``.

    Raises ``FileNotFoundError`` that names a missing asset.
    """
    path = _root().joinpath(*parts)
    if not path.exists():
        wanted = "/".join(parts) or "the assets folder"
        raise FileNotFoundError(f"The asset {wanted} is missing: there is no {path}.")
    return path


def _root() -> Path:
    frozen: str | None = getattr(sys, "_MEIPASS", None)
    if frozen:
        return Path(frozen) / "assets"
    inside = _PACKAGE / "assets"
    return inside if inside.is_dir() else _PACKAGE.parent / "assets"
