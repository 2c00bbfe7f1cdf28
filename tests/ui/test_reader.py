"""A screen reader can read and use everything on every page, and nothing else."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import get_args

import pygame
import pytest
from gallery.scenes import SCENES
from msgspec.structs import replace

from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.games.euchre.game import Euchre
from bacon.settings.settings import Accessibility, Announcements, Settings, TableSettings
from bacon.ui.app.demo import HeadlessApp
from bacon.ui.app.reader import Asked, Sent, Silence, Wish
from bacon.ui.app.window import start_video
from bacon.ui.kit.spoken import spelled, spoken
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.replay import TableAboveBar
from bacon.ui.scenes.requests import OpenSettings, ShowNewMatch
from bacon.ui.scenes.settings import SettingsScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.title import Title
from tests import sparse
from tests.ui.ears import ACTIONABLE, Listener
from tests.ui.stage_door import DEFAULTS, Guest, at_the_table

pytestmark = pytest.mark.usefixtures("outlines")

WISHES: tuple[Wish, ...] = ("click", "focus", "more", "less", "set", "show")

ELSEWHERE = {"Us", "Them", "1st", "+10", "−6", "·"}
"""Words on pictures that a listener is told in other words: sides by their names, a place, a chart's ends."""


@pytest.fixture
def headless() -> HeadlessApp:
    start_video(headless=True)
    pygame.display.set_mode((1280, 720))
    return HeadlessApp(Settings())


@pytest.mark.sparse(8)
@pytest.mark.parametrize("scene", SCENES)
def test_everything_on_every_page_has_a_name_of_its_own_and_whatever_can_be_read_can_be_heard(
    headless: HeadlessApp, scene: str
) -> None:
    headless.home()
    SCENES[scene](headless)
    headless.app.canvas.forget()
    listener = Listener(headless.app)
    headless.frame()
    tree = listener.tree
    assert len(tree) > 3
    assert [node.role for node in tree.values() if not node.name.strip()] in ([], ["rest"])
    names = Counter(node.name for node in tree.values() if node.usable and node.role in ACTIONABLE)
    assert [name for name, count in names.items() if count > 1] == []
    for node in tree.values():
        options = [tree[child].name for child in node.children if tree[child].role in ("radio", "tab")]
        assert len(set(options)) == len(options)
    top, heard = headless.app.scenes.top, listener.read()
    if not isinstance(top, TableScene | TableAboveBar | Title):  # a table is told in sentences of its own
        read = [node.name for node in headless.app.reader._read(top)]
        assert [words for words in read if spoken(words) not in heard and words not in ELSEWHERE] == []


ANSWERS = ("Pass", "Go ahead", "Next hand", "Result", "Continue", "Clubs", "Hearts")


def listening(settings: Settings = DEFAULTS) -> tuple[Guest, Listener]:
    guest = Guest(settings, size=(1280, 720))
    listener = Listener(guest.app)
    guest.frame()
    return guest, listener


def at_a_table(seed: str = "ears", rules: Bacon | Euchre | None = None) -> tuple[Guest, Listener]:
    settings = Settings(table=TableSettings(beginners="never", speed="instant"))
    guest = at_the_table(Match(rules or Bacon(), seed=seed), settings, (1280, 720))
    listener = Listener(guest.app)
    guest.wait()
    guest.frame()
    return guest, listener


def test_without_a_reader_nothing_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Guest(size=(1280, 720))
    assert isinstance(guest.app.reader.bridge, Silence)
    monkeypatch.setattr(guest.app.reader, "look", lambda: pytest.fail("the page was read"))
    guest.frame()
    guest.key(pygame.K_DOWN)


def test_only_what_has_changed_is_sent_and_at_rest_nothing() -> None:
    guest, listener = listening()
    guest.request(OpenSettings("sound"))
    guest.watch(400)
    guest.frame()
    before, sendings = dict(listener.tree), listener.sendings
    for _ in range(5):
        guest.frame()
    assert listener.sendings == sendings
    guest.key(pygame.K_TAB)
    assert listener.sendings == sendings + 1
    assert listener.tree.keys() == before.keys()


