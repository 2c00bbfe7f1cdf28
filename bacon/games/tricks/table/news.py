"""What a beginner sees for the first time in a trick game, one line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bacon.core.cards import Cards, Suit
from bacon.core.events import Event, Passed
from bacon.core.words import capital, listed
from bacon.games.tricks.rules.bowers import left_bower
from bacon.games.tricks.rules.events import CardPlayed, TrickTaken, TrumpDeclared, UpcardTurned
from bacon.games.tricks.rules.ranking import Ranking, side_of
from bacon.games.tricks.rules.state import TrickState
from bacon.ui.table.beginner import News


def news_of(
    event: Event, state: TrickState, names: Sequence[str], viewer: int, order: Ranking
) -> Iterator[News]:
    """Yield what may be new to a beginner in any trick game; `state` is the one after the event."""
    asked = state.to_act == viewer
    match event:
        case Passed(seat) if asked:
            yield News("asked", f"{names[seat]} passed: now you are asked.")
        case UpcardTurned() if asked:
            yield News("first", "You sit on the dealer’s left: you are asked first.")
        case TrumpDeclared(strain=strain) if strain.suit:
            yield News("trump", f"{capital(strain.plural)} are trump: any of them beats all other suits.")
        case TrickTaken(seat) if state.hands[seat]:
            yield from _news_of_trick(seat, names, viewer)
        case CardPlayed() if asked and state.trick:
            yield from _news_of_following(state, viewer, order)
        case _:
            pass


def news_of_bowers(order: Ranking, pack: Cards, trump: Suit) -> News:
    """Name the highest trumps of Euchre and its relatives, down to the left bower."""
    trumps = sorted({card for card in pack if order.is_trump(card)}, key=order.strength, reverse=True)
    signs = [f"the {card.sign.removeprefix('the ')}" for card in trumps]
    first, *others = signs[: trumps.index(left_bower(trump)) + 1]
    return News("bowers", f"{capital(trump.plural)} are trump: highest is {first}, then {listed(others)}.")


def _news_of_trick(seat: int, names: Sequence[str], viewer: int) -> Iterator[News]:
    if seat == viewer:
        yield News("yours", "The trick is yours: you lead to the next one.")
    elif side_of(seat) == side_of(viewer):
        yield News("partner’s", f"{names[seat]} took the trick for your side, and leads to the next one.")
    else:
        yield News("theirs", f"{names[seat]} took the trick, and leads to the next one.")


def _news_of_following(state: TrickState, viewer: int, order: Ranking) -> Iterator[News]:
    led = order.suit(state.trick[0].card)
    if led is None:
        return
    if any(order.suit(card) is led for card in state.hands[viewer]):
        yield News("follow", f"{capital(led.plural)} were led: you must play one, high or low.")
    elif led is not state.trump and any(order.is_trump(card) for card in state.hands[viewer]):
        yield News("trumping", f"You have no {led.plural}: a trump would beat them, or throw any other card.")
    else:
        yield News("throwing", f"You have no {led.plural}: throw any card you can spare.")
