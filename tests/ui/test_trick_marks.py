"""The first card of a trick shows which suit was led, and where it lies shows who led."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pygame import Rect, Surface
from pygame.math import Vector2

from bacon.core.cards import Card, Strain, Suit
from bacon.core.rules import Rules
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.climbing.game import Climbing
from bacon.games.tricks.events import CardPlayed
from bacon.ui.actors import Actor, Zone
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics, load_theme
from bacon.ui.drawing.tween import Place, Span
from bacon.ui.table.frame import Frame, bounds
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import Painter, crown
from bacon.ui.table.presenter import make_presenter
from bacon.ui.table.trick_marks import draw_led, led_label, new_label
from tests.tables import table
from tests.ui.stage_door import at_speed, at_the_table, play_on

pytestmark = pytest.mark.usefixtures("video")


def led_by(first: str, strain: Strain) -> tuple[Zone, Suit] | None:
    """What is marked after North led a card and East played the ace of clubs."""
    trick = (CardPlayed(2, Card(first)), CardPlayed(3, Card("AC")))
    state = BidEuchreState(strain=strain, trick=trick)
    return make_presenter(Layout(Frame(Metrics(1280, 720))), BidEuchre()).led(state)


@pytest.mark.parametrize(
    ("first", "strain", "suit"),
    [
        ("9D", Strain.HEARTS, Suit.DIAMONDS),
        ("JD", Strain.HEARTS, Suit.HEARTS),
        ("JD", Strain.NO_TRUMP, Suit.DIAMONDS),
    ],
    ids=["a plain card", "a left bower leads trump", "no bowers without trump"],
)
def test_the_mark_is_the_suit_to_follow_on_the_leaders_card(first: str, strain: Strain, suit: Suit) -> None:
    assert led_by(first, strain) == (Zone("trick", 2), suit)


@pytest.mark.parametrize("rules", [BidEuchre(), Climbing()], ids=["no trick yet", "a game without tricks"])
def test_nothing_is_marked_where_nothing_was_led(rules: Rules) -> None:
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720), seats=rules.seats)), rules)
    assert presenter.led(rules.start(0)) is None


@pytest.fixture
def art() -> Art:
    return Art(load_theme(), Metrics(1280, 720))


@pytest.mark.parametrize("height", [60, 136, 204])
def test_the_label_leaves_the_indices_of_its_card_free(art: Art, height: int) -> None:
    label = led_label(art, height, Suit.HEARTS)
    assert label.get_width() <= card_width(height) * 0.7
    assert label.get_height() <= height * 0.25


def test_larger_text_keeps_the_word_on_the_card_that_led() -> None:
    metrics = Metrics(1280, 720, 150)
    height = round(Layout(Frame(metrics, 0, metrics.ui(230))).middle.trick(1).height)
    label = led_label(Art(load_theme(), metrics), height, Suit.HEARTS)
    assert label.get_height() * 1.5 < label.get_width() <= card_width(height) * 0.8


def test_the_label_fades_in_as_its_card_lands(art: Art) -> None:
    actor = Actor(Card("9D"), Zone("trick", 2), Place(600, 300, 0, 136))
    actor.go(Card("9D"), Place(600, 300, 0, 136), Span(0, 240), 0)
    canvas = Canvas(Surface((1280, 720)))
    for now in (180, 220, 240):
        draw_led(art, canvas, actor, Suit.DIAMONDS, now)
    early, late, landed = (sprite.alpha for sprite in canvas.collected)
    assert early < late < landed == 255


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("size", [(1280, 720), (1280, 680), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 150])
def test_the_label_covers_no_crown_and_no_index_of_the_other_cards(
    seats: int, size: tuple[int, int], scale: int
) -> None:
    art = Art(load_theme(), Metrics(*size, scale))
    middle = Layout(Frame(art.metrics, 0, seats=seats)).middle
    places = [middle.trick(seat) for seat in range(seats)]
    for place in places:
        canvas, others = Canvas(Surface(size)), [bounds(each) for each in places if each is not place]
        draw_led(art, canvas, Actor(Card("9D"), Zone("trick", 0), place), Suit.DIAMONDS, 0, others=others)
        (label,) = (sprite.rect for sprite in canvas.collected)
        assert label.collidelist(signs(place)) < 0
        assert label.collidelist([spot for each in places if each is not place for spot in signs(each)]) < 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_label_covers_no_pip_of_its_card_and_none_of_the_three_others(size: tuple[int, int]) -> None:
    art = Art(load_theme(), Metrics(*size))
    places = [Layout(Frame(art.metrics, 0)).middle.trick(seat) for seat in range(4)]
    for place in places:
        canvas, others = Canvas(Surface(size)), [bounds(each) for each in places if each is not place]
        draw_led(art, canvas, Actor(Card("9D"), Zone("trick", 0), place), Suit.DIAMONDS, 0, others=others)
        (label,) = (sprite.rect for sprite in canvas.collected)
        assert label.collidelist(others) < 0
        off = (Vector2(label.center) - Vector2(place.x, place.y)).rotate(-place.angle)
        above = -off.y - label.height / 2 > 0.46 * place.height
        beside = abs(off.x) - label.width / 2 > card_width(place.height) / 2 - 0.04 * place.height
        assert above or beside


def signs(place: Place) -> list[Rect]:
    """Return where the crown and the index of a card in the trick are."""
    spots = []
    for across, down, wide, tall in ((0, -0.5, 0.15, 0.15), (-0.27, -0.37, 0.13, 0.2)):
        at = Vector2(across, down).rotate(place.angle) * place.height
        spot = Rect(0, 0, round(wide * place.height), round(tall * place.height))
        spot.center = (round(place.x + at.x), round(place.y + at.y))
        spots.append(spot)
    return spots


def test_a_winning_card_wears_the_crown_once_there_is_another_to_beat() -> None:
    art = Art(load_theme(), Metrics(1280, 720))
    middle = Layout(Frame(art.metrics)).middle
    actors = [
        Actor(Card(name), Zone("trick", seat), middle.trick(seat)) for seat, name in enumerate(("9D", "AD"))
    ]
    for lying, crowned in ((actors[:1], False), (actors, True)):
        painter, canvas = Painter(lambda _: "plain", lambda _: False), Canvas(Surface((1280, 720)))
        painter.edged = Zone("trick", 0)
        painter.draw(art, canvas, lying, 0)
        sign = crown(art, round(actors[0].place.height), painter.edge)
        assert (sign in [each.surface for each in canvas.collected]) is crowned


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_marks_of_new_cards_side_by_side_never_overlap(scale: int) -> None:
    art = Art(load_theme(), Metrics(1280, 720, scale))
    for step in (24, 32, 48):
        assert new_label(art, 120, step).get_width() <= step
    word = new_label(art, 120, 200)
    assert word.get_width() > word.get_height()


def test_the_label_keeps_off_the_cards_in_the_players_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[Sequence[Rect]]()
    monkeypatch.setattr("bacon.ui.table.view.draw_led", lambda *_, others, **__: told.append(others))
    guest = at_the_table(table(), at_speed("instant"))
    play_on(guest, lambda: bool(told))
    held = [each for each in guest.table.stage.cast.actors if each.zone.kind == "hand"]
    assert held
    assert all(bounds(each.place) in told[-1] for each in held)
