"""The stand-ins for GitHub's actions do their work, and the release's own blocks run with them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from installers.checksums import write_sums
from installers.tools import Trouble, run
from rehearsal.actions import act, fitting
from rehearsal.here import elsewhere
from rehearsal.reading import Step, all_workflows
from rehearsal.runner import Runner

from tests.build.rehearsal.released import block, runner

pytestmark = pytest.mark.skipif(
    os.name == "nt" or not all(map(shutil.which, ("bash", "git", "sha256sum"))),
    reason="a job for Linux is run",
)
UPLOAD = "actions/upload-artifact@1"
DOWNLOAD = "actions/download-artifact@1"


@pytest.fixture
def publishing(tmp_path: Path) -> Iterator[Runner]:
    """The job that publishes, after two that have built something."""
    for name, file in (("notes", "notes.md"), ("linux", "bacon.run"), ("windows", "bacon.zip")):
        made = runner(tmp_path, name)
        (made.workspace / "dist").mkdir()
        (made.workspace / "dist" / file).write_text(file)
        if name != "notes":
            write_sums(made.workspace / "dist")
        act(made, Step(uses=UPLOAD, with_={"name": name, "path": "dist/*"}))
    publish = runner(tmp_path, "publish")
    act(publish, next(step for step in publish.job.steps if step.uses.startswith("actions/download")))
    yield publish


def test_the_results_are_checked_and_collected(publishing: Runner) -> None:
    step = block("publish", "Check what each system has made, and put it together")
    publishing.block(step, step.run)
    assert {file.name for file in (publishing.workspace / "dist").iterdir()} == {
        *("SHA256SUMS", "bacon.run", "bacon.zip")
    }
    assert (publishing.workspace / "notes.md").read_text() == "notes.md"


def test_a_damaged_download_is_not_published(publishing: Runner) -> None:
    (publishing.workspace / "built" / "windows" / "bacon.zip").write_text("spoiled")
    step = block("publish", "Check what each system has made, and put it together")
    with pytest.raises(Trouble, match="publish / Check what each system has made"):
        publishing.block(step, step.run)


def test_a_file_without_a_checksum_is_not_published(publishing: Runner) -> None:
    (publishing.workspace / "built" / "windows" / "stray.zip").write_text("of nobody")
    step = block("publish", "Check what each system has made, and put it together")
    with pytest.raises(Trouble, match="publish / Check what each system has made"):
        publishing.block(step, step.run)


def test_two_systems_may_not_make_a_file_of_one_name(publishing: Runner) -> None:
    folder = publishing.workspace / "built" / "windows"
    (folder / "bacon.run").write_text("bacon.run")
    write_sums(folder)
    step = block("publish", "Check what each system has made, and put it together")
    with pytest.raises(Trouble, match="publish / Check what each system has made"):
        publishing.block(step, step.run)


def test_every_file_that_is_published_is_attested(publishing: Runner) -> None:
    step = block("publish", "Check what each system has made, and put it together")
    publishing.block(step, step.run)
    (attest,) = (step for step in publishing.job.steps if step.uses.startswith("actions/attest"))
    assert act(publishing, attest) == "nothing is signed here; 2 files would be"
    (publishing.workspace / "dist" / "bacon.zip").unlink()
    with pytest.raises(Trouble, match=r"SHA256SUMS names bacon\.zip, and it is not there"):
        act(publishing, attest)


def test_a_job_that_makes_nothing_or_waits_for_nothing_fails(tmp_path: Path) -> None:
    made = runner(tmp_path, "linux")
    with pytest.raises(Trouble, match=r"nothing to upload at dist/\*"):
        act(made, Step(uses=UPLOAD, with_={"name": "a", "path": "dist/*", "if-no-files-found": "error"}))
    with pytest.raises(Trouble, match="no job before it has uploaded notes"):
        act(made, Step(uses=DOWNLOAD, with_={"name": "notes"}))


def test_a_job_knows_the_commit_that_it_has_checked_out(tmp_path: Path) -> None:
    source = tmp_path / "source"
    author = ("-c", "user.name=A", "-c", "user.email=a@b.invalid")
    run("git", "init", "--quiet", source)
    run("git", "-C", source, *author, "commit", "--quiet", "--allow-empty", "-m", "One")
    made = runner(tmp_path, "notes")
    made.source = source
    act(made, Step(uses="actions/checkout@1"))
    made.block(Step(), 'test "$GITHUB_SHA" = "$(git rev-parse HEAD)"')


def test_an_action_or_a_setting_that_nothing_stands_in_for_is_named(tmp_path: Path) -> None:
    made = runner(tmp_path, "linux")
    with pytest.raises(Trouble, match="actions/cache: nothing stands in for it"):
        act(made, Step(uses="actions/cache@1"))
    with pytest.raises(Trouble, match="does not understand overwrite"):
        act(made, Step(uses=UPLOAD, with_={"name": "linux", "path": "*", "overwrite": "true"}))


def test_what_a_job_for_another_system_makes_is_not_waited_for(tmp_path: Path) -> None:
    assert elsewhere(all_workflows()["release.yml"]) >= {"windows", "macos-arm64", "macos-x86_64"}
    made = runner(tmp_path, "publish")
    made.elsewhere = {"windows"}
    assert "made on another system" in act(made, Step(uses=DOWNLOAD, with_={"name": "windows"}))


def test_artifacts_are_found_by_a_pattern_and_can_be_put_together(tmp_path: Path) -> None:
    made = runner(tmp_path, "notes")
    for name in ("notes", "wheels-a", "wheels-b"):
        (made.workspace / f"of {name}").write_text("")
        act(made, Step(uses=UPLOAD, with_={"name": name, "path": f"of {name}"}))
    assert fitting(tmp_path / "artifacts", "{notes,*-b}") == ["notes", "wheels-b"]
    settings = {"pattern": "wheels-*", "path": "dist", "merge-multiple": "true"}
    assert act(runner(tmp_path, "publish"), Step(uses=DOWNLOAD, with_=settings)) == "of wheels-a, of wheels-b"


def test_where_a_block_was_left_out_nothing_may_have_been_made(tmp_path: Path) -> None:
    made = runner(tmp_path, "linux")
    made.whole = False
    settings = {"name": "linux", "path": "dist/*", "if-no-files-found": "error"}
    assert act(made, Step(uses=UPLOAD, with_=settings)) == "linux has nothing"


def test_a_rehearsal_publishes_nothing_on_the_index(tmp_path: Path) -> None:
    made = runner(tmp_path, "index")
    (made.workspace / "dist").mkdir()
    (made.workspace / "dist" / "bacon.whl").write_text("")
    (step,) = (each for each in made.job.steps if each.uses.startswith("pypa/"))
    assert act(made, step) == "nothing is published from here; it would be bacon.whl"


def test_a_folder_is_uploaded_with_all_that_is_in_it(tmp_path: Path) -> None:
    made = runner(tmp_path, "linux")
    (made.workspace / "winget").mkdir()
    (made.workspace / "winget" / "one.yaml").write_text("")
    assert act(made, Step(uses=UPLOAD, with_={"name": "w", "path": "winget"})) == "w has one.yaml"
