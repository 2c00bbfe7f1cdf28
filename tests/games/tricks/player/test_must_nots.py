"""What no bot may ever do, watched over many hands of self-play."""

from __future__ import annotations

import pytest

from bacon import Bacon
from bacon.core.actions import Action
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bacon.state import BaconState, Phase
from bacon.games.bacon.valuation import know
from bacon.games.tricks.events import Discard, PickItUp, Play
from bacon.games.tricks.player.bot import TrickTally
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.ranking import partner_of
from bacon.search.bot import Choice
from bacon.search.par import play_hands
from tests.games.tricks.player.positions import card_of, leading, self_play

RULES = Bacon()
Turn = tuple[BaconState, tuple[Action, ...], Choice]


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    return list(self_play(150, "must nots", RULES))


def plays(turns: list[Turn]) -> list[tuple[Knowledge, list[str], Choice]]:
    """Return what each player of a card knew, the cards it might play, and its choice."""
    return [
        (know(RULES, view, view.to_act or 0), [a.card.name for a in legal if isinstance(a, Play)], choice)
        for view, legal, choice in turns
        if isinstance(choice.action, Play)
    ]


def test_every_choice_is_legal_and_says_why(turns: list[Turn]) -> None:
    for _, legal, choice in turns:
        assert choice.action in legal
        assert choice.reason.endswith(".")
        assert len(choice.reason.split()) > 3
        assert choice.tactic
        assert all(candidate.action in legal for candidate in choice.candidates)


def test_nobody_takes_the_partners_sure_trick_in_last_seat_if_avoidable(turns: list[Turn]) -> None:
    for known, options, choice in plays(turns):
        trick = known.view.trick
        if len(trick) != known.view.active_seats - 1:
            continue
        best = known.order.best(trick)
        if best.seat == partner_of(known.seat) and known.order.beats(card_of(choice), best.card):
            assert all(known.order.beats(card, best.card) for card in known.hand if card.name in options)


def test_nobody_trumps_a_boss_card_of_the_partners_if_he_has_another_card(turns: list[Turn]) -> None:
    for known, options, choice in plays(turns):
        trick = known.view.trick
        if not trick or not known.order.is_trump(card_of(choice)):
            continue
        best = known.order.best(trick)
        if (
            best.seat == partner_of(known.seat)
            and known.boss(best.card)
            and not known.order.is_trump(best.card)
        ):
            assert all(known.order.is_trump(card) for card in known.hand if card.name in options)


def test_in_last_seat_the_cheapest_winner_is_enough(turns: list[Turn]) -> None:
    for known, options, choice in plays(turns):
        trick, card = known.view.trick, card_of(choice)
        if len(trick) != known.view.active_seats - 1 or not known.order.beats(
            card, known.order.best(trick).card
        ):
            continue
        same = [other for other in known.of_suit(known.order.suit(card)) if other.name in options]
        cheaper = [other for other in same if known.order.strength(other) < known.order.strength(card)]
        assert not any(known.order.beats(other, known.order.best(trick).card) for other in cheaper)


def test_nobody_leads_trumps_into_two_known_voids_if_he_has_another_card(turns: list[Turn]) -> None:
    for known, _, choice in plays(turns):
        if leading(known.view) and known.opponents_out_of_trumps and known.plain:
            assert not known.order.is_trump(card_of(choice))


def test_no_loner_leads_a_loser_while_boss_trumps_can_draw(turns: list[Turn]) -> None:
    for known, _, choice in plays(turns):
        view = known.view
        if (
            not leading(view)
            or not view.alone
            or view.declarer != known.seat
            or known.opponents_out_of_trumps
        ):
            continue
        if any(known.boss(card) for card in known.trumps):
            assert known.order.is_trump(card_of(choice)) or known.boss(card_of(choice))


def test_no_defender_leads_one_of_several_trumps_for_he_does_the_declarers_work(turns: list[Turn]) -> None:
    tempted = 0
    for known, _, choice in plays(turns):
        last = choice.tactic in ("every_trick", "cash_boss")
        if leading(known.view) and not known.declaring and len(known.trumps) > 1 and known.plain and not last:
            tempted += 1
            assert not known.order.is_trump(card_of(choice))
    assert tempted > 20


def test_no_defender_leads_below_his_ace(turns: list[Turn]) -> None:
    for known, _, choice in plays(turns):
        card = card_of(choice)
        if leading(known.view) and not known.declaring and not known.order.is_trump(card):
            higher = [each for each in known.of_suit(card.suit) if known.order.beats(each, card)]
            assert not any(known.boss(each) for each in higher)


def test_a_winner_is_not_put_away(turns: list[Turn]) -> None:
    for view, _, choice in turns:
        if isinstance(choice.action, Discard):
            known = know(RULES, view, view.to_act or 0)
            card = choice.action.card
            assert not (known.order.is_trump(card) and known.plain)
            assert card.rank != "A" or all(other.rank == "A" for other in known.plain)


def test_denials_are_rare_but_happen(turns: list[Turn]) -> None:
    answers = [choice.action for view, _, choice in turns if view.phase is Phase.PERMISSION]
    denied = answers.count(Deny())
    assert answers.count(Grant()) + denied == len(answers)
    assert 0 < denied < 0.05 * len(answers)


def test_nobody_goes_alone_when_one_point_wins(turns: list[Turn]) -> None:
    for view, _, choice in turns:
        if view.phase is Phase.OFFER and view.scores[(view.to_act or 0) % 2] == 9:
            assert choice.action != PickItUp(alone=True)


def test_the_best_candidate_is_what_is_called(turns: list[Turn]) -> None:
    for view, _, choice in turns:
        if view.phase is Phase.OFFER and choice.tactic == "pass":
            assert all(candidate.points <= 0 for candidate in choice.in_points)


@pytest.mark.sparse(1)
@pytest.mark.parametrize("claim", ["opponents", "everyone"])
def test_a_claim_is_never_refuted(claim: str) -> None:
    tally = play_hands(Bacon.parse({"claim": claim}), 150, "claims")
    assert isinstance(tally, TrickTally)
    assert tally.claims == tally.upheld > 0
