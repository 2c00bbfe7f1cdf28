"""The command ``bacon``: opens the table, and the small tools around it.

Exit codes: 0 when all is well, 1 when what was asked failed, 2 when it could not be understood or a file
not read, 130 when it was interrupted. The screen and the bots are imported only when a command needs them.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from bacon.cli.arguments import (
    FAILED,
    NOT_UNDERSTOOD,
    Parser,
    Tell,
    Trouble,
    arena_arguments,
    bots_arguments,
    demo_arguments,
    export_arguments,
    no_arguments,
    open_arguments,
    replay_arguments,
    rules_arguments,
    show_arguments,
    stats_arguments,
    verify_arguments,
    window_arguments,
)
from bacon.cli.saved import health, newest_record, saved_matches
from bacon.cli.terminal import (
    Unprinted,
    complain,
    flush,
    never_stumble_over_a_letter,
    nobody_reads,
    progress,
    say,
    write,
)
from bacon.core.options import OptionError, OptionValue
from bacon.core.rules import Rules
from bacon.data.door import knock
from bacon.data.files import patiently, reason
from bacon.data.licences import licences_in_full, licences_in_short
from bacon.data.paths import NoHome, folders
from bacon.data.record_file import ENDING, record_at, record_text
from bacon.data.records import RecordError
from bacon.data.reports import versions, write_report
from bacon.data.scoreboard import scoreboard
from bacon.data.settings import load
from bacon.data.show import overview, told
from bacon.data.statistics import as_csv, statistics
from bacon.data.streams import do_without_streams, somebody_reads
from bacon.data.verify import verify
from bacon.games import GAMES, find_game
from bacon.games.catalogue import catalogue
from bacon.games.presets import find_preset, read_shared
from bacon.version import __version__

INTERRUPTED: Final = 130
_BIRTH: Final = 30.0
"""No process takes longer than this to start, in seconds."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line, the process's own when `argv` is None, and give the exit code; never raises.

    What ends a command is told in a box where nobody reads the error stream, as on Windows after a double
    click.
    """
    do_without_streams()
    never_stumble_over_a_letter()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        flush()
    except Trouble as trouble:
        return _failed(str(trouble), trouble.code)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        nobody_reads()
        return FAILED
    except Unprinted as error:
        nobody_reads()
        return _failed(f"The output could not be written: {error}.", FAILED)
    except NoHome as error:
        return _failed(str(error), NOT_UNDERSTOOD)
    except Exception as error:
        return _report(error)
    return code


def _run(argv: Sequence[str]) -> int:
    try:
        args = _parser().parse(["open", *argv] if _is_a_file(argv) else argv)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    command: Callable[[argparse.Namespace], int] = args.command
    return command(args)


def _is_a_file(argv: Sequence[str]) -> bool:
    """Tell whether all that was said is the name of a file, as by a double click; a command's name wins."""
    if len(argv) != 1 or argv[0] in _COMMANDS or argv[0].startswith("-"):
        return False
    try:
        return argv[0].lower().endswith(ENDING) or Path(argv[0]).is_file()
    except OSError:
        return False


# The commands


def _play(args: argparse.Namespace) -> int:
    if _handed_over():
        if args.size or args.fullscreen or args.game or args.preset or args.rule:
            say(["Its size, game and rules stay as they are; close it to open another one."])
        return 0
    game = args.game
    args.game = game or load(folders().settings).settings.table.game
    rules = _rules(args) if args.rule or args.preset else None

    def play() -> int:
        from bacon.ui.shell.game import run

        return run(size=args.size, fullscreen=args.fullscreen, game=game, rules=rules)

    return _on_screen(play)


def _demo(args: argparse.Namespace) -> int:
    rules = _rules(args)
    if args.gallery and not args.shots:
        raise Trouble("--gallery needs a folder for its pictures: --shots DIR.", NOT_UNDERSTOOD)

    def demo() -> int:
        if args.gallery:
            from bacon.ui.showroom.gallery.pictures import run as show_all

            return show_all(shots=args.shots)
        if args.cards or args.widgets:
            return _leaf_through(args)
        if args.replay:
            from bacon.ui.showroom.replay_demo import run as show_replay

            return show_replay(
                size=args.size or (1280, 800),
                shots=args.shots,
                headless=args.headless,
                seed=args.seed,
                rules=rules,
            )
        from bacon.ui.showroom.demo import run

        return run(
            rules=rules,
            hands=args.hands,
            seed=args.seed,
            size=args.size or (1280, 800),
            shots=args.shots,
            headless=args.headless,
        )

    return _on_screen(demo)


def _leaf_through(args: argparse.Namespace) -> int:
    if args.cards:
        from bacon.ui.showroom.gallery.cards import run
    else:
        from bacon.ui.showroom.gallery.widgets import run
    return run(size=args.size, shots=args.shots, headless=args.headless)


