"""The declared house rules of Bacon: their defaults, and words for each choice."""

from __future__ import annotations

import pytest

from bacon.core.options import Option
from bacon.games.bacon import Bacon

DEFAULTS = {
    "target": 10,
    "permission": "both",
    "refused_alone": "play_together",
    "acquitted_redeal": "next_dealer",
    "throw_in": True,
    "claim": "opponents",
}
each_option = pytest.mark.parametrize("option", Bacon.options(), ids=lambda option: option.name)


def test_the_defaults_are_the_standard_game() -> None:
    assert Bacon().values() == DEFAULTS
    assert {option.name: option.default for option in Bacon.options()} == DEFAULTS


@each_option
def test_an_option_tells_people_what_they_must_know(option: Option) -> None:
    assert option.title[0].isupper()
    assert not option.title.endswith(".")
    assert option.help[0].isupper()
    assert option.help.endswith(".")
    assert option.group
    assert option.source


@each_option
def test_an_option_has_a_label_of_its_own_for_every_choice(option: Option) -> None:
    assert len(option.choices) == len(option.labels) == len(set(option.labels)) > 1
    assert option.default in option.choices
    assert all(option.label(choice) for choice in option.choices)
