"""Analysis: advice for a position, what choices were worth, par of a deal, and double dummy.

Import it by name, as ``import bacon`` alone does not load it:

>>> import bacon
>>> from bacon import analysis
>>> match = bacon.Match(bacon.Euchre(), seed="tuesday", dealer=0)
>>> _ = match.apply(match.legal()[0])
>>> advice = analysis.advise(match, worlds=20)
>>> advice.action in match.legal(), 0 < advice.worlds <= 20
(True, True)

Values are in points at the match's score, seen from the side that chooses. An expert weighs an action by
playing it in many *worlds*: deals of the hidden cards that fit everything its seat has seen. Nothing here
looks at hidden cards unless it says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from bacon.core.arguments import check_each, check_number, check_seat, check_text, require
from bacon.core.board import Board, board_of, is_over
from bacon.core.cards import SUITS, Cards, Strain
from bacon.core.events import HandDealt
from bacon.core.match import Match
from bacon.core.review import (
    Alternative,
    Grade,
    GradedChoice,
    HandReview,
    OpenCards,
    Turn,
    accuracy_of_match,
    costliest,
)
from bacon.core.rules import Rules, TableState
from bacon.core.words import game_title
from bacon.notation.record import Record, record_of
from bacon.notation.transcript import hands_of, start_of, turns_of
from bacon.search.bot import Candidate, Choice, Estimate, Worse
from bacon.search.levels import make_bot, player_kit
from bacon.search.par import Line, experts, play_board
from bacon.search.reviewer import VERSION
from bacon.search.searcher import Budget, SearchBot
from bacon.search.thinker import grade_all
from bacon.solver import Solution, Solver, Stop, solve
from bacon.solver.position import check_copies, check_hands

__all__ = [
    "Alternative",
    "Board",
    "Candidate",
    "Choice",
    "Estimate",
    "Grade",
    "GradedChoice",
    "HandReview",
    "Line",
    "OpenCards",
    "Turn",
    "Worse",
    "accuracy_of_match",
    "advise",
    "board_of",
    "boards",
    "costliest",
    "double_dummy",
    "par",
    "review",
    "trick_table",
]


def advise(match: Match[TableState], worlds: int | None = None, seed: str = "advice") -> Choice:
    """Advise the seat to act: the best action, a sentence that says why, and the values of all candidates.

    The expert sees only what that seat may see, and weighs the actions in at most this many `worlds`, by
    default as many as an expert without a clock. The worlds come from the `seed`, so equal views get equal
    advice. Raises ``ValueError`` when the match is over, and for a game whose player does not search.
    """
    require(match, Match, "advise()", "a match", "Record.match() makes one of a finished record.")
    check_number(1 if worlds is None else worlds, 1, "worlds")
    check_text(seed, "The seed")
    if match.to_act is None:
        raise ValueError("The match is over, so there is nothing to choose.")
    expert = make_bot(match.rules, "expert", seed=seed)
    if not isinstance(expert, SearchBot):
        raise ValueError(f"{game_title(match.rules.name)} has no Expert who could advise.")
    if worlds is not None:
        expert.budget = Budget(worlds)
    return expert.choose(match.view(match.to_act), match.legal())


def review(
    match: Record | Match[TableState],
    *,
    seats: Iterable[int] | None = None,
    worlds: int | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[HandReview, ...]:
    """Grade the choices in a match, by what each seat knew at the time.

    * `seats` are the seats to review; all, if left out.
    * `worlds` is the number of likely deals in which each choice is weighed; as in the window, if left out.
    * `jobs` is the number of processes.
    * `progress` is called after each choice with how many are done, and of how many.

    Returns a review for each seat in each hand that is over, hand by hand. The same match always gets the
    same grades. Raises ``ValueError`` for a game whose player does not search.
    """
    record = _record(match, "review()")
    check_number(1 if worlds is None else worlds, 1, "worlds")
    check_number(jobs, 1, "jobs")
    chosen = _seats(record.rules, seats)
    turns = [(hand, turn) for hand, turn in _turns(record) if turn.seat in chosen]
    graded: dict[int, GradedChoice] = {}
    for place, choice in grade_all(record.rules, [turn for _, turn in turns], worlds, jobs):
        graded[place] = choice
        if progress:
            progress(len(graded), len(turns))
    reviews: dict[tuple[int, int], list[GradedChoice]] = {
        (start_of(hand).number, seat): []
        for hand in hands_of(record.events)
        if is_over(hand)
        for seat in sorted(chosen)
    }
    for place, (hand, turn) in enumerate(turns):
        reviews[hand, turn.seat].append(graded[place])
    return tuple(
        HandReview(hand, seat, VERSION, tuple(choices), len(choices))
        for (hand, seat), choices in reviews.items()
    )


def _seats(rules: Rules, seats: Iterable[int] | None) -> set[int]:
    chosen = check_each(range(rules.seats) if seats is None else seats, int, "seats", "seat numbers")
    for seat in chosen:
        check_seat(seat, rules.seats)
    return set(chosen)


def _turns(record: Record) -> list[tuple[int, Turn]]:
    """The turns of the hands that are over, each with its hand's number."""
    over = filter(is_over, hands_of(record.events))
    return list(turns_of(record.rules, record.events, over, record.before))


