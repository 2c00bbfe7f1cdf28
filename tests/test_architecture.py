"""The code outside the games names no game; import-linter checks the rest."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import bacon
from bacon.kits import GAMES

ROOT: Final = Path(__file__).parents[1]
HOUSE: Final = Path(bacon.__file__).parent
GAMES_ROOM: Final = HOUSE / "games"
MACHINERY: Final = (
    *("core", "kits", "solver", "search", "system", "settings", "notation", "store"),
    *("ui", "cli"),
)
REGISTRY: Final = HOUSE / "kits" / "__init__.py"
"""The one module that names the games: it finds them at run time."""
THE_PROGRAM: Final = "bacon"
"""The one game that is called like the program and its package: its name alone tells nothing."""

NAMES: Final = re.compile(r"(bid[-_ ]?)?euchre|climbing|whist", re.IGNORECASE)
"""The names of the games, however they are written."""


@cache
def wings() -> list[str]:
    return sorted(folder.name for folder in GAMES_ROOM.iterdir() if (folder / "__init__.py").exists())


def modules() -> list[Path]:
    return sorted(file for room in MACHINERY for file in (HOUSE / room).rglob("*.py"))


def imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the modules that a module imports, wherever it does."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the texts in a module."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def functions(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    """Yield each function's name, and its number of lines."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def attributes_of_the_package(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield what is asked of the package itself, as in ``bacon.Euchre``."""
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "bacon":
            yield node.attr


class Parsed(NamedTuple):
    """What the tests ask of a module's source."""

    imported: frozenset[str]
    texts: frozenset[str]
    functions: tuple[tuple[str, int], ...]
    attributes: frozenset[str]


@cache
def parsed(source: str) -> Parsed:
    """Parse a source once for all tests."""
    nodes = tuple(ast.walk(ast.parse(source)))
    return Parsed(
        frozenset(imported(nodes)),
        frozenset(texts(nodes)),
        tuple(functions(nodes)),
        frozenset(attributes_of_the_package(nodes)),
    )


def what_it_knows(source: str, name: str = "") -> set[str]:
    """Return what a module outside the games knows of any game."""
    found = parsed(source)
    of_a_wing = re.compile(rf"\bbacon\.games\.({'|'.join(wings())})\b")
    known = {module for module in found.imported if of_a_wing.match(module)}
    known |= {text for text in found.texts if of_a_wing.search(text)}
    known |= {name_of_a_game.group() for name_of_a_game in NAMES.finditer(f"{name}\n{source}")}
    classes = {kit.rules().__name__ for kit in GAMES.values()}
    return known | (classes & found.attributes)


def test_the_machinery_names_no_game() -> None:
    files = {
        file.relative_to(HOUSE).as_posix(): file.read_text("utf-8") for file in modules() if file != REGISTRY
    }
    known = {name: what_it_knows(source, name) for name, source in files.items()}
    assert {name: games for name, games in known.items() if games} == {}


@pytest.mark.parametrize(
    ("source", "known"),
    [
        ("from bacon.games.bacon.game import Bacon", {"bacon.games.bacon.game.Bacon"}),
        ("def late():\n    import bacon.games.tricks.state", {"bacon.games.tricks.state"}),
        ("where = 'bacon.games.bacon.table:TABLE'", {"bacon.games.bacon.table:TABLE"}),
        ("if rules.name == 'bid-euchre': pass", {"bid-euchre"}),
        ("def is_climbing(rules): pass", {"climbing"}),
        ("class ClimbingPresenter: pass", {"Climbing"}),
        ("import bacon\nisinstance(rules, bacon.Bacon)", {"Bacon"}),
        ("# as in Whist", {"Whist"}),
        ("from bacon.kits import GAMES, find_game\nprint('bacon')", set()),
        ("from bacon.kits.kit import Kit", set()),
    ],
)
def test_a_game_is_recognized_however_it_is_named(source: str, known: set[str]) -> None:
    assert what_it_knows(source) == known


