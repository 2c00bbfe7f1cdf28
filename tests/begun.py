"""Matches with some finished hands, and files with their records."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.euchre.game import Euchre
from bacon.search.levels import make_bot


def match_of(rules: Rules[TableState], hands: int) -> Match[TableState]:
    """A match with this many hands finished, or all."""
    match, bot = Match(rules, "begun"), make_bot(rules, "easy")
    while match.to_act is not None and match.state.hand <= hands:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    return match


@cache
def euchre() -> Match[TableState]:
    """A match of Euchre with two finished hands."""
    return match_of(Euchre(), 2)


def file_of(tmp_path: Path, text: str) -> str:
    """A file with this text."""
    path = tmp_path / "match.bacon"
    path.write_text(text, encoding="utf-8")
    return str(path)
