"""A table as it is seen: laid out for a window, with the cards on the stage and everything around them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bacon.core.rules import Rules, TableState
from bacon.data.settings import TableSettings
from bacon.ui.drawing.art import Art, Tone
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.looks import Expression
from bacon.ui.stage.actors import Actor, Zone
from bacon.ui.stage.stage import Stage
from bacon.ui.table.face import hand_size, make_presenter
from bacon.ui.table.frame import Frame
from bacon.ui.table.hands import HandInput
from bacon.ui.table.hud import TableOverlay, plate_width
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import Painter
from bacon.ui.table.people import Person, names_of

_TRUMP_HEIGHT: Final = 430
"""The height of the trump suit in the cloth, in u."""

_TRUMP_OPACITY: Final = 34
"""The opacity of the trump suit in the cloth, of 255."""


class TableView:
    """The table of a match for one window size and one viewer.

    With `open_hands` all cards lie face up. `hand` is the player's hand input, which dims or lights cards.
    """

    def __init__(
        self,
        art: Art,
        rules: Rules,
        people: Sequence[Person],
        settings: TableSettings,
        viewer: int,
        *,
        open_hands: bool = False,
    ) -> None:
        self.art, self.people, self.names = art, people, names_of(people)
        self.layout = Layout(
            Frame(
                art.metrics,
                viewer,
                plate_width(art, people),
                seats=rules.seats,
                cards=hand_size(rules),
                sides=len(rules.sides),
                large_print=settings.large_print,
                open_hands=open_hands,
            )
        )
        self.presenter = make_presenter(self.layout, rules, settings)
        self.presenter.open_hands = open_hands
        self.overlay = TableOverlay(art, self.presenter, people)
        self.hand: HandInput | None = None

    def draw(
        self,
        canvas: Canvas,
        stage: Stage[TableState],
        now: float,
        *,
        acting: int | None,
        scores: Sequence[float],
        kind: str = "",
        called: str = "",
        advised: Sequence[Actor] = (),
        looks: Sequence[Expression] = (),
    ) -> None:
        """Draw the plates, the cards and the score.

        `kind` labels a special match; a hand that is not part of a match has the name by which it is `called`
        instead of a number; `looks` are the expressions of the faces, if they show any.
        """
        state, overlay, presenter = stage.shown, self.overlay, self.presenter
        self._draw_mark(canvas, state)
        overlay.draw_footnote(canvas, state, kind, numbered=not called)
        overlay.draw_plates(canvas, state, acting, looks)
        painter = Painter(partial(self.tone, state), self._glows)
        painter.edged, painter.marked, painter.design = presenter.winning(state), advised, presenter.design
        painter.ours = self._is_ours(presenter.winner(state))
        painter.sign = partial(presenter.sign, state)
        painter.draw(self.art, canvas, stage.cast.actors, now)
        overlay.draw_captions(canvas, state)
        overlay.draw_score(canvas, state, scores, called)

    def _is_ours(self, winner: int | None) -> bool:
        """Whether the winning side is the viewer's; nobody counts as ours."""
        return winner is None or self.presenter.ours(winner)

    def _draw_mark(self, canvas: Canvas, state: TableState) -> None:
        """Draw the trump suit as if woven into the cloth, larger than the trick on it."""
        if suit := self.presenter.mark(state):
            mark = self.art.suit(suit, self.art.metrics.u(_TRUMP_HEIGHT), "table_text")
            canvas.centre(mark, self.layout.middle.centre, _TRUMP_OPACITY)

    def tone(self, state: TableState, actor: Actor) -> Tone:
        """The tone of a card at rest: grey if it no longer matters, dim if it cannot be played."""
        if actor.zone in self.presenter.faded(state):
            return "grey"
        idle = actor.zone in (Zone("hand", seat) for seat in self.presenter.sitting_out(state))
        return "dim" if idle or (self.hand and self.hand.dims(actor)) else "plain"

    def _glows(self, actor: Actor) -> bool:
        return self.hand is not None and self.hand.glows(actor)
