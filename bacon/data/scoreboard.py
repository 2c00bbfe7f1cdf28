"""The statistics as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from bacon.core.words import game_title
from bacon.data.statistics import Climbed, Figures, Share, Statistics


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
        "Assisted: a decision was taken back after it had shown a card, or a hint was asked for",
        statistics.assisted,
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
    if figures.in_tricks:
        yield from _of_tricks(figures)
    if figures.own.deals:
        yield from _of_climbing(figures)


def _of_tricks(figures: Figures) -> Iterator[tuple[str, str]]:
    yield "declared", _share(figures.declared)
    yield "alone", _share(figures.alone)
    yield "partner declared", _share(figures.partnered)
    yield "defended", _share(figures.defended)
    yield "all the tricks", f"{figures.marches}; the others {figures.marches_against}"
    if figures.denied.of:
        yield "denied when asked", _share(figures.denied)
    yield "claims that held", _share(figures.claims)


def _of_climbing(figures: Figures) -> Iterator[tuple[str, str]]:
    if figures.partners.deals:
        pairs = figures.with_partner.items()
        yield "out with a partner", "; ".join(f"{name} {_share(share)}" for name, share in pairs)
    yield "rounds won", _share(figures.rounds)
    for name, each in (("you", figures.own), ("partners", figures.partners), ("others", figures.others)):
        if each.deals:
            yield from _done(name, each)


def _done(name: str, each: Climbed) -> Iterator[tuple[str, str]]:
    """Tell what a seat, or several on average, did in a deal."""
    first, left = _share(each.share(each.first)), _share(each.share(each.left_over))
    plays, bombs = each.each(each.plays), each.each(each.bombs)
    yield name, f"out first {first}; left over {left}"
    yield "", f"{plays:.1f} plays, {bombs:.2f} bombs a deal; passed {_share(each.passed)}"
    yield "", f"gave the lead away after {_share(each.led_on)} rounds won"


def _share(share: Share) -> str:
    return "–" if share.rate is None else f"{share.made} of {share.of} ({100 * share.rate:.0f} %)"
