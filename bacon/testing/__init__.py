"""Checks of a whole game: one call by which a package shows that its game keeps what Bacon builds upon.

In a package's tests, where the game is installed::

    from bacon.testing import check

    def test_the_game_keeps_every_promise() -> None:
        check("whist")

With ``pytest -p bacon.testing.plugin --bacon-game whist`` every promise is a test of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Final, NoReturn, TypeAlias

from msgspec import Struct

from bacon.core.actions import Action, IllegalAction
from bacon.core.events import EVERY_GAME, Event, HandDealt, HandStarted, encode
from bacon.core.match import Match
from bacon.core.options import OptionError
from bacon.core.rules import Rules, TableState, guide_of
from bacon.core.words import seat_names
from bacon.kits import decode, find_kit
from bacon.kits.presets import presets_of, read_shared, share, tables_of
from bacon.notation.record import read_record, record_of, write_record
from bacon.notation.transcript import hands_of
from bacon.notation.verify import verify
from bacon.search.levels import LEVELS, make_bot
from bacon.settings.lessons import LessonError, lessons_of, problems_of
from bacon.store.figures import account_of, figures_of
from bacon.store.store import store_in_memory

_HANDS_A_MATCH: Final = 4
"""A match is left after so many hands, so that many rules are tried."""

_TRIES: Final = 200
_CLOSER_LOOKS: Final = 1 / 30
"""The number of decisions that bots make and that every seat looks at."""

WINDOW_SIZES: Final = ((960, 600), (1000, 980), (1280, 720), (1920, 1080), (3840, 2160))
"""The windows in which a table is looked at."""

_ERRORS: Final = 3
"""The standard errors by which a level may lose to the one below it."""

_OTHERS: Final = 24
"""The number of actions from other moments that are tried at each decision."""


PROMISES: Final = (
    "rules",
    "actions",
    "bots",
    "logs",
    "views",
    "words",
    "records",
    "saves",
    "figures",
    "lessons",
)
"""What `check` looks at if it isn't told otherwise, each part by a word."""

EVERY_PROMISE: Final = (*PROMISES, "table", "levels")
"""These and two that take minutes: the table in five windows, and bots of each level that play each other."""


class Broken(AssertionError):
    """A promise that a game does not keep: which one, with which rules and seed, and what was found."""


class Checked(Struct, frozen=True):
    """How much was played and tried: hands, matches, decisions, refused actions, and kinds of events seen."""

    hands: int
    matches: int
    decisions: int
    refusals: int
    kinds: tuple[str, ...]


def check(game: str, *, hands: int = 500, seed: str = "check", promises: Sequence[str] = PROMISES) -> Checked:
    """Play random hands of an installed game under random house rules, and check everything on the way.

    Takes the game's name, the number of `hands`, a `seed` for the chance, and which `promises` to check;
    equal arguments try the same.
    Checked are options, defaults, presets and guide; then of every match that legal actions are complete
    and exact, refusals are sentences and change nothing, points come from events alone, views hide what they
    must, and words, logs, records, saved matches, history and the bots of every level work. At the end every
    lesson is played. With `EVERY_PROMISE`, `check_table` and `check_levels` follow.

    Raises `Broken` at the first promise that is not kept, and ``ValueError`` for an unknown game or promise.

    >>> check("euchre", hands=3).hands >= 3
    True

    `check_table` looks at the table, and `check_levels` lets the bots' levels play against each other.
    """
    kind = find_kit(game).rules()
    if unknown := set(promises) - set(EVERY_PROMISE):
        every = ", ".join(EVERY_PROMISE)
        raise ValueError(f"There is no promise {min(unknown)!r}; the promises are {every}.")
    if "rules" in promises:
        _check_rules(game)
    played = {*promises} - {"rules", "lessons", "table", "levels"}
    tally = _played(kind, hands if played else 0, Random(seed), played)
    if "lessons" in promises:
        _check_lessons(game)
    if "table" in promises:
        check_table(game, seed=seed)
    if "levels" in promises:
        check_levels(game, seed=seed)
    return Checked(tally.hands, tally.matches, tally.decisions, tally.refusals, tuple(sorted(tally.kinds)))


