"""Euchre in plain English: events, results, the words of records, and values for the guide.

`names` holds a name for each seat; "You" takes the second person.

>>> from bacon.core.cards import Strain
>>> from bacon.games.tricks.events import TrumpDeclared
>>> called = TrumpDeclared(1, Strain.HEARTS, alone=True)
>>> narrate(EuchreOptions(), called, ["You", "West", "North", "East"]), bubble(EuchreOptions(), called)
('West calls hearts and goes alone.', 'Hearts, alone!')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action, Pass, gerund
from bacon.core.cards import Card, Strain, Suit, spell
from bacon.core.events import Event, Passed
from bacon.core.rules import CardRow, Outcome, Section, TableState
from bacon.core.words import YOU, capital, cards_after, does, inside, look_up, phrase, points, signs, verb
from bacon.games.euchre import events
from bacon.games.euchre.options import PACKS, EuchreOptions
from bacon.games.euchre.state import NEEDED, TRICKS, EuchreState, worth
from bacon.games.guides import read_guide
from bacon.games.tricks import events as trick_events
from bacon.games.tricks import words as trick_words
from bacon.games.tricks.events import Acquitted, HandScored, NameTrump, PickItUp, Play, TrumpDeclared
from bacon.games.tricks.ranking import JOKER, ranking, side_of
from bacon.games.tricks.state import Phase, TrickState
from bacon.games.tricks.words import FAMILY, is_plain, pair, trumps

_THROWN_IN: Final = "The remaining tricks couldn’t change the score, so they weren’t played."
_TOO_POOR: Final = "a hand too weak to play: nobody scores, and there’s a new deal."


def bubble(options: EuchreOptions, event: Event) -> str | None:  # noqa: ARG001  (as in every game)
    """Return what the seat says aloud, or None."""
    match event:
        case TrumpDeclared(strain=strain, alone=alone):
            return f"{capital(strain.plural)}{', alone!' if alone else ''}"
        case events.UpcardNamed(suit=suit):
            return f"It’s {suit.plural}"
        case _:
            return _BUBBLES.get(type(event)) or trick_words.bubble(event)


_BUBBLES: Final[dict[type[Event], str]] = {
    events.DefendedAlone: "I’ll defend alone!",
    events.MisdealCalled: "Misdeal",
    events.WentUnder: "I’ll go under",
}


def bubble_in(options: EuchreOptions, state: EuchreState, event: Event) -> str | None:
    """Return what the seat says aloud: in the first round the dealer picks up, and the others order up."""
    if type(event) is Passed and state.phase is Phase.GIVE:
        return "I won’t swap"
    if not isinstance(event, TrumpDeclared) or state.upcard is None:
        return bubble(options, event)
    if event.alone:
        return "I’ll go alone!"
    return "I’ll pick it up" if event.seat == state.dealer else "Order it up"


_NO_SWAP: Final = "don’t swap"
"""Declining to call for the partner's best card; the notation is a pass."""


def in_words(options: EuchreOptions, state: TableState, action: Action) -> str:
    """Word an action within a sentence, such as "ordering it up"."""
    return with_benny(action.words) if action.of_a_card else gerund(advice(options, state, action))


def advice(options: EuchreOptions, state: TableState, action: Action) -> str:  # noqa: ARG001  (as in every game)
    """Word an action as advice: only the dealer picks the card up, the others order it up."""
    match action:
        case Pass() if isinstance(state, TrickState) and state.phase is Phase.GIVE:
            return _NO_SWAP
        case PickItUp(alone=False) if state.to_act != state.dealer:
            return action.advice.replace("pick", "order", 1)
        case NameTrump(strain) if isinstance(state, TrickState) and state.phase is Phase.NAME_UPCARD:
            return f"name {strain.plural}"
        case NameTrump(strain, alone=False):
            return f"call {strain.plural}"
        case Play() if isinstance(state, TrickState) and not state.trick:
            return action.advice.replace("play", "lead", 1)
        case _:
            return with_benny(action.advice)


