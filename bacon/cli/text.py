"""A match in the terminal: ``bacon play --text``."""

from __future__ import annotations

import argparse
from contextlib import closing

from bacon.cli.arguments import chosen_rules
from bacon.cli.errors import FAILED, CommandError
from bacon.cli.terminal import Conversation
from bacon.core.board import NumberedBoard
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState, hand_word
from bacon.kits import find_kit
from bacon.search.bot import Bot
from bacon.search.par import experts
from bacon.search.thinker import Expert
from bacon.search.worker import Player, Worker
from bacon.settings.lessons import Learned, lessons_of
from bacon.settings.rules_file import rules_of
from bacon.settings.settings import Settings, load
from bacon.store.opening import open_store
from bacon.store.reviews import Reviews
from bacon.store.rounds import SEAT, Day, day_of, game_of_day, in_round, own_hands
from bacon.store.store import Details
from bacon.store.unfinished import Autosave
from bacon.system import clock
from bacon.system.folders import folders
from bacon.system.second_start import ask_window
from bacon.ui.app.text import TextTable
from bacon.ui.app.text_lesson import TextLesson
from bacon.ui.table.session import (
    MatchReviewing,
    Session,
    chair_at,
    names_of,
    people_of,
    plates_of,
    seated,
    steady_players,
)
from bacon.ui.table.teacher import resumed


def play_text(args: argparse.Namespace) -> int:
    """Resume the game's unfinished match, or start one if there is none or if a preset or rules are given.

    With ``--lesson``, take the next lesson; with ``--daily``, play today's hands. Raises `CommandError` while
    a window is open, which saves the same matches. A new match without rules has those of the settings.
    """
    if ask_window(folders().second_start, None):
        raise CommandError("Bacon is open in a window. Close it to play here.", FAILED)
    where, console = folders(), Conversation()
    settings = load(where.settings).settings
    if args.lesson:
        return _take_lesson(args.game or settings.table.game, settings, Learned(where.lessons), console)
    opened = open_store(where.store)
    for notice in opened.notices:
        console.say(notice)
    with closing(opened.store), Worker() as worker:
        play = _TextPlay(settings, worker, Autosave(opened.store, settings.players.who), console)
        if args.daily:
            play.play_the_day(args.game)
        else:
            play.play_match(args)
        for notice in iter(play.autosave.take_notice, None):
            console.say(notice)
    return 0


class _TextPlay:
    """Plays a match or the deal of the day at the terminal, and saves it."""

    def __init__(self, settings: Settings, worker: Worker, autosave: Autosave, console: Conversation) -> None:
        self.settings, self.worker, self.autosave, self.console = settings, worker, autosave, console

    def play_match(self, args: argparse.Namespace) -> None:
        """Resume a match, or start one."""
        game = args.game = args.game or self.settings.table.game
        rules = chosen_rules(args) if args.rule or args.preset else None
        match, seat, resumed = _match(game, rules, self.settings, self.autosave)
        bots = _bots(match.rules, seat, self.settings, self.worker)
        self._table(match, seat, bots).play(resumed=resumed)

    def play_the_day(self, game: str | None) -> None:
        """Play today's hands, each once, and name the command that compares them."""
        day = clock.local(clock.now()).date()
        round_ = day_of(day, game or game_of_day(day))
        title, store = find_kit(round_.game).title, self.autosave.store
        word = hand_word(round_.rules)
        own = own_hands(store, self.settings.players.who, round_)
        for hand in round_.hands:
            played = own.get(hand.number)
            if played is None or played.running:
                self.console.say(f"{title}, deal of the day: {word} {hand.number} of {len(round_.hands)}.")
                if not self._play_board(round_, hand, played.match_id if played else 0):
                    return
        self.console.say(
            f"You’ve played today’s {word}s. To see how you did: bacon daily --game {round_.game}"
        )

    def _play_board(self, round_: Day, hand: NumberedBoard, left: int) -> bool:
        """Play a hand, or resume it; return whether it is over."""
        names = plates_of(people_of(self.settings.players, round_.rules.seats))
        about = Details(seat=SEAT, names=names, kind=round_.kind, key=round_.key(hand.number))
        resumed = self.autosave.resume(left) if left else None
        match = resumed or self.autosave.start(hand.match(names), about)
        bots = steady_players(self.worker, round_.rules, SEAT, experts(round_.rules))
        called = round_.hand_title(hand.number)
        over = self._table(match, SEAT, bots, called).play_hand(resumed=resumed is not None)
        if over and self.autosave.match_id is not None:
            self.autosave.give_up(self.autosave.match_id)
        return over

    def _table(
        self, match: Match[TableState], seat: int, bots: dict[int, Bot], called: str = ""
    ) -> TextTable:
        """Set the table for a match, or for a hand of a round by its title."""
        autosave, people = self.autosave, people_of(self.settings.players, match.rules.seats)
        reviews = None if autosave.match_id is None else Reviews(autosave.store)
        reviewing = MatchReviewing(match.rules, self.worker, reviews, autosave.match_id or 0)
        session = Session(match, autosave, viewer=seat, bots=bots, reviewing=reviewing, called=called)
        names = names_of([people[(each - seat) % len(people)] for each in range(len(people))])
        expert = Expert(match.rules, self.worker)
        return TextTable(session, self.settings, names, expert, self.console, guided=bool(called))


def _take_lesson(game: str, settings: Settings, learned: Learned, console: Conversation) -> int:
    """Take the next lesson of a game, or the first again if all are done."""
    lessons = lessons_of(find_kit(game))
    if not lessons:
        raise CommandError(f"{find_kit(game).title} has no lessons.", FAILED)
    lesson = next((each for each in lessons if not learned.of(each.name).done), lessons[0])
    names = names_of(people_of(settings.players, lesson.rules.seats))
    teacher = resumed(lesson, names, learned.of(lesson.name))
    console.say(f"Lesson: {lesson.title}, {lesson.minutes} minutes.")
    if TextLesson(teacher, settings, console).play_lesson(
        lambda: learned.note(lesson.name, teacher.progress)
    ):
        learned.finish(lesson.name)
        console.say("Lesson done. The next one: bacon play --text --lesson")
    return 0


def _match(
    game: str, rules: Rules | None, settings: Settings, autosave: Autosave
) -> tuple[Match[TableState], int, bool]:
    """The match to play, the player's seat, and whether it was left before.

    A hand of a round, such as one of the day's, is resumed only as that: it is over after its hand.
    """
    left = () if rules else [row for row in autosave.running() if row.game == game and not in_round(row)]
    for row in left:
        if match := autosave.resume(row.id):
            return match, row.seat or 0, True
    rules = rules or rules_of(game, settings.rules.get(game, {}))
    names = plates_of(people_of(settings.players, rules.seats))
    return autosave.start(Match(rules, names=names), Details(seat=0, names=names)), 0, False


def _bots(rules: Rules, human: int, settings: Settings, worker: Worker) -> dict[int, Bot]:
    """The computer players by seat, as they are set; those that search think in the worker."""
    bots: dict[int, Bot] = {}
    for seat in range(rules.seats):
        if seat != human:
            chair = chair_at(settings.opponents, rules, human, seat)
            player = Player(rules, chair.level, chair.temper)
            bots[seat] = seated(player, worker)
    return bots