def _on_screen(show: Callable[[], int]) -> int:
    from bacon.ui.shell.app import NoDisplay

    try:
        return show()
    except NoDisplay as error:
        why = str(error).rstrip(".")
        raise Trouble(
            f"There is no display to open a window on ({why}); bacon demo --headless needs none.", FAILED
        ) from error


def _selftest(_: argparse.Namespace) -> int:
    from bacon.ui.showroom.selftest import run

    return run()


def _doctor(_: argparse.Namespace) -> int:
    where = folders()
    problems = load(where.settings).problems
    say(versions())
    say(_drivers())
    say([f"thinking: {_thinking()}"])
    say(f"{name}: {getattr(where, name)}" for name in ("config", "data", "reports", "log"))
    say([f"saved matches: {health(where.store)}"])
    say(f"settings: {problem}" for problem in problems or ("nothing wrong",))
    say(f"games: {problem}" for problem in GAMES.problems or (", ".join(GAMES),))
    return 0


def _drivers() -> Iterable[str]:
    try:
        from bacon.ui.showroom.doctor import drivers

        return drivers()
    except (ImportError, RuntimeError) as error:
        return (f"screen and sound: not usable here ({error})",)


def _thinking() -> str:
    from bacon.search.worker import Worker

    with Worker() as worker:
        if worker.warm_up(_BIRTH):
            return "opponents have a process of their own"
    return "no process starts; opponents play by rules of thumb"


def _version() -> Iterator[str]:
    yield f"bacon {__version__}"
    yield f"Python {platform.python_version()}"
    yield _libraries()
    yield from ("", "Licences (the texts are printed by: bacon licences)")
    yield from (f"  {line}" for line in licences_in_short())


def _libraries() -> str:
    try:
        from bacon.ui.showroom.doctor import libraries

        return libraries()
    except ImportError as error:
        return f"SDL: not usable here ({error})"


def _licences(_: argparse.Namespace) -> int:
    say(line for text in licences_in_full() for line in text.split("\n"))
    return 0


def _bots(args: argparse.Namespace) -> int:
    rules = _rules(args)
    from bacon.search.selfplay import report

    say(report(rules, args.hands, args.seed).splitlines())
    return 0


def _arena(args: argparse.Namespace) -> int:
    rules = _rules(args)
    from bacon.search import arena

    for option, name in (("--a", args.a), ("--b", args.b)):
        try:
            arena.check_contestant(name, rules)
        except ValueError as error:
            raise Trouble(f"{option}: {error}", NOT_UNDERSTOOD) from error
    seed = arena.seed_for(args.a, args.b) if args.seed is None else args.seed
    order = arena.Order(rules, args.a, args.b, args.deals, args.matches, seed, args.patience, args.timed)
    report = arena.measure(order, args.jobs, progress if sys.stderr.isatty() else None)
    say([arena.as_json(report)] if args.json else arena.lines(report))
    return 0


def _print_rules(args: argparse.Namespace) -> int:
    say(catalogue(_rules(args)))
    say(GAMES.problems)
    return 0


def _export(args: argparse.Namespace) -> int:
    _give_text(newest_record(args.hand), args.out)
    return 0


def _give_text(text: str, path: Path | None) -> None:
    """Write a text to a file, or print it where none is named."""
    if path is None:
        write(text)
        return
    try:
        patiently(partial(path.write_text, text, encoding="utf-8", newline="\n"))
    except OSError as error:
        raise _no_file(path, "written", error) from error


def _stats(args: argparse.Namespace) -> int:
    with saved_matches() as store:
        counted = statistics(store, args.game)
    if args.csv is None:
        say(scoreboard(counted))
    else:
        _give_text(as_csv(counted), args.csv)
    return 0


def _show(args: argparse.Namespace) -> int:
    with _telling_of(args.file):
        record = record_at(args.file)
        for remark in record.remarks:
            complain(remark, 0)
        say(overview(record) if args.hand is None else told(record, args.hand))
    return 0


def _replay(args: argparse.Namespace) -> int:
    with _telling_of(args.file):
        record = record_at(args.file)

    def show() -> int:
        from bacon.ui.shell.game import run

        return run(size=args.size, record=record)

    return _on_screen(show)


def _open(args: argparse.Namespace) -> int:
    if _handed_over(args.file):
        return 0

    def show() -> int:
        from bacon.ui.shell.game import run

        return run(size=args.size, file=args.file)

    return _on_screen(show)


def _handed_over(file: Path | None = None) -> bool:
    """Let a window that is open already do what this start was for; tells whether it does."""
    if not knock(folders().door, file):
        return False
    say(["Bacon is open already; its window comes to the front."])
    return True


@contextlib.contextmanager
def _telling_of(path: Path) -> Iterator[None]:
    """Let what is wrong with a record be told with the name of its file."""
    try:
        yield
    except RecordError as error:
        raise Trouble(f"{path}: {error}", NOT_UNDERSTOOD) from error


