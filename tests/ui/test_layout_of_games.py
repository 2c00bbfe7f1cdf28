"""Nothing overlaps where tricks are taken: in the auction, with its dialogs, in a trick, and at the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest
from msgspec.structs import replace

from bacon.core.cards import Strain
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.tricks.bids import BidMade, HandCounted
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.levels import make_bot
from bacon.settings.settings import Settings
from bacon.ui.scenes import match_over, panels
from bacon.ui.scenes.answers import choose_answer
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.stage import Bubble
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter
from bacon.ui.table.session import PEOPLE, Person, people_of
from tests.ui.games import AUCTION, TABLES, tricks_at
from tests.ui.test_layout import Sitting, cards_by_zone, collisions, looks_at, outside, words_and_buttons

pytestmark = pytest.mark.usefixtures("outlines")

SIZES = ((960, 600), (1280, 720), (1440, 1080), (2560, 1080))
LOOKS = looks_at(SIZES)
LARGEST = BidEuchre(players=6, deck=48, low_no_trump=True)
TWELVE = BidEuchre(deck=48, low_no_trump=True, loners="exchange_3")
TRICKS = {name: rules for name, rules in TABLES.items() if not isinstance(rules, Climbing)}
ALL = {**TRICKS, "six with a double pack": LARGEST, "hands of twelve": TWELVE}
LONGEST_BIDS = [
    (LARGEST, BidMade(0, 8, Strain.LOW_NO_TRUMP, alone=True)),
    (TWELVE, BidMade(0, 12, Strain.LOW_NO_TRUMP, alone=True, exchange=3)),
]

each = pytest.mark.parametrize("rules", ALL.values(), ids=ALL)


@cache
def come_to(rules: Rules, wanted: Callable[[TrickState], bool]) -> Match[TrickState]:
    """Return a match that bots have played until it is the player's turn and a condition holds.

    The tests share it, so it is not to be played on.
    """
    match, bot = Match[TrickState](rules, seed="layout"), make_bot(rules)  # type: ignore[arg-type]
    while not (match.to_act == 0 and wanted(tricks_at(match))):
        match.apply(bot.choose(match.view(match.to_act or 0), match.legal()).action)
    return match


def mid_auction(state: TrickState) -> bool:
    return state.phase in AUCTION and bool(state.auction)


def mid_trick(state: TrickState) -> bool:
    return state.phase is Phase.PLAY and len(state.trick) > 1


def late(state: TrickState) -> bool:
    return state.phase is Phase.PLAY and len(state.tricks) > 2 and bool(state.trick)


def company(rules: Rules, *, long: bool) -> list[Person]:
    people = people_of(Settings().players, rules.seats)
    return [
        person if not (long and n) else Person("Wilhelmina Mmm", person.avatar)
        for n, person in enumerate(people)
    ]


@pytest.mark.sparse
@each
@pytest.mark.parametrize("situation", [mid_auction, mid_trick, late])
def test_nothing_overlaps_at_the_table_of_any_game(
    rules: Rules, situation: Callable[[TrickState], bool], sitting: Sitting
) -> None:
    match = come_to(rules, situation)
    found = []
    for long in (False, True):
        scene = sitting.table(match, company(rules, long=long))
        found += collisions(scene) + outside(sitting.app, words_and_buttons(scene) | cards_by_zone(scene))
    assert found == []


@pytest.mark.sparse(4)
@pytest.mark.parametrize(("rules", "bid"), LONGEST_BIDS, ids=["six", "twelve"])
def test_the_longest_bid_is_read_in_a_bubble_on_a_plate_and_in_the_prompt(
    rules: BidEuchre, bid: BidMade, sitting: Sitting
) -> None:
    scene = sitting.table(come_to(rules, mid_auction), company(rules, long=True))
    words = rules.bubble(bid)
    assert words
    state = scene.stage.shown
    bids = tuple(replace(bid, seat=seat) for seat in range(rules.seats))
    scene.stage.shown = replace(state, auction=bids, bid=bids[-1])
    scene.stage.bubbles = {seat: Bubble(seat, words, -9e3, 9e9) for seat in range(rules.seats)}
    sitting.app.frame()
    assert collisions(scene) == []
    assert outside(sitting.app, words_and_buttons(scene)) == []


@pytest.mark.sparse(10)
@each
def test_every_dialog_with_answers_holds_them_all(rules: Rules, sitting: Sitting) -> None:
    scene = sitting.table(come_to(rules, lambda state: state.phase in AUCTION), PEOPLE[: rules.seats])
    for ask in scene.controller.hand.asks():
        dialog = choose_answer(sitting.app, ask, print) if len(ask.answers) > 1 else None
        if dialog:
            sitting.show(dialog)
            check_dialog(sitting, dialog)
            sitting.app.scenes.pop()


def check_dialog(sitting: Sitting, dialog: Dialog) -> None:
    """All that can be pressed is in the panel, the panel in the window, and nothing on anything."""
    panel = dialog._fitting_panel()
    rects = {control.name: control.rect for control in dialog.group.controls}
    assert sitting.app.metrics.window.contains(panel)
    assert [name for name, rect in rects.items() if not panel.contains(rect)] == []
    assert [(a, b) for a, b in combinations(rects, 2) if rects[a].colliderect(rects[b])] == []


@pytest.mark.sparse(4)
@pytest.mark.parametrize("rules", [LARGEST, TWELVE], ids=["six", "twelve"])
def test_many_tricks_and_points_below_nought_find_room_in_the_panels(
    rules: BidEuchre, sitting: Sitting
) -> None:
    state = come_to(rules, late).state
    counted = HandCounted(0, alone=True, bid=12, taken=(11, 1), points=(-24, 12))
    state = replace(state, result=counted, taken=(11, 1), scores=(-124, -36), winner=None)
    names = [person.name for person in company(rules, long=True)]
    presenter = make_presenter(Layout(Frame(sitting.app.metrics, seats=rules.seats)), rules)
    told = panels.Result(
        presenter=presenter,
        state=state,
        names=names,
        viewer=0,
        automatic=False,
        faces=[person.avatar for person in company(rules, long=True)],
    )
    over = HandOver(sitting.app, told, go_on=print, replay=print, same_deal=print, back=print)
    sitting.show(over)
    check_dialog(sitting, over)
    won = replace(state, winner=1, scores=(-124, 52))
    last = replace(told, state=won, ends=[state, won])
    end = match_over.match_over(sitting.app, last, again=print, leave=print, replay=print)
    sitting.show(end)
    check_dialog(sitting, end)
    assert "52 to −124" in end.sentences[0]
