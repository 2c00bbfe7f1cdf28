"""`Prompt`, the words above the player's hand."""

from __future__ import annotations

from msgspec import Struct


class Prompt(Struct, frozen=True):
    """The sentence above the hand, and whether it is a refusal, a hint, or an explanation.

    If it says what happened and then asks, its last part is the `question`. If it judges, its last part
    is the `reason`.
    """

    sentence: str
    refused: bool = False
    hinted: bool = False
    news: bool = False
    aloud: bool = True  # whether a player who listens needs the explanation
    right: bool = False  # a guess was
    wrong: bool = False
    dismissible: bool = False  # by a button that turns tips off
    question: str = ""
    reason: str = ""
    alone: bool = False  # whether a partner asks to go alone
