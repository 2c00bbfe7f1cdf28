"""The report in words, for people, and in JSON, for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from bacon.games import find_game, presets
from bacon.search.arena.report import ContestantFigures, Deals, Hands, Matches, Report
from bacon.search.tally import share

_NAME: Final = 14
_COLUMN: Final = 18


def as_json(report: Report) -> str:
    """Give the report as one JSON object on one line."""
    return msgspec.json.encode(report).decode()


def lines(report: Report) -> Iterator[str]:
    """Give the report for people, line by line."""
    rules = find_game(report.game).from_values(report.rules)
    yield f"{presets.share(rules)}, seed {report.seed}"
    yield f"a: {report.a.name}"
    yield f"b: {report.b.name}"
    yield ""
    yield _deals(report.deals)
    if report.matches:
        yield _matches(report.matches)
    yield ""
    yield from _table(report)
    yield from report.faults


def _deals(deals: Deals) -> str:
    error = deals.standard_error
    sure = "" if error is None else f" ± {error:.4f}{_sigmas(deals.difference, error)}"
    return (
        f"a makes {deals.difference:+.4f}{sure} points a hand more than b: {deals.deals} deals, "
        f"{deals.hands} hands"
    )


def _sigmas(difference: float, error: float) -> str:
    return f" ({difference / error:+.1f} standard errors)" if error else ""


def _matches(matches: Matches) -> str:
    drawn = f" and draws {matches.drawn}" if matches.drawn else ""
    return (
        f"a wins {matches.won} of {matches.played} matches{drawn}: {100 * matches.share:.1f} %, with 95 % "
        f"certainty {100 * matches.low:.1f} to {100 * matches.high:.1f} %"
    )


def _table(report: Report) -> Iterator[str]:
    both = (report.a, report.b)
    yield _row("", ("a", "b"))
    if any(figures.declared.hands for figures in both):
        yield from _calls(both, report.deals.hands)
    yield _row("decisions", [f"{figures.decisions}" for figures in both])
    yield _row("  median", [f"{figures.median_ms:.2f} ms" for figures in both])
    yield _row("  99 of 100", [f"{figures.p99_ms:.2f} ms" for figures in both])
    yield _row("faults", [f"{figures.faults}" for figures in both])


def _calls(both: tuple[ContestantFigures, ContestantFigures], hands: int) -> Iterator[str]:
    declared, alone = [each.declared for each in both], [each.alone for each in both]
    yield _row("declared", [_part(each.hands, hands) for each in declared])
    yield _row("  made", [_part(each.made, each.hands) for each in declared])
    yield _row("  all tricks", [_part(each.swept, each.hands) for each in declared])
    yield _row("  points each", map(_points, declared))
    yield _row("alone", [_part(own.hands, of.hands) for own, of in zip(alone, declared, strict=True)])
    yield _row("  made", [_part(each.made, each.hands) for each in alone])
    yield _row("  all tricks", [_part(each.swept, each.hands) for each in alone])
    yield _row("  points each", map(_points, alone))


def _row(name: str, columns: Iterable[str]) -> str:
    return f"{name:<{_NAME}}{''.join(f'{column:>{_COLUMN}}' for column in columns)}"


def _points(hands: Hands) -> str:
    return f"{hands.points:+.2f}" if hands.hands else "–"


def _part(part: int, whole: int) -> str:
    return f"{part}  {share(part, whole)}"
