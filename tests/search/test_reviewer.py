"""A review judges by what the seat knew, and never calls wrong what may be chance."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, cycle
from random import Random

import pytest
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.events import HandStarted
from bacon.core.match import Match
from bacon.core.override import override
from bacon.core.review import GradedChoice, HandReview, Turn, advice_for, grade_of, notation, turns_in
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState
from bacon.games.tricks.events import ClaimRest, Play
from bacon.kits import GAMES, find_game
from bacon.search.bot import Commentator, Stop, Threat
from bacon.search.levels import make_bot, player_kit
from bacon.search.reviewer import Appraisal, Evaluation, Reviewer, cure_words, fault_words, situated

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


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_choices_of_every_game_are_weighed_in_the_same_worlds(game: str) -> None:
    for turn, choice in graded(game):
        written = notation(rules_of(game), turn.state, turn.played)
        assert choice.played == written
        assert written in [each.action for each in choice.alternatives]
        assert choice.best.points == max(each.points for each in choice.alternatives)
        assert choice.worlds in (WORLDS, 4 * WORLDS)
        assert choice.reason.endswith(".")
        assert choice.wrong <= (choice.chance > 0)


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_who_follows_a_hint_is_never_blamed(game: str) -> None:
    rules = rules_of(game)
    reviewer = Reviewer(rules, WORLDS)
    for turn in turns(game)[:: max(len(turns(game)) // 12, 1)]:
        evaluation = Evaluation(reviewer, turn.view, turn.legal)
        while not evaluation.step():
            pass
        advised = evaluation.choice().action
        followed = reviewer.graded(replace(turn, played=advised))
        assert (followed.grade, followed.points, followed.worlds) == ("best", 0, WORLDS)
        assert followed.best.action == notation(rules, turn.state, advised)


def test_a_hint_weighs_nothing_where_an_expert_considers_only_one_action() -> None:
    reviewer = Reviewer(rules_of("euchre"), WORLDS)
    decisions = [Evaluation(reviewer, turn.view, turn.legal) for turn in turns("euchre")]
    alone = [each for each in decisions if len(each._expected) == 1]
    assert alone
    for evaluation in alone:
        assert evaluation.step()
        assert not evaluation._worlds
        assert evaluation.choice().action in evaluation.legal


def test_a_review_advises_what_a_hint_would_have() -> None:
    rules = rules_of("euchre")
    reviewer = Reviewer(rules, WORLDS)
    for turn in turns("euchre"):
        evaluation = Evaluation(reviewer, turn.view, turn.legal)
        while not evaluation.step():
            pass
        choice = reviewer.graded(turn)
        if choice.worlds == WORLDS and choice.points:
            assert choice.best.action == notation(rules, turn.state, evaluation.choice().action)


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_mistake_is_called_one_only_after_four_times_the_worlds(game: str) -> None:
    reviewer = Reviewer(rules_of(game), WORLDS)
    choices = [reviewer.graded(turn) for turn in turns(game)[:12]]
    for choice in choices:
        if choice.grade in ("mistake", "blunder"):
            assert choice.worlds == 4 * WORLDS
    assert WORLDS in {choice.worlds for choice in choices}


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_review_without_situations_gets_those_that_a_new_one_has(game: str) -> None:
    some = [(turn, choice) for turn, choice in graded(game, 6) if turn.seat == turns(game)[0].seat]
    review = HandReview(1, some[0][0].seat, 7, tuple([choice for _, choice in some]), len(some))
    assert all(choice.situation for choice in review.choices)
    older = replace(review, choices=tuple([replace(each, situation="") for each in review.choices]))
    assert situated(rules_of(game), turns(game), older) == review


def test_a_choice_that_is_written_otherwise_today_is_grouped_by_its_kind() -> None:
    (turn, choice), *_ = graded("euchre")
    odd = replace(choice, situation="", alternatives=(replace(choice.best, action="call it"),))
    review = HandReview(1, turn.seat, 7, (odd, replace(odd, step=999)), 2)
    named = situated(rules_of("euchre"), turns("euchre"), review)
    assert [each.situation for each in named.choices] == [choice.kind] * 2


def test_a_fault_is_a_clause_even_if_its_game_is_gone() -> None:
    assert fault_words("euchre", "call, in the second round") == "You call on weak hands in the second round"
    assert fault_words("faro", "lead") == "You lose points: lead"


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_what_others_held_changes_nothing_but_the_note_on_open_cards(game: str) -> None:
    reviewer = Reviewer(rules_of(game), 2)
    for turn in turns(game)[:: len(turns(game)) // 3]:
        imagined = next(reviewer.expert.searchable.worlds(turn.view, Random("others")))
        choices = [reviewer.graded(replace(turn, state=state)) for state in (turn.state, imagined)]
        assert len({replace(choice, open_cards=None) for choice in choices}) == 1


def where_one_is_best(
    best: Action,
) -> Callable[[TableState, TableState, Sequence[Action], Stop], list[float]]:
    """The values of a search in which one action is three points better than all others, in every world."""
    return lambda _, __, actions, ___: [2.0 if each == best else -1.0 for each in actions]


@pytest.mark.sparse(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_mistake_is_explained_by_what_was_better_and_with_one_number_at_most(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, reviewer, wrong = rules_of(game), Reviewer(rules_of(game), 8), 0
    for turn in turns(game)[:: max(len(turns(game)) // 6, 1)]:
        best = [each for each in turn.legal if each != turn.played][-1]
        monkeypatch.setattr(reviewer.expert.searchable, "values", where_one_is_best(best))
        choice = reviewer.graded(turn)
        if choice.best.action != notation(rules, turn.state, best):
            continue  # an expert would not have considered it
        wrong += choice.wrong
        assert f"{capital(advice_for(rules, turn.view, best))} instead" in choice.reason
        assert len(re.findall(r"\d+%|[\d.]+ points?", choice.reason)) <= 1
        assert "likely deals" not in choice.reason
    assert wrong


def lead_of_the_first() -> tuple[Turn, Reviewer]:
    """A lead to a trick, of the first of more than three cards, and who reviews it over 40 worlds."""
    turn = next(each for each in turns("euchre") if len(each.legal) > 3 and isinstance(each.legal[0], Play))
    return replace(turn, played=turn.legal[0]), Reviewer(rules_of("euchre"), 40)


def judged(
    monkeypatch: pytest.MonkeyPatch,
    lead: float,
    swing: float,
    commentator: Commentator | None = None,
    best: int = 1,
) -> tuple[Turn, GradedChoice]:
    """A lead to a trick, graded where `best` cards are so far ahead, in turns a bit more or less."""
    turn, reviewer = lead_of_the_first()
    reviewer.commentator = commentator or reviewer.commentator
    signs = cycle((swing, -swing))

    def values(_: TableState, __: TableState, actions: Sequence[Action], ___: Stop) -> list[float]:
        sign = next(signs)
        return [lead + sign if action in turn.legal[1 : 1 + best] else 0.0 for action in actions]

    monkeypatch.setattr(reviewer.expert.searchable, "values", values)
    return turn, reviewer.graded(turn)


def test_a_clearly_worse_choice_is_a_blunder_and_the_sentence_says_what_was_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn, choice = judged(monkeypatch, 2.0, 0.1)
    assert (choice.grade, choice.worlds) == ("blunder", 160)
    advised = advice_for(rules_of("euchre"), turn.view, turn.legal[1])
    assert f"{capital(advised)} instead" in choice.reason
    assert len(re.findall(r"\d[\d.]*(?:%| point)", choice.reason)) <= 1
    assert choice.best.action == notation(rules_of("euchre"), turn.state, turn.legal[1])
    assert choice.points == pytest.approx(2, abs=0.1)
    assert choice.chance == pytest.approx(0.14, abs=0.02)


@pytest.mark.parametrize(("later", "grade"), [(2.0, "blunder"), (0.4, "mistake"), (-0.7, "best")])
def test_what_looks_like_a_blunder_is_graded_by_four_times_the_worlds(
    later: float, grade: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn, reviewer = lead_of_the_first()
    leads = chain([2.0] * 40, cycle([later]))

    def values(_: TableState, __: TableState, actions: Sequence[Action], ___: Stop) -> list[float]:
        lead = next(leads)
        return [lead if action == turn.legal[1] else 0.0 for action in actions]

    monkeypatch.setattr(reviewer.expert.searchable, "values", values)
    choice = reviewer.graded(turn)
    assert (choice.grade, choice.worlds) == (grade, 160)


@pytest.mark.parametrize(
    ("lead", "swing", "measured", "grade"),
    [
        (0.62, 0.1, "mistake", "mistake"),
        (0.62, 0.95, "mistake", "inaccurate"),
        (1.2, 0.1, "blunder", "blunder"),
        (1.3, 1.2, "blunder", "mistake"),
    ],
)
def test_a_loss_is_a_mistake_or_a_blunder_only_if_it_still_is_two_errors_lower(
    lead: float, swing: float, measured: str, grade: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, choice = judged(monkeypatch, lead, swing)
    assert (choice.grade, choice.worlds) == (grade, 160)
    assert grade_of(choice.chance) == measured


def test_a_better_card_for_which_nothing_else_speaks_has_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    for silent in ("_fault", "_virtue"):
        monkeypatch.setattr(Appraisal, silent, lambda *_: "")
    _, choice = judged(monkeypatch, 2.0, 0.1)
    assert choice.reason.endswith(" instead: it’s never worse, and sometimes better.")


@pytest.mark.parametrize(
    ("gains", "why"),
    [
        ((1, 0, 0), "It’s never worse, and sometimes better."),
        ((1, 1, -1), "It’s better more often than it’s worse."),
        ((5, -1, 0), "It gains more than it risks."),
    ],
)
def test_two_cards_are_compared_by_how_often_each_is_better(gains: Sequence[int], why: str) -> None:
    turn, reviewer = lead_of_the_first()
    appraisal, best = Appraisal(reviewer, turn), turn.legal[1]
    for gain in gains:
        appraisal._weighing.add([float(gain) if each == best else 0.0 for each in appraisal._weighing.alive])
    assert appraisal._by_odds(best) == why


@pytest.mark.parametrize("alike", [True, False])
def test_two_cards_that_are_equally_good_are_both_named_if_the_reason_is_true_of_both(
    alike: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = lead_of_the_first()[0].legal[1]
    monkeypatch.setattr(
        Appraisal, "_own_reason", lambda _, action: "It’s low." if alike or action == first else "It’s high."
    )
    turn, choice = judged(monkeypatch, 2.0, 0.1, best=2)
    one, other = [each.words for each in turn.legal[1:3]]
    both = f"{one} or {other} instead" in choice.reason or f"{other} or {one} instead" in choice.reason
    assert both is alike


def test_a_choice_within_two_standard_errors_is_never_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    _, choice = judged(monkeypatch, 0.4, 1.6)
    assert (choice.grade, choice.points, choice.chance, choice.worlds) == ("fine", 0.0, 0.0, 40)
    assert choice.reason.startswith("It’s close: ")
    assert choice.best.points > 0


def test_what_does_the_same_in_every_world_is_as_good_as_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    _, choice = judged(monkeypatch, 0.0, 0.0)
    assert choice.grade == "best"
    assert " is the best choice" in choice.reason


def test_the_best_by_chance_alone_is_not_called_the_best_for_certain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn, choice = judged(monkeypatch, -0.4, 1.6)
    assert choice.grade == "best"
    assert choice.reason.endswith(f", but {turn.legal[1].words} is about as good.")
    assert len(choice.as_good) == len(turn.legal)


def test_the_best_for_certain_is_called_that(monkeypatch: pytest.MonkeyPatch) -> None:
    turn, choice = judged(monkeypatch, -2.0, 0.1)
    assert choice.reason.endswith(f"{capital(turn.played.words)} is the best choice.")
    assert len(choice.as_good) == len(turn.legal) - 1


class Told(Commentator):
    """A game in which what was led is in danger in half of the worlds, in some of which somebody was out."""

    danger = "it could be beaten"

    def __init__(self, rules: Rules, led: Action, out: int) -> None:
        super().__init__(rules)
        self.led = led
        known = [Threat("a ruff", "West was out of hearts")] * out
        self._threats = iter([*known, *[Threat("K♥")] * (80 - out)])

    @override
    def threat(self, world: TableState, action: Action) -> Threat | None:
        return next(self._threats, None) if action == self.led else None


@pytest.mark.sparse(2)
@pytest.mark.parametrize(
    ("out", "told"),
    [
        (48, "it could often be beaten, mostly because West was out of hearts"),
        (80, "it could often be beaten, because West was out of hearts"),
        (32, "it could often be beaten, mostly with K♥"),
        (0, "it could often be beaten with K♥"),
    ],
)
def test_the_reason_says_who_was_out_of_which_suit_if_that_decides(
    monkeypatch: pytest.MonkeyPatch, out: int, told: str
) -> None:
    turn, _ = judged(monkeypatch, 2.0, 0.1)
    led = turn.legal[0]
    _, choice = judged(monkeypatch, 2.0, 0.1, Told(rules_of("euchre"), led, out))
    assert choice.reason.startswith(f"{capital(told)}. ")


def test_a_card_on_the_table_is_not_told_as_a_danger(monkeypatch: pytest.MonkeyPatch) -> None:
    commentator = Commentator(rules_of("euchre"))
    led = judged(monkeypatch, 2.0, 0.1)[0].legal[0]
    there = Threat("K♥", there=True)
    monkeypatch.setattr(commentator, "threat", lambda _, action: there if action == led else None)
    _, choice = judged(monkeypatch, 2.0, 0.1, commentator)
    assert "with K♥" not in choice.reason


def test_the_reason_says_what_the_partner_was_out_of(monkeypatch: pytest.MonkeyPatch) -> None:
    helped = "your partner was out of spades and could trump it"
    commentator = Commentator(rules_of("euchre"))
    best = judged(monkeypatch, 2.0, 0.1)[0].legal[1]
    monkeypatch.setattr(commentator, "help", lambda _, action: helped if action == best else "")
    _, choice = judged(monkeypatch, 2.0, 0.1, commentator)
    likely = "your partner was probably out of spades and could have trumped it"
    assert choice.reason.endswith(f" instead: {likely}.")


def test_the_last_card_is_no_choice_even_where_it_could_be_claimed() -> None:
    rules, chances = Bacon(throw_in=False), 0
    for number in range(12):
        match: Match[BaconState] = Match(rules, seed=f"last {number}", dealer=0)
        while match.state.hand == 1:
            chances += match.legal()[1:] == (ClaimRest(),)
            match.apply(match.legal()[0])
        end = [n for n, each in enumerate(match.kept) if isinstance(each, HandStarted)][1]
        turns_of_hand = turns_in(rules, (), match.kept[:end])
        assert all(len(turn.legal) > 2 or ClaimRest() not in turn.legal for turn in turns_of_hand)
    assert chances


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_thumb_are_sentences_about_the_usual_mistakes(game: str) -> None:
    commentator = player_kit(game).commentator(find_game(game)())
    assert {situation.partition(", ")[0] for situation in commentator.cures} <= {*commentator.faults}
    assert all(re.fullmatch(r"[A-Z].*\.”?", cure_words(game, each)) for each in commentator.cures)


def test_the_rule_of_thumb_for_a_lead_depends_on_the_side_and_other_games_may_have_none() -> None:
    offense, defense = (
        cure_words("euchre", f"lead, {side}") for side in ("when your side called", "on defense")
    )
    assert offense.startswith("Lead trump")
    assert "leave trump" in defense
    assert cure_words("euchre", "lead") == cure_words("chess", "lead") == ""
