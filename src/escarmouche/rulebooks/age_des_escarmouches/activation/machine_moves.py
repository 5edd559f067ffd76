"""Chapter 4.7.3: the two questions of a machine's move, and the move itself."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.actions import trap_springs
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import STAND
from escarmouche.rulebooks.age_des_escarmouches.activation.further_move import FurtherMove
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record
from escarmouche.rulebooks.age_des_escarmouches.figure_selection import FigureSelection, Reasons
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.machines import crew
from escarmouche.rulebooks.age_des_escarmouches.machines.moving import MachineWay, moves_by_itself
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    figure_of,
    put,
)

ONLY_PUSHED = Phrase("ade.refusal.only_these_now", "ADE-4.7.3-04")
REASONS = Reasons(
    Phrase("ade.refusal.not_of_the_crew", "ADE-4.7.3-05"),
    Phrase("ade.refusal.too_few_picked", "ADE-4.7.3-05"),
    Phrase("ade.refusal.too_many_picked", "ADE-4.7.3-05"),
)
WHO_PUSHES = Phrase("ade.ask.machine_pushed", "ADE-4.7.3-05")
WHERE = Phrase("ade.ask.machine_way", "ADE-4.7.3-04")
MOVED = Phrase("ade.event.machine_moved", "ADE-4.7.3-04", "ADE-4.7.3-09")
FOLLOWED = Phrase("ade.event.crew_followed", "ADE-4.7.3-09")


def pushed(game: State, id: str, number: int) -> Rule:
    """ADE-4.7.3-05: those of the crew who wish to take part; a machine that moves by itself takes all (A-R72)."""
    figure = figure_of(game, number)
    machine = crew.served_by(game, figure)
    if machine is None:
        return
    able = [member.id for member in crew.present(game, machine)]
    game.next(("crew busy", id, *(other for other in able if other != number)))
    members = tuple(able)
    if len(able) > 1 and not moves_by_itself(machine):
        members = yield from _who(figure, machine, able)
    game.next(("machine goes", id, machine.id, *members))


def _who(figure: Figure, machine: Figure, able: list[int]) -> Generator[Any, Any, tuple[int, ...]]:
    about = {"camp": figure.camp, "machine": machine.id, "figures": able}
    answers = FigureSelection(able, 1, len(able), REASONS, preferred=len(able))
    chosen: tuple[int, ...] = yield Ask(figure.camp, WHO_PUSHES, answers, about)
    return chosen


def goes(game: State, id: str, number: int, *members: int) -> Rule:
    """ADE-4.7.3-04: where to; it may stay, and turn."""
    machine, action = figure_of(game, number), MachineWay(members)
    camp = crew.crew_of(game, machine).camp
    answers = FurtherMove(game, number, {STAND.id: STAND, action.id: action}, ONLY_PUSHED)
    about = {"camp": camp, "machine": number, "figures": list(members)}
    deed: Deed = yield Ask(camp, WHERE, answers, about)
    if deed.action == STAND.id:
        if deed.facing is not None:
            put(game, machine, game.x[number], game.y[number], deed.facing)
        return
    way, there = action.way(game, machine, deed, ()), action.afterwards(game, machine, deed)
    assert isinstance(there, State) and isinstance(way, Way), "the deed was checked"
    start = [game.x[number], game.y[number]]
    put(game, machine, there.x[number], there.y[number], there.facing[number])
    path = [start, *map(list, way.path)]
    yield Tell(MOVED, {"machine": number, "path": path, "length": way.cost.length})
    starts = {m.id: (game.x[m.id], game.y[m.id]) for m in action.pushers(game)}
    for member in action.pushers(game):
        put(game, member, there.x[member.id], there.y[member.id], there.facing[member.id])
        game.moved[member.id] = True
    yield Tell(FOLLOWED, {"figures": list(members), "machine": number})
    for member in action.pushers(game):
        yield from trap_springs.passed(game, member, starts[member.id])


def busy(game: State, id: str, *members: int) -> Rule:
    """ADE-4.7.3-03, -04: using or moving the machine was the exclusive action of all its crew."""
    for number in members:
        if game.status[number] == ON_TABLE:
            figure = figure_of(game, number)
            activation_record.spend(game, figure)
            yield from hidden_enemies.look_around(game, figure)
            yield from scenarios.of(game).activation_ended(game, figure)
