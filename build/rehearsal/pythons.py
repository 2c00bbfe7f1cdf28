"""The Pythons of this machine: those in the path, and those that pyenv keeps."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from installers.tools import Trouble

_TELLS: Final = "import json, sys; print(json.dumps([*sys.version_info[:3], sys.base_prefix]))"


class Python(NamedTuple):
    """A Python that is installed: its version, and the folder that it was installed into."""

    release: tuple[int, ...]
    prefix: Path

    @property
    def program(self) -> Path:
        """Its program, by its whole name."""
        major, minor, *_ = self.release
        return self.prefix / "bin" / f"python{major}.{minor}"

    def __str__(self) -> str:
        return ".".join(map(str, self.release))


def find_python(wanted: str) -> Python:
    """Return the newest Python of a version such as 3.12; raise `Trouble` without one."""
    asked = map(python_at, _candidates(wanted))
    fitting = [python for python in asked if python and python.release[:2] == _numbers(wanted)]
    if not fitting:
        raise Trouble(f"There is no Python {wanted} on this machine.")
    return max(fitting)


def python_at(program: Path) -> Python | None:
    """Ask a program which Python it is; nothing for one that cannot be run."""
    try:
        done = subprocess.run(
            [program, "-c", _TELLS], capture_output=True, text=True, check=False, timeout=60
        )
    except OSError:
        return None
    if done.returncode:
        return None
    *release, prefix = json.loads(done.stdout)
    return Python(tuple(release), Path(prefix))


def _candidates(wanted: str) -> Iterator[Path]:
    """Give the programs that may be a Python of a version."""
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv", "versions")
    yield from kept.glob(f"{wanted}*/bin/python{wanted}")
    yield from (Path(folder, f"python{wanted}") for folder in os.get_exec_path())


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))
