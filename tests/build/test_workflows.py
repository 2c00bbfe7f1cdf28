"""The workflows of GitHub: without an error, every action pinned, every system and Python tested."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from datetime import date
from pathlib import Path
from typing import Self

import ends
import pytest

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SYSTEMS = ("ubuntu-", "windows-", "macos-")
each = pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)


def told(file: Path) -> str:
    return file.read_text("utf-8")


def test_there_is_one_to_test_and_one_to_release() -> None:
    assert [file.name for file in WORKFLOWS] == ["release.yml", "test.yml"]


@each
def test_actionlint_finds_nothing(file: Path) -> None:
    actionlint = shutil.which("actionlint")
    if actionlint is None:
        pytest.skip("this machine has no actionlint")
    done = subprocess.run([actionlint, str(file)], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@each
def test_every_action_is_pinned_to_a_commit_and_names_its_version(file: Path) -> None:
    uses = re.findall(r"^ +-? *uses: (.*)$", told(file), re.MULTILINE)
    assert uses
    assert [
        use for use in uses if not re.fullmatch(r"(?:actions|pypa)/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use)
    ] == []


@each
def test_every_action_is_of_a_version_that_runs_on_the_current_node(file: Path) -> None:
    used = re.findall(r"uses: (actions/[\w-]+)@\w+ # v(\d+)\.", told(file))
    assert {(action, int(major)) for action, major in used} <= set(ends.ACTIONS.items())


@each
def test_an_action_has_one_commit_for_one_version(file: Path) -> None:
    used = set(re.findall(r"uses: (\S+)@(\w+) # (\S+)", "".join(map(told, WORKFLOWS))))
    assert len({action for action, _, _ in used}) == len(used)
    assert re.findall(r"uses: (\S+)@", told(file))


@each
def test_every_runner_has_a_last_day_and_no_container_grows_old(file: Path) -> None:
    runners = ends.runners_in(told(file))
    assert runners
    assert runners <= set(ends.RUNNERS)
    assert not re.findall(r"^ +container:|docker run", told(file), re.MULTILINE)


def test_a_release_looks_at_the_ends_before_anything_else() -> None:
    text = told(ROOT / ".github" / "workflows" / "release.yml")
    jobs = re.findall(r"^  (\w+):\n    name: ", text, re.MULTILINE)
    waiting = re.findall(r"^  (\w+):\n    name: .*\n    needs: \[?notes\b", text, re.MULTILINE)
    assert jobs == ["notes", *waiting]
    assert re.findall(r"^      - (?:.*\n +)?run: (.*)$", text, re.MULTILINE)[0] == "python build/ends.py"


def test_a_release_compiles_with_what_the_runner_has_whatever_built_its_python() -> None:
    linux = jobs_of_a_release()["linux"]
    assert re.search(r"^      CC: gcc$", linux, re.MULTILINE)


def test_what_a_release_is_frozen_with_is_known() -> None:
    text = told(ROOT / ".github" / "workflows" / "release.yml")
    assert ends.pythons_in(text) == set(ends.PYTHONS)
    assert re.search(r"^      SHA256: [0-9a-f]{64}$", text, re.MULTILINE)
    assert "sha256sum --check --strict\n          tar " in text


@pytest.mark.parametrize(
    ("today", "used", "sentences"),
    [
        (date(2027, 8, 31), {"macos-15", "3.12"}, []),
        (date(2027, 9, 1), {"macos-15", "3.12"}, ["macos-15 was at its end on 2027-08-31; take a newer one"]),
        (date(2030, 1, 1), {"windows-2025", "3.12"}, ["3.12 was at", "windows-2025 was at"]),
        (date(2020, 1, 1), {"solaris-11"}, ["solaris-11 has no last day in build/ends.py; look it up"]),
    ],
)
def test_a_runner_past_its_last_day_is_reported_in_a_sentence(
    today: date, used: set[str], sentences: list[str]
) -> None:
    found = ends.ended(today, used)
    assert len(found) == len(sentences)
    assert all(sentence.startswith(start) for sentence, start in zip(found, sentences, strict=True))


@pytest.mark.parametrize(("today", "code"), [(date(2026, 12, 1), 0), (date(2040, 1, 1), 1)])
def test_a_release_fails_on_the_day_after(
    today: date, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Calendar(date):
        @classmethod
        def today(cls) -> Self:
            return cls(today.year, today.month, today.day)

    monkeypatch.setattr(ends, "date", Calendar)
    assert ends.main() == code
    assert bool(capsys.readouterr().err) is bool(code)


def test_labels_are_found_wherever_a_workflow_names_them() -> None:
    text = """
        runs-on: ubuntu-24.04
        system: [windows-2025, macos-15]
          - system: macos-15-intel
        name: macos-${{ matrix.machine }}
    """
    assert ends.runners_in(text) == {"ubuntu-24.04", "windows-2025", "macos-15", "macos-15-intel"}


@each
def test_no_job_may_write_but_the_one_that_publishes(file: Path) -> None:
    assert told(file).index("permissions:\n  contents: read\n") < told(file).index("jobs:\n")
    writing = re.findall(r"^  (\w+):\n(?:    .*\n|\n)*?      contents: write$", told(file), re.MULTILINE)
    assert writing == (["publish"] if file.name == "release.yml" else [])


def jobs_of_a_release() -> dict[str, str]:
    text = told(ROOT / ".github" / "workflows" / "release.yml").partition("\njobs:\n")[2]
    parts = re.split(r"^  (\w+):\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_a_release_attests_all_that_it_has_checked_before_anybody_gets_it() -> None:
    publish = jobs_of_a_release()["publish"]
    permissions = re.findall(r"^      ([\w-]+): write$", publish, re.MULTILINE)
    assert permissions == ["contents", "id-token", "attestations"]
    steps = (
        "(cd dist && sha256sum --check --strict SHA256SUMS)",
        "uses: actions/attest@",
        "gh release create",
    )
    assert sorted(steps, key=publish.index) == [*steps]
    assert "subject-checksums: dist/SHA256SUMS" in publish


def test_the_job_that_publishes_on_the_index_may_name_itself_and_nothing_else() -> None:
    jobs = jobs_of_a_release()
    assert [name for name, job in jobs.items() if "pypa/gh-action-pypi-publish@" in job] == ["index"]
    (rights,) = re.findall(r"^    permissions:\n((?:      .*\n)+)", jobs["index"], re.MULTILINE)
    assert rights == "      id-token: write\n"
    assert "\n    environment: pypi\n" in jobs["index"]
    assert "run:" not in jobs["index"], "nothing else runs where the index trusts the job"


def test_an_upload_to_the_index_that_broke_off_can_be_run_again() -> None:
    assert re.search(r"^          skip-existing: true$", jobs_of_a_release()["index"], re.MULTILINE)


def test_nothing_is_published_before_everything_is_made() -> None:
    needs = {
        name: re.findall(r"\w+", found[1])
        for name, job in jobs_of_a_release().items()
        if (found := re.search(r"^    needs: (.*)$", job, re.MULTILINE))
    }
    makers = {name for name, job in jobs_of_a_release().items() if "upload-artifact" in job} - {"winget"}
    assert set(needs["publish"]) == makers
    assert all("publish" in needs[name] for name in ("index", "winget"))


def test_the_page_of_a_release_gets_the_artefacts_of_each_system_and_the_index_the_wheels() -> None:
    jobs = jobs_of_a_release()
    names = {job: re.findall(r"^          name: (\S+)", text, re.MULTILINE) for job, text in jobs.items()}
    (wanted,) = re.findall(r'pattern: "\{(.*)\}"', jobs["publish"])
    patterns = [re.escape(word).replace(r"\*", ".*") for word in wanted.split(",")]
    for job in ("notes", "linux", "windows", "macos"):
        assert all(any(re.fullmatch(each, name) for each in patterns) for name in names[job])
    for job in ("sources", "wheels"):
        assert all(name.startswith("index-") for name in names[job])
        assert not any(re.fullmatch(each, name) for each in patterns for name in names[job])
    assert "pattern: index-*\n" in jobs["index"]


def test_wheels_are_made_where_pygame_has_some_and_each_plays_a_hand() -> None:
    told_by = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    settings = told_by["tool"]["cibuildwheel"]
    text = told(ROOT / ".github" / "workflows" / "test.yml")
    (pythons,) = re.findall(r'^ +python: \["(.*)"\]$', text, re.MULTILINE)
    assert settings["build"] == [f"cp{version.replace('.', '')}-*" for version in pythons.split('", "')]
    assert set(settings["skip"]) == {"*-musllinux_*", "*-win32"}
    assert settings["environment"] == {"BACON_COMPILE": "1"}
    assert any("compiled()" in command for command in settings["test-command"])
    assert any("demo --headless --hands 1" in command for command in settings["test-command"])
    for version in pythons.split('", "'):
        assert f"Programming Language :: Python :: {version}" in told_by["project"]["classifiers"]


@each
def test_no_job_runs_for_ever(file: Path) -> None:
    assert told(file).count("    runs-on: ") == told(file).count("    timeout-minutes: ")


def test_every_supported_python_is_tested_on_every_system() -> None:
    text = told(ROOT / ".github" / "workflows" / "test.yml")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (pythons,) = re.findall(r'^ +python: \["(.*)"\]$', text, re.MULTILINE)
    (systems,) = re.findall(r"^ +system: \[(.*)\]$", text, re.MULTILINE)
    oldest = pythons.split('"')[0]
    assert project["requires-python"] == f">={oldest}"
    assert all(any(name.startswith(system) for name in systems.split(", ")) for system in SYSTEMS)


def test_ci_freezes_with_the_python_that_releases_are_frozen_with() -> None:
    text = told(ROOT / ".github" / "workflows" / "test.yml")
    (listed,) = re.findall(r"python-version: \|\n((?: +[\d.]+\n)+)", text)
    assert set(ends.PYTHONS) <= set(listed.split())


def test_a_release_tries_what_it_has_made_on_every_system() -> None:
    text = told(ROOT / ".github" / "workflows" / "release.yml")
    assert len(re.findall(r"^ +\S*bacon(?:\.exe)? selftest$", text, re.MULTILINE)) == len(SYSTEMS)
    assert len(re.findall(r"^ +\S*bacon(?:\.exe)? demo --headless --hands 1$", text, re.MULTILINE)) == len(
        SYSTEMS
    )
    looks = r"pytest tests/build/test_licences\.py\n        env:\n          BACON_INSTALLERS: required\n"
    assert len(re.findall(looks, text)) == text.count("test_licences.py") == len(SYSTEMS)


def test_a_release_tries_the_command_of_windows_and_its_installer() -> None:
    text = told(ROOT / ".github" / "workflows" / "release.yml")
    assert "./bacon-cli.exe --version | grep '^bacon '" in text
    assert text.index("-setup.exe /S /PATH") < text.index("uninstall.exe")


def test_the_glibc_that_readme_promises_is_the_one_that_a_release_is_held_to() -> None:
    (held,) = re.findall(r"--oldest-glibc (\S+)", told(ROOT / ".github" / "workflows" / "release.yml"))
    assert f"glibc {held} or newer" in (ROOT / "README.md").read_text("utf-8")
