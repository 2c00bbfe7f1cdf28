"""How Sphinx builds the reference (`sphinx-build -W docs/reference OUT`): any warning is an error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, TypeGuard

from sphinx.util.docutils import SphinxDirective

from bacon.core.options import Option, Options
from bacon.core.rules import CardRow, PointTable, guide_of
from bacon.kits.presets import presets_of
from bacon.version import __version__

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

project = "Bacon"
project_copyright = "The Bacon authors"
release = version = __version__
extensions = ["sphinx.ext.autodoc"]
default_role = "py:obj"
add_module_names = False
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_type_aliases = {"Played": "Played", "Level": "Level", "Temper": "Temper"}
python_use_unqualified_type_names = True
html_theme = "alabaster"
html_theme_options = {"page_width": "64rem", "sidebar_width": "14rem"}
html_title = f"Bacon {release}"
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False


def house_rules(rules: type[Options]) -> Iterator[str]:
    """Return a game's house rules as fields of its description: the title, the help, and the choices."""
    for option in rules.options():
        yield f":param {option.name}: {option.title}. {option.help} {_choices(option)}"


def _choices(option: Option) -> str:
    return f"One of {', '.join(f'``{choice!r}``' for choice in option.choices)}."


def _sign(_app: Sphinx, _what: str, _name: str, obj: object, *_: object) -> tuple[str, str] | None:
    """Sign a class of rules by its defaults: the types of its fields tell the house rules, at length."""
    if not _has_options(obj):
        return None
    return f"(*, {', '.join(f'{option.name}={option.default!r}' for option in obj.options())})", ""


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
            words = [*below, *[""] * len(cards)][: len(cards)]
            labels = (
                f"{card.label} ({word})" if word else card.label
                for card, word in zip(cards, words, strict=True)
            )
            yield from (_plain(f"{caption}:"), "", f"   {_plain('  '.join(labels))}")
        case PointTable(head, lines):
            yield from (".. list-table::", "   :header-rows: 1", "")
            for line in (head, *lines):
                first, *others = map(_plain, line)
                yield f"   * - {first}"
                yield from (f"     - {cell}" for cell in others)


def _plain(text: str) -> str:
    """A text with all signs escaped that mean something in reStructuredText."""
    return re.sub(r"([\\*`|_])", r"\\\1", text)


def setup(app: Sphinx) -> None:
    """Teach Sphinx guides and house rules."""
    app.add_directive("guide", Guide)
    app.connect("autodoc-process-signature", _sign)
    app.connect("autodoc-process-docstring", _describe)
