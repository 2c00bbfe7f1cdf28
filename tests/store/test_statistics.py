"""The statistics say what a person with a pencil would have counted, and keep what is not ordinary apart."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from random import Random

import pytest

from bacon.core.events import Event
from bacon.core.match import Match
from bacon.games.bacon.events import PermissionAsked, PermissionDenied
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import ClaimMade, ClaimSettled, HandScored
from bacon.notation.transcript import hands_of
from bacon.store.figures import Share, denominator, figures_of
from bacon.store.joined_figures import joined_bars, joined_lines
from bacon.store.statistics import (
    Statistics,
    Totals,
    as_csv,
    margins,
    score_history,
    scoreboard,
    statistics,
)
from bacon.store.store import Store, store_in_memory
from bacon.store.unfinished import Autosave
from tests.play import Whims, choose, helped, play_on
from tests.tables import SEATS, Table

LONG = Bacon(target=15, score_names="bacon")


def _play(number: int) -> Table:
    match: Table = Match(LONG if number % 2 else Bacon(), seed=str(number))
    play_on(match, Random(number), Whims(passes=0.3), hands=3 if number == 7 else 1000)
    return match


PLAYED = [_play(number) for number in range(14)]


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with closing(store_in_memory()) as store:
        for match in PLAYED:
            Autosave(store).start(match)
        yield store


def _ended(matches: Sequence[Table]) -> Iterator[Sequence[Event]]:
    for match in matches:
        hands = list(hands_of(match.kept))
        yield from hands if match.over else hands[:-1]


def _scored(matches: Sequence[Table]) -> list[HandScored]:
    return [fact for facts in _ended(matches) for fact in facts if isinstance(fact, HandScored)]


def _share(results: Sequence[bool]) -> Share:
    return Share(sum(results), len(results))


def _named(name: str, results: Sequence[bool]) -> dict[str, int]:
    return {name: sum(results), denominator(name): len(results)}


def _wins(matches: Sequence[Table], seat: int) -> list[bool]:
    return [match.winner == seat % 2 for match in matches if match.over]


def _counted(matches: Sequence[Table], seat: int, game: str, preset: str) -> Totals:
    """Count everything again from the events, as plainly as possible."""
    side, scored = seat % 2, _scored(matches)
    won = [hand.side == side and hand.points > 0 for hand in scored]
    mine = list(zip(scored, won, strict=True))
    facts = [fact for hand in _ended(matches) for fact in hand]
    settled = [fact for fact in facts if isinstance(fact, ClaimSettled)]
    wins = "".join("w" if each else "l" for each in _wins(matches, seat))
    marched = [hand.side for hand in scored if max(hand.taken) == 5 and hand.points]
    asked = sum(isinstance(fact, PermissionAsked) and fact.seat == seat for fact in facts)
    denied = sum(isinstance(fact, PermissionDenied) and fact.seat == seat for fact in facts)
    return Totals(
        game=game,
        preset=preset,
        games=("bacon",),
        matches=_share(_wins(matches, seat)),
        hands=Share(sum(won), len(list(_ended(matches)))),
        points=sum(hand.points for hand in scored if hand.side == side),
        points_against=sum(hand.points for hand in scored if hand.side != side),
        counts=Counter(
            {
                **_named(
                    "declared", [good for hand, good in mine if hand.declarer == seat and not hand.alone]
                ),
                **_named("alone", [good for hand, good in mine if hand.declarer == seat and hand.alone]),
                **_named("partnered", [good for hand, good in mine if hand.declarer == (seat + 2) % 4]),
                **_named("defended", [good for hand, good in mine if hand.declarer % 2 != side]),
                "marches": marched.count(side),
                "marches against": marched.count(1 - side),
                "denied": denied,
                denominator("denied"): asked,
                **_named("claims", [claim.refuted_by is None for claim in settled if claim.seat == seat]),
            }
        ),
        longest_streak=max(map(len, wins.split("l"))),
        current_streak=len(wins.split("l")[-1]),
    )


def test_the_persons_figures_are_those_of_a_recount(store: Store) -> None:
    found = statistics(store)
    assert found.tables == (
        _counted(PLAYED[1::2], 0, "bacon", "Long"),
        _counted(PLAYED[::2], 0, "bacon", "Standard"),
    )
    assert found.total == _counted(PLAYED, 0, "All", "All")
    assert (found.assisted, found.practice) == (Totals(), Totals())


@pytest.mark.parametrize("seat", SEATS)
def test_any_seats_figures_can_be_asked_for(store: Store, seat: int) -> None:
    found = statistics(store, "bacon", "Long", seat=seat)
    assert found.tables == (_counted(PLAYED[1::2], seat, "bacon", "Long"),)
    assert found.total == _counted(PLAYED[1::2], seat, "All", "All")


def test_the_sample_holds_something_of_everything(store: Store) -> None:
    total = statistics(store).total
    shares = (total.matches, total.hands, *map(total.share, ("declared", "alone", "partnered", "defended")))
    assert all(0 < share.made < share.of for share in shares)
    assert total.counts["marches"]
    assert total.share("claims").of
    assert total.share("denied").made
    assert any(isinstance(fact, ClaimMade) for match in PLAYED for fact in match.kept)


def test_a_game_that_was_not_played_has_no_figures(store: Store) -> None:
    found = statistics(store, "euchre")
    assert (found.tables, found.total) == ((), Totals())
    assert (found.total.points_per_hand, found.total.hands.rate) == (None, None)


def test_assisted_matches_and_practice_are_counted_apart() -> None:
    store = store_in_memory()
    practice: Table = Match(Bacon(), seed="p", practice=True)
    play_on(practice, Random(4), Whims(passes=0.3))
    assisted = helped(Bacon(), 1)
    for match in (assisted, practice, PLAYED[0]):
        Autosave(store).start(match)
    found = statistics(store)
    assert found.total == _counted(PLAYED[:1], 0, "All", "All")
    assert found.assisted == _counted([assisted], 0, "All", "All")
    assert found.practice == _counted([practice], 0, "All", "All")


def test_only_what_counts_is_counted_while_a_match_is_played() -> None:
    store = store_in_memory()
    keeper = Autosave(store)
    match: Table = Match(Bacon(), seed="step by step")
    keeper.start(match)
    chance = Random(2)
    while not match.over:
        match.apply(choose(match.legal(), chance, Whims(passes=0.3)))
        keeper.record(match)
        if chance.random() < 0.2 and match.can_take_back(0):
            match.take_back(0)
            keeper.record(match)
    assert statistics(store).assisted == _counted([match], 0, "All", "All")
    assert score_history(store, 1)[-1] == match.scores


def test_csv_has_a_line_for_each_table_and_a_column_for_each_figure(store: Store) -> None:
    found = statistics(store)
    lines = list(csv.DictReader(as_csv(found).splitlines()))
    assert [(line["kind"], line["preset"]) for line in lines] == [
        ("ordinary", "Long"),
        ("ordinary", "Standard"),
        ("ordinary", "All"),
        ("assisted", "All"),
        ("practice", "All"),
    ]
    total = found.total
    assert lines[2]["declared"] == str(total.share("declared").made)
    assert lines[2]["declared: of"] == str(total.share("declared").of)
    assert (lines[2]["points"], lines[2]["longest streak"]) == (str(total.points), str(total.longest_streak))


def test_the_score_after_each_hand_and_the_margins_make_a_chart(store: Store) -> None:
    for match_id, match in enumerate(PLAYED, start=1):
        history = score_history(store, match_id)
        assert len(history) == len(list(_ended([match])))
        assert history[-1] == match.scores
    finished = [match.scores for match in PLAYED if match.over]
    assert margins(store) == tuple(mine - theirs for mine, theirs in finished)
    assert margins(store, last=3) == margins(store)[-3:]


def test_where_low_scores_win_a_margin_is_how_far_below_the_others_one_is(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bacon, "low_wins", True)
    finished = [match.scores for match in PLAYED if match.over]
    assert margins(store) == tuple(theirs - mine for mine, theirs in finished)


def test_the_terminal_prints_the_figures(store: Store) -> None:
    found = statistics(store)
    told = list(scoreboard(found))
    assert [line for line in told if not line.startswith(" ")] == [
        "Bacon, Long:",
        "Bacon, Standard:",
        "All games:",
    ]
    shown = found.total.decided

    assert shown.rate is not None
    (line,) = (line for line in told[-9:] if "hands won" in line)
    assert f"{shown.made} of {shown.of} ({shown.rate:.0%})" in line
    assert shown.of + found.total.scoreless == found.total.hands.of
    assert list(scoreboard(statistics(store_in_memory()))) == ["No finished hands yet."]


def test_all_games_together_have_each_figure_once_under_the_names_of_all() -> None:
    lines = joined_lines(figures_of(game).lines for game in ("euchre", "bacon", "bid-euchre"))
    labels = [line.label for line in lines]
    assert len(set(labels)) == len({line.words for line in lines}) == len(lines)
    assert {"as maker or bidder", "partner as maker or bidder", "on defense"} <= set(labels)
    bars = joined_bars(figures_of(game).bars for game in ("euchre", "bid-euchre"))
    assert [bar.label for bar in bars][:3] == [
        "As maker or bidder",
        "Going alone",
        "Partner as maker or bidder",
    ]
    assert len({bar.name for bar in bars}) == len(bars)


def test_losses_on_average_have_a_minus_and_no_hyphen() -> None:
    lost = Totals(hands=Share(0, 2), points=-3)
    figures = Statistics(lost, (lost,), *[Totals()] * 4)
    assert any("−1.50 points per hand" in line for line in scoreboard(figures))


@pytest.mark.parametrize("seat", [None, 1])
def test_the_statistics_do_not_go_through_all_hands(store: Store, seat: int | None) -> None:
    asked, database = list[str](), store._database
    database.set_trace_callback(asked.append)
    statistics(store, seat=seat)
    database.set_trace_callback(None)
    steps = [row[3] for sql in asked for row in database.execute(f"EXPLAIN QUERY PLAN {sql}")]
    assert any(step.startswith("SCAN") and "hands_nobody_won" in step for step in steps)
    assert not {"SCAN h", "SCAN TABLE hands AS h"} & set(steps)
