"""House rules, declared once.

An option is a field of a game's rules whose type carries what people must know about it::

    target: Annotated[
        Literal[5, 7, 10],
        option("Target", "Points that win the match.", group="Scoring", source="S001"),
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

from msgspec import Meta, Struct
from msgspec.structs import asdict, fields

OptionValue: TypeAlias = bool | int | str


class OptionError(ValueError):
    """Raised for an unknown option or a value that is not allowed; says what is."""


class Option(Struct, frozen=True):
    """What is known of one house rule: its values, their labels, and words for people."""

    name: str
    title: str
    help: str
    group: str
    source: str
    choices: tuple[OptionValue, ...]
    labels: tuple[str, ...]
    default: OptionValue

    def check(self, value: object) -> OptionValue:
        """The value itself if it is one of the choices; raises `OptionError` if it is not."""
        for choice in self.choices:
            if choice == value and type(choice) is type(value):
                return choice
        raise OptionError(f"{self.name}: {_quote(value)} is not allowed; choose one of {self._allowed}")

    def parse(self, text: str) -> OptionValue:
        """Read a value as a person types it, such as ``10``, ``true`` or ``off``."""
        typed = text.strip().lower()
        for choice in self.choices:
            if typed == _print(choice) or (isinstance(choice, bool) and typed in _SPOKEN[choice]):
                return choice
        raise OptionError(f"{self.name}: {text!r} is not allowed; choose one of {self._allowed}")

    def print(self, value: OptionValue) -> str:
        """Print a value so that `parse` reads it back."""
        return _print(self.check(value))

    def label(self, value: OptionValue) -> str:
        """The words for one of the choices."""
        return self.labels[self.choices.index(self.check(value))]

    @property
    def _allowed(self) -> str:
        return ", ".join(_print(choice) for choice in self.choices)


class Options(Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """Base of every game's rules: a frozen struct of options, validated on construction.

    A game in which some choices cannot work together says so in `problem`.
    """

    def __post_init__(self) -> None:
        for declared in self.options():
            declared.check(getattr(self, declared.name))
        if problem := self.problem():
            raise OptionError(problem)

    def problem(self) -> str | None:
        """Say why these choices, each of them allowed, cannot work together; None when they can."""
        return None

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """The declared options in the order in which they stand."""
        return _options(cls)

    @classmethod
    def parse(cls, values: Mapping[str, str]) -> Self:
        """Make rules from texts such as ``{"target": "15"}``; raises `OptionError` for others."""
        return cls(**{name: cls._option(name).parse(text) for name, text in values.items()})

    @classmethod
    def from_values(cls, values: Mapping[str, OptionValue]) -> Self:
        """Make rules from typed values, as TOML and records hold them; raises `OptionError` as `parse`."""
        return cls(**{name: cls._option(name).check(value) for name, value in values.items()})

    def brings(self, chosen: Mapping[str, OptionValue]) -> Mapping[str, OptionValue]:  # noqa: ARG002  (most bring nothing)
        """What these choices, made over the rules there are, change besides unless it is chosen too."""
        return {}

    def choosing(self, chosen: Mapping[str, OptionValue]) -> Self:
        """These rules with other choices and what they bring; raises `OptionError` as `from_values`."""
        return self.from_values({**self.values(), **self.brings(chosen), **chosen})

    @classmethod
    def why_not(cls, values: Mapping[str, OptionValue]) -> str | None:
        """Say why no rules can be made from these values; None when they can."""
        try:
            cls.from_values(values)
        except OptionError as refused:
            return str(refused)
        return None

    def agree_with(self, values: Mapping[str, OptionValue]) -> bool:
        """Whether stored values make these rules; an option younger than they are has its default."""
        try:
            return self.from_values(values) == self
        except OptionError:
            return False

    def values(self) -> dict[str, OptionValue]:
        """Every option's value by name, so that `from_values` makes equal rules."""
        return asdict(self)

    @classmethod
    def _option(cls, name: str) -> Option:
        for declared in cls.options():
            if declared.name == name:
                return declared
        known = ", ".join(declared.name for declared in cls.options())
        raise OptionError(f"there is no rule {name!r}; the rules are {known}")


def option(title: str, help: str, *, group: str, source: str, labels: tuple[str, ...] = ()) -> Meta:
    """Describe an option for people; stands in the ``Annotated`` type of a field.

    Takes a title, a help sentence, the group it is listed under, the source of the rule, and a label for
    each choice of the field's ``Literal`` (or ``bool``: off, on) type; without labels the values are shown,
    and those of a ``bool`` are Off and On.
    """
    return Meta(title=title, description=help, extra={"group": group, "source": source, "labels": labels})


@cache
def _options(rules: type[Options]) -> tuple[Option, ...]:
    hints = get_type_hints(rules, include_extras=True)
    return tuple(_declared(field.name, hints[field.name], field.default) for field in fields(rules))


def _declared(name: str, hint: object, default: OptionValue) -> Option:
    value_type, meta = get_args(hint)
    choices = _choices(value_type)
    labels = meta.extra["labels"] or tuple(_shown(choice) for choice in choices)
    return Option(
        name=name,
        title=meta.title,
        help=meta.description,
        group=meta.extra["group"],
        source=meta.extra["source"],
        choices=choices,
        labels=labels,
        default=default,
    )


def _choices(value_type: object) -> tuple[OptionValue, ...]:
    return get_args(value_type) if get_origin(value_type) is Literal else (False, True)


def _shown(choice: OptionValue) -> str:
    return _SPOKEN[choice][0].capitalize() if isinstance(choice, bool) else _print(choice)


_SPOKEN: Final = {False: ("off", "no"), True: ("on", "yes")}


def _print(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quote(value: object) -> str:
    return _print(value) if isinstance(value, bool) else repr(value)
