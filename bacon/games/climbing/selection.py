"""The cards chosen in a game of sets: how the hand is sorted, and what they can be played as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards
from bacon.core.words import capital, labels, listed
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.events import GiveLead, Lay
from bacon.games.climbing.options import X, rank_of
from bacon.games.climbing.state import ClimbingState, DealPhase
from bacon.settings.settings import SetSorting
from bacon.ui.kit.intents import Verb
from bacon.ui.table.face import SUITS
from bacon.ui.table.hands import Answer, Ask, simple_ask


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
        """Choose just those of these cards that are in the hand."""
        return replace(self, places=_places(self.hand, _numbered(cards)))

    def held(self, hand: Cards) -> Selection:
        """Adopt a hand that was sorted differently, or has lost cards; the rest stays chosen."""
        if hand == self.hand:
            return self
        chosen = [each for place, each in enumerate(_numbered(self.hand)) if place in self.places]
        return Selection(hand, _places(hand, chosen))


def _numbered(cards: Iterable[Card]) -> Iterator[tuple[Card, int]]:
    """Yield each card with its number among equal cards."""
    seen: list[Card] = []
    for card in cards:
        yield card, seen.count(card)
        seen.append(card)


def _places(hand: Cards, wanted: Iterable[tuple[Card, int]]) -> frozenset[int]:
    wanted = set(wanted)
    return frozenset(place for place, each in enumerate(_numbered(hand)) if each in wanted)


class LegalSets:
    """The sets that can be played now, by their cards."""

    def __init__(self, legal: Sequence[Action], hand: Cards) -> None:
        self.legal = legal
        self._hand = hand
        self._lays: dict[Cards, list[Lay]] = {}
        for action in legal:
            if isinstance(action, Lay):
                self._lays.setdefault(tuple(sorted(action.cards)), []).append(action)

    def readings(self, cards: Cards) -> tuple[Lay, ...]:
        """Return everything these cards, in ascending order, can be played as; the lowest first."""
        return tuple(self._lays.get(cards, ()))

    @cached_property
    def useful(self) -> frozenset[Card]:
        """The cards that are part of a set that can be played."""
        return frozenset(card for cards in self._lays for card in cards)

    @cached_property
    def suggestions(self) -> tuple[Cards, ...]:
        """Every set that can be played, the cheapest first.

        Each combination comes once, bombs last; then come the other cards that can make it.
        """
        lays = [lay for lays in self._lays.values() for lay in lays]
        first: dict[Combination | None, Lay] = {}
        for lay in sorted(lays, key=self._cost):
            first.setdefault(lay.combination, lay)
        others = sorted((lay for lay in lays if first[lay.combination] is not lay), key=self._cost)
        return tuple(dict.fromkeys(tuple(sorted(lay.cards)) for lay in (*first.values(), *others)))

    def after(self, cards: Cards) -> Cards:
        """Return the suggestion after these cards, starting over after the last; empty if there is none."""
        if not self.suggestions:
            return ()
        number = self.suggestions.index(cards) + 1 if cards in self._lays else 0
        return self.suggestions[number % len(self.suggestions)]

    def _cost(self, lay: Lay) -> tuple[int, ...]:
        """Rate a set: bombs cost most, then X, then breaking up equal cards, then height."""
        assert lay.combination is not None
        kind = lay.combination.kind
        return (
            kind.shape.power,
            lay.cards.count(X),
            self._count_broken_ranks(lay.cards),
            lay.combination.lowest,
            -kind.size,
            lay.combination.rank,
        )

    def _count_broken_ranks(self, cards: Cards) -> int:
        """Count the ranks of which some natural cards are taken and others stay."""
        taken = [card.rank for card in cards if card is not X]
        held = [card.rank for card in self._hand]
        return sum(taken.count(rank) < held.count(rank) for rank in set(taken))


_ByRank: TypeAlias = dict[int, list[Card]]
"""The natural cards of a hand by rank, the highest first."""

_STRAIGHT_LENGTH: Final = 5
_RUN_LENGTH: Final = 3


def sorted_sets(hand: Cards, how: SetSorting) -> Cards:
    """Return a hand in the player's order; X is the highest card.

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
    """Group cards that are played together: bombs, straights, triples, pairs, runs, and the rest."""
    held: _ByRank = {}
    for card in by_rank:
        held.setdefault(rank_of(card), []).append(card)
    bombs = _take_equal(held, least=4)
    straights = _take_sequences(held, least=_STRAIGHT_LENGTH)
    triples, pairs = _take_equal(held, least=3), _take_equal(held, least=2)
    runs = _take_sequences(held, least=_RUN_LENGTH)
    return (*bombs, *straights, *triples, *pairs, *runs, *_take_equal(held, least=1))


