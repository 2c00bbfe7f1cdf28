"""The bots' reasons are true, as the open cards and the end of the trick show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import pytest

from bacon import Bacon
from bacon.core.cards import Card
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.tricks.events import Discard, Play
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.following import partner_winning
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.player.situation import Situation
from bacon.games.tricks.state import TrickState
from bacon.search.levels import make_bot
from tests.games.tricks.player.positions import FREE, ask, position
from tests.games.tricks.player.tables_of_tricks import rules_of

HANDS: Final = 40
TABLES: Final = {
    "bacon": Bacon(),
    "bacon, 24 cards, free jokers": Bacon.parse({"deck": "24", "jokers": "2", "joker_follows": "free"}),
    "euchre": rules_of("euchre"),
    "euchre, 32 cards": rules_of("euchre", "deck=32"),
    "bid euchre": rules_of("bid-euchre", "low_no_trump=true"),
    "bid euchre, two packs": rules_of("bid-euchre", "deck=48"),
    "bid euchre, six players": rules_of("bid-euchre", "players=6"),
}


class Said(NamedTuple):
    """A card, what was said with it, the open cards, and the seat that took the trick, None if none did."""

    at: Situation
    world: TrickState
    card: Card
    reason: str
    taker: int | None

    @property
    def known(self) -> Knowledge:
        """What the player knew."""
        return self.at.known

    @property
    def others(self) -> list[Card]:
        """The cards in the other hands that are in play."""
        idle = (self.known.seat, *self.world.sitting_out)
        return [card for seat, hand in enumerate(self.world.hands) if seat not in idle for card in hand]

    def above(self, card: Card) -> list[Card]:
        """The cards in other hands that beat a card in its own suit."""
        over = self.known.order.over(card)
        return [other for other in self.others if over >> other.index & 1]

    @property
    def lowest(self) -> bool:
        """Whether no card of the suit that may be played is lower."""
        order = self.known.order
        same = [card for card in self.at.cards if order.suit(card) is order.suit(self.card)]
        return order.strength(self.card) == min(map(order.strength, same))

    @property
    def won(self) -> bool:
        """Whether the own side took the trick; a hand that ends before is taken to be as was said."""
        return self.taker is None or self.at.ours(self.taker)

    @property
    def lost(self) -> bool:
        """Whether the other side took it."""
        return self.taker is None or not self.at.ours(self.taker)


def said(rules: Rules) -> Iterator[Said]:
    bot, number, played = make_bot(rules), 0, 0
    assert isinstance(bot, TrickBot)
    while played < HANDS:
        number += 1
        match = Match(rules, f"reasons {number}")
        trick: list[tuple[Situation, TrickState, Card, str]] = []
        while played < HANDS and (seat := match.to_act) is not None:
            view, legal, world = match.view(seat), match.legal(), match.state
            assert isinstance(world, TrickState)
            choice = bot.choose(view, legal)
            if isinstance(choice.action, Play | Discard):
                trick.append((bot.situation(view, legal), world, choice.action.card, choice.reason))
            match.apply(choice.action)
            after = match.state
            assert isinstance(after, TrickState)
            played += after.hand != world.hand or match.over
            if not after.trick:
                ended = len(after.tricks) > len(world.tricks) and after.hand == world.hand
                taker = after.tricks[-1].winner if ended else None
                yield from (Said(*each, taker) for each in trick)
                trick = []


def _trumps(each: Said) -> int:
    return len(each.known.trumps)


def _follows(each: Said) -> bool:
    return each.known.order.suit(each.card) is each.at.led


def _takes(each: Said) -> bool:
    return each.at.beats(each.card)


def _all_take(each: Said) -> bool:
    return all(map(each.at.beats, each.at.cards)) and each.lowest


def _named(each: Said) -> bool:
    """Whether the cards that beat a trump are the ones in the reason."""
    above = each.above(each.card)
    return len(above) <= (2 if "only two cards" in each.reason else 1) and all(
        card.sign in each.reason or "two cards" in each.reason for card in above
    )


def _as_sure(each: Said) -> bool:
    """Whether no opponent holds a card between the partner's and this one."""
    order, best = each.known.order, each.at.winning
    assert best is not None
    theirs = [card for seat in each.at.rivals_later for card in each.world.hands[seat]]
    return not any(
        order.beats(card, best.card) and not order.beats(card, each.card)
        for card in theirs
        if order.suit(card) is order.suit(best.card)
    )


