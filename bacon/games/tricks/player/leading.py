"""Leading to a trick: drawing trumps if it pays, then winners, then the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bacon.core.cards import Card
from bacon.games.tricks.player.following import keep
from bacon.games.tricks.player.situation import WITH_PARTNER, Situation, Tactic, play_choice, suit_words
from bacon.search.bot import Choice


def cash_before_losers(at: Situation) -> Choice | None:
    """Cash a plain boss card once the opponents are out of trumps."""
    card = _best_plain(at, 0)
    if card is None or not at.known.opponents_out_of_trumps:
        return None
    safe = "No trump is out against us" if at.known.order.trump else "There are no trumps"
    return play_choice(at, "cash_boss", card, f"{safe}, and {card.sign} is boss: cash it.")


def every_trick(at: Situation) -> Choice | None:
    """Lead the likeliest winner when every trick is needed; that puts trumps first by itself."""
    if not at.needs_all:
        return None
    card = max(_not_into_voids(at), key=lambda card: (at.chance(card), keep(at, card)), default=None)
    if card is None:
        return None
    return play_choice(at, "every_trick", card, _every_trick_reason(at, card))


def draw_trumps(at: Situation) -> Choice | None:
    """Draw trumps from the top, as declarer, while the opponents may have some."""
    known = at.known
    top = top_trump(at)
    if top is None or known.view.declarer != known.seat:
        return None
    if at.manner.only_boss_together and not known.view.alone and known.above(top) > 0:
        return None
    if at.chance(top) < at.manner.draw and len(known.trumps) < 3:
        return None
    return play_choice(at, "draw_trumps", top, _draw_reason(at, top))


def trump_to_declarer(at: Situation) -> Choice | None:
    """Lead a high trump to a partner who declared."""
    known = at.known
    top = top_trump(at)
    if top is None or known.view.declarer not in known.partners or known.above(top) > 1:
        return None
    return play_choice(
        at, "trump_to_declarer", top, f"The partner declared: help him draw trumps with {top.sign}."
    )


def last_trump(at: Situation) -> Choice | None:
    """Lead a defender's only trump if it is boss and the first trick is over; later it may win nothing.

    Defenders otherwise keep their trumps. Over 1,500 hands each of Euchre and Bacon, judged in 40 likely
    deals, leading the higher of two trumps cost 0.3 to 0.6 points against the best plain card if at most one
    card beat it.
    """
    known, top = at.known, top_trump(at)
    if top is None or known.declaring or known.view.alone or len(known.trumps) > 1 or not known.boss(top):
        return None
    if not known.view.tricks:
        return None
    return play_choice(at, "last_trump", top, f"{top.sign} is boss: win a trick with it while it can.")


def lead_boss(at: Situation) -> Choice | None:
    """Lead a plain boss card before an opponent can throw that suit away."""
    card = _best_plain(at, 0)
    if card is None:
        return None
    return play_choice(at, "lead_boss", card, f"{card.sign} is boss: no higher card of that suit is out.")


def partners_ruff(at: Situation) -> Choice | None:
    """Lead a suit that the partner is out of but may trump."""
    known = at.known
    if known.view.alone:
        return None
    suits = [card for card in _safe_plain(at) if _partner_ruffs(at, card)]
    if not suits:
        return None
    card = min(suits, key=lambda card: keep(at, card))
    return play_choice(at, "partners_ruff", card, f"The partner is out of {suit_words(card)}: let him ruff.")


def _partner_ruffs(at: Situation, card: Card) -> bool:
    known = at.known
    return any(
        known.out_of(seat, card.suit) and not known.out_of(seat, known.order.trump) for seat in known.partners
    )


def partners_discard(at: Situation) -> Choice | None:
    """Lead a suit that the partner has thrown from, probably to ruff it."""
    known = at.known
    cards = [card for card in _safe_plain(at) if _partner_threw_suit(at, card) and known.above(card) > 0]
    if not cards or known.view.alone:
        return None
    card = min(cards, key=lambda card: (keep(at, card), known.order.strength(card)))
    reason = f"The partner threw {suit_words(card)} away: he may ruff that suit."
    return play_choice(at, "partners_discard", card, reason)


def _partner_threw_suit(at: Situation, card: Card) -> bool:
    """Whether a partner who may have trumps has thrown a card of this suit on another one."""
    known = at.known
    return any(
        play.seat in known.partners
        and known.order.suit(play.card) is card.suit is not known.order.suit(trick.plays[0].card)
        and not known.out_of(play.seat, known.order.trump)
        for trick in known.view.tricks
        for play in trick.plays
    )


def near_boss(at: Situation) -> Choice | None:
    """Lead a card that only one unseen card beats, which may be in the stock or with the partner."""
    card = _best_plain(at, 1)
    if card is None:
        return None
    reason = f"Only one {suit_words(card).removesuffix('s')} can beat {card.sign}{_where(at, card)}."
    return play_choice(at, "lead_near_boss", card, reason)


def many_trumps(at: Situation) -> Choice | None:
    """Lead the highest of three or more trumps, but not against a declarer, who wants exactly that."""
    top = top_trump(at)
    if top is None or len(at.known.trumps) < 3 or _defending(at):
        return None
    return play_choice(at, "lead_from_many_trumps", top, "With so many trumps draw those of the others.")


def strongest_plain(at: Situation) -> Choice | None:
    """Lead the plain card that the fewest cards beat."""
    card = _best_plain(at, 12)
    if card is None:
        return None
    return play_choice(at, "lead_plain", card, _plain_reason(at, card))


def least_bad(at: Situation) -> Choice | None:
    """Lead the card that costs least when there is no good lead."""
    if not at.cards:
        return None
    if not at.known.plain:
        card = max(at.cards, key=at.known.order.strength)
        return play_choice(at, "trumps_from_the_top", card, "Only trumps are left: lead the highest.")
    card = min(_not_into_voids(at), key=lambda card: keep(at, card))
    return play_choice(at, "least_bad_lead", card, f"Nothing good to lead: {card.sign} costs least.")


def _every_trick_reason(at: Situation, card: Card) -> str:
    """Say what the tricks are for; once the hand is decided, only winning all of them is left."""
    aim = "For all the tricks" if at.aim == at.tricks else "Every trick is needed"
    if at.held(card) == 1:
        return f"{aim}: {card.sign} cannot be beaten."
    among = " in a plain suit" if at.chance(card) < max(map(at.chance, at.cards)) else ""
    return f"{aim}: no lead{among} is likelier to win the trick than {card.sign}."


def _draw_reason(at: Situation, top: Card) -> str:
    higher = at.known.higher(top)
    if not higher:
        return f"Lead the boss trump {top.sign}: the opponents may still have trumps."
    if len(higher) <= 2:
        beating = higher[0].sign if len(higher) == 1 else "two cards"
        return f"Lead {top.sign} to draw trumps: only {beating} can beat it."
    if len(at.known.trumps) < 3:
        return f"Lead {top.sign} to draw trumps: it will probably win."
    return f"With so many trumps lead {top.sign}: the others must play theirs."


def _where(at: Situation, card: Card) -> str:
    """Return where the one higher card may harmlessly be, if it can be there."""
    known, where = at.known, at.manner.where
    if where == WITH_PARTNER and all(known.out_of(seat, card.suit) for seat in known.partners):
        return ""
    return f", and it may be {where}"


def _plain_reason(at: Situation, card: Card) -> str:
    if at.known.trumps:
        return f"{card.sign} first: keep the trumps for later."
    if at.known.above(card) > 2:
        return f"Nothing good to lead: {card.sign} gives least away."
    return f"No sure winner: few {suit_words(card)} can beat {card.sign}."


def _defending(at: Situation) -> bool:
    return at.known.view.declarer is not None and not at.known.declaring


def top_trump(at: Situation) -> Card | None:
    """Return the highest trump, unless both opponents are known to be out of trumps."""
    held = [card for card in at.known.trumps if card in at.cards]
    return held[0] if held and not at.known.opponents_out_of_trumps else None


def _best_plain(at: Situation, most_above: int) -> Card | None:
    """Return the safest plain card that no opponent is known to ruff."""
    cards = [card for card in _safe_plain(at) if at.known.above(card) <= most_above]
    return min(cards, key=lambda card: _lead_order(at, card), default=None)


def _lead_order(at: Situation, card: Card) -> tuple[int, float, int, int]:
    """Sort plain leads: few higher cards first, then the best chance, then the highest of touching cards."""
    return at.known.above(card), -at.chance(card), -at.known.order.strength(card), card.index


def _safe_plain(at: Situation) -> list[Card]:
    return [card for card in at.known.plain if card in at.cards and not _ruffed(at, card)]


def _ruffed(at: Situation, card: Card) -> bool:
    known = at.known
    return any(
        known.out_of(seat, card.suit) and not known.out_of(seat, known.order.trump)
        for seat in known.opponents
    )


def _not_into_voids(at: Situation) -> Iterable[Card]:
    """Return the leads without trumps if both opponents are out of them, unless only trumps are left."""
    plain = [card for card in at.cards if not at.known.order.is_trump(card)]
    return plain if plain and at.known.opponents_out_of_trumps else at.cards


FIRST: Final[tuple[Tactic[Situation], ...]] = (cash_before_losers, every_trick, draw_trumps)
HELPS: Final[tuple[Tactic[Situation], ...]] = (lead_boss, partners_ruff, partners_discard, near_boss)
LAST: Final[tuple[Tactic[Situation], ...]] = (strongest_plain, least_bad)
"""A game's leading tactics in order: sure tricks and trumps, winners and help for the partner, the rest."""
