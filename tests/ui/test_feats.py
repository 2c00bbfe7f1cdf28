"""Great hands have their moment: a word, light on the seats that did it, hopping cards, and a motif."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from bacon.core.events import Event
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.events import CombinationLaid
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.state import TrickState
from bacon.games.tricks.table import TrickPresenter
from bacon.settings.settings import Accessibility, Settings, Speed, TableSettings
from bacon.ui.drawing.theme import Metrics
from bacon.ui.stage import FEAT_MS, Feat
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import team_of
from bacon.ui.table.presenter import make_presenter
from tests.tables import table
from tests.ui.stage_door import Guest, Scripted, at_the_table, play_on

pytestmark = pytest.mark.usefixtures("outlines")

LONER = ("AH KH QH JH TH", "2D 3D 4S 5S 6S", "2C 3C 4C 5C 8D", "7C 8C 9C 2S 3S")


def scored(rules: TrickRules[TrickState], seed: str) -> Iterator[tuple[Event, TrickState, Feat | None]]:
    """Play a match by chance, and yield each hand's score with its feat."""
    match, chance = Match(rules, seed=seed), Random(seed)
    layout = Layout(Frame(Metrics(1280, 720), seats=rules.seats))
    presenter = make_presenter(layout, rules, TableSettings())
    assert isinstance(presenter, TrickPresenter)
    while not match.over and match.state.hand < 15:
        legal = match.legal()
        match.apply(legal[int(chance.random() * len(legal))])
    state = rules.start()
    for event in match.kept:
        state = rules.evolve(state, event)
        if event.ends_hand:
            yield event, state, presenter.feat(event, state)


@pytest.mark.parametrize("rules", [Bacon(), Bacon(jokers=2), Euchre(), BidEuchre(), BidEuchre(players=6)])
def test_a_feat_is_a_set_or_all_the_tricks_and_lights_whoever_did_it(rules: TrickRules[TrickState]) -> None:
    sounds = set[str]()
    for number in range(8):
        for event, state, feat in scored(rules, f"feats {number}"):
            if state.declarer is None or not any(event.gains):
                assert feat is None
                continue
            side = rules.side_of(state.declarer)
            made, others = event.gains[side] > 0, state.taken[1 - side]
            if made and others:
                assert feat is None or feat.sound == "bacon"
                continue
            assert feat is not None
            sounds.add(feat.sound)
            lit = {rules.side_of(seat) for seat in feat.seats}
            assert lit == {side if made else 1 - side}
            assert feat.ours is (0 in lit)
            assert feat.word.endswith("!")
    assert {"set", "march", "loner"} & sounds >= {"set"}


def at_a_loner(speed: Speed = "normal", *, still: bool = False, life: bool = True) -> Guest:
    """The player picks hearts up alone and takes all five, to the moment of the score."""
    settings = Settings(
        table=TableSettings(beginners="never", speed=speed, life=life),
        accessibility=Accessibility(reduced_motion=still),
    )
    guest = at_the_table(table(LONER, dealer=3), settings)
    guest.table.session.bots = {seat: Scripted("yes" if seat == 2 else "") for seat in (1, 2, 3)}
    guest.wait()
    guest.key(pygame.K_a)
    play_on(guest, lambda: bool(guest.any_match.state.scores[0]))
    guest.heard.clear()
    return guest


def the_panel(guest: Guest) -> bool:
    return guest.top is not guest.table


def test_it_is_celebrated_for_about_a_second_before_the_panel_comes() -> None:
    guest = at_a_loner()
    guest.until(lambda: bool(guest.stage.feat))
    assert guest.stage.feat
    feat, began = guest.stage.feat[0], guest.clock.now
    assert (feat.word, feat.seats, feat.ours) == ("Bacon!", (0,), True)
    guest.until(lambda: the_panel(guest))
    assert 0.9 * FEAT_MS <= guest.clock.now - began <= 1200
    assert "bacon" in guest.heard
    assert "point" not in guest.heard


def test_any_key_ends_it() -> None:
    guest = at_a_loner()
    guest.until(lambda: bool(guest.stage.feat))
    guest.key(pygame.K_SPACE)
    assert guest.stage.feat is None
    guest.frame()
    assert the_panel(guest)


def hopping(guest: Guest) -> Iterator[bool]:
    """Yield for each frame of a feat whether any won card is in the air."""
    guest.until(lambda: bool(guest.stage.feat))
    for _ in range(200):
        won = [actor for actor in guest.stage.cast.actors if actor.zone.kind == "won"]
        yield any(actor.at(guest.app.now).lift > 0 for actor in won)
        guest.frame()
        if not guest.stage.feat:
            break


def test_its_cards_hop_but_not_with_reduced_motion() -> None:
    assert any(hopping(at_a_loner()))
    assert not any(hopping(at_a_loner(still=True)))


@pytest.mark.parametrize(("speed", "life"), [("instant", True), ("normal", False)])
def test_it_is_left_out_where_nothing_moves_and_where_the_table_has_no_life(speed: Speed, life: bool) -> None:
    guest = at_a_loner(speed, life=life)
    feats = list[object]()

    def over() -> bool:
        feats.append(guest.stage.feat)
        return the_panel(guest)

    guest.until(over)
    assert not any(feats)
    assert "point" in guest.heard or speed == "instant"


def test_a_bomb_lights_the_seat_that_plays_it_and_nothing_else_of_the_climbing_game_does() -> None:
    rules = Climbing()
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720), seats=4)), rules, TableSettings())
    lit = set[bool]()
    match, chance = Match(rules, seed="bombs"), Random("bombs")
    state = rules.start()
    while not match.over:
        legal = match.legal()
        for event in match.apply(legal[int(chance.random() * len(legal))]):
            state = rules.evolve(state, event)
            feat = presenter.cue(event, state).feat
            bomb = isinstance(event, CombinationLaid) and event.combination.kind.bomb
            assert bool(feat) is bomb
            if feat and isinstance(event, CombinationLaid):
                assert (feat.sound, feat.seats, feat.ours) == ("bomb", (event.seat,), event.seat % 2 == 0)
            lit.add(bomb)
    assert lit == {False, True}


def test_each_of_up_to_three_sides_has_a_colour_and_a_rim_of_its_own() -> None:
    four, six = BidEuchre(), BidEuchre(players=6)
    assert [team_of(four, 0, side) for side in (0, 1)] == [0, 1]
    assert [team_of(six, 1, side) for side in (0, 1)] == [1, 0]
    alone = Climbing(players=6, teams=False)
    assert [team_of(alone, 0, side) for side in range(6)] == [0, -1, -1, -1, -1, -1]
