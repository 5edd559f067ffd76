"""Forcing a closed opening in the melee phase (LFW-ENV-INTERIEUR-08 to -16, -19, A-R50)."""

from __future__ import annotations

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.rulebooks.last_fantasy_war import points, scores
from escarmouche.rulebooks.last_fantasy_war.attack import DOOR, Attack, Hits
from escarmouche.rulebooks.last_fantasy_war.dice import Defence, Strike
from escarmouche.rulebooks.last_fantasy_war.ground.buildings import (
    Opening,
    fits,
    forced_by,
    open_up,
    opening_called,
    openings_of,
)
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.harm.force import force_of
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said
from escarmouche.rulebooks.last_fantasy_war.melee.to_fight import at_combat_rolls
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import why_barred
from escarmouche.rulebooks.last_fantasy_war.moves.intents import FORCE, Intent
from escarmouche.rulebooks.last_fantasy_war.rerolls import COMBAT, Throw, throw
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.to_hit import critical_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called

WHICH = Phrase("lfw.ask.opening", "LFW-ENV-INTERIEUR-08")
OPENING = Phrase("lfw.option.opening")
WITH_WHAT = Phrase("lfw.ask.door_weapon", "LFW-ENV-INTERIEUR-09")
WEAPON = Phrase("lfw.option.weapon")
CHARGED = Phrase("lfw.ask.as_if_charged", "LFW-ENV-INTERIEUR-11")
AS_CHARGE, PLAIN = Phrase("lfw.option.as_if_charged"), Phrase("lfw.option.not_charged")
FORCES = Phrase("lfw.event.forces", "LFW-ENV-INTERIEUR-08", "LFW-ENV-INTERIEUR-19")
ROLL = Phrase("lfw.roll.force_door", "LFW-ENV-INTERIEUR-09", "LFW-ENV-INTERIEUR-10")
DEFENCE_ROLL = Phrase("lfw.roll.door", "LFW-ENV-INTERIEUR-12", "LFW-ENV-INTERIEUR-13")
NEED = Phrase("lfw.why.door_hit", "LFW-ENV-INTERIEUR-09")
DOOR_DEFENCE = Phrase("lfw.why.door_defence", "LFW-ENV-INTERIEUR-12")
AGAINST = Phrase("lfw.why.force", "LFW-DEF-01")
HOLDS = Phrase("lfw.event.door_holds", "LFW-ENV-INTERIEUR-13")
BROKEN = Phrase("lfw.event.door_broken", "LFW-ENV-INTERIEUR-13")

HIT_ON, DEFENCE = 1, 4


def forcers(game: State, camp: int) -> list[Unit]:
    """LFW-ENV-INTERIEUR-08, -19: who of a camp stands at a closed opening, in no melee, and has not fought in this phase.

    LFW-CAV-18: each half of a cavalry attacks for itself; both on one base.
    """
    if not openings_of(game.table):
        return []
    return [
        unit
        for unit in game.standing(camp)
        if not game.fought[unit.id]
        and forced_by(game, unit)
        and first_said(game, unit, points.BARRED, "strike") is None
    ]


def force(game: State, id: int) -> Rule:
    """One attempt: an automatic hit that may be critical, and the defence test of what bars the way."""
    unit = unit_called(game, id)
    game.active, game.fought[id] = id, True
    opening = yield from _which(game, unit)
    weapon = yield from _with_what(unit)
    attack = yield from _as_if_charged(game, unit, weapon)
    yield Tell(FORCES, {"figure": id, "part": opening.id, "weapon": weapon.names})
    hits = yield from _hit(game, attack, opening)
    if (yield from _holds(game, attack, hits, opening)):
        yield Tell(HOLDS, {"figure": id, "part": opening.id})
    else:
        open_up(game, opening.id)
        yield Tell(BROKEN, {"figure": id, "part": opening.id})
        if fits(game, unit, opening) and why_barred(game, base_of(game, unit), FORCE) is None:
            yield from moves(game, unit, Intent(FORCE, through=opening.id))
    game.active = None


def _hit(game: State, attack: Attack, opening: Opening) -> Rule:
    """LFW-ENV-INTERIEUR-09, -10: it hits on 1+, a natural 1 too; A-R50: the roll tells whether it is critical.

    LFW-ATTMEL-03: what bears on combat rolls bears on it.
    """
    assert attack.attacker is not None
    unit = unit_called(game, attack.attacker)
    total = Total(*at_combat_rolls(game, unit, attack))
    reading = Strike(total, Total(Why(HIT_ON, NEED)), critical_of(game, attack), sure=True)
    about = {"figure": unit.id, "part": opening.id}
    (outcome,) = yield from throw(game, Throw(unit, COMBAT, ROLL, reading, about, attack=attack))
    return Hits(1, int(outcome.value == 2))


def _holds(game: State, attack: Attack, hits: Hits, opening: Opening) -> Rule:
    """LFW-ENV-INTERIEUR-12, -13: defence 4+; whatever fails its test is destroyed."""
    strength = force_of(game, attack, hits)
    reading = Defence(Total(Why(-strength.value, AGAINST)), Total(Why(DEFENCE, DOOR_DEFENCE)))
    about = {"part": opening.id, "by": attack.attacker, "force": strength}
    faces = yield Roll(DEFENCE_ROLL, 1, about=about, alike=None, reading=reading)
    return bool(reading.outcome(tuple(faces)).success)


# -- questions -------------------------------------------------------------------------------------------


def _which(game: State, unit: Unit) -> Rule:
    near = forced_by(game, unit)
    if len(near) == 1:
        return near[0]
    options = [Option(one.id, OPENING, {"part": one.id}) for one in near]
    chosen = yield Ask(unit.camp, WHICH, Choice(options), {"figure": unit.id})
    return opening_called(game.table, chosen)


def _with_what(unit: Unit) -> Rule:
    known = scores.melee_weapons(unit)
    if len(known) == 1:
        return known[0]
    options = [Option(one.id, WEAPON, {"weapon": one.names}) for one in known]
    key = yield Ask(unit.camp, WITH_WHAT, Choice(options), {"figure": unit.id})
    return next(one for one in known if one.id == key)


def _as_if_charged(game: State, unit: Unit, weapon: Weapon) -> Rule:
    """LFW-ENV-INTERIEUR-11: asked only where it makes a difference. A door is no unit: the attack names its attacker."""
    plain = Attack(DOOR, unit.id, unit.id, weapon, force=weapon.force)
    charged = plain._replace(charged=True)
    if force_of(game, plain, Hits(1)).value == force_of(game, charged, Hits(1)).value:
        return plain
    options = Choice((Option("yes", AS_CHARGE), Option("no", PLAIN)))
    answer = yield Ask(unit.camp, CHARGED, options, {"figure": unit.id})
    return charged if answer == "yes" else plain
