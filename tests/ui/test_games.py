"""Every game is played at the same table: by pointer, by keys, back and forth, and told in its own words."""

from __future__ import annotations

from functools import cache

import pygame
import pytest

from bacon.core.actions import Pass
from bacon.core.cards import Strain, Suit
from bacon.core.events import Passed, TakenBack
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState, guide_of
from bacon.core.words import game_title
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.events import CombinationLaid
from bacon.games.climbing.hand_input import SetHand
from bacon.games.euchre.events import HandKept
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.bids import Bid, BidMade
from bacon.games.tricks.events import CardPlayed
from bacon.games.tricks.state import Phase
from bacon.kits import GAMES, find_game
from bacon.kits.presets import presets_of, share
from bacon.notation.timeline import timelines
from bacon.notation.transcript import deal_in, print_deal
from bacon.search.levels import make_bot
from bacon.settings.settings import Players
from bacon.ui.actors import Zone
from bacon.ui.kit import textfield
from bacon.ui.kit.intents import Number
from bacon.ui.kit.widgets import Button
from bacon.ui.replay.source import ReplaySource
from bacon.ui.scenes.answers import choose_answer
from bacon.ui.scenes.bid_box import BidBox
from bacon.ui.scenes.bid_cells import Cell
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.house_rules import HouseRules
from bacon.ui.scenes.match_over import MatchOver
from bacon.ui.scenes.new_match import NewMatch
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.requests import OpenSettings
from bacon.ui.scenes.rules import RulesPage
from bacon.ui.scenes.settings import SettingsScene
from bacon.ui.scenes.table import TableScene
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter
from bacon.ui.table.session import names_of, people_of
from tests import sparse
from tests.games.bid_euchre import at
from tests.ui.games import (
    BRIEF,
    EVERY_RULES,
    FEWEST_AND_MOST,
    INSTANT,
    ONE_OF_EACH_GAME,
    STRIDE,
    each_table,
    match_of,
    seated,
    stage_of,
    tricks_at,
)
from tests.ui.stage_door import (
    Guest,
    Scripted,
    allowed,
    at_speed,
    check_at_rest,
    check_cast,
    folded,
    play_on,
)

pytestmark = pytest.mark.usefixtures("outlines")

HANDS_A_PRESET = 2 if sparse.ALL else 1

each_game = pytest.mark.parametrize("game", GAMES)
TO_THE_END = {name: BRIEF[name] for name in FEWEST_AND_MOST} if sparse.ALL else ONE_OF_EACH_GAME
each_brief = pytest.mark.parametrize("rules", TO_THE_END.values(), ids=TO_THE_END)


def key_of_a_set(guest: Guest, hand: SetHand) -> int:
    """The key that goes on with a set: it chooses one, plays it, passes or gives the lead."""
    if hand.sets.suggestions:
        return pygame.K_RETURN if hand.selection.places else pygame.K_g
    return pygame.K_p if Pass() in guest.any_match.legal() else pygame.K_e


def answer_by_keys(guest: Guest) -> None:
    """Answer whatever the game asks: a card by its number, anything else by the key on its button."""
    if isinstance(guest.top, BidBox):
        guest.key(pygame.K_p)
    elif guest.top is not guest.table:
        guest.key(pygame.K_RETURN)
    elif isinstance(guest.table.controller.hand, SetHand):
        guest.key(key_of_a_set(guest, guest.table.controller.hand))
    elif guest.cards:
        number = next(number for number, card in enumerate(guest.cards, 1) if allowed(guest, card.card))
        guest.keys(pygame.K_0 + number, pygame.K_SPACE)
    else:
        button = guest.control(guest.buttons[0])
        assert isinstance(button, Button)
        guest.key(pygame.key.key_code(button.key.lower()))


# A whole match


@pytest.mark.sparse(1)
@each_brief
def test_a_match_of_every_game_is_played_by_pointer_alone(rules: Rules) -> None:
    guest = seated(rules)
    match = guest.any_match
    play_on(guest, lambda: isinstance(guest.top, MatchOver), STRIDE)
    assert match.over
    assert match.state.hand > 1
    assert stage_of(guest).shown == match.view(0)


