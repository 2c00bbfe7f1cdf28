"""How often a review is wrong when it calls a choice a mistake or a blunder.

In the last tricks, random cards are reviewed, and the accused are weighed by `informed` over every deal that
fits what the seat knew (or ``BACON_DEALS`` likely ones if there are more): an accusation is false if the card
lies within 0.05 points of the best there. Elsewhere, a bot's own choices are reviewed, and the accused are
weighed against the better choice in ten times as many new worlds: an accusation is false if too little is
lost there for a mistake.

``BACON_ENDINGS`` and ``BACON_CHOICES`` set how many choices of each game are reviewed, ``BACON_PLAYER``
whose, and ``BACON_SEED`` chooses them. Nothing is asserted but that they were; ``-s`` prints the figures.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Final, cast

import pytest

from bacon.core.match import Match
from bacon.core.review import GRADES, GradedChoice, Turn, find_action
from bacon.core.rules import Rules, TableState, every_field
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import Play
from bacon.games.tricks.player.search.likely import fit
from bacon.games.tricks.player.search.searchable import SearchableTricks, heard_by
from bacon.games.tricks.player.search.worlds import Hidden
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import Level, never_stop
from bacon.search.levels import make_bot, searchable_of
from bacon.search.reviewer import Reviewer
from bacon.search.searcher import ALIKE, Lead, Weighing
from tests.bench.informed import Informed, Weighed

ENDINGS: Final = int(os.environ.get("BACON_ENDINGS", "2"))
CHOICES: Final = int(os.environ.get("BACON_CHOICES", "2"))
DEALS: Final = int(os.environ.get("BACON_DEALS", "20"))
SEED: Final = os.environ.get("BACON_SEED", "accused")
PLAYER: Final = cast("Level", os.environ.get("BACON_PLAYER", "normal"))
"""Whose choices are reviewed; for anything else, `make_bot` says what levels there are."""
ACCUSED: Final = ("mistake", "blunder")
QUICK_LOOK: Final = 60
FAR: Final = 4
"""What is this many standard errors away is plain."""
TIMES: Final = 10
"""An accusation is checked in at most this many times the worlds that it was made in."""
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
    """Yield turns of many hands: a level's choices, or random cards in the last tricks of rule bots."""
    bot, random = make_bot(rules, None if ending else PLAYER, seed=SEED), Random(SEED)
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


def is_far_from_a_mistake(quick: Reviewer, turn: Turn) -> bool:
    """Whether a look at a few worlds already shows that no review would accuse: most choices need no more."""
    choice = quick.graded(turn)
    played = next(each for each in choice.alternatives if each.action == choice.played)
    most = max(each.points + FAR * (each.error + played.error) for each in choice.alternatives)
    return (most - played.points) * quick.commentator.a_point(turn.view) < GRADES["mistake"]


def loss_in_new_deals(reviewer: Reviewer, turn: Turn, reviewed: GradedChoice) -> Lead:
    """Return the lead of what a review found best, in ten times as many worlds or until it is plain."""
    expert, best = reviewer.expert, find_action(reviewer.rules, turn, reviewed.best.action)
    point, weighing = reviewer.commentator.a_point(turn.view), Weighing((best, turn.played))
    worlds = expert.searchable.worlds(turn.view, Random(f"{SEED} again {every_field(turn.view)}"))
    lead = Lead(0.0, 0.0)
    for number in range(1, TIMES * reviewed.worlds + 1):
        weighing.add(expert.values_in(turn.view, next(worlds), weighing.alive, never_stop))
        if number % reviewed.worlds == 0:
            lead = weighing.lead(best, turn.played)
            if abs(lead.mean - GRADES["mistake"] / point) > FAR * lead.error:
                break
    return lead


def report_endings(rules: Rules, name: str, asked: Iterator[Turn]) -> int:
    """Review cards of the last tricks, and print how many accusations there were, and how many were false."""
    reviewer, reviewed, losses = Reviewer(rules), 0, list[float]()
    for turn in asked:
        reviewed += 1
        if reviewer.graded(turn).grade in ACCUSED:
            losses.append(lost_in_every_deal(rules, turn))
    false = sum([lost < ALIKE for lost in losses])
    print(f"\n{name}, last tricks: {reviewed} choices, {len(losses)} accused, {false} falsely", end="")
    return reviewed


def report_choices(rules: Rules, name: str, asked: Iterator[Turn]) -> int:
    """Review choices, and print the accusations that were false, and how many there were."""
    reviewer, quick, reviewed = Reviewer(rules), Reviewer(rules, QUICK_LOOK), 0
    accused = false = idle = 0
    for turn in asked:
        reviewed += 1
        if is_far_from_a_mistake(quick, turn) or (choice := reviewer.graded(turn)).grade not in ACCUSED:
            continue
        lead, point = loss_in_new_deals(reviewer, turn, choice), reviewer.commentator.a_point(turn.view)
        accused, idle = accused + 1, idle + (lead.mean < ALIKE)
        if lead.mean * point < GRADES["mistake"]:
            false += 1
            again = f"{lead.mean * point:.3f} ± {lead.error * point:.3f}"
            print(f"\n  {choice}\n  stated {choice.chance:.3f}, then {again}", end="")
    print(f"\n{name}: {reviewed} choices, {accused} accused, {false} falsely, {idle} without a loss", end="")
    return reviewed


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_accusations_in_the_last_tricks(game: str) -> None:
    asked = islice(turns(GAMES[game], ending=True), ENDINGS)
    assert report_endings(GAMES[game], game, asked) == ENDINGS


@pytest.mark.parametrize("game", GAMES)
def test_accusations_elsewhere(game: str) -> None:
    asked = islice(turns(GAMES[game], ending=False), CHOICES)
    assert report_choices(GAMES[game], game, asked) == CHOICES
