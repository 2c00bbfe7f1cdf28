"""Bots alone at a table, with statistics of what they do, so that weaknesses show."""

from __future__ import annotations

from time import perf_counter

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.search.bot import Bot
from bacon.search.kit import player_kit
from bacon.search.levels import make_bot
from bacon.search.tally import TableTally
from bacon.search.tempers import Level


def play_hands(rules: Rules, hands: int, seed: str, bot: Bot | None = None) -> TableTally:
    """Let bots play this many hands, match after match.

    Takes the rules, the number of hands, the seed that all deals derive from, and the bot (by default the
    game's own); returns the game's tally. A bot sees only its seat's view and the legal actions.
    """
    tally = player_kit(rules.name).tally()
    started = perf_counter()
    while tally.hands < hands:
        tally.matches += 1
        _play_match(Match(rules, f"{seed} {tally.matches}"), bot or make_bot(rules), hands, tally)
    tally.seconds = perf_counter() - started
    return tally


def _play_match(match: Match[TableState], bot: Bot, hands: int, tally: TableTally) -> None:
    while tally.hands < hands and (seat := match.to_act) is not None:
        choice = bot.choose(match.view(seat), match.legal())
        before = match.state
        tally.decisions += 1
        tally.tactics[choice.tactic] = tally.tactics.get(choice.tactic, 0) + 1
        for event in match.apply(choice.action):
            tally.add(event, before)


def report(rules: Rules, hands: int, seed: str, level: Level | None = None) -> str:
    """Play the hands and format the statistics; the same seed gives the same deals and play.

    Without a level the rule bot plays. Raises ``ValueError`` for an unknown level.
    """
    return "\n".join(play_hands(rules, hands, seed, make_bot(rules, level, seed=seed)).lines())
