"""Settings survive any file: a mistake costs only itself, and is reported with its line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from bacon.games.bacon.game import Bacon
from bacon.settings.settings import (
    NEWER,
    VERSION,
    Accessibility,
    Avatar,
    Back,
    Keys,
    Level,
    Loaded,
    NextHand,
    Opponents,
    Players,
    SaveError,
    Settings,
    Sorting,
    Sound,
    Speed,
    TableSettings,
    Temper,
    ThemeName,
    Window,
    load,
    parse,
    print_settings,
    save,
)
from bacon.system.reading import keys_of

SPEEDS: tuple[Speed, ...] = ("relaxed", "normal", "brisk", "instant")
SPEED_RULE = 'allowed: "relaxed", "normal", "brisk", "instant". It’s still "normal".'
ANY_SETTINGS = st.builds(
    Settings,
    window=st.builds(
        Window,
        width=st.integers(1, 16384),
        height=st.integers(1, 16384),
        x=st.none() | st.integers(-32768, 32767),
        y=st.none() | st.integers(-32768, 32767),
        fullscreen=st.booleans(),
    ),
    table=st.builds(
        TableSettings,
        speed=st.sampled_from(SPEEDS),
        forced_card=st.booleans(),
        next_hand=st.sampled_from(get_args(NextHand)),
        sorting=st.sampled_from(get_args(Sorting)),
        theme=st.sampled_from(get_args(ThemeName)),
        back=st.sampled_from(get_args(Back)),
    ),
    players=st.builds(
        Players,
        left=st.sampled_from(["Ada", "Größe", 'A "B"', "x" * 14]),
        left_face=st.sampled_from(get_args(Avatar)),
    ),
    opponents=st.builds(
        Opponents,
        level=st.sampled_from(get_args(Level)),
        partner_level=st.sampled_from(get_args(Level)),
        left_temper=st.sampled_from(get_args(Temper)),
    ),
    keys=st.builds(Keys, pass_on=st.sampled_from(["p", "ä", ";", "f12", "insert"])),
    rules=st.fixed_dictionaries(
        {"bacon": st.dictionaries(st.just("jokers"), st.sampled_from([1, 2]), min_size=1)}
    ),
    presets=st.fixed_dictionaries(
        {
            "bacon": st.dictionaries(
                st.sampled_from(["Home", "a.b", "Ünïc 'x'"]), st.just("bacon jokers=1"), min_size=1
            )
        }
    ),
    sound=st.builds(Sound, volume=st.integers(0, 100), muted=st.booleans()),
    accessibility=st.builds(
        Accessibility, reduced_motion=st.booleans(), interface_scale=st.integers(75, 200)
    ),
)
LINES = st.sampled_from(print_settings(Settings(window=Window(x=1, y=2))).split("\n"))
PIECES = (
    LINES
    | st.text(max_size=20)
    | st.sampled_from(["volume = ", "[", '"""', "speed = fast", "x = [1,", "={}"])
)


@given(settings=ANY_SETTINGS)
def test_printed_text_is_read_back(settings: Settings) -> None:
    assert parse(print_settings(settings)) == Loaded(settings)


