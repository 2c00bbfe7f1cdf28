"""The settings page for the table and the cards, and what all pages share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, NamedTuple, get_args

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.cards import HIDDEN, cards
from bacon.core.override import override
from bacon.core.words import game_title, listed
from bacon.kits import GAMES, OWN_GAMES
from bacon.settings.settings import Back, Settings
from bacon.ui.drawing.art import Art, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.shapes import paint, svg
from bacon.ui.drawing.theme import Theme, load_theme
from bacon.ui.kit.fields import Chooser, Toggle
from bacon.ui.kit.form import Beside, Flow, Heading, Part, Row, Strip
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Widget
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.table.advice import Tips


class Setting(NamedTuple):
    """A setting on a page; without `labels` it is on or off."""

    title: str
    name: str
    help: str = ""
    labels: dict[str, str] | None = None


class Page:
    """Base of the pages. `parts` is called again after every change of the settings."""

    title: ClassVar[str]
    icon: ClassVar[str]
    note: ClassVar[str] = ""
    """The words beside the title."""
    sections: ClassVar[tuple[str, ...]] = ()
    """The sections of the settings that a reset restores; without any there is no reset button."""

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        self.app, self.library = app, library

    def parts(self) -> Sequence[Part]:
        """Return the current contents."""
        return ()

    def fold(self) -> str:
        """Close what is unfolded; return the name of the control to go back to, empty if nothing was open."""
        return ""

    def settle(self) -> None:
        """Make the change that waits until the pointer is elsewhere, if there is one."""

    def reset(self) -> None:
        """Restore the defaults of all the page's sections."""
        fresh = Settings()
        values = {section: getattr(fresh, section) for section in self.sections}
        self.app.change(replace(self.app.settings, **values))

    def put(self, section: str, name: str, value: object) -> None:
        """Set a value."""
        settings = self.app.settings
        changed = replace(getattr(settings, section), **{name: value})
        self.app.change(replace(settings, **{section: changed}))

    def toggle(self, title: str, section: str, name: str) -> Toggle:
        """Return a toggle for a value."""

        def get() -> bool:
            return bool(getattr(getattr(self.app.settings, section), name))

        return Toggle(title, get, lambda value: self.put(section, name, value))

    def choice(self, title: str, section: str, name: str, labels: dict[str, str]) -> Chooser:
        """Return a chooser for a value that is one of a few words; `labels` maps them to what is shown."""
        words = list(labels)

        def get() -> int:
            return words.index(getattr(getattr(self.app.settings, section), name))

        return Chooser(title, tuple(labels.values()), get, self.putter(section, name, words))

    def rows(self, section: str, settings: Sequence[Setting]) -> list[Row]:
        """Return a row for each of some settings of a section."""
        return [Row(self._control(section, each), each.title, each.help) for each in settings]

    def _control(self, section: str, setting: Setting) -> Widget:
        if setting.labels:
            return self.choice(setting.title, section, setting.name, setting.labels)
        return self.toggle(setting.title, section, setting.name)

    def putter(self, section: str, name: str, words: Sequence[str]) -> Callable[[int], None]:
        """Return a function that sets a value to the word at an index."""
        return lambda number: self.put(section, name, words[number])


