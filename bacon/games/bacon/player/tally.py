"""Totals at a table of Bacon."""

from __future__ import annotations

from msgspec import field

from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.bacon.rules.events import PermissionAsked, PermissionDenied
from bacon.games.bacon.rules.state import as_bacon
from bacon.games.tricks.player.tally import TrickTally, count_hand
from bacon.games.tricks.rules.events import Acquitted, HandScored, ThrownIn, TrumpDeclared
from bacon.games.tricks.rules.ranking import side_of
from bacon.search.tally import count, share


class BaconTally(TrickTally):
    """The totals of Bacon; `offers` counts which of the offered cards was declared."""

    offers: dict[int, int] = field(default_factory=dict)

    @override
    def add(self, event: Event, before: TableState) -> None:
        super().add(event, before)
        match event:
            case HandScored(alone=alone, declarer=declarer, side=side):
                results = self.alone if alone else self.together
                count_hand(results, event, made=side == side_of(declarer))
            case TrumpDeclared():
                number = len(as_bacon(before).offered) + 1
                self.offers[number] = self.offers.get(number, 0) + 1

    @override
    def lines(self) -> tuple[str, ...]:
        declared = self.declared
        offers = [share(self.offers.get(number, 0), declared.hands) for number in (1, 2, 3, 4)]
        return (
            *super().lines(),
            declared.line("declared", self.hands, "took five"),
            self.together.line("  with the partner", declared.hands, "took five"),
            self.alone.line("  alone", declared.hands, "took five"),
            count("acquitted", self.seen[Acquitted], self.hands),
            f"{'which card':<27}{'   '.join(f'{n}.{part}' for n, part in enumerate(offers, start=1))}",
            count("permission denied", self.seen[PermissionDenied], self.seen[PermissionAsked]),
            count("claims upheld", self.upheld, self.claims),
            count("thrown in", self.seen[ThrownIn], self.hands),
        )
