"""What a figure has in its hands, and what it can do with it (BM-EQUIP-03, -04)."""

from __future__ import annotations

from escarmouche.core.explain import Refusal
from escarmouche.rulebooks.bonus_malus.equipment import Protection, Use, Weapon
from escarmouche.rulebooks.bonus_malus.hearing import first_said
from escarmouche.rulebooks.bonus_malus.points import UNUSABLE
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of


def weapon_called(game: State, figure: Figure, id: str) -> Weapon | None:
    """A weapon by its id: its own, or one that it took from the ground (R38), as its owner had it."""
    own = figure.profile.weapon(id) or owner_of(game, figure, id).profile.weapon(id)
    if own is not None:
        return own
    others = (other.profile.weapon(id) for other in game.figures)
    return next((weapon for weapon in others if weapon is not None), None)


def owner_of(game: State, figure: Figure, id: str) -> Figure:
    """Who brought a weapon that a figure has: itself, or the one whose it was when it last picked it up."""
    if figure.profile.weapon(id) is None:
        for who, weapon, owner in reversed(game.picked_up):
            if who == figure.id and weapon == id:
                return figure_of(game, owner)
    return figure


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
