"""Everybody who shares the computer has a unique name, a face, and a place in the list."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from bacon.settings.settings import Avatar, Players, Settings, parse, print_settings
from bacon.store.people import MAX_PLAYERS, playing_as, renamed, unused_face, why_not

FACES: tuple[Avatar, ...] = get_args(Avatar)
HOME = Players(your_name="Ada", your_face="cat", people={"Ada": "cat", "Ben": "hen"})


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Eve", ""),
        ("Jörg-Ólafur 3.", ""),
        ("", "1 to 14"),
        (" ", "1 to 14"),
        ("A" * 15, "1 to 14"),
        ("A\nB", "1 to 14"),
        ("\u202eevE", "1 to 14"),
        ("you", "already"),
        ("ben", "already"),
        ("OTIS", "already"),
    ],
)
def test_a_name_must_be_readable_and_free(name: str, fault: str) -> None:
    assert fault in why_not(HOME, name)
    assert bool(fault) is bool(why_not(HOME, name))


def test_players_can_respell_their_own_name() -> None:
    assert why_not(HOME, "ADA", but="Ada") == ""


def test_each_player_has_his_face_again_when_he_plays() -> None:
    bens = playing_as(replace(HOME, your_face="fox"), "Ben")
    assert (bens.who, bens.your_face, bens.people) == ("Ben", "hen", {"Ada": "fox", "Ben": "hen"})
    adas = playing_as(bens, "Ada")
    assert (adas.who, adas.your_face) == ("Ada", "fox")
    assert playing_as(adas, "").who == ""


def test_another_name_keeps_face_and_place() -> None:
    assert renamed(HOME, "Ada", "Eve").people == {"Eve": "cat", "Ben": "hen"}
    assert renamed(HOME, "Ada", "Eve").who == "Eve"
    assert renamed(HOME, "Ben", "Bob") == replace(HOME, people={"Ada": "cat", "Bob": "hen"})


def test_who_gives_a_name_first_is_on_the_list_with_his_face() -> None:
    named = renamed(Players(your_face="owl"), "", "Ada")
    assert (named.who, named.your_face, named.people) == ("Ada", "owl", {"Ada": "owl"})


def test_a_new_player_gets_an_unused_face() -> None:
    assert unused_face(HOME) not in ("cat", "hen")
    everyone = Players(people=dict(zip("ABCDEFGH", FACES, strict=True)))
    assert unused_face(everyone) == "pig"


def test_the_list_is_written_and_read_again() -> None:
    settings = Settings(players=HOME)
    assert parse(print_settings(settings)).settings == settings
    assert parse(print_settings(settings)).problems == ()
    assert "people" not in print_settings(Settings())


@pytest.mark.parametrize(
    "broken",
    [
        'Ben = "dog"',
        "Ben = 3",
        '"" = "pig"',
        f'"{"B" * 15}" = "pig"',
        "\n".join(f'P{number} = "pig"' for number in range(MAX_PLAYERS + 1)),
    ],
)
def test_a_broken_list_is_refused_kindly_and_the_rest_kept(broken: str) -> None:
    loaded = parse(
        f'[players]\nyour_name = "Ada"\nleft = "Hugo"\n[players.people]\n{broken}\n[sound]\nvolume = 5'
    )
    (problem,) = loaded.problems
    assert problem.startswith("Line 4: players.people is ")
    assert "allowed: up to 12 names of 1 to 14 characters, each with one of the eight faces" in problem
    assert problem.endswith("It’s still empty.")
    assert loaded.settings.players == Players(your_name="Ada", left="Hugo")
    assert loaded.settings.sound.volume == 5
