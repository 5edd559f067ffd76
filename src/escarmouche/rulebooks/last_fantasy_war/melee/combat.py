"""One combat, from its extent to the last pile-in (LFW-COMBAT-*, LFW-COMBATBLESS-*, A-R35).

`begin` fixes who takes part and hears challenges. Then, three times: `turn` and `strike` (camps by turns, one unit at a
time: those that strike first, the others, those that strike last), and `wounds`, the batch of what they caused. Then `over`:
who has won (`victory`), treasures that change hands, and the winners that move on (`pile_in`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.rounds import Right, Turns, from_camp
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.duos import body_of, is_aboard
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.ground.contact import (
    farthest_across,
    in_melee,
    melee_of,
)
from escarmouche.rulebooks.last_fantasy_war.ground.distances import gap_at
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import resolve
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said, each_heard, first_said
from escarmouche.rulebooks.last_fantasy_war.melee import spoils, victory
from escarmouche.rulebooks.last_fantasy_war.melee.strike import (
    fight,
    has_target,
    may_reach_far,
    reached_with,
    usable,
)
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.intents import PILE_IN, Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import is_shunned
from escarmouche.rulebooks.last_fantasy_war.one_unit import PASS, OneUnit, WhyNot
from escarmouche.rulebooks.last_fantasy_war.rights import right_of
from escarmouche.rulebooks.last_fantasy_war.state import (
    ON_TABLE,
    Combat,
    State,
    Unit,
    hostile,
    unit_called,
    units_called,
)
from escarmouche.table.measure import TOLERANCE

BEGINS = Phrase("lfw.event.combat", "LFW-COMBAT-01", "LFW-COMBAT-03")
WHO = Phrase("lfw.ask.fighter", "LFW-COMBAT-06")
NO_SUPPORT = Phrase("lfw.option.no_support", "LFW-RULE-LANCE-01")
HAS_FOUGHT = Phrase("lfw.refusal.has_fought", "LFW-MARQ-09")
WOUNDS = Phrase("lfw.event.batch", "LFW-COMBATBLESS-01", "LFW-COMBAT-05")

ONWARDS = 3.0  # LFW-ENFONCER-01


# -- who takes part --------------------------------------------------------------------------------------


def begin(game: State, first: int, picker: int) -> Rule:
    """LFW-COMBAT-03: all whom contacts join to a unit; A-R35: the extent is fixed now.

    LFW-CAV-13, -21: of a cavalry both halves, each a unit of its own. LFW-MARQ-09: whoever has fought strikes no more.
    """
    units = sorted(melee_of(game, unit_called(game, first)), key=lambda unit: unit.id)
    ids = tuple(unit.id for unit in units)
    turns = Turns(from_camp(game.order, picker), stage=Right.FIRST)
    struck = tuple(id for id in ids if game.fought[id])
    carried = spoils.carried_into(game, units)
    game.combat = Combat(ids, turns, struck=struck, carried=carried)
    helpers = tuple([unit.id for unit in may_reach_far(game) if _supports(game, unit)])
    game.combat = game.combat._replace(supporters=helpers)
    for id in ids:
        game.fought[id] = True
    yield Tell(BEGINS, {"figures": list(ids), "camp": picker})
    for unit in _from_picker(game, units):
        yield from each_heard(game, unit, points.COMBAT_BEGINS)
    game.next(("combat turn",))


def _supports(game: State, unit: Unit) -> bool:
    """LFW-RULE-LANCE-01, B-R44: neither in a melee nor in flight, and it reaches somebody of this combat."""
    if game.fought[unit.id] or game.fleeing[unit.id] or in_melee(game, unit):
        return False
    if first_said(game, unit, points.BARRED, "strike") is not None:
        return False
    return any(reached_with(game, unit, weapon) for weapon in usable(game, unit)) and has_target(
        game, unit
    )


def _from_picker(game: State, units: list[Unit]) -> list[Unit]:
    """LFW-COMBAT-06: in initiative order, from the camp that has chosen the combat on."""
    assert game.combat is not None
    order = game.combat.turns.order
    return sorted(units, key=lambda unit: (order.index(unit.camp), unit.id))


# -- striking --------------------------------------------------------------------------------------------


def turn(game: State) -> Rule:
    """LFW-COMBAT-06: by turns a camp makes one unit fight. A-R35: whoever can attack must; support is an offer."""
    combat = game.combat
    assert combat is not None
    able = combat.turns.next_with(partial(strikers, game))
    if able is None:
        game.next(("combat wounds",))
        return
    camp, units = able
    ids = tuple([unit.id for unit in units])
    if len(ids) > 1 or ids[0] in combat.supporters:
        game.next(("combat choice", camp, ids), ("combat turn",))
        return
    game.combat = combat._replace(turns=combat.turns.acted(camp))
    game.next(("strike", *ids), ("combat turn",))
    yield from ()


def choice(game: State, camp: int, ids: tuple[int, ...]) -> Rule:
    """Which of its units a camp makes fight."""
    combat = game.combat
    assert combat is not None
    free = all(id in combat.supporters for id in ids)
    more = [Option(PASS, NO_SUPPORT)] if free else []
    able = units_called(game, ids)
    answers = OneUnit(game, able, _why_not_of(able), more)
    chosen = yield Ask(camp, WHO, answers, {"camp": camp, "figures": list(ids)})
    turns = combat.turns.acted(camp)
    if chosen == PASS:
        game.combat = combat._replace(struck=(*combat.struck, *ids), turns=turns)
        return
    game.combat = combat._replace(turns=turns)
    game.next(("strike", int(chosen)))


def strikers(game: State, camp: int) -> list[Unit]:
    """Who of a camp may fight in this stage: it has not, it is there and not in flight (A-R53), it has a target."""
    combat = game.combat
    assert combat is not None
    struck, figures = combat.struck, game.figures
    return [
        unit
        for id in (*combat.units, *combat.supporters)
        if id not in struck and (unit := figures[id]).camp == camp and _may_now(game, unit)
    ]


def _why_not_now(game: State, unit: Unit) -> Refusal | None:
    return None if _may_now(game, unit) else refuse(HAS_FOUGHT, figure=unit.id)


def _may_now(game: State, unit: Unit) -> bool:
    combat, i = game.combat, unit.id
    assert combat is not None
    if i in combat.struck or game.status[i] != ON_TABLE or game.fleeing[i]:
        return False
    if right_of(game, unit, points.STRIKE_RIGHT) is not combat.turns.stage:  # B-R51: no offer here
        return False
    return has_target(game, unit)


def _why_not_of(able: list[Unit]) -> WhyNot:
    """Those found may strike; of others the rule says why not."""
    return lambda game, unit: None if unit in able else _why_not_now(game, unit)


def strike(game: State, id: int) -> Rule:
    """One unit fights; its wounds wait (LFW-COMBAT-05). Who supports takes part from now on (LFW-RULE-LANCE-02)."""
    game.active, game.fought[id] = id, True
    yield from each_heard(game, unit_called(game, id), points.ACTS, "melee")
    wounded = yield from fight(game, unit_called(game, id))
    combat = game.combat
    assert combat is not None
    units = combat.units if id in combat.units else (*combat.units, id)
    game.combat = combat._replace(
        units=units, struck=(*combat.struck, id), waiting=(*combat.waiting, *wounded)
    )
    game.active = None


def wounds(game: State) -> Rule:
    """LFW-COMBATBLESS-01, LFW-COMBATBLESS-02: all that was caused is resolved together, then strike those who come later (B-R51)."""
    combat = game.combat
    assert combat is not None
    if combat.waiting:
        yield Tell(WOUNDS, {"figures": [one.target for one in combat.waiting]})
        lost = yield from resolve(game, combat.waiting)
        combat = combat._replace(waiting=(), lost=(*combat.lost, *lost.items()))
    following = combat.turns.next_stage()
    if following is None:
        game.combat = combat
        game.next(("combat over",))
    else:
        game.combat = combat._replace(turns=following)
        game.next(("combat turn",))


# -- what comes of it ------------------------------------------------------------------------------------


def over(game: State) -> Rule:
    """LFW-VICTCOMBAT-01: who has won and who has lost; then treasures, then the winners move on."""
    yield from victory.decide(game)
    yield from spoils.take(game)
    game.next(("pile in",))


def pile_in(game: State) -> Rule:
    """LFW-ENFONCER-01, A-R39: each winner in initiative order, unit by unit; then the combat is over."""
    combat = game.combat
    assert combat is not None
    ready = [id for camp in game.order for id in combat.units if _may_go_on(game, camp, id)]
    if not ready:
        game.combat = None
        return
    unit = unit_called(game, ready[0])
    game.combat = combat._replace(piled=(*combat.piled, unit.id))
    game.next(("pile in",))
    yield from moves(game, unit, Intent(PILE_IN, tuple(foe.id for foe in _met(game, unit))))


def _may_go_on(game: State, camp: int, id: int) -> bool:
    """LFW-ENFONCER-01: a winner that touches no enemy, with one of the combat near enough; LFW-CAV-02: a pair once."""
    combat, unit = game.combat, unit_called(game, id)
    assert combat is not None
    if unit.camp != camp or camp not in combat.winners or id in combat.piled:
        return False
    if game.status[id] != ON_TABLE or game.fleeing[id] or is_aboard(game, id):
        return False
    said = all_said(game, unit, points.ELIGIBLE, PILE_IN)
    barred = first_said(game, unit, points.BARRED, PILE_IN) is not None
    if barred or in_melee(game, unit) or any(isinstance(one, Refusal) for one in said):
        return False
    near = (
        ONWARDS + farthest_across(game) + TOLERANCE
    )  # a slope or a step on the way is no distance
    here = game.place_of(id)
    return any(gap_at(game, unit, here, foe) <= near for foe in _met(game, unit))


def _met(game: State, unit: Unit) -> list[Unit]:
    """LFW-ENFONCER-02: the enemies that took part, those who supported among them; of a cavalry its base."""
    combat = game.combat
    assert combat is not None
    found = dict.fromkeys(
        unit_called(game, body_of(game, id)) for id in combat.units if game.status[id] == ON_TABLE
    )
    return [foe for foe in found if hostile(game, unit, foe) and not is_shunned(game, unit, foe)]


SPANS: Mapping[str, Span] = {
    "combat": begin,
    "combat turn": turn,
    "combat choice": choice,
    "strike": strike,
    "combat wounds": wounds,
    "combat over": over,
    "pile in": pile_in,
}
