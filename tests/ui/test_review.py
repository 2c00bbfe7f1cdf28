"""Learning from mistakes: each is guessed at first, then shown, tried again, and left for the next one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from random import Random

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.core.review import Alternative, Grade, GradedChoice, HandReview, Turn, grade_of, notation
from bacon.core.rules import Rules, TableState
from bacon.core.words import capital
from bacon.games.bacon.state import as_bacon
from bacon.notation.timeline import HandTimeline, timelines
from bacon.search.levels import rule_bot
from bacon.search.worker import Reviewed, Worker
from bacon.settings.settings import Accessibility, Settings, TableSettings
from bacon.store.history import Filter, History, MatchRow
from bacon.store.reviews import Reviews
from bacon.store.statistics import statistics
from bacon.store.store import Details, Store, store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.mistakes import Landing, landing, reply
from bacon.ui.replay.verdicts import advice_and_why, cost_words, grade_and_cost, second_try
from bacon.ui.replay.words import match_title
from bacon.ui.scenes.guess import Guess
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.match_over import MatchOver
from bacon.ui.scenes.match_page import MatchPage
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.requests import ShowMatch, ShowReplay, ShowStoredReplay, ShowStoredReview
from bacon.ui.scenes.review import ReviewScene, _phase
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.trial import TrialOver
from bacon.ui.table.hint_marks import tag
from bacon.ui.table.prompt_words import sign_of
from tests.tables import cards_inside
from tests.ui.conftest import outlined
from tests.ui.games import ONE_OF_EACH_GAME
from tests.ui.stage_door import SHORT, Guest, at_speed, play_on, shown_cards, spot_on
from tests.ui.test_replay import COMPANIES

HANDS, SEED = 2, "review 3"
INSTANT = at_speed("instant")
each_game = pytest.mark.parametrize("rules", ONE_OF_EACH_GAME.values(), ids=ONE_OF_EACH_GAME)


def graded(rules: Rules, turn: Turn, best: Action, chance: float) -> GradedChoice:
    """A choice that cost this much, beside which another action would have been better."""
    ways = [
        Alternative(notation(rules, turn.state, action), rules.in_words(turn.view, action), points, 0.05)
        for action, points in ((best, 0.5), (turn.played, -0.7))
    ]
    written = notation(rules, turn.state, turn.played)
    why = "That was too weak. Do this instead: it gains points."
    return GradedChoice(0, turn.step, "auction", written, tuple(ways), 60, chance, 1.2, grade_of(chance), why)


def better(turn: Turn) -> Action:
    """Another action than the one that was played: a card if it was one."""
    alike = [each for each in turn.legal if each.of_a_card == turn.played.of_a_card and each != turn.played]
    return [*alike, *(each for each in turn.legal if each != turn.played)][0]


def reviews_of(rules: Rules, hands: Sequence[HandTimeline[TableState]]) -> list[HandReview]:
    """A review of every hand: the first seat's second choice in it was fine, all others cost something."""
    reviews = []
    for hand in hands:
        turns = [turn for turn in hand.turns if turn.seat == 0]
        chances = [0.0 if number == 1 else 0.02 * (number + 1) for number in range(len(turns))]
        choices = [
            graded(rules, turn, better(turn), chance) for turn, chance in zip(turns, chances, strict=True)
        ]
        reviews.append(HandReview(hand.number, 0, 1, tuple(choices), len(choices)))
    return reviews


@cache
def careless(rules: Rules) -> tuple[Match[TableState], Sequence[HandReview]]:
    """A match in which the first seat plays carelessly, and its reviews; the tests share it."""
    dice, bot = Random(1), rule_bot(rules)
    match: Match[TableState] = Match(rules, seed=SEED)
    while not match.over and match.state.hand <= HANDS:
        seat = match.to_act
        assert seat is not None
        at_random = seat == 0 and dice.random() < 0.5
        match.apply(
            dice.choice(match.legal()) if at_random else bot.choose(match.view(seat), match.legal()).action
        )
    over = [each for each in timelines(rules, match.kept) if each.over][:HANDS]
    return match, reviews_of(rules, over)


def stored(rules: Rules = SHORT) -> Store:
    """A store with a match, whose first hands are reviewed, and of which another has begun."""
    store, (match, reviews) = store_in_memory(), careless(rules)
    Autosave(store).start(match, Details(names=("You", *"ABCDE"[: rules.seats - 1])))
    for review in reviews:
        Reviews(store).keep(1, review)
    return store


def row_of(store: Store) -> MatchRow:
    return next(row for row in History(store).matches() if row.id == 1)


def reviewing(
    store: Store | None = None,
    settings: Settings = INSTANT,
    size: tuple[int, int] = (1280, 720),
    at: tuple[int | None, int | None] = (None, None),
) -> Guest:
    """A guest who learns from the mistakes of a saved match."""
    guest = Guest(settings, store or stored(), size)
    guest.game.tables.looks_back = True
    guest.request(ShowStoredReview(row_of(guest.store), *at))
    guest.frame()
    return guest


def scene(guest: Guest) -> ReviewScene:
    assert isinstance(guest.top, ReviewScene)
    return guest.top


def wrong_places(store: Store) -> list[tuple[int, int]]:
    """The places of all costly choices, by the reviews in the store."""
    return [
        (review.hand, choice.step)
        for review in sorted(Reviews(store).of_match(1, 0), key=lambda each: each.hand)
        for choice in review.choices
        if choice.wrong
    ]