@given(settings=ANY_SETTINGS)
def test_saved_settings_are_loaded(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("config") / "not" / "there" / "settings.toml"
    save(settings, path)
    assert load(path) == Loaded(settings)
    assert [file.name for file in path.parent.iterdir()] == ["settings.toml"]


def test_without_a_file_everything_has_its_default(tmp_path: Path) -> None:
    assert load(tmp_path / "none.toml") == Loaded(Settings(), ())


def test_a_value_that_is_not_allowed_costs_only_itself() -> None:
    loaded = parse('[sound]\nvolume = 101\nmuted = true\n[table]\nspeed = "fast"')
    assert loaded.settings == Settings(sound=Sound(muted=True))
    assert loaded.problems == (
        "Line 2: sound.volume is 101; allowed: whole numbers from 0 to 100. It’s still 70.",
        f'Line 5: table.speed is "fast"; {SPEED_RULE}',
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[sound]\nmuted = 1", "Line 2: sound.muted is 1; allowed: true and false. It’s still false."),
        (
            "[window]\nx = true",
            "Line 2: window.x is true; allowed: whole numbers from -32768 to 32767. It’s still unset.",
        ),
        (
            "[window]\nwidth = 1e3",
            "Line 2: window.width is 1000.0; allowed: whole numbers from 1 to 16384. It’s still 1280.",
        ),
        (
            "[sound]\nloud = 1",
            "Line 2: there is no setting 'sound.loud'; [sound] has volume, cards, voices, muted.",
        ),
        (
            "\n[tabel]\n",
            "Line 2: there is no section 'tabel'; the sections are window, table, sound, accessibility, "
            "players, opponents, keys, rules, presets.",
        ),
        ("sound = 3", "Line 1: sound must be a section, headed [sound]."),
        (
            "window = {width = 0}",
            "Line 1: window.width is 0; allowed: whole numbers from 1 to 16384. It’s still 1280.",
        ),
        (
            "sound.'volume' = -1",
            "Line 1: sound.volume is -1; allowed: whole numbers from 0 to 100. It’s still 70.",
        ),
        (
            "[table]\nspeed = brisk",
            f"Line 2 is not TOML (invalid value). table.speed: {SPEED_RULE}",
        ),
        (
            '[table]\ntheme = "pink"',
            'Line 2: table.theme is "pink"; allowed: "spruce", "midnight", "ember", "daylight", '
            '"high_contrast". It’s still "spruce".',
        ),
        (
            "[opponents]\nlevel = 'genius'",
            'Line 2: opponents.level is "genius"; allowed: "easy", "normal", "hard", "expert". It’s still '
            '"normal".',
        ),
        (
            "[opponents]\nleft_temper = 2",
            'Line 2: opponents.left_temper is 2; allowed: "careful", "even", "bold". It’s still "careful".',
        ),
        ("what?", "Line 1 is not TOML (expected '=' after a key in a key/value pair). It is left out."),
    ],
)
def test_each_problem_is_a_sentence_with_its_line_and_what_is_allowed(text: str, problem: str) -> None:
    assert parse(text) == Loaded(Settings(), (problem,))


def test_a_broken_line_costs_only_itself() -> None:
    loaded = parse("[sound]\nvolume = \nmuted = true")
    assert loaded.settings.sound == Sound(muted=True)
    assert len(loaded.problems) == 1


def test_a_file_that_is_broken_throughout_gives_the_defaults() -> None:
    assert parse('[sound]\nvolume = """\nmuted = true').settings == Settings()
    assert parse("?\n" * 1000).settings == Settings()


@given(text=st.lists(PIECES, max_size=12).map("\n".join))
def test_no_text_raises(text: str) -> None:
    loaded = parse(text)
    assert parse(print_settings(loaded.settings)) == Loaded(loaded.settings)
    assert all(problem.endswith(".") for problem in loaded.problems)


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"\x00" * 100, b"[sound]\r\nvolume = 1\r\n", b"\xef\xbb\xbf[sound]"]
)
def test_loading_leaves_the_file_as_it_was(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    load(path)
    assert path.read_bytes() == content


def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    assert load(tmp_path).problems == (
        f"The settings in {tmp_path} cannot be read: it is a folder. The defaults are used.",
    )
    (tmp_path / "binary").write_bytes(b"\xff")
    assert "not a UTF-8 text file" in load(tmp_path / "binary").problems[0]


def test_settings_that_are_not_allowed_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="<= 100"):
        Sound(volume=101)
    with pytest.raises(ValueError, match="Invalid enum value"):
        msgspec.structs.replace(TableSettings(), speed="fast")
    with pytest.raises(ValueError, match="Expected `int`"):
        Window(width={})  # type: ignore[arg-type]  # a value of the wrong type, as plain Python allows it


def test_a_save_that_fails_says_why_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "settings.toml"
    save(Settings(), path)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match=r"could not be saved to .*: the disk is full\."):
        save(Settings(sound=Sound(muted=True)), path)
    assert load(path) == Loaded()
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]


def test_saving_over_a_file_with_mistakes_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[sound]\nvolume = 'loud'")
    for volume in (1, 2):
        save(Settings(sound=Sound(volume=volume)), path)
    assert (tmp_path / "settings.toml.bak").read_text() == "[sound]\nvolume = 'loud'"
    assert load(path).settings.sound.volume == 2


@pytest.mark.skipif(os.name == "nt", reason="to make a link is a right of its own there")
def test_saving_writes_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.toml").symlink_to(tmp_path / "real.toml")
    save(Settings(sound=Sound(volume=1)), tmp_path / "link.toml")
    assert (tmp_path / "link.toml").is_symlink()
    assert load(tmp_path / "real.toml").settings.sound.volume == 1


# House rules and presets


RULES_TEXT = "[rules.bacon]\njokers = 2\ntarget = 15\n"


