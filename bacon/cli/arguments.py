"""Command-line arguments: their names, allowed values, help and errors."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from bacon.cli.errors import NOT_UNDERSTOOD, CommandError
from bacon.cli.terminal import print_lines
from bacon.core.arguments import nearest
from bacon.core.options import OptionError, OptionValue
from bacon.core.rules import Rules
from bacon.core.words import as_sentence, small
from bacon.kits import FIRST, GAMES, find_game
from bacon.kits.presets import find_preset, read_shared
from bacon.system.folders import folders

Size: TypeAlias = tuple[int, int]
Words: TypeAlias = Callable[[], str]
Lines: TypeAlias = Callable[[], Iterable[str]]

_MAX_PIXELS: Final = 16384
MAX_HANDS: Final = 10_000_000
_MAX_SECONDS: Final = 3600
_MAX_JOBS: Final = 64


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence that names what is allowed.

    `commands` are the names of the subcommands, if any. Texts that are slow to build, such as the list of
    games, are given as functions in `purpose` and `explained`, which only the help calls.
    """

    commands: Collection[str] = ()
    purpose: Words | None = None

    def __init__(self, prog: str = "bacon", **texts: str) -> None:
        self.explained: dict[argparse.Action, Words] = {}
        super().__init__(prog, allow_abbrev=False, add_help=False, **texts)  # type: ignore[arg-type]
        self.color = False  # newer Pythons color the help even outside a terminal
        self.add_argument("-h", "--help", action="help", help="Print this help.")
        self.set_defaults(parser=self)

    def parse(self, argv: Sequence[str]) -> argparse.Namespace:
        """Parse all arguments; unknown options are an error that lists the known ones."""
        args, rest = self.parse_known_args(argv)
        if args.parser is not self and (early := self._before_the_command(argv)):
            self.error(f"{early} goes after the command, such as: bacon demo {early} …")
        if rest:
            parser: Parser = args.parser
            unknown = (
                f"there is no option {rest[0]!r}" if rest[0][:1] == "-" else f"{rest[0]!r} isn't expected"
            )
            known = list(parser.known())
            options = "the only option is" if len(known) == 1 else "the options are"
            parser.error(f"{unknown}; {options} {', '.join(known)}")
        return args

    def format_help(self) -> str:
        """The help, with the slow texts filled in."""
        if self.purpose:
            self.description = self.purpose()
        for option, words in self.explained.items():
            option.help = words()
        return super().format_help()

    def print_help(self, _: object = None) -> None:
        """Print the help through `print_lines`."""
        print_lines(self.format_help().rstrip("\n").split("\n"))

    def known(self) -> Iterable[str]:
        """The long names of all options."""
        return (action.option_strings[-1] for action in self._actions if action.option_strings)

    def error(self, message: str) -> NoReturn:
        """Raise the message as one sentence."""
        sentence = re.sub(r"^argument (\S+): (.*)", lambda found: f"{found[1]}: {small(found[2])}", message)
        sentence = re.sub(r"^COMMAND: invalid choice: '(.*)' \(choose from .*", self._no_command, sentence)
        sentence = re.sub(r"invalid choice: (.*) \(choose from (.*)\)", _choices, sentence)
        for pattern, better in _BETTER:
            sentence = re.sub(pattern, better, sentence)
        raise CommandError(f"{sentence.rstrip('.')} (see {self.prog} --help).", NOT_UNDERSTOOD)

    def _before_the_command(self, argv: Sequence[str]) -> str | None:
        """The first option given before the command, where it would be ignored."""
        place = next((place for place, word in enumerate(argv) if word in self.commands), 0)
        return next((word for word in argv[:place] if word.startswith("--")), None)

    def _no_command(self, found: re.Match[str]) -> str:
        meant = nearest(found[1], self.commands)
        return f"there is no command {found[1]!r}{meant}; the commands are {', '.join(self.commands)}"


def _choices(found: re.Match[str]) -> str:
    """Name what may be chosen; some Pythons quote each, others don't."""
    values = found[2].replace("'", "")
    return f"{found[1]} is not allowed; choose one of {values}"


def refused(option: str, error: Exception) -> CommandError:
    """Return the error of a value that was refused, in one sentence after its option."""
    return CommandError(f"{option}: {small(str(error))}", NOT_UNDERSTOOD)


_BETTER: Final = (
    (r"^one of the arguments (\S+) (\S+) is required", r"choose \1 or \2"),
    (r"^(\S+): not allowed with argument (\S+)", r"\1 and \2 can't be combined"),
    (r"^the following arguments are required: (.*)", r"\1 is missing"),
    (r"expected one argument$", "its value is missing"),
)
"""What argparse says, and what Bacon says instead."""