def place(guest: Guest) -> tuple[int, int]:
    guess = scene(guest).guess
    assert guess
    return guess.mistake.place


def the_guess(guest: Guest) -> Guess:
    guess = scene(guest).guess
    assert guess
    return guess


def main_buttons(guest: Guest) -> list[str]:
    return [each.name for each in guest.group.controls if isinstance(each, Button) and each.look == "primary"]


def answer(guest: Guest) -> str:
    return scene(guest).answer


def to_one(guest: Guest, wanted: Callable[[Guess], bool]) -> ReviewScene:
    """Go on to the first mistake that is wanted."""
    found = scene(guest)
    while not (found.guess and wanted(found.guess)):
        guest.key(pygame.K_k)
        assert guest.top is found, "there is no such mistake"
    return found


def to_a_card(guest: Guest) -> ReviewScene:
    """Go to the first mistake with a card; another card would have been better."""
    return to_one(guest, lambda guess: guess.turn.played.of_a_card)


def guess_by_mouse(guest: Guest, action: Action) -> None:
    """Click the card or the button of an action."""
    guess = scene(guest).guess
    assert guess
    (index,) = guess.controller.hand.places_of(action)
    card = next(each for each in guest.group.controls if getattr(each, "index", None) == index)
    guest.click(spot_on(guest, card))


# From mistake to mistake


@pytest.mark.sparse(2)
@each_game
@outlined()
def test_next_visits_exactly_the_costly_choices_in_order_and_previous_goes_back(rules: Rules) -> None:
    guest = reviewing(stored(rules))
    wanted, seen = wrong_places(guest.store), [place(guest)]
    for _ in wanted[1:]:
        guest.key(pygame.K_k)
        seen.append(place(guest))
    assert seen == wanted
    assert len({hand for hand, _ in wanted}) == HANDS
    for earlier in reversed(wanted[:-1]):
        guest.key(pygame.K_j)
        assert place(guest) == earlier
    guest.key(pygame.K_j)
    assert place(guest) == wanted[0]


def test_page_keys_and_the_buttons_do_the_same() -> None:
    guest = reviewing()
    first, second, *_ = wrong_places(guest.store)
    assert not guest.control("Previous").enabled
    for key in (pygame.K_PAGEDOWN, None):
        if key:
            guest.key(key)
        else:
            guest.click_on("Skip")
        assert place(guest) == second
        guest.click_on("Previous")
        assert place(guest) == first
    guest.keys(pygame.K_PAGEDOWN, pygame.K_PAGEUP)
    assert place(guest) == first


def test_the_answer_to_the_last_mistake_leads_out_by_the_button_that_led_on() -> None:
    guest = Guest(INSTANT, stored(), (1280, 720))
    guest.game.tables.looks_back = True
    guest.request(ShowMatch(row_of(guest.store)))
    guest.click_on("Learn from your mistakes")
    last = wrong_places(guest.store)[-1]
    while place(guest) != last:
        guest.click_on("Skip")
    assert not {"Skip", "Done"} & {control.name for control in guest.group.controls}
    guest.key(pygame.K_h)
    assert not guest.offers("Next mistake")
    assert main_buttons(guest) == ["Done"]
    assert guest.group.focus
    assert guest.group.focus.name == "Done"
    guest.key(pygame.K_k)
    assert place(guest) == last
    guest.key(pygame.K_RETURN)
    assert guest.sees(MatchPage)


def test_a_mistake_that_is_opened_comes_first_then_the_later_ones_then_the_earlier_ones() -> None:
    first, second, *others = wrong_places(stored())
    guest = reviewing(at=second)
    seen = []
    for number in range(len(others) + 2):
        seen.append(place(guest))
        assert scene(guest)._title()[0].startswith(f"Mistake {number + 1} of {len(others) + 2}")
        guest.key(pygame.K_k)
    assert seen == [second, *others, first]


def test_a_hand_that_is_opened_asks_only_for_its_own_mistakes() -> None:
    guest = reviewing(at=(2, None))
    wanted = [each for each in wrong_places(guest.store) if each[0] == 2]
    assert [each.place for each in scene(guest).mistakes] == wanted
    assert scene(guest)._title()[0] == f"Mistake 1 of {len(wanted)}"


def test_the_only_mistake_of_a_hand_is_not_called_the_only_one_of_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ReviewScene, "_pending", property(lambda _: False))
    store = stored()
    reviews = Reviews(store)
    review = next(each for each in reviews.of_match(1) if each.hand == 2)
    first, *others = [each for each in review.choices if each.wrong]
    spared = [replace(each, chance=0.0, grade="best") for each in others]
    reviews.keep(1, replace(review, choices=(first, *spared)))
    assert scene(reviewing(store, at=(2, None)))._title()[0] == "Your only mistake in this hand"


def test_an_answer_is_still_there_on_the_way_back_to_it() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    guess_by_mouse(guest, found.guess.action(found.guess.choice.best.action))
    said = found.prompt()
    guest.keys(pygame.K_k, pygame.K_j)
    assert found.prompt() == said


def test_a_mistake_on_the_page_of_its_match_is_opened_as_a_question() -> None:
    guest = Guest(INSTANT, stored(), (1280, 720))
    guest.game.tables.looks_back = True
    guest.request(ShowMatch(row_of(guest.store)))
    rows = [each.name for each in guest.group.controls if "(blunder)" in each.name]
    guest.click_on(rows[0])
    assert answer(guest) == "open"
    guest.key(pygame.K_ESCAPE)
    assert guest.sees(MatchPage)


