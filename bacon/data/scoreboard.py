"""The statistics as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from bacon.core.words import game_title
from bacon.data.figures import figures_of, joined
from bacon.data.statistics import Statistics, Totals


def scoreboard(statistics: Statistics) -> Iterator[str]:
    """A paragraph for each game and preset, and for all together; matches of other kinds apart."""
    if not (statistics.total.hands.of or statistics.assisted.hands.of or statistics.practice.hands.of):
        yield "No hand is over yet."
        return
    for each in statistics.tables:
        yield from _paragraph(f"{game_title(each.game)}, {each.preset}", each)
    if len(statistics.tables) > 1:
        yield from _paragraph("All together", statistics.total)
    yield from _paragraph(
        "Assisted: a decision was taken back after it had shown a card, or a hint was asked for",
        statistics.assisted,
    )
    yield from _paragraph("For practice", statistics.practice)


def _paragraph(title: str, totals: Totals) -> Iterator[str]:
    if totals.hands.of:
        yield f"{title}:"
        yield from (f"  {name:<19}{text}" for name, text in _lines(totals))


def _lines(totals: Totals) -> Iterator[tuple[str, str]]:
    longest, current = totals.longest_streak, totals.current_streak
    yield "matches won", f"{totals.matches.words}; longest streak {longest}, now {current}"
    yield "hands won", f"{totals.hands.words}; {totals.points_per_hand:.2f} points a hand"
    for line in joined(figures_of(game).lines for game in totals.games):
        if words := line.words(totals.counts):
            yield line.label, words
