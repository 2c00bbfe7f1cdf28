"""How often the chances come true that hints state, and those by which bots value the score of a match.

Of hand after hand between rule bots, one call is made that its player was given a chance for, and the hand is
played out. Only the best call of a seat counts, whether or not the seat would make it. Chances to win the
match are those at the beginning of each hand, for the side that deals. ``BACON_HANDS`` and ``BACON_MATCHES``
set how many hands and matches are played for each game, ``BACON_SEED`` which. Nothing is asserted but that
chances were found; ``-s`` prints the shares by what was stated, with their standard errors.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final, TypeAlias

import pytest

from bacon.core.actions import Action
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon import valuation as bacon_values
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.situation import prospects
from bacon.games.bacon.state import BaconState
from bacon.games.bid_euchre import situation as bid_euchre
from bacon.games.bid_euchre.bidding import offers
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.euchre import valuation as euchre_values
from bacon.games.euchre.bidding import weighed
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.tricks.bids import HandCounted
from bacon.games.tricks.events import HandScored
from bacon.games.tricks.ranking import side_of
from bacon.games.tricks.state import Phase
from bacon.search.levels import make_bot

SCORED: Final = (HandScored, HandCounted)
HANDS: Final = int(os.environ.get("BACON_HANDS", "12"))
MATCHES: Final = int(os.environ.get("BACON_MATCHES", "2"))
SEED: Final = os.environ.get("BACON_SEED", "told")

Stated: TypeAlias = tuple[str, Action, float]
"""The kind of a call, the call, and its chance as a player is told."""
Outcome: TypeAlias = tuple[str, float, bool]
"""A kind, a chance, and whether it came true."""


def told_in_bacon(rules: Rules, view: TableState, legal: Sequence[Action]) -> Stated | None:
    """Return the better way to pick the card up."""
    assert isinstance(rules, Bacon)
    if not isinstance(view, BaconState) or view.phase is not Phase.OFFER:
        return None
    at = bacon_values.situation(rules, view, legal)
    found = prospects(at, bacon_values.score_of(rules, view, at.known.seat))
    alone = found.better.alone
    return "alone" if alone else "together", found.better, found.wins_alone if alone else found.wins_together


def told_in_euchre(rules: Rules, view: TableState, legal: Sequence[Action]) -> Stated | None:
    """Return the best call."""
    assert isinstance(rules, Euchre)
    if not isinstance(view, EuchreState) or view.phase not in (Phase.OFFER, Phase.NAME):
        return None
    at = euchre_values.situation(rules, view, legal)
    best = max(weighed(at, euchre_values.score_of(rules, view, at.known.seat)), key=lambda each: each.worth)
    where = "second round" if view.phase is Phase.NAME else "dealer" if at.place == 3 else "first round"
    return "alone" if best.alone else where, best.action, best.success


def told_in_bid_euchre(rules: Rules, view: TableState, legal: Sequence[Action]) -> Stated | None:
    """Return the best bid."""
    assert isinstance(rules, BidEuchre)
    if not isinstance(view, BidEuchreState) or view.phase is not Phase.BID:
        return None
    at = bid_euchre.situation(rules, view, legal)
    found = offers(at, bid_euchre.score_of(rules, view, at.known.seat))
    if not found:
        return None
    last = view.to_act == view.dealer
    kind = "alone" if found[0].bid.alone else f"{'above' if view.bid else 'first'}{', last' * last}"
    return kind, found[0].bid, found[0].odds


GAMES: Final[dict[str, tuple[Rules, Callable[[Rules, TableState, Sequence[Action]], Stated | None]]]] = {
    "bacon": (Bacon(), told_in_bacon),
    "euchre": (Euchre(), told_in_euchre),
    "bid euchre": (BidEuchre(), told_in_bid_euchre),
    "bid euchre for six": (BidEuchre(players=6), told_in_bid_euchre),
}


def calls(game: str) -> Iterator[Outcome]:
    """Yield a call of each hand in which one came up, and whether it was made."""
    rules, told = GAMES[game]
    bot, random = make_bot(rules), Random(SEED)
    for number in range(HANDS):
        match, left = Match(rules, f"{SEED} {number}"), random.randrange(rules.seats + 2)
        made: Stated | None = None
        while (seat := match.to_act) is not None and match.state.hand == 1:
            view, legal = match.view(seat), match.legal()
            action = bot.choose(view, legal).action
            if made is None and (stated := told(rules, view, legal)):
                made, left = (stated, 0) if left == 0 else (None, left - 1)
                action = stated[1] if made else action
                caller = seat
            events = match.apply(action)
            result = next((each for each in events if isinstance(each, SCORED)), None)
            if result and made and result.declarer == caller and result.alone == made[1].goes_alone:
                yield made[0], made[2], result.gains[side_of(caller)] > result.gains[1 - side_of(caller)]


def winning(rules: Rules, state: TableState, side: int) -> float:
    """Return the chance of a side to win the match from the score, as bots value it."""
    match rules, state:
        case Bacon(), BaconState():
            return bacon_values.score_of(rules, state, side).winning
        case Euchre(), EuchreState():
            return euchre_values.score_of(rules, state, side).winning
        case BidEuchre(), BidEuchreState():
            return bid_euchre.score_of(rules, state, side).winning
    raise ValueError(f"Nobody values the score of {rules.name}.")


def winners(rules: Rules) -> Iterator[Outcome]:
    """Yield the chance that the dealer's side wins, at the beginning of each hand, and whether it did."""
    bot = make_bot(rules)
    for number in range(MATCHES):
        match, stated = Match(rules, f"{SEED} {number}"), list[tuple[int, float]]()
        while match.to_act is not None:
            if match.state.hand > len(stated):
                side = side_of(match.state.dealer or 0)
                stated.append((side, winning(rules, match.state, side)))
            match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
        yield from (("match", chance, match.winner == side) for side, chance in stated)


def report(name: str, outcomes: Iterable[Outcome]) -> int:
    """Print how often what was stated came true, by kind and by tenths; return how many there were."""
    found = list(outcomes)
    print(f"\n{name}: {line(found)}")
    for kind in sorted({kind for kind, _, _ in found}):
        own = [each for each in found if each[0] == kind]
        print(f"  {kind}: {line(own)}")
        tenths = defaultdict[int, list[Outcome]](list)
        for each in own:
            tenths[min(int(each[1] * 10), 9)].append(each)
        for tenth in sorted(tenths):
            print(f"    {line(tenths[tenth])}")
    return len(found)


def line(found: Sequence[Outcome]) -> str:
    """Say what was stated on average, and how often it came true."""
    stated, true = fmean([chance for _, chance, _ in found]), fmean([came for _, _, came in found])
    error = sqrt(max(true * (1 - true), 0.01) / len(found))
    return f"{len(found):>6} stated {100 * stated:5.1f}% came true {100 * true:5.1f} ± {100 * error:.1f}%"


@pytest.mark.parametrize("game", GAMES)
def test_calls_are_made_as_often_as_stated(game: str) -> None:
    assert report(f"{game}, calls", calls(game))


@pytest.mark.parametrize("game", GAMES)
def test_matches_are_won_as_often_as_bots_value_their_scores(game: str) -> None:
    assert report(f"{game}, matches", winners(GAMES[game][0]))
