"""Statistics of hands in which a player declares and tricks are taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bacon.core.cards import JOKERS, Strain
from bacon.core.words import NUMBERS, dashed, inside
from bacon.games.tricks.bids import HandCounted
from bacon.games.tricks.events import (
    CardPlayed,
    ClaimMade,
    ClaimSettled,
    HandScored,
    TrickTaken,
    TrumpDeclared,
)
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.ranking import Ranking
from bacon.store import figures

ALONE: Final = "alone"
MARCH: Final = "march"


class TrickNotes(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The saved notes on a hand: who declared what, and each side's tricks; `trump` is a strain's value."""

    declarer: int | None = None
    trump: str | None = None
    alone: bool = False
    march: bool = False
    taken: figures.BySide = ()


# Counting


def count_tricks(hand: figures.Hand, taken: figures.BySide | None, side: int | None) -> figures.Counted:
    """Return what every trick game counts of a hand won by `side`; `taken` are the scored tricks, if any."""
    declared = hand.last(TrumpDeclared)
    taken = taken or _tricks(hand)
    notes = TrickNotes(
        declarer=declared.seat if declared else None,
        trump=declared.strain.value if declared else None,
        alone=bool(declared and declared.alone),
        march=side is not None and 0 < taken[side] == sum(taken),
        taken=taken,
    )
    marks = {ALONE: notes.alone, MARCH: notes.march}
    return figures.Counted(
        side=side,
        counts={**_calls(hand, notes, side), **_marches(hand, notes, side), **_claims(hand)},
        variant=notes.trump or "",
        marks=tuple(mark for mark, applies in marks.items() if applies),
        notes=msgspec.to_builtins(notes),
    )


def count_scored(hand: figures.Hand) -> figures.Counted:
    """Count a hand in which one side scores."""
    scored = hand.last(HandScored)
    return count_tricks(hand, scored.taken if scored else None, hand.highest)


def _tricks(hand: figures.Hand) -> figures.BySide:
    taken = [0] * len(hand.points)
    for seat, tricks in enumerate(hand.times(TrickTaken)):
        taken[hand.sides[seat]] += tricks
    return tuple(taken)


def _calls(hand: figures.Hand, notes: TrickNotes, winner: int | None) -> Mapping[str, Sequence[int]]:
    """Count for each seat whether it declared, went alone, partnered or defended, and whether that scored."""
    counts = {name: [0] * len(hand.sides) for each in _CALLS for name in each.columns}
    if notes.declarer is not None:
        for seat, side in enumerate(hand.sides):
            name = _role(notes, seat, side, hand.sides[notes.declarer])
            counts[figures.denominator(name)][seat] = 1
            counts[name][seat] = int(side == winner)
    return counts


def _role(notes: TrickNotes, seat: int, side: int, declaring: int) -> str:
    if seat == notes.declarer:
        return "alone" if notes.alone else "declared"
    return "partnered" if side == declaring else "defended"


def _marches(hand: figures.Hand, notes: TrickNotes, winner: int | None) -> Mapping[str, figures.BySeat]:
    mine = tuple(int(notes.march and side == winner) for side in hand.sides)
    theirs = tuple(int(notes.march and side != winner) for side in hand.sides)
    return {"marches": mine, "marches against": theirs}


def _claims(hand: figures.Hand) -> Mapping[str, figures.BySeat]:
    claim, settled = hand.last(ClaimMade), hand.last(ClaimSettled)
    made = tuple(int(claim is not None and claim.seat == seat) for seat in range(len(hand.sides)))
    held = settled is not None and settled.refuted_by is None
    return {"claims": made if held else (0,) * len(made), figures.denominator("claims"): made}


_CALLS: Final = (
    figures.Figure("declared", share=True),
    figures.Figure("alone", share=True),
    figures.Figure("partnered", share=True),
    figures.Figure("defended", share=True),
)
_MARCHES: Final = (figures.Figure("marches"), figures.Figure("marches against"))
_CLAIMS: Final = (figures.Figure("claims", share=True),)


_DECIDED: Final = "won the deciding trick"
"""The words about a trick's winner, whose partner may be the one who named trump."""


def deciding_trick(hand: figures.Hand, needed: int | None = None) -> tuple[figures.KeyPlay, ...]:
    """Return the trick that decided whether the makers scored, or the last one if they took them all.

    They need more than half of the tricks, or so many as are `needed`.
    """
    side, called, most = hand.highest, hand.last(TrumpDeclared), max(map(len, hand.dealt))
    needed = needed or most // 2 + 1
    if called is None:
        return trick_with(hand, side, needed)
    if side is None or hand.sides[called.seat] != side:
        return _what_it_did(hand, trick_with(hand, side, most - needed + 1), _DECIDED)
    if _tricks(hand)[side] < most:
        return _what_it_did(hand, trick_with(hand, side, needed), _DECIDED)
    sweep = trick_with(hand, side, most)
    if called.alone:
        return _what_it_did(hand, sweep, f"took all {_number(most)} tricks alone")
    return _what_it_did(hand, sweep, "took the last trick")


