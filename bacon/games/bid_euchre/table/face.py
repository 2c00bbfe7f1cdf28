"""What can be said at the table of Bid Euchre, and in which words it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain, Suit
from bacon.core.events import Event, Passed
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital
from bacon.data.settings import Table
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.decide import order
from bacon.games.bid_euchre.rules.events import Bid, BidMade, HandCounted
from bacon.games.bid_euchre.rules.state import BidEuchreState, own
from bacon.games.bid_euchre.rules.words import spelled as bid_words
from bacon.games.tricks.rules.events import ClaimRest
from bacon.games.tricks.rules.ranking import Ranking, partners_of
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.games.tricks.rules.words import cards_in
from bacon.games.tricks.table.face import CLAIM, TrickFace, mark_of, namings
from bacon.ui.kit.intents import Verb
from bacon.ui.stage.stage import Cue
from bacon.ui.table.asks import PASS, Answer, Ask, when_legal
from bacon.ui.table.cues import call_cue, score_cue
from bacon.ui.table.face import UNSET, Contract
from bacon.ui.table.kit import TableKit
from bacon.ui.table.layout import Layout

_MEANT: Final[dict[Verb, Action]] = {
    Verb.PASS: Pass(),
    Verb.PICK_UP: Bid(1),
    Verb.CLAIM: ClaimRest(),
}


class BidFace(TrickFace):
    """The table of Bid Euchre for one viewer."""

    declarer = "bidder"

    def __init__(self, layout: Layout, rules: Rules, table: Table = UNSET) -> None:
        super().__init__(layout, rules, table)
        assert isinstance(rules, BidEuchre)
        self._bid_euchre = rules

    def ranking(self, state: TrickState) -> Ranking:
        """The order of the cards as far as trump is known."""
        return order(self._bid_euchre, state.strain)

    def asks(
        self,
        state: TableState,
        legal: Sequence[Action],
        names: Sequence[str],  # noqa: ARG002
    ) -> tuple[Ask, ...]:
        """What the player can say now besides playing cards."""
        return (*_bids(own(state), legal), *namings(legal), *when_legal((PASS, CLAIM), legal))

    def meant(self, verb: Verb) -> Action | None:
        """What a key means in Bid Euchre, whether possible now or not."""
        return _MEANT.get(verb)

    def asked(self, state: TableState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:  # noqa: ARG002
        """The question put to the seat to act before the play."""
        return _asked(own(state), names, stuck=stuck)

    def contract(self, state: TableState, names: Sequence[str]) -> Contract | None:
        """Who bid how many tricks, and both sides' tricks."""
        at = own(state)
        did = f"bid {at.bid.tricks}" if at.bid else "bids"
        return self.contract_of(at, names, self._bid_euchre.hand, did)

    def standing(self, state: TableState, seat: int) -> str:
        """Say what the seat bid as long as there is no trump, and then how it does."""
        at = own(state)
        return super().standing(state, seat) if at.strain else _last_word(at, seat)

    def badge(self, state: TableState, seat: int) -> Suit | None:
        """The suit that a seat plays or, during the auction, bid last."""
        at = own(state)
        bid = None if at.strain else _last_bid(at, seat)
        return bid.strain.suit if bid and bid.strain else super().badge(state, seat)

    def own_cue(self, event: Event, state: TableState, *, spoken: bool) -> Cue | None:
        """How an event is played that Bid Euchre alone has."""
        match event:
            case BidMade(alone=alone) if spoken:
                return call_cue(alone=alone)
            case HandCounted():
                return score_cue(state)
            case _:
                return None


def _bids(state: BidEuchreState, legal: Sequence[Action]) -> tuple[Ask, ...]:
    bids = [action for action in legal if isinstance(action, Bid)]
    if not bids:
        return ()
    ask = Ask(
        label="Bid",
        verb=Verb.PICK_UP,
        icon="pickup",
        answers=tuple(map(_answer, bids)),
        question=("What do you bid?", _so_far(state)),
        grid=("Tricks", "Trump"),
        primary=True,
    )
    return (ask,)


def _so_far(state: BidEuchreState) -> str:
    """Tell what must be known of the auction when the dialog lies over the table."""
    if state.bid is None:
        return "Nobody has bid yet."
    to_beat = f"The bid to beat is {bid_words(state.bid)}."
    seats = partners_of(state.to_act or 0, len(state.hands))
    bids = [bid_words(bid) for seat in seats if (bid := _last_bid(state, seat))]
    if not bids:
        return to_beat
    return f"Your partner{'s' if len(bids) > 1 else ''} bid {' and '.join(bids)}. {to_beat}"


def _answer(bid: Bid) -> Answer:
    made = BidMade(0, bid.tricks, bid.strain, bid.alone, bid.exchange)
    return Answer(capital(bid_words(made)), "pickup", bid, cell=(_height(bid), _strain(bid.strain)))


def _height(bid: Bid) -> str:
    if not bid.alone:
        return str(bid.tricks)
    return f"Alone, {cards_in(bid.exchange)}" if bid.exchange else "Alone"


def _strain(strain: Strain | None) -> str:
    return mark_of(strain) if strain else ""


def _asked(state: BidEuchreState, names: Sequence[str], *, stuck: bool) -> str | None:
    match state.phase:
        case Phase.BID:
            return _to_bid(state, names, stuck=stuck)
        case Phase.NAME:
            return "The bid is yours: say what is trump."
        case Phase.GIVE:
            return "Choose a card to give to your partner."
        case _:
            return None


def _to_bid(state: BidEuchreState, names: Sequence[str], *, stuck: bool) -> str:
    if stuck:
        return "Everybody passed, and you are the dealer: you must bid."
    if state.bid is None:
        return "Nobody has bid yet: bid, or pass."
    return f"{names[state.bid.seat]} bid {bid_words(state.bid)}: bid higher, or pass."


def _last_bid(state: BidEuchreState, seat: int) -> BidMade | None:
    bids = [fact for fact in state.auction if isinstance(fact, BidMade) and fact.seat == seat]
    return bids[-1] if bids else None


def _last_word(state: BidEuchreState, seat: int) -> str:
    """A seat's last word in the auction, as short as a name plate needs it."""
    words = [fact for fact in state.auction if isinstance(fact, BidMade | Passed) and fact.seat == seat]
    if not words:
        return "dealer" if seat == state.dealer else ""
    last = words[-1]
    return _in_short(last) if isinstance(last, BidMade) else "passed"


def _in_short(bid: BidMade) -> str:
    """A bid with a sign for what is no suit, and without the cards it would exchange."""
    if bid.strain is None or bid.strain.suit:
        return f"bid {bid_words(replace(bid, exchange=0))}"
    sign = bid.strain.symbol
    return f"{sign} alone" if bid.alone else f"bid {bid.tricks} {sign}"


TABLE: Final = TableKit(face=BidFace)
"""What Bid Euchre brings to the table."""
