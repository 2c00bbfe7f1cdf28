"""A trick game whose kit brings no bots is played by bots that search; any other game is played somehow."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

import pytest
from msgspec.structs import replace

from bacon.analysis import double_dummy, trick_table
from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import HIDDEN, RANKS, Card, Cards, Strain, Suit, cards, pack
from bacon.core.events import Event, HandDealt
from bacon.core.match import Match
from bacon.core.rules import Outcome, Rules, Section, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.climbing.game import Climbing
from bacon.games.tricks import TrickKit, play
from bacon.games.tricks.events import CardPlayed, ChooseCards, Play, TrickTaken
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.melds import Meld, in_suits
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.player.bot import TrickTally
from bacon.games.tricks.player.plain import ANY_TRICKS, SearchablePlain, reason, why_pass
from bacon.games.tricks.player.search.policy import PlainBoard
from bacon.games.tricks.ranking import Ranking, next_seat
from bacon.games.tricks.state import Phase, Trick, TrickState, between, shown_voids
from bacon.kits import GAMES
from bacon.search.arena.contestants import RandomBot
from bacon.search.bot import Bot, Level
from bacon.search.levels import LEVELS, FirstLegal, make_bot, player_kit, searchable_of
from bacon.search.par import play_hands
from bacon.search.searcher import SearchBot
from tests.games.tricks.player.tables_of_tricks import rules_of
from tests.games.tricks.test_plain import QUEEN, Five, Short, ShortOptions

PACK: Final = pack("23456789TJQKA")
ORDER: Final = Ranking(PACK, None, lambda card: card.suit, lambda card: RANKS.find(card.rank))


class TricksCounted(Event, frozen=True):
    taken: tuple[int, ...]
    ends_hand: ClassVar[bool] = True

    @property
    def gains(self) -> tuple[int, ...]:
        return self.taken


class Thirteen(TrickRules[TrickState], frozen=True, kw_only=True):
    """Thirteen cards, no trump, no calls, a point a trick: as little as a trick game can be."""

    name: ClassVar[str] = "thirteen"
    seats: ClassVar[int] = 4
    hand: ClassVar[int] = 13
    target: ClassVar[int] = 100

    def pack(self) -> Cards:
        return PACK

    def order(self, strain: Strain | None) -> Ranking:  # noqa: ARG002
        return ORDER

    def start(self, viewer: int | None = None) -> TrickState:
        return TrickState(viewer=viewer)

    def legal(self, state: TrickState) -> tuple[Action, ...]:
        return play.plays(state, ORDER, claims=False) if state.phase is Phase.PLAY else ()

    def refusal(self, state: TrickState, action: Action) -> Refusal:  # noqa: ARG002
        return play.MATCH_OVER

    def decide(self, state: TrickState, action: Action) -> Event:
        assert isinstance(action, Play)
        assert state.to_act is not None
        return CardPlayed(state.to_act, action.card)

    def consequence(self, state: TrickState) -> Event | None:
        if state.phase is Phase.TRICK:
            return play.won(state, ORDER)
        return TricksCounted(state.taken) if state.phase is Phase.COUNT else None

    def evolve(self, state: TrickState, event: Event) -> TrickState:
        match event:
            case CardPlayed():
                return play.played(state, event)
            case TrickTaken(seat):
                return play.taken(state, seat, self.hand)
            case HandDealt():
                first = next_seat(state.dealer or 0)
                return replace(between(state, event), phase=Phase.PLAY, strain=Strain.NO_TRUMP, to_act=first)
            case _:
                return between(state, event)

    def write_call(self, event: Event, state: TrickState) -> str | None:  # noqa: ARG002
        return None

    def read_call(self, text: str) -> Action:
        raise ValueError(text)

    def guide(self) -> tuple[Section, ...]:
        return ()

    def narrate(self, event: Event, names: object) -> str:  # noqa: ARG002
        return ""

    def bubble(self, event: Event) -> str | None:  # noqa: ARG002
        return None

    def outcome(self, state: TrickState, names: object, viewer_side: int) -> Outcome:  # noqa: ARG002
        return Outcome("", "")


class Headed(Five, frozen=True, kw_only=True):
    """Five, but whoever can must play higher than what is winning the trick."""

    name: ClassVar[str] = "headed"

    def playable(self, state: TrickState) -> Cards:
        may, order = super().playable(state), self.order(state.strain)
        best = order.best(state.trick).card if state.trick else None
        return tuple(card for card in may if best and order.beats(card, best)) or may


class Trumping(Five, frozen=True, kw_only=True):
    """Five, but a heart may be played on any card, as trumps in Pitch."""

    name: ClassVar[str] = "trumping"
    strain: ClassVar[Strain] = Strain.HEARTS

    def following(self, state: TrickState) -> Cards:
        follow = super().following(state)
        hand = state.hands[state.to_act or 0]
        return tuple(card for card in hand if card in follow or card.suit is Suit.HEARTS)


class Aces(ShortOptions, PlainRules, frozen=True, kw_only=True):
    """Two pairs who want aces and the last trick; hearts are trump."""

    name: ClassVar[str] = "aces"
    hand: ClassVar[int] = 5
    strain: ClassVar[Strain] = Strain.HEARTS
    last_trick_points: ClassVar[int] = 2

    def pack(self) -> Cards:
        return pack("TJQKA")

    def card_points(self, card: Card) -> int:
        return 3 if card.rank == "A" else 0


class AcesKit(TrickKit):
    name = "aces"

    def rules(self) -> type[Rules]:
        return Aces


class FiveKit(TrickKit):
    name = "five"

    def rules(self) -> type[Rules]:
        return Five


class HeadedKit(TrickKit):
    name = "headed"

    def rules(self) -> type[Rules]:
        return Headed


class TrumpingKit(TrickKit):
    name = "trumping"

    def rules(self) -> type[Rules]:
        return Trumping


class LowThirteen(Thirteen, frozen=True, kw_only=True):
    low_wins: ClassVar[bool] = True


class LowThirteenKit(TrickKit):
    name = "thirteen"

    def rules(self) -> type[Rules]:
        return LowThirteen


class ThirteenKit(TrickKit):
    name = "thirteen"

    def rules(self) -> type[Thirteen]:
        return Thirteen


@pytest.fixture(autouse=True)
def without_players(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Take the players out of all kits, and add a game that never had one."""
    for kit in GAMES.values():
        monkeypatch.delattr(type(kit), "player")
    for kit in (ThirteenKit(), AcesKit(), FiveKit(), HeadedKit(), TrumpingKit()):
        monkeypatch.setitem(GAMES._usable, kit.name, kit)
    player_kit.cache_clear()
    yield
    player_kit.cache_clear()


