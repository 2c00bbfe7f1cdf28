"""Nothing overlaps at the table of the climbing game, however many play, and every card can be touched."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace
from pygame import Surface

from bacon.core.cards import cards
from bacon.core.match import Match
from bacon.core.words import capital
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.events import CombinationLaid, DealScored
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.pile import Pile
from bacon.games.climbing.state import ClimbingState
from bacon.search.levels import make_bot
from bacon.ui.drawing.art import Art, Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.scenes import match_over, panels
from bacon.ui.scenes.card_chart import CardChart
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.last_trick import LastTrick
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.frame import HAND, RAISE, Frame, around, bounds
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import hand_size
from tests.ui.games import each_climbing
from tests.ui.test_layout import Sitting, cards_by_zone, collisions, looks_at, outside, words_and_buttons
from tests.ui.test_layout_of_games import SIZES, check_dialog, company

pytestmark = pytest.mark.usefixtures("outlines")

LOOKS = looks_at(SIZES)
LONGEST = [
    CombinationLaid(2, cards("5H 6H 7H 8H X X"), Combination.parse("stretch flush 5-10 in hearts")),
    CombinationLaid(1, cards("6D 6D 6H 6S 6S X"), Combination.parse("hex of 6s")),
    CombinationLaid(0, cards("1H 1S 2H 2S 3H 3S"), Combination.parse("tube 1-2-3")),
]
Wanted = Callable[[ClimbingState], bool]


@cache
def come_to(rules: Climbing, wanted: Wanted) -> Match[ClimbingState]:
    """Return a match that bots have played until it is the player's turn and a condition holds.

    The tests share it, so it is not to be played on.
    """
    match, bot = Match(rules, seed="layout"), make_bot(rules)
    while not (match.to_act == 0 and wanted(match.state)):
        match.apply(bot.choose(match.view(match.to_act or 0), match.legal()).action)
    return match


def full_hands(state: ClimbingState) -> bool:
    return len(state.hands[0]) > 10


def few_left(state: ClimbingState) -> bool:
    return any(0 < len(hand) < 4 for hand in state.hands[1:])


@pytest.mark.sparse(5)
@each_climbing
@pytest.mark.parametrize("situation", [full_hands, few_left])
def test_nothing_overlaps_while_the_longest_combinations_lie(
    rules: Climbing, situation: Wanted, sitting: Sitting
) -> None:
    match = come_to(rules, situation)
    found = []
    for long in (False, True):
        scene = sitting.table(match, company(rules, long=long))
        state = scene.stage.shown
        assert isinstance(state, ClimbingState)
        scene.stage.shown = replace(state, pile=tuple(LONGEST), last_pile=())
        scene.stage.arrange(0)
        scene.stage.cast.rest(1)
        sitting.app.frame()
        found += collisions(scene) + outside(sitting.app, words_and_buttons(scene) | cards_by_zone(scene))
    assert found == []


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=str)
@pytest.mark.parametrize("seats", [4, 6])
def test_with_larger_words_the_cards_keep_their_size(size: tuple[int, int], scale: int, seats: int) -> None:
    metrics = Metrics(*size, scale)
    frame = Frame(metrics, plate_width=metrics.ui(280), seats=seats, cards=17 if seats == 4 else 14)
    pile = Pile(Layout(frame))
    assert not frame.two_rows
    assert frame.hand_height == HAND
    top, older, oldest = (around([bounds(place) for place in pile.places(age, 6)]) for age in range(3))
    assert top.height >= metrics.u(175)
    others = [older, oldest, pile.caption(1), pile.caption(2)]
    assert top.collidelist(others) == -1
    assert pile.caption(0).collidelist([top.inflate(-4, -4), *others]) == -1
    assert pile.caption(0).width >= metrics.ui(400)


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (2560, 1080)], ids=str)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_line_below_the_pile_stands_clear_of_the_words_of_a_hint(
    size: tuple[int, int], scale: int, seats: int
) -> None:
    metrics = Metrics(*size, scale)
    layout = Layout(Frame(metrics, plate_width=metrics.ui(280), seats=seats, cards=14))
    hint = layout.middle.prompt_top(auction=False)
    assert hint - Pile(layout).caption(0).bottom >= metrics.u(8)


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1440, 1080), (2560, 1080)], ids=str)
def test_the_button_of_the_chart_has_one_place_however_many_play_clear_of_the_pile(
    size: tuple[int, int], scale: int
) -> None:
    metrics, places = Metrics(*size, scale), set[tuple[int, ...]]()
    for seats in (3, 4, 5, 6):
        layout = Layout(Frame(metrics, plate_width=metrics.ui(280), seats=seats, cards=14, sides=2))
        button, pile = layout.frame.chart_tool, Pile(layout)
        places.add(tuple(button.topright))
        lying = [bounds(place) for age in range(3) for place in pile.places(age, 6)]
        assert button.collidelist(lying) < 0
        assert button.collidelist([layout.seating.plate(seat) for seat in range(seats)]) < 0
    assert len(places) == 1


@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize("seats", [4, 6])
def test_earlier_plays_lie_clear_of_the_plates_of_those_who_did_not_play_them(seats: int, scale: int) -> None:
    metrics = Metrics(1280, 720, scale)
    layout = Layout(Frame(metrics, plate_width=metrics.ui(280), seats=seats, cards=14))
    plates = [layout.seating.plate(seat) for seat in range(1, seats) if seat != layout.frame.across]
    around_plates = [plate.inflate(2 * metrics.u(38), 0) for plate in plates]
    for age in (1, 2):
        cards = around([bounds(place) for place in Pile(layout).places(age, 6)])
        assert cards.collidelist(around_plates) == -1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=str)
def test_beside_the_seats_at_the_sides_there_is_room_to_speak(size: tuple[int, int]) -> None:
    metrics = Metrics(*size)
    layout = Layout(Frame(metrics, plate_width=metrics.ui(280), cards=17))
    for seat, side in ((1, 1), (3, -1)):
        bubble = layout.seating.plate(seat).move(side * metrics.u(280), 0)
        assert bubble.collidelist(Pile(layout).taken) == -1


@pytest.mark.sparse(5)
@each_climbing
def test_every_card_of_a_full_hand_has_room_for_a_finger(rules: Climbing, sitting: Sitting) -> None:
    scene = sitting.table(come_to(rules, full_hands), company(rules, long=True))
    places = scene.view.layout.seating.hand(0, hand_size(rules))
    steps = [b.x - a.x for a, b in pairwise(places) if b.x > a.x]
    assert min(steps) >= 44 * sitting.app.metrics.unit * 0.99


@pytest.mark.sparse(5)
@each_climbing
@pytest.mark.parametrize("situation", [full_hands, few_left])
def test_the_chart_fits_and_never_hides_the_hand(
    rules: Climbing, situation: Wanted, sitting: Sitting
) -> None:
    scene = sitting.table(come_to(rules, situation), company(rules, long=True))
    scene.handle(Key(Verb.CHART))
    chart = sitting.app.scenes.top
    assert isinstance(chart, CardChart)
    check_pages(chart, sitting, scene)
    if chart.turn:
        chart.turn.press()
        names = check_pages(chart, sitting, scene)
        assert sorted(names) == sorted(capital(kind.plain) for kind in Kind)


def check_pages(chart: CardChart, sitting: Sitting, scene: TableScene) -> list[str]:
    """Check every page of a chart; return the names of all that they show."""
    names = []
    for page in range(9):
        check_chart(chart, sitting, scene)
        names += [tile.name for tile in chart.shown]
        if chart.more is None or chart.more.label == f"{page + 1} of {page + 1}":
            break
        chart.more.press()
    return names


def check_chart(chart: CardChart, sitting: Sitting, scene: TableScene) -> None:
    """Check one page of the chart: all of it lies in its panel, the panel clear of the hand, no card tiny."""
    sitting.app.frame()
    tiles = chart.shown
    turn = [each.rect for each in (chart.turn, chart.more) if each]
    assert all(map(chart.panel.contains, turn))
    assert all(rect.collidelist([tile.rect for tile in tiles]) == -1 for rect in turn)
    assert all(chart.panel.contains(tile.rect) for tile in tiles)
    assert not any(one.rect.colliderect(other.rect) for one, other in combinations(tiles, 2))
    raised = scene.view.layout.seating.hand_rect(0, len(scene.controller.hand.actors))
    raised.top -= sitting.app.metrics.u(RAISE)
    assert not chart.panel.colliderect(raised)
    assert outside(sitting.app, {"chart": chart.panel}) == []
    assert min(tile.fit.cards for tile in tiles) >= sitting.app.metrics.u(40)


@pytest.mark.sparse(6)
@each_climbing
def test_in_the_replay_every_card_of_a_full_hand_shows_its_corner_and_the_pile_stays_clear(
    rules: Climbing, sitting: Sitting
) -> None:
    dealt = hand_size(rules)
    layout = Layout(
        Frame(sitting.app.metrics, seats=rules.seats, cards=dealt, sides=rules.seats, open_hands=True)
    )
    pile = Pile(layout).taken
    for seat in range(1, rules.seats):
        places = layout.seating.hand(seat, dealt)
        steps = [after.x - before.x for before, after in pairwise(places)]
        assert min(steps) >= 0.1 * places[0].height
        fan = around([bounds(place) for place in places])
        assert sitting.app.metrics.window.contains(fan)
        assert fan.collidelist(pile) == -1


@pytest.mark.sparse(5)
@each_climbing
def test_the_panels_after_a_deal_and_a_match_hold_every_side(rules: Climbing, sitting: Sitting) -> None:
    match = come_to(rules, full_hands)
    sides = len(match.state.scores)
    scored = DealScored(tuple(range(rules.seats)), (16, 8, 4, 2, 1, 0)[:sides])
    scores, out = (24, 16, 8, 4, 2, 1)[:sides], scored.order[:-1]
    state = replace(match.state, result=scored, scores=scores, finished=out)
    names = [person.name for person in company(rules, long=True)]
    scene = sitting.table(match, company(rules, long=True))
    told = panels.Result(
        presenter=scene.view.presenter,
        state=state,
        names=names,
        viewer=0,
        automatic=False,
        faces=[person.avatar for person in company(rules, long=True)],
    )
    over = HandOver(sitting.app, told, go_on=print, replay=print, same_deal=print, back=print)
    sitting.show(over)
    check_dialog(sitting, over)
    last = replace(told, state=replace(state, winner=0))
    end = match_over.match_over(sitting.app, last, again=print, leave=print, replay=print)
    sitting.show(end)
    check_dialog(sitting, end)
    assert isinstance(end, match_over.MatchOver)
    assert len(end.standings) == sides


def test_after_a_deal_each_side_has_the_places_of_its_players(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = come_to(Climbing(), full_hands)
    scored = DealScored((1, 0, 3, 2), (0, 2))
    state = replace(match.state, result=scored, scores=(0, 2), finished=(1, 0, 3))
    scene, drawn = sitting.table(match, company(Climbing(), long=False)), list[str]()
    told = panels.Result(
        presenter=scene.view.presenter,
        state=state,
        names=("You", "West", "North", "East"),
        viewer=0,
        automatic=False,
    )
    over = HandOver(sitting.app, told, go_on=print, replay=print, same_deal=print, back=print)
    fitted = Art.fitted

    def note(
        art: Art, words: str, size: float, width: int, face: Face = "regular", token: str = "text"
    ) -> Surface:
        drawn.append(words)
        return fitted(art, words, size, width, face, token)

    monkeypatch.setattr(Art, "fitted", note)
    over.draw(Canvas(Surface(sitting.app.metrics.size)))
    assert {"Place", "2nd", "1st, 3rd"} <= set(drawn)


def test_the_last_round_stays_in_the_window(sitting: Sitting) -> None:
    rules = Climbing()
    scene = sitting.table(come_to(rules, full_hands), company(rules, long=True))
    state = scene.stage.shown
    assert isinstance(state, ClimbingState)
    past = scene.view.presenter.last_plays(replace(state, last_pile=tuple(LONGEST * 3)))
    assert past
    shown = LastTrick(sitting.app, past, scene.view.names, scene.view.presenter)
    sitting.show(shown)
    assert sitting.app.metrics.window.contains(shown.panel)


def test_what_is_left_of_a_hand_of_two_rows_comes_together_in_one(sitting: Sitting) -> None:
    layout = Layout(Frame(sitting.app.metrics, cards=17))
    heights = [place.y for place in layout.seating.hand(0, 5)]
    assert max(heights) - min(heights) < 30 * sitting.app.metrics.unit


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("scale", [125, 150])
def test_in_large_text_the_pile_makes_room_for_a_hint_of_three_lines(scale: int, seats: int) -> None:
    metrics = Metrics(1280, 720, scale)
    layout = Layout(Frame(metrics, plate_width=metrics.ui(280), seats=seats, cards=17 if seats == 4 else 14))
    room = layout.frame.prompt_bottom - Pile(layout).caption(0).bottom
    assert room >= layout.frame.prompt_height(3) * 0.85