def test_house_rules_are_kept_by_game() -> None:
    assert parse(RULES_TEXT).settings.rules == {"bacon": {"jokers": 2, "target": 15}}


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("[rules.bacon]\njokers = 9", "Line 2: jokers: 9 is not allowed; choose one of 0, 1, 2."),
        (
            "[rules.bacon]\njoker = 1",
            "Line 2: there is no rule 'joker' (did you mean 'jokers'?); the rules are target, ",
        ),
        ("[rules.whist]\nx = 1", "Line 1: there is no game 'whist'; the games are bacon"),
        ("[rules]\nbacon = 1", "Line 2: rules.bacon must be a section, headed [rules.bacon]."),
        (
            "[presets.bacon]\nHome = 'bacon x=1'",
            "Line 2: the preset 'Home' is left out: there is no rule 'x'",
        ),
        ("[presets.bacon]\nHome = 3", "Line 2: the preset 'Home' is left out: "),
        ("[players]\nleft = ''", 'Line 2: players.left is ""; allowed: names of 1 to 14 characters.'),
        ("[keys]\npass_on = 'space'", 'Line 2: keys.pass_on is "space"; allowed: names of keys, such as'),
    ],
)
def test_a_mistake_in_the_house_rules_is_named_with_its_line(text: str, start: str) -> None:
    loaded = parse(text)
    assert loaded.problems[0].startswith(start)
    assert loaded.settings == Settings(rules=loaded.settings.rules, presets=loaded.settings.presets)
    assert not any(loaded.settings.rules.values())


def test_rules_that_cannot_work_together_fall_back_together(monkeypatch: pytest.MonkeyPatch) -> None:
    def problem(rules: Bacon) -> str | None:
        return "Too few cards" if rules.deck == 24 and rules.jokers == 0 else None

    monkeypatch.setattr(Bacon, "problem", problem)
    loaded = parse("[rules.bacon]\ndeck = 24")
    assert loaded.problems == ("Line 1: Too few cards. The standard rules are used.",)
    assert loaded.settings.rules == {"bacon": {}}


# Two windows, and a newer version


def test_two_windows_keep_what_each_of_them_has_set(tmp_path: Path) -> None:
    path, start = tmp_path / "settings.toml", Settings(presets={"bacon": {"Old": "bacon"}})
    save(start, path)
    one = Settings(sound=Sound(volume=5), presets={"bacon": {"Old": "bacon", "One": "bacon jokers=1"}})
    two = Settings(table=TableSettings(speed="brisk"), presets={"bacon": {"Two": "bacon jokers=2"}})
    save(one, path, start)
    save(two, path, start)
    both = load(path).settings
    assert (both.sound.volume, both.table.speed) == (5, "brisk")
    assert both.presets == {"bacon": {"One": "bacon jokers=1", "Two": "bacon jokers=2"}}


@given(before=ANY_SETTINGS, after=ANY_SETTINGS)
def test_changes_alone_give_the_same_file_as_everything(
    before: Settings, after: Settings, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("config") / "settings.toml"
    save(before, path)
    save(after, path, before)
    assert load(path) == Loaded(after)


def test_a_file_from_a_newer_version_is_reported_and_keeps_its_unknown_keys(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        f"version = {VERSION + 1}\nrules = 3\n[sound]\nvolume = 9\necho = true\n[weather]\nrain = 1\n"
    )
    loaded = load(path)
    assert loaded.problems == (NEWER,)
    assert loaded.settings == Settings(sound=Sound(volume=9))
    save(Settings(sound=Sound(volume=8)), path, loaded.settings)
    text = path.read_text()
    assert f"version = {VERSION + 1}" in text
    assert "echo = true" in text
    assert "[weather]" in text
    assert load(path).settings.sound.volume == 8


def test_many_windows_that_save_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path, start = tmp_path / "settings.toml", Settings()
    code = (
        "import sys; from pathlib import Path; from bacon.settings.settings import *\n"
        "number = sys.argv[1]\n"
        "rules = {'bacon': {f'{number}-{n}': 'bacon' for n in range(8)}}\n"
        "known = Settings()\n"
        "for n in range(8):\n"
        "    new = Settings(presets={'bacon': dict(list(rules['bacon'].items())[: n + 1])})\n"
        "    save(new, Path(sys.argv[2]), known)\n"
        "    known = new\n"
    )
    save(start, path)
    windows = [subprocess.Popen([sys.executable, "-c", code, str(n), str(path)]) for n in range(3)]
    assert [window.wait(60) for window in windows] == [0, 0, 0]
    assert set(load(path).settings.presets["bacon"]) == {f"{w}-{n}" for w in range(3) for n in range(8)}
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]


def test_a_mark_that_a_crash_left_behind_holds_nobody_up(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    (tmp_path / ".settings.toml.lock").touch()
    save(Settings(sound=Sound(volume=3)), path)
    assert load(path).settings.sound.volume == 3
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]