def test_a_reader_that_comes_late_is_told_everything_once() -> None:
    guest, listener = listening()
    listener.tree.clear()
    listener.fresh = True
    guest.frame(400)
    guest.key(pygame.K_DOWN)
    assert "New match" in listener.read()


def test_the_focus_follows_ours_and_ours_the_readers() -> None:
    guest, listener = listening()
    guest.key(pygame.K_DOWN)
    focus = guest.group.focus
    assert focus and listener.tree[listener.focus].name.startswith(focus.name)
    listener.ask("focus", "Statistics")
    guest.frame()
    assert guest.group.focus is guest.control("Statistics")
    assert listener.tree[listener.focus].name == "Statistics"


def test_a_click_presses_and_a_new_page_is_announced() -> None:
    guest, listener = listening()
    listener.ask("click", "Settings")
    guest.watch(400)
    guest.frame()
    assert guest.sees(SettingsScene)
    assert ("Settings.", True) in listener.said


def test_values_are_set_as_readers_set_them() -> None:
    guest, listener = listening()
    guest.request(OpenSettings("sound"))
    guest.watch(400)
    guest.frame()
    listener.ask("set", "Volume", "35")
    assert guest.app.settings.sound.volume == 35
    guest.frame()
    listener.ask("more", "Volume")
    assert guest.app.settings.sound.volume == 40
    guest.frame()
    listener.ask("set", "Volume", "loud")
    guest.frame()
    listener.ask("click", "Sounds")
    assert (guest.app.settings.sound.volume, guest.app.settings.sound.muted) == (40, True)


def test_one_of_several_values_is_chosen_by_its_name() -> None:
    guest, listener = listening()
    guest.request(ShowNewMatch())
    guest.frame()
    listener.ask("click", "Euchre")
    guest.frame()
    assert guest.app.settings.table.game == "euchre"
    assert listener.tree[listener.find("Euchre")].on


def test_what_is_gone_or_disabled_is_left_alone() -> None:
    guest, listener = listening()
    gone = listener.find("Statistics")
    guest.request(OpenSettings("sound"))
    guest.watch(400)
    guest.frame()
    before = guest.app.settings
    reset = next(node for node in guest.group.controls if node.name == "Reset this page")
    reset.enabled = False
    number = listener.find("Reset this page")
    listener.wishes += [Asked("click", gone), Asked("click", 99_999), Asked("click", number)]
    guest.app.reader.perform()
    assert guest.sees(SettingsScene)
    assert guest.app.settings == before


def test_a_card_says_why_it_cannot_be_played_and_one_that_can_is_played() -> None:
    guest, listener = at_a_table()
    for _ in range(200):
        cards = [node for node in listener.tree.values() if node.role == "item" and node.usable]
        if any(card.description for card in cards):
            break
        playable = [card.name for card in cards]
        usable = [node.name for node in listener.tree.values() if node.usable]
        pick = playable or [name for name in usable if name in ANSWERS]
        assert pick, usable
        listener.ask("click", pick[0])
        guest.wait()
        guest.frame()
    refused = next(card for card in cards if card.description)
    played = next(card for card in cards if not card.description)
    listener.said.clear()
    events = len(guest.any_match.events)
    for _ in range(2):  # a second time too
        listener.ask("click", refused.name)
        guest.frame()
    assert len(guest.any_match.events) == events
    assert listener.said.count((refused.description, True)) == 2
    listener.ask("click", played.name)
    assert len(guest.any_match.events) > events


