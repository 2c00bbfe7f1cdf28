"""Print what is new in a release: ``python build/release_notes.py v1.0.0``, with the tag of the release.

The tag must be that of the version in bacon/version.py, and CHANGELOG.md must tell of it.
"""

from __future__ import annotations

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


def main() -> int:
    """Do what the command line says, and give the exit code."""
    if len(sys.argv) != 2:
        print("usage: python build/release_notes.py TAG", file=sys.stderr)
        return 2
    try:
        told = notes(sys.argv[1])
    except ValueError as error:
        print(f"release_notes.py: {error}", file=sys.stderr)
        return 1
    sys.stdout.buffer.write(f"{told}\n".encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
