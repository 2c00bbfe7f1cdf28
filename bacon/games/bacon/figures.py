"""Bacon's statistics: those of all trick games, and how often a partner refused permission."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bacon.games.bacon.events import PermissionAsked, PermissionDenied
from bacon.games.tricks.figures import count_scored, trick_figures
from bacon.store.figures import Counted, CountedLine, Counts, Figure, Hand, denominator, share_in

DENIED: Final = "denied"


def count(hand: Hand) -> Counted:
    """Count one hand."""
    counted = count_scored(hand)
    denied = {DENIED: hand.times(PermissionDenied), denominator(DENIED): hand.times(PermissionAsked)}
    return replace(counted, counts={**counted.counts, **denied})


def _denied_share(counts: Counts) -> str:
    denied = share_in(counts, DENIED)
    return denied.words if denied.of else ""


def _denied_count(counts: Counts) -> str:
    denied = share_in(counts, DENIED)
    return f"{denied.made} of {denied.of} requests" if denied.of else ""


FIGURES: Final = trick_figures(
    count,
    own=(Figure(DENIED, share=True),),
    lines=(CountedLine("refused partner", _denied_share),),
    called="picked up",
    facts=(CountedLine("You refused your partner", _denied_count),),
)
