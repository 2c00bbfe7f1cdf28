"""Where the project lives on the web: one address in pyproject.toml, and every other one made from it.

As long as pyproject.toml names none, no address is written anywhere. This module imports nothing of the
house, as `pip install` runs it where nothing is installed yet.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
MISSING: Final = (
    "pyproject.toml names no place of the project ([tool.bacon] place), so this release tells nobody where "
    "it comes from, and there is no manifest for winget."
)

_LINK: Final = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?!https?:|#)(?P<file>[^)\s]+)\)")
_ADDRESS: Final = re.compile(r"https://[\w.-]+(/[\w.-]+)+")


def place() -> str:
    """Return the address of the project's repository, or nothing when pyproject.toml names none.

    Raises ``ValueError`` when what it names is no address of a repository.
    """
    named: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["bacon"]["place"]
    if named and not _ADDRESS.fullmatch(named):
        raise ValueError(
            f"place in pyproject.toml is {named!r}; "
            "write it as https://HOST/OWNER/PROJECT, or leave it empty."
        )
    return named


def addresses(where: str) -> dict[str, str]:
    """Return the addresses that the package index and others list, by their labels; none without a place."""
    if not where:
        return {}
    return {
        "Homepage": where,
        "Source": where,
        "Issues": f"{where}/issues",
        "Changelog": f"{where}/blob/HEAD/CHANGELOG.md",
    }


def release_file(where: str, version: str, name: str) -> str:
    """Return where a file of a release is downloaded from."""
    return f"{where}/releases/download/v{version}/{name}"


def linked(page: str, where: str, version: str) -> str:
    """Return a Markdown page whose links into the repository lead there from anywhere.

    Without a place a link becomes its text, and a picture is left out.
    """

    def whole(link: re.Match[str]) -> str:
        if not where:
            return "" if link["picture"] else link["text"]
        way = "raw" if link["picture"] else "blob"
        return f"{link['picture']}[{link['text']}]({where}/{way}/v{version}/{link['file']})"

    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(whole, page))
