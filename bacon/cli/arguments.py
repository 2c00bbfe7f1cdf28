"""The words of the command line: what stands there, what is allowed, and what is said when it is not."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from bacon.cli.terminal import say
from bacon.core.rules import Preset
from bacon.core.words import game_title
from bacon.games import GAMES, find_game
from bacon.games.presets import presets_of

Size: TypeAlias = tuple[int, int]
Lines: TypeAlias = Callable[[], Iterable[str]]

FAILED: Final = 1
NOT_UNDERSTOOD: Final = 2

_LARGEST: Final = 16384
_MOST_HANDS: Final = 10_000_000
_MOST_JOBS: Final = 64
_LONGEST_PATIENCE: Final = 3600


class Trouble(Exception):
    """Raised to end a command with one sentence and an exit code."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence that names what is allowed.

    `commands` are the names of the commands, when it has any.
    """

    commands: Collection[str] = ()

    def __init__(self, prog: str = "bacon", **texts: str) -> None:
        super().__init__(prog, allow_abbrev=False, add_help=False, **texts)  # type: ignore[arg-type]
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

    def print_help(self, _: object = None) -> None:
        """Print the help as the commands print what they have to say."""
        say(self.format_help().rstrip("\n").split("\n"))

    def known(self) -> Iterable[str]:
        """Give the names of the options."""
        return (action.option_strings[-1] for action in self._actions if action.option_strings)

    def error(self, message: str) -> NoReturn:
        """End with the message as one sentence."""
        sentence = re.sub(r"^argument (\S+): ", r"\1: ", message)
        sentence = re.sub(r"^COMMAND: invalid choice: (.*) \(choose from .*", self._no_command, sentence)
        raise Trouble(f"{sentence.rstrip('.')} (see {self.prog} --help).", NOT_UNDERSTOOD)

    def _before_the_command(self, argv: Sequence[str]) -> str | None:
        """Give an option of the game itself that stands before a command, which would not hear of it."""
        place = next((place for place, word in enumerate(argv) if word in self.commands), 0)
        return next((word for word in argv[:place] if word.startswith("--")), None)

    def _no_command(self, found: re.Match[str]) -> str:
        return f"there is no command {found[1]}; the commands are {', '.join(self.commands)}"


class Tell(argparse.Action):
    """An option that prints some lines and ends the program."""

    def __init__(self, option_strings: Sequence[str], dest: str, tell: Lines, help: str) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, help=help)
        self._tell = tell

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print the lines."""
        say(self._tell())
        parser.exit()


# What each command takes


def window_arguments(parser: Parser) -> None:
    """Take how the window opens, and what is played in it."""
    _size_argument(parser)
    parser.add_argument("--fullscreen", action="store_true", help="Fill the screen (default: as last).")
    _game_argument(parser, "Choose this game for a new match", "as last")
    rule_arguments(parser)


def demo_arguments(parser: Parser) -> None:
    """Take what is shown, how large, and where the pictures go."""
    _game_argument(parser)
    parser.add_argument(
        "--hands", type=_count, default=3, metavar="N", help="Play this many hands (default: 3)."
    )
    _seed_argument(parser, "demo")
    parser.add_argument(
        "--size",
        type=size,
        metavar="WxH",
        help="Use this size (default: 1280x800, and 3840x2160 for pictures of the cards).",
    )
    rule_arguments(parser)
    _instead_arguments(parser)
    parser.add_argument(
        "--shots", type=Path, metavar="DIR", help="Save pictures in this folder (default: none)."
    )
    parser.add_argument(
        "--headless", action="store_true", help="Open no window; needs no display (default: open one)."
    )


def _instead_arguments(parser: Parser) -> None:
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--widgets", action="store_true", help="Show every widget in every state instead (default: play)."
    )
    instead.add_argument(
        "--cards", action="store_true", help="Show every card, large and small, instead (default: play)."
    )
    instead.add_argument(
        "--replay", action="store_true", help="Show a replay of one hand instead (default: play)."
    )
    instead.add_argument(
        "--gallery",
        action="store_true",
        help="Save pictures of every scene, theme and animation instead; needs --shots (default: play).",
    )


def bots_arguments(parser: Parser) -> None:
    """Take how many hands are played, by which rules and chance."""
    _game_argument(parser)
    parser.add_argument(
        "--hands", type=_count, default=2000, metavar="N", help="Play this many hands (default: 2000)."
    )
    _seed_argument(parser, "bots")
    rule_arguments(parser)


