"""Presets and shared rules: named, valid, and read back from what another player pastes in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.options import OptionError
from bacon.core.rules import Preset
from bacon.games.bacon.game import Bacon
from bacon.kits import GAMES, find_game
from bacon.kits.presets import OWN_RULES, find_preset, preset_title, presets_of, read_shared, share
from bacon.store.ledger import preset_of
from tests.play import ANY_RULES

each_game = pytest.mark.parametrize("game", GAMES)


def test_there_are_presets_for_every_game_and_no_other() -> None:
    assert all(presets_of(game) for game in GAMES)


@each_game
def test_the_first_preset_is_the_game_with_its_defaults(game: str) -> None:
    assert presets_of(game)[0].rules == find_game(game)()


@each_game
def test_presets_have_names_and_rules_of_their_own_and_a_sentence_each(game: str) -> None:
    presets = presets_of(game)
    assert len({preset.name.lower() for preset in presets}) == len(presets)
    assert len({repr(preset.rules) for preset in presets}) == len(presets)
    for preset in presets:
        assert preset.rules.name == game
        assert preset.help[0].isalnum()
        assert preset.help.endswith(".")


# The presets as they are published.
BY_NAME = [
    ("Standard", Bacon()),
    ("Long", Bacon(target=15, score_names="bacon")),
    ("Jacks & Jokers", Bacon(jacks_high=True, jokers=2)),
    ("Short deck", Bacon(deck=24)),
]


def test_g_the_presets_of_bacon() -> None:
    assert [(preset.name, preset.rules) for preset in presets_of("bacon")] == BY_NAME


@pytest.mark.parametrize(("name", "rules"), BY_NAME)
@pytest.mark.parametrize("typed", [str, str.lower, str.upper, "  {}\n".format])
def test_a_preset_is_found_by_its_name_however_it_is_typed(
    name: str, rules: Bacon, typed: Callable[[str], str]
) -> None:
    found = find_preset("bacon", typed(name))
    assert isinstance(found, Preset)
    assert found.rules == rules


@pytest.mark.parametrize(
    ("game", "saved", "title"),
    [
        ("bacon", "Short pack", "Short deck"),
        ("climbing", "Four", "4 players"),
        ("climbing", "Six", "6 players"),
        ("bid-euchre", "Pig-it & Hog-it", "Single deck"),
        ("bid-euchre", "Pig-it & Hog-it for six", "Six-handed"),
    ],
)
def test_a_renamed_preset_is_still_found_and_saved_under_its_first_name(
    game: str, saved: str, title: str
) -> None:
    preset = find_preset(game, title)
    assert find_preset(game, saved) is preset
    assert preset_of(preset.rules) == saved
    assert preset_title(game, saved) == preset_title(None, saved) == title


def test_rules_without_a_preset_are_saved_under_a_name_of_old_and_shown_as_your_own() -> None:
    saved = preset_of(Bacon(target=21))
    assert saved == OWN_RULES
    assert preset_title("bacon", saved) == preset_title(None, saved) == "Your own rules"


def test_no_two_presets_of_any_games_have_one_title_for_two_saved_names() -> None:
    saved = {(preset.name, preset.saved_as or preset.name) for game in GAMES for preset in presets_of(game)}
    assert len({title for title, _ in saved}) == len(saved)


@pytest.mark.parametrize("name", ["", "standart", "Jacks", "bacon"])
def test_an_unknown_preset_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(ValueError) as refused:
        find_preset("bacon", name)
    known = "Standard, Long, Jacks & Jokers, Short deck"
    assert str(refused.value) == f"There is no preset {name!r}; the presets of bacon are {known}."


def test_a_preset_of_an_unknown_game_is_refused_with_the_known_games() -> None:
    with pytest.raises(ValueError, match="There is no game 'whist'; the games are bacon"):
        find_preset("whist", "Standard")


@given(ANY_RULES)
def test_shared_text_is_read_back(rules: Bacon) -> None:
    text = share(rules)
    assert read_shared(text) == rules
    assert read_shared(f"\n  {text.upper().replace(' ', '   ')}\t") == rules


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Bacon(), "bacon"),
        (Bacon(target=15, jokers=2), "bacon target=15 jokers=2"),
        (Bacon(throw_in=False, jacks_high=True), "bacon jacks_high=true throw_in=false"),
    ],
)
def test_only_what_differs_from_the_standard_game_is_shared(rules: Bacon, text: str) -> None:
    assert share(rules) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no game ''; the games are bacon, euchre, bid-euchre, climbing."),
        ("whist target=15", "There is no game 'whist'; the games are bacon, euchre, bid-euchre, climbing."),
        ("target=15", "There is no game 'target=15'; the games are bacon, euchre, bid-euchre, climbing."),
        ("bacon target", "'target' is not understood: write NAME=VALUE, such as jokers=2"),
        ("bacon target= 15", "'15' is not understood: write NAME=VALUE, such as jokers=2"),
        ("bacon target=", "target: '' is not allowed; choose one of 5, 7, 10, 11, 15, 21"),
        ("bacon target=16", "target: '16' is not allowed; choose one of 5, 7, 10, 11, 15, 21"),
        ("bacon target=15,", "target: '15,' is not allowed; choose one of 5, 7, 10, 11, 15, 21"),
        ("bacon jokers=2 jokers=1", "jokers is given twice: '2' and '1'"),
        ("bacon jacks_high=maybe", "jacks_high: 'maybe' is not allowed; choose one of false, true"),
    ],
)
def test_anything_not_understood_is_named(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_shared(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("text", ["bacon trumps=2", "bacon =2", "bacon ==", "bacon jokers=2 joker=2"])
def test_an_unknown_rule_is_refused_with_the_known_ones(text: str) -> None:
    with pytest.raises(OptionError, match=r"^there is no rule '.*'.*; the rules are target, score_names, "):
        read_shared(text)


WORDS = st.sampled_from(
    [
        *(option.name for option in Bacon.options()),
        *(option.print(choice) for option in Bacon.options() for choice in option.choices),
        *("bacon", "Bacon", "=", "==", " ", "\n", "\0", "ß", "İ", "", "None", "1" * 5000, "{}", "%s"),
    ]
)
PASTED = (
    st.text(max_size=30)
    | st.lists(WORDS, max_size=8).map(" ".join)
    | st.lists(WORDS, max_size=8).map("=".join)
)


@given(PASTED)
def test_pasted_text_becomes_rules_or_a_sentence(text: str) -> None:
    for pasted in (text, f"bacon {text}", f"bacon jokers={text}"):
        try:
            rules = read_shared(pasted)
        except ValueError as refused:
            assert str(refused)
        else:
            assert read_shared(share(rules)) == rules
