"""Scenes and their stack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from bacon.kits import FIRST
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.kit.intents import Intent, Listening
from bacon.ui.kit.widgets import Group

if TYPE_CHECKING:
    from pathlib import Path

    from bacon.core.rules import Rules
    from bacon.data.deals import Deal
    from bacon.data.history import MatchRow
    from bacon.data.lessons import Lesson
    from bacon.data.rounds import Round
    from bacon.data.sums import Stored
    from bacon.ui.replay.source import ReplaySource
    from bacon.ui.shell.app import App


class Rooms:
    """The ways from one scene to others; scenes know the ways, and only one place knows all scenes.

    Where there are no others, as in a window that shows one thing alone, these lead nowhere.
    """

    def new_match(self) -> None:
        """Go and choose a match to play."""

    def start_match(self, rules: Rules) -> None:
        """Sit down to a new match, in the place of the scene on top."""

    def learn(self) -> None:
        """Go and choose a lesson."""

    def lesson(self, lesson: Lesson) -> None:
        """Sit down to a lesson, where it was left."""

    def minutes_to_learn(self) -> int:
        """How long the first lesson takes, for who has never played; 0 once anything was played."""
        return 0

    def first_lesson(self) -> None:
        """Sit down to the first lesson of the game that is played where none is chosen."""

    def continue_match(self) -> None:
        """Sit down to the match that was left."""

    def can_continue(self) -> bool:
        """Tell whether a match was left."""
        return False

    def left(self) -> str:
        """What the match is that was left: its game, and how it stands; nothing where none was."""
        return ""

    def players(self) -> Mapping[str, int]:
        """How many matches are saved of each who has played; who has given no name has an empty one."""
        return {}

    def play_as(self, name: str) -> None:
        """Let another player of this computer play from now on."""

    def save_everything(self) -> None:
        """Save all that is kept of the players in one file, to be taken along."""

    def bring_in(self) -> None:
        """Bring in a file in which everything was saved."""

    def call(self, old: str, new: str) -> str:  # noqa: ARG002
        """Give a player another name, with all that is saved of him; a sentence where that cannot be."""
        return ""

    def most_played(self) -> str:
        """Name the game that is played most; while none is, the first there is."""
        return FIRST

    def under_way(self) -> Sequence[MatchRow]:
        """The saved matches that are not over, the one that was left first."""
        return ()

    def list_under_way(self) -> None:
        """List the matches that are not over."""

    def go_on(self, row: MatchRow) -> None:
        """Sit down to a match that is not over."""

    def abandon(self, row: MatchRow) -> None:
        """Let a match go that is not over; it stays in the history."""

    def ask_about(self, rivals: Sequence[MatchRow]) -> None:
        """Ask whether matches that another window has left are to be kept beside the one that is played."""

    def ended_by(self, game: str, kind: Stored = "plain") -> str:  # noqa: ARG002
        """What a new match of a game and a kind would end, and how it stands; nothing where it ends none."""
        return ""

    def rules(self, rules: Rules | None = None) -> None:
        """Read the rules in force at a table; left out, those that are set for the next match."""

    def settings(self, page: str = "rules") -> None:
        """Open the settings at a page."""

    def menu(self, rules: Rules, leave: Callable[[], None]) -> None:
        """Open the table's menu."""

    def replay(self, source: ReplaySource, number: int | None = None, at: int | None = None) -> None:
        """Look at a match again: at the hand of that number, or the last one that is over, and at a step."""

    def play_from(self, source: ReplaySource, place: int) -> None:
        """Sit down to a match for practice that begins with so many events of another one."""

    def same_deal(self, source: ReplaySource, number: int) -> None:
        """Sit down to a match for practice with the deal of a hand."""

    def experts_line(self, source: ReplaySource, number: int) -> None:
        """Have experts play the deal of a hand, and look at what they made of it."""

    def give_deal(self, source: ReplaySource, number: int) -> None:
        """Show the deal of a hand as a text for a friend."""

    def start_deal(self, deal: Deal) -> None:
        """Sit down to a match that begins with a deal that somebody gave."""

    def duplicate(self, rules: Rules, hands: int) -> None:
        """Sit down to a new duplicate of so many hands."""

    def deal_of_the_day(self) -> None:
        """Show which days were played of the hands that are the same for everyone."""

    def round(self, of: Round) -> None:
        """Show the hands of a round beside what others made of them."""

    def history(self) -> None:
        """List the matches that were played."""

    def match_page(self, row: MatchRow) -> None:
        """List the hands of a match."""

    def replay_stored(self, row: MatchRow, number: int | None = None, at: int | None = None) -> None:
        """Look at a stored match again: at a hand of it, and at a step of that."""

    def open_record(self, path: Path) -> None:
        """Look at the record in a file."""

    def statistics(self) -> None:
        """Show the player's figures."""

    def your_play(self) -> None:
        """Show what the player's choices were worth."""

    def fairness(self) -> None:
        """Show what binds the shuffles, and what they dealt."""


