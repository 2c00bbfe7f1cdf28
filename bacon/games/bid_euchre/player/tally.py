"""Totals at a table of Bid Euchre."""

from __future__ import annotations

from msgspec import field

from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.bid_euchre.rules.events import HandCounted
from bacon.games.bid_euchre.rules.state import as_bid_euchre
from bacon.games.tricks.player.tally import TrickTally, count_hand
from bacon.games.tricks.rules.events import Acquitted
from bacon.games.tricks.rules.ranking import side_of
from bacon.search.tally import Results, count


class BidTally(TrickTally):
    """The totals of Bid Euchre, by the number bid, and for loners by the cards exchanged."""

    by_bid: dict[int, Results] = field(default_factory=dict)
    by_exchange: dict[int, Results] = field(default_factory=dict)
    no_trump: Results = field(default_factory=Results)

    @override
    def declarer(self, event: Event) -> int | None:
        return event.declarer if isinstance(event, HandCounted) else None

    @override
    def add(self, event: Event, before: TableState) -> None:
        super().add(event, before)
        if isinstance(event, HandCounted):
            self._counted(event, before)

    def _counted(self, counted: HandCounted, before: TableState) -> None:
        state = as_bid_euchre(before)
        made = counted.taken[side_of(counted.declarer)] >= counted.bid
        exchange = 0 if state.bid is None else state.bid.exchange
        kinds, kind = (self.by_exchange, exchange) if counted.alone else (self.by_bid, counted.bid)
        count_hand(kinds.setdefault(kind, Results()), counted, made=made)
        count_hand(self.alone if counted.alone else self.together, counted, made=made)
        if state.trump is None:
            count_hand(self.no_trump, counted, made=made)

    @override
    def lines(self) -> tuple[str, ...]:
        bids = self.declared
        bid_hands = bids.hands
        return (
            *super().lines(),
            bids.line("bid", self.hands, "all tricks"),
            *(self.by_bid[n].line(f"  bid of {n}", bid_hands, "all tricks") for n in sorted(self.by_bid)),
            self.alone.line("  alone", bid_hands, "all tricks"),
            *(
                self.by_exchange[n].line(f"    exchanging {n}", bid_hands, "all tricks")
                for n in sorted(self.by_exchange)
            ),
            self.no_trump.line("  without trump", bid_hands, "all tricks"),
            count("set", bid_hands - bids.made, bid_hands),
            count("nobody bid", self.seen[Acquitted], self.hands),
            count("claims upheld", self.upheld, self.claims),
        )
