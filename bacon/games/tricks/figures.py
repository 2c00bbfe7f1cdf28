"""Statistics of hands in which a player declares and tricks are taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from bacon.core.cards import JOKERS, Strain
from bacon.games.tricks.events import ClaimMade, ClaimSettled, HandScored, TrickTaken, TrumpDeclared
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


# In words


def history_row(hand: figures.ListedHand, names: Sequence[str]) -> figures.HandWords:
    """Return a hand's row in the history: who declared what, the tricks and the points."""
    notes, dealt = _notes(hand), figures.who_dealt(hand, names)
    if notes.declarer is None or notes.trump is None:
        ended = "void" if hand.side is None else _result(hand, notes, names)
        return figures.HandWords(
            "pass", f"Hand {hand.number}: nobody declared", f"{dealt} · {ended}", faint=True
        )
    strain = Strain(notes.trump)
    alone = ", alone" if notes.alone else ""
    return figures.HandWords(
        strain.name.lower().removesuffix("s"),
        f"Hand {hand.number}: {figures.name_of(names, notes.declarer)} declared {strain.plural}{alone}",
        f"{_result(hand, notes, names)} · {dealt}",
        ("All the tricks",) if notes.march else (),
    )


def _result(hand: figures.ListedHand, notes: TrickNotes, names: Sequence[str]) -> str:
    return f"tricks {figures.mine_first(hand, notes.taken)}, and {figures.points_made(hand, names)}"


def cells(hand: figures.ListedHand, names: Sequence[str]) -> tuple[str, ...]:
    """Return a hand's cells in ``bacon show``."""
    notes = _notes(hand)
    return (
        "nobody" if notes.declarer is None else figures.name_of(names, notes.declarer),
        Strain(notes.trump).plural if notes.trump else "–",
        "alone" if notes.alone else "",
        " : ".join(map(str, notes.taken)),
    )


def _notes(hand: figures.ListedHand) -> TrickNotes:
    return msgspec.convert(hand.notes, TrickNotes)


def _share(name: str) -> Callable[[figures.Counts], str]:
    return lambda counts: figures.share_in(counts, name).words


_CALLED: Final = (
    figures.CountedLine("declared", _share("declared")),
    figures.CountedLine("alone", _share("alone")),
    figures.CountedLine("partner declared", _share("partnered")),
    figures.CountedLine("defended", _share("defended")),
    figures.CountedLine(
        "all the tricks", lambda counts: f"{counts['marches']}; the others {counts['marches against']}"
    ),
)
_CLAIMED: Final = figures.CountedLine("claims that held", _share("claims"))
_BARS: Final = (
    figures.CountedBar("Declared by you", "declared"),
    figures.CountedBar("Declared by you, alone", "alone"),
    figures.CountedBar("Declared by your partner", "partnered"),
    figures.CountedBar("Defended", "defended"),
    figures.CountedBar("Claims that held", "claims"),
)
_MARCHED: Final = figures.CountedLine(
    "Hands with all the tricks",
    lambda counts: f"{counts['marches']} yours, {counts['marches against']} theirs",
)

TRUMPS: Final = figures.cards_like(
    "trumps",
    lambda card, trump: bool(trump) and card.suit is not None and card.suit is Strain(trump).suit,
    by_chance=False,
    note="Whoever declares chooses a suit of which there are many in the hand, so a seat that declares often "
    "has more trumps; here chance alone does not decide.",
)
JOKER_CARDS: Final = figures.cards_like("jokers", lambda card, _: card.name in JOKERS)
CARDS: Final[tuple[figures.CardKind, ...]] = (figures.ACES, TRUMPS, JOKER_CARDS)


def trick_figures(
    count: Callable[[figures.Hand], figures.Counted] = count_scored,
    *,
    own: Sequence[figures.Figure] = (),
    lines: Sequence[figures.CountedLine] = (),
    facts: Sequence[figures.CountedLine] = (),
) -> figures.Figures:
    """Return the figures of a trick game, with any of its `own` and the lines that show them."""
    return figures.Figures(
        count=count,
        figures=(*_CALLS, *_MARCHES, *own, *_CLAIMS),
        cards=CARDS,
        lines=(*_CALLED, *lines, _CLAIMED),
        facts=(_MARCHED, *facts),
        bars=_BARS,
        told=history_row,
        columns=("declared by", "trump", "", "tricks"),
        cells=cells,
    )


FIGURES: Final = trick_figures()
