"""The statistics as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from bacon.data.statistics import Figures, Share, Statistics
from bacon.games.words import game_title


def scoreboard(statistics: Statistics) -> Iterator[str]:
    """Give a paragraph for each game and preset, and for all together; matches of other kinds apart."""
    if not (statistics.total.hands.of or statistics.assisted.hands.of or statistics.practice.hands.of):
        yield "No hand is over yet."
        return
    for each in statistics.tables:
        yield from _paragraph(f"{game_title(each.game)}, {each.preset}", each)
    if len(statistics.tables) > 1:
        yield from _paragraph("All together", statistics.total)
    yield from _paragraph(
        "Assisted: a decision was taken back after it had shown a card", statistics.assisted
    )
    yield from _paragraph("For practice", statistics.practice)


def _paragraph(title: str, figures: Figures) -> Iterator[str]:
    if figures.hands.of:
        yield f"{title}:"
        yield from (f"  {name:<19}{text}" for name, text in _lines(figures))


def _lines(figures: Figures) -> Iterator[tuple[str, str]]:
    longest, current = figures.longest_streak, figures.current_streak
    yield "matches won", f"{_share(figures.matches)}; longest streak {longest}, now {current}"
    yield "hands won", f"{_share(figures.hands)}; {figures.points_per_hand:.2f} points a hand"
    yield "declared", _share(figures.declared)
    yield "alone", _share(figures.alone)
    yield "partner declared", _share(figures.partnered)
    yield "defended", _share(figures.defended)
    yield "all the tricks", f"{figures.marches}; the others {figures.marches_against}"
    if figures.denied.of:
        yield "denied when asked", _share(figures.denied)
    yield "claims that held", _share(figures.claims)


def _share(share: Share) -> str:
    return "–" if share.rate is None else f"{share.made} of {share.of} ({100 * share.rate:.0f} %)"
