"""Deals of the day and other rounds: the calendar, and the hands compared with the experts'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.takeback import kept
from bacon.core.words import game_title, hundredths, listed, signed
from bacon.kits import GAMES, find_kit, hand_word_of
from bacon.notation.timeline import timelines
from bacon.store.history import Filter, History
from bacon.store.rounds import (
    FIRST_DAY,
    LAST_DAY,
    SEAT,
    Compared,
    ComparedHand,
    Day,
    PlayedHand,
    Round,
    both_results,
    complete,
    day_of,
    game_for,
    next_hand,
    own_days_by_game,
    round_of,
    share_text,
    standing,
    streak,
)
from bacon.store.store import Store, StoreError
from bacon.ui.kit import textfield
from bacon.ui.kit.bars import Bar, Bars
from bacon.ui.kit.cells import (
    DayCell,
    HandCell,
    Hands,
    Month,
    date_words,
    days_of,
    month_of,
    next_month,
)
from bacon.ui.kit.fields import Stepper, chooser
from bacon.ui.kit.finding import Finding, Pictured
from bacon.ui.kit.form import Beside, ButtonStack, Flow, Heading, Part, Strip, Tile, Tiles, Words
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button, FormButton, Look
from bacon.ui.replay.position import PositionStrip, position_dealt
from bacon.ui.replay.words import counted
from bacon.ui.scenes.chosen_hand import Lines, told
from bacon.ui.scenes.past_matches import RoundResults, table_of
from bacon.ui.scenes.past_rounds import result_in
from bacon.ui.scenes.requests import PlayRound, PracticeHand, ReplayBoard, ReplayOwnHand, StartDuplicate
from bacon.ui.scenes.sheet import WIDE, SheetScene
from bacon.ui.table.session import names_of, people_of

_WHAT: Final = (
    "Everyone gets the same hands each day. You play with Experts, and then you see what they score with "
    "your cards. Only your first try counts."
)
_DAILY: Final = (
    "Everyone gets the same hands each day. Try to score more than the Experts do with your cards. Only your "
    "first try counts. You can play earlier days, too. Hints come from Experts, so hands with a hint are "
    "marked."
)
_CALENDAR: Final = "+3: 3 points ahead of the Experts · 2/{0}: 2 of {0} {1}s played"
_DUPLICATE: Final = (
    "The Experts play these hands in your seat, too, with the same cards against the same players. So it "
    "doesn’t matter how good the cards are."
)
_NEXT: Final = "Then the Experts play the same cards in your seat, and you see who did better."
_MAYBE_LUCK: Final = "With only {}, it could just be luck."
_NO_LUCK: Final = "Across {}, that’s probably more than luck."
_KEY: Final = "Each {}: how many points ahead of or behind the Experts you were. Choose one to see its cards."
_OWN_KEY: Final = "Each {}: {}. Choose one to see its cards."
_TWO_SIDES, _MORE_SIDES = "how many points you won or lost by", "your points"
_MAX_CHANCE: Final = 2.0  # a total gain of so many standard errors is hardly luck


def title_of(round_: Round) -> str:
    """Return the title of a round."""
    game = game_title(round_.game)
    if isinstance(round_, Day):
        return f"{game}, {date_words(round_.day)}"
    return f"Beat the Experts: {counted(len(round_.hands), hand_word_of(round_.game))} of {game}"


class RoundScene(SheetScene):
    """A round with its results so far; a hand that is chosen can be looked at and played again.

    A result can be shared, and after a duplicate another one can be begun.
    """

    hugs = True

    def __init__(self, app: AppServices, results: RoundResults, round_: Round) -> None:
        super().__init__(app)
        self.results, self.round, self.hand_word = results, round_, hand_word_of(round_.game)
        self.heading = title_of(round_)
        self.daily = isinstance(round_, Day)
        self.own: Mapping[int, PlayedHand] = {}
        self.result = Compared((), 0)
        self.copied = False
        self.chosen = 0
        self.play = Button("Play", app.navigator.to(PlayRound(round_)), icon="play", look="primary", key="")
        self.copy = Button("Copy result", self._copy, icon="share", look="quiet", key="")
        new = StartDuplicate(round_.rules, len(round_.hands))
        self.new = Button(
            f"Play {counted(len(round_.hands), f'new {self.hand_word}')}",
            app.navigator.to(new),
            icon="deal",
            look="primary",
        )
        self.build()
        buttons = [each for each in self.group.controls if isinstance(each, Button)]
        main = next((each for each in buttons if each.look == "primary"), self.buttons[0])
        self.group.focus, self.group.keyboard = main, True

    @override
    def aside(self) -> str:
        _, *others = names_of(people_of(self.app.settings.players, self.round.rules.seats))
        return f"{self.round.title}, with {listed(others)}"

    @override
    def foot(self) -> Sequence[Button]:
        self.copy.label = self.copy.name = "Copied" if self.copied else "Copy result"
        self.play.label = self.play.name = "Continue" if self.own else "Play"
        new = [self.new] if self._over and not self.daily else []
        shared = [self.copy] if self.result.complete or (self.daily and self.result.played) else []
        return [*([] if self._over else [self.play]), *new, *shared, self.back]

    @override
    def update(self, now: float) -> None:
        super().update(now)
        if not self.result.played or self.result.complete:
            return
        if self.results.result(self.round, self.own) != self.result:
            self.build()
        elif not self.results.comparing.busy:
            self.results.compare(self.round)

    @override
    def parts(self) -> Sequence[Part]:
        try:
            self.own = self.results.own(self.round)
        except StoreError as error:
            return [Words(str(error), 20, "bad", warn=True)]
        self.result = self.results.result(self.round, self.own)
        if not self.own:
            return [Words(_WHAT if self.daily else _DUPLICATE, 22)]
        cells = Hands([self._cell(each) for each in self.result.hands], self._choose)
        meaning, own = _KEY if self._others_shown else _OWN_KEY, len(self.round.rules.sides) == 2
        told = meaning.format(self.hand_word, _TWO_SIDES if own else _MORE_SIDES)
        key = Words(told, 18, "text_muted")
        chosen = [self._chosen_hand(self._shown)] if self._shown else []
        return [*self._findings(), *self._bar(), cells, key, *chosen]

    def _findings(self) -> list[Part]:
        """Return who is ahead by how much, and whether that could be luck."""
        result = self.result
        if self._others_shown:
            figure, _, sentence = standing(result.gain).partition(" ")
            note = f"{self._totals()} {self._luck()}".rstrip()
            if not result.gain:
                return [Finding("", "You did exactly as well as the Experts", note)]
            return [Finding(figure, sentence, note, token=_token(result.gain))]
        over = f"of {counted(len(result.hands), self.hand_word)} played"
        left = result.played < len(result.hands)
        return [Finding(f"{result.played}", over, _NEXT if left else "The Experts are playing them now.")]

    def _luck(self) -> str:
        """Return whether the result of a duplicate could be luck."""
        result, hands = self.result, counted(len(self.result.hands), self.hand_word)
        if self.daily or not result.complete or not result.gain or not result.error:
            return ""
        sure = abs(result.gain) > _MAX_CHANCE * result.error
        return (_NO_LUCK if sure else _MAYBE_LUCK).format(hands)

    @property
    def _others_shown(self) -> bool:
        """Whether the experts' results are shown yet."""
        return bool(self.result.gains) and (self.daily or self.result.complete)

    def _bar(self) -> list[Part]:
        """Return the experts' progress, while they play the player's hands."""
        done = sum(hand.others is not None for hand in self.result.hands)
        if done == len(self.result.hands) or not self.results.comparing.busy:
            return []
        return [Bars([Bar("Played by the Experts", done, len(self.result.hands))])]

    def _totals(self) -> str:
        """Return both totals over the compared hands."""
        theirs = sum(hand.others or 0 for hand in self.result.hands if hand.gain is not None)
        results = both_results(self.round.rules, theirs + self.result.gain, theirs)
        return f"{results}, with the same cards."

    def _cell(self, hand: ComparedHand) -> HandCell:
        own, chosen = self.own.get(hand.number), hand.number == self._shown
        if own is None or hand.own is None:
            begun = "in progress" if own and own.running else "left" if own else ""
            told = "" if own else "not played"
            return HandCell(hand.number, "–", begun, enabled=False, told=told)
        if not self._others_shown:
            return HandCell(hand.number, signed(hand.own), "", _token(hand.own), chosen)
        if hand.gain is None or hand.others is None:
            return HandCell(hand.number, "…", f"{signed(hand.own)} vs. …", chosen=chosen)
        told = f"{signed(hand.own)} vs. {signed(hand.others)}"
        return HandCell(hand.number, signed(hand.gain), "", _token(hand.gain), chosen, told=told)

    @property
    def _shown(self) -> int:
        """The hand that is chosen, or else the one that cost or won most; 0 if none is over."""
        played = [hand for hand in self.result.hands if hand.own is not None]
        if any(hand.number == self.chosen for hand in played):
            return self.chosen
        gains = {hand.number: (hand.gain or 0) if self._others_shown else 0 for hand in played}
        if not gains:
            return 0
        return (
            min(gains, key=gains.__getitem__)
            if min(gains.values()) < 0
            else max(gains, key=gains.__getitem__)
        )

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.build()

    def _chosen_hand(self, number: int) -> Pictured:
        """Return the chosen hand with its cards, what came of it, and its buttons."""
        hand, own, results = self.round.hands[number - 1], self.own[number], self.results
        theirs: Sequence[Event] = ()
        if self._others_shown:
            theirs = results.comparing.kept([hand.board], table_of(self.round)).lines[0] or ()
        names = names_of(people_of(self.app.settings.players, self.round.rules.seats))
        result, lines = self.result.hands[number - 1], Lines(results.events(own), theirs)
        parts = told(hand, result, lines, names)
        if own.assisted:
            parts.append(Words(_ASSISTED, 18, "text_muted"))
        events = kept(lines.own) or hand.match(names).events
        [timeline, *_] = timelines(hand.rules, events)
        strip = PositionStrip(position_dealt(timeline, SEAT, names, self.app.metrics))
        return Pictured(strip, strip.natural_width, [*parts, ButtonStack(*self._buttons_for(number, own))])

    def _buttons_for(self, number: int, own: PlayedHand) -> list[FormButton]:
        """Return the buttons of a finished hand: its replays, and practice once all is over."""
        hand, to, buttons = self.round.hands[number - 1], self.app.navigator.to, list[FormButton]()
        if self._others_shown and self.result.hands[number - 1].others is not None:
            line = to(ReplayBoard(hand.board, table_of(self.round), SEAT))
            look: Look = "primary" if self._over and self.daily else "plain"
            buttons.append(FormButton("Watch Experts play it", line, icon="eye", look=look))
        if own.match_id:
            replay = to(ReplayOwnHand(self.round, hand.number, own.match_id))
            buttons.append(FormButton(f"Replay your {self.hand_word}", replay, icon="replay", look="quiet"))
        if self.result.complete or (self.daily and self._over):
            practice = to(PracticeHand(hand))
            buttons.append(FormButton("Same deal again", practice, icon="deal", look="quiet", help=_PRACTICE))
        return buttons

    @property
    def _over(self) -> bool:
        """Whether the player has played every hand."""
        return self.result.played == len(self.result.hands)

    def _copy(self) -> None:
        textfield.copy(share_text(self.round, self.result))
        self.copied = True
        self.build()


