"""A match in the terminal, line by line, as a screen reader, a Braille display or a slow line likes it.

The controller that runs the table in the window runs it here too, so the questions, refusals, hints and the
saved match are the same; only the picture is missing.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Final, Protocol

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.board import is_over
from bacon.core.cards import Card
from bacon.core.cards import cards as cards_in
from bacon.core.events import MatchWon
from bacon.core.rules import CardRow, PointTable, TableState, guide_of
from bacon.core.words import capital, listed, name_opponents, small, spelled_out
from bacon.notation.transcript import hands_of, start_of
from bacon.settings.settings import Settings
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.intents import Key, Verb
from bacon.ui.kit.spoken import named, spoken
from bacon.ui.replay.verdicts import play_verdict, verdict
from bacon.ui.stage import Stage
from bacon.ui.table.advice import Advisor
from bacon.ui.table.controller import MatchController
from bacon.ui.table.frame import Frame
from bacon.ui.table.hand_input import Ask, HandIntent, Handled, HoldBy
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import hand_size, make_presenter, table_kit
from bacon.ui.table.session import ASSISTED, Session
from bacon.ui.table.voice import TableVoice

_ANY_SIZE: Final = (1280, 720)
_STEP_MS: Final = 10_000.0
"""The table's clock moves by this much at a time, which is longer than anything on it takes."""

_NO_CARDS_NOW: Final = "You can’t play a card now."
_SEVERAL: Final = "Type the numbers of {all_of_them} on one line, such as {example}."
_POLL_SECONDS: Final = 0.01


class Left(Exception):
    """Raised when the player leaves the table; the match is saved."""


class Console(Protocol):
    """Where lines are printed and read."""

    def say(self, line: str) -> None:
        """Print a line."""

    def read(self) -> str | None:
        """Return the player's next line, or None if there will be no more."""


