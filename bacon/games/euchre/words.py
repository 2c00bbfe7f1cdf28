"""Euchre in plain English: events, results, the words of records, and values for the guide.

`names` holds a name for each seat; "You" takes the second person.

>>> from bacon.core.cards import Strain
>>> from bacon.games.tricks.events import TrumpDeclared
>>> called = TrumpDeclared(1, Strain.HEARTS, alone=True)
>>> narrate(EuchreOptions(), called, ["You", "West", "North", "East"]), bubble(EuchreOptions(), called)
('West makes hearts trump and goes alone.', 'Hearts, alone!')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core import words
from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Strain, Suit, spell
from bacon.core.events import Event, Passed
from bacon.core.rules import CardRow, Outcome, Section, TableState
from bacon.core.words import capital, cards_after, does, inside, labels, look_up, phrase, points, verb
from bacon.games.euchre import events
from bacon.games.euchre.options import PACKS, EuchreOptions
from bacon.games.euchre.state import NEEDED, TRICKS, EuchreState, worth
from bacon.games.guides import read_guide
from bacon.games.tricks import events as trick_events
from bacon.games.tricks import words as trick_words
from bacon.games.tricks.events import Acquitted, HandScored, PickItUp, TrumpDeclared
from bacon.games.tricks.ranking import JOKER, ranking, side_of
from bacon.games.tricks.words import FAMILY, is_plain, pair, trumps

_THROWN_IN: Final = "What was left could not change that, so the hand was thrown in."
_VOID: Final = Outcome("Nobody called", "Everybody passed twice: the hand is void, and nobody scores.")


def bubble(options: EuchreOptions, event: Event) -> str | None:  # noqa: ARG001  (as in every game)
    """Return what the seat says aloud, or None."""
    match event:
        case TrumpDeclared(strain=strain, alone=alone):
            return f"{capital(strain.plural)}{', alone!' if alone else ''}"
        case events.UpcardNamed(suit=suit):
            return f"It is {suit.plural}"
        case _:
            return _BUBBLES.get(type(event)) or trick_words.bubble(event)


_BUBBLES: Final[dict[type[Event], str]] = {
    events.DefendedAlone: "I defend alone!",
    events.MisdealCalled: "Misdeal",
    events.WentUnder: "I go under",
}


def in_words(options: EuchreOptions, state: TableState, action: Action) -> str:  # noqa: ARG001  (as above)
    """Word an action within a sentence: only the dealer picks the card up, the others order it up."""
    orders = isinstance(action, PickItUp) and not action.alone and state.to_act != state.dealer
    return "ordering it up" if orders else action.words


def narrate(options: EuchreOptions, event: Event, names: Sequence[str]) -> str:
    """Describe an event, full or as one seat saw it, in one line."""
    match event:
        case TrumpDeclared():
            return _narrate_call(event, names)
        case HandScored():
            return f"{_scored(options, event, names)}."
        case events.Forfeited(seat, gained):
            winners = inside(pair(names, 1 - side_of(seat)))
            return f"{does(names[seat], 'forfeit')} the hand: {winners} score {gained}."
        case _:
            return _narrate_exchange(event, names) or trick_words.narrate(event, names)


def _narrate_exchange(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.UpcardNamed(seat, suit):
            return f"{does(names[seat], 'say')} that the joker stands for {suit.plural}."
        case events.DefendedAlone(seat):
            return f"{does(names[seat], 'defend')} alone."
        case events.HandKept(seat):
            return f"{does(names[seat], 'keep')} the cards."
        case events.WentUnder(seat, away, taken):
            return f"{does(names[seat], 'go')} under{_change(away, taken)}."
        case events.MisdealCalled(seat, shown):
            return f"{does(names[seat], 'show')} {labels(shown)}: a misdeal, and the hand is void."
        case _:
            return None


def _change(away: Sequence[Card], taken: Sequence[Card]) -> str:
    return "" if any(card.hidden for card in away) else f": {labels(away)} for {labels(taken)}"


def _narrate_call(event: TrumpDeclared, names: Sequence[str]) -> str:
    name = names[event.seat]
    made = f"make {trick_words.trump(event.strain)}" if event.strain.suit else f"call {event.strain.plural}"
    goes = f" and {verb(name, 'go')} alone" if event.alone else ""
    return f"{does(name, made.split(maxsplit=1)[0])} {made.split(maxsplit=1)[1]}{goes}."


def _scored(options: EuchreOptions, event: HandScored, names: Sequence[str]) -> str:
    winners = pair(names, event.side)
    if event.points == 0:
        return f"{winners} score nothing: {_why_nothing(options, event)}"
    return f"{winners} score {event.points}: {_how_scored(event)}"


def _how_scored(event: HandScored) -> str:
    tricks = event.taken[side_of(event.declarer)]
    if event.side == side_of(event.declarer):
        march = "a march" if tricks == TRICKS else "made"
        return f"{march}, alone" if event.alone else march
    return "the loner took too few" if tricks >= NEEDED else "the makers were euchred"


def _why_nothing(options: EuchreOptions, event: HandScored) -> str:
    if options.take_four and event.taken[side_of(event.declarer)] == NEEDED:
        return "a point takes four tricks here"
    return "a loner must take all five here"


def outcome(options: EuchreOptions, state: EuchreState, names: Sequence[str], viewer_side: int) -> Outcome:
    """Describe the result of a hand; raise ``ValueError`` if it has none yet."""
    match state.result:
        case HandScored() as scored:
            title = trick_words.title(words.points(scored.points), scored.side, names, viewer_side)
            return Outcome(title, _sentence(options, state, scored, names))
        case Acquitted():
            return _VOID
        case events.MisdealCalled(seat):
            return Outcome(
                "A misdeal", f"{does(names[seat], 'show')} a hand too poor to play: nobody scores."
            )
        case events.Forfeited(seat, points):
            side = 1 - side_of(seat)
            what = f"{does(names[seat], 'pass')} although stuck: {words.points(points)} for"
            title = trick_words.title(words.points(points), side, names, viewer_side)
            return Outcome(title, f"{what} {inside(pair(names, side))}.")
        case _:
            raise ValueError("The hand has no result yet.")


def _sentence(options: EuchreOptions, state: EuchreState, scored: HandScored, names: Sequence[str]) -> str:
    gain = words.points(scored.points)
    winners = inside(pair(names, scored.side))
    if scored.taken[side_of(scored.declarer)] < NEEDED:
        lone = f", {names[state.defender_alone]} defending alone" if state.defender_alone is not None else ""
        beaten = trick_words.victim(scored, names)
        sentence = f"{trick_words.failed(state, scored, names)}: {winners} euchre {beaten} for {gain}{lone}."
    elif scored.side != side_of(scored.declarer):
        took = trick_words.made(state, scored, names, TRICKS)
        sentence = f"{took}, too few for a loner here: {gain} for {winners}."
    else:
        why = "" if scored.points else f", because {_why_nothing(options, scored)}"
        sentence = f"{trick_words.made(state, scored, names, TRICKS)}: {gain}{why}."
    return " ".join([sentence, *trick_words.how_it_ended(state, names, _THROWN_IN)])


_ALONE: Final = {False: "", True: "alone"}
_ORDERS: Final[dict[str, Action]] = {
    phrase(order, suit.plural if suit else "", _ALONE[alone]): trick_events.PickItUp(alone, suit)
    for order in ("order up", "pick up")
    for suit in (None, *Suit)
    for alone in (False, True)
}
_NAMES: Final[dict[str, Action]] = {
    phrase(strain.plural, _ALONE[alone]): trick_events.NameTrump(strain, alone)
    for strain in Strain
    for alone in (False, True)
}
_KNOWN: Final[dict[str, Action]] = {
    "pass": Pass(),
    **_ORDERS,
    **_NAMES,
    "keep": events.Keep(),
    "misdeal": events.CallMisdeal(),
    "defend alone": events.DefendAlone(),
}
_PATTERNS: Final = ("go under and three cards", "give and a card", "discard and a card")


def write(event: Event, state: EuchreState) -> str | None:
    """Write what a player chose in this state; return None if the event is no choice, or part of the play."""
    match event:
        case events.UpcardNamed(suit=suit):
            return suit.plural
        case trick_events.TrumpDeclared():
            return _call(event, state)
        case events.HandKept(chosen=chosen):
            return "keep" if chosen else None
        case events.WentUnder(away=away):
            return f"go under {spell(away)}"
        case trick_events.CardGiven(card=card):
            return f"give {card}"
        case trick_events.Discarded(card=card):
            return f"discard {card}"
        case _:
            return _WORDS.get(type(event))


_WORDS: Final[dict[type[Event], str]] = {
    Passed: "pass",
    events.DefendedAlone: "defend alone",
    events.MisdealCalled: "misdeal",
}


def _call(event: trick_events.TrumpDeclared, state: EuchreState) -> str:
    if state.upcard is None:
        return phrase(event.strain.plural, _ALONE[event.alone])
    order = "pick up" if event.seat == state.dealer else "order up"
    return phrase(order, "" if state.upcard_suit else event.strain.plural, _ALONE[event.alone])


def read(text: str) -> Action:
    """Read what `write` wrote; raise ``ValueError`` naming the allowed words for anything else."""
    if away := cards_after(text, "go under"):
        return events.GoUnder(away)
    for word, action in (("give", trick_events.Give), ("discard", trick_events.Discard)):
        if (named := cards_after(text, word)) and len(named) == 1:
            return action(named[0])
    return look_up(text, _KNOWN, _PATTERNS)


def guide(rules: EuchreOptions) -> tuple[Section, ...]:
    """The rules, section by section, for someone who has never played such a game."""
    scores = {**_made(rules), **_euchred(rules)}
    return read_guide(
        rules, "bacon.games.euchre", FAMILY, trumps=_trumps(rules), plain=is_plain(rules), **scores
    )


def _trumps(rules: EuchreOptions) -> CardRow:
    """The order of the trumps, with the Benny where there is one."""
    if rules.joker:
        return trumps((*PACKS[rules.deck], JOKER), ranking(Strain.HEARTS), "Benny", "right", "left")
    return trumps(PACKS[rules.deck], ranking(Strain.HEARTS), "right", "left")


def _made(rules: EuchreOptions) -> dict[str, str]:
    """What the makers' tricks score, in words."""
    told = {}
    for side, alone in (("together", False), ("alone", True)):
        for tricks in (3, 4, 5):
            made = worth(rules, tricks, alone=alone)
            words = points(made.points)
            told[f"{side}_{tricks}"] = capital(words) if made.makers else f"{words} for the defenders"
    return told


def _euchred(rules: EuchreOptions) -> dict[str, str]:
    """What the defenders score where the makers took two tricks, or none, in words."""
    told = {}
    for side, alone, lone_defender in (
        ("against_pair", False, False),
        ("against_loner", True, False),
        ("one_against_loner", True, True),
    ):
        for tricks in (2, 0):
            made = worth(rules, tricks, alone=alone, lone_defender=lone_defender)
            told[f"{side}_{tricks}"] = capital(points(made.points))
    return told
