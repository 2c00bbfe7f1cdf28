"""The words of trick games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core import words
from bacon.core.cards import Card, Cards, Strain, Suit
from bacon.core.events import Event, MatchWon, Passed
from bacon.core.options import Options
from bacon.core.rules import CardRow
from bacon.core.words import YOU, capital, does, inside, labels, together, verb, whose
from bacon.games.tricks import events
from bacon.games.tricks.ranking import Ranking, partner_of, side_of
from bacon.games.tricks.state import TrickState


def narrate(event: Event, names: Sequence[str]) -> str:
    """Describe an event, full or as one seat saw it, in one line."""
    return (
        _narrate_auction(event, names)
        or _narrate_exchange(event, names)
        or _narrate_play(event, names)
        or _narrate_result(event, names)
        or words.narrate(event, names)
    )


def bubble(event: Event) -> str | None:
    """Return what the seat says aloud in any trick game, or None."""
    return _BUBBLES.get(type(event))


_BUBBLES: Final[dict[type[Event], str]] = {Passed: "Pass", events.ClaimMade: "The rest are mine"}


def _narrate_auction(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.UpcardTurned(card):
            return f"{capital(card.words)} is turned up."
        case events.TrumpDeclared(seat, strain, alone):
            goes = f" and {verb(names[seat], 'go')} alone" if alone else ""
            return f"{does(names[seat], 'declare')} {trump(strain)}{goes}."
        case _:
            return None


def pair(names: Sequence[str], side: int) -> str:
    """Name one of two sides whose members alternate, "You" first."""
    return together(names[side::2])


def cards_in(number: int) -> str:
    """Return ``a card``, ``2 cards``, and so on."""
    return "a card" if number == 1 else f"{number} cards"


def tricks_in(tricks: int, strain: Strain | None) -> str:
    """Return a number of tricks and the strain that they are bid in.

    >>> tricks_in(1, Strain.HEARTS), tricks_in(3, Strain.HEARTS), tricks_in(1, Strain.NO_TRUMP)
    ('1 heart', '3 hearts', '1 no trump')
    """
    if strain is None:
        return str(tricks)
    one_of_a_suit = tricks == 1 and strain.suit is not None
    return f"{tricks} {strain.plural.removesuffix('s') if one_of_a_suit else strain.plural}"


def trump(strain: Strain | Suit) -> str:
    """Return ``hearts trump`` or ``no trump``, for example."""
    return strain.plural if isinstance(strain, Strain) and strain.suit is None else f"{strain.plural} trump"


def _narrate_exchange(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.CardGiven(seat, to, card):
            return f"{does(names[seat], 'give')} {inside(names[to])} {a_card(card)}."
        case events.CardTakenUp(seat, card):
            return f"{does(names[seat], 'take')} up {card.words}."
        case events.Discarded(seat, card):
            return f"{does(names[seat], 'discard')} {a_card(card)}."
        case _:
            return None


def _narrate_play(event: Event, names: Sequence[str]) -> str | None:
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


def _narrate_result(event: Event, names: Sequence[str]) -> str | None:
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
    """Title a finished hand by what a side made, as the viewer's side sees it."""
    mine = side == viewer_side and YOU in names[side::2]
    return f"{capital(what)} for {'you' if mine else inside(pair(names, side))}"


def made(state: TrickState, scored: events.HandScored, names: Sequence[str], tricks: int) -> str:
    """Say what the declarer's side took, as in ``You declared hearts and took all 5``."""
    won = scored.taken[side_of(scored.declarer)]
    took = f"took all {tricks}" if won == tricks else f"took {won}"
    name, partner = names[scored.declarer], names[partner_of(scored.declarer)]
    if scored.alone or name == YOU:
        return f"{declared(state, scored, names)} and {took}"
    if partner == YOU:
        return f"{declared(state, scored, names)}, and together you {took}"
    return f"{declared(state, scored, names)} and {took} with {partner}"


def failed(state: TrickState, scored: events.HandScored, names: Sequence[str]) -> str:
    """Say that the declarer's side took too few tricks."""
    tricks = scored.taken[side_of(scored.declarer)]
    took = f"took only {tricks}" if tricks else "took no trick"
    return f"{declared(state, scored, names)} but {took}"


def victim(scored: events.HandScored, names: Sequence[str]) -> str:
    """Return the losing side as the object of a sentence."""
    if names[scored.declarer] == YOU:
        return "you"
    if scored.alone:
        return "the loner"
    return "you both" if names[partner_of(scored.declarer)] == YOU else "them"


def declared(state: TrickState, scored: events.HandScored, names: Sequence[str]) -> str:
    """Say who declared what, as in ``West declared hearts alone``."""
    assert state.strain is not None
    return f"{names[scored.declarer]} declared {state.strain.plural}{' alone' if scored.alone else ''}"


def how_it_ended(state: TrickState, names: Sequence[str], thrown_in: str) -> list[str]:
    """Explain why the hand ended early, if it did.

    `thrown_in` is the sentence for a hand that was thrown in.
    """
    if state.thrown_in:
        return [thrown_in]
    settled = state.claim_settled
    if settled is None:
        return []
    rest, claimer = the_rest(settled.tricks), whose(names[settled.seat])
    if settled.refuted_by is None:
        return [f"{claimer} claim held and won {rest}."]
    winners = inside(pair(names, settled.side))
    return [f"{claimer} claim failed: {settled.refuted_by.words} is higher, so {rest} went to {winners}."]


def a_card(card: Card) -> str:
    """Return a card in words; a hidden one is "a card"."""
    return "a card" if card.hidden else card.words


def the_rest(tricks: int) -> str:
    """Name the tricks that were claimed."""
    return "the last trick" if tricks == 1 else f"the remaining {tricks} tricks"


FAMILY: Final = "bacon.games.tricks"
"""The package whose guide has the pieces that trick games share."""


def trumps(pack: Cards, order: Ranking, *below: str) -> CardRow:
    """The trumps of an order as a row of cards, the highest first, with a word below the first of them."""
    found = {card for card in pack if order.is_trump(card)}
    assert order.trump is not None
    return CardRow(
        f"With {order.trump.plural} as trump, from the highest to the lowest",
        tuple(sorted(found, key=order.strength, reverse=True)),
        below,
    )


def is_plain(rules: Options) -> bool:
    """Whether a table plays the plain game, to whatever target."""
    values = rules.values()
    return values == {**type(rules)().values(), "target": values["target"]}