def test_no_value_is_bound_to_a_numbered_place_in_sql() -> None:
    """Some Pythons take ``?1`` for a name, and warn of a value that comes without one."""
    numbered = re.compile(r"\?\d")
    found = {
        file.relative_to(HOUSE).as_posix(): text
        for file in modules()
        for text in parsed(file.read_text("utf-8")).texts
        if numbered.search(text)
    }
    assert found == {}


_BOARD_OF_PAIRS: Final = (
    "__init__",
    "keep",
    "to_spare",
    "chance",
    "_follow",
    "_trump_lead",
    "_from_many_trumps",
)
PAIRS: Final = {
    "bacon/games/climbing/options.py": {"problem": "an even number of players"},
    "bacon/games/climbing/state.py": {"side_of": "its teams, where there are two"},
    "bacon/games/guides.py": {"_filled": "text between braces"},
    "bacon/games/tricks/player/search/playout.py": dict.fromkeys(
        _BOARD_OF_PAIRS, "a board of pairs, for games that count their tricks"
    ),
    "bacon/games/tricks/ranking.py": {"side_of": "pairs, unless a game says otherwise"},
    "bacon/games/tricks/words.py": dict.fromkeys(("pair", "side_for"), "games of pairs in the house"),
    "bacon/search/arena/program.py": {"words_of_windows": "quotation marks"},
    "bacon/search/arena/runner.py": {"seatings": "two contestants"},
    "bacon/solver/board.py": dict.fromkeys(("tricks", "_from_board"), "the board of pairs"),
    "bacon/solver/position.py": {"side_of": "pairs, unless a position says otherwise"},
    "bacon/store/fairness.py": {"chi_square_exceeds": "degrees of freedom"},
    "bacon/ui/table/frame.py": {"across": "an odd number of seats"},
    "bacon/ui/table/seating.py": {"lean": "packets of cards"},
}
"""Where every second one is meant, and of what; seats elsewhere have the side that their rules say."""


def every_second(node: ast.AST) -> bool:
    """Whether a node takes every second one: ``n % 2``, ``[n::2]`` or ``(a ^ b) & 1``."""
    match node:
        case ast.BinOp(op=ast.Mod(), right=ast.Constant(2)) | ast.Slice(step=ast.Constant(2)):
            return True
        case ast.BinOp(left=ast.BinOp(op=ast.BitXor()), op=ast.BitAnd(), right=ast.Constant(1)):
            return True
        case _:
            return False


def alternating(node: ast.AST, function: str = "") -> set[str]:
    """Return the functions that take every second one of something."""
    found = {function} if every_second(node) else set()
    name = node.name if isinstance(node, ast.FunctionDef) else function
    return found.union(*(alternating(child, name) for child in ast.iter_child_nodes(node)))


def test_sides_are_what_the_rules_say_and_not_every_second_seat() -> None:
    perhaps = re.compile(r"%\s*2|:\s*2|&\s*1")  # parsing takes long
    found = {
        file.relative_to(ROOT).as_posix(): alternating(ast.parse(text))
        for file in (ROOT / "bacon").rglob("*.py")
        if "drawing" not in file.parts and perhaps.search(text := file.read_text("utf-8"))
    }
    assert {name: functions for name, functions in found.items() if functions} == {
        name: set(functions) for name, functions in PAIRS.items()
    }


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def side(seat): return seat % 2", {"side"}),
        ("def side(names, side): return names[side::2]", {"side"}),
        ("def theirs(seat, other): return not (seat ^ other) & 1", {"theirs"}),
        ("def half(seats): return seats // 2", set()),
    ],
)
def test_every_second_seat_is_found_however_it_is_taken(source: str, found: set[str]) -> None:
    assert alternating(ast.parse(source)) == found


def test_every_game_of_the_house_has_a_wing_and_its_name_is_looked_for() -> None:
    names = {name.replace("-", "_") for name in GAMES}
    assert names <= set(wings())
    assert all(NAMES.search(name) for name in GAMES if name != THE_PROGRAM)


def contracts() -> dict[str, dict[str, list[str]]]:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    return {contract["name"]: contract for contract in told["contracts"]}


