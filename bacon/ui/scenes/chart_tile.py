"""An entry of the chart of what can be played: its cards, what it takes, and its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from pygame import Rect, Surface

from bacon.core.cards import Card
from bacon.core.override import override
from bacon.core.words import capital
from bacon.ui.drawing.art import Art, Design, Tone, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.widgets import Control, draw_focus
from bacon.ui.table.chart import ChartEntry
from bacon.ui.table.painter import disc, draw_tag

WORDS_SIZE: Final = 22
PADDING, ROW_PADDING, STACK_PADDING = 12, 7, 9
"""From a tile's sides to what it shows, and above and below its cards in a row or in a stack, in u."""
WHOLE_STEP: Final = card_width(1000) / 1000 * 1.06
"""The step from card to card if they lie side by side, in card heights."""
SMALL_CARDS: Final = 42
"""The least height of the cards in u before the text gets smaller."""
LARGE_CARDS: Final = 60
"""The height of the cards in u that can be read at a glance."""
CROSS_SIZE: Final = 26
_CORNER: Final = 0.045
"""The radius of a card's corners, in card heights."""
_FACED_CARDS: Final = 100
"""The height of the cards in u from which their faces can be read; smaller ones show what counts, large."""
_RANK_SHARE, _SUIT_SHARE = 0.46, 0.32
_X_SHARE, _COIN_SHARE = 0.26, 0.54
"""The heights on small cards of the rank and the suit, or of an X and what it stands for, in card heights."""
_INK_SHARE: Final = 0.55
"""The height of a digit, as a share of its line's."""

PatternPlace: TypeAlias = Literal["below", "beside", "after", "none"]
"""Where an entry says what it takes: below its name, at the end of its line, after its name, or nowhere."""


class Fit(Struct, frozen=True):
    """How the chart fits: the columns, the grade of the text, and the height of the cards in pixels.

    `words_width` is that of the text on a tile, in pixels, and `most_cards` how many lie on the fullest one.
    Tiles are `stacked` if their text stands below the cards. A page has at most `rows` rows; 0 means that
    there is only one page.
    """

    columns: int
    grade: float
    cards: float
    words_width: int = 1
    most_cards: int = 1
    stacked: bool = False
    pattern: PatternPlace = "below"
    rows: int = 0


class Tile(Control):
    """An entry of the chart; one that can be played now chooses its cards in the hand."""

    def __init__(self, entry: ChartEntry, design: Design, act: Callable[[], None] | None) -> None:
        super().__init__(entry.name, entry.pattern)
        self.entry, self.design = entry, design
        self.enabled = act is not None
        self._act = act
        self.fit = Fit(1, 1.0, 1.0)

    @property
    def state(self) -> int:
        """The place of its state in the legend."""
        return 0 if self.entry.now else 1 if self.entry.held else 2

    @override
    def press(self) -> None:
        if self._act:
            self._act()

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        entry, u = self.entry, art.metrics.u
        edge = ("glow", max(u(3), 2)) if entry.now else ("bar", 1)
        canvas.add(art.box(self.rect.size, u(10), self._ground(hovered=hovered), *edge), self.rect.topleft)
        words = list(self._words(art))
        if self.fit.stacked:
            self._stack(art, canvas, words)
        else:
            self._draw_row(art, canvas, words)
        if focused:
            draw_focus(art, canvas, self.rect, 10)

    def _draw_row(self, art: Art, canvas: Canvas, words: Sequence[Surface]) -> None:
        """Draw the cards, and the words to their right."""
        padding = art.metrics.u(PADDING)
        x, room = self.rect.x + padding, self.rect.width - self.fit.words_width - 3 * padding
        self._draw_cards(art, canvas, (x, self.rect.centery), room)
        left = x + card_width(round(self.fit.cards)) + (self.fit.most_cards - 1) * self._step(room) + padding
        if self.fit.pattern == "beside" and len(words) > 1:
            words, pattern = words[:1], words[1]
            x = self.rect.right - padding - pattern.get_width()
            canvas.add(pattern, (x, self.rect.centery - pattern.get_height() / 2))
        y = self.rect.centery - sum(line.get_height() for line in words) / 2
        for line in words:
            canvas.add(line, (left, y))
            y += line.get_height()

    def _stack(self, art: Art, canvas: Canvas, words: Sequence[Surface]) -> None:
        """Draw the cards, and the words below them."""
        tall, room = round(self.fit.cards), self.rect.width - 2 * art.metrics.u(PADDING)
        y, step = self.rect.y + art.metrics.u(STACK_PADDING), self._step(room)
        across = card_width(tall) + (len(self.entry.cards) - 1) * step
        self._draw_cards(art, canvas, (self.rect.centerx - across / 2, y + tall / 2), room)
        y += tall + art.metrics.u(ROW_PADDING)
        for line in words:
            canvas.add(line, (self.rect.centerx - line.get_width() / 2, y))
            y += line.get_height()

    def _step(self, room: float) -> float:
        """Return the step between cards that lie side by side, or closer where the longest row is wider."""
        tall = round(self.fit.cards)
        return min(tall * WHOLE_STEP, (room - card_width(tall)) / max(self.fit.most_cards - 1, 1))

    def _draw_cards(self, art: Art, canvas: Canvas, at: tuple[float, float], room: float) -> None:
        tall, step = round(self.fit.cards), self._step(room)
        tone: Tone = "plain" if self.entry.held else "dim"
        for place, card in enumerate(self.entry.cards):
            middle = (at[0] + card_width(tall) / 2 + place * step, at[1])
            tag = self.entry.tags[place] if place < len(self.entry.tags) else ""
            canvas.centre(on_panel(art, card, tall, self.design, tone, tag=tag), middle)
            if tag and tall >= art.metrics.u(_FACED_CARDS):
                draw_tag(art, canvas, Place(*middle, 0, tall), tag, large=True)

    def _ground(self, *, hovered: bool) -> str:
        if hovered and self.enabled:
            return "button_over"
        return "button" if self.entry.now else "well"

    def _words(self, art: Art) -> Iterator[Surface]:
        """Yield the name and then, if it has a place, what it takes in plain words."""
        size, width = WORDS_SIZE * self.fit.grade, min(self.fit.words_width, self.rect.width - 2)
        named, token = said(self.entry, self.fit.pattern), "text" if self.entry.held else "text_muted"
        yield art.fitted(named, size, width, "bold", token)
        if self.fit.pattern in ("below", "beside") and self.entry.pattern:
            yield art.fitted(capital(self.entry.pattern), size, width, "medium", "text_muted")


