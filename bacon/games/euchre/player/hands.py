"""A bot's choices about its hand besides calling and playing: look, go under, give, defend alone."""

from __future__ import annotations

from collections import Counter
from math import fsum
from typing import Final

from bacon.core.actions import Pass
from bacon.core.cards import Card, Cards
from bacon.games.euchre.player.calls import know_in
from bacon.games.euchre.player.situation import EuchreSituation
from bacon.games.euchre.player.valuation import TOGETHER
from bacon.games.euchre.rules.events import CallMisdeal, DefendAlone, GoUnder, Keep
from bacon.games.tricks.player.discard import best_gift, spare
from bacon.games.tricks.player.situation import Tactic
from bacon.games.tricks.player.valuation import bosses, entry, hand_value, heights
from bacon.games.tricks.rules.events import Give, NameTrump
from bacon.search.bot import Choice

_TRUMP_STOP_CHANCES: Final = (1.0, 0.7, 0.4, 0.2)
_PLAIN_STOP_CHANCES: Final = (0.5, 0.2, 0.1)
"""Cautious guesses of the tricks a card takes from a loner, by the number of higher cards."""
_LONG_SUIT_CARDS: Final = 4
"""A hand with this many cards of one suit is worth keeping, however low they are."""
_SURE_TRICKS: Final = 2.5
"""A lone defender must be about sure of this many tricks."""


def _call_misdeal(at: EuchreSituation) -> Choice | None:
    """Have a poor hand redealt, unless it is long in one suit."""
    longest = max(Counter(card.suit for card in at.known.hand).values(), default=0)
    if CallMisdeal() not in at.legal or longest >= _LONG_SUIT_CARDS:
        return None
    return Choice(CallMisdeal(), "This hand can take nothing: have it dealt again.", "call_misdeal")


def _go_under(at: EuchreSituation) -> Choice | None:
    """Exchange the three cards that cost least, unless they may become trumps."""
    ways = [action for action in at.legal if isinstance(action, GoUnder)]
    if not ways:
        return None
    best = min(ways, key=lambda way: (_count_possible_trumps(at, way.cards), way.cards))
    if _count_possible_trumps(at, best.cards) > 1:
        return None
    return Choice(best, "Three cards that take nothing: others can only be better.", "go_under")


def _count_possible_trumps(at: EuchreSituation, away: Cards) -> int:
    """Count the cards of the up-card's suit among those that would go."""
    return sum(1 for card in away if card.suit is at.view.upcard_suit)


def _keep_hand(at: EuchreSituation) -> Choice | None:
    return Choice(Keep(), "This hand is better kept as it is.", "keep_hand") if Keep() in at.legal else None


def _name_upcard(at: EuchreSituation) -> Choice | None:
    """Name the suit that suits the dealer's hand best for the Benny."""
    names = [action for action in at.legal if isinstance(action, NameTrump)]
    if not names:
        return None
    best = max(names, key=lambda name: hand_value(heights(know_in(at, name.strain)), TOGETHER.cards))
    reason = f"The Benny goes best with {best.strain.plural} in this hand."
    return Choice(best, reason, "name_upcard")


def _give_best(at: EuchreSituation) -> Choice | None:
    """Give a partner who goes alone the card that takes a trick most surely: bowers, then aces."""
    if Pass() in at.legal or not at.cards:
        return None
    return best_gift(at)


def _call_for_best(at: EuchreSituation) -> Choice | None:
    """Exchange a loser for the partner's best card; a hand of winners needs no help."""
    if Pass() not in at.legal or not at.cards:
        return None
    if len(bosses(at.known)) == len(at.known.hand):
        return Choice(Pass(), "Every card of this hand is a winner: no help is needed.", "no_help_needed")
    found = spare(at.known, at.cards)
    reason = f"Change {found.card.sign} for the partner's best card."
    return Choice(Give(found.card), reason, "call_for_best")


def _defend_alone(at: EuchreSituation) -> Choice | None:
    """Defend alone only when three tricks are as good as sure, since it gives up the partner's help."""
    sure = fsum(_stop_chance(at, card) for card in at.known.hand)
    if DefendAlone() not in at.legal or sure < _SURE_TRICKS:
        return None
    return Choice(DefendAlone(), "Three tricks are as good as sure against the loner.", "defend_alone")


def _stop_chance(at: EuchreSituation, card: Card) -> float:
    known = at.known
    return entry(
        _TRUMP_STOP_CHANCES if known.order.is_trump(card) else _PLAIN_STOP_CHANCES, known.above(card)
    )


def _defend_together(at: EuchreSituation) -> Choice | None:
    """Defend with the partner: two stop a loner more often than one."""
    if Pass() not in at.legal:
        return None
    return Choice(Pass(), "Two defenders stop a loner more often than one.", "defend_together")


LOOKS: tuple[Tactic[EuchreSituation], ...] = (_call_misdeal, _go_under, _keep_hand)
UPCARDS: tuple[Tactic[EuchreSituation], ...] = (_name_upcard,)
GIFTS: tuple[Tactic[EuchreSituation], ...] = (_give_best, _call_for_best)
DEFENCES: tuple[Tactic[EuchreSituation], ...] = (_defend_alone, _defend_together)