def _take_equal(held: _ByRank, least: int) -> list[Card]:
    ranks = [rank for rank, cards in held.items() if len(cards) >= least]
    return [card for rank in ranks for card in held.pop(rank)]


def _take_sequences(held: _ByRank, least: int) -> list[Card]:
    row: list[int] = []
    taken: list[int] = []
    for rank in [rank for rank, cards in held.items() if len(cards) == 1] + [0]:
        if row and row[-1] != rank + 1:
            taken += row if len(row) >= least else []
            row = []
        row.append(rank)
    return [held.pop(rank)[0] for rank in taken]


_MAX_READINGS: Final = 2
"""The number of readings named above the hand."""


GIVE: Final = simple_ask("Let a partner lead", Verb.GIVE_LEAD, "give_lead", GiveLead(2))


def giving(ask: Ask, state: ClimbingState, names: Sequence[str]) -> Ask:
    """Word the question about giving the lead, with the names of those who can get it."""
    gifts = [answer.action for answer in ask.answers if isinstance(answer.action, GiveLead)]
    out = state.phase is DealPhase.HEIR
    several = "Say who leads" if out else ask.label
    return replace(
        ask,
        label=f"{names[gifts[0].to]}, you lead" if len(gifts) == 1 else several,
        answers=tuple(Answer(names[gift.to], "", gift) for gift in gifts),
        question=("Who leads?", "You won the round but are out." if out else "You won the round."),
        primary=out,
    )


def prompt(state: ClimbingState, seat: int, names: Sequence[str], legal: Sequence[Action]) -> str | None:
    """Return the question for a seat, in its own view; None if it is not to act."""
    if state.to_act != seat:
        return None
    if state.phase is DealPhase.HEIR:
        return "You won the round but are out: say who leads."
    if state.top is not None:
        lies = f"{names[state.top.seat]}’s {state.top.combination}"
        can_beat = any(isinstance(action, Lay) for action in legal)
        return f"Beat {lies}, or pass." if can_beat else f"You hold nothing that beats {lies}: pass."
    gifts = [names[action.to] for action in legal if isinstance(action, GiveLead)]
    if gifts:
        return f"You won the round: lead, or let {listed(gifts, 'or')} lead."
    return "Your lead: lay any combination."


def laying(cards: Cards, readings: Sequence[Lay]) -> Ask:
    """Return the button that plays the chosen cards; the first of several readings is preselected."""
    lays = [(lay, lay.combination) for lay in readings if lay.combination is not None]
    kinds = dict.fromkeys(combination.kind.value for _, combination in lays)
    return Ask(
        label=f"Lay the {next(iter(kinds))}" if len(kinds) == 1 else "Lay them as …",
        verb=Verb.CONFIRM,
        icon="",
        answers=tuple(Answer(capital(str(combination)), "", lay) for lay, combination in lays),
        question=("What is it?", f"{labels(cards)} can be laid as any of these."),
        primary=True,
    )


def named(state: ClimbingState, possible: Sequence[Lay], winning: Sequence[Lay]) -> str:
    """Name the chosen cards: everything they can be, and whether they can be played now.

    >>> ten, nine = Combination.parse("pair of 10s"), Combination.parse("pair of 9s")
    >>> from bacon.games.climbing.events import CombinationLaid
    >>> state = ClimbingState(pile=(CombinationLaid(1, (), nine),))
    >>> named(state, [Lay((), ten)], [Lay((), ten)]), named(state, [Lay((), nine)], [])
    ('Pair of 10s · beats the pile', 'Pair of 9s · too low: a pair above 9s or a bomb is wanted')
    """
    if winning:
        beats = " · beats the pile" if state.pile else ""
        return f"{capital(_name_readings(winning))}{beats}"
    if not possible:
        return "No combination"
    lying = state.lying
    assert lying is not None
    like = [lay for lay in possible if lay.combination and lay.combination.kind is lying.kind]
    low = "too low: " if like else ""
    return f"{capital(_name_readings(like[-1:] or possible))} · {low}{_higher_words(lying)} is wanted"


def _name_readings(lays: Sequence[Lay]) -> str:
    texts = [str(lay.combination) for lay in lays]
    if len(texts) <= _MAX_READINGS:
        return listed(texts, "or")
    return f"{texts[0]}, or {len(texts) - 1} other readings"


def _higher_words(lying: Combination) -> str:
    kind = lying.kind
    height = str(lying).removeprefix(f"{kind.value} ").removeprefix("of ").partition(" in ")[0]
    bomb = "" if kind is Kind.HEX else " or a higher bomb" if kind.bomb else " or a bomb"
    return f"{kind.words} above {height}{bomb}"
