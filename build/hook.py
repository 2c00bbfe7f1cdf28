"""What ``pip install .`` asks before it makes a wheel: whether the solver is to be machine code.

It is when ``BACON_COMPILE=1`` is set; the wheel is then one for this system and this Python.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from installers.compiled import TRANSLATORS, compile_into, libraries

_WANTED: Final = os.environ.get("BACON_COMPILE", "") not in ("", "0")


class CompiledSolver(BuildHookInterface):  # type: ignore[misc]  # it is only there while a wheel is made
    """Puts the compiled solver beside its sources."""

    def dependencies(self) -> list[str]:
        """What has to be installed first, beside hatchling."""
        return [*TRANSLATORS] if _WANTED else []

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Add the compiled modules to the wheel, but not where the sources are only linked to."""
        if not _WANTED or version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory(prefix="bacon-compiled-")
        folder = Path(self._folder.name)
        compile_into(folder)
        added = {str(file): file.relative_to(folder).as_posix() for file in libraries(folder)}
        build_data.update(pure_python=False, infer_tag=True, force_include=added)

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:  # noqa: ARG002
        """Put the copy away once the wheel is made."""
        if _WANTED and version != "editable":
            self._folder.cleanup()
