"""The climbing game as the search sees it: likely worlds, played to the end by a light hand."""

from __future__ import annotations

from bacon.games.climbing.player.search.searchable import SearchableClimbing

__all__ = ["SearchableClimbing"]