def _verify(args: argparse.Namespace) -> int:
    with _telling_of(args.file):
        verdict = verify(record_text(args.file))
    say(verdict.lines)
    return 0 if verdict.ok else FAILED


def _no_file(path: Path, done: str, error: OSError) -> Trouble:
    return Trouble(f"{path} cannot be {done}: {reason(error)}.", NOT_UNDERSTOOD)


# The arguments


def _parser() -> Parser:
    parser = Parser(
        description="Sit down and play Bacon, either game of that name, Euchre or Bid Euchre against "
        "computer opponents. Without a command the table opens.",
        epilog="The player's files are kept in the system's usual folders, or, when the environment variable "
        "BACON_HOME names a folder, all in that one.",
    )
    parser.commands = _COMMANDS
    parser.set_defaults(command=_play)
    words = "Print the versions of Bacon, Python and SDL, and the licences of all that comes with it."
    parser.add_argument("--version", action=Tell, tell=_version, help=words)
    window_arguments(parser)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=Parser)
    for name, (command, words, arguments) in _COMMANDS.items():
        sub = commands.add_parser(name, help=words, description=words)
        sub.set_defaults(command=command)
        arguments(sub)
    return parser


_Command: TypeAlias = tuple[Callable[[argparse.Namespace], int], str, Callable[[Parser], None]]
_COMMANDS: Final[dict[str, _Command]] = {
    "demo": (_demo, "Let the computer play and show it, or save pictures of it.", demo_arguments),
    "selftest": (_selftest, "Check that everything the game needs is there and works.", no_arguments),
    "doctor": (_doctor, "Print versions, folders and the health of the player's files.", no_arguments),
    "rules": (
        _print_rules,
        "Print every house rule of a game with its choices, its value in force, help and source.",
        rules_arguments,
    ),
    "bots": (_bots, "Let the computer opponents play each other and print what came of it.", bots_arguments),
    "arena": (
        _arena,
        "Let two computer opponents, or programs, play the same cards from both sides, and measure them.",
        arena_arguments,
    ),
    "export": (
        _export,
        "Print the newest saved match, finished or not, or one hand of it, as a text record.",
        export_arguments,
    ),
    "open": (
        _open,
        "Open a text record in the window of the game, as a double click on it does; bacon FILE is the same.",
        open_arguments,
    ),
    "replay": (_replay, "Open a window with a text record, to be looked at hand by hand.", replay_arguments),
    "show": (
        _show,
        "Show a text record in the terminal: a table of its hands, or one hand told.",
        show_arguments,
    ),
    "stats": (_stats, "Print what was won and lost in the saved matches.", stats_arguments),
    "licences": (
        _licences,
        "Print what Bacon is made of, whose work that is, and the texts of all licences.",
        no_arguments,
    ),
    "verify": (
        _verify,
        "Replay a text record by the rules, prove from the revealed seeds what they prove, and say what they "
        "do not; exit code 1 when something contradicts.",
        verify_arguments,
    ),
}


def _preset(game: str, name: str) -> Rules:
    """Give the rules of a preset, the player's own or one that comes with the game."""
    own = load(folders().settings).settings.presets.get(game, {})
    named = {known.lower(): text for known, text in own.items()}.get(name.strip().lower())
    return read_shared(named) if named else find_preset(game, name).rules


def _rules(args: argparse.Namespace) -> Rules:
    """Make the rules: those of the preset, and over them each --rule."""
    try:
        start = _preset(args.game, args.preset) if args.preset else find_game(args.game)()
    except ValueError as error:
        raise Trouble(f"--preset: {error}", NOT_UNDERSTOOD) from error
    try:
        named = dict(_named_rule(start, name, text) for name, text in args.rule)
        return type(start).from_values({**start.values(), **named})
    except OptionError as error:
        raise Trouble(f"--rule {str(error).rstrip('.')}.", NOT_UNDERSTOOD) from error


def _named_rule(rules: Rules, name: str, text: str) -> tuple[str, OptionValue]:
    """Read one --rule; raise `OptionError` for a rule that is not there or a value it does not have."""
    for option in rules.options():
        if option.name == name:
            return name, option.parse(text)
    known = ", ".join(option.name for option in rules.options())
    raise OptionError(f"there is no rule {name!r}; the rules are {known}")


def _report(error: Exception) -> int:
    what = f"{type(error).__name__}: {error}".rstrip(". ")
    return _failed(f"Sorry, Bacon has stumbled ({what}); a report is in {write_report(error)}.", FAILED)


def _failed(sentence: str, code: int) -> int:
    """Say why a command has failed, on the error stream and, where nobody reads that, in a box."""
    if not somebody_reads():
        from bacon.ui.shell.box import show_box

        show_box(sentence)
    return complain(sentence, code)
