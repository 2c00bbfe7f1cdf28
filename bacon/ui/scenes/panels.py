"""The table's panels: the base of all results, and questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct
from pygame import Rect

from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.store.figures import KeyPlay
from bacon.ui.drawing import shapes
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.verdicts import PlayLine
from bacon.ui.scenes.dialog import Dialog, SnugDialog, closing
from bacon.ui.table.presenter import TablePresenter
from bacon.ui.table.session import MatchReviewing

PLAY_LINE_HEIGHT: Final = 78
_FEET: Final = (0.77, 0.84, 0.91)
"""Where the bottom of a result may be, in heights of the window: the first with room enough above it."""

_NEARLY_WHOLE: Final = 0.85  # of the window's width
_AUTOMATIC_MS = 2600  # how quickly a result closes without a player


class Result(Struct, frozen=True, kw_only=True):
    """The contents of a result panel: the table's `face`, the final `state`, the `names` and the viewer.

    An `automatic` result closes by itself, as there is no player. `faces` are the players' pictures by seat,
    `grand` is whether the hand was celebrated, `last` whether it decided the match, and `ends` are the states
    at the end of each hand of the match. With `reviewing`, the viewer's choices are reviewed, and `review`
    leads to the mistakes among them. `plays` are those that decided the hand.
    """

    presenter: TablePresenter
    state: TableState
    names: Sequence[str]
    viewer: int
    automatic: bool
    faces: Sequence[str] = ()
    grand: bool = False
    last: bool = False
    ends: Sequence[TableState] = ()
    reviewing: MatchReviewing | None = None
    review: Callable[[], None] | None = None
    plays: Sequence[KeyPlay] = ()

    def play_line(self, hands: Sequence[int], key: str) -> PlayLine | None:
        """Return the line about the choices in some hands; `key` is the label of the key to the mistakes."""
        if self.reviewing is None or self.review is None:
            return None
        return PlayLine(self.reviewing, hands, self.viewer, self.review, key)


class ResultPanel(Dialog):
    """Base of the results. The first button continues; without a player it is pressed automatically.

    The strip of light at its top has the colour of the side that did best, `edge`. The bottom has one of a
    few heights, so that the buttons seldom move from hand to hand and no result hangs from the upper edge.
    """

    wide = True
    max_width = 860
    edge = "text_muted"
    play: PlayLine | None = None

    def __init__(
        self,
        app: AppServices,
        heading: str,
        sentences: Sequence[str],
        buttons: Sequence[Button],
        *,
        automatic: bool,
    ) -> None:
        super().__init__(app, heading, sentences, buttons)
        self._until = app.now + _AUTOMATIC_MS if automatic else None

    @property
    def automatic_button(self) -> Button:
        """The button that is pressed if there is no player."""
        return self.buttons[0]

    @property
    @override
    def widest(self) -> int:
        """The panel's width; one that is nearly as wide as the window leaves no slivers beside it."""
        return self.room if super().widest >= self.room * _NEARLY_WHOLE else super().widest

    @override
    def settle(self, panel: Rect) -> None:
        metrics = self.app.metrics
        panel.centery = metrics.height // 2
        for foot in _FEET:
            top = round(metrics.height * foot) - panel.height
            if 2 * top >= metrics.height * (1 - foot):
                panel.top = top
                break
        panel.clamp_ip(metrics.window.inflate(0, -2 * metrics.u(30)))

    @override
    def draw_ground(self, canvas: Canvas, panel: Rect) -> None:
        """Draw the panel with a strip of light along its rounded top edge."""
        super().draw_ground(canvas, panel)
        art, radius, tall = self.app.art, self.ui(20), max(self.ui(5), 2)
        edge = art.colour(self.edge)
        key, make = ("brim", tuple(edge)), partial(shapes.brim, panel.w, radius, tall, edge)
        canvas.add(art.drawn(key, (panel.w, radius), make), panel.topleft)

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.REPLAY):
                next(button for button in self.buttons if button.icon == "replay").press()
            case Key(Verb.NEXT_MISTAKE) if self.play and self.play.found:
                self.play.button.press()
            case _:
                super().handle(intent)

    @override
    def update(self, now: float) -> None:
        if self._until is not None and now >= self._until:
            self.automatic_button.press()
        if self.play and self.play.found and self.play.button not in self.group.controls:
            self.group.show([*self.buttons, self.play.button])

    @override
    def wake_at(self) -> float | None:
        return self._until


ResultPanelMaker: TypeAlias = Callable[[Result, Callable[[], None]], ResultPanel]
"""Returns the panel for a finished hand, from its contents and the function that opens the replay."""


def replay_button(app: AppServices, replay: Callable[[], None]) -> Button:
    """Return the button that opens the replay of a result."""
    return Button("Replay", replay, key=app.keymap.label(Verb.REPLAY), icon="replay")


def question(
    app: AppServices, heading: str, sentence: str, yes: str, act: Callable[[], None], *, no: str = "No"
) -> Dialog:
    """Return a dialog that asks before something that cannot be undone."""
    agree = Button(yes, closing(app, act), look="primary")
    return SnugDialog(app, heading, [sentence], [agree, Button(no, app.scenes.pop)])
