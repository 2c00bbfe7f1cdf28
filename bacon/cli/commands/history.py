"""The command ``bacon history``: the saved matches, newest first."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Final, get_args

import msgspec

from bacon.cli.arguments import Parser, game_argument, number_argument, player_argument, switch
from bacon.cli.saved import saved_matches, whose
from bacon.cli.terminal import complain, say
from bacon.core.words import game_title
from bacon.data import clock
from bacon.data.filters import Filter
from bacon.data.history import History, MatchRow
from bacon.data.sums import Kind

_MOST: Final = 20
_KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


def history_arguments(parser: Parser) -> None:
    """Take which matches are listed, and how many."""
    game_argument(parser, "List only this game", "all of them")
    words = f"List only matches of this kind: {', '.join(_KINDS)} (default: all of them)."
    parser.add_argument("--kind", choices=_KINDS, metavar="KIND", help=words)
    player_argument(parser)
    number_argument(parser, "--last", _MOST, "List so many")
    switch(parser, "--json", "Print one JSON list with every match (default: a line for each).")


def run_history(args: argparse.Namespace) -> int:
    """Print the matches."""
    with saved_matches() as store:
        wanted = Filter(player=whose(args, store), game=args.game, kind=args.kind)
        rows = History(store).matches(wanted, size=args.last)
        for damage in store.take_notices():
            complain(damage, 0)
    say(_json(rows) if args.json else _told(rows, everyone=args.everyone))
    return 0


def _told(rows: Sequence[MatchRow], *, everyone: bool) -> Iterator[str]:
    """A line for each match; it says whose it is where those of everyone are listed."""
    if not rows:
        yield "No match is like that."
    for row in rows:
        score = " : ".join(map(str, row.scores)) or "–"
        kind = "" if row.kind == "ordinary" else " ".join(filter(None, (row.kind, row.key)))
        parts = (
            row.player if everyone else "",
            f"{game_title(row.game)}, {row.preset}",
            _came_to(row),
            score,
            kind,
        )
        yield f"{row.id:>6}  {clock.local(row.started):%Y-%m-%d %H:%M}  {' · '.join(filter(None, parts))}"


def _came_to(row: MatchRow) -> str:
    if row.won is not None:
        return "won" if row.won else "lost"
    if row.winner is not None:
        return "played by the computer alone"
    return "given up" if row.finished else "not over"


def _json(rows: Sequence[MatchRow]) -> list[str]:
    """All that is known of each match, by names."""
    return [msgspec.json.encode([_as_object(row) for row in rows]).decode()]


def _as_object(row: MatchRow) -> dict[str, object]:
    told = ("id", "started", "played", "player", "game", "preset", "rules", "kind", "key", "assisted", "seat")
    came_to = ("names", "scores", "winner", "won", "finished", "hands")
    return {name: getattr(row, name) for name in (*told, *came_to)}
