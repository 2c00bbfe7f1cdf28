"""Three, four, five or six sit at the table with any hand without crowding, in every window."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from pygame import Rect, Surface
from pygame.math import Vector2

from bacon import BidEuchre, BidMade, Climbing, Euchre
from bacon.core.cards import Card, Strain
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState, Phase
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.climbing.state import ClimbingState
from bacon.games.tricks.state import Trick
from bacon.settings.settings import Accessibility, Settings
from bacon.ui.actors import Actor, Zone
from bacon.ui.app.demo import Clock
from bacon.ui.app.loop import App
from bacon.ui.app.window import start_video
from bacon.ui.drawing.art import Face, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics
from bacon.ui.drawing.tween import Place
from bacon.ui.stage import Bubble
from bacon.ui.table.controls import CardControl
from bacon.ui.table.fans import OPEN
from bacon.ui.table.frame import LEFT, Frame, around, bounds
from bacon.ui.table.layout import Layout
from bacon.ui.table.overlay import TableOverlay
from bacon.ui.table.presenter import Contract, make_presenter
from bacon.ui.table.prompt import Prompt
from bacon.ui.table.score_panel import ScorePanel
from bacon.ui.table.session import Person, people_of
from bacon.ui.table.tools import place_tools, tool
from bacon.ui.table.view import plate_width
from tests.ui.stage_door import words_cut_short
from tests.ui.test_layout import looks_at

SIZES: Final = ((960, 600), (1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (2560, 1080))
LOOKS: Final = looks_at(SIZES)
SEATS: Final = (3, 4, 5, 6)
WORDS: Final = (
    "Pass",
    "No — I deny it",
    "Four spades, and alone",
    "The rest are mine",
    "Five",
    "Then I’ll pass",
)
SENTENCE: Final = "Bid how many tricks you and your partners will take, or pass to the player on your left."

TOOLS: Final = ("last_trick", "speed", "sound_on", "rules", "menu")

INDICES: Final = {False: (0.14, 0.29), True: (0.28, 0.5)}
"""How wide and how high the index of a card reaches from its corner, in card heights; in large print."""


@st.composite
def layouts(draw: st.DrawFn, seats: tuple[int, ...] = SEATS) -> Layout:
    """Return any table: in any window from 4:3 to 21:9, for long hands, with short and long names."""
    height = draw(st.integers(600, 2160))
    width = draw(st.integers(math.ceil(height * 4 / 3), height * 21 // 9))
    metrics = Metrics(width, height, draw(st.integers(75, 200)))
    number = draw(st.sampled_from(seats))
    return Layout(
        Frame(
            metrics,
            draw(st.integers(0, number - 1)),
            draw(st.integers(0, metrics.ui(400))),
            seats=number,
            cards=draw(st.integers(6, 18)),
            large_print=draw(st.booleans()),
        )
    )


@pytest.fixture(params=LOOKS, ids=str)
def metrics(request: pytest.FixtureRequest) -> Metrics:
    """Return each size and scale of the design."""
    size, scale = request.param
    return Metrics(size[0], size[1], scale)


def packed(places: Iterator[Place]) -> Rect:
    return around([bounds(place) for place in places])


def edges(layout: Layout) -> dict[str, Rect]:
    """Return what is always there, and a prompt as wide as it may be."""
    prompt = Rect(0, 0, layout.frame.prompt_width, layout.frame.prompt_height())
    prompt.midbottom = (layout.metrics.width // 2, layout.frame.prompt_bottom)
    plates = {f"plate {seat}": layout.seating.plate(seat) for seat in range(layout.frame.seats)}
    return plates | {
        "score": layout.frame.score,
        "tools": layout.frame.tools,
        "footnote": layout.frame.footnote,
        "prompt": prompt,
    }


def hands(layout: Layout, count: int, own: int) -> dict[str, Rect]:
    counts = [own if seat == layout.viewer else count for seat in range(layout.frame.seats)]
    return {f"hand {seat}": layout.seating.hand_rect(seat, held) for seat, held in enumerate(counts) if held}


def auction(layout: Layout) -> dict[str, Rect]:
    """Return a table with everything that may be on offer."""
    offered = (layout.middle.offered(index, playing=False) for index in range(3))
    return {
        "stock": bounds(layout.middle.stock(playing=False)),
        "up-card": bounds(layout.middle.upcard()),
        "offered": packed(offered),
        "actions": layout.frame.actions,
    } | hands(layout, layout.frame.cards, layout.frame.cards)


def in_play(layout: Layout) -> dict[str, Rect]:
    """Return the trick and the cards put aside."""
    aside = [layout.middle.stock(playing=True), layout.middle.discard(3)]
    aside += [layout.middle.offered(index, playing=True) for index in range(3)]
    trick = {f"trick {seat}": bounds(layout.middle.trick(seat)) for seat in range(layout.frame.seats)}
    return {"aside": packed(iter(aside))} | trick


def discarding(layout: Layout) -> dict[str, Rect]:
    """Return a table at which an extra card was taken up."""
    return in_play(layout) | hands(layout, layout.frame.cards, layout.frame.cards + 1)


def playing(layout: Layout, won: int) -> dict[str, Rect]:
    """Return a table after this many tricks, any of which each seat might have won."""
    left = layout.frame.cards - won
    packets = {
        f"won {seat}": packed(layout.seating.won(seat, packet) for packet in range(won))
        for seat in range(layout.frame.seats)
        if won
    }
    return in_play(layout) | packets | hands(layout, left, left) | {"actions": layout.frame.actions}


def moments(layout: Layout) -> Iterator[dict[str, Rect]]:
    yield edges(layout) | auction(layout)
    yield edges(layout) | discarding(layout)
    for won in sorted({0, 1, layout.frame.cards // 2, layout.frame.cards - 1, layout.frame.cards}):
        yield edges(layout) | playing(layout, won)


def faults(metrics: Metrics, rects: Mapping[str, Rect]) -> list[str]:
    """Name all pairs that overlap, and everything not wholly in the window."""
    pairs = combinations(rects.items(), 2)
    met = [
        f"{one} × {other}"
        for (one, rect), (other, place) in pairs
        if meet(rect, place) and not (one.startswith("trick") and other.startswith("trick"))
    ]
    return met + [name for name, rect in rects.items() if not metrics.window.contains(rect)]


def meet(rect: Rect, other: Rect) -> bool:
    """Whether two share more than a corner of the box round a turned card, which is empty."""
    shared = rect.clip(other)
    return shared.width > 2 and shared.height > 2


def check(layout: Layout) -> None:
    for moment in moments(layout):
        assert faults(layout.metrics, moment) == []
    check_indices(layout)


def control_at(number: int, place: Place) -> CardControl:
    actor = Actor(Card("AS"), Zone("hand"), place)
    actor.index = number
    return CardControl(actor, place, lambda: None)


def check_indices(layout: Layout) -> None:
    """No card of the viewer's hand hides another's index, and a click on an index is for its card."""
    for count in range(1, layout.frame.cards + 1):
        places = layout.seating.hand(layout.viewer, count)
        controls = [control_at(n, place) for n, place in enumerate(places)]
        for number, place in enumerate(places):
            for spot in index_corners(place, large=layout.frame.large_print):
                covering = [above for above in places[number + 1 :] if covers(above, spot)]
                assert covering == []
                clicked = [n for n, control in enumerate(controls) if control.contains(pixel(spot))]
                assert clicked[-1] == number


def index_corners(place: Place, *, large: bool) -> list[Vector2]:
    wide, high = (part * place.height for part in INDICES[large])
    left, top = -card_width(place.height) / 2, -place.height / 2
    edge = place.height * 0.03
    corners = [(left + edge, top + edge), (left + wide, top + edge), (left + wide, top + high)]
    return [Vector2(place.x, place.y) + Vector2(corner).rotate(place.angle) for corner in corners]


def covers(place: Place, spot: Vector2) -> bool:
    off = (spot - Vector2(place.x, place.y)).rotate(-place.angle)
    return abs(off.x) <= card_width(place.height) / 2 and abs(off.y) <= place.height / 2


def pixel(spot: Vector2) -> tuple[int, int]:
    return (int(spot.x), round(spot.y))


@pytest.mark.sparse(8)
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_overlaps_and_every_index_is_seen(metrics: Metrics, seats: int) -> None:
    for cards, large in ((6, False), (8, False), (14, False), (17, False), (17, True)):
        check(Layout(Frame(metrics, 0, metrics.ui(230), seats=seats, cards=cards, large_print=large)))


@given(layouts())
def test_nothing_overlaps_in_any_window(layout: Layout) -> None:
    check(layout)


@given(layouts((3, 5, 6)))
def test_cards_of_a_trick_and_cards_cut_for_the_deal_lie_free(layout: Layout) -> None:
    for place in (layout.middle.trick, layout.middle.cut):
        lying = {f"card {seat}": bounds(place(seat)) for seat in range(layout.frame.seats)}
        assert faults(layout.metrics, edges(layout) | lying) == []


@given(layouts())
def test_seats_and_tricks_go_round_clockwise_from_the_viewer(layout: Layout) -> None:
    order = [(layout.viewer + turn) % layout.frame.seats for turn in range(layout.frame.seats)]
    tricks = [Vector2(layout.middle.trick(seat)[:2]) - Vector2(layout.middle.centre) for seat in order]
    middle = Vector2(layout.metrics.window.center)
    plates = [Vector2(layout.seating.plate(seat).center) - middle for seat in order[1:]]
    for ring in (tricks, plates):
        turns = [math.degrees(math.atan2(-spot.x, spot.y)) % 360 for spot in ring]
        first = turns.index(min(turns))  # in a row, the viewer's own card may lie left of the middle
        assert turns[first:] + turns[:first] == sorted(turns)
    assert [layout.frame.side(seat) for seat in order] == sorted(layout.frame.side(seat) for seat in order)


@given(layouts(), st.integers(OPEN + 2, 18))
def test_a_long_hand_of_another_draws_together(layout: Layout, count: int) -> None:
    for seat in range(layout.frame.seats):
        if seat != layout.viewer and not layout.frame.crowded:
            full, long = layout.seating.hand_rect(seat, OPEN + 1), layout.seating.hand_rect(seat, count)
            assert long.inflate(-2, -2).size <= full.size


@given(layouts(), st.integers(1, 18))
def test_a_hand_grows_by_one_card_at_its_end(layout: Layout, count: int) -> None:
    """Cards lie in order from left to right, or from the owner's left, and none on the same spot."""
    for seat in range(layout.frame.seats):
        places = layout.seating.hand(seat, count)
        assert len(places) == count
        assert all(one[:2] != other[:2] for one, other in pairwise(places))
        assert len({place.height for place in places}) == 1