def with_benny(text: str) -> str:
    """Return a text with the joker called what euchre players call it.

    >>> with_benny("West plays the joker.")
    'West plays the Benny.'
    """
    return text.replace("joker", "Benny")


def narrate(options: EuchreOptions, event: Event, names: Sequence[str]) -> str:
    """Describe an event, full or as one seat saw it, in one line."""
    return with_benny(_narrate(options, event, names))


def _narrate(options: EuchreOptions, event: Event, names: Sequence[str]) -> str:
    match event:
        case TrumpDeclared(seat, strain, alone):
            return f"{does(names[seat], 'call')} {strain.plural}{_and_alone(names[seat], alone=alone)}."
        case HandScored():
            return _scored(options, event, names)
        case events.Forfeited(seat, gained):
            winners = inside(pair(names, 1 - side_of(seat)))
            return f"{does(names[seat], 'forfeit')} the hand: {winners} score {gained}."
        case _:
            return _narrate_exchange(event, names) or trick_words.narrate(event, names)


def narrate_in(options: EuchreOptions, state: EuchreState, event: Event, names: Sequence[str]) -> str:
    """Describe an event: in the first round the dealer picks the card up, and the others order it up."""
    if isinstance(event, trick_events.CardTakenUp) and event.seat == state.declarer:
        return with_benny(trick_words.narrate(event, names))  # its call has said that it picks it up
    if type(event) is Passed and state.phase is Phase.GIVE:
        return f"{does(names[event.seat], 'do')}n’t swap."
    if not isinstance(event, TrumpDeclared) or state.upcard is None:
        return narrate(options, event, names)
    name = names[event.seat]
    did = does(name, "pick" if event.seat == state.dealer else "order")
    return f"{did} up {event.strain.plural}{_and_alone(name, alone=event.alone)}."


def _and_alone(name: str, *, alone: bool) -> str:
    return f" and {verb(name, 'go')} alone" if alone else ""