TRUE: Final[dict[str, Callable[[Said], bool]]] = {
    "This trick is lost": lambda each: each.lost and not _takes(each),
    "Nothing here wins the trick": lambda each: (
        each.at.partner_later and not any(map(each.at.beats, each.at.cards))
    ),
    "cannot be beaten": lambda each: each.won,
    "nothing can beat it": lambda each: each.won,
    "The trick is the partner's": lambda each: each.won and not _takes(each),
    "The partner holds the trick": lambda each: not _takes(each),
    "Only trumps left: play": lambda each: not each.known.plain and _all_take(each),
    "must ruff the partner's trick": lambda each: (
        not each.known.plain and all(map(each.at.beats, each.at.cards))
    ),
    "Whatever is played beats": _all_take,
    "is boss": lambda each: not each.above(each.card),
    "boss trump": lambda each: not each.above(each.card),
    "take the trick while": lambda each: not partner_winning(each.at),
    "The partner still plays": lambda each: each.at.partner_later and not _takes(each),
    "Second hand low": lambda each: len(each.known.view.trick) == 1 and _follows(each),
    "Out of the suit": lambda each: not each.known.of_suit(each.at.led),
    "With so many trumps": lambda each: _trumps(each) > 2,
    "to draw trumps: only": _named,
    "Only one": lambda each: len(each.above(each.card)) <= 1,
    "with the partner": lambda each: bool(each.known.partners),
    "keep the trumps": lambda each: _trumps(each) > 0,
    "Nothing good to lead": lambda each: bool(each.known.plain),
    "can be ruffed": lambda each: _trumps(each) > 0,
    "Throwing": lambda each: len(each.known.of_suit(each.card.suit)) == 1,
    "no lead is likelier": lambda each: each.at.chance(each.card) == max(map(each.at.chance, each.at.cards)),
    "no lead in a plain suit": lambda each: (
        each.at.chance(each.card) == max(map(each.at.chance, each.known.plain))
    ),
    "There are no trumps": lambda each: each.known.order.trump is None,
    "For all the tricks": lambda each: each.known.taken[1] == 0,
    "Every trick is needed": lambda each: each.at.aim < each.at.tricks,
    "is surer": _takes,
    "is as safe as any in this hand": lambda each: not _takes(each) and partner_winning(each.at),
    "may be beaten: ruff": lambda each: _takes(each) and partner_winning(each.at),
    "as surely as": _as_sure,
    "Last to play": lambda each: _takes(each) and not each.at.later,
}


@pytest.fixture(scope="module")
def everything() -> dict[str, list[Said]]:
    return {name: list(said(rules)) for name, rules in TABLES.items()}


@pytest.mark.parametrize("words", TRUE)
def test_a_reason_is_true_whenever_it_says_that(words: str, everything: dict[str, list[Said]]) -> None:
    found = [each for table in everything.values() for each in table if words in each.reason]
    assert found
    assert [each for each in found if not TRUE[words](each)] == []


SAID: Final = {
    "nothing wins, but the partner still plays": (
        "QS KS 2D 9H 2C|AH 3C 4D 5D 7D|2H 5H 6D 8D 9D|4H 3H 4C 5C 6C",
        "declare -3C AH",
        "Nothing here wins the trick: throw what helps least.",
    ),
    "nothing wins, and the partner has played": (
        "QS KS QH 9H 2C|AH 3C 4D 5D 7D|2H 5H 6D 8D 9D|4H 3H 4C 5C 6C",
        "declare -3C AH 2H 4H",
        "This trick is lost: throw what helps least.",
    ),
    "only trumps are left under the partner's boss": (
        "QS JS TS 9S 8S|8H 3C 4D 5D 7D|AH 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "declare -3C 8H AH 4H",
        "Only trumps left: play the lowest.",
    ),
    "a card to throw is left under the partner's boss": (
        "QS JS TS 9S 2D|8H 3C 4D 5D 7D|AH 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "declare -3C 8H AH 4H",
        "The trick is the partner's: throw what helps least.",
    ),
}


@pytest.mark.parametrize("when", SAID)
def test_it_is_said_where(when: str) -> None:
    hands, script, reason = SAID[when]
    assert ask(position(hands, "6S", script, FREE)).reason == reason
