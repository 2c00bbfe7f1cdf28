"""The dialog that names trump: its buttons stand in columns, and the question stays beside it."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from bacon import Euchre
from bacon.core.actions import Pass
from bacon.core.cards import cards
from bacon.games.tricks.state import Phase
from bacon.settings.settings import Accessibility
from bacon.ui.scenes.answers import AnswerButton
from bacon.ui.table.hand_input import Answer
from tests.ui.games import INSTANT, STRIDE, seated, tricks_at
from tests.ui.stage_door import Guest, Scripted

pytestmark = pytest.mark.usefixtures("outlines")

EVERY_STRAIN = Euchre(no_trump=True, low_no_trump=True)


def naming(scale: int, rules: Euchre = EVERY_STRAIN) -> Guest:
    """A guest who is asked which trump to call, at a text size in percent."""
    settings = replace(INSTANT, accessibility=Accessibility(interface_scale=scale))
    guest = seated(rules, settings, size=(1280, 720))
    guest.table.session.bots = {seat: Scripted("pass " * 8) for seat in range(1, 4)}
    guest.until(lambda: guest.asked, STRIDE)
    guest.key(pygame.K_p)
    guest.until(lambda: guest.asked, STRIDE)
    assert tricks_at(guest.any_match).phase is Phase.NAME
    guest.key(pygame.K_u)
    guest.watch(300)
    return guest


@pytest.mark.parametrize(("rules", "rows"), [(EVERY_STRAIN, [3, 2, 2]), (Euchre(), [3, 2])])
def test_of_an_odd_number_of_answers_the_first_three_share_a_row_so_that_none_is_alone(
    rules: Euchre, rows: list[int]
) -> None:
    buttons = [button.rect for button in naming(100, rules).dialog.buttons]
    tops = [button.top for button in buttons]
    assert [tops.count(top) for top in dict.fromkeys(tops)] == rows
    for top in set(tops):
        row = [button for button in buttons if button.top == top]
        assert row[0].left == buttons[0].left
        assert abs(row[-1].right - buttons[-1].right) <= 2


def test_an_answer_alone_in_its_row_takes_all_of_it_before_its_words_shrink() -> None:
    guest = naming(200)
    *pairs, last, _, _ = (button.rect for button in guest.dialog.buttons)
    assert last.width > pairs[0].width + pairs[1].width
    assert last.right == pairs[1].right


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_what_is_asked_stays_in_sight_beside_the_dialog(scale: int) -> None:
    guest = naming(scale)
    prompt = guest.table.view.overlay.prompt
    assert prompt.width > 0
    assert not prompt.colliderect(guest.dialog.panel)


@pytest.mark.parametrize("scale", [100, 200])
def test_an_answer_of_several_cards_shows_them_before_its_words_where_there_is_room(scale: int) -> None:
    settings = replace(INSTANT, accessibility=Accessibility(interface_scale=scale))
    art = seated(Euchre(), settings, size=(1280, 720)).app.art
    plain = AnswerButton(Answer("Run 3-4-5", "", Pass()), lambda: None)
    shown = AnswerButton(
        Answer("Run 3-4-5", "", Pass(), cards=cards("3H 4S X"), tags=("", "", "5")), lambda: None
    )
    gained = shown.natural_size(art)[0] - plain.natural_size(art)[0]
    assert gained > 3 * art.metrics.ui(28)
    assert shown.natural_size(art)[1] == plain.natural_size(art)[1]
    shown.rect.size = plain.natural_size(art)
    assert len(shown._parts(art, shown.rect.width // 2)) == 1


@pytest.mark.parametrize("scale", [100, 150])
def test_whoever_is_asked_for_trump_can_go_alone_instead_and_change_their_mind(scale: int) -> None:
    guest = naming(scale)
    guest.watch(300)
    alone = next(each for each in guest.dialog.group.controls if each.name == "Go alone")
    assert guest.dialog.panel.contains(alone.rect)
    assert not any(alone.rect.colliderect(each.rect) for each in guest.dialog.buttons)
    guest.click(alone.rect.center)
    guest.watch(300)
    assert guest.dialog.sentences[0].startswith("You’ll go alone.")
    guest.key(pygame.K_u)
    guest.watch(300)
    assert not guest.dialog.sentences[0]
    guest.key(pygame.K_a)
    guest.watch(300)
    assert guest.dialog.sentences[0].startswith("You’ll go alone.")