@pytest.mark.sparse(2)
@pytest.mark.parametrize("rules", ONE_OF_EACH_GAME.values(), ids=ONE_OF_EACH_GAME)
def test_a_match_of_every_game_is_played_by_keys_alone(rules: Rules) -> None:
    guest = seated(rules)
    match = guest.any_match
    while not isinstance(guest.top, MatchOver):
        guest.wait(STRIDE)
        if not isinstance(guest.top, MatchOver):
            answer_by_keys(guest)
    assert match.over


@pytest.mark.sparse(4)
@pytest.mark.parametrize("rules", EVERY_RULES.values(), ids=EVERY_RULES)
def test_under_every_preset_each_hand_ends_with_its_panel_and_the_score_counts(rules: Rules) -> None:
    guest = seated(rules)
    guest.table.session.bots = {seat: Scripted() for seat in range(1, rules.seats)}
    for number in range(1, HANDS_A_PRESET + 1):
        play_on(guest, lambda: isinstance(guest.top, HandOver | MatchOver), STRIDE)
        if isinstance(guest.top, MatchOver):
            return
        shown = guest.table.stage.shown
        assert shown.hand == number
        assert shown.scores == guest.any_match.scores
        check_cast(stage_of(guest))
        guest.key(pygame.K_RETURN)


def test_after_a_fact_that_takes_no_time_the_table_does_not_fall_asleep() -> None:
    guest = seated(Euchre(go_under="mixed"), at_speed("normal"))
    for _ in range(3):
        guest.wait()
        answer_by_keys(guest)
    assert any(isinstance(event, HandKept) for event in guest.any_match.events)


# The bid


def before_a_bid(rules: Rules) -> Guest:
    """A guest who is to bid, after players who pass."""
    guest = seated(rules)
    guest.table.session.bots = {
        seat: Scripted("pass pass pass pass pass pass") for seat in range(1, rules.seats)
    }
    guest.until(lambda: guest.asked and tricks_at(guest.any_match).phase is Phase.BID, STRIDE)
    return guest


def bids_of(guest: Guest) -> list[BidMade]:
    return [event for event in guest.any_match.events if isinstance(event, BidMade) and event.seat == 0]


each_number = pytest.mark.parametrize("rules", [BidEuchre(), BidEuchre(players=6)], ids=["four", "six"])


def bid_box(guest: Guest) -> BidBox:
    """Open the question for a bid by its key."""
    guest.key(pygame.K_u)
    box = guest.top
    assert isinstance(box, BidBox)
    return box


@each_number
def test_a_bid_is_made_by_digit_arrows_and_enter(rules: Rules) -> None:
    guest = before_a_bid(rules)
    box = bid_box(guest)
    guest.watch(300)
    guest.key(pygame.K_4)
    focus = box.group.focus
    assert isinstance(focus, Cell)
    assert focus.number == "4"
    steps = box.columns.index("heart") - box.columns.index(focus.strain)
    guest.keys(*[pygame.K_RIGHT if steps > 0 else pygame.K_LEFT] * abs(steps), pygame.K_RETURN)
    assert bids_of(guest) == [BidMade(0, 4, Strain.HEARTS)]


@each_number
def test_up_and_down_change_the_number_of_a_bid_and_keep_its_strain(rules: Rules) -> None:
    guest = before_a_bid(rules)
    box = bid_box(guest)
    guest.watch(300)
    guest.key(pygame.K_4)
    before = box.group.focus
    guest.key(pygame.K_DOWN)
    after = box.group.focus
    assert isinstance(before, Cell)
    assert isinstance(after, Cell)
    assert (int(after.number), after.strain) == (int(before.number) + 1, before.strain)


@each_number
def test_enter_makes_no_bid_that_nobody_chose(rules: Rules) -> None:
    guest = before_a_bid(rules)
    box = bid_box(guest)
    guest.watch(300)
    assert isinstance(box.group.focus, Cell)
    assert not box.group.keyboard
    guest.key(pygame.K_RETURN)
    assert bids_of(guest) == []
    assert guest.top is box
    assert box.group.keyboard, "it shows what a second Enter would bid"


@each_number
@pytest.mark.parametrize("key", [pygame.K_RIGHT, pygame.K_DOWN, pygame.K_TAB])
def test_the_first_key_that_moves_the_ring_brings_it_to_the_first_bid(rules: Rules, key: int) -> None:
    guest = before_a_bid(rules)
    box = bid_box(guest)
    guest.watch(300)
    first = box.group.focus
    guest.key(key)
    assert box.group.focus is first
    assert box.group.keyboard
    guest.key(key)
    assert box.group.focus is not first


