"""Your play: where the player loses points, week by week, with practice of just that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from math import fsum
from operator import itemgetter
from typing import Final

from msgspec.structs import replace

from bacon.core.override import override
from bacon.core.words import capital, game_title
from bacon.kits import GAMES, hand_word_of
from bacon.search.reviewer import situated
from bacon.settings.settings import Players
from bacon.store.database import Stopped, Watch, no_watch
from bacon.store.history import Filter, History, MatchRow
from bacon.store.leaks import (
    MIN_HANDS,
    Leak,
    RecentPlay,
    WrongChoice,
    costliest_choices,
    older_reviews,
    recent_play,
    wrong_choices,
)
from bacon.store.reviews import ReviewedMatch, Reviews, reviewed_matches
from bacon.store.store import Store, StoreError
from bacon.ui.kit.bars import Bar, Bars
from bacon.ui.kit.fields import chooser
from bacon.ui.kit.form import Beside, Facts, Flow, Heading, Part, Tile, Tiles, Words
from bacon.ui.kit.lists import ListRow, Rows
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import FormButton, Look
from bacon.ui.replay.position import Positions
from bacon.ui.replay.position_card import PositionCard, PositionCards
from bacon.ui.replay.source import hand_of, source_from
from bacon.ui.replay.verdicts import LEGEND, chance_label, cost_label, deed, in_hindsight
from bacon.ui.replay.words import counted, game_names
from bacon.ui.scenes.choice_rows import choice_row
from bacon.ui.scenes.leaks import TRENDS, UNSURE, LeakScene, day_of, weeks_of, words_of
from bacon.ui.scenes.requests import ShowNewMatch
from bacon.ui.scenes.rounds import luck
from bacon.ui.scenes.sheet import WIDE, SheetScene, Welcome
from bacon.ui.scenes.working import Work

_NONE_REVIEWED: Final = (
    "Play a match, and this page shows where you lose points and lets you practice just that. After "
    "each hand your choices are reviewed, based on what you knew at the time; nobody else sees them."
)
_ONLY_ASSISTED: Final = (
    "All your matches so far are assisted, for example because you took back a choice. This page leaves "
    "those out. Play one without help, and it shows where you lose points."
)
_TOO_FEW_HANDS: Final = f"Patterns show up after {MIN_HANDS} {{}}s. You need {{}} more to see yours."
_NO_LEAKS: Final = "No pattern yet. Play more {}s to see one."
_COSTLIEST: Final = "Your costliest habit"
_CUT: Final = "How much each one cut your chance of winning the match."
_POLL_MS: Final = 200
_TILES_SHARE: Final = 0.6
_MAX_GROWTH: Final = 1.25  # of the words, in a window where they don't push the cards out of sight
_MAX_CHOICES: Final = 6  # among the costliest


class YourPlay(SheetScene):
    """The player's leaks in all games, or in one, with the weeks, the luck and the costliest choices."""

    heading = "Your play"
    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, store: Store) -> None:
        super().__init__(app)
        self.store = store
        self.game: str | None = None
        self._games: Mapping[str, RecentPlay] = {}
        self._naming: Work[int] | None = None
        self._positions = Positions(app, store)
        self._practice: FormButton | None = None
        self.build()
        self._name_situations()
        offers = (each for each in self.area.controls if isinstance(each, FormButton | ListRow))
        self.group.focus = self._practice or next(offers, self.back)
        self.group.keyboard = True

    @override
    def aside(self) -> str:
        only = game_title(self._only_game) if len(self._games) == 1 and self._only_game else ""
        return " · ".join(filter(None, (self.app.settings.players.who, only)))

    @override
    def parts(self) -> Sequence[Part]:
        self._practice = None
        try:
            return self._contents()
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]

    @override
    def update(self, now: float) -> None:
        super().update(now)
        if self._naming and self._naming.done():
            outcome, self._naming = self._naming.outcome, None
            if isinstance(outcome, Exception) and not isinstance(outcome, StoreError | Stopped):
                raise outcome
            self.build()

    @override
    def wake_at(self) -> float | None:
        return self.app.now + _POLL_MS if self._naming else super().wake_at()

    def _name_situations(self) -> None:
        """Name the situations in recent reviews by older versions, in the background."""
        with suppress(StoreError):
            if older := older_reviews(self.store, self._filter):
                players = self.app.settings.players
                self._naming = Work(lambda watch: name_situations(self.store, older, players, watch))
                self.app.working.callback(self._naming.stop)

    def _contents(self) -> list[Part]:
        play, lucky = recent_play(self.store, self._filter), luck(self.store, self._player, self.game)
        self._games = self._reviewed_games()
        names = {title: name for title, name in game_names().items() if name is None or name in self._games}
        choosers = [Flow(chooser("Game", names, self.game, self._choose))] if len(self._games) > 1 else []
        if play.empty:
            return [*choosers, self._empty_page(), *lucky]
        overall, worst = self._overall(play), self._worst(play)
        return [
            *choosers,
            *([overall, *worst] if self._roomy else [*worst, overall]),
            *self._other_leaks(play),
            *self._costly(),
            *(_by_game(self._games) if self._several else []),
            *lucky,
        ]

    @property
    def _roomy(self) -> bool:
        """Whether what to practice is in view below the figures; with large words it comes first."""
        metrics = self.app.metrics
        return metrics.ui(100) <= _MAX_GROWTH * metrics.u(100)

    @property
    def _several(self) -> bool:
        """Whether several games are shown, whose points can't be added up."""
        return self.game is None and len(self._games) > 1

    def _overall(self, play: RecentPlay) -> Part:
        """Return the figures of all hands, and their weeks."""
        word, several = self._hand_word, self._several
        shown = f"{capital(word)}s with a mistake" if several else f"Points lost per {word}"
        matches = reviewed_matches(self.store, self._filter)
        tiles = Tiles(_summary(play, matches, word, several=several))
        return Beside([tiles], weeks_of(play.weeks, shown, several=several), _TILES_SHARE)

    def _empty_page(self) -> Part:
        open_it = self.app.navigator.to(ShowNewMatch())
        start = FormButton("Play a match", open_it, icon="play", look="primary")
        face = self.app.settings.players.your_face
        assisted = reviewed_matches(self.store, replace(self._filter, kind="assisted"))
        words = _ONLY_ASSISTED if assisted else _NONE_REVIEWED
        return Welcome(face, "Find out where you lose points", words, start)

    @property
    def _only_game(self) -> str | None:
        """The game that was chosen, or the only one that was reviewed."""
        return self.game or (next(iter(self._games)) if len(self._games) == 1 else None)

    @property
    def _hand_word(self) -> str:
        return hand_word_of(self._only_game) if self._only_game else "hand"

    @property
    def _player(self) -> str:
        return self.app.settings.players.who

    @property
    def _filter(self) -> Filter:
        return Filter(player=self._player, game=self.game, kind="ordinary")

    def _reviewed_games(self) -> dict[str, RecentPlay]:
        """Return what was reviewed in each game."""
        plays = {game: recent_play(self.store, replace(self._filter, game=game)) for game in GAMES}
        return {game: play for game, play in plays.items() if not play.empty}

    def _choose(self, game: str | None) -> None:
        self.game = game
        self.build()

    def _worst(self, play: RecentPlay) -> list[Part]:
        """Return the costliest leak, or what is known so far."""
        heading, hands = Heading("What to practice", 26, above=8), play.sample.hands
        word = self._hand_word
        if not play.leaks and hands < MIN_HANDS:
            reviewed = Bars([Bar(f"{capital(word)}s reviewed", hands, MIN_HANDS)])
            return [heading, Words(_TOO_FEW_HANDS.format(word, MIN_HANDS - hands), 20), reviewed]
        if not play.leaks:
            return [heading, Words(_NO_LEAKS.format(word), 20, "text_muted")]
        worst = play.leaks[0]
        self._practice = self._practice_button(worst, "primary")
        return [self._card(worst, self._practice, self._see_button(worst), kicker=_COSTLIEST)]

    def _other_leaks(self, play: RecentPlay) -> list[Part]:
        """Return the other leaks; doubtful ones are left out, unless even the worst is doubtful."""
        worst, *others = play.leaks or (None,)
        certain = [leak for leak in others if leak.sure or not (worst and worst.sure)]
        shown = [self._card(leak, self._practice_button(leak), self._see_button(leak)) for leak in certain]
        return [PositionCards(shown)] if shown else []

    def _card(self, leak: Leak, *buttons: FormButton, kicker: str = "") -> PositionCard:
        example = wrong_choices(self.store, leak, self._filter, most=1)
        lines, position = [_figures(leak, several=self._several)], None
        for wrong in example:
            row = History(self.store).match(wrong.match_id)
            position = self._positions.find(row, wrong.hand, wrong.choice) if row else None
            lines.append(_example(row, wrong, shown=position is not None))
        return PositionCard(words_of(leak), lines, buttons, position, kicker)

    def _see_button(self, leak: Leak) -> FormButton:
        label, name = f"See {_wrong_hands(leak)}", f"See: {words_of(leak)}"
        return FormButton(label, partial(self._open_leak, leak), icon="review", name=name)

    def _practice_button(self, leak: Leak, look: Look = "plain") -> FormButton:
        begin, name = partial(self._open_leak, leak, practicing=True), f"Practice: {words_of(leak)}"
        return FormButton("Practice", begin, icon="play", name=name, look=look)

    def _open_leak(self, leak: Leak, *, practicing: bool = False) -> None:
        """Open the list of a leak's hands, or practice them and come back here."""
        scene = LeakScene(self.app, self.store, leak, self._filter)
        if practicing:
            scene.practice_from()
        else:
            self.app.scenes.push(scene)

    def _costly(self) -> list[Part]:
        """Return the costliest choices, the worst first; each opens in the review."""
        wanted = replace(self._filter, game=self._only_game)
        worst = costliest_choices(self.store, wanted, _MAX_CHOICES)
        history = History(self.store)
        found = [(row, wrong) for wrong in worst if (row := history.match(wrong.match_id))]
        if not found:
            return []
        rows = [self._choice_row(*each) for each in found]
        legend = Words(LEGEND, 19, "text_muted")
        return [
            Heading("Your costliest choices", 26),
            *([Words(_CUT, 19, "text_muted")] if self._several else []),
            Rows(rows),
            legend,
        ]

    def _choice_row(self, row: MatchRow, wrong: WrongChoice) -> ListRow:
        game = f"{game_title(row.game)}, " if self._several else ""
        where = f"{game}{day_of(row)}, {hand_word_of(row.game)} {wrong.hand}"
        cost = chance_label if self._several else cost_label
        return choice_row(self.app, row, wrong.hand, wrong.choice, self._positions, where=where, cost=cost)


