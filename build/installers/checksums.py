"""The file of checksums beside the artefacts."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

FILE: Final = "SHA256SUMS"


def sha256(file: Path) -> str:
    """Give a file's SHA-256 in hexadecimal."""
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()


def write_sums(folder: Path) -> Path:
    """Write a line for every file in a folder, as ``sha256sum --check`` reads them; give the file's path."""
    files = sorted(file for file in folder.iterdir() if file.is_file() and file.name != FILE)
    sums = folder / FILE
    sums.write_text("".join(f"{sha256(file)}  {file.name}\n" for file in files), "utf-8", newline="\n")
    return sums
