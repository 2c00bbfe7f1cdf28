"""What a loner gives away, and what his partner gives him for it."""

from __future__ import annotations

from bacon.core.cards import Card
from bacon.games.bid_euchre.player.situation import BidSituation, BidTactic
from bacon.games.tricks.player.discard import spare
from bacon.games.tricks.rules.events import Give
from bacon.search.bot import Choice, Estimate


def _give_best(at: BidSituation) -> Choice | None:
    """Give a partner who goes alone the card that takes a trick most surely."""
    if not at.cards or at.view.declarer == at.known.seat:
        return None
    card = max(at.cards, key=lambda card: (_help(at, card), at.known.order.strength(card)))
    candidates = tuple([Estimate(Give(option), _help(at, option)) for option in at.cards])
    return Choice(Give(card), f"{card.sign} is what helps a loner most.", "give_best", candidates)


def _help(at: BidSituation, card: Card) -> float:
    """Weigh a card for the loner: high trumps, then boss cards, then any trump."""
    known = at.known
    if known.order.is_trump(card):
        return max(1.0 - 0.15 * known.above(card), 0.3)
    return max(0.5 - 0.2 * known.above(card), 0.0)


def _give_worst(at: BidSituation) -> Choice | None:
    """Change a loser for the partner's best card."""
    if not at.cards:
        return None
    found = spare(at.known, at.cards)
    candidates = tuple([Estimate(Give(option), 1 - _help(at, option)) for option in at.cards])
    reason = f"Change {found.card.sign} for the partner's best."
    return Choice(Give(found.card), reason, "give_worst", candidates)


GIFTS: tuple[BidTactic, ...] = (_give_best, _give_worst)