def name_situations(
    store: Store, places: Sequence[tuple[int, int, int]], players: Players, watch: Watch = no_watch
) -> int:
    """Name the situations in reviews, given their matches, hands and seats; return how many were named."""
    named = 0
    for match_id, of in groupby(places, key=itemgetter(0)):
        row = History(store).match(match_id)
        source = source_from(store, row, players) if row else None
        for _, hand, seat in of if source else ():
            watch("", named / len(places))
            if source and (review := Reviews(store).of_hand(match_id, hand, seat)):
                Reviews(store).keep(match_id, situated(source.rules, hand_of(source, hand).turns, review))
                named += 1
    return named


def _example(row: MatchRow | None, wrong: WrongChoice, *, shown: bool) -> str:
    """Say what was wrong, and what the player did unless the cards are shown with it."""
    word = hand_word_of(row.game) if row else "hand"
    when = f"{capital(word)} {wrong.hand}{f', {day_of(row)}' if row else ''}"
    did = "" if shown else f"You {deed(wrong.choice)}. "
    return f"{when} ({cost_label(wrong.choice)}): {did}{in_hindsight(wrong.choice.reason)}"


def _wrong_hands(leak: Leak) -> str:
    """Name the hands in which a leak cost something, as in ``the hand`` or ``the 12 hands``."""
    wrong, word = leak.sample.wrong, hand_word_of(leak.game)
    return f"the {word if wrong == 1 else counted(wrong, word)}"