def test_the_contracts_name_every_game_of_the_house() -> None:
    games = {f"bacon.games.{name.replace('-', '_')}" for name in GAMES}
    assert set(contracts()["No game knows another"]["modules"]) == games
    assert set(contracts()["A family does not know its games"]["forbidden_modules"]) == games


def test_the_contracts_have_every_room_of_the_machinery() -> None:
    rooms = {f"bacon.{room}" for room in MACHINERY}
    governed = {module for contract in contracts().values() for module in contract.get("source_modules", ())}
    assert rooms <= governed


def imports(sources: dict[str, str]) -> dict[str, set[str]]:
    """Return what each module imports of the others, under ``TYPE_CHECKING`` and inside functions too."""
    found = {}
    for name, source in sources.items():
        asked = parsed(source).imported
        known = {each if each in sources else each.rpartition(".")[0] for each in asked}
        found[name] = (known & sources.keys()) - {name}
    return found


def circles(sources: dict[str, str]) -> list[set[str]]:
    """Return the groups of modules that import each other in a circle."""
    try:
        tuple(TopologicalSorter(imports(sources)).static_order())
    except CycleError as error:
        circle = set(error.args[1])
        return [circle, *circles({name: text for name, text in sources.items() if name not in circle})]
    return []


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(HOUSE.parent).with_suffix("").parts).removesuffix(".__init__")


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles({module_name(file): file.read_text("utf-8") for file in HOUSE.rglob("*.py")}) == []


@pytest.mark.parametrize(
    "late",
    [
        "import a.low",
        "from a import low",
        "from a.low import thing",
        "def f():\n    from a.low import thing",
        "if TYPE_CHECKING:\n    from a.low import thing",
    ],
)
def test_a_circle_is_found_however_it_is_closed(late: str) -> None:
    sources = {"a": "", "a.low": "from a.high import other", "a.high": late, "a.top": "import a.high"}
    assert circles(sources) == [{"a.low", "a.high"}]


def test_each_module_of_a_wing_is_rules_or_player_or_table() -> None:
    kinds = [contract for name, contract in contracts().items() if " of a game: " in name]
    patterns = [re.escape(each).replace(r"\*", r"\w+") for kind in kinds for each in kind["source_modules"]]
    governed = re.compile(rf"({'|'.join(patterns)})(\.|$)")
    inside = [
        ".".join(file.relative_to(HOUSE.parent).with_suffix("").parts)
        for wing in wings()
        for file in (GAMES_ROOM / wing).rglob("*.py")
        if file != GAMES_ROOM / wing / "__init__.py"
    ]
    assert len(kinds) == 3
    assert [module for module in inside if not governed.match(module)] == []


MAX_MODULE_LINES: Final = 500
MAX_FUNCTION_LINES: Final = 40


def too_long(sources: dict[str, str]) -> dict[str, int]:
    """Return the modules and functions over the limits, with their lengths."""
    found = {name: lines for name, text in sources.items() if (lines := text.count("\n")) > MAX_MODULE_LINES}
    for name, text in sources.items():
        long = {each: lines for each, lines in parsed(text).functions if lines > MAX_FUNCTION_LINES}
        found |= {f"{name}.{each}": lines for each, lines in long.items()}
    return found


def test_no_module_and_no_function_is_too_long() -> None:
    assert too_long({module_name(file): file.read_text("utf-8") for file in HOUSE.rglob("*.py")}) == {}


def test_what_is_too_long_is_found() -> None:
    methods = [
        f"    def {name}(self):\n" + "        pass\n" * lines for name, lines in [("short", 39), ("long", 40)]
    ]
    sources = {"a": "class A:\n" + "".join(methods), "b": "x = 1\n" * 500, "c": "x = 1\n" * 501}
    assert too_long(sources) == {"a.long": 41, "c": 501}


def rooms() -> list[str]:
    inside = [found for found in (HOUSE / "ui").iterdir() if found.name[0] != "_"]
    folders = [HOUSE / room for room in MACHINERY if room != "ui"] + inside
    return [folder.relative_to(HOUSE).as_posix() for folder in folders]


def test_the_plan_has_every_room() -> None:
    told = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert [room for room in rooms() if f"| `bacon/{room}` |" not in told] == []
