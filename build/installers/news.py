"""What is new in a version, cut from CHANGELOG.md."""

from __future__ import annotations

import re
from typing import Final

from installers.product import ROOT

_VERSION: Final = re.compile(r"^## (\d+\.\d+\.\d+)\b.*\n", re.MULTILINE)
_POINT: Final = re.compile(r"^- (.+(?:\n {2}.+)*)", re.MULTILINE)
_MARKUP: Final = re.compile(r"\*\*|`|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)")


def news_of(version: str) -> str:
    """Give the text under a version's heading; raise ``ValueError`` when there is no such heading."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = list(_VERSION.finditer(text))
    for heading, end in zip(headings, [*(found.start() for found in headings[1:]), len(text)], strict=True):
        if heading[1] == version:
            return text[heading.end() : end].strip()
    raise ValueError(f"CHANGELOG.md has no heading for version {version}.")


def points_of(version: str) -> list[str]:
    """Give each point under a version's heading as one line without markup."""
    return [" ".join(_MARKUP.sub("", point).split()) for point in _POINT.findall(news_of(version))]