def test_only_who_wants_to_hear_everything_is_told_of_each_card_that_it_can_be_played() -> None:
    guest, listener = at_a_table()
    while not guest.table.voice.playable_cards():
        listener.ask("click", next(node.name for node in listener.tree.values() if node.name in ANSWERS))
        guest.wait()
        guest.frame()
    assert "Can be played." not in listener.read()
    everything = replace(guest.app.settings, accessibility=Accessibility(announcements="everything"))
    guest.app.change(everything)
    guest.frame()
    can = [each.card for each in guest.table.voice.playable_cards()]
    told = [node.name for node in listener.tree.values() if node.description == "Can be played."]
    assert told == [guest.table.voice.card(card) for card in can]


def test_each_level_says_more_than_the_one_before() -> None:
    lengths = []
    for each in get_args(Announcements):
        accessibility = Accessibility(announcements=each)
        table = TableSettings(beginners="never", speed="instant")
        guest = at_the_table(Match(Bacon(), seed="ears"), Settings(table=table, accessibility=accessibility))
        listener = Listener(guest.app)
        guest.wait()
        guest.frame()
        listener.ask("click", "Pass")
        guest.wait()
        guest.frame()
        lengths.append(sum(len(words) for words, _ in listener.said))
    short, full, everything = lengths
    assert short <= full < everything


def test_a_question_interrupts_and_nothing_is_said_twice() -> None:
    guest, listener = at_a_table()
    question = guest.table.controller.question
    assert question
    asked = [words for words, urgent in listener.said if spoken(question) in words and urgent]
    for _ in range(10):
        guest.frame()
    assert len(asked) == 1
    assert [words for words, _ in listener.said if spoken(question) in words] == asked


def test_a_dialog_is_read_when_it_opens() -> None:
    guest, listener = listening()
    guest.key(pygame.K_ESCAPE)
    guest.watch(400)
    guest.frame()
    assert isinstance(guest.top, Dialog)
    assert any(words.startswith("Quit Bacon?") and urgent for words, urgent in listener.said)


def test_a_reader_that_says_pages_itself_finds_the_text_of_a_dialog_at_it() -> None:
    guest, listener = listening()
    listener.says_pages = True
    guest.key(pygame.K_ESCAPE)
    guest.watch(400)
    guest.frame()
    dialog = next(node for node in listener.tree.values() if node.role == "dialog")
    assert isinstance(guest.top, Dialog)
    assert (dialog.name, dialog.description) == ("Quit Bacon?", spoken(" ".join(guest.top.opening())))
    assert not any(words.startswith("Quit Bacon?") for words, _ in listener.said)


def to_a_result(says_pages: bool) -> tuple[Guest, Listener]:
    """Play a hand to the dialog with its result."""
    guest, listener = at_a_table("result")
    listener.says_pages = says_pages
    while not isinstance(guest.top, HandOver):
        usable = [node for node in listener.tree.values() if node.usable]
        cards = [node.name for node in usable if node.role == "item" and not node.description]
        listener.said.clear()
        listener.ask("click", (cards or [node.name for node in usable if node.name in ANSWERS])[0])
        guest.wait()
        guest.frame()
    return guest, listener


@pytest.mark.parametrize("says_pages", [False, True])
def test_the_last_cards_are_heard_though_the_result_moves_the_focus(says_pages: bool) -> None:
    guest, listener = to_a_result(says_pages)
    last = [spoken(words) for words in guest.table.voice.lines()[-3:]]
    dialog = next(node for node in listener.tree.values() if node.role == "dialog")
    text = spoken(" ".join(guest.top.opening()))
    heard = (
        f"{dialog.name} {dialog.description}" if says_pages else " ".join(words for words, _ in listener.said)
    )
    assert [heard.count(words) for words in [*last, text]] == [1] * 4
    assert heard.index(last[-1]) < heard.index(text)


