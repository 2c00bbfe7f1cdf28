"""Matches and hands of the history in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from bacon.core.cards import with_signs
from bacon.core.events import Event, HandStarted, SeedRevealed
from bacon.core.rules import Rules, TableState
from bacon.core.words import as_sentence, capital, dashed, does, game_title, inside
from bacon.kits import GAMES, hand_word_of, why_missing
from bacon.kits.presets import preset_title, presets_of
from bacon.store.figures import figures_of
from bacon.store.history import HandRow, MatchRow
from bacon.store.rounds import Day, OpenRound, number_of, place_of
from bacon.system import clock
from bacon.ui.kit.cells import date_words, short_date
from bacon.ui.kit.lists import TableLine
from bacon.ui.replay.standing import LABELS, MAX_SIDES_WITHOUT_NAMES, stands


def game_names() -> dict[str, str | None]:
    """The choices of a filter by game: each name by its title."""
    return {"All games": None, **{game_title(name): name for name in GAMES}}


def day(moment: datetime) -> str:
    """Return a moment's date and time where the player is."""
    return f"{date_words(clock.local(moment).date())}, {_time(moment)}"


def lately(moment: datetime) -> str:
    """Return a moment as people say it: today and yesterday by name, this year without its number."""
    here, today = clock.local(moment).date(), clock.local(clock.now()).date()
    names = {today: "today", today - timedelta(days=1): "yesterday"}
    if here in names:
        return f"{names[here]}, {_time(moment)}"
    return short_day(moment) if here.year == today.year else day(moment)


def short_day(moment: datetime) -> str:
    """Return the same without the year, for lists by month."""
    here = clock.local(moment)
    return f"{short_date(here)}, {_time(moment)}"


def _time(moment: datetime) -> str:
    here = clock.local(moment)
    half = "AM" if here.hour < _NOON else "PM"
    return f"{(here.hour - 1) % _NOON + 1}:{here.minute:02} {half}"


_NOON: Final = 12


def event_line(
    rules: Rules, state: TableState, event: Event, names: Sequence[str], hand: str, *, viewer_side: int
) -> str:
    """Describe an event of a hand in a line, and its end as its result is titled, from the viewer's side.

    `state` is the one after the event, and `hand` names the hand, such as ``Hand 3``. Details of its seal
    stay on the fairness page.
    """
    match event:
        case HandStarted(dealer=dealer):
            return f"{hand}: {does(inside(names[dealer]), 'deal')}."
        case SeedRevealed():
            return as_sentence(rules.outcome(state, names, viewer_side).title)
        case _:
            return with_signs(rules.narrate_in(state, event, names))


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "hand"), counted(3, "match")
    ('1 hand', '3 matches')
    """
    ending = "es" if noun.endswith("ch") else "s"
    return f"{number:,} {noun}{'' if number == 1 else ending}"


def match_title(row: MatchRow) -> str:
    """Return how a match ended or stands, the player's side first; for a round, which of its hands it is."""
    score, place = score_of(row), place_of(row)
    if place and row.hands:
        return f"{capital(hand_word_of(row.game))} {place[0]} of {place[1]}, {score}"
    if row.kind == "practice" and row.winner is None and row.finished:
        return f"Practice, {row.key or f'{hand_word_of(row.game)} {max(row.hands, 1)}'}"
    if row.winner is None:
        stands = f" at {score}" if score else ""
        running = f"{game_title(row.game)}, in progress{stands and f', {score}'}"
        return f"Abandoned{stands}" if row.finished else running
    if row.won is None:
        return f"Computer players only, {score}"
    return f"{'Won' if row.won else 'Lost'} {score}"


def score_of(row: MatchRow) -> str:
    """Return the score, the player's side first; empty before the first hand is over."""
    if not row.scores:
        return ""
    return dashed([row.scores[row.mine], *row.scores[: row.mine], *row.scores[row.mine + 1 :]])


