"""Who sits at the table, however many play."""

from __future__ import annotations

import pytest

from bacon.data.settings import Players, parse
from bacon.ui.table.people import everybody, names_of, people_of


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (3, "You Otis Felix"),
        (4, "You Otis Bella Felix"),
        (5, "You Otis Bella Hazel Felix"),
        (6, "You Otis Bella Hazel Basil Felix"),
    ],
)
def test_the_neighbours_stay_the_same_however_many_play(seats: int, names: str) -> None:
    assert names_of(people_of(Players(), seats)) == tuple(names.split())
    assert names_of(everybody(seats)) == ("Pia", *names.split()[1:])


@pytest.mark.parametrize("field", Players.__struct_fields__)
def test_every_name_and_face_is_seen_where_six_play(field: str) -> None:
    changed = parse(f"[players]\n{field} = '{'hen' if field.endswith('_face') else 'Ada'}'").settings.players
    assert people_of(changed, 6) != people_of(Players(), 6)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_no_two_look_alike_at_first(seats: int) -> None:
    assert len({person.avatar for person in people_of(Players(), seats)}) == seats


def test_settings_of_four_still_hold_and_two_join_them() -> None:
    loaded = parse('version = 1\n[players]\nleft = "Ada"\nright_face = "hen"\n')
    assert loaded.problems == ()
    people = people_of(loaded.settings.players, 6)
    assert names_of(people) == ("You", "Ada", "Bella", "Hazel", "Basil", "Felix")
    assert people[-1].avatar == "hen"
