"""Every level and temper plays every game, repeats itself, looks at nothing hidden, and errs like people."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import cards
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.events import Grant
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import PickItUp, Play
from bacon.games.tricks.player.bot import NAIVE, PersonBot, TrickWeaknesses, over_all
from bacon.games.tricks.player.situation import Situation
from bacon.kits.presets import presets_of, tables_of
from bacon.search.bot import Bot, Caller, Candidate, Choice, Level, Temper
from bacon.search.levels import LEVELS, TEMPERS, make_bot
from tests.games.tricks.player.search.tables import TABLES, seen_by_act, some_random, turns
from tests.games.tricks.player.test_no_peeking import other_world

POSITIONS = int(os.environ.get("BACON_HANDS", "480")) // 240
"""The number of positions of each table that every level looks at."""
EVERY = 13
"""From one position to the next so many actions go by, so that all phases come up."""
LONGEST = 80
"""A match of so many hands is too long for anybody."""


@pytest.mark.sparse(6)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", TABLES)
def test_what_is_hidden_may_be_exchanged_without_changing_a_decision(name: str, level: Level) -> None:
    rules, random = TABLES[name], some_random(name)
    for match in islice(turns(rules, 9, every=EVERY), POSITIONS):
        seat = match.to_act
        assert seat is not None
        _, view = other_world(match, seat, random)
        assert view == match.view(seat)
        choice = make_bot(rules, level, seed="s").choose(match.view(seat), match.legal())
        assert choice.action in match.legal()
        assert choice == make_bot(rules, level, seed="s").choose(view, rules.legal(view))


def test_tempers_make_no_difference_to_an_expert() -> None:
    rules = TABLES["bacon"]
    for match in islice(turns(rules, 3, every=5), 6):
        view, legal = seen_by_act(match), match.legal()
        choices = {make_bot(rules, "expert", temper).choose(view, legal).action for temper in TEMPERS}
        assert len(choices) == 1


@pytest.mark.sparse(1)
@pytest.mark.parametrize("name", ["bacon", "euchre", "bid euchre"])
def test_the_bold_call_more_and_the_careful_less(name: str) -> None:
    rules, made = TABLES[name], Counter[Temper]()
    bots = {temper: make_bot(rules, "normal", temper) for temper in TEMPERS}
    for match in turns(rules, 25):
        if Pass() in match.legal():
            view, legal = seen_by_act(match), match.legal()
            made.update(temper for temper, bot in bots.items() if bot.choose(view, legal).action != Pass())
    assert made["careful"] < made["even"] < made["bold"]


class Fixed:
    """A bot that always gives the same answer."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:  # noqa: ARG002
        return self.choice


def said(own: Action, points: float, courage: float, legal: Sequence[Action]) -> Action:
    """Return what a caller of some courage says where another has weighed picking the card up."""
    choice = Choice(own, "Why.", "why", (Candidate(PickItUp(), points), Candidate(Pass(), 0.0)))
    return Caller(Fixed(choice), lambda _: courage).choose(TableState(), legal).action


CALL = (PickItUp(), Pass())


@pytest.mark.parametrize(
    ("own", "points", "courage", "legal", "said_at_last"),
    [
        (Pass(), -0.1, 0.2, CALL, PickItUp()),
        (Pass(), -0.3, 0.2, CALL, Pass()),
        (PickItUp(), 0.1, -0.2, CALL, Pass()),
        (PickItUp(), 0.3, -0.2, CALL, PickItUp()),
        (PickItUp(), -0.5, -0.2, (PickItUp(),), PickItUp()),
        (Grant(), 0.1, 0.2, (Grant(), Pass()), Grant()),
    ],
)
def test_courage_moves_only_calls_that_are_close(
    own: Action, points: float, courage: float, legal: Sequence[Action], said_at_last: Action
) -> None:
    assert said(own, points, courage, legal) == said_at_last