@each_number
def test_a_question_opened_with_the_pointer_shows_its_ring_before_enter_presses(
    rules: Rules,
) -> None:
    guest = before_a_bid(rules)
    guest.click_on("Bid")
    box = guest.top
    assert isinstance(box, BidBox)
    assert not box.group.keyboard
    guest.key(pygame.K_RETURN)
    assert guest.top is box
    assert box.group.keyboard


@pytest.mark.parametrize(("rules", "named"), [(BidEuchre(), set()), (BidEuchre(players=6), {1, 2, 3, 4, 5})])
def test_among_six_each_call_of_another_player_has_a_name_below(rules: Rules, named: set[int]) -> None:
    guest = seated(rules)
    guest.table.session.bots = {seat: Scripted("pass " * 6) for seat in range(1, rules.seats)}
    guest.until(lambda: guest.asked and tricks_at(guest.any_match).phase is Phase.BID, STRIDE)
    guest.frame()
    found = {int(key.split(":")[1]) for key in guest.table.view.overlay.rects if key.endswith(":name")}
    called = {call.seat for call in guest.table.view.presenter.calls(guest.table.stage.shown)} - {0}
    assert called
    assert found == called & named


def before_naming() -> Guest:
    """A guest who may call trump in the second round of euchre, or pass."""
    guest = seated(Euchre(), size=(1280, 720))
    guest.table.session.bots = {seat: Scripted("pass " * 8) for seat in range(1, 4)}
    guest.until(lambda: guest.asked, STRIDE)
    guest.key(pygame.K_p)
    guest.until(lambda: guest.asked, STRIDE)
    assert tricks_at(guest.any_match).phase is Phase.NAME
    return guest


def test_who_is_asked_for_trump_can_pass_there_and_sees_their_cards() -> None:
    guest = before_naming()
    guest.key(pygame.K_u)
    guest.watch(300)
    dialog, table = guest.dialog, guest.table
    assert [button.name for button in dialog.buttons][-2:] == ["Pass", "Back"]
    hand = table.stage.cast.in_zone(Zone("hand", 0))
    assert hand
    assert set(hand) <= set(table.view.overlay.uncut(table.stage.cast.actors))
    passes = guest.any_match.events.count(Passed(0))
    called = len(guest.any_match.events)
    guest.key(pygame.K_RETURN)
    assert guest.top is dialog
    assert len(guest.any_match.events) == called, "Enter calls and passes for nobody"
    guest.key(pygame.K_p)
    assert guest.any_match.events.count(Passed(0)) == passes + 1


def test_numbers_that_are_too_low_are_not_in_the_box() -> None:
    high = at_the_bid("5 clubs; pass; pass")
    assert {cell.number for cell in high.cells} == {"6"}
    focus = high.group.focus
    high.handle(Number(3))
    assert high.group.focus is focus


def at_the_bid(script: str) -> BidBox:
    """The question to the dealer for a bid, after the others have called."""
    guest, match = Guest(INSTANT), at.table(dealer=0)
    at.run(match, script)
    presenter = make_presenter(Layout(Frame(guest.app.metrics)), match.rules)
    bid = presenter.asks(match.state, match.legal(), ("You", "West", "North", "East"))[0]
    dialog = choose_answer(guest.app, bid, print)
    assert isinstance(dialog, BidBox)
    return dialog


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_a_digit_leads_to_a_bid_in_the_suit_of_which_the_player_has_most_cards(seed: str) -> None:
    guest = Guest(INSTANT)
    guest.sit_down(match_of(BidEuchre(), seed))
    guest.until(lambda: guest.asked and tricks_at(guest.any_match).phase is Phase.BID, STRIDE)
    box = bid_box(guest)
    guest.key(pygame.K_6)
    cell = box.group.focus
    assert isinstance(cell, Cell)
    chosen = cell.answer.action
    assert isinstance(chosen, Bid)
    assert chosen.strain
    state = tricks_at(guest.any_match)

    def length(strain: Strain | None) -> int:
        order = BidEuchre().order(strain)
        return sum(order.is_trump(card) for card in state.hands[0])

    assert length(chosen.strain) == max(map(length, Strain))
    assert length(chosen.strain) > 0


