"""Matches of which some hands are over, and the files in which their records stand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.euchre.rules import Euchre
from bacon.search.levels import make_bot


def match_of(rules: Rules[TableState], hands: int) -> Match[TableState]:
    """A match of which so many hands are over, or all."""
    match, bot = Match(rules, "begun"), make_bot(rules, "easy")
    while match.to_act is not None and match.state.hand <= hands:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    return match


@cache
def euchre() -> Match[TableState]:
    """A match of Euchre with two hands that are over."""
    return match_of(Euchre(), 2)


def file_of(tmp_path: Path, text: str) -> str:
    """A file with a text."""
    path = tmp_path / "match.bacon"
    path.write_text(text, encoding="utf-8")
    return str(path)
