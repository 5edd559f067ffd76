"""Tir d'assaut: who assaults shoots first, and may turn on another enemy if its target falls (B-R69).

A-R76: after the answers of the adversary and before anybody moves, from where it starts. A target who comes to meet
its assailant is shot at before they touch (A-R44).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import STAND
from escarmouche.rulebooks.age_des_escarmouches.activation.further_move import FurtherMove
from escarmouche.rulebooks.age_des_escarmouches.assaults import course
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import (
    CHARGE,
    ENGAGEMENT,
    ENGAGES,
    Assault,
    Route,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import (
    CHARGE_ACTION,
    ENGAGEMENT_ACTION,
    AssaultMove,
)
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, of_ids
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, movement
from escarmouche.rulebooks.age_des_escarmouches.immunity import HARM, immune
from escarmouche.rulebooks.age_des_escarmouches.reactions import declared_action
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window, is_open
from escarmouche.rulebooks.age_des_escarmouches.shooting import declared_shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import SHOOT, turn_to
from escarmouche.rulebooks.age_des_escarmouches.shooting.declared_shot import Shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.firing import fire
from escarmouche.rulebooks.age_des_escarmouches.skills.quick_shots import ASSAULTING
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    figure_of,
    is_free,
)

AT_WHOM = Phrase("ade.ask.assault_shot", "ADE-SKILL-TIR-DASSAUT-01")
NO_SHOT = Phrase("ade.option.no_assault_shot", "ADE-SKILL-TIR-DASSAUT-01")
AT_THIS_ONE = Phrase("ade.option.assault_shot", "ADE-SKILL-TIR-DASSAUT-01")
WITH_WHAT = Phrase("ade.ask.assault_weapon", "ADE-SKILL-TIR-DASSAUT-02", "ADE-3.2.3.3-03")
WITH_THIS = Phrase("ade.option.assault_weapon", "ADE-SKILL-TIR-DASSAUT-02")
AS_IT_RUNS = Phrase("ade.score.assault_shot", "ADE-SKILL-TIR-DASSAUT-02")
NOT_AT = Phrase("ade.refusal.no_assault_shot_at", "ADE-SKILL-TIR-DASSAUT-01")
REDIRECT = Phrase("ade.ask.assault_redirected", "ADE-SKILL-TIR-DASSAUT-03")
ONLY_REDIRECT = Phrase("ade.refusal.only_these_now", "ADE-SKILL-TIR-DASSAUT-03")

DIFFICULTY = Total(Why(2, AS_IT_RUNS))  # ADE-SKILL-TIR-DASSAUT-02: in place of that of the range
NO = "no"


# -- when ----------------------------------------------------------------------------------------


def shots(game: State, id: str) -> Rule:
    """The step of an assault: whoever can says whether it shoots; those of a group shoot together (A-R29)."""
    if course.going_on(game, id) is not None:
        yield from _shoot(game, id, course.assailants(game, id))


def met(game: State, id: str) -> Rule:
    """A-R44: its own target comes to meet an assailant, who may shoot at it before they touch.

    ADE-SKILL-TIR-DASSAUT-06: anybody else who intercepts it spoils the shot, see `interception.placed`.
    """
    interception = records.read(game, id, Assault)
    assert interception.parent is not None
    window = records.read(game, interception.parent, Window)
    (comer,), actor = interception.assailants, figure_of(game, interception.targets[0])
    if window.assault is None or not is_open(game, window.assault):
        return
    if comer not in records.read(game, window.assault, Assault).targets:
        return
    yield from _shoot(game, window.assault, [actor], comer)
    if game.status[comer] != ON_TABLE:
        records.drop(game, id)
    if not _takes_part(game, window.assault, actor):
        declared_action.end_of(game, interception.parent, actor)


def _takes_part(game: State, id: str, actor: Figure) -> bool:
    return is_open(game, id) and actor.id in records.read(game, id, Assault).assailants


# -- the shot ------------------------------------------------------------------------------------


def _shoot(game: State, id: str, assailants: Sequence[Figure], at: int | None = None) -> Rule:
    declared: list[Shot] = []
    for figure in assailants:
        assault = records.read(game, id, Assault)
        if first(game, figure, points.ASSAULT_SHOT) is None or figure.id in assault.no_shot:
            continue
        if activation_record.has_shot_in_assault(game, figure):
            continue
        targets = assault.targets if at is None else (at,)
        seen = [t for t in targets if possible(game, figure, figure_of(game, t))]
        if not seen:
            continue
        records.update(game, id, no_shot=(*assault.no_shot, figure.id))
        shot = yield from _asked(game, figure, seen)
        if shot is not None:
            declared.append(shot)
    if declared:
        for shot in declared:
            activation_record.note_assault_shot(game, shot.shooter)
            turn_to(game, shot)
        yield from fire(game, declared)
        _redirect(game, id)


def possible(game: State, figure: Figure, target: Figure) -> list[Shot]:
    """ADE-SKILL-TIR-DASSAUT-01: the shots of who is free, with a line of sight on its target; one for each weapon.

    ADE-SKILL-TIR-DASSAUT-05: never in a pursuit, which is made in the combat phase. B-R69: no artillery.
    ADE-SKILL-FANATISME-02: a fanatic who was routed has its assault left, and no other action (ADE-4.4.2-02).
    """
    if game.phase != "activation" or rout.is_routed(game, figure):
        return []
    if SHOOT.why_not_take(game, figure) is not None:
        return []
    if immune(game, target, ASSAULTING.id, HARM) is not None:
        return []  # ADE-SKILL-IMMUNITE-01
    found = [_shot(game, figure, target, number) for number in SHOOT.weapons(figure)]
    return [shot for shot in found if declared_shot.why_not_aim(game, shot) is None]


def _shot(game: State, figure: Figure, target: Figure, number: int) -> Shot:
    deed = Deed(SHOOT.id, figure.id, targets=(target.id,), weapon=number)
    return replace(SHOOT.shot(game, figure, deed), difficulty=DIFFICULTY)


def _asked(game: State, figure: Figure, seen: Sequence[int]) -> Generator[Any, Any, Shot | None]:
    """Whether, at whom, and with what."""
    options = [Option(NO, NO_SHOT, {"figure": figure.id})]
    options += [
        Option(f"figure:{t}", AT_THIS_ONE, {"figure": figure.id, "target": t}) for t in seen
    ]
    about = {"camp": figure.camp, "figure": figure.id, "targets": list(seen)}

    def why_not(id: int) -> Refusal:
        return refuse(NOT_AT, figure=figure.id, target=id)

    answers = ExplainedChoice(options, of_ids(len(game.figures), why_not))
    said: str = yield Ask(figure.camp, AT_WHOM, answers, about)
    if said == NO:
        return None
    target = figure_of(game, int(said.partition(":")[2]))
    able = possible(game, figure, target)
    if len(able) == 1:
        return able[0]
    return (yield from _chosen(figure, target, able))


def _chosen(figure: Figure, target: Figure, able: Sequence[Shot]) -> Generator[Any, Any, Shot]:
    """ADE-3.2.3.3-03: one of its weapons."""
    options = [
        Option(f"weapon:{n}", WITH_THIS, {"weapon": dict(shot.weapon.names)})
        for n, shot in enumerate(able)
    ]
    about = {"camp": figure.camp, "figure": figure.id, "target": target.id}
    said: str = yield Ask(figure.camp, WITH_WHAT, Choice(options), about)
    return able[int(said.partition(":")[2])]


# -- another target ------------------------------------------------------------------------------


def _redirect(game: State, id: str) -> None:
    """ADE-SKILL-TIR-DASSAUT-03: whoever would touch nobody any more may assault another enemy.

    One who has a target left goes on against it. Whoever reacts does nothing more: its charge was an answer.
    """
    assault = records.read(game, id, Assault)
    if assault.reaction:
        course.going_on(game, id)
        return
    lost = [a for a in assault.assailants if not _touches(game, assault.route_of(a))]
    limits = {a: _limit(game, assault, a) for a in lost}
    for one in lost:
        course.withdraw(game, id, figure_of(game, one))
    game.next(*[("assault redirected", assault.parent, a, limits[a]) for a in lost])


def _touches(game: State, route: Route) -> bool:
    figure = figure_of(game, route.figure)
    there = flight.lifted(game, figure, route.level)
    return bool(movement.touched_at(there, figure, route.path[-1], route.facing))


def _limit(game: State, assault: Assault, number: int) -> float:
    """B-R69: its whole potential, as it has not moved; without what a change of level took of it."""
    figure, route = figure_of(game, number), assault.route_of(number)
    action = CHARGE_ACTION if assault.kind == CHARGE else ENGAGEMENT_ACTION
    here, there = action.potential(game, figure), action.potential(game, figure, route.level)
    return route.potential + max(0.0, float(here.value) - float(there.value))


def redirected(game: State, parent: str, number: int, limit: float) -> Rule:
    """It names another enemy, which is a new declaration with its own fear and its own answers; or it stays.

    ADE-SKILL-TIR-DASSAUT-04: an engagement, whatever it was before; B-R69: without a second shot.
    """
    figure = figure_of(game, number)
    if game.status[number] != ON_TABLE or not is_free(game, figure) or rout.is_routed(game, figure):
        return
    engage = AssaultMove("engagement", ENGAGES, ENGAGEMENT, limit=limit)
    actions: dict[str, Action] = {STAND.id: STAND, engage.id: engage}
    records.update(game, parent, friends=())  # it says only now where to
    answers = FurtherMove(game, number, actions, ONLY_REDIRECT)
    if len(answers.candidates()) <= 1:
        return
    about = {"camp": figure.camp, "figure": number, "left": limit}
    deed = yield Ask(figure.camp, REDIRECT, answers, about)
    if deed.action == engage.id:
        yield from engage.carry_out(game, parent, figure, deed)
