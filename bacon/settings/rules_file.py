"""House rules in a TOML file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from bacon.core.options import OptionError, OptionValue
from bacon.core.rules import Rules
from bacon.core.words import as_sentence
from bacon.kits import GAMES, find_game
from bacon.kits.presets import read_shared

Found: TypeAlias = tuple[str, str]
"""The place of a mistake in the file, and a sentence about it."""

RulesByGame: TypeAlias = Mapping[str, Mapping[str, OptionValue]]
OwnPresets: TypeAlias = Mapping[str, Mapping[str, str]]

MAX_NAME_LETTERS = 24


def rules_of(game: str, chosen: Mapping[str, OptionValue]) -> Rules:
    """Build a game's rules from the values that differ from its defaults."""
    return find_game(game).from_values(chosen)


def non_default_values(rules: Rules) -> dict[str, OptionValue]:
    """The values that differ from the defaults."""
    values = rules.values()
    return {each.name: values[each.name] for each in rules.options() if values[each.name] != each.default}


def read_rules(tree: Mapping[str, object], problems: list[Found]) -> dict[str, dict[str, OptionValue]]:
    """Read the section of house rules; add mistakes to `problems` and skip them."""
    games = {game: values for game, values in tree.items() if _is_game("rules", game, values, problems)}
    return {game: _rules_of_a_game(game, values, problems) for game, values in _tables(games)}


def read_presets(tree: Mapping[str, object], problems: list[Found]) -> dict[str, dict[str, str]]:
    """Read the section of the player's presets; add mistakes to `problems` and skip them."""
    games = {game: values for game, values in tree.items() if _is_game("presets", game, values, problems)}
    return {game: dict(_presets_of_a_game(game, values, problems)) for game, values in _tables(games)}


def name_fault(name: str) -> str | None:
    """Why a text cannot be the name of a preset; None if it can."""
    if not name.strip():
        return "Give it a name."
    if len(name) > MAX_NAME_LETTERS or not name.isprintable():
        return f"A name is one line of at most {MAX_NAME_LETTERS} characters."
    return None


def _tables(games: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object]]]:
    return ((game, values) for game, values in games.items() if isinstance(values, dict))


def _is_game(section: str, game: str, values: object, problems: list[Found]) -> bool:
    where = f"{section}.{game}"
    if game not in GAMES:
        problems.append((where, f"there is no game {game!r}; the games are {', '.join(GAMES)}."))
    elif not isinstance(values, dict):
        problems.append((where, f"{where} must be a section, headed [{where}]."))
    return game in GAMES and isinstance(values, dict)


def _rules_of_a_game(
    game: str, values: Mapping[str, object], problems: list[Found]
) -> dict[str, OptionValue]:
    known = [option.name for option in find_game(game).options()]
    valid: dict[str, OptionValue] = {}
    for name, value in values.items():
        where = f"rules.{game}.{name}"
        try:
            valid[name] = find_game(game).find_option(name).check(value)
        except OptionError as error:
            fallback = " The standard rule is used." if name in known else ""
            problems.append((where, f"{error}.{fallback}"))
    return _check_compatible(game, valid, problems)


def _check_compatible(
    game: str, valid: dict[str, OptionValue], problems: list[Found]
) -> dict[str, OptionValue]:
    try:
        rules_of(game, valid)
    except OptionError as error:
        problems.append((f"rules.{game}", f"{error}. The standard rules are used."))
        return {}
    return valid


def _presets_of_a_game(
    game: str, values: Mapping[str, object], problems: list[Found]
) -> Iterator[tuple[str, str]]:
    for name, text in values.items():
        where = f"presets.{game}.{name}"
        if fault := name_fault(name) or _fault_of(text):
            problems.append((where, f"the preset {name!r} is left out: {fault}"))
        elif isinstance(text, str):
            yield name, text


def _fault_of(text: object) -> str | None:
    if not isinstance(text, str):
        return 'a preset is a shared text, such as "bacon jokers=2".'
    try:
        read_shared(text)
    except ValueError as error:
        return as_sentence(str(error))
    return None
