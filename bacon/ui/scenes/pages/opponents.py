"""The page of the other players at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, get_args

import msgspec
from pygame import Surface

from bacon.core.override import override
from bacon.core.words import YOU
from bacon.data.settings import Avatar, Players
from bacon.ui.drawing.art import Art
from bacon.ui.kit.fields import Chooser
from bacon.ui.kit.form import Heading, Part, Row, Words
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.textfield import TextField
from bacon.ui.scenes.pages.page import Page
from bacon.ui.scenes.past_matches import MatchLibrary

_FACES: Final[tuple[str, ...]] = get_args(Avatar)
_LEVELS: Final = {"easy": "Easy", "normal": "Normal", "hard": "Hard", "expert": "Expert"}
_TEMPERAMENTS: Final = {"careful": "Careful", "even": "Even", "bold": "Bold"}
_ABOUT: Final = {
    "easy": "Forgets what was played, trusts in aces and plays high.",
    "normal": "Knows the game, but hopes for much and forgets what was played.",
    "hard": "Remembers every card and thinks ahead, but still calls a little too soon.",
    "expert": "Thinks every call and card through, as far as time allows.",
}
_WORDS: Final = (
    "Where nobody has a partner, all are your opponents. A temper says how soon somebody calls. It costs an "
    "Expert nothing: an Expert calls what is best. All this counts from the next decision on."
)
_FOUR_SEATS: Final = (("partner", "Your partner"), ("left", "On your left"), ("right", "On your right"))
_EXTRA_SEATS: Final = (
    ("fifth", "The fifth player", "Sits with you where five or six play."),
    ("sixth", "The sixth player", "Sits with you where six play."),
)
_SEATS: Final = (*_FOUR_SEATS, *((seat, title) for seat, title, _ in _EXTRA_SEATS))
_MAX_NAME_LENGTH: Final = 14


class OpponentsPage(Page):
    """Levels, temperaments, names and faces; an invalid name is not saved, and the error is shown."""

    title = "Opponents"
    icon = "alone"
    sections = ("opponents", "players")

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        super().__init__(app, library)
        self._faults: dict[str, str] = {}
        self._fields = {
            seat: TextField(
                f"{title}: name", self._name(seat), partial(self._rename, seat), longest=_MAX_NAME_LENGTH
            )
            for seat, title in _SEATS
        }

    @override
    def parts(self) -> Sequence[Part]:
        parts: list[Part] = [
            Heading("How well they play"),
            self._level("Each opponent", "level"),
            self._level("Your partner", "partner_level"),
            Words(_WORDS, 20, "text_muted"),
        ]
        parts += [part for seat, title in _FOUR_SEATS for part in self._person(seat, title)]
        parts += [Heading("You"), Row(self._face("You: face", "your_face"), "Face")]
        for more in _EXTRA_SEATS:
            parts += self._person(*more)
        return parts

    def _person(self, seat: str, title: str, note: str = "") -> Sequence[Part]:
        field = self._fields[seat]
        if seat not in self._faults:
            field.write(self._name(seat))
        return (
            Heading(title),
            Row(field, "Name", note, aside=partial(self._shown_error, seat)),
            Row(self._face(f"{title}: face", f"{seat}_face"), "Face"),
            Row(self.choice(f"{title}: temper", "opponents", f"{seat}_temper", _TEMPERAMENTS), "Temper"),
        )

    def _level(self, title: str, name: str) -> Row:
        choice = self.choice(f"{title}: level", "opponents", name, _LEVELS)
        return Row(choice, title, _ABOUT[getattr(self.app.settings.opponents, name)])

    @override
    def reset(self) -> None:
        """Reset everything but the player's name and the list of players."""
        self._faults.clear()
        players = self.app.settings.players
        super().reset()
        for kept in ("your_name", "people"):
            self.put("players", kept, getattr(players, kept))

    def _name(self, seat: str) -> str:
        return str(getattr(self.app.settings.players, seat))

    def _rename(self, seat: str, name: str) -> None:
        self._faults.pop(seat, None)
        if fault := self._name_error(seat, name):
            self._faults[seat] = fault
        else:
            self.put("players", seat, name)

    def _shown_error(self, seat: str) -> str:
        return self._faults.get(seat, "")

    def _name_error(self, seat: str, name: str) -> str:
        players = self.app.settings.players
        others = [self._name(other) for other, _ in _SEATS if other != seat]
        if name.strip().lower() in map(str.lower, (*others, *players.people, players.your_name or YOU, YOU)):
            return "Somebody else at the table is called that."
        try:
            Players(left=name)
        except msgspec.ValidationError:
            return "A name has 1 to 14 letters."
        return ""

    def _face(self, title: str, name: str) -> Chooser:
        def get() -> int:
            return _FACES.index(getattr(self.app.settings.players, name))

        return Chooser(title, _FACES, get, self.putter("players", name, _FACES), picture=_picture, tall=72)


def _picture(art: Art, name: str, height: int) -> Surface:
    return art.avatar(name, height)