class TextTable:
    """A match for one player at a terminal.

    `names` are the players' names by seat; the `advisor` gives hints. The settings are the window's, except
    that nothing takes its time. At a `guided` table, such as a lesson's, nothing is played for the player.
    """

    def __init__(
        self,
        session: Session,
        settings: Settings,
        names: Sequence[str],
        advisor: Advisor | None,
        console: Console,
        *,
        guided: bool = False,
    ) -> None:
        self.session, self.names, self.console = session, names, console
        self.rules = rules = session.rules
        settings = replace(settings, table=replace(settings.table, speed="instant", wait_for_me=False))
        self.presenter = make_presenter(_somewhere(session), rules, settings.table)
        self.presenter.names = names
        self.stage = Stage[TableState](rules, self.presenter, session.viewer, lambda _: None)
        self.controller = MatchController(
            session,
            self.stage,
            self.presenter,
            names,
            settings=settings,
            play_sound=lambda _: None,
            hand=table_kit(rules.name).hand,
            advisor=advisor,
            guided=guided,
        )
        self.voice = TableVoice(self.controller)
        self._now = 0.0
        self._explained: set[str] = set()
        self._has_hints = advisor is not None
        self._commands = self._make_commands()

    def _make_commands(self) -> dict[str, tuple[str, Callable[[], object]]]:
        """The words that can be typed at any time: their help, if any, and what they do."""
        hand, rounds = self.presenter.hand_word, self.rules.in_rounds
        alone = self.session.one_hand
        left = "place" if alone else "match"
        calls = {"calls": ("what has been called", partial(self._tell, Verb.SAY_CALLS))}
        trick_word, contract_word = ("round", "deal") if rounds else ("trick", "trump")
        first = "what’s on the table" if alone else "which deal it is"
        to_beat = f"{first}, and what you have to beat"
        contract_help = to_beat if rounds else "trump, who named it, and the tricks so far"
        return {
            "hand": ("your cards", partial(self._tell, Verb.SAY_HAND)),
            trick_word: (f"everything since the last {trick_word}", partial(self._tell, Verb.SAY_TRICK)),
            "last": (f"the last {trick_word}", partial(self._tell, Verb.SAY_LAST)),
            contract_word: (contract_help, partial(self._tell, Verb.SAY_CONTRACT)),
            "score": ("the score", partial(self._tell, Verb.SAY_SCORE)),
            "cards": ("how many cards everyone holds", partial(self._tell, Verb.SAY_COUNTS)),
            **({} if rounds else calls),
            "log": (f"everything that happened in this {hand}", lambda: self._say_all(self.voice.lines())),
            "repeat": ("the question again", lambda: None),
            "hint": ("what an Expert would do, and why" if self._has_hints else "", self._hint),
            "review": (f"your mistakes in the last finished {hand}", self._review),
            "undo": ("take back your last choice", self._take_back),
            "rules": ("the rules of the game", self._tell_rules),
            "help": ("this list", self._help),
            "quit": (f"leave the table (your {left} is saved)", self._leave),
        }

    # The match.

    def play(self, *, resumed: bool = False) -> None:
        """Play until the match is over or the player leaves."""
        self.stage.push(self.session.match.kept)
        if resumed:
            self._catch_up()
        try:
            while not self.session.match.over or not self.stage.stopped:
                self._play_on()
        except Left:
            self.console.say("Your match is saved. Come back any time: bacon play --text")

    def play_hand(self, *, resumed: bool = False) -> bool:
        """Play a single hand, such as one of the day's; return whether it was played to its end."""
        self.stage.push(self.session.match.kept)
        if resumed:
            self._catch_up()
        try:
            while self._until_asked():
                self._ask_player()
        except Left:
            self.console.say(
                f"Your {self.presenter.hand_word} is saved. Come back any time: bacon play --text --daily"
            )
            return False
        self._say_all(self.voice.result())
        return True

    def _catch_up(self) -> None:
        """Begin where the match was left, with a summary of how it stands."""
        self.stage.catch_up(self._now)
        self.voice.catch_up()
        for verb in (Verb.SAY_SCORE, Verb.SAY_CONTRACT, Verb.SAY_HAND):
            self._tell(verb)

    def _play_on(self) -> None:
        """Play on to the player's turn or the hand's end; then ask the player, or print the result."""
        if self._until_asked():
            self._ask_player()
        else:
            self._tell_result()

    def _until_asked(self) -> bool:
        """Wait for the others; return True at the player's turn, False at a result."""
        while not self._waits():
            self._now += _STEP_MS
            self.controller.update(self._now)
            if self.session.bot_thinks():
                time.sleep(_POLL_SECONDS)
        self._tell_news()
        self.controller.hand.follow()
        return self.controller.asking

    def _waits(self) -> bool:
        return self.controller.asking or self.controller.result_due

    def _tell_result(self) -> None:
        self._say_all(self.voice.result())
        if isinstance(self.stage.last, MatchWon):
            return
        following = f"for the next {self.presenter.hand_word}"
        then = "to see the final result" if self.session.match.over else following
        self._read_on(f"Press Enter {then}, or type help.")
        self.stage.go_on()

    def _ask_player(self) -> None:
        """Ask the player's question until something has been done."""
        before = self.controller.decisions
        while self.controller.decisions == before:
            self._say(self.controller.question or "")
            self._tell_choices()
            if line := self._read(""):
                self._understand(line)
            self._tell_refusal()

    # What is told.

    def _say(self, line: str) -> None:
        self.console.say(spoken(line))

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in filter(None, lines):
            self._say(line)

    def _tell_news(self) -> None:
        """Print the news, without what the question repeats."""
        self.voice.hear_passes()
        news, self.voice.news = self.voice.news, []
        question = spoken(self.controller.question or "")
        lines = (spoken(each.at("full")) for each in news)
        self._say_all(line for line in lines if line not in question)

    def _tell(self, verb: Verb) -> None:
        """Answer a verb about how things stand."""
        self._say_all(self.voice.standing(verb))

    def _tell_rules(self) -> None:
        for section in guide_of(self.rules, self.names):
            self._say(f"{section.title}:")
            self._say_all(line for part in section.body for line in _guide_lines(part))

    def _tell_choices(self) -> None:
        """Print the calls and cards to choose from, each with what to type."""
        asks = [ask for ask in self.controller.hand.asks() if ask.answers]
        if asks:
            self._say(f"You can say: {listed([ask.label for ask in asks], 'or')}.")
        for ask in asks:
            if ask.note and ask.label not in self._explained:
                self._explained.add(ask.label)
                self._say(f"{ask.label}: {ask.note}.")
        if not self.rules.in_rounds:  # a round's question says who is winning
            self._say_all([self.voice.winning()])
        if cards := [
            f"{each.index + 1}, {self.voice.card(each.card)}" for each in self.voice.playable_cards()
        ]:
            self._explain_several(self.controller.hand.number)
            self._say(f"Cards: {'; '.join(cards)}.")

    def _explain_several(self, number: int) -> None:
        """Explain once how to choose several cards together."""
        if number > 1 and _SEVERAL not in self._explained:
            self._explained.add(_SEVERAL)
            example = " ".join(map(str, range(1, number + 1)))
            all_of_them = "both" if number == 2 else f"all {spelled_out(number)}"
            self._say(_SEVERAL.format(all_of_them=all_of_them, example=example))

    def _tell_refusal(self) -> None:
        if refused := self.controller.refused:
            self._say(refused)
            self.controller.clear_refusal()

    # What is typed.

    def _read(self, question: str) -> str:
        """Return what the player types, in small letters; empty for just Enter.

        One of the words is done at once. After a `question` it is returned too, as an answer that is none.
        """
        if question:
            self._say(question)
        line = self.console.read()
        if line is None:
            raise Left
        line = " ".join(line.split()).lower()
        if line not in self._commands:
            return line
        self._commands[line][1]()
        self._tell_refusal()
        return line if question else ""

    def _read_on(self, question: str) -> None:
        """Wait for Enter, or for the word next; do or refuse anything else."""
        while (line := self._read(question)) not in ("", "next"):
            if line not in self._commands:
                self._complete(line, {})
                self._tell_refusal()

    def _understand(self, line: str) -> None:
        """Do what a line means: a button's words, cards by number or name, or the beginning of a word."""
        line = line.replace("'", "’")  # as the buttons have it
        asks = {ask.label.lower(): ask for ask in self.controller.hand.asks() if ask.answers}
        if line in asks:
            self._do(asks[line])
        elif places := self._places(line):
            self._choose(places)
        else:
            self._complete(line, asks)

    def _complete(self, line: str, asks: Mapping[str, Ask]) -> None:
        """Do what the line is the beginning of."""
        found = [word for word in (*asks, *self._commands) if word.startswith(line)]
        if len(found) > 1:
            self._say(f"“{line}” could be {listed(found, 'or')}.")
        elif not found:
            self._say(f"“{line}” isn’t something you can say here. For a list of commands, type help.")
        elif found[0] in asks:
            self._do(asks[found[0]])
        else:
            self._commands[found[0]][1]()

    def _places(self, line: str) -> list[int]:
        """The places in the hand of the cards that a line names; empty if it names none."""
        held = [actor.card for actor in self.controller.hand.actors]
        if re.fullmatch(r"\d+([ ,]+\d+)*", line):
            places = [int(number) - 1 for number in re.findall(r"\d+", line)]
            return places if all(0 <= place < len(held) for place in places) else []
        if by_name := [place for place, card in enumerate(held) if line in self._names_of(card)]:
            return by_name[:1]
        try:
            wanted = list(cards_in(line.upper()))
        except ValueError:
            return []
        places = []
        for card in wanted:
            free = (place for place, own in enumerate(held) if own == card and place not in places)
            places.append(next(free, -1))
        return [] if -1 in places else places

    def _names_of(self, card: Card) -> tuple[str, ...]:
        """The names that can be typed for a card: its rank and suit, or its name at this table."""
        name = self.voice.card(card)
        return (named(card), card.words, name, name.partition(" (")[2].removesuffix(")") or name)

    def _choose(self, places: Sequence[int]) -> None:
        """Choose cards of the hand, as keys would, and play them."""
        hand = self.controller.hand
        if not hand.choices():
            self._say(_NO_CARDS_NOW)
            return
        hand.forget()
        hand.by_keys = True
        meant: HandIntent | None = None
        for place in dict.fromkeys(places):
            if isinstance(meant, Action):
                self._say("Choose one card.")
                return
            meant = hand.press(place)
        if isinstance(meant, Handled):
            meant = hand.key(Key(Verb.CONFIRM), on_a_card=False, on_a_control=False)
        if meant:
            self._do(meant)

    def _do(self, meant: HandIntent) -> None:
        """Perform an intent, after any question about it."""
        match self.controller.perform(meant):
            case Ask(answers=(answer,), warning=(heading, sentence, yes)):
                if self._agreed(f"{heading} {sentence}", yes):
                    self.controller.act(answer.action)
            case Ask() as ask:
                self._answer(ask)
            case HoldBy(sorting):
                settings = self.controller.settings
                table = replace(settings.table, set_sorting=sorting)
                self.controller.settings = replace(settings, table=table)

    def _answer(self, ask: Ask) -> None:
        """Let the player choose one of several answers by its words or their beginning."""
        labels = [answer.label for answer in ask.answers]
        words = [label.lower() for label in labels]
        self._say(" ".join(filter(None, ask.question)))
        later = [label if label in self.names else small(label) for label in labels[1:]]
        offered = f"{listed([*labels[:1], *later], 'or')}."
        self._say(offered)
        while (line := self._read("Type one of these, or type back to change your mind.")) != "back":
            found = [line] if line in words else [each for each in words if line and each.startswith(line)]
            if len(found) == 1:
                self.controller.act(ask.answers[words.index(found[0])].action)
                return
            self._say(f"That isn’t one of the choices: {offered}")

    def _agreed(self, sentence: str, yes: str) -> bool:
        self._say(sentence)
        agreement = (yes.lower(), "yes", "y")
        question = f"Type “{yes.lower()}” or “yes” to do it. Anything else means no."
        return self._read(question) in agreement

    def _hint(self) -> None:
        controller = self.controller
        controller.ask_for_hint()
        while controller.hints.lit and not controller.hints.settled:  # a printed hint can't improve
            time.sleep(_POLL_SECONDS)
            controller.update(self._now)
        if controller.hint:
            self._say(controller.hints.sentence)
            controller.hints.put_away()

    def _review(self) -> None:
        """Print the mistakes in the last finished hand, once its review is done."""
        reviewing, seat, events = self.session.reviewing, self.session.viewer, self.session.match.kept
        over = [start_of(facts).number for facts in hands_of(events) if is_over(facts)]
        if reviewing is None or reviewing.why_not or not over:
            self._say(
                (reviewing and reviewing.why_not) or f"There’s no {self.presenter.hand_word} to review yet."
            )
            return
        reviewing.want(events, [seat], over[-1:])
        while reviewing.busy:
            reviewing.follow()
            time.sleep(_POLL_SECONDS)
        if review := reviewing.review_of(over[-1], seat):
            self._say(f"{capital(self.presenter.hand_word)} {over[-1]}: {small(play_verdict([review]))}.")
            for choice in review.choices:
                if choice.wrong:
                    self._say(name_opponents(verdict(choice), seat, self.names))

    def _take_back(self) -> None:
        if self.controller.taking_back_marks and not self._agreed(ASSISTED, "take it back"):
            return
        self.controller.agree_and_take_back()
        if not self.controller.refused:
            self._say("Taken back.")

    def _help(self) -> None:
        cards = "the number of a card"
        if self.rules.in_rounds:
            cards = "the numbers of the cards to play, such as 2 3 14"
        self._say(f"Type what you want to say, or {cards}. The beginning of a word is enough.")
        for word, (does_what, _) in self._commands.items():
            if does_what:
                self._say(f"{word}: {does_what}.")

    def _leave(self) -> None:
        raise Left


def _guide_lines(part: str | CardRow | PointTable) -> list[str]:
    """A part of the guide in lines: cards follow a caption, and more than two columns are named in each."""
    match part:
        case CardRow(caption, cards, below):
            pairs = zip_longest(map(named, cards), below, fillvalue="")
            row = ", ".join(f"{card} ({note})" if note else card for card, note in pairs)
            return [f"{caption} {capital(row)}." if caption[-1] in ".?" else f"{caption}: {row}."]
        case PointTable((_, _), lines):
            return [f"{first}: {cell}." for first, cell in lines]
        case PointTable(head, lines):
            return [f"{line[0]}: {_cells(head[1:], line[1:])}." for line in lines]
        case _:
            return [part]


def _cells(heads: Sequence[str], cells: Sequence[str]) -> str:
    pairs = zip(heads, cells, strict=True)
    return "; ".join(f"{small(head)}, {small(cell)}" for head, cell in pairs)


def _somewhere(session: Session) -> Layout:
    """A layout that nobody sees; a table cannot do without one."""
    rules = session.rules
    cards, sides = hand_size(rules), len(rules.sides)
    return Layout(Frame(Metrics(*_ANY_SIZE), session.viewer, seats=rules.seats, cards=cards, sides=sides))
