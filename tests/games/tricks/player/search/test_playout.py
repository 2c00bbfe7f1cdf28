"""A hand on bits sees chances as the house's player does, and is played as the house plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from bacon.core.actions import Action
from bacon.core.cards import Cards, Strain, cards, pack
from bacon.core.rules import Rules
from bacon.games.tricks.events import Play
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.following import keep
from bacon.games.tricks.player.search.evaluation import PublicPlay, dealt
from bacon.games.tricks.player.search.playout import Playout, card_of
from bacon.games.tricks.player.search.worlds import Hidden
from bacon.games.tricks.player.situation import Situation
from bacon.games.tricks.ranking import ranking
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.levels import rule_bot
from bacon.solver.board import table_of
from tests.games.tricks.player.search.tables import TABLES, seen_by_act, some_random, turns


def situation(rules: Rules, view: TrickState, legal: Sequence[Action]) -> Situation:
    """Describe a decision as the house's player sees it."""
    house = rule_bot(rules)
    assert isinstance(house, TrickBot)
    at = house.situation(view, legal)
    assert isinstance(at, Situation)
    return at


def begun(rules: Rules, view: TrickState, world: TrickState, at: Situation) -> Playout:
    """Set up a world to be played out from the moment of a view."""
    house = rule_bot(rules)
    assert isinstance(house, TrickBot)
    public = PublicPlay(rules, house.worth(view, view.to_act or 0), at.manner, view)
    playout = dealt(public.board, world)
    playout.look()
    return playout


def moments(name: str, every: int) -> Iterator[tuple[Situation, Playout, Playout]]:
    """Yield decisions of the play, each with two worlds that look the same to the seat."""
    rules, random = TABLES[name], some_random(name)
    for match in turns(rules, 8, every=every):
        view = seen_by_act(match)
        if view.phase is Phase.PLAY:
            at = situation(rules, view, match.legal())
            hidden = Hidden(at.known)
            one, other = (begun(rules, view, hidden.world(random), at) for _ in range(2))
            yield at, one, other


@pytest.mark.sparse(3)
@pytest.mark.parametrize("name", TABLES)
def test_cards_kept_and_chances_are_worth_what_the_house_thinks(name: str) -> None:
    compared = 0
    for at, playout, _ in moments(name, every=3):
        if Counter(playout.table.cards_in(playout.unseen)) != Counter(at.known.unseen) or FREE in name:
            continue
        for card in at.cards:
            number = playout.table.bit(card, playout.hand).bit_length() - 1
            assert playout.keep(number) == pytest.approx(keep(at, card))
            if at.beats(card):
                assert playout.chance(number, ours=True) == pytest.approx(at.chance(card))
                compared += 1
    assert compared or FREE in name


FREE = "free"
"""There the house looks at the jokers in more ways; else only what it knows of put-away cards differs."""


@pytest.mark.sparse(3)
@pytest.mark.parametrize("name", TABLES)
def test_by_rules_of_thumb_nobody_looks_at_a_hidden_card(name: str) -> None:
    for at, one, other in moments(name, every=2):
        chosen = one.table.cards_in(card_of(one))
        assert chosen == other.table.cards_in(card_of(other))
        assert set(chosen) <= set(at.cards)


@pytest.mark.sparse(4)
@pytest.mark.parametrize("name", TABLES)
def test_worlds_are_played_out_as_the_house_plays(name: str) -> None:
    """The tactics lead: what is changed in them is to be changed in the policy, too."""
    kinds = {"lead": Counter[str](), "follow": Counter[str]()}
    house = rule_bot(TABLES[name])
    for at, playout, _ in moments(name, every=1):
        choice = house.choose(at.known.view, at.legal)
        if isinstance(choice.action, Play) and len(at.cards) > 1:
            one, card = playout.table.cards_in(card_of(playout))[0], choice.action.card
            alike = one == card or playout.table.equivalent(one, card, playout.unseen)
            kinds["follow" if at.led else "lead"]["alike" if alike else choice.tactic] += 1
    for kind, found in kinds.items():
        assert found["alike"] >= AS_THE_HOUSE * found.total() > 0, f"{kind}: {found.most_common()}"


