"""The replay: every moment of a hand, forward and back, and never a card that nobody may see."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random
from typing import Final

import pygame
import pytest
from gallery.hints import InstantAdvisor
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect
from pygame.event import Event as DeviceEvent

from bacon.core.events import HandDealt, MatchWon
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.core.words import as_sentence
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState, as_bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.tricks.events import HandScored
from bacon.notation.record import Record
from bacon.notation.timeline import timelines
from bacon.settings.settings import Accessibility, Settings, TableSettings
from bacon.ui.drawing.art import words_on
from bacon.ui.kit import textfield
from bacon.ui.kit.pad import PadIntents
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.bar import CaptionedButton, Sign
from bacon.ui.replay.source import ReplaySource
from bacon.ui.scenes.deal import DealText
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.replay_menu import ReplayMenu
from bacon.ui.scenes.requests import OpenHistory
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.frame import bounds
from bacon.ui.table.session import everybody, people_of
from tests.play import Whims
from tests.play import play_on as play_randomly
from tests.tables import Table, cards_inside
from tests.ui.conftest import outlined
from tests.ui.stage_door import (
    SHORT,
    Guest,
    a_match,
    at_speed,
    at_the_table,
    check_at_rest,
    key_down,
    play_on,
    shown_cards,
    wheel,
)
from tests.ui.test_layout import looks_at


def a_played_match(seed: str = "reel") -> Table:
    match = a_match(seed)
    play_randomly(match, Random(seed), Whims(claims=0.1))
    return match


def hand_with_tricks(match: Table) -> int:
    """The number of a hand in which cards were played."""
    return next(
        timeline.number for timeline in timelines(match.rules, match.kept) if len(timeline.moments) > 4
    )


def source(match: Table, hands: int | None = None) -> ReplaySource:
    return ReplaySource(
        Bacon.from_values(match.rules.values()), match.kept, people_of(Settings().players), hands=hands
    )


def replaying(match: Table, number: int | None = None, guest: Guest | None = None) -> Guest:
    guest = guest or Guest(at_speed("brisk"))
    guest.app.scenes.push(ReplayScene(guest.app, source(match), number))
    guest.frame()
    return guest


def scene(guest: Guest) -> ReplayScene:
    assert isinstance(guest.top, ReplayScene)
    return guest.top


def looks_on(guest: Guest) -> int | None:
    return scene(guest).controller.viewer


def picture(guest: Guest) -> bytes:
    """What the window shows when everything has come to rest."""
    for _ in range(3):
        guest.frame(5000)
    window = pygame.display.get_surface()
    assert window is not None
    return pygame.image.tobytes(window, "RGB")


@pytest.mark.parametrize("rules", [Bacon(), BidEuchre(), Climbing()], ids=str)
def test_a_replay_of_a_hand_ends_with_its_result(rules: Rules) -> None:
    match, chance = Match(rules, seed="ends"), Random("ends")
    while match.state.hand <= 1:
        match.apply(chance.choice(match.legal()))
    guest = Guest(at_speed("instant"))
    people = people_of(Settings().players, rules.seats)
    guest.app.scenes.push(ReplayScene(guest.app, ReplaySource(rules, match.kept, people), 1))
    guest.frame()
    guest.key(pygame.K_END)
    guest.frame()
    assert scene(guest).controller.at_end
    result = rules.outcome(scene(guest).stage.shown, scene(guest).view.names, 0)
    assert scene(guest).caption() == as_sentence(result.title)


# Leafing


@pytest.mark.sparse(1)
@pytest.mark.parametrize(("seed", "only_mine"), [("0", False), ("7", True)])
def test_going_forward_and_back_shows_the_same_pictures(seed: str, only_mine: bool) -> None:
    match = a_played_match(seed)
    guest = replaying(match, hand_with_tricks(match))
    player = scene(guest).controller
    if only_mine:
        guest.key(pygame.K_o)
    seen = [picture(guest)]
    while not player.at_end:
        guest.send(key_down(pygame.K_RIGHT))
        seen.append(picture(guest))
        check_at_rest(player.stage, guest.clock.now)
    assert len(seen) == player.timeline.last - player.timeline.first + 1
    for before in reversed(seen[:-1]):
        guest.send(key_down(pygame.K_LEFT))
        assert picture(guest) == before
    assert player.at_start


@settings(max_examples=max(settings().max_examples // 2, 3), deadline=None)
@given(
    st.lists(
        st.sampled_from(["left", "right", "page up", "page down", "home", "end", "2", "o", "space", "wait"])
    )
)
def test_whatever_is_leafed_the_table_is_that_of_the_step(keys: list[str]) -> None:
    match = a_played_match()
    guest = replaying(match, hand_with_tricks(match))
    player = scene(guest).controller
    for key in keys:
        if key == "wait":
            guest.watch(400, 50)
        else:
            guest.key(pygame.key.key_code(key))
        assert player.timeline.first <= player.at <= player.timeline.last
        assert player.stage.shown == player.timeline.state(player.at, player.viewer)


def test_playing_goes_on_to_the_end_and_holds_there() -> None:
    match = a_played_match()
    guest = replaying(match, hand_with_tricks(match))
    player = scene(guest).controller
    guest.key(pygame.K_SPACE)
    assert player.playing
    guest.until(lambda: player.at_end and not player.playing, 40)
    guest.key(pygame.K_SPACE)
    assert player.playing
    assert player.at < player.timeline.last


@outlined()
def test_a_pause_holds_at_once() -> None:
    match = a_played_match()
    guest = replaying(match, hand_with_tricks(match))
    guest.key(pygame.K_SPACE)
    guest.watch(1500, 50)
    guest.key(pygame.K_SPACE)
    step = scene(guest).controller.at
    guest.watch(3000, 50)
    assert scene(guest).controller.at == step


def test_page_keys_go_from_trick_to_trick_and_digits_to_one() -> None:
    match = a_played_match()
    guest = replaying(match, hand_with_tricks(match))
    player = scene(guest).controller
    steps = [mark.step for mark in player.timeline.moments]
    for step in steps[1:]:
        guest.key(pygame.K_PAGEDOWN)
        assert player.at == step
    guest.key(pygame.K_2)
    assert player.at == steps[2]
    guest.key(pygame.K_PAGEUP)
    assert player.at == steps[1]
    guest.send(wheel(-1))
    assert player.at == steps[1] + 1


def test_the_track_can_be_dragged_and_its_labels_clicked() -> None:
    match = a_played_match()
    guest = replaying(match, hand_with_tricks(match), Guest(at_speed("brisk"), size=(1280, 720)))
    player, scrubber = scene(guest).controller, scene(guest).scrubber
    guest.press((scrubber.x_of(player.timeline.first), scrubber.track.centery))
    guest.point((scrubber.track.right + 30, scrubber.track.centery))
    assert player.at_end
    guest.release((0, 0))
    label = scrubber._labels[1]
    guest.click(label.rect.center)
    assert player.at == label.moment.step


def test_it_is_equally_far_from_each_moment_to_the_next() -> None:
    match = a_played_match()
    guest = replaying(match, hand_with_tricks(match))
    scrubber = scene(guest).scrubber
    places = [scrubber.x_of(moment.step) for moment in scrubber.moments]
    ways = [after - before for before, after in pairwise(places)]
    assert max(ways) - min(ways) <= 1
    for step in range(scrubber.first, scrubber.last + 1):
        scrubber.touch((scrubber.x_of(step), scrubber.track.centery))
        assert scene(guest).controller.at == step


def test_a_controller_reaches_the_start_and_the_end_at_once() -> None:
    match = a_played_match()
    guest = replaying(match, hand_with_tricks(match))
    player, read = scene(guest).controller, PadIntents()
    for value, reached in ((32_000, player.timeline.last), (-32_000, player.timeline.first)):
        axis, kind = pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLERAXISMOTION
        intent = read.intent_of(DeviceEvent(kind, instance_id=0, axis=axis, value=value))
        assert intent
        player.key(intent, on_a_control=True)
        assert player.at == reached


def test_signs_above_the_track_are_marks_as_in_chess_or_dots_of_one_size() -> None:
    match = a_played_match()
    guest = replaying(match, hand_with_tricks(match), Guest(at_speed("brisk"), size=(1280, 720)))
    scrubber, art = scene(guest).scrubber, guest.app.art
    first = scrubber.first
    scrubber.signs = [Sign(first, "?", "bad"), Sign(first + 1, "?!", "brass")]
    marks, dots = scrubber._sign_pictures(art)
    assert [words_on(picture) for picture in marks] == ["?", "?!"]
    assert {picture.get_width() for picture in dots} == {picture.get_height() for picture in dots}


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_knob_covers_no_sign_above_the_track(scale: int) -> None:
    match = a_played_match()
    settings = Settings(accessibility=Accessibility(interface_scale=scale))
    guest = replaying(match, hand_with_tricks(match), Guest(settings, size=(1280, 720)))
    scrubber, art = scene(guest).scrubber, guest.app.art
    scrubber.signs = [Sign(scrubber.first, "?", "bad")]
    knob = round(22 * scrubber.rect.height / 64)
    for (picture,) in scrubber._sign_pictures(art):
        place = scrubber._sign_place(scrubber.signs[0], picture)
        assert place.bottom <= scrubber.track.centery - knob / 2 + 1
        assert place.top >= scene(guest).bar.rect.top


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_every_label_below_the_track_stands_below_its_tick(scale: int) -> None:
    match = a_played_match()
    settings = Settings(accessibility=Accessibility(interface_scale=scale))
    guest = replaying(match, hand_with_tricks(match), Guest(settings, size=(1280, 720)))
    guest.frame()
    scrubber = scene(guest).scrubber
    assert scrubber._labels[0].words in ("Trump", "Naming trump")
    off = [abs(label.rect.centerx - scrubber.x_of(label.moment.step)) for label in scrubber._labels]
    assert max(off) <= 1


@pytest.mark.parametrize(("scale", "said"), [(100, True), (150, True), (200, False)])
def test_the_buttons_have_words_below_their_icons_where_those_fit(scale: int, said: bool) -> None:
    guest = Guest(Settings(accessibility=Accessibility(interface_scale=scale)), size=(1280, 720))
    buttons = scene(replaying(a_played_match(), guest=guest)).bar.buttons
    captioned = [each for each in buttons if isinstance(each, CaptionedButton)]
    backward, onward = ["Previous trick", "Previous"], ["Next", "Next trick"]
    assert [each.caption for each in captioned] == [*backward, "Watch", *onward]
    assert {each.captioned for each in captioned} == {said}
    assert not said or {each.brief for each in captioned} == {scale > 100}
    art = guest.app.art
    assert not said or all(each.natural_size_with_caption(art)[1] <= each.rect.height for each in captioned)


def test_the_arrows_up_and_down_turn_to_another_hand() -> None:
    guest = replaying(a_played_match())
    player = scene(guest).controller
    number = player.timeline.number
    assert number == len(player.timelines)
    guest.keys(pygame.K_UP, pygame.K_UP, pygame.K_DOWN)
    assert player.timeline.number == number - 1
    assert player.at_start


def test_the_sentence_describes_the_event_and_names_the_player_to_act() -> None:
    match = a_played_match()
    guest = replaying(match, hand_with_tricks(match))
    assert scene(guest).caption().startswith(f"Hand {hand_with_tricks(match)}: ")
    assert "ommitment" not in scene(guest).caption()
    player = scene(guest).controller
    while player.stage.shown.to_act is None:
        guest.key(pygame.K_RIGHT)
    assert scene(guest).caption().endswith((" is next.", " You’re next."))


# Secrets


@outlined()
def test_only_mine_shows_no_card_that_the_player_did_not_see() -> None:
    match = a_played_match()
    number = hand_with_tricks(match)
    guest = replaying(match, number)
    guest.key(pygame.K_o)
    player = scene(guest).controller
    timeline = player.timeline
    while not player.at_end:
        told = tuple(event.seen_by(0) for event in timeline.events[: player.at])
        known = {card.name for card in cards_inside(told)}
        assert shown_cards(player.stage.cast.actors) <= known
        guest.send(key_down(pygame.K_RIGHT))
        guest.frame(2000)


def test_all_hands_shows_every_card_of_the_deal() -> None:
    match = a_played_match()
    guest = replaying(match, 1)
    state = as_bacon(scene(guest).controller.stage.shown)
    dealt = {card.name for hand in state.hands for card in hand}
    assert dealt <= shown_cards(scene(guest).controller.stage.cast.actors)
    assert not any("?" in name for name in dealt)


def test_a_running_hand_cannot_be_opened_nor_played_from() -> None:
    match = a_match()
    while match.state.hand < 2:
        match.apply(match.legal()[0])
    guest = replaying(match, 2)
    player = scene(guest).controller
    assert player.timeline.number == 2
    guest.key(pygame.K_o)
    assert looks_on(guest) == 0
    assert not guest.offers("Play from here")
    guest.key(pygame.K_UP)
    assert looks_on(guest) is None
    assert guest.offers("Play from here")


@pytest.mark.parametrize(("key", "said"), [(pygame.K_s, "Speed: brisk"), (pygame.K_i, "Hint numbers: on")])
def test_a_key_that_changes_a_setting_says_so_for_a_moment(key: int, said: str) -> None:
    guest = replaying(a_played_match(), 1, Guest(Settings(table=TableSettings(speed="normal"))))
    before = scene(guest).status()
    guest.key(key)
    assert scene(guest).status() == said
    guest.watch(2100, 100)
    assert scene(guest).status() == before


def test_the_name_under_a_resting_pointer_is_gone_after_a_key() -> None:
    guest = replaying(a_played_match(), 1)
    play = next(each for each in scene(guest).bar.buttons if each.name.startswith("Watch"))
    guest.point(play.rect.center)
    assert "Watch or pause (Space)" in map(words_on, guest.app.canvas.pictures)
    guest.key(pygame.K_s)
    assert "Watch or pause (Space)" not in map(words_on, guest.app.canvas.pictures)


def test_what_is_rarely_wanted_is_behind_one_button_and_works_there_by_mouse_and_by_key() -> None:
    guest = replaying(a_played_match(), 1)
    settings = guest.app.settings.table
    guest.click_on("More")
    assert isinstance(guest.top, ReplayMenu)
    guest.click_on(f"Speed: {settings.speed}")
    guest.key(pygame.K_i)
    after = guest.app.settings.table
    assert (after.speed != settings.speed, after.hint_numbers) == (True, not settings.hint_numbers)
    guest.click_on("Next hand")
    assert scene(guest).controller.timeline.number == 2
    guest.click_on("More")
    guest.key(pygame.K_ESCAPE)
    assert scene(guest).controller.timeline.number == 2


def test_one_button_at_most_stands_out() -> None:
    guest = replaying(a_played_match(), 1)
    guest.frame()
    lit = [each.name for each in guest.group.controls if isinstance(each, Button) and each.look == "primary"]
    assert lit == ["Play from here"]


# From the table


def first_deal(match: Table) -> HandDealt:
    return next(event for event in match.kept if isinstance(event, HandDealt))


def finished_hand(seed: str = "door") -> Guest:
    """A guest who has played a hand to its end and looks at the panel."""
    guest = at_the_table(a_match(seed), at_speed("instant"))
    play_on(guest, lambda: guest.stage.stopped and guest.top is not guest.table)
    guest.frame()
    return guest


def test_r_replays_the_last_hand_from_the_panel_and_from_the_table() -> None:
    guest = finished_hand()
    guest.key(pygame.K_r)
    assert scene(guest).controller.timeline.number == 1
    assert len(scene(guest).controller.timelines) == 1
    guest.key(pygame.K_ESCAPE)
    guest.key(pygame.K_RETURN)
    guest.until(lambda: guest.top is guest.table)
    guest.key(pygame.K_r)
    assert scene(guest).controller.timeline.number == 1
    guest.key(pygame.K_ESCAPE)
    assert guest.top is guest.table


@pytest.mark.parametrize("ways", [[pygame.K_RIGHT, pygame.K_RETURN], []])
def test_enter_goes_on_to_the_next_hand_after_a_replay_from_the_panel(ways: list[int]) -> None:
    guest = finished_hand()
    guest.keys(*ways)
    if not ways:
        guest.click_on("Replay")
    assert guest.sees(ReplayScene)
    guest.keys(pygame.K_ESCAPE, pygame.K_RETURN)
    assert guest.top is guest.table


def test_before_the_first_hand_is_over_r_says_so() -> None:
    guest = at_the_table(a_match())
    guest.key(pygame.K_r)
    assert guest.top is guest.table
    assert guest.table.controller.refused
    assert "No hand" in guest.table.controller.refused


def test_the_same_deal_again_deals_the_same_cards_for_practice() -> None:
    guest = finished_hand()
    before = guest.match
    guest.click_on("Same deal again")
    guest.frame()
    assert guest.match is not before
    assert guest.match.practice
    assert first_deal(guest.match) == first_deal(before)
    guest.keys(pygame.K_ESCAPE)
    guest.click_on("Leave the table")
    guest.click_on("Continue")
    assert guest.match.kept == before.kept
    assert not guest.match.practice


def test_play_from_here_goes_on_from_the_very_moment_and_does_not_tell_the_coming_hands() -> None:
    guest = finished_hand()
    before = guest.match
    guest.key(pygame.K_r)
    player = scene(guest).controller
    guest.key(pygame.K_1)
    wanted = as_bacon(player.timeline.state(player.at, 0))
    guest.click_on("Play from here")
    assert isinstance(guest.top, TableScene)
    assert guest.match.practice
    shown = as_bacon(guest.table.stage.shown)
    assert (shown.hands[0], shown.trump) == (wanted.hands[0], wanted.trump)
    seeds = {getattr(match.kept[0], "seed", "") for match in (before, guest.match)}
    assert len(seeds) == 2


def test_a_deal_for_a_friend_is_on_the_clipboard_and_can_be_pasted() -> None:
    guest = finished_hand()
    dealt = guest.match
    guest.key(pygame.K_r)
    guest.click_on("More")
    guest.click_on("Share this deal")
    assert isinstance(guest.top, DealText)
    text = textfield.paste()
    assert text == guest.top.text
    friend = Guest(at_speed("instant"))
    friend.click_on("New match")
    friend.click_on("Friend’s deal…")
    textfield.copy(text)
    friend.click_on("Paste")
    friend.click_on("Play")
    friend.frame()
    assert isinstance(friend.top, TableScene)
    assert first_deal(friend.match) == first_deal(dealt)
    assert not friend.match.practice


def test_a_pasted_text_that_is_no_deal_is_refused_kindly() -> None:
    guest = Guest()
    guest.click_on("New match")
    guest.click_on("Friend’s deal…")
    textfield.copy("something else")
    guest.click_on("Paste")
    guest.click_on("Play")
    assert getattr(guest.top, "fault", "").startswith("A deal has three parts")


# Room


@pytest.mark.sparse(2)
@pytest.mark.parametrize(("size", "scale"), looks_at([(960, 600), (1280, 720), (1440, 1080), (2560, 1080)]))
def test_nothing_overlaps_in_a_replay(size: tuple[int, int], scale: int) -> None:
    with outlined():
        check_room(size, scale)


def check_room(size: tuple[int, int], scale: int) -> None:
    look = Settings(accessibility=Accessibility(interface_scale=scale))
    match = a_played_match()
    guest = replaying(match, hand_with_tricks(match), Guest(look, size=size))
    player = scene(guest).controller
    moments = [
        player.timeline.first,
        player.timeline.first + 2,
        *(mark.step + 3 for mark in player.timeline.moments[1:-1]),
    ]
    found = []
    for switch in (False, True):
        if switch:
            guest.key(pygame.K_o)
        for step in (*moments, player.timeline.last):
            player.go_to(step)
            guest.frame(5000)
            guest.frame()
            found += [f"{size} {scale} {switch} {step}: {fault}" for fault in faults(scene(guest))]
    assert found == []


COMPANIES: Final[dict[str, Rules]] = {
    "three": Climbing(players=3, teams=False),
    "four": BidEuchre(),
    "four with twelve cards": BidEuchre(deck=48, bidding="auction"),
    "four who climb": Climbing(),
    "five": Climbing(players=5, teams=False),
    "six": BidEuchre(players=6),
}


@pytest.mark.sparse(4)
@pytest.mark.parametrize(
    ("size", "scale"),
    [*looks_at([(1280, 720), (960, 1200), (960, 600), (1440, 1080)]), ((960, 1200), 100)],
)
@pytest.mark.parametrize("company", COMPANIES)
def test_an_assessment_covers_nothing_in_a_replay(size: tuple[int, int], scale: int, company: str) -> None:
    with outlined():
        check_opinions(size, scale, COMPANIES[company])


def check_opinions(size: tuple[int, int], scale: int, rules: Rules) -> None:
    match = Match(rules, "opinions")
    while match.state.hand < 2 and not match.over:
        match.apply(match.legal()[0])
    look = Settings(
        accessibility=Accessibility(interface_scale=scale), table=TableSettings(hint_numbers=True)
    )
    guest = Guest(look, size=size)
    people = people_of(Settings().players, rules.seats)
    guest.app.scenes.push(ReplayScene(guest.app, ReplaySource(rules, match.kept, people), 1))
    replay, covered, shown = scene(guest), [], []
    replay.assessment._advisor = InstantAdvisor(rules)
    guest.key(pygame.K_h)
    for switch in (False, True):
        if switch:
            guest.key(pygame.K_o)
        turns = replay.controller.timeline.turns
        for turn in turns[:: len(turns) // 6]:
            replay.controller.go_to(turn.step)
            guest.frame(5000)
            guest.frame()
            if replay.assessment.lines:
                shown.append(replay.view.overlay.rects["hint"].w > 0)
            covered += [f"{switch} {turn.step}: {fault}" for fault in faults(replay) if "hint" in fault]
    assert covered == []
    assert shown
    # Large type, and six with a trick between them in a window of 4:3, may leave no room for two lines.
    assert all(shown) or scale > 100 or (rules.seats, size) == (6, (1440, 1080))


def faults(replay: ReplayScene) -> list[str]:
    """Every two that overlap and should not, and what leaves the window."""
    read = dict(replay.view.overlay.rects)
    read |= {f"button:{each.name}": each.rect for each in replay.group.controls if isinstance(each, Button)}
    read["scrubber"] = replay.scrubber.rect
    held: dict[str, list[Rect]] = {}
    for actor in replay.stage.cast.actors:
        held.setdefault(":".join(map(str, actor.zone)), []).append(bounds(actor.place))
    zones = {zone: rects[0].unionall(rects[1:]) for zone, rects in held.items()}
    met = [
        f"{one} × {other}"
        for (one, rect), (other, place) in [
            *combinations(read.items(), 2),
            *((a, b) for a in read.items() for b in zones.items()),
            *((a, b) for a, b in combinations(zones.items(), 2) if _apart(a[0], b[0])),
        ]
        if rect.colliderect(place)
    ]
    window = replay.app.metrics.window
    return met + [name for name, rect in (read | zones).items() if not window.contains(rect)]


def _apart(one: str, other: str) -> bool:
    """Whether two zones must not touch: hands and anything but cards won by one seat."""
    return "hand" in one.partition(":")[0] or "hand" in other.partition(":")[0]


def test_a_replay_of_computer_players_has_their_names() -> None:
    guest = Guest()
    match = a_played_match()
    guest.app.scenes.push(ReplayScene(guest.app, ReplaySource(SHORT, match.kept, everybody())))
    guest.frame()
    assert "Pia" in scene(guest).view.names


def test_a_stored_match_is_replayed_without_what_was_taken_back() -> None:
    guest = Guest()
    match = guest.autosave.start(a_match("stored"))
    for taken_back in range(60):
        match.apply(match.legal()[0])
        if match.can_take_back(0) and taken_back in (5, 20, 33):
            match.take_back(0)
        guest.autosave.record(match)
    guest.request(OpenHistory())
    guest.click_on("Match 1")
    guest.click_on("Replay")
    assert any(isinstance(event, HandScored | MatchWon) for event in scene(guest).controller.timeline.events)
    assert scene(guest).source.events == match.kept


def test_a_replay_of_one_match_does_not_touch_it() -> None:
    match: Match[BaconState] = a_played_match()
    before = match.events
    guest = replaying(match)
    guest.keys(pygame.K_HOME, pygame.K_RIGHT, pygame.K_SPACE)
    guest.watch(2000)
    assert match.events == before


def test_a_record_of_later_hands_is_shown_and_reviewed_with_the_score_before_them() -> None:
    match = Match(Bacon(target=15), "later")
    while match.state.hand < 2:
        match.apply(match.legal()[0])
    record = Record(rules=match.rules, events=match.kept, before=(3, 7))
    guest = Guest()
    guest.game.replay_record(record)
    scene = guest.top
    assert isinstance(scene, ReplayScene)
    timeline = scene.controller.timeline
    assert timeline.state(timeline.first, 0).scores == (3, 7)
    assert {turn.view.scores for turn in timeline.turns} == {(3, 7)}