def test_a_preset_that_is_not_a_text_is_reported() -> None:
    told = parse("[presets.bacon]\nX = 3\n").problems
    assert told == (
        "Line 2: the preset 'X' is left out: a preset is a shared text, such as \"bacon jokers=2\".",
    )


# Files of strangers


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('[table]\ngame = "bacon\\n"', "table.game"),
        ('[players]\nleft = "Ada\\n"', "players.left"),
        ('[keys]\nhint = "h\\n"', "keys.hint"),
        ('[keys]\nhint = "f1\\n"', "keys.hint"),
        ('[keys]\nhint = "\\u0000"', "keys.hint"),
        ('[players]\nleft = "A\\u0000b"', "players.left"),
        ('[players]\nleft = "A\\u007fb"', "players.left"),
        ('[players]\nleft = "A\\u009bb"', "players.left"),
        ('[players]\nleft = "A\\u202eb"', "players.left"),
    ],
)
def test_a_line_break_or_a_sign_without_a_shape_is_no_part_of_a_name(text: str, where: str) -> None:
    loaded = parse(text)
    assert loaded.settings == Settings()
    (problem,) = loaded.problems
    assert problem.startswith(f"Line 2: {where} is ")
    assert problem.isprintable()


ODD = "\x00\x1b\u202e" + "x" * 40_000


@pytest.mark.parametrize(
    "tree",
    [
        {"players": {"left": ODD}},
        {"players": {ODD: "Ada"}},
        {ODD: {"left": "Ada"}},
        {"rules": {ODD: {"target": 5}}},
        {"rules": {"bacon": {ODD: 5}}},
        {"rules": {"bacon": {"target": ODD}}},
        {"presets": {"bacon": {ODD: "bacon"}}},
        {"presets": {"bacon": {"Home": ODD}}},
        {"keys": {"hint": [ODD]}},
    ],
)
def test_messages_about_mistakes_are_printable_and_short(tree: dict[str, object]) -> None:
    loaded = parse(tomli_w.dumps(tree))
    assert loaded.settings.players == Players()
    (problem,) = loaded.problems
    assert problem.isprintable()
    assert len(problem) <= 1000


@pytest.mark.parametrize(("mistakes", "left"), [(9, "1 more mistake;"), (500, "492 more mistakes;")])
def test_a_file_full_of_mistakes_is_reported_in_a_few_sentences(mistakes: int, left: str) -> None:
    loaded = parse("[sound]\n" + "".join(f"s{number} = 1\n" for number in range(mistakes)))
    assert len(loaded.problems) < 10
    assert loaded.problems[-1].startswith(f"The settings have {left}")


def test_a_line_that_is_nested_without_end_costs_only_itself() -> None:
    loaded = parse("a." * 9000 + "a = 1\n[sound]\nvolume = 20")
    assert loaded.settings == Settings(sound=Sound(volume=20))
    assert loaded.problems == ("Line 1 is not TOML (it is nested too deeply). It is left out.",)


def test_blanks_before_a_key_are_passed_over_once() -> None:
    found = list(keys_of(" " * 50_000 + "\n[sound]\n" + " " * 50_000 + "volume = 1"))
    assert found == [(2, "sound"), (3, "sound.volume")]


def test_a_file_that_is_too_large_is_not_read_but_kept_when_settings_are_saved(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("#" * 100_001, "utf-8")
    loaded = load(path)
    assert loaded.settings == Settings()
    assert loaded.problems == (
        f"The settings in {path} cannot be read: it is larger than 100,000 bytes. The defaults are used.",
    )
    save(Settings(sound=Sound(volume=20)), path)
    assert load(path) == Loaded(Settings(sound=Sound(volume=20)))
    assert len(Path(f"{path}.bak").read_text("utf-8")) == 100_001


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes with names in folders")
def test_a_pipe_in_the_place_of_the_settings_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    os.mkfifo(path)
    (problem,) = load(path).problems
    assert problem.endswith("cannot be read: it is not a regular file. The defaults are used.")
    with pytest.raises(SaveError, match="it is not a regular file"):
        save(Settings(sound=Sound(volume=20)), path)
    assert path.is_fifo()


def test_more_presets_than_can_be_read_again_are_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save(Settings(sound=Sound(volume=20)), path)
    many = {"bacon": {f"preset {number}": "bacon target=15 jokers=2" for number in range(3000)}}
    with pytest.raises(SaveError, match="with all these presets they are larger than 100,000 bytes"):
        save(Settings(presets=many), path)
    assert load(path) == Loaded(Settings(sound=Sound(volume=20)))


def test_every_default_is_allowed() -> None:
    assert parse(print_settings(Settings())) == Loaded()