def played(rules: Rules, bots: dict[int, Bot], hands: int, seed: str) -> Match[TableState]:
    match = Match(rules, seed)
    while match.state.hand <= hands and (seat := match.to_act) is not None:
        match.apply(bots[seat].choose(match.view(seat), match.legal()).action)
    return match


@pytest.mark.sparse(3)
@pytest.mark.parametrize(
    "rules",
    [Thirteen(), Five(), Headed(), Bacon(), rules_of("euchre", "all_passed=stick"), rules_of("bid-euchre")],
    ids=lambda rules: rules.name,
)
def test_every_level_plays_a_trick_game_without_a_player(rules: Rules) -> None:
    assert player_kit(rules.name) is ANY_TRICKS
    bots = {seat: make_bot(rules, LEVELS[seat % 4], seed="levels") for seat in range(rules.seats)}
    assert isinstance(bots[3], SearchBot)
    match = played(rules, bots, 1, "levels")
    assert match.over or match.state.hand == 2


def test_rules_of_thumb_take_more_tricks_than_chance() -> None:
    rules, lead = Thirteen(), 0
    for number in range(12):
        side = number % 2
        bots = {seat: RandomBot(f"{seat}") if seat % 2 == side else make_bot(rules) for seat in range(4)}
        taken = played(rules, bots, 1, f"deal {number // 2}").scores
        lead += taken[1 - side] - taken[side]
    assert lead > 12


def test_the_search_weighs_the_calls_of_which_nothing_is_known() -> None:
    rules = Bacon()
    match = Match(rules, "calls", dealer=0)
    seat = match.to_act
    assert seat is not None
    choice = make_bot(rules, "expert").choose(match.view(seat), match.legal())
    assert {each.action for each in choice.candidates} == set(match.legal())
    assert Pass() in match.legal()


def test_trick_games_are_counted_without_bots_of_their_own() -> None:
    tally = play_hands(Thirteen(), 2, "tally")
    assert isinstance(tally, TrickTally)
    assert tally.hands == 2


