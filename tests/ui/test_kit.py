"""Every widget does what it is for by pointer and by keys, and a disabled one does nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import cast

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pygame import Rect, Surface
from pygame.event import Event as DeviceEvent

from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit import scrolling, textfield
from bacon.ui.kit.arrows import in_next_row
from bacon.ui.kit.bars import Bar
from bacon.ui.kit.fields import Chooser, KeyField, Slider, Stepper, Toggle
from bacon.ui.kit.form import ButtonStack, Facts, Part, Row
from bacon.ui.kit.intents import Editing, Intent, Listening
from bacon.ui.kit.scene import Scene
from bacon.ui.kit.scrolling import ScrollArea
from bacon.ui.kit.tabs import Tabs
from bacon.ui.kit.textfield import TextField, TextLine
from bacon.ui.kit.tooltip import TOOLTIP_DELAY_MS, Tooltip
from bacon.ui.kit.widgets import Control, FormButton, Widget
from bacon.ui.scenes.dialog import AskText
from tests.ui.stage_door import Guest, button_down, button_up, key_down, motion, wheel

LABELS = ("One", "Two", "Three")


class Held:
    """A value that a widget shows and sets, and every value it was given."""

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self.given: list[int] = []

    def get(self) -> int:
        return self.value

    def put(self, value: int) -> None:
        self.value = value
        self.given.append(value)


class Bench(Scene):
    """A scene with some controls below each other."""

    def __init__(self, guest: Guest, *controls: Control) -> None:
        super().__init__(guest.app)
        self.tooltip = Tooltip(self.group)
        for number, control in enumerate(controls):
            control.rect = Rect(20, 20 + 90 * number, 300, 60)
        self.group.show(controls)

    @property
    def listens(self) -> Listening:
        return self.group.listens

    def handle(self, intent: Intent) -> None:
        self.group.handle(intent)

    def update(self, now: float) -> None:
        self.tooltip.update(now)

    def wake_at(self) -> float | None:
        return self.tooltip.wake_at()

    def draw(self, canvas: Canvas) -> None:
        canvas.add(self.app.art.table, (0, 0))
        self.group.draw(self.app.art, canvas)
        self.tooltip.draw(self.app.art, canvas)


def bench(*controls: Control) -> Guest:
    guest = Guest(size=(640, 480))
    guest.app.scenes.push(Bench(guest, *controls))
    guest.frame()
    return guest


def focused(*controls: Control) -> Guest:
    guest = bench(*controls)
    guest.key(pygame.K_TAB)
    return guest


def typed(guest: Guest, text: str) -> None:
    """Type as a keyboard does: each letter comes as a key and then as text."""
    for letter in text:
        code = pygame.key.key_code(letter) if letter.isascii() and letter.isprintable() else 0
        guest.send(key_down(code, typed=letter), DeviceEvent(pygame.TEXTINPUT, text=letter))
    guest.frame()


def toggle(held: Held) -> Toggle:
    return Toggle("Switch", lambda: bool(held.value), lambda on: held.put(int(on)))


def slider(held: Held, *, patient: bool = False) -> Slider:
    return Slider("Volume", (0, 100), held.get, held.put, step=5, patient=patient)


MAKERS: dict[str, Callable[[Held], Widget]] = {
    "toggle": toggle,
    "slider": slider,
    "stepper": lambda held: Stepper("Step", LABELS, held.get, held.put),
    "choice": lambda held: Chooser("Choose", LABELS, held.get, held.put),
    "tabs": lambda held: Tabs("Tabs", LABELS, held.get, held.put),
}


# Each of them


def test_a_toggle_changes_by_click_enter_space_and_arrows() -> None:
    held = Held()
    guest = focused(toggle(held))
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        guest.key(key)
    guest.click_on("Switch")
    assert held.given == [1, 0, 1, 0, 1]


def test_a_slider_goes_by_steps_and_stops_at_its_ends() -> None:
    held = Held(93)
    guest = focused(slider(held))
    guest.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert held.given == [95, 100, 95]


def test_a_slider_follows_a_drag_even_off_its_rail() -> None:
    held = Held(50)
    guest = bench(knob := slider(held))
    guest.press((knob._track.centerx, 50))
    guest.point((knob._track.right + 90, 300))
    guest.release((knob._track.right + 90, 300))
    assert held.given == [100]
    guest.point((30, 50))
    assert held.value == 100


def test_a_patient_slider_takes_effect_when_it_is_let_go() -> None:
    held = Held(50)
    guest = bench(knob := slider(held, patient=True))
    guest.press((knob._track.x, 50))
    guest.point((knob._track.right, 50))
    assert held.given == []
    assert knob.value == 100
    guest.release((600, 400))
    assert held.given == [100]


def test_a_stepper_goes_by_its_halves_and_stops_at_the_ends() -> None:
    held = Held()
    guest = focused(stepper := Stepper("Step", LABELS, held.get, held.put))
    left, right = (stepper.rect.x + 10, 50), (stepper.rect.right - 10, 50)
    for pos in (left, right, right, right, left):
        guest.click(pos)
    guest.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_LEFT)
    assert held.given == [1, 2, 1, 2, 1]


def test_a_choice_takes_what_is_clicked_or_the_arrows_reach_and_enter_leaves_it() -> None:
    held = Held()
    guest = focused(choice := Chooser("Choose", LABELS, held.get, held.put))
    for cell in (2, 2, 0):
        guest.click(choice.cells[cell].center)
    guest.keys(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert held.given == [2, 0, 1, 2]


def test_a_choice_flows_into_lines_that_hold_its_width() -> None:
    guest = bench(choice := Chooser("Choose", ["A long word"] * 9, lambda: 0, lambda _: None))
    art = guest.app.art
    for width in (120, 260, 500, 3000):
        choice.rect = Rect(0, 0, width, choice.height(art, width))
        choice.place(art)
        assert all(choice.rect.contains(cell) for cell in choice.cells)
        assert all(one.collidelist(choice.cells[:n]) < 0 for n, one in enumerate(choice.cells))


def test_tabs_open_by_click_and_by_up_and_down() -> None:
    held = Held()
    guest = focused(tabs := Tabs("Tabs", LABELS, held.get, held.put))
    guest.click(tabs.cells[2].center)
    guest.keys(pygame.K_DOWN, pygame.K_UP, pygame.K_UP, pygame.K_UP)
    assert held.given == [2, 1, 0]


@pytest.mark.parametrize("kind", MAKERS)
def test_every_widget_has_a_name_a_ring_and_something_to_see(kind: str) -> None:
    guest = bench(widget := MAKERS[kind](Held()))
    before = pygame.image.tobytes(guest.app.canvas.target, "RGB")
    guest.key(pygame.K_TAB)
    assert widget.name
    assert guest.group.focus is widget
    assert pygame.image.tobytes(guest.app.canvas.target, "RGB") != before
    guest.point(widget.rect.center)
    assert not guest.group.keyboard


@pytest.mark.parametrize("kind", MAKERS)
def test_a_widget_that_is_disabled_does_nothing(kind: str) -> None:
    held = Held(1)
    widget = MAKERS[kind](held)
    widget.enabled = False
    guest = focused(widget, FormButton("Other", lambda: None))
    guest.group.focus = widget
    guest.keys(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_LEFT)
    guest.group.focus = widget
    guest.click((widget.rect.right - 30, widget.rect.centery))
    assert held.given == []


# Text


def test_a_text_field_takes_letters_that_are_keys_elsewhere() -> None:
    changes: list[str] = []
    guest = focused(TextField("Name", "", changes.append, longest=8))
    typed(guest, "mumps 1?")
    assert changes[-1] == "mumps 1?"
    assert not guest.app.settings.sound.muted
    typed(guest, "x")
    assert changes[-1] == "mumps 1?"


def test_a_text_is_edited_by_its_keys() -> None:
    changes: list[str] = []
    guest = focused(TextField("Name", "Bella", changes.append))
    guest.keys(pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE, pygame.K_RIGHT)
    typed(guest, "ö")
    guest.key(pygame.K_END, pygame.KMOD_LSHIFT)
    typed(guest, "!")
    assert changes == ["Bell", "ell", "eöll", "eö!"]


def test_a_text_goes_through_the_clipboard() -> None:
    changes: list[str] = []
    guest = focused(TextField("Name", "Otis", changes.append))
    for key in (pygame.K_a, pygame.K_x, pygame.K_v, pygame.K_v, pygame.K_a, pygame.K_c):
        guest.key(key, pygame.KMOD_LCTRL)
    assert changes == ["", "Otis", "OtisOtis"]
    assert textfield.paste() == "OtisOtis"


def test_without_a_system_clipboard_our_own_does(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    textfield.copy("bacon jokers=2")
    assert textfield.paste() == "bacon jokers=2"


def test_a_click_sets_the_caret_and_a_drag_marks() -> None:
    changes: list[str] = []
    guest = bench(field := TextField("Name", "Bella", changes.append))
    guest.click((field.rect.right - 5, field.rect.centery))
    assert field.line.selection == (5, 5)
    guest.press((field.rect.x + 2, field.rect.centery))
    guest.point((field.rect.right - 5, field.rect.centery))
    guest.release((field.rect.right - 5, field.rect.centery))
    assert field.line.selection == (0, 5)
    typed(guest, "Z")
    assert changes == ["Z"]


def test_a_click_elsewhere_gives_the_letters_back() -> None:
    guest = bench(TextField("Name", "", lambda _: None), FormButton("Other", lambda: None))
    guest.click_on("Name")
    heard = [guest.top.listens]
    guest.click((600, 400))
    assert [*heard, guest.top.listens] == ["text", "verbs"]
    guest.key(pygame.K_m)
    assert guest.app.settings.sound.muted


def test_tab_leaves_a_text_field_and_the_arrows_up_and_down_too() -> None:
    guest = focused(TextField("Name", "x", lambda _: None), FormButton("Other", lambda: None))
    guest.keys(pygame.K_LEFT, pygame.K_RIGHT)
    assert guest.group.focus is guest.control("Name")
    guest.key(pygame.K_DOWN)
    assert guest.group.focus is guest.control("Other")
    guest.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert guest.group.focus is guest.control("Name")


EDITS: list[Editing] = ["left", "right", "start", "end", "backspace", "delete", "cut", "paste", "all", "copy"]


@example("\0", [("all", False), ("cut", False)])
@given(st.text(max_size=8), st.lists(st.tuples(st.sampled_from(EDITS), st.booleans()) | st.text(max_size=3)))
def test_no_editing_breaks_a_line(text: str, edits: list[tuple[Editing, bool] | str]) -> None:
    textfield.copy("a\nb")
    line = TextLine(text, 6)
    for edit in edits:
        if isinstance(edit, str):
            line.type(edit)
        else:
            line.edit(edit[0], select=edit[1])
        assert 0 <= min(line.caret, line.anchor) <= max(line.caret, line.anchor) <= len(line.text) <= 6
        assert "\n" not in line.text or "\n" in text


# Keys


def test_a_key_field_learns_the_next_key_and_only_that() -> None:
    learnt: list[str] = []
    guest = focused(KeyField("Pass", lambda: "P", learnt.append))
    guest.keys(pygame.K_k, pygame.K_RETURN, pygame.K_m, pygame.K_x)
    assert learnt == ["m"]
    assert not guest.app.settings.sound.muted


def test_a_key_field_that_loses_the_focus_no_longer_waits() -> None:
    field = KeyField("Pass", lambda: "P", lambda _: None)
    guest = bench(field)
    guest.click_on("Pass")
    assert field.waiting
    guest.click((600, 400))
    assert not field.waiting


# Areas that scroll


def _named(widget: Widget, name: str) -> Widget:
    widget.name = name
    return widget


class Page(Scene):
    """A scene with an area of many switches."""

    def __init__(self, guest: Guest, count: int = 30) -> None:
        super().__init__(guest.app)
        self.held = [Held() for _ in range(count)]
        parts: list[Part] = []
        for number, held in enumerate(self.held):
            parts.append(
                Row(_named(toggle(held), f"Switch {number}"), f"Switch {number}", "Some words of help.")
            )
        self.area = ScrollArea(parts)
        self.view = Rect(40, 30, 500, 300)
        self.area.lay(self.app.art, self.view)
        self.group.show(self.area.controls)

    def handle(self, intent: Intent) -> None:
        if not self.area.handle(intent, self.app.art):
            self.group.handle(intent)
            if self.group.focus:
                self.area.reveal(self.group.focus, self.app.art)

    def draw(self, canvas: Canvas) -> None:
        canvas.add(self.app.art.table, (0, 0))
        self.area.lay(self.app.art, self.view)
        self.area.draw(self.app.art, canvas)
        self.group.draw(self.app.art, canvas)
        self.area.veil(self.app.art, canvas)


def page(count: int = 30) -> tuple[Guest, Page]:
    guest = Guest(size=(640, 400))
    scene = Page(guest, count)
    guest.app.scenes.push(scene)
    guest.frame()
    return guest, scene


def test_a_page_points_down_where_nothing_is_cut_and_fades_what_is(monkeypatch: pytest.MonkeyPatch) -> None:
    guest, scene = page()
    faded = list[bool]()

    def note(*_: object, below: bool, **__: object) -> None:
        faded.append(below)

    monkeypatch.setattr(scrolling, "draw_fades", note)

    def points_down() -> bool:
        canvas = Canvas(Surface(guest.app.metrics.window.size))
        guest.frame()
        scene.area.veil(guest.app.art, canvas)
        return any(each.x > scene.view.x + 20 for each in canvas.collected)

    rows = [part.rects()[0].unionall(part.rects()) for part in scene.area.parts]
    scene.view.height = rows[2].centery - scene.view.top
    assert not points_down()
    assert faded.pop()
    scene.view.height = (rows[2].bottom + rows[3].top) // 2 - scene.view.top
    assert points_down()
    assert not faded.pop()
    guest.key(pygame.K_END)
    assert not points_down()
    guest.key(pygame.K_HOME)
    last = scene.area.parts[-1]
    scene.view.height = last.rects()[0].unionall(last.rects()).bottom - scene.view.top + 1
    assert scene.area.overflows, "by the air below the last row"
    assert not points_down()


def test_the_wheel_and_the_keys_scroll_between_the_ends() -> None:
    guest, scene = page()
    guest.send(wheel(-1.0))
    assert scene.area.offset > 0
    guest.send(wheel(9.0))
    assert scene.area.offset == 0
    guest.key(pygame.K_END)
    end = scene.area.length - scene.view.height
    assert scene.area.offset == end > 300
    guest.key(pygame.K_PAGEDOWN)
    assert scene.area.offset == end
    guest.key(pygame.K_PAGEUP)
    assert 0 < scene.area.offset < end
    guest.key(pygame.K_HOME)
    assert scene.area.offset == 0


def test_the_control_that_has_the_focus_is_never_out_of_sight() -> None:
    guest, scene = page()
    for key in (pygame.K_TAB, pygame.K_UP):
        for _ in range(45):
            guest.key(key)
            assert guest.group.focus
            assert scene.view.contains(guest.group.focus.rect)


def test_nothing_is_drawn_or_clicked_outside_the_view() -> None:
    guest, scene = page()
    guest.send(wheel(-1.3))
    guest.frame()
    bare = guest.app.art.table
    for y in (*range(0, 30, 3), *range(332, 400, 3)):
        for x in range(0, 640, 7):
            assert guest.app.canvas.target.get_at((x, y))[:3] == bare.get_at((x, y))[:3]
    for control in scene.area.controls:
        if not scene.view.collidepoint(control.rect.center):
            guest.click(control.rect.center)
    assert not any(held.given for held in scene.held)


def test_what_fits_does_not_scroll() -> None:
    guest, scene = page(2)
    guest.send(wheel(-5.0))
    assert scene.area.offset == 0
    assert not scene.area.overflows


# Tooltips and dialogs


def test_a_tooltip_comes_after_a_while_and_goes_with_the_pointer() -> None:
    button = FormButton("Share", lambda: None, help="Copy these rules as a short text.")
    guest = bench(button)
    scene = guest.top
    assert isinstance(scene, Bench)
    guest.point(button.rect.center)
    assert scene.wake_at() == guest.clock.now + TOOLTIP_DELAY_MS
    guest.watch(TOOLTIP_DELAY_MS + 40)
    assert scene.tooltip.shown is button
    assert scene.wake_at() is None
    assert guest.app.metrics.window.contains(
        cast("Rect", scene.tooltip.draw(guest.app.art, guest.app.canvas))
    )
    guest.point((600, 400))
    assert scene.tooltip.shown is None


def test_a_tooltip_comes_for_the_focus_too() -> None:
    guest = focused(FormButton("Share", lambda: None, help="Copy."))
    guest.watch(TOOLTIP_DELAY_MS + 40)
    scene = guest.top
    assert isinstance(scene, Bench)
    assert scene.tooltip.shown


def _asking(accept: Callable[[str], str | None], text: str = "", *, pasting: bool = False) -> Guest:
    guest = Guest(size=(960, 600))
    ask = AskText(guest.app, "Name", "What is its name?", "Save", accept, text=text, pasting=pasting)
    guest.app.scenes.push(ask)
    guest.frame()
    return guest


def test_a_dialog_asks_for_text_until_it_will_do() -> None:
    said: list[str] = []

    def accept(text: str) -> str | None:
        said.append(text)
        return "Not that." if text == "p" else None

    guest = _asking(accept)
    typed(guest, "p")
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, AskText)
    assert guest.top.fault == "Not that."
    typed(guest, "q")
    assert guest.top.fault == ""
    guest.click_on("Save")
    assert said == ["p", "pq"]
    assert guest.at_the_title


def test_a_dialog_for_text_is_left_with_esc_and_pastes() -> None:
    said: list[str] = []
    guest = _asking(said.append, text="old", pasting=True)
    textfield.copy("  bacon jokers=1 ")  # the system's clipboard is that of the open window
    guest.click_on("Paste")
    guest.key(pygame.K_RETURN)
    assert said == ["bacon jokers=1"]
    guest = _asking(said.append)
    guest.key(pygame.K_ESCAPE)
    assert guest.at_the_title
    assert len(said) == 1


def test_the_arrows_up_and_down_go_from_row_to_row_and_stay_in_their_column() -> None:
    grid = [Rect(100 * column, 60 * row, 90, 50) for row in range(3) for column in range(4)]
    assert [in_next_row(grid, at, 1) for at in (1, 5, 9)] == [5, 9, 1]
    assert [in_next_row(grid, at, -1) for at in (1, 5, 9)] == [9, 1, 5]


def test_from_a_long_row_the_arrows_lead_to_the_first_button_below() -> None:
    long, buttons = Rect(0, 0, 500, 50), [Rect(110 * number, 60, 100, 50) for number in range(3)]
    assert in_next_row([long, *buttons], 0, 1) == 1
    assert in_next_row([long, *buttons], 3, -1) == 0


def test_in_a_single_row_every_arrow_goes_one_on() -> None:
    row = [Rect(100 * number, 0, 90, 50) for number in range(3)]
    assert (in_next_row(row, 0, 1), in_next_row(row, 0, -1)) == (1, 2)


def test_a_disabled_button_has_the_focus_only_if_it_has_a_reason() -> None:
    plain, why, last = (FormButton(name, lambda: None) for name in ("plain", "why", "last"))
    plain.enabled = why.enabled = False
    why.help = "Sounds are off."
    guest = bench(last, plain, why)
    guest.keys(pygame.K_TAB, pygame.K_TAB)
    assert guest.group.focus is why
    guest.key(pygame.K_TAB)
    assert guest.group.focus is last


def test_letting_go_without_having_pressed_does_nothing() -> None:
    held = Held(50)
    guest = bench(slider(held))
    guest.send(motion((50, 50)), button_up((50, 50)), button_down((600, 400)), button_up((50, 50)))
    assert held.given == []


def test_a_button_whose_words_change_keeps_its_width() -> None:
    art, button = Guest().app.art, FormButton("6 spades", print)
    button.labels = ("6 spades", "Alone in no trump", "7 clubs")
    widths = set[int]()
    for label in button.labels:
        button.label = label
        widths.add(button.natural_size(art)[0])
    assert len(widths) == 1
    button.wordy = False
    assert button.natural_size(art)[0] < min(widths)


def test_in_a_list_of_facts_the_values_stand_out() -> None:
    art = Guest().app.art
    facts = Facts([("Wins in a row", "best: 3")])
    facts.lay(art, 0, 0, 400)
    text = art.colour("text")[:3]
    assert [words.get_at((0, 0))[:3] == text for words, _ in facts.words] == [False, True]


@pytest.mark.parametrize(("share", "rows"), [(4.0, 1), (1.2, 3), (0.6, 3)])
def test_buttons_below_each_other_are_all_as_wide_as_the_widest(share: float, rows: int) -> None:
    buttons = [FormButton(label, lambda: None) for label in ("Watch Experts play it", "Replay", "Again")]
    art = Guest().app.art
    width = round(buttons[0].natural_width(art) * share)
    tall = ButtonStack(*buttons).lay(art, 10, 20, width)
    rects = [button.rect for button in buttons]
    assert len({rect.y for rect in rects}) == rows
    assert rows == 1 or {rect.width for rect in rects} == {min(width, buttons[0].natural_width(art))}
    assert all(Rect(10, 20, width, tall).contains(rect) for rect in rects)
    assert all(not one.colliderect(other) for one, other in combinations(rects, 2))


def test_a_share_of_few_tries_says_why_it_has_no_bar() -> None:
    remarks = [Bar("Going alone", made, of).remark for made, of in ((1, 2), (8, 8), (0, 0))]
    assert remarks == ["1 of 2 (too few for a percentage)", "8 of 8", "none yet"]
