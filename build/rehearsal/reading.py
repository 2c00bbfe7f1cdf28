"""Workflows as their files describe them, and as far as a rehearsal understands them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
import yaml
from installers.product import ROOT
from installers.tools import Trouble
from msgspec import Struct, field

WORKFLOWS: Final = ROOT / ".github" / "workflows"
Values: TypeAlias = dict[str, str]
"""Names and what they stand for; every value is text, as it is for the programs that get it."""

_EXPRESSION: Final = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a job. A key that is not here is not understood, and reading it fails."""

    id: str = ""
    name: str = ""
    uses: str = ""
    run: str = ""
    shell: str = ""
    with_: Values = field(name="with", default_factory=dict)
    env: Values = {}

    @property
    def title(self) -> str:
        """Its name, or else what it runs or uses."""
        return self.name or self.run.strip() or self.uses.partition("@")[0]


class _Run(Struct, frozen=True):
    shell: str = ""


class _Defaults(Struct, frozen=True):
    run: _Run = _Run()


class _Strategy(Struct, frozen=True):
    matrix: dict[str, list[str | Values]] = {}


class Job(Struct, frozen=True, rename="kebab"):
    """One job: where it runs, with which values, and its steps."""

    runs_on: str
    steps: tuple[Step, ...]
    env: Values = {}
    defaults: _Defaults = _Defaults()
    strategy: _Strategy = _Strategy()

    @property
    def blocks(self) -> tuple[Step, ...]:
        """The steps that run commands."""
        return tuple(step for step in self.steps if step.run)

    def combinations(self) -> Iterator[Values]:
        """Every combination of the matrix, by its names; one without any where there is no matrix."""
        axes = {name: values for name, values in self.strategy.matrix.items() if name != "include"}
        rows = self.strategy.matrix.get("include", [])
        if (axes and rows) or "exclude" in axes:
            raise Trouble("A rehearsal understands a matrix of lists, or one of rows, but not both in one.")
        if rows:
            yield from msgspec.convert(rows, list[Values])
        else:
            for values in itertools.product(*axes.values()):
                yield dict(zip(axes, map(str, values), strict=True))


class Workflow(Struct, frozen=True):
    """The jobs of a workflow, in the order of its file."""

    jobs: dict[str, Job]
    env: Values = {}


def read(text: str) -> Workflow:
    """Read a workflow; raise `Trouble` for what a rehearsal does not understand."""
    try:
        return msgspec.convert(yaml.load(text, Loader=yaml.BaseLoader), Workflow)
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        raise Trouble(f"This workflow is not understood: {error}") from None


def all_workflows(folder: Path = WORKFLOWS) -> dict[str, Workflow]:
    """Read every workflow of a folder, by the names of the files."""
    return {file.name: read(file.read_text("utf-8")) for file in sorted(folder.glob("*.yml"))}


def filled(text: str, known: Mapping[str, str]) -> str:
    """Put in what each ``${{ name }}`` stands for; raise `Trouble` for a name that is not known.

    >>> filled("macos-${{ matrix.machine }}", {"matrix.machine": "arm64"})
    'macos-arm64'
    """

    def value(found: re.Match[str]) -> str:
        if found[1] not in known:
            raise Trouble(f"A rehearsal does not know what {found[0]} stands for.")
        return known[found[1]]

    return _EXPRESSION.sub(value, text)
