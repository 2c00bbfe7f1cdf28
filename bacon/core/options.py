"""House rules, each declared once.

An option is a field of a game's rules; its type carries the help text::

    target: Annotated[
        Literal[5, 7, 10],
        option("Target", "Points that win the match.", group="Scoring", source="gamerules.com"),
    ] = 10

>>> from bacon import Bacon
>>> Bacon(target=8)
Traceback (most recent call last):
bacon.core.options.OptionError: target: 8 is not allowed; choose one of 5, 7, 10, 11, 15, 21
>>> Bacon.options()[0].title, Bacon.parse({"target": "15"})
('Target', Bacon(target=15))
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, Self, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, fields

from bacon.core.arguments import nearest, require

OptionValue: TypeAlias = bool | int | str


class OptionError(ValueError):
    """Raised for an unknown option or a value that is not allowed; lists the allowed ones."""


class Option(Struct, frozen=True):
    """One house rule: its allowed values, their labels, and its help text.

    `needs` names a rule without which this one means nothing: while that rule has its first value.
    """

    name: str
    title: str
    help: str
    group: str
    source: str
    choices: tuple[OptionValue, ...]
    labels: tuple[str, ...]
    default: OptionValue
    needs: str = ""

    def check(self, value: object) -> OptionValue:
        """Return `value` if it is one of the choices; raise `OptionError` if not."""
        for choice in self.choices:
            if choice == value and type(choice) is type(value):
                return choice
        given = _print(value) if isinstance(value, bool) else repr(value)
        quoted = " (without quotes)" if isinstance(value, str) and value in map(_print, self.choices) else ""
        raise OptionError(f"{self.name}: {given} is not allowed; choose one of {self._allowed}{quoted}")

    def parse(self, text: str) -> OptionValue:
        """Parse a value as a person types it, such as ``10``, ``true`` or ``off``."""
        require(text, str, f"The rule {self.name!r}", f"a string here, one of {self._allowed}")
        typed = text.strip().lower()
        for choice in self.choices:
            if typed == _print(choice) or (isinstance(choice, bool) and typed in _SPOKEN[choice]):
                return choice
        raise OptionError(f"{self.name}: {text!r} is not allowed; choose one of {self._allowed}")

    def print(self, value: OptionValue) -> str:
        """Format a value so that `parse` reads it back."""
        return _print(self.check(value))

    def label(self, value: OptionValue) -> str:
        """The label of one of the choices."""
        return self.labels[self.choices.index(self.check(value))]

    @property
    def _allowed(self) -> str:
        return ", ".join(_print(choice) for choice in self.choices)


class _Kind(msgspec.StructMeta):
    """The class of classes of options: it refuses unknown options by name."""

    def __call__(cls, *args: object, **chosen: object) -> object:  # noqa: N805  (a class of classes)
        if issubclass(cls, Options):
            if args:
                raise OptionError(f"house rules are given by name, as in {cls.__name__}(target=…)")
            for name in chosen:
                cls.find_option(name)
        return super().__call__(*args, **chosen)


class Options(Struct, frozen=True, kw_only=True, repr_omit_defaults=True, metaclass=_Kind):
    """Base of every game's rules: a frozen struct of options, validated on construction.

    A game with incompatible choices overrides `problem`.
    """

    def __post_init__(self) -> None:
        for declared in self.options():
            declared.check(getattr(self, declared.name))
        if problem := self.problem():
            raise OptionError(problem)

    def problem(self) -> str | None:
        """Why these choices, each of them allowed, are incompatible; None if they are not."""
        return None

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """The options in the order of declaration."""
        return _options(cls)

    @classmethod
    def parse(cls, values: Mapping[str, str]) -> Self:
        """Build rules from texts such as ``{"target": "15"}``; raises `OptionError`."""
        require(values, Mapping, f"{cls.__name__}.parse()", 'texts by name, such as {"target": "15"}')
        return cls(**{name: cls.find_option(name).parse(text) for name, text in values.items()})

    @classmethod
    def from_values(cls, values: Mapping[str, OptionValue]) -> Self:
        """Build rules from typed values, as TOML files and records hold them; raises `OptionError`."""
        require(values, Mapping, f"{cls.__name__}.from_values()", 'values by name, such as {"target": 15}')
        return cls(**{name: cls.find_option(name).check(value) for name, value in values.items()})

    def brings(self, chosen: Mapping[str, OptionValue]) -> Mapping[str, OptionValue]:  # noqa: ARG002  (most imply nothing)
        """Further changes that these choices imply, unless those options are chosen too."""
        return {}

    def choosing(self, chosen: Mapping[str, OptionValue]) -> Self:
        """A copy with other choices and all they imply; raises `OptionError`."""
        return self.from_values({**self.values(), **self.brings(chosen), **chosen})

    @classmethod
    def why_not(cls, values: Mapping[str, OptionValue]) -> str | None:
        """Why no rules can be built from these values; None if they can."""
        try:
            cls.from_values(values)
        except OptionError as refused:
            return str(refused)
        return None

    def agree_with(self, values: Mapping[str, OptionValue]) -> bool:
        """Whether stored values equal these rules; options missing from them count as defaults."""
        try:
            return self.from_values(values) == self
        except OptionError:
            return False

    def values(self) -> dict[str, OptionValue]:
        """Every option's value by name; the inverse of `from_values`."""
        return asdict(self)

    @classmethod
    def find_option(cls, name: str) -> Option:
        """The option of this name; raises `OptionError`, which suggests the nearest, if there is none."""
        for declared in cls.options():
            if declared.name == name:
                return declared
        known = [declared.name for declared in cls.options()]
        raise OptionError(
            f"there is no rule {name!r}{nearest(name, known)}; the rules are {', '.join(known)}"
        )


def option(
    title: str, help: str, *, group: str, source: str, labels: tuple[str, ...] = (), needs: str = ""
) -> Meta:
    """Describe an option, in the ``Annotated`` type of a field.

    Takes a title, a help sentence, the group it is listed under, the source of the rule, and a label for each
    choice of the field's ``Literal`` type (or ``bool``: off, on). By default a label is the value itself, or
    Off and On. `needs` names the rule without which this one means nothing.
    """
    extra = {"group": group, "source": source, "labels": labels, "needs": needs}
    return Meta(title=title, description=help, extra=extra)


@cache
def _options(rules: type[Options]) -> tuple[Option, ...]:
    hints = get_type_hints(rules, include_extras=True)
    return tuple(_declared(field.name, hints[field.name], field.default) for field in fields(rules))


def _declared(name: str, hint: object, default: OptionValue) -> Option:
    value_type, meta = get_args(hint)
    choices = get_args(value_type) if get_origin(value_type) is Literal else (False, True)
    labels = meta.extra["labels"] or tuple(_default_label(choice) for choice in choices)
    return Option(
        name=name,
        title=meta.title,
        help=meta.description,
        group=meta.extra["group"],
        source=meta.extra["source"],
        choices=choices,
        labels=labels,
        default=default,
        needs=meta.extra["needs"],
    )


def _default_label(choice: OptionValue) -> str:
    return _SPOKEN[choice][0].capitalize() if isinstance(choice, bool) else _print(choice)


_SPOKEN: Final = {False: ("off", "no"), True: ("on", "yes")}


def _print(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
