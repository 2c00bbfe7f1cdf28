"""Dialogs over other scenes: notices, a question for a line of text, the menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.core.rules import Rules
from bacon.store.store import StoreError
from bacon.system.files import reason, write_whole
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics
from bacon.ui.drawing.typeface import balanced
from bacon.ui.kit import textfield
from bacon.ui.kit.intents import Intent, Key, Listening, Verb
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.textfield import TextField
from bacon.ui.kit.widgets import HEIGHT, Button, Control, draw_panel
from bacon.ui.scenes.requests import OpenSettings, ShowFairness, ShowRules

if TYPE_CHECKING:
    from pathlib import Path


_ARROWS: Final = (Verb.LEFT, Verb.RIGHT, Verb.UP, Verb.DOWN)
_RING_FIRST: Final = tuple(map(Key, (Verb.CONFIRM, Verb.NEXT, Verb.PREVIOUS, *_ARROWS)))
_MARGIN, _MARGIN_DOCKED = 44, 30
_HEADING_SIZES = (40, 37, 34, 31)
_SCALES: Final = tuple(part / 20 for part in range(20, 7, -1))
_COMFORTABLE: Final = 0.8  # the grade down to which it prefers a place where it covers no seat
_CLOSER: Final = 20  # in u of the interface, that a button without its key may be narrower in large text


class Dialog(Scene):
    """A panel in the middle of the window; the first button has the focus, and Esc presses the last.

    Takes the heading, the sentences below it and the buttons. Subclasses with more to show override
    `extra_height` and `draw_extra`, for the area between sentences and buttons.
    """

    see_through = True
    wide = False
    """Whether the buttons share the whole width, equally if there is room."""

    shows_focus = True
    """Whether the focus has its ring from the start; if not, Enter, Tab or an arrow shows it first."""

    max_width = 780  # in u

    least_scale = 105
    """With large text, the scale in percent down to which it prefers a place where it covers no seat: its
    words are still a little larger than usual."""

    docks: Callable[[], Sequence[Rect]] = staticmethod(lambda: ())
    """Returns the areas that leave the relevant cards of the table visible, the best first; or none."""

    def __init__(
        self, app: AppServices, heading: str, sentences: Sequence[str], buttons: Sequence[Button]
    ) -> None:
        super().__init__(app)
        self._keyless: list[Button] = []
        self.heading = heading
        self.sentences = sentences
        self.buttons = buttons
        self.grade = 1.0
        self.group.show(buttons, focus=buttons[0])
        self.group.keyboard = True
        self._first: Control | None = None
        self._free: Rect | None = None
        self._dock: tuple[object, Rect] | None = None
        self._areas: Sequence[Rect] | None = None

    @override
    def opening(self) -> Sequence[str]:
        return self.paragraphs()

    @override
    def enter(self) -> None:
        self._first = self._first or self.group.focus
        self.group.focus, self.group.keyboard = self._first, self.shows_focus

    @override
    def handle(self, intent: Intent) -> None:
        if intent == Key(Verb.BACK):
            self.on_back()
        elif intent in _RING_FIRST and not (self.shows_focus or self.group.keyboard):
            self.group.use_keys()
        else:
            self.group.handle(intent)

    def on_back(self) -> None:
        """Handle Esc: press the last button."""
        self.buttons[-1].press()

    def paragraphs(self) -> Sequence[str]:
        """Return the sentences below the heading."""
        return self.sentences

    def extra_height(self) -> int:
        """Return the height of the extra content in pixels."""
        return 0

    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        """Draw the extra content."""

    def dock(self) -> Rect | None:
        """Return the first area in which the words stay large, or else the last; None if there is none."""
        areas = self.docks() if self._areas is None else self._areas
        if len(areas) < 2:
            return areas[0] if areas else None
        where = (self.app.metrics, [tuple(area) for area in areas])
        if self._dock is None or self._dock[0] != where:
            for area in areas:
                self._dock = where, area
                fits = self._fitting_panel().height <= area.height
                if fits and self.grade >= min(_COMFORTABLE, self.least_scale / self.app.metrics.scale):
                    break
        return self._dock[1] if self._dock else None

    @contextmanager
    def _one_dock(self) -> Iterator[None]:
        """Find the areas only once for all that is measured in the block."""
        before = self._areas
        self._areas = self.docks() if before is None else before
        try:
            yield
        finally:
            self._areas = before

    def settle(self, panel: Rect) -> None:
        """Move the panel from the middle of the window to its place."""
        if docked := self.dock():
            panel.bottomright = docked.bottomright
            return
        scenes = self.app.scenes
        if scenes.top is self:  # and not fading out
            below = scenes.below()
            self._free = below[-1].free_area() if below else None
        if self._free and panel.width <= self._free.width:
            panel.centerx = self._free.centerx

    def draw_ground(self, canvas: Canvas, panel: Rect) -> None:
        """Draw the panel's background and whatever surrounds it."""
        draw_panel(self.app.art, canvas, panel, self.ui(20))

    def draw_heading(self, canvas: Canvas, heading: Surface, area: Rect) -> None:
        """Draw the heading above the sentences."""
        canvas.add(heading, area.topleft)

    @override
    def draw(self, canvas: Canvas) -> None:
        if not self.covered:
            with self._one_dock():
                self._draw(canvas)

    def _draw(self, canvas: Canvas) -> None:
        art, margin = self.app.art, self._margin
        if self.dock() is None:
            canvas.add(art.veil, (0, 0))
        panel = self._fitting_panel()
        self.draw_ground(canvas, panel)
        y = panel.y + margin
        heading, paragraphs = self._words()
        self.draw_heading(canvas, heading, Rect(panel.x + margin, y, self.inner, heading.get_height()))
        y += heading.get_height() + self.ui(14)
        for paragraph in paragraphs:
            canvas.add(paragraph, (panel.x + margin, y))
            y += paragraph.get_height() + self.ui(10)
        self.draw_extra(canvas, Rect(panel.x + margin, y, self.inner, self.extra_height()))
        self._place_buttons(panel)
        self.group.draw(art, canvas)

    @property
    def covered(self) -> bool:
        """Whether another dialog lies over this one, which is then not drawn."""
        top = self.app.scenes.top
        return top is not self and isinstance(top, Dialog)

    def ui(self, measure: float) -> int:
        """Scale a measure to pixels, by the grade at which the dialog fits."""
        return self.app.metrics.ui(measure * self.grade)

    @property
    def room(self) -> int:
        """The width in pixels that the window, or the dialog's place at the table, has for the panel."""
        docked = self.dock()
        return docked.width if docked else self.app.metrics.width - self.app.metrics.u(100)

    @property
    def widest(self) -> int:
        """The greatest width of the panel in pixels."""
        return min(self.app.metrics.ui(self.max_width), self.room)

    @property
    def inner(self) -> int:
        """The width of the text in pixels."""
        return self.widest - 2 * self._margin

    @property
    def _margin(self) -> int:
        return min(self.ui(_MARGIN_DOCKED if self.dock() else _MARGIN), self.app.metrics.u(60))

    @property
    def panel(self) -> Rect:
        """The panel's rectangle in the window."""
        with self._one_dock():
            return self._fitting_panel()

    def _fitting_panel(self) -> Rect:
        """Return the panel at the largest grade that fits in the window."""
        docked = self.dock()
        room = docked.height if docked else self.app.metrics.height - self.app.metrics.u(60)
        for self.grade in _SCALES:
            panel = self._panel(*self._words())
            if panel.height <= room:
                break
        return panel

    def _words(self) -> tuple[Surface, list[Surface]]:
        art, grade = self.app.art, self.grade
        heading = art.paragraph(self.heading, self._heading_size() * grade, self.inner, "heading")
        return heading, [
            art.paragraph(words, 22 * grade, self.inner, "medium", breaking=balanced)
            for words in self.paragraphs()
            if words
        ]

    def _heading_size(self) -> int:
        """Return the largest type size that fits the heading on one line; the largest of all if none does."""
        for size in _HEADING_SIZES:
            if self.app.art.text(self.heading, size * self.grade, "heading").get_width() <= self.inner:
                return size
        return _HEADING_SIZES[0]

    def _panel(self, heading: Surface, paragraphs: Sequence[Surface]) -> Rect:
        gap = self.ui(14)
        words = heading.get_height() + gap + sum(part.get_height() + self.ui(10) for part in paragraphs)
        buttons = sum(row[0].rect.height + gap for row in self._rows()) - gap
        height = words + self.extra_height() + self.ui(20) + buttons + 2 * self._margin
        panel = Rect(0, 0, self.inner + 2 * self._margin, height)
        panel.center = self.app.metrics.window.center
        self.settle(panel)
        return panel

    def _rows(self) -> list[list[Button]]:
        """Return the buttons in as many rows as needed; in several rows all have one size."""
        gap = self.ui(14)
        self._show_keys(self._keyless, shown=True)
        self._keyless, spare = [], self._size_for_row()
        if spare < 0 and self.app.metrics.scale > 100:  # one row leaves the words more height
            self._keyless = [button for button in self.buttons if button.capped]
            self._show_keys(self._keyless, shown=False)
            if (spare := self._size_for_row(_CLOSER)) < 0:
                self._show_keys(self._keyless, shown=True)
                spare = self._size_for_row()
        widest = max(button.rect.width for button in self.buttons)
        equal = (widest + gap) * len(self.buttons) - gap <= self.inner
        if spare >= 0 and not (self.wide and equal):
            for button in self.buttons:
                button.rect.width += spare // len(self.buttons) if self.wide else 0
            return [list(self.buttons)]
        for button in self.buttons:
            button.rect.width = widest
        rows = even_rows(self.buttons, max((self.inner + gap) // (widest + gap), 1))
        if self.wide:
            for button in self.buttons:
                button.rect.width = (self.inner + gap) // len(rows[0]) - gap
            for row in rows:  # whose last button ends where the lines above it do
                row[-1].rect.width += (self.inner + gap) % len(rows[0]) * (len(row) == len(rows[0]))
        return rows

    @staticmethod
    def _show_keys(buttons: Sequence[Button], *, shown: bool) -> None:
        for button in buttons:
            button.capped = shown

    def _size_for_row(self, less: int = 0) -> int:
        """Give all buttons their natural size, or so much less in u; return what a row of them leaves."""
        gap = self.ui(14)
        for button in self.buttons:
            width, height = button.natural_size(self.app.art)
            width -= self.app.metrics.ui(less)
            button.rect.size = (min(width, self.inner), round(height * self.grade))
        return self.inner - sum(button.rect.width + gap for button in self.buttons) + gap

    def _place_buttons(self, panel: Rect) -> None:
        y = panel.bottom - self._margin
        for row in reversed(self._rows()):
            y -= row[0].rect.height
            x = panel.x + self._margin
            for button in row:
                button.rect.topleft = (x, y)
                x += button.rect.width + self.ui(14)
            y -= self.ui(14)


def even_rows(buttons: Sequence[Button], most: int) -> list[list[Button]]:
    """Return buttons in as few rows of at most `most` as possible, as equal as can be."""
    count = -(-len(buttons) // -(-len(buttons) // most))
    return [list(buttons[start : start + count]) for start in range(0, len(buttons), count)]


def closing(app: AppServices, act: Callable[[], None]) -> Callable[[], None]:
    """Return a function that closes the top panel and then acts."""

    def close_and_act() -> None:
        app.scenes.pop()
        act()

    return close_and_act


class SnugDialog(Dialog):
    """A dialog that is only as wide as its words and buttons, so that nothing is empty beside them."""

    _measured: tuple[tuple[Metrics, float, int], int] | None = None

    @property
    @override
    def inner(self) -> int:
        widest = super().inner
        key = (self.app.metrics, self.grade, widest)
        if self._measured is None or self._measured[0] != key:
            self._measured = key, min(self._needed(widest), widest)
        return self._measured[1]

    def _needed(self, widest: int) -> int:
        """Return the width that the heading, the broken sentences and the buttons need."""
        art, gap = self.app.art, self.ui(14)
        font = art.font(max(art.metrics.ui(22 * self.grade), 8), "medium")
        lines = [line for each in self.paragraphs() if each for line in balanced(each, font, widest)]
        heading = art.line_size(self.heading, _HEADING_SIZES[0] * self.grade, "heading")[0]
        buttons = sum(each.natural_size(art)[0] + gap for each in self.buttons) - gap
        return max(heading, buttons, self.ui(_MIN_INNER), *(font.size(line)[0] + 2 for line in lines))


_MIN_INNER: Final = 400  # in u


def notice(app: AppServices, words: str) -> Dialog:
    """Return a dialog that shows some sentences; a short first one of several is its heading."""
    news, _, rest = words.partition(". ")
    whole = news.count("“") == news.count("”")  # a name may have a period and a space
    heading, said = (news, rest) if rest and whole and len(news) <= _MAX_NEWS else ("Notice", words)
    return SnugDialog(app, heading, [said], [Button("OK", app.scenes.pop, look="primary")])


_MAX_NEWS: Final = 32  # in characters


def save_file(app: AppServices, path: Path, write: Callable[[], str], what: str, message: str) -> None:
    """Write a file, then show `message` or the error; `what` names the contents in the error."""
    try:
        write_whole(path, write())
    except OSError as error:
        message = f"{what} couldn’t be written to {path}: {reason(error)}."
    except StoreError as error:
        message = str(error)
    app.scenes.push(notice(app, message))


class AskText(Dialog):
    """Asks for a line of text; `accept` returns an error message to ask again, or None.

    With `pasting`, a button pastes the clipboard's text into the field.
    """

    def __init__(
        self,
        app: AppServices,
        heading: str,
        sentence: str,
        yes: str,
        accept: Callable[[str], str | None],
        *,
        text: str = "",
        longest: int = 40,
        pasting: bool = False,
    ) -> None:
        self.field = TextField(
            heading, text, lambda _: self._clear_fault(), longest=longest, enter=self._accept
        )
        self.field.line.edit("all")
        self.fault = ""
        self._accept_text = accept
        self._yes = Button(yes, self._accept, look="primary", key="Enter")
        buttons = [self._yes, *([Button("Paste", self._paste)] if pasting else [])]
        super().__init__(app, heading, [sentence], [*buttons, Button("Cancel", app.scenes.pop, key="Esc")])
        self.group.show([self.field, *self.buttons], focus=self.field)

    @property
    @override
    def listens(self) -> Listening:
        return self.group.listens

    @override
    def handle(self, intent: Intent) -> None:
        if intent == Key(Verb.CONFIRM) and self.group.focus is self.field:
            self._accept()
        else:
            super().handle(intent)

    @override
    def extra_height(self) -> int:
        fault = self._fault_words().get_height() + self.ui(8) if self.fault else 0
        return self.ui(HEIGHT + 14) + fault

    @override
    def draw_extra(self, canvas: Canvas, area: Rect) -> None:
        art = self.app.art
        self.field.rect = Rect(area.x, area.y + self.ui(6), area.width, self.ui(HEIGHT))
        if self.fault:
            y = self.field.rect.bottom + self.ui(8)
            canvas.add(art.icon("warning", self.ui(24), "bad"), (area.x, y + self.ui(3)))
            canvas.add(self._fault_words(), (area.x + self.ui(34), y))

    def _fault_words(self) -> Surface:
        width = self.inner - self.ui(34)
        return self.app.art.paragraph(self.fault, 20 * self.grade, width, "medium", "bad")

    def _clear_fault(self) -> None:
        self.fault = ""

    def _paste(self) -> None:
        self.field.line.edit("all")
        self.field.line.type(textfield.paste().strip())
        self.group.focus = self.field
        self._clear_fault()

    def _accept(self) -> None:
        fault = self._accept_text(self.field.text.strip())
        if fault is None:
            self.app.scenes.pop()
        else:
            self.fault = fault
            self.group.focus = self.field
            self.app.sounds.play("refused")


class PauseMenu(Dialog):
    """What can be done while a match is paused; the first button continues, as Esc does."""

    def __init__(
        self, app: AppServices, sentence: str, buttons: Sequence[Button], heading: str = "Paused"
    ) -> None:
        super().__init__(app, heading, [sentence] if sentence else [], buttons)

    @override
    def handle(self, intent: Intent) -> None:
        label = self.app.keymap.label(intent.verb) if isinstance(intent, Key) else ""
        if button := next((each for each in self.buttons if label and each.key == label), None):
            button.press()
        else:
            super().handle(intent)

    @override
    def _rows(self) -> list[list[Button]]:
        """Put the first button in one row, and the others in pairs if two fit."""
        gap, room = self.ui(14), self.inner
        sizes = [button.natural_size(self.app.art) for button in self.buttons]
        pairs = 2 * max(width for width, _ in sizes) + gap <= room
        others = self.buttons[1:]
        step = 2 if pairs else 1
        rows = [self.buttons[:1], *(others[at : at + step] for at in range(0, len(others), step))]
        for row in rows:
            for button in row:
                wide = (room + gap) // len(row) - gap
                button.rect.size = (wide, round(sizes[0][1] * self.grade))
        return [list(row) for row in rows]

    @override
    def on_back(self) -> None:
        self.buttons[0].press()


class Menu(PauseMenu):
    """The menu of a paused match; the match is already saved. A `note` says what is special about it."""

    def __init__(self, app: AppServices, rules: Rules, leave: Callable[[], None], note: str = "") -> None:
        buttons = [
            Button("Continue", app.scenes.pop, look="primary", icon="play", key="Esc"),
            Button(
                "Rules", app.navigator.to(ShowRules(rules)), icon="rules", key=app.keymap.label(Verb.HELP)
            ),
            Button("Settings", app.navigator.to(OpenSettings("table")), icon="settings"),
            Button(
                "Full screen",
                app.toggle_full_screen,
                icon="fullscreen",
                key=app.keymap.label(Verb.FULL_SCREEN),
            ),
            Button("Fairness", app.navigator.to(ShowFairness()), icon="lock"),
            Button("Leave the table", leave, icon="quit"),
        ]
        sentence = "Your match is saved. You can leave and come back any time."
        super().__init__(app, f"{sentence} {note}".rstrip(), buttons)
