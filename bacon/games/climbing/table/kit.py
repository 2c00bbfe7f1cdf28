"""What the climbing game brings to the table."""

from __future__ import annotations

from typing import Final

from bacon.games.climbing.table.face import ClimbingFace
from bacon.games.climbing.table.hand import SetHand
from bacon.ui.table.kit import TableKit

TABLE: Final = TableKit(face=ClimbingFace, hand=SetHand)
