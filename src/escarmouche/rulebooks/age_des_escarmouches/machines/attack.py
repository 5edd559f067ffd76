"""A-R70: a free enemy in contact with a machine may strike it in the combat phase, which it cannot defend."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.combat import phase
from escarmouche.rulebooks.age_des_escarmouches.combat.affair import Bout
from escarmouche.rulebooks.age_des_escarmouches.machines import crew
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    State,
    everyone,
    figure_of,
    is_free,
)
from escarmouche.rulebooks.age_des_escarmouches.testing import blow_of, damage_test
from escarmouche.rulebooks.age_des_escarmouches.wounds import bury, hurt

STRIKES = Phrase("ade.event.strikes_machine", "ADE-4.7.1-01", "ADE-4.7.1-08")

MACHINE = "machine"
BLOWS = 2  # one damage test for each of his combat dice (A-R70)


def found(game: State) -> list[Bout]:
    """Everybody who is free and touches a machine of the other side: one attack each in a phase."""
    return [
        Bout((figure.id, machine.id), MACHINE)
        for machine in game.machines
        for figure in everyone(game)
        if figure.camp != crew.side_of(game, machine)
        and is_free(game, figure)
        and crew.touches(game, figure, machine)
    ]


def strike(game: State, fray: str, number: int, target: int) -> Rule:
    """Two damage tests, his FOR against its RES, without an ATT test: it has no DEF."""
    figure, machine = figure_of(game, number), figure_of(game, target)
    here = game.status[number] == ON_TABLE and machine in game.machines
    if not here or not is_free(game, figure) or not crew.touches(game, figure, machine):
        return
    yield Tell(STRIKES, {"figure": number, "machine": target})
    total = 0
    for _ in range(BLOWS):
        total += yield from damage_test(game, blow_of(game, figure, machine))
    game.fought[number] = True
    yield from hurt(game, machine, total)
    yield from bury(game, [machine])  # ADE-4.7.1-09


phase.KINDS[MACHINE] = "machine struck"
phase.OTHERS.append(found)
