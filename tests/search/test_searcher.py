"""The searching player: it finds what is clear, says why, keeps to its budget, and repeats itself exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import cards
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.events import Deny, Grant
from bacon.games.tricks.events import PickItUp, Play
from bacon.search.bot import TOSS_UP, Bot, Candidate, Choice, OutOfTime, Stop, Worse, never_stop
from bacon.search.levels import searchable_of
from bacon.search.searcher import Budget, SearchBot, Trust
from tests.games.tricks.player.search.tables import TABLES, seen_by_act, turns

CARDS: tuple[Action, ...] = tuple(map(Play, cards("AS KS QS")))


class Fake:
    """A game with a set value for each action, the same in every world except for a swing.

    `known` is what speaks for every action, `contrast` what it has over one that is about as good.
    """

    known = contrast = ""

    def __init__(self, worths: dict[Action, float], house: Choice, swing: float = 0.0) -> None:
        self.swing = swing
        self.worths = worths
        self.answer = house
        self.asked = 0

    @property
    def rules(self) -> Rules:
        return TABLES["euchre"]

    @property
    def house(self) -> Bot:
        return self

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:  # noqa: ARG002
        return self.answer

    def worlds(
        self,
        view: TableState,
        rng: Random,  # noqa: ARG002
        stop: Stop = never_stop,  # noqa: ARG002
    ) -> Iterator[TableState]:
        while True:
            yield view

    def values(
        self,
        view: TableState,  # noqa: ARG002
        world: TableState,  # noqa: ARG002
        actions: Sequence[Action],
        stop: Stop,
    ) -> Sequence[float]:
        self.asked += 1
        if stop():
            raise OutOfTime
        swing = self.swing if self.asked % 2 else -self.swing
        return [worth + swing * place for place, worth in enumerate(map(self.worths.__getitem__, actions))]

    def sensible(self, view: TableState, legal: Sequence[Action]) -> Sequence[Action]:  # noqa: ARG002
        return legal

    def plainest(self, view: TableState, actions: Sequence[Action]) -> Action:  # noqa: ARG002
        return actions[-1]

    def reason(self, view: TableState, legal: Sequence[Action], action: Action) -> str:  # noqa: ARG002
        return self.known

    def beside(self, *_: object) -> str:
        return self.contrast

    def fault(
        self,
        view: TableState,  # noqa: ARG002
        legal: Sequence[Action],  # noqa: ARG002
        action: Action,  # noqa: ARG002
        better: Action,  # noqa: ARG002
    ) -> str:
        return ""


def searched(worths: Sequence[float], budget: Budget, swing: float = 0.0) -> tuple[Choice, int]:
    """Search among three cards, the first the house's; each look at the clock takes a second."""
    fake = Fake(
        dict(zip(CARDS, worths, strict=True)), Choice(CARDS[0], "As the house would.", "house"), swing
    )
    ticks = count()
    bot = SearchBot(fake, budget, clock=lambda: float(next(ticks)))
    return bot.choose(TableState(), CARDS), fake.asked


def test_a_clearly_better_action_is_played_with_its_gain_in_the_sentence() -> None:
    choice, asked = searched((0.0, 1.0, -1.0), Budget(50))
    assert (choice.action, choice.tactic) == (CARDS[1], "search")
    assert choice.reason == "It’s about 1 point better than A♠."
    assert choice.as_good is None
    assert [round(each.points, 1) for each in choice.in_points] == [1.0, 0.0]
    [worse] = [each for each in choice.candidates if isinstance(each, Worse)]
    assert worse.action == CARDS[2]
    assert worse.points == pytest.approx(-1.0, abs=0.1), "from the worlds before it was dropped"
    assert choice.worlds == asked
    assert asked < 50


def test_without_a_clearly_better_action_the_rule_bot_decides() -> None:
    choice, _ = searched((0.0, 0.05, 0.0), Budget(20), swing=2.0)
    assert (choice.action, choice.tactic) == (CARDS[0], "house")
    assert (choice.reason, choice.as_good) == ("As the house would.", CARDS[1])


@pytest.mark.parametrize("worlds", [4, 8, 20])
def test_nothing_is_said_to_be_as_good_as_itself(worlds: int) -> None:
    choice, _ = searched((0.0, -5.0, -9.0), Budget(worlds), swing=0.1)
    assert choice.as_good is None


def test_what_leads_by_less_than_two_standard_errors_is_too_close_to_call() -> None:
    choice, _ = searched((0.0, 0.7, -9.0), Budget(20), swing=2.0)
    assert (choice.action, choice.tactic) == (CARDS[1], "search")
    assert (choice.reason, choice.as_good) == (TOSS_UP, CARDS[0])


def test_a_reason_sets_an_action_apart_from_what_is_about_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fake, "known", "It gets rid of four cards.")
    monkeypatch.setattr(Fake, "contrast", "It keeps the ace.")
    assert searched((0.0, 0.7, -9.0), Budget(20), swing=2.0)[0].reason == "It keeps the ace."
    assert searched((0.0, 1.0, -1.0), Budget(50))[0].reason == "It gets rid of four cards."


def test_a_race_goes_on_until_the_result_is_not_too_close_to_call() -> None:
    choice, asked = searched((0.0, 0.8, -9.0), Budget(99), swing=1.2)
    assert asked == 36
    assert choice.reason == "It’s about 0.5 points better than A♠."


def test_a_race_between_near_equals_ends_when_no_choice_can_cost_much() -> None:
    near, _ = searched((0.0, 0.03, -9.0), Budget(4000), swing=0.5)
    far, _ = searched((0.0, 0.03, -9.0), Budget(4000), swing=5.0)
    assert 360 < near.worlds < 1000 < far.worlds == 4000