def said(entry: ChartEntry, place: PatternPlace) -> str:
    """Return an entry's name, with what it takes after it if that is the place."""
    return " · ".join(filter(None, (entry.name, entry.pattern if place == "after" else "")))


def words_width(art: Art, entries: Sequence[ChartEntry], grade: float, place: PatternPlace) -> int:
    """Return the width of the longest words on a tile, in pixels."""
    named = (said(each, place) for each in entries)
    names = [art.line_size(each, WORDS_SIZE * grade, "bold")[0] for each in named]
    if place in ("none", "after"):
        return max(names)
    noted = [capital(each.pattern) for each in entries if each.pattern]
    patterns = [art.line_size(each, WORDS_SIZE * grade, "medium")[0] for each in noted or [" "]]
    if place == "beside":
        return max(names) + art.metrics.u(PADDING) + max(patterns)
    return max(*names, *patterns)


def words_height(art: Art, entries: Sequence[ChartEntry], fit: Fit) -> int:
    """Return the height of the words on a tile, in pixels."""
    lines = 2 if fit.pattern == "below" and any(each.pattern for each in entries) else 1
    return lines * art.line_size("Xy", WORDS_SIZE * fit.grade, "bold")[1]


def tile_height(art: Art, entries: Sequence[ChartEntry], fit: Fit) -> int:
    """Return the height of a tile, in pixels."""
    u, words = art.metrics.u, words_height(art, entries, fit)
    if fit.stacked:
        return round(fit.cards) + words + 2 * u(STACK_PADDING) + u(ROW_PADDING)
    return round(max(fit.cards, words)) + 2 * u(ROW_PADDING)


def draw_cross(art: Art, canvas: Canvas, panel: Rect, inset: int, grade: float = 1) -> None:
    """Draw the sign in a panel's upper right corner that any click closes it."""
    cross = art.icon("close", art.metrics.ui(CROSS_SIZE * grade), "text_muted")
    canvas.add(cross, (panel.right - inset - cross.get_width(), panel.y + inset))


def on_panel(
    art: Art, card: Card, tall: int, design: Design, tone: Tone = "plain", *, tag: str = ""
) -> Surface:
    """Return a card for a panel, which may be as light as the card.

    If it is small, it shows just its rank and suit, or the `tag` of a wild card: the rank it stands for.
    """
    if tall < art.metrics.u(_FACED_CARDS):
        return art.kept(
            ("mini", card.name, str(tall), tone, tag), lambda: _drawn_mini(art, card, tall, tone, tag)
        )
    key = ("on panel", card.name, str(tall), design, tone)
    return art.kept(key, lambda: _edged(art, art.card(card, tall, 0, tone, design)))


def _edged(art: Art, card: Surface) -> Surface:
    edged, (wide, tall) = card.copy(), card.get_size()
    edged.blit(art.ring((wide, tall), round(tall * _CORNER), "card_edge", max(art.metrics.u(2), 1)), (0, 0))
    return edged


def _drawn_mini(art: Art, card: Card, tall: int, tone: Tone, tag: str) -> Surface:
    """Return a card so small that it shows just its rank, large, and its suit or tag."""
    wide, ink = card_width(tall), art.ink(card.suit) if card.suit else "ink_red"
    paper = "card_face" if tone == "plain" else "card_dim"
    face = art.box((wide, tall), max(tall // 9, 2), paper, "card_edge", 1).copy()
    number = card.label.removesuffix(card.suit.symbol) if card.suit else card.label
    pieces = [_glyphs(art, number, (wide - 4, tall * (_X_SHARE if tag else _RANK_SHARE)), ink)]
    if card.suit:
        pieces.append(art.suit(card.suit, round(tall * _SUIT_SHARE)))
    elif tag:
        pieces.append(disc(art, min(round(tall * _COIN_SHARE), wide - 4), tag))
    gap = (tall - sum(piece.get_height() for piece in pieces)) / (len(pieces) + 1)
    y = gap
    for piece in pieces:
        face.blit(piece, ((wide - piece.get_width()) // 2, round(y)))
        y += piece.get_height() + gap
    return face


def _glyphs(art: Art, words: str, room: tuple[int, float], ink: str) -> Surface:
    """Return a rank without the air above and below it, as large as the room allows."""
    line = round(room[1] / _INK_SHARE)
    written = art.block(words, line, (room[0], line), "display", ink)
    return written.subsurface(written.get_bounding_rect())
