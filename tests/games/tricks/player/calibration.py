"""What the calibrations of the trick games share: a stubborn bot, and opponents who play at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bacon import Match
from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.search.bot import Choice
from bacon.search.levels import make_bot
from bacon.search.par import report


class Stubborn:
    """A bot that always does the first of these things it can, and otherwise plays like the others."""

    def __init__(self, rules: Rules, *actions: Action) -> None:
        self.actions = actions
        self.bot = make_bot(rules)

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Do one of the things, if it is legal."""
        for action in self.actions:
            if action in legal:
                return Choice(action, "I always do this.", "stubborn")
        return self.bot.choose(view, legal)


def wins_against_random(rules: Rules, matches: int) -> int:
    """Count the matches that bots win against players who play at random, from either side in turn."""
    bot, won = make_bot(rules), 0
    for number in range(matches):
        random, match, side = Random(number), Match(rules, f"random {number}"), number % 2
        while (seat := match.to_act) is not None:
            legal = match.legal()
            ours = seat % 2 == side
            match.apply(bot.choose(match.view(seat), legal).action if ours else random.choice(legal))
        won += match.winner == side
    return won


def check_report(rules: Rules, *words: str) -> None:
    """Check that the report of a few hands has these words, in lines that fit a terminal."""
    text = report(rules, 20, "report")
    assert [word for word in words if word not in text] == []
    assert all(len(line) < 110 for line in text.splitlines())
