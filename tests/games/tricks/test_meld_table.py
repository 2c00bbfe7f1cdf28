"""Melds lie before their players until the first lead, and their cards go back to the hands."""

from __future__ import annotations

from typing import ClassVar

import pytest
from msgspec.structs import replace

from bacon.core.actions import Pass
from bacon.core.cards import HIDDEN, Strain, Suit, cards
from bacon.core.match import Match
from bacon.core.override import override
from bacon.games.tricks.bid_table import AuctionPresenter
from bacon.games.tricks.bids import Bid, BidMade
from bacon.games.tricks.events import CardPlayed, MeldsShown, NameTrump, PartnerCalled, TricksBid
from bacon.games.tricks.hand_input import PlainPresenter
from bacon.games.tricks.meld_table import meld_places
from bacon.games.tricks.melds import melds_shown
from bacon.games.tricks.own_bid_table import OwnBidPresenter
from bacon.games.tricks.state import Phase, TrickState
from bacon.ui.actors import Zone, cards_held
from bacon.ui.drawing.theme import Metrics
from bacon.ui.drawing.tween import Place
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from tests.examples.bidders import Nils
from tests.examples.melders import Belote, Pinochle

VIEWER = 0


def table_of(rules: Pinochle | Belote) -> PlainPresenter:
    kind = AuctionPresenter if isinstance(rules, Pinochle) else PlainPresenter
    return kind(Layout(Frame(Metrics(1280, 720), VIEWER)), rules)


def melded(leader: int = 1, rules: Pinochle | None = None) -> Match[TrickState]:
    """A match of Pinochle in which this seat has bid, everyone has shown their melds, and it leads."""
    match = Match(rules or Pinochle(), seed="melded", dealer=(leader - 1) % 4)
    match.apply(Bid(20))
    for _ in range(3):
        match.apply(Pass())
    match.apply(NameTrump(Strain.HEARTS))
    return match


def before_the_last_shows(match: Match[TrickState]) -> TrickState:
    """The viewer's state while one seat has yet to show its melds."""
    state = match.rules.start(VIEWER)
    for event in match.events[:-1]:
        state = match.rules.evolve(state, event.seen_by(VIEWER))
    assert state.phase is Phase.MELD
    return state


def test_shown_cards_lie_open_before_their_players_and_the_rest_stays_hidden() -> None:
    match = melded()
    view, zones = match.view(VIEWER), table_of(Pinochle()).zones(match.view(VIEWER))
    others = [event for event in melds_shown(view) if event.cards and event.seat != VIEWER]
    assert others
    for event in others:
        assert sorted(zones[Zone("meld", event.seat)]) == sorted(event.cards)
        assert zones[Zone("hand", event.seat)] == (HIDDEN,) * (12 - len(event.cards))
        assert cards_held(zones, event.seat) == 12


def test_the_viewer_takes_theirs_up_to_play_from_a_whole_hand() -> None:
    match, table = melded(), table_of(Pinochle())
    mine = next(event for event in melds_shown(match.state) if event.seat == VIEWER)
    assert mine.cards
    zones = table.zones(match.view(VIEWER))
    assert Zone("meld", VIEWER) not in zones
    assert len(zones[Zone("hand", VIEWER)]) == 12
    while_showing = table.zones(before_the_last_shows(melded(leader=0)))
    assert Zone("meld", VIEWER) in while_showing


def test_the_first_lead_sends_all_melds_back_to_the_hands() -> None:
    match = melded()
    match.apply(match.legal()[0])
    zones = table_of(Pinochle()).zones(match.view(VIEWER))
    assert [zone for zone in zones if zone.kind == "meld"] == []
    assert zones[Zone("hand", 2)] == (HIDDEN,) * 12


def test_others_may_look_at_the_melds_before_the_first_lead_alone() -> None:
    match, table = melded(leader=1), table_of(Pinochle())
    before = match.view(VIEWER)
    first, second = [match.apply(match.legal()[0])[0] for _ in range(2)]
    assert isinstance(first, CardPlayed)
    assert table.cue(first, before).seen
    assert table.cue(first, before).before > 0
    assert not table.cue(second, Pinochle().evolve(before, first)).seen
    own = melded(leader=VIEWER)
    before = own.view(VIEWER)
    [lead, *_] = own.apply(own.legal()[0])
    assert not table.cue(lead, before).seen


def test_no_one_waits_for_the_viewer_to_look_at_their_own_meld() -> None:
    match, table = melded(leader=1), table_of(Pinochle())
    only = tuple(
        replace(event, cards=(), points=0)
        if isinstance(event, MeldsShown) and event.seat != VIEWER
        else event
        for event in match.state.auction
    )
    before = replace(match.view(VIEWER), auction=only)
    assert [event.seat for event in melds_shown(before) if event.cards] == [VIEWER]
    [lead, *_] = match.apply(match.legal()[0])
    assert table.cue(lead, before).before == 0


