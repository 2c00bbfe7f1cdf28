"""A deal as one line of text, to play the same cards again or share them.

    bacon target=15 jokers=2 · dealer west · seed 8f3a…           the seed that was shown after the hand
    bacon · dealer south · cards AH 7S 3H …                       the pack in order, where it was set by hand

The part before the first dot is the rules as players share them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bacon.core.cards import Cards, cards, spell, why_not_this_pack
from bacon.core.events import Event, HandDealt, MatchWon, SeedRevealed
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.core.seats import seat_names
from bacon.core.shuffle import shuffled
from bacon.data.transcript import hands_of, start_of
from bacon.kits.presets import read_shared, share

_DOT: Final = " · "
_SEPARATORS: Final = re.compile(r"\s*[·;|]\s*")
_SEED: Final = re.compile(r"[0-9a-fA-F]{64}")


class DealError(ValueError):
    """Raised for text that is not a deal, or a hand that has none; its message is a sentence."""


class Deal(Struct, frozen=True):
    """The first hand of a match: its rules, its dealer, and either the seed of its shuffle or its pack."""

    rules: Rules
    dealer: int
    seed: str = ""
    pack: Cards = ()

    @property
    def deck(self) -> Cards:
        """The pack in the order dealt."""
        return self.pack or shuffled(self.rules.pack(), bytes.fromhex(self.seed))

    def match(
        self, seed: str | None = None, *, practice: bool, names: Sequence[str] | None = None
    ) -> Match[TableState]:
        """Start a match that begins with this deal.

        Later hands come from `seed`, by default a new one. For a player who has seen the cards it is
        `practice`. `names` are the players' names by seat, which the commitments then bind.
        """
        return Match(self.rules, seed, deck=self.deck, dealer=self.dealer, practice=practice, names=names)


def deal_of(match: Match[TableState], number: int) -> Deal:
    """The deal of one of a match's hands, by number; raises `DealError` if it is not over.

    The cards of the current hand stay secret.
    """
    return deal_in(match.kept, number, match.rules)


def deal_in(events: Sequence[Event], number: int, rules: Rules) -> Deal:
    """The deal of a hand among a match's events that count; like `deal_of`."""
    hands = list(hands_of(events))
    if not 1 <= number <= len(hands):
        raise DealError(f"There is no hand {number} in this match; it has {len(hands)}.")
    hand = hands[number - 1]
    started = start_of(hand)
    for event in hand:
        if isinstance(event, SeedRevealed):
            return Deal(rules, started.dealer, seed=event.seed)
    if number == len(hands) and not isinstance(hand[-1], MatchWon):
        raise DealError(f"Hand {number} is not over yet; its cards are told when it is.")
    dealt = next(event for event in hand if isinstance(event, HandDealt))
    return Deal(rules, started.dealer, pack=rules.gather(rules.evolve(rules.start(), started), dealt))


def print_deal(deal: Deal) -> str:
    """Format a deal as `read_deal` parses it."""
    source = f"cards {spell(deal.pack)}" if deal.pack else f"seed {deal.seed}"
    dealer = seat_names(deal.rules.seats)[deal.dealer]
    return _DOT.join([share(deal.rules), f"dealer {dealer}", source])


def read_deal(text: str) -> Deal:
    """Parse a pasted deal; raises `DealError` that says what is wrong.

    Line breaks and extra spaces are ignored, and a semicolon or a bar may replace the dot.
    """
    parts = _SEPARATORS.split(" ".join(text.split()))
    if len(parts) != 3:
        raise DealError(
            "A deal has three parts with a dot between them, such as: "
            "bacon target=15 · dealer west · seed 8f3a…"
        )
    rules = _rules(parts[0])
    dealer = _dealer(parts[1], seat_names(rules.seats))
    word, _, rest = parts[2].partition(" ")
    match word.lower():
        case "seed":
            return Deal(rules, dealer, seed=_seed(rest))
        case "cards":
            return Deal(rules, dealer, pack=_pack(rules, rest))
        case _:
            raise DealError(f"{parts[2][:20]!r} is not understood: write seed or cards, and then which.")


def _rules(text: str) -> Rules:
    try:
        return read_shared(text)
    except ValueError as error:
        raise DealError(f"The rules are not understood: {str(error).rstrip('.')}.") from error


def _dealer(text: str, seats: Sequence[str]) -> int:
    word, _, name = text.lower().partition(" ")
    if word != "dealer" or name not in seats:
        raise DealError(f"{text[:20]!r} names no dealer: write dealer and one of {', '.join(seats)}.")
    return seats.index(name)


def _seed(text: str) -> str:
    if not _SEED.fullmatch(text):
        raise DealError(f"A seed is 64 signs from 0-9 and a-f; this one has {len(text)}.")
    return text.lower()


def _pack(rules: Rules, text: str) -> Cards:
    try:
        pack = cards(text.upper())
    except ValueError as error:
        raise DealError(f"The cards are not understood: {error}.") from error
    if problem := why_not_this_pack(pack, rules.pack()):
        raise DealError(f"These are not the cards of this game: {problem}.")
    return pack
