"""What an interface shows of a mystic: its energy, its control zone, and its collection."""

from __future__ import annotations

from typing import Any

from escarmouche.rulebooks.age_des_escarmouches.content.formulas import Formula
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import (
    control_radius,
    is_mystic,
    known_to,
    level_of,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import bond_of
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import why_not_recite
from escarmouche.rulebooks.age_des_escarmouches.mystics.aiming import reach
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State


def mystic(game: State, figure: Figure) -> dict[str, Any] | None:
    """`{"energy": 5, "control": 30}`; None for whoever is no mystic."""
    if not is_mystic(figure.profile):
        return None
    return {"energy": game.energy[figure.id], "control": control_radius(game, figure).value}


def is_summoned(game: State, figure: Figure) -> bool:
    """Whether a formula brought it (ADE-4.6.7-01)."""
    return bond_of(game, figure) is not None


def formulas(game: State, figure: Figure) -> list[dict[str, Any]]:
    """The formulas of its collection with everything that is printed of them (ADE-4.6.2)."""
    return [_formula(game, figure, formula) for formula in known_to(figure)]


def _formula(game: State, figure: Figure, formula: Formula) -> dict[str, Any]:
    return {
        "id": formula.id,
        "name": formula.phrase,
        "help": f"{formula.phrase.id}.help",
        "left": why_not_recite(game, figure, formula) is None,
        "action": "appel" if formula.miracle else "incantation",
        "collection": formula.collection,
        "elements": list(formula.elements),
        "cost": formula.cost,
        "range": reach(game, figure, formula),
        "aim": formula.aim.value,
        "area": formula.area,
        "whom": formula.whom.value,
        "level": level_of(figure, formula.id),
        "free_level": formula.level is None,
        "several": formula.several,
        "turns": formula.turns,
        "upkeep": formula.upkeep.value if formula.can_be_kept else None,
        "frequency": formula.frequency,
    }
