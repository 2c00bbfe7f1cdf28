"""The choices of a call stand in a row between the question and the hand, and say what follows from them."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from bacon.core.match import Match
from bacon.games.bacon.events import Called
from bacon.games.bacon.game import Bacon
from bacon.settings.settings import Accessibility
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import Button
from bacon.ui.table.choices import AskButton, place_in_row
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.prompt import Prompt
from tests.tables import table
from tests.ui.stage_door import Guest, a_match, at_speed, at_the_table, play_on

pytestmark = pytest.mark.usefixtures("outlines")


def at_the_offer(size: tuple[int, int] = (1280, 720), scale: int = 100) -> Guest:
    settings = replace(at_speed("instant"), accessibility=Accessibility(interface_scale=scale))
    guest = at_the_table(table(dealer=3), settings)
    if size != (1280, 720):
        guest.resize(size)
    guest.wait()
    guest.frame()
    return guest


def choices(guest: Guest) -> list[Button]:
    return [each for each in guest.table.controls.offered_buttons() if isinstance(each, Button)]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600), (900, 1400)])
def test_the_choices_stand_in_a_row_between_the_question_and_the_hand(size: tuple[int, int]) -> None:
    guest = at_the_offer(size)
    buttons, overlay = choices(guest), guest.table.view.overlay
    assert len(buttons) == 4
    assert len({button.rect.centery for button in buttons}) == 1
    assert len({button.rect.height for button in buttons}) == 1
    lefts = [button.rect.left for button in buttons]
    assert lefts == sorted(lefts)
    hand = guest.table.view.layout.seating.hand_rect(0, 5)
    assert all(overlay.prompt.bottom < each.rect.top < each.rect.bottom < hand.top for each in buttons)
    assert all(each.noted for each in buttons if isinstance(each, AskButton) and each.note)
    plates = [rect for name, rect in overlay.rects.items() if name.startswith("plate")]
    assert not any(each.rect.collidelist(plates) >= 0 for each in buttons)
    upcard = guest.table.view.layout.middle.upcard()
    assert upcard.y + upcard.height / 2 < overlay.prompt.top


def test_the_last_trick_is_dim_until_there_is_one() -> None:
    guest = at_the_offer()
    assert [each.icon for each in guest.table.controls.tools if not each.enabled] == ["last_trick"]
    play_on(guest, lambda: guest.table.controller.presenter.last_plays(guest.stage.shown) is not None)
    guest.frame()
    assert all(each.enabled for each in guest.table.controls.tools)


def test_the_narrowest_choices_of_a_row_are_equally_wide_and_the_row_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes = iter([260, 202, 112, 212] * 9)
    monkeypatch.setattr(AskButton, "natural_size", lambda *_: (next(sizes), 40))
    art = Guest(size=(1280, 720)).app.art
    buttons = [AskButton(str(at), print, key="", icon="", look="plain") for at in range(4)]
    assert place_in_row(buttons, art, Layout(Frame(art.metrics)))
    widest, *others = (button.rect.width for button in buttons)
    assert widest == 260
    assert len(set(others)) == 1


def test_all_choices_are_equally_wide_where_there_is_room() -> None:
    buttons = choices(at_the_offer((2560, 1080)))
    assert buttons[-1].look == "quiet"
    assert len({button.rect.width for button in buttons}) == 1


def test_choices_too_wide_for_a_row_are_stacked_beside_the_hand_without_notes() -> None:
    guest = at_the_offer(scale=200)
    buttons = choices(guest)
    assert guest.table.controls.row is None
    assert len({button.rect.x for button in buttons}) == 1
    assert not any(isinstance(each, AskButton) and each.noted for each in buttons)


def test_what_follows_from_a_choice_is_said_to_a_screen_reader_too() -> None:
    guest = at_the_offer()
    notes = {button.name: button.node().description for button in choices(guest)}
    assert notes["Go alone"] == "Bella sits out; all 5 tricks score 4"
    assert notes["Pass"] == ""


def test_arrows_walk_along_the_row_and_enter_chooses() -> None:
    guest = at_the_offer()
    guest.key(pygame.K_RIGHT)
    guest.key(pygame.K_RIGHT)
    assert guest.group.focus is choices(guest)[1]
    guest.key(pygame.K_LEFT)
    guest.key(pygame.K_RETURN)
    (call,) = [event for event in guest.match.events if isinstance(event, Called)]
    assert (call.seat, call.alone) == (0, False)


def test_in_the_play_there_is_no_row() -> None:
    guest = at_the_table(a_match(), at_speed("instant"))
    play_on(guest, lambda: guest.asked and len(guest.cards) > 3)
    assert guest.table.controls.row is None


def test_the_note_of_a_choice_sinks_and_fades_with_its_label() -> None:
    guest = at_the_offer()
    (noted, *_) = [each for each in choices(guest) if isinstance(each, AskButton) and each.noted]
    notes = []
    for enabled, held in ((True, False), (True, True), (False, True)):
        noted.enabled, canvas = enabled, Canvas(pygame.Surface((1280, 720)))
        noted.draw(guest.app.art, canvas, focused=False, hovered=False, held=held)
        notes.append(canvas.collected[-1])
    rest, pressed, disabled = notes
    assert pressed.y > rest.y == disabled.y
    assert rest.alpha == 255 > disabled.alpha


@pytest.mark.parametrize("scale", [150, 200])
def test_what_follows_stands_below_the_question_where_buttons_are_too_narrow_for_it(scale: int) -> None:
    guest = at_the_offer(scale=scale)
    said = guest.table.controls.unsaid
    assert len(said) == 2
    assert said[0].startswith("Pick it up: ")
    overlay, prompt = guest.table.view.overlay, guest.table.controller.prompt
    assert prompt
    noted = overlay.prompt.height
    overlay.draw_prompt(Canvas(Surface((1280, 720))), prompt, auction=True)
    assert overlay.prompt.height < noted


def test_what_follows_from_the_choice_pointed_at_stands_there_before_all_others() -> None:
    """Large words leave room for one: by the keys it is the choice with the focus."""
    guest = at_the_offer(scale=200)
    overlay, prompt, said = guest.table.view.overlay, guest.table.controller.prompt, list[str]()
    assert prompt
    for button in choices(guest)[:2]:
        guest.table.group.focus = button
        guest.table.group.use_keys()
        said.append(guest.table.controls.pointed)
        guest.frame()
    assert [words.split(":")[0] for words in said] == ["Pick it up", "Go alone"]
    canvas = Canvas(Surface((1280, 720)))
    widths = [overlay.draw_prompt(canvas, prompt, said, pointed=words, auction=True).width for words in said]
    alone = [overlay.draw_prompt(canvas, prompt, [words], auction=True).width for words in said]
    assert widths == alone


def test_what_follows_from_the_choice_pointed_at_takes_the_place_of_a_sentence_that_fills_the_room() -> None:
    overlay, canvas = at_the_offer(scale=200).table.view.overlay, Canvas(Surface((1280, 720)))
    note, long = (
        "Pick it up: Bella gets K♦ and leads",
        Prompt("You asked to pick it up, and that wasn’t best. " * 3),
    )
    plain = overlay.draw_prompt(canvas, long, [note], auction=True)
    assert overlay.draw_prompt(canvas, long, [note], pointed=note, auction=True).width < plain.width
    alone = overlay.draw_prompt(canvas, Prompt(note), auction=True)
    assert overlay.draw_prompt(canvas, long, [note], pointed=note, auction=True) == alone


def test_what_follows_is_wrapped_where_a_line_is_too_narrow_for_it() -> None:
    guest = at_the_offer((900, 1400), 200)
    overlay, row = guest.table.view.overlay, guest.table.controls.row
    prompt, heights = guest.table.controller.prompt, []
    assert prompt
    said = ("Pick it up: Bella gets K♦ and leads; trump is diamonds", "Go alone: Bella sits out")
    for count in range(3):
        canvas = Canvas(Surface((900, 1400)))
        overlay.draw_prompt(canvas, prompt, said[:count], auction=True, choices=row)
        heights.append(overlay.prompt.height)
    assert heights == sorted(set(heights)), "each note must take room of its own"


def test_a_caller_is_told_who_gets_the_card_and_then_which_suit_becomes_trump() -> None:
    guest = at_the_offer()
    card = guest.stage.shown.upcard
    assert card
    assert card.suit
    notes = {button.name: button.node().description for button in choices(guest)}
    assert notes["Pick it up"] == f"Otis gets {card.sign} and leads; trump is {card.suit.plural}"


def test_nobody_wears_the_dealers_button_while_they_cut_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    worn: list[int] = []
    icon = Art.icon

    def watched(art: Art, name: str, size: int, token: str = "text") -> Surface:
        if name == "dealer":
            worn.append(guest.stage.shown.hand)
        return icon(art, name, size, token)

    guest = at_the_table(Match(Bacon(), seed="cut"), at_speed("normal"))
    assert guest.stage.shown.hand == 0
    monkeypatch.setattr(Art, "icon", watched)
    guest.until(lambda: guest.stage.shown.hand == 1 and bool(worn))
    assert set(worn) == {1}


@pytest.mark.parametrize("scale", [100, 150])
def test_a_hint_of_two_lines_is_centered_and_ends_above_the_cards_it_raises(
    scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    overlay, canvas = at_the_offer(scale=scale).table.view.overlay, Canvas(Surface((1280, 720)))
    drawn = list[float]()
    monkeypatch.setattr(canvas, "add", lambda sign, at: drawn.append(at[0] + sign.get_width() / 2))
    prompt = Prompt("Play 9♥: you’re out of diamonds.", hinted=True)
    usual = overlay.draw_prompt(canvas, prompt, auction=True).bottom
    box, _, text = drawn
    assert abs(box - text) <= 1
    assert overlay.draw_prompt(canvas, prompt, auction=True, clear=usual - 4).bottom == usual - 4


def test_a_button_shows_the_face_of_whoever_gets_the_card() -> None:
    guest = at_the_offer((1920, 1080))
    overlay, art = guest.table.view.overlay, guest.app.art
    canvas = Canvas(Surface((1920, 1080)))
    faces = {seat: overlay.draw_face(seat, art.metrics.ui(54)) for seat in range(4)}
    for button in choices(guest):
        button.draw(art, canvas, focused=False, hovered=False, held=False)
    shown = [(seat, each.rect) for each in canvas.collected for seat in faces if each.surface is faces[seat]]
    assert [seat for seat, _ in shown] == [1], "the card goes to the caller's left"
    pick_it_up = choices(guest)[0]
    assert pick_it_up.name == "Pick it up"
    assert pick_it_up.rect.contains(shown[0][1])
    assert not pick_it_up.icon


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_a_face_lies_clear_of_the_words_beside_it(scale: int) -> None:
    guest = at_the_offer((1920, 1080), scale)
    button, canvas = choices(guest)[0], Canvas(Surface((1920, 1080)))
    button.draw(guest.app.art, canvas, focused=False, hovered=False, held=False)
    ground, *words, face = (each.rect for each in canvas.collected)
    assert words
    assert ground.contains(face)
    assert face.height >= ground.height * 0.75
    assert all(face.right < each.left for each in words)


def test_where_room_is_short_a_face_gives_way_to_what_follows() -> None:
    guest = at_the_offer()
    (pick_it_up, *_) = [each for each in choices(guest) if isinstance(each, AskButton)]
    room = guest.table.view.layout.middle.choices
    assert room
    assert room.width < 500, "a window so small that not both fit"
    assert (pick_it_up.noted, pick_it_up.faced, pick_it_up.icon) == (True, False, "pickup")
