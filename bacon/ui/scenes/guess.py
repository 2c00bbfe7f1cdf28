"""A mistake to guess again: its table, the player's input, and what marks the choices on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

from pygame import Rect

from bacon.core.actions import Action
from bacon.core.review import find_action, notation
from bacon.core.rules import TableState
from bacon.notation.timeline import HandTimeline
from bacon.ui.actors import Actor
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.mistakes import GuessSession, Landing, Mistake, draw_arrow, landing
from bacon.ui.replay.verdicts import MIN_SHOWN_POINTS, lines_of
from bacon.ui.stage import Stage
from bacon.ui.table.advice import Hint
from bacon.ui.table.controller import MatchController
from bacon.ui.table.controls import TableControls
from bacon.ui.table.frame import around, bounds
from bacon.ui.table.hint_marks import HintMarks, draw_list, hang_tag, mark_button, tag
from bacon.ui.table.presenter import table_kit
from bacon.ui.table.tools import Tool
from bacon.ui.table.view import TableView
from bacon.ui.table.voice import TableVoice

_CHOSEN, _BETTER = "You chose", "Better"
_ARROW_LENGTH, _MIN_ARROW_LENGTH = 120, 60  # of one that points at a button, in u
_MIN_ARROW_HEIGHT: Final = 40  # of one from the hand, in u
_PALE: Final = 225  # of 255, the opacity of a card that isn't played


class Guess:
    """A mistake on the table, as its seat saw it, with the player's input.

    `tried` is the choice that the player looked at last, `found` the one that was right.
    """

    def __init__(
        self,
        app: AppServices,
        view: TableView,
        timeline: HandTimeline[TableState],
        mistake: Mistake,
        *,
        take: Callable[[Action], None],
        make_tools: Callable[[], Sequence[Tool]],
    ) -> None:
        rules = view.presenter.rules
        self.mistake, self.choice, self.view = mistake, mistake.choice, view
        self.turn = next(turn for turn in timeline.turns if turn.step == self.choice.step)
        self.stage = Stage(rules, view.presenter, self.turn.seat, app.sounds.play)
        self.stage.show(timeline.state(self.choice.step, self.turn.seat), app.now)
        self.controller = MatchController(
            GuessSession(rules, timeline, self.turn, take),
            self.stage,
            view.presenter,
            view.names,
            settings=app.settings,
            play_sound=app.sounds.play,
            hand=table_kit(rules.name).hand,
            now=app.now,
        )
        view.hand = self.controller.hand
        view.hand.repeats = False  # a guess is about this call only
        self.controls = TableControls(
            app, self.controller, view.layout, make_tools=make_tools, draw_face=view.overlay.draw_face
        )
        self.voice = TableVoice(self.controller)
        self.tried: Action | None = None
        self.found: Action | None = None

    @property
    def words(self) -> str:
        """The last guess in words."""
        rules, state = self.controller.session.rules, self.turn.view
        return rules.in_words(state, self.tried) if self.tried else ""

    @property
    def notation(self) -> str:
        """The last guess in notation."""
        return notation(self.controller.session.rules, self.turn.state, self.tried) if self.tried else ""

    @property
    def held(self) -> Rect:
        """The rectangle around the hand."""
        return around([bounds(actor.place) for actor in self.controller.hand.actors])

    @property
    def chosen(self) -> Sequence[Actor]:
        """The cards in the hand that the player chose then, from left to right."""
        hand = self.controller.hand
        return [hand.actors[place] for place in sorted(hand.places_of(self.turn.played))]

    def action(self, written: str) -> Action:
        """Return the legal action with this notation."""
        return find_action(self.controller.session.rules, self.turn, written)

    @cached_property
    def best(self) -> Action | None:
        """The best action; None in a stored review whose best action the rules no longer allow."""
        return self._legal(self.choice.best.action)

    def _legal(self, written: str) -> Action | None:
        try:
            return self.action(written)
        except ValueError:
            return None

    @cached_property
    def costs(self) -> Mapping[str, str]:
        """How much worse than the best choice the one behind each button is on average, by its name."""
        found = dict[str, str]()
        for each in self.choice.alternatives:  # the best first
            action, lost = self._legal(each.action), self.choice.best.points - each.points
            marks = self.marks(action) if action is not None else None
            if marks and not marks.advised and marks.button:
                alike = each in self.choice.as_good or lost < MIN_SHOWN_POINTS
                found.setdefault(marks.button.name, "" if alike else f"{lost:.1f} points worse")
        return found

    def marks(self, action: Action) -> HintMarks:
        """Return the marks of an action on the table."""
        controls = self.controls.group.controls
        return HintMarks(self.controller.hand, self.view.overlay, controls, Hint(action, "", {}))

    def draw_answer(self, canvas: Canvas, better: HintMarks | None, *, numbers: bool) -> None:
        """Mark the better choice unless it is a card; say at the buttons or in a list what others cost.

        A hint has a golden ring around its button; one that the player found has a green one.
        """
        if better and not better.advised:
            if self.found and better.button:
                sign = (_BETTER, "good")
                mark_button(self.view.art, canvas, better.button, sign, self.held, row=self.controls.row)
            else:
                better.draw(canvas)
        if numbers:
            lying = [bounds(each.place) for each in self.stage.cast.actors if each.zone[0] != "hand"]
            rooms = self.view.overlay.beside_middle(lying)
            draw_list(canvas, self.view.overlay, lines_of(self.choice), rooms)
        self._draw_costs(canvas, better)

    def _draw_costs(self, canvas: Canvas, better: HintMarks | None) -> None:
        """Say at the buttons that aren't marked yet how much worse their choices are, or which is better."""
        advised, chosen = better.button if better else None, self.marks(self.turn.played).button
        for button in self.controls.group.controls:
            if not isinstance(button, Button) or button is chosen or (self.found and button is advised):
                continue
            words = _BETTER if button is advised else self.costs.get(button.name)
            if words:
                sign = (words, "brass" if button is advised else "panel_line")
                hang_tag(self.view.art, canvas, button, sign, self.held, row=self.controls.row)

    def draw_better(self, canvas: Canvas, better: HintMarks, prompt: Rect) -> None:
        """Show the better card where it would lie, and point there from the hand, or at the better call.

        A choice that the player found needs no arrow.
        """
        end: tuple[float, float] | None = None
        if better.advised and (found := self._landing(better.action)):
            end = found.place.x, found.place.y
            if shown := self._draw_laid(canvas, found, prompt):
                end = shown.centerx, shown.bottom + self.view.art.metrics.u(8)
        if not self.found:
            self._draw_arrow(canvas, better, prompt, end)

    def _landing(self, action: Action) -> Landing | None:
        presenter = self.view.presenter
        return landing(presenter, presenter.rules, self.stage.shown, action)

    def _draw_laid(self, canvas: Canvas, found: Landing, prompt: Rect) -> Rect | None:
        """Draw a single card where it would lie, paler than those that do; None if it would cover others."""
        if found.card is None:
            return None
        art, place, presenter = self.view.art, found.place, self.view.presenter
        rect, tall = bounds(place), round(place.height)
        lying = [bounds(each.place) for each in self.stage.cast.actors if each.zone.kind != "hand"]
        inside = rect.inflate(-rect.width // 3, -rect.height // 3)
        if rect.collidelist([prompt, self.held]) >= 0 or inside.collidelist(lying) >= 0:
            return None
        face = art.card(found.card, tall, place.angle, design=presenter.design)
        canvas.centre(face, (place.x, place.y), _PALE)
        edge = art.card_edge(tall, place.angle, "good" if self.found else "brass")
        canvas.centre(edge, (place.x, place.y))
        return rect

    def _draw_arrow(
        self, canvas: Canvas, better: HintMarks, prompt: Rect, end: tuple[float, float] | None
    ) -> None:
        """Point from the better cards to where they would lie, or at the button of the better call.

        It begins above the sentence. One across the hand or other buttons, or a short one, is left out: the
        frame says enough.
        """
        art = self.view.art
        if better.advised:
            held = around([bounds(actor.place) for actor in better.advised])
            top = held.top + art.metrics.u(20)
            if prompt.width and prompt.left < held.centerx < prompt.right:
                top = prompt.top - art.metrics.u(6)
            if end and top - end[1] > art.metrics.u(_MIN_ARROW_HEIGHT) and end[1] < self.held.top:
                draw_arrow(art, canvas, (held.centerx, top), end)
        elif (button := better.button) and self.controls.row is None:
            tip = button.rect.left - art.metrics.u(8)
            clear = self.held.right + art.metrics.u(8) if self.held.top < button.rect.bottom else 0
            start = max(tip - art.metrics.u(_ARROW_LENGTH), clear)
            if tip - start > art.metrics.u(_MIN_ARROW_LENGTH):
                draw_arrow(art, canvas, (start, button.rect.centery), (tip, button.rect.centery))

    def draw_chosen(self, canvas: Canvas, better: HintMarks | None, *, told: bool) -> None:
        """Mark the player's choice, above the cards or at the button, once `told` with what it cost."""
        art, token = self.view.art, "bad"  # small mistakes, too: the better choice is framed in brass
        played = self.turn.played
        if chosen := self.chosen:
            at = chosen[len(chosen) // 2].at(self.controller.now)
            sign = tag(art, _CHOSEN, token)
            place = sign.get_rect(midbottom=(round(at.x), round(at.y - at.height / 2)))
            place.top = max(place.top, self.view.overlay.prompt.bottom)
            canvas.add(sign, place.topleft)
        marks = self.marks(played)
        button = None if marks.advised else marks.button
        if button and not (better and button is better.button):
            cost = self.costs.get(button.name) if told else ""
            words = f"{_CHOSEN}: {cost}" if cost and self._room_for(cost, button) else _CHOSEN
            mark_button(art, canvas, button, (words, token), self.held, row=self.controls.row)

    def _room_for(self, words: str, button: Button) -> bool:
        """Whether a line of words fits between the hand and a button that isn't in a row."""
        room = button.rect.left - self.held.right - self.view.art.metrics.ui(12)
        return self.controls.row is not None or tag(self.view.art, words, "bad").get_width() <= room
