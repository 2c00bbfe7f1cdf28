"""The title: the word mark under a fan of cards, and the ways on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Color, Rect, Surface
from pygame.math import Vector2

from bacon.core.cards import Card
from bacon.ui import shapes
from bacon.ui.art import Art
from bacon.ui.canvas import Canvas
from bacon.ui.intents import Intent, Key, Verb
from bacon.ui.metrics import Metrics
from bacon.ui.raster import rasterise
from bacon.ui.scene import Scene
from bacon.ui.widgets import Button, Group
from bacon.version import __version__

if TYPE_CHECKING:
    from bacon.ui.app import App

_WORDMARK: Final = 480 / 192
_FAN: Final = tuple(Card(name) for name in ("TC", "QH", "AS", "KD", "JC"))


class Title(Scene):
    """The first scene. Esc leaves the game."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.group = Group()

    def enter(self) -> None:
        """Offer what is possible now; Continue only when a match was left."""
        rooms = self.app.rooms
        buttons = [
            Button("New match", rooms.new_match, icon="play"),
            Button("Settings", rooms.settings, icon="settings"),
            Button("Rules", lambda: rooms.rules(rooms.house_rules()), icon="rules"),
            Button("Quit", self.app.close, icon="quit"),
        ]
        if rooms.can_continue():
            buttons.insert(0, Button("Continue", rooms.continue_match, icon="last_trick"))
        buttons[0].look = "primary"
        self.buttons = buttons
        self.group.show(buttons, focus=buttons[0])
        self.resized()

    def resized(self) -> None:
        """Put the buttons in a column below the word mark."""
        metrics = self.app.metrics
        ui, u = metrics.ui, metrics.u
        width, height, gap = min(ui(340), u(560)), min(ui(60), u(84)), min(ui(14), u(14))
        end = self._hints_top - u(26)
        y = max(end - len(self.buttons) * (height + gap), round(metrics.height * 0.5))
        y = min(y, round(metrics.height * 0.6))
        height = min(height, (end - y) // len(self.buttons) - gap)
        for button in self.buttons:
            button.rect = Rect(0, 0, width, height)
            button.rect.midtop = (metrics.width // 2, y)
            y += height + gap

    @property
    def _hints_top(self) -> int:
        """Give where the small line at the bottom begins."""
        metrics = self.app.metrics
        return metrics.height - metrics.u(46) - metrics.ui(24)

    @property
    def _middle(self) -> float:
        """Give the height of the cards' middle: a third down, or a little higher above tall buttons."""
        metrics = self.app.metrics
        return min(metrics.height * 0.33, self.buttons[0].rect.top - metrics.u(250))

    def handle(self, intent: Intent) -> None:
        """Press a button; F1 reads the rules."""
        match intent:
            case Key(Verb.BACK):
                self.app.close()
            case Key(Verb.HELP):
                self.app.rooms.rules(self.app.rooms.house_rules())
            case _:
                self.group.handle(intent)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with a few cards under the lamp, the word mark and the buttons."""
        art, metrics = self.app.art, self.app.metrics
        canvas.add(art.table, (0, 0))
        height = self._middle
        canvas.centre(art.kept(("lamp",), lambda: _lamp(metrics)), (metrics.width / 2, height))
        canvas.centre(art.kept(("band",), lambda: _band(art)), (metrics.width / 2, height + metrics.u(40)))
        self._draw_fan(canvas)
        width = metrics.u(700)
        mark = art.picture((width, round(width / _WORDMARK)), "app", "wordmark.svg")
        spot = (metrics.width / 2, height + metrics.u(86))
        canvas.centre(art.kept(("wordmark shadow",), lambda: _shade(mark, metrics.u(16))), spot)
        canvas.centre(mark, spot)
        self._draw_hints(canvas)
        self.group.draw(art, canvas)

    def _draw_fan(self, canvas: Canvas) -> None:
        art, metrics = self.app.art, self.app.metrics
        u = metrics.unit
        tall = round(330 * u)
        for index, card in enumerate(_FAN):
            off = index - (len(_FAN) - 1) / 2
            angle = 15.0 * off
            off_centre = Vector2(0, -560 * u).rotate(angle)
            x = metrics.width / 2 + off_centre.x
            y = self._middle + 480 * u + off_centre.y
            canvas.centre(art.shadow(tall, angle, 24), (x + 3 * u, y + 9 * u))
            canvas.centre(art.card(card, tall, angle), (x, y))

    def _draw_hints(self, canvas: Canvas) -> None:
        """Draw the keys that help, and the version, small at the bottom."""
        art, metrics = self.app.art, self.app.metrics
        version = art.text(__version__, 15, "regular", "text_muted")
        right = metrics.width - metrics.u(56)
        room = metrics.width - 2 * (metrics.width - right + version.get_width() + metrics.ui(20))
        label = self.app.keymap.label
        words = (
            f"{label(Verb.HELP)} rules  ·  {label(Verb.FULL_SCREEN)} full screen  ·  "
            f"{label(Verb.MUTE)} sound  ·  Esc quit"
        )
        hints = art.fitted(words, 15, room, "medium", "text_muted")
        canvas.add(hints, ((metrics.width - hints.get_width()) / 2, self._hints_top))
        canvas.add(version, (right - version.get_width(), self._hints_top), 200)


def _lamp(metrics: Metrics) -> Surface:
    """Draw the light that falls on the cards; coarsely, as a smooth slope loses nothing by that."""
    size = (metrics.u(1500), metrics.u(900))
    coarse = (max(size[0] // 8, 1), max(size[1] // 8, 1))
    light = rasterise(shapes.light(coarse, Color(255, 226, 170, 66)), coarse)
    return pygame.transform.smoothscale(light, size)


def _band(art: Art) -> Surface:
    """Draw a band of bacon waves across the table, fading to both sides."""
    metrics = art.metrics
    tile = art.picture((metrics.u(325), metrics.u(130)), "app", "wave.svg")
    band = Surface((metrics.width, tile.get_height()), pygame.SRCALPHA)
    for x in range(0, metrics.width, tile.get_width()):
        band.blit(tile, (x, 0))
    fade = Surface((7, 1), pygame.SRCALPHA)
    for x, alpha in enumerate((0, 0, 60, 120, 60, 0, 0)):
        fade.set_at((x, 0), (255, 255, 255, alpha))
    band.blit(
        pygame.transform.smoothscale(fade, band.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    return band


def _shade(mark: Surface, soft: int) -> Surface:
    """Draw the shadow that lifts the word mark from the cards."""
    size = (mark.get_width() + 4 * soft, mark.get_height() + 4 * soft)
    small = Surface((size[0] // 4, size[1] // 4), pygame.SRCALPHA)
    flat = pygame.transform.smoothscale(mark, (mark.get_width() // 4, mark.get_height() // 4))
    small.blit(flat, (soft // 2, soft // 2 + soft // 6))
    small.fill((20, 6, 4, 235), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, max(soft // 5, 1)), size)
