"""Writes beside each pile on the table what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Final

from pygame import Rect, Surface

from bacon.core.events import HandDealt, HandStarted
from bacon.core.rules import TableState
from bacon.ui.actors import Actor
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.stage import Stage
from bacon.ui.table.frame import around, bounds
from bacon.ui.table.overlay import TableOverlay

_GAP: Final = 12
"""The least distance between two piles' labels side by side, in u of the interface."""

_SCALES: Final = (1, 0.85, 0.7, 0.55)
"""The scales of the labels' type, of which the largest is taken that leaves no pile without a label."""

_SIDES: Final = ("above", "beside", "below")
_ARRANGEMENTS: Final = (*((side,) for side in _SIDES), _SIDES)
"""Where labels stand: all on one side of their piles, or each where there is room."""

_OUT_OF_PLAY: Final = "Out of play"
"""The label of all piles that are no longer needed."""


class PileLabels:
    """The labels of the piles at a table; `overlay` says what else is drawn there."""

    def __init__(self, overlay: TableOverlay) -> None:
        self.overlay, self.art, self.layout = overlay, overlay.art, overlay.layout
        self.presenter = overlay.presenter

    def draw(self, canvas: Canvas, stage: Stage[TableState], cards: Sequence[Actor], now: float) -> None:
        """Label the piles at rest among the drawn cards; those out of play share a label.

        One that a bubble covers is left out meanwhile: it must not jump when the bubble goes. While cards are
        dealt from a pile, nobody has to know what will be left of it.
        """
        if isinstance(stage.last, HandStarted | HandDealt) and stage.moving(now):
            return
        names, speech = self.presenter.piles, self.overlay.speech
        actors = [actor for actor in cards if actor.zone.kind in names and actor.place.alpha]
        piles = {words: [each for each in actors if each.zone.kind == kind] for kind, words in names.items()}
        if self.presenter.playing(stage.shown):
            piles = {_OUT_OF_PLAY: actors}
        resting = {
            words: pile
            for words, pile in piles.items()
            if pile and not any(each.moving(now) for each in pile)
        }
        bubbles = [speech.balloon(seat, bubble.words).rect for seat, bubble in stage.bubbles.items()]
        for words, (label, rect) in self._placed(resting, [bounds(each.place) for each in actors]).items():
            if rect.collidelist(bubbles) >= 0:
                continue
            self.overlay.rects[f"label:{words}"] = rect
            canvas.add(label, rect.topleft)

    def _placed(
        self, piles: Mapping[str, Sequence[Actor]], taken: Sequence[Rect]
    ) -> dict[str, tuple[Surface, Rect]]:
        """Return the labels with their places: as large as fit, and as many as fit at all."""
        best: dict[str, tuple[Surface, Rect]] = {}
        for scale, sides in product(_SCALES, _ARRANGEMENTS):
            if len(best) < len(piles):
                labels = self._labels(piles, taken, scale, sides)
                best = max(best, labels, key=len)
        return best

    def _labels(
        self,
        piles: Mapping[str, Sequence[Actor]],
        taken: Sequence[Rect],
        scale: float,
        sides: Sequence[str],
    ) -> dict[str, tuple[Surface, Rect]]:
        """Return the labels that lie clear of each other and of what is taken."""
        apart = 2 * self.art.metrics.ui(_GAP)
        fixed = [*self._not_for_labels, self._words, *taken]
        calls = [rect for name, rect in self.overlay.rects.items() if name.startswith("call:")]
        labels: dict[str, tuple[Surface, Rect]] = {}
        for words, pile in piles.items():
            label = self._label(words, scale)
            placed = (rect for _, rect in labels.values())
            near = [rect.inflate(apart, 0) for rect in (*calls, *placed)]
            for rect in self._places(words, label, pile, sides):
                if rect.collidelist([*fixed, *near]) < 0:
                    labels[words] = label, rect
                    break
        return labels

    def _label(self, words: str, scale: float) -> Surface:
        size = max(self.art.small_type * scale, self.art.least_type)
        return self.art.text(words, size, "medium", "table_text")

    def _places(
        self, words: str, label: Surface, pile: Sequence[Actor], sides: Sequence[str]
    ) -> Iterator[Rect]:
        """Yield where a pile's label may stand; one below a small pile reaches no further to the right."""
        gap, text = self.art.metrics.u(8), label.get_rect()
        lowest, cards = bounds(pile[0].place), around([bounds(actor.place) for actor in pile])
        if pile[0].zone.kind == "offered" or words == _OUT_OF_PLAY:
            places = [*self._places_of_small(text, cards, lowest.bottom + gap)]
            yield from places if words == _OUT_OF_PLAY else reversed(places)
            return
        if "above" in sides:
            text.midbottom = (cards.centerx, lowest.top - gap)
            yield text.copy()
        if "beside" in sides:
            if cards.centerx < self.layout.middle.centre[0]:
                text.midright = (cards.left - gap, cards.centery)
            else:
                text.midleft = (cards.right + gap, cards.centery)
            yield text.copy()
        if "below" in sides:
            text.midtop = (cards.centerx, lowest.bottom + gap)
            yield text

    def _places_of_small(self, text: Rect, cards: Rect, below: int) -> Iterator[Rect]:
        """Yield where the label of a small pile may stand: at its right, below it, or above it."""
        gap, inside = self.art.metrics.u(8), self.layout.frame.inside
        text.midleft = (cards.right + gap, cards.centery)
        yield text.copy()
        text.midtop = (cards.centerx, below)
        text.right = min(text.right, cards.right)
        text.left = max(text.left, inside.left)
        yield text.copy()
        text.bottom = cards.top - gap
        yield text.copy()

    @cached_property
    def _not_for_labels(self) -> list[Rect]:
        """The rectangles that no label of a pile may cover."""
        layout, frame, seats = self.layout, self.layout.frame, range(self.presenter.rules.seats)
        hands = [layout.seating.hand_rect(seat) for seat in seats]
        hands += [bounds(layout.seating.won(seat, won)) for seat in seats for won in range(frame.cards)]
        return [*hands, *map(layout.seating.plate, seats), frame.score, frame.footnote]

    @property
    def _words(self) -> Rect:
        """The space for the words above your hand, or for those of a lesson, and some air around them."""
        spoken, air = self.overlay.spoken, 2 * self.art.metrics.ui(_GAP)
        return spoken.inflate(air, air) if spoken else self._prompt

    @cached_property
    def _prompt(self) -> Rect:
        """The space for the words above your hand."""
        frame, top = self.layout.frame, self.layout.middle.prompt_top(auction=True)
        prompt = Rect(0, top, frame.prompt_width, frame.prompt_bottom - top)
        prompt.centerx = frame.metrics.width // 2
        return prompt
