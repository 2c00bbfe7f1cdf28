"""The rules of the current game, in plain words and pictures, and all keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.core.rules import CardRow, PointTable, Rules, guide_of
from bacon.kits import GAMES
from bacon.ui.drawing.art import Art, Design, Face, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Chooser, Stepper
from bacon.ui.kit.form import Facts, Heading, Part, Words
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.tabs import Tabs
from bacon.ui.kit.widgets import HEIGHT, Control, raised
from bacon.ui.scenes.house_rules import saved_rules
from bacon.ui.scenes.sheet import FRAME, SheetScene
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter
from bacon.ui.table.session import Person, names_of, people_of

_SCROLL_STEP: Final = 90
_MAX_CONTENTS_WIDTH: Final = 0.3  # of the page's width
_BESIDE_HEADING: Final = 44  # to the games, and at both edges, in u
_SPACE_ABOVE: Final = 32  # a section that is jumped to, clear of the fade, in u
_TEXT_SIZE: Final = 22
_CARD_HEIGHT: Final = 138
_CARD_GAP: Final = 8


_GROUPS: Final = frozenset(
    ("The cards", "Scoring", "What a deal scores", "A sample hand", "A sample round", "A fair deal", "Keys")
)
"""The chapters that begin a group in the contents: how to play, score, an example, this table, and keys."""


class RulesPage(SheetScene):
    """The guide to a game, beside its table of contents; it scrolls by wheel, keys or dragging.

    It opens with the given rules; the guides to other games follow their house rules.
    """

    def __init__(self, app: AppServices, rules: Rules) -> None:
        super().__init__(app)
        self.first = rules
        self._read(rules)
        self.build(focus=self.back)

    def _read(self, rules: Rules) -> None:
        """Read the guide to a game from its beginning."""
        self.game, self.heading = rules.name, _heading(GAMES[rules.name].title)
        self.people = people_of(self.app.settings.players, rules.seats)
        self.sections = guide_of(rules, names_of(self.people))
        self.design = make_presenter(Layout(Frame(self.app.metrics, seats=rules.seats)), rules).design
        self._parts = {title: tuple(parts) for title, parts in self._chapters()}
        titles = list(self._parts)
        breaks = [number for number, title in enumerate(titles) if title in _GROUPS]
        self.contents = Tabs("Contents", titles, self._current_section, self.turn_to, breaks=breaks)
        self._turned: tuple[int, int] | None = None
        self.area.offset = 0

    def _choose(self, game: str) -> None:
        self._read(self.first if game == self.first.name else saved_rules(self.app.settings, game))
        self.build()
        self.group.focus = self.games

    @override
    def build(self, focus: Control | None = None) -> None:
        self.games = self._make_games()
        super().build(focus)

    def _make_games(self) -> Chooser | Stepper:
        """Return the games to choose from beside the heading, or if they don't fit there, to step through."""
        games, titles = list(GAMES), [kit.title for kit in GAMES.values()]

        def get() -> int:
            return games.index(self.game)

        def put(number: int) -> None:
            self._choose(games[number])

        beside = Chooser("Game", titles, get, put)
        widest = max(self.app.art.text(_heading(title), 40, "heading").get_width() for title in titles)
        gap, metrics = self.app.metrics.ui(_BESIDE_HEADING), self.app.metrics
        room = min(metrics.ui(self.max_width), metrics.width - metrics.u(FRAME)) - 2 * gap
        fits = widest + gap + beside.natural_width(self.app.art) <= room
        return beside if fits else Stepper("Game", titles, get, put)

    @override
    def parts(self) -> Sequence[Part]:
        return [part for chapter in self._parts.values() for part in chapter]

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.HELP):
                self.back.press()
            case Key(Verb.UP | Verb.DOWN as verb) if not self._in_contents:
                self.area.scroll(self.app.metrics.ui(_SCROLL_STEP) * (1 if verb is Verb.DOWN else -1))
            case _:
                super().handle(intent)

    @override
    def controls(self) -> list[Control]:
        games = [self.games] if len(GAMES) > 1 else []
        return [*games, self.contents, *super().controls()]

    @override
    def view(self, room: Rect) -> Rect:
        art, gap = self.app.art, self.app.metrics.ui(28)
        left = self._head.x  # as the heading
        games, natural = self.games, self.contents.natural_width(art)
        tall, beside = min(art.metrics.ui(HEIGHT), room.height // 4), isinstance(games, Chooser)
        side = min(
            max(natural, 0 if beside else games.natural_width(art)), round(room.width * _MAX_CONTENTS_WIDTH)
        )
        if beside:
            wide = games.natural_width(art)
            games.rect = Rect(self._head.right - wide, self._head.y, wide, tall)
        else:
            games.rect = Rect(left, room.y, side, tall)
        top = room.y if beside or len(GAMES) == 1 else games.rect.bottom + art.metrics.ui(10)
        tall = min(room.bottom - top, self.contents.height(art, side))
        self.contents.lay(art, Rect(left, top, side, tall))
        text = left + side + gap
        return Rect(text, room.y, room.right - text, room.height)

    def turn_to(self, number: int) -> None:
        """Scroll to a section, by its number in the contents."""
        self.lay()
        self.area.scroll(self._tops[number] - self.area.view.top - self.app.metrics.ui(_SPACE_ABOVE))
        self._turned = (number, self.area.offset)
        self.lay()

    @property
    def _in_contents(self) -> bool:
        """Whether the arrow keys are for the contents."""
        return self.group.keyboard and self.group.focus is self.contents

    def _current_section(self) -> int:
        """Return the section that was jumped to, or the one at the reading line.

        The reading line moves down the view with the page: it is at the first section at the top of the page,
        and at the last section at its end.
        """
        area = self.area
        if self._turned and self._turned[1] == area.offset:
            return self._turned[0]
        above, beyond = self.app.metrics.ui(_SPACE_ABOVE), area.length - area.view.height
        read = (area.view.height - above) * area.offset // max(beyond, 1)
        line = area.view.top + above + read
        return max((number for number, top in enumerate(self._tops) if top <= line), default=0)

    @property
    def _tops(self) -> list[int]:
        return [rects[0].top if (rects := chapter[0].rects()) else 0 for chapter in self._parts.values()]

    def _chapters(self) -> Iterator[tuple[str, Iterator[Part]]]:
        for number, section in enumerate(self.sections):
            heading = Heading(section.title, above=18 if number else 0)
            body = [part for part in section.body if number or not isinstance(part, CardRow)]
            story = [part for part in section.body if not number and isinstance(part, CardRow)]
            parts = [self._guide_part(part) for part in body]
            yield section.title, iter((heading, *parts, *self._story(story)))
        yield "Keys", iter((Heading("Keys"), Facts(self.app.keymap.help())))
        yield "Controller", iter((Heading("Controller"), Facts(self.app.pad_lines)))

    def _story(self, steps: Sequence[CardRow]) -> list[Part]:
        """Return the first section's cards as one drawing of a hand, with the faces of those who act."""
        return [Storyboard(steps, self.design, self.people)] if steps else []

    def _guide_part(self, part: str | CardRow | PointTable) -> Part:
        match part:
            case CardRow():
                return CardStrip(part, self.design)
            case PointTable(head, lines):
                return TableOfPoints((head, *lines))
            case _:
                return Words(part, _TEXT_SIZE)


def _heading(title: str) -> str:
    return f"How to play {title}"


class CardStrip(Part):
    """Cards side by side under a caption, overlapping if there are many."""

    def __init__(self, row: CardRow, design: Design) -> None:
        super().__init__()
        self.row, self.design = row, design
        self._first = Rect(0, 0, 0, 0)
        self._step = 0.0

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, cards = art.metrics.ui, self.row.cards
        caption = self.texts.paragraph(art, self.row.caption, 19, width, ("medium", "text_muted"))
        self.words = [(caption, (x, y))]
        tall = min(ui(_CARD_HEIGHT), width // 2)
        wide = card_width(tall)
        self._first = Rect(x, y + caption.get_height() + ui(4), wide, tall)
        self._step = min(wide + ui(_CARD_GAP), (width - wide) / max(len(cards) - 1, 1))
        foot = self._first.bottom + ui(2)
        for number, word in enumerate(self.row.below):
            below = art.fitted(word, 18, max(round(self._step), wide) - ui(4), "bold", "text_muted")
            middle = x + round(number * self._step) + wide // 2
            self.words.append((below, (middle - below.get_width() // 2, foot)))
        return foot + ui(26 if any(self.row.below) else 0) + ui(14) - y

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        super().draw(art, canvas)
        tall = self._first.height
        for number, card in enumerate(self.row.cards):
            middle = (self._first.centerx + number * self._step, self._first.centery)
            canvas.centre(art.shadow(tall, 0, 0), (middle[0] + 1, middle[1] + 2))
            canvas.centre(art.card(card, tall, design=self.design), middle)

    @override
    def rects(self) -> list[Rect]:
        length = round(self._step * (len(self.row.cards) - 1)) + self._first.width
        return [*super().rects(), Rect(self._first.topleft, (length, self._first.height))]


class Storyboard(Part):
    """A hand in numbered pictures side by side: cards, the faces of those who act, and a sentence."""

    def __init__(self, steps: Sequence[CardRow], design: Design, people: Sequence[Person]) -> None:
        super().__init__()
        self.steps, self.design, self.people = steps, design, people
        self.panels: list[Rect] = []

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, count = art.metrics.ui, len(self.steps)
        gap = ui(_STEP_GAP)
        fitting = max(min((width + gap) // (ui(_MIN_STEP_WIDTH) + gap), count), 1)
        columns = -(-count // -(-count // fitting))
        wide = (width + gap) // columns - gap
        captions = [self._caption(art, step, wide) for step in self.steps]
        pictures = _STEP_CARDS + (_STEP_LABELS if any(step.below for step in self.steps) else 0)
        tall = ui(pictures + 30) + max(words.get_height() for words in captions)
        self.panels, self.words, y = [], [], y + ui(8)
        for number, words in enumerate(captions):
            row, column = divmod(number, columns)
            panel = Rect(x + column * (wide + gap), y + row * (tall + gap), wide, tall)
            self.panels.append(panel)
            left = panel.centerx - words.get_width() // 2
            self.words.append((words, (left, panel.y + ui(pictures + 18))))
        return self.panels[-1].bottom - y + ui(20)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for number, (step, panel) in enumerate(zip(self.steps, self.panels, strict=True), start=1):
            canvas.add(raised(art, panel.size, art.metrics.ui(12), "button", "panel_line"), panel.topleft)
            self._draw_cards(art, canvas, step, panel)
            self._draw_head(art, canvas, number, step, panel)
        super().draw(art, canvas)

    @override
    def rects(self) -> list[Rect]:
        return [*self.panels, *super().rects()]

    def _caption(self, art: Art, step: CardRow, wide: int) -> Surface:
        room = wide - 2 * art.metrics.ui(12)
        return art.block(step.caption, 19, (room, art.metrics.height), "medium")

    def _draw_cards(self, art: Art, canvas: Canvas, step: CardRow, panel: Rect) -> None:
        ui, count = art.metrics.ui, len(step.cards)
        tall = ui(_STEP_CARDS)
        wide, left, right = card_width(tall), panel.x + ui(52), panel.right - ui(12)
        pitch = min(wide + ui(_STEP_PITCH), (right - wide - left) / max(count - 1, 1))
        taken = wide + pitch * (count - 1)
        left += max(round(min((right - left - taken) / 2, panel.centerx - taken / 2 - left)), 0)
        for number, card in enumerate(step.cards):
            middle = (left + wide / 2 + number * pitch, panel.y + ui(12) + tall / 2)
            canvas.centre(art.shadow(tall, 0, 0), (middle[0] + 1, middle[1] + 2))
            canvas.centre(art.card(card, tall, design=self.design), middle)
        for number, label in enumerate(step.below):
            room = round(pitch if count > 1 else right - left)
            words = art.fitted(label, 18, room - ui(2), "bold", "text_muted")
            centre = left + wide / 2 + number * pitch
            if count == 1:
                centre = max(centre, left + words.get_width() / 2)
            canvas.centre(words, (centre, panel.y + ui(12) + tall + ui(_STEP_LABELS) / 2))

    def _draw_head(self, art: Art, canvas: Canvas, number: int, step: CardRow, panel: Rect) -> None:
        """Draw the number of a step, and below it the face of the first player in its caption."""
        ui = art.metrics.ui
        size, middle = ui(28), panel.x + ui(28)
        canvas.centre(art.box((size, size), size // 2, "keycap", "text_muted"), (middle, panel.y + ui(28)))
        canvas.centre(art.text(str(number), 18, "bold"), (middle, panel.y + ui(28)))
        named = [each for each in self.people if each.name in step.caption]
        if named:
            first = min(named, key=lambda person: step.caption.index(person.name))
            canvas.centre(art.avatar(first.avatar, ui(36)), (middle, panel.y + ui(70)))


_MIN_STEP_WIDTH: Final = 250
_STEP_GAP, _STEP_CARDS, _STEP_LABELS, _STEP_PITCH = 12, 108, 28, 6


class TableOfPoints(Part):
    """A table of words; its first line and its first column are headers."""

    def __init__(self, lines: Sequence[Sequence[str]]) -> None:
        super().__init__()
        self.lines = lines
        self._rules: list[Rect] = []

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui, column = art.metrics.ui, width // len(self.lines[0])
        self.words, self._rules, down = [], [], 0
        for number, cells in enumerate(self.lines):
            tall = 0
            for place, words in enumerate(cells):
                muted = number == 0 or place == 0
                face: Face = "medium" if muted else "bold"
                token = "text_muted" if muted else "text"
                cell = self.texts.paragraph(art, words, 20, column - ui(14), (face, token))
                self.words.append((cell, (x + place * column, y + down)))
                tall = max(tall, cell.get_height())
            down += tall + ui(8)
            self._rules.append(Rect(x, y + down - ui(4), width, 1))
        return down + ui(14)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for rule in self._rules:
            canvas.add(art.box(rule.size, 0, "panel_line"), rule.topleft)
        super().draw(art, canvas)


class LevelWords(NamedTuple):
    """A level in words: its title, how it plays, and what that means."""

    title: str
    plays: str
    meaning: str


LEVELS: Final[Mapping[str, LevelWords]] = {
    "easy": LevelWords("Easygoing", "an easygoing game", "Makes plenty of mistakes."),
    "normal": LevelWords("Solid", "a solid game", "Makes a few mistakes."),
    "hard": LevelWords("Tough", "a tough game", "Rarely makes a mistake."),
    "expert": LevelWords("Expert", "like an Expert", "Thinks everything through."),
}
"""The levels of computer players in words, by their names in the settings."""