_BACKS: Final[tuple[str, ...]] = get_args(Back)
_SAMPLE_HEIGHT: Final = 106
_SAMPLE: Final = (*cards("AS KH QD JC"), HIDDEN)
_SPEEDS: Final = {"relaxed": "Relaxed", "normal": "Normal", "brisk": "Brisk", "instant": "Instant"}
_FACES: Final = {"courts": "Face cards", "pips": "Large pips"}
_SORTINGS: Final = {
    "suit": "By suit",
    "trump_left": "Trump on the left",
    "trump_right": "Trump on the right",
    "rank": "By rank",
    "dealt": "As dealt",
}
_NEXT_HAND: Final = {"never": "Never", "brisk": "At Brisk or Instant", "always": "Always"}
_SET_SORTINGS: Final = {"rank": "By rank", "suit": "By suit", "groups": "Into groups"}
PACE: Final = (
    Setting("Speed", "speed", "Animation and thinking speed.", _SPEEDS),
    Setting(
        "Keep each trick until I click",
        "wait_for_me",
        "A trick stays on the table until you click or press a key.",
    ),
)
LOOKS: Final = (
    Setting("Four colors", "four_colours", "Diamonds are blue and clubs are green."),
    Setting("Large print", "large_print", "Card corners twice as large."),
    Setting("Card faces", "faces", "Jacks, queens and kings as pictures, or just large pips.", _FACES),
)
"""The looks, which are on the accessibility page too."""
_RESULTS: Final = (
    Setting(
        "Show passed-out hands",
        "show_passed_out",
        "When everyone passes, the result is shown before the next deal.",
    ),
    Setting(
        "Deal the next hand automatically",
        "next_hand",
        "A few seconds after a result, unless you press something or made a mistake.",
        _NEXT_HAND,
    ),
)
_CARDS: Final = (
    Setting(
        "Play the last trick for me",
        "last_trick",
        "When everyone has only one card left.",
    ),
    Setting(
        "Play forced cards for me",
        "forced_card",
        "When you have no choice: the only card allowed, or a pass.",
    ),
    Setting("Confirm each card", "confirm_card", "The first click selects a card, and the second plays it."),
    Setting("Your hand", "sorting", "How your cards are sorted.", _SORTINGS),
    Setting(
        "Your combinations",
        "set_sorting",
        "For games where you play several cards at once; groups keep combinations together.",
        _SET_SORTINGS,
    ),
)
_HELP: Final = (
    Setting("Hints", "hints", "The light bulb at the table shows what an Expert would do, and why."),
    Setting(
        "Show numbers in hints",
        "hint_numbers",
        "Hints and reviews list the points that each choice is expected to score.",
    ),
    Setting(
        "Mark assisted matches",
        "mark_hints",
        "A match with hints is marked as assisted and counted separately.",
    ),
    Setting(
        "Review hands",
        "review",
        "After each hand, an Expert looks at your choices.",
    ),
)


_LIFE: Final = (
    Setting(
        "Lively table",
        "life",
        "Faces blink and show how they feel; great hands are celebrated.",
    ),
)


class TablePage(Page):
    """The look of the table and the cards with a sample, the pace, ways of playing a card, and help."""

    title = "Table and cards"
    icon = "trump"
    sections = ("table",)

    @override
    def reset(self) -> None:
        game = self.app.settings.table.game
        super().reset()
        self.put("table", "game", game)

    @override
    def parts(self) -> Sequence[Part]:
        return [
            Heading("Theme", above=8),
            Flow(self._theme()),
            *self.rows("table", _LIFE),
            Heading("Cards"),
            Beside(
                [_Sample(_SAMPLE_HEIGHT, _draw_sample)], [Row(self._back(), "Card back", below=True)], 0.39
            ),
            *self.rows("table", LOOKS),
            Heading("Pace"),
            *self.rows("table", (*PACE, *_RESULTS)),
            Heading("Playing your cards"),
            *self.rows("table", _CARDS),
            Heading("Help"),
            self._tips(),
            *self.rows("table", _HELP),
            *self._more_games(),
        ]

    def _more_games(self) -> Sequence[Part]:
        """Return the row that offers or hides the games beside our own, if there are any."""
        titles = [kit.title for name, kit in GAMES.items() if name not in OWN_GAMES]
        if not titles:
            return ()
        helped = f"Under New match, you can also choose {listed(titles, 'or')}."
        return self.rows("table", (Setting("More games", "more_games", helped),))

    def _tips(self) -> Row:
        """Return the row for tips in the current game."""
        game = self.app.settings.table.game
        tips = Tips(self.library.learned, game, self.library.player)

        def put(on: bool) -> None:
            tips.turn(on=on)
            self.put("table", "beginners", "first_hands")

        toggle = Toggle("Tips", lambda: tips.on(self.app.settings.table.beginners), put)
        return Row(toggle, "Tips", f"Explains things as they come up in {game_title(game)}.")

    def _theme(self) -> Chooser:
        names = list(TITLES)

        def get() -> int:
            return names.index(self.app.settings.table.theme)

        put = self.putter("table", "theme", names)
        return Chooser("Theme", names, get, put, picture=swatch, tall=130)

    def _back(self) -> Chooser:
        def get() -> int:
            return _BACKS.index(self.app.settings.table.back)

        put = self.putter("table", "back", _BACKS)
        return Chooser("Card back", _BACKS, get, put, picture=_picture, tall=106)


class _Sample(Strip):
    """The sample of the cards, below what it is."""

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        above, title = art.metrics.ui(12), art.text("Preview", 22, "medium")
        self.words = [(title, (x, y + above))]
        above += title.get_height() + art.metrics.ui(8)
        return above + super().lay(art, x, y + above, width)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        super().draw(art, canvas)
        for surface, pos in self.words:
            canvas.add(surface, pos)

    @override
    def rects(self) -> list[Rect]:
        return [self.rect, *(surface.get_rect(topleft=pos) for surface, pos in self.words)]


