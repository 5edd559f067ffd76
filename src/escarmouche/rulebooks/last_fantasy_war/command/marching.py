"""Command abilities about moves and flight (LFW-ADC-AUPASDECOURSE, -REPOSITIONNEMENT, -REFORMATION, -DESENGAGEMENT, -ONSEREPREND)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war import flight, points, scenarios, treasures
from escarmouche.rulebooks.last_fantasy_war.command.ability import (
    ALL_FRIENDS,
    BEGIN,
    END,
    ONE_FRIEND,
    Ability,
    Moment,
)
from escarmouche.rulebooks.last_fantasy_war.command.fighting import (
    IN_ORGANISATION,
)
from escarmouche.rulebooks.last_fantasy_war.durations import PHASE
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.moves.asking import ask_where, moves
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import why_barred, why_not_move
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import Goal
from escarmouche.rulebooks.last_fantasy_war.moves.making import make
from escarmouche.rulebooks.last_fantasy_war.moves.place_or_other import OTHER, PlaceOrOther
from escarmouche.rulebooks.last_fantasy_war.state import (
    FLIGHT,
    MOVE,
    ON_TABLE,
    RUN,
    State,
    Unit,
    unit_called,
)
from escarmouche.table.measure import at_most

AT_THE_DOUBLE = Phrase(
    "lfw.ability.au-pas-de-course", "LFW-ADC-AUPASDECOURSE-01", "LFW-ADC-AUPASDECOURSE-02"
)
REPOSITION = Phrase(
    "lfw.ability.repositionnement", "LFW-ADC-REPOSITIONNEMENT-01", "LFW-ADC-REPOSITIONNEMENT-02"
)
REFORM = Phrase(
    "lfw.ability.reformation",
    "LFW-ADC-REFORMATION-01",
    "LFW-ADC-REFORMATION-02",
    "LFW-ADC-REFORMATION-03",
    "LFW-ADC-REFORMATION-04",
)
DISENGAGE = Phrase(
    "lfw.ability.desengagement", "LFW-ADC-DESENGAGEMENT-01", "LFW-ADC-DESENGAGEMENT-02"
)
COME_BACK = Phrase("lfw.ability.on-se-reprend", "LFW-ADC-ONSEREPREND-01", "LFW-ADC-ONSEREPREND-02")
NOT_FLEEING = Phrase("lfw.refusal.not_fleeing", "LFW-ADC-ONSEREPREND-01")
HAS_NOT_MOVED = Phrase("lfw.refusal.has_not_moved", "LFW-ADC-REPOSITIONNEMENT-02")
NOT_FREE = Phrase("lfw.refusal.not_free", "LFW-ADC-DESENGAGEMENT-02")
OTHER_FIRST = Phrase("lfw.option.reform_other", "LFW-ADC-REFORMATION-02")
REFORM_DIE = Phrase("lfw.roll.reform", "LFW-ADC-REFORMATION-02")
CANCELLED = Phrase("lfw.event.reform_cancelled", "LFW-ADC-REFORMATION-03", "LFW-ADC-REFORMATION-04")

FLOWN = Phrase("lfw.effect.flown", "LFW-RULE-VOL-03")

QUICK = 2  # LFW-RULE-RAPIDE-01
CLOSE = 3.0  # LFW-ADC-REFORMATION-03


def _quick(_game: State, _unit: Unit, name: str) -> Why | None:
    """LFW-ADC-AUPASDECOURSE-02, B-R82: runs and flights; charges and normal moves stay as they are."""
    return Why(QUICK, AT_THE_DOUBLE) if name in (RUN, FLIGHT) else None


def _unmoved(game: State, _unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-ADC-REPOSITIONNEMENT-02, B-R72: as if they had not moved; who flees still flees."""
    for target in targets:
        for half in unit_of(game, target.id):
            game.moved[half] = game.moved_before[half] = None
            game.has_charged[half] = False
            kept = (one for one in game.effects[half] if one.kind.phrase.id != FLOWN.id)
            game.effects[half] = tuple(kept)  # LFW-RULE-VOL-03: it has not flown either
    yield from ()


def _why_not_moved(game: State, unit: Unit) -> Refusal | None:
    return None if game.moved[unit.id] else refuse(HAS_NOT_MOVED, figure=unit.id)


def _why_not_reform(game: State, unit: Unit) -> Refusal | None:
    """LFW-ADC-REFORMATION-01: whoever may make a normal move."""
    return why_not_move(game, unit, MOVE)


