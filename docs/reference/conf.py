"""How Sphinx builds the reference (`sphinx-build -W docs/reference OUT`): any warning is an error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeGuard

from bacon.core.options import Option, Options
from bacon.version import __version__

if TYPE_CHECKING:
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
python_use_unqualified_type_names = True
html_theme = "alabaster"
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False


def house_rules(rules: type[Options]) -> Iterator[str]:
    """Give the house rules of a game as fields of its description: the title, the help, and the choices."""
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


def setup(app: Sphinx) -> None:
    """Tell Sphinx what to do with house rules."""
    app.connect("autodoc-process-signature", _sign)
    app.connect("autodoc-process-docstring", _describe)