def test_a_seat_without_a_meld_takes_no_time() -> None:
    table, state = table_of(Belote()), Match(Belote(), seed="a").state
    assert table.cue(MeldsShown(1, (), 0), state).duration == 0


def test_a_plate_says_what_a_meld_counts_until_the_play() -> None:
    match, table = melded(), table_of(Pinochle())
    points = {event.seat: event.points for event in melds_shown(match.state)}
    for seat, meld in points.items():
        role = "bidder" if seat == 1 else "passed"
        words = f"{role} · meld {meld}" if meld else role
        assert table.role(match.view(VIEWER), seat) == words
    assert any(points.values())


class Called(Pinochle, frozen=True, kw_only=True):
    """Pinochle in which the bidder calls a partner."""

    solo: ClassVar[bool] = True
    calls_partner: ClassVar[bool] = True


def test_the_plate_of_a_called_partner_says_what_they_melded() -> None:
    rules = Called()
    state = replace(melded().state, scores=(0,) * 4, taken=(0,) * 4)
    shown = next(event for event in melds_shown(state) if event.points and event.seat != 1)
    called = replace(state, auction=(*state.auction, PartnerCalled(1, shown.seat)))
    assert table_of(rules).role(called, shown.seat) == f"partner · meld {shown.points}"


def test_the_plate_of_a_nil_says_what_its_bidder_melded() -> None:
    rules = Nils(blind=False)
    table = OwnBidPresenter(Layout(Frame(Metrics(1280, 720), VIEWER)), rules)
    bids = tuple(TricksBid(seat, tricks) for seat, tricks in enumerate((3, 0, 4, 3)))
    melds = MeldsShown(1, cards("KH QH"), 2), MeldsShown(2, (), 0)
    state = replace(rules.start(VIEWER), phase=Phase.MELD, hand=1, dealer=3, auction=(*bids, *melds))
    assert [table.role(state, seat) for seat in range(4)] == ["bid 3", "bid nil · meld 2", "bid 4", "bid 3"]


def test_a_dealer_without_a_meld_is_still_called_the_dealer() -> None:
    match = Match(Belote(), seed="0", dealer=1)
    [shown] = [event for event in melds_shown(match.state) if event.seat == 1]
    assert not shown.cards
    assert table_of(Belote()).role(match.view(VIEWER), 1) == "dealer"


class WithUndealt(Pinochle, frozen=True, kw_only=True):
    """Pinochle in which four cards are not dealt, and nobody takes them up."""

    hand: ClassVar[int] = 11

    @property
    @override
    def kitty(self) -> int | None:
        return 0


def test_while_melds_are_shown_undealt_cards_lie_aside_and_trump_is_marked() -> None:
    table, match = table_of(WithUndealt()), melded(rules=WithUndealt())
    showing = before_the_last_shows(match)
    assert len(showing.stock) == 4
    while_showing, in_play = [
        table.place(state, Zone("stock"), state.stock) for state in (showing, match.view(VIEWER))
    ]
    assert while_showing == in_play
    assert table.mark(showing) is Suit.HEARTS


def test_points_beside_a_name_are_those_of_tricks_and_melds() -> None:
    rules = Belote()
    melds = [
        match for match in (Match(rules, seed=str(number)) for number in range(20)) if any(melded_in(match))
    ]
    match = melds[0]
    [event, *_] = melded_in(match)
    match.apply(match.legal()[0])
    assert table_of(rules).role(match.view(VIEWER), event.seat) == f"{event.points} points"


def melded_in(match: Match[TrickState]) -> list[MeldsShown]:
    return [event for event in melds_shown(match.state) if event.cards]


@pytest.mark.parametrize("count", [1, 4, 12])
def test_a_meld_lies_around_its_players_side_of_the_middle(count: int) -> None:
    places = meld_places(Place(100, 50, 3, 90), 200, count)
    assert len(places) == count
    assert (places[0].x + places[-1].x) / 2 == 0
    assert places[-1].x - places[0].x <= 2 * places[0].height
    assert {place.angle for place in places} == {0}


def test_a_bid_of_points_names_its_suit_once() -> None:
    table = table_of(Pinochle())
    assert isinstance(table, AuctionPresenter)
    assert table.bid_in(BidMade(0, 20), Strain.HEARTS) == "20 in hearts"
    assert table.bid_in(BidMade(0, 20, Strain.HEARTS), Strain.HEARTS) == "20 hearts"