class PrintAndExit(argparse.Action):
    """An option that prints some lines and exits."""

    def __init__(self, option_strings: Sequence[str], dest: str, lines: Lines, help: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)
        self._lines = lines

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print the lines and exit."""
        print_lines(self._lines())
        parser.exit()


# Arguments that several commands share


def game_argument(parser: Parser, words: str = "Play this game", default: str = FIRST) -> None:
    """Add ``--game``; a default that is not a game is only shown in the help, and means None."""
    chosen = default if default == FIRST else None
    option = parser.add_argument("--game", type=_game, default=chosen, metavar="GAME")
    parser.explained[option] = lambda: f"{words}: {', '.join(GAMES)} (default: {default})."


def size_argument(parser: Parser) -> None:
    """Add ``--size``, the size of the window."""
    parser.add_argument(
        "--size", type=size, metavar="WxH", help="Open the window at this size (default: same as last time)."
    )


def number_argument(
    parser: Parser, name: str, default: float, words: str, kind: Callable[[str], float] | None = None
) -> None:
    """Add a numeric option, by default a count; `kind` parses it."""
    parser.add_argument(
        name, type=kind or count, default=default, metavar="N", help=f"{words} (default: {default:g})."
    )


def jobs_argument(parser: Parser, done: str) -> None:
    """Add ``--jobs``, the number of processes."""
    words = f"{done} in this many processes at once, which only changes how long it takes"
    number_argument(parser, "--jobs", 1, words, whole(1, _MAX_JOBS))


def switch(parser: argparse._ActionsContainer, name: str, words: str) -> None:
    """Add an option without a value, off by default."""
    parser.add_argument(name, action="store_true", help=words)


def player_argument(parser: Parser) -> None:
    """Add ``--player`` and ``--everyone``, whose matches to use."""
    group = parser.add_mutually_exclusive_group()
    words = "Use only this player's matches; '' is the player without a name (default: the current player)."
    group.add_argument("--player", metavar="NAME", help=words)
    switch(group, "--everyone", "Use the matches of everyone who has played on this computer.")


def hand_argument(parser: Parser, words: str) -> None:
    """Add ``--hand``, the number of a hand."""
    parser.add_argument("--hand", type=count, metavar="N", help=words)


def record_argument(parser: Parser, done: str) -> None:
    """Add the file of a record; `done` says what happens to it."""
    parser.add_argument("file", type=Path, metavar="FILE", help=f"The record to {done}.")


def seat_argument(parser: Parser, words: str, default: str) -> None:
    """Add ``--seat``, the number of a seat."""
    words = f"{words}: 0 is south, and so on clockwise (default: {default})."
    parser.add_argument("--seat", type=whole(0, 5), metavar="N", help=words)


def check_seat(seat: int | None, rules: Rules) -> None:
    """Raise an error for a seat that the table of a game doesn't have."""
    if seat is not None and seat >= rules.seats:
        raise CommandError(
            f"--seat: there is no seat {seat}; seats are 0 to {rules.seats - 1}.", NOT_UNDERSTOOD
        )


def seed_argument(parser: Parser, default: str) -> None:
    """Add ``--seed``, from which all randomness derives."""
    words = f"Use this text as the seed; the same text gives the same cards (default: {default})."
    parser.add_argument("--seed", default=default, metavar="TEXT", help=words)


# Values


def _game(text: str) -> str:
    try:
        find_game(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def size(text: str) -> Size:
    """Parse a size in pixels; raises ``ArgumentTypeError`` if it is not one."""
    found = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text.strip())
    wide, tall = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (1 <= wide <= _MAX_PIXELS and 1 <= tall <= _MAX_PIXELS):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; write width and height, such as 1280x800")
    return wide, tall


def whole(least: int, most: int) -> Callable[[str], int]:
    """A parser for whole numbers in a range."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least:,} to {most:,}")
        return int(text)

    return read


def count(text: str) -> int:
    """Parse a number of hands or the like; raises ``ArgumentTypeError`` if it is not one."""
    return whole(1, MAX_HANDS)(text)


def seconds(text: str) -> float:
    """Parse a number of seconds; raises ``ArgumentTypeError`` if it is not one."""
    if not re.fullmatch(r"\d{1,4}(\.\d{1,3})?", text) or not 0 < float(text) <= _MAX_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0.001 to {_MAX_SECONDS}")
    return float(text)


# House rules: a preset, modified by each --rule


def rule_arguments(parser: Parser) -> None:
    """Add ``--preset`` and ``--rule``."""
    parser.explained[parser.add_argument("--preset", metavar="NAME")] = _presets
    parser.add_argument(
        "--rule",
        type=_rule,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="Play by a house rule, such as target=15; repeat it for more rules (default: the "
        "standard game). To list all rules and their choices: bacon rules --game GAME.",
    )


def _presets() -> str:
    of_each = (f"{kit.title}: {', '.join(preset.name for preset in kit.presets())}" for kit in GAMES.values())
    start = "Start from one of the game's presets, which the window calls variations (default: the first)."
    return f"{start} {'. '.join(of_each)}."


def _rule(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} isn't a rule setting; write one like target=15")
    return name.strip(), value


def chosen_rules(args: argparse.Namespace) -> Rules:
    """The rules of the preset, modified by each ``--rule``."""
    try:
        start = _preset(args.game, args.preset) if args.preset else find_game(args.game)()
    except ValueError as error:
        raise refused("--preset", error) from error
    try:
        return start.choosing(dict(_named_rules(start, args.rule)))
    except OptionError as error:
        raise CommandError(f"--rule: {as_sentence(str(error))}", NOT_UNDERSTOOD) from error


def _preset(game: str, name: str) -> Rules:
    from bacon.settings.settings import load  # noqa: PLC0415  (slow to import)

    own = load(folders().settings).settings.presets.get(game, {})
    named = {known.lower(): text for known, text in own.items()}.get(name.strip().lower())
    return read_shared(named) if named else find_preset(game, name).rules


def _named_rules(rules: Rules, named: Sequence[tuple[str, str]]) -> Iterator[tuple[str, OptionValue]]:
    texts: dict[str, str] = {}
    for name, text in named:
        if name in texts:
            raise OptionError(f"{name} is given twice ({texts[name]!r} and {text!r}); give it once")
        texts[name] = text
        yield name, rules.find_option(name).parse(text)
