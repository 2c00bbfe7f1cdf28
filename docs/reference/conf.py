"""How Sphinx builds the reference (`sphinx-build -W docs/reference OUT`): any warning is an error."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, TypeGuard

from docutils.nodes import literal_block, raw
from pygments.filter import Filter
from pygments.lexers import PythonConsoleLexer, PythonLexer
from pygments.token import Name
from sphinx.util.docutils import SphinxDirective

from bacon.core.diagram import row_svg
from bacon.core.options import Option, Options
from bacon.core.rules import CardRow, PointTable, TableState, guide_of
from bacon.kits.presets import presets_of
from bacon.version import __version__

if TYPE_CHECKING:
    from docutils.nodes import Node
    from pygments.lexer import Lexer
    from pygments.token import _TokenType
    from sphinx.application import Sphinx

project = "Bacon"
project_copyright = "The Bacon authors"
release = version = __version__
extensions = ["sphinx.ext.autodoc", "myst_parser"]
suppress_warnings = ["myst.xref_missing"]  # the guides also link to files of the repository
default_role = "py:obj"
add_module_names = False
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
maximum_signature_line_length = 160
autodoc_type_aliases = {"Played": "Played", "Level": "Level", "Temper": "Temper"}
python_use_unqualified_type_names = True
html_theme = "furo"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#17584a", "color-brand-content": "#17584a"},
    "dark_css_variables": {"color-brand-primary": "#e2b45c", "color-brand-content": "#e2b45c"},
}
html_title = f"Bacon {release}"
html_logo = html_favicon = "../../assets/app/icon.svg"
html_static_path = ["_static"]
html_css_files = ["bacon.css"]
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False


def house_rules(rules: type[Options]) -> Iterator[str]:
    """Return a game's house rules as fields of its description: the title, the help, and the choices."""
    for option in rules.options():
        yield f":param {option.name}: **{option.title}**. {option.help} {_choices(option)}"


def _choices(option: Option) -> str:
    """The choices of a house rule, the default first."""
    others = [f"``{choice!r}``" for choice in option.choices if choice != option.default]
    return f"Default ``{option.default!r}``, or {', '.join(others)}."


def _sign(_app: Sphinx, _what: str, _name: str, obj: object, *_: object) -> tuple[str, str] | None:
    """Sign rules in one line, as their house rules are listed below, and states by what their game adds."""
    if _has_options(obj):
        return "(**house_rules)", ""
    if getattr(obj, "_is_protocol", False):
        return "", ""
    if isinstance(obj, type) and issubclass(obj, TableState) and obj is not TableState:
        own = inspect.get_annotations(obj)
        return f"(*, {', '.join(f'{name}: {kind}' for name, kind in own.items())}, **inherited)", ""
    return None


def _describe(_app: Sphinx, _what: str, _name: str, obj: object, _options: object, lines: list[str]) -> None:
    if _has_options(obj):
        lines += ["", *house_rules(obj), ""]


def _has_options(obj: object) -> TypeGuard[type[Options]]:
    return isinstance(obj, type) and issubclass(obj, Options) and bool(obj.options())


class Guide(SphinxDirective):
    """``.. guide:: GAME``: how a game is played by its standard rules, and its presets."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[Node]:
        """Make the page's sections."""
        return self.parse_text_to_nodes("\n".join(guide(self.arguments[0])), allow_section_headings=True)


def guide(game: str) -> Iterator[str]:
    """The guide to a game, and its presets, line by line in reStructuredText."""
    presets = presets_of(game)
    for section in guide_of(presets[0].rules):
        yield from _titled(section.title)
        for part in section.body:
            yield from ("", *_part(part))
    yield from _titled("Presets")
    for preset in presets:
        yield from ("", _plain(preset.name), f"   {_plain(preset.help)}")


def _titled(title: str) -> tuple[str, ...]:
    return ("", _plain(title), "-" * 2 * len(title), "")


def _part(part: str | CardRow | PointTable) -> Iterator[str]:
    match part:
        case str():
            yield _plain(part)
        case CardRow(caption, cards, below):
            yield from (_plain(f"{caption}:"), "", ".. raw:: html", "", f"   {row_svg(cards, below)}")
        case PointTable(head, lines):
            yield from (".. list-table::", "   :header-rows: 1", "")
            for line in (head, *lines):
                first, *others = map(_plain, line)
                yield f"   * - {first}"
                yield from (f"     - {cell}" for cell in others)


class _Matches(Filter):
    """``match`` is a name on these pages, and never a statement."""

    def filter(
        self, _lexer: Lexer, stream: Iterable[tuple[_TokenType, str]]
    ) -> Iterator[tuple[_TokenType, str]]:
        """Call it a name."""
        return ((Name if value == "match" else kind, value) for kind, value in stream)


class Session(PythonConsoleLexer):
    """A session in a terminal."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.add_filter(_Matches())


class Code(PythonLexer):
    """Python as in a file or a notebook."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.add_filter(_Matches())


class Cell(SphinxDirective):
    """``.. cell::`` with Python in it, as in a notebook: the code, and the picture of its last value."""

    has_content = True

    def run(self) -> list[Node]:
        """Run the code and draw what it ends with."""
        *before, last = ast.parse("\n".join(self.content)).body
        names: dict[str, object] = {}
        exec(compile(ast.Module(before, []), "<cell>", "exec"), names)  # noqa: S102  (our own pages)
        assert isinstance(last, ast.Expr)
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307  (as above)
        code = literal_block("", "\n".join(self.content), language="python")
        return [code, raw("", f'<div class="picture">{value._repr_svg_()}</div>', format="html")]


def _plain(text: str) -> str:
    """A text with all signs escaped that mean something in reStructuredText."""
    return re.sub(r"([\\*`|_])", r"\\\1", text)


def setup(app: Sphinx) -> None:
    """Teach Sphinx guides, cells and house rules."""
    app.add_directive("guide", Guide)
    app.add_directive("cell", Cell)
    app.add_lexer("pycon", Session)
    app.add_lexer("python", Code)
    app.connect("autodoc-process-signature", _sign)
    app.connect("autodoc-process-docstring", _describe)