def test_the_bid_dialog_covers_nobodys_cards() -> None:
    guest = seated(BidEuchre(), size=(1280, 720))
    guest.until(lambda: guest.asked and tricks_at(guest.any_match).phase is Phase.BID, STRIDE)
    guest.key(pygame.K_u)
    guest.watch(300)
    dialog = guest.dialog
    hands = [guest.table.view.layout.seating.hand_rect(seat) for seat in range(4)]
    assert dialog._fitting_panel().collidelist(hands) < 0


@each_number
def test_a_bid_is_made_by_pointer(rules: Rules) -> None:
    guest = before_a_bid(rules)
    guest.click_on("Bid")
    guest.watch(300)
    guest.click_on("3 no trump")
    assert bids_of(guest) == [BidMade(0, 3, Strain.NO_TRUMP)]


def test_thinking_better_of_a_bid_bids_nothing() -> None:
    guest = before_a_bid(BidEuchre())
    guest.keys(pygame.K_u, pygame.K_3, pygame.K_ESCAPE)
    assert isinstance(guest.top, TableScene)
    assert bids_of(guest) == []
    guest.key(pygame.K_p)
    assert guest.any_match.to_act != 0 or guest.any_match.state.hand > 1


def after_the_partners_bid() -> Match[TableState]:
    """A match in which the player's partner has bid 2 hearts."""
    match = match_of(BidEuchre())
    while match.to_act != 2:
        match.apply(Pass())
    match.apply(Bid(2, Strain.HEARTS))
    return match


def test_the_box_shows_what_has_been_said_and_by_whom() -> None:
    match = after_the_partners_bid()
    while match.to_act != 0:
        match.apply(Pass())
    guest = Guest(INSTANT)
    guest.sit_down(match)
    guest.until(lambda: guest.asked, STRIDE)
    box = bid_box(guest)
    names = guest.table.view.names
    said = [(name, call.words, call.suit) for name, call in box.said]
    assert (names[2], "2", Suit.HEARTS) in said
    assert f"{names[2]}: 2 hearts." in box.opening()
    assert {words for name, words, _ in said if name != names[2]} <= {"Pass"}


def test_every_card_of_a_double_pack_is_chosen_by_itself() -> None:
    guest = seated(BidEuchre(players=6, deck=48))
    play_on(
        guest, lambda: guest.asked and len({card.card for card in guest.cards}) < len(guest.cards), STRIDE
    )
    assert len({card.name for card in guest.cards}) == len(guest.cards)
    for number, card in enumerate(guest.cards[:9]):
        guest.key(pygame.K_1 + number)
        assert guest.table.view.presenter.raised == {card.index}


# Back and forth


@pytest.mark.sparse(3)
@each_table
def test_in_every_game_a_decision_is_taken_back_to_the_very_table_that_was(rules: Rules) -> None:
    guest = seated(rules)
    for decisions in (1, 6):
        decide_and_take_back(guest, decisions)


def decide_and_take_back(guest: Guest, decisions: int) -> None:
    """Decide this many times, and take the last decision back as soon as possible."""
    match, before, decided = guest.any_match, None, 0
    guest.until(lambda: guest.asked, STRIDE)
    while decided < decisions or guest.top is not guest.table or not match.can_take_back(0):
        events, now = len(match.kept), match.view(0)
        answer_by_keys(guest)
        if len(match.kept) > events and match.view(0) != now:
            before, decided = now, decided + 1
        guest.until(lambda: guest.asked, STRIDE)
    guest.key(pygame.K_z)
    if guest.top is not guest.table:
        guest.click_on("Take it back")
    guest.watch(600)
    assert any(isinstance(event, TakenBack) for event in match.events)
    assert guest.table.stage.shown == match.view(0) == before
    check_at_rest(stage_of(guest), guest.clock.now)


@cache
def played_by_bots(rules: Rules) -> Match[TableState]:
    """A match of two hands, or of one that decides it; the tests share it, so do not play it on."""
    match, bot = match_of(rules), make_bot(rules)
    while not match.over and match.state.hand <= 2:
        match.apply(bot.choose(match.view(match.to_act or 0), match.legal()).action)
    return match