def _reform(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-ADC-REFORMATION-02, B-R73: one die for all, the launcher first; each move is a step of its own."""
    (length,) = yield Roll(REFORM_DIE, 1, about={"figure": unit.id})
    leader = base_of(game, unit)
    ordered = sorted(targets, key=lambda one: one is not leader)
    game.next(*[("reform", target.id, length, leader.id) for target in ordered])


def _reforms(game: State, id: int, length: int, leader_id: int) -> Rule:
    """LFW-ADC-REFORMATION-02 to -04, B-R73: one of them goes so far; it is no move of the movement phase.

    After the launcher, which is the first, in the order that its player wants.
    """
    target, leader = unit_called(game, id), unit_called(game, leader_id)
    if game.status[id] != ON_TABLE:
        return
    game.active = leader_id
    others = 0 if target is leader else _still_to_reform(game)
    laden = sum(why.value for why in treasures.weight(game, target))
    intent = Intent(MOVE, left=max(0.0, length + laden))  # LFW-JOUER-TRESOR-08
    start, goal = game.place_of(id), (yield _ask_where(game, target, intent, others))
    if goal == OTHER:
        agenda, step = game.agenda, ("reform", id, length, leader_id)
        game.agenda = (*agenda[:others], step, *agenda[others:])
    elif target is not leader and not _is_close(game, target, goal, leader):
        yield Tell(CANCELLED, {"figure": id})
    else:
        yield from _goes(game, target, intent, start, goal)
    game.active = None


def _still_to_reform(game: State) -> int:
    """How many of them come next."""
    return len(list(takewhile(lambda step: step[0] == "reform", game.agenda)))


def _ask_where(game: State, unit: Unit, intent: Intent, others: int) -> Ask:
    ask = ask_where(game, unit, intent)
    if not others:
        return ask
    answers = PlaceOrOther(game, base_of(game, unit), intent, OTHER_FIRST)
    return Ask(ask.who, ask.question, answers, ask.about)


def _goes(game: State, unit: Unit, intent: Intent, start: Goal, goal: Goal) -> Rule:
    """LFW-JOUER-TRESOR-02: it is a normal move, at the end of which a treasure may be taken up."""
    if (yield from make(game, unit, intent, goal)):
        yield from treasures.offer(game, unit)
    for half in unit_of(game, unit.id):
        game.moved[half] = None
    if goal != start and game.status[unit.id] == ON_TABLE:
        yield from scenarios.of(game).move_ended(game, unit, MOVE)


def _is_close(game: State, unit: Unit, goal: Goal, leader: Unit) -> bool:
    """LFW-ADC-REFORMATION-03: within 3'' of who launched it, and who is still there."""
    there = game.status[leader.id] == ON_TABLE
    return there and at_most(distance_at(game, unit, goal, leader), CLOSE)


def _why_not_free(game: State, unit: Unit) -> Refusal | None:
    """LFW-ADC-DESENGAGEMENT-02: neither in a melee nor in flight."""
    free = not game.fleeing[unit.id] and not in_melee(game, unit)
    return why_barred(game, unit, MOVE) if free else refuse(NOT_FREE, figure=unit.id)


def _move_once_more(game: State, _unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-ADC-DESENGAGEMENT-02: a normal move, whatever it did before."""
    for target in targets:
        yield from moves(game, target, Intent(MOVE))


def _why_not_back(game: State, unit: Unit) -> Refusal | None:
    return None if game.fleeing[unit.id] else refuse(NOT_FLEEING, figure=unit.id)


def _come_back(game: State, _unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-ADC-ONSEREPREND-02: rallied without a test."""
    for target in targets:
        yield from flight.rally(game, target)


ABILITIES = (
    Ability(
        "au-pas-de-course",
        AT_THE_DOUBLE,
        (Moment(BEGIN, "movement"),),
        ALL_FRIENDS,
        3.0,
        PHASE,
        Plugin("au-pas-de-course", AT_THE_DOUBLE, (points.SCORE, _quick)),
    ),
    Ability(
        "repositionnement",
        REPOSITION,
        (Moment(END, "movement"),),
        ONE_FRIEND,
        6.0,
        does=_unmoved,
        why_not=_why_not_moved,
        moves_pair=True,
    ),
    Ability(
        "reformation",
        REFORM,
        (IN_ORGANISATION,),
        ALL_FRIENDS,
        3.0,
        does=_reform,
        why_not=_why_not_reform,
        moves_pair=True,
    ),
    Ability(
        "desengagement",
        DISENGAGE,
        (Moment(END, "turn"),),
        ONE_FRIEND,
        6.0,
        does=_move_once_more,
        why_not=_why_not_free,
        moves_pair=True,
    ),
    Ability(
        "on-se-reprend",
        COME_BACK,
        (IN_ORGANISATION,),
        ONE_FRIEND,
        6.0,
        does=_come_back,
        why_not=_why_not_back,
        moves_pair=True,
    ),
)
SPANS: Mapping[str, Span] = {"reform": _reforms}