_LEVEL: Final = "text_muted"  # the colour of a tie
_ASSISTED: Final = "You had help with this hand."
_PRACTICE: Final = "Practice doesn’t change your result."


def _token(gain: int) -> str:
    return "good" if gain > 0 else "bad" if gain < 0 else ""


class CalendarScene(SheetScene):
    """A month of a game: the days that were played, and their results beside the experts'."""

    heading = "Deal of the day"
    hugs = True
    max_width = WIDE

    def __init__(self, app: AppServices, results: RoundResults, today: date) -> None:
        super().__init__(app)
        self.results = results
        self.today = min(max(today, FIRST_DAY), LAST_DAY)
        self.first = self.today.replace(day=1)
        self.games: Mapping[str, Mapping[date, Mapping[int, PlayedHand]]] = {}
        self.game = ""
        self.play = Button("", self._play_today, icon="play", look="primary", key="")
        self.build()
        self.group.focus, self.group.keyboard = self.play, True

    @property
    def days(self) -> Mapping[date, Mapping[int, PlayedHand]]:
        """The days of the chosen game on which the player has begun a hand."""
        return self.games.get(self.game, {})

    @override
    def foot(self) -> Sequence[Button]:
        done = complete(self.game, self.days.get(self.today, {}))
        self.play.label = self.play.name = "See today’s result" if done else self._play_words()
        self.play.icon = "statistics" if done else "play"
        return [self.play, self.back]

    def _play_words(self) -> str:
        """Return what the button plays; on a day that was begun, with which hand it goes on."""
        title, own = game_title(self.game), self.days.get(self.today, {})
        today = day_of(self.today, self.game)
        hand = next_hand(today, own) if own else None
        if hand is None:
            return f"Play today’s {title}"
        place = f"{hand_word_of(self.game)} {hand.number} of {len(today.hands)}"
        return f"Continue today’s {title} ({place})"

    @override
    def handle(self, intent: Intent) -> None:
        match intent:
            case Key(Verb.PAGE_UP):
                self.turn(-1)
            case Key(Verb.PAGE_DOWN):
                self.turn(1)
            case _:
                super().handle(intent)

    @override
    def parts(self) -> Sequence[Part]:
        problem = self._read()
        self.game = self.game or game_for(self.games, self.today)
        if problem:
            return [Words(problem, 20, "bad", warn=True)]
        names: dict[str, str | None] = {game_title(name): name for name in GAMES}
        games = chooser("Game", names, self.game, self._choose)
        months = self._months
        place = months.index(self.first)
        titles = [month_of(first) for first in months]
        turn = Stepper("Month", titles, lambda: place, lambda number: self.turn(number - place))
        month = Month(self.first, [self._cell(day) for day in days_of(self.first)], self._open)
        meaning = _CALENDAR.format(find_kit(self.game).a_day, hand_word_of(self.game))
        key = Words(meaning, 18, "text_muted")
        return [Beside([Flow(games, turn), key, month], self._summary(), share=0.54)]

    def _read(self) -> str:
        """Read the days that were played; return why that failed, if it did."""
        try:
            self.games = own_days_by_game(self.results.library.store, self.results.library.player)
        except StoreError as error:
            self.games = {}
            return str(error)
        return ""

    def _summary(self) -> list[Part]:
        """Return how the player is doing, and how it works."""
        played = [day for day, own in self.days.items() if complete(self.game, own)]
        results = [self.results.result(day_of(day, self.game), self.days[day]) for day in played]
        gains = [result.gain for result in results if result.complete]
        row, days = streak(self.games, self.today), counted(len(played), "day")
        in_a_row = "day in a row" if row == 1 else "days in a row"
        finding = Finding(f"{row:,}", in_a_row, "In any game, up to today.")
        total, title, word = sum(gains), game_title(self.game), hand_word_of(self.game)
        verb = "Finish" if self.days.get(self.today) else "Play"
        tiles = [Tile(f"{len(played):,}", f"{days.partition(' ')[2]} finished", f"all {word}s played")]
        if gains:
            over = "in total" if len(gains) == len(played) else f"over {counted(len(gains), 'day')}"
            tiles.append(Tile(signed(total), "points vs. Experts", over, _token(total) or "text"))
        return [
            finding if row else Finding("", f"{verb} today’s hands to start a streak"),
            *([Heading(f"Your results in {title}", 24), Tiles(tiles)] if played else []),
            Heading("How it works", 24),
            Words(_DAILY, 20, "text_muted"),
        ]

    @property
    def _months(self) -> list[date]:
        """The months that can be turned to, up to a year away."""
        last = max([self.today, *self.days])
        self.first = min(self.first, last.replace(day=1))
        around = [next_month(self.first, by) for by in range(-12, 13)]
        return [first for first in around if FIRST_DAY.replace(day=1) <= first <= last]

    @override
    def aside(self) -> str:
        """Return that another game is today's, if it is."""
        todays = game_for(self.games, self.today)
        return "" if todays == self.game else f"Today’s game is {game_title(todays)}, but you can play any."

    def _cell(self, day: date) -> DayCell:
        own = self.days.get(day, {})
        known = bool(own) or day <= self.today
        if not own:
            word = "Today" if day == self.today else ""
            return DayCell(day, word, today=day == self.today, enabled=known and FIRST_DAY <= day <= LAST_DAY)
        if not complete(self.game, own):
            over = sum(hand.points is not None for hand in own.values())
            return DayCell(day, f"{over}/{find_kit(self.game).a_day}", today=day == self.today)
        result = self.results.result(day_of(day, self.game), own)
        word = signed(result.gain) if result.complete else "played"
        token = _token(result.gain) or _LEVEL if result.complete else ""
        return DayCell(day, word, done=True, token=token, today=day == self.today)

    def turn(self, by: int) -> None:
        """Turn to another month, if it can be opened."""
        if (first := next_month(self.first, by)) in self._months:
            self.first = first
            self.area.offset = 0
            self.build()

    def _choose(self, game: str | None) -> None:
        self.game = game or self.game
        self.build()

    def _open(self, day: date) -> None:
        self.app.scenes.push(RoundScene(self.app, self.results, day_of(day, self.game)))

    def _play_today(self) -> None:
        if complete(self.game, self.days.get(self.today, {})):
            self._open(self.today)
        else:
            self.app.navigator.open(PlayRound(day_of(self.today, self.game)))


