"""The end of a match tells how it came about, and a match that is won looks unlike one that is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from bacon.core.match import Match
from bacon.core.rules import Outcome, Rules, TableState
from bacon.core.words import inside, points
from bacon.games.bacon.game import Bacon
from bacon.games.climbing.game import Climbing
from bacon.settings.settings import Accessibility, Settings
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import AT_REST, Expression
from bacon.ui.scenes import match_over as match_over_module
from bacon.ui.scenes.bacon_shower import BaconShower
from bacon.ui.scenes.match_over import MatchOver, deciding, ends_of, match_over
from bacon.ui.scenes.panels import Result
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import make_presenter
from tests.ui.games import BRIEF, ONE_OF_EACH_GAME, match_of
from tests.ui.stage_door import Guest

if TYPE_CHECKING:
    from bacon.ui.drawing.canvas import Canvas

STILL = Settings(accessibility=Accessibility(reduced_motion=True))


class Low(Bacon, frozen=True, kw_only=True):
    low_wins: ClassVar[bool] = True


def course(*scores: Sequence[int]) -> list[TableState]:
    return [TableState(hand=hand, scores=tuple(score)) for hand, score in enumerate(scores, 1)]


def test_the_hand_that_decided_a_match_took_the_winners_furthest_away() -> None:
    ends = course((1, 0), (1, 2), (5, 2), (5, 4), (8, 4), (10, 4))
    assert deciding(Bacon(), ends, 0).hand == 3
    assert deciding(Bacon(), ends, 1).hand == 4
    assert deciding(Bacon(), course((0, 2), (2, 2), (4, 2)), 0).hand == 3


def test_where_low_scores_win_the_deciding_hand_cost_the_best_rival_most() -> None:
    ends = course((5, 5), (6, 18), (18, 20))
    assert deciding(Low(), ends, 0).hand == 2


def played(rules: Rules) -> Match[TableState]:
    match = match_of(rules, "over")
    while not match.over:
        match.apply(match.legal()[0])
    return match


BEST_OF_FEW = Bacon(target=5)


@pytest.mark.parametrize("rules", BRIEF.values(), ids=BRIEF)
def test_each_hand_of_a_match_has_its_end_and_the_last_has_the_final_score(rules: Rules) -> None:
    match = played(rules)
    ends = ends_of(rules, match.kept, 0)
    assert [end.hand for end in ends] == list(range(1, match.state.hand + 1))
    assert ends[-1] == match.view(0)
    winner = match.state.winner
    assert winner is not None
    assert rules.outcome(deciding(rules, ends, winner), ["A", "B", "C", "D", "E", "F"], 0).sentence


SIX = ("You", "Otis", "Bella", "Felix", "Ruby", "Hugo")


def shown(guest: Guest, match: Match[TableState], viewer: int, names: Sequence[str] = SIX) -> MatchOver:
    rules = match.rules
    told = Result(
        presenter=make_presenter(Layout(Frame(guest.app.metrics, viewer)), rules),
        state=match.state,
        names=names[: rules.seats],
        viewer=viewer,
        automatic=False,
        faces=["pig", "owl", "bear", "fox", "pig", "owl"][: rules.seats],
        ends=ends_of(rules, match.kept, viewer),
    )
    over = match_over(guest.app, told, again=print, leave=print, replay=print)
    guest.app.scenes.push(over)
    guest.app.frame()
    return over


def test_a_shower_falls_for_the_winner_and_comes_to_rest() -> None:
    guest, match = Guest(), played(BEST_OF_FEW)
    winner = match.state.winner
    assert winner is not None
    lost = shown(guest, match, 1 - winner)
    guest.wait(400)
    assert not lost.moving()
    won = shown(guest, match, winner)
    assert won.moving()
    guest.wait(6000)
    assert not won.moving()
    assert lost.heading != won.heading


def test_a_match_of_computer_players_is_nobodys_triumph() -> None:
    guest, match = Guest(), played(BEST_OF_FEW)
    winner = match.state.winner
    assert winner is not None
    over = shown(guest, match, winner, ["Ada", "Otis", "Bella", "Felix"])
    assert over.heading == f"{match.rules.side_name(over.result.names, winner)} win the match"
    assert not over.won
    assert not over.shower
    assert over._expression().mood == "glad", "yet those who won look it"
    assert shown(guest, match, 1 - winner, over.result.names)._expression().mood == "sorry"


def boxes(over: MatchOver, monkeypatch: pytest.MonkeyPatch) -> dict[str, Rect]:
    """Return where a result draws its panel, and its ribbon if it has one."""
    found, art = dict[str, Rect](), over.app.art
    drawn, panel = art.drawn, over.panel

    def note(key: object, size: tuple[int, int], make: Callable[[], str]) -> Surface:
        if key == ("banner",):
            found["ribbon"] = Rect((0, 0), size)
        return drawn(cast("str", key), size, make)

    def centre(picture: Surface, at: tuple[float, float]) -> Rect:
        place = picture.get_rect(center=(round(at[0]), round(at[1])))
        if "ribbon" in found and picture.get_size() == found["ribbon"].size:
            found["ribbon"] = place
        return place

    monkeypatch.setattr(art, "drawn", note)
    monkeypatch.setattr(match_over_module, "draw_panel", lambda *given: found.update(panel=given[2]))
    monkeypatch.setattr(over.app.canvas, "centre", centre)
    over.draw_ground(over.app.canvas, panel)
    heading = over._words()[0]
    top = panel.y + over._margin
    over.draw_heading(
        over.app.canvas, heading, Rect(panel.x + over._margin, top, over.inner, heading.get_height())
    )
    return found


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_ribbon_of_a_match_you_won_hides_the_panels_edge_and_stays_on_the_cloth(
    scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Guest(replace(STILL, accessibility=Accessibility(interface_scale=scale)), size=(1280, 720))
    match = played(BEST_OF_FEW)
    assert match.state.winner is not None
    found = boxes(shown(guest, match, match.state.winner), monkeypatch)
    assert found["ribbon"].top < found["panel"].top < found["ribbon"].bottom
    assert Frame(guest.app.metrics).inside.inflate(32, 0).contains(found["ribbon"])


def test_only_a_match_that_you_won_has_a_ribbon(monkeypatch: pytest.MonkeyPatch) -> None:
    guest, match = Guest(STILL), played(BEST_OF_FEW)
    winner = match.state.winner
    assert winner is not None
    bots = ["Ada", "Otis", "Bella", "Felix"]
    for over in (shown(guest, match, 1 - winner), shown(guest, match, winner, bots)):
        assert "ribbon" not in boxes(over, monkeypatch)


@pytest.mark.parametrize(
    "rules", [Climbing(players=4, teams=False, target=4), Climbing(players=5, teams=False, target=4)]
)
def test_each_players_line_has_a_color_of_its_own(rules: Climbing) -> None:
    over = shown(Guest(), played(rules), 1)
    tokens = [line.token for line in over._score_chart().series]
    assert len(set(tokens)) == rules.seats
    assert tokens[0] == "team_a"


def test_of_several_sides_each_has_a_row_with_its_face_the_winners_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = Guest()
    match = played(Climbing(players=3, teams=False, target=4))
    over, faces = shown(guest, match, 0), list[tuple[int, str]]()
    avatar = guest.app.art.avatar

    def note(name: str, size: int, look: Expression = AT_REST) -> Surface:
        faces.append((size, name))
        return avatar(name, size, look)

    monkeypatch.setattr(guest.app.art, "avatar", note)
    over.draw_extra(guest.app.canvas, Rect(0, 0, over.inner, over.extra_height()))
    (large, winner), *rows = faces
    assert [name for _, name in rows] == [over.result.faces[each.seats[0]] for each in over.standings]
    assert over.standings[0].side == match.state.winner
    assert winner == over.result.faces[over.standings[0].seats[0]]
    assert {size for size, _ in rows} < {*range(large)}


def test_the_course_of_several_players_has_a_line_for_each() -> None:
    over = shown(Guest(size=(1280, 720)), played(Climbing(players=3, teams=False, target=4)), 0)
    assert over._shows_course
    assert len(over._score_chart().series) == 3


def test_a_dot_marks_the_deciding_hand_in_the_course_and_before_its_line() -> None:
    guest = Guest()
    over, canvas = shown(guest, played(BEST_OF_FEW), 0), Canvas(Surface(guest.app.metrics.size))
    winner = over.result.state.winner
    assert winner is not None
    over.draw(canvas)
    end, dot = deciding(over.result.presenter.rules, over.result.ends, winner), over._dot
    in_chart, before_line = [each.rect for each in canvas.collected if each.surface is dot]
    chart, story = over._score_chart(), over._deciding_hand()
    assert chart.marked == (over.sides.index(winner), end.hand)
    assert story
    place = next(each.rect for each in canvas.collected if each.surface is story)
    assert in_chart.bottom <= before_line.top
    assert before_line.right <= place.left


def test_the_line_about_the_deciding_hand_is_a_little_smaller_if_that_saves_a_line() -> None:
    over = shown(Guest(), played(BEST_OF_FEW), 0)
    lines = over.app.art.line_size("1", 20, "medium")[1]
    story = over._deciding_hand()
    words = over._deciding_words(over.result.state.winner or 0)
    assert story
    fits = over._fits_a_line(words, 18)
    assert (story.get_height() < 2 * lines) is fits


def test_the_line_about_the_deciding_hand_says_once_who_took_how_many_tricks() -> None:
    match = played(BEST_OF_FEW)
    over, winner = shown(Guest(), match, 0), match.state.winner
    assert winner is not None
    end = deciding(match.rules, over.result.ends, winner)
    outcome, gain = match.rules.outcome(end, over.result.names, 0), over.result.presenter.gained(end)[winner]
    told = (
        f"+{gain}" if winner == 0 else f"{points(gain)} for {over.result.names[1]} and {over.result.names[3]}"
    )
    assert over._deciding_words(winner) == f"Hand {end.hand} decided it: {told}. {outcome.sentence}"


def test_the_line_about_the_deciding_hand_says_whose_points_they_were_if_others_won() -> None:
    match = played(BEST_OF_FEW)
    winner = match.state.winner
    assert winner is not None
    over = shown(Guest(), match, 1 - winner)
    assert f" for {inside(match.rules.side_name(over.result.names, winner))}. " in over._deciding_words(
        winner
    )


def test_the_line_about_the_deciding_hand_does_not_say_twice_that_it_decided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played(Climbing(target=4))
    winner = match.state.winner
    assert winner is not None
    over = shown(Guest(), match, 0)
    said = Outcome("Bella went out first: +4 for you", "You went out second. That settled it.")
    monkeypatch.setattr(Climbing, "outcome", lambda *_: said)
    assert over._deciding_words(winner).endswith(
        "decided it. Bella went out first: +4 for you. You went out second."
    )


def test_the_line_about_a_deciding_hand_ends_with_its_headline_if_there_is_no_more_to_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played(Climbing(target=4))
    winner = match.state.winner
    assert winner is not None
    over = shown(Guest(), match, 0)
    said = Outcome("You went out first: +2", "That settled it.")
    monkeypatch.setattr(Climbing, "outcome", lambda *_: said)
    assert over._deciding_words(winner).endswith("decided it. You went out first: +2.")


def test_what_names_no_contract_has_its_headline_in_the_line_about_the_deciding_hand() -> None:
    match = played(Climbing(players=3, teams=False, target=4))
    winner = match.state.winner
    assert winner is not None
    assert " went out first: " in shown(Guest(), match, 0)._deciding_words(winner)


@pytest.mark.parametrize("panel", [Rect(0, 0, 0, 0), Rect(200, 60, 560, 400), Rect(20, 20, 920, 560)])
def test_no_slice_lies_more_than_half_behind_the_panel(panel: Rect) -> None:
    guest = Guest(STILL, size=(960, 600))
    shower, drawn = BaconShower(guest.app, (), still=True), list[Rect]()
    sheet = Rect(guest.app.metrics.window)

    class Page:
        def centre(self, picture: Surface, at: tuple[float, float]) -> None:
            drawn.append(picture.get_rect(center=(round(at[0]), round(at[1]))))

    shower.draw(cast("Canvas", Page()), panel)
    seen = [place.clip(sheet) for place in drawn]
    hidden = [place.clip(panel) for place in seen]
    assert all(
        2 * (whole.w * whole.h - part.w * part.h) >= place.w * place.h * 0.9
        for place, whole, part in zip(drawn, seen, hidden, strict=True)
    )
    assert bool(drawn) is (panel.w < 900)


def test_no_slice_lies_on_a_plate() -> None:
    app, nowhere = Guest(STILL, size=(960, 600)).app, Rect(0, 0, 0, 0)
    free = BaconShower(app, (), still=True)._slices
    plates = [Rect(round(each.x * 960) - 20, round(each.y * 600) - 10, 40, 20) for each in free[:5]]
    shower = BaconShower(app, plates, still=True)
    assert not any(shower._is_seen(each, nowhere) for each in shower._slices[:5])
    assert any(shower._is_seen(each, nowhere) for each in shower._slices)


def test_with_reduced_motion_the_rashers_lie_there_at_once() -> None:
    guest, match = Guest(STILL), played(BEST_OF_FEW)
    assert match.state.winner is not None
    won = shown(guest, match, match.state.winner)
    assert won.shower
    assert not won.moving()


def test_the_result_stays_where_it_was_however_much_it_tells() -> None:
    guest, match = Guest(), played(BEST_OF_FEW)
    over = shown(guest, match, 0)
    feet = []
    for sentences in (over.sentences, [over.sentences[0] * 3]):
        over.sentences = sentences
        guest.app.frame()
        feet.append(over.buttons[0].rect.copy())
    assert feet[0] == feet[1]


def test_a_match_of_one_hand_has_no_course() -> None:
    guest, match = Guest(), played(BEST_OF_FEW)
    over = shown(guest, match, 0)
    tall = over.extra_height()
    over.result = replace(over.result, ends=over.result.ends[-1:])
    assert over.extra_height() < tall


def test_a_single_hand_is_called_one() -> None:
    guest, match = Guest(), played(BEST_OF_FEW)
    told = replace(shown(guest, match, 0).result, state=replace(match.state, hand=1))
    over = match_over(guest.app, told, again=print, leave=print, replay=print)
    assert over.sentences[0].endswith(" after 1 hand.")


@pytest.mark.parametrize("rules", ONE_OF_EACH_GAME.values(), ids=ONE_OF_EACH_GAME)
@pytest.mark.parametrize("automatic", [False, True])
def test_in_every_game_the_ways_on_have_one_order_whoever_plays(rules: Rules, *, automatic: bool) -> None:
    guest, match = Guest(), played(rules)
    told = replace(shown(guest, match, 0).result, automatic=automatic)
    gone = list[str]()
    over = match_over(
        guest.app,
        told,
        again=lambda: gone.append("again"),
        leave=lambda: gone.append("title"),
        replay=lambda: gone.append("replay"),
    )
    assert [button.label for button in over.buttons] == ["Play again", "Replay", "Main menu"]
    assert over.group.focus is over.buttons[0]
    guest.app.scenes.push(over)
    guest.frame(2700)
    assert gone == ["title"] * automatic


@pytest.mark.parametrize("viewer", [0, 1])
def test_your_side_is_green_and_the_other_blue_in_the_score_and_in_its_course(viewer: int) -> None:
    over = shown(Guest(), played(BEST_OF_FEW), viewer)
    assert over.tokens == {viewer: "team_a", 1 - viewer: "team_b"}
    assert [line.token for line in over._score_chart().series] == ["team_a", "team_b"]


def test_a_result_says_to_a_reader_what_its_numbers_show() -> None:
    over = shown(Guest(), played(BEST_OF_FEW), 0)
    assert over.sentences[0] in over.opening()
