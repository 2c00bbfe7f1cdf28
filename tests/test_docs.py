"""The pages of docs/ and CONTRIBUTING tell the truth: their code runs, their files and commands are there."""

from __future__ import annotations

import ast
import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import yaml

import bacon
from bacon import analysis, bots, records, solver
from bacon.cli.commands import parse_arguments
from bacon.cli.errors import CommandError
from bacon.kits import GAMES
from tests.examples.installed import FIVE_HUNDRED, HEARTS, WHIST, installed
from tests.public_face import FOR_GAMES, public

ROOT: Final = Path(__file__).parents[1]
FILES: Final = {
    file.relative_to(ROOT).as_posix().removeprefix("docs/"): file
    for file in [*ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md"), ROOT / "CONTRIBUTING.md"]
}
PAGES: Final = {page: file.read_text("utf-8") for page, file in FILES.items()}
DECISIONS: Final = sorted(page for page in PAGES if re.match(r"decisions/\d\d-", page))
BLOCK: Final = re.compile(
    r"(?:^`(?P<name>[^`\n]+)`:\n\n)?^ *```(?P<kind>\w*)\n(?P<text>.*?)^ *```$", re.MULTILINE | re.DOTALL
)

each_page = pytest.mark.parametrize("page", PAGES)


def prose(page: str) -> str:
    """Return a page without its blocks of code."""
    return BLOCK.sub("", PAGES[page])


def commands() -> list[str]:
    """Return every ``bacon …`` command in the pages, in the text and in shell blocks."""
    told = [found for page in PAGES for found in re.findall(r"`(bacon [^`]*)`", prose(page))]
    blocks = [
        found["text"] for text in PAGES.values() for found in BLOCK.finditer(text) if found["kind"] == "sh"
    ]
    return told + [
        line.strip() for block in blocks for line in block.splitlines() if line.startswith("bacon ")
    ]


@each_page
def test_the_examples_give_what_they_say(page: str) -> None:
    told = BLOCK.sub(lambda block: "" if block["name"] else block.group(), PAGES[page])
    example = doctest.DocTestParser().get_doctest(told, {}, page, page, 0)
    runner = doctest.DocTestRunner(verbose=False)
    assert runner.run(example).failed == 0


def test_there_are_examples_to_run() -> None:
    assert all(">>>" in PAGES[page] for page in ("adding-a-game.md", "adding-a-house-rule.md"))


@each_page
def test_every_file_that_is_named_is_there(page: str) -> None:
    named = re.findall(r"`((?:bacon|tests|build|assets|docs|examples|\.ci)/[\w./-]+)`", prose(page))
    linked = re.findall(r"\]\(([\w./-]+)\)", PAGES[page])
    missing = [name for name in named if not (ROOT / name).exists()]
    assert missing + [name for name in linked if not (FILES[page].parent / name).exists()] == []


@pytest.mark.parametrize("command", commands())
def test_every_command_is_understood(command: str, tmp_path: Path) -> None:
    words = ["2" if word == "N" else word for word in shlex.split(command)[1:]]
    (site := tmp_path / "site").mkdir()
    with installed(WHIST, site):
        try:
            parse_arguments(words)
        except CommandError as trouble:
            pytest.fail(str(trouble))


# The reference of the public face

REFERENCE: Final = {file.stem: file.read_text("utf-8") for file in sorted(ROOT.glob("docs/reference/*.rst"))}
PUBLIC: Final = {"analysis": analysis, "bots": bots, "records": records, "solver": solver}


@pytest.mark.parametrize("page", ["playing", "moves", *PUBLIC])
def test_the_examples_of_the_reference_give_what_they_say(page: str) -> None:
    example = doctest.DocTestParser().get_doctest(REFERENCE[page], {}, page, page, 0)
    done = doctest.DocTestRunner(verbose=False).run(example)
    assert done.failed == 0
    assert done.attempted >= 4


@pytest.mark.parametrize("name", PUBLIC)
def test_the_reference_describes_every_public_name_once(name: str) -> None:
    described = re.findall(r"^\.\. (?:auto)?(?:class|function|data):: (\w+)$", REFERENCE[name], re.MULTILINE)
    elsewhere = re.findall(r"`bacon\.(?:\w+)\.(\w+)`", REFERENCE[name])
    assert len(described) == len(set(described))
    assert set(PUBLIC[name].__all__) - set(elsewhere) == set(described)


def test_the_reference_gives_constants_their_value() -> None:
    values = re.findall(r"^\.\. data:: (\w+)\n   :value: (.+)$", REFERENCE["bots"], re.MULTILINE)
    assert {name: ast.literal_eval(value) for name, value in values} == {
        name: getattr(bots, name) for name in ("LEVELS", "TEMPERS", "MAX_HANDS")
    }


def test_the_reference_describes_everything_in_the_package_once() -> None:
    both = REFERENCE["playing"] + REFERENCE["moves"]
    described = re.findall(r"^\.\. (?:autoclass|autofunction|data):: (\w+)$", both, re.MULTILINE)
    assert sorted([*described, "__version__"]) == sorted(bacon.__all__)


def imported(text: str) -> Iterator[tuple[str, str]]:
    """Every name of Bacon's that a module imports, with the module it comes from."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("bacon."):
            yield from ((node.module, name.name) for name in node.names)


def test_the_reference_has_every_module_that_a_game_builds_upon() -> None:
    games = [*ROOT.glob("examples/*/bacon_*/*.py"), *(ROOT / "tests" / "examples" / name for name in SMALL)]
    names = {each for game in games for each in imported(game.read_text("utf-8"))}
    assert len(names) > 40
    promised = {(module, name) for module in FOR_GAMES for name in public(module)}
    offered = {(module, name) for module, name in names if name in bacon.__all__}
    modules = {(module, name) for module, name in names if f"{module}.{name}" in FOR_GAMES}
    assert names - promised - offered - modules == set()


SMALL: Final = ("bidders.py", "callers.py", "leaders.py", "melders.py", "shapes.py")
"""Games of the tests, which use what the examples do not."""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_guide_in_the_reference(game: str) -> None:
    page = (ROOT / "docs" / "reference" / "guides" / f"{game}.rst").read_text("utf-8")
    assert page.endswith(f"\n.. guide:: {game}\n")
    assert f"guides/{game}\n" in REFERENCE["index"]


def test_the_host_of_the_pages_builds_what_is_there() -> None:
    host = yaml.safe_load((ROOT / ".readthedocs.yaml").read_text("utf-8"))
    assert (ROOT / host["sphinx"]["configuration"]).is_file()
    assert host["python"]["install"] == [{"method": "pip", "path": ".", "extra_requirements": ["docs"]}]


# The decisions


@pytest.mark.parametrize("page", DECISIONS)
def test_a_decision_says_what_it_costs_and_what_would_change_it(page: str) -> None:
    headings = re.findall(r"^## (.+)$", PAGES[page], re.MULTILINE)
    assert headings == ["Context", "Decision", "Consequences", "What would make us change it"]


def test_the_decisions_are_listed_in_order_by_their_titles() -> None:
    listed = re.findall(r"^\| \[(.+)\]\((.+)\) \|", PAGES["decisions/README.md"], re.MULTILINE)
    titles = [PAGES[page].partition("\n")[0].removeprefix("# ") for page in DECISIONS]
    files = [page.removeprefix("decisions/") for page in DECISIONS]
    assert listed == list(zip(titles, files, strict=True))
    assert [int(title.partition(".")[0]) for title in titles] == list(range(1, len(titles) + 1))


# Adding a game


def files_in_the_page() -> dict[str, str]:
    found = BLOCK.finditer(PAGES["adding-a-game.md"])
    return {block["name"]: block["text"] for block in found if block["name"]}


def test_the_page_makes_whist_word_for_word() -> None:
    written = {
        file.relative_to(WHIST).as_posix(): file.read_text("utf-8")
        for name in ("pyproject.toml", "README.md", "bacon_whist/*.py", "bacon_whist/*.txt")
        for file in WHIST.glob(name)
    }
    assert files_in_the_page() == written


def test_what_the_page_shows_of_hearts_stands_in_its_rules() -> None:
    section = PAGES["adding-a-game.md"].partition("Hearts\n")[2].partition("\n## ")[0]
    shown = [stripped(block["text"]) for block in BLOCK.finditer(section)]
    rules = stripped((HEARTS / "bacon_hearts" / "rules.py").read_text("utf-8"))
    assert len(shown) == 4
    assert [text for text in shown if text not in rules] == []


def test_what_the_page_shows_of_five_hundred_stands_in_its_rules() -> None:
    section = PAGES["adding-a-game.md"].partition(": Five Hundred\n")[2].partition("\n## ")[0]
    shown = [stripped(block["text"]) for block in BLOCK.finditer(section)]
    rules = stripped((FIVE_HUNDRED / "bacon_five_hundred" / "rules.py").read_text("utf-8"))
    assert len(shown) == 3
    assert [text for text in shown if text not in rules] == []


def stripped(text: str) -> str:
    """Return the lines of a text that are not blank, however far they are indented."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


# The map


def test_the_code_of_a_house_rule_stands_where_the_page_says() -> None:
    (field,) = [
        block["text"]
        for block in BLOCK.finditer(PAGES["adding-a-house-rule.md"])
        if "Annotated" in block["text"]
    ]
    told = [line.strip() for line in field.splitlines()]
    options = [
        line.strip() for line in (ROOT / "bacon/games/bacon/options.py").read_text("utf-8").splitlines()
    ]
    assert any(options[start : start + len(told)] == told for start in range(len(options)))


def test_the_glossary_has_a_word_once() -> None:
    rows = re.findall(r"^\| ([^|]+) \|", PAGES["glossary.md"], re.MULTILINE)
    words = [word.strip() for row in rows if row.strip("- ") not in ("", "term") for word in row.split(",")]
    assert len(words) == len(set(words)) > 40


def test_no_version_lists_the_same_change_twice_in_the_changelog() -> None:
    for version in re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)[1:]:
        told = re.findall(r"\*\*(.+?)\*\*", version, re.DOTALL)
        assert len(set(told)) == len(told), version.splitlines()[0]