def _played(kind: type[Rules], hands: int, chance: Random, promises: Container[str]) -> _Tally:
    tally = _Tally()
    while tally.hands < hands:
        rules, number = random_rules(kind, chance), str(chance.random())
        try:
            _Walk(rules, number, tally, promises).check()
        except Broken:
            raise
        except Exception as error:
            words = f"{type(error).__name__}: {error}"
            raise Broken(f"{share(rules)!r}, seed {number!r}: playing raises {words}") from error
    return tally


def check_table(game: str, *, sizes: Sequence[tuple[int, int]] = WINDOW_SIZES, seed: str = "check") -> None:
    """Let bots play a hand of each of the game's tables in windows of these `sizes`, without a screen.

    Checked are that every button lies within the window, that no card comes to rest outside of it, and that
    the screen shows exactly what its seat may know. Raises `Broken`, and ``ValueError`` for an unknown game
    or one without a table. SDL's video must not be in use.
    """
    from bacon.ui.app.selftest import faults_of_table  # noqa: PLC0415  (the other checks need no window)

    for rules in tables_of(presets_of(game)).values():
        for size in sizes:
            for fault in faults_of_table(rules, size, seed):
                raise Broken(f"{share(rules)!r}, seed {seed!r}, {size[0]}x{size[1]}: {fault}")


def check_levels(game: str, *, levels: Sequence[str] = LEVELS, deals: int = 20, seed: str = "check") -> None:
    """Let each level play against the one before it, with the same cards from both sides.

    Takes the `levels` from the weakest up, which may be any that `bacon.bots.arena` knows, and the number of
    `deals`. Raises `Broken` if a level is worse than the one before it by more than three standard errors,
    and ``ValueError`` for an unknown game or level.
    """
    from bacon.bots import arena  # noqa: PLC0415  (the other checks need none)

    rules = find_kit(game).rules()()
    for weaker, stronger in pairwise(levels):
        found = arena(stronger, weaker, rules, deals=deals, seed=seed).deals
        in_order = found.difference >= -_ERRORS * (found.standard_error or 0)
        _must(in_order, game, f"{stronger} is no worse than {weaker}", found)


def random_rules(kind: type[Rules], chance: Random) -> Rules:
    """Return house rules drawn from all that work together; the defaults if none are found soon."""
    for _ in range(_TRIES):
        values = {each.name: chance.choice(each.choices) for each in kind.options()}
        try:
            return kind.from_values(values)
        except OptionError:
            continue
    return kind()


# What needs no match.


def _check_rules(game: str) -> None:
    kind = find_kit(game).rules()
    for option in kind.options():
        _must(option.help.endswith("."), game, f"the help of {option.name} is a sentence", option.help)
        _must(len(set(option.choices)) > 1, game, f"{option.name} has a choice", option.choices)
        hidden = [base.__name__ for base in kind.__mro__ if callable(vars(base).get(option.name))]
        _must(
            not hidden,
            game,
            f"the option {option.name} does not have the same name as a method of the rules",
            hidden,
        )
        labels = set(map(option.label, option.choices))
        _must(len(labels) == len(option.choices), game, f"the labels of {option.name} differ", labels)
    presets = presets_of(game)
    names = [preset.name for preset in presets]
    _must(len(set(names)) == len(names), game, "presets have different names", names)
    _must(presets[0].rules == kind(), game, "the first preset is the game with its defaults", presets[0])
    for preset in presets:
        _must(read_shared(share(preset.rules)) == preset.rules, game, "a preset can be shared", preset.name)
        text = " ".join(part for each in guide_of(preset.rules) for part in each.paragraphs)
        _must(bool(text) and "{" not in text, game, "the guide has text, and no value missing", text[:80])


def _check_lessons(game: str) -> None:
    from bacon.ui.table.teacher import check as check_lesson  # noqa: PLC0415  (only lessons need it)

    kit = find_kit(game)
    _must(not problems_of(kit), game, "lessons can be read", problems_of(kit))
    for lesson in lessons_of(kit):
        try:
            check_lesson(lesson)
        except LessonError as error:
            raise Broken(f"{game}: a lesson can be played to its end; {error}") from error


