"""Bid Euchre in plain English: events, results, the words of records, and values for the guide.

`names` holds a name for each seat; "You" takes the second person.

>>> from bacon.core.cards import Strain
>>> bid = BidMade(1, 4, Strain.HEARTS)
>>> narrate(BidEuchreOptions(), bid, ["You", "West", "North", "East"]), bubble(BidEuchreOptions(), bid)
('West bids 4 hearts.', '4 hearts')
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain
from bacon.core.events import Event, Passed
from bacon.core.rules import Outcome, Section
from bacon.core.words import YOU, capital, cards_after, does, inside, look_up, phrase, points
from bacon.games.bid_euchre.events import Bid, BidMade, HandCounted
from bacon.games.bid_euchre.options import PACKS, BidEuchreOptions
from bacon.games.bid_euchre.state import BidEuchreState, bidders_points
from bacon.games.guides import read_guide
from bacon.games.tricks import words as trick_words
from bacon.games.tricks.events import Acquitted, CardGiven, Give, NameTrump, TrumpDeclared
from bacon.games.tricks.ranking import partners_of, ranking, side_of
from bacon.games.tricks.state import Phase
from bacon.games.tricks.words import FAMILY, is_plain, pair, trumps


def bubble(options: BidEuchreOptions, event: Event) -> str | None:
    """Return what the event's seat says aloud, or None."""
    match event:
        case BidMade():
            return f"{capital(spelled(event))}{'!' if event.alone else ''}"
        case TrumpDeclared(strain=strain) if options.name_later:
            return capital(strain.plural)
        case _:
            return trick_words.bubble(event)


def narrate(options: BidEuchreOptions, event: Event, names: Sequence[str]) -> str:
    """Describe an event, full or as one seat saw it, in one line."""
    match event:
        case BidMade(seat):
            return f"{does(names[seat], 'bid')} {spelled(event)}."
        case TrumpDeclared(seat, strain) if options.name_later:
            return f"{does(names[seat], 'name')} {trick_words.trump(strain)}."
        case TrumpDeclared():
            return trick_words.trump_settled(event, names)
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
    'no trump alone, swapping 2 cards'
    """
    if not bid.alone:
        return trick_words.tricks_in(bid.tricks, bid.strain)
    swapping = f", swapping {trick_words.cards_in(bid.exchange)}" if bid.exchange else ""
    return f"{bid.strain.plural if bid.strain else ''} alone".strip() + swapping


def both_scores(event: Event, names: Sequence[str]) -> str:
    """Return both sides' scores in words, such as ``you and North score 3; West and East lose 4``."""
    first, second = (_change_words(points) for points in event.gains)
    return f"{inside(pair(names, 0))} {first}; {inside(pair(names, 1))} {second}"


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
            return trick_words.PASSED_OUT
        case _:
            raise ValueError("The hand has no result yet.")


def _title(counted: HandCounted, names: Sequence[str], viewer_side: int) -> str:
    side = side_of(counted.declarer)
    gain = counted.points[side]
    bidders = trick_words.side_for(names, side, viewer_side)
    if counted.taken[side] >= counted.bid:
        if counted.alone and bidders == YOU:
            bidders = names[counted.declarer]
        return f"{bidders} made it{' alone' if counted.alone else ''}: {trick_words.gained_by(bidders, gain)}"
    setters = trick_words.side_for(names, 1 - side, viewer_side)
    victims = inside(trick_words.side_for(names, side, viewer_side, "them"))
    losers = bidders if bidders == pair(names, side) else bidders.lower()
    return f"{setters} set {victims}: {losers} {_change_words(gain)}"


def _sentence(state: BidEuchreState, counted: HandCounted, names: Sequence[str]) -> str:
    assert state.strain is not None
    alone = f"alone in {state.strain.plural}"
    bid = alone if counted.alone else trick_words.tricks_in(counted.bid, state.strain)
    sentence = f"{names[counted.declarer]} bid {bid}{_took(counted, names)}"
    return " ".join(
        [f"{sentence}: {both_scores(counted, names)}.", *trick_words.how_it_ended(state, names, "")]
    )


def _took(counted: HandCounted, names: Sequence[str]) -> str:
    """Return the tricks of the bidder's side in words, as in `` and took 5 with East``."""
    taken = counted.taken[side_of(counted.declarer)]
    made = taken >= counted.bid
    conjunction, tricks = (
        ("and", _many(counted)) if made else ("but", f"only {_tricks(taken)}" if taken else "no tricks")
    )
    partners = [names[seat] for seat in partners_of(counted.declarer, len(names))]
    if counted.alone or names[counted.declarer] == YOU:
        return f" {conjunction} took {tricks}"
    if YOU in partners:
        return f", {conjunction} together you took {tricks}"
    return f" {conjunction} took {tricks} with {' and '.join(partners)}"


def _many(counted: HandCounted) -> str:
    taken = counted.taken[side_of(counted.declarer)]
    return f"all {_tricks(taken)}" if taken == sum(counted.taken) else _tricks(taken)


def _tricks(number: int) -> str:
    return f"{number} trick{'' if number == 1 else 's'}"


_STRAINS: Final = {strain.plural: strain for strain in Strain}
_BID: Final = re.compile(rf"(\d{{1,2}})(?: ({'|'.join(_STRAINS)}))?(?: (alone)| call (\d))?")
_KNOWN: Final[dict[str, Action]] = {
    "pass": Pass(),
    **{name: NameTrump(strain) for name, strain in _STRAINS.items()},
}
_PATTERNS: Final = ("4 hearts", "4", "6 hearts alone", "8 hearts call 2", "give and a card")


def write(event: Event, state: BidEuchreState) -> str | None:
    """Write what a player chose in this state; return None if the event is no choice, or part of the play."""
    match event:
        case Passed():
            return "pass"
        case BidMade():
            return _bid(event)
        case TrumpDeclared(strain=strain):
            return strain.plural if state.phase is Phase.NAME else None
        case CardGiven(card=card):
            return f"give {card}"
        case _:
            return None


def _bid(bid: BidMade) -> str:
    call = f"call {bid.exchange}" if bid.exchange else "alone"
    return phrase(str(bid.tricks), bid.strain.plural if bid.strain else "", call if bid.alone else "")


def read(text: str) -> Action:
    """Read what `write` wrote; raise ``ValueError`` naming the allowed words for anything else."""
    if bid := _BID.fullmatch(" ".join(text.lower().split())):
        tricks, strain, alone, call = bid.groups()
        return Bid(int(tricks), _STRAINS.get(strain), bool(alone or call), int(call or 0))
    if (named := cards_after(text, "give")) and len(named) == 1:
        return Give(named[0])
    return look_up(text, _KNOWN, _PATTERNS)


def guide(rules: BidEuchreOptions) -> tuple[Section, ...]:
    """The rules, section by section, for someone who has never played such a game."""
    hand = rules.hand
    return read_guide(
        rules,
        "bacon.games.bid_euchre",
        FAMILY,
        cards=rules.cards,
        hand=hand,
        hand_but_one=hand - 1,
        lowest_bid=rules.lowest_bid,
        exchanged=max(rules.exchanges, default=0),
        bonus=points(rules.made_bonus),
        alone_made=points(bidders_points(rules, hand, hand, alone=True)),
        alone_lost=points(-bidders_points(rules, hand - 1, hand, alone=True)),
        trumps=trumps(PACKS[rules.cards], ranking(Strain.HEARTS), "right", "left"),
        plain=is_plain(rules),
    )
