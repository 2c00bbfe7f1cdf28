"""The words of the command line: what stands there, what is allowed, and what is said when it is not."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from bacon.cli.terminal import say
from bacon.core.options import OptionError, OptionValue
from bacon.core.rules import Rules
from bacon.data.paths import folders
from bacon.kits import FIRST, GAMES, find_game
from bacon.kits.presets import find_preset, read_shared

Size: TypeAlias = tuple[int, int]
Words: TypeAlias = Callable[[], str]
Lines: TypeAlias = Callable[[], Iterable[str]]

FAILED: Final = 1
NOT_UNDERSTOOD: Final = 2

_LARGEST: Final = 16384
MOST_HANDS: Final = 10_000_000
_LONGEST_PATIENCE: Final = 3600
_MOST_JOBS: Final = 64


class Trouble(Exception):
    """Raised to end a command with one sentence and an exit code."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence that names what is allowed.

    `commands` are the names of the commands, when it has any. What it is for and what its options do may have
    to be found first, such as the games there are; then `purpose` and `explained` do that for the help alone.
    """

    commands: Collection[str] = ()
    purpose: Words | None = None

    def __init__(self, prog: str = "bacon", **texts: str) -> None:
        self.explained: dict[argparse.Action, Words] = {}
        super().__init__(prog, allow_abbrev=False, add_help=False, **texts)  # type: ignore[arg-type]
        self.color = False  # newer Pythons colour the help, even where it is not printed to a terminal
        self.add_argument("-h", "--help", action="help", help="Print this help.")
        self.set_defaults(parser=self)

    def parse(self, argv: Sequence[str]) -> argparse.Namespace:
        """Parse everything; an option that is left over is named with those there are."""
        args, rest = self.parse_known_args(argv)
        if args.parser is not self and (early := self._before_the_command(argv)):
            self.error(f"{early} stands after the command, such as: bacon demo {early} …")
        if rest:
            parser: Parser = args.parser
            parser.error(f"there is no {rest[0]!r} here; the options are {', '.join(parser.known())}")
        return args

    def format_help(self) -> str:
        """The help, with what had to be found for it."""
        if self.purpose:
            self.description = self.purpose()
        for option, words in self.explained.items():
            option.help = words()
        return super().format_help()

    def print_help(self, _: object = None) -> None:
        """Print the help as the commands print what they have to say."""
        say(self.format_help().rstrip("\n").split("\n"))

    def known(self) -> Iterable[str]:
        """The names of the options, each in its long form."""
        return (action.option_strings[-1] for action in self._actions if action.option_strings)

    def error(self, message: str) -> NoReturn:
        """End with the message as one sentence."""
        sentence = re.sub(r"^argument (\S+): ", r"\1: ", message)
        sentence = re.sub(r"^COMMAND: invalid choice: (.*) \(choose from .*", self._no_command, sentence)
        raise Trouble(f"{sentence.rstrip('.')} (see {self.prog} --help).", NOT_UNDERSTOOD)

    def _before_the_command(self, argv: Sequence[str]) -> str | None:
        """An option of the game itself that stands before a command, which would not hear of it."""
        place = next((place for place, word in enumerate(argv) if word in self.commands), 0)
        return next((word for word in argv[:place] if word.startswith("--")), None)

    def _no_command(self, found: re.Match[str]) -> str:
        return f"there is no command {found[1]}; the commands are {', '.join(self.commands)}"


class Tell(argparse.Action):
    """An option that prints some lines and ends the program."""

    def __init__(self, option_strings: Sequence[str], dest: str, tell: Lines, help: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)
        self._tell = tell

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print the lines."""
        say(self._tell())
        parser.exit()


# What several commands take


def game_argument(parser: Parser, words: str = "Play this game", default: str = FIRST) -> None:
    """Take a game; a default that is none is told, and stands for no game."""
    chosen = default if default == FIRST else None
    option = parser.add_argument("--game", type=_game, default=chosen, metavar="GAME")
    parser.explained[option] = lambda: f"{words}: {', '.join(GAMES)} (default: {default})."


def size_argument(parser: Parser) -> None:
    """Take how large the window opens."""
    parser.add_argument(
        "--size", type=size, metavar="WxH", help="Open the window this large (default: as last)."
    )


def number_argument(
    parser: Parser, name: str, default: float, words: str, kind: Callable[[str], float] | None = None
) -> None:
    """Take how many of something there are to be, or whatever else a `kind` of number says."""
    parser.add_argument(
        name, type=kind or count, default=default, metavar="N", help=f"{words} (default: {default:g})."
    )


def jobs_argument(parser: Parser, done: str) -> None:
    """Take in how many processes something is done."""
    words = f"{done} in so many processes at once; it changes nothing but the time it takes"
    number_argument(parser, "--jobs", 1, words, whole(1, _MOST_JOBS))