def test_a_game_of_which_nothing_is_known_is_played_on_without_a_search() -> None:
    rules = Climbing()
    assert isinstance(make_bot(rules, "expert"), FirstLegal)
    tally = play_hands(rules, 1, "any")
    assert tally.hands == 1
    with pytest.raises(ValueError, match="has nothing to search"):
        searchable_of(rules)


# Games that are not whist: everyone for themselves, low scores win, cards are passed and may not be led


def in_play(rules: Five, seed: str, plays: int) -> Match[TableState]:
    """Return a match in which cards have been passed and some played."""
    match: Match[TableState] = Match(rules, seed)
    bot = make_bot(rules)
    for _ in range(rules.seats + plays):
        assert match.to_act is not None
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    return match


def as_tricks(state: TableState) -> TrickState:
    assert isinstance(state, TrickState)
    return state


@pytest.mark.parametrize("rules", [Five(), Headed(), Trumping()], ids=lambda rules: rules.name)
@pytest.mark.parametrize("plays", [0, 1, 4, 7, 12])
def test_a_board_allows_what_the_rules_allow_and_scores_what_they_score(rules: Five, plays: int) -> None:
    for seed in range(6):
        match = in_play(rules, f"board {seed}", plays)
        board = PlainBoard(rules, as_tricks(match.state))
        while match.state.hand == 1 and match.to_act is not None:
            assert board.seat == match.to_act
            allowed = board.table.cards_in(board.allowed())
            assert set(map(Play, allowed)) == set(match.legal())
            match.apply(Play(allowed[0]))
            board.lay(board.table.bit(allowed[0]))
        assert board.gains() == match.scores


def test_the_rules_of_thumb_take_fewer_points_than_chance_where_low_scores_win() -> None:
    rules, lead = Five(), 0
    for number in range(40):
        bots: dict[int, Bot] = {seat: RandomBot(f"{seat}") for seat in range(5)}
        bots[number % 5] = make_bot(rules)
        scores = played(rules, bots, 1, f"deal {number // 5}").scores
        lead += sum(scores) - 5 * scores[number % 5]
    assert lead > 20


@pytest.mark.parametrize(("level", "deals", "least"), [(None, 60, 40), ("hard", 10, 10)])
def test_where_cards_are_wanted_partners_win_more_of_them_than_chance(
    level: Level | None, deals: int, least: int
) -> None:
    rules, lead = Aces(), 0
    for number in range(deals):
        side = number % 2
        bots: dict[int, Bot] = {
            seat: RandomBot(f"{seat}") if seat % 2 == side else make_bot(rules, level) for seat in range(4)
        }
        scores = played(rules, bots, 1, f"aces {number // 2}").scores
        lead += scores[1 - side] - scores[side]
    assert lead > least


def test_the_search_leaves_a_costly_trick_to_others() -> None:
    rules = Five()
    tricks = tuple(
        Trick(tuple(CardPlayed(seat, card) for seat, card in enumerate(cards(trick))), 0)
        for trick in ("AC TC QC KC JC", "AD TH QD KD JD")
    )
    state = TrickState(
        viewer=4,
        hand=1,
        dealer=4,
        phase=Phase.PLAY,
        strain=Strain.NO_TRUMP,
        hands=(*(((HIDDEN,),) * 4), cards("KS TS")),
        trick=tuple(CardPlayed(seat, card) for seat, card in enumerate(cards("JS QS TD JH"))),
        tricks=tricks,
        to_act=4,
        scores=(0,) * 5,
        taken=(2, 0, 0, 0, 0),
    )
    choice = make_bot(rules, "expert", seed="duck").choose(state, rules.legal(state))
    assert choice.action == Play(Card("TS"))


def test_worlds_leave_passed_cards_where_they_went_and_respect_shown_voids() -> None:
    rules = Five()
    match = in_play(rules, "worlds", 6)
    seat = match.to_act
    assert seat is not None
    view = as_tricks(match.view(seat))
    worlds = SearchablePlain(rules).worlds(view, Random(1))
    voids = shown_voids(view, rules.order(view.strain))
    for _ in range(30):
        world = next(worlds)
        for other, hand in enumerate(view.hands):
            assert set(hand) - {HIDDEN} <= set(world.hands[other])
            assert len(hand) == len(world.hands[other])
            if other != seat:
                assert not {card.suit for card in world.hands[other]} & voids[other]


