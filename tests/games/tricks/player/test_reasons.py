"""The bots' reasons are true, as the open cards and the end of the trick show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
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
from bacon.games.tricks.player.search.searchable import SearchableTricks
from bacon.games.tricks.player.situation import Situation
from bacon.games.tricks.state import TrickState
from bacon.search.levels import make_bot
from tests import sparse
from tests.games.tricks.player.positions import FREE, ask, position
from tests.games.tricks.player.tables_of_tricks import ask as ask_at
from tests.games.tricks.player.tables_of_tricks import position as position_of
from tests.games.tricks.player.tables_of_tricks import rules_of

HANDS: Final = 40 if sparse.ALL else 20
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


def _partner_holds(each: Said) -> float:
    """The chance that the partner's card, which is winning the trick, is not beaten by later opponents."""
    assert each.at.winning is not None
    return each.at.held(each.at.winning.card) if partner_winning(each.at) else -1.0


def _beats_what_it_says(each: Said) -> bool:
    """Whether the card takes the trick from the one that the reason names."""
    best = each.at.winning
    return best is not None and _takes(each) and f"{best.card.sign}" in each.reason


def _out_of_what_it_says(each: Said) -> bool:
    """Whether the suit that the player is said to be out of was led, and is not in the hand."""
    led = each.at.led
    return led is not None and led.plural in each.reason and not each.known.of_suit(led)


def _saves_what_it_says(each: Said) -> bool:
    """Whether the card that is said to be saved is a higher one of the same suit that could be played."""
    order = each.known.order
    saved = [card for card in each.at.cards if f"saves {card.sign}." in each.reason]
    return len(saved) == 1 and (order.suit(saved[0]), True) == (
        order.suit(each.card),
        order.strength(saved[0]) > order.strength(each.card),
    )


def _has_what_it_says(each: Said) -> bool:
    """Whether a later opponent holds the card that the reason names, and it beats the partner's."""
    best, held = each.at.winning, [card for seat in each.at.rivals_later for card in each.world.hands[seat]]
    named = [card for card in held if f"has {card.sign} and" in each.reason]
    return best is not None and any(each.known.order.beats(card, best.card) for card in named)


TRUE: Final[dict[str, Callable[[Said], bool]]] = {
    "This trick is lost": lambda each: each.lost and not _takes(each),
    "You can’t win this trick": lambda each: (
        each.at.partner_later and not any(map(each.at.beats, each.at.cards))
    ),
    "can’t be beaten": lambda each: each.won,
    "nothing can beat it": lambda each: each.won,
    "sure of this trick": lambda each: each.won and not _takes(each),
    "Your partner is winning the trick": lambda each: not _takes(each) and _partner_holds(each) >= 0.5,
    "They’ll probably beat your partner’s card": lambda each: (
        not _takes(each) and 0 <= _partner_holds(each) < 0.5
    ),
    "You have only trump left, so play": lambda each: not each.known.plain and _all_take(each),
    "have to trump your partner’s trick": lambda each: (
        not each.known.plain and all(map(each.at.beats, each.at.cards))
    ),
    "Anything you play beats": lambda each: all(map(each.at.beats, each.at.cards)),
    "beats your partner’s card, so play the lowest": _all_take,
    "It’s the best": lambda each: not each.above(each.card),
    "best trump left": lambda each: not each.above(each.card),
    "so take the trick while": lambda each: not partner_winning(each.at),
    "partner still gets to play": lambda each: each.at.partner_later and not _takes(each),
    "You’re second to play": lambda each: len(each.known.view.trick) == 1 and _follows(each),
    "You’re out of ": _out_of_what_it_says,
    "With this many trump": lambda each: _trumps(each) > 2,
    "It draws trump, and only": _named,
    "Only one": lambda each: len(each.above(each.card)) <= 1,
    "your partner may have it": lambda each: bool(each.known.partners),
    "Keep your trump": lambda each: _trumps(each) > 0,
    "nothing good to lead": lambda each: bool(each.known.plain),
    "you can trump that suit": lambda each: _trumps(each) > 0,
    "Once you’re out of ": lambda each: len(each.known.of_suit(each.card.suit)) == 1,
    "no other lead is more likely": lambda each: (
        each.at.chance(each.card) == max(map(each.at.chance, each.at.cards))
    ),
    "no other lead in a side suit": lambda each: (
        each.at.chance(each.card) == max(map(each.at.chance, each.known.plain))
    ),
    "there’s no trump": lambda each: each.known.order.trump is None,
    "going for all the tricks": lambda each: each.known.taken[1] == 0,
    "You need every trick": lambda each: each.at.aim < each.at.tricks,
    "this one is safer": _takes,
    "is as safe as any of yours": lambda each: (
        not _takes(each) and partner_winning(each.at) and any(map(each.at.beats, each.at.cards))
    ),
    "and may beat your partner’s card": lambda each: _partner_holds(each) < 1 and _has_what_it_says(each),
    "with your lowest": lambda each: each.card == each.known.trumps[-1] and _trumps(each) > 1,
    "may be beaten, so trump it": lambda each: _takes(each) and partner_winning(each.at),
    "You’re last to play": lambda each: _takes(each) and not each.at.later,
    "t beats": _beats_what_it_says,
    " and saves": _saves_what_it_says,
    "an opponent would have to play higher": lambda each: len(each.at.rivals_later) == 1,
    "your opponents would have to play higher": lambda each: len(each.at.rivals_later) == 2,
    "probably hold up": lambda each: each.at.held(each.card) >= 0.5,
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
        "You can’t win this trick, so play what you need least.",
    ),
    "nothing wins, and the partner has played": (
        "QS KS QH 9H 2C|AH 3C 4D 5D 7D|2H 5H 6D 8D 9D|4H 3H 4C 5C 6C",
        "declare -3C AH 2H 4H",
        "This trick is lost, so play what you need least.",
    ),
    "only trumps are left under the partner's boss": (
        "QS JS TS 9S 8S|8H 3C 4D 5D 7D|AH 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "declare -3C 8H AH 4H",
        "You have only trump left, so play the lowest.",
    ),
    "a card to throw is left under the partner's boss": (
        "QS JS TS 9S 2D|8H 3C 4D 5D 7D|AH 3D 6D 8D 9D|4H 3H 4C 5C 6C",
        "declare -3C 8H AH 4H",
        "Your partner is sure of this trick, so play what you need least.",
    ),
}


