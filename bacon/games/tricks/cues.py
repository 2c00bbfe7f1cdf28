"""What every trick game shows: how events move, tips, the signs on bowers, and a hand in its order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, permutations
from typing import Final

from bacon.core.cards import RANKS, Card, Cards, Suit
from bacon.core.events import DealerCut, Event, Passed, SeedRevealed
from bacon.core.words import capital, listed
from bacon.games.tricks.events import (
    Acquitted,
    CardGiven,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimSettled,
    Discarded,
    HandScored,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.games.tricks.ranking import Ranking, has_bowers, left_bower
from bacon.games.tricks.state import TrickState
from bacon.settings.settings import Sorting
from bacon.ui.drawing.tween import heavy, in_out_cubic, in_out_sine, thrown
from bacon.ui.stage import Cue
from bacon.ui.table.advice import News
from bacon.ui.table.cues import call_cue, score_cue, shared_cue, show_cue
from bacon.ui.table.presenter import SUITS

DECIDING_CARD: Final = Cue(duration=340, ease=heavy, arc=52, after=240, sound="land")
"""Shows the card that completes the deciding trick."""

LAST_TRICK: Final = Cue(duration=240, ease=thrown, arc=22, after=120, overlaps=True, sound="place")
"""Shows a card of the last trick that does not complete it: nobody has to think about the next."""


def cue_of(event: Event, state: TrickState, *, spoken: bool = False) -> Cue:
    """Return how to show an event; `state` is the one after it, `spoken` whether its seat says it."""
    match event:
        case TrumpDeclared(alone=alone) if spoken:
            return call_cue(alone=alone)
        case CardPlayed():
            return Cue(duration=240, ease=thrown, arc=22, after=90, sound="place")
        case TrickTaken():
            return Cue(before=700, duration=320, ease=in_out_cubic, arc=26, seen=True, sound="gather")
        case UpcardTurned():
            return Cue(duration=220, ease=in_out_sine, arc=20, after=200, overlaps=True, sound="turn")
        case CardTakenUp() | CardGiven():
            return Cue(duration=320, arc=30, after=200, sound="place")
        case TrumpDeclared():
            return Cue(duration=300, after=240)
        case Discarded():
            return Cue(duration=300, after=60)
        case _:
            return _closing_cue(event, state)


def _closing_cue(event: Event, state: TrickState) -> Cue:
    match event:
        case ClaimMade():
            return show_cue()
        case ThrownIn() | ClaimSettled():
            return Cue(after=800)
        case HandScored():
            return score_cue(state)
        case Acquitted():
            return Cue(before=150, duration=0, stop=not state.commitment, minor=True)
        case SeedRevealed():
            return Cue(duration=0, stop=True, minor=isinstance(state.result, Acquitted))
        case _:
            return shared_cue(event)


def notice_of(event: Event) -> str:
    """Return the line about an event that nobody at the table says, or an empty string."""
    match event:
        case DealerCut(dealer=None):
            return "There’s a tie for lowest, so everyone cuts again."
        case DealerCut():
            return "Everyone cuts a card. The lowest deals."
        case Acquitted():
            return "Everyone passed. New deal."
        case _:
            return ""


def news_of(
    event: Event, state: TrickState, names: Sequence[str], viewer: int, order: Ranking
) -> Iterator[News]:
    """Yield the tips of any trick game for an event; `state` is the one after it."""
    asked = state.to_act == viewer
    match event:
        case Passed(seat) if asked:
            yield News("asked", f"{names[seat]} passed, so it’s your turn.", shared=True)
        case UpcardTurned() if asked:
            yield News("first", "You’re on the dealer’s left, so you go first.", shared=True)
        case TrumpDeclared(strain=strain) if strain.suit:
            plural, one = capital(strain.plural), strain.singular
            yield News("trump", f"{plural} are trump: any {one} beats any card of another suit.", shared=True)
        case TrickTaken(seat) if state.hands[seat]:
            yield from _news_of_trick(seat, names, viewer, len(state.scores))
        case CardPlayed() if asked and state.trick:
            yield from _news_of_following(state, viewer, order)
        case _:
            pass


def news_of_bowers(order: Ranking, pack: Cards, trump: Suit) -> News:
    """Name the highest trumps of Euchre and its relatives, with their signs, down to the left bower."""
    left = left_bower(trump)
    trumps = _trumps(order, pack)
    first, *others = [_with_sign(card, trump) for card in trumps[: trumps.index(left) + 1]]
    highest = f"{capital(trump.plural)} are trump: {first} is the highest, then {listed(others)}"
    return News("bowers", f"{highest}, {_one(trump)} now.")


def bower(order: Ranking, card: Card) -> str:
    """Return ``R`` for the right bower, ``L`` for the left one, and nothing for other cards."""
    if order.trump is None or card.rank != "J" or not order.is_trump(card) or not has_bowers(order):
        return ""
    return "R" if card.suit is order.trump else "L"


def bower_words(order: Ranking, pack: Cards, card: Card) -> str:
    """Say what the sign on a bower means."""
    trump, rank = order.trump, _RANKS[_trumps(order, pack).index(card)]
    assert trump is not None
    if card.suit is trump:
        return f"{capital(card.sign)} is the right bower, the {rank} trump."
    return f"{capital(card.sign)} is the left bower, the {rank} trump. It counts as {_one(trump)}."


_RANKS: Final = ("highest", "second-highest", "third-highest", "fourth-highest")


def _trumps(order: Ranking, pack: Cards) -> list[Card]:
    return sorted({card for card in pack if order.is_trump(card)}, key=order.strength, reverse=True)


def _with_sign(card: Card, trump: Suit) -> str:
    if card.rank != "J":
        return card.sign
    side, sign = ("right", "R") if card.suit is trump else ("left", "L")
    return f"the {side} bower {card.sign} ({sign})"


def _one(trump: Suit) -> str:
    return f"a {trump.singular}"


def _news_of_trick(seat: int, names: Sequence[str], viewer: int, sides: int) -> Iterator[News]:
    if seat == viewer:
        yield News("yours", "You took the trick.", shared=True)
    elif (seat - viewer) % sides == 0:
        yield News("partner’s", f"{names[seat]} took the trick for your side and leads next.", shared=True)
    else:
        yield News("theirs", f"{names[seat]} took the trick and leads next.", shared=True)


def _news_of_following(state: TrickState, viewer: int, order: Ranking) -> Iterator[News]:
    led = order.suit(state.trick[0].card)
    if led is None:
        return
    if any(order.suit(card) is led for card in state.hands[viewer]):
        yield News("follow", "If you have the suit that was led, you must play it, high or low.", shared=True)
    elif led is not state.trump and any(order.is_trump(card) for card in state.hands[viewer]):
        yield News("trumping", "If you can’t follow suit, you can trump it or throw off a card.", shared=True)
    else:
        yield News("throwing", "If you can’t follow suit, throw off a card you can spare.", shared=True)


def sorted_hand(hand: Cards, how: Sorting, order: Ranking, played: Cards = ()) -> Cards:
    """Return a hand in the player's order; `order` knows the trump.

    Suits of one color are kept apart if possible. The cards that were `played` before count too, so that no
    suit moves when another one runs out.
    """
    match how:
        case "dealt":
            return hand
        case "rank":
            return tuple(sorted(hand, key=lambda card: (-_strength(card, order), _place(card.suit, SUITS))))
        case _:
            held = frozenset(order.suit(card) for card in (*hand, *played))
            suits = _suits_apart(held, order.trump if order.trump in held else None, how)
            return tuple(
                sorted(hand, key=lambda card: (_place(order.suit(card), suits), -_strength(card, order)))
            )


@cache
def _suits_apart(held: frozenset[Suit | None], trump: Suit | None, how: Sorting) -> tuple[Suit, ...]:
    """Order the suits so that the fewest neighbors share a color, with trump last if it's sorted so."""
    ways = list(permutations(suit for suit in SUITS if suit in held))
    if trump and how != "suit":
        ways = [way for way in ways if way[0 if how == "trump_left" else -1] is trump]
    return min(ways, key=lambda way: sum(one.red is other.red for one, other in pairwise(way)))


def _place(suit: Suit | None, suits: Sequence[Suit]) -> int:
    """Where a suit comes; jokers come last before there is trump."""
    return suits.index(suit) if suit else len(suits)


def _strength(card: Card, order: Ranking) -> int:
    return order.strength(card) if card.suit or card.name in ("BJ", "LJ") else RANKS.find(card.rank)