def _narrate_exchange(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.UpcardNamed(seat, suit):
            return f"{does(names[seat], 'name')} {suit.plural} as the Benny’s suit."
        case events.DefendedAlone(seat):
            return f"{does(names[seat], 'defend')} alone."
        case events.HandKept(seat):
            return f"{does(names[seat], 'keep')} {'your' if names[seat] == YOU else 'their'} hand."
        case trick_events.CardTakenUp(seat, card):
            return f"{does(names[seat], 'pick')} up {card.words}."
        case events.WentUnder(seat, away, taken):
            return f"{does(names[seat], 'go')} under{_change(away, taken)}."
        case events.MisdealCalled(seat, shown):
            return trick_words.shows_and(names[seat], shown, "call", "a misdeal")
        case _:
            return None


def _change(away: Sequence[Card], taken: Sequence[Card]) -> str:
    return "" if any(card.hidden for card in away) else f": {signs(away)} for {signs(taken)}"


def _scored(options: EuchreOptions, event: HandScored, names: Sequence[str]) -> str:
    winners, makers = pair(names, event.side), side_of(event.declarer)
    if event.points == 0:
        return f"{winners} score nothing: {_why_nothing(options, event)}."
    if event.side == makers:
        march = event.taken[event.side] == TRICKS
        return trick_words.makers_score(event, names, "make a march" if march else "make it")
    return f"{winners} {_how_stopped(event, inside(pair(names, makers)))}: {points(event.points)}."


def _how_stopped(event: HandScored, makers: str) -> str:
    return f"stop {makers}" if event.taken[1 - event.side] >= NEEDED else f"euchre {makers}"


def _why_nothing(options: EuchreOptions, event: HandScored) -> str:
    if options.take_four and event.taken[side_of(event.declarer)] == NEEDED:
        return "it takes four tricks to score here"
    return "a loner needs all five tricks here"


def outcome(options: EuchreOptions, state: EuchreState, names: Sequence[str], viewer_side: int) -> Outcome:
    """Describe the result of a hand; raise ``ValueError`` if it has none yet."""
    match state.result:
        case HandScored() as scored:
            beat = "stopped" if scored.taken[side_of(scored.declarer)] >= NEEDED else "euchred"
            title = trick_words.headline(scored, names, viewer_side, beat)
            return Outcome(title, _sentence(options, state, scored, names))
        case Acquitted():
            return trick_words.PASSED_OUT
        case events.MisdealCalled(seat):
            return Outcome("Misdeal", f"{names[seat]} showed {_TOO_POOR}")
        case events.Forfeited(seat, gained):
            return _forfeit(seat, gained, names, viewer_side)
        case _:
            raise ValueError("The hand has no result yet.")


def _forfeit(seat: int, gained: int, names: Sequence[str], viewer_side: int) -> Outcome:
    """Describe a hand that a stuck dealer gave up."""
    winners = 1 - side_of(seat)
    them = inside(trick_words.side_for(names, winners, viewer_side, "them"))
    sentence = f"{names[seat]} passed as the stuck dealer."
    gain = points(gained) if them == "them" else f"+{gained}"
    return Outcome(f"{names[seat]} forfeited: {gain} for {them}", sentence)


def _sentence(options: EuchreOptions, state: EuchreState, scored: HandScored, names: Sequence[str]) -> str:
    """Return what the title leaves out: who called what, the tricks, and why they count as they do."""
    called = _called(state, scored, names)
    if scored.taken[side_of(scored.declarer)] < NEEDED:
        lone = ""
        if state.defender_alone is not None:
            lone = f" {names[state.defender_alone]} defended alone."
        sentence = f"{trick_words.failed(called, scored, names)}.{lone}"
    elif scored.side != side_of(scored.declarer):
        sentence = f"{trick_words.made(called, scored, names, TRICKS)}, too few for a loner here."
    else:
        note = _note(options, scored)
        sentence = f"{trick_words.made(called, scored, names, TRICKS)}{f': {note}' if note else ''}."
    return with_benny(" ".join([sentence, *trick_words.how_it_ended(state, names, _THROWN_IN)]))


def _note(options: EuchreOptions, scored: HandScored) -> str:
    """Return what earned the makers more points than usual, or why they have none; mostly empty."""
    if not scored.points:
        return _why_nothing(options, scored)
    return "a march" if scored.taken[scored.side] == TRICKS else ""


def _called(state: EuchreState, scored: HandScored, names: Sequence[str]) -> str:
    """Name the player who ordered up, picked up or called trump, as in ``West ordered up hearts alone``."""
    assert state.strain is not None
    did = "called"
    if state.upcard is not None:
        did = "picked up" if scored.declarer == state.dealer else "ordered up"
    return f"{names[scored.declarer]} {did} {state.strain.plural}{' alone' if scored.alone else ''}"


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
_PATTERNS: Final = ("go under 9S TS 9D", "give 9S", "discard 9S")


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
    """Return the trumps in order, with the Benny if the pack has one."""
    if rules.joker:
        return trumps((*PACKS[rules.deck], JOKER), ranking(Strain.HEARTS), "Benny", "right", "left")
    return trumps(PACKS[rules.deck], ranking(Strain.HEARTS), "right", "left")


def _made(rules: EuchreOptions) -> dict[str, str]:
    """Return the makers' scores in words, by their tricks."""
    told = {}
    for side, alone in (("together", False), ("alone", True)):
        for tricks in (3, 4, 5):
            made = worth(rules, tricks, alone=alone)
            words = points(made.points)
            told[f"{side}_{tricks}"] = capital(words) if made.makers else f"{words} for the defenders"
    return told


def _euchred(rules: EuchreOptions) -> dict[str, str]:
    """Return the defenders' scores in words, for makers with two tricks or none."""
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
