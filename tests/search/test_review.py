"""A review judges by what the seat knew, and never calls wrong what may be chance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import cycle
from random import Random

import pytest
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.events import HandStarted
from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.review import GradedChoice, Turn, notation, turns_in
from bacon.core.rules import Rules, TableState
from bacon.kits import GAMES, find_game
from bacon.search.bot import Commentator, Stop, Threat
from bacon.search.levels import make_bot
from bacon.search.review import Reviewer

WORLDS = 6


@cache
def turns(game: str, seed: str = "review") -> tuple[Turn, ...]:
    """The turns of the first hand of a match between beginners."""
    rules = find_game(game)()
    match = Match(rules, seed)
    bot = make_bot(rules, "easy")
    while match.to_act is not None and match.state.hand == 1:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    first, end = [n for n, each in enumerate(match.kept) if isinstance(each, HandStarted)][:2]
    return tuple(turns_in(rules, match.kept[:first], match.kept[first:end]))


def rules_of(game: str) -> Rules:
    """The standard rules of a game."""
    return find_game(game)()


def graded(game: str, most: int = 4) -> list[tuple[Turn, GradedChoice]]:
    """Some turns of every part of a hand, and how they are graded."""
    reviewer = Reviewer(rules_of(game), WORLDS)
    some = turns(game)[:: max(len(turns(game)) // most, 1)]
    return [(turn, reviewer.graded(turn)) for turn in some]


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_with_a_choice_is_found_and_no_other(game: str) -> None:
    rules = rules_of(game)
    for turn in turns(game):
        assert len(turn.legal) > 1
        assert turn.played in turn.legal
        assert turn.view.viewer == turn.seat == turn.state.to_act
    assert len({turn.step for turn in turns(game)}) == len(turns(game))
    assert {turn.seat for turn in turns(game)} == set(range(rules.seats))


@pytest.mark.parametrize("game", GAMES)
def test_choices_of_every_game_are_weighed_in_the_same_worlds(game: str) -> None:
    for turn, choice in graded(game):
        written = notation(rules_of(game), turn.state, turn.played)
        assert choice.played == written
        assert written in [each.action for each in choice.alternatives]
        assert choice.best.points == max(each.points for each in choice.alternatives)
        assert choice.worlds == WORLDS
        assert choice.reason.endswith(".")
        assert choice.wrong <= (choice.chance > 0)


@pytest.mark.parametrize("game", GAMES)
def test_what_others_held_changes_nothing_but_the_note_on_open_cards(game: str) -> None:
    reviewer = Reviewer(rules_of(game), 2)
    for turn in turns(game)[:: len(turns(game)) // 3]:
        imagined = next(reviewer.expert.searchable.worlds(turn.view, Random("others")))
        choices = [reviewer.graded(replace(turn, state=state)) for state in (turn.state, imagined)]
        assert len({replace(choice, open_cards=None) for choice in choices}) == 1


def judged(
    monkeypatch: pytest.MonkeyPatch, lead: float, swing: float, commentator: Commentator | None = None
) -> tuple[Turn, GradedChoice]:
    """A lead to a trick, graded where the best card is so far ahead, one world more and one world less."""
    turn = next(each for each in turns("euchre") if len(each.legal) > 3 and each.legal[0].of_a_card)
    turn = replace(turn, played=turn.legal[0])
    reviewer = Reviewer(rules_of("euchre"), 40)
    reviewer.commentator = commentator or reviewer.commentator
    signs = cycle((swing, -swing))

    def values(_: TableState, __: TableState, actions: Sequence[Action], ___: Stop) -> list[float]:
        sign = next(signs)
        return [lead + sign if action == turn.legal[1] else 0.0 for action in actions]

    monkeypatch.setattr(reviewer.expert.searchable, "values", values)
    return turn, reviewer.graded(turn)


def test_a_clearly_worse_choice_is_a_blunder_and_the_sentence_says_what_was_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn, choice = judged(monkeypatch, 2.0, 0.1)
    assert choice.grade == "blunder"
    assert choice.reason.startswith(f"{turn.legal[1].words} instead: +2.0 over 40 likely deals, for ")
    assert choice.best.action == notation(rules_of("euchre"), turn.state, turn.legal[1])
    assert choice.points == pytest.approx(2, abs=0.1)
    assert choice.chance == pytest.approx(0.14, abs=0.02)


def test_a_choice_within_two_standard_errors_is_never_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    _, choice = judged(monkeypatch, 0.4, 1.6)
    assert (choice.grade, choice.points, choice.chance) == ("fine", 0.0, 0.0)
    assert choice.reason.startswith("Too close to call: over 40 likely deals ")
    assert choice.best.points > 0


def test_what_does_the_same_in_every_world_is_as_good_as_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    _, choice = judged(monkeypatch, 0.0, 0.0)
    assert choice.grade == "best"
    assert "nothing is worth more" in choice.reason


def test_the_best_by_chance_alone_is_not_called_the_best_for_certain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn, choice = judged(monkeypatch, -0.4, 1.6)
    assert choice.grade == "best"
    assert choice.reason.endswith(f", but {turn.legal[1].words} may be as good.")
    assert len(choice.as_good) == len(turn.legal)


def test_the_best_for_certain_is_called_that(monkeypatch: pytest.MonkeyPatch) -> None:
    turn, choice = judged(monkeypatch, -2.0, 0.1)
    assert choice.reason.endswith(f" nothing is worth more than {turn.played.words}.")
    assert len(choice.as_good) == len(turn.legal) - 1


class Told(Commentator):
    """A game in which what was led is in danger in 20 worlds, in some of which it is told who was out."""

    danger = "it could be beaten"

    def __init__(self, rules: Rules, led: Action, out: int) -> None:
        super().__init__(rules)
        self.led = led
        known = [Threat("a ruff", "West was out of hearts")] * out
        self._threats = iter([*known, *[Threat("K♥")] * (20 - out)])

    @override
    def threat(self, world: TableState, action: Action) -> Threat | None:
        return next(self._threats, None) if action == self.led else None


@pytest.mark.parametrize(
    ("out", "told"),
    [
        (12, "it could be beaten in 20 of them (in 12 West was out of hearts)"),
        (20, "it could be beaten in 20 of them, as West was out of hearts"),
        (8, "it could be beaten in 20 of them, mostly with K♥"),
        (0, "it could be beaten in 20 of them, with K♥"),
    ],
)
def test_the_reason_says_who_was_out_of_which_suit_if_that_decides(
    monkeypatch: pytest.MonkeyPatch, out: int, told: str
) -> None:
    turn, _ = judged(monkeypatch, 2.0, 0.1)
    led, best = turn.legal[:2]
    _, choice = judged(monkeypatch, 2.0, 0.1, Told(rules_of("euchre"), led, out))
    assert choice.reason.endswith(f", for after {led.words} {told}, after {best.words} in none.")


def test_the_reason_says_what_the_partner_was_out_of(monkeypatch: pytest.MonkeyPatch) -> None:
    helped = "the partner was out of spades and could ruff"
    commentator = Commentator(rules_of("euchre"))
    best = judged(monkeypatch, 2.0, 0.1)[0].legal[1]
    monkeypatch.setattr(commentator, "help", lambda _, action: helped if action == best else "")
    _, choice = judged(monkeypatch, 2.0, 0.1, commentator)
    assert choice.reason.endswith(f", for in 40 of them {helped}.")
