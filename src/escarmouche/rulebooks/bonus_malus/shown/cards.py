"""The card of a figure: its skills as they stand now, what it holds and carries, what it can do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.card_scores import CardScore
from escarmouche.core.explain import Phrase
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.ground.walking import base_move
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.scores import skill_modifiers
from escarmouche.rulebooks.bonus_malus.skill_names import COMMON
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State

SHOWN = ("combat", "tir", "lancer", "initiative", "moral")
MOVE = "move"
CARD_SCORES = (
    CardScore(MOVE, Phrase("bm.score.move"), is_length=True),
    *(CardScore(id, Phrase(f"bm.score.{id}")) for id in SHOWN),
)

IN_HAND, CARRIED = Phrase("bm.card.in_hand"), Phrase("bm.card.carried")
WORN = Phrase("bm.card.worn")


def sign(modifier: int) -> str:
    """A modifier as the book writes it.

    >>> [sign(m) for m in (-3, -1, 0, 1, 2)]
    ['3−', '−', '·', '+', '2+']
    """
    if modifier == 0:
        return "·"
    steps = "" if abs(modifier) == 1 else str(abs(modifier))
    return f"{steps}{'+' if modifier > 0 else '−'}"


def scores(game: State, figure: Figure) -> dict[str, Any]:
    """Its base move and the common skills, with all that bears on them now."""
    if game.status[figure.id] != ON_TABLE:
        return {MOVE: 5.0, **{id: sign(_printed(figure.profile, id)) for id in SHOWN}}
    return {
        MOVE: float(base_move(game, figure).value),
        **{id: sign(int(skill_modifiers(game, figure, id).value)) for id in SHOWN},
    }


def _printed(profile: Profile, id: str) -> int:
    skill = profile.skill(id)
    return -3 if skill is None else skill.modifier


# -- what it can do and what it has -----------------------------------------------------------------


def abilities(game: State, figure: Figure) -> list[dict[str, Any]]:
    """Its skills beside the common ones, then what it holds, carries and wears."""
    profile = figure.profile
    told = [_skill(skill) for skill in profile.skills if skill.id not in COMMON]
    return [*told, *_equipment(game, figure)]


def _skill(skill: Skill) -> dict[str, Any]:
    phrase = Phrase(f"bm.skill.{skill.id}")
    return {"name": phrase, "help": f"bm.skill.{skill.id}.help", "data": _measure(skill)}


def _measure(skill: Skill) -> dict[str, Any]:
    return {"modifier": sign(skill.modifier), "rank": skill.rank, "about": skill.about}


def _equipment(game: State, figure: Figure) -> Iterator[dict[str, Any]]:
    return iter(())
