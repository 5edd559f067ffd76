"""The numbers on the cards of a book: what they are called and in which order they stand, for whoever shows a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from escarmouche.core.explain import Phrase


class CardScore(NamedTuple):
    """A number of a card: its key among the `scores` that a book presents, its name, whether it is a length."""

    id: str
    name: Phrase | Mapping[str, str]  # or its abbreviation, by language
    is_length: bool = False


def abbreviated(*names: str, lengths: tuple[str, ...] = ()) -> tuple[CardScore, ...]:
    """Numbers that go by their abbreviation in every language."""
    return tuple(
        CardScore(name, {"fr": name, "en": name}, name in lengths) for name in (*lengths, *names)
    )