def running_line(row: MatchRow) -> TableLine:
    """Return the row of an unfinished match; it says so if its game is not installed."""
    played = f"last played {lately(row.played)}"
    if why := why_missing(row.game):
        return TableLine("warning", "bad", game_title(row.game), f"{capital(why)} · {played}", labels_of(row))
    place = place_of(row)
    number = f"{place[0]} of {place[1]}" if place else f"{number_of(row) or row.hands + 1}"
    parts = [preset_title(row.game, row.preset), f"{hand_word_of(row.game)} {number}", played]
    return TableLine("play", "text", _running_title(row), " · ".join(parts), labels_of(row))


def _running_title(row: MatchRow) -> str:
    """Return the game and how it stands; only the game of a round, whose row says which hand it is."""
    if number_of(row):
        return game_title(row.game)
    if len(row.scores) > MAX_SIDES_WITHOUT_NAMES:
        return f"{game_title(row.game)}, {score_of(row)}"
    return stands(row.game, "plain", row.scores, row.mine)


def open_line(left: OpenRound) -> TableLine:
    """Return the row of a round that was left between two hands: which hand comes next."""
    round_, word = left.round, hand_word_of(left.round.game)
    today = clock.local(clock.now()).date()
    parts = [
        f"deal of {short_date(round_.day)}" if isinstance(round_, Day) and round_.day != today else "",
        f"{word} {left.hand.number} of {len(round_.hands)} is next",
        f"last played {lately(left.played)}",
    ]
    return TableLine(
        "play", "text", game_title(round_.game), capital(" · ".join(filter(None, parts))), (round_.title,)
    )


def match_line(row: MatchRow, *, whose: bool = False) -> TableLine:
    """Return the row of a match in a list by month; in one of everyone's matches it says `whose` it is.

    The usual variation isn't named, and who sat at the table is on the match's page. The title of an
    unfinished match names its game, and those of others are results.
    """
    title = preset_title(row.game, row.preset)
    usual = row.game in GAMES and title == presets_of(row.game)[0].name
    hands = [] if _is_finished_round_hand(row) else [counted(row.hands, hand_word_of(row.game))]
    game = [] if _is_running(row) else [game_title(row.game)]  # the title begins with it
    parts = [*game, *([] if usual else [title]), *hands]
    if whose and row.player:
        parts.insert(0, row.player)
    detail = " · ".join([*parts, short_day(row.started)])
    unwon = _is_lost(row)
    token = "team_b" if unwon and row.winner is not None else "text_muted" if unwon else "team_a"
    return TableLine(
        _icon_of(row), token, match_title(row), detail, labels_of(row), row.winner is None and unwon
    )


def _icon_of(row: MatchRow) -> str:
    """The icon of a row: a crown, a cross, "play" for an unfinished match, or cards for a single hand."""
    if _is_finished_round_hand(row):
        return "deal"
    if row.winner is not None:
        return "crown" if row.won else "close"
    return "deal" if row.finished else "play"


def _is_running(row: MatchRow) -> bool:
    return row.winner is None and not row.finished and not _is_finished_round_hand(row)


def _is_lost(row: MatchRow) -> bool:
    return row.finished and not row.won and not _is_finished_round_hand(row)


def _is_finished_round_hand(row: MatchRow) -> bool:
    """Whether this is the finished hand of a round."""
    return number_of(row) is not None and row.hands > 0


def labels_of(row: MatchRow | HandRow) -> tuple[str, ...]:
    """Return labels for what is special about a match."""
    helped = ("Assisted",) if row.assisted and row.kind != "practice" else ()
    return (*LABELS.get(row.kind, ()), *helped)


def hand_line(row: HandRow, names: Sequence[str]) -> TableLine:
    """Return the row of a hand, in its game's words; its edge has the colour of the side that won it."""
    line = figures_of(row.game).told(row, names)
    theirs = "team_b" if len(row.points) == MAX_SIDES_WITHOUT_NAMES else "text"
    edge = "" if row.side is None else "team_a" if row.side == row.mine else theirs
    token = "text_muted" if line.faint else "text"
    return TableLine(line.icon, token, line.title, line.detail, line.labels, edge=edge)