def test_a_replay_leads_to_the_next_mistake_and_the_review_to_the_whole_hand() -> None:
    guest = Guest(INSTANT, stored(), (1280, 720))
    guest.game.tables.looks_back = True
    guest.request(ShowStoredReplay(row_of(guest.store), 1))
    guest.frame()
    guest.click_on("Next mistake")
    first, second, *_ = wrong_places(guest.store)
    assert place(guest) == first
    guest.click_on("More")
    guest.click_on("Whole hand")
    replay = guest.top
    assert isinstance(replay, ReplayScene)
    assert (replay.controller.timeline.number, replay.controller.at) == first
    guest.key(pygame.K_k)
    assert place(guest) == second
    guest.key(pygame.K_ESCAPE)
    assert guest.at_the_title


def test_a_replay_at_the_last_mistake_asks_for_it_again_and_after_it_for_the_first() -> None:
    guest = Guest(INSTANT, stored(), (1280, 720))
    guest.game.tables.looks_back = True
    first, *_, last = wrong_places(guest.store)
    for label, step, asked in (("Learn from it", 0, last), ("First mistake", 1, first)):
        guest.request(ShowStoredReplay(row_of(guest.store), last[0], last[1] + step))
        guest.frame()
        guest.click_on(label)
        assert place(guest) == asked
        guest.key(pygame.K_ESCAPE)


def test_a_record_of_later_hands_is_replayed_without_questions_and_cannot_be_played_on() -> None:
    guest = reviewing()
    source = replace(scene(guest).source, before=(1, 2))
    assert scene(guest).mistakes
    guest.request(ShowReplay(source, 1))
    guest.frame()
    assert not guest.offers("Next mistake")
    assert not guest.control("Play from here").enabled


# Guessing


@pytest.mark.sparse(2)
@each_game
@outlined()
def test_guessing_never_shows_what_the_seat_did_not_know(rules: Rules) -> None:
    guest = reviewing(stored(rules))
    for _ in wrong_places(guest.store):
        guess = scene(guest).guess
        assert guess
        hand = scene(guest).timelines[place(guest)[0]]
        told = [event.seen_by(0) for event in (*hand.past, *hand.events[: guess.choice.step])]
        known = {card.name for card in cards_inside(tuple(told))}
        assert guess.stage.shown == guess.turn.view
        assert shown_cards(guess.stage.cast.actors) <= known
        assert guess.choice.reason not in scene(guest).prompt().sentence
        guest.key(pygame.K_k)


def test_a_right_guess_is_confirmed_with_the_reason() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    assert "Find a better card." in found.prompt().sentence
    guess_by_mouse(guest, found.guess.action(found.guess.choice.best.action))
    assert answer(guest) == "right"
    best = found.guess.choice.named(found.guess.choice.best.action)
    assert found.prompt().sentence == f"Yes, {best} is better. It gains points."
    assert found.prompt().reason == "It gains points."


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("Pass instead. You’d make clubs only about 25%.", "You’d make clubs only about 25%."),
        ("Your partner was already winning. Play Q♦ instead.", "Your partner was already winning."),
        ("J♠ is your best trump. Discard 6♦ instead: it’s a loser.", "It’s a loser."),
        ("An older review’s sentence.", "An older review’s sentence."),
    ],
)
def test_a_right_guess_is_confirmed_without_the_advice_that_was_followed(reason: str, told: str) -> None:
    best = Alternative("pass", "passing", 1.0)
    choice = GradedChoice(0, 1, "auction", "x", (best,), 60, 0.05, 1.0, "mistake", reason)
    assert reply(choice, "right", "passing") == ("Yes, passing is better.", told)


def test_a_wrong_guess_has_a_cross_before_its_sentence() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    found.take_guess(found.guess.turn.played)
    assert sign_of(found.prompt()) == ("close", "bad")


def test_a_wrong_guess_gives_nothing_away_and_allows_another() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    guess_by_mouse(guest, found.guess.turn.played)
    assert answer(guest) == "wrong"
    assert "Not quite" in found.prompt().sentence
    assert found.guess.choice.reason not in found.prompt().sentence
    guess_by_mouse(guest, found.guess.action(found.guess.choice.best.action))
    assert answer(guest) == "right"


def test_the_keyboard_alone_guesses_is_shown_the_answer_and_goes_on() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    number, guess = place(guest), found.guess
    assert guess
    (index,) = guess.controller.hand.places_of(guess.action(guess.choice.best.action))
    guest.key(pygame.K_1 + index)
    guest.key(pygame.K_RETURN)
    assert answer(guest) == "right"
    guest.key(pygame.K_RETURN)
    assert place(guest) > number
    guest.key(pygame.K_h)
    assert answer(guest) == "shown"


def test_a_call_is_guessed_with_its_button() -> None:
    guest = reviewing()
    found = to_one(guest, lambda guess: not guess.turn.played.of_a_card)
    assert found.guess
    asks, best = found.guess.controller.hand.asks(), found.guess.action(found.guess.choice.best.action)
    guest.click_on(next(ask.label for ask in asks if best in [each.action for each in ask.answers]))
    assert answer(guest) == "right"
    guest.frame()
    assert any(tag(found.view.art, "Better", "good") is each for each in guest.app.canvas.pictures)


