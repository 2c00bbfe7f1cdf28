"""Files, locks, clocks and streams: what Bacon asks of the computer it runs on."""

from __future__ import annotations