def arena_arguments(parser: Parser) -> None:
    """Take who competes, at what, and how much is played."""
    _game_argument(parser)
    for name, default in (("--a", "normal"), ("--b", "random")):
        parser.add_argument(
            name,
            default=default,
            metavar="BOT",
            help="Let this one compete: easy, normal, hard or expert, each also with a temper, careful or "
            "bold, as in normal:bold; or house, which plays by rules of thumb, or house:without=TACTIC, "
            f"which does without one of them; or random; or program:COMMAND (default: {default}).",
        )
    parser.add_argument(
        "--deals",
        type=_count,
        default=500,
        metavar="N",
        help="Play this many deals, each with sides swapped too (default: 500).",
    )
    parser.add_argument(
        "--matches",
        type=_whole(0, _MOST_HANDS),
        default=50,
        metavar="N",
        help="Then play this many whole matches, each with sides swapped too (default: 50).",
    )
    parser.add_argument(
        "--seed",
        metavar="TEXT",
        help="Derive all chance from this text; the same text gives the same cards. Whoever knows it knows "
        "every card, so where a program competes it is a new one each time, which the report tells (default: "
        "arena).",
    )
    parser.add_argument(
        "--jobs",
        type=_whole(1, _MOST_JOBS),
        default=1,
        metavar="N",
        help="Play in so many processes at once; it changes nothing but the time it takes (default: 1).",
    )
    parser.add_argument(
        "--timed",
        action="store_true",
        help="Let bots that search think by the clock, as at the table; then no two runs are quite alike "
        "(default: look at a fixed number of worlds).",
    )
    parser.add_argument(
        "--patience",
        type=_seconds,
        default=5.0,
        metavar="SECONDS",
        help="Give a program this long for a decision, its start included (default: 5).",
    )
    parser.add_argument(
        "--json", action="store_true", help="Print one JSON object with all figures (default: a table)."
    )
    rule_arguments(parser)


def rules_arguments(parser: Parser) -> None:
    """Take the game and its rules."""
    _game_argument(parser, "Tell of this game")
    rule_arguments(parser)


def rule_arguments(parser: Parser) -> None:
    """Take a preset and single house rules."""
    presets = "; ".join(
        f"for {game_title(game)} {_names(known)}"
        for game, known in ((game, presets_of(game)) for game in GAMES)
    )
    parser.add_argument(
        "--preset",
        metavar="NAME",
        help=f"Start from a preset of the game: {presets} (default: the first of each); upper and lower case "
        "are alike.",
    )
    parser.add_argument(
        "--rule",
        type=_rule,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="Play by a house rule of the game, such as target=15; may be repeated (default: the standard "
        "game). All rules, and what they can be, are told by: bacon rules --game GAME.",
    )


def _names(presets: Sequence[Preset]) -> str:
    return ", ".join(preset.name for preset in presets)


def export_arguments(parser: Parser) -> None:
    """Take where the record goes, and of what it is."""
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="Write to this file, such as match.bacon, replacing it (default: print the record).",
    )
    _hand_argument(parser, "Give the record of this hand alone (default: of the whole match).")


def stats_arguments(parser: Parser) -> None:
    """Take the game that is counted, and where the figures go."""
    _game_argument(parser, "Count only this game", "all of them")
    parser.add_argument(
        "--csv",
        type=Path,
        metavar="FILE",
        help="Write all figures to this file as CSV, replacing it (default: print them as text).",
    )


def show_arguments(parser: Parser) -> None:
    """Take the record, and the hand of it that is told."""
    parser.add_argument("file", type=Path, metavar="FILE", help="The record to show.")
    _hand_argument(parser, "Tell this hand, fact by fact (default: a table of all hands).")


def open_arguments(parser: Parser) -> None:
    """Take the record, and how large a window that is not open yet is to be."""
    parser.add_argument("file", type=Path, metavar="FILE", help="The record to look at.")
    _size_argument(parser)


def replay_arguments(parser: Parser) -> None:
    """Take the record, and how large the window is."""
    open_arguments(parser)


def verify_arguments(parser: Parser) -> None:
    """Take the record."""
    parser.add_argument("file", type=Path, metavar="FILE", help="The record to verify.")


def no_arguments(_: Parser) -> None:
    """Take none but --help."""


def _game_argument(parser: Parser, words: str = "Play this game", default: str = "bacon") -> None:
    """Take a game; a default that is none is told, and stands for no game."""
    parser.add_argument(
        "--game",
        type=_game,
        default=default if default in GAMES else None,
        metavar="GAME",
        help=f"{words}: {', '.join(GAMES)} (default: {default}).",
    )


def _size_argument(parser: Parser) -> None:
    parser.add_argument(
        "--size", type=size, metavar="WxH", help="Open the window this large (default: as last)."
    )


def _hand_argument(parser: Parser, words: str) -> None:
    parser.add_argument("--hand", type=_count, metavar="N", help=words)


def _seed_argument(parser: Parser, default: str) -> None:
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


def _whole(least: int, most: int) -> Callable[[str], int]:
    """Give what reads a whole number between two."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
        return int(text)

    return read


def _count(text: str) -> int:
    return _whole(1, _MOST_HANDS)(text)


def _seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,4}(\.\d{1,3})?", text) or not 0 < float(text) <= _LONGEST_PATIENCE:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of seconds, from 0.001 to {_LONGEST_PATIENCE}"
        )
    return float(text)


def _rule(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} sets no rule; write it as target=15")
    return name.strip(), value