def _picture(art: Art, name: str, height: int) -> Surface:
    return art.picture((card_width(height), height), "cards", "back", f"{name}.svg")


def _draw_sample(art: Art, canvas: Canvas, rect: Rect) -> None:
    tall = rect.height
    gap = art.metrics.ui(14)
    wide = card_width(tall)
    if len(_SAMPLE) * (wide + gap) > rect.width:
        wide = rect.width // len(_SAMPLE) - gap
        tall = wide * 7 // 5
    for number, card in enumerate(_SAMPLE):
        centre = (rect.x + wide / 2 + number * (wide + gap), rect.centery)
        canvas.centre(art.shadow(tall, 0, 4), (centre[0] + 1, centre[1] + 3))
        canvas.centre(art.card(card, tall), centre)


TITLES: Final[dict[str, str]] = {
    "spruce": "Spruce",
    "midnight": "Midnight",
    "ember": "Ember",
    "daylight": "Daylight",
    "high_contrast": "High contrast",
}
_SIZE: Final = (150, 96)  # in the drawing's own units; it is scaled to any height


def swatch(art: Art, name: str, height: int) -> Surface:
    """Return a theme's picture at a height in pixels, with its name in the current theme's colour."""
    return art.kept(("swatch", name, str(height)), lambda: _swatch(art, name, height))


def _swatch(art: Art, name: str, height: int) -> Surface:
    words = art.text(TITLES[name], 18, "bold")
    tall = max(height - words.get_height() - art.metrics.ui(4), 1)
    size = (round(tall * _SIZE[0] / _SIZE[1]), tall)
    table = art.drawn(("swatch", name), size, lambda: _table(load_theme(name)))
    sheet = Surface((max(size[0], words.get_width()), height), pygame.SRCALPHA)
    sheet.blit(table, ((sheet.get_width() - size[0]) // 2, 0))
    sheet.blit(words, ((sheet.get_width() - words.get_width()) // 2, height - words.get_height()))
    return sheet


def _table(theme: Theme) -> str:
    def fill(token: str) -> str:
        return paint(theme.colour(token))

    centre, edge = theme.colours.felt_centre, theme.colours.felt_edge
    seams = "".join(f'<rect x="9" y="{y}" width="132" height="1" fill="{edge}"/>' for y in (28, 47, 66))
    body = (
        f'<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="75" cy="40" r="80">'
        f'<stop offset="0" stop-color="{centre}"/><stop offset="1" stop-color="{edge}"/>'
        f"</radialGradient></defs>"
        f'<rect width="150" height="96" rx="12" {fill("rim")}/>'
        f'<rect x="2.5" y="2.5" width="145" height="91" rx="10" {fill("rim_light")}/>'
        f'<rect x="5.5" y="5.5" width="139" height="85" rx="8.5" {fill("inlay")}/>'
        f'<rect x="7.5" y="7.5" width="135" height="81" rx="7" {fill("rim")}/>'
        f'<rect x="9" y="9" width="132" height="78" rx="6" fill="url(#lamp)"/>'
        f"{seams if theme.surface == 'wood' else ''}"
        f"{_card(theme, 54, -9, 'ink_black')}{_card(theme, 80, 7, 'ink_red')}"
        f'<rect x="15" y="15" width="30" height="18" rx="4" {fill("panel")}/>'
        f'<rect x="19" y="19.5" width="10" height="3.5" rx="1.75" {fill("brass")}/>'
        f'<rect x="19" y="26" width="20" height="2.5" rx="1.25" {fill("text")}/>'
        f'<rect x="107" y="70" width="28" height="11" rx="4" {fill("bacon")}/>'
        f'<rect x="113" y="74" width="16" height="3" rx="1.5" {fill("text_on_bacon")}/>'
    )
    return svg(_SIZE, body)


def _card(theme: Theme, x: int, angle: int, ink: str) -> str:
    return (
        f'<g transform="translate({x + 10} 52) rotate({angle})">'
        f'<rect x="-14" y="-19" width="30" height="42" rx="3.5" {paint(theme.colour("card_shadow"))}/>'
        f'<rect x="-15" y="-21" width="30" height="42" rx="3.5" {paint(theme.colour("card_face"))}/>'
        f'<path d="M0-11L8 0L0 11L-8 0Z" {paint(theme.colour(ink))}/></g>'
    )
