"""A trick game whose kit brings no bots is played by bots that search; any other game is played somehow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

import pytest
from msgspec.structs import replace

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import RANKS, Cards, Strain, pack
from bacon.core.events import Event, HandDealt
from bacon.core.match import Match
from bacon.core.rules import Outcome, Rules, Section, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.climbing.game import Climbing
from bacon.games.tricks import TrickKit, play
from bacon.games.tricks.events import CardPlayed, Play, TrickTaken
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.player.bot import TrickTally
from bacon.games.tricks.player.kit import PLAIN
from bacon.games.tricks.ranking import Ranking, next_seat
from bacon.games.tricks.state import Phase, TrickState, between
from bacon.kits import GAMES
from bacon.search.arena.contestants import RandomBot
from bacon.search.bot import Bot
from bacon.search.levels import LEVELS, FirstLegal, make_bot, player_kit, searchable_of
from bacon.search.par import play_hands
from bacon.search.searcher import SearchBot
from tests.games.tricks.player.tables_of_tricks import rules_of

PACK: Final = pack("23456789TJQKA")
ORDER: Final = Ranking(PACK, None, lambda card: card.suit, lambda card: RANKS.find(card.rank))


class TricksCounted(Event, frozen=True):
    taken: tuple[int, int]
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


class ThirteenKit(TrickKit):
    name = "thirteen"

    def rules(self) -> type[Thirteen]:
        return Thirteen


@pytest.fixture(autouse=True)
def without_players(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Take the players out of all kits, and add a game that never had one."""
    for kit in GAMES.values():
        monkeypatch.delattr(type(kit), "player")
    monkeypatch.setitem(GAMES._usable, ThirteenKit.name, ThirteenKit())
    player_kit.cache_clear()
    yield
    player_kit.cache_clear()


def played(rules: Rules, bots: dict[int, Bot], hands: int, seed: str) -> Match[TableState]:
    match = Match(rules, seed)
    while match.state.hand <= hands and (seat := match.to_act) is not None:
        match.apply(bots[seat].choose(match.view(seat), match.legal()).action)
    return match


@pytest.mark.parametrize(
    "rules",
    [Thirteen(), Bacon(), rules_of("euchre", "all_passed=stick"), rules_of("bid-euchre")],
    ids=lambda rules: rules.name,
)
def test_every_level_plays_a_trick_game_without_a_player(rules: Rules) -> None:
    assert player_kit(rules.name) is PLAIN
    bots = {seat: make_bot(rules, level, seed="levels") for seat, level in enumerate(LEVELS)}
    assert isinstance(bots[3], SearchBot)
    assert played(rules, bots, 1, "levels").state.hand == 2


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
    with pytest.raises(ValueError, match="nothing that could be searched"):
        searchable_of(rules)