def test_what_a_change_of_focus_cuts_off_is_said_again_unless_the_player_made_it() -> None:
    guest, listener = at_a_table()
    listener.says_pages = True
    guest.key(pygame.K_F6)
    score = listener.said[-1][0]
    guest.frame(100)
    guest.key(pygame.K_RIGHT)
    assert [words for words, _ in listener.said if score in words] == [score]
    guest.key(pygame.K_F6)
    guest.group.focus = None
    guest.frame()
    assert [words for words, _ in listener.said if score in words] == [score] * 3
    guest.frame(20_000)
    guest.group.focus = guest.table.controls.tools[0]
    guest.frame()
    assert [words for words, _ in listener.said if score in words] == [score] * 3


def test_after_a_card_the_focus_rests_silently_in_the_hand() -> None:
    guest, listener = at_a_table()
    while not guest.table.voice.playable_cards():
        listener.ask("click", next(node.name for node in listener.tree.values() if node.name in ANSWERS))
        guest.wait()
        guest.frame()
    guest.key(pygame.K_RIGHT)
    guest.key(pygame.K_RETURN)
    guest.wait()
    guest.frame()
    hand = next(node for node in listener.tree.values() if node.name == "Your hand")
    assert listener.focus in hand.children
    assert listener.tree[listener.focus] == Sent("rest", "")


def test_what_is_said_comes_after_the_focus_and_stays_for_a_slow_reader() -> None:
    guest, listener = listening()
    guest.frame()
    sent: list[tuple[bool, int]] = []
    send = listener.send

    def note(nodes: Mapping[int, Sent], focus: int) -> None:
        sent.append((any(node.live for node in nodes.values()), focus))
        send(nodes, focus)

    listener.send = note  # type: ignore[method-assign]
    for number in range(20):
        guest.app.reader.say(f"Number {number}.")
        guest.key(pygame.K_DOWN)
    assert [live for live, _ in sent[-2:]] == [False, True]
    assert sent[-2][1] == sent[-1][1]
    kept = next(node for node in listener.tree.values() if node.name == "Announcements").children
    assert listener.tree[kept[-1]].name == "Number 19."
    assert 4 < len(kept) < 20


def test_a_key_says_how_things_stand_and_another_says_it_again() -> None:
    guest, listener = at_a_table()
    listener.said.clear()
    guest.key(pygame.K_F2)
    assert listener.said[-1][0].startswith("Your cards.")
    guest.key(pygame.K_F6)
    assert listener.said[-1][0].startswith("Score: You and Bella 0")
    guest.key(pygame.K_F10)
    assert [words for words, _ in listener.said[-2:]] == [listener.said[-1][0]] * 2
    assert guest.table.controller.prompt is not None  # those who see can read it


def test_a_key_spells_the_card_with_the_focus_and_leaves_what_was_said_to_be_said_again() -> None:
    guest, listener = at_a_table()
    guest.key(pygame.K_F6)
    score = listener.said[-1][0]
    guest.key(pygame.K_RIGHT)
    name = listener.tree[listener.focus].name
    guest.key(pygame.K_F12)
    assert listener.said[-1] == (f"{spelled(name)}.", True)
    guest.key(pygame.K_F10)
    assert spoken(score) in listener.said[-1][0] or name in listener.said[-1][0]
    assert ", O F, " not in listener.said[-1][0]


def test_with_nothing_in_focus_the_last_words_are_spelled_and_twice_is_the_same() -> None:
    guest, listener = at_a_table()
    guest.key(pygame.K_F6)
    score = listener.said[-1][0]
    for _ in range(2):
        guest.key(pygame.K_F12)
        assert listener.said[-1][0] == f"{spelled(score)}."


def test_a_wish_waits_until_the_page_is_read_that_the_one_before_has_changed() -> None:
    guest, listener = listening()
    guest.request(OpenSettings("rules"))
    guest.frame(400)
    guest.frame()
    other = listener.find("Euchre", "radio")
    listener.wishes += [Asked("click", other), Asked("focus", listener.find("Share"))]
    before = guest.group.focus
    guest.app.reader.perform()
    assert guest.app.settings.table.game == "euchre"
    assert guest.group.focus is not before
    guest.frame()
    assert guest.app.reader.wake_at() == guest.app.now
    guest.frame()
    assert guest.group.focus is guest.control("Share")