def switch(parser: argparse._ActionsContainer, name: str, words: str) -> None:
    """Take something that is done only where it is asked for."""
    parser.add_argument(name, action="store_true", help=words)


def player_argument(parser: Parser) -> None:
    """Take whose matches are meant."""
    whose = parser.add_mutually_exclusive_group()
    words = "Of this player alone, empty for who has given no name (default: who plays by the settings)."
    whose.add_argument("--player", metavar="NAME", help=words)
    switch(whose, "--everyone", "Of everyone who has played on this computer.")


def hand_argument(parser: Parser, words: str) -> None:
    """Take the number of a hand."""
    parser.add_argument("--hand", type=count, metavar="N", help=words)


def record_argument(parser: Parser, done: str) -> None:
    """Take the file of a record, and what is done with it."""
    parser.add_argument("file", type=Path, metavar="FILE", help=f"The record to {done}.")


def seed_argument(parser: Parser, default: str) -> None:
    """Take the text from which all chance is derived."""
    words = f"Derive all chance from this text; the same text gives the same cards (default: {default})."
    parser.add_argument("--seed", default=default, metavar="TEXT", help=words)


# What the words mean


def _game(text: str) -> str:
    try:
        find_game(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def size(text: str) -> Size:
    """Read a size in pixels; raise ``ArgumentTypeError`` for anything else."""
    found = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text.strip())
    wide, tall = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (1 <= wide <= _LARGEST and 1 <= tall <= _LARGEST):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; write width and height, such as 1280x800")
    return wide, tall


def whole(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number between two."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
        return int(text)

    return read


def count(text: str) -> int:
    """How many hands, deals or the like; raises ``ArgumentTypeError`` for what is no such number."""
    return whole(1, MOST_HANDS)(text)


def seconds(text: str) -> float:
    """A number of seconds; raises ``ArgumentTypeError`` for anything else."""
    if not re.fullmatch(r"\d{1,4}(\.\d{1,3})?", text) or not 0 < float(text) <= _LONGEST_PATIENCE:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of seconds, from 0.001 to {_LONGEST_PATIENCE}"
        )
    return float(text)


# The house rules: a preset, and each --rule over it


def rule_arguments(parser: Parser) -> None:
    """Take a preset and single house rules."""
    parser.explained[parser.add_argument("--preset", metavar="NAME")] = _presets
    parser.add_argument(
        "--rule",
        type=_rule,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="Play by a house rule of the game, such as target=15; may be repeated for other rules (default: "
        "the standard game). All rules, and what they can be, are told by: bacon rules --game GAME.",
    )


def _presets() -> str:
    of_each = (
        f"for {kit.title} {', '.join(preset.name for preset in kit.presets())}" for kit in GAMES.values()
    )
    return (
        f"Start from a preset of the game: {'; '.join(of_each)} (default: the first of each); upper and "
        "lower case are alike."
    )


def _rule(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} sets no rule; write it as target=15")
    return name.strip(), value


def chosen_rules(args: argparse.Namespace) -> Rules:
    """Make the rules: those of the preset, and over them each --rule."""
    try:
        start = _preset(args.game, args.preset) if args.preset else find_game(args.game)()
    except ValueError as error:
        raise Trouble(f"--preset: {error}", NOT_UNDERSTOOD) from error
    try:
        return start.choosing(dict(_named_rules(start, args.rule)))
    except OptionError as error:
        raise Trouble(f"--rule {str(error).rstrip('.')}.", NOT_UNDERSTOOD) from error


def _preset(game: str, name: str) -> Rules:
    """The rules of a preset, the player's own or one that comes with the game."""
    from bacon.data.settings import load  # noqa: PLC0415  (the settings take a moment)

    own = load(folders().settings).settings.presets.get(game, {})
    named = {known.lower(): text for known, text in own.items()}.get(name.strip().lower())
    return read_shared(named) if named else find_preset(game, name).rules


def _named_rules(rules: Rules, named: Sequence[tuple[str, str]]) -> Iterator[tuple[str, OptionValue]]:
    """Read each --rule; raise `OptionError` also for one that is named twice."""
    texts: dict[str, str] = {}
    for name, text in named:
        if name in texts:
            raise OptionError(f"{name} is given twice ({texts[name]!r} and {text!r}); give it once")
        texts[name] = text
        yield _named_rule(rules, name, text)


def _named_rule(rules: Rules, name: str, text: str) -> tuple[str, OptionValue]:
    """Read one --rule; raise `OptionError` for a rule that is not there or a value it does not have."""
    for option in rules.options():
        if option.name == name:
            return name, option.parse(text)
    known = ", ".join(option.name for option in rules.options())
    raise OptionError(f"there is no rule {name!r}; the rules are {known}")
