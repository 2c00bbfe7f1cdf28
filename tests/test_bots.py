"""`bacon.bots`: bots by name and of one's own, at a table and in the arena."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import pytest

from bacon import bots
from bacon.core.actions import Action, IllegalAction
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre


class Picks(bots.BaseBot):
    """Picks the legal action at a place, and remembers for which seats it was asked."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.seats: set[int | None] = set()

    def pick(self, view: TableState, legal: Sequence[Action]) -> Action:
        self.seats.add(view.viewer)
        return legal[self.place]


class Cheat(bots.BaseBot):
    """Picks what is not legal."""

    def pick(self, view: TableState, legal: Sequence[Action]) -> Action:  # noqa: ARG002  (it looks at nothing)
        return Action()


def test_two_bots_sit_as_the_two_sides() -> None:
    south, west = Picks(0), Picks(0)
    match = bots.play(Match(Euchre(target=5), seed="face"), [south, west])
    assert match.over
    assert (south.seats, west.seats) == ({0, 2}, {1, 3})


def test_a_table_may_name_a_bot_for_every_seat() -> None:
    match = bots.play(Match(Euchre(target=5), seed="face"), ["house", "random", "easy", Picks(0)])
    assert match.over


def test_bots_that_never_end_a_match_stop_after_a_number_of_hands() -> None:
    match = bots.play(Match(Euchre(), seed="face"), [Picks(-1)], hands=3)
    assert (match.state.hand, match.scores) == (4, (0, 0))
    assert bots.play(match, [Picks(-1)], hands=2).state.hand == 6


@pytest.mark.parametrize("table", [[], ["house"] * 3])
def test_a_table_must_go_round_evenly(table: list[str]) -> None:
    with pytest.raises(ValueError, match="evenly"):
        bots.play(Match(Euchre(), seed="face"), table)


def test_an_illegal_action_is_refused() -> None:
    match = Match(Euchre(), seed="face", dealer=3)
    with pytest.raises(IllegalAction, match=r"^Order it up, go alone, or pass") as refused:
        bots.play(match, [Cheat()])
    assert refused.value.__notes__ == ["In seat 0, Cheat picked Action()."]


@pytest.mark.parametrize("name", ["easy", "normal:bold", "house", "random"])
def test_a_bot_has_the_name_of_the_arena(name: str) -> None:
    match = Match(Climbing(), seed="face")
    assert match.to_act is not None
    choices = [
        bots.make(name, match.rules, "seed").choose(match.view(match.to_act), match.legal()) for _ in "12"
    ]
    assert choices[0] == choices[1]
    assert choices[0].action in match.legal()


@pytest.mark.parametrize(
    ("name", "why"), [("master", "no bot"), ("program:python3 a.py", "only in the arena")]
)
def test_a_name_there_is_not_is_refused(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        bots.make(name, Euchre())


def test_the_arena_is_a_value_and_a_bot_against_itself_is_level() -> None:
    report = bots.arena(Picks(0), Picks(0), Euchre(), deals=3, matches=1)
    assert (report.a.name, report.b.name) == ("Picks (a)", "Picks (b)")
    assert (report.deals.difference, report.deals.hands) == (0.0, 6)
    assert report.matches is not None
    assert report.matches.share == 0.5
    assert str(report).startswith("euchre, seed arena\na: Picks (a)\n")


def test_a_bot_of_ones_own_plays_in_one_process() -> None:
    with pytest.raises(ValueError, match="one job"):
        bots.arena(Picks(0), "house", Euchre(), deals=2, jobs=2)


class Nothing(bots.BaseBot):
    """Picks nothing at all."""

    def pick(self, view: TableState, legal: Sequence[Action]) -> Action:  # noqa: ARG002  (it looks at nothing)
        return cast(Action, None)


class Bare:
    """Chooses an action where a `Choice` is wanted."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> bots.Choice:  # noqa: ARG002  (as above)
        return cast(bots.Choice, legal[-1])


EUCHRE = Euchre()


def play(*table: object) -> Match[TableState]:
    return bots.play(Match(EUCHRE, seed="face"), cast(list[bots.Bot], table))


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (
            lambda: bots.make("expert", cast(Euchre, Euchre)),
            r"^make\(\) takes rules, not the class Euchre; write Eu",
        ),
        (
            lambda: bots.make(cast(str, 5), EUCHRE),
            r"^make\(\) takes the name of a bot, such as 'expert', not 5\.$",
        ),
        (
            lambda: bots.make("expertt", EUCHRE),
            r"^There is no bot 'expertt' \(did you mean 'expert'\?\); choose ",
        ),
        (
            lambda: bots.play(cast(Match[TableState], EUCHRE), ["house"]),
            r"^play\(\) takes a match, not Euchre\(\)",
        ),
        (
            lambda: bots.play(Match(EUCHRE), "house"),
            r"^play\(\) takes a list of bots .*, such as \['house'\], not 'ho",
        ),
        (
            lambda: bots.play(Match(EUCHRE), cast(list[str], Picks(0))),
            r"^play\(\) takes a list of bots or of their",
        ),
        (
            lambda: bots.play(Match(EUCHRE), ["house"], hands=-1),
            "^hands must be a whole number of at least 0, not -1",
        ),
        (lambda: play(Picks), r"^Picks is a bot class, not a bot; write Picks\(\)\.$"),
        (
            lambda: play(5),
            r"^A bot must have a choose\(view, legal\) method or be a name that make\(\) takes, not 5\.$",
        ),
        (lambda: play(Nothing()), r"^Nothing\.pick\(\) must return one of the legal actions, not None\.$"),
        (lambda: play(Bare()), r"^Bare\.choose\(\) must return a Choice, not Pass\(\); see BaseBot\.$"),
        (
            lambda: bots.arena(Nothing(), "house", EUCHRE, deals=1),
            r"^Nothing\.pick\(\) must return one of the",
        ),
        (
            lambda: bots.arena("house", "random", cast(Euchre, "euchre")),
            r"^arena\(\) takes rules, not 'euchre'",
        ),
        (
            lambda: bots.arena("house", "random", EUCHRE, deals=0),
            "^deals must be a whole number of at least 1, not 0",
        ),
        (
            lambda: bots.arena("house", "random", EUCHRE, matches=-1),
            "^matches must be a whole number of at least 0",
        ),
        (
            lambda: bots.arena("house", "random", EUCHRE, jobs=0),
            "^jobs must be a whole number of at least 1, not 0",
        ),
        (
            lambda: bots.arena("house", "random", EUCHRE, patience=0),
            "^patience must be a number of seconds above 0",
        ),
        (
            lambda: bots.arena("house", "random", EUCHRE, seed=cast(str, 5)),
            r"^The seed must be a string, not 5\.$",
        ),
    ],
)
def test_what_is_not_taken_is_refused_with_what_is(act: Callable[[], object], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=sentence):
        act()


def test_a_table_may_come_from_a_generator() -> None:
    match = bots.play(Match(EUCHRE, seed="face"), (name for name in ["house"]), hands=1)
    assert match.state.hand == 2
