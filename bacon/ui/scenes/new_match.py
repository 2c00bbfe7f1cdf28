"""The scene to choose a match: the game, how well the others play, the variation, and *Play*."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.core.rules import Rules, hand_word
from bacon.core.words import listed
from bacon.kits import GAMES, OWN_GAMES
from bacon.kits.presets import presets_of
from bacon.notation.transcript import Deal, DealError, read_deal
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.typeface import after_colon
from bacon.ui.kit.fields import Chooser
from bacon.ui.kit.form import Flow, Part
from bacon.ui.kit.scene import AppServices, Request
from bacon.ui.kit.scrolling import GUTTER
from bacon.ui.kit.steps import FoldedStep, TextButton, TitleLine
from bacon.ui.kit.widgets import Button, Widget
from bacon.ui.replay.words import counted
from bacon.ui.scenes.dialog import AskText, SnugDialog, closing
from bacon.ui.scenes.house_rules import HouseRules, differences_of, inside
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.requests import ContinueMatch, OpenSettings, StartDeal, StartDuplicate, StartMatch
from bacon.ui.scenes.rules import LEVELS
from bacon.ui.scenes.sheet import FRAME, PanelScene, Placed
from bacon.ui.scenes.tiles import (
    STYLES,
    DetailTiles,
    GameTiles,
    LevelTiles,
    Style,
    Tiles,
    VariationTiles,
    counts_of,
    style_for,
)
from bacon.ui.scenes.way_button import BEAT_THE_EXPERTS, FRIENDS_DEAL, WayButton
from bacon.ui.table.session import names_of, people_of

_MAX_STEP_AIR: Final = 72  # above a step, in u
_MAX_TILE_AIR: Final = 120  # in all rows of an open step, in u
_BELOW_CHOSEN: Final = 30  # below the chosen variation, in u
_MAX_DIFFERENCES: Final = 2  # that are named
_MAX_LETTERS: Final = 40  # of their names, so that they fit a tile
_FOOT_AIR, _LINE_AIR = 16, 12  # from the page, and from the line below it, to the buttons, in u
_OWN_RULES: Final = "Your own rules"
_FOOT_SIZES: Final = (22, 21, 20, 19, 18, 17)
_WIDTH, _HEIGHT = 1500, 1008
_SENTENCE_WIDTH: Final = 240  # at least, beside the buttons


class _Step(NamedTuple):
    """A question with its tiles, the name of what is chosen, and what the choice means."""

    name: str
    title: TitleLine
    tiles: Tiles
    meaning: str


class _Tight(Flow):
    """A line of a page in large text; `above` is the air above it, in pixels."""

    below = 2
    above = 0

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        return self.above + super().lay(art, x, y + self.above, width)


class NewMatch(PanelScene):
    """Asks for a match: the game, how well the others play, and the variation.

    In large text, one step at a time is open, and of the others only the choice is shown.
    """

    live = True
    heading = "New match"

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        super().__init__(app)
        self.library = library
        self.house = HouseRules(app)
        self.start = Button("Play", self._ask_start, look="primary", icon="play")
        self.duplicate = WayButton(BEAT_THE_EXPERTS, self._ask_duplicate)
        self.paste = WayButton(FRIENDS_DEAL, self._ask_deal)
        self._deal: Deal | None = None
        self._choosing_partner = False
        self._own_rules: dict[str, Rules] = {}  # by game, so that they can be chosen again
        self._warning = ""
        self._open = 0  # the step that is open in large text
        self._sentence_room = Rect(0, 0, 1, 1)
        self.build()
        self.group.focus = self.start
        self.group.keyboard = True

    @property
    def rules(self) -> Rules:
        """The rules that are set."""
        return self.house.rules

    @override
    def enter(self) -> None:
        super().enter()
        self._show_variation()
        deal, self._deal = self._deal, None
        if deal:
            self._ask_start(deal)

    @override
    def resized(self) -> None:
        self.area.offset = 0
        super().resized()

    # Contents

    @override
    def parts(self) -> list[Part]:
        self._warning = self._match_ended()
        steps = [self._game_step(), self._level_step(), self._variation_step()]
        if style_for(self.app.metrics) == "all":
            return [part for step in steps for part in (step.title, Flow(step.tiles))]
        parts: list[Part] = []
        for number, step in enumerate(steps):
            is_open = number == self._open
            parts += [step.title, _Tight(step.tiles)] if is_open else [self._folded(number, step)]
        return parts

    def _game_step(self) -> _Step:
        games = self._games()
        tiles = GameTiles(
            games,
            lambda: games.index(self.house.game),
            lambda number: self.house.open_game(games[number]),
            self._go_to_start,
        )
        kit = GAMES[self.house.game]
        counts = counts_of(kit) if style_for(self.app.metrics) == "names" else ""
        return _Step("Game", TitleLine(1, "Which game?", counts), tiles, kit.sentence)

    def _level_step(self) -> _Step:
        others = "How good are your opponents?" if self._partners else "How good are the others?"
        tiles = self._levels()
        name = "Opponents" if self._partners else "Others"
        return _Step(name, TitleLine(2, others, *self._partner()), tiles, tiles.chosen[1])

    def _variation_step(self) -> _Step:
        tiles = self._variations()
        title = TitleLine(3, "Which variation?", "", self._house_rules())
        return _Step("Variation", title, tiles, tiles.chosen[1])

    def _folded(self, number: int, step: _Step) -> Part:
        label = f"{step.name}: {step.tiles.chosen[0]}"
        return _Tight(FoldedStep(number + 1, label, step.meaning, partial(self._unfold, number)))

    def _unfold(self, number: int) -> None:
        """Open one step in place of the one that is open."""
        self._open = number
        self.build()
        self.group.focus = next(each for each in self.area.controls if isinstance(each, Tiles))
        self._show_variation()

    @override
    def foot(self) -> list[Button]:
        self.duplicate.explains = self.paste.explains = style_for(self.app.metrics) == "all"
        return [self.start, self.duplicate, self.paste, self.back]

    def _games(self) -> list[str]:
        """Return the games to choose from: without those that the player hid, unless one is chosen."""
        more = self.app.settings.table.more_games
        return [name for name in GAMES if more or name in OWN_GAMES or name == self.house.game]

    @property
    def _partners(self) -> int:
        """The number of partners in a match by the rules that are set."""
        rules = self.rules
        return sum(rules.side_of(seat) == rules.side_of(0) for seat in range(1, rules.seats))

    def _levels(self) -> LevelTiles:
        values = [(level.title, level.meaning) for level in LEVELS.values()]
        get, put = self._level_setting("level")
        return LevelTiles("Opponents", values, get, put, self._go_to_start)

    def _partner(self) -> tuple[()] | tuple[str, Widget]:
        """Return the sentence that says how well the partner plays, and the widget that changes it."""
        if not self._partners:
            return ()
        partner = "Your partner" if self._partners == 1 else "Each partner"
        if self._choosing_partner:
            titles = [level.title for level in LEVELS.values()]
            return f"{partner}  ", Chooser("Partner", titles, *self._level_setting("partner_level"))
        plays = LEVELS[self.app.settings.opponents.partner_level].plays
        change = TextButton("Change", self._choose_partner, name="Change your partner’s level")
        return f"{partner} plays {plays}.", change

    def _house_rules(self) -> TextButton:
        return TextButton("House rules…", self.app.navigator.to(OpenSettings("rules")))

    def _choose_partner(self) -> None:
        self._choosing_partner = True
        self.build()
        self.group.focus = next(each for each in self.group.controls if each.name == "Partner")

    def _level_setting(self, name: str) -> tuple[Callable[[], int], Callable[[int], None]]:
        """Return functions that read and set one of the levels, by its number."""
        levels = list(LEVELS)

        def get() -> int:
            return levels.index(getattr(self.app.settings.opponents, name))

        def put(number: int) -> None:
            settings = self.app.settings
            opponents = replace(settings.opponents, **{name: levels[number]})
            self.app.change(replace(settings, opponents=opponents))

        return get, put

    def _variations(self) -> VariationTiles:
        """Return the presets, and after them the player's own rules if they are no preset."""
        house, presets = self.house, self.house.presets()
        if house.current() < 0:
            self._own_rules[house.game] = house.rules
        ways = [preset.rules for preset in presets]
        values = [(preset.name, preset.help) for preset in presets]
        own = self._own_rules.get(house.game)
        if own and own not in ways:
            ways.append(own)
            values.append((_OWN_RULES, self._differences(own)))

        def get() -> int:
            return ways.index(house.rules) if house.rules in ways else len(ways) - 1

        def put(number: int) -> None:
            house.play_by(ways[number])

        return VariationTiles("Variation", values, get, put, self._go_to_start)

    def _differences(self, rules: Rules) -> str:
        """Return which rules aren't the standard ones, or how many if their names are long."""
        names = [inside(option.title) for option in differences_of(rules)]
        named = f"Changed: {listed(names)}."
        if len(names) <= _MAX_DIFFERENCES and len(named) <= _MAX_LETTERS:
            return named
        return f"{counted(len(names), 'rule')} changed."

    def _show_variation(self) -> None:
        """Scroll down to the chosen variation, if it is below the view."""
        art = self.app.art
        for tiles in self.area.controls:
            if isinstance(tiles, DetailTiles) and tiles.name == "Variation":
                tiles.place(art)
                below = tiles.cells[tiles.get()].bottom + art.metrics.ui(_BELOW_CHOSEN)
                self.area.scroll(max(below - self.area.view.bottom, 0))
                self.lay()

    def _go_to_start(self) -> None:
        self.group.focus = self.start

    # Layout

    @override
    def headings(self) -> list[Placed]:
        ui, view = self.app.metrics.ui, self.area.view
        heading, room = self._heading(view), self._sentence_room
        foot = self._foot_words(room)
        return [
            (heading, (view.x + ui(10), view.y - heading.get_height() - ui(10))),
            (foot, (room.x, room.centery - foot.get_height() // 2)),
        ]

    @override
    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        ui, left, back = self.app.metrics.ui, self.start.rect.x, self.back.rect
        line = self.app.art.box((back.right - left, max(ui(1), 1)), 0, "panel_line")
        canvas.add(line, (left, self.start.rect.y - ui(_LINE_AIR)))

    def _foot_words(self, room: Rect) -> Surface:
        """Return what *Play* starts, or what it would end, in a type in which it fits."""
        said, token = self._foot_said
        return self._fitting_words(room) or self.app.art.block(
            said, _FOOT_SIZES[-1], room.size, "medium", token
        )

    def _fitting_words(self, room: Rect) -> Surface | None:
        said, token = self._foot_said
        sizes = (
            self.app.art.paragraph(said, size, room.width, "medium", token, breaking=after_colon)
            for size in _FOOT_SIZES
        )
        return next((words for words in sizes if words.get_height() <= room.height), None)

    @property
    def _foot_said(self) -> tuple[str, str]:
        return (self._warning, "brass") if self._warning else (self.sentence, "text")

    def _match_ended(self) -> str:
        """Return which unfinished match *Play* would end; "" if none."""
        ended = self.library.ended_by(self.rules.name)
        return _ENDED.format(ended) if ended else ""

    @override
    def lay(self) -> None:
        # The panel has one size whatever is chosen; what does not fit scrolls.
        metrics, ui = self.app.metrics, self.app.metrics.ui
        padding = min(ui(34), metrics.u(40))
        width = min(ui(_WIDTH), metrics.width - metrics.u(80))
        self.panel = Rect(0, 0, width, min(ui(_HEIGHT), metrics.height - metrics.u(FRAME)))
        self.panel.center = metrics.window.center
        inner, edge = self.panel.inflate(-2 * padding, -2 * padding), ui(10)
        head, foot = ui(62), self.foot_height(inner.width - 2 * edge)
        # The scroll bar is in the margin, so that games and buttons end at the same edge.
        tall = inner.height - head - foot - ui(_FOOT_AIR)
        view = Rect(inner.x, inner.y + head, inner.width + ui(GUTTER), tall)
        self._lay_steps(view)
        self.lay_foot(Rect(inner.x + edge, inner.bottom - foot, inner.width - 2 * edge, foot))
        gap, play = 2 * ui(14), self.start.rect
        left, right = play.right + gap, self._lay_rarer()
        self._sentence_room = Rect(left, play.y, right - gap - left, play.height).inflate(0, ui(_FOOT_AIR))
        if self._sentence_room.width < ui(_SENTENCE_WIDTH) or not self._fitting_words(self._sentence_room):
            left = view.x + edge + self._heading(view).get_width() + ui(40)
            self._sentence_room = Rect(left, inner.y, inner.right - edge - left, head)  # beside the heading

    def _lay_rarer(self) -> int:
        """Move the rarer ways beside *Back* if all are in a row; return where the room beside *Play* ends."""
        row, right = [self.start, self.duplicate, self.paste, self.back], self.back.rect.x
        if any(each.rect.y != self.start.rect.y for each in row):
            return (
                self.duplicate.rect.x if self.duplicate.rect.y == self.start.rect.y else self.back.rect.right
            )
        for each in (self.paste, self.duplicate):
            each.rect.right = right - self.app.metrics.ui(14)
            right = each.rect.x
        return right

    def _heading(self, view: Rect) -> Surface:
        return self.app.art.fitted(self.heading, 40, view.width - 2 * self.app.metrics.ui(10), "heading")

    def _lay_steps(self, view: Rect) -> None:
        """Lay the steps out with as many words as are in view, and more air between them if there is room."""
        art = self.app.art
        below = [part for part in self.area.parts if isinstance(part, TitleLine | _Tight)][1:]
        below = [part for part in below if not any(isinstance(each, Tiles) for each in part.controls)]
        for styles in STYLES[-1:] if style_for(self.app.metrics) == "names" else STYLES:
            self._lay_tiles(view, styles, below)
            kept = self._room_kept()
            if self.area.length + kept <= view.height:
                break
        room = max(view.height - self.area.length - kept, 0)
        room -= self._enlarge_fans(room)
        air = min(room // (len(below) + 1), art.metrics.ui(_MAX_STEP_AIR))
        for part in below:
            part.above = air
        for tiles in self._detail_tiles[-1:]:
            tiles.spare = kept + min(room - air * (len(below) + 1), art.metrics.ui(_MAX_TILE_AIR))
        self.area.lay(art, view, still=True)

    def _enlarge_fans(self, room: int) -> int:
        """Let the pictures of the games use spare room; return how much of it they use."""
        for tiles in self.area.controls:
            if isinstance(tiles, GameTiles):
                tiles.spare = min(room, tiles.most_spare(self.app.art))
                return tiles.spare
        return 0

    def _room_kept(self) -> int:
        """Return how much higher the variations of another game are, so that no step moves with the game.

        The player's own rules are among them, so that no step moves with those either.
        An added game may have so many that for all others there would be too little room left.
        """
        if style_for(self.app.metrics) != "all":
            return 0
        tiles = self._detail_tiles[-1]
        width, tall = tiles.rect.size
        presets = ([(each.name, each.help) for each in presets_of(game)] for game in OWN_GAMES)
        each_game = ([*values, (_OWN_RULES, "")] for values in presets)
        others = [
            VariationTiles("", values, lambda: 0, lambda _: None, self._go_to_start) for values in each_game
        ]
        for each in others:
            each.style = tiles.style
        return max(0, *(each.height(self.app.art, width) - tall for each in others))

    @property
    def _detail_tiles(self) -> list[DetailTiles]:
        """The tiles of the levels and the variations, as far as they are shown."""
        return [each for each in self.area.controls if isinstance(each, DetailTiles)]

    def _lay_tiles(
        self, view: Rect, styles: tuple[Style, Style], below: Sequence[TitleLine | _Tight]
    ) -> None:
        for tiles in self.area.controls:
            if isinstance(tiles, Tiles):
                tiles.style = styles[0 if isinstance(tiles, GameTiles) else 1]
            if isinstance(tiles, DetailTiles | GameTiles):
                tiles.spare = 0
        for part in below:
            part.above = 0
        self.area.lay(self.app.art, view, still=True)

    @property
    def sentence(self) -> str:
        """What *Play* starts: the game, the variation, the partners, and how good the opponents are."""
        rules, house = self.rules, self.house
        names = names_of(people_of(self.app.settings.players, rules.seats))
        sides = [rules.side_of(seat) == rules.side_of(0) for seat in range(rules.seats)]
        ours = listed(["you", *(names[seat] for seat in range(1, rules.seats) if sides[seat])])
        level = LEVELS[self.app.settings.opponents.level].title.lower()
        variation = house.presets()[house.current()].name if house.current() >= 0 else "your own rules"
        to = f", to {rules.target} points" if rules.target > 0 else ""
        what = ", ".join(dict.fromkeys((GAMES[rules.name].title, variation)))
        return f"{what}{to}: {ours} against {level} opponents."

    # Starting

    def _ask_start(self, deal: Deal | None = None) -> None:
        """Start the match; ask first if it ends an unfinished one."""
        request: Request = StartDeal(deal) if deal else StartMatch(self.rules)
        game = (deal.rules if deal else self.rules).name
        start_or_ask(self.app, self.library, game, self.app.navigator.to(request))

    def _ask_duplicate(self) -> None:
        """Ask for the length of a duplicate, and warn if it ends an unfinished one."""
        ended = self.library.ended_by(self.rules.name, "duplicate")
        word = hand_word(self.rules)
        words = [*(step.format(word) for step in _DUPLICATE), *([_WARNING.format(ended)] if ended else [])]
        layouts = [
            Button(f"{hands} {word}s", self._start_duplicate(hands), look="plain") for hands in _LENGTHS
        ]
        layouts[0].look = "primary"
        buttons = [*layouts, Button("Back", self.app.scenes.pop)]
        self.app.scenes.push(SnugDialog(self.app, "Duplicate: beat the Experts", words, buttons))

    def _start_duplicate(self, hands: int) -> Callable[[], None]:
        return closing(self.app, self.app.navigator.to(StartDuplicate(self.rules, hands)))

    def _ask_deal(self) -> None:
        ask = AskText(
            self.app,
            "Play a friend’s deal",
            _DEAL,
            "Play",
            self._take_deal,
            longest=_MAX_DEAL_LENGTH,
            pasting=True,
        )
        self.app.scenes.push(ask)

    def _take_deal(self, text: str) -> str | None:
        """Take a friend's deal, to play once the dialog is closed.

        Return an error message if it is invalid.
        """
        try:
            self._deal = read_deal(text)
        except DealError as error:
            return str(error)
        return None


def start_or_ask(app: AppServices, library: MatchLibrary, game: str, start: Callable[[], None]) -> None:
    """Start a match of a game; ask first if that ends an unfinished one, which can be continued instead."""
    ended = library.ended_by(game)
    if not ended:
        start()
        return
    buttons = [Button("New match", closing(app, start)), Button("Cancel", app.scenes.pop)]
    if row := library.unfinished_of(game):
        resume = closing(app, app.navigator.to(ContinueMatch(row)))
        buttons.insert(0, Button("Continue that match", resume, look="primary"))
    else:
        buttons.reverse()
    app.scenes.push(SnugDialog(app, "Start over?", [_WARNING.format(ended)], buttons))


_LENGTHS = (8, 16, 32)
_DUPLICATE = (
    "1. You play some {}s, each starting at 0–0.",
    "2. The Experts play the same cards in your seat.",
    "3. You see who did better, no matter how good the cards are.",
)
_DEAL = "Paste the line that a friend sent you, and play the same cards by the same rules."
_WARNING = (
    "You have an unfinished match: {}. If you start another match of this game, you won’t be able to "
    "resume that one. It stays in the history."
)
_ENDED = "Playing ends your unfinished match: {}."
_MAX_DEAL_LENGTH = 600
