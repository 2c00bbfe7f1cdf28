"""What a club player expects of the play in Euchre, one principle a row, and what no bot may ever do."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bacon.core.cards import Card
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import as_euchre
from bacon.games.euchre.valuation import know
from bacon.games.tricks.events import Play
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.ranking import partner_of
from bacon.search.bot import Choice
from tests.games.tricks.player.positions import self_play
from tests.games.tricks.player.tables_of_tricks import ask, position

HANDS = 120
CLUB, STICK = Euchre(), Euchre(all_passed="stick")

ROWS = {
    "the partner of the maker leads him his trump": (
        CLUB,
        "JC 9D TD QD KH|AS KS QH 9H TH|JS TS AH QC 9C|KD AD AC TC KC",
        "QS",
        "pass, pass, order up, discard TC",
        "JC",
        "trump_to_maker",
    ),
    "a defender leads an ace, not a trump": (
        CLUB,
        "9S AD TD QH 9H|JS TS QS KD 9D|KH TH AC QC 9C|AS JC TC KC JD",
        "KS",
        "pass, order up, discard JD",
        "AD",
        "lead_boss",
    ),
    "the maker draws trumps from the right bower down": (
        CLUB,
        "JS JC TS AD 9D|AS KS TD KD QD|9C TC QC KC 9H|TH KH AH QH JH",
        "QS",
        "order up, discard JH",
        "JS",
        "draw_trumps",
    ),
    "nobody trumps the partner's ace": (
        CLUB,
        "AD TD QD 9H TH|KD 9C TC QC KC|TS 9S KH QH JH|JS AS KS AC AH",
        "QS",
        "pass, pass, pass, pick up, discard AH, AD, KD",
        "",
        "duck_under_partner",
    ),
}


@pytest.mark.parametrize("principle", ROWS)
def test_the_bot_knows_that(principle: str) -> None:
    rules, hands, stock, script, card, tactic = ROWS[principle]
    choice = ask(rules, position(rules, hands, stock, script))
    assert isinstance(choice.action, Play)
    assert choice.tactic == tactic, choice.reason
    assert card in ("", choice.action.card.name), choice.reason


class Turn(NamedTuple):
    """A card played: what its player knew, the legal cards, and the choice."""

    known: Knowledge
    cards: list[Card]
    card: Card
    choice: Choice


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    found = []
    for view, legal, choice in self_play(HANDS, "must nots", STICK):
        assert choice.action in legal
        assert choice.reason.endswith(".")
        assert all(candidate.action in legal for candidate in choice.candidates)
        if isinstance(choice.action, Play):
            known = know(STICK, as_euchre(view), view.to_act or 0)
            cards = [each.card for each in legal if isinstance(each, Play)]
            found.append(Turn(known, cards, choice.action.card, choice))
    return found


def test_nobody_takes_the_partners_trick_in_last_seat_if_avoidable(turns: list[Turn]) -> None:
    for known, cards, card, _ in turns:
        trick, order = known.view.trick, known.order
        if len(trick) != known.view.active_seats - 1:
            continue
        best = order.best(trick)
        if best.seat == partner_of(known.seat) and order.beats(card, best.card):
            assert all(order.beats(other, best.card) for other in cards)


def test_nobody_trumps_a_boss_card_of_the_partners_if_he_has_another_card(turns: list[Turn]) -> None:
    for known, cards, card, _ in turns:
        if not known.view.trick or not known.order.is_trump(card):
            continue
        best = known.order.best(known.view.trick)
        plain = not known.order.is_trump(best.card)
        if best.seat == partner_of(known.seat) and plain and known.boss(best.card):
            assert all(map(known.order.is_trump, cards))


def test_nobody_leads_trumps_into_two_known_voids_if_he_has_another_card(turns: list[Turn]) -> None:
    for known, _, card, _ in turns:
        if not known.view.trick and known.opponents_out_of_trumps and known.plain:
            assert not known.order.is_trump(card)


def test_trumps_are_led_to_a_partner_who_made_them_but_not_to_one_who_was_stuck(turns: list[Turn]) -> None:
    led = [known for known, _, _, choice in turns if choice.tactic == "trump_to_maker"]
    assert led
    assert not any(known.view.declarer == known.view.dealer and known.view.offered for known in led)


def test_in_last_seat_nobody_wins_with_a_higher_card_than_needed(turns: list[Turn]) -> None:
    for known, cards, card, choice in turns:
        if choice.tactic == "win_cheaply":
            best = known.order.best(known.view.trick).card
            same = [other for other in cards if known.order.suit(other) is known.order.suit(card)]
            winners = [other for other in same if known.order.beats(other, best)]
            assert card == min(winners, key=known.order.strength)