_MAX_LUCK_MATCHES: Final = 120  # of each kind, newest first
_ABOVE_FINDING: Final = 18
_LUCK_HEADING: Final = "You and the Experts with the same cards"
_EXPLANATION: Final = (
    "In deals of the day and duplicates, the Experts play your cards, too. Their points show how good the "
    "cards were; the difference is mostly your play."
)


def luck(store: Store, player: str, game: str | None) -> list[Part]:
    """Return the luck and the play of a player, game by game; raises `StoreError`.

    Returns nothing until experts have played the same cards.
    """
    tiles = [_luck_tile(name, hands) for name, hands in _compared_hands(store, player, game).items()]
    if not tiles:
        return []
    heading, words = Heading(_LUCK_HEADING, 26), Words(_EXPLANATION, 20, "text_muted")
    if len(tiles) == 1:
        [alone] = tiles
        finding = Finding(alone.value, alone.caption, alone.note, token=alone.token)
        return [Beside([heading, words], [Strip(_ABOVE_FINDING, lambda *_: None), finding])]
    return [heading, words, Tiles(tiles)]


def _compared_hands(store: Store, player: str, game: str | None) -> Mapping[str, Sequence[ComparedHand]]:
    """Return the hands of each game with results of both the player and the experts."""
    found: dict[str, list[ComparedHand]] = {}
    for round_ in _rounds(store, player, game):
        hands = result_in(store, player, round_).hands
        if known := [hand for hand in hands if hand.gain is not None]:
            found.setdefault(round_.game, []).extend(known)
    return found


def _rounds(store: Store, player: str, game: str | None) -> Mapping[Round, None]:
    filters = (
        Filter(player=player, game=game, kind="daily"),
        Filter(player=player, game=game, kind="duplicate"),
    )
    rows = [row for each in filters for row in History(store).matches(each, size=_MAX_LUCK_MATCHES)]
    return dict.fromkeys([round_ for row in rows if (round_ := round_of(row))])


def _luck_tile(game: str, hands: Sequence[ComparedHand]) -> Tile:
    """Return how much better or worse than Experts the player did in the hands of a game."""
    theirs, gained = sum(hand.others or 0 for hand in hands), sum(hand.gain or 0 for hand in hands)
    their_mean, own_mean, gain = (total / len(hands) for total in (theirs, theirs + gained, gained))
    word = hand_word_of(game)
    played = counted(len(hands), word)
    scored = f"You {_two_places(own_mean)}, Experts {_two_places(their_mean)}, in {played}"
    compared = f"{game_title(game)}: points per {word} vs. Experts"
    return Tile(_two_places(gain), compared, scored, _token(gained) or "text")


def _two_places(points: float) -> str:
    return hundredths(points, "+")
