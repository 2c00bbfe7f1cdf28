"""The table asks for a card to call, shows which was called, and shows the partner once it falls."""

from __future__ import annotations

from msgspec.structs import replace

from bacon.core.cards import Card
from bacon.core.match import Match
from bacon.games.tricks.bid_table import AuctionPresenter
from bacon.games.tricks.events import CallCard, CardCalled, CardPlayed
from bacon.games.tricks.state import TrickState
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from tests.examples.callers import Sheepshead
from tests.games.tricks.test_partners import ACE, BIDDER, HOLDER, NAMES, OTHER, bid, nothing_to_call


def presenter(viewer: int, rules: Sheepshead = Sheepshead()) -> AuctionPresenter:  # noqa: B008  (frozen)
    frame = Frame(Metrics(1280, 720), cards=6, seats=5, viewer=viewer)
    made = AuctionPresenter(Layout(frame), rules)
    made.names = NAMES
    return made


def called() -> Match[TrickState]:
    match = bid(Sheepshead())
    match.apply(CallCard(ACE))
    return match


def test_one_card_is_called_by_its_own_button_and_several_in_a_dialog() -> None:
    match = bid(Sheepshead())
    view = match.view(BIDDER)
    found = presenter(BIDDER).asks(view, match.legal(), NAMES)
    assert [ask.label for ask in found] == ["Call the ace of clubs", "Play alone"]
    legal = (CallCard(ACE), CallCard(Card("AH")))
    [call] = presenter(BIDDER).asks(view, legal, NAMES)
    assert call.label == "Call a card"
    assert [answer.label for answer in call.answers] == ["Ace of clubs", "Ace of hearts"]


def test_the_question_says_what_calling_means_or_that_nothing_can_be_called() -> None:
    match = bid(Sheepshead())
    asked = presenter(BIDDER).prompt(match.view(BIDDER), BIDDER, NAMES, match.legal())
    assert asked == "Call a card: whoever holds it is your partner."
    match = nothing_to_call(Sheepshead())
    table, view, legal = presenter(BIDDER), match.view(BIDDER), match.legal()
    assert table.prompt(view, BIDDER, NAMES, legal) == "There’s no card you can call, so you play alone."
    assert [ask.label for ask in table.asks(view, legal, NAMES)] == ["Play alone"]


def test_playing_alone_sounds_like_it() -> None:
    state = called().state
    cues = [presenter(0).own_cue(CardCalled(BIDDER, card), state, spoken=False) for card in (ACE, None)]
    assert cues[0] != cues[1]


def test_the_score_panel_shows_the_called_card_and_whose_it_is_only_once_it_falls() -> None:
    match = called()
    for viewer in range(5):
        contract = presenter(viewer).contract(match.view(viewer), NAMES)
        assert contract is not None
        assert contract.note.startswith("Called A♣ · ")
        roles = [presenter(viewer).role(match.view(viewer), seat) for seat in range(5)]
        assert ["partner" in role for role in roles] == [viewer == seat == HOLDER for seat in range(5)]
    while not any(isinstance(event, CardPlayed) and event.card is ACE for event in match.events):
        match.apply(match.legal()[0])
    assert presenter(OTHER).role(match.view(OTHER), HOLDER).startswith("partner · ")


def test_a_partner_card_is_named_without_a_call() -> None:
    rules = Sheepshead(partner_by="jack")
    contract = presenter(OTHER, rules).contract(bid(rules).view(OTHER), NAMES)
    assert contract is not None
    assert contract.note.startswith("Partner J♦ · ")


def test_only_the_holder_is_told_that_they_are_the_secret_partner() -> None:
    match, event = called(), CardCalled(BIDDER, ACE)

    def told(viewer: int) -> list[str]:
        return [news.line for news in presenter(viewer).own_news(event, match.view(viewer), NAMES)]

    assert told(HOLDER) == ["You hold A♣, so you’re the bidder’s partner. Nobody else knows yet."]
    assert [told(viewer) for viewer in (0, BIDDER, OTHER, 4)] == [[]] * 4


def test_a_line_says_who_the_partner_is_when_the_called_card_falls() -> None:
    falls = CardPlayed(HOLDER, ACE)
    state = replace(called().state, trick=(falls,))
    assert presenter(OTHER).notice(falls, state) == "Hazel is Otis’s partner."
    mine = presenter(OTHER)
    mine.names = ("Ann", "You", "Bella", "Hazel", "Felix")
    assert mine.notice(falls, state) == "Hazel is your partner."
    mine.names = ("Ann", "Otis", "Bella", "You", "Felix")
    assert mine.notice(falls, state) == "You’re Otis’s partner."
    assert presenter(OTHER).notice(CardPlayed(HOLDER, Card("KC")), state) == ""
