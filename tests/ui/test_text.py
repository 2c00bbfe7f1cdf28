"""A match in the terminal: everything is told, everything can be done, nothing wrong changes the match."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest

from bacon.core.cards import cards
from bacon.core.events import MatchWon
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import CardPlayed
from bacon.kits import GAMES
from bacon.settings.lessons import Lesson, Progress, fill_names, lessons_of
from bacon.settings.settings import Settings
from bacon.store.store import store_in_memory
from bacon.store.unfinished import Autosave
from bacon.ui.app.text import TextTable
from bacon.ui.app.text_lesson import TextLesson
from bacon.ui.kit.spoken import spoken
from bacon.ui.table.session import Session, names_of, people_of
from bacon.ui.table.teacher import resumed
from tests.typed import LEAVE, NAMES, Adviser, Answer, SecondThoughts, Terminal, at_random, table, typing

SHORT = (Bacon(target=5), Euchre(target=5), BidEuchre(target=31), Climbing())


@pytest.mark.sparse(4)
@pytest.mark.parametrize("rules", SHORT, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_of_every_game_is_played_to_its_end_by_typing_what_is_offered(
    rules: Rules, seed: int
) -> None:
    played, terminal = table(rules, at_random(seed), seed=f"text {seed}")
    played.play()
    assert isinstance(played.session.match.events[-1], MatchWon)
    assert terminal.lines[-1].startswith("Score: You")


@pytest.mark.sparse(2)
@pytest.mark.parametrize("rules", SHORT, ids=lambda rules: rules.name)
def test_a_card_that_is_played_is_told_in_words_and_never_by_a_sign(rules: Rules) -> None:
    played, terminal = table(rules, at_random(1))
    played.play()
    text = "\n".join(terminal.lines)
    assert not re.search("[♠♥♣♦]", text)
    for event in played.session.match.events:
        if isinstance(event, CardPlayed) and event.seat:
            said = re.escape(f"{NAMES[event.seat]} plays {event.card.words}")
            assert re.search(said + r"(, the (left|right) bower)?\.", text)


@pytest.mark.parametrize("seed", [0, 2])
def test_a_question_is_not_told_once_more_as_news(seed: int) -> None:
    played, terminal = table(SHORT[0], at_random(seed))
    played.play()
    assert any(line.endswith("Choose a card to discard first.") for line in terminal.lines)
    for line, question in pairwise(terminal.lines):
        assert line == question or line not in question


def test_the_players_own_pass_is_told_as_everybodys_is() -> None:
    played, terminal = table(SHORT[0], typing("pass", "calls", "trick"))
    played.play()
    assert len([line for line in terminal.lines if line.startswith("You and Otis pass")]) == 3


def test_nothing_of_the_next_hand_is_told_before_the_result() -> None:
    played, terminal = table(Bacon(target=5), at_random(2))
    played.play()
    first = terminal.lines.index("Press Enter for the next hand, or type help.")
    assert not any(line.startswith("Hand 2.") for line in terminal.lines[:first])


def test_a_result_waits_for_enter_or_next_and_refuses_other_words() -> None:
    random, typed = at_random(2), iter(["dance", "next", LEAVE])

    def answer(said: Sequence[str]) -> str | None:
        return next(typed) if said[-1].startswith("Press Enter") or "“dance”" in said[-1] else random(said)

    played, terminal = table(Bacon(target=5), answer)
    played.play()
    assert any(line.startswith("“dance” isn’t something you can say here.") for line in terminal.lines)
    assert any(line.startswith("Hand 2.") for line in terminal.lines)


def test_a_hand_that_nobody_wants_says_so_before_the_next() -> None:
    played, terminal = table(Bacon(), typing(*["pass on every card"] * 12))
    played.play()
    before = [line for line, then in pairwise(terminal.lines) if then.startswith("Hand ")]
    assert "Everyone passed. New deal." in before


@pytest.mark.parametrize(
    "line", ["dance", "99", "0", "1 1 1 1 1 1 1 1", "as ks qs", "♠", "", "p", "\x1b[31m", "-1"]
)
def test_a_line_that_means_nothing_changes_nothing_and_the_question_is_repeated(line: str) -> None:
    played, terminal = table(Bacon(), typing(line))
    played.play()
    question = next(line for line in terminal.lines if line.startswith("Card 1 of 4"))
    assert terminal.lines.count(question) == 2
    assert not any(event.by == 0 for event in played.session.match.events)


def test_a_card_against_the_rules_is_refused_in_the_words_of_the_table() -> None:
    played, terminal = table(Euchre(), refusing())
    played.play()
    assert any(line.startswith("Follow suit: you still have a ") for line in terminal.lines)


@pytest.mark.parametrize("before", [(), ("hint",)], ids=["at once", "after a hint"])
def test_the_number_of_a_card_answers_no_question_and_says_so(before: Sequence[str]) -> None:
    played, terminal = table(Bacon(), typing(*before, "1"), adviser=SecondThoughts())
    played.play()
    assert "You can’t play a card now." in terminal.lines
    assert not any(event.by == 0 for event in played.session.match.events)


def refusing() -> Answer:
    """Play at random, and at the first choice of cards that leaves some out, one of those."""
    random, refused = at_random(3), False

    def answer(said: Sequence[str]) -> str | None:
        nonlocal refused
        if refused:
            return LEAVE
        may = set(re.findall(r"(\d+), ", said[-1])) if said and said[-1].startswith("Cards:") else set()
        if may and not {"1", "2"} <= may:
            refused = True
            return "1" if "1" not in may else "2"
        return random(said)

    return answer


def test_the_beginning_of_a_word_is_enough_if_it_is_the_only_one() -> None:
    played, terminal = table(Bacon(), typing("p", "pa", "sc"))
    played.play()
    assert "“p” could be pick it up, pass or pass on every card." in terminal.lines
    assert "Score: You and Bella 0, Otis and Felix 0, playing to 10." in terminal.lines


def test_a_straight_apostrophe_does_for_the_curly_one_of_a_button() -> None:
    random = at_random(1)

    def answer(said: Sequence[str]) -> str | None:
        return "don't swap" if any("Don’t swap" in line for line in said) else random(said)

    played, terminal = table(Euchre(call_for_best=True), answer, seed="swap 2")
    played.play()
    refused = [line for line in terminal.lines if line.startswith("“don’t swap”")]
    assert ("don't swap" in [typed for _, typed in terminal.typed], refused) == (True, [])


def test_an_answer_among_many_is_given_by_its_words() -> None:
    played, terminal = table(BidEuchre(), typing("bid", "6", "6 no t"))
    played.play()
    assert "You bid 6 no trump." in terminal.lines


def test_an_answer_that_is_not_offered_is_met_with_those_that_are() -> None:
    played, terminal = table(BidEuchre(), typing("bid", "7 swords", "back"))
    played.play()
    (told,) = [line for line in terminal.lines if line.startswith("That isn’t one of the choices: ")]
    assert told.removeprefix("That isn’t one of the choices: ") in terminal.lines


def test_an_answer_can_be_withheld() -> None:
    played, _ = table(BidEuchre(), typing("bid", "back"))
    played.play()
    assert not any(event.by == 0 for event in played.session.match.events)


def test_a_match_that_was_left_goes_on_where_it_was() -> None:
    left, terminal = table(Bacon(), typing("pass"))
    left.play()
    assert "saved" in terminal.lines[-1]
    again = Terminal(at_random(4))
    back = TextTable(Session(left.session.match, left.session.autosave), Settings(), NAMES, Adviser(), again)
    back.play(resumed=True)
    assert again.lines[:2] == [
        "Score: You and Bella 0, Otis and Felix 0, playing to 10.",
        "Nobody has called yet.",
    ]
    assert isinstance(back.session.match.events[-1], MatchWon)


def test_the_answers_to_a_question_are_offered_as_people_list_them() -> None:
    rules = BidEuchre(loners="calls", name_later=True)
    answers = lambda said: "go alone" if "Go alone" in " ".join(said) else LEAVE  # noqa: E731
    played, terminal = table(rules, answers)
    played.play()
    assert "Two cards, one card or none." in terminal.lines


def test_a_score_of_three_against_three_keeps_the_sides_apart() -> None:
    played, terminal = table(BidEuchre(players=6), typing("score"))
    played.play()
    [score] = [line for line in terminal.lines if line.startswith("Score: ")]
    assert re.fullmatch(r"Score: You, \w+ and \w+ 0; \w+, \w+ and \w+ 0; playing to \d+\.", score)


def test_the_end_of_the_input_leaves_the_match() -> None:
    played, terminal = table(Bacon(), lambda _: None)
    played.play()
    assert "saved" in terminal.lines[-1]


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("hand", "Your cards. "),
        ("last", "No trick has been taken"),
        ("trump", "Nobody has called yet."),
        ("score", "Score: You and Bella 0"),
        ("cards", "Cards in hand: you 5, Otis 5"),
        ("hint", "Pick it up. It is the first."),
        ("undo", "You haven’t made a choice in this hand"),
        ("review", "There’s no hand to review yet."),
        ("rules", "At this table:"),
        ("help", "undo: take back your last choice."),
    ],
)
def test_each_word_tells_what_help_says_of_it(word: str, told: str) -> None:
    played, terminal = table(Bacon(), typing(word))
    played.play()
    assert any(line.startswith(told) for line in terminal.lines), terminal.lines


def test_a_hint_is_printed_once_it_will_not_improve_any_more() -> None:
    played, terminal = table(Bacon(), typing("hint"), adviser=SecondThoughts())
    played.play()
    hints = [line for line in terminal.lines if "It is the" in line]
    assert hints == ["Pass. It is the last."]


FIRST = "text 11"
"""A seed with which you bid first in Bid Euchre."""


def test_only_a_game_with_calls_lists_them() -> None:
    played, terminal = table(BidEuchre(), typing("calls"), seed=FIRST)
    played.play()
    assert "Nobody has bid yet." in terminal.lines
    played, terminal = table(Climbing(), typing("calls", "help"), seed=FIRST)
    played.play()
    assert any(line.startswith("“calls” isn’t something you can say here.") for line in terminal.lines)
    assert not any(line.startswith("calls:") for line in terminal.lines)


def test_help_for_sets_of_cards_says_how_to_type_several() -> None:
    played, terminal = table(Climbing(), typing("help"))
    played.play()
    assert any("the numbers of the cards to play, such as 2 3 14" in line for line in terminal.lines)


def test_the_hand_that_decides_the_match_promises_no_other() -> None:
    played, terminal = table(Bacon(target=5), at_random(2))
    played.play()
    asked = [line for line in terminal.lines if line.startswith("Press Enter")]
    assert asked[-1] == "Press Enter to see the final result, or type help."
    assert set(asked[:-1]) == {"Press Enter for the next hand, or type help."}


@pytest.mark.parametrize(
    ("rules", "asked", "told"),
    [
        (Bacon(), "trump", "Nobody has called yet."),
        (BidEuchre(), "trump", "High bid: 4 no trump, Felix."),
        (Climbing(), "deal", "There’s nothing to beat."),
    ],
    ids=lambda each: getattr(each, "name", None),
)
def test_a_hand_by_itself_says_nothing_about_a_whole_match(rules: Rules, asked: str, told: str) -> None:
    match: Match[TableState] = Match(rules, seed="text 4", names=NAMES)
    terminal = Terminal(typing("score", asked, "help"))
    session = Session(match, Autosave(store_in_memory()), called="Deal of the day, 2 of 6")
    TextTable(session, Settings(), NAMES, Adviser(), terminal, guided=True).play_hand()
    assert {"Score: You and Bella 0, Otis and Felix 0.", told} <= set(terminal.lines)
    assert "quit: leave the table (your place is saved)." in terminal.lines
    assert [line for line in terminal.lines if re.search(r"To \d+ points|of 8|match", line)] == []


def test_a_match_of_climbing_says_which_of_its_deals_this_is() -> None:
    played, terminal = table(Climbing(), typing("deal", "help"), seed=FIRST)
    played.play()
    assert "Deal 1 of up to 8." in terminal.lines
    assert "quit: leave the table (your match is saved)." in terminal.lines


def test_after_a_hand_its_tricks_are_over_and_not_to_come() -> None:
    random, typed = at_random(2), iter(["trick", LEAVE])
    played, terminal = table(
        Euchre(), lambda said: next(typed, LEAVE) if said[-1].startswith("Press Enter") else random(said)
    )
    played.play()
    assert "The hand is over." in terminal.lines
    assert "Nothing has been played yet." not in terminal.lines


def test_a_game_in_rounds_has_words_of_its_own() -> None:
    played, terminal = table(Climbing(), typing("last", "help"))
    played.play()
    assert "Nobody has won a round in this deal yet." in terminal.lines
    assert "round: everything since the last round." in terminal.lines
    assert "deal: which deal it is, and what you have to beat." in terminal.lines
    assert "review: your mistakes in the last finished deal." in terminal.lines


def test_what_was_told_since_the_last_trick_is_told_again() -> None:
    played, terminal = table(Bacon(), typing("trick"))
    played.play()
    (first, last) = (place for place, line in enumerate(terminal.lines) if line.startswith("Hand 1."))
    told = terminal.lines[first : first + 4]
    assert terminal.lines[last : last + 4] == told


def test_a_decision_is_taken_back() -> None:
    played, terminal = table(Bacon(), typing("pass", "undo", "yes"))
    played.play()
    assert "Taken back." in terminal.lines
    assert terminal.lines.count(next(line for line in terminal.lines if line.startswith("Card 1 of 4"))) == 2


def test_the_rules_come_with_their_cards_and_tables() -> None:
    played, terminal = table(Climbing(), typing("rules"))
    played.play()
    assert (
        "A straight flush: four of hearts, five of hearts, six of hearts, seven of hearts, eight of hearts."
        in (terminal.lines)
    )
    assert "You lead one card, or several together. Four of spades, four of diamonds." in terminal.lines
    assert "Out second: 4 points." in terminal.lines
    played, terminal = table(Euchre(), typing("rules"))
    played.play()
    assert "Together: 3 tricks, 1 point; 4 tricks, 1 point; all 5 tricks, 2 points." in terminal.lines


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("An X stands for any card.", "A wild X stands for any card."),
        ("Beating it would cost an X.", "Beating it would cost a wild X."),
        ("Only an X can be an 11.", "Only a wild X can be an 11."),
    ],
)
def test_the_article_of_an_x_suits_what_is_said(line: str, said: str) -> None:
    assert spoken(line) == said


def test_cards_in_a_row_are_listed() -> None:
    assert spoken("A tube: 1♦ X 2♥, K♠.") == "A tube: one of diamonds, wild X, two of hearts, king of spades."
    assert [spoken(card.label) for card in cards("TS JD")] == ["ten of spades", "jack of diamonds"]


@pytest.mark.parametrize(
    ("line", "said"), [("Hand 2 · 3–1", "Hand 2, 3 to 1"), ("Score: 3–2–2–3", "Score: 3 to 2 to 2 to 3")]
)
def test_every_dash_of_a_score_is_read(line: str, said: str) -> None:
    assert spoken(line) == said


@pytest.mark.parametrize(
    "line", ["X: pass on every card", "Key: Hint: X", "X, then A: several cards", "Y  /  X: say “no”", "X"]
)
def test_the_key_x_is_no_wild_card(line: str) -> None:
    assert spoken(line) == line
    assert spoken("Otis plays a single 11: X.") == "Otis plays a single 11: wild X."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("You discarded Q♠: a mistake.", "You discarded the queen of spades: a mistake."),
        ("A loser. Q♠ is a trump.", "A loser. The queen of spades is a trump."),
        ("Lead 10♥ or K♥ instead.", "Lead the ten of hearts or the king of hearts instead."),
        ("It’s close: A♣ may be better.", "It’s close: the ace of clubs may be better."),
        ("Your partner’s A♣ is winning.", "Your partner’s ace of clubs is winning."),
        ("Pass A♠, 9♥ and 10♥.", "Pass the ace of spades, the nine of hearts and the ten of hearts."),
        ("Give 9♥: you need it least.", "Give the nine of hearts: you need it least."),
        ("Pick it up. With J♥ in your hand,", "Pick it up. With the jack of hearts in your hand,"),
        ("Discard K♠, J♥ and the joker.", "Discard the king of spades, the jack of hearts and the joker."),
        ("Hearts are trump: J♥ (R) is high.", "Hearts are trump: the jack of hearts is high."),
        ("With open cards, Q♥ would win.", "With open cards, the queen of hearts would win."),
        ("You show J♣ and K♠, and claim.", "You show the jack of clubs and the king of spades, and claim."),
        ("For K♣, the Benny and J♣.", "For the king of clubs, the Benny and the jack of clubs."),
        ("Don’t spend A♣.", "Don’t spend the ace of clubs."),
        ("It’s K♣ or an X.", "It’s the king of clubs or a wild X."),
        ("Otis’s A♣ and K♣ win.", "Otis’s ace of clubs and king of clubs win."),
        ("the right bower (J♥) and the ace", "the right bower (jack of hearts) and the ace"),
        ("You led a single 8 (8♥ X).", "You led a single 8 (eight of hearts, wild X)."),
        ("Your hand: A♣ K♣", "Your hand: ace of clubs, king of clubs"),
        ("Your hand: A♣ Benny K♣", "Your hand: ace of clubs, Benny, king of clubs"),
        ("The joker and A♣ are trump.", "The joker and the ace of clubs are trump."),
        ("A joker is trump.", "A joker is trump."),
        ("1: K♣", "1: king of clubs"),
    ],
)
def test_a_card_in_a_sentence_has_its_article_and_in_a_list_none(line: str, said: str) -> None:
    assert spoken(line) == said


def wanted(lesson: TextLesson, *, naming: bool) -> str:
    """What a learner types who obeys; when `naming`, one of several answers is asked for."""
    hand, teacher = lesson.controller.hand, lesson.teacher
    action = next(each for each in teacher.match.legal() if teacher.wants(each))
    for ask in hand.asks():
        for answer in ask.answers:
            if answer.action == action:
                return answer.label.lower() if naming else ask.label.lower()
    return " ".join(str(place + 1) for place in sorted(hand.places_of(action)))


class Learner(Terminal):
    """Reads a lesson and does what it asks for."""

    def __init__(self) -> None:
        super().__init__(self._obey)
        self.lesson: TextLesson

    def _obey(self, said: Sequence[str]) -> str:
        if said[-1].startswith("Press Enter"):
            return ""
        naming = said[-1].startswith("Type one of these")
        return "yes" if said[-1].endswith("Anything else means no.") else wanted(self.lesson, naming=naming)


LESSONS = [lesson for kit in GAMES.values() for lesson in lessons_of(kit)]


@pytest.mark.sparse(6)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_lesson_is_taken_by_typing_what_it_asks_for(lesson: Lesson) -> None:
    learner, noted = Learner(), list[int]()
    names = names_of(people_of(Settings().players, lesson.rules.seats))
    learner.lesson = TextLesson(resumed(lesson, names, Progress()), Settings(), learner)
    teacher = learner.lesson.teacher
    assert learner.lesson.play_lesson(lambda: noted.append(teacher.place))
    assert noted == sorted(noted)
    for step in (lesson.steps[0], lesson.steps[-1]):
        assert spoken(fill_names(step.typed or step.say, names)) in learner.lines


def test_a_lesson_tells_a_terminal_to_type_and_not_to_press() -> None:
    for lesson in LESSONS:
        for step in lesson.steps:
            assert not re.search(r"\b(press|button)\b", step.typed or step.say, re.IGNORECASE)


def test_a_lesson_is_not_announced_as_a_match() -> None:
    terminal = Terminal(typing(""))
    TextLesson(resumed(LESSONS[0], NAMES, Progress()), Settings(), terminal).play_lesson(lambda: None)
    assert not any("match" in line for line in terminal.lines)


def test_a_lesson_gives_no_hints_and_says_so() -> None:
    terminal = Terminal(typing("", "", "hint"))
    TextLesson(resumed(LESSONS[0], NAMES, Progress()), Settings(), terminal).play_lesson(lambda: None)
    assert "There are no hints in a lesson. Just try something." in terminal.lines


def test_the_help_of_a_lesson_lists_no_hints_and_says_that_the_place_is_saved() -> None:
    terminal = Terminal(typing("", "", "help"))
    TextLesson(resumed(LESSONS[0], NAMES, Progress()), Settings(), terminal).play_lesson(lambda: None)
    assert not any(line.startswith("hint:") for line in terminal.lines)
    assert "quit: leave the table (your place is saved)." in terminal.lines


def test_a_lesson_that_was_left_goes_on_where_it_was() -> None:
    lesson = LESSONS[0]
    terminal = Terminal(lambda said: "" if said[-1].startswith("Press Enter") else LEAVE)
    left = TextLesson(resumed(lesson, NAMES, Progress()), Settings(), terminal)
    progress = list[Progress]()
    assert not left.play_lesson(lambda: progress.append(left.teacher.progress))
    learner = Learner()
    learner.lesson = TextLesson(resumed(lesson, NAMES, progress[-1]), Settings(), learner)
    assert learner.lesson.teacher.place == progress[-1].step > 0
    assert learner.lesson.play_lesson(lambda: None)
