"""A leak is a situation that keeps costing points, and no accident is called one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from random import Random

import pytest

from bacon.core.match import Match
from bacon.core.review import Alternative, GradedChoice, HandReview, grade_of
from bacon.games.euchre.game import Euchre
from bacon.store import leaks
from bacon.store.history import Filter
from bacon.store.leaks import Leak, Sample, Week, recent_play, wrong_choices
from bacon.store.reviews import Reviews, given_away
from bacon.store.store import Details, Store, StoreError, store_in_memory

THIRD = "order up, from third seat"
LEAD = "lead, on defense"


def choice(situation: str, points: float, step: int = 5, kind: str = "auction") -> GradedChoice:
    """A choice that lost this many points, a tenth of each in chance."""
    ways = (Alternative("pass", "passing", 0.5), Alternative("pick up", "ordering it up", 0.5 - points))
    chance = points / 10
    return GradedChoice(
        *(0, step, kind, "pick up", ways, 60, chance, points, grade_of(chance), "Passing."),
        situation=situation,
    )


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(store_in_memory()) as store:
        yield store


def hands(
    store: Store, *reviews: tuple[GradedChoice, ...], week: int = 0, about: Details | None = None
) -> int:
    """Save a match with these reviewed hands, played so many weeks after the first Monday of 2026."""
    match_id = store.begin(Match(Euchre(), "leaks").events, about or Details())
    for number, choices in enumerate(reviews, start=1):
        Reviews(store).keep(match_id, HandReview(number, 0, 1, choices, len(choices)))
    with store.writing() as database:
        day = date(2026, 1, 5) + timedelta(weeks=week)
        database.execute(
            "UPDATE matches SET started_at = ? WHERE id = ?", (f"{day}T12:00:00+00:00", match_id)
        )
    return match_id


def many(wrong: int, of: int, points: float = 0.6, situation: str = THIRD) -> list[tuple[GradedChoice, ...]]:
    """Hands in which a situation came up, in some of which it cost something."""
    return [(choice(situation, points if number < wrong else 0.0),) for number in range(of)]


def test_a_situation_that_keeps_costing_points_is_a_leak_and_says_how_much(store: Store) -> None:
    hands(store, *many(14, 40))
    [leak] = recent_play(store).leaks
    assert (leak.game, leak.situation, leak.sure, leak.trend) == ("euchre", THIRD, True, "")
    assert (leak.sample.hands, leak.sample.wrong) == (40, 14)
    assert leak.sample.mean == pytest.approx(0.21)
    assert leak.sample.mean > 4 * leak.sample.error


@pytest.mark.parametrize(
    ("wrong", "of", "points"),
    [(0, 100, 0.6), (1, 100, 9.0), (3, 100, 0.6), (11, 11, 0.6)],
    ids=["nothing lost", "one blunder", "a few", "hardly ever"],
)
def test_an_accident_is_no_leak(store: Store, wrong: int, of: int, points: float) -> None:
    hands(store, *many(wrong, of, points))
    assert recent_play(store).leaks == ()


def test_players_who_lose_little_and_evenly_are_hardly_ever_told_of_a_leak() -> None:
    random, told = Random(1), 0
    for _ in range(300):
        for count in random.choices((30, 45, 75, 150), k=20):
            lost = [random.expovariate(1 / 0.6) * (random.random() < 0.03) for _ in range(count)]
            wrong = sum(each > 0 for each in lost)
            sample = Sample(count, wrong, sum(lost), sum(each * each for each in lost))
            told += Leak("euchre", THIRD, (Week(date(2026, 1, 5), sample),)).sure
    assert told <= 3


def test_what_may_be_an_accident_comes_after_what_is_certain(store: Store) -> None:
    hands(store, *many(6, 40, 3.0, "pass, as dealer"), *many(14, 40))
    found = recent_play(store).leaks
    assert [(leak.situation, leak.sure) for leak in found] == [(THIRD, True), ("pass, as dealer", False)]


def test_the_three_most_expensive_come_first_and_no_more_are_named(store: Store) -> None:
    for points in (0.2, 0.8, 0.4, 0.6):
        hands(store, *many(20, 40, points, f"pass, {points}"))
    found = recent_play(store).leaks
    assert [leak.situation for leak in found] == ["pass, 0.8", "pass, 0.6", "pass, 0.4"]


def test_a_hand_with_several_such_choices_is_one_hand(store: Store) -> None:
    twice = [(choice(LEAD, 0.3, 7, "lead"), choice(LEAD, 0.5, 9, "lead"))] * 20
    hands(store, *twice, *many(0, 20, situation=LEAD))
    [leak] = recent_play(store).leaks
    assert (leak.sample.hands, leak.sample.wrong) == (20, 20)
    assert leak.sample.mean == pytest.approx(0.8)


def test_reviews_of_older_versions_are_grouped_by_kind_of_choice(store: Store) -> None:
    hands(store, *[(choice("", 0.6, kind="lead"),)] * 10, *[(choice("", 0.0, kind="lead"),)] * 10)
    [leak] = recent_play(store).leaks
    assert (leak.situation, leak.sample.hands) == ("lead", 20)
    assert len(wrong_choices(store, leak)) == 10


def test_losses_by_kind_leave_the_situation_out(store: Store) -> None:
    hands(store, (choice(THIRD, 0.5), choice("pass, as dealer", 0.25), choice("", 1.0)))
    [(kind, sums)] = given_away(store).items()
    assert (kind, sums.choices, sums.points) == ("auction", 3, 1.75)
    assert sums.chance == pytest.approx(0.175)


def test_the_trend_is_told_week_by_week_and_only_if_it_is_clear(store: Store) -> None:
    for week in range(8):
        hands(store, *many(12 if week < 4 else 5, 20), week=week)
    [leak] = recent_play(store).leaks
    assert [week.sample.wrong for week in leak.weeks] == [12] * 4 + [5] * 4
    assert (leak.weeks[0].monday, leak.weeks[-1].monday) == (date(2026, 1, 5), date(2026, 2, 23))
    assert leak.trend == "better"
    assert Leak("", "", tuple(reversed(leak.weeks))).trend == "better", "by date, whatever the order"
    for week in range(4, 8):
        hands(store, *many(20, 20), week=week)
    assert recent_play(store).leaks[0].trend == ""


def test_the_weeks_count_every_reviewed_hand(store: Store) -> None:
    hands(store, (), (choice(THIRD, 0.5), choice(LEAD, 0.25)), week=1)
    play = recent_play(store)
    assert play.weeks == (Week(date(2026, 1, 12), Sample(2, 1, 0.75, 0.5625)),)
    assert (play.sample.hands, play.sample.mean) == (2, 0.375)


def test_only_the_newest_hands_count(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "RECENT_HANDS", 40)
    hands(store, *many(20, 20))
    hands(store, *many(0, 40, situation=LEAD))
    play = recent_play(store)
    assert (play.leaks, play.sample.hands) == ((), 40)


def test_other_players_kinds_and_games_are_left_out(store: Store) -> None:
    hands(store, *many(14, 40), about=Details(player="Ada"))
    assert recent_play(store, Filter(player="Ben")).leaks == ()
    assert recent_play(store, Filter(player="Ada", game="bacon")).leaks == ()
    assert recent_play(store, Filter(player="Ada", kind="practice")).leaks == ()
    assert len(recent_play(store, Filter(player="Ada", game="euchre")).leaks) == 1


def test_a_leak_leads_to_its_choices_one_of_each_hand_the_costliest_first(store: Store) -> None:
    older = hands(store, *many(14, 40))
    newer = hands(store, (choice(THIRD, 0.3, 5), choice(THIRD, 0.9, 8)), (choice(LEAD, 2.0, 9, "lead"),))
    [leak] = recent_play(store).leaks
    found = wrong_choices(store, leak)
    assert len(found) == leak.sample.wrong == 15
    assert (found[0].match_id, found[0].hand, found[0].choice.step) == (newer, 1, 8)
    assert [(each.match_id, each.hand) for each in found[1:]] == [(older, hand) for hand in range(14, 0, -1)]
    assert len(wrong_choices(store, leak, most=3)) == 3


def test_a_leaks_choices_are_in_the_order_of_their_own_cost_whatever_their_hands_lost(store: Store) -> None:
    twice = (choice(LEAD, 0.5, 5, "lead"), choice(LEAD, 0.5, 8, "lead"))
    hands(store, twice, *[(choice(LEAD, 0.6, 5, "lead"),)] * 20)
    [leak] = recent_play(store).leaks
    costs = [each.choice.points for each in wrong_choices(store, leak)]
    assert costs == [0.6] * 20 + [0.5]


def test_damaged_sums_are_reported(store: Store) -> None:
    match_id = hands(store, *many(14, 40))
    with store.writing() as database:
        database.execute("UPDATE matches SET started_at = 'never' WHERE id = ?", (match_id,))
    with pytest.raises(StoreError, match="damaged"):
        recent_play(store)
