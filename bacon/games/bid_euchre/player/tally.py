"""What is counted at a table of Bid Euchre."""

from __future__ import annotations

from msgspec import field

from bacon.core.events import Event
from bacon.core.rules import TableState
from bacon.games.bid_euchre.rules.events import HandCounted
from bacon.games.bid_euchre.rules.state import own
from bacon.games.tricks.player.tally import TrickTally, count_hand
from bacon.games.tricks.rules.events import Acquitted
from bacon.games.tricks.rules.ranking import side_of
from bacon.search.tally import Results, count, sum_of


class BidTally(TrickTally):
    """The figures of Bid Euchre: by the number that was bid, and alone by how many cards were exchanged."""

    together: dict[int, Results] = field(default_factory=dict)
    alone: dict[int, Results] = field(default_factory=dict)
    no_trump: Results = field(default_factory=Results)
    passed: int = 0

    @property
    def declared(self) -> Results:
        """Give the figures of all hands that were bid."""
        return sum_of([*self.together.values(), self.loners])

    @property
    def loners(self) -> Results:
        """Give the figures of all hands that were played alone."""
        return sum_of(list(self.alone.values()))

    def declarer(self, event: Event) -> int | None:
        """The seat that declared the hand which an event has scored."""
        return event.declarer if isinstance(event, HandCounted) else None

    def add(self, event: Event, before: TableState) -> None:
        """Count one fact."""
        super().add(event, before)
        match event:
            case HandCounted():
                self._counted(event, before)
            case Acquitted():
                self.passed += 1
            case _:
                pass

    def _counted(self, counted: HandCounted, before: TableState) -> None:
        state = own(before)
        made = counted.taken[side_of(counted.declarer)] >= counted.bid
        exchange = 0 if state.bid is None else state.bid.exchange
        kind = self.alone.setdefault(exchange, Results()) if counted.alone else None
        count_hand(kind or self.together.setdefault(counted.bid, Results()), counted, made=made)
        if state.trump is None:
            count_hand(self.no_trump, counted, made=made)

    def lines(self) -> tuple[str, ...]:
        """Print the figures for people, one fact to a line."""
        bids = self.declared
        of = bids.hands
        return (
            *super().lines(),
            bids.line("bid", self.hands, "all tricks"),
            *(self.together[n].line(f"  bid of {n}", of, "all tricks") for n in sorted(self.together)),
            self.loners.line("  alone", of, "all tricks"),
            *(
                self.alone[cards].line(f"    exchanging {cards}", of, "all tricks")
                for cards in sorted(self.alone)
            ),
            self.no_trump.line("  without trump", of, "all tricks"),
            count("set", of - bids.made, of),
            count("nobody bid", self.passed, self.hands),
            count("claims upheld", self.upheld, self.claims),
        )
