"""If something is wrong, the command line prints one sentence and never a traceback."""

from __future__ import annotations

import errno
import os
import platform
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import ModuleType

import pygame
import pytest
from msgspec.structs import replace

from bacon import bots
from bacon.cli.main import main
from bacon.cli.saved import health
from bacon.core.match import Match
from bacon.core.rules import TableState, guide_of
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.games.guides import Place
from bacon.kits import GAMES, Games, find_game
from bacon.kits.presets import find_preset, presets_of
from bacon.notation import record
from bacon.notation.record import hand_record_of, print_record, read_record, write_record
from bacon.search.levels import make_bot
from bacon.solver import compiled
from bacon.store.opening import open_store
from bacon.store.unfinished import Autosave
from bacon.system.folders import HOME, by_licence, folders, licences_in_full, licences_in_short
from bacon.system.second_start import await_starts
from bacon.version import __version__
from tests.games.climbing import tables as climbing
from tests.play import Whims, played
from tests.tables import Table, of_bacon

COMMANDS = (
    *("play", "demo", "selftest", "doctor", "rules", "bots", "arena", "daily", "duplicate", "export"),
    *("backup", "restore", "history", "open", "replay", "review", "show", "convert", "stats", "desktop"),
    *("licenses", "new-game", "verify"),
)


class Heard:
    """The printed output."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.out, self.err = capsys.readouterr()

    @property
    def sentence(self) -> str:
        """The one line on the error stream."""
        (line,) = self.err.splitlines()
        assert line.startswith("bacon: ")
        assert line.endswith(".")
        assert self.out == ""
        return line.removeprefix("bacon: ")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    return tmp_path / "home"


def _module(monkeypatch: pytest.MonkeyPatch, name: str, **contents: object) -> None:
    """Replace a module that would need a screen, or much time."""
    module = ModuleType(name)
    for key, value in contents.items():
        setattr(module, key, value)
    monkeypatch.setitem(sys.modules, name, module)


class _NoDisplay(RuntimeError):
    pass


class _NoWindow(RuntimeError):
    pass


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """Stand in for the screen and write down how it was asked to run."""
    asked: list[dict[str, object]] = []

    def run(**how: object) -> int:
        asked.append(how)
        return 0

    _module(monkeypatch, "bacon.ui.app.window", NoDisplay=_NoDisplay, NoWindow=_NoWindow)
    _module(monkeypatch, "bacon.ui.app.game", run=run)
    _module(monkeypatch, "bacon.ui.app.demo", run=run)
    _module(monkeypatch, "bacon.ui.app.selftest", run=run)
    return asked


class _Raiser:
    """Stands in for a function that fails."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __call__(self, *_: object, **__: object) -> int:
        raise self.error


def _saved(home: Path, match: Match[TableState]) -> None:
    with closing(open_store(home / "matches.db").store) as store:
        store.begin(match.events)


def _bacon(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bacon", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


# Help


def test_help_is_complete_and_in_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    overview = capsys.readouterr().out
    assert all(re.search(rf"^    {command} +[A-Z]", overview, re.MULTILINE) for command in COMMANDS)
    for command in COMMANDS:
        assert main([command, "--help"]) == 0
        text = " ".join(capsys.readouterr().out.split())
        for option in re.findall(r" --(?!help)[a-z]+ [A-Zx]+ (.*?\))", text):
            assert "default" in option
        assert text.startswith(f"usage: bacon {command} ")


def test_help_is_plain_though_colours_are_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From 3.14 on Python would colour it."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert main(["demo", "--help"]) == 0
    assert "\033" not in capsys.readouterr().out


def test_the_versions_are_printed_with_the_licences_in_short(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--version"], ["--version", "demo"]):
        assert main(words) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[:2] == [f"bacon {__version__}", f"Python {platform.python_version()}"]
        assert lines[2].endswith(f", SDL {'.'.join(map(str, pygame.get_sdl_version()))}")
        assert lines[-len(by_licence()) :] == [f"  {line}" for line in licences_in_short()]


def test_the_version_is_printed_even_without_a_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pygame.base", None)
    monkeypatch.setattr("bacon.system.folders.find_spec", lambda _: None)
    assert main(["--version"]) == 0
    assert "SDL: not usable here (" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["licenses", "licences"])
def test_the_licences_are_printed_in_full_in_either_spelling(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command]) == 0
    assert capsys.readouterr().out == "".join(f"{line}\n" for line in licences_in_full())