def test_the_passing_of_dangerous_cards_is_weighed_and_explained() -> None:
    rules = Five()
    match: Match[TableState] = Match(rules, "pass", dealer=0)
    while QUEEN not in as_tricks(match.state).hands[match.to_act or 0]:
        match.apply(match.legal()[0])
    seat = match.to_act or 0
    choice = make_bot(rules).choose(match.view(seat), match.legal())
    assert isinstance(choice.action, ChooseCards)
    assert QUEEN in choice.action.cards
    assert "Q♠" in choice.reason
    weighed = make_bot(rules, "expert").choose(match.view(seat), match.legal())
    assert len(weighed.in_points) > 1


@pytest.mark.parametrize(
    ("passed", "told"),
    [
        ("QS AH", "It gets rid of Q♠, which may cost you the most."),
        ("KS AH", "K♠ could take Q♠."),
        ("AH AD", "These cards are the most likely to cost you points."),
    ],
)
def test_a_hint_says_what_speaks_for_passing_cards(passed: str, told: str) -> None:
    assert why_pass(Five(), Five().start(), ChooseCards(cards(passed))) == told


@pytest.mark.parametrize(
    ("trick", "played", "told"),
    [
        ("2S AS", "TS", "You can’t take this trick cheaply, so play low."),
        ("2S AS", "KS", "You can’t take this trick cheaply."),
        ("AS QS", "TS", "Your partner is winning this trick, so play low."),
        ("AS QS", "KS", "Your partner is winning this trick."),
    ],
)
def test_a_hint_to_play_low_is_for_the_lowest_card_and_knows_the_partner(
    trick: str, played: str, told: str
) -> None:
    plays = tuple(CardPlayed(seat, card) for seat, card in enumerate(cards(trick)))
    hands = ((), (), cards("KS TS JD"), ())
    view = TrickState(phase=Phase.PLAY, strain=Strain.HEARTS, to_act=2, hands=hands, trick=plays)
    assert reason(Short(), view, Card(played)) == told


@pytest.mark.parametrize(
    ("strain", "led", "told"),
    [
        (Strain.HEARTS, "AS", "Nobody can beat it in that suit."),
        (Strain.HEARTS, "AH", "Nobody can beat it."),
        (Strain.NO_TRUMP, "AS", "Nobody can beat it."),
    ],
)
def test_only_of_a_card_that_can_be_trumped_a_hint_says_that_its_suit_cannot_beat_it(
    strain: Strain, led: str, told: str
) -> None:
    hidden = (HIDDEN, HIDDEN, HIDDEN)
    hands = (hidden, hidden, cards("AS AH 2D"), hidden)
    view = TrickState(phase=Phase.PLAY, strain=strain, to_act=2, hands=hands)
    assert reason(Short(), view, Card(led)) == told


def test_a_card_that_costs_points_is_given_to_someone_else() -> None:
    plays = tuple(CardPlayed(seat, card) for seat, card in enumerate(cards("2C AC")))
    hands = ((), (), (QUEEN, Card("2D")), (), ())
    view = TrickState(phase=Phase.PLAY, strain=Strain.NO_TRUMP, to_act=2, hands=hands, trick=plays)
    assert reason(Five(), view, QUEEN) == "You can’t follow suit, so give someone else the points."


def test_a_game_in_which_tricks_are_not_what_counts_is_not_solved_as_if_they_were() -> None:
    match = in_play(Five(), "solved", 0)
    with pytest.raises(ValueError, match="can’t be solved"):
        double_dummy(match)
    with pytest.raises(ValueError, match="can’t be solved"):
        trick_table(Five(), as_tricks(match.state).hands)


def test_a_game_that_the_default_bots_would_play_as_another_is_refused_at_installation() -> None:
    assert FiveKit().problem() is None
    assert ThirteenKit().problem() is None
    assert "no player of its own" in (LowThirteenKit().problem() or "")


class MeldsThenTrump(Five, frozen=True, kw_only=True):
    leads_trump: ClassVar[bool] = True

    def melds(self, strain: Strain) -> tuple[Meld, ...]:
        return in_suits("KQ", 1, f"a marriage in {strain.plural}")


class MeldsThenTrumpKit(TrickKit):
    name = "five"

    def rules(self) -> type[MeldsThenTrump]:
        return MeldsThenTrump


def test_a_game_whose_melds_would_never_be_shown_is_refused_at_installation() -> None:
    assert "melds" in (MeldsThenTrumpKit().problem() or "")
