"""Hearts is one small package: its rules are those of the books, and all that the table has serves it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from bacon import analysis
from bacon.core.board import points_in
from bacon.core.cards import Card, Strain, cards
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.events import CardPlayed, CardsExchanged, LeaderNamed, Play, PointsScored
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.state import Phase, Trick, TrickState
from bacon.kits import GAMES, find_game
from bacon.notation.record import read_record, write_record
from bacon.search.arena import Order, measure
from bacon.search.levels import rule_bot
from bacon.settings.lessons import lessons_of
from bacon.settings.settings import Settings, TableSettings
from bacon.store.fairness import check as check_fairness
from bacon.store.fairness import past_hands
from bacon.store.history import History
from bacon.store.reviews import StoredLines
from bacon.store.rounds import PlayedHand, new_duplicate, result_of
from bacon.store.statistics import margins, statistics
from bacon.store.store import Details, Store, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.scenes.history import HistoryScene
from bacon.ui.scenes.match_page import MatchPage
from bacon.ui.scenes.panels import ResultPanel
from bacon.ui.scenes.requests import OpenHistory, ShowStatistics
from bacon.ui.scenes.statistics import StatisticsScene
from bacon.ui.table.teacher import check as check_lesson
from tests.typed import at_random, table
from tests.ui.stage_door import Guest
from tests.ui.test_teacher import asked, step_by_step, take

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

NAMES = ("You", "Otis", "Bella", "Felix")
QUEEN = Card("QS")


def hearts(**options: object) -> PlainRules:
    made: Rules = find_game("hearts")(**options)
    assert isinstance(made, PlainRules)
    return made


def begun(seed: str = "hearts", **options: object) -> Match[TrickState]:
    """A match in which the first cards have been passed on."""
    match = Match(hearts(**options), seed=seed)
    while match.state.phase is Phase.EXCHANGE:
        match.apply(match.legal()[0])
    return match


def finished(seed: str = "hearts", **options: object) -> Match[TrickState]:
    rules = hearts(**options)
    match = Match(rules, seed=seed, names=(*NAMES, "Ruby", "Hugo")[: rules.seats])
    bot = rule_bot(match.rules)
    while match.to_act is not None:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    return match


def taken(*tricks: tuple[int, str], seats: int = 4) -> TrickState:
    """The end of a hand in which seats took these cards."""
    made = tuple(
        Trick(tuple(CardPlayed(seat, card) for seat, card in enumerate(cards(text))), winner)
        for winner, text in tricks
    )
    return TrickState(phase=Phase.COUNT, tricks=made, hands=((),) * seats, hand=1, dealer=0)


ALL_HEARTS = "2H 3H 4H 5H", "6H 7H 8H 9H", "TH JH QH KH"


# The rules


@pytest.mark.parametrize(
    ("players", "dealt", "opener"), [(3, 17, "2C"), (4, 13, "2C"), (5, 10, "2C"), (6, 8, "3C")]
)
def test_everyone_gets_as_many_cards_and_the_lowest_club_opens(players: int, dealt: int, opener: str) -> None:
    match = begun(players=players)
    assert {len(hand) for hand in match.state.hands} == {dealt}
    assert match.legal() == (Play(Card(opener)),)
    assert any(isinstance(event, LeaderNamed) and event.seat == match.to_act for event in match.events)


@pytest.mark.parametrize(
    ("players", "passing", "steps"),
    [
        (4, "turns", (1, 3, 2, 0, 1)),
        (3, "turns", (1, 2, 0, 1)),
        (6, "turns", (1, 5, 3, 0)),
        (5, "left", (1, 1, 1)),
    ],
)
def test_cards_are_passed_in_turns(players: int, passing: str, steps: Sequence[int]) -> None:
    rules = hearts(players=players, passing=passing)
    assert [rules.steps(hand) % players for hand in range(1, len(steps) + 1)] == list(steps)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_no_text_promises_a_seat_across_where_nobody_sits(players: int) -> None:
    rules = hearts(players=players)
    across = any(2 * rules.steps(hand) % players == 0 != rules.steps(hand) for hand in range(1, 5))
    text = " ".join(words for section in rules.guide() for words in section.paragraphs)
    assert ("across" in text) == across


@pytest.mark.parametrize("moon", ["others", "self", "off"])
def test_the_guide_advises_taking_everything_only_if_that_pays(moon: str) -> None:
    idea, *_ = hearts(moon=moon).guide()
    assert ("or all of them" in " ".join(idea.paragraphs)) == (moon != "off")


def test_without_passing_the_play_begins_at_once() -> None:
    match = Match(hearts(passing="none"), seed="none")
    assert match.state.phase is Phase.PLAY
    assert not any(isinstance(event, CardsExchanged) for event in match.events)


def test_each_heart_costs_a_point_and_the_queen_thirteen() -> None:
    state = taken((0, "2H 3H 9C QS"), (2, "AD KD JD 4H"))
    assert hearts().points_for(state) == (15, 0, 1, 0)
    assert hearts(jack=True).points_for(state) == (15, 0, -9, 0)


@pytest.mark.parametrize(
    ("moon", "points"), [("others", (26, 0, 26, 26)), ("self", (0, -26, 0, 0)), ("off", (0, 26, 0, 0))]
)
def test_the_moon_is_shot_both_ways(moon: str, points: Sequence[int]) -> None:
    state = taken(*((1, trick) for trick in (*ALL_HEARTS, "AH QS 2C 3C")))
    rules = hearts(moon=moon)
    assert rules.points_for(state) == points
    scored = replace(state, result=rules.score(state), taken=(0, 4, 0, 0))
    assert ("shot the moon" in rules.outcome(scored, NAMES, 0).title) == (moon != "off")


def test_a_heart_with_another_player_is_no_moon() -> None:
    state = taken(*((1, trick) for trick in ALL_HEARTS), (1, "QS 2C 3C 4C"), (0, "AH 5C 6C 7C"))
    assert hearts().points_for(state) == (1, 25, 0, 0)


@pytest.mark.parametrize(("queen_breaks", "may_lead"), [(False, {"2D"}), (True, {"2D", "2H"})])
def test_hearts_are_led_once_they_are_broken(queen_breaks: bool, may_lead: set[str]) -> None:
    state = taken((0, "AC QS 3C 4C"))
    state = replace(
        state, phase=Phase.PLAY, to_act=0, hands=(cards("2D 2H"), (), (), ()), strain=Strain.NO_TRUMP
    )
    legal = hearts(queen_breaks=queen_breaks).legal(state)
    assert {action.card.name for action in legal if isinstance(action, Play)} == may_lead


def test_no_points_fall_on_the_first_trick() -> None:
    state = replace(
        taken(), phase=Phase.PLAY, to_act=1, hands=((), cards("QS 2H 3D"), (), ()), strain=Strain.NO_TRUMP
    )
    state = replace(state, trick=(CardPlayed(0, Card("2C")),))
    assert hearts().legal(state) == (Play(Card("3D")),)
    assert "first trick" in hearts().refusal(state, Play(QUEEN)).sentence


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_match_ends_at_the_target_and_the_lowest_score_wins(players: int) -> None:
    match = finished(players=players, target=50)
    assert max(match.scores) >= 50
    assert match.scores[match.winner or 0] == min(match.scores)
    for event in match.events:
        if isinstance(event, PointsScored):
            assert sum(event.points) in (26, 26 * (players - 1))


# What the table has


def test_a_hint_gives_its_reason_for_passing_and_for_a_card() -> None:
    match = Match(hearts(), seed="hint")
    passing = analysis.advise(match, worlds=6)
    assert passing.reason.endswith(".")
    assert passing.in_points
    card = analysis.advise(begun("hint"), worlds=6)
    assert card.reason.endswith(".")


def test_a_hand_is_reviewed_choice_by_choice() -> None:
    match = Match(hearts(), seed="review")
    chance = Random(1)
    while match.state.hand == 1 and match.to_act is not None:
        match.apply(chance.choice(match.legal()))
    [review] = analysis.review(match, seats=[0], worlds=12)
    assert review.complete
    assert {choice.kind for choice in review.choices} <= {"exchange", "lead", "following"}
    assert any(choice.kind == "exchange" for choice in review.choices)


def test_a_record_is_read_again() -> None:
    match = finished("record")
    text = write_record(match)
    assert "pass " in text
    assert read_record(text).events == tuple(match.events)


def test_the_rules_of_thumb_take_fewer_points_than_chance() -> None:

    report = measure(Order(hearts(), "house", "random", 12, 0, "hearts", 20.0), 1)
    assert report.deals.difference > 0


def kept(*matches: Match[TrickState]) -> Store:
    store = store_in_memory()
    for match in matches:
        autosave = Autosave(store)
        autosave.start(match, Details(names=NAMES, seat=0))
        autosave.record(match)
    return store


def test_history_statistics_and_fairness_count_low_scores_as_good() -> None:
    matches = [finished(seed, target=50) for seed in ("one", "two")]
    store = kept(*matches)
    assert [row.won for row in reversed(History(store).matches())] == [match.winner == 0 for match in matches]
    for margin, match in zip(margins(store), matches, strict=True):
        assert (margin > 0) == (match.winner == 0)
    assert statistics(store).total.hands.of == sum(match.state.hand for match in matches)
    assert all(check_fairness(hand).proven for hand in past_hands(store))


def test_the_same_deals_are_compared_with_fewer_points_as_better() -> None:
    duplicate = new_duplicate(hearts(), 1, "xe")
    line = finished("duplicate").events
    experts = points_in(line, hearts())[0]
    own = {1: PlayedHand(1, (experts + 5, 0, 0, 0), running=False)}
    [hand] = result_of(duplicate, own, StoredLines(1, (line,))).hands
    assert (hand.own, hand.gain) == (-experts - 5, -5)


def visiting(store: Store) -> Guest:
    settings = Settings(table=TableSettings(game="hearts", speed="instant", beginners="never", hints=True))
    guest = Guest(settings, store, (1280, 720))
    guest.frame()
    return guest


def test_a_hand_is_played_to_its_result_in_the_window() -> None:
    guest = visiting(store_in_memory())
    guest.sit_down(Match[TableState](hearts(), seed="window"))
    bot = rule_bot(guest.any_match.rules)
    while True:
        guest.until(lambda: guest.sees(ResultPanel) or guest.asked)
        if guest.sees(ResultPanel):
            break
        legal = guest.any_match.legal()
        guest.table.controller.act(bot.choose(guest.any_match.view(0), legal).action)
        guest.frame()
    assert sum(guest.any_match.scores) in (26, 78)


def test_it_is_played_in_the_terminal_passing_included() -> None:
    played, terminal = table(hearts(target=50), at_random(3), seed="terminal")
    played.play()
    assert played.session.match.over
    assert any("has the two of clubs, and leads" in line for line in terminal.lines)
    passed = "Everyone passes the cards they chose. You get the "
    got = next(line.removeprefix(passed) for line in terminal.lines if line.startswith(passed))
    assert got.count(" of ") == 3
    assert terminal.lines[-1].startswith("Score: You")


def test_its_matches_have_a_page_with_everyones_course() -> None:
    guest = visiting(kept(finished("page", target=50)))
    guest.request(OpenHistory())
    assert guest.sees(HistoryScene)
    guest.key(13)
    assert guest.sees(MatchPage)
    guest.request(ShowStatistics())
    assert guest.sees(StatisticsScene)
    guest.frame()


def test_its_lesson_can_be_played_as_it_asks_and_gives_the_queen_away() -> None:
    [lesson] = lessons_of(GAMES["hearts"])
    check_lesson(lesson)
    thrown = []
    for teacher in step_by_step(lesson):
        action = next(asked(teacher))
        thrown += [teacher.place] if action == Play(QUEEN) else []
        take(teacher, action)
    assert len(thrown) == 1
    assert teacher.hand_over
    assert teacher.match.scores[2] >= 13
