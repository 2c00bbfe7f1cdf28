"""The replay's demo, and the command that opens a record: pictures of telling moments, and a window."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from bacon.cli.main import main
from bacon.notation.record import write_record
from bacon.system.folders import HOME
from bacon.ui.app import demo, game
from bacon.ui.app.loop import App
from bacon.ui.app.window import start_video
from bacon.ui.scenes.replay import ReplayScene
from tests.play import Whims
from tests.play import play_on as play_randomly
from tests.ui.stage_door import SHORT, a_match

MOMENTS = ["start", "auction", "mid-trick-all-hands", "mid-trick-only-mine", "end", "play-from-here"]


def test_it_takes_a_picture_of_each_moment_and_tells_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = demo.run_replay(size=(640, 400), shots=tmp_path, headless=True, seed="tuesday", rules=SHORT)
    assert code == 0
    names = sorted(path.stem for path in tmp_path.iterdir())
    assert names == [f"{number:02}-replay-{name}" for number, name in enumerate(MOMENTS, start=1)]
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == MOMENTS


def test_the_command_opens_a_window_with_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = a_match()
    play_randomly(match, Random(1), Whims())
    file = tmp_path / "match.toml"
    file.write_text(write_record(match, {"north": "Ada"}), "utf-8")
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    seen: list[ReplayScene] = []

    def look(app: App, **_: object) -> None:
        assert isinstance(app.scenes.top, ReplayScene)
        seen.append(app.scenes.top)
        app.frame()

    monkeypatch.setattr(App, "run", look)
    monkeypatch.setattr(game, "start_video", partial(start_video, headless=True))
    assert main(["replay", str(file), "--size", "960x600"]) == 0
    assert seen[0].controller.timeline.number == 1
    assert seen[0].view.names == ("You", "Otis", "Ada", "Felix")
    assert seen[0].source.events == match.kept
    capsys.readouterr()


@pytest.mark.parametrize("text", ["", "nonsense"])
def test_a_file_that_is_not_a_record_is_named(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.toml"
    file.write_text(text, "utf-8")
    assert main(["replay", str(file)]) == 2
    assert str(file) in capsys.readouterr().err
