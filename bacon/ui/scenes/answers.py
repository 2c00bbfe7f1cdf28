"""The questions at the table: for one of several answers, as buttons or as a box of bids, and for consent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from pygame import SRCALPHA, Rect, Surface

from bacon.core.actions import Action
from bacon.core.override import override
from bacon.ui.drawing.art import FRENCH, Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Intent, Key
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import BUTTON_TYPE, Button
from bacon.ui.scenes.bid_box import Act, BidBox, Said, button_of
from bacon.ui.scenes.bid_cells import share_type
from bacon.ui.scenes.chart_tile import WHOLE_STEP, on_panel
from bacon.ui.scenes.dialog import Dialog, SnugDialog, closing, even_rows
from bacon.ui.table.hand_input import Answer, Ask

Instead: TypeAlias = tuple[Ask, Callable[[Ask], None]]
"""Another question, and what asks it."""


def choose_answer(
    app: AppServices,
    ask: Ask,
    act: Act,
    advised: Action | None = None,
    *,
    otherwise: Ask | None = None,
    instead: Instead | None = None,
    said: Said = (),
    reason: str = "",
) -> Dialog:
    """Return a dialog that asks for one of the answers and can be cancelled.

    The answer that a hint advises is marked and has the focus; without a hint, the game's own first choice
    has it. If something else can be said (`otherwise`, such as a pass), it has no ring at first and Enter
    shows that, so that a key pressed twice makes no call by accident. Another question that can be asked
    `instead`, such as which suit to call alone, has a button, too. A box of bids also shows what has been
    `said` so far, and the `reason` of the hint.
    """
    hinted = next((answer for answer in ask.answers if answer.action == advised), None)
    first = hinted or next((each for each in ask.answers if each.action == ask.first), ask.answers[0])
    if ask.grid:
        return BidBox(
            app, ask, act, first, hinted=first is hinted, reason=reason, otherwise=otherwise, said=said
        )
    heading, sentence = ask.question
    if hinted:
        sentence = f"{sentence} Hint: {hinted.label}.".strip()
    return AnswerDialog(
        app,
        (heading, sentence),
        ask,
        act,
        first,
        hinted=hinted is first,
        otherwise=otherwise,
        instead=instead,
    )


class Confirmation(SnugDialog):
    """Asks before an action that has a warning; its key confirms it.

    Enter doesn't, so that nobody gives the hand away while playing on.
    """

    def __init__(self, app: AppServices, ask: Ask, warning: tuple[str, str, str], act: Act) -> None:
        heading, sentence, yes = warning
        self._verb, key = ask.verb, app.keymap.label(ask.verb)
        agree = Button(yes, closing(app, partial(act, ask.answers[0].action)), look="primary", key=key)
        super().__init__(app, heading, [sentence], [agree, Button("Play on", app.scenes.pop)])
        self.group.focus = self.buttons[-1]

    @override
    def handle(self, intent: Intent) -> None:
        if intent == Key(self._verb):
            self.buttons[0].press()
        else:
            super().handle(intent)


class AnswerButton(Button):
    """A button of an answer, with its cards before its words if there is room."""

    def __init__(self, answer: Answer, act: Callable[[], None]) -> None:
        super().__init__(answer.label, act, icon=answer.icon)
        self.answer = answer
        self.with_cards = True

    @override
    def _parts(self, art: Art, room: int = 9999, size: float = BUTTON_TYPE) -> list[Surface]:
        row = _row_of(art, self.answer) if self.answer.cards and self.with_cards else None
        if row is None or row.get_width() > room * _MOST_CARDS:
            return super()._parts(art, room, size)
        return [row, *super()._parts(art, room - row.get_width() - art.metrics.ui(12), size)]


def _row_of(art: Art, answer: Answer) -> Surface:
    """Return the cards of an answer side by side."""
    tall = art.metrics.ui(_CARD_HEIGHT)
    tagged = zip(answer.cards, answer.tags, strict=True)
    cards = [on_panel(art, card, tall, FRENCH, tag=tag) for card, tag in tagged]
    step = round(tall * WHOLE_STEP)
    row = Surface(((len(cards) - 1) * step + cards[0].get_width(), tall), SRCALPHA)
    for number, card in enumerate(cards):
        row.blit(card, (number * step, 0))
    return row


_CARD_HEIGHT: Final = 42
"""The height of cards on a button, in u of the interface."""
_MOST_CARDS: Final = 0.6
"""The greatest share of a button's width that its cards may take."""


