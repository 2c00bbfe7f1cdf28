"""A hand from which sets are laid: in which order it is held, which cards are chosen, and as what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards
from bacon.data.settings import SetSorting
from bacon.games.climbing.rules.combinations import Combination
from bacon.games.climbing.rules.events import Lay
from bacon.games.climbing.rules.packs import X, rank_of
from bacon.ui.table.face import SUITS


class Selection(Struct, frozen=True):
    """Some cards of a hand, by their places in it.

    >>> from bacon.core.cards import cards
    >>> two = Selection(cards("9S 9H 4D")).toggled(2).toggled(0)
    >>> two.cards, two.toggled(2).cards
    ((Card('9S'), Card('4D')), (Card('9S'),))
    >>> two.held(cards("4D 9H 9S")).places == {0, 2}
    True
    """

    hand: Cards = ()
    places: frozenset[int] = frozenset()

    @property
    def cards(self) -> Cards:
        """The chosen cards, in ascending order."""
        return tuple(sorted(self.hand[place] for place in self.places))

    def toggled(self, place: int) -> Selection:
        """Choose the card at a place, or put it back; a place beyond the hand changes nothing."""
        return replace(self, places=self.places ^ ({place} & set(range(len(self.hand)))))

    def cleared(self) -> Selection:
        """Put all cards back."""
        return replace(self, places=frozenset())

    def choosing(self, cards: Iterable[Card]) -> Selection:
        """Choose just these cards, as far as they are in the hand."""
        return replace(self, places=_places(self.hand, _numbered(cards)))

    def held(self, hand: Cards) -> Selection:
        """Take a hand that was sorted anew, or has lost cards: what is still there stays chosen."""
        if hand == self.hand:
            return self
        chosen = [each for place, each in enumerate(_numbered(self.hand)) if place in self.places]
        return Selection(hand, _places(hand, chosen))


def _numbered(cards: Iterable[Card]) -> Iterator[tuple[Card, int]]:
    """Each card with its number among those like it."""
    seen: list[Card] = []
    for card in cards:
        yield card, seen.count(card)
        seen.append(card)


def _places(hand: Cards, wanted: Iterable[tuple[Card, int]]) -> frozenset[int]:
    wanted = set(wanted)
    return frozenset(place for place, each in enumerate(_numbered(hand)) if each in wanted)


class LegalSets:
    """What can be laid now, by the cards: made from the legal actions, which know the rules, and the hand."""

    def __init__(self, legal: Sequence[Action], hand: Cards) -> None:
        self.legal = legal
        self._hand = hand
        self._lays: dict[Cards, list[Lay]] = {}
        for action in legal:
            if isinstance(action, Lay):
                self._lays.setdefault(tuple(sorted(action.cards)), []).append(action)

    def readings(self, cards: Cards) -> tuple[Lay, ...]:
        """All that these cards, in ascending order, can be laid as; the lowest first."""
        return tuple(self._lays.get(cards, ()))

    @cached_property
    def useful(self) -> frozenset[Card]:
        """The cards that are in some set that can be laid."""
        return frozenset(card for cards in self._lays for card in cards)

    @cached_property
    def suggestions(self) -> tuple[Cards, ...]:
        """Every set that can be laid, the cheapest first.

        First each combination comes once, the bombs last; then the other cards that it can be laid with.
        """
        lays = [lay for lays in self._lays.values() for lay in lays]
        first: dict[Combination | None, Lay] = {}
        for lay in sorted(lays, key=self._cost):
            first.setdefault(lay.combination, lay)
        others = sorted((lay for lay in lays if first[lay.combination] is not lay), key=self._cost)
        return tuple(dict.fromkeys(tuple(sorted(lay.cards)) for lay in (*first.values(), *others)))

    def after(self, cards: Cards) -> Cards:
        """The suggestion that follows these cards, after the last the first; none if there is none."""
        if not self.suggestions:
            return ()
        number = self.suggestions.index(cards) + 1 if cards in self._lays else 0
        return self.suggestions[number % len(self.suggestions)]

    def _cost(self, lay: Lay) -> tuple[int, ...]:
        """Say what a set costs: bombs most, then X, then cards torn from their like, then height."""
        assert lay.combination is not None
        kind = lay.combination.kind
        return (
            kind.shape.power,
            lay.cards.count(X),
            self._torn(lay.cards),
            lay.combination.lowest,
            -kind.size,
            lay.combination.rank,
        )

    def _torn(self, cards: Cards) -> int:
        """Count the ranks of which some natural cards are taken and others stay."""
        taken = [card.rank for card in cards if card is not X]
        held = [card.rank for card in self._hand]
        return sum(taken.count(rank) < held.count(rank) for rank in set(taken))


_Held: TypeAlias = dict[int, list[Card]]
"""The natural cards of a hand by their ranks, the highest first."""

_STRAIGHT: Final = 5
_RUN: Final = 3


def sorted_sets(hand: Cards, how: SetSorting) -> Cards:
    """A hand in the order in which the player holds it; X is the highest card.

    >>> from bacon.core.cards import cards
    >>> print(*sorted_sets(cards("2H 9S X 9H 3H 4D 2C TD"), "rank"))
    X TD 9S 9H 4D 3H 2H 2C
    >>> print(*sorted_sets(cards("2H 9S X 9H 3H 4D 5C 6C TD"), "groups"))
    X 6C 5C 4D 3H 2H 9S 9H TD
    """
    if HIDDEN in hand:
        return hand
    wilds = (X,) * hand.count(X)
    by_rank = sorted((card for card in hand if card is not X), key=lambda card: (-rank_of(card), _suit(card)))
    match how:
        case "suit":
            return (*wilds, *sorted(by_rank, key=_suit))
        case "groups":
            return (*wilds, *_grouped(by_rank))
        case _:
            return (*wilds, *by_rank)


def _suit(card: Card) -> int:
    return SUITS.index(card.suit) if card.suit else len(SUITS)


def _grouped(by_rank: Iterable[Card]) -> Cards:
    """Put together what is laid together: bombs, straights, triples, pairs, runs, and what is left over."""
    held: _Held = {}
    for card in by_rank:
        held.setdefault(rank_of(card), []).append(card)
    bombs = _alike(held, least=4)
    straights = _in_a_row(held, least=_STRAIGHT)
    triples, pairs = _alike(held, least=3), _alike(held, least=2)
    runs = _in_a_row(held, least=_RUN)
    return (*bombs, *straights, *triples, *pairs, *runs, *_alike(held, least=1))


def _alike(held: _Held, least: int) -> list[Card]:
    """Take out the ranks of which there are so many cards."""
    ranks = [rank for rank, cards in held.items() if len(cards) >= least]
    return [card for rank in ranks for card in held.pop(rank)]


def _in_a_row(held: _Held, least: int) -> list[Card]:
    """Take out the single cards that stand in a row of so many."""
    row: list[int] = []
    taken: list[int] = []
    for rank in [rank for rank, cards in held.items() if len(cards) == 1] + [0]:
        if row and row[-1] != rank + 1:
            taken += row if len(row) >= least else []
            row = []
        row.append(rank)
    return [held.pop(rank)[0] for rank in taken]
