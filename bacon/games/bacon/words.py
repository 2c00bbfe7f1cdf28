"""Events and results of Bacon in plain words: for the log, the speech bubbles and the panel after a hand.

Names are given for the four seats; a seat named "You" is spoken to.

>>> from bacon.core.events import Passed
>>> names = ["You", "West", "North", "East"]
>>> narrate(BaconOptions(), Passed(1), names), narrate(BaconOptions(), Passed(0), names)
('West passes.', 'You pass.')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.cards import Card
from bacon.core.events import (
    Acquitted,
    Asked,
    Called,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimSettled,
    DealerCut,
    Discarded,
    Event,
    HandDealt,
    HandScored,
    HandStarted,
    MatchStarted,
    MatchWon,
    Passed,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    SeedRevealed,
    TakenBack,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
    Withdrawn,
)
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.scoring import TRICKS
from bacon.games.bacon.state import BaconState
from bacon.games.playable import Outcome
from bacon.games.tricks import partner_of, side_of

YOU: Final = "You"
"""The name of a seat that is spoken to."""

_SCORE_NAMES: Final = {
    "completion": {1: "a completion", 2: "a double completion", 4: "a bacon"},
    "bacon": {1: "a completion", 2: "a bacon", 4: "a double bacon"},
}
_MUST_TAKE_FIVE: Final = "a loner must take all five here"
_IRREGULAR: Final = {"pass": "passes", "deny": "denies", "go": "goes"}
_PERMISSIONS: Final[dict[Asked, str]] = {"declare": "to declare", "alone": "to go alone"}


def score_name(options: BaconOptions, points: int) -> str | None:
    """Give what a hand's points are called at this table, such as ``a bacon`` for 4 (S000), if anything."""
    return _SCORE_NAMES[options.score_names].get(points)


def worth(options: BaconOptions, points: int, before_name: str = " — ") -> str:
    """Give points with their name, if they have one.

    >>> worth(BaconOptions(), 4), worth(BaconOptions(), 8), worth(BaconOptions(), 0)
    ('4 points — a bacon', '8 points', 'nothing')
    """
    name = score_name(options, points)
    return f"{_points(points)}{before_name}{name}" if name else _points(points)


def pair(names: Sequence[str], side: int) -> str:
    """Give the name of a side, such as ``North–South`` or ``You and North``; its verb is in the plural.

    >>> pair(["You", "West", "North", "East"], 0), pair(["You", "West", "North", "East"], 1)
    ('You and North', 'West–East')
    """
    one, other = names[side], names[side + 2]
    if other == YOU:
        one, other = other, one
    return f"{one} and {other}" if one == YOU else f"{one}–{other}"


def bubble(options: BaconOptions, event: Event) -> str | None:
    """Give what the event's seat says aloud; None when it says nothing."""
    match event:
        case Passed():
            return "Pass"
        case Called(alone=alone):
            return f"{'Alone' if alone else 'Pick it up'}{_naming(options, event)}{'!' if alone else ''}"
        case PermissionGranted(of=of):
            return "Yes, go on" if of == "declare" else "Yes, alone"
        case PermissionDenied(of=of):
            return "No — I deny it" if of == "declare" else "Not alone"
        case Withdrawn():
            return "Then I pass"
        case ClaimMade():
            return "The rest are mine"
        case _:
            return None


def narrate(options: BaconOptions, event: Event, names: Sequence[str]) -> str:
    """Tell an event of any kind in one line; full events and those a seat has seen alike."""
    match event:
        case HandScored():
            return _scored(options, event, names)
        case Called():
            return _called(options, event, names)
    return _of_the_auction(event, names) or _of_the_play(event, names) or _of_the_match(event, names)


def outcome(options: BaconOptions, state: BaconState, names: Sequence[str], viewer_side: int) -> Outcome:
    """Tell what a finished hand came to, as the viewer's side sees it.

    Takes the state right after the hand was scored or found void; raises ``ValueError`` when the hand has
    no result yet.
    """
    match state.result:
        case HandScored() as scored:
            told = _sentence(options, state, scored, names)
            return Outcome(_title(options, scored, names, viewer_side), told)
        case Acquitted():
            return Outcome(
                "Nobody declared", "Nobody wanted any of the four cards: the hand is void, and nobody scores."
            )
        case None:
            raise ValueError("The hand has no result yet.")


