"""The play of the cards: ordered tactics for claiming, leading and following."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bacon.games.tricks.player.situation import S, Situation, Tactic, play_choice
from bacon.games.tricks.rules.events import ClaimRest
from bacon.search.bot import Choice


def _claim(at: Situation) -> Choice | None:
    """Claim as soon as nothing that may be out can beat a trump of the hand."""
    if ClaimRest() not in at.legal or len(at.known.hand) < 2 or not _unbeatable(at):
        return None
    return Choice(ClaimRest(), "Nobody can beat these trumps: the rest are mine.", "claim_the_rest")


def _unbeatable(at: Situation) -> bool:
    if at.known.plain:
        return False
    lowest = at.known.trumps[-1]
    return _trick_is_safe(at) and not any(at.known.may_hold_as_high(seat, lowest) for seat in _contesting(at))


def _trick_is_safe(at: Situation) -> bool:
    """Tell whether this side is winning the trick on the table, or the hand has a card that would."""
    best = at.winning
    return best is None or at.ours(best.seat) or any(map(at.beats, at.known.hand))


def _contesting(at: Situation) -> tuple[int, ...]:
    """Give the seats a claim is checked against under the rules in force."""
    known = at.known
    return (*known.opponents, *known.partners) if at.everyone else known.opponents


def _only_card(at: Situation) -> Choice | None:
    """With one card to play there is nothing to think about."""
    if len(at.cards) != 1:
        return None
    return play_choice(at, "only_card", at.cards[0], "It is the only card that may be played.")


ALWAYS: Final[tuple[Tactic, ...]] = (_claim, _only_card)
"""What comes before all that a game has for leading and following."""


def play_tactics(
    at: S, leads: Sequence[Callable[[S], Choice | None]], follows: Sequence[Callable[[S], Choice | None]]
) -> tuple[Callable[[S], Choice | None], ...]:
    """Give the tactics for this turn in their order, those of the game among them."""
    if not at.cards:
        return ALWAYS
    return (*ALWAYS, *(follows if at.known.view.trick else leads))
