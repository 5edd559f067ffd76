"""What a figure holds when the game begins (BM-EQUIP-03, -04, BM-MELEE-01, -03, BM-SHOOT-01, R78)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.army.outfit import Outfit
from escarmouche.rulebooks.bonus_malus.equipment import Weapon

TWO = 2


def hands_needed(skills: Sequence[Skill], outfit: Outfit, held: Sequence[str]) -> int:
    """How many hands these take: one each, two for a weapon with 2 mains."""
    weapons = [weapon for id in held if (weapon := outfit.weapon(id)) is not None]
    shields = len(held) - len(weapons)
    taken = sum(_hands_of(skills, weapon) for weapon in weapons)
    if any(_goes_with_shield(weapon) for weapon in weapons):
        shields = max(0, shields - 1)
    return taken + shields


def carries(outfit: Outfit, held: Sequence[str]) -> list[str]:
    """Those of what it should hold that it does not carry, or not so often."""
    own = Counter(weapon.id for weapon in outfit.weapons)
    if outfit.shield is not None:
        own[outfit.shield.id] += 1
    return list((Counter(held) - own).elements())


def usual_hands(skills: Sequence[Skill], outfit: Outfit) -> tuple[str, ...]:
    """As much as its hands can hold, in the order in which it is listed, a shield last."""
    held: list[str] = []
    wanted = [weapon.id for weapon in outfit.weapons]
    if outfit.shield is not None:
        wanted.append(outfit.shield.id)
    for id in wanted:
        if hands_needed(skills, outfit, [*held, id]) <= TWO:
            held.append(id)
    return tuple(held)


def _hands_of(skills: Sequence[Skill], weapon: Weapon) -> int:
    """BM-SKILL-TIREURCOSTAUD-01: one hand will do for a shooting weapon."""
    costaud = any(skill.id == "tireur-costaud" for skill in skills)
    return 1 if costaud and weapon.shot is not None else weapon.hands


def _goes_with_shield(weapon: Weapon) -> bool:
    """BM-SKILL-AVECBOUCLIER-01."""
    return any(use is not None and use.has("avec-bouclier") for use in (weapon.melee, weapon.shot))
