"""What is said at a table: who did what, how it stands, and nothing twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from bacon.core.actions import Pass
from bacon.core.cards import Card
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.core.words import NUMBERS
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import NameTrump, TrumpDeclared
from bacon.games.tricks.state import Phase
from bacon.kits import GAMES as ALL_GAMES
from bacon.kits.presets import presets_of
from bacon.search.levels import make_bot
from bacon.search.searcher import SearchBot
from bacon.settings.settings import Announcements, Settings, TableSettings
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.nodes import everything
from bacon.ui.kit.spoken import spoken
from bacon.ui.replay.words import event_line
from bacon.ui.table.advice import News, hint_of, sentence_of
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import LastPlays, SeatPlay, make_presenter
from bacon.ui.table.voice import lines_of
from tests.ui.stage_door import Guest, at_the_table

pytestmark = pytest.mark.usefixtures("outlines")

GAMES = (Bacon(target=5), Euchre(target=5), BidEuchre(target=31), Climbing())
INSTANT = Settings(table=TableSettings(beginners="never", speed="instant"))


def seated(rules: Rules, seed: str = "voice") -> Guest:
    guest = at_the_table(Match(rules, seed=seed), INSTANT)
    guest.wait()
    return guest


WINNING = re.compile(r"(Otis|Bella|Felix) is winning with the \w+ of \w+\.")


def heard(rules: Rules, level: Announcements, seed: str = "voice", turns: int = 12) -> list[str]:
    """Play the first legal action some times; return everything that is said meanwhile."""
    guest, said = seated(rules, seed), list[str]()
    for _ in range(turns):
        said += [words for words, _ in guest.table.news(level)]
        if guest.top is not guest.table:
            break
        guest.table.controller.act(guest.table.controller.legal[0])
        guest.wait()
    return [spoken(line) for line in said]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_a_short_line_is_a_name_and_a_card(rules: Rules) -> None:
    lines = heard(rules, "short")
    assert any(
        re.fullmatch(r"(Otis|Bella|Felix): [\w ,]+( of \w+| X)(, (left|right) bower)?", each)
        for each in lines
    )
    assert not any(map(WINNING.match, lines))


@pytest.mark.sparse(2)
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_each_level_says_what_the_one_before_says_and_more(rules: Rules) -> None:
    short, full, everything_said = (len(heard(rules, level)) for level in ("short", "full", "everything"))
    assert short <= full < everything_said


def test_full_says_who_is_winning_and_everything_what_can_be_played() -> None:
    assert any(map(WINNING.fullmatch, heard(Bacon(), "full")))
    assert any(each.startswith("You can play ") for each in heard(Bacon(), "everything"))


def test_passes_in_a_row_are_one_sentence() -> None:
    said = " ".join(" ".join(heard(Euchre(), "full", f"passes {seed}", 3)) for seed in range(6))
    assert re.search(r"(Otis|Bella)( and|, Bella and) (Bella|Felix) pass\.", said)


def test_the_call_that_begins_the_play_is_among_the_calls() -> None:
    rules = Euchre()
    match = Match(rules, "named", dealer=0)
    while not any(isinstance(action, NameTrump) for action in match.legal()):
        match.apply(Pass())
    [declared] = [event for event in match.apply(match.legal()[0]) if isinstance(event, TrumpDeclared)]
    assert match.state.phase is Phase.PLAY
    layout = Layout(Frame(Metrics(1280, 720)))
    assert make_presenter(layout, rules, TableSettings()).is_call(declared, match.state)


def test_a_pass_in_play_is_no_call() -> None:
    guest = seated(Climbing())
    for _ in range(12):
        guest.table.controller.act(guest.table.controller.legal[-1])
        guest.wait()
        if guest.top is not guest.table:
            break
    assert any(line.endswith((" pass.", " passes.")) for line in guest.table.voice.lines())
    assert not any("pass" in line for line in guest.table.voice.calls)


def test_nobody_listening_fills_no_memory() -> None:
    guest = seated(Bacon())
    for event in guest.any_match.kept * 200:
        guest.table.voice.hear(event, guest.stage.shown)
    assert len(guest.table.voice.news) <= 101


def test_bowers_have_their_names_once_trump_is_known() -> None:
    said = [line for seed in range(4) for line in heard(Euchre(), "full", f"bowers {seed}", 8)]
    assert any(re.search(r"plays? the jack of \w+, the (left|right) bower", line) for line in said)


def test_taking_back_is_said_and_unsaid() -> None:
    guest = seated(Bacon())
    guest.table.news("full")
    before = list(guest.table.voice.log)
    guest.table.controller.act(guest.table.controller.legal[-1])
    guest.wait()
    guest.table.news("full")
    assert guest.table.voice.log != before
    guest.table.controller.take_back()
    guest.wait()
    assert "Taken back." in [words for words, _ in guest.table.news("full")]
    assert guest.table.voice.log == before


def test_a_match_that_is_resumed_knows_what_happened() -> None:
    guest = seated(Bacon())
    guest.table.news("full")
    log = list(guest.table.voice.log)
    guest.table.voice.log.clear()
    guest.table.voice.catch_up()
    assert guest.table.voice.log == log
    assert not guest.table.voice.news


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_the_regions_tell_every_card_and_player(rules: Rules) -> None:
    guest = seated(rules)
    nodes = [node for region in guest.table.nodes(()) for node in everything(region)]
    names = " ".join(node.name for node in nodes)
    for actor in guest.table.controller.hand.actors:
        assert guest.table.voice.card(actor.card) in names
    assert all(name in names for name in guest.table.view.names)
    assert {"Question", "Your hand", "Score", "Players"} <= {node.name for node in nodes}


def test_the_number_of_a_players_cards_is_said_once() -> None:
    guest = seated(Climbing())
    for _ in range(3):
        guest.table.controller.act(guest.table.controller.legal[-1])
        guest.wait()
        (players,) = (node for node in guest.table.nodes(()) if node.name == "Players")
        counts = [re.findall(r"\d+ (?:cards?|left)", node.name) for node in players.children]
        assert [len(found) for found in counts] == [1] * len(guest.table.view.names), players


def test_a_card_that_is_only_picked_up_is_no_card_that_is_played() -> None:
    lines = [line for seed in range(4) for line in heard(Euchre(), "short", f"bowers {seed}", 8)]
    assert any(re.fullmatch(r"\w+ picks up the .*\.", line) for line in lines)


def test_no_card_can_be_played_before_the_question_is_there() -> None:
    guest = at_the_table(Match(Bacon(), seed="voice"), Settings(table=TableSettings(beginners="never")))
    waiting = 0
    for _ in range(400):
        guest.frame(30)
        if guest.top is guest.table and guest.table.controller.question is None:
            waiting += 1
            cards = guest.table.voice.table(guest.table.controls.cards)[1].children
            assert not any(card.description for card in cards)
        elif guest.top is guest.table:
            guest.table.controller.act(guest.table.controller.legal[0])
    assert waiting > 20


def test_a_table_that_waits_says_so_and_can_be_told_to_continue() -> None:
    settings = Settings(table=TableSettings(beginners="never", speed="instant", wait_for_me=True))
    guest = at_the_table(Match(Bacon(), seed="voice"), settings)
    for _ in range(400):
        guest.frame(30)
        if guest.table.stage.waiting:
            break
        if guest.top is guest.table and guest.table.controller.asking:
            guest.table.controller.act(guest.table.controller.legal[0])
    assert "Click, or press any key or button, to continue." in [
        words for words, _ in guest.table.news("short")
    ]
    nodes = [node for region in guest.table.nodes(()) for node in everything(region)]
    (way_on,) = (node for node in nodes if node.name == "Continue")
    assert way_on.act
    way_on.act()
    assert not guest.table.stage.waiting


def test_the_last_trick_names_the_card_that_won_it() -> None:
    plays = SeatPlay(0, (Card("9H"),)), SeatPlay(1, (Card("JH"),), "won", won=True)
    past = LastPlays("The last trick", plays)
    lines = lines_of(past, ("You", "Otis"), lambda card: card.words)
    assert lines == ["You: the nine of hearts.", "Otis: the jack of hearts, which won."]


@pytest.mark.parametrize("rules", GAMES[:2], ids=lambda rules: rules.name)
def test_the_trick_so_far_leaves_out_the_auction(rules: Rules) -> None:
    guest = seated(rules)
    while not guest.table.voice.playable_cards():
        guest.table.controller.act(guest.table.controller.legal[0])
        guest.wait()
    voice = guest.table.voice
    told = [line for line in voice.trick() if " winning " not in line]
    assert voice.lines()[0].startswith("Hand 1.")
    assert all(" play" in line or " discard" in line for line in told)


def test_a_tip_is_said_once_though_a_refusal_hides_it_for_a_while() -> None:
    guest = at_the_table(
        Match(Bacon(), seed="tips", dealer=2), Settings(table=TableSettings(speed="instant"))
    )
    guest.wait()
    voice, prompt = guest.table.voice, guest.table.controller.prompt
    assert prompt
    assert prompt.news
    said = [words for words, _ in voice.take("full")]
    guest.key(pygame.K_c)
    guest.watch(10_000, 200)
    said += [words for words, _ in voice.take("full")]
    tip = prompt.sentence.removesuffix(guest.table.controller.question or "").strip()
    assert sum(tip in words for words in said) == 1


@pytest.mark.parametrize("for_eyes", [True, False])
def test_what_explains_only_a_sign_on_the_screen_is_shown_and_not_said(for_eyes: bool) -> None:
    guest = seated(Bacon(), "tips")
    controller, words = guest.table.controller, "The crown marks the winning card."
    assert controller.tips
    controller.tips.meet(None, [News("crown", words, for_eyes=for_eyes)], guest.app.now, 1)
    guest.frame()
    assert controller.prompt
    assert controller.prompt.sentence.startswith(words)
    said = [line for line, _ in guest.table.news("everything")]
    assert (words in said) is not for_eyes
    assert controller.question
    assert spoken(controller.question) in said


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_who_deals_is_said_once(rules: Rules) -> None:
    lines = heard(rules, "full", turns=1)
    assert len([line for line in lines if re.search(r"\b[A-Z]\w+ deals?\.$", line)]) == 1
    assert any(line.startswith("Cut for deal: ") for line in lines)


def test_a_question_leaves_out_what_was_just_said() -> None:
    lines = heard(Bacon(), "full", "question 8", 6)
    told = next(place for place, line in enumerate(lines) if line.startswith("You get the king of spades"))
    assert lines[told : told + 2] == [
        "You get the king of spades and lead.",
        "Choose a card to discard first.",
    ]


# Cards in sentences: signs on the screen, words aloud.

EVERY_RULES = [preset.rules for game in ALL_GAMES for preset in presets_of(game)]
PLAYERS = ("You", "Otis", "Bella", "Felix", "Ann", "Ben", "Cleo", "Dan")
CARD_IN_WORDS = re.compile(
    rf"\b({'|'.join((*NUMBERS[1:], 'ten', 'jack', 'queen', 'king', 'ace'))}) of \w+s\b"
)
SIGN = re.compile("[♠♥♣♦]")
ODDLY_SIGNED = re.compile(r"\bthe \w+[♠♥♣♦]|T[♠♥♣♦]|[♠♥♣♦]\w")
"""A sign with an article, a ten as a T, and the suit before the rank."""


def on_the_screen(rules: Rules, moves: int) -> Iterator[str]:
    """Play at random; yield the questions, hints, reasons of reviews, lines of a replay and results."""
    names, chance = PLAYERS[: rules.seats], Random("signs")
    layout = Layout(Frame(Metrics(1280, 720), seats=rules.seats))
    presenter = make_presenter(layout, rules)
    presenter.names = names
    match, expert = Match(rules, seed="signs"), make_bot(rules, "expert")
    assert isinstance(expert, SearchBot)
    game = expert.searchable
    for _ in range(moves):
        seat, legal, state = match.to_act, match.legal(), match.state
        if seat is None:
            break
        view = match.view(seat)
        yield presenter.prompt(view, seat, names, legal) or ""
        yield sentence_of(rules, view, hint_of(game.house.choose(view, legal)))
        yield from (game.reason(view, legal, each) for each in legal[:3])
        yield game.fault(view, legal, legal[-1], legal[0])
        for event in match.apply(chance.choice(legal)):
            state = rules.evolve(state, event)
            yield event_line(rules, state, event, names, "Hand 1", viewer_side=0)
            yield presenter.notice(event, state)
            if event.ends_hand:
                result = rules.outcome(state, names, 0)
                yield f"{result.title} {result.sentence}"


@pytest.mark.sparse(7)
@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_a_card_is_a_sign_on_the_screen_and_words_aloud(rules: Rules) -> None:
    shown = set(on_the_screen(rules, 80))
    assert any(SIGN.search(line) for line in shown)
    assert not [line for line in shown if CARD_IN_WORDS.search(line) or ODDLY_SIGNED.search(line)]
    assert not [line for line in map(spoken, shown) if SIGN.search(line)]
