"""The cards chosen in a game of sets: how the hand is sorted, and what they can be played as."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import groupby
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Card, Cards
from bacon.core.words import capital, listed, whose
from bacon.games.climbing.combinations import Combination, Kind, higher
from bacon.games.climbing.events import GiveLead, Lay, wild_ranks
from bacon.games.climbing.options import X, rank_of
from bacon.games.climbing.state import ClimbingState, DealPhase
from bacon.games.climbing.words import an, label
from bacon.settings.settings import SetSorting
from bacon.ui.kit.intents import Verb
from bacon.ui.table.hand_input import PASS, Answer, Ask, simple_ask
from bacon.ui.table.presenter import SUITS


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

    def joining(self, chosen: Cards) -> frozenset[Card]:
        """Return the cards that can join chosen ones, in ascending order, in a set that can be played."""
        return frozenset(
            card for cards in self._lays if (rest := without_all(cards, chosen)) is not None for card in rest
        )

    def completions(self, chosen: Cards) -> list[Kind]:
        """Return the kinds of sets that chosen cards, in ascending order, are part of, lower kinds first."""
        found = {
            lay.combination.kind
            for cards, lays in self._lays.items()
            if without_all(cards, chosen)
            for lay in lays
            if lay.combination
        }
        return [kind for kind in Kind if kind in found]

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

    def cheapest(self, kind: Kind) -> Lay | None:
        """Return the cheapest way to make a kind; None if there is none."""
        return min(self._of_kind(kind), key=self._cost, default=None)

    def best_with(self, card: Card) -> Combination | None:
        """Return the cheapest set that has this card, a bomb only if nothing else does; or None."""
        lays = [lay for cards, lays in self._lays.items() if card in cards for lay in lays]
        return min(lays, key=self._cost).combination if lays else None

    def explaining(self, shown: Iterable[Lay]) -> list[Lay]:
        """Return sets that, with those `shown`, have every useful card; first those that add most.

        A card stands for all of its rank, except in a flush.
        """
        left = self.useful.difference(*map(self._explained_by, shown))
        cheapest_first = sorted((lay for lays in self._lays.values() for lay in lays), key=self._cost)
        found: list[Lay] = []
        while left:
            found.append(max(cheapest_first, key=lambda lay: len(left & self._explained_by(lay))))
            left -= self._explained_by(found[-1])
        return found

    def _explained_by(self, lay: Lay) -> frozenset[Card]:
        if lay.combination and lay.combination.kind.shape.flush:
            return frozenset(lay.cards)
        ranks = {card.rank for card in lay.cards}
        return frozenset(card for card in self.useful if card.rank in ranks)

    def _of_kind(self, kind: Kind) -> list[Lay]:
        lays = (lay for lays in self._lays.values() for lay in lays)
        return [lay for lay in lays if lay.combination and lay.combination.kind is kind]

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


def without_all(cards: Cards, taken: Cards) -> list[Card] | None:
    """Take cards away from others; return None if not all of them are there."""
    rest = list(cards)
    for card in taken:
        if card not in rest:
            return None
        rest.remove(card)
    return rest


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
    return tuple(card for group in groups_of(hand, how) for card in group)


def groups_of(hand: Cards, how: SetSorting) -> list[Cards]:
    """Return a hand in the player's order, in the groups that it makes: ranks, suits, or what goes together.

    >>> from bacon.core.cards import cards
    >>> [" ".join(map(str, group)) for group in groups_of(cards("2H 9S X 9H 3H"), "rank")]
    ['X', '9S 9H', '3H', '2H']
    """
    if HIDDEN in hand:
        return [hand]
    wilds = [(X,) * hand.count(X)] * (X in hand)
    by_rank = sorted((card for card in hand if card is not X), key=lambda card: (-rank_of(card), _suit(card)))
    match how:
        case "suit":
            return [*wilds, *_split(sorted(by_rank, key=_suit), _suit)]
        case "groups":
            return [*wilds, *_grouped(by_rank)]
        case _:
            return [*wilds, *_split(by_rank, rank_of)]


def _split(held: Iterable[Card], by: Callable[[Card], int]) -> list[Cards]:
    return [tuple(group) for _, group in groupby(held, by)]


def _suit(card: Card) -> int:
    return SUITS.index(card.suit) if card.suit else len(SUITS)


def _grouped(by_rank: Iterable[Card]) -> list[Cards]:
    """Group cards that are played together: bombs, straights, triples, pairs, runs, and the rest."""
    held: _ByRank = {}
    for card in by_rank:
        held.setdefault(rank_of(card), []).append(card)
    bombs = _take_equal(held, least=4)
    straights = _take_sequences(held, least=_STRAIGHT_LENGTH)
    triples, pairs = _take_equal(held, least=3), _take_equal(held, least=2)
    runs = _take_sequences(held, least=_RUN_LENGTH)
    return [*bombs, *straights, *triples, *pairs, *runs, *_take_equal(held, least=1)]


def _take_equal(held: _ByRank, least: int) -> list[Cards]:
    ranks = [rank for rank, cards in held.items() if len(cards) >= least]
    return [tuple(held.pop(rank)) for rank in ranks]


def _take_sequences(held: _ByRank, least: int) -> list[Cards]:
    row: list[int] = []
    taken: list[list[int]] = []
    for rank in [rank for rank, cards in held.items() if len(cards) == 1] + [0]:
        if row and row[-1] != rank + 1:
            taken += [row] if len(row) >= least else []
            row = []
        row.append(rank)
    return [tuple(held.pop(rank)[0] for rank in ranks) for ranks in taken]


_MAX_READINGS: Final = 2
"""The number of readings named above the hand."""


GIVE: Final = simple_ask("Give a partner the lead", Verb.GIVE_LEAD, "give_lead", GiveLead(2))


NO_PASS: Final = replace(PASS, answers=(), why_not="You lead, so you can’t pass.")


def giving(ask: Ask, state: ClimbingState, names: Sequence[str]) -> Ask:
    """Word the question about giving the lead, with the names of those who can get it."""
    gifts = [answer.action for answer in ask.answers if isinstance(answer.action, GiveLead)]
    out = state.phase is DealPhase.HEIR
    several = "Give the lead" if out else ask.label
    return replace(
        ask,
        label=f"Give {names[gifts[0].to]} the lead" if len(gifts) == 1 else several,
        answers=tuple(Answer(names[gift.to], "", gift) for gift in gifts),
        question=("Who leads?", "You won the round and you’re out." if out else "You won the round."),
        primary=out,
    )


def prompt(state: ClimbingState, seat: int, names: Sequence[str], legal: Sequence[Action]) -> str | None:
    """Return the question for a seat, in its own view; None if it is not to act."""
    if state.to_act != seat:
        return None
    if state.phase is DealPhase.HEIR:
        return "You won the round and you’re out. Who leads?"
    if state.top is not None:
        return _follow_prompt(state, seat, names, can_beat=any(isinstance(action, Lay) for action in legal))
    gifts = [names[action.to] for action in legal if isinstance(action, GiveLead)]
    if gifts:
        return f"You won the round. Choose cards to lead, or give {listed(gifts, 'or')} the lead."
    won = "You won the round. " if state.won_lead else ""
    return f"{won}Lead anything: choose cards, then play them."


def _follow_prompt(state: ClimbingState, seat: int, names: Sequence[str], *, can_beat: bool) -> str:
    """Return the question when there is something to beat; nobody is told to beat a partner.

    Of a row, only the length is named: the line below the cards says the rest.
    """
    assert state.top is not None
    name, laid = names[state.top.seat], state.top.combination.brief
    if not can_beat:
        return f"You can’t beat {whose(name)} {laid}. Pass."
    if state.are_partners(seat, state.top.seat):
        return f"{name}, your partner, is winning. Pass, or play higher?"
    return f"Choose cards that beat {whose(name)} {laid}, or pass."


def laying(cards: Cards, readings: Sequence[Lay]) -> Ask:
    """Return the button that plays the chosen cards; the highest of several readings is offered first.

    It always has its place; without a reading it is disabled.
    """
    why_not = "" if readings else _NOT_THESE if cards else _NOTHING_CHOSEN
    chosen = "These cards" if len(cards) > 1 else "An X"
    lays = [(lay, lay.combination) for lay in reversed(readings) if lay.combination is not None]
    return Ask(
        label="Play",
        verb=Verb.CONFIRM,
        icon="",
        answers=tuple(_reading(lay, combination) for lay, combination in lays),
        question=(
            "What are you playing?",
            _wild_question(cards, [each for _, each in lays]) or f"{chosen} can be more than one thing.",
        ),
        primary=True,
        why_not=why_not,
    )


def _reading(lay: Lay, combination: Combination) -> Answer:
    """Return a reading of the chosen cards as an answer that shows them in its order."""
    shown = lay.cards if len(lay.cards) > 1 else ()
    tags = wild_ranks(shown, combination)
    return Answer(capital(combination.short), "", lay, cards=shown, tags=tags)


def _wild_question(cards: Cards, combinations: Sequence[Combination]) -> str:
    """Say what the only X among several cards can be; nothing if that is too much to say.

    >>> from bacon.core.cards import cards
    >>> _wild_question(cards("3H 4S X"), [Combination.parse("run 3-4-5"), Combination.parse("run 2-3-4")])
    'The X can be a 5 or a 2.'
    """
    if cards.count(X) != 1 or len(cards) == 1 or len(combinations) != _MAX_READINGS:
        return ""
    naturals = Counter(rank_of(card) for card in cards if card is not X)
    missing = [next(iter(Counter(_ranks(each)) - naturals)) for each in combinations]
    return f"The X can be {listed(list(dict.fromkeys(map(an, missing))), 'or')}."


def _ranks(combination: Combination) -> list[int]:
    ranks = range(combination.lowest, combination.rank + 1)
    return [rank for rank in ranks for _ in range(combination.kind.shape.width)]


_NOTHING_CHOSEN: Final = "Choose the cards you want to play."
_NOT_THESE: Final = "You can’t play these cards now."


def named(state: ClimbingState, possible: Sequence[Lay], winning: Sequence[Lay]) -> str:
    """Name the chosen cards: everything they can be, and whether they can be played now.

    >>> ten, nine = Combination.parse("pair of 10s"), Combination.parse("pair of 9s")
    >>> from bacon.games.climbing.events import CombinationLaid
    >>> state = ClimbingState(pile=(CombinationLaid(1, (), nine),))
    >>> named(state, [Lay((), ten)], [Lay((), ten)]), named(state, [Lay((), nine)], [])
    ('Pair of 10s · beats the pair of 9s', 'Pair of 9s · too low. You need a higher pair or a bomb.')
    >>> ones = Combination.parse("quint of 1s")
    >>> named(state, [Lay((), ones)], [Lay((), ones)])
    'Five 1s (a bomb) · beats the pair of 9s'
    """
    lying = state.lying
    if winning:
        beats = f" · beats the {_beaten(lying, winning)}" if lying else ""
        return f"{capital(_name_readings(winning, lying))}{beats}"
    if not possible:
        return "These cards aren’t a combination."
    assert lying is not None
    like = [lay for lay in possible if lay.combination and lay.combination.kind is lying.kind]
    name, why = capital(_name_readings(like[-1:] or possible, lying)), "too low" if like else "doesn’t fit"
    return f"{name} · {why}. You need {lying.beaten_by}."


def _beaten(lying: Combination, winning: Sequence[Lay]) -> str:
    """Name what is beaten, with its ranks only where they matter."""
    alike = any(lay.combination and lay.combination.kind is lying.kind for lay in winning)
    return lying.noun if alike else lying.brief


_MAX_COMPLETIONS: Final = 3
"""The number of kinds named that chosen cards can still become."""


def unfinished(kinds: Sequence[Kind], lying: Combination | None) -> str:
    """Return a sentence on the combinations that more cards would make of the chosen ones.

    >>> unfinished([Kind.STAIRS, Kind.QUAD, Kind.HEX], Combination(Kind.STAIRS, 5))
    'Add more to make a higher run of 2 pairs or a bomb.'
    >>> unfinished([Kind.RUN, Kind.BOBTAIL, Kind.STRAIGHT, Kind.TUBE], None)
    'Add more to make a run of 3 or something longer.'
    """
    bomb = "a higher bomb" if lying is not None and lying.kind.bomb else "a bomb"
    same = lying.kind if lying is not None else None
    named = [bomb if kind.bomb else higher(kind) if kind is same else kind.words for kind in kinds]
    words = list(dict.fromkeys(named))
    if len(words) > _MAX_COMPLETIONS:
        words = [words[0], "something longer"]
    return f"Add more to make {listed(words, 'or')}."


def _name_readings(lays: Sequence[Lay], lying: Combination | None) -> str:
    """Name them in the order in which the question offers them: the highest first.

    One alone is explained, too, unless it is of the kind to beat.
    """
    read = [lay.combination for lay in reversed(lays) if lay.combination]
    if len(read) == 1:
        return read[0].noun if lying and lying.kind is read[0].kind else label(read[0])
    texts = [each.short for each in read]
    if len(texts) <= _MAX_READINGS:
        return listed(texts, "or")
    return f"{texts[0]} or something else"
