"""Players of Bacon make it as often as they are told."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from bacon.core.actions import Pass
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.situation import prospects, prospects_of
from bacon.games.bacon.valuation import score_of, situation
from bacon.games.tricks.events import HandScored, PickItUp
from bacon.games.tricks.state import Phase
from bacon.search.levels import make_bot
from tests import sparse


def test_cards_picked_up_with_the_partner_are_made_as_often_as_stated() -> None:
    hands = 500 if sparse.ALL else 250
    told, made = zip(*told_and_made(hands), strict=True)
    assert len(made) > 0.6 * hands
    assert abs(fmean(told) - fmean(made)) < 0.04


def told_and_made(hands: int) -> Iterator[tuple[float, bool]]:
    """The chance that a seat is told of before it picks the first card up, and whether it made it."""
    rules, bot = Bacon(), make_bot(Bacon())
    for number in range(hands):
        match = Match(rules, f"cards {number}", dealer=number % 4)
        while (seat := match.to_act) != 0 and seat is not None and match.state.declarer is None:
            match.apply(bot.choose(match.view(seat), match.legal()).action)
        view = match.view(0)
        if match.state.phase is not Phase.OFFER or match.to_act != 0:
            continue
        found = prospects(situation(rules, view, match.legal()), score_of(rules, view, 0))
        scored: HandScored | None = None
        match.apply(PickItUp(False, found.suit))
        while scored is None and match.to_act is not None and match.state.hand == 1:
            events = match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
            scored = next((event for event in events if isinstance(event, HandScored)), None)
        if scored and scored.declarer == 0:
            yield found.wins_together, scored.gains[0] > scored.gains[1]


def told_at(place: int, log_odds: float) -> float:
    """The chance to make it with the partner that a seat is told of that speaks at this place."""
    rules = Bacon()
    match = Match(rules, "places", dealer=3)
    for _ in range(place):
        match.apply(Pass())
    at = situation(rules, match.view(place), match.legal())
    return prospects_of(at, score_of(at.rules, at.view, place), None, log_odds, 0.0).wins_together


def test_a_partners_pass_lowers_the_chance_that_is_told() -> None:
    assert told_at(0, 0.0) == told_at(1, 0.0) > told_at(2, 0.0) + 0.03 == told_at(3, 0.0) + 0.03


def test_any_hand_makes_it_now_and_then_because_the_partner_does() -> None:
    assert 0.05 < told_at(0, -6.0) < 0.1
