"""What a figure has in its hands, and what it can do with it (BM-EQUIP-03, -04)."""

from __future__ import annotations

from escarmouche.core.explain import Refusal
from escarmouche.rulebooks.bonus_malus.equipment import Protection, Use, Weapon
from escarmouche.rulebooks.bonus_malus.hearing import first_said
from escarmouche.rulebooks.bonus_malus.points import UNUSABLE
from escarmouche.rulebooks.bonus_malus.state import Figure, State


def weapon_called(game: State, figure: Figure, id: str) -> Weapon | None:
    """A weapon by its id: its own, or one that it took from the ground (R38), as its owner had it."""
    return figure.profile.weapon(id) or owner_of(game, figure, id).profile.weapon(id)


def owner_of(game: State, figure: Figure, id: str) -> Figure:
    """Who brought a weapon that a figure has: itself, else one that had such a weapon and has it no more, else any."""
    if figure.profile.weapon(id) is not None:
        return figure
    brought = [other for other in game.figures if other.profile.weapon(id) is not None]
    parted = (other for other in brought if id not in game.carried[other.id])
    return next(parted, brought[0] if brought else figure)


def weapons_in_hand(game: State, figure: Figure) -> list[Weapon]:
    """Its weapons, in the order of its hands; one of which it holds two stands there twice."""
    found = (weapon_called(game, figure, id) for id in game.hands[figure.id])
    return [weapon for weapon in found if weapon is not None]


def shield_in_hand(game: State, figure: Figure) -> Protection | None:
    """Its shield, where it holds it (R31)."""
    shield = figure.profile.shield
    return shield if shield is not None and shield.id in game.hands[figure.id] else None


def held_uses(game: State, figure: Figure) -> tuple[Use, ...]:
    """The weapons whose attributes work by being held (R84): each once, as melee weapons where they are that."""
    held = {weapon.id: weapon for weapon in weapons_in_hand(game, figure)}
    uses = (weapon.melee or weapon.shot for weapon in held.values())
    return tuple(use for use in uses if use is not None)


def why_unusable(game: State, figure: Figure, use: Use) -> Refusal | None:
    """BM-SKILL-EXONECESSAIRE-01: why it cannot use something that it holds."""
    refusal: Refusal | None = first_said(game, figure, UNUSABLE, use, uses=(use,))
    return refusal
