"""A bot that plays anything legal: whoever does not beat it has a bug."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bacon.core.actions import Action
from bacon.core.rules import TableState
from bacon.search.bot import Choice


class RandomBot:
    """Choose by chance; equal views give equal choices, for the chance is drawn from the view and a seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions, each as likely as any other."""
        chance = Random(f"{self._seed} {view}").random()
        return Choice(legal[int(chance * len(legal))], "It is as good as anything else.", "random")
