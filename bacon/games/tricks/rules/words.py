"""Events and results in plain words, as far as all trick-taking games tell them alike.

Names are given for all seats; a seat named "You" is spoken to.

>>> from bacon.core.events import Passed
>>> names = ["You", "West", "North", "East"]
>>> narrate(Passed(1), names), narrate(Passed(0), names)
('West passes.', 'You pass.')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core import words
from bacon.core.cards import Card, Strain, Suit
from bacon.core.events import Event, MatchWon, Passed
from bacon.core.words import YOU, capital, does, inside, labels, together, verb, whose
from bacon.games.tricks.rules import events
from bacon.games.tricks.rules.ranking import partner_of, side_of
from bacon.games.tricks.rules.state import TrickState


def narrate(event: Event, names: Sequence[str]) -> str:
    """Tell any event of this game in one line; full events and those a seat has seen alike."""
    return (
        _of_the_auction(event, names)
        or _of_the_hands(event, names)
        or _of_the_play(event, names)
        or _of_the_result(event, names)
        or words.narrate(event, names)
    )


def bubble(event: Event) -> str | None:
    """What the event's seat says aloud in every game; None when it says nothing."""
    return _SAID.get(type(event))


_SAID: Final[dict[type[Event], str]] = {Passed: "Pass", events.ClaimMade: "The rest are mine"}


def _of_the_auction(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.UpcardTurned(card):
            return f"{capital(card.words)} is turned up."
        case events.TrumpDeclared(seat, strain, alone):
            goes = f" and {verb(names[seat], 'go')} alone" if alone else ""
            return f"{does(names[seat], 'declare')} {trump(strain)}{goes}."
        case _:
            return None


def pair(names: Sequence[str], side: int) -> str:
    """The name of one of two sides whose members sit alternately, you first."""
    return together(names[side::2])


def cards_in(number: int) -> str:
    """A number of cards: ``a card``, ``2 cards``."""
    return "a card" if number == 1 else f"{number} cards"


def tricks_in(tricks: int, strain: Strain | None) -> str:
    """A number of tricks with what they are bid in.

    >>> tricks_in(1, Strain.HEARTS), tricks_in(3, Strain.HEARTS), tricks_in(1, Strain.NO_TRUMP)
    ('1 heart', '3 hearts', '1 no trump')
    """
    if strain is None:
        return str(tricks)
    one_of_a_suit = tricks == 1 and strain.suit is not None
    return f"{tricks} {strain.plural.removesuffix('s') if one_of_a_suit else strain.plural}"


def trump(strain: Strain | Suit) -> str:
    """What is declared, such as ``hearts trump`` or ``no trump``."""
    return strain.plural if isinstance(strain, Strain) and strain.suit is None else f"{strain.plural} trump"


def _of_the_hands(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.CardGiven(seat, to, card):
            return f"{does(names[seat], 'give')} {inside(names[to])} {a_card(card)}."
        case events.CardTakenUp(seat, card):
            return f"{does(names[seat], 'take')} up {card.words}."
        case events.Discarded(seat, card):
            return f"{does(names[seat], 'discard')} {a_card(card)}."
        case _:
            return None


def _of_the_play(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.CardPlayed(seat, card):
            return f"{does(names[seat], 'play')} {a_card(card)}."
        case events.TrickTaken(seat):
            return f"{does(names[seat], 'take')} the trick."
        case events.ThrownIn():
            return "What is left cannot change the score, so the hand is thrown in."
        case events.ClaimMade(seat, shown):
            name = names[seat]
            return f"{does(name, 'show')} {labels(shown)} and {verb(name, 'claim')} the rest."
        case events.ClaimSettled(_, side, tricks, refuted_by):
            why = "The claim holds" if refuted_by is None else f"The claim fails against {refuted_by.words}"
            return f"{why}: {inside(pair(names, side))} take {the_rest(tricks)}."
        case _:
            return None


def _of_the_result(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.HandScored(side=side, points=gained):
            return f"{pair(names, side)} score {gained or 'nothing'}."
        case events.Acquitted():
            return "Everybody has passed: the hand is void."
        case MatchWon(side):
            return f"{pair(names, side)} win the match!"
        case _:
            return None


def title(what: str, side: int, names: Sequence[str], viewer_side: int) -> str:
    """The title of a finished hand: what a side made, as the viewer's side sees it."""
    mine = side == viewer_side and YOU in names[side::2]
    return f"{capital(what)} for {'you' if mine else inside(pair(names, side))}"


def made(state: TrickState, scored: events.HandScored, names: Sequence[str], tricks: int) -> str:
    """Tell that the declarer's side took so many tricks, as in ``You declared hearts and took all 5``."""
    won = scored.taken[side_of(scored.declarer)]
    took = f"took all {tricks}" if won == tricks else f"took {won}"
    name, partner = names[scored.declarer], names[partner_of(scored.declarer)]
    if scored.alone or name == YOU:
        return f"{declared(state, scored, names)} and {took}"
    if partner == YOU:
        return f"{declared(state, scored, names)}, and together you {took}"
    return f"{declared(state, scored, names)} and {took} with {partner}"


def failed(state: TrickState, scored: events.HandScored, names: Sequence[str]) -> str:
    """Tell that the declarer's side took too few tricks."""
    tricks = scored.taken[side_of(scored.declarer)]
    took = f"took only {tricks}" if tricks else "took no trick"
    return f"{declared(state, scored, names)} but {took}"


def victim(scored: events.HandScored, names: Sequence[str]) -> str:
    """The beaten side as the object of a sentence."""
    if names[scored.declarer] == YOU:
        return "you"
    if scored.alone:
        return "the loner"
    return "you both" if names[partner_of(scored.declarer)] == YOU else "them"


def declared(state: TrickState, scored: events.HandScored, names: Sequence[str]) -> str:
    """Tell who declared what, as in ``West declared hearts alone``."""
    assert state.strain is not None
    return f"{names[scored.declarer]} declared {state.strain.plural}{' alone' if scored.alone else ''}"


def how_it_ended(state: TrickState, names: Sequence[str], thrown_in: str) -> list[str]:
    """Tell of a hand that was not played to its end; `thrown_in` is what to say of one thrown in."""
    if state.thrown_in:
        return [thrown_in]
    settled = state.claim_settled
    return [_claim(settled, names)] if settled is not None else []


def _claim(settled: events.ClaimSettled, names: Sequence[str]) -> str:
    rest, claimer = the_rest(settled.tricks), whose(names[settled.seat])
    if settled.refuted_by is None:
        return f"{claimer} claim held and won {rest}."
    winners = inside(pair(names, settled.side))
    return f"{claimer} claim failed: {settled.refuted_by.words} is higher, so {rest} went to {winners}."


def a_card(card: Card) -> str:
    """A card in words; a hidden one is just a card."""
    return "a card" if card.hidden else card.words


def the_rest(tricks: int) -> str:
    """The tricks that a claim was about."""
    return "the last trick" if tricks == 1 else f"the remaining {tricks} tricks"
