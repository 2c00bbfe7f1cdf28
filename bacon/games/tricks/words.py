"""The words of trick games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core import words
from bacon.core.cards import Card, Cards, Strain, Suit
from bacon.core.events import Event, MatchWon, Passed
from bacon.core.options import Options
from bacon.core.rules import CardRow, Outcome
from bacon.core.words import YOU, capital, counted, does, inside, signs, together, verb, whose
from bacon.games.tricks import events
from bacon.games.tricks.ranking import Ranking, partner_of, side_of
from bacon.games.tricks.state import Phase, TrickState


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
    if isinstance(event, events.MeldsShown) and event.cards:
        return counted(event.points, "point")
    return _BUBBLES.get(type(event))


_BUBBLES: Final[dict[type[Event], str]] = {Passed: "Pass", events.ClaimMade: "The rest are mine"}
"""Words that all trick games share."""

THEM: Final = "They"
"""The other side, as the subject of a sentence."""

PASSED_OUT: Final = Outcome("Everyone passed", "Nobody scores.")
"""The result of a hand that nobody wanted."""


def _narrate_auction(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.UpcardTurned(card):
            return f"{capital(card.words)} is turned up."
        case events.TrumpDeclared(seat, strain, alone):
            goes = f" and {verb(names[seat], 'go')} alone" if alone else ""
            return f"{does(names[seat], 'name')} {trump(strain)}{goes}."
        case _:
            return None


def who_took_the_card(state: TrickState, names: Sequence[str]) -> str:
    """Say who got the up-card when trump was named; empty until then, or if it was the maker."""
    taker = state.drawer
    if state.upcard is None or taker is None or taker == state.declarer or taker in state.sitting_out:
        return ""
    return "" if state.phase is Phase.TAKE_UP else f"{names[taker]} got {state.upcard.sign}"


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
    return f"{tricks} {strain.singular if tricks == 1 else strain.plural}"


def trump(strain: Strain | Suit) -> str:
    """Return ``hearts trump`` or ``no trump``, for example."""
    return strain.plural if isinstance(strain, Strain) and strain.suit is None else f"{strain.plural} trump"


def trump_settled(event: events.TrumpDeclared, names: Sequence[str]) -> str:
    """Name trump, once the line before has said who called it."""
    strain = (
        f"{capital(event.strain.plural)} are trump" if event.strain.suit else f"It’s {event.strain.plural}"
    )
    goes = f", and {does(inside(names[event.seat]), 'go')} alone" if event.alone else ""
    return f"{strain}{goes}."


def _narrate_exchange(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.CardGiven(seat, to, card):
            return f"{does(names[seat], 'give')} {inside(names[to])} {a_card(card)}."
        case events.CardTakenUp(seat, card):
            return f"{does(names[seat], 'take')} {card.words}."
        case events.Discarded(seat, card):
            return f"{does(names[seat], 'discard')} {a_card(card)}."
        case events.MeldsShown(seat, cards, points) if cards:
            return f"{does(names[seat], 'meld')} {signs(cards)}: {counted(points, 'point')}."
        case events.MeldsShown(seat):
            return f"{does(names[seat], 'show')} no meld."
        case _:
            return None


def _narrate_play(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.CardPlayed(seat, card):
            return f"{does(names[seat], 'play')} {a_card(card)}."
        case events.TrickTaken(seat):
            return f"{does(names[seat], 'take')} the trick."
        case events.ThrownIn():
            return "The remaining tricks can’t change the score, so the hand is over."
        case events.ClaimMade(seat, shown):
            return shows_and(names[seat], shown, "claim", "the rest")
        case events.ClaimSettled(_, side, tricks, refuted_by):
            why = (
                "The claim is good" if refuted_by is None else f"{capital(refuted_by.words)} beats the claim"
            )
            return f"{why}: {inside(pair(names, side))} take {the_rest(tricks)}."
        case _:
            return None


def shows_and(name: str, shown: Sequence[Card], act: str, what: str) -> str:
    """Return the sentence for a player who shows cards and then acts.

    >>> from bacon.core.cards import cards
    >>> shows_and("You", cards("KS"), "claim", "the rest")
    'You show K♠ and claim the rest.'
    >>> shows_and("East", cards("9S BJ"), "claim", "the rest")
    'East shows 9♠ and the joker, and claims the rest.'
    """
    return f"{does(name, 'show')} {signs(shown)}{',' * (len(shown) > 1)} and {verb(name, act)} {what}."


def _narrate_result(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.HandScored(side=side, points=gained):
            return f"{pair(names, side)} score {gained or 'nothing'}."
        case events.Acquitted():
            return "Everyone passed."
        case MatchWon(side):
            return f"{pair(names, side)} win the match!"
        case _:
            return None


def headline(scored: events.HandScored, names: Sequence[str], viewer_side: int, beat: str = "set") -> str:
    """Say who won a hand and what it brought, as the viewer would.

    That is ``You set them: +2``, but ``They set you: 2 points for them``. `beat` is the game's word for what
    the defenders did to the makers.
    """
    makers, winner = side_of(scored.declarer), side_for(names, scored.side, viewer_side)
    gain = gained_by(winner, scored.points)
    if scored.side != makers:
        return f"{winner} {beat} {inside(side_for(names, makers, viewer_side, 'them'))}: {gain}"
    if scored.alone:
        winner = names[scored.declarer]
    if scored.points:
        return f"{winner} made it{' alone' * scored.alone}: {gain}"
    return f"{winner} {'went alone and ' * scored.alone}fell short: {gain}"


def makers_score(scored: events.HandScored, names: Sequence[str], made: str, note: str = "") -> str:
    """Say what the makers did, and what it brought; a loner did it, but both partners score.

    `made` is for several players, as in ``make it``. The game's `note` on the points comes last.
    """
    side, gain = pair(names, scored.side), words.points(scored.points)
    if not scored.alone:
        return f"{side} {made}: {gain}{note}."
    what, _, rest = made.partition(" ")
    return f"{does(names[scored.declarer], what)} {rest} alone: {gain} for {inside(side)}{note}."


def gained_by(winner: str, gained: int) -> str:
    """Return what a side scores, as the viewer would put it; only a gain of theirs has a plus."""
    if not gained:
        return "no points"
    return f"{words.points(gained)} for them" if winner == THEM else f"+{gained}"


def side_for(names: Sequence[str], side: int, viewer_side: int, unnamed: str = THEM) -> str:
    """Name a side as the viewer would: "You", or `unnamed`; by its players if nobody is "You"."""
    if YOU not in names[viewer_side::2]:
        return pair(names, side)
    return YOU if side == viewer_side else unnamed


def made(named: str, scored: events.HandScored, names: Sequence[str], tricks: int) -> str:
    """Say what the makers took, as in ``You called hearts and took all 5 tricks with North``.

    `named` says who named trump.
    """
    won = scored.taken[side_of(scored.declarer)]
    took = f"took all {tricks} tricks" if won == tricks else f"took {won} tricks"
    return f"{named}{_together(scored, names, 'and', took)}"


def failed(named: str, scored: events.HandScored, names: Sequence[str]) -> str:
    """Say that the makers took too few tricks; `named` says who named trump."""
    tricks = scored.taken[side_of(scored.declarer)]
    took = f"took only {counted(tricks, 'trick')}" if tricks else "took no tricks"
    return f"{named}{_together(scored, names, 'but', took)}"


def _together(scored: events.HandScored, names: Sequence[str], conjunction: str, took: str) -> str:
    """Join what the makers took: the tricks of both, unless one of them went alone or there are none."""
    partner = names[partner_of(scored.declarer)]
    if partner == YOU and not scored.alone:
        return f", {conjunction} together you {took}"
    apart = scored.alone or not scored.taken[side_of(scored.declarer)]
    return f" {conjunction} {took}{'' if apart else f' with {partner}'}"


def how_it_ended(state: TrickState, names: Sequence[str], thrown_in: str) -> list[str]:
    """Explain why the hand ended early, if it did.

    `thrown_in` is the sentence for a hand whose last tricks couldn’t change the score.
    """
    if state.thrown_in:
        return [thrown_in]
    settled = state.claim_settled
    if settled is None:
        return []
    rest, claimer = the_rest(settled.tricks), whose(names[settled.seat])
    if settled.refuted_by is None:
        return [f"{claimer} claim to {rest} held."]
    winners = inside(pair(names, settled.side))
    return [f"{claimer} claim failed: {settled.refuted_by.sign} beat it, so {rest} went to {winners}."]


def a_card(card: Card) -> str:
    """Return a card in words; a hidden one is "a card"."""
    return "a card" if card.hidden else card.words


def the_rest(tricks: int) -> str:
    """Name the tricks that were claimed."""
    return "the last trick" if tricks == 1 else f"the last {tricks} tricks"


FAMILY: Final = "bacon.games.tricks"
"""The package whose guide has the pieces that trick games share."""


def trumps(pack: Cards, order: Ranking, *below: str) -> CardRow:
    """The trumps of an order as a row of cards, the highest first, with a word below the first of them."""
    found = {card for card in pack if order.is_trump(card)}
    assert order.trump is not None
    return CardRow(
        f"When {order.trump.plural} are trump, from high to low",
        tuple(sorted(found, key=order.strength, reverse=True)),
        below,
    )


def is_plain(rules: Options) -> bool:
    """Whether a table plays the plain game, to whatever target."""
    values = rules.values()
    return values == {**type(rules)().values(), "target": values["target"]}
