"""What an Insensible is worth paying for, and which machine a mechanic repairs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escarmouche.core import records
from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches.judging import formulas
from escarmouche.rulebooks.age_des_escarmouches.judging.mystic_units import spent
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import left, worth
from escarmouche.rulebooks.age_des_escarmouches.machines import crew
from escarmouche.rulebooks.age_des_escarmouches.mystics.recitation import Recitation, aimed_of
from escarmouche.rulebooks.age_des_escarmouches.state import State, figure_of

BURNT = (
    0.15  # of a fighter: what a formula that lies there already does to it in the maintenance phase
)


def _weigh_price(game: State, ask: Ask, answer: str) -> float:
    """ADE-SKILL-INSENSIBLE-01: the harm that the formula does to it, less the UM that it costs."""
    if answer == "spare":
        return 0.0
    target = figure_of(game, ask.about["target"])
    recited = records.opened(game, Recitation)
    if recited:
        gained = formulas.effect_on(game, aimed_of(game, recited[-1][1]), target)
    else:
        gained = BURNT * worth(game, target)
    mystic = figure_of(game, ask.about["figure"])
    return gained - spent(game, mystic, ask.about["cost"])


def _weigh_repair(game: State, ask: Ask, answer: str) -> float:
    """ADE-SKILL-MECANICIEN-01: the machine of its own side that gains most by a PS; none of the enemy's."""
    if answer == "none":
        return 0.0
    machine = figure_of(game, int(answer.partition(":")[2]))
    life, full = game.life[machine.id], machine.profile.life
    gained = worth(game, machine) * (left(life + 1, full) - left(life, full))
    return gained if crew.side_of(game, machine) == ask.who else -gained


WEIGHTS: dict[str, Callable[[State, Ask, Any], float]] = {
    "ade.ask.insensible": _weigh_price,
    "ade.ask.repair": _weigh_repair,
}
