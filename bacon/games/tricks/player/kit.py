"""What every trick game brings to the bots: levels made of its house player, the search, and weaknesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bacon.core.rules import Rules
from bacon.games.tricks.player import plain
from bacon.games.tricks.player.bot import HousePlayer
from bacon.games.tricks.player.people import PersonBot, TrickWeaknesses
from bacon.games.tricks.player.search.searchable import SearchableTricks
from bacon.games.tricks.player.tally import TrickTally
from bacon.search.bot import Bot
from bacon.search.kit import PlayerKit
from bacon.search.searcher import Thinking, Trust
from bacon.search.tactics import ALL_OF_THEM
from bacon.search.tally import TableTally
from bacon.search.tempers import COURAGE, Level, Temper

WEAKNESSES: Final[Mapping[Level, TrickWeaknesses]] = {
    "easy": TrickWeaknesses(memory=0, pride=1.2, love=0.4, naive=True),
    "normal": TrickWeaknesses(memory=0, pride=1.0),
    "hard": TrickWeaknesses(pride=0.5),
}
"""What keeps the levels below Expert from their best in games of five tricks, in points."""


def trick_player(
    house: Callable[[Rules, frozenset[str]], HousePlayer],
    tactics: tuple[str, ...],
    tally: type[TableTally],
    *,
    trust: Callable[[Rules], Trust],
    weaknesses: Mapping[Level, TrickWeaknesses] = WEAKNESSES,
    point: float = 1.0,
    pace: Callable[[Rules], float] = lambda _: 1.0,
) -> PlayerKit:
    """What a trick game brings, made of its own parts.

    Takes the house player, its tactics and the tally; how far its judgement is believed under some rules; the
    weaknesses of the levels; what a `point` of a match to ten is in this game, where hands bring more it is
    small change; and how many worlds are weighed in the time of one of a common game (`pace`), for long hands
    take longer.
    """

    def searchable(rules: Rules) -> SearchableTricks:
        return SearchableTricks(rules, house(rules, ALL_OF_THEM))

    def person(rules: Rules, level: Level, temper: Temper, thinking: Thinking) -> Bot:
        player = house(rules, ALL_OF_THEM)
        bot: Bot = player
        if thinking.effort is not None:
            believed = trust(rules) if thinking.effort.calls else Trust(0.0)
            bot = thinking.searching(searchable(rules), believed, pace(rules))
        return (
            bot if level == "expert" else PersonBot(bot, weaknesses[level], COURAGE[temper] * point, player)
        )

    return PlayerKit(house=house, person=person, searchable=searchable, tactics=tactics, tally=tally)


_NOTHING_KNOWN: Final = 3.0
"""Where the house knows nothing of calls, the search is believed at once."""

PLAIN: Final = trick_player(
    plain.PlainBot, plain.TACTICS, TrickTally, trust=lambda _: Trust(calls=_NOTHING_KNOWN)
)
"""What plays a trick game whose kit brings no player."""
