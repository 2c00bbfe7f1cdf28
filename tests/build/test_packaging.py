"""The pages that a release goes by name what is there: jobs, files, the environment and winget's name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import winget

from tests.build.test_workflows import jobs_of_a_release

ROOT = Path(__file__).parents[2]
RELEASING = (ROOT / "docs" / "releasing.md").read_text("utf-8")
PACKAGING = (ROOT / "packaging" / "README.md").read_text("utf-8")
PAGES = [ROOT / "docs" / "releasing.md", *sorted((ROOT / "packaging").glob("*.md"))]


def test_every_job_of_a_release_has_its_line() -> None:
    table = re.findall(r"^\| `(\w+)`", RELEASING, re.MULTILINE)
    assert table == list(jobs_of_a_release())


def test_every_link_and_every_file_that_is_named_is_there() -> None:
    found = [file for page in PAGES for file in files_in(page)]
    assert len(found) > 10
    assert [str(file) for file in found if not file.exists()] == []


def files_in(page: Path) -> list[Path]:
    text = page.read_text("utf-8")
    linked = [page.parent / name for name in re.findall(r"\]\(([\w./-]+)\)", text)]
    named = [ROOT / name for name in re.findall(r"`((?:bacon|build|docs|\.ci|\.github)/[\w./-]+)`", text)]
    return linked + named


def test_the_index_gets_the_real_workflow_and_environment() -> None:
    (environment,) = re.findall(r"^    environment: (\w+)$", jobs_of_a_release()["index"], re.MULTILINE)
    assert f"environment `{environment}`" in PACKAGING
    assert "workflow `release.yml`" in PACKAGING


def test_wingets_name_and_format_are_those_of_the_manifest() -> None:
    assert f"winget uninstall {winget.IDENTIFIER}" in PACKAGING
    assert f"manifests/b/{winget.IDENTIFIER.replace('.', '/')}/VERSION/" in PACKAGING
    assert f"schema {winget.FORMAT}" in PACKAGING


@pytest.mark.parametrize("system", ["a Mac", "Windows"])
def test_what_only_a_person_can_confirm_is_ten_steps(system: str) -> None:
    part = RELEASING.partition(f"## Only a person with {system} can confirm\n")[2].partition("\n## ")[0]
    assert re.findall(r"^(\d+)\. ", part, re.MULTILINE) == [str(number) for number in range(1, 11)]
