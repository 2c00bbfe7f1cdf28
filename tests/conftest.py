"""Shared by all tests: the clock, how far hypothesis searches, and what runs only when asked for.

``BACON_EXAMPLES=500 pytest`` searches further, and ``BACON_ANEW=1`` elsewhere and with other deals each time.
Without that, all runs are the same: whether a change is refused depends on the change, not on luck.
``BACON_WORLDS=60 pytest tests/search`` lets an expert without a clock imagine as many worlds as he does for a
program; the tests make do with fewer, as hardly any is about his strength.
No test depends on the day, the zone, the locale or the order, which these try:
``BACON_NOW=2028-02-29T23:59-11:00 pytest`` sets the clock to another moment and time zone,
``BACON_LOCALE=de_DE.UTF-8 pytest`` writes numbers and sorts words as another country does, and
``BACON_ORDER=7 pytest`` shuffles all tests, each number differently.
Nor does any depend on Python's own SQLite: ``BACON_SQLITE=pysqlite3 pytest tests/store`` saves with another.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import locale
import os
import secrets
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from msgspec.structs import asdict, replace

from bacon.core.rules import TableState
from bacon.search.levels import EFFORTS
from tests import sparse
from tests.moment import set_the_clock

TESTS = Path(__file__).parent
ONLY_WHEN_NAMED = [TESTS / name for name in ("bench", "window", "examples/test_window.py", "ui/test_soak.py")]
"""Benchmarks, the soak, and the tests in a real window: they take long, and have steps in ``.ci/run``."""

settings.register_profile(
    "bacon",
    max_examples=int(os.environ.get("BACON_EXAMPLES", "10")),
    derandomize="BACON_ANEW" not in os.environ,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("bacon")


EFFORTS["expert"] = replace(EFFORTS["expert"], worlds=int(os.environ.get("BACON_WORLDS", "6")))


def keep_what_is_compiled() -> None:
    """Share compiled Python files among all processes of this run, if none may write them beside the source.

    Each of those that the tests start would else compile the whole program for itself.
    """
    if sys.dont_write_bytecode and "PYTHONPYCACHEPREFIX" not in os.environ:
        folder = tempfile.mkdtemp(prefix="bacon-compiled-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def set_the_locale(name: str) -> None:
    """Set the locale of this process and its children; raises ``locale.Error`` if the machine lacks it."""
    os.environ["LC_ALL"] = os.environ["LANG"] = name
    locale.setlocale(locale.LC_ALL, name)


def hear_ctrl_c() -> None:
    """Handle Ctrl C, here and in children, even if a shell that runs this in the background disabled it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def use_another_sqlite(module: str) -> None:
    """Use another module than Python's ``sqlite3`` in this process, but not in those it starts."""
    assert "sqlite3" not in sys.modules, "it is too late: sqlite3 is in use"
    sys.modules["sqlite3"] = importlib.import_module(module)


hear_ctrl_c()
keep_what_is_compiled()
set_the_clock()
if "BACON_LOCALE" in os.environ:
    set_the_locale(os.environ["BACON_LOCALE"])
if "BACON_SQLITE" in os.environ:
    use_another_sqlite(os.environ["BACON_SQLITE"])


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let every other process of a run of all tests read them from the last to the first, to begin with.

    What one of them compiles the others find: each would else compile all tests at the same time as the rest.
    """
    whole = session.config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if whole and int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 2:
        for path in sorted(TESTS.rglob("test_*.py"), reverse=True):
            if (path.parent / "__init__.py").exists() and not set(ONLY_WHEN_NAMED) & {path, path.parent}:
                importlib.import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))


def pytest_configure(config: pytest.Config) -> None:
    """Name the marks of tests that are too many or too slow for every run."""
    for mark in sparse.MARKS:
        config.addinivalue_line("markers", mark)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what CI alone runs, and shuffle the tests if asked to; every worker gets the same order."""
    if not sparse.runs_whole(config.args):
        config.hook.pytest_deselected(items=sparse.thin_out(items))
    if "BACON_ORDER" in os.environ:
        Random(os.environ["BACON_ORDER"]).shuffle(items)


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every run of a test deal the same cards: its name seeds the matches for which it names no seed."""
    if "BACON_ANEW" not in os.environ:
        luck = Random(request.node.nodeid)
        monkeypatch.setattr(secrets, "token_hex", lambda size: luck.randbytes(size).hex())


def pytest_collection_finish() -> None:
    """Save the garbage collector from looking at all tests every time it runs, and let it run less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave some files and folders out unless the command line names them or a file in them."""
    if collection_path not in ONLY_WHEN_NAMED:
        return None
    named = any(collection_path.name in Path(argument.split("::")[0]).parts for argument in config.args)
    return None if named else True


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Show every field of two states that differ; their own repr says only where the match stands."""
    if op != "==" or not (isinstance(left, TableState) and isinstance(right, TableState)):
        return None
    one, other = asdict(left), asdict(right)
    return [
        "two states differ",
        *(f"{key}: {one[key]!r} != {other.get(key)!r}" for key in one if one[key] != other.get(key)),
    ]
