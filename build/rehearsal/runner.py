"""A job on this machine as GitHub's runner would run it: an environment of its own, and its steps in turn."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from installers import product
from installers.tools import Trouble

from rehearsal.reading import Job, Step, Values, filled

REPOSITORY: Final = "owner/bacon"
"""The name that the repository has in a rehearsal."""

_SYSTEM: Final = ("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin")
_LET_IN: Final = re.compile(r"PIP_\w+|(?:https?|no|all)_proxy|SSL_CERT_\w+", re.IGNORECASE)
"""What of this machine's environment stays: its way to the package index."""

_SHELLS: Final = {
    "": ("bash", "-e"),
    "bash": ("bash", "--noprofile", "--norc", "-eo", "pipefail"),
    "sh": ("sh", "-e"),
}
"""The command of every shell that a step may name, as GitHub documents them."""


class Runner:
    """One job under way: its folders, and the environment that its next step gets."""

    def __init__(self, folder: Path, name: str, job: Job, values: Mapping[str, str], shared: Values) -> None:
        self.folder, self.name, self.job = folder, name, job
        self.workspace, self.temp, self.home = (folder / part for part in ("workspace", "temp", "home"))
        for part in (self.workspace, self.temp, self.home):
            part.mkdir(parents=True)
        self.path: list[str] = [*_SYSTEM]
        self.added: Values = {}
        self.source = product.ROOT
        """What is checked out."""
        self.elsewhere: set[str] = set()
        """The artifacts that jobs for other systems make."""
        self.whole = True
        """Whether no block has been left out yet."""
        self.known = {
            **{f"matrix.{name}": value for name, value in values.items()},
            "github.token": "no-token",
            "github.ref_name": f"v{product.VERSION}",
            "github.repository": REPOSITORY,
            "runner.temp": str(self.temp),
        }
        self._files = {
            f"GITHUB_{kind}": self.folder / kind.lower() for kind in ("ENV", "PATH", "OUTPUT", "STEP_SUMMARY")
        }
        self.env = {**self._first(), **self._filled(shared), **self._filled(job.env)}

    def _first(self) -> Values:
        """What every step gets, on any runner."""
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "pip")
        return {
            **{name: value for name, value in os.environ.items() if _LET_IN.fullmatch(name)},
            "PIP_CACHE_DIR": os.environ.get("PIP_CACHE_DIR", str(cache)),
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_JOB": self.name,
            "GITHUB_REF_NAME": self.known["github.ref_name"],
            "GITHUB_REF_TYPE": "tag",
            "GITHUB_REPOSITORY": REPOSITORY,
            "GITHUB_SERVER_URL": "https://github.com",
            "GITHUB_WORKSPACE": str(self.workspace),
            "RUNNER_OS": "Linux",
            "RUNNER_ARCH": "ARM64" if platform.machine() == "aarch64" else "X64",
            "RUNNER_TEMP": str(self.temp),
            **{name: str(file) for name, file in self._files.items()},
        }

    def _filled(self, values: Values) -> Values:
        return {name: self.filled(value) for name, value in values.items()}

    def filled(self, text: str) -> str:
        """Put in what the names in a text stand for in this job."""
        return filled(text, self.known)

    def put_first(self, folder: Path) -> None:
        """Let the programs of a folder come before all others."""
        self.path.insert(0, str(folder))

    def block(self, step: Step, text: str) -> None:
        """Run a block as its step would; raise `Trouble` when it fails."""
        for file in self._files.values():
            file.write_text("")
        script = self.folder / "block.sh"
        script.write_text(self.filled(text))
        shell = step.shell or self.job.defaults.run.shell
        if shell not in _SHELLS:
            raise Trouble(f"{step.title}: a rehearsal has no shell that is called {shell}.")
        env = {**self.env, **self.added, **self._filled(step.env), "PATH": os.pathsep.join(self.path)}
        command = [*_SHELLS[shell], str(script)]
        done = subprocess.run(command, cwd=self.workspace, env=env, stdin=subprocess.DEVNULL, check=False)
        if done.returncode:
            raise Trouble(f"{self.name} / {step.title}: failed with exit code {done.returncode}")
        self._take_over()

    def _take_over(self) -> None:
        """Keep what a step has written for those that follow it."""
        self.path[:0] = reversed(self._files["GITHUB_PATH"].read_text("utf-8").splitlines())
        self.added |= assigned(self._files["GITHUB_ENV"].read_text("utf-8").splitlines())


def assigned(lines: Iterable[str]) -> Values:
    """Read what a step wrote into ``GITHUB_ENV``: a line for each name, or more between two marks.

    >>> assigned(["ONE=1", "TWO<<END", "2", "and more", "END"])
    {'ONE': '1', 'TWO': '2\\nand more'}
    """
    found: Values = {}
    rest = iter(lines)
    for line in rest:
        name, mark = re.split("=|<<", line, maxsplit=1)
        if line[len(name)] == "=":
            found[name] = mark
        else:
            found[name] = "\n".join(iter(lambda: next(rest), mark))
    return found
