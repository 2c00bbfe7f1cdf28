"""Nothing on the table overlaps and nothing leaves the window, at any size and any interface scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final, TypeAlias

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from bacon.core.actions import Pass
from bacon.core.cards import Card
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.asks import CLAIM
from bacon.games.tricks.events import Play
from bacon.settings.settings import Accessibility, Settings, Window
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.app.demo import Clock
from bacon.ui.app.game import Game
from bacon.ui.app.loop import App
from bacon.ui.app.window import start_video
from bacon.ui.kit.scene import Scene
from bacon.ui.kit.widgets import Control
from bacon.ui.scenes import match_over, panels
from bacon.ui.scenes.answers import Confirmation
from bacon.ui.scenes.dialog import Dialog, Menu, notice
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.title import Title
from bacon.ui.stage import Bubble
from bacon.ui.table.controls import CardControl
from bacon.ui.table.frame import Frame, around, bounds
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter
from bacon.ui.table.prompt import Prompt
from bacon.ui.table.session import PEOPLE, Person, Session
from tests import sparse
from tests.tables import Table, at_the_end_of_hand, run, state_after, table

pytestmark = pytest.mark.usefixtures("outlines")

SIZES: Final = ((960, 600), (640, 860), (1280, 720), (1440, 1080), (1920, 1080), (2560, 1080), (3840, 2160))
SCALES: Final = (75, 100, 150, 200)
Look: TypeAlias = tuple[tuple[int, int], int]
"""A size and a scale."""


def looks_at(sizes: Sequence[tuple[int, int]]) -> list[Look]:
    """Return a window of each shape at the largest scale, which leaves the least room, and the first at 100.

    Of two windows of one shape, the larger one has the same room. With ``BACON_LOOKS=all`` every size is
    tried at every scale.
    """
    if sparse.ALL:
        return list(product(sizes, SCALES))
    shapes = {width / height: (width, height) for width, height in reversed(sizes)}
    return [(sizes[0], 100), *((size, SCALES[-1]) for size in sizes if size in shapes.values())]


LOOKS: Final = looks_at(SIZES)
BUBBLES: Final = (False, True) if sparse.ALL else (True,)
"""Whether players speak at the tables that are looked at: if they do, no less must find room."""

_LONG_NAME: Final = "Wilhelmina Mmmmm"
LONG: Final = (PEOPLE[0], *(Person(_LONG_NAME, person.avatar) for person in PEOPLE[1:]))
WORDS: Final = ("Pick it up", "No — I deny it", "Then I’ll pass", "The rest are mine")
HANDS: Final = ("AH JD 7H 6S 4C", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")


def offer() -> Table:
    """Return a table with the first card on offer."""
    return table(HANDS, dealer=3)


def last_offer() -> Table:
    """Return a table with the fourth card on offer, the other three beside the pile."""
    return _played(3, "pass " * 12)


def permission() -> Table:
    """Return a table at which the partner asks."""
    return _played(1, "up")


def discard() -> Table:
    """Return a table at which a sixth card was taken up."""
    return _played(1, "pass up yes")


def play() -> Table:
    """Return a table with three cards in the trick."""
    return _played(3, "up yes -8C KD 6D 2D")


def later() -> Table:
    """Return a table with tricks won on both sides and a new one begun."""
    match = _played(3, "up yes -8C KD 6D 2D JD")
    while len(match.state.tricks) < 3 or match.to_act != 0:
        match.apply(match.legal()[0])
    return match


def _played(dealer: int, script: str) -> Table:
    match = table(HANDS, dealer=dealer)
    run(match, script)
    return match


def sealed() -> Table:
    """Return a table whose shuffle is bound, with its line at the lower left; the player is to call."""
    match: Table = Match(Bacon(), seed="sealed")
    while match.to_act != 0:
        match.apply(Pass())
    return match


SITUATIONS: Final = (sealed, offer, last_offer, permission, discard, play, later)


class Sitting:
    """An app at one size and scale."""

    def __init__(self, size: tuple[int, int], scale: int) -> None:
        start_video(headless=True)
        pygame.display.set_mode(size)
        settings = Settings(
            window=Window(width=size[0], height=size[1]), accessibility=Accessibility(interface_scale=scale)
        )
        self.app = App(settings, lambda _: None, Clock())
        self.store = store_in_memory()
        self.game = Game(self.app, Autosave(self.store))
        self.game.open(())

    def table(
        self, match: Match[TableState], people: Sequence[Person] = PEOPLE, *, bubbles: bool = False
    ) -> TableScene:
        """Sit down, with everybody talking or nobody."""
        autosave = Autosave(self.store)
        autosave.start(match)
        self.app.scenes.back_to_first()
        scene = TableScene(self.app, Session(match, autosave), resumed=True)
        scene.view.people = tuple(people)
        scene.view.names = tuple(person.name for person in people)
        self.app.scenes.push(scene)
        self.app.scenes.resized()
        if bubbles:
            scene.stage.bubbles = {seat: Bubble(seat, words, -9e3, 9e9) for seat, words in enumerate(WORDS)}
        self.app.frame()
        return scene

    def show(self, scene: Scene) -> None:
        """Open a scene and draw it."""
        self.app.scenes.push(scene)
        self.app.frame()


def words_and_buttons(scene: TableScene) -> dict[str, Rect]:
    """Return everything that is read or pressed, the cards apart."""
    buttons = [control for control in scene.group.controls if not isinstance(control, CardControl)]
    return scene.view.overlay.rects | {f"button:{button.name}": button.rect for button in buttons}


def cards_by_zone(scene: TableScene) -> dict[str, Rect]:
    """Return the rectangle round the cards of each zone."""
    zones: dict[str, list[Rect]] = {}
    for actor in scene.stage.cast.actors:
        zones.setdefault(":".join(map(str, actor.zone)), []).append(bounds(actor.place))
    return {zone: around(rects) for zone, rects in zones.items()}


def may_meet(name: str, other: str) -> bool:
    """Whether two things may overlap, such as your bubble and cards put aside, or a bubble and its plate."""
    if name.startswith("bubble:") and other == name.replace("bubble", "plate"):
        return True
    return name == "bubble:0" and other.partition(":")[0] in ("won", "stock", "discard", "offered")


def collisions(scene: TableScene) -> list[str]:
    """Name all pairs that overlap and should not."""
    read, held = words_and_buttons(scene), cards_by_zone(scene)
    pairs = [
        *combinations(read.items(), 2),
        *((one, other) for one in read.items() for other in held.items()),
    ]
    return [
        f"{name} {tuple(rect)} × {other} {tuple(place)}"
        for (name, rect), (other, place) in pairs
        if rect.colliderect(place) and not may_meet(name, other) and not may_meet(other, name)
    ]


def outside(app: App, rects: dict[str, Rect]) -> list[str]:
    """Name everything that is not wholly in the window."""
    return [f"{name} {tuple(rect)}" for name, rect in rects.items() if not app.metrics.window.contains(rect)]


def test_nothing_overlaps_at_the_table(sitting: Sitting) -> None:
    found = []
    for situation, people, bubbles in product(SITUATIONS, (PEOPLE, LONG), BUBBLES):
        scene = sitting.table(situation(), people, bubbles=bubbles)
        lost = outside(sitting.app, words_and_buttons(scene) | cards_by_zone(scene))
        found += [f"{situation.__name__}: {fault}" for fault in collisions(scene) + lost]
    assert found == []


def test_the_reason_against_a_card_finds_room(sitting: Sitting) -> None:
    scene = sitting.table(play())
    refusal = scene.session.match.check(Play(Card("4C")))
    assert refusal is not None
    scene.controller._refusal = (Prompt(refusal.sentence, refused=True), 9e9)
    sitting.app.frame()
    assert collisions(scene) == []


def other_scenes(app: App) -> Iterator[Dialog | NewMatch | Title]:
    """Yield every scene that has buttons and is not the table, with the longest words it may show."""
    yield NewMatch(app, MatchLibrary(Autosave(store_in_memory())))
    yield Menu(app, Bacon(), app.scenes.pop)
    yield notice(app, "The match can no longer be saved: the disk is full. " * 2)
    yield panels.question(app, "Start over?", "You won’t be able to resume it. " * 4, "Yes", print)
    names = [person.name for person in LONG]
    hand = later()
    while hand.state.result is None and hand.state.hand == 1:
        hand.apply(hand.legal()[0])
    state = state_after(hand.rules, hand.events)
    if state.result is None:
        state = at_the_end_of_hand(hand)
    presenter = make_presenter(Layout(Frame(app.metrics)), Bacon())
    told = panels.Result(presenter=presenter, state=state, names=names, viewer=0, automatic=False)
    yield HandOver(app, told, go_on=print, replay=print, same_deal=print, back=print)
    won = replace(state, winner=1, scores=(11, 15))
    last = replace(told, state=won, faces=[person.avatar for person in LONG], ends=[state, won])
    yield match_over.match_over(app, last, again=print, leave=print, replay=print)


def in_sight(scene: Dialog | NewMatch | Title) -> list[Control]:
    """What can be seen of a scene's controls, though more may be scrolled away."""
    return [control for control in scene.group.controls if control.in_sight()]