class AnswerDialog(Dialog):
    """Answers as buttons; below them what can be said `otherwise`, if anything, and the way back.

    A question to ask `instead` has a button beside the heading, if there is room.
    """

    wide = True

    def __init__(
        self,
        app: AppServices,
        question: tuple[str, str],
        ask: Ask,
        act: Act,
        first: Answer,
        *,
        hinted: bool = False,
        otherwise: Ask | None = None,
        instead: Instead | None = None,
    ) -> None:
        answers = {
            answer: AnswerButton(answer, closing(app, partial(act, answer.action))) for answer in ask.answers
        }
        others = {otherwise.verb: button_of(app, otherwise, act)} if otherwise else {}
        self._switch: Button | None = None
        self._others = others.copy()
        if instead:
            other, pose = instead
            key = app.keymap.label(other.verb)
            self._switch = Button(other.label, closing(app, partial(pose, other)), key=key, icon=other.icon)
            self._others[other.verb] = self._switch
        buttons = [*answers.values(), *others.values(), Button("Back", app.scenes.pop, key="Esc")]
        self._answers = len(answers)
        super().__init__(app, question[0], [question[1]], buttons)
        self.group.focus, self.shows_focus = answers[first], hinted or not otherwise

    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Key) and intent.verb in self._others:
            self._others[intent.verb].press()
        else:
            super().handle(intent)

    @override
    def draw_heading(self, canvas: Canvas, heading: Surface, area: Rect) -> None:
        """Draw the heading with the button of the other question at its end, without a key in little room."""
        super().draw_heading(canvas, heading, area)
        if not self._switch:
            return
        button, art = self._switch, self.app.art
        room = area.width - heading.get_bounding_rect().right - self.ui(20)
        for button.capped in (True, False):
            width, height = (round(each * self.grade) for each in button.natural_size(art))
            if width <= room:
                break
        fits = width * _LEAST_SWITCH <= room
        button.rect = Rect(0, 0, min(width, room), min(height, heading.get_height() + self.ui(20)))
        button.rect.midright = area.midright
        shown = [*self.buttons, *([button] if fits else [])]
        if list(self.group.controls) != shown:
            self.group.show(shown, focus=self.group.focus)

    @override
    def _rows(self) -> list[list[Button]]:
        """Return all buttons in one row if they fit, else the answers in columns and the rest below them.

        In a panel that must shrink to fit, the cards on them give way to larger words in one row.
        """
        rows = self._in_a_row(with_cards=True)
        if len(rows) > 1 and self.grade < 1:
            rows = self._in_a_row(with_cards=False)
        if len(rows) > 1:
            answers, others = self.buttons[: self._answers], self.buttons[self._answers :]
            rows = [*self._columns(answers), *self._columns(others)]
        share_type(self.app.art, self.buttons)
        return rows

    def _in_a_row(self, *, with_cards: bool) -> list[list[Button]]:
        for button in self.buttons:
            button.capped = True
            if isinstance(button, AnswerButton):
                button.with_cards = with_cards
        return super()._rows()

    def _columns(self, buttons: Sequence[Button]) -> list[list[Button]]:
        """Return buttons in rows of equal width; large words give way before two columns become one."""
        art, gap = self.app.art, self.ui(14)
        widths = {button: button.natural_size(art)[0] for button in buttons}
        rows = even_rows(buttons, max((self.inner + gap) // (max(widths.values()) + gap), _COLUMNS))
        for row in rows:
            for button in row:
                button.rect.width = (self.inner + gap) // len(rows[0]) - gap
        if len(rows) > 1 and len(rows[-1]) == 1 and (fuller := self._three_first(buttons)):
            return fuller
        if len(rows[-1]) == 1 and rows[-1][0].fill(art) < _LEAST_ALONE:
            rows[-1][0].rect.width = self.inner
        for button in buttons:
            button.capped = button.rect.width >= widths[button] * _LEAST_WITH_KEY
        if min(button.fill(art) for button in buttons) < _LEAST_TYPE:
            rows = [[button] for button in buttons]
            for button in buttons:
                button.rect.width, button.capped = self.inner, True
        return rows

    def _three_first(self, buttons: Sequence[Button]) -> list[list[Button]]:
        """Return an odd number of buttons with three in the first row, so that none is alone in the last.

        They keep the width of their columns if the three aren't readable side by side; then it is empty.
        """
        gap, usual = self.ui(14), [button.rect.width for button in buttons]
        for button in buttons[:3]:
            button.rect.width = (self.inner + gap) // 3 - gap
        if min(button.fill(self.app.art) for button in buttons) >= _LEAST_ALONE:
            return [list(buttons[:3]), *(even_rows(buttons[3:], _COLUMNS) if buttons[3:] else [])]
        for button, width in zip(buttons, usual, strict=True):
            button.rect.width = width
        return []


_LEAST_SWITCH: Final = 0.7
"""The least share of its width that the button beside the heading needs."""

_COLUMNS: Final = 2
_LEAST_TYPE, _LEAST_WITH_KEY = 0.6, 0.75
"""Answers stand in this many columns, even if their type is only this share of its usual size; a button that
is narrower than this share of what it would like doesn't show its key."""

_LEAST_ALONE: Final = 0.9
"""The least share of its usual size at which the type of a button alone in its row stays in its column."""