def test_a_card_that_may_not_be_played_is_refused_and_is_no_guess() -> None:
    guest = reviewing()
    found = to_one(guest, lambda guess: any(map(guess.controller.hand.dims, guess.controller.hand.actors)))
    assert found.guess
    hand = found.guess.controller.hand
    actor = next(each for each in hand.actors if hand.dims(each))
    card = next(each for each in guest.group.controls if getattr(each, "index", None) == actor.index)
    guest.click(spot_on(guest, card))
    assert answer(guest) == "open"
    assert found.prompt().refused


# The answer


def spied(monkeypatch: pytest.MonkeyPatch, art: Art) -> list[tuple[object, ...]]:
    """Return a list to which the keys of all pictures are added that are drawn from now on."""
    keys, draw = list[tuple[object, ...]](), art.drawn

    def spy(key: tuple[object, ...], size: tuple[int, int], make: Callable[[], str]) -> Surface:
        keys.append(key)
        return draw(key, size, make)

    monkeypatch.setattr(art, "drawn", spy)
    return keys


@pytest.mark.parametrize("grade", ["inaccurate", "blunder"])
def test_a_wrong_choice_has_another_color_than_the_better_one(grade: Grade) -> None:
    guest = reviewing()
    guess = to_a_card(guest).guess
    assert guess
    guess.choice = replace(guess.choice, grade=grade)
    guest.key(pygame.K_h)
    guest.frame()
    assert any(tag(guess.view.art, "You chose", "bad") is each for each in guest.app.canvas.pictures)


def test_the_answer_says_at_the_buttons_which_call_is_better_and_how_much_worse_others_are() -> None:
    guest = reviewing()
    guess = to_one(guest, lambda guess: not guess.turn.played.of_a_card).guess
    assert guess
    art, lost = guess.view.art, f"{guess.choice.points:.1f} points worse"
    signs = [tag(art, "Better", "brass"), tag(art, f"You chose: {lost}", "bad")]
    guest.frame()
    early = [each for each in guest.app.canvas.pictures if any(each is sign for sign in signs)]
    guest.key(pygame.K_h)
    guest.frame()
    assert early == []
    assert all(any(each is sign for each in guest.app.canvas.pictures) for sign in signs)
    assert lost in guess.costs.values()
    assert "" in guess.costs.values(), "the best one loses nothing"


@pytest.mark.parametrize(("scale", "told"), [(150, True), (200, False)])
def test_in_the_largest_text_the_mark_of_a_choice_leaves_its_cost_out(scale: int, *, told: bool) -> None:
    guest = reviewing()
    guess = to_one(guest, lambda guess: not guess.turn.played.of_a_card).guess
    assert guess
    guest.app.change(Settings(accessibility=Accessibility(interface_scale=scale)))
    guest.key(pygame.K_h)
    guest.frame()
    guess = the_guess(guest)
    cost, button = f"{guess.choice.points:.1f} points worse", guess.marks(guess.turn.played).button
    assert button
    assert guess._room_for(cost, button) is told


@pytest.mark.parametrize("found", [False, True])
def test_the_better_card_lies_where_it_would_be_played_paler_and_in_its_edge(found: bool) -> None:
    guest = reviewing()
    review = to_a_card(guest)
    guess = the_guess(guest)
    if found:
        review.take_guess(guess.action(guess.choice.best.action))
    else:
        guest.key(pygame.K_h)
    canvas = Canvas(Surface(guest.app.metrics.size))
    review.draw(canvas)
    end = landing(review.view.presenter, SHORT, guess.stage.shown, guess.action(guess.choice.best.action))
    place = review.view.layout.middle.trick(0)
    assert end
    assert end.place[:2] == place[:2]
    assert end.card
    tall, art = round(place.height), review.view.art
    face = art.card(end.card, tall, place.angle, design=review.view.presenter.design)
    assert [each.alpha < 255 for each in canvas.collected if each.surface is face] == [True]
    edge = art.card_edge(tall, place.angle, "good" if found else "brass")
    assert any(each.surface is edge for each in canvas.collected)


def test_an_arrow_leads_to_where_the_better_cards_would_lie_if_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = reviewing()
    found = to_a_card(guest)
    place = found.view.layout.middle.trick(0)
    monkeypatch.setattr("bacon.ui.scenes.guess.landing", lambda *_: Landing(place))
    drawn = spied(monkeypatch, found.view.art)
    guest.key(pygame.K_h)
    guest.frame()
    assert any(key[0] == "table arrow" for key in drawn)


def test_no_arrow_runs_across_the_hand_and_no_better_card_lies_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    held = found.guess.controller.hand.actors[0]
    beside = Landing(held.place._replace(x=20.0), held.card)
    monkeypatch.setattr("bacon.ui.scenes.guess.landing", lambda *_: beside)
    drawn = spied(monkeypatch, found.view.art)
    guest.key(pygame.K_h)
    guest.frame()
    assert not any(key[0] == "table arrow" for key in drawn)
    on_hand = Landing(held.place, held.card)
    assert found.guess._draw_laid(Canvas(Surface((10, 10))), on_hand, Rect(0, 0, 0, 0)) is None


def test_numbers_are_listed_on_demand_and_remembered() -> None:
    guest = reviewing()
    guest.key(pygame.K_h)
    guest.frame()
    assert "hint" not in scene(guest).view.overlay.rects
    guest.click_on("More")
    guest.click_on("Hint numbers: off")
    guest.key(pygame.K_ESCAPE)
    guest.frame()
    assert scene(guest).view.overlay.rects["hint"].width
    assert guest.saved[-1].table.hint_numbers
    guest.key(pygame.K_i)
    guest.frame()
    assert not guest.saved[-1].table.hint_numbers


