"""What stands round the cards: name plates, bubbles, the score, the sentence that asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from bacon.core.game import TableState
from bacon.ui.art import Art
from bacon.ui.canvas import Canvas
from bacon.ui.people import Person
from bacon.ui.stage.stage import Bubble
from bacon.ui.table.face import TableFace
from bacon.ui.table.score import Score
from bacon.ui.table.speech import Speech


class Hud:
    """Draws what stands round the cards, for one window size; `rects` tells where it drew what."""

    def __init__(self, art: Art, face: TableFace, people: Sequence[Person]) -> None:
        self.art, self.face, self.people = art, face, people
        self.layout = face.layout
        self.names = tuple(person.name for person in people)
        self.score = Score(art, self.layout, self.names, face.rules.target)
        self.speech = Speech(art, self.layout)
        self.rects: dict[str, Rect] = {}

    def draw_plates(self, canvas: Canvas, state: TableState, acting: int | None) -> None:
        """Draw each seat's name plate; the one to act is edged in brass, a sitting-out one is dimmed."""
        self.rects.clear()
        for seat in range(len(self.people)):
            self._plate(canvas, state, seat, acting=seat == acting)

    def _plate(self, canvas: Canvas, state: TableState, seat: int, *, acting: bool) -> None:
        u, art = self.art.metrics.u, self.art
        rect = self.rects[f"plate:{seat}"] = self.layout.plate(seat)
        alpha = art.theme.faded if seat in self.face.sitting_out(state) else 255
        line, width = ("brass", max(u(4), 2)) if acting else ("panel_line", 1)
        canvas.add(art.box(rect.size, rect.height // 2, "panel", line, width), rect.topleft, alpha)
        self._face(canvas, state, seat, rect, alpha)
        margin = rect.height // 20
        room = Rect(rect.x + rect.height + u(6), rect.y + margin, 0, rect.height - 2 * margin)
        room.width = rect.right - room.x - rect.height // 5
        if seat == state.dealer:
            size = round(rect.height * 0.42)
            button = art.icon("dealer", size, "brass")
            canvas.centre(button, (room.right - size / 2, rect.centery), alpha)
            room.width -= size + u(6)
        self._name(canvas, state, seat, room, alpha)

    def _face(self, canvas: Canvas, state: TableState, seat: int, rect: Rect, alpha: int) -> None:
        """Draw the avatar, and the suit that the seat wears."""
        art = self.art
        inset = max(rect.height // 10, 2)
        face = rect.height - 2 * inset
        canvas.add(art.avatar(self.people[seat].avatar, face), (rect.x + inset, rect.y + inset), alpha)
        if suit := self.face.badge(state, seat):
            size = round(rect.height * 0.38)
            at = (rect.x + rect.height * 0.82, rect.bottom - size * 0.52)
            canvas.centre(art.box((size, size), size // 2, "card_face", "brass", max(size // 14, 1)), at)
            canvas.centre(art.suit(suit, round(size * 0.6)), at)

    def _name(self, canvas: Canvas, state: TableState, seat: int, room: Rect, alpha: int) -> None:
        art = self.art
        standing = self.face.standing(state, seat)
        below = [art.fitted(standing, 15, room.w, "medium", "text_muted")] if standing else []
        rest = room.h - sum(part.get_height() for part in below)
        name = art.block(self.names[seat], 22, (room.w, rest), "bold")
        parts = [name, *below]
        y = room.centery - sum(part.get_height() for part in parts) / 2
        for part in parts:
            canvas.add(part, (room.x, y), alpha if part is name else 255)
            y += part.get_height()

    def draw_bubbles(self, canvas: Canvas, bubbles: dict[int, Bubble], now: float) -> None:
        """Draw what is being said."""
        for seat, bubble in bubbles.items():
            self.rects[f"bubble:{seat}"] = self.speech.draw(canvas, bubble, now)

    def draw_score(self, canvas: Canvas, state: TableState, scores: Sequence[float]) -> Rect:
        """Draw both sides' points and what is being played; `scores` may be on their way."""
        self.rects["score"] = self.score.draw(
            canvas, state.hand, self.face.contract(state, self.names), scores
        )
        return self.rects["score"]

    def draw_prompt(
        self, canvas: Canvas, words: str, *, refused: bool = False, auction: bool = False
    ) -> Rect:
        """Draw the sentence above the player's hand; a refusal has a warning beside it."""
        ui, art, layout = self.art.metrics.ui, self.art, self.layout
        mark = art.icon("warning", ui(26), "bad") if refused else None
        aside = ui(36) if mark else 0
        highest = layout.prompt_top(auction=auction)
        room = (layout.prompt_width - ui(44) - aside, layout.prompt_bottom - highest - ui(16))
        text = art.block(words, 22, room, "medium", "bad" if refused else "text")
        rect = Rect(0, 0, text.get_width() + ui(44) + aside, text.get_height() + ui(16))
        rect.midbottom = (art.metrics.width // 2, layout.prompt_bottom)
        radius = min(rect.height // 2, ui(24))
        canvas.add(art.box(rect.size, radius, "panel", "bad" if refused else "panel_line"), rect.topleft)
        if mark:
            canvas.add(mark, (rect.x + ui(18), rect.centery - mark.get_height() / 2))
        canvas.add(text, (rect.x + ui(22) + aside, rect.centery - text.get_height() / 2))
        self.rects["prompt"] = rect
        return rect

    def draw_footnote(self, canvas: Canvas, state: TableState, kind: str = "") -> None:
        """Draw what kind of match it is, if not an ordinary one, and what binds the shuffle of this hand."""
        seal = f"Hand {state.hand} · sealed {state.commitment[:12]}…" if state.commitment else ""
        if words := " · ".join(filter(None, (kind, seal))):
            room = self.layout.footnote
            line = self.art.fitted(words, 15, room.w, "regular", "table_text")
            at = (room.x, room.bottom - line.get_height())
            self.rects["footnote"] = canvas.add(line, at)


_LONGEST_STANDING: Final = "declarer · 5"


def plate_width(art: Art, people: Sequence[Person]) -> int:
    """Give how wide a name plate must be to hold the longest line, with a face and the dealer's button."""
    names = [art.text(person.name, 22, "bold") for person in people]
    longest = max(words.get_width() for words in (*names, art.text(_LONGEST_STANDING, 15, "medium")))
    return longest + art.metrics.ui(76 + 15 + 46)