def test_who_forgets_remembers_the_newest_tricks() -> None:
    views = [seen_by_act(match) for match in turns(TABLES["bacon"], 3)]
    view = next(view for view in views if len(view.tricks) == 3)
    assert TrickWeaknesses().remembered(view) is view
    assert TrickWeaknesses(memory=0).remembered(view).tricks == ()
    assert TrickWeaknesses(memory=1).remembered(view).tricks == view.tricks[2:]


def test_hopes_rise_with_the_aces() -> None:
    view = replace(seen_by_act(next(turns(TABLES["bacon"], 1))), to_act=0)
    overvaluation = TrickWeaknesses(pride=0.5, love=0.25).overvaluation
    for text, hoped in (("AS AH 2C 3C 4C", 1.0), ("KS KH 2C 3C 4C", 0.5)):
        assert overvaluation(replace(view, hands=(cards(text), *view.hands[1:]))) == hoped


def test_in_a_longer_hand_hopes_are_larger_and_memory_is_the_same() -> None:
    usual = TrickWeaknesses(memory=0, pride=0.5, love=0.25, habits=NAIVE)
    assert usual.in_a_hand(4) == TrickWeaknesses(memory=0, pride=1.0, love=0.5, habits=NAIVE)
    six, four = (
        _hopes(make_bot(TABLES[name], "normal"), name) for name in ("bid euchre of six", "bid euchre")
    )
    assert six == pytest.approx((8 / 6) ** 0.5 * four)
    assert four > 0


def _hopes(bot: Bot, name: str) -> float:
    """The number of points by which a player overvalues the first hand of a table."""
    assert isinstance(bot, PersonBot)
    return bot.weaknesses.overvaluation(seen_by_act(next(turns(TABLES[name], 1))))


def plays(table: str, level: Level, hands: int) -> Iterator[tuple[Situation, Choice]]:
    """The plays of a level in the turns of some hands, and what it remembers at each."""
    bot = make_bot(TABLES[table], level)
    assert isinstance(bot, PersonBot)
    for match in turns(TABLES[table], hands):
        view, legal = seen_by_act(match), match.legal()
        if len(legal) > 1 and all(isinstance(each, Play) for each in legal):
            yield bot.rule_bot.situation(bot.weaknesses.remembered(view), legal), bot.choose(view, legal)


def test_a_beginner_leads_high_and_keeps_the_trumps() -> None:
    led = [choice for at, choice in plays("euchre", "easy", 25) if at.winning is None]
    assert sum(choice.tactic == "trumps_are_for_later" for choice in led) > 10


@pytest.mark.thorough
def test_in_bid_euchre_normal_draws_its_own_trumps_and_leaves_its_partner_a_trick_that_holds() -> None:
    found = Counter[str]()
    for at, choice in plays("bid euchre of six", "normal", 40):
        found[choice.tactic] += 1
        if choice.tactic == "trumps_are_for_later":
            assert at.known.view.declarer != at.known.seat
        holds = at.winning is not None and at.ours(at.winning.seat) and at.held(at.winning.card) >= 0.85
        if holds and over_all(at):
            found["left to the partner"] += 1
            assert choice.tactic != "over_all"
    assert min(found["trumps_are_for_later"], found["over_all"], found["draw_trumps"]) > 5
    assert found["left to the partner"] > 0


@pytest.mark.parametrize(
    ("level", "temper", "allowed"),
    [
        ("godlike", "even", "levels are easy, normal, hard, expert"),
        ("easy", "furious", "temperament 'furious'; choose careful, even, bold"),
    ],
)
def test_an_unknown_level_or_temper_is_refused(level: Level, temper: Temper, allowed: str) -> None:
    with pytest.raises(ValueError, match=allowed):
        make_bot(Bacon(), level, temper)


@pytest.mark.sparse(1)
@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("rules", tables_of(presets_of("bid-euchre")).values(), ids=repr)
def test_people_of_one_level_end_their_matches(rules: Rules, level: Level) -> None:
    """Who bids too much loses points; if all do, nobody might ever win."""
    match, bot = Match(rules, "ends"), make_bot(rules, level)
    while not match.over and match.state.hand <= LONGEST:
        seat = match.to_act
        assert seat is not None
        match.apply(bot.choose(match.view(seat), match.legal()).action)
    assert match.over