def _what_it_did(
    hand: figures.Hand, trick: Sequence[figures.KeyPlay], what: str
) -> tuple[figures.KeyPlay, ...]:
    """Say what a trick did that gave a side enough, and how it was won; its cards are shown beside it."""
    called, how = hand.last(TrumpDeclared), ""
    if called and isinstance(hand.rules, TrickRules):
        how = how_it_was_won(hand.rules.order(called.strain), trick, low=called.strain.low)
    told = {"what": what, "why": "", "cards_named": False, "how": how}
    return tuple([replace(play, **told) if play.why else play for play in trick])


def how_it_was_won(order: Ranking, trick: Sequence[figures.KeyPlay], *, low: bool = False) -> str:
    """Say how a trick's winner beat the others' cards, by their order; "" if that takes more words.

    If `low`, the lowest card of a suit wins.
    """
    played = [play.cards[0] for play in trick]
    won = next((play.cards[0] for play in trick if play.won), None)
    suit = order.suit(won) if won else None
    if won is None or suit is None:
        return ""
    others = [card for card in played if card is not won and order.suit(card) is suit]
    if not others and suit is order.trump is not order.suit(played[0]):
        return f"{won.label} trumped {played[0].label}"
    if suit not in (order.trump, order.suit(played[0])):
        return ""
    most = ("lowest" if low else "highest") if others else "only"
    return f"{won.label} was the {most} {'trump' if suit is order.trump else suit.singular}"


def trick_with(hand: figures.Hand, side: int | None, needed: int) -> tuple[figures.KeyPlay, ...]:
    """Return the trick with which a side had this many; if it never had, what ended the hand.

    That is a claim that held, or the last trick; a claim that failed shows nothing.
    """
    plays, trick, taken = list[CardPlayed](), tuple[figures.KeyPlay, ...](), 0
    for event in hand.events:
        if isinstance(event, CardPlayed):
            plays.append(event)
        elif isinstance(event, TrickTaken):
            taken += hand.sides[event.seat] == side
            why = f"{{their}} {_nth(needed)} trick" if taken == needed else ""
            trick = tuple([_key_play(each, event.seat, why, hand.sides[each.seat]) for each in plays])
            plays = []
            if why:
                return trick
        elif isinstance(event, ClaimSettled):
            return _claim(hand, event)
    return trick


def _claim(hand: figures.Hand, settled: ClaimSettled) -> tuple[figures.KeyPlay, ...]:
    claim = hand.last(ClaimMade)
    if claim is None or settled.refuted_by is not None:
        return ()
    number = _number(settled.tricks)
    what = "claimed the last trick" if settled.tricks == 1 else f"claimed the last {number} tricks"
    side = hand.sides[claim.seat]
    return (figures.KeyPlay(claim.seat, claim.cards, True, what, cards_named=False, side=side),)


def _key_play(play: CardPlayed, winner: int, why: str, side: int) -> figures.KeyPlay:
    if play.seat == winner:
        return figures.KeyPlay(play.seat, (play.card,), True, "won the last trick", why, side=side)
    return figures.KeyPlay(play.seat, (play.card,), False, side=side)


def _number(number: int) -> str:
    """Return a small number in words."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _nth(number: int) -> str:
    """Return an ordinal in words below ten, as other numbers are.

    >>> _nth(6), _nth(10)
    ('sixth', '10th')
    """
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


# In words


def history_row(hand: figures.ListedHand, names: Sequence[str], called: str = "called") -> figures.HandWords:
    """Return a hand's row in the history: who `called` what, the tricks and the points."""
    notes, dealt = _notes(hand), figures.who_dealt(hand, names)
    if notes.declarer is None or notes.trump is None:
        ended = [] if hand.side is None else [_result(hand, notes, names)]
        title = f"Hand {hand.number}: everyone passed"
        return figures.HandWords("pass", title, " · ".join([dealt, *ended]), faint=True)
    strain = Strain(notes.trump)
    call = f"{called} {strain.plural}{', alone' if notes.alone else ''}"
    return figures.HandWords(
        strain.singular.replace(" ", "_"),
        f"Hand {hand.number}: {inside(figures.name_of(names, notes.declarer))} {call}",
        f"{_result(hand, notes, names)} · {dealt}",
        (_swept(hand, notes),) if notes.march else (),
    )


def _swept(hand: figures.ListedHand, notes: TrickNotes) -> str:
    """Say which side took every trick."""
    return f"{'You' if notes.taken[hand.mine] else 'They'} took every trick"


