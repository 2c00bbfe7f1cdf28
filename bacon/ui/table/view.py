"""A table as it is seen: laid out for a window, with the cards on the stage and what stands round them."""

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
from bacon.ui.table.face import hand_size, make_face
from bacon.ui.table.frame import Frame
from bacon.ui.table.hands import OwnHand
from bacon.ui.table.hud import Hud, plate_width
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import Painter
from bacon.ui.table.people import Person, names_of

_MARK: Final = 430
"""The height of the mark of trump in the cloth, in u."""

_WOVEN: Final = 34
"""Its opacity, of 255."""


class TableView:
    """The table of a match for one window size and one viewer: its layout, the game's face, what is said.

    With `open_hands` all cards lie open. `hand` is that of a player, some of whose cards may be dim or lit.
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
        self.face = make_face(self.layout, rules, settings)
        self.face.open_hands = open_hands
        self.hud = Hud(art, self.face, people)
        self.hand: OwnHand | None = None

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
        """Draw the plates, the cards and the score; `kind` says what sets the match apart, if anything.

        A hand that is a match by itself is `called` something instead of having a number.
        `looks` are what the faces show, where they show anything.
        """
        state, hud, face = stage.shown, self.hud, self.face
        self._draw_mark(canvas, state)
        hud.draw_footnote(canvas, state, kind, numbered=not called)
        hud.draw_plates(canvas, state, acting, looks)
        painter = Painter(partial(self.tone, state), self._glows)
        painter.edged, painter.marked, painter.design = face.winning(state), advised, face.design
        painter.ours = self._is_ours(face.winner(state))
        painter.sign = partial(face.sign, state)
        painter.draw(self.art, canvas, stage.cast.actors, now)
        hud.draw_captions(canvas, state)
        hud.draw_score(canvas, state, scores, called)

    def _is_ours(self, winner: int | None) -> bool:
        """Whether what wins is of the viewer's side; nobody's is not the others'."""
        return winner is None or self.face.ours(winner)

    def _draw_mark(self, canvas: Canvas, state: TableState) -> None:
        """Draw the trump suit as if it were woven into the cloth, larger than the trick that lies on it."""
        if suit := self.face.mark(state):
            mark = self.art.suit(suit, self.art.metrics.u(_MARK), "table_text")
            canvas.centre(mark, self.layout.middle.centre, _WOVEN)

    def tone(self, state: TableState, actor: Actor) -> Tone:
        """How a card at rest is toned: grey where it matters no more, dim where it cannot be played."""
        if actor.zone in self.face.faded(state):
            return "grey"
        idle = actor.zone in (Zone("hand", seat) for seat in self.face.sitting_out(state))
        return "dim" if idle or (self.hand and self.hand.dims(actor)) else "plain"

    def _glows(self, actor: Actor) -> bool:
        return self.hand is not None and self.hand.glows(actor)