# Trying again


def finish_the_trial(guest: Guest) -> None:
    play_on(guest, lambda: guest.sees(TrialOver))


def test_playing_it_out_plays_on_and_returns_to_the_same_mistake_with_what_came_of_it() -> None:
    guest = reviewing()
    guest.key(pygame.K_k)
    where = place(guest)
    review = scene(guest)
    guest.key(pygame.K_r)
    assert isinstance(guest.top, TableScene)
    assert guest.top.stage.shown.hand == where[0]
    finish_the_trial(guest)
    assert isinstance(guest.top, TrialOver)
    assert review.guess
    held = {actor.card for actor in review.guess.controller.hand.actors}
    assert guest.top.position
    assert set(guest.top.position.held) == held
    guest.click_on("Back to the review")
    assert scene(guest) is review
    assert place(guest) == where
    assert re.search(r"[Ss]ame|better|worse", review.prompt().sentence)


def test_leaving_a_try_returns_to_the_review() -> None:
    guest = reviewing()
    where = place(guest)
    guest.key(pygame.K_r)
    guest.frame()
    guest.key(pygame.K_ESCAPE)
    guest.click_on("Back to the review")
    assert place(guest) == where
    assert scene(guest).prompt().sentence.endswith("Find something better.") or scene(
        guest
    ).prompt().sentence.endswith("Find a better card.")


def the_first_event(guest: Guest, found: ReviewScene) -> Sequence[Event]:
    """What happened first in the match that is played on from a mistake."""
    assert isinstance(guest.top, TableScene)
    assert found.guess
    at = len(found.timelines[found.guess.mistake.hand].past) + found.guess.turn.step
    return tuple(guest.any_match.kept[at : at + 1])


@pytest.mark.parametrize("tried", ["right", "wrong"])
def test_playing_on_begins_with_the_guess(tried: str) -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    turn, best = found.guess.turn, found.guess.action(found.guess.choice.best.action)
    action = turn.played if tried == "wrong" else best
    guess_by_mouse(guest, action)
    assert SHORT.in_words(turn.view, action) in guest.control("Play from here").help
    guest.key(pygame.K_r)
    assert the_first_event(guest, found) == (SHORT.decide(as_bacon(turn.state), action),)
    assert "This time you played" in guest.table.controller.refused


def test_after_show_me_the_choice_is_the_players() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    guest.key(pygame.K_h)
    assert guest.control("Play from here").help == "Practice from this choice on."
    guest.key(pygame.K_r)
    assert the_first_event(guest, found) == ()
    assert "Last time you played" in guest.table.controller.refused


def test_another_card_after_the_answer_is_compared_with_it_and_stays_on_the_page() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    choice, marks = found.guess.choice, found._better
    guess_by_mouse(guest, found.guess.action(choice.best.action))
    guess_by_mouse(guest, found.guess.turn.played)
    assert guest.top is found
    assert found.answer == "right"
    better, worse = choice.best.words, capital(choice.named(choice.played))
    assert found.prompt().sentence == f"{worse} is about 1.2 points worse than {better} on average."
    shown = marks(found.guess)
    assert shown
    assert shown.action == found.guess.best
    guest.key(pygame.K_r)
    played = SHORT.decide(as_bacon(found.guess.turn.state), found.guess.turn.played)
    assert the_first_event(guest, found) == (played,)


def test_trying_again_after_a_wrong_answer_asks_and_after_a_right_one_repeats_it() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    turn, best = found.guess.turn, found.guess.action(found.guess.choice.best.action)
    for action, repeated in ((turn.played, ()), (best, (SHORT.decide(as_bacon(turn.state), best),))):
        guess_by_mouse(guest, action)
        guest.key(pygame.K_r)
        finish_the_trial(guest)
        guest.click_on("Try again")
        assert the_first_event(guest, found) == repeated
        guest.key(pygame.K_ESCAPE)
        guest.click_on("Back to the review")


def test_play_from_here_returns_to_the_replay_at_the_same_moment() -> None:
    guest = Guest(INSTANT, stored(), (1280, 720))
    guest.request(ShowStoredReplay(row_of(guest.store), 1))
    replay = guest.top
    assert isinstance(replay, ReplayScene)
    guest.key(pygame.K_1)
    where = replay.controller.at
    guest.click_on("Play from here")
    finish_the_trial(guest)
    guest.key(pygame.K_ESCAPE)
    assert guest.top is replay
    assert replay.controller.at == where
    came_of_it = r"[Ss]ame (result|score)|than before"
    assert re.search(came_of_it, replay.caption())
    guest.key(pygame.K_RIGHT)
    assert not re.search(came_of_it, replay.caption())


def test_a_try_is_practice_counts_for_nothing_and_leaves_no_match_behind() -> None:
    guest = reviewing()
    before = [statistics(guest.store).total, [row.id for row in guest.autosave.running()]]
    guest.key(pygame.K_r)
    assert guest.any_match.practice
    finish_the_trial(guest)
    guest.click_on("Try again")
    finish_the_trial(guest)
    guest.click_on("Back to the review")
    assert [statistics(guest.store).total, [row.id for row in guest.autosave.running()]] == before
    hand, _ = place(guest)
    tries = History(guest.store).matches(Filter(kind="practice"))
    assert [match_title(row) for row in tries] == [f"Practice, hand {hand}"] * 2