def with_long_frames(guest: Guest, monkeypatch: pytest.MonkeyPatch, milliseconds: float) -> None:
    """Let whatever is on top take so long for each frame."""

    def update(_: float) -> None:
        guest.clock.now += milliseconds

    monkeypatch.setattr(guest.top, "update", update)


def test_a_long_frame_leaves_the_page_to_the_next_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest, listener = listening()
    guest.watch(400)
    guest.frame()
    sendings, focus = listener.sendings, guest.group.focus
    with monkeypatch.context() as patch:
        with_long_frames(guest, patch, 12)
        for words in ("One.", "Two.", "Three."):
            guest.app.reader.say(words)
            guest.key(pygame.K_DOWN)
            assert guest.app.reader.wake_at() == guest.app.now
        assert listener.sendings == sendings
    guest.frame()
    assert listener.said[-1][0] == "One. Two. Three."
    assert guest.group.focus
    assert guest.group.focus is not focus
    assert listener.tree[listener.focus].name == guest.group.focus.name
    assert guest.app.reader.wake_at() is None


@pytest.mark.parametrize(("milliseconds", "put_offs"), [(30, 4), (12, 12)], ids=["late", "in time"])
def test_where_every_frame_is_long_the_page_is_read_all_the_same(
    monkeypatch: pytest.MonkeyPatch, milliseconds: float, put_offs: int
) -> None:
    guest, listener = listening()
    guest.watch(400)
    guest.frame()
    with_long_frames(guest, monkeypatch, milliseconds)
    before, sendings, pause = listener.sendings, list[int](), put_offs + 1
    for number in range(3 * pause):
        guest.app.reader.say(f"Number {number}.")
        guest.frame()
        sendings.append(listener.sendings - before)
    assert sendings == [*[0] * put_offs, *[1] * pause, *[2] * pause, 3]
    assert [words for words, _ in listener.said[-2:]] == [
        " ".join(f"Number {number}." for number in range(first, first + pause))
        for first in (pause, 2 * pause)
    ]


def test_thousands_of_wishes_at_random_raise_nothing_and_move_nothing_illegal() -> None:
    guest, listener = at_a_table("flood")
    chance = Random("flood")
    slowest = 0.0
    for turn in range(200 if sparse.ALL else 40):
        numbers = [*listener.tree, 5, 123_456]
        for _ in range(50):
            value = chance.choice(["", "1", "-5", "1e400", "x", "50%", "9" * 400])
            listener.wishes.append(Asked(chance.choice(WISHES), chance.choice(numbers), value))
        while (listener.wishes or guest.app.reader._wishes) and not guest.closed:
            began = time.process_time()
            guest.app.reader.perform()
            slowest = max(slowest, time.process_time() - began)
            if not guest.closed:
                guest.app.reader.follow(painted=True)
        if guest.closed:
            guest, listener = at_a_table(f"flood {turn}")
        guest.frame(200)
    assert slowest < 1  # what a wish opens may take its time; looking for it may not


def test_a_flood_is_worked_off_in_order_one_after_another_in_each_frame() -> None:
    guest, listener = listening()
    numbers = [listener.find(name) for name in ("Statistics", "Learn", "New match")]
    listener.wishes += [Asked("focus", number) for number in numbers * 5000]
    seen = []
    for _ in range(5):
        guest.frame()
        seen.append(listener.focus)
        assert len(guest.app.reader._wishes) <= 64
    start = numbers.index(seen[0])
    assert seen == [numbers[(start + step) % 3] for step in range(5)]


def test_what_a_reader_asked_before_it_went_is_forgotten() -> None:
    guest, listener = listening()
    listener.wishes += [Asked("focus", listener.find("Statistics"))] * 5
    guest.frame()
    listener.active = False
    guest.frame()
    assert guest.app.reader.wake_at() is None