def _result(hand: figures.ListedHand, notes: TrickNotes, names: Sequence[str]) -> str:
    """Return the points made and the tricks taken, the player's first, as in the score."""
    mine, taken = hand.mine, notes.taken
    each = f"{taken[0]} tricks each" if len(set(taken)) == 1 else ""
    tricks = each or f"tricks {dashed([taken[mine], *taken[:mine], *taken[mine + 1 :]])}"
    return f"{figures.points_made(hand, names)}, {tricks}"


def cells(hand: figures.ListedHand, names: Sequence[str]) -> tuple[str, ...]:
    """Return a hand's cells in ``bacon show``."""
    notes = _notes(hand)
    return (
        "nobody" if notes.declarer is None else figures.name_of(names, notes.declarer),
        Strain(notes.trump).plural if notes.trump else "–",
        "alone" if notes.alone else "",
        dashed(notes.taken),
    )


def _notes(hand: figures.ListedHand) -> TrickNotes:
    return msgspec.convert(hand.notes, TrickNotes)


@cache  # so that games know a line that they share
def _share(name: str) -> Callable[[figures.Counts], str]:
    return lambda counts: figures.share_in(counts, name).words


def _marches_words(counts: figures.Counts) -> str:
    return f"{counts['marches']} by you, {counts['marches against']} by them"


def _won_lines(maker: str) -> Sequence[figures.CountedLine]:
    return (
        figures.CountedLine(f"as {maker}", _share("declared")),
        figures.CountedLine("going alone", _share("alone")),
        figures.CountedLine(f"partner as {maker}", _share("partnered")),
        figures.CountedLine("on defense", _share("defended")),
        figures.CountedLine("every trick won", _marches_words),
    )


def _bars(maker: str) -> Sequence[figures.CountedBar]:
    return (
        figures.CountedBar(f"As {maker}", "declared"),
        figures.CountedBar("Going alone", "alone"),
        figures.CountedBar(f"Partner as {maker}", "partnered"),
        figures.CountedBar("On defense", "defended"),
        figures.CountedBar("Claims", "claims", rare=True),
    )


_CLAIMED: Final = figures.CountedLine("successful claims", _share("claims"))
_MARCHED: Final = figures.CountedLine(
    "Every trick won",
    lambda counts: _marches_words(counts) if counts["marches"] or counts["marches against"] else "",
)

TRUMPS: Final = figures.cards_like(
    "trumps",
    lambda card, trump: bool(trump) and card.suit is not None and card.suit is Strain(trump).suit,
    by_chance=False,
    title="trump",
    note="Makers usually name their longest suit, so they hold more trump than the others. That isn’t luck.",
)
JOKER_CARDS: Final = figures.cards_like("jokers", lambda card, _: card.name in JOKERS)
CARDS: Final[tuple[figures.CardKind, ...]] = (figures.ACES, TRUMPS, JOKER_CARDS)


def trick_figures(
    count: Callable[[figures.Hand], figures.Counted] = count_scored,
    *,
    own: Sequence[figures.Figure] = (),
    lines: Sequence[figures.CountedLine] = (),
    facts: Sequence[figures.CountedLine] = (),
    deciding: Callable[[figures.Hand], tuple[figures.KeyPlay, ...]] = deciding_trick,
    called: str = "called",
    caller: str = "maker",
) -> figures.Figures:
    """Return the figures of a trick game, with any of its `own` and the lines that show them.

    `deciding` finds the trick that decides a hand; `caller` is who named trump, and `called` what they did.
    """
    return figures.Figures(
        count=count,
        figures=(*_CALLS, *_MARCHES, *own, *_CLAIMS),
        cards=CARDS,
        lines=(*_won_lines(caller), *lines, _CLAIMED),
        facts=(_MARCHED, *facts),
        bars=tuple(_bars(caller)),
        told=partial(history_row, called=called),
        columns=(caller, "trump", "", "tricks"),
        cells=cells,
        deciding=deciding,
    )


FIGURES: Final = trick_figures()


def count_bid(hand: figures.Hand) -> figures.Counted:
    """Count a hand with a bid: it decides who won the hand."""
    result = hand.last(HandCounted)
    return count_tricks(hand, result.taken if result else None, result.winner if result else hand.highest)


def deciding_bid(hand: figures.Hand) -> tuple[figures.KeyPlay, ...]:
    """Return the trick with which the bidders had their bid, or could no longer get it."""
    result = hand.last(HandCounted)
    if result is None or not result.bid:
        return ()
    needed = result.bid if result.made else sum(result.taken) - result.bid + 1
    return _what_it_did(hand, trick_with(hand, result.winner, needed), _DECIDED)


BID_FIGURES: Final = trick_figures(count_bid, deciding=deciding_bid, called="bid", caller="bidder")
"""The statistics of trick games with bids."""
