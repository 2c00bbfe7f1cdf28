"""List every text that players read, with file and line: ``python build/texts.py [WORD...]``.

For whoever edits or translates them: a scene's texts are in the scene's module, a game's in its package
(`words.py`, `guide.txt`, `lessons/`, and the reasons of its bots where they are decided). With words, only
texts that contain one of them are printed, whatever the case.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "bacon"
_NO_TEXT = re.compile(
    r"^(<|[A-Z_]+$|SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|BEGIN|COMMIT| FROM| LEFT)"
)
_A_WORD = re.compile(r"[A-Za-z]{2,}")


class Text(NamedTuple):
    """A text, with the file that has it, relative to the checkout, and its line."""

    file: Path
    line: int
    words: str


def texts_of(file: Path) -> Iterator[Text]:
    """Yield the texts of a module, a guide or a lesson; what is inserted into a text stands in braces."""
    where = file.relative_to(ROOT)
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        yield from (Text(where, line, words) for line, words in _in_module(ast.parse(source)))
    elif file.suffix == ".toml":
        yield from (Text(where, 1, words) for words in _in_values(tomllib.loads(source)))
    else:
        lines = enumerate(source.splitlines(), 1)
        yield from (Text(where, number, line) for number, line in lines if _A_WORD.search(line))


def _in_module(tree: ast.Module) -> Iterator[tuple[int, str]]:
    aside = {id(inner) for node in ast.walk(tree) for inner in _not_texts(node)}
    for node in ast.walk(tree):
        if id(node) in aside:
            continue
        words = _as_text(node)
        if words and _is_text(words):
            yield getattr(node, "lineno", 0), words


def _not_texts(node: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, and the parts of a text with insertions."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.JoinedStr):
        yield from (inner for inner in ast.walk(node) if inner is not node)


def _as_text(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else f"{{{ast.unparse(part).strip('f{}')}}}"
            for part in node.values
        )
    return ""


def _is_text(words: str) -> bool:
    shown = " " in words.strip() or words[:1].isupper()
    return shown and bool(_A_WORD.search(words)) and not _NO_TEXT.match(words)


def _in_values(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _in_values(each)
    elif isinstance(value, str) and _is_text(value):
        yield value


def all_texts() -> Iterator[Text]:
    """Yield the texts of the whole program, file by file."""
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("guide.txt"), *PACKAGE.rglob("lessons/*.toml")]
    for file in sorted(files):
        yield from texts_of(file)


def main(wanted: list[str]) -> None:
    """Print the texts by file; with words, only those that contain one of them."""
    file = None
    for text in all_texts():
        if wanted and not any(word.lower() in text.words.lower() for word in wanted):
            continue
        if text.file != file:
            print(f"\n{text.file.as_posix()}")
        file = text.file
        print(f"  {text.line}: {text.words!r}")


if __name__ == "__main__":
    main(sys.argv[1:])