def boards(match: Record | Match[TableState]) -> tuple[Board, ...]:
    """Return the deals of all finished hands, each to be played again from nothing to nothing."""
    record = _record(match, "boards()")
    rules, found = record.rules, []
    for hand in filter(is_over, hands_of(record.events)):
        dealt = next(event for event in hand if isinstance(event, HandDealt))
        deck = rules.gather(rules.evolve(rules.start(), start_of(hand)), dealt)
        found.append(Board(rules, start_of(hand).dealer, deck))
    return tuple(found)


def par(board: Board, worlds: int = 0) -> Line:
    """Let experts play a deal, one at every seat; return the hand's events and each side's points.

    The experts weigh each decision in a fixed number of `worlds` (0 is the usual number), so that par is the
    same on every machine.

    >>> import bacon
    >>> line = par(board_of(bacon.Euchre(), "tuesday", dealer=0), worlds=4)
    >>> len(line.points), sum(line.points) > 0
    (2, True)
    """
    require(board, Board, "par()", "a board", "boards() and board_of() make them.")
    check_number(worlds, 0, "worlds")
    return play_board(board, experts(board.rules, worlds))


def double_dummy(match: Match[TableState], stop: Stop | None = None) -> Solution:
    """Solve the running hand with all hands open: the tricks that each card brings when everybody plays best.

    It looks at all cards. Raises ``ValueError`` unless a seat is to play a card of a trick-taking game, and
    `bacon.solver.Stopped` when `stop` says so.
    """
    require(match, Match, "double_dummy()", "a match")
    position = player_kit(match.rules.name).position
    if position is None:
        raise _unsolvable(match.rules)
    return solve(position(match.rules, match.state), stop, copies=_copies(match.rules))


def trick_table(
    rules: Rules, hands: Sequence[Cards], strains: Sequence[Strain] = SUITS
) -> dict[Strain, tuple[int, ...]]:
    """Solve a deal for every strain and every leader: how many tricks the leader's side takes.

    Returns, by strain, a number for each seat that could lead. Nobody sits out; give the hands as they are
    when play begins, after any discard. Raises ``ValueError`` for a game without tricks, and for hands of
    different sizes.

    >>> import bacon
    >>> hands = [bacon.cards(hand) for hand in ("AS KS", "9S TS", "AH KH", "9D TD")]
    >>> trick_table(bacon.Euchre(), hands, [bacon.Strain.SPADES])
    {<Strain.SPADES: 'S'>: (2, 0, 2, 0)}
    """
    require(rules, Rules, "trick_table()", "rules")
    lead = player_kit(rules.name).lead
    if lead is None:
        raise _unsolvable(rules)
    held = check_hands(hands)
    check_each(strains, Strain, "strains", "strains, such as Strain.SPADES")
    _check_deal(rules, held)
    solver, seats = Solver(), range(rules.seats)
    return {
        strain: tuple(max(solver.tricks(lead(rules, held, strain, seat)).values()) for seat in seats)
        for strain in strains
    }


def _unsolvable(rules: Rules) -> ValueError:
    return ValueError(f"{game_title(rules.name)} is not a trick-taking game, so it cannot be solved.")


def _copies(rules: Rules) -> int:
    """The number of copies of each card in the pack."""
    return max(Counter(rules.pack()).values())


def _check_deal(rules: Rules, hands: Sequence[Cards]) -> None:
    check_copies(hands, _copies(rules))
    if len(hands) != rules.seats:
        raise ValueError(f"There are {len(hands)} hands for {rules.seats} seats.")
    for seat, hand in enumerate(hands):
        for card in hand:
            if card not in rules.pack() and not card.hidden:
                raise ValueError(f"Seat {seat} holds {card.sign}, which is not in the deck of {rules!r}.")


def _record(match: Record | Match[TableState], where: str) -> Record:
    require(match, (Record, Match), where, "a match or a record", "records.read() and load() make a record.")
    return match if isinstance(match, Record) else record_of(match)
