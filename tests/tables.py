"""Tables set by hand: packs built from the hands they deal, and matches played by a short script.

A script is a line of words: ``pass``, ``up``, ``alone``, ``yes``, ``no``, ``claim``, a card to play as in
``QH``, and a card to discard as in ``-QH``; for a joker turned up ``up:H`` and ``alone:H`` name hearts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, cast

import msgspec

from bacon.core.actions import Action, IllegalAction, Pass
from bacon.core.cards import Card, Cards, Strain, Suit, cards
from bacon.core.events import (
    BotThought,
    DealerCut,
    Event,
    HandDealt,
    HandStarted,
    HintTaken,
    MatchStarted,
    MatchWon,
    Passed,
    SeedRevealed,
    TakenBack,
)
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.events import (
    Called,
    Deny,
    Grant,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    Withdrawn,
)
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState, Phase
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.events import CombinationLaid, DealScored, LeadFell, LeadGiven, RoundWon, WentOut
from bacon.games.euchre.events import (
    DefendedAlone,
    Forfeited,
    HandKept,
    MisdealCalled,
    UpcardNamed,
    WentUnder,
)
from bacon.games.tricks.bids import BidMade, HandCounted
from bacon.games.tricks.events import (
    Acquitted,
    CardGiven,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimRest,
    ClaimSettled,
    Discard,
    Discarded,
    HandScored,
    PickItUp,
    Play,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
)

Table = Match[BaconState]
S = TypeVar("S", bound=TableState)

STANDARD = Bacon()
SEATS = range(4)

PLAIN = ("AH KH 7H 6S 4C", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")
"""Four hands for any auction; the pack then begins with the nine of hearts."""
OFFERS = "9H 8S 7D 6C"

WORDS: dict[str, Action] = {
    "pass": Pass(),
    "up": PickItUp(),
    "alone": PickItUp(alone=True),
    "yes": Grant(),
    "no": Deny(),
    "claim": ClaimRest(),
}


def deck_of(hands: Sequence[str], stock: str = "", dealer: int = 3, rules: Bacon = STANDARD) -> Cards:
    """Return a pack that deals these four hands, and then offers `stock` in order."""
    held = [cards(hand) for hand in hands]
    dealt = tuple(held[(dealer + 1 + turn) % 4][turn // 4] for turn in range(20))
    known = (*dealt, *cards(stock))
    return (*known, *(card for card in rules.pack() if card not in known))


def table(
    hands: Sequence[str] = PLAIN, stock: str = OFFERS, *, dealer: int = 3, rules: Bacon = STANDARD
) -> Table:
    """Return a match with this first hand."""
    return Match(rules, seed="tables", deck=deck_of(hands, stock, dealer, rules), dealer=dealer)


def action(word: str) -> Action:
    """Return the action a word of a script stands for."""
    if word.startswith("-"):
        return Discard(Card(word[1:]))
    call, named, suit = word.partition(":")
    if named:
        return PickItUp(alone=call == "alone", suit=Suit(suit))
    return WORDS[word] if word in WORDS else Play(Card(word))


def run(match: Table, script: str) -> tuple[Event, ...]:
    """Play a script and return all the events it made."""
    return tuple(event for word in script.split() for event in match.apply(action(word)))


def finish_hand(match: Table) -> HandScored:
    """Play the first legal card, never claiming, until the hand is scored; return its score."""
    while True:
        for event in match.apply(match.legal()[0]):
            if isinstance(event, HandScored):
                return event


def of_bacon(rules: Rules[TableState]) -> Bacon:
    """Return the rules of any game as those of Bacon, which they are."""
    assert isinstance(rules, Bacon)
    return rules


def rules_at(match: Match[TableState]) -> Bacon:
    """Return the house rules of a table."""
    return of_bacon(match.rules)


def at_bacon(match: Match[TableState]) -> Table:
    """Return a match of any game as one of Bacon, which it is."""
    assert isinstance(match.state, BaconState)
    return cast(Table, match)


def state_after(rules: Rules[S], events: Iterable[Event]) -> S:
    """Fold events into the full state."""
    state = rules.start()
    for event in events:
        state = rules.evolve(state, event)
    return state


def states_of(match: Match[S]) -> Iterator[tuple[Event, S]]:
    """Yield every event with the full state after it."""
    state = match.rules.start()
    for event in match.events:
        state = match.rules.evolve(state, event)
        yield event, state


def seen_fold(rules: Rules[S], log: Iterable[Event], seat: int) -> S:
    """Fold what a seat has seen into its view."""
    view = rules.start(seat)
    for event in log:
        view = rules.evolve(view, event.seen_by(seat))
    return view


def known_to(seat: int, log: Iterable[Event]) -> set[Card]:
    """Return every card of the cut or the current hand that a seat has been shown, in any game."""
    known: set[Card] = set()
    for event in log:
        match event:
            case HandDealt(hands):
                known = set(hands[seat])
            case DealerCut(cut):
                known = set(cut)
            case UpcardTurned(card) | CardTakenUp(_, card) | CardPlayed(_, card):
                known.add(card)
            case ClaimMade(_, shown) | MisdealCalled(_, shown) | CombinationLaid(cards=shown):
                known.update(shown)
            case ClaimSettled(refuted_by=Card() as card):
                known.add(card)
            case CardGiven(giver, to, card) if seat in (giver, to):
                known.add(card)
            case WentUnder(owner, taken=taken) if owner == seat:
                known.update(taken)
            case Discarded(owner, card) if owner == seat:
                known.add(card)
    return known


def at_the_end_of_hand(match: Table, number: int = 1) -> BaconState:
    """Return the state in which a hand had just been scored or found void."""
    state = match.rules.start()
    for event in match.events:
        state = match.rules.evolve(state, event)
        if state.hand == number and state.result is not None:
            return state
    raise AssertionError(f"hand {number} has not ended")


def refusal_of(match: Match[TableState], wanted: Action) -> tuple[str, str]:
    """Apply an illegal action, assert that nothing changed, and return the refusal's id and sentence."""
    before = (match.state, match.events, match.legal(), match.scores, match.to_act)
    try:
        match.apply(wanted)
    except IllegalAction as refused:
        assert (match.state, match.events, match.legal(), match.scores, match.to_act) == before
        assert match.check(wanted) == refused.refusal
        return refused.refusal.id, refused.refusal.sentence
    raise AssertionError(f"{wanted!r} was accepted")