@pytest.mark.sparse(3)
@each_table
def test_a_hand_of_every_game_is_replayed_forward_and_back(rules: Rules) -> None:
    match = played_by_bots(rules)
    guest = Guest(INSTANT)
    scene = ReplayScene(
        guest.app, ReplaySource(rules, match.kept, people_of(INSTANT.players, rules.seats)), 1
    )
    guest.app.scenes.push(scene)
    guest.frame()
    player, seen = scene.controller, []
    for step in range(player.timeline.first, player.timeline.last + 1):
        player.go_to(step)
        guest._blink(500, looking=step % 3 == 0)
        seen.append(player.stage.shown)
    assert any(isinstance(event, CardPlayed | CombinationLaid) for event in player.timeline.events)
    for step in range(player.timeline.last, player.timeline.first - 1, -1):
        player.go_to(step)
        guest._blink(500, looking=step % 8 == 0)
        assert player.stage.shown == seen[step - player.timeline.first]
    assert len(timelines(rules, match.kept)) >= 2


# Choosing a game


@each_game
def test_every_game_is_chosen_under_new_match_and_remembered(game: str) -> None:
    guest = Guest(INSTANT)
    guest.click_on("New match")
    scene = guest.top
    assert isinstance(scene, NewMatch)
    chooser = guest.control("Game")
    assert [game_title(name) for name in GAMES] == chooser.labels  # type: ignore[attr-defined]
    guest.group.focus = chooser
    guest.keys(*[pygame.K_RIGHT] * list(GAMES).index(game))
    assert scene.rules == find_game(game)()
    assert guest.app.settings.table.game == game
    preset = guest.control("Variation")
    guest.group.focus = preset
    guest.key(pygame.K_RIGHT)
    assert scene.rules == presets_of(game)[1].rules
    scene.start.press()
    assert guest.any_match.rules == presets_of(game)[1].rules
    assert HouseRules(Guest(guest.saved[-1]).app).rules == presets_of(game)[1].rules


@each_game
def test_every_rule_of_every_game_has_its_control_on_the_settings_page(game: str) -> None:
    guest = Guest(INSTANT)
    guest.request(OpenSettings("rules"))
    scene = guest.top
    assert isinstance(scene, SettingsScene)
    guest.frame()
    guest.group.focus = guest.control("Game")
    guest.keys(*[pygame.K_RIGHT] * list(GAMES).index(game))
    for group in dict.fromkeys(option.group for option in find_game(game).options()):
        guest.control(f"Rules: {group}").press()
        guest.frame()
    names = {control.name for control in guest.group.controls}
    assert {option.title for option in find_game(game).options()} <= names
    assert guest.app.settings.table.game == game


@each_game
def test_rules_that_were_shared_are_pasted_whichever_game_is_open(game: str) -> None:
    guest = Guest(INSTANT)
    guest.request(OpenSettings("rules"))
    rules = presets_of(game)[1].rules
    page = guest.top.page  # type: ignore[attr-defined]
    assert page.house.use_text(share(rules)) is None
    assert HouseRules(guest.app).rules == rules


def test_a_refusal_in_one_game_is_not_shown_in_another() -> None:
    guest = Guest(INSTANT)
    guest.request(OpenSettings("rules"))
    page = guest.top.page  # type: ignore[attr-defined]
    page.refused = ("target", "No.")
    page.house.open_game("euchre")
    guest.frame()
    assert page.refused is None


@each_table
def test_the_rules_key_tells_of_the_game_at_the_table_and_then_of_the_one_played_last(rules: Rules) -> None:
    guest = seated(rules)
    guest.key(pygame.K_F1)
    page = guest.top
    assert isinstance(page, RulesPage)
    assert page.sections == guide_of(rules, names_of(people_of(Players(), rules.seats)))
    guest.key(pygame.K_ESCAPE)
    guest.app.scenes.back_to_first()
    guest.key(pygame.K_F1)
    page = guest.top
    assert isinstance(page, RulesPage)
    assert page.heading == f"How to play {GAMES[rules.name].title}"
    guest.frame()


@each_table
def test_a_deal_of_every_game_is_pasted_and_played(rules: Rules) -> None:
    match = played_by_bots(rules)
    guest = Guest(INSTANT)
    textfield.copy(print_deal(deal_in(match.kept, 1, rules)))
    guest.click_on("New match")
    scene = guest.top
    assert isinstance(scene, NewMatch)
    assert scene._take_deal(print_deal(deal_in(match.kept, 1, rules))) is None
    scene.enter()
    assert guest.any_match.rules == rules
    assert guest.app.settings.table.game == rules.name
    assert stage_of(guest).shown == folded(stage_of(guest), guest.any_match)