@pytest.mark.sparse(2)
@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["rules"], ["licenses"], ["bots", "--help"], ["verify", "no"]]
)
def test_nothing_heavy_is_imported_for_a_word(arguments: list[str]) -> None:
    heavy = {"pygame", "bacon.search", "bacon.solver", "bacon.ui"}
    code = (
        f"import sys; from bacon.cli.main import main; main({arguments}); print({heavy} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("set()\n")


def test_for_the_version_no_game_is_imported() -> None:
    code = "import sys; from bacon.cli.main import main; main(['--version']); print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "bacon.kits" in done.stdout.split()
    assert "bacon.games" not in done.stdout.split()


UP_TO_THE_FIRST_FRAME = """
import os, sys
from functools import partial
from bacon.cli.main import main
from bacon.ui.app import game, loop
from bacon.ui.app.window import start_video

def painted(*_, **__):
    print(*sys.modules, sep="\\n", flush=True)
    os._exit(0)

game.start_video = partial(start_video, headless=True)
loop.PANEL_DELAY_SECONDS = 60
loop.Reader.follow = painted
main([])
"""


@pytest.mark.parametrize("continued", [False, True], ids=["the first start", "with a match to continue"])
def test_before_the_first_frame_only_what_it_shows_is_imported(home: Path, *, continued: bool) -> None:
    if continued:
        with closing(open_store(home / "matches.db").store) as store:
            Autosave(store).start(Match(Bacon()))
    done = subprocess.run(
        [sys.executable, "-c", UP_TO_THE_FIRST_FRAME],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = set(done.stdout.split())
    assert ("bacon.games.bacon.game" in imported) is continued
    assert "bacon.ui.scenes.title" in imported
    unwanted = {
        "accesskit",
        "argparse",
        "bacon.games.bid_euchre.game",
        "bacon.games.climbing.game",
        "bacon.games.euchre.game",
        "bacon.notation",
        "bacon.system.second_start",
        "concurrent.futures",
        "importlib.metadata",
        "socket",
        "bacon.search",
        "bacon.solver",
        "bacon.ui.scenes.rules",
        "bacon.ui.kit.fields",
        "bacon.ui.kit.form",
        "bacon.ui.kit.spoken",
        "bacon.ui.kit.bars",
        "bacon.ui.kit.chart",
        "bacon.ui.table",
        "bacon.store.merging",
        "bacon.store.reviews",
        "bacon.notation.transcript",
        "logging.handlers",
        "multiprocessing",
        "pickle",
    }
    assert imported & unwanted == set()


# The guide


@pytest.mark.parametrize("game", list(GAMES))
def test_the_guide_is_printed_with_its_contents_its_cards_and_its_tables(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "--guide", "--game", game]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"How to play {GAMES[game].title}"
    assert set(lines[1]) == {"="}
    titles = [part.title for part in guide_of(find_game(game)())]
    assert [line[5:] for line in lines[3 : 3 + len(titles)]] == titles
    for number, title in enumerate(titles, 1):
        assert lines.count(f"{number}. {title}") == 1
    assert max(map(len, lines)) <= 110
    assert any(re.fullmatch(r"  (\S+[♠♥♦♣] +)+\S+[♠♥♦♣]", line) for line in lines)
    assert not any(line.endswith(" ") or "{" in line for line in lines)


def test_the_guide_follows_the_preset_and_rules_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "--guide", "--game", "euchre", "--rule", "joker=on", "--rule", "target=5"]) == 0
    told = capsys.readouterr().out
    assert "first side to 5 points" in told
    assert "joker  J♥     J♦    A♥" in told
    assert "Benny  right  left" in told
    assert main(["rules", "--guide", "--game", "bid-euchre", "--preset", "Six-handed"]) == 0
    assert "two teams of three" in " ".join(capsys.readouterr().out.split())


def test_a_mistake_in_a_guide_is_named_with_its_file_and_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Euchre, "guide", lambda _: Place("guide.txt", 7).fail("there is no option bump"))
    assert main(["rules", "--guide", "--game", "euchre"]) == 2
    heard = Heard(capsys)
    assert heard.out == ""
    mistake = "This game's guide has a mistake. guide.txt, line 7: there is no option bump."
    assert heard.sentence == mistake