def cards_on_the_table(state: BaconState) -> list[Card]:
    """Return every card of the current hand once for each place where it is."""
    waiting = state.declarer is None or state.phase is Phase.TAKE_UP
    upcard = [state.upcard] if state.upcard is not None and waiting else []
    discard = [state.discard] if state.discard is not None else []
    held = [card for hand in state.hands for card in hand]
    plays = [*state.trick, *(play for trick in state.tricks for play in trick.plays)]
    return [*held, *state.stock, *state.offered, *upcard, *discard, *(play.card for play in plays)]


def cards_inside(value: object) -> set[Card]:
    """Return every card that stands anywhere inside a value."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, msgspec.Struct):
        return cards_inside(tuple(getattr(value, name) for name in value.__struct_fields__))
    if isinstance(value, tuple):
        return set().union(*map(cards_inside, value))
    return set()


ONE_OF_EACH: tuple[Event, ...] = (
    MatchStarted("bacon", {"target": 10, "throw_in": True, "claim": "off"}, "tuesday", 2),
    DealerCut(cards("QH 3S JD AC"), 1),
    HandStarted(3, 2, "3fa9c0de"),
    HandDealt(tuple(cards(hand) for hand in PLAIN), cards(OFFERS)),
    UpcardTurned(Card("9H")),
    Passed(1),
    Called(2, Suit.HEARTS, alone=True),
    PermissionAsked(0, "declare"),
    PermissionGranted(0, "declare"),
    PermissionDenied(0, "alone"),
    Withdrawn(2),
    UpcardNamed(2, Suit.HEARTS),
    BidMade(1, 4, Strain.NO_TRUMP),
    TrumpDeclared(2, Strain.HEARTS, alone=True),
    DefendedAlone(3),
    HandKept(1, chosen=True),
    WentUnder(1, cards("9H TH 9S"), cards("AS 2D 3D")),
    MisdealCalled(1, cards("9H TH 9S 9D TD")),
    CardGiven(2, 0, Card("9H")),
    CardTakenUp(3, Card("9H")),
    Discarded(3, Card("2D")),
    Acquitted(),
    CardPlayed(1, Card("TD")),
    TrickTaken(2),
    ThrownIn(),
    ClaimMade(1, cards("AH KH")),
    ClaimSettled(1, 0, 2, Card("AH")),
    HandScored(2, alone=True, taken=(1, 4), side=1, points=2),
    HandCounted(2, alone=False, bid=4, taken=(5, 1), points=(5, 1)),
    Forfeited(2, 1),
    SeedRevealed(3, "00ff"),
    MatchWon(1),
    TakenBack(0, 12),
    HintTaken(0),
    BotThought(1, "expert:even", "timed", 9, 24),
    CombinationLaid(1, cards("9H X"), Combination(Kind.PAIR, 9)),
    WentOut(1, 2),
    RoundWon(1),
    LeadGiven(1, 3),
    LeadFell(2),
    DealScored((1, 3, 0, 2), (0, 4)),
)
"""One instance of every event; a test checks that none is missing."""

_OF_CLIMBING = CombinationLaid | WentOut | RoundWon | LeadGiven | LeadFell | DealScored

ONE_OF_TRICKS: tuple[Event, ...] = tuple(
    event for event in ONE_OF_EACH if not isinstance(event, _OF_CLIMBING)
)
"""One instance of every event that a match with tricks can hold, of one game or another."""

ONE_OF_BACON: tuple[Event, ...] = tuple(
    event
    for event in ONE_OF_TRICKS
    if not isinstance(
        event,
        UpcardNamed
        | BidMade
        | DefendedAlone
        | HandKept
        | WentUnder
        | MisdealCalled
        | CardGiven
        | HandCounted
        | Forfeited,
    )
)
"""One instance of every event that a match of Bacon can hold."""

ONE_OF_CLIMBING: tuple[Event, ...] = (
    MatchStarted("climbing", {"target": 8, "max_deals": 8, "teams": True}, "tuesday", 2),
    *(
        event
        for event in ONE_OF_EACH
        if isinstance(
            event,
            DealerCut
            | HandStarted
            | HandDealt
            | Passed
            | SeedRevealed
            | MatchWon
            | TakenBack
            | HintTaken
            | BotThought
            | _OF_CLIMBING,
        )
    ),
)
"""One instance of every event that a match of the climbing game can hold."""