def test_the_match_that_was_being_played_goes_on_after_a_try_as_if_nothing_had_been() -> None:
    guest = Guest(INSTANT, size=(1280, 720))
    match: Match[TableState] = Match(SHORT, seed="meanwhile")
    guest.sit_down(match)
    play_on(guest, lambda: guest.sees(HandOver))
    guest.key(pygame.K_r)
    guest.click_on("Play from here")
    finish_the_trial(guest)
    guest.keys(pygame.K_RETURN, pygame.K_ESCAPE)
    assert guest.sees(HandOver)
    guest.key(pygame.K_RETURN)
    play_on(guest, lambda: isinstance(guest.top, HandOver | MatchOver))
    kept = guest.store.match_of(guest.autosave.match_id or 0).kept
    assert kept == match.kept
    assert {first for first, second in pairwise(kept) if first == second} == set()


def test_what_came_of_a_try_makes_way_for_the_answer() -> None:
    guest = reviewing()
    guest.key(pygame.K_r)
    finish_the_trial(guest)
    guest.click_on("Back to the review")
    guest.key(pygame.K_h)
    advice, why = advice_and_why(the_guess(guest).choice.reason)
    assert scene(guest).prompt().sentence == f"{advice} {why}"


# From the table


class Grading(Worker):
    """A worker that grades every choice in this process, as a blunder."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Rules, Turn]] = []

    @property
    def reviewing(self) -> int:
        return len(self.asked)

    def review(self, rules: Rules, turn: Turn, worlds: int | None = None) -> int:  # noqa: ARG002
        self.asked.append((rules, turn))
        return len(self.asked)

    def reviewed(self) -> Reviewed | None:
        rules, turn = self.asked[-1]
        return Reviewed(len(self.asked), graded(rules, turn, better(turn), 0.1))

    def stop_reviewing(self) -> None:
        """Do nothing: there is nothing to stop."""


def playing(seen: Callable[[Guest], bool]) -> Guest:
    """A guest who has played until something is to be seen, and whose choices are all reviewed."""
    guest = Guest(INSTANT, size=(1280, 720))
    guest.game.tables.looks_back, guest.app._worker = True, Grading()
    guest.sit_down(Match(SHORT, seed="meanwhile"))
    play_on(guest, lambda: seen(guest))
    guest.watch(20_000, 100)
    return guest


def test_the_result_of_a_hand_leads_to_its_first_mistake_and_esc_leads_back() -> None:
    guest = playing(lambda guest: guest.sees(HandOver))
    over = guest.top
    guest.click_on("Learn from your mistakes")
    assert place(guest)[0] == guest.stage.shown.hand
    guest.key(pygame.K_ESCAPE)
    assert guest.top is over
    guest.key(pygame.K_k)
    assert scene(guest).current == 0


def test_a_result_with_a_mistake_to_learn_from_stays() -> None:
    guest = playing(lambda guest: guest.sees(HandOver))
    over = guest.top
    assert isinstance(over, HandOver)
    assert over.play
    assert over.play.found
    guest.watch(20_000, 100)
    assert guest.top is over


def test_the_end_of_a_match_leads_to_its_first_mistake_and_esc_leads_back() -> None:
    guest = playing(lambda guest: guest.sees(MatchOver))
    over = guest.top
    guest.click_on("Learn from your mistakes")
    assert scene(guest).current == 0
    assert len({mistake.hand for mistake in scene(guest).mistakes}) > 1
    guest.key(pygame.K_ESCAPE)
    assert guest.top is over


def test_a_review_at_rest_costs_nothing() -> None:
    guest = reviewing()
    for key in (None, pygame.K_h):
        if key:
            guest.key(key)
        guest.watch(2000, 100)
        assert not scene(guest).moving()
        assert scene(guest).wake_at() is None
        assert not guest.frame()


# Room


@pytest.mark.sparse(5)
@pytest.mark.usefixtures("outlines")
@pytest.mark.parametrize(
    ("size", "scale"),
    [((960, 600), 75), ((960, 600), 200), ((1280, 720), 100), ((1440, 1080), 200), ((960, 1200), 100)],
)
@pytest.mark.parametrize("company", ["three", "four", "six"])
def test_nothing_overlaps_in_a_review(size: tuple[int, int], scale: int, company: str) -> None:
    look = Settings(
        accessibility=Accessibility(interface_scale=scale), table=TableSettings(hint_numbers=True)
    )
    guest = reviewing(stored(COMPANIES[company]), look, size)
    found = []
    for _ in wrong_places(guest.store)[:4]:
        for key in (None, pygame.K_h):
            if key:
                guest.key(key)
            guest.frame(5000)
            guest.frame()
            found += [f"{place(guest)} {scene(guest).answer}: {fault}" for fault in overlaps(scene(guest))]
        guest.key(pygame.K_k)
    assert found == []


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_no_button_hides_the_question_about_a_call(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    guest = reviewing(size=size)
    found = to_one(guest, lambda guess: not guess.turn.played.of_a_card)
    arrows: list[object] = []
    monkeypatch.setattr("bacon.ui.scenes.guess.draw_arrow", lambda *ends: arrows.append(ends))
    for key in (pygame.K_LSHIFT, pygame.K_h):
        guest.key(key)
        guest.frame(5000)
        assert found.guess
        assert found.guess.controls.row
        assert not overlaps(found)
    assert arrows == []


def overlaps(review: ReviewScene) -> list[str]:
    """Everything that overlaps on the table, or with the bar."""
    assert review.guess
    rects = dict(review.view.overlay.rects)
    rects |= {f"button:{e.name}": e.rect for e in review.group.controls if isinstance(e, Button)}
    names = list(rects)
    met = [
        f"{one} × {other}"
        for number, one in enumerate(names)
        for other in names[number + 1 :]
        if rects[one].colliderect(rects[other])
    ]
    window = review.app.metrics.window
    return met + [name for name, rect in rects.items() if not window.contains(rect)]


def test_the_arrow_crosses_no_word_of_the_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = reviewing()
    found = to_a_card(guest)
    drawn: list[tuple[tuple[float, float], tuple[float, float]]] = []
    monkeypatch.setattr("bacon.ui.scenes.guess.draw_arrow", lambda _, __, *ends: drawn.append(ends))
    monkeypatch.setattr(Guess, "_draw_laid", lambda *_: None)  # else the card says it
    guest.key(pygame.K_h)
    guest.frame()
    pill = found.view.overlay.rects["prompt"]
    assert drawn
    for start, end in drawn:
        assert max(start[1], end[1]) < pill.top or not pill.left < start[0] < pill.right


def test_the_first_view_marks_what_was_played_and_says_in_which_trick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = reviewing()
    found = to_a_card(guest)
    marked: list[str] = []
    monkeypatch.setattr(Guess, "draw_chosen", lambda guess, *_, **__: marked.append(guess.choice.played))
    guest.frame()
    assert not found.told
    assert found.guess
    assert marked == [found.guess.choice.played]
    assert re.fullmatch(r"Hand \d+, trick \d", found._title()[1])
    assert re.search(r"\. That cost about 1.2 points on average\. Find", found.prompt().sentence)


def test_what_came_of_a_try_comes_with_what_is_better_on_average() -> None:
    guest = reviewing()
    best = the_guess(guest).best
    assert best
    scene(guest).take_guess(best)
    guest.click_on("Play from here")
    finish_the_trial(guest)
    assert any(sentence.endswith("and that’s better on average.") for sentence in guest.dialog.sentences)
    guest.click_on("Back to the review")
    assert scene(guest).prompt().sentence.endswith("is about 1.2 points better: it gains points.")


def test_what_came_of_a_try_gives_no_answer_away_that_was_not_shown() -> None:
    guest = reviewing()
    guest.key(pygame.K_r)
    finish_the_trial(guest)
    assert not any("On average" in sentence for sentence in guest.dialog.sentences)
    guest.click_on("Back to the review")
    assert scene(guest).prompt().sentence.endswith("Find something better, or press Show me.")


def test_the_answer_can_be_asked_for_where_a_try_ends_and_is_known_in_the_review() -> None:
    guest = reviewing()
    reason = the_guess(guest).choice.reason
    guest.key(pygame.K_r)
    finish_the_trial(guest)
    guest.click_on("Show me")
    assert guest.dialog.sentences[-1].startswith(reason)
    assert not guest.offers("Show me")
    guest.click_on("Back to the review")
    assert scene(guest).answer == "shown"


def try_with(guest: Guest, written: str) -> ReviewScene:
    """Try the first choice of a card once more with this card; return the review it leads back to."""
    found = to_a_card(guest)
    assert found.guess
    action = found.guess.action(written)
    guest.key(pygame.K_r)
    guest.table.controller.act(action)
    finish_the_trial(guest)
    return found


def test_a_try_that_finds_the_best_card_says_so_and_leads_back_to_a_mistake_that_is_found() -> None:
    guest = reviewing()
    choice = to_a_card(guest).guess.choice  # type: ignore[union-attr]
    found = try_with(guest, choice.best.action)
    assert (
        f"This time you played {choice.best.words}, and that’s better on average." in guest.dialog.sentences
    )
    assert guest.dialog.buttons[0].label == "Back to the review"
    guest.key(pygame.K_RETURN)
    assert scene(guest) is found
    assert found.answer == "right"
    assert found._title()[0].endswith("1 found")


def test_a_try_with_the_same_card_says_so_and_offers_the_answer() -> None:
    guest = reviewing()
    choice = to_a_card(guest).guess.choice  # type: ignore[union-attr]
    found = try_with(guest, choice.played)
    assert guest.dialog.sentences[-1] == "There’s something better. Take another look at your hand."
    panel = guest.dialog
    assert isinstance(panel, TrialOver)
    assert [attempt.name for attempt in panel.attempts] == ["First time", "This time"]
    assert [button.look for button in guest.dialog.buttons] == ["primary", "plain", "plain"]
    assert [button.label for button in guest.dialog.buttons] == ["Try again", "Show me", "Back to the review"]
    guest.key(pygame.K_ESCAPE)
    assert scene(guest) is found
    assert found.answer == "open"


def test_while_a_mistake_is_a_question_it_can_be_skipped_and_only_its_answer_leads_on() -> None:
    guest = reviewing()
    names = [control.name for control in guest.group.controls]
    assert "Skip" in names
    assert not {"Try again", "Next mistake", "Done"} & {*names}
    assert main_buttons(guest) == []
    guest.key(pygame.K_h)
    assert not guest.offers("Skip")
    assert main_buttons(guest) == ["Next mistake"]


def test_a_try_that_fails_leads_to_another_and_one_that_succeeds_leads_on() -> None:
    guest = reviewing()
    choice = to_a_card(guest).guess.choice  # type: ignore[union-attr]
    review = try_with(guest, choice.played)
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, TableScene)
    assert review.guess
    guest.table.controller.act(review.guess.action(choice.best.action))
    finish_the_trial(guest)
    assert guest.dialog.buttons[0].label == "Back to the review"


def test_a_guess_is_about_one_call_not_about_all_that_follow() -> None:
    guest = reviewing()
    assert not any(ask.repeats for ask in the_guess(guest).controller.hand.asks())


def test_the_bar_counts_what_was_found_without_help() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    total = len(found.mistakes)
    assert found._title()[0] == f"Mistake {found.current + 1} of {total}"
    guess_by_mouse(guest, found.guess.action(found.guess.choice.best.action))
    assert found._title()[0] == f"Mistake {found.current + 1} of {total} · 1 found"


def test_a_try_begins_with_what_was_done_and_the_way_back() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    played = found.guess.choice.named(found.guess.choice.played)
    guest.key(pygame.K_r)
    prompt = guest.table.controller.prompt
    assert prompt
    assert (
        prompt.sentence
        == f"Last time you played {played}. Try something better. Esc takes you back to the review."
    )


def test_a_right_guess_is_checked_off_and_an_answer_that_was_shown_is_not() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    guess_by_mouse(guest, found.guess.action(found.guess.choice.best.action))
    assert found.prompt().right
    guest.frame()
    assert found.view.advised_edge == "good"
    guest.key(pygame.K_k)
    guest.key(pygame.K_h)
    guest.frame()
    assert found.prompt().hinted
    assert not found.prompt().right
    assert found.view.advised_edge == "brass"


def test_a_saved_review_whose_best_action_is_no_longer_legal_is_shown_without_an_arrow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrows: list[object] = []
    monkeypatch.setattr("bacon.ui.scenes.guess.draw_arrow", lambda *each: arrows.append(each))
    store = stored()
    reviews = Reviews(store)
    old = next(each for each in reviews.of_match(1) if each.hand == 1)
    choices = [
        replace(each, alternatives=(replace(each.best, action="9Z"), *each.alternatives[1:]))
        for each in old.choices
    ]
    reviews.keep(1, replace(old, choices=tuple(choices)))
    guest = reviewing(store)
    guest.key(pygame.K_h)
    guest.frame()
    found = scene(guest)
    assert found.guess
    assert found.guess.best is None
    assert found.prompt().sentence == " ".join(advice_and_why(found.guess.choice.reason))
    assert not arrows


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (0.4, "This time you played the 9♥. That’s better, but not the best."),
        (-0.9, "This time you played the 9♥. That’s no better than last time."),
    ],
)
def test_another_choice_than_the_best_is_compared_with_the_first_one(points: float, told: str) -> None:
    ways = [Alternative("9S", "the 9♠", 1.0), Alternative("9H", "the 9♥", points)]
    ways.append(Alternative("9C", "the 9♣", -0.5))
    choice = GradedChoice(0, 4, "lead", "9C", tuple(ways), 60, 0.1, 1.5, "blunder", "Too low.")
    assert second_try(choice, "9H", found=False, told=False) == told


def test_a_cost_is_in_points_and_in_chances_where_it_is_no_points() -> None:
    choice = GradedChoice(
        0, 4, "lead", "9C", (Alternative("9S", "the 9♠", 1.0),), 60, 0.03, 0.42, "mistake", ""
    )
    assert cost_words(choice) == "cost about 0.4 points on average"
    assert cost_words(replace(choice, points=0.01)) == "lowered your chance of winning by 3 percentage points"
    assert (
        cost_words(replace(choice, points=0.01), "East")
        == "lowered their chance of winning by 3 percentage points"
    )


def test_a_small_mistake_that_cost_many_points_says_why_it_is_small() -> None:
    alternatives = (Alternative("9S", "the 9♠", 1.0),)
    choice = GradedChoice(0, 4, "lead", "9C", alternatives, 60, 0.02, 1.6, "inaccurate", "")
    small = "a small mistake that cost about 1.6 points on average"
    cost = "chance of winning by only 2 percentage points"
    assert grade_and_cost(choice) == f"{small}, but lowered your {cost}"
    assert grade_and_cost(choice, "East") == f"{small}, but lowered their {cost}"
    assert "chance" not in grade_and_cost(replace(choice, points=0.6))
    assert "chance" not in grade_and_cost(replace(choice, grade="mistake"))


def test_a_choice_before_the_first_trick_is_named_by_what_it_is() -> None:
    match, _ = careless(SHORT)
    told = set[tuple[str, str]]()
    for timeline in timelines(match.rules, match.kept):
        for turn in timeline.turns:
            told.add((type(turn.played).__name__, _phase(timeline, turn)))
    assert {phase for name, phase in told if name == "Discard"} == {"discarding"}
    assert {phase for name, phase in told if name == "PickItUp"} == {"naming trump"}
    assert ("Play", "trick 2") in told


def test_the_card_that_was_a_mistake_has_a_red_edge_and_the_better_one_a_golden_one() -> None:
    guest = reviewing()
    found = to_a_card(guest)
    assert found.guess
    chosen = [actor.card for actor in found.guess.chosen]
    assert [str(card) for card in chosen] == [found.guess.choice.played]
    guest.key(pygame.K_h)
    guest.frame()
    better = found.guess.marks(found.guess.best or found.guess.turn.played).advised
    marked = found.view._painter(found.guess.stage.shown, better).marked
    assert {actor.card: token for actor, token in marked.items()} == {
        **dict.fromkeys(chosen, "bad"),
        **{actor.card: "brass" for actor in better},
    }
