"""The files that contributors and their tools meet first are valid, and what they name is there."""

from __future__ import annotations

import re
import shutil
import sysconfig
import tomllib
from importlib.metadata import distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeAlias

import pytest
import yaml

from tests.changed import ALWAYS, ROOT, find_tests

Hook: TypeAlias = dict[str, str]

FORMS: Final = [ROOT / ".github" / "ISSUE_TEMPLATE" / f"{name}.yml" for name in ("hand", "wish", "bug")]
PAGES: Final = ("SECURITY.md", ".github/CODE_OF_CONDUCT.md", ".github/PULL_REQUEST_TEMPLATE.md")
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
DEV: Final = {re.split(r"[\[>=]", wanted)[0] for wanted in PROJECT["project"]["optional-dependencies"]["dev"]}
BROUGHT_BY: Final = {"ruff": "ruff", "mypy": "mypy", "lint-imports": "import-linter"}
"""The commands of the hooks, and the packages that have them."""
HOOKS: Final[list[Hook]] = [
    hook
    for repo in yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    for hook in repo["hooks"]
]


def installed() -> set[str]:
    return {distribution.name.lower() for distribution in distributions()}


def test_every_hook_runs_on_what_is_installed_here() -> None:
    assert [hook["id"] for hook in HOOKS] == ["ruff", "ruff-format", "mypy", "import-linter", "tests"]
    assert {hook["language"] for hook in HOOKS} == {"system"}


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_the_command_of_a_hook_comes_with_the_dev_extra(hook: Hook) -> None:
    command, *words = hook["entry"].split()
    if command == "python":
        assert words[0] == "-m"
        assert find_spec(words[1])
        return
    package = BROUGHT_BY[command]
    assert package in DEV
    if package not in installed():
        pytest.skip(f"{package} is not installed")
    assert shutil.which(command, path=sysconfig.get_path("scripts"))


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        (["bacon/core/cards.py"], ["tests/core/test_cards.py"]),
        (["tests/core/test_cards.py", "bacon/core/cards.py"], ["tests/core/test_cards.py"]),
        (["tests/core/test_deleted.py", "tests/tables.py", "conftest.py"], []),
        (["tests/window/test_window.py", "tests/ui/test_soak.py"], []),
        (["docs/decisions/README.md"], ["tests/test_docs.py", "tests/test_readme.py"]),
        (["build/release_notes.py"], ["tests/build/test_release_notes.py"]),
    ],
)
def test_the_tests_of_a_file_are_found(changed: list[str], tests: list[str]) -> None:
    assert find_tests(changed) == tests


def test_a_module_without_a_test_of_its_name_is_tested_by_its_folder() -> None:
    folder = "tests/games/euchre"
    found = find_tests(["bacon/games/euchre/no_such_module.py"])
    assert found == sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).glob("test_*.py"))
    assert len(found) > 3


def test_what_always_runs_is_there() -> None:
    assert (ROOT / ALWAYS).is_file()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_an_issue_form_is_one_that_can_be_filled_in(form: Path) -> None:
    told = yaml.safe_load(form.read_text("utf-8"))
    assert {"name", "description", "body"} <= set(told) <= {"name", "description", "body", "title", "labels"}
    fields = [field for field in told["body"] if field["type"] != "markdown"]
    assert {field["type"] for field in fields} <= {"input", "textarea", "dropdown", "checkboxes"}
    assert all(field["attributes"]["label"] for field in fields)
    ids = [field["id"] for field in fields]
    assert len(set(ids)) == len(ids) > 0
    assert any(field["validations"]["required"] for field in fields)


def test_the_citation_has_what_its_format_asks_for_and_the_projects_license() -> None:
    told = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert all(told[field] for field in ("cff-version", "message", "title", "authors"))
    assert told["authors"] == PROJECT["project"]["authors"]
    assert told["license"] == PROJECT["project"]["license"]
    assert "version" not in told  # it would have to be changed with every release


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_for_contributors_link_to_what_is_there(name: str) -> None:
    page = ROOT / name
    linked = re.findall(r"\]\((?!https:)([\w./-]+)\)", page.read_text("utf-8"))
    named = re.findall(r"`((?:bacon|tests|docs)/[\w./-]+)`", page.read_text("utf-8"))
    assert [link for link in linked if not (page.parent / link).exists()] == []
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("script", sorted((ROOT / ".ci").iterdir()), ids=lambda script: script.name)
def test_every_test_that_the_checks_name_is_there(script: Path) -> None:
    named = re.findall(r"(tests/[\w/]+\.py)(?:::(\w+))?", script.read_text("utf-8"))
    missing = [(file, test) for file, test in named if f"def {test}" not in (ROOT / file).read_text("utf-8")]
    assert missing == []
