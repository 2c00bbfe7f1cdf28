"""Events and results of Bid Euchre in plain English: for the log, the speech bubbles and the result panel.

`names` holds a name for each seat; "You" takes the second person.

>>> from bacon.core.cards import Strain
>>> bid = BidMade(1, 4, Strain.HEARTS)
>>> narrate(BidEuchreOptions(), bid, ["You", "West", "North", "East"]), bubble(BidEuchreOptions(), bid)
('West bids 4 hearts.', '4 hearts')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core import words
from bacon.core.events import Event
from bacon.core.rules import Outcome
from bacon.core.words import YOU, capital, does, inside
from bacon.games.bid_euchre.rules.events import BidMade, HandCounted
from bacon.games.bid_euchre.rules.options import BidEuchreOptions
from bacon.games.bid_euchre.rules.state import BidEuchreState
from bacon.games.tricks.rules import words as trick_words
from bacon.games.tricks.rules.events import Acquitted, TrumpDeclared
from bacon.games.tricks.rules.ranking import partners_of, side_of
from bacon.games.tricks.rules.words import pair

_VOID: Final = Outcome("Nobody bid", "Everybody passed: the hand is void, and nobody scores.")


def bubble(options: BidEuchreOptions, event: Event) -> str | None:
    """Return what the event's seat says aloud, or None."""
    match event:
        case BidMade():
            return f"{capital(spelled(event))}{'!' if event.alone else ''}"
        case TrumpDeclared(strain=strain) if options.name_later:
            return capital(strain.plural)
        case _:
            return trick_words.bubble(event)


def narrate(options: BidEuchreOptions, event: Event, names: Sequence[str]) -> str:  # noqa: ARG001  (as in every game)
    """Describe an event, full or as one seat saw it, in one line."""
    match event:
        case BidMade(seat) if not event.alone:
            return f"{does(names[seat], 'bid')} {spelled(event)}."
        case BidMade(seat):
            named = "in " if event.strain else ""
            return f"{does(names[seat], 'bid')} to take all {event.tricks} {named}{spelled(event)}."
        case TrumpDeclared(seat, strain, alone):
            goes = " alone" if alone else ""
            return f"{does(names[seat], 'play')} {strain.plural}{goes}."
        case HandCounted():
            return f"{capital(both_scores(event, names))}."
        case _:
            return trick_words.narrate(event, names)


def spelled(bid: BidMade) -> str:
    """Return a bid in words.

    >>> from bacon.core.cards import Strain
    >>> spelled(BidMade(0, 4, Strain.HEARTS)), spelled(BidMade(0, 4)), spelled(BidMade(0, 6, alone=True))
    ('4 hearts', '4', 'alone')
    >>> spelled(BidMade(0, 8, Strain.NO_TRUMP, alone=True, exchange=2))
    'no trump alone, exchanging 2 cards'
    """
    if not bid.alone:
        return trick_words.tricks_in(bid.tricks, bid.strain)
    exchanging = f", exchanging {trick_words.cards_in(bid.exchange)}" if bid.exchange else ""
    return f"{bid.strain.plural if bid.strain else ''} alone".strip() + exchanging


def both_scores(event: Event, names: Sequence[str]) -> str:
    """Say what both sides score, such as ``you and North score 3, West and East lose 4``."""
    first, second = (_change_words(points) for points in event.gains)
    return f"{inside(pair(names, 0))} {first}, {inside(pair(names, 1))} {second}"


def _change_words(gained: int) -> str:
    return f"lose {-gained}" if gained < 0 else f"score {gained or 'nothing'}"


def outcome(
    options: BidEuchreOptions,  # noqa: ARG001  (as in every game)
    state: BidEuchreState,
    names: Sequence[str],
    viewer_side: int,
) -> Outcome:
    """Describe the result of a hand; raise ``ValueError`` if it has none yet."""
    match state.result:
        case HandCounted() as counted:
            return Outcome(_title(counted, names, viewer_side), _sentence(state, counted, names))
        case Acquitted():
            return _VOID
        case _:
            raise ValueError("The hand has no result yet.")


def _title(counted: HandCounted, names: Sequence[str], viewer_side: int) -> str:
    side = side_of(counted.declarer)
    if counted.taken[side] >= counted.bid:
        return trick_words.title(words.points(counted.points[side]), side, names, viewer_side)
    mine = side == viewer_side and YOU in names[side::2]
    return f"{YOU if mine else pair(names, side)} are set"


def _sentence(state: BidEuchreState, counted: HandCounted, names: Sequence[str]) -> str:
    assert state.strain is not None
    alone = f"all {counted.bid} alone in {state.strain.plural}"
    bid = alone if counted.alone else trick_words.tricks_in(counted.bid, state.strain)
    sentence = f"{names[counted.declarer]} bid {bid}{_took(counted, names)}"
    return " ".join(
        [f"{sentence}: {both_scores(counted, names)}.", *trick_words.how_it_ended(state, names, "")]
    )


def _took(counted: HandCounted, names: Sequence[str]) -> str:
    """Say how many tricks the bidder's side took, as in `` and took 5 with East``."""
    taken = counted.taken[side_of(counted.declarer)]
    made = taken >= counted.bid
    conjunction, tricks = ("and", str(taken)) if made else ("but", f"only {taken}" if taken else "none")
    partners = [names[seat] for seat in partners_of(counted.declarer, len(names))]
    if counted.alone or names[counted.declarer] == YOU:
        return f" {conjunction} took {tricks}"
    if YOU in partners:
        return f", {conjunction} together you took {tricks}"
    return f" {conjunction} took {tricks} with {' and '.join(partners)}"
