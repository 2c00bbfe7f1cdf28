"""What the package index is told beside pyproject.toml: addresses, and README with whole links."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from installers.place import ROOT, addresses, linked, place

_VERSION: Final = re.compile(r'^__version__(?:: \w+)? = "(.+)"$', re.MULTILINE)


class FromOnePlace(MetadataHookInterface):  # type: ignore[misc]  # it is only there while a wheel is made
    """Fills in what follows from the project's place."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add the addresses and the description."""
        where = place()
        metadata["urls"] = addresses(where)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(where)}


def readme(where: str) -> str:
    """Return README as the package index shows it."""
    return linked((ROOT / "README.md").read_text("utf-8"), where, _version())


def _version() -> str:
    found = _VERSION.search((ROOT / "bacon" / "version.py").read_text("utf-8"))
    if found is None:
        raise ValueError("bacon/version.py names no version.")
    return found[1]