def _must(kept: object, where: str, promise: str, found: object) -> None:
    if not kept:
        raise Broken(f"{where}: {promise}; found {found!r}")


# One match.

_Check: TypeAlias = Callable[[], None]


class _Tally:
    def __init__(self) -> None:
        self.hands = self.matches = self.decisions = self.refusals = 0
        self.kinds: set[str] = set()


class _Walk:
    """A match that plays at random for a few hands and is checked at each step."""

    def __init__(self, rules: Rules, seed: str, tally: _Tally, promises: Container[str]) -> None:
        self.rules, self.seed, self.tally, self.promises = rules, seed, tally, promises
        self.names = seat_names(rules.seats)
        self.chance = Random(seed)
        self.match: Match[TableState] = Match(rules, seed=seed)
        self.others: list[Action] = []

    def check(self) -> None:
        """Play on, then check what a whole log must be good for."""
        while not self.match.over and self.match.state.hand <= _HANDS_A_MATCH:
            self._step()
        checks: dict[str, _Check] = {
            "logs": self._check_log,
            "views": self._check_views,
            "words": self._check_words,
            "records": self._check_record,
            "saves": self._check_saved,
            "figures": self._check_figures,
        }
        for name, each in checks.items():
            if name in self.promises:
                each()
        self.tally.matches += 1
        self.tally.hands += max(self.match.state.hand - (not self.match.over), 1)
        self.tally.kinds |= {type(event).__name__ for event in self.match.events}

    def _step(self) -> None:
        """Check one decision, and take it."""
        match, legal = self.match, self.match.legal()
        self._must(bool(legal), "somebody can act until the match is over", match.state)
        if "actions" in self.promises:
            self._must(len(set(legal)) == len(legal), "no legal action is listed twice", legal)
            self._check_refusals(legal)
        if self.chance.random() < _CLOSER_LOOKS:
            if "bots" in self.promises:
                self._check_bots(legal)
            if "views" in self.promises:
                self._check_turn()
            if "logs" in self.promises:
                self._check_state()
        before = match.scores
        events = match.apply(self.chance.choice(legal))
        gains = [event.gains for event in events if any(event.gains)]
        expected = [points + sum(each[side] for each in gains) for side, points in enumerate(before)]
        self._must(
            list(match.scores) == expected, "points come only from events", (before, gains, match.scores)
        )
        self._must(
            (match.to_act is None) == match.over, "it is somebody's turn until the match is over", match.state
        )
        self.others = [*dict.fromkeys((*legal, *self.others))][: 4 * _OTHERS]
        self.tally.decisions += 1

    def _check_refusals(self, legal: Sequence[Action]) -> None:
        match = self.match
        wanted = self.chance.sample(self.others, min(_OTHERS, len(self.others)))
        for action in wanted:
            refusal = match.check(action)
            self._must(
                (refusal is None) == (action in legal), "exactly the legal actions are allowed", action
            )
            if refusal is None:
                continue
            sentence = refusal.sentence
            whole = bool(refusal.id) and sentence[:1].isupper() and sentence.rstrip("”").endswith(".")
            self._must(whole, "a refusal is a sentence", (action, sentence))
            self._check_unchanged(action)
            self.tally.refusals += 1

    def _check_unchanged(self, action: Action) -> None:
        before = (self.match.state, len(self.match.events))
        try:
            self.match.apply(action)
        except IllegalAction:
            pass
        else:
            self._broken("a refused action is not taken", action)
        after = (self.match.state, len(self.match.events))
        self._must(after == before, "a refused action changes nothing", action)

    def _check_turn(self) -> None:
        for seat in range(self.rules.seats):
            knows = self.match.view(seat).to_act == self.match.to_act
            self._must(knows, f"seat {seat} knows whose turn it is", self.match.to_act)

    def _check_state(self) -> None:
        """A state is an immutable value: experts keep what they find by it."""
        try:
            hash(self.match.state)
        except TypeError as error:
            self._broken("a state is an immutable value, with tuples in place of lists", str(error))

    def _check_bots(self, legal: Sequence[Action]) -> None:
        seat = self.match.to_act
        assert seat is not None
        for level in (None, LEVELS[0]):
            choice = make_bot(self.rules, level).choose(self.match.view(seat), legal)
            self._must(choice.action in legal, f"the {level or 'rule'} bot plays legally", choice.action)
            self._must(choice.reason, f"the {level or 'rule'} bot says why", choice)

    def _check_log(self) -> None:
        """The log is enough: whole or cut anywhere it goes on to the same state."""
        log, named = self.match.events, {*EVERY_GAME, *find_kit(self.rules.name).events()}
        for event in log:
            self._must(type(event) in named, "the kit names every event of the game", type(event).__name__)
            self._must(decode(encode(event)) == event, "an event is one line of JSON", event)
        for length in {1, len(log) // 3, len(log) // 2, len(log)} - {0}:
            resumed = Match(self.rules, events=log[:length])
            self._must(
                resumed.events == log[: len(resumed.events)],
                "a match resumes from any point of its log",
                length,
            )
        self._must(
            Match(self.rules, events=log).state == self.match.state,
            "replaying the log gives the same state",
            "",
        )

    def _check_views(self) -> None:
        """A seat’s events fold into its view, which holds nobody else's deal."""
        for seat in range(self.rules.seats):
            view = self.rules.start(seat)
            for event in self.match.events:
                seen = event.seen_by(seat)
                self._must(seen.seen_by(seat) == seen, "hiding an event's cards twice changes nothing", event)
                if isinstance(seen, HandDealt):
                    others = [hand for each, hand in enumerate(seen.hands) if each != seat]
                    hidden = all(card.hidden for hand in (*others, seen.stock) for card in hand)
                    self._must(hidden, f"seat {seat} is not shown the others' cards", seen)
                view = self.rules.evolve(view, seen)
            self._must(
                view == self.match.view(seat), f"seat {seat}'s view follows from the events it saw", ""
            )

    def _check_words(self) -> None:
        state = self.rules.start()
        for event in self.match.events:
            state = self.rules.evolve(state, event)
            line = self.rules.narrate_in(state, event, self.names)
            self._must(
                line.rstrip("”").endswith((".", "!", "…")),
                "every event is one sentence",
                (event, line),
            )
            self._must(self.rules.bubble_in(state, event) != "", "a speech bubble is never empty", event)
            if event.ends_hand:
                for side in range(len(self.rules.sides)):
                    told = self.rules.outcome(state, self.names, side)
                    self._must(told.title and told.sentence, "a result has a title and a sentence", told)

    def _check_record(self) -> None:
        text = write_record(self.match)
        again = read_record(text).events
        self._must(again == record_of(self.match).events, "a record reads back as written", text)
        if self.match.over:
            self._must(verify(text).ok, "an honest record is verified", verify(text).lines)

    def _check_saved(self) -> None:
        store = store_in_memory()
        number = store.begin(self.match.events)
        self._must(store.events_of(number) == self.match.events, "a saved match loads as it was", number)
        store.close()

    def _check_figures(self) -> None:
        figures = figures_of(self.rules.name)
        for facts in _finished(self.match.events):
            account = account_of(self.rules, facts)
            self._must(
                len(account.points) == len(self.rules.sides), "a hand has points for each side", account
            )
        self._must(figures.columns is not None, "a list of hands has columns", figures)

    def _must(self, kept: object, promise: str, found: object) -> None:
        if not kept:
            self._broken(promise, found)

    def _broken(self, promise: str, found: object) -> NoReturn:
        raise Broken(f"{share(self.rules)!r}, seed {self.seed!r}: {promise}; found {found!r}")


def _finished(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The events of each hand that is over."""
    for facts in hands_of(events):
        if any(event.ends_hand for event in facts) and isinstance(facts[0], HandStarted):
            yield facts
