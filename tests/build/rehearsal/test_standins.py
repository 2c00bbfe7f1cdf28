"""What stands in for GitHub's actions does their work, and the release's own blocks run with it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from installers.checksums import write_sums
from installers.tools import Trouble
from rehearsal.reading import Job, Step, all_workflows
from rehearsal.runner import Runner
from rehearsal.standins import act, downloaded, with_own_glibc

pytestmark = pytest.mark.skipif(
    os.name == "nt" or not all(map(shutil.which, ("bash", "sha256sum"))), reason="a job for Linux is run"
)
UPLOAD = "actions/upload-artifact@1"
DOWNLOAD = "actions/download-artifact@1"


def job(name: str) -> Job:
    return all_workflows()["release.yml"].jobs[name]


def block(name: str, title: str) -> Step:
    (found,) = (step for step in job(name).blocks if step.title == title)
    return found


def runner(folder: Path, name: str) -> Runner:
    return Runner(folder / name, name, job(name), {}, {})


@pytest.fixture
def publishing(tmp_path: Path) -> Iterator[Runner]:
    """The job that publishes, after two that have made something."""
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


def test_what_was_made_is_checked_and_put_together(publishing: Runner) -> None:
    step = block("publish", "Check what each system has made, and put it together")
    publishing.block(step, step.run)
    assert {file.name for file in (publishing.workspace / "dist").iterdir()} == {
        *("SHA256SUMS", "bacon.run", "bacon.zip")
    }
    assert (publishing.workspace / "notes.md").read_text() == "notes.md"


def test_what_was_spoiled_on_its_way_is_not_published(publishing: Runner) -> None:
    (publishing.workspace / "built" / "windows" / "bacon.zip").write_text("spoiled")
    step = block("publish", "Check what each system has made, and put it together")
    with pytest.raises(Trouble, match="publish / Check what each system has made"):
        publishing.block(step, step.run)


def test_every_file_that_is_published_is_attested(publishing: Runner) -> None:
    step = block("publish", "Check what each system has made, and put it together")
    publishing.block(step, step.run)
    (attest,) = (step for step in publishing.job.steps if step.uses.startswith("actions/attest"))
    assert act(publishing, attest) == "nothing is signed here; 2 files would be"


def python(prefix: Path, glibc: bytes) -> Path:
    """A folder with a Python that tells its version and a library, and with what is not of Python."""
    for name in ("bin", "lib/python3.12/site-packages/other", "lib/python3.12/site-packages/pip", "share"):
        (prefix / name).mkdir(parents=True)
    for name in ("python", "python3"):
        (prefix / "bin" / name).write_text("#!/bin/sh\necho Python 3.12.99\n")
        (prefix / "bin" / name).chmod(0o755)
    (prefix / "lib" / "libpython3.12.so").write_bytes(b"\x7fELF\0GLIBC_" + glibc + b"\0")
    (prefix / "share" / "notes").write_text("")
    return prefix


def test_a_python_of_this_machine_comes_through_the_block_that_downloads_one(tmp_path: Path) -> None:
    made = runner(tmp_path, "linux")
    _, told = downloaded(made, python(tmp_path / "prefix", b"2.17"))
    step = block("linux", "Get a Python for systems of any age")
    made.block(step, step.run)
    made.block(Step(), "python --version > version")
    assert (made.workspace / "version").read_text() == "Python 3.12.99\n"
    assert "Python 3.12.99 for cpython-3.12." in told
    there = {str(file.relative_to(made.temp / "python")) for file in (made.temp / "python").rglob("*")}
    assert {"lib/python3.12/site-packages/pip", "lib/libpython3.12.so"} <= there
    assert not {"lib/python3.12/site-packages/other", "share", "share/notes"} & there


def test_a_download_that_is_not_what_was_promised_ends_the_job(tmp_path: Path) -> None:
    made = runner(tmp_path, "linux")
    downloaded(made, python(tmp_path / "prefix", b"2.17"))
    made.env["SHA256"] = "0" * 64
    step = block("linux", "Get a Python for systems of any age")
    with pytest.raises(Trouble, match="Get a Python for systems of any age"):
        made.block(step, step.run)
    assert not (made.temp / "python").exists()


def test_a_newer_glibc_is_let_pass_aloud_and_an_older_one_is_held_to(tmp_path: Path) -> None:
    text = "python build/package.py --oldest-glibc 2.28"
    changed, told = with_own_glibc(text, python(tmp_path / "new", b"2.35"))
    assert changed == "python build/package.py --oldest-glibc 2.35"
    assert told == "this machine's Python needs glibc 2.35; a release is held to 2.28, this is not"
    assert with_own_glibc(text, python(tmp_path / "old", b"2.17")) == (text, "")
    assert with_own_glibc(text, None) == (text, "")


def test_a_job_that_makes_nothing_or_waits_for_nothing_fails(tmp_path: Path) -> None:
    made = runner(tmp_path, "linux")
    with pytest.raises(Trouble, match=r"nothing to upload at dist/\*"):
        act(made, Step(uses=UPLOAD, with_={"name": "linux", "path": "dist/*"}))
    with pytest.raises(Trouble, match="no job before it has uploaded notes"):
        act(made, Step(uses=DOWNLOAD, with_={"name": "notes"}))


def test_an_action_or_a_setting_that_nothing_stands_in_for_is_named(tmp_path: Path) -> None:
    made = runner(tmp_path, "linux")
    with pytest.raises(Trouble, match="actions/cache: nothing stands in for it"):
        act(made, Step(uses="actions/cache@1"))
    with pytest.raises(Trouble, match="does not understand overwrite"):
        act(made, Step(uses=UPLOAD, with_={"name": "linux", "path": "*", "overwrite": "true"}))