# What is not understood


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            "deal",
            f"there is no command 'deal'; the commands are {', '.join(COMMANDS)}",
        ),
        (
            "--colour",
            "there is no option '--colour'; the options are --help, --version, --size, --fullscreen",
        ),
        ("--full", "there is no option '--full'; the options are --help, --version, --size, --fullscreen"),
        (
            "demo --colour red",
            "there is no option '--colour'; the options are --help, --game, --hands, --seed,",
        ),
        ("doctor extra", "'extra' isn't expected; the only option is --help"),
        ("daily --date foo", "--date: 'foo' isn't a date. Write year-month-day"),
        ("demo now", "'now' isn't expected; the options are --help, --game"),
        ("demo --game chess", "--game: there is no game 'chess'; the games are bacon"),
        ("demo --hands 0", "--hands: '0' is not a whole number from 1 to 10,000,000"),
        ("demo --hands -3", "--hands: '-3' is not a whole number from 1 to 10,000,000"),
        ("bots --hands many", "--hands: 'many' is not a whole number from 1 to 10,000,000"),
        ("--size huge", "--size: 'huge' is not a size; write width and height, such as 1280x800"),
        ("--size 0x9", "--size: '0x9' is not a size"),
        ("--size 99999x9", "--size: '99999x9' is not a size"),
        ("demo --size", "--size: its value is missing (see bacon demo --help)"),
        (
            "bots --level best",
            "--level: there is no level 'best'; the levels are easy, normal,",
        ),
        ("bots --rule target", "--rule: 'target' isn't a rule setting; write one like target=15"),
        ("bots --rule target=6", "--rule: target: '6' is not allowed; choose one of 5, 7, 10, 11, 15, 21"),
        (
            "bots --rule target=5 --rule target=7",
            "--rule: target is given twice ('5' and '7'); give it once",
        ),
        (
            "rules --rule jokers=1 --rule jokers=1",
            "--rule: jokers is given twice ('1' and '1'); give it once",
        ),
        (
            "bots --rule tarjet=5",
            "--rule: there is no rule 'tarjet' (did you mean 'target'?); the rules are target, score_names",
        ),
        (
            "rules --preset Quick",
            "--preset: there is no preset 'Quick'; the presets of bacon are Standard, Long,",
        ),
        (
            "rules --game euchre --preset Long",
            "--preset: there is no preset 'Long'; the presets of euchre are",
        ),
        ("bots --game euchre --rule players=6", "--rule: there is no rule 'players'; the rules are target,"),
        (
            "demo --game bid-euchre --rule players=5",
            "--rule: players: '5' is not allowed; choose one of 4, 6",
        ),
        ("--rule jokers=2 rules", "--rule goes after the command, such as: bacon demo --rule …"),
        ("--size 1280x800 demo --headless", "--size goes after the command"),
        ("verify", "FILE is missing (see bacon verify --help)"),
        ("history --kind odd", "--kind: 'odd' is not allowed; choose one of ordinary, assisted, "),
        ("history --player Ada --everyone", "--everyone and --player can't be combined"),
        ("verify record --seat 1", "--seat needs --minds, which recomputes the bots' choices."),
        ("verify record --level hard", "--level needs --minds, which recomputes the bots' choices."),
        ("play --text --lesson --daily", "--daily and --lesson can't be combined"),
        (
            "play --text --lesson --preset Long",
            "--preset can't be combined with --lesson: a lesson has its own rules. You can only choose ",
        ),
        (
            "play --text --daily --rule target=5",
            "--rule can't be combined with --daily: the deal of the day has its own rules. You can ",
        ),
        ("desktop", "choose --install or --remove (see bacon desktop --help)"),
        ("demos", "there is no command 'demos' (did you mean 'demo'?); the commands are play, demo, "),
    ],
)
def test_anything_not_understood_is_reported_with_what_is_allowed(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 2
    assert Heard(capsys).sentence.startswith(sentence)


# The screen


def test_without_a_command_the_table_opens(screen: list[dict[str, object]]) -> None:
    assert main([]) == 0
    assert main(["--size", "800X600", "--fullscreen"]) == 0
    assert main(["--preset", "long", "--rule", "jokers=1"]) == 0
    long = of_bacon(find_preset("bacon", "Long").rules)
    assert screen == [
        {},
        {"size": (800, 600), "fullscreen": True, "game": None, "rules": None},
        {"size": None, "fullscreen": False, "game": None, "rules": replace(long, jokers=1)},
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_table_opens_with_the_game_that_is_asked_for(game: str, screen: list[dict[str, object]]) -> None:
    preset = presets_of(game)[1]
    assert main(["--game", game]) == 0
    assert main(["--game", game, "--preset", preset.name]) == 0
    assert [opened["game"] for opened in screen] == [game, game]
    assert [opened["rules"] for opened in screen] == [None, preset.rules]


def test_rules_without_a_game_are_those_of_the_game_that_was_played_last(
    screen: list[dict[str, object]], home: Path
) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text('[table]\ngame = "bid-euchre"\n', "utf-8")
    assert main(["--rule", "players=6"]) == 0
    assert screen[0]["rules"] == BidEuchre(players=6)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (["players=6"], Climbing(players=6, target=24, max_deals=6)),
        (["players=6", "target=12"], Climbing(players=6, target=12, max_deals=6)),
        (["teams=off"], Climbing(teams=False, target=24, max_deals=6)),
        (["players=3", "teams=off"], Climbing(players=3, teams=False, target=24, max_deals=6)),
        (["target=12"], Climbing(target=12)),
    ],
)
def test_another_table_of_climbing_brings_its_own_end(
    rules: list[str], expected: Climbing, screen: list[dict[str, object]]
) -> None:
    assert main(["--game", "climbing", *(word for rule in rules for word in ("--rule", rule))]) == 0
    assert screen[0]["rules"] == expected


