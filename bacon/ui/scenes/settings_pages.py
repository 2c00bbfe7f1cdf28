"""The settings pages for opponents, players, accessibility and keys, and about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, get_args

import msgspec
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.override import override
from bacon.core.words import YOU, capital
from bacon.settings.settings import Avatar, Players, TableSettings
from bacon.store.people import MAX_NAME_LETTERS, MAX_PLAYERS, renamed, unused_face, why_not
from bacon.system.folders import asset, by_licence
from bacon.system.reading import legible
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Chooser, KeyField, Toggle
from bacon.ui.kit.form import ControlLine, Entry, Facts, Heading, Part, Row, Strip, Words
from bacon.ui.kit.keymap import FIXED, TITLES, cap, key_fault
from bacon.ui.kit.patient_stepper import PatientStepper
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.textfield import TextField
from bacon.ui.kit.widgets import FormButton
from bacon.ui.replay.words import counted
from bacon.ui.scenes.dialog import AskText
from bacon.ui.scenes.past_matches import MatchLibrary
from bacon.ui.scenes.requests import BringIn, PlayAs, SaveEverything
from bacon.ui.scenes.rules import LEVELS
from bacon.ui.scenes.settings_table import LOOKS, PACE, Page, Setting
from bacon.version import __version__

_REDUCED_MOTION: Final = Setting(
    "Reduced motion", "reduced_motion", "Cards fade from place to place instead of moving."
)
_SCALES: Final = (75, 85, 100, 115, 130, 150, 175, 200)
_WORDMARK: Final = 480 / 192


_CONTRAST: Final = "high_contrast"
_SHARED_SETTINGS: Final = ("theme", *[each.name for each in (*LOOKS, *PACE)])
"""The table settings that are on this page too."""


_ANNOUNCEMENTS: Final = Setting(
    "What a screen reader says on its own",
    "announcements",
    "Short: who did what. Full: also who is winning. Everything: also what you can play, and the tricks.",
    {"short": "Short", "full": "Full", "everything": "Everything"},
)


_ACCESSIBILITY_WORDS: Final = "The card and speed settings here are also under Table and cards."
_SIZE_WORDS: Final = "Takes effect when you leave this setting. Cards stay the same size."


class AccessibilityPage(Page):
    """Settings that make the table easier to see and to follow, in one place."""

    title = "Accessibility"
    icon = "eye"
    sections = ("accessibility",)

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        super().__init__(app, library)
        self._size = self._scale()

    @override
    def settle(self) -> None:
        self._size.settle()

    @override
    def parts(self) -> Sequence[Part]:
        on = self.app.settings.table.theme == _CONTRAST
        leaving = " Turn it off to use the Spruce theme." if on else ""
        return [
            Words(_ACCESSIBILITY_WORDS, 20, "text_muted"),
            Row(self._size, "Size of text and buttons", _SIZE_WORDS),
            *self.rows("table", LOOKS),
            Row(self._contrast(), "High contrast", f"Black, white and yellow.{leaving}"),
            *self.rows("accessibility", [_REDUCED_MOTION, _ANNOUNCEMENTS]),
            *self.rows("table", PACE),
        ]

    @override
    def reset(self) -> None:
        super().reset()
        table, fresh = self.app.settings.table, TableSettings()
        kept = {name: getattr(fresh, name) for name in _SHARED_SETTINGS}
        self.app.change(replace(self.app.settings, table=replace(table, **kept)))

    def _contrast(self) -> Toggle:
        def get() -> bool:
            return self.app.settings.table.theme == _CONTRAST

        def put(value: bool) -> None:
            self.put("table", "theme", _CONTRAST if value else TableSettings().theme)

        return Toggle("High contrast", get, put)

    def _scale(self) -> PatientStepper:
        scales = sorted({*_SCALES, self.app.settings.accessibility.interface_scale})

        def get() -> int:
            return scales.index(self.app.settings.accessibility.interface_scale)

        def put(number: int) -> None:
            self.put("accessibility", "interface_scale", scales[number])

        return PatientStepper("Size of text and buttons", scales, get, put)


_KEY_GROUPS: Final = {
    "Calling": ("pick_up", "alone", "pass_on", "pass_all", "allow", "deny"),
    "Playing": ("claim", "last_trick", "hint", "numbers", "take_back"),
    "Several cards at once": ("chart", "suggest", "sort_hand", "put_back", "give_lead"),
    "Replays and reviews": ("replay", "open_hands", "next_mistake", "previous_mistake"),
    "Hearing the table": (
        *("say_hand", "say_playable", "say_trick", "say_contract", "say_score"),
        *("say_counts", "say_calls", "say_last", "say_again", "say_spelled"),
    ),
    "Everywhere": ("speed", "sound", "full_screen", "rules"),
}
"""The keys that can be changed, by what they are for."""


class KeysPage(Page):
    """A key for each verb; two verbs on the same key show a warning."""

    title = "Keys"
    icon = "keyboard"
    sections = ("keys",)

    def __init__(self, app: AppServices, library: MatchLibrary) -> None:
        super().__init__(app, library)
        self._faults: dict[str, str] = {}
        self._fields = {
            verb: KeyField(f"Key: {title}", partial(self._key_label, verb), partial(self._set_key, verb))
            for verb, title in TITLES.items()
        }

    @override
    def parts(self) -> Sequence[Part]:
        rows: list[Part] = []
        for title, verbs in _KEY_GROUPS.items():
            rows.append(Heading(title))
            rows += [
                Row(self._fields[verb], TITLES[verb], aside=partial(self._warning, verb)) for verb in verbs
            ]
        intro = Words("Click an action, then press the key you want.", 20, "text_muted")
        fixed = (Heading("Always the same"), Facts(FIXED), Heading("Controller"), Facts(self.app.pad_lines))
        return [intro, *rows, *fixed]

    @override
    def reset(self) -> None:
        self._faults.clear()
        super().reset()

    def _key_label(self, verb: str) -> str:
        return cap(self.app.keymap.names[verb])

    def _warning(self, verb: str) -> str:
        others = [TITLES[other] for other in self.app.keymap.conflicts(verb)]
        clash = f"Also used for: {', '.join(others)}." if others else ""
        return self._faults.get(verb, clash)

    def _set_key(self, verb: str, name: str) -> None:
        self._faults.clear()
        if fault := key_fault(name):
            self._faults[verb] = fault
            self.app.sounds.play("refused")
        else:
            self.put("keys", verb, name)


class About(Page):
    """The version, and the licences of all components."""

    title = "About"
    icon = "info"

    @override
    def parts(self) -> Sequence[Part]:
        return [
            Strip(170, _draw_mark),
            Words("A table, three friends and a deck of cards."),
            Facts(
                [
                    ("Version", __version__),
                    ("License", "MIT"),
                    ("Cards, pictures and sounds", "made for Bacon, MIT"),
                    ("Fonts", "Manrope, Caladea and Fredoka One"),
                    ("Built with", "Python, pygame-ce and SDL"),
                ]
            ),
            Heading("Licenses of everything in Bacon"),
            Facts([(licence, ", ".join(names)) for licence, names in by_licence().items()]),
            Words(
                f"Their texts are in {asset('licences')}, and “bacon licenses” prints them.", 19, "text_muted"
            ),
        ]


def _draw_mark(art: Art, canvas: Canvas, rect: Rect) -> None:
    width = min(round((rect.height - art.metrics.ui(10)) * _WORDMARK), rect.width)
    mark = art.picture((width, round(width / _WORDMARK)), "app", "wordmark.svg")
    canvas.add(mark, (rect.x, rect.y))


_FACES: Final[tuple[str, ...]] = get_args(Avatar)
_TEMPERAMENTS: Final = {"careful": "Careful", "even": "Balanced", "bold": "Bold"}
_ABOUT: Final = {
    "easy": "Plays loosely and makes plenty of mistakes.",
    "normal": "Plays well but makes a few mistakes.",
    "hard": "Thinks ahead and rarely makes a mistake.",
    "expert": "Thinks every call and card through, as far as time allows.",
}
_TEMPERAMENT: Final = "How readily they call. It makes no difference for an Expert."
_FOUR_SEATS: Final = (("partner", "Your partner"), ("left", "On your left"), ("right", "On your right"))
_EXTRA_SEATS: Final = (
    ("fifth", "The fifth player", "Joins when five or six play."),
    ("sixth", "The sixth player", "Joins when six play."),
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
            self._level("Opponents", "level"),
            self._level("Your partner", "partner_level"),
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
            Row(
                self.choice(f"{title}: temperament", "opponents", f"{seat}_temper", _TEMPERAMENTS),
                "Temperament",
                _TEMPERAMENT,
            ),
        )

    def _level(self, title: str, name: str) -> Row:
        titles = {name: level.title for name, level in LEVELS.items()}
        choice = self.choice(f"{title}: level", "opponents", name, titles)
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
            return "Someone else at the table has that name."
        try:
            Players(left=name)
        except msgspec.ValidationError:
            return "A name must have 1 to 14 characters."
        return ""

    def _face(self, title: str, name: str) -> Chooser:
        def get() -> int:
            return _FACES.index(getattr(self.app.settings.players, name))

        return Chooser(title, _FACES, get, self.putter("players", name, _FACES), picture=_picture, tall=72)


def _picture(art: Art, name: str, height: int) -> Surface:
    return art.avatar(name, height)


_PEOPLE_WORDS: Final = (
    "Give everyone who plays here a name. Each gets their own matches, history and statistics; house rules "
    "and all other settings are shared."
)
_EXPORT_WORDS: Final = (
    "Save all your matches, names, reviews, lessons and settings in one file, and import it on "
    "another computer. Nothing there is overwritten or duplicated."
)
_FACE_SIZE: Final = 52  # in u
_ADD_WORDS: Final = "1 to 14 characters. A new player starts with no matches and no statistics."
_RENAME_WORDS: Final = "1 to 14 characters. The matches and statistics stay with the player."


class PeoplePage(Page):
    """A line for each player, with its buttons; for an invalid name the dialog asks again."""

    title = "Who’s playing"
    icon = "crown"

    @override
    def parts(self) -> Sequence[Part]:
        return [
            Words(_PEOPLE_WORDS, 20, "text_muted"),
            *self._entries(),
            ControlLine(FormButton("Add someone…", self._ask_new)),
            Heading("Moving to another computer"),
            Words(_EXPORT_WORDS, 20, "text_muted"),
            ControlLine(
                FormButton("Save everything…", self.app.navigator.to(SaveEverything()), icon="save"),
                FormButton("Import…", self.app.navigator.to(BringIn())),
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
        parts = ("playing now" if playing else "", "" if name else "no name yet", _matches(matches))
        face = self._players.your_face if playing else self._players.people.get(name, Players().your_face)
        return PersonEntry(
            name or YOU, capital(" · ".join(filter(None, parts))), self._buttons(name), face, lit=playing
        )

    def _buttons(self, name: str) -> Sequence[FormButton]:
        label = "Rename…" if name else "Add a name…"
        call = FormButton(
            label, partial(self._ask_name, name), name=f"Rename {name}" if name else "Add a name"
        )
        play = FormButton(
            "Play",
            self.app.navigator.to(PlayAs(name)),
            icon="play",
            name=f"Play as {name}" if name else "Play without a name",
        )
        remove = FormButton("Remove", partial(self._remove, name), name=f"Remove {name}")
        return [call] if name == self._players.who else [play, call, remove] if name else [play, call]

    def _remove(self, name: str) -> None:
        """Remove a player from the list; saved matches stay, and return when the name is added again."""
        left = {other: face for other, face in self._players.people.items() if other != name}
        self.put("players", "people", left)

    def _ask_new(self) -> None:
        self._ask("Who else is playing?", _ADD_WORDS, "Add", self._add)

    def _ask_name(self, old: str) -> None:
        self._ask("What’s the name?", _RENAME_WORDS, "Use this name", partial(self._rename, old), old)

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
            return f"There’s room for {MAX_PLAYERS} names."
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
    return counted(number, "match") if number else "no matches yet"


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
