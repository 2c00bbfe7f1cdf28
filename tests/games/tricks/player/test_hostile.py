"""Whatever is offered as legal, the bots of Euchre and Bid Euchre take one of it and give a sentence."""

from __future__ import annotations

from random import Random

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain, cards
from bacon.games.euchre.events import CallMisdeal, DefendAlone, GoUnder, Keep
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.events import ClaimRest, Discard, Give, NameTrump, PickItUp, Play
from bacon.search.levels import make_bot
from tests.games.tricks.player.positions import self_play
from tests.games.tricks.player.tables_of_tricks import rules_of

TABLES = {
    "euchre": rules_of("euchre", "call_for_best=true defend_alone=true"),
    "bid euchre": rules_of("bid-euchre", "loners=calls"),
    "six": rules_of("bid-euchre", "players=6 deck=48"),
}
CALLS: tuple[Action, ...] = (
    Pass(),
    PickItUp(),
    PickItUp(alone=True),
    NameTrump(Strain.HEARTS),
    NameTrump(Strain.NO_TRUMP, alone=True),
    Bid(3, Strain.SPADES),
    Bid(4),
    Bid(6, Strain.CLUBS, alone=True),
    DefendAlone(),
    Keep(),
    GoUnder(cards("9S TS 9H")),
    CallMisdeal(),
    ClaimRest(),
)


@pytest.mark.sparse(1)
@pytest.mark.parametrize("name", TABLES)
def test_an_unknown_legal_set_never_crashes_the_bot(name: str) -> None:
    rules, random = TABLES[name], Random("hostile")
    bot = make_bot(rules)
    for view, _, _ in self_play(10, "hostile", rules):
        held = random.sample(rules.pack(), 3)
        anything = [*random.sample(CALLS, 4), *map(Play, held), *map(Discard, held), *map(Give, held)]
        legal = tuple(random.sample(anything, random.randint(1, 6)))
        choice = bot.choose(view, legal)
        assert choice.action in legal
        assert choice.reason


@pytest.mark.sparse(1)
@pytest.mark.parametrize("name", TABLES)
def test_the_order_of_the_legal_actions_does_not_matter(name: str) -> None:
    bot = make_bot(TABLES[name])
    for view, legal, choice in self_play(8, "order", TABLES[name]):
        assert bot.choose(view, legal[::-1]).action == choice.action


@pytest.mark.parametrize("name", TABLES)
def test_nothing_to_choose_from_and_nothing_dealt_are_said_clearly(name: str) -> None:
    rules = TABLES[name]
    with pytest.raises(ValueError, match="nothing to choose"):
        make_bot(rules).choose(rules.start(0), ())
    assert make_bot(rules).choose(rules.start(0), CALLS).action in CALLS
