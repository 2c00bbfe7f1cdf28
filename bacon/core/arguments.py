"""Checks of what a caller passes, with errors that say what was wrong, where, and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


def require(value: object, kind: type | tuple[type, ...], where: str, wanted: str, hint: str = "") -> None:
    """Raise ``TypeError`` unless `value` is of a `kind`.

    `where` is the function that takes it, `wanted` what it takes, such as ``a match``, and `hint` a sentence
    that says how to get one.

    >>> require(int, int, "count()", "a number")
    Traceback (most recent call last):
    ...
    TypeError: count() takes a number, not the class int; write int().
    """
    if isinstance(value, kind):
        return
    how = f"; write {value.__name__}()" if isinstance(value, type) and issubclass(value, kind) else ""
    raise TypeError(" ".join(filter(None, (f"{where} takes {wanted}, not {given(value)}{how}.", hint))))


def given(value: object) -> str:
    """Describe a value that a caller passed, inside a sentence.

    >>> given("x"), given(None), given(int), given("x" * 100)[-5:]
    ("'x'", 'None', 'the class int', 'xxxx…')
    """
    if isinstance(value, type):
        return f"the class {value.__name__}"
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:59]}…"


def check_text(value: object, what: str) -> None:
    """Raise ``TypeError`` unless `value` is a text, ``ValueError`` if it cannot be stored as UTF-8."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a string, not {given(value)}.")
    if not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise ValueError(f"{what} must be a string that can be stored as UTF-8, not {given(value)}.")


def check_each(
    values: Iterable[T], kind: type | tuple[type, ...], where: str, wanted: str, hint: str = ""
) -> tuple[T, ...]:
    """Return the values as a tuple; raise ``TypeError`` unless they are a list of `wanted`, each of a `kind`.

    >>> check_each(["9S"], int, "hand", "numbers")
    Traceback (most recent call last):
    ...
    TypeError: hand takes a list of numbers, and '9S' is not one of them.
    """
    several = f"a list of {wanted}"
    if isinstance(values, (str, bytes, type, Mapping, kind)) or not isinstance(values, Iterable):
        require(values, (), where, several, hint)
    checked = tuple(values)
    for value in checked:
        if not isinstance(value, kind):
            words = f"{where} takes {several}, and {given(value)} is not one of them."
            raise TypeError(f"{words} {hint}".rstrip())
    return checked


def check_texts(values: Iterable[str], where: str, wanted: str) -> tuple[str, ...]:
    """Return the values as a tuple; raise an error unless they are a list of texts that can be stored."""
    checked = check_each(values, str, where, wanted)
    for value in checked:
        check_text(value, f"Each of the {wanted}")
    return checked


def check_number(value: object, least: int, name: str) -> None:
    """Raise ``TypeError`` unless `value` is a whole number, ``ValueError`` if it is below `least`."""
    if not isinstance(value, int) or value < least:
        kind = ValueError if isinstance(value, int) else TypeError
        raise kind(f"{name} must be a whole number of at least {least}, not {given(value)}.")


def check_seat(seat: object, seats: int) -> None:
    """Raise ``ValueError`` for a seat that is not at a table with this many, ``TypeError`` for no number.

    >>> check_seat(4, 4)
    Traceback (most recent call last):
    ...
    ValueError: There is no seat 4; seats are 0 to 3.
    """
    if not isinstance(seat, int):
        raise TypeError(f"A seat is a number from 0 to {seats - 1}, not {given(seat)}.")
    if not 0 <= seat < seats:
        raise ValueError(f"There is no seat {seat}; seats are 0 to {seats - 1}.")


def check_names(names: Mapping[str, str], seats: Sequence[str], where: str) -> None:
    """Raise an error unless `names` maps some of these seats to texts."""
    require(names, Mapping, where, f'names by seat, such as {{"{seats[0]}": "Ada"}}')
    for seat, name in names.items():
        if seat not in seats:
            raise ValueError(f"There is no seat {given(seat)}; the seats are {', '.join(seats)}.")
        check_text(name, f"The name of {seat}")


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word that is most like another, as part of a sentence; empty if none is like it.

    >>> nearest("tarjet", ["target", "deck"]), nearest("x", ["target"])
    (" (did you mean 'target'?)", '')
    """
    from difflib import get_close_matches  # noqa: PLC0415  (only an error needs it)

    close = get_close_matches(str(word).lower(), known, 1, cutoff=0.8)
    return f" (did you mean {close[0]!r}?)" if close else ""
