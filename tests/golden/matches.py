"""The matches kept as files: their house rules, their players' whims, and how they are played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from bacon.core.events import Event
from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import PRESETS as OF_BID_EUCHRE
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import PRESETS as OF_CLIMBING
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import PRESETS as OF_EUCHRE
from bacon.games.euchre.game import Euchre
from bacon.kits import decode
from bacon.kits.presets import find_preset
from tests.games.climbing import tables as climbing
from tests.games.roaming import roamed
from tests.play import Whims, played

SEED = 2026


class Golden(Struct, frozen=True):
    """A match under house rules; one that would be long stops after some hands.

    A `former` one was played when a rule was another one: it opens for ever, but nobody plays so any more.
    """

    rules: Rules
    whims: Whims
    hands: int = 1000
    former: bool = False


HERE = Path(__file__).parent


def stored(name: str) -> tuple[Event, ...]:
    """Read the stored log of a match."""
    return tuple(map(decode, (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()))


@cache
def events_of(name: str) -> tuple[Event, ...]:
    """Play a match and return its log; a former one is read."""
    golden = GOLDENS[name]
    return stored(name) if golden.former else play(golden.rules, SEED, golden.whims, hands=golden.hands)


def play(rules: Rules, seed: int | str, whims: Whims, *, hands: int) -> tuple[Event, ...]:
    """Have random players play this many hands; the log is the same with every Python."""
    match rules:
        case Bacon():
            return played(rules, seed, whims, hands=hands).events
        case Euchre() | BidEuchre():
            return roamed(rules, seed, whims, hands=hands).events
        case Climbing():
            return climbing.played(rules, seed, whims.passes, deals=hands).events
        case _:
            raise AssertionError(f"nobody knows how to play {rules!r}")


_FREE_JOKERS = Bacon(
    jokers=2, joker_follows="free", deck=24, jacks_high=True, claim="everyone", score_names="bacon"
)
_BENNY_IS_A_SPADE = Euchre(joker=True, joker_turned_up="spades", claim="everyone", throw_in=True)
"""In the former playthroughs of these two a claim failed for a card that was beaten on the table."""

BACON: dict[str, Golden] = {
    "standard": Golden(Bacon(), Whims()),
    "long": Golden(find_preset("bacon", "Long").rules, Whims(passes=0.5)),
    "jacks_and_jokers": Golden(find_preset("bacon", "Jacks & Jokers").rules, Whims(passes=0.6)),
    "short_pack": Golden(find_preset("bacon", "Short pack").rules, Whims(passes=0.6)),
    "one_joker": Golden(Bacon(jokers=1, deck=24, target=15), Whims(passes=0.7, alone=0.4)),
    "free_jokers": Golden(_FREE_JOKERS, Whims(passes=0.6, claims=0.9), former=True),
    "free_jokers_and_claims": Golden(_FREE_JOKERS, Whims(passes=0.6, claims=0.9)),
    "stuck_dealer": Golden(
        Bacon(stick_dealer=True, denier_may_declare=False, refused_alone="counts_as_pass", jokers=2, deck=24),
        Whims(passes=0.9, alone=0.6, denies=0.5),
    ),
    "bound_denier": Golden(
        Bacon(denier_may_declare=False, permission="declare"), Whims(passes=0.3, denies=0.7)
    ),
    "hard_on_loners": Golden(
        Bacon(loner_must_take_five=True, beaten_loner_doubles=True, may_discard_upcard=False),
        Whims(alone=0.9, denies=0.1),
    ),
    "small_scores": Golden(
        Bacon(loner_three_or_four=1, defenders_sweep=2, beaten_loner_doubles=True, target=11),
        Whims(alone=0.7, denies=0.1),
    ),
    "permission_off": Golden(Bacon(permission="off", target=7), Whims(alone=0.5)),
    "permission_to_declare": Golden(Bacon(permission="declare", target=5), Whims(denies=0.4)),
    "permission_to_go_alone": Golden(Bacon(permission="alone", target=7), Whims(alone=0.6, denies=0.5)),
    "refused_alone_passes": Golden(
        Bacon(refused_alone="counts_as_pass", target=7), Whims(alone=0.6, denies=0.4)
    ),
    "same_dealer": Golden(Bacon(acquitted_redeal="same_dealer", target=5), Whims(passes=0.95)),
    "next_dealer": Golden(Bacon(target=5), Whims(passes=0.95)),
    "to_the_last_trick": Golden(Bacon(throw_in=False, target=7), Whims(claims=0.0)),
    "claim_against_everyone": Golden(Bacon(claim="everyone", target=11), Whims(claims=1.0)),
    "no_claims": Golden(Bacon(claim="off", target=7), Whims()),
}

EUCHRE: dict[str, Golden] = {
    **{
        f"euchre/{preset.name.lower().replace(' ', '_')}": Golden(preset.rules, Whims(passes=0.7))
        for preset in OF_EUCHRE
    },
    "euchre/dealt_again": Golden(
        Euchre(
            misdeal="ace_no_face",
            misdeal_dealer="next_dealer",
            go_under="clean",
            all_passed="same_dealer",
            deck=28,
            target=7,
        ),
        Whims(passes=0.9, alone=0.1),
    ),
    "euchre/no_face": Golden(
        Euchre(misdeal="no_ace_no_face", deck=32, target=5, take_four=True, maker_leads=True),
        Whims(passes=0.5, alone=0.1),
    ),
    "euchre/forfeit": Golden(
        Euchre(
            all_passed="stick_or_forfeit",
            stuck_may_name_turned_down=True,
            stuck_no_trump=True,
            low_no_trump=True,
            must_have_trump="natural",
            target=7,
        ),
        Whims(passes=0.92),
    ),
    "euchre/hard_on_loners": Golden(
        Euchre(
            loner_three_or_four="nobody",
            lone_penalty=True,
            super_euchre=True,
            canadian_loner=True,
            no_late_loners=True,
            loner_lead="left_of_maker",
            may_discard_upcard=False,
        ),
        Whims(passes=0.6, alone=0.9),
    ),
    "euchre/benny_names": Golden(
        Euchre(
            joker=True,
            joker_turned_up="caller_names",
            must_have_trump="any",
            throw_in=True,
            claim="opponents",
            target=15,
        ),
        Whims(passes=0.6, claims=0.9),
    ),
    "euchre/benny_is_a_spade": Golden(_BENNY_IS_A_SPADE, Whims(passes=0.6, claims=0.9), former=True),
    "euchre/benny_is_a_spade_and_claims": Golden(_BENNY_IS_A_SPADE, Whims(passes=0.6, claims=0.9)),
}

BID_EUCHRE: dict[str, Golden] = {
    **{
        f"bid_euchre/{name}": Golden(preset.rules, Whims(passes=0.6, alone=0.1), hands=5)
        for name, preset in zip(("four", "six", "double_deck", "hoosier"), OF_BID_EUCHRE, strict=True)
    },
    "bid_euchre/named_later": Golden(
        BidEuchre(
            name_later=True,
            low_no_trump=True,
            min_bid="half",
            all_passed="stick",
            dealer_match=True,
            loners="exchange_2",
            set_penalty="tricks_taken",
            floor=24,
            target=31,
        ),
        Whims(passes=0.7, alone=0.3),
        hands=8,
    ),
    "bid_euchre/auction": Golden(
        BidEuchre(
            deck=32,
            bidding="auction",
            nt_ranks=True,
            duplicates="last",
            alone_overcall=True,
            loners="exchange_1",
            made_bonus=2,
            loner_bonus=12,
            set_penalty="hand_size",
            claim="opponents",
            min_bid=2,
            floor=50,
        ),
        Whims(passes=0.7, alone=0.4, claims=1.0),
        hands=8,
    ),
    "bid_euchre/bid_to_win": Golden(
        BidEuchre(
            must_bid_to_win=True,
            target=32,
            all_passed="same_dealer",
            loners="exchange_3",
            loner_bonus=24,
            min_bid=3,
            lead="left_of_dealer",
            claim="everyone",
        ),
        Whims(passes=0.5, alone=0.2, claims=1.0),
        hands=8,
    ),
    "bid_euchre/without_loners": Golden(
        BidEuchre(loners="off", loner_bonus=0, min_bid=5, target=31), Whims(passes=0.5), hands=5
    ),
    "bid_euchre/from_six": Golden(BidEuchre(deck=48, min_bid=6), Whims(passes=0.4), hands=3),
}

CLIMBING: dict[str, Golden] = {
    **{
        f"climbing/{(preset.saved_as or preset.name).lower().replace(' ', '_')}": Golden(
            preset.rules, Whims(passes=0.4)
        )
        for preset in OF_CLIMBING
    },
    "climbing/house_rules": Golden(
        Climbing(
            pass_is_final=True,
            force_flush_bomb=True,
            wilds_shuffled=True,
            gift_lead="off",
            show_counts=False,
            target=16,
            max_deals=10,
        ),
        Whims(passes=0.3),
    ),
    "climbing/six_with_tens": Golden(
        Climbing(
            players=6,
            six_player_pack="one_to_ten",
            gift_lead="next_only",
            team_scoring="places",
            target=32,
            max_deals=4,
        ),
        Whims(passes=0.3),
    ),
    "climbing/to_four": Golden(Climbing(target=4, max_deals=12), Whims(passes=0.6)),
}

GOLDENS: dict[str, Golden] = {**BACON, **EUCHRE, **BID_EUCHRE, **CLIMBING}
"""Every match by its place under this folder."""
