"""The way to a screen reader: everything is translated, and where there is none the game goes on."""

from __future__ import annotations

import sys

import accesskit
import pytest

from bacon.ui.app import bridge
from bacon.ui.app.bridge import ReaderBridge, open_bridge, why_silent
from bacon.ui.app.reader import ROOT, Asked, Sent, Silence
from bacon.ui.kit.nodes import Amount, Role


def node(**state: object) -> accesskit.Node:
    return bridge._node(accesskit, 7, Sent(role="button", name="Pass", usable=True, **state))  # type: ignore[arg-type]


@pytest.mark.parametrize("role", bridge._ROLES)
def test_every_role_is_one_of_accesskits(role: str) -> None:
    made = bridge._node(accesskit, 7, Sent(role=role, name="Name"))  # type: ignore[arg-type]
    assert made.role == getattr(accesskit.Role, bridge._ROLES[role])  # type: ignore[index]
    assert "Name" in (made.label, made.value)


def test_a_node_says_all_that_ours_does() -> None:
    made = node(
        description="Nobody wants it.", key="P", rect=(1, 2, 30, 40), enabled=False, on=True, place=(2, 5)
    )
    assert (made.label, made.description, made.keyboard_shortcut) == ("Pass", "Nobody wants it.", "P")
    assert (made.bounds.x1, made.bounds.y1) == (31, 42)
    assert made.is_disabled
    assert made.toggled == accesskit.Toggled.TRUE
    assert (made.position_in_set, made.size_of_set) == (1, 5)
    assert made.supports_action(accesskit.Action.CLICK)
    assert not made.supports_action(accesskit.Action.SET_VALUE)


@pytest.mark.parametrize("role", ["radios", "tabs"])
def test_options_are_counted_by_what_holds_them(role: Role) -> None:
    made = bridge._node(accesskit, 7, Sent(role=role, name="Level", children=(8, 9, 10)))
    assert made.size_of_set == 3


def test_a_number_can_be_set_and_stepped() -> None:
    made = node(amount=Amount(35, 0, 100, 5), value="35%")
    assert (made.numeric_value, made.min_numeric_value, made.max_numeric_value) == (35, 0, 100)
    for action in (accesskit.Action.SET_VALUE, accesskit.Action.INCREMENT, accesskit.Action.DECREMENT):
        assert made.supports_action(action)


class Request:
    """What AccessKit passes on; its own cannot be made here."""

    def __init__(self, action: accesskit.Action, data: object = None) -> None:
        self.action, self.target, self.data = action, 9, data


@pytest.mark.parametrize(
    ("request_", "asked"),
    [
        (Request(accesskit.Action.CLICK), Asked("click", 9)),
        (Request(accesskit.Action.FOCUS), Asked("focus", 9)),
        (Request(accesskit.Action.EXPAND), Asked("click", 9)),
        (Request(accesskit.Action.SCROLL_INTO_VIEW), Asked("show", 9)),
        (Request(accesskit.Action.SET_VALUE, ("number", 35.0)), Asked("set", 9, "35")),
        (Request(accesskit.Action.SET_VALUE, ("text", "Ada")), Asked("set", 9, "Ada")),
        (Request(accesskit.Action.SCROLL_LEFT), None),
    ],
)
def test_what_is_asked_is_translated(request_: Request, asked: Asked | None) -> None:
    assert bridge._asked(accesskit, request_) == asked


def test_without_the_package_the_game_goes_on_and_the_doctor_knows_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", None)
    assert isinstance(open_bridge(), Silence)
    assert why_silent().startswith("can’t read the window, because AccessKit can’t be used here")


def test_without_a_bus_the_doctor_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "NEEDS_HIDDEN_WINDOW", False)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    assert "no session bus" in why_silent()


class Panic(BaseException):
    """What a panic in AccessKit is for Python: no Exception."""


def test_an_adapter_that_panics_leaves_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def panic(_: ReaderBridge) -> None:
        raise Panic

    monkeypatch.setattr(ReaderBridge, "_open", panic)
    assert isinstance(open_bridge(), Silence)


def test_a_reader_that_comes_is_known_only_once_its_call_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReaderBridge, "_open", lambda _: lambda _: None)
    made = ReaderBridge()
    assert (made.active, made.settling(), made.take_fresh()) == (False, None, False)
    seen: list[tuple[bool, bool]] = []
    monkeypatch.setattr(
        "bacon.ui.app.sdl.wake", lambda: seen.append((made.active, made.settling() is not None))
    )
    update = made._begin()
    assert seen == [(False, True)]
    assert (made.active, made.take_fresh(), made.take_fresh()) == (True, True, False)
    assert update.focus == ROOT
    made._end()
    assert not made.active


def test_a_flood_is_forgotten_but_for_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReaderBridge, "_open", lambda _: lambda _: None)
    made = ReaderBridge()
    for _ in range(10_000):
        made._ask(Request(accesskit.Action.CLICK))
    assert len(made.asked()) <= 64
    assert made.asked() == []
