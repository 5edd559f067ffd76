"""Who may make which move now (LFW-FUITE-05, LFW-CHARGE-01, LFW-COURSE-02, LFW-NORMAL-02, LFW-ENGAGE-01, LFW-MVT-02)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.kit.duos import is_aboard
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.last_fantasy_war.ground.contact import fighting, in_melee
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said, first_said, voices
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
    there = game.bodies(camp)
    if kind not in (FLIGHT, RUN, MOVE, ENGAGE, CHARGE):
        return [unit for unit in there if why_not_move(game, unit, kind) is None]
    free, (granted, barred) = _free_by_the_book(game, there, kind), _heard(game)
    if granted:
        ids = {unit.id for unit in free}
        free = [
            unit
            for unit in there
            if (
                _is_granted(game, unit, kind, unit.id in ids)
                if unit.id in granted
                else unit.id in ids
            )
        ]
    if barred:
        free = [u for u in free if u.id not in barred or first_said(game, u, BARRED, kind) is None]
    return free


def _free_by_the_book(game: State, there: Sequence[Unit], kind: str) -> list[Unit]:
    """Who of some may where no special rule speaks: told at a glance, before any rule of its own is asked."""
    moved, fleeing = game.moved, game.fleeing
    if kind == FLIGHT:
        chosen = game.options.voluntary_flight
        return [u for u in there if moved[u.id] is None and (chosen or fleeing[u.id])]
    fights, engages = fighting(game), kind == ENGAGE
    ready = [u for u in there if moved[u.id] is None and not fleeing[u.id]]
    if kind == CHARGE and game.charges:
        declared = [charge.unit for charge in game.charges]
        ready = [unit for unit in ready if unit.id not in declared]
    return [unit for unit in ready if (unit.id in fights) == engages]


def _is_granted(game: State, unit: Unit, kind: str, free: bool) -> bool:
    """What rules of its own, and effects on it, make of what the book says of a unit."""
    said = first_said(game, unit, ELIGIBLE, kind)
    return free if said is None else not isinstance(said, Refusal)


@remembered_while_same("figures", "status", "effects")
def _heard(game: State) -> tuple[frozenset[int], frozenset[int]]:
    """The ids of those of whom a rule says whether they may move, and of those of whom one says that they may not."""
    granted, barred = (voices(game, point) for point in (ELIGIBLE, BARRED))
    return frozenset([unit.id for unit in granted]), frozenset([unit.id for unit in barred])


def why_barred(game: State, unit: Unit, kind: str) -> Refusal | None:
    """What keeps a unit from a move that a rule grants it, whatever it has done before (B-R70)."""
    said = (*all_said(game, unit, BARRED, kind), *all_said(game, unit, ELIGIBLE, kind))
    return next((one for one in said if isinstance(one, Refusal)), None)
