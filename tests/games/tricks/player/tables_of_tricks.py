"""Positions of Euchre and Bid Euchre for the bots' tests: a deal written as hands, then a script.

A script is a list of actions between commas: what is said in the words of the game's own notation, a card to
play by its name, or ``claim``.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Card, Cards, cards
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bid_euchre import words as bid_euchre
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre import words as euchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import ClaimRest, Play
from bacon.games.tricks.player.bot import TrickTally
from bacon.search.bot import Choice
from bacon.search.levels import make_bot
from bacon.search.par import play_hands

DEALER: Final = 3
"""Seat 0 speaks first."""
_READ: Final[dict[str, Callable[[str], Action]]] = {"euchre": euchre.read, "bid-euchre": bid_euchre.read}
_RULES: Final[dict[str, type[Euchre | BidEuchre]]] = {"euchre": Euchre, "bid-euchre": BidEuchre}
_PACKETS: Final = {"euchre": 1, "bid-euchre": 2}


TABLES: Final = int(os.environ.get("BACON_HANDS", "72")) // 2
A_TABLE: Final = 2
"""The number of random rule sets to play, and of hands under each."""


def any_rules(game: str, random: Random) -> Euchre | BidEuchre:
    """Return one value at random for every option, of those that go together."""
    kind = _RULES[game]
    while True:
        values = {option.name: random.choice(option.choices) for option in kind.options()}
        if kind.why_not(values) is None:
            return kind.from_values(values)


def rules_of(game: str, settings: str = "") -> Euchre | BidEuchre:
    """Make rules from settings such as ``joker=true target=11``."""
    return _RULES[game].parse(dict(pair.split("=") for pair in settings.split()))


def pack_for(rules: Rules, hands: str, stock: str = "") -> Cards:
    """Order the pack so that the seats from 0 on get the hands (split by |), and the stock begins so."""
    dealt, packet = [cards(hand) for hand in hands.split("|")], _PACKETS[rules.name]
    known = [
        card
        for turn in range(0, len(dealt[0]), packet)
        for hand in dealt
        for card in hand[turn : turn + packet]
    ]
    known.extend(cards(stock))
    left = list(rules.pack())
    for card in known:
        left.remove(card)
    return (*known, *left)


def position(rules: Rules, hands: str, stock: str = "", script: str = "") -> Match[TableState]:
    """Play a script after the deal."""
    match = Match(rules, "positions", deck=pack_for(rules, hands, stock), dealer=DEALER)
    for words in filter(None, map(str.strip, script.split(","))):
        match.apply(action(rules, words))
    return match


def action(rules: Rules, words: str) -> Action:
    """Read an action of a script."""
    if words == "claim":
        return ClaimRest()
    return Play(Card(words)) if words.isupper() and len(words) == 2 else _READ[rules.name](words)


def ask(rules: Rules, match: Match[TableState], scores: tuple[int, int] = (0, 0)) -> Choice:
    """Ask the bot of the seat to act, as if the score were this."""
    seat = match.to_act
    assert seat is not None
    view = replace(match.view(seat), scores=scores)
    return make_bot(rules).choose(view, rules.legal(view))


class Row(Struct, frozen=True):
    """A position, and what the bots do in it without a house rule and with it: the action and the tactic."""

    rule: str
    hands: str
    stock: str
    script: str
    without: str
    within: str
    base: str = ""
    scores: tuple[int, int] = (0, 0)


def told(game: str, row: Row, *, within: bool) -> tuple[Rules, Choice]:
    """Ask the bot without the row's rule or within it."""
    rules = rules_of(game, f"{row.base} {row.rule}" if within else row.base)
    return rules, ask(rules, position(rules, row.hands, row.stock, row.script), row.scores)


def check_row(game: str, row: Row) -> None:
    """Check what the bots do in a row's position without its rule and within it."""
    for within, expected in ((False, row.without), (True, row.within)):
        rules, choice = told(game, row, within=within)
        words, tactic = expected.split(": ")
        assert (choice.action, choice.tactic) == (action(rules, words), tactic), choice.reason


def check_random_rules(game: str) -> None:
    """Check that the bots play on under random rules, never at a loss, and never claim in vain."""
    random = Random("any rules")
    for number in range(TABLES):
        tally = play_hands(any_rules(game, random), A_TABLE, f"rules {number}")
        assert "anything_legal" not in tally.tactics
        assert isinstance(tally, TrickTally)
        assert tally.claims == tally.upheld
