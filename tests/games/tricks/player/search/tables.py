"""Tables for the tests of the search: every trick game, with rules that hide cards in every way there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, islice
from random import Random
from statistics import fmean, variance
from typing import Final

from bacon.core.actions import Action
from bacon.core.cards import Card
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.state import EuchreState
from bacon.games.tricks.state import TrickState
from bacon.search.levels import make_bot, searchable_of
from tests.games.tricks.player.tables_of_tricks import rules_of

TABLES: Final[dict[str, Rules]] = {
    "bacon": Bacon(),
    "bacon with free jokers": Bacon(jokers=2, jacks_high=True, joker_follows="free"),
    "bacon with the short pack": Bacon(deck=24, jokers=1, may_discard_upcard=False, stick_dealer=True),
    "euchre": rules_of("euchre"),
    "euchre with everything": rules_of(
        "euchre",
        "all_passed=stick no_trump=true call_for_best=true go_under=mixed defend_alone=true "
        "misdeal=ace_no_face",
    ),
    "euchre with the Benny": rules_of("euchre", "joker=true deck=32 may_discard_upcard=false"),
    "bid euchre": rules_of("bid-euchre"),
    "bid euchre of two packs": rules_of("bid-euchre", "loners=calls bidding=auction deck=32"),
    "bid euchre of six": rules_of("bid-euchre", "players=6 deck=48 low_no_trump=true"),
}


def turns(rules: Rules, hands: int, every: int = 1) -> Iterator[Match[TableState]]:
    """Play on by rules of thumb, and return the match before every action, or every so many actions."""
    bot, turn, played = make_bot(rules), 0, 0
    for number in count():
        match, chosen, place = Match(rules, f"search {number}"), _chosen(rules, number), 0
        played += match.state.hand
        while (seat := match.to_act) is not None:
            if played + match.state.hand - 1 > hands:
                return
            turn += 1
            if turn % every == 0:
                yield match
            if place == len(chosen):
                chosen.append(bot.choose(match.view(seat), match.legal()).action)
            match.apply(chosen[place])
            place += 1
        played += match.state.hand - 1


@cache
def _chosen(rules: Rules, number: int) -> list[Action]:  # noqa: ARG001
    """The choices in a match so far; all tests look at the same ones."""
    return []


def table(state: TableState) -> TrickState:
    """Return a state as that of a trick-taking game."""
    assert isinstance(state, TrickState)
    return state


def seen_by_act(match: Match[TableState]) -> TrickState:
    """Return the view of the seat to act."""
    assert match.to_act is not None
    return table(match.view(match.to_act))


def scatter(rules: Rules, views: Sequence[TrickState], seeds: int, worlds: int) -> tuple[float, float]:
    """Return how much the cards' places differ from deal to deal, and how much that should be by seed.

    The second is the variance between the means of the seeds, times the deals of each: that of independent
    deals is the first, and twice as much means that half as many would have done.
    """
    within = between = 0.0
    for view in views:
        means = [_places(rules, view, seed, worlds) for seed in range(seeds)]
        for place in set().union(*means):
            shares = [mean[place] for mean in means]
            within += fmean([share * (1 - share) for share in shares]) * worlds / (worlds - 1)
            between += variance(shares) * worlds
    return within, between


def _places(rules: Rules, view: TrickState, seed: int, worlds: int) -> Counter[tuple[int, Card]]:
    """The share of the likely deals in which a seat holds a card."""
    found = Counter[tuple[int, Card]]()
    for world in islice(searchable_of(rules).worlds(view, Random(seed)), worlds):
        found.update((seat, card) for seat, hand in enumerate(table(world).hands) for card in set(hand))
    return Counter({place: number / worlds for place, number in found.items()})


def cards_of(state: TrickState) -> Counter[Card]:
    """Count every card of the current hand once for each place where it is."""
    found = Counter(card for hand in state.hands for card in hand)
    found.update((*state.stock, *state.offered))
    found.update(card for card in (state.discard,) if card is not None)
    if state.upcard is not None and state.declarer is None:
        found[state.upcard] += 1
    found.update(play.card for trick in state.tricks for play in trick.plays)
    found.update(play.card for play in state.trick)
    found.update(state.buried if isinstance(state, EuchreState) else ())
    return found


def some_random(name: str) -> Random:
    """Return a random generator that is the same in every run."""
    return Random(f"tests {name}")
