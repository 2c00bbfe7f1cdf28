"""Where the pictures, sounds and themes are: in a checkout, in an installed wheel, and in a frozen app."""

from __future__ import annotations

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def asset(*parts: str) -> Path:
    """The path of an asset, such as ``asset("sounds", "card.ogg")``; a folder's, too.

    Raises ``FileNotFoundError`` that names the asset when it is missing.
    """
    path = _root().joinpath(*parts)
    if not path.exists():
        wanted = "/".join(parts) or "the assets folder"
        raise FileNotFoundError(f"The asset {wanted} is missing: there is no {path}.")
    return path


def _root() -> Path:
    """The assets folder: the frozen app's, else the wheel's inside the package, else the checkout's."""
    frozen: str | None = getattr(sys, "_MEIPASS", None)
    if frozen:
        return Path(frozen) / "assets"
    inside = _PACKAGE / "assets"
    return inside if inside.is_dir() else _PACKAGE.parent / "assets"