def _figures(leak: Leak, *, several: bool) -> str:
    """Return the cost of a leak in words, with a doubt if it may be chance."""
    sample, word = leak.sample, hand_word_of(leak.game)
    hands = counted(sample.hands, word)
    if sample.wrong == sample.hands:
        cost = f"costs you {sample.mean:.2f} points each time; it came up in {hands}."
    else:
        cost = f"costs you {sample.mean:.2f} points on average; wrong in {sample.wrong:,} of {hands}."
    first = f"{game_title(leak.game)}: {cost}" if several else capital(cost)
    return f"{first} {TRENDS[leak.trend] if leak.sure else UNSURE}".rstrip()


def _by_game(plays: Mapping[str, RecentPlay]) -> list[Part]:
    """Return the points lost in each game, as points of different games can't be added up."""
    lines = [(game_title(game), f"{each.sample.mean:.2f}") for game, each in plays.items()]
    return [Heading("Points lost per hand", 26), Facts(lines)]


def _summary(play: RecentPlay, matches: Sequence[ReviewedMatch], word: str, *, several: bool) -> list[Tile]:
    """Return the accuracy, and what was lost: points, or of `several` games the hands with a mistake."""
    sample = play.sample
    found = f"{_accuracy(matches):.0f} out of 100"
    accuracy = Tile(found, f"accuracy in {counted(len(matches), 'match')}", "100 is perfect play", "brass")
    hands = word if sample.hands == 1 else f"{word}s"
    ratio = f"{sample.wrong:,} of {sample.hands:,}"
    if several:
        return [accuracy, Tile(ratio, f"{hands} had a mistake", "0 is perfect play")]
    lost = Tile(f"{sample.mean:.2f}", f"points lost per {word}", f"{ratio} {hands} had a mistake")
    return [accuracy, lost]


def _accuracy(matches: Sequence[ReviewedMatch]) -> float:
    hands = sum(match.hands for match in matches)
    return fsum(match.accuracy * match.hands for match in matches) / max(hands, 1)
