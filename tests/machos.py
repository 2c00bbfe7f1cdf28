"""Small files that begin like macOS programs and libraries."""

from __future__ import annotations

import struct

PROGRAM, LIBRARY = 2, 6
X86_64, ARM64 = 0x01000007, 0x0100000C
BUILD_VERSION, VERSION_MIN = 0x32, 0x24


def command(kind: int, version: tuple[int, int], order: str = "<") -> bytes:
    """Return a load command that names the oldest macOS."""
    oldest = version[0] << 16 | version[1] << 8
    if kind == BUILD_VERSION:
        return struct.pack(f"{order}6I", kind, 24, 1, oldest, 26 << 16, 0)
    return struct.pack(f"{order}4I", kind, 16, oldest, 26 << 16)


def thin(file_type: int, *commands: bytes, order: str = "<", bits: int = 64, processor: int = ARM64) -> bytes:
    """Return a file for one processor."""
    magic = 0xFEEDFACF if bits == 64 else 0xFEEDFACE
    body = b"".join(commands)
    head = struct.pack(f"{order}7I", magic, processor, 0, file_type, len(commands), len(body), 0)
    return head + bytes(4 if bits == 64 else 0) + body


def fat(*parts: bytes, order: str = ">", bits: int = 32) -> bytes:
    """Return a file that holds others, one for each processor."""
    entry = f"{order}5I" if bits == 32 else f"{order}2I2Q2I"
    magic = 0xCAFEBABE if bits == 32 else 0xCAFEBABF
    place = 8 + struct.calcsize(entry) * len(parts)
    entries = b""
    for part in parts:
        entries += struct.pack(entry, 0, 0, place, len(part), 0, *((0,) if bits == 64 else ()))
        place += len(part)
    return struct.pack(f"{order}2I", magic, len(parts)) + entries + b"".join(parts)
