"""The log: what the program notes and no player needs to see, in a file where it can be looked up."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

NAME: Final = "bacon.log"
_LARGEST: Final = 200_000
_FORM: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"


@contextmanager
def keeping_log(folder: Path) -> Iterator[None]:
    """Write what is logged meanwhile to a file in a folder; both come when there is something to write.

    A file that has grown large is kept once, as ``bacon.log.1``. Where nothing can be written, nothing is.
    """
    handler = _LogFile(folder / NAME, maxBytes=_LARGEST, backupCount=1, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter(_FORM))
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
        handler.close()


class _LogFile(RotatingFileHandler):
    """A log that bothers nobody, not even when the disk is full."""

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def doRollover(self) -> None:  # noqa: N802  (logging calls it so)
        """Begin a new file; while another window has the old one open on Windows, that one grows on."""
        with suppress(OSError):
            super().doRollover()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  (logging calls it so)
        """Let the line go."""
