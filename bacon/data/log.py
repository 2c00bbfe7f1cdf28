"""The log file: what the program notes for troubleshooting."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

NAME: Final = "bacon.log"
_MAX_BYTES: Final = 200_000
_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"


@contextmanager
def keeping_log(folder: Path) -> Iterator[None]:
    """Write log records to a file in `folder` during the block; both are created when first needed.

    One old file is kept, as ``bacon.log.1``. If the file cannot be written, logging does nothing.
    """
    handler = _LogFile(folder / NAME, maxBytes=_MAX_BYTES, backupCount=1, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter(_FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
        handler.close()


class _LogFile(RotatingFileHandler):
    """A log file that never fails, not even on a full disk."""

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def doRollover(self) -> None:  # noqa: N802  (overrides logging's)
        """Start a new file; while another window has the old one open on Windows, keep using it."""
        with suppress(OSError):
            super().doRollover()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  (overrides logging's)
        """Drop the line."""
