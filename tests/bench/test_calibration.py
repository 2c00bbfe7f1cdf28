"""How often the chances come true that hints state, and those by which bots value the score of a match.

Of hand after hand between rule bots, one call is made that its player was given a chance for, and the hand is
played out. Only the best call of a seat counts, whether or not the seat would make it, or with ``loners`` the
best one alone if it has a chance. In Bid Euchre, the tricks that hints state are compared with those taken,
both as shares of the hand. Chances to win the match are those at the beginning of each hand, for the side
that deals. ``BACON_HANDS`` and ``BACON_MATCHES`` set how many hands and matches are played for each game,
``BACON_SEED`` which. Nothing is asserted but that chances were found; ``-s`` prints the shares by what was
stated, with their standard errors.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Final, NamedTuple, TypeAlias

import pytest

from bacon.core.actions import Action, Pass
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
from bacon.games.tricks.bids import Bid, HandCounted
from bacon.games.tricks.events import HandScored, PickItUp
from bacon.games.tricks.ranking import side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import Bot
from bacon.search.levels import make_bot

HANDS: Final = int(os.environ.get("BACON_HANDS", "12"))
MATCHES: Final = int(os.environ.get("BACON_MATCHES", "2"))
SEED: Final = os.environ.get("BACON_SEED", "told")

TRICKS: Final = "tricks"
LIKELY: Final = 0.25
"""A loner with less of a chance is not worth a try."""


class Stated(NamedTuple):
    """What a player is told: the kind of a call, the call, its chance, and for some the share of tricks."""

    kind: str
    call: Action
    chance: float
    tricks: float | None = None


Outcome: TypeAlias = tuple[str, float, float]
"""A kind, a chance or a share, and what came true."""
Told: TypeAlias = Callable[[Rules, TableState, Sequence[Action]], Iterable[Stated]]
"""Yields the best call of a seat, and then the best one alone if that is another."""


def told_in_bacon(rules: Rules, view: TableState, legal: Sequence[Action]) -> Iterator[Stated]:
    """Yield the better way to pick the card up, and alone."""
    assert isinstance(rules, Bacon)
    if not isinstance(view, BaconState) or view.phase is not Phase.OFFER:
        return
    at = bacon_values.situation(rules, view, legal)
    found = prospects(at, bacon_values.score_of(rules, view, at.known.seat))
    if not found.better.alone:
        yield Stated("together", found.better, found.wins_together)
    yield Stated("alone", PickItUp(True, found.suit), found.wins_alone)


def told_in_euchre(rules: Rules, view: TableState, legal: Sequence[Action]) -> Iterator[Stated]:
    """Yield the best call, and the best one alone."""
    assert isinstance(rules, Euchre)
    if not isinstance(view, EuchreState) or view.phase not in (Phase.OFFER, Phase.NAME):
        return
    at = euchre_values.situation(rules, view, legal)
    calls = weighed(at, euchre_values.score_of(rules, view, at.known.seat))
    where = "second round" if view.phase is Phase.NAME else "dealer" if at.place == 3 else "first round"
    if not calls[0].alone:
        yield Stated(where, calls[0].action, calls[0].success)
    yield from (Stated("alone", call.action, call.success) for call in calls if call.alone)


def told_in_bid_euchre(rules: Rules, view: TableState, legal: Sequence[Action]) -> Iterator[Stated]:
    """Yield the best bid, and the best one alone."""
    assert isinstance(rules, BidEuchre)
    if not isinstance(view, BidEuchreState) or view.phase is not Phase.BID:
        return
    at = bid_euchre.situation(rules, view, legal)
    found = offers(at, bid_euchre.score_of(rules, view, at.known.seat))
    kind = f"{'above' if view.bid else 'first'}{', last' * (view.to_act == view.dealer)}"
    if found and not found[0].bid.alone:
        yield Stated(kind, found[0].bid, found[0].odds, found[0].tricks / rules.hand)
    yield from (Stated("alone", each.bid, each.odds) for each in found if each.bid.alone)


GAMES: Final[dict[str, tuple[Rules, Told]]] = {
    "bacon": (Bacon(), told_in_bacon),
    "euchre": (Euchre(), told_in_euchre),
    "bid euchre": (BidEuchre(), told_in_bid_euchre),
    "bid euchre for six": (BidEuchre(players=6), told_in_bid_euchre),
    "bid euchre with an auction": (BidEuchre(bidding="auction"), told_in_bid_euchre),
}


def stated(told: Iterable[Stated], *, loners: bool) -> Stated | None:
    """Return the first call, or the first likely one alone."""
    likely = (each for each in told if each.kind == "alone" and each.chance >= LIKELY)
    return next(likely if loners else iter(told), None)


def calls(game: str, *, loners: bool) -> Iterator[Outcome]:
    """Yield a call of each hand in which one came up that was played, and whether it was made."""
    rules, told = GAMES[game]
    bot, random = make_bot(rules), Random(SEED)
    once = isinstance(rules, BidEuchre) and rules.bidding == "once"
    turns = rules.seats if once else 2 * rules.seats
    for number in range(HANDS):
        match, left = Match(rules, f"{SEED} {number}"), 0 if loners else random.randrange(turns)
        made, caller = None, -1
        while (seat := match.to_act) is not None and not is_play(match.state):
            view, legal = match.view(seat), match.legal()
            action = bot.choose(view, legal).action
            if made is None and (found := stated(told(rules, view, legal), loners=loners)):
                made, caller, left = (found, seat, 0) if left == 0 else (None, -1, left - 1)
                action = found.call if made else action
            if any(event.ends_hand for event in match.apply(action)):
                break
        if made and is_played(match.state, made.call, caller):
            yield from came_true(made, caller, result_of(match, bot))


def is_play(state: TableState) -> bool:
    """Whether cards are played."""
    return isinstance(state, TrickState) and state.phase is Phase.PLAY


def is_played(state: TableState, call: Action, caller: int) -> bool:
    """Whether a seat plays the hand by its call: it was not outbid or raised, and no partner forbade it."""
    if not isinstance(state, TrickState) or state.phase is not Phase.PLAY:
        return False
    if isinstance(call, Bid) and isinstance(state, BidEuchreState):
        bid = state.bid
        return bid is not None and (bid.seat, bid.tricks, bid.alone) == (caller, call.tricks, call.alone)
    return state.declarer == caller and state.alone == call.goes_alone


def result_of(match: Match[TableState], bot: Bot) -> HandScored | HandCounted:
    """Play a hand to its end, and return how it was scored."""
    while (seat := match.to_act) is not None:
        for event in match.apply(bot.choose(match.view(seat), match.legal()).action):
            if isinstance(event, HandScored | HandCounted):
                return event
    raise ValueError("The hand was not scored.")


def came_true(made: Stated, caller: int, result: HandScored | HandCounted) -> Iterator[Outcome]:
    """Yield whether a call was made, which brings its side points, and the share of the tricks if stated."""
    side = side_of(caller)
    yield made.kind, made.chance, float(result.gains[side] > 0)
    if made.tricks is not None:
        yield TRICKS, made.tricks, result.taken[side] / sum(result.taken)


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
        match, valued = Match(rules, f"{SEED} {number}"), list[tuple[int, float]]()
        while match.to_act is not None:
            if match.state.hand > len(valued):
                side = side_of(match.state.dealer or 0)
                valued.append((side, winning(rules, match.state, side)))
            match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
        yield from (("match", chance, float(match.winner == side)) for side, chance in valued)


def report(name: str, outcomes: Iterable[Outcome]) -> int:
    """Print how often what was stated came true, in all and by kind; return how many there were."""
    found = list(outcomes)
    print(f"\n{name}: {len(found)}")
    kinds, chances = sorted({kind for kind, _, _ in found}), [each for each in found if each[0] != TRICKS]
    if len(kinds) > 1:
        print_tenths("all", chances)
    for kind in kinds:
        print_tenths(kind, [each for each in found if each[0] == kind])
    return len(found)


def print_tenths(kind: str, found: Sequence[Outcome]) -> None:
    """Print how often what was stated came true, in all and by tenths."""
    print(f"  {kind}: {line(found)}")
    tenths = defaultdict[int, list[Outcome]](list)
    for each in found:
        tenths[min(int(each[1] * 10), 9)].append(each)
    for tenth in sorted(tenths):
        print(f"    {line(tenths[tenth])}")


def line(found: Sequence[Outcome]) -> str:
    """Say what was stated on average, and how much of it came true."""
    told, true = fmean([chance for _, chance, _ in found]), [came for _, _, came in found]
    error = sqrt(max(pvariance(true), 0.01) / len(found))
    return (
        f"{len(found):>6} stated {100 * told:5.1f}% came true {100 * fmean(true):5.1f} ± {100 * error:.1f}%"
    )


@pytest.mark.parametrize("game", GAMES)
def test_calls_are_made_as_often_as_stated(game: str) -> None:
    assert report(f"{game}, calls", calls(game, loners=False))


@pytest.mark.parametrize("game", GAMES)
def test_loners_are_made_as_often_as_stated(game: str) -> None:
    report(f"{game}, loners", calls(game, loners=True))


@pytest.mark.parametrize("game", GAMES)
def test_matches_are_won_as_often_as_bots_value_their_scores(game: str) -> None:
    assert report(f"{game}, matches", winners(GAMES[game][0]))


def test_a_low_bid_is_made_although_the_others_take_more_tricks() -> None:
    result = HandCounted(declarer=2, alone=False, bid=2, taken=(2, 4), points=(2, 4))
    told = Stated("first", Pass(), 0.9, 0.5)
    assert list(came_true(told, 2, result)) == [("first", 0.9, 1.0), (TRICKS, 0.5, 2 / 6)]
