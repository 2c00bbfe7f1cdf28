"""The chart of combinations: what the player can play now and, on demand, everything there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.cards import HIDDEN, Cards
from bacon.core.words import capital, listed
from bacon.games.climbing.combinations import Combination, Kind, higher
from bacon.games.climbing.events import Lay, wild_ranks
from bacon.games.climbing.finding import example, may_beat, plays
from bacon.games.climbing.options import ClimbingOptions, X, x_rank
from bacon.games.climbing.selection import LegalSets
from bacon.games.climbing.state import ClimbingState
from bacon.games.climbing.words import an
from bacon.ui.table.chart import Chart, ChartEntry, ChartGroup

_ORDINARY: Final = "Beaten by a higher one, or by a bomb"
_BOMBS: Final = "Bombs beat everything else. Lowest first:"
_YOURS, _YOURS_LATER = "You can play", "You have"
_NOT_YOURS: Final = "You have none of these"
_LOWEST: Final = "The lowest card is a 1."
_LEAD: Final = "You lead. Here’s the lowest of each kind you hold."
_KINDS: Final = {capital(kind.plain): kind for kind in Kind}
"""The kinds by their names in the list of all of them."""
_MOST_MORE: Final = 1
"""The most entries added only to explain a highlighted card; others are counted."""


def chart(options: ClimbingOptions, state: ClimbingState, viewer: int) -> Chart:
    """Return the chart of what the viewer can play on the pile, or lead; the full one comes on demand."""
    held, now = _hand_sets(options, state, viewer)
    full = _full_chart(options, state, viewer, held, now)
    entries = [entry for group in full.groups for entry in group.entries]
    able = [entry for entry in entries if may_beat(_kind_of(entry), state.lying)]
    yours = tuple(entry for entry in able if entry.now)
    if len(yours) == len(entries) or not (yours or state.lying):
        return full
    missing = [_named(_kind_of(entry), state.lying) for entry in able if not entry.now]
    lacks = f"You don’t have {listed(missing, 'or')}." if yours and missing and state.lying else ""
    asked = state.to_act == viewer
    explained = tuple(_plays(now, yours, all_useful=state.lying is not None))  # any card can be led
    return replace(
        full,
        heading=(_YOURS if asked else _YOURS_LATER) if yours else _NOT_YOURS,
        sentence=_LEAD if asked and not state.lying else full.sentence,
        groups=(ChartGroup("", explained or tuple(able)),),
        note=lacks or _explained(options, state, viewer),
        full=full,
    )


def _explained(options: ClimbingOptions, state: ClimbingState, viewer: int) -> str:
    """Explain the cards to whoever leads; with cards to beat, the room is for what beats them."""
    if state.lying:
        return ""
    return f"{wild_words(options)} {_LOWEST}" if X in state.hands[viewer] else _LOWEST


def _hand_sets(options: ClimbingOptions, state: ClimbingState, viewer: int) -> tuple[LegalSets, LegalSets]:
    """Return the sets that the viewer's hand can make, and those that can be played now."""
    hand = () if HIDDEN in state.hands[viewer] else state.hands[viewer]
    held = LegalSets(plays(options, hand, None), hand)
    return held, held if state.lying is None else LegalSets(plays(options, hand, state.lying), hand)


def _full_chart(
    options: ClimbingOptions, state: ClimbingState, viewer: int, held: LegalSets, now: LegalSets
) -> Chart:
    """Return the chart of all combinations: what beats what, and what the viewer can make and play now."""
    shown = {kind: cards for kind in Kind if (cards := example(options, kind))}
    entries = list(_entries(shown.items(), held, now))
    ordinary = tuple(entry for entry, kind in zip(entries, shown, strict=True) if not kind.bomb)
    bombs = tuple(entry for entry, kind in zip(entries, shown, strict=True) if kind.bomb)
    groups = (ChartGroup(_ORDINARY, ordinary), ChartGroup(_BOMBS, bombs))
    return Chart(
        heading="Combinations",
        sentence=_to_beat(state, viewer),
        groups=groups[::-1] if state.lying and state.lying.kind.bomb else groups,
        beaten=state.top.cards if state.top else (),
        beaten_tags=state.top.tags if state.top else (),
        note=f"{wild_words(options)} {_LOWEST}",
    )


def _entries(shown: Iterable[tuple[Kind, Cards]], held: LegalSets, now: LegalSets) -> Iterator[ChartEntry]:
    """Yield an entry for each kind: with the viewer's cards, if they have any, or with an example."""
    for kind, cards in shown:
        playable = now.cheapest(kind)
        mine = playable or held.cheapest(kind)
        yield ChartEntry(
            capital(kind.plain),
            kind.note,
            mine.cards if mine else cards,
            held=bool(mine),
            now=bool(playable),
            tags=_tags(mine) if mine else (),
        )


def _plays(now: LegalSets, yours: Sequence[ChartEntry], *, all_useful: bool) -> Iterator[ChartEntry]:
    """Yield the cheapest play of each kind, and others if a useful card is only part of those."""
    cheapest = [lay for entry in yours if (lay := now.cheapest(_kind_of(entry)))]
    more = now.explaining(cheapest) if all_useful else []
    for first in cheapest:
        shown = [first, *(lay for lay in more[:_MOST_MORE] if _kind(lay) is _kind(first))]
        left = sum(_kind(lay) is _kind(first) for lay in more[_MOST_MORE:])
        shown.sort(key=_rank)
        yield from (_play(lay) for lay in shown[:-1])
        yield _play(shown[-1], left)


def _play(lay: Lay, more: int = 0) -> ChartEntry:
    """Return an entry that names a play, whether it is a bomb, and how many more ways there are."""
    assert lay.combination
    others = f"{more} other{'s'[: more > 1]}"
    notes = ["bomb"] * lay.combination.kind.bomb + [others] * (more > 0)
    name = replace(lay.combination, suit=None).short
    return ChartEntry(capital(name), " · ".join(notes), lay.cards, held=True, now=True, tags=_tags(lay))


def _tags(lay: Lay) -> tuple[str, ...]:
    return wild_ranks(lay.cards, lay.combination) if lay.combination else ()


def _rank(lay: Lay) -> int:
    return lay.combination.rank if lay.combination else 0


def _kind(lay: Lay) -> Kind | None:
    return lay.combination.kind if lay.combination else None


def _kind_of(entry: ChartEntry) -> Kind:
    return _KINDS[entry.name]


def _named(kind: Kind, lying: Combination | None) -> str:
    """Name a kind with its article: "a higher pair" if a pair lies."""
    return higher(kind) if lying is not None and kind is lying.kind else kind.words


def wild_words(options: ClimbingOptions) -> str:
    """Return a sentence on what an X can be."""
    return f"An X stands for any card, even {an(x_rank(options))}."


def _to_beat(state: ClimbingState, viewer: int) -> str:
    if state.lying is None:
        leads = state.to_act == viewer
        return "You lead: play anything highlighted." if leads else "The next lead can be any of these."
    return f"{capital(state.lying.beaten_by)} beats this."
