"""How many of the likely deals that a search counts are different, and how many they are worth.

The positions come from matches that rule bots play, some of each kind in each game. *Distinct* is the share
of different deals among those counted; *effective* is how many independent deals would place the cards as
evenly from seed to seed, as a share of those counted. *Same* is the share of seeds that answer as most seeds
do, or call the two answers close. *Covered* is the share of seeds whose lead of the first action over the
second is within 1.96 standard errors of that in ``BACON_MANY`` other deals, in ``BACON_COVERED`` positions of
each kind; 95% is right.
Nothing is asserted but that the questions were asked; ``-s`` prints the figures. ``BACON_POSITIONS`` sets how
many positions of each kind are asked, taken from ``BACON_MATCHES`` matches, ``BACON_SEEDS`` how often, and
``BACON_WORLDS`` with how many deals.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from math import hypot
from random import Random
from statistics import fmean
from time import process_time

import pytest

from bacon.core.actions import Action
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.state import TrickState
from bacon.search.bot import Choice, never_stop
from bacon.search.levels import make_bot, rule_bot, searchable_of
from bacon.search.searcher import Lead, SearchBot, Weighing
from tests.games.tricks.player.search.tables import scatter, seen_by_act

POSITIONS = int(os.environ.get("BACON_POSITIONS", "2"))
SEEDS = int(os.environ.get("BACON_SEEDS", "4"))
WORLDS = int(os.environ.get("BACON_WORLDS", "24"))
MATCHES = int(os.environ.get("BACON_MATCHES", "12"))
MANY = int(os.environ.get("BACON_MANY", "24"))
COVERED = int(os.environ.get("BACON_COVERED", "1"))
GAMES: dict[str, Rules] = {
    "bacon": Bacon(),
    "euchre": Euchre(),
    "bid euchre": BidEuchre(),
    "bid euchre for six": BidEuchre(players=6),
}

Position = tuple[TrickState, Sequence[Action], Sequence[Action]]


def kind(view: TrickState) -> str:
    """Return the kind of a position: the phase, and in the play the trick."""
    return f"{view.phase.name.lower()} {len(view.tricks) + 1 if view.phase.name == 'PLAY' else ''}".strip()


def positions(rules: Rules) -> dict[str, list[Position]]:
    """Return some positions of each kind in which a call has been heard, and the actions worth searching."""
    bot, expert, random = rule_bot(rules), make_bot(rules, "expert"), Random("positions")
    assert isinstance(expert, SearchBot)
    found = defaultdict[str, list[Position]](list)
    for number in range(MATCHES):
        match = Match(rules, seed=f"worlds {number}")
        while not match.over:
            view, legal = seen_by_act(match), match.legal()
            choice = bot.choose(view, legal)
            if len(legal) > 1 and view.auction:
                actions = tuple(expert.expected(view, legal, choice))
                if len(actions) > 1:
                    found[kind(view)].append((view, legal, actions))
            match.apply(choice.action)
    return {name: random.sample(all_, min(POSITIONS, len(all_))) for name, all_ in sorted(found.items())}


def distinct(rules: Rules, position: Position) -> float:
    """Return the share of different deals among those counted."""
    worlds = islice(searchable_of(rules).worlds(position[0], Random("distinct")), WORLDS)
    return len({(world.hands, world.stock) for world in worlds if isinstance(world, TrickState)}) / WORLDS


def agreement(rules: Rules, position: Position) -> float:
    """Return the share of seeds that answer as most do, or call it close."""
    view, legal, _ = position
    choices = [make_bot(rules, "expert", seed=f"{seed}").choose(view, legal) for seed in range(SEEDS)]
    most = Counter(choice.action for choice in choices).most_common(1)[0][0]
    return fmean([_agrees(choice, most) for choice in choices])


def leads(rules: Rules, position: Position) -> Iterator[tuple[Lead, Lead]]:
    """Yield the first action's lead over the second by each seed, beside that in many other deals."""
    view, _, actions = position
    first, second = actions[:2]
    expert = make_bot(rules, "expert", seed="covered")
    assert isinstance(expert, SearchBot)

    def lead(seed: str, worlds: int) -> Lead:
        weighing = Weighing((first, second))
        for world in islice(expert.searchable.worlds(view, Random(seed)), worlds):
            weighing.add(expert.values_in(view, world, (first, second), never_stop))
        return weighing.lead(first, second)

    truth = lead("many", MANY)
    for seed in range(SEEDS):
        yield lead(f"few {seed}", WORLDS), truth


def covered(pairs: Sequence[tuple[Lead, Lead]]) -> float:
    """Return the share of leads that agree with the truth, whose own error counts, too."""
    return fmean([abs(few.mean - truth.mean) <= 1.96 * hypot(few.error, truth.error) for few, truth in pairs])


def _agrees(choice: Choice, most: Action) -> bool:
    return choice.action == most or choice.as_good is not None


@pytest.mark.parametrize("game", GAMES)
def test_worlds_of_an_expert(game: str) -> None:
    rules = GAMES[game]
    asked, pairs = positions(rules), defaultdict[str, list[tuple[Lead, Lead]]](list)
    for name, some in asked.items():
        for each in some[:COVERED]:
            pairs["cards" if name.startswith("play") else "calls"] += leads(rules, each)
        began = process_time()
        within, between = scatter(rules, [view for view, _, _ in some], SEEDS, WORLDS)
        seconds = (process_time() - began) / (len(some) * SEEDS * WORLDS)
        print(
            f"\n{game}, {name}: {len(some)} positions, "
            f"distinct {fmean([distinct(rules, each) for each in some]):.0%}, "
            f"effective {within / max(between, 1e-9):.0%}, "
            f"same {fmean([agreement(rules, each) for each in some]):.1%}, {seconds * 1000:.2f} ms",
            end="",
        )
    for sort, found in pairs.items():
        print(f"\n{game}, {sort}: covered {covered(found):.1%} of {len(found)}", end="")
    assert asked