def test_what_the_game_knows_of_an_action_is_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fake, "known", "It’s the best spade left.")
    assert searched((0.0, 1.0, -1.0), Budget(50))[0].reason == "It’s the best spade left."
    assert searched((1.0, 0.0, -1.0), Budget(50))[0].reason == "As the house would."


@pytest.mark.parametrize(
    ("worths", "told"),
    [
        ((-0.7, 0.0), "Picking it up would almost always cost you points."),
        ((0.4, 0.0), "Picking it up almost always gains points."),
        ((0.4, 0.6), "It’s about 0.2 points better than picking it up."),
    ],
)
def test_a_call_is_explained_by_how_often_it_gains_or_costs_points(
    worths: tuple[float, float], told: str
) -> None:
    call = PickItUp()
    house = Pass() if worths[0] > 0 == worths[1] else call
    rated = (Candidate(call, 0.0), Candidate(Pass(), 0.0))
    fake = Fake({call: worths[0], Pass(): worths[1]}, Choice(house, "Why not.", "house", rated))
    assert SearchBot(fake, Budget(40)).choose(TableState(), (call, Pass())).reason == told


def test_what_always_does_the_same_is_no_doubt() -> None:
    choice, asked = searched((1.0, 1.0, -1.0), Budget(50))
    assert (choice.action, choice.reason, asked) == (CARDS[0], "As the house would.", 48)


def test_of_equals_that_beat_the_rule_bot_s_choice_the_plainest_is_played() -> None:
    choice, _ = searched((-1.0, 1.0, 1.0), Budget(60))
    assert choice.action == CARDS[2]
    assert choice.as_good is None


@pytest.mark.parametrize("seed", range(40))
def test_nothing_shown_is_worth_more_than_what_is_advised(seed: int) -> None:
    random = Random(seed)
    worths = [random.choice((-1.0, 0.0, 0.1, random.gauss(0, 1))) for _ in CARDS]
    choice, _ = searched(worths, Budget(random.randint(1, 60)), swing=random.choice((0.0, 0.5, 3.0)))
    shown = {each.action: each.points for each in choice.in_points}
    assert shown[choice.action] == max(shown.values())
    assert CARDS[0] in shown


@pytest.mark.parametrize(("answers", "action"), [(0.5, Deny()), (0.25, Grant())])
def test_a_partner_who_asks_is_overruled_only_for_a_clear_gain(answers: float, action: Action) -> None:
    both = (Candidate(Grant(), 0.0), Candidate(Deny(), -0.5))
    fake = Fake({Grant(): 0.0, Deny(): 0.3}, Choice(Grant(), "Why not.", "grant", both), swing=1.6)
    bot = SearchBot(fake, Budget(60), trust=Trust(calls=0.5, answers=answers))
    assert bot.choose(TableState(), (Grant(), Deny())).action == action


def test_the_clock_ends_the_search_and_what_was_found_counts() -> None:
    choice, asked = searched((0.0, 1.0, 0.5), Budget(50, seconds=4))
    assert asked == 5
    assert choice.action == CARDS[1]


def test_without_time_for_one_world_the_house_answers() -> None:
    choice, _ = searched((0.0, 1.0, 0.5), Budget(50, seconds=0))
    assert (choice.action, choice.candidates) == (CARDS[0], ())


def test_calls_far_behind_are_not_searched_at_all() -> None:
    house = Choice(Pass(), "Too weak.", "pass", (Candidate(Pass(), 0.0), Candidate(PickItUp(), -3.0)))
    fake = Fake({}, house)
    assert SearchBot(fake, Budget(9)).choose(TableState(), (Pass(), PickItUp())) == house
    assert fake.asked == 0


@pytest.mark.parametrize(("company", "alone"), [(0.0, True), (0.9, False)])
def test_a_player_who_likes_company_goes_alone_only_if_that_gains_enough(company: float, alone: bool) -> None:
    together, lone = PickItUp(), PickItUp(alone=True)
    house = Choice(lone, "Strong.", "alone", (Candidate(lone, 1.2), Candidate(together, 0.8)))
    fake = Fake({lone: 1.2, together: 0.8}, house)
    bot = SearchBot(fake, Budget(9), trust=Trust(company=company))
    assert bot.choose(TableState(), (lone, together)).action == PickItUp(alone=alone)


@pytest.mark.sparse(4)
@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_searched_to_a_legal_action_and_again_to_the_same(name: str) -> None:
    rules, searched_at = TABLES[name], 0
    for match in turns(rules, 2, every=9):
        view, legal = seen_by_act(match), match.legal()
        choice = SearchBot(searchable_of(rules), Budget(2), "seed").choose(view, legal)
        searched_at += bool(choice.candidates)
        assert choice.action in legal
        assert choice.reason
        assert choice == SearchBot(searchable_of(rules), Budget(2), "seed").choose(view, legal)
    assert searched_at


def test_permission_is_weighed_too() -> None:
    asked = False
    for match in turns(TABLES["bacon"], 20):
        if Grant() in match.legal() and not asked:
            choice = SearchBot(searchable_of(TABLES["bacon"]), Budget(4), trust=Trust(calls=3.0)).choose(
                seen_by_act(match), match.legal()
            )
            assert {each.action for each in choice.candidates} == {Grant(), Deny()}
            asked = True
    assert asked


def test_what_gains_next_to_nothing_is_not_said_to_be_worth_more() -> None:
    choice, _ = searched((0.0, 0.045, -1.0), Budget(50))
    assert choice.action == CARDS[1]
    assert (choice.reason, choice.as_good) == (TOSS_UP, CARDS[0])
