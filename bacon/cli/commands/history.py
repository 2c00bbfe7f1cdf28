"""The command ``bacon history``: the saved matches, newest first."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Final, get_args

import msgspec

from bacon.cli.arguments import Parser, game_argument, number_argument, player_argument, switch
from bacon.cli.saved import chosen_player, saved_matches
from bacon.cli.terminal import complain, print_lines
from bacon.core.words import game_title
from bacon.data import clock
from bacon.data.filters import Filter
from bacon.data.history import History, MatchRow
from bacon.data.sums import Kind

_DEFAULT_COUNT: Final = 20
_KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


def history_arguments(parser: Parser) -> None:
    """Add which matches to list, and how many."""
    game_argument(parser, "List only this game", "all of them")
    words = f"List only matches of this kind: {', '.join(_KINDS)} (default: all of them)."
    parser.add_argument("--kind", choices=_KINDS, metavar="KIND", help=words)
    player_argument(parser)
    number_argument(parser, "--last", _DEFAULT_COUNT, "List so many")
    switch(parser, "--json", "Print one JSON list with every match (default: a line for each).")


def run_history(args: argparse.Namespace) -> int:
    """Print the matches."""
    with saved_matches() as store:
        wanted = Filter(player=chosen_player(args, store), game=args.game, kind=args.kind)
        rows = History(store).matches(wanted, size=args.last)
        for damage in store.take_notices():
            complain(damage, 0)
    print_lines(_json(rows) if args.json else _lines(rows, everyone=args.everyone))
    return 0


def _lines(rows: Sequence[MatchRow], *, everyone: bool) -> Iterator[str]:
    if not rows:
        yield "No match is like that."
    for row in rows:
        score = " : ".join(map(str, row.scores)) or "–"
        kind = "" if row.kind == "ordinary" else " ".join(filter(None, (row.kind, row.key)))
        parts = (
            row.player if everyone else "",
            f"{game_title(row.game)}, {row.preset}",
            _outcome(row),
            score,
            kind,
        )
        yield f"{row.id:>6}  {clock.local(row.started):%Y-%m-%d %H:%M}  {' · '.join(filter(None, parts))}"


def _outcome(row: MatchRow) -> str:
    if row.won is not None:
        return "won" if row.won else "lost"
    if row.winner is not None:
        return "played by the computer alone"
    return "given up" if row.finished else "not over"


def _json(rows: Sequence[MatchRow]) -> list[str]:
    return [msgspec.json.encode([_as_object(row) for row in rows]).decode()]


def _as_object(row: MatchRow) -> dict[str, object]:
    first = (
        "id",
        "started",
        "played",
        "player",
        "game",
        "preset",
        "rules",
        "kind",
        "key",
        "assisted",
        "seat",
    )
    rest = ("names", "scores", "winner", "won", "finished", "hands")
    return {name: getattr(row, name) for name in (*first, *rest)}
