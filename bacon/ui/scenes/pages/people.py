"""The page of the people who share the computer: who plays, and their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from bacon.core.override import override
from bacon.core.words import YOU, capital
from bacon.data.people import MAX_NAME_LETTERS, MAX_PLAYERS, renamed, unused_face, why_not
from bacon.data.reading import legible
from bacon.data.settings import Players
from bacon.ui.drawing.art import Art
from bacon.ui.kit.form import ControlLine, Entry, Heading, Part, Words
from bacon.ui.kit.widgets import FormButton
from bacon.ui.replay.words import counted
from bacon.ui.scenes.dialog import AskText
from bacon.ui.scenes.pages.page import Page
from bacon.ui.scenes.requests import BringIn, PlayAs, SaveEverything

_WORDS: Final = (
    "Everybody who plays on this computer can have a name. Matches under way, history, statistics and your "
    "play are kept for each; the rules and all other settings are shared."
)
_EXPORT_WORDS: Final = (
    "All matches, names, reviews, lessons and settings can be saved in one file and brought in on another "
    "computer. Nothing is overwritten there, and nothing comes twice."
)
_FACE_SIZE: Final = 52  # in u
_ADD_WORDS: Final = "A name of 1 to 14 letters. The newcomer starts without matches and statistics."
_RENAME_WORDS: Final = "A name of 1 to 14 letters. All matches and statistics go with it."


class PeoplePage(Page):
    """A line for each player, with its buttons; for an invalid name the dialog asks again."""

    title = "Who plays"
    icon = "crown"

    @override
    def parts(self) -> Sequence[Part]:
        return [
            Words(_WORDS, 20, "text_muted"),
            *self._entries(),
            ControlLine(FormButton("Add somebody…", self._ask_new)),
            Heading("Take it along"),
            Words(_EXPORT_WORDS, 20, "text_muted"),
            ControlLine(
                FormButton("Save everything…", self.app.navigator.to(SaveEverything()), icon="save"),
                FormButton("Bring in…", self.app.navigator.to(BringIn())),
            ),
        ]

    @property
    def _players(self) -> Players:
        return self.app.settings.players

    def _entries(self) -> Sequence[Entry]:
        """Return a line for each player; one without a name is listed while playing or having matches."""
        matches, players = self.library.players(), self._players
        nameless = [""] if not players.who or "" in matches else []
        names = dict.fromkeys([*nameless, *players.people, players.who])
        return [self._entry(name, matches.get(name, 0)) for name in names]

    def _entry(self, name: str, matches: int) -> Entry:
        playing = name == self._players.who
        parts = ("plays now" if playing else "", "" if name else "no name yet", _matches(matches))
        face = self._players.your_face if playing else self._players.people.get(name, Players().your_face)
        return PersonEntry(
            name or YOU, capital(" · ".join(filter(None, parts))), self._buttons(name), face, lit=playing
        )

    def _buttons(self, name: str) -> Sequence[FormButton]:
        label = "Rename…" if name else "Give a name…"
        call = FormButton(label, partial(self._ask_name, name), name=f"Rename {name or YOU}")
        play = FormButton(
            "Play", self.app.navigator.to(PlayAs(name)), icon="play", name=f"Play as {name or YOU}"
        )
        remove = FormButton("Remove", partial(self._remove, name), name=f"Remove {name}")
        return [call] if name == self._players.who else [play, call, remove] if name else [play, call]

    def _remove(self, name: str) -> None:
        """Remove a player from the list; saved matches stay, and return when the name is added again."""
        left = {other: face for other, face in self._players.people.items() if other != name}
        self.put("players", "people", left)

    def _ask_new(self) -> None:
        self._ask("Who else plays?", _ADD_WORDS, "Add", self._add)

    def _ask_name(self, old: str) -> None:
        self._ask("What is the name?", _RENAME_WORDS, "Take this name", partial(self._rename, old), old)

    def _ask(
        self, heading: str, words: str, yes: str, accept: Callable[[str], str | None], text: str = ""
    ) -> None:
        self.app.scenes.push(
            AskText(self.app, heading, words, yes, accept, text=text, longest=MAX_NAME_LETTERS)
        )

    def _add(self, text: str) -> str | None:
        name, people = legible(text, MAX_NAME_LETTERS), self._players.people
        if fault := why_not(self._players, name):
            return fault
        if len(people) >= MAX_PLAYERS:
            return f"There is room for {MAX_PLAYERS} names."
        self.put("players", "people", {**people, name: unused_face(self._players)})
        return None

    def _rename(self, old: str, text: str) -> str | None:
        name = legible(text, MAX_NAME_LETTERS)
        if name == old:
            return None
        if fault := why_not(self._players, name, but=old) or self.library.rename(old, name):
            return fault
        self.app.change(replace(self.app.settings, players=renamed(self._players, old, name)))
        self.library.player = self._players.who
        return None


def _matches(number: int) -> str:
    return counted(number, "match") if number else "no match yet"


class PersonEntry(Entry):
    """A player's name beside the face; golden if `lit`."""

    def __init__(
        self, name: str, detail: str, buttons: Sequence[FormButton], face: str, *, lit: bool
    ) -> None:
        super().__init__(name, detail, buttons, "brass" if lit else "text")
        self.face = face

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        size, beside = ui(_FACE_SIZE), ui(_FACE_SIZE + 16)
        tall = super().lay(art, x + beside, y, width - beside)
        self.words.append((art.avatar(self.face, size), (x, y + ui(8))))
        return max(tall, size + ui(16))