def seated(size: tuple[int, int], scale: int) -> App:
    start_video(headless=True)
    pygame.display.set_mode(size)
    return App(Settings(accessibility=Accessibility(interface_scale=scale)), lambda _: None, Clock())


def everything_said(app: App, people: tuple[Person, ...], cards: int) -> dict[str, Rect]:
    """Draw a table in mid-auction at which everybody speaks; return where everything is."""
    seats = len(people)
    layout = Layout(Frame(app.metrics, 0, plate_width(app.art, people), seats=seats, cards=cards))
    overlay = TableOverlay(app.art, make_presenter(layout, Bacon()), people)
    state = BaconState(hands=((),) * seats, hand=1, dealer=seats - 1, commitment="0123456789abcdef")
    overlay.draw_plates(app.canvas, state, 1)
    overlay.draw_footnote(app.canvas, state)
    bubbles = {seat: Bubble(seat, words, -9e3, 9e9) for seat, words in enumerate(WORDS[:seats])}
    overlay.draw_bubbles(app.canvas, bubbles, 0)
    overlay.draw_prompt(app.canvas, Prompt(SENTENCE), auction=True)
    rests = {"score": layout.frame.score, "tools": tools(app, layout), "actions": layout.frame.actions}
    return overlay.rects | rests | hands(layout, cards, cards)


