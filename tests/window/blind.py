"""A player who cannot see: reads AT-SPI as a screen reader does, and nothing else of Bacon.

It is a program of its own, for a Python that has `gi`: ``python3 blind.py GOAL``. It hears announcements,
reads the page and asks for actions; it never guesses. Whatever has no name, is told twice, or cannot be
reached ends it with a sentence. What it hears and does is printed, as a transcript.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, NoReturn, TypeVar

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 25.0
TRIES = 5
MAX_HANDS = 20
ACTIONABLE = {
    "push button",
    "toggle button",
    "slider",
    "text",
    "entry",
    "list item",
    "page tab",
    "radio button",
}
IN_GROUPS = {"radio button", "page tab"}
NEVER = ("Back", "Replay", "Same deal again", "Review", "Main menu", "Cancel", "No", "Stay", "Go alone")


T = TypeVar("T")


class Stuck(Exception):
    """Raised when a listener would have to guess."""


class Thing(NamedTuple):
    """A node as it is heard: role, name, description, states, the group it lies in, and the object itself."""

    role: str
    name: str
    description: str
    states: frozenset[str]
    inside: str
    accessible: Atspi.Accessible

    @property
    def usable(self) -> bool:
        return self.role in ACTIONABLE and "sensitive" in self.states and "focusable" in self.states


class Player:
    """Plays by what is heard and read."""

    def __init__(self) -> None:
        Atspi.init()
        self.heard: list[str] = []
        self.since = 0
        self._listener = Atspi.EventListener.new(self._hear)
        self._listener.register("object:announcement")
        self._follower = Atspi.EventListener.new(self._feel)
        self._follower.register("object:state-changed:focused")
        self.frame = Atspi.get_desktop(0)
        self.frame = self.wait("the window", self._find_frame)

    def _hear(self, event: Atspi.Event) -> None:
        words = str(event.any_data)
        self.heard.append(words)
        print(f"  {words}", flush=True)

    def _feel(self, event: Atspi.Event) -> None:
        """A reader says what gets the focus, and what page that is on."""
        with suppress(GLib.Error):
            if event.detail1 and (name := event.source.get_name()):
                self.heard.append(name)
                print(f"  [{name}]", flush=True)

    def _find_frame(self) -> Atspi.Accessible | None:
        desk = Atspi.get_desktop(0)
        programs = [desk.get_child_at_index(place) for place in range(desk.get_child_count())]
        frames = [each.get_child_at_index(0) for each in programs if each and each.get_child_count()]
        return next((frame for frame in frames if frame and frame.get_name() == "Bacon"), None)

    def wait(self, what: str, look: Callable[[], T | None]) -> T:
        """Listen until there is something, and return it."""
        until = time.monotonic() + PATIENCE
        while not (found := look()):
            if time.monotonic() > until:
                raise Stuck(f"{what} does not come; the page reads: {self.page_in_words()}")
            self.listen(0.02)
        return found

    def listen(self, seconds: float) -> None:
        """Take in what happens for a while."""
        until = time.monotonic() + seconds
        context = GLib.MainContext.default()
        while True:
            while context.pending():
                context.iteration(False)
            if time.monotonic() >= until:
                return
            time.sleep(0.005)

    # Reading

    def read(self) -> list[Thing]:
        """Read the page, and check that a listener can tell everything on it apart."""
        things: list[Thing] = []
        self.frame.clear_cache()
        for place in range(self.frame.get_child_count()):
            self._read(self.frame.get_child_at_index(place), "", things)
        nameless = [thing.role for thing in things if not thing.name and "focused" not in thing.states]
        if nameless:
            raise Stuck(f"without a name: {nameless}")
        names = Counter(
            (thing.name, thing.inside if thing.role in IN_GROUPS else "") for thing in things if thing.usable
        )
        if twice := [name for name, count in names.items() if count > 1]:
            raise Stuck(f"these names are there twice: {twice}")
        return things

    def _read(self, node: Atspi.Accessible | None, inside: str, things: list[Thing]) -> None:
        if node is None:
            return
        name = node.get_name() or ""
        states = frozenset(state.value_nick for state in node.get_state_set().get_states())
        things.append(Thing(node.get_role_name(), name, node.get_description() or "", states, inside, node))
        for place in range(node.get_child_count()):
            self._read(node.get_child_at_index(place), name, things)

    def look(self) -> list[Thing]:
        """Read the page, again if it was turned in the middle: what is wrong with a page stays so."""
        for _ in range(5):
            try:
                return self.read()
            except (GLib.Error, Stuck):
                self.listen(0.1)
        return self.read()

    def page_in_words(self) -> str:
        return "; ".join(f"{thing.role} {thing.name}" for thing in self.look()[:60])

    def usable(self, inside: str = "") -> list[Thing]:
        return [thing for thing in self.look() if thing.usable and inside in ("", thing.inside)]

    def page(self) -> str:
        """The name of the page."""
        return next(thing.name for thing in self.look() if thing.role in ("panel", "dialog"))

    # Acting

    def click(self, name: str, inside: str = "") -> None:
        """Click what has this name; it must be there, once."""
        self.wait(
            name, lambda: any(self.press(each) for each in self.usable(inside) if each.name == name) or None
        )

    def press(self, thing: Thing) -> bool:
        """Press it, and return whether it was still there: the page may have turned since it was read."""
        since = len(self.heard)
        try:
            action = thing.accessible.get_action_iface()
            pressed = bool(action and action.do_action(0))
        except GLib.Error:
            return False
        if pressed:
            self.since = since
            print(f"> {thing.name}", flush=True)
        return pressed

    def set(self, name: str, value: float) -> None:
        """Set the value of a slider."""
        print(f"> {name} = {value:g}", flush=True)
        thing = next(each for each in self.usable() if each.name == name)
        thing.accessible.get_value_iface().set_current_value(value)

    def finds(self, name: str) -> bool:
        """Whether there is something usable of this name."""
        return any(each.name == name for each in self.usable())

    def on(self, name: str) -> bool:
        """Whether a switch is on."""
        thing = next(each for each in self.usable() if each.name == name)
        return bool(thing.states & {"checked", "pressed"})

    def arrive(self, heading: str) -> None:
        """Wait until the page has this heading."""
        self.wait(
            heading, lambda: any((each.role, each.name) == ("heading", heading) for each in self.look())
        )

    def hear(self, what: str) -> None:
        """Wait until something is announced after the last press."""
        self.wait(f"an announcement of {what}", lambda: self.heard[self.since :])

    # Playing

    def play(self, done: Callable[[Sequence[Thing]], bool]) -> int:
        """Play on until it is done, and return how often it was pressed; each press must be answered."""
        turn = 0
        until = time.monotonic() + PATIENCE
        while True:
            things = self.look()
            if done(things):
                return turn
            move = self.choose(things, turn)
            if move and self.press(move):
                turn += 1
                self.hear(f"what comes of {move.name}")
                until = time.monotonic() + PATIENCE
            elif time.monotonic() > until:
                raise Stuck(f"nothing can be done here: {self.page_in_words()}")
            self.listen(0.03)

    def choose(self, things: Sequence[Thing], turn: int) -> Thing | None:
        """What to press now: a card, else the first answer that does not lead away."""
        cards = [each for each in things if each.usable and each.inside == "Your hand"]
        playable = [card for card in cards if card.description in ("", "Chosen.")]
        says = [each for each in things if each.usable and each.inside == "What you can say"]
        if any(each.name.startswith("Sort ") for each in says):
            return self._choose_set(playable, says, turn)
        if playable:
            return playable[turn % len(playable)]
        answers = says or [each for each in things if each.usable and each.role == "push button"]
        if not says and any(each.inside == "Buttons" for each in answers):
            return None  # the others are playing
        return next((each for each in answers if each.name not in NEVER), None)

    def _choose_set(self, cards: Sequence[Thing], says: Sequence[Thing], turn: int) -> Thing | None:
        """In a game of sets: play what is chosen, else choose a card, else pass."""
        answers = {each.name: each for each in says}
        chosen = [card for card in cards if card.description.startswith("Chosen.")]
        if "Play" in answers:
            return answers["Play"]
        if not chosen and turn % 2 == 0 and cards:
            return cards[turn % len(cards)]
        others = [each for each in says if not each.name.startswith("Sort ")]
        return answers.get("Pass") or next(iter(others), cards[0] if cards else None)


def rest(player: Player, _: str) -> None:
    """Only listen, until there is something to press."""
    player.wait("something to press", player.usable)


def new_match(player: Player, game: str) -> None:
    player.click("New match")
    player.click(game)
    player.click("Play")
    player.hear("the first hand")


def next_hand(things: Sequence[Thing]) -> Thing | None:
    """The button that leads to the next hand, if the hand is over."""
    return next((each for each in things if each.usable and each.name.startswith("Next ")), None)


def play_a_hand(player: Player, game: str) -> None:
    """Play until a hand is over in which there was something to decide: a partner may take it all at once."""
    new_match(player, game)
    while not player.play(lambda things: next_hand(things) is not None):
        go_on(player)


def go_on(player: Player) -> None:
    """Leave the result of a hand for the next hand."""
    button = player.wait("the next hand", lambda: next_hand(player.look()))
    player.click(button.name)
    player.hear("the next deal")
    player.wait("the next hand", lambda: next_hand(player.look()) is None)


def play_a_match(player: Player, game: str) -> None:
    new_match(player, game)
    player.play(lambda things: any(thing.usable and thing.name == "Play again" for thing in things))


def take_a_lesson(player: Player, _: str) -> None:
    player.click("Learn")
    player.arrive("Learn")
    rows = player.wait("the lessons", lambda: [each for each in player.usable() if "List of " in each.inside])
    player.click(rows[0].name)
    player.play(lambda things: any(thing.usable and thing.name == "Done for now" for thing in things))
    player.click("Done for now")


def play_the_day(player: Player, _: str) -> None:
    player.click("Deal of the day")
    start = "Play today’s "
    names = player.wait(start, lambda: [each.name for each in player.usable() if each.name.startswith(start)])
    player.click(names[0])
    hands = ("Next hand", "Result")
    player.play(lambda things: any(thing.usable and thing.name in hands for thing in things))


def change_rules_and_keys(player: Player, _: str) -> None:
    player.click("Settings")
    player.click("House rules")
    player.arrive("House rules")
    switch = next(each for each in player.usable() if each.role == "toggle button")
    before = player.on(switch.name)
    player.click(switch.name)
    player.wait("the other rule", lambda: player.on(switch.name) is not before)
    player.click("Sound")
    player.arrive("Sound")
    player.set("Volume", 35)
    player.wait("the volume", lambda: _value(player, "Volume") == 35)
    player.click("Keys")
    player.arrive("Keys")
    player.click("Key: Pass: P")
    player.wait("the question", lambda: player.finds("Key: Pass: Press a key…"))
    type_until("q", player, "Key: Pass: Q")
    player.click("Back")


def type_until(key: str, player: Player, name: str) -> None:
    """Type a key, and again if nothing came of it, until there is something of this name.

    The registry of a busy desktop may drop a key that it is asked to make: every other time the X server is.
    """
    for number in range(1, TRIES + 1):
        if number % 2:
            subprocess.run(["xdotool", "key", key], check=True)
        else:
            Atspi.generate_keyboard_event(ord(key), None, Atspi.KeySynthType.SYM)
        until = time.monotonic() + PATIENCE / TRIES
        while time.monotonic() < until:
            if player.finds(name):
                return
            player.listen(0.02)
    raise Stuck(f"{name} does not come; the page reads: {player.page_in_words()}")


def replay_a_hand(player: Player, _: str) -> None:
    """Finish a hand, look at it again, and go through its moments."""
    play_a_hand(player, "Bacon")
    player.click("Replay")
    player.hear("the replay")
    for _step in range(3):
        moment = next(each for each in player.usable() if each.name == "Moment")
        at = float(moment.accessible.get_value_iface().get_current_value())
        player.since = len(player.heard)
        player.set("Moment", at + 1)
        player.hear("the next moment")
    player.click("Back")


def learn_from_mistakes(player: Player, _: str) -> None:
    """Play until there is a mistake to learn from, and hear what was better."""
    new_match(player, "Bacon")
    for _hand in range(MAX_HANDS):
        player.play(lambda things: next_hand(things) is not None)
        until = time.monotonic() + PATIENCE
        while not learning(player) and time.monotonic() < until and not reviewed(player):
            player.listen(0.1)
        if learning(player):
            break
        go_on(player)
    player.click(learning(player) or LEARN[0])
    player.hear("the mistake")
    player.click("Show me")
    player.hear("what was better")
    player.click("Back")


LEARN = ("Learn from your mistake", "Learn from your mistakes")
"""The button below a result, for one mistake and for several."""


def learning(player: Player) -> str | None:
    """Return the name of the button to learn from mistakes, or None if it isn't there."""
    return next((name for name in LEARN if player.finds(name)), None)


def reviewed(player: Player) -> bool:
    """Whether the page has the result of a review."""
    return any("Accuracy" in thing.name for thing in player.look())


def _value(player: Player, name: str) -> float:
    thing = next(each for each in player.usable() if each.name == name)
    return float(thing.accessible.get_value_iface().get_current_value())


GOALS = {
    "rest": rest,
    "hand": play_a_hand,
    "match": play_a_match,
    "lesson": take_a_lesson,
    "day": play_the_day,
    "replay": replay_a_hand,
    "review": learn_from_mistakes,
    "rules": change_rules_and_keys,
}


def main() -> NoReturn:
    goal, game = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    try:
        GOALS[goal](Player(), game)
    except Stuck as stuck:
        sys.exit(f"stuck: {stuck}")
    sys.exit(0)


if __name__ == "__main__":
    main()