@pytest.mark.parametrize("when", SAID)
def test_it_is_said_where(when: str) -> None:
    hands, script, reason = SAID[when]
    assert ask(position(hands, "6S", script, FREE)).reason == reason


def test_of_two_cards_alike_the_other_one_is_said_to_beat_a_trump() -> None:
    rules, mine = rules_of("bid-euchre", "deck=48 duplicates=last"), "JS JC AS KS QS TS 9S AH AH AD AD KD"
    left = [card.name for card in rules.pack()]
    for name in mine.split():
        left.remove(name)
    others = [" ".join(left[at : at + 12]) for at in (0, 12, 24)]
    match = position_of(rules, "|".join([mine, *others]), script="6 spades, pass, pass, pass")
    choice = ask_at(rules, match)
    assert choice.action == Play(Card("JS"))
    assert choice.reason == "It draws trump, and only the other J♠ can beat it."


# What speaks for or against a card that the rule bot would not have chosen.


def commented(name: str) -> Iterator[Said]:
    """Every card that could be played or discarded in some hands, with the reason that speaks for it."""
    for at, world, action, reason, _ in _comments(name):
        yield Said(at, world, action.card, reason, None)


@cache
def _comments(name: str) -> list[tuple[Situation, TrickState, Play | Discard, str, str]]:
    rules, comments = TABLES[name], list[tuple[Situation, TrickState, Play | Discard, str, str]]()
    bot = make_bot(rules)
    assert isinstance(bot, TrickBot)
    searched = SearchableTricks(bot)
    match = Match(rules, "comments")
    while match.to_act is not None and match.state.hand <= COMMENTED_HANDS:
        view, legal, world = match.view(match.to_act), match.legal(), match.state
        assert isinstance(world, TrickState)
        choice, at = bot.choose(view, legal), bot.situation(view, legal)
        for action in legal:
            if isinstance(action, Play | Discard) and len(legal) > 1:
                reason = searched.reason(view, legal, action)
                fault = searched.fault(view, legal, action, choice.action)
                comments.append((at, world, action, reason, fault))
        match.apply(choice.action)
    return comments


COMMENTED_HANDS: Final = 12 if sparse.ALL else 5
TRUE_OF_ANY: Final = {
    words: holds
    for words, holds in TRUE.items()
    if words not in ("sure of this trick", "can’t be beaten", "nothing can beat it", "It’s the best")
} | {
    "It’s the best": lambda each: not each.above(each.card) or each.known.drawn is not None,
    "nothing can beat it": _takes,
    "It’s your only": lambda each: len(each.known.of_suit(each.card.suit)) == 1,
    "out of trump": lambda each: each.known.opponents_out_of_trumps,
    "save your better cards": lambda each: len(each.at.cards) > 1,
    "You keep ": lambda each: (
        any(card.sign in each.reason for card in each.known.hand if card != each.card)
        or ("your trump" in each.reason and bool(each.known.trumps))
    ),
    "It may cost an opponent a trump": lambda each: not each.known.order.is_trump(each.card),
    "draws the other side’s trump": lambda each: not each.known.declaring,
    "you can trump that suit": lambda each: (
        _trumps(each) > 0
        and len(each.known.of_suit(each.card.suit)) == 1
        and not each.known.order.is_trump(each.card)
    ),
    "as sure to win as": _as_sure,
    "and will beat your partner’s card": _has_what_it_says,
    "then you’d have the lead": lambda each: _takes(each) and each.at.held(each.card) == _partner_holds(each),
    "so your other cards are safer": lambda each: bool(each.known.plain),
}


def test_what_speaks_for_any_card_is_true_of_it() -> None:
    found = [each for name in TABLES for each in commented(name) if each.reason]
    assert len(found) > 500
    for each in found:
        told = [words for words in TRUE_OF_ANY if words in each.reason]
        assert all(TRUE_OF_ANY[words](each) for words in told), each.reason


def test_what_is_wrong_with_a_card_is_true_of_it() -> None:
    for name in TABLES:
        for at, _, action, _, fault in _comments(name):
            card, known = action.card, at.known
            if "already winning" in fault:
                assert partner_winning(at)
                assert at.beats(card)
            if "your best trump" in fault:
                assert card == known.trumps[0]
            if "more than you needed to" in fault:
                assert at.beats(card)
            if "let them have the trick" in fault:
                assert not at.beats(card)
                assert not at.partner_later
