"""How often a review is wrong when it calls a choice a mistake or a blunder.

In the last tricks, random cards are reviewed, and the accused are weighed by `informed` over every deal that
fits what the seat knew (or ``BACON_DEALS`` likely ones if there are more): an accusation is false if the card
lies within 0.05 points of the best there. Elsewhere, Normal's own choices are reviewed, and the accused are
weighed again in four times as many new worlds: an accusation is false if the choice is not behind by 0.05
points there.

``BACON_ENDINGS`` and ``BACON_CHOICES`` set how many choices of each game are reviewed, and ``BACON_SEED``
chooses them. Nothing is asserted but that they were; ``-s`` prints the figures.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Final

import pytest

from bacon.core.match import Match
from bacon.core.review import GradedChoice, Turn
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import Play
from bacon.games.tricks.player.search.likely import fit
from bacon.games.tricks.player.search.searchable import SearchableTricks, heard_by
from bacon.games.tricks.player.search.worlds import Hidden
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.levels import make_bot, searchable_of
from bacon.search.reviewer import Reviewer
from bacon.search.searcher import ALIKE
from tests.bench.informed import Informed, Weighed

ENDINGS: Final = int(os.environ.get("BACON_ENDINGS", "2"))
CHOICES: Final = int(os.environ.get("BACON_CHOICES", "2"))
DEALS: Final = int(os.environ.get("BACON_DEALS", "20"))
SEED: Final = os.environ.get("BACON_SEED", "accused")
GAMES: Final[dict[str, Rules]] = {
    "bacon": Bacon(),
    "euchre": Euchre(),
    "bid euchre": BidEuchre(),
    "bid euchre for six": BidEuchre(players=6),
    "climbing": Climbing(),
}
TRICK_GAMES: Final = [name for name in GAMES if name != "climbing"]
LAST_CARDS: Final = 3
HANDS_OF_A_MATCH: Final = 8


def turns(rules: Rules, *, ending: bool) -> Iterator[Turn]:
    """Yield turns of many hands: Normal's choices, or random cards in the last tricks of rule bots."""
    bot, random = make_bot(rules, None if ending else "normal", seed=SEED), Random(SEED)
    for number in count():
        match: Match[TableState] = Match(rules, f"{SEED} {number}")
        while (seat := match.to_act) is not None and match.state.hand <= HANDS_OF_A_MATCH:
            view, legal, state = match.view(seat), match.legal(), match.state
            chosen = bot.choose(view, legal).action
            if len(legal) > 1 and is_ending(state) == ending:
                cards = [each for each in legal if each.of_a_card]
                played = random.choice(cards) if ending else chosen
                if played in legal and len(cards) != 1:
                    yield Turn(seat, len(match.events), view, legal, played, state)
            match.apply(chosen)


def is_ending(state: TableState) -> bool:
    """Whether these are the last tricks of a hand."""
    if not isinstance(state, TrickState):
        return False
    return state.phase is Phase.PLAY and max(map(len, state.hands)) <= LAST_CARDS


def worlds_of(rules: Rules, view: TrickState) -> list[Weighed]:
    """Return every deal that fits a view with its weight, or many likely ones."""
    searchable = searchable_of(rules)
    assert isinstance(searchable, SearchableTricks)
    hidden = Hidden(searchable.house.situation(view, ()).known)
    deals = hidden.every(DEALS)
    if deals is None:
        likely = islice(searchable.worlds(view, Random(f"{SEED} exact")), DEALS)
        return [(world, 1.0) for world in likely]
    heard = heard_by(hidden.seat, searchable.house, hidden.world(Random(SEED)))
    return [(hidden.state(deal), fit(heard, hidden.dealer, deal)) for deal in deals]


def lost_in_every_deal(rules: Rules, turn: Turn) -> float:
    """Return by how much a card is behind the best one over all deals, told apart by what is seen."""
    assert isinstance(turn.view, TrickState)
    searchable, worlds = searchable_of(rules), worlds_of(rules, turn.view)
    assert isinstance(searchable, SearchableTricks)
    ending = Informed(searchable.house, turn.view)
    assert isinstance(turn.played, Play)
    means = {each: ending.value(each.card, worlds) for each in turn.legal if isinstance(each, Play)}
    return max(means.values()) - means[turn.played]


def lost_in_new_deals(rules: Rules, turn: Turn, reviewed: GradedChoice) -> float:
    """Return by how much a choice is behind the best one in four times as many deals."""
    reviewer = Reviewer(rules, reviewed.worlds, seed=f"{SEED} again")
    again = reviewer.graded(turn)
    played = next(each for each in again.alternatives if each.action == again.played)
    return again.best.points - played.points


def report(rules: Rules, name: str, asked: Iterator[Turn], *, ending: bool) -> int:
    """Review the choices, and print how many accusations there were, and how many were false."""
    reviewer, reviewed, losses = Reviewer(rules), 0, list[float]()
    for turn in asked:
        reviewed += 1
        choice = reviewer.graded(turn)
        if choice.grade in ("mistake", "blunder"):
            lost = lost_in_every_deal(rules, turn) if ending else lost_in_new_deals(rules, turn, choice)
            losses.append(lost)
    false = sum([lost < ALIKE for lost in losses])
    print(f"\n{name}: {reviewed} choices, {len(losses)} accused, {false} falsely", end="")
    return reviewed


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_accusations_in_the_last_tricks(game: str) -> None:
    rules = GAMES[game]
    asked = islice(turns(rules, ending=True), ENDINGS)
    assert report(rules, f"{game}, last tricks", asked, ending=True) == ENDINGS


@pytest.mark.parametrize("game", GAMES)
def test_accusations_elsewhere(game: str) -> None:
    rules = GAMES[game]
    asked = islice(turns(rules, ending=False), CHOICES)
    assert report(rules, f"{game}, elsewhere", asked, ending=False) == CHOICES