def test_a_hand_of_a_round_shows_its_place_there_and_no_other_number() -> None:
    app = seated((960, 600), 100)
    overlay = TableOverlay(
        app.art, make_presenter(Layout(Frame(app.metrics)), Bacon()), people_of(app.settings.players, 4)
    )
    state, widths = BaconState(hand=1), []
    for numbered in (True, False):
        overlay.draw_footnote(app.canvas, state, "Deal of the day, 2 of 6", numbered=numbered)
        widths.append(overlay.rects["footnote"].w)
    assert widths[1] == app.art.text("Deal of the day, 2 of 6", app.art.small_type).get_width() < widths[0]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_no_gap_is_left_for_the_discard_among_the_cards_put_aside(metrics: Metrics, count: int) -> None:
    middle = Layout(Frame(metrics)).middle
    passed = [middle.offered(index, playing=True) for index in range(count)]
    row = [bounds(place) for place in (middle.stock(playing=True), *passed, middle.discard(count))]
    assert all(after.left - before.right < before.width / 2 for before, after in pairwise(row))


DAY: Final = "Deal of the day, 2 of 6"
BIDDING: Final = BidEuchreState(hand=1, bid=BidMade(1, 3), auction=(BidMade(1, 3),))


@pytest.mark.parametrize(
    ("rules", "state", "called", "told"),
    [
        (Bacon(), BaconState(hand=3, dealer=0), "", ("You deal", "playing to 10 points")),
        (Bacon(), BaconState(dealer=0), "", ("New match", "playing to 10 points")),
        (Bacon(), BaconState(hand=1, dealer=0), DAY, (DAY, "You deal")),
        (BidEuchre(), BIDDING, "", ("High bid: 3, Otis", "playing to 50 points")),
        (BidEuchre(), BIDDING, DAY, ("High bid: 3, Otis", DAY)),
        (Climbing(), ClimbingState(hand=3, dealer=0), "", ("Deal 3 of up to 8", "playing to 8 points")),
        (Climbing(), ClimbingState(hand=1, dealer=0), DAY, (DAY, "You deal")),
    ],
)
def test_the_score_says_who_deals_until_there_is_something_to_play_for_and_no_target_of_a_hand_by_itself(
    rules: Rules, state: TableState, called: str, told: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, said = seated((960, 600), 100), list[object]()
    overlay = TableOverlay(
        app.art, make_presenter(Layout(Frame(app.metrics)), rules), people_of(app.settings.players, 4)
    )
    drawn = overlay.score.draw

    def spied(canvas: Canvas, about: Contract, scores: Sequence[float]) -> tuple[Rect, Rect]:
        said.append((about.words, about.note))
        return drawn(canvas, about, scores)

    monkeypatch.setattr(overlay.score, "draw", spied)
    overlay.draw_score(app.canvas, state, (0, 0), called)
    assert said == [told]


@pytest.mark.parametrize(("size", "scale"), LOOKS, ids=str)
def test_who_called_and_who_took_the_card_fit_in_the_score_panel(
    size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, cut = seated(size, scale), words_cut_short(monkeypatch)
    people = people_of(app.settings.players, 4)
    layout = Layout(Frame(app.metrics, 0, plate_width(app.art, people)))
    overlay = TableOverlay(app.art, make_presenter(layout, Bacon()), people)
    called = BaconState(
        hands=((),) * 4, phase=Phase.PLAY, declarer=1, strain=Strain.DIAMONDS, upcard=Card("TD")
    )
    panel = overlay.draw_score(app.canvas, called, (0, 0))
    assert cut == []
    assert layout.frame.score.height <= panel.height
    assert panel.collidelist([layout.seating.plate(seat) for seat in range(4)]) < 0
    assert panel.contains(overlay.contract)
    pygame.quit()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=str)
@pytest.mark.parametrize(("seats", "sides"), [(5, 5), (6, 2), (6, 3)])
def test_among_many_no_plate_looks_like_a_tab_of_the_score(
    size: tuple[int, int], seats: int, sides: int
) -> None:
    metrics = Metrics(*size)
    layout = Layout(Frame(metrics, 0, metrics.ui(230), seats=seats, sides=sides))
    line = metrics.ui(28) if sides < seats else 0
    left = [seat for seat in range(seats) if layout.frame.side(seat) == LEFT]
    highest = min(layout.seating.plate(seat).top for seat in left)
    assert highest - layout.frame.score.bottom - line >= metrics.u(21)
    assert {round(place.height) for place in layout.seating.hand(1, 3)} == {metrics.u(84)}


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_card_played_across_lies_clear_of_that_seat(scale: int) -> None:
    metrics = Metrics(1280, 720, scale)
    layout = Layout(Frame(metrics, 0, metrics.ui(230)))
    assert bounds(layout.middle.trick(2)).top - layout.frame.top_end >= metrics.u(17)


@pytest.mark.sparse(5)
@pytest.mark.parametrize(("size", "scale"), LOOKS, ids=str)
def test_what_is_played_is_written_as_large_as_the_text_size_says(
    size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, sizes = seated(size, scale), dict[str, float]()
    fitted = app.art.fitted

    def write(
        words: str, type_size: float, width: int, face: Face = "regular", token: str = "text"
    ) -> Surface:
        sizes[words] = type_size
        return fitted(words, type_size, width, face, token)

    monkeypatch.setattr(app.art, "fitted", write)
    panel = ScorePanel(app.art, Layout(Frame(app.metrics)), ("You", "Otis", "Bella", "Felix"), Bacon())
    about = Contract(words="Felix picked up diamonds", note="You got 3", chip="alone", tricks=5)
    panel.draw(app.canvas, about, (0, 0))
    assert sizes["Felix picked up diamonds"] >= 0.85 * 18
    pygame.quit()


@pytest.mark.sparse(5)
@pytest.mark.parametrize(("size", "scale"), LOOKS, ids=str)
@pytest.mark.parametrize("rules", [Bacon(), Euchre(), BidEuchre()], ids=lambda rules: rules.name)
def test_the_plate_of_a_dealer_who_named_trump_has_room_for_the_tricks(
    rules: Rules, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, cut = seated(size, scale), words_cut_short(monkeypatch)
    people = people_of(app.settings.players, 4)
    layout = Layout(Frame(app.metrics, 0, plate_width(app.art, people)))
    presenter = make_presenter(layout, rules)
    won = (Trick((), 0),) * 2
    for seat in range(4):
        state = replace(rules.start(seat), declarer=seat, strain=Strain.HEARTS, tricks=won, dealer=seat)
        TableOverlay(app.art, presenter, people).draw_plates(app.canvas, state, None)
    assert cut == []
    pygame.quit()


def tools(app: App, layout: Layout) -> Rect:
    """Return the places of the small buttons: as many as at the table, with the longest label."""
    words = {"speed": "Relaxed", "last_trick": "Last trick", "hint": "Hint", "undo": "Take back"}
    buttons = [tool(words.get(icon, ""), print, "Esc", icon, worded=icon in words) for icon in TOOLS]
    buttons[TOOLS.index("speed")].worded = False
    place_tools(buttons, app.art, layout)
    placed = around([button.rect for button in buttons])
    assert layout.frame.tools.contains(placed)
    assert placed.height >= layout.metrics.u(44) or layout.metrics.scale < 100
    return placed


@pytest.mark.sparse(2)
@pytest.mark.parametrize(("size", "scale"), LOOKS, ids=str)
def test_everybody_may_speak_at_once(size: tuple[int, int], scale: int) -> None:
    app = seated(size, scale)
    for seats, cards in ((3, 17), (5, 17), (6, 8), (6, 14)):
        people = people_of(app.settings.players, seats)
        long = (people[0], *(Person("Wilhelmina Mmm", person.avatar) for person in people[1:]))
        for company in (people, long):
            rects = everything_said(app, company, cards)
            found = faults(app.metrics, rects)
            assert [fault for fault in found if not _on_its_plate(fault)] == []
    pygame.quit()


def _on_its_plate(fault: str) -> bool:
    """Whether a bubble covers its own speaker's plate, as it does when there is no other room."""
    one, _, other = fault.partition(" × ")
    return {one, other} == {f"plate:{one[-1]}", f"bubble:{one[-1]}"}