def test_buttons_of_every_scene_keep_apart_and_inside(sitting: Sitting) -> None:
    assert isinstance(sitting.app.scenes.top, Title)
    title = sitting.app.scenes.top
    sitting.app.frame()
    for scene in (title, *other_scenes(sitting.app)):
        if scene is not title:
            sitting.show(scene)
        rects = {each.name: each.rect.clip(each.sight or each.rect) for each in in_sight(scene)}
        assert outside(sitting.app, rects) == []
        assert [(a, b) for a, b in combinations(rects, 2) if rects[a].colliderect(rects[b])] == []


def test_a_dialog_stays_inside_and_holds_its_buttons(sitting: Sitting) -> None:
    for scene in other_scenes(sitting.app):
        sitting.show(scene)
        panel = scene.panel if isinstance(scene, NewMatch) else None
        if isinstance(scene, Dialog):
            panel = scene._fitting_panel()
        assert panel and sitting.app.metrics.window.contains(panel)
        assert all(panel.contains(each.rect.clip(each.sight or each.rect)) for each in in_sight(scene))


def test_a_question_stands_beside_the_hand_it_is_about_and_its_words_stay(sitting: Sitting) -> None:
    scene = sitting.table(play())
    warned = CLAIM.warning
    assert warned
    scene._ask(Confirmation(sitting.app, CLAIM, warned, print))
    sitting.app.frame()
    question = sitting.app.scenes.top
    assert isinstance(question, Dialog)
    panel = question._fitting_panel()
    assert sitting.app.metrics.window.contains(panel)
    assert all(panel.contains(button.rect) for button in question.buttons)
    hand = scene.view.layout.seating.hand_rect(0, len(scene.controller.hand.actors))
    assert not panel.colliderect(hand)
    if prompt := scene.view.overlay.rects.get("prompt"):
        assert not panel.colliderect(prompt)
    else:  # large words need its place, and so does a question in a window that isn't wide
        metrics = sitting.app.metrics
        assert metrics.scale > 100 or metrics.width / metrics.height < 1.5


def test_buttons_are_tall_enough_for_a_finger() -> None:
    sitting = Sitting((1440, 1080), 100)
    scene = sitting.table(offer())
    buttons = [control for control in scene.group.controls if not isinstance(control, CardControl)]
    assert min(button.rect.height for button in buttons) >= sitting.app.metrics.u(44)
    sitting.store.close()
