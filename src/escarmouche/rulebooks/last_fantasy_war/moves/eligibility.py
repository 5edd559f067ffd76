"""Who may make which move now (LFW-FUITE-05, LFW-CHARGE-01, LFW-COURSE-02, LFW-NORMAL-02, LFW-ENGAGE-01, LFW-MVT-02)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.kit.duos import is_aboard
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.last_fantasy_war.ground.contact import fighting, in_melee
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said, first_said
from escarmouche.rulebooks.last_fantasy_war.points import BARRED, ELIGIBLE
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    ENGAGE,
    FLIGHT,
    MOVE,
    ON_TABLE,
    RUN,
    State,
    Unit,
)

NOT_THERE = Phrase("lfw.refusal.not_on_table", "LFW-MVT-02")
RIDES = Phrase("lfw.refusal.rides", "LFW-CAV-06")
FLEES = Phrase("lfw.refusal.fleeing", "LFW-MARQ-05", "LFW-CHARGE-01", "LFW-COURSE-02")
IN_MELEE = Phrase("lfw.refusal.in_melee", "LFW-CHARGE-01", "LFW-COURSE-02", "LFW-NORMAL-02")
HAS_MOVED = Phrase("lfw.refusal.has_moved", "LFW-MVT-02", "LFW-COURSE-02", "LFW-NORMAL-02")
NO_MELEE = Phrase("lfw.refusal.no_melee", "LFW-ENGAGE-01")
DECLARED = Phrase("lfw.refusal.has_declared", "LFW-CHARGEDECL-01")
STANDS_FAST = Phrase("lfw.refusal.no_voluntary_flight", "LFW-FUITE-05")


def why_not_move(game: State, unit: Unit, kind: str) -> Refusal | None:
    """Why a unit may not make a move of a kind, or declare a charge, now. A fleeing unit's flight is no choice."""
    if game.status[unit.id] != ON_TABLE:
        return refuse(NOT_THERE, figure=unit.id)
    if is_aboard(game, unit.id):
        return refuse(RIDES, figure=unit.id)
    if game.effects[unit.id] or BARRED in unit.handlers or ELIGIBLE in unit.handlers:
        barred: Refusal | None = first_said(game, unit, BARRED, kind)
        if barred is not None:
            return barred
        said = first_said(game, unit, ELIGIBLE, kind)
        if said is not None:
            return said if isinstance(said, Refusal) else None
    return _why_not_by_the_book(game, unit, kind)


def _why_not_by_the_book(game: State, unit: Unit, kind: str) -> Refusal | None:
    """The same of who is there, where no special rule speaks."""
    if kind == FLIGHT and not game.options.voluntary_flight and not game.fleeing[unit.id]:
        return refuse(STANDS_FAST, figure=unit.id)
    if game.fleeing[unit.id] and kind != FLIGHT:
        return refuse(FLEES, figure=unit.id)
    if kind in (CHARGE, RUN, MOVE) and in_melee(game, unit):
        return refuse(IN_MELEE, figure=unit.id)
    if kind == ENGAGE and not in_melee(game, unit):
        return refuse(NO_MELEE, figure=unit.id)
    if game.moved[unit.id] is not None:
        return refuse(HAS_MOVED, figure=unit.id)
    if kind == CHARGE and any(charge.unit == unit.id for charge in game.charges):
        return refuse(DECLARED, figure=unit.id)
    return None


def who_may(game: State, camp: int, kind: str) -> list[Unit]:
    """The units of an army that may make a move of a kind now."""
    if kind not in (RUN, MOVE, ENGAGE, CHARGE):
        return [unit for unit in game.bodies(camp) if why_not_move(game, unit, kind) is None]
    fights, engages = fighting(game), kind == ENGAGE
    effects, moved, fleeing, heard = game.effects, game.moved, game.fleeing, _heard(game, camp)
    declared = [charge.unit for charge in game.charges] if kind == CHARGE else ()
    found = []
    for unit in game.bodies(camp):
        i = unit.id
        # by the book: told at a glance, before any rule of its own is asked
        may = moved[i] is None and not fleeing[i] and (i in fights) == engages and i not in declared
        if effects[i] or i in heard:
            said = first_said(game, unit, ELIGIBLE, kind)
            if said is not None:
                may = not isinstance(said, Refusal)
            may = may and first_said(game, unit, BARRED, kind) is None
        if may:
            found.append(unit)
    return found


@remembered_while_same("figures", "status")
def _heard(game: State, camp: int) -> frozenset[int]:
    """The ids of those of an army whose own rules say who may move."""
    units = (unit for unit in game.standing(camp) if {ELIGIBLE, BARRED} & unit.handlers.keys())
    return frozenset([unit.id for unit in units])


def why_barred(game: State, unit: Unit, kind: str) -> Refusal | None:
    """What keeps a unit from a move that a rule grants it, whatever it has done before (B-R70)."""
    said = (*all_said(game, unit, BARRED, kind), *all_said(game, unit, ELIGIBLE, kind))
    return next((one for one in said if isinstance(one, Refusal)), None)
