"""Print what is new in a release: ``python build/release_notes.py v1.0.0``, with the tag of the release.

The tag must be that of the version in bacon/version.py, and CHANGELOG.md must tell of it.
"""

from __future__ import annotations

import os
import sys

from installers.news import news_of
from installers.product import VERSION


def notes(tag: str) -> str:
    """Give the text of CHANGELOG.md for a tag; raise ``ValueError`` that says what does not fit."""
    if tag != f"v{VERSION}":
        raise ValueError(f"The tag {tag!r} is not that of the version in bacon/version.py, v{VERSION}.")
    news = news_of(VERSION)
    if not news:
        raise ValueError(f"CHANGELOG.md says nothing under the heading of version {VERSION}.")
    return news


def pictures(tag: str, repository: str) -> str:
    """Give what shows the game on a release's page, by the address of its repository, if it has one."""
    if not repository:
        return ""
    moving = f"![A hand of Bacon]({repository}/raw/{tag}/docs/tour/bacon.gif)"
    return f"\n\n{moving}\n\n[A hand of each game]({repository}/blob/{tag}/docs/tour.md)"


def _repository() -> str:
    """Give the address of the repository for which GitHub makes the release."""
    server, name = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    return f"{server}/{name}" if server and name else ""


def main() -> int:
    """Do what the command line says, and give the exit code."""
    if len(sys.argv) != 2:
        print("usage: python build/release_notes.py TAG", file=sys.stderr)
        return 2
    try:
        told = notes(sys.argv[1]) + pictures(sys.argv[1], _repository())
    except ValueError as error:
        print(f"release_notes.py: {error}", file=sys.stderr)
        return 1
    sys.stdout.buffer.write(f"{told}\n".encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