AS_THE_HOUSE = 0.85
"""At the table that suits it least the policy leads as the house in nine of ten turns."""


def thumbed(
    hand: str,
    trick: str,
    *,
    holder: int = 0,
    left: int = 4,
    strain: Strain = Strain.SPADES,
    gone: str = "",
    game: str = "euchre",
    declarer: int = 0,
) -> Cards:
    """Return what seat 2 plays, with some cards gone, when the last card of a trick so far is the best."""
    table = table_of(ranking(strain), pack("9TJQKA"))
    house = rule_bot(TABLES[game])
    assert isinstance(house, TrickBot)
    manner = house.situation(seen_by_act(next(turns(TABLES[game], 1))), ()).manner
    own, played = table.shared([cards(hand), cards(f"{trick} {gone}")])
    others = [0b11111 << 20, 0b11111 << 20, own, 0b11111 << 20]
    playout = Playout(table, others, 2, range(4), manner)
    playout.declarer, playout.size, playout.gone, playout.left = declarer, 5, played, left
    if trick:
        first, *_, best = (*cards(trick), *cards(trick))
        playout.led, playout.best, playout.holder = table.suit_of(first), table.number(best), holder
    return table.cards_in(card_of(playout))


@pytest.mark.parametrize(
    ("why", "hand", "trick", "holder", "left", "played"),
    [
        ("the last takes the trick as cheaply as can be", "AH KH QH", "9H TH JH", 1, 1, "QH"),
        ("a partner's trick is left to him", "AH 9H", "TH QH JH KH", 0, 1, "9H"),
        ("who cannot win throws the lowest", "9H QH", "TH JH AH", 1, 1, "9H"),
        ("who is out of the suit ruffs low", "QS 9S AC", "TH JH AH", 1, 1, "9S"),
        ("a boss of the suit takes the trick in any seat", "AH 9H", "TH", 1, 3, "AH"),
        ("the declarer's partner leads him the right bower", "JS 9H TC", "", 0, 4, "JS"),
        ("a boss is led before other plain cards", "AH KC TD", "", 0, 4, "AH"),
    ],
)
def test_rules_of_thumb(why: str, hand: str, trick: str, holder: int, left: int, played: str) -> None:
    assert thumbed(hand, trick, holder=holder, left=left) == cards(played), why


@pytest.mark.parametrize(
    ("game", "hand", "declarer", "led"),
    [
        ("euchre", "9S TH 9D", 0, "9S"),
        ("bacon", "KS TH 9D", 0, "TH"),
        ("bacon", "JC TH 9D", 0, "JC"),
        ("bid euchre", "JS TH 9D", 0, "TH"),
        ("bacon", "KS QS 9S TH", 1, "TH"),
        ("bacon", "KS QS TH", 2, "TH"),
        ("bacon", "KS QS 9S TH", 2, "KS"),
    ],
)
def test_trumps_are_led_as_the_players_of_a_game_do(game: str, hand: str, declarer: int, led: str) -> None:
    assert thumbed(hand, "", game=game, declarer=declarer) == cards(led)


def test_of_cards_that_are_kept_for_as_little_the_lowest_is_thrown() -> None:
    assert thumbed("TD 9H", "KC AC", holder=1, left=1) == cards("9H")
    assert thumbed("9D TH", "KC AC", holder=1, left=1) == cards("9D")


@pytest.mark.parametrize("hand", ["AH KH AD 9S", "AH KH AD 9S 9C TC", "AC KC QC 9D TD"])
def test_without_trumps_sure_tricks_are_cashed_before_anything_else_is_led(hand: str) -> None:
    held, sure = list(cards(hand)), cards(hand)[:3]
    cashed: list[str] = []
    while len(cashed) < len(sure):
        left = " ".join(card.name for card in held)
        [led] = thumbed(left, "", strain=Strain.NO_TRUMP, gone=" ".join(cashed))
        held.remove(led)
        cashed.append(led.name)
    assert set(cards(" ".join(cashed))) == set(sure)
