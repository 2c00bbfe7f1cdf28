"""The arena is fair: equals come out equal, the better one ahead, and only the seed decides."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bacon.bot import BaconTally
from bacon.games.bacon.game import Bacon
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.kits import GAMES, find_game
from bacon.kits.presets import presets_of, tables_of
from bacon.search.arena import measure
from bacon.search.arena.report import Hands
from bacon.search.arena.runner import seatings
from bacon.search.levels import Results, make_bot
from tests.search.arena.orders import measured, order
from tests.sparse import some

STANDARD = [find_game(game)() for game in GAMES]
MORE = [rules for game in GAMES for rules in tables_of(presets_of(game)).values() if rules not in STANDARD]
TABLES = some((*STANDARD, *MORE), len(STANDARD))


@pytest.mark.sparse(3)
@pytest.mark.parametrize(
    ("rules", "name"),
    [*((rules, "random") for rules in TABLES), *((find_game(game)(), "normal") for game in GAMES)],
    ids=repr,
)
def test_a_bot_is_exactly_as_good_as_itself(rules: Rules, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few = isinstance(rules, Climbing)  # its deals are long
    monkeypatch.setattr("bacon.search.arena.runner.MAX_HANDS", 1 if few else 6)
    report = measured(order(rules, name, name, deals=1 if few else 3, matches=1, seed=f"itself {name}"))
    assert report.deals.difference == 0.0
    assert report.deals.standard_error in (None, 0.0)
    assert report.matches is not None
    assert report.matches.share == 0.5
    assert report.a == replace(report.b, decisions=report.a.decisions)
    assert report.a.decisions > 0


@pytest.mark.sparse(1)
@pytest.mark.parametrize("rules", TABLES, ids=repr)
def test_knowing_the_game_beats_chance(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    deals = 24 if not isinstance(rules, Climbing) else 2 * rules.seats if rules.teams else 3
    seated = 4 if rules.seats == 5 else None  # a deal for five has ten seatings, and is long
    monkeypatch.setattr("bacon.search.arena.runner.seatings", lambda sides: seatings(sides)[:seated])
    report = measured(order(rules, deals=deals, matches=0))
    assert report.deals.standard_error is not None
    assert report.deals.difference > 5 * report.deals.standard_error > 0
    monkeypatch.setattr("bacon.search.arena.runner.seatings", lambda sides: seatings(sides)[:2])
    points = 16 if rules.seats == 5 else 8  # at five, luck may win a shorter match
    brief = replace(rules, target=points) if isinstance(rules, Climbing) else rules
    matches = measured(order(brief, deals=1, matches=1)).matches
    assert matches is not None
    assert matches.won == matches.played > 0


def test_swapping_the_contestants_turns_the_difference_round() -> None:
    there, back = measured(order(matches=1)), measured(order(a="random", b="normal", matches=1))
    assert there.deals.difference == -back.deals.difference != 0
    assert (there.a.declared, there.b.declared) == (back.b.declared, back.a.declared)
    assert there.matches is not None
    assert back.matches is not None
    assert there.matches.share == 1 - back.matches.share


def test_only_the_seed_decides_not_the_number_of_jobs() -> None:
    wanted = order(Euchre(target=5), deals=2, matches=1)
    alone = measured(wanted)
    assert measured(wanted) == measured(wanted, jobs=64) == alone
    assert measured(order(Euchre(target=5), deals=2, matches=1, seed="other")) != alone


def test_every_board_is_reported_as_it_is_played() -> None:
    heard: list[tuple[int, int]] = []
    measure(order(deals=3, matches=1), progress=lambda done, of: heard.append((done, of)))
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_calls_are_counted_for_the_one_who_made_them() -> None:
    """Play the deals again by hand; between equals each contestant calls as often as the other."""
    deals = 25
    report = measured(order(b="normal", deals=deals))
    tally = BaconTally()
    for number in range(1, deals + 1):
        match = Match(Bacon(), f"arena deal {number}", dealer=number % 4)
        while match.state.hand == 1 and (seat := match.to_act) is not None:
            before = match.state
            choice = make_bot(Bacon(), "normal").choose(match.view(seat), match.legal())
            for event in match.apply(choice.action):
                tally.add(event, before)
    assert report.deals.hands == 2 * deals
    assert report.a.declared == report.b.declared == _hands(tally.declared)
    assert report.a.alone == report.b.alone == _hands(tally.alone)
    assert tally.alone.hands > 0


def _hands(results: Results) -> Hands:
    return Hands(results.hands, results.made, results.swept, results.points / results.hands)


def test_players_by_chance_who_never_end_a_match_draw_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bacon.search.arena.runner.MAX_HANDS", 1)
    report = measured(order(b="normal", deals=1, matches=3))
    assert report.matches is not None
    assert (report.matches.won, report.matches.drawn, report.matches.share) == (0, 6, 0.5)


def test_without_matches_there_is_nothing_to_say_of_them() -> None:
    assert measured(order(matches=0)).matches is None


def test_a_single_deal_has_no_standard_error() -> None:
    assert measured(order(deals=1)).deals.standard_error is None


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_unknown_contestant_is_reported_at_once(jobs: int) -> None:
    with pytest.raises(ValueError, match="There is no bot 'nobody'"):
        measure(order(b="nobody"), jobs)


def test_every_game_is_measured() -> None:
    assert {rules.name for rules in TABLES} == set(GAMES)
