"""Computer opponents: they see what their seat may see, and ask what is legal."""

from __future__ import annotations

from bacon.bots.bot import Bot, Candidate, Choice
from bacon.bots.house import BOTS
from bacon.bots.levels import LEVELS, TEMPERS, Level, make_bot
from bacon.bots.tempers import Temper

__all__ = ["BOTS", "LEVELS", "TEMPERS", "Bot", "Candidate", "Choice", "Level", "Temper", "make_bot"]