@pytest.mark.parametrize("command", ["demo --headless", "bots"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_shown_and_counted(
    command: str,
    game: str,
    screen: list[dict[str, object]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def report(rules: object, hands: int, seed: str, _: object, progress: object) -> str:  # noqa: ARG001
        screen.append({"rules": rules, "hands": hands, "seed": seed})
        return ""

    _module(monkeypatch, "bacon.search.par", report=report)
    option = find_game(game).options()[-1]
    rule = option.print(option.choices[-1])
    assert main([*command.split(), "--game", game, "--rule", f"{option.name}={rule}"]) == 0
    assert screen[0]["rules"] == find_game(game).parse({option.name: rule})


def test_a_demo_is_asked_for_as_ordered(screen: list[dict[str, object]], tmp_path: Path) -> None:
    ordered = ["--hands", "7", "--seed", "s", "--shots", str(tmp_path), "--rule", "deck=24"]
    assert main(["demo", "--headless", *ordered]) == 0
    assert screen == [
        {
            "rules": Bacon(deck=24),
            "hands": 7,
            "seed": "s",
            "size": (1280, 800),
            "shots": tmp_path,
            "headless": True,
        }
    ]


# The rules


def test_every_rule_is_printed_with_all_that_is_known_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--preset", "jacks & jokers", "--rule", "target=15"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    rules = replace(of_bacon(find_preset("bacon", "Jacks & Jokers").rules), target=15)
    for option in Bacon.options():
        value = rules.values()[option.name]
        assert f"{option.name}={option.print(value)} {option.title}: {option.label(value)}" in text
        for told in (*option.help.split(), f"Source: {option.source}", *map(option.print, option.choices)):
            assert told in text
    assert "To share these rules, send: bacon target=15 jokers=2 jacks_high=true" in text


@pytest.mark.parametrize("game", GAMES)
def test_every_game_lists_its_rules_and_presets(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--game", game]) == 0
    text = capsys.readouterr().out
    assert all(
        f"  {option.name}={option.print(option.default)}  " in text for option in find_game(game).options()
    )
    assert f"Presets: {', '.join(preset.name for preset in presets_of(game))}." in text
    assert f"To share these rules, send: {game}\n" in text


def test_a_rule_given_on_top_of_a_preset_need_not_work_without_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def problem(rules: Bacon) -> str | None:
        return "Jokers need Jacks High." if rules.jokers == 1 and not rules.jacks_high else None

    monkeypatch.setattr(Bacon, "problem", problem)
    assert main(["rules", "--preset", "Jacks & Jokers", "--rule", "jokers=1"]) == 0
    capsys.readouterr()
    assert main(["rules", "--rule", "jokers=1"]) == 2
    assert Heard(capsys).sentence == "--rule: Jokers need Jacks High."


def test_a_preset_may_be_called_like_a_command(screen: list[dict[str, object]], home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text('[presets.bacon]\ndemo = "bacon jokers=2"\n', "utf-8")
    assert main(["--preset", "demo"]) == 0
    assert len(screen) == 1


def test_the_players_own_presets_are_known_by_name(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text('[presets.bacon]\nGran = "bacon jokers=2"\n', "utf-8")
    assert main(["rules", "--preset", "gran"]) == 0
    assert capsys.readouterr().out.endswith("To share these rules, send: bacon jokers=2\n")


def test_the_self_test_gives_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    _module(monkeypatch, "bacon.ui.app.selftest", run=lambda: 1)
    assert main(["selftest"]) == 1


@pytest.mark.parametrize("arguments", [[], ["demo"]])
def test_without_a_display_it_says_how_to_do_without(
    arguments: list[str],
    screen: list[dict[str, object]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    run = _Raiser(_NoDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set"))
    _module(monkeypatch, "bacon.ui.app.window", NoDisplay=_NoDisplay, NoWindow=_NoWindow)
    _module(monkeypatch, "bacon.ui.app.game", run=run)
    _module(monkeypatch, "bacon.ui.app.demo", run=run)
    assert main(arguments) == 1
    assert Heard(capsys).sentence == (
        "There's no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set). "
        "bacon play --text and bacon demo --headless don't need one."
    )
    assert screen == []


def test_a_folder_for_pictures_that_cannot_be_created_is_reported(
    tmp_path: Path, screen: list[dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file", encoding="utf-8")
    assert main(["demo", "--headless", "--shots", str(taken)]) == 1
    assert Heard(capsys).sentence.startswith(f"{taken} can't be created: ")
    assert screen == []


# Files that are opened


@pytest.fixture
def opened(screen: list[dict[str, object]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in the folder from which Bacon is started."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "match.txt"
    path.write_text("anything")
    assert screen == []
    return path


@pytest.mark.parametrize("command", [[], ["open"]])
@pytest.mark.parametrize(
    "name", ["match.txt", "./match.txt", "missing.bacon", "MISSING.BACON", "no/such.bacon"]
)
def test_a_file_by_itself_is_opened_in_the_window_which_reports_what_is_wrong_with_it(
    command: list[str], name: str, opened: Path, screen: list[dict[str, object]]
) -> None:
    assert opened.exists()
    assert main([*command, name]) == 0
    assert screen == [{"size": None, "file": Path(name)}]


@pytest.mark.parametrize("command", ["rules", "doctor"])
def test_the_name_of_a_command_is_never_that_of_a_file(
    command: str, opened: Path, screen: list[dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    opened.rename(opened.with_name(command))
    assert main([command]) == 0
    assert capsys.readouterr().out != ""
    assert screen == []


@pytest.mark.parametrize(
    "words", [["match.text"], ["no/such/file"], ["x" * 5000], ["match.txt", "match.txt"]]
)
def test_anything_but_a_command_or_a_file_is_not_understood(
    words: list[str], opened: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert opened.exists()
    assert main(words) == 2
    assert Heard(capsys).sentence.startswith(f"there is no command '{words[0]}'; the commands are play,")


@pytest.mark.parametrize("words", [[], ["match.txt"], ["--game", "euchre"], ["--rule", "target=15"]])
def test_where_a_window_is_open_no_second_one_opens(
    words: list[str],
    opened: Path,
    home: Path,
    screen: list[dict[str, object]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[Path | None] = []

    def answer(file: Path | None) -> bool:
        asked.append(file)
        return True

    door = await_starts(home / "door.json", answer)
    assert door
    with closing(door):
        assert main(words) == 0
    assert asked == [opened if words == ["match.txt"] else None]
    assert screen == []
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Bacon is already open; here is its window."
    stays = ["It keeps its size, game and rules. To change them from the command line, close it first."]
    assert said[1:] == (stays if len(words) == 2 else [])
    assert main(words) == 0
    assert len(screen) == 1


# Trouble


def test_a_folder_that_cannot_be_searched_does_not_keep_the_window_from_opening(
    screen: list[dict[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    where, stat = str(folders().second_start), os.stat

    def locked(path: object, **how: bool) -> os.stat_result:
        if str(path) == where:
            raise PermissionError(13, "Permission denied")
        return stat(path, **how)  # type: ignore[arg-type]  # whatever os.stat takes

    monkeypatch.setattr("os.stat", locked)
    assert main([]) == 0
    assert len(screen) == 1


def test_an_interruption_is_quiet(
    screen: list[dict[str, object]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _module(monkeypatch, "bacon.ui.app.game", run=_Raiser(KeyboardInterrupt()))
    assert main([]) == 130
    assert capsys.readouterr() == ("", "")
    assert screen == []


def test_a_bug_is_reported_with_a_file_and_one_sentence(
    screen: list[dict[str, object]],
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _module(monkeypatch, "bacon.ui.app.game", run=_Raiser(ZeroDivisionError("by\nnothing")))
    assert main([]) == 1
    assert screen == []
    (report,) = (home / "reports").iterdir()
    sentence = "Sorry, Bacon has crashed (ZeroDivisionError: by nothing). There's a report in "
    assert Heard(capsys).sentence == f"{sentence}{report}."
    assert "Traceback" in report.read_text("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_a_closed_pipe_is_no_trouble(home: Path) -> None:
    _saved(home, played(Bacon(target=21), 1, Whims()))
    command = f"{sys.executable} -m bacon export | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (len(done.stdout), done.stderr) == (10, "")


# Records


@pytest.mark.parametrize("hands", [2, 1000])
def test_the_newest_match_is_exported_and_verified(
    hands: int, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(Bacon(), 1, Whims(), hands=hands)
    _saved(home, match)
    assert main(["export"]) == 0
    text = capsys.readouterr().out
    assert text == write_record(match)
    assert main(["export", "--out", str(tmp_path / "record.toml")]) == 0
    assert (tmp_path / "record.toml").read_text("utf-8") == text
    assert main(["verify", str(tmp_path / "record.toml")]) == 0
    assert "hand 1: the seed matches its seal" in capsys.readouterr().out
    assert read_record(text).finished == match.over


def test_a_match_of_the_climbing_game_is_exported_verified_shown_and_counted(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, path = climbing.played(climbing.APPLEWOOD, 1, 0.4), tmp_path / "record.toml"
    _saved(home, match)
    assert main(["export", "--out", str(path)]) == 0
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith("Nothing contradicts this record.\n")
    assert main(["show", str(path)]) == 0
    assert (
        "Climbing, Applewood. To share these rules, send: climbing teams=false target=24 max_deals=6"
        in capsys.readouterr().out
    )
    assert main(["show", str(path), "--hand", "1"]) == 0
    assert " plays a " in capsys.readouterr().out
    assert main(["export", "--hand", "2"]) == 0
    assert "\nbefore = [" in capsys.readouterr().out
    assert main(["stats", "--game", "climbing"]) == 0
    assert "bombs per deal" in capsys.readouterr().out


def test_a_match_with_any_letters_in_its_seed_is_exported(home: Path) -> None:
    match: Table = Match(Bacon(target=5), seed="日 ♥ \x7f é")
    while not match.over:
        match.apply(match.legal()[0])
    _saved(home, match)
    done = subprocess.run(
        [sys.executable, "-m", "bacon", "export"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert read_record(done.stdout.decode("utf-8")).seed == "日 ♥ \x7f é"


def test_without_a_match_there_is_nothing_to_export(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export"]) == 1
    assert Heard(capsys).sentence == f"No matches are saved yet: {home / 'matches.db'} doesn't exist."
    assert not home.exists()
    open_store(home / "matches.db").store.close()
    assert main(["export"]) == 1
    assert Heard(capsys).sentence == f"No matches are saved in {home / 'matches.db'} yet."


def test_one_hand_of_the_newest_match_is_exported(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played(Bacon(target=5), 1, Whims())
    _saved(home, match)
    assert main(["export", "--hand", "2"]) == 0
    assert capsys.readouterr().out == print_record(hand_record_of(match, 2))
    assert main(["export", "--hand", "99"]) == 1
    assert Heard(capsys).sentence.endswith("There is no hand 99 in this match, which has 4 hands.")


def test_a_record_is_shown_as_a_table_or_hand_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.toml"
    path.write_text(write_record(played(Bacon(target=5), 1, Whims())), encoding="utf-8")
    assert main(["show", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "Bacon, custom rules. To share these rules, send: bacon target=5\nhand  dealer  maker "
    )
    assert len(out.splitlines()) == 7
    assert main(["show", str(path), "--hand", "2"]) == 0
    assert capsys.readouterr().out.startswith("Hand 2: ")
    assert main(["show", str(path), "--hand", "9"]) == 2
    known = "which has hands 1, 2, 3 and 4."
    assert Heard(capsys).sentence == f"{path}: There is no hand 9 in this record, {known}"
    path.write_text(path.read_text("utf-8").replace("format = 2", "format = 5"), encoding="utf-8")
    assert main(["show", str(path)]) == 2
    newer = "this record has format 5; this program reads formats 1, 2, 3 and 4."
    assert Heard(capsys).sentence == f"{path}: Line 2: {newer}"


_STEERING = "\x1b]0;you\x07\x1b[2J\x9b31m\r\n\u202eadA\u2066"


def test_what_bots_chose_is_recomputed_from_what_they_knew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, match = tmp_path / "record.toml", Match(Euchre(), "minds")
    bot = make_bot(match.rules, "normal")
    while (seat := match.to_act) is not None:
        match.apply(bot.choose(match.view(seat), match.legal()).action)
    path.write_text(write_record(match), encoding="utf-8")
    assert main(["verify", str(path), "--minds", "--level", "normal"]) == 0
    said = capsys.readouterr().out
    for name in ("West", "North", "East"):
        assert re.search(
            rf"\n{name}: knowing only what this seat knew, normal bots would make all \d+ of its choices\.\n",
            said,
        )
    assert "South" not in said.partition("West: knowing")[2]
    assert main(["verify", str(path), "--minds", "--level", "easy", "--seat", "2"]) == 1
    assert re.search(
        r"\nNorth: knowing only what this seat knew, easy bots wouldn't make \d+ of its \d+ choices:"
        r"\n  hand \d+: ",
        capsys.readouterr().out,
    )
    path.write_text(write_record(match).replace(f"Bacon {__version__}", "Bacon 0.9.5"), encoding="utf-8")
    assert main(["verify", str(path), "--minds", "--level", "normal"]) == 0
    assert "\nThis record doesn't say how its bots made their choices; " in capsys.readouterr().out


def test_what_bots_chose_is_recomputed_with_the_work_that_the_record_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, table = tmp_path / "record.toml", ["house", "normal", "easy:bold", "random"]
    record = write_record(bots.play(Match(Euchre(), "minds"), table, hands=3))
    path.write_text(record, encoding="utf-8")
    assert main(["verify", str(path), "--minds"]) == 0
    said = capsys.readouterr().out
    for name in ("South", "West", "North", "East"):
        knew = rf"\n{name}: knowing only what this seat knew, "
        assert re.search(knew + r"its bot makes (\d+) of \1 choices the same way\.\n", said)
    path.write_text(record.replace("west normal", "west random"), encoding="utf-8")
    assert main(["verify", str(path), "--minds", "--seat", "1"]) == 1
    said = capsys.readouterr().out
    assert re.search(r"\nWest: .* makes \d+ of \d+ choices the same way\.\n  hand \d: not \w+", said)
    assert "North: knowing" not in said
    path.write_text(re.sub(r"(north \S+ untimed) \d+", r"\1 3", record), encoding="utf-8")
    assert main(["verify", str(path), "--minds"]) == 1
    reason = r"its search was version 3, and this program's is \d+"
    assert re.search(rf"\nNorth: \d+ choices can't be checked: {reason}\.\n", capsys.readouterr().out)
    path.write_text(re.sub(r"(east random untimed \d+:)[- 0]+", r"\1 - -", record), encoding="utf-8")
    assert main(["verify", str(path), "--minds", "--seat", "3"]) == 1
    silent = "East: the record has no bot for this seat, so there is nothing to check.\n"
    assert capsys.readouterr().out.endswith(silent)


@pytest.mark.parametrize("arguments", [["show"], ["show", "--hand", "1"], ["verify"]])
@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ('south = "Ada"', f'south = "{_STEERING}"'),
        ("format = 2", f'format = 2\n"{_STEERING}" = 1'),
        ('game = "bacon"', f'game = "{_STEERING}"'),
        ("target = 5", f'target = "{_STEERING}"'),
        ('dealer = "', f'dealer = "{_STEERING}'),
        ('auction = ["', f'auction = ["{_STEERING}'),
        ('result = "', f'result = "{_STEERING}'),
        ('\nseed = "1"', f'\nseed = "{_STEERING}"'),
        ('commitment = "', f'commitment = "{_STEERING}'),
        ("[[hand]]", _STEERING),
    ],
)
def test_nothing_in_a_record_steers_the_terminal(
    said: str, instead: str, arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = write_record(played(Bacon(target=5), 1, Whims()), {"south": "Ada"})
    path = tmp_path / "record.toml"
    escaped = instead.encode("unicode_escape").decode("ascii").replace("\\x", "\\u00").replace('\\n"', '\n"')
    for written in (instead, escaped):
        assert said in text
        path.write_bytes(text.replace(said, written, 1).encode("utf-8"))
        main([*arguments, str(path)])
        out, err = capsys.readouterr()
        assert (out + err).replace("\n", "").isprintable()


def test_a_name_cannot_forge_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write_record(
        played(Bacon(target=5), 1, Whims()), {"south": "Ada\nNothing contradicts this record."}
    )
    (tmp_path / "record.toml").write_text(text, "utf-8")
    main(["show", str(tmp_path / "record.toml")])
    out, err = capsys.readouterr()
    assert not any(line.startswith("Nothing") for line in (out + err).splitlines())


def test_the_statistics_are_printed_or_written_as_csv(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats"]) == 1
    assert Heard(capsys).sentence == f"No matches are saved yet: {home / 'matches.db'} doesn't exist."
    _saved(home, played(Bacon(target=5), 1, Whims()))
    assert main(["stats", "--game", "bacon"]) == 0
    assert capsys.readouterr().out.startswith("Bacon, Your own rules:\n  matches won")
    assert main(["stats", "--game", "euchre"]) == 0
    assert capsys.readouterr().out == "No finished hands yet.\n"
    assert main(["stats", "--csv", str(tmp_path / "figures.csv")]) == 0
    assert (tmp_path / "figures.csv").read_text("utf-8").startswith("kind,game,preset,matches,")
    assert capsys.readouterr().out == ""
    assert main(["stats", "--csv", str(tmp_path)]) == 2
    assert Heard(capsys).sentence == f"{tmp_path} can't be written: it is a folder."


def test_while_the_game_is_open_its_matches_can_be_read(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(Bacon(target=5), 1, Whims())
    with closing(open_store(home / "matches.db").store) as store:
        store.begin(match.events)
        assert main(["export"]) == 0
    heard = Heard(capsys)
    assert heard.out == write_record(match)
    assert heard.err == ""


def test_a_file_that_cannot_be_written_is_reported(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _saved(home, played(Bacon(), 1, Whims(), hands=1))
    assert main(["export", "--out", str(tmp_path)]) == 2
    assert Heard(capsys).sentence == f"{tmp_path} can't be written: it is a folder."


def test_a_contradiction_gives_another_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forged = write_record(played(Bacon(), 1, Whims())).replace('seed = "1"', 'seed = "2"', 1)
    (tmp_path / "forged.toml").write_text(forged, encoding="utf-8")
    assert main(["verify", str(tmp_path / "forged.toml")]) == 1
    assert "does not come from the match’s seed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "can’t be read: it does not exist."),
        (b"\x7fELF\xff\xfe", "isn’t a text file, so it isn’t a record."),
        (b"", "This isn’t a record: it has no section [match]."),
        (b"Dear diary", "This isn’t a record, because it isn’t TOML: Expected '='"),
    ],
)
def test_a_file_that_is_not_a_record_is_reported(
    content: bytes | None, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file"
    if content is not None:
        path.write_bytes(content)
    assert main(["verify", str(path)]) == 2
    assert f"{path}" in (said := Heard(capsys).sentence)
    assert sentence in said


def test_an_endless_file_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(record, "_MAX_BYTES", 3)
    assert main(["verify", __file__]) == 2
    assert Heard(capsys).sentence == f"{__file__}: The file can’t be read: it is larger than 3 bytes."


# The doctor and the bots


def test_the_doctor_tells_versions_folders_andhealth(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bacon.ui.app.pads.pad_names", list)
    _module(monkeypatch, "bacon.ui.app.selftest", drivers=lambda: ("SDL 2 with the dummy driver",))
    _saved(home, played(Bacon(), 1, Whims(), hands=1))
    (home / "settings.toml").write_text("[sound]\nvolume = 200")
    assert main(["doctor"]) == 0
    heard = Heard(capsys)
    for words in (
        f"Bacon {__version__}",
        "pygame-ce 2",
        "SDL 2 with the dummy driver",
        "thinking: bots run in a process of their own",
        f"solver: {'compiled' if compiled() else 'plain Python'}",
        f"data: {home}",
        "matches 1, unfinished 1, set aside 0",
        "file check ok",
        "controllers: none connected",
        "settings: Line 2: sound.volume is 200",
    ):
        assert words in heard.out
    assert heard.err == ""


@pytest.mark.parametrize(("command", "line"), [("rules", "{}"), ("doctor", "games: {}")])
def test_an_unusable_game_is_reported(
    command: str,
    line: str,
    home: Path,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    problem = "The game 'whist' can’t be used: it is broken."
    monkeypatch.setattr(Games, "problems", (problem,))
    monkeypatch.setattr("bacon.cli.about._thinking", lambda: "enough")
    _module(monkeypatch, "bacon.ui.app.selftest", drivers=lambda: ())
    assert main([command]) == 0
    assert line.format(problem) in capsys.readouterr().out.splitlines()


def test_the_doctor_comes_without_a_screen_and_leaves_no_trace(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _module(monkeypatch, "bacon.ui.app.selftest", drivers=_Raiser(RuntimeError("no screen")))
    assert main(["doctor"]) == 0
    assert "saved matches: none yet" in capsys.readouterr().out
    assert not home.exists()


def test_the_doctor_names_controllers_or_says_why_there_are_none(
    home: Path,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("bacon.cli.about._thinking", lambda: "enough")
    _module(monkeypatch, "bacon.ui.app.selftest", drivers=lambda: ())
    for names, line in (
        (lambda: ["Xbox Pad", "Steam Deck"], "controllers: Xbox Pad, Steam Deck"),
        (_Raiser(ImportError("no controllers")), "controllers: can't be used here (no controllers)"),
    ):
        monkeypatch.setattr("bacon.ui.app.pads.pad_names", names)
        assert main(["doctor"]) == 0
        assert line in capsys.readouterr().out.splitlines()


def test_the_doctor_says_if_no_process_starts(
    home: Path,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("bacon.search.worker.start", _Raiser(OSError("no room")))
    assert main(["doctor"]) == 0
    assert (
        "thinking: can't start a process for the bots, so they play by simple rules"
        in capsys.readouterr().out
    )


def test_the_bots_play_by_the_rules_that_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _module(
        monkeypatch, "bacon.search.par", report=lambda *order, progress: f"played {order}" if progress else ""
    )
    rules = ["--rule", "target=15", "--rule", "throw_in=false"]
    assert main(["bots", "--hands", "10", "--seed", "s", "--level", "hard", *rules]) == 0
    assert capsys.readouterr().out == f"played {(Bacon(target=15, throw_in=False), 10, 's', 'hard')}\n"


def test_it_runs_as_a_module() -> None:
    done = _bacon("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"bacon {__version__}\nPython ")
    assert re.search(r"^pygame-ce 2[\d.]+, SDL 2[\d.]+$", done.stdout, re.MULTILINE)
    done = _bacon("deal")
    assert (done.returncode, done.stdout) == (2, "")


# Homes and outputs that are none


@pytest.mark.skipif(os.name == "nt", reason="Windows has other names and users")
@pytest.mark.parametrize(
    "command", [[], ["stats"], ["export"], ["doctor"], ["match.bacon"], ["rules", "--preset", "x"]]
)
@pytest.mark.parametrize("named", ["~nobody-of-that-name", "x" * 5000])
def test_an_impossible_home_is_reported_in_one_sentence(
    named: str,
    command: list[str],
    screen: list[dict[str, object]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(HOME, named)
    assert main(command) == 2
    assert Heard(capsys).sentence.startswith("BACON_HOME is ")
    assert screen == []


REFUSED = "permission denied"
if os.name == "nt":  # which says no more of a file that another program has open
    REFUSED = "another program is using it, or permission was denied"


@pytest.mark.parametrize("command", ["stats", "export"])
def test_an_unreadable_home_is_reported_in_one_sentence(
    command: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _lock_up(home / "matches.db", monkeypatch)
    assert main([command]) == 1
    assert Heard(capsys).sentence == f"The saved matches in {home / 'matches.db'} can't be read: {REFUSED}."


def test_the_doctor_reports_an_unreadable_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _lock_up(home / "matches.db", monkeypatch)
    assert health(home / "matches.db").endswith(f"can't be read: {REFUSED}.")


@pytest.mark.parametrize("command", ["doctor", "stats", "history", "export", "daily"])
def test_no_command_sets_a_damaged_file_aside(
    command: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _module(monkeypatch, "bacon.ui.app.selftest", drivers=lambda: ())
    _saved(home, played(Bacon(), 1, Whims(), hands=1))
    (home / "matches.db").write_bytes(b"no database " * 100)
    code = main([command])
    heard = Heard(capsys)
    assert "can’t be used: it is damaged" in heard.out + heard.err
    assert code == (0 if command == "doctor" else 1)
    assert [file.name for file in home.glob("*.db")] == ["matches.db"]


def _lock_up(locked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide whether a file exists, as in a folder that may not be entered."""
    exists = Path.exists

    def refused(path: Path) -> bool:
        if path == locked:
            raise PermissionError(errno.EACCES, "Permission denied")
        return exists(path)

    monkeypatch.setattr(Path, "exists", refused)


def test_matches_that_are_there_but_cannot_be_read_are_not_said_to_be_none(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "matches.db").mkdir(parents=True)
    assert main(["export"]) == 1
    assert "it is not a regular file" in Heard(capsys).sentence


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("command", [["rules"], ["--help"], ["arena", "--help"], ["--version"], ["licenses"]])
def test_an_output_that_cannot_be_written_is_reported_in_one_sentence(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(command) == 1
    assert Heard(capsys).sentence == "The output couldn't be written: the disk is full."


def test_a_record_is_shown_with_the_names_as_they_could_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.bacon"
    path.write_text(write_record(played(Bacon(target=5), 1, Whims()), {"south": "A\x00\x1b[2J"}), "utf-8")
    assert main(["show", str(path)]) == 0
    heard = Heard(capsys)
    assert "south: A [2J\n" in heard.out
    assert heard.err == (
        "bacon: The name of south is too long or has characters that can’t be shown; it is read as “A [2J”.\n"
    )
