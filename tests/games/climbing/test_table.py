"""The climbing game on the table: the pile, what may be counted, who is nearly out, and who is out."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.cards import HIDDEN, Card, cards
from bacon.core.events import Event, HandDealt, Passed
from bacon.core.words import inside
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import CombinationLaid, DealScored, LeadGiven, RoundWon, WentOut
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.state import ClimbingState, DealPhase
from bacon.games.climbing.table import UNCOUNTED_BACKS, ClimbingPresenter
from bacon.settings.settings import SetSorting
from bacon.ui.actors import Cast, Zone
from bacon.ui.drawing.art import Art, Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics, load_theme
from bacon.ui.table import captions
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import Caption
from tests.ui.stage_door import Guest

NAMES = ("You", "West", "North", "East")
RULES = Climbing()
HAND = cards("4H 9S X 4D")


def face(rules: Climbing = RULES) -> ClimbingPresenter:
    return ClimbingPresenter(Layout(Frame(Metrics(1920, 1080), seats=rules.seats, cards=17)), rules)


def single(seat: int, card: str, rank: int) -> CombinationLaid:
    return CombinationLaid(seat, cards(card), Combination.parse(f"single {rank}"))


PILE = (single(0, "2S", 2), single(1, "3S", 3), single(2, "4S", 4), single(3, "5S", 5))


def state(counts: tuple[int, ...] = (4, 9, 5, 3), **changes: object) -> ClimbingState:
    hands = (HAND, *((HIDDEN,) * count for count in counts[1:]))
    base = ClimbingState(viewer=0, phase=DealPhase.PLAY, hand=3, to_act=0, dealer=3, hands=hands, round=1)
    return replace(base, scores=(0, 0), **changes)


def test_each_x_on_the_table_says_what_it_stands_for_there_and_when_the_round_is_looked_at_again() -> None:
    stairs = CombinationLaid(1, cards("4H X 5S X"), Combination.parse("stairs 4-5"))
    table, at = face(), state(pile=(stairs,))
    assert [table.tag(at, Zone("pile", 0), place) for place in range(4)] == ["", "4", "", "5"]
    assert not any(table.tag(at, Zone("hand", 0), place) for place in range(4))
    past = table.last_plays(state(last_pile=(stairs,)))
    assert past is not None
    assert [laid.tags for laid in past.plays] == [("", "4", "", "5")]


def test_only_the_last_three_combinations_of_a_round_are_seen_and_only_the_top_one_is_not_grey() -> None:
    table, at = face(), state(pile=PILE)
    zones = table.zones(at)
    seen = [
        zone for zone, places in table.places(at, zones).items() if zone.kind == "pile" and places[0].alpha
    ]
    assert seen == [Zone("pile", 1), Zone("pile", 2), Zone("pile", 3)]
    assert table.winning(at) == Zone("pile", 3)
    assert set(table.faded(at)) == {Zone("pile", 0), Zone("pile", 1), Zone("pile", 2)}
    told = table.captions(at, NAMES)
    assert [(caption.name, caption.words) for caption in told] == [
        ("East", "single 5"),
        ("North", ""),
        ("West", ""),
    ]


def test_the_winner_is_who_laid_what_lies_in_the_middle() -> None:
    table = face()
    for pile in (PILE[:1], PILE[:2], PILE[:3], PILE):
        at = state(pile=pile, last_pile=pile)
        assert table.winner(at) == pile[-1].seat
        past = table.last_plays(at)
        assert past
        assert past.plays[-1].won
    assert table.winner(state()) is None


def test_who_has_passed_is_calm_until_asked_again() -> None:
    table, at = face(), state(pile=PILE, passed=(1, 2))
    assert [table.passed(at, seat) for seat in range(4)] == [False, True, True, False]
    assert not table.passed(replace(at, to_act=1), 1)


def test_before_a_round_the_middle_shows_where_the_pile_begins_and_who_leads() -> None:
    table = face()
    table.names = NAMES
    for seat, words in ((0, "Play here"), (1, "West leads")):
        slot = table.slot(state(to_act=seat))
        assert slot is not None
        assert slot[1] == words
        assert any(room.contains(slot[0]) for room in table.pile.taken)
    assert table.slot(state(pile=PILE)) is None
    assert table.slot(state(phase=DealPhase.DEAL)) is None


def test_one_combination_before_the_top_one_lies_above_its_middle() -> None:
    pile = face().pile
    (top,), (older,) = pile.places(0, 1), pile.places(1, 1, lone=True)
    assert older.x == pytest.approx(top.x, abs=1)
    assert pile.caption(1, lone=True).centerx == pytest.approx(pile.caption(0).centerx, abs=1)


def test_a_chosen_card_rises_by_growing_so_that_no_card_below_it_shows() -> None:
    table = face()
    held = cards("9S 8S 7S 6S 5S")
    flat = table.held(0, held)
    table.raised = frozenset({1, 3, 7})
    risen = table.held(0, held)
    for place, at in zip(flat, risen, strict=True):
        grown = at.height > place.height
        assert grown is (place in (flat[1], flat[3]))
        assert at.y + at.height / 2 == pytest.approx(place.y + place.height / 2, abs=1)
        assert (at.y - at.height / 2 < place.y - place.height / 2 - 5) is grown
    assert table.held(1, held) == face().held(1, held)


def test_what_must_be_beaten_stands_out_from_the_name_of_its_player(monkeypatch: pytest.MonkeyPatch) -> None:
    inks: list[str] = []

    def noted(_: Art, words: str, size: float, width: int, face: Face, token: str = "text") -> Surface:
        inks.append(token)
        return Surface((len(words + face), min(round(size), width)))

    monkeypatch.setattr(Art, "fitted", noted)
    monkeypatch.setattr(captions, "_size_for", lambda *_: 24.0)
    art = Art(load_theme("spruce"), Metrics(1920, 1080))
    caption = Caption("Felix", "pair of 3s", Rect(0, 0, 400, 60))
    captions.draw_caption(art, Canvas(Surface((400, 60))), caption)
    assert inks == ["table_text", "text"]


def steps_of(held: str, sorting: SetSorting = "rank") -> list[float]:
    table = face()
    table.sorting = sorting
    xs = [place.x for place in table.resting(cards(held))]
    plain = [place.x for place in table.layout.seating.hand(0, len(xs))]
    assert (xs[0], xs[-1]) == pytest.approx((plain[0], plain[-1]))
    return [round(right - left) for left, right in pairwise(xs)]


def test_equal_cards_lie_closer_together_than_others_in_a_hand_as_wide_as_ever() -> None:
    close, apart = sorted({*steps_of("X X TS 8H 5S 5D 4H 3H 3D 3D 2S 2S 1S 1S 1H 1D 1D")})
    assert steps_of("X X TS 8H 5S") == [steps_of("X X TS 8H 5S")[0], *[steps_of("X X TS 8H 5S")[1]] * 3]
    assert apart > 1.4 * close
    assert close >= face().layout.frame.least_step - 1


def test_the_gaps_in_a_hand_are_between_what_it_is_sorted_by() -> None:
    close, apart = sorted({*steps_of("9S 8S 7S 3H 2H", "suit")})
    assert steps_of("9S 8S 7S 3H 2H", "suit") == [close, close, apart, close]
    assert len({*steps_of("9S 8S 7S 6S 5S")}) == 1
    run, other = sorted({*steps_of("6S 5S 4H 3H 2H 9S 9H", "groups")})
    assert steps_of("6S 5S 4H 3H 2H 9S 9H", "groups") == [run, run, run, run, other, run]


def test_each_row_of_a_hand_in_two_rows_keeps_its_width_and_its_curve() -> None:
    table = ClimbingPresenter(Layout(Frame(Metrics(1024, 768), seats=4, cards=17)), RULES)
    held = cards("X X TS 8H 5S 5D 4H 3H 3D 3D 2S 2S 1S 1S 1H 1D 1D")
    plain, spread = table.layout.seating.hand(0, 17), table.resting(held)
    for first, last in ((0, 8), (9, 16)):
        assert spread[first] == plain[first]
        assert spread[last][:3] == pytest.approx(plain[last][:3])
    assert spread != plain


def test_older_combinations_are_smaller_and_keep_clear_of_the_top_one() -> None:
    pile = face().pile
    top, older, oldest = (pile.places(age, 6) for age in range(3))
    assert top[0].height > older[0].height == oldest[0].height
    assert max(place.y + place.height / 2 for place in older) < min(
        place.y - place.height / 2 for place in top
    )
    assert oldest[-1].x < older[0].x


@pytest.mark.parametrize(
    ("count", "words", "warns"),
    [
        (17, "17 cards", False),
        (5, "5 cards", False),
        (4, "4 left", True),
        (2, "2 left", True),
        (1, "1 left", True),
    ],
)
def test_a_plate_counts_the_cards_and_warns_of_the_last_four(count: int, words: str, warns: bool) -> None:
    table, at = face(), state((4, count, 5, 3))
    assert table.role(at, 1) == words
    assert table.warns(at, 1) is warns
    assert table.role(replace(at, passed=(1,)), 1) == f"passed · {count} left"


def test_your_own_plate_never_warns_you_nor_does_your_partners() -> None:
    assert not face().warns(replace(state(), hands=(HAND[:1], *state().hands[1:])), 0)
    assert not face().warns(state((4, 1, 1, 3)), 2)


@pytest.mark.parametrize("count", [1, 5, 6, 17])
def test_hidden_counts_show_nowhere_on_the_table(count: int) -> None:
    table, at = face(Climbing(show_counts=False)), state((4, count, 5, 3))
    assert table.role(at, 1) == ""
    assert not table.warns(at, 1)
    assert table.zones(at)[Zone("hand", 1)] == (HIDDEN,) * UNCOUNTED_BACKS
    assert table.role(at, 0) == "4 left"
    laid = replace(at, pile=(single(1, "3S", 3),))
    assert table.source(laid) == table.layout.seating.hand(1, 1)[0]


def test_a_player_who_is_out_wears_a_ribbon_and_holds_nothing() -> None:
    table, at = face(), state((4, 0, 5, 0), finished=(3, 1))
    assert [table.ribbon(at, seat) for seat in range(4)] == ["", "2nd", "", "1st"]
    assert table.role(at, 3) == "out"
    assert not table.warns(at, 3)


def test_below_an_earlier_combination_stands_who_passed_on_it() -> None:
    pile = (single(0, "2S", 2), single(3, "3S", 3), single(1, "4S", 4))
    told = face().captions(state(pile=pile), NAMES)
    names = [each.name for each in told]
    assert names[1:] == [
        f"{NAMES[3]} · {inside(NAMES[0])} passed",
        f"{NAMES[0]} · {NAMES[1]} and {NAMES[2]} passed",
    ]
    out = face().captions(state(pile=pile, finished=(2,)), NAMES)
    assert out[2].name == f"{NAMES[0]} · {NAMES[1]} passed"
    left_later = face().captions(state(pile=pile, finished=(1,)), NAMES)
    assert left_later[2].name == f"{NAMES[0]} · {NAMES[1]} and {NAMES[2]} passed"


def test_there_is_no_warning_once_the_deal_is_over() -> None:
    at = state((4, 17, 5, 1), result=DealScored((3, 1, 0, 2), (0, 4)))
    assert not face().warns(at, 3)
    assert face().gained(at) == (0, 4)


def test_the_panel_shows_the_progress_of_the_match_and_the_name_of_the_combination_stands_once() -> None:
    table = face()
    for at in (state(pile=PILE), state()):
        assert (table.contract(at, NAMES), table.deal_of_match(at)) == (None, "Deal 3 of up to 8")
    assert [each.words for each in table.captions(state(pile=PILE), NAMES)] == ["single 5", "", ""]
    assert table.deal_of_match(replace(state(), hand=9)) == "Tiebreak deal"
    assert table.deal_of_match(replace(state(), hand=0)) == ""


def test_a_won_round_lies_before_its_winner_until_the_next_one_begins() -> None:
    table, at = face(), state(pile=PILE)
    won = RULES.evolve(at, RoundWon(3))
    assert table.zones(won)[Zone("won", 2)] == (HIDDEN,) * 4
    assert table.places(won, table.zones(won))[Zone("won", 2)] == [table.layout.seating.won(3, 0)] * 4
    laid = RULES.evolve(won, single(3, "7S", 7))
    assert not [zone for zone in table.zones(laid) if zone.kind == "won"]
    past = table.last_plays(laid)
    assert past and [play.seat for play in past.plays if play.won] == [3]


def test_laid_cards_come_from_the_hand_and_not_from_equal_ones_in_the_pile() -> None:
    table, cast = face(), Cast()
    at = state(pile=PILE)
    cast.recast(table.zones(at), table.source(at))
    for actor in cast.actors:
        actor.card = table.zones(at)[actor.zone][actor.index]
    before = {id(actor): actor.zone for actor in cast.actors}
    after = RULES.evolve(at, single(1, "2S", 6))
    cast.recast(table.zones(after), table.source(after))
    (new,) = cast.in_zone(Zone("pile", 4))
    assert before[id(new)] == Zone("hand", 1)


def test_going_out_is_played_and_spoken() -> None:
    table = face()
    assert table.cue(WentOut(1, 1), state()).sound == "point"
    assert table.bubble(WentOut(1, 1), state()) == (1, "I’m out!")


def test_the_climbing_pack_has_its_own_faces_in_both_prints(guest_art: Art) -> None:
    for name in ("2S", "TH"):
        french, climb = (guest_art.card(Card(name), 90, design=design) for design in ("french", "climb"))
        assert french.get_buffer().raw != climb.get_buffer().raw
    assert guest_art.card(HIDDEN, 90) is guest_art.card(HIDDEN, 90, design="climb")


@pytest.fixture
def guest_art() -> Art:
    Guest()
    return Art(load_theme(), Metrics(640, 400))


def test_a_beginner_never_hears_that_a_player_who_is_out_leads_again() -> None:
    still, out = state((4, 9, 0, 3)), state((4, 9, 0, 3), finished=(2,))
    assert [each.about for each in face().news(RoundWon(2), still, NAMES)] == ["theirs"]
    assert list(face().news(RoundWon(2), out, NAMES)) == []


# What is explained


def laid(cards_laid: str, named: str, seat: int = 1) -> CombinationLaid:
    return CombinationLaid(seat, cards(cards_laid), Combination.parse(named))


@pytest.mark.parametrize(
    ("event", "about"),
    [
        (laid("9H 9S", "pair of 9s"), "chart"),
        (laid("9H X", "pair of 9s"), "wild"),
        (laid("9H 9S 9D 9D", "quad of 9s"), "bomb"),
        (laid("9H 9S 9D X", "quad of 9s"), "bomb"),
        (LeadGiven(0, 2), "lead given"),
        (HandDealt((), ()), "aim"),
        (Passed(0), None),
    ],
)
def test_what_is_unlike_other_games_is_explained_once(event: Event, about: str | None) -> None:
    first = face().first(event, state())
    assert (first and first.about) == about


@pytest.mark.parametrize(
    ("rules", "aim"),
    [
        (RULES, "Be the first to play all your cards, and your side scores."),
        (Climbing(teams=False), "The sooner you play all your cards, the more you score."),
    ],
)
def test_the_first_deal_says_once_what_it_is_about_and_what_a_1_and_an_x_are(
    rules: Climbing, aim: str
) -> None:
    first = face(rules).first(HandDealt((), ()), state())
    assert first
    assert first.line == f"{aim} A 1 is low, and an X can be any card."


@pytest.mark.parametrize(
    ("rules", "seat", "line"),
    [
        (
            RULES,
            0,
            "You’re out first: 4 points for you if your partner is second, 2 if third, and 1 if last.",
        ),
        (
            RULES,
            2,
            "Your partner is out first: 4 points for you if you’re second, 2 if third, and 1 if last.",
        ),
        (RULES, 1, "An opponent is out first: 4 points for them if their partner is second, 2 if third, "),
        (
            Climbing(teams=False),
            1,
            "First place scores 4 points. Now you’re playing for second, worth 2 points.",
        ),
        (Climbing(players=6), 1, "Only the other side scores now, and it scores more the sooner "),
    ],
)
def test_when_the_first_player_is_out_it_is_said_once_what_second_place_is_worth(
    rules: Climbing, seat: int, line: str
) -> None:
    counts = [9] * rules.players
    counts[seat] = 0
    out = replace(state(tuple(counts)), finished=(seat,), scores=(0,) * len(rules.sides))
    told = face(rules).first(WentOut(seat, 1), out)
    assert told
    assert told.line.startswith(line)
    later = replace(out, finished=((seat + 1) % rules.players, seat))
    assert face(rules).first(WentOut(seat, 2), later) is None


def tips(event: Event, at: ClimbingState, rules: Climbing = RULES) -> list[str]:
    return [each.line for each in face(rules).news(event, at, NAMES)]


def test_a_tip_says_what_beats_a_combination() -> None:
    tube = laid("4H 4S 5H 5S 6H 6S", "tube 4-5-6")
    at = replace(state((9, 9, 9, 9)), pile=(tube,), to_act=0)
    assert "To beat a run of 3 pairs, play a higher run of 3 pairs or a bomb." in tips(tube, at)


def test_tips_say_what_beats_what_is_on_the_table() -> None:
    pair = laid("9H 9S", "pair of 9s")
    assert tips(pair, state(pile=(pair,))) == [
        "To beat a pair, play a higher pair or a bomb.",
        "Dimmed cards can’t be part of anything that beats it.",
    ]
    assert tips(pair, state(pile=(pair,), to_act=2)) == []


def test_tips_warn_of_an_opponent_who_is_nearly_out_but_not_of_a_partner() -> None:
    for seat, warned in ((1, True), (2, False), (3, True)):
        low = laid("9H", "single 9", seat)
        at = state((4, 3, 3, 3), pile=(low,), to_act=(seat + 1) % 4)
        assert any("may soon go out" in line for line in tips(low, at)) is warned


def test_tips_say_that_a_pass_is_not_final_only_where_it_is_not() -> None:
    at = state(pile=PILE, to_act=1)
    again = ["If your turn comes again in this round, you can still play."]
    assert tips(Passed(0), at) == again
    assert tips(Passed(0), at, Climbing(pass_is_final=True)) == []
