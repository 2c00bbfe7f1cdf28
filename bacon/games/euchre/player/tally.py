"""Totals at a table of Euchre."""

from __future__ import annotations

from typing import Final

from msgspec import field

from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.euchre.rules.events import Forfeited, MisdealCalled, WentUnder
from bacon.games.euchre.rules.scoring import NEEDED
from bacon.games.euchre.rules.state import as_euchre
from bacon.games.tricks.player.tally import TrickTally, count_hand
from bacon.games.tricks.rules.events import Acquitted, HandScored, TrumpDeclared
from bacon.games.tricks.rules.ranking import side_of
from bacon.games.tricks.rules.state import Phase
from bacon.search.tally import Results, count

_PLACES: Final = ("first seat", "second seat", "third seat", "dealer")


class EuchreTally(TrickTally):
    """The totals of Euchre, with `calls` by round and by the maker's place in the order of speaking."""

    calls: dict[tuple[int, int], Results] = field(default_factory=dict)
    defended: Results = field(default_factory=Results)
    call: tuple[int, int] = (1, 0)

    @override
    def add(self, event: Event, before: TableState) -> None:
        super().add(event, before)
        match event:
            case HandScored():
                self._scored(event, as_euchre(before).defender_alone)
            case TrumpDeclared(seat):
                state = as_euchre(before)
                self.call = (1 if state.phase is Phase.OFFER else 2, (seat - (state.dealer or 0) - 1) % 4)

    def _scored(self, scored: HandScored, defender: int | None) -> None:
        made = scored.taken[side_of(scored.declarer)] >= NEEDED
        count_hand(self.alone if scored.alone else self.together, scored, made=made)
        count_hand(self.calls.setdefault(self.call, Results()), scored, made=made)
        if defender is not None:
            count_hand(self.defended, scored, made=made)

    @override
    def lines(self) -> tuple[str, ...]:
        called = self.declared
        return (
            *super().lines(),
            called.line("called", self.hands, "march"),
            self.together.line("  with the partner", called.hands, "march"),
            self.alone.line("  alone", called.hands, "march"),
            *self._places(called.hands),
            count("euchred", called.hands - called.made, called.hands),
            self.defended.line("defended alone", self.alone.hands, "march"),
            count("nobody called", self.seen[Acquitted], self.hands),
            count("forfeited", self.seen[Forfeited], self.hands),
            count("misdeals", self.seen[MisdealCalled], self.hands),
            count("went under", self.seen[WentUnder], 4 * self.hands),
            count("claims upheld", self.upheld, self.claims),
        )

    def _places(self, called: int) -> list[str]:
        rounds = ((number, place) for number in (1, 2) for place in range(4))
        return [
            self.calls.get((number, place), Results()).line(f"  {number}. {_PLACES[place]}", called, "march")
            for number, place in rounds
        ]
