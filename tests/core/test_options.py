"""House rules: declared once, checked at the door, read back from text; a refusal says what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.options import Option, OptionError, Options, OptionValue, option
from bacon.games.bacon.game import Bacon
from tests.play import ANY_RULES


class Rules(Options, frozen=True, kw_only=True):
    """House rules of every kind that can be declared."""

    target: Annotated[Literal[5, 10], option("Target", "Points to win.", group="Scoring", source="S1")] = 10
    style: Annotated[
        Literal["once", "auction"],
        option("Style", "How to bid.", group="Auction", source="S2", labels=("One turn", "Until all pass")),
    ] = "once"
    kitty: Annotated[bool, option("Kitty", "Deal a kitty.", group="Deal", source="house rule")] = False


KNOWN = "there is no rule {!r}{}; the rules are target, style, kitty"
BAD_VALUES: list[tuple[str, object, str]] = [
    ("target", 7, "target: 7 is not allowed; choose one of 5, 10"),
    ("target", "10", "target: '10' is not allowed; choose one of 5, 10 (without quotes)"),
    ("target", 10.0, "target: 10.0 is not allowed; choose one of 5, 10"),
    ("target", None, "target: None is not allowed; choose one of 5, 10"),
    ("target", True, "target: true is not allowed; choose one of 5, 10"),
    ("style", "Once", "style: 'Once' is not allowed; choose one of once, auction"),
    ("style", "", "style: '' is not allowed; choose one of once, auction"),
    ("style", ["once"], "style: ['once'] is not allowed; choose one of once, auction"),
    ("kitty", 1, "kitty: 1 is not allowed; choose one of false, true"),
    ("kitty", "true", "kitty: 'true' is not allowed; choose one of false, true (without quotes)"),
    ("kitty", None, "kitty: None is not allowed; choose one of false, true"),
]


@pytest.mark.parametrize(("name", "value", "sentence"), BAD_VALUES)
def test_a_bad_value_is_refused_on_construction_with_the_allowed_ones(
    name: str, value: object, sentence: str
) -> None:
    with pytest.raises(OptionError) as refused:
        Rules.from_values({name: cast(OptionValue, value)})
    assert str(refused.value) == sentence
    with pytest.raises(OptionError) as refused:
        replace(Rules(), **{name: value})
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("target", "7", "target: '7' is not allowed; choose one of 5, 10"),
        ("target", "ten", "target: 'ten' is not allowed; choose one of 5, 10"),
        ("style", "", "style: '' is not allowed; choose one of once, auction"),
        ("kitty", "maybe", "kitty: 'maybe' is not allowed; choose one of false, true"),
    ],
)
def test_a_bad_text_is_refused_with_what_is_allowed(name: str, text: str, sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        Rules.parse({name: text})
    assert str(refused.value) == sentence


MEANT = " (did you mean 'target'?)"


@pytest.mark.parametrize(
    ("name", "meant"), [("goal", ""), ("", ""), ("Target", MEANT), ("target ", MEANT), ("tarjet", MEANT)]
)
def test_an_unknown_key_is_refused_and_told_which_rules_there_are(name: str, meant: str) -> None:
    with pytest.raises(OptionError) as refused:
        Rules.parse({name: "10"})
    assert str(refused.value) == KNOWN.format(name, meant)
    with pytest.raises(OptionError) as refused:
        Rules.from_values({name: 10})
    assert str(refused.value) == KNOWN.format(name, meant)
    with pytest.raises(OptionError) as refused:
        Rules(**{name: 10})  # type: ignore[arg-type]  # mypy takes it for any of the three
    assert str(refused.value) == KNOWN.format(name, meant)


def test_a_value_without_its_name_is_refused() -> None:
    with pytest.raises(OptionError, match=r"^house rules are given by name, as in Rules\(target=…\)$"):
        Rules(5)  # type: ignore[call-arg]  # that is the mistake


@pytest.mark.parametrize("values", ["target=5", 5, ["target"]])
def test_anything_but_values_by_name_is_refused(values: object) -> None:
    wrong = cast(dict[str, str], values)
    with pytest.raises(TypeError, match=r"^Rules\.parse\(\) takes texts by name, such as"):
        Rules.parse(wrong)
    with pytest.raises(TypeError, match=r"^Rules\.from_values\(\) takes values by name, such as"):
        Rules.from_values(wrong)
    with pytest.raises(TypeError, match=r"^The rule 'target' takes a string here, one of 5, 10, not 5\.$"):
        Rules.parse({"target": cast(str, 5)})


def test_texts_are_read_whatever_their_case_and_blanks() -> None:
    assert Rules.parse({"target": " 5 ", "style": "AUCTION", "kitty": "True"}) == Rules(
        target=5, style="auction", kitty=True
    )


@pytest.mark.parametrize(("text", "is_on"), [("on", True), ("Yes", True), ("OFF", False), (" no ", False)])
def test_a_switch_may_be_typed_as_people_say_it(text: str, is_on: bool) -> None:
    assert Rules.parse({"kitty": text}) == Rules(kitty=is_on)


def test_what_is_said_of_a_switch_means_nothing_elsewhere() -> None:
    with pytest.raises(OptionError, match="target: 'on' is not allowed"):
        Rules.parse({"target": "on"})


class Fussy(Rules, frozen=True, kw_only=True):
    """House rules of which two cannot be combined."""

    def problem(self) -> str | None:
        return "There is no kitty to bid for in one turn." if self.kitty and self.style == "once" else None


CANNOT_WORK: dict[str, OptionValue] = {"kitty": True, "style": "once"}
NO_KITTY = "There is no kitty to bid for in one turn."


def test_choices_that_cannot_work_together_are_refused_however_the_rules_are_made() -> None:
    makers: tuple[Callable[[], Rules], ...] = (
        lambda: Fussy(kitty=True),
        lambda: Fussy.parse({"kitty": "true"}),
        lambda: Fussy.from_values(CANNOT_WORK),
        lambda: replace(Fussy(), kitty=True),
    )
    for make in makers:
        with pytest.raises(OptionError) as refused:
            make()
        assert str(refused.value) == NO_KITTY
    assert Fussy(kitty=True, style="auction").problem() is None


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({}, None),
        ({"kitty": True, "style": "auction"}, None),
        (CANNOT_WORK, NO_KITTY),
        ({"kitty": True, "target": 7}, "target: 7 is not allowed; choose one of 5, 10"),
        ({"goal": 7}, KNOWN.format("goal", "")),
    ],
)
def test_a_screen_can_ask_why_not_before_there_are_rules(
    values: dict[str, OptionValue], sentence: str | None
) -> None:
    assert Fussy.why_not(values) == sentence


def test_a_bad_value_is_named_before_what_cannot_work() -> None:
    assert Fussy.why_not({**CANNOT_WORK, "target": 7}) == "target: 7 is not allowed; choose one of 5, 10"


@pytest.mark.parametrize(
    ("values", "same"),
    [
        ({}, True),
        ({"target": 10}, True),
        ({"target": 10, "style": "once", "kitty": False}, True),
        ({"target": 5}, False),
        ({"kitty": 0}, False),
        ({"target": 10, "trump": "none"}, False),
    ],
)
def test_stored_values_agree_when_what_they_do_not_know_yet_is_at_its_default(
    values: dict[str, OptionValue], same: bool
) -> None:
    assert Rules().agree_with(values) is same
    assert not Rules(style="auction").agree_with(values)


def test_a_declaration_becomes_an_option_with_everything_people_must_know() -> None:
    assert Rules.options()[1] == Option(
        name="style",
        title="Style",
        help="How to bid.",
        group="Auction",
        source="S2",
        choices=("once", "auction"),
        labels=("One turn", "Until all pass"),
        default="once",
    )


def test_an_option_may_need_another_one() -> None:
    class Wild(Options, frozen=True, kw_only=True):
        jokers: Annotated[bool, option("Jokers", "Play with jokers.", group="Cards", source="S")] = False
        wild: Annotated[
            bool, option("Wild", "Jokers are wild.", group="Cards", source="S", needs="jokers")
        ] = False

    assert [each.needs for each in Wild.options()] == ["", "jokers"]


def test_without_labels_the_values_are_shown_and_switches_are_off_or_on() -> None:
    target, style, kitty = Rules.options()
    assert (target.labels, kitty.labels) == (("5", "10"), ("Off", "On"))
    assert [target.label(5), style.label("auction"), kitty.label(value=True)] == ["5", "Until all pass", "On"]


def test_a_label_of_a_value_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(OptionError, match="style: 'thrice' is not allowed"):
        Rules.options()[1].label("thrice")


def test_repr_is_the_constructor_call_with_what_differs_from_the_default() -> None:
    assert repr(Rules()) == "Rules()"
    assert repr(Rules(target=5, kitty=True)) == "Rules(target=5, kitty=True)"


@given(ANY_RULES)
def test_rules_round_trip_through_values_text_and_repr(rules: Bacon) -> None:
    assert Bacon.from_values(rules.values()) == rules
    assert Bacon.parse({name: str(value) for name, value in rules.values().items()}) == rules
    assert eval(repr(rules)) == rules


@given(ANY_RULES)
def test_every_value_prints_as_it_is_read(rules: Bacon) -> None:
    for declared in Bacon.options():
        value = rules.values()[declared.name]
        assert declared.parse(declared.print(value)) == value


@given(ANY_RULES, st.data())
def test_no_value_outside_the_choices_is_ever_accepted(rules: Bacon, data: st.DataObject) -> None:
    declared = data.draw(st.sampled_from(Bacon.options()))
    value = data.draw(st.none() | st.booleans() | st.integers(-30, 30) | st.text(max_size=5))
    allowed = any(choice == value and type(choice) is type(value) for choice in declared.choices)
    if allowed:
        assert replace(rules, **{declared.name: value}).values()[declared.name] == value
        return
    with pytest.raises(OptionError, match=f"^{declared.name}: .* is not allowed; choose one of "):
        replace(rules, **{declared.name: value})
