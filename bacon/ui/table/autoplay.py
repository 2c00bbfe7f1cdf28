"""What needs no decision: forced cards, the last trick, further passes after "pass all", the next deal.

What is done for the player is a legal action, taken as if by hand. A takeback goes past it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from bacon.core.actions import Action, Pass
from bacon.core.rules import TableState
from bacon.settings.settings import Settings
from bacon.ui.table.hand_input import HandTable

if TYPE_CHECKING:
    from bacon.ui.kit.scene import AppServices

THINKING_MS: Final = 520
PLAYING_MS: Final = 300
"""The least time that a call and a card take, at normal speed."""

_SLOW_CALL_MS: Final = 1300
"""The same for a call in a newcomer's first hands, and in a lesson."""


class Autoplay:
    """Decides what is done for the player at a table; nothing is at a `guided` one, such as a lesson's."""

    def __init__(self, table: HandTable, *, guided: bool) -> None:
        self.table, self.guided = table, guided
        self._hand = 0
        self._further_passes: set[int] = set()
        self._offers = 0

    def pass_on(self, hand: int) -> None:
        """Pass on everything else that is offered in a hand; 0 stops that."""
        self._hand = hand

    def action(self) -> Action | None:
        """Return what is done for the player now, or None."""
        table, legal = self.table, self.table.legal
        shown = table.stage.shown
        if not legal or self.guided:
            return None
        if shown.hand == self._hand and Pass() in legal and table.presenter.offers_left(shown):
            return Pass()
        return self._forced(legal, shown)

    def plays_itself(self, state: TableState) -> bool:
        """Return whether the rest of the hand is played without anybody's choice."""
        on = self.table.settings.table.last_trick or self.table.session.human is None
        return on and not self.guided and self.table.presenter.plays_itself(state)

    def pause_of_a_bot(self, *, slow_calls: bool) -> float:
        """Return the pause before the current bot acts, in ms at normal speed."""
        shown, presenter = self.table.stage.shown, self.table.presenter
        calls, offers = not presenter.playing(shown), presenter.offers_left(shown)
        self._offers = max(self._offers, offers)
        again = 0 < offers < self._offers  # the first round has shown how it goes
        if calls and (self.guided or (slow_calls and not again)):
            return _SLOW_CALL_MS
        return THINKING_MS if self.guided else self.pause_before(self.table.session.bot_choice())

    def pause_before(self, action: Action | None) -> float:
        """Return the pause before an action, in ms at normal speed; None is still thought about.

        There is none between passes, nor in a trick that plays itself.
        """
        if isinstance(action, Pass) or self.plays_itself(self.table.stage.shown):
            return 0
        playing = self.table.presenter.playing(self.table.stage.shown)
        return PLAYING_MS if playing and action is not None else THINKING_MS

    def perform(self, action: Action, act: Callable[[Action], None]) -> None:
        """Take an action for the player by `act`, which a player who acts uses too."""
        hand = self._hand
        if hand:
            self._further_passes.add(len(self.table.session.match.events))
        act(action)
        self._hand = hand

    def own_decision(self) -> int | None:
        """Return the place in the log of the last decision in this hand that the player made, or None."""
        session = self.table.session
        own = (
            place
            for place, state in session.decisions()
            if place not in self._further_passes and not self._forced(session.rules.legal(state), state)
        )
        return next(own, None)

    def _forced(self, legal: Sequence[Action], state: TableState) -> Action | None:
        """The player's only card or pass, if the settings play it automatically."""
        plays = self.table.presenter.plays
        if self.plays_itself(state):
            legal = [action for action in legal if isinstance(action, plays)]
        elif not self.table.settings.table.forced_card:
            return None
        return legal[0] if len(legal) == 1 and isinstance(legal[0], (Pass, *plays)) else None


MIN_READING_MS: Final = 4000
"""The least time that a result stays, also after the pointer last moved over it."""

_LOOKING_MS: Final = 1500
_LETTER_MS: Final = 40  # 25 letters a second: a comfortable pace
_GRAND_MS: Final = 2000
_BAR_STEP_MS: Final = 40
_STILL_BAR_STEP_MS: Final = 1000  # with reduced motion


def reading_ms(words: str, *, grand: bool = False) -> float:
    """Return how long a result with these words stays, or one to which they were just added."""
    return max(MIN_READING_MS, _LOOKING_MS + _LETTER_MS * len(words)) + (_GRAND_MS if grand else 0)


class Countdown:
    """The time until a result gives way to the next hand by itself: `length` milliseconds.

    It stops for good when the result is touched, is put off while there's something new to look at or the
    review is still being made, and waits for a screen reader and behind other windows.
    """

    def __init__(self, app: AppServices, length: float) -> None:
        self._app, self._length = app, length
        self._began, self._stopped = app.now, not _wants_next_hand(app.settings)

    @property
    def running(self) -> bool:
        """Whether the next hand comes by itself."""
        return not self._stopped and self._app.in_front and not self._app.read_aloud

    @property
    def elapsed(self) -> float | None:
        """The elapsed share, from 0 to 1; None if the result stays."""
        if not self.running:
            return None
        still = self._app.settings.accessibility.reduced_motion
        step = _STILL_BAR_STEP_MS if still else _BAR_STEP_MS
        return min((self._app.now - self._began) // step * step / self._length, 1.0)

    @property
    def over(self) -> bool:
        """Whether it is time for the next hand."""
        return self.running and self._app.now >= self._began + self._length

    def put_off(self, length: float) -> None:
        """Wait for at least so many milliseconds from now on."""
        self._length = max(self._length, self._app.now - self._began + length)

    def stop(self) -> None:
        """Keep the result on the screen."""
        self._stopped = True

    def wake_at(self) -> float | None:
        """The time of the bar's next step, or None."""
        return self._app.now + _BAR_STEP_MS if self.running else None


def _wants_next_hand(settings: Settings) -> bool:
    """Whether the next hand is dealt by itself; reduced motion leaves that to those who asked for it."""
    table, still = settings.table, settings.accessibility.reduced_motion
    quick = table.speed in ("brisk", "instant") and not still
    return table.next_hand == "always" or (table.next_hand == "brisk" and quick)