class Scene:
    """Base of all scenes: something the player looks at and acts on.

    Times are in milliseconds of the app's clock. `enter` and `leave` are called in pairs: when the scene
    comes on top of the stack and when it goes from there.
    """

    see_through = False
    """Whether the scene below is drawn first, as under a dialog."""

    frames_per_second = 60
    """How many frames are made while something moves."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._group = Group()

    @property
    def group(self) -> Group:
        """The controls that can be used in it."""
        return self._group

    def enter(self) -> None:
        """Come on top."""

    def leave(self) -> None:
        """Go from the top."""

    def resized(self) -> None:
        """Take note of a new window size or look."""

    def handle(self, intent: Intent) -> None:
        """Act on what the player wants."""

    def update(self, now: float) -> None:
        """Go on to the time `now`."""

    def moving(self) -> bool:
        """Tell whether the next frame will differ by itself."""
        return False

    @property
    def listens(self) -> Listening:
        """Tell what the keyboard is for now; text fields want letters."""
        return "verbs"

    def wake_at(self) -> float | None:
        """The time at which something is to happen though nothing moves."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """List everything to be seen, back to front."""


COMING, GOING = 160, 120
"""How long a panel comes and goes, in milliseconds."""


class SceneStack:
    """The scenes that are open; the last is on top. What lies over another scene fades in and out."""

    def __init__(self) -> None:
        self._open: list[Scene] = []
        self._came = Span(0, 0)
        self._gone: tuple[Scene, Span] | None = None

    def __len__(self) -> int:
        return len(self._open)

    @property
    def top(self) -> Scene:
        """The scene on top."""
        return self._open[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._open:
            _leave(self.top)
        self._open.append(scene)
        self._came = _fade(scene, COMING)
        scene.enter()

    def pop(self) -> None:
        """Take the top scene away and go on with the one below, if there is one."""
        gone = self._open.pop()
        _leave(gone)
        self._came, self._gone = Span(0, 0), (gone, _fade(gone, GOING))
        if self._open:
            self.top.enter()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        _leave(self._open.pop())
        self._gone = None
        self._open.append(scene)
        scene.enter()

    def back_to_first(self) -> None:
        """Close all scenes but the first."""
        if len(self._open) > 1:
            _leave(self.top)
            self._gone = None
            del self._open[1:]
            self.top.enter()

    def clear(self) -> None:
        """Close everything."""
        if self._open:
            _leave(self.top)
        self._open.clear()

    def resized(self) -> None:
        """Tell every scene of a new size."""
        for scene in self._open:
            scene.resized()

    def moving(self) -> bool:
        """Tell whether the scene on top moves, comes or goes; those below it stand still."""
        return bool(self._open) and (self._fading(self.top.app.now) or self.top.moving())

    def draw(self, canvas: Canvas) -> None:
        """Draw what is to be seen: the top scene, what shows through it, and what is just going."""
        *below, top = self._visible()
        now = top.app.now
        for scene in below:
            scene.draw(canvas)
        with canvas.faded(self._came.progress(now)):
            top.draw(canvas)
        if self._gone and now < self._gone[1].end:
            with canvas.faded(1 - self._gone[1].progress(now)):
                self._gone[0].draw(canvas)

    def _fading(self, now: float) -> bool:
        return now < self._came.end or (self._gone is not None and now < self._gone[1].end)

    def _visible(self) -> list[Scene]:
        first = len(self._open) - 1
        while first > 0 and self._open[first].see_through:
            first -= 1
        return self._open[first:]


def _leave(scene: Scene) -> None:
    """Leave the top scene and forget its pointer."""
    scene.group.lose_pointer()
    scene.leave()


def _fade(scene: Scene, duration: float) -> Span:
    """The time in which a scene comes or goes: none for one that fills the window, or without motion."""
    still = not scene.see_through or scene.app.settings.table.speed == "instant"
    return Span(scene.app.now, 0 if still else duration, out_cubic)