def _of_the_auction(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case UpcardTurned(card):
            return f"{_capital(card.words)} is turned up."
        case Passed(seat):
            return f"{_does(names[seat], 'pass')}."
        case PermissionAsked() | PermissionGranted() | PermissionDenied() | Withdrawn():
            return _of_permission(event, names)
        case TrumpDeclared(seat, suit, alone):
            name = names[seat]
            return f"{_does(name, 'declare')} {suit.plural} trump{_and_goes_alone(name) if alone else ''}."
        case CardTakenUp(seat, card):
            return f"{_does(names[seat], 'take')} up {card.words}."
        case Discarded(seat, card):
            return f"{_does(names[seat], 'discard')} {_a_card(card)}."
        case Acquitted():
            return "Nobody declared any of the four cards: the hand is void."
        case _:
            return None


def _called(options: BaconOptions, event: Called, names: Sequence[str]) -> str:
    alone = ", alone" if event.alone else ""
    return f"{_does(names[event.seat], 'say')}: pick it up{_naming(options, event)}{alone}."


def _naming(options: BaconOptions, called: Called) -> str:
    """Give the suit that is called, where it may be another than the up-card's."""
    return f", {called.suit.plural}" if options.jokers else ""


def _of_permission(
    event: PermissionAsked | PermissionGranted | PermissionDenied | Withdrawn, names: Sequence[str]
) -> str:
    match event:
        case PermissionAsked(seat, of):
            asker = _does(names[partner_of(seat)], "ask")
            return f"{asker} {_inside(names[seat])} for permission {_PERMISSIONS[of]}."
        case PermissionGranted(seat):
            return f"{_does(names[seat], 'grant')} it."
        case PermissionDenied(seat, of):
            return f"{_does(names[seat], 'deny')} it{': not alone' if of == 'alone' else ''}."
        case Withdrawn(seat):
            return f"{_whose(names[seat])} declaration counts as a pass."


def _of_the_play(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case CardPlayed(seat, card):
            return f"{_does(names[seat], 'play')} {_a_card(card)}."
        case TrickTaken(seat):
            return f"{_does(names[seat], 'take')} the trick."
        case ThrownIn():
            return "Three tricks to one: the last cannot change the score, so the hand is thrown in."
        case ClaimMade(seat, shown):
            name = names[seat]
            return f"{_does(name, 'show')} {_labels(shown)} and {_verb(name, 'claim')} the rest."
        case ClaimSettled(_, side, tricks, refuted_by):
            why = "The claim holds" if refuted_by is None else f"The claim fails against {refuted_by.words}"
            return f"{why}: {_inside(pair(names, side))} take {_the_rest(tricks)}."
        case _:
            return None


def _of_the_match(event: Event, names: Sequence[str]) -> str:
    match event:
        case MatchStarted(game, rules):
            return f"A match of {game.capitalize()} begins, to {rules.get('target', 'the')} points."
        case DealerCut(cut, dealer):
            return f"The pack is cut: {_cuts(cut, names)}; {_cut_result(dealer, names)}."
        case HandStarted(number, dealer, commitment):
            bound = f"Commitment {commitment[:8]}…" if commitment else "The pack was set by hand."
            return f"Hand {number}: {_does(_inside(names[dealer]), 'deal')}. {bound}"
        case HandDealt(hands):
            return f"The cards are dealt{_open_hands(hands, names)}."
        case SeedRevealed(number, seed):
            return f"The seed of hand {number} was {seed[:8]}…"
        case MatchWon(side):
            return f"{pair(names, side)} win the match!"
        case TakenBack(seat):
            return f"{_does(names[seat], 'take')} the last decision back."
        case _:
            raise AssertionError(f"no words for {event!r}")


def _cuts(cut: Sequence[Card], names: Sequence[str]) -> str:
    return ", ".join(f"{_inside(name)} {_label(card)}" for name, card in zip(names, cut, strict=True))


def _cut_result(dealer: int | None, names: Sequence[str]) -> str:
    if dealer is None:
        return "the lowest are equal, so it is cut again"
    return f"{_does(_inside(names[dealer]), 'deal')}"


def _open_hands(hands: Sequence[Sequence[Card]], names: Sequence[str]) -> str:
    held = [
        f"{_does(_inside(name), 'hold')} {_labels(hand)}"
        for name, hand in zip(names, hands, strict=True)
        if not any(card.hidden for card in hand)
    ]
    return f": {'; '.join(held)}" if held else ""


def _scored(options: BaconOptions, event: HandScored, names: Sequence[str]) -> str:
    winners, name = pair(names, event.side), score_name(options, event.points)
    if event.points == 0:
        return f"{winners} score nothing: {_MUST_TAKE_FIVE}."
    why = "" if event.side == side_of(event.declarer) else "the declarer’s side was set"
    how = "alone" if event.alone and not why else ""
    told = ", ".join(filter(None, (why, name, how)))
    return f"{winners} score {event.points}: {told}."


def _title(options: BaconOptions, scored: HandScored, names: Sequence[str], viewer_side: int) -> str:
    mine = scored.side == viewer_side and YOU in names[scored.side :: 2]
    whose = "you" if mine else _inside(pair(names, scored.side))
    return f"{_capital(score_name(options, scored.points) or _points(scored.points))} for {whose}"


def _sentence(options: BaconOptions, state: BaconState, scored: HandScored, names: Sequence[str]) -> str:
    made = scored.side == side_of(scored.declarer)
    gain = worth(options, scored.points) if scored.points else f"nothing, because {_MUST_TAKE_FIVE}"
    told = _made(state, scored, names, gain) if made else _set(state, scored, names, gain)
    return " ".join([told, *_how_it_ended(state, names)])


def _made(state: BaconState, scored: HandScored, names: Sequence[str], gain: str) -> str:
    tricks = scored.taken[scored.side]
    took = "took all 5" if tricks == TRICKS else f"took {tricks}"
    name, partner = names[scored.declarer], names[partner_of(scored.declarer)]
    if scored.alone or name == YOU:
        return f"{_declared(state, scored, names)} and {took}: {gain}."
    if partner == YOU:
        return f"{_declared(state, scored, names)}, and together you {took}: {gain}."
    return f"{_declared(state, scored, names)} and {took} with {partner}: {gain}."


def _set(state: BaconState, scored: HandScored, names: Sequence[str], gain: str) -> str:
    tricks = scored.taken[1 - scored.side]
    took = f"took only {tricks}" if tricks else "took no trick"
    winners = _inside(pair(names, scored.side))
    return f"{_declared(state, scored, names)} but {took}: {winners} set {_victim(scored, names)} for {gain}."


def _victim(scored: HandScored, names: Sequence[str]) -> str:
    if names[scored.declarer] == YOU:
        return "you"
    if scored.alone:
        return "the loner"
    return "you both" if names[partner_of(scored.declarer)] == YOU else "them"


def _declared(state: BaconState, scored: HandScored, names: Sequence[str]) -> str:
    assert state.trump is not None
    return f"{names[scored.declarer]} declared {state.trump.plural}{' alone' if scored.alone else ''}"


def _how_it_ended(state: BaconState, names: Sequence[str]) -> list[str]:
    if state.thrown_in:
        return ["The last trick could not change that, so the hand was thrown in."]
    settled = state.claim_settled
    return [_claim(settled, names)] if settled is not None else []


def _claim(settled: ClaimSettled, names: Sequence[str]) -> str:
    whose, rest = _whose(names[settled.seat]), _the_rest(settled.tricks)
    if settled.refuted_by is None:
        return f"{whose} claim held and won {rest}."
    winners = _inside(pair(names, settled.side))
    return f"{whose} claim failed: {settled.refuted_by.words} is higher, so {rest} went to {winners}."


def _does(name: str, verb: str) -> str:
    return f"{name} {_verb(name, verb)}"


def _verb(name: str, verb: str) -> str:
    return verb if name in (YOU, _inside(YOU)) else _IRREGULAR.get(verb, f"{verb}s")


def _and_goes_alone(name: str) -> str:
    return f" and {_verb(name, 'go')} alone"


def _inside(name: str) -> str:
    """Give a name, or a side's, as it stands inside a sentence."""
    return "y" + name[1:] if name == YOU or name.startswith(f"{YOU} and ") else name


def _whose(name: str) -> str:
    return "Your" if name == YOU else f"{name}’s"


def _a_card(card: Card) -> str:
    return "a card" if card.hidden else card.words


def _labels(shown: Sequence[Card]) -> str:
    return " ".join(map(_label, shown))


def _label(card: Card) -> str:
    return card.label if card.suit else card.words.removeprefix("the ")


def _the_rest(tricks: int) -> str:
    return "the last trick" if tricks == 1 else f"the remaining {tricks} tricks"


def _points(number: int) -> str:
    return {0: "nothing", 1: "1 point"}.get(number, f"{number} points")


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
