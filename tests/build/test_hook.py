"""A wheel holds the sources, and the compiled solver only on request."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Protocol, cast

import pytest
from installers.compiled import TRANSLATORS

INTERFACE = "hatchling.builders.hooks.plugin.interface"
LIBRARY = f"bacon/solver/search{'.pyd' if sys.platform == 'win32' else '.so'}"


class Hook(Protocol):
    """The part of a hook that hatchling uses."""

    def dependencies(self) -> list[str]: ...
    def initialize(self, version: str, build_data: dict[str, object]) -> None: ...
    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None: ...


@pytest.fixture
def hook(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hook]:
    """Return the hook for this value of BACON_COMPILE; its compiler makes one empty library.

    hatchling itself is only there while a wheel is made.
    """
    interface = ModuleType(INTERFACE)
    vars(interface)["BuildHookInterface"] = object
    monkeypatch.setitem(sys.modules, INTERFACE, interface)
    monkeypatch.setenv("BACON_COMPILE", request.param)
    monkeypatch.delitem(sys.modules, "hook", raising=False)
    module = import_module("hook")
    monkeypatch.setattr(module, "compile_into", compiled)
    yield cast(Hook, module.CompiledSolver())
    del sys.modules["hook"]


def compiled(folder: Path) -> None:
    library = folder / LIBRARY
    library.parent.mkdir(parents=True)
    library.touch()


@pytest.mark.parametrize("hook", ["", "0"], indirect=True)
def test_a_wheel_is_made_of_the_sources_alone_unless_it_is_asked_for(hook: Hook) -> None:
    data: dict[str, object] = {}
    hook.initialize("standard", data)
    hook.finalize("standard", data, "")
    assert (hook.dependencies(), data) == ([], {})


@pytest.mark.parametrize("hook", ["1"], indirect=True)
def test_the_compiled_solver_goes_into_the_wheel_of_this_system_and_is_put_away(hook: Hook) -> None:
    data: dict[str, object] = {}
    hook.initialize("standard", data)
    added = cast(dict[str, str], data.pop("force_include"))
    assert list(added.values()) == [LIBRARY]
    assert data == {"pure_python": False, "infer_tag": True}
    [made] = map(Path, added)
    assert made.exists()
    hook.finalize("standard", data, "")
    assert not made.exists()
    assert hook.dependencies() == [*TRANSLATORS]


@pytest.mark.parametrize("hook", ["1"], indirect=True)
def test_sources_that_are_only_linked_to_stay_as_they_are(hook: Hook) -> None:
    data: dict[str, object] = {}
    hook.initialize("editable", data)
    hook.finalize("editable", data, "")
    assert data == {}
