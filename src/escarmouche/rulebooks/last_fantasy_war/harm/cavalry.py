"""Cavalry (LFW-CAV-*, A-R14): a rider and a mount, two sheets on one base; what remains when one of them is destroyed.

Moves are the mount's (LFW-CAV-06, -20); each half casts, shoots and fights for itself (LFW-CAV-13, -18), and keeps its own
type (LFW-CAV-22); a shot is aimed at one of them and may strike the other (LFW-CAV-08 to -10).
"""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.kit.duos import Duo, Half, answers_for, duo_of, mount_up, part
from escarmouche.memory import remembered
from escarmouche.rulebooks.last_fantasy_war import durations, fates, points, scores
from escarmouche.rulebooks.last_fantasy_war.attack import SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of
from escarmouche.rulebooks.last_fantasy_war.harm.dropping import drop
from escarmouche.rulebooks.last_fantasy_war.hearing import each_heard
from escarmouche.rulebooks.last_fantasy_war.sheet import CAVALRY_BASE, MM
from escarmouche.rulebooks.last_fantasy_war.state import MOVE, ON_TABLE, State, Unit, unit_called
from escarmouche.table.storeys.falls import landing

SURVIVOR = Phrase("lfw.event.survivor", "LFW-CAV-14", "LFW-CAV-15")
FALLS = Phrase("lfw.event.falls_from_mount", "LFW-CAV-17")
DEFLECTED_ROLL = Phrase("lfw.roll.deflection", "LFW-CAV-09")
DEFLECTED = Phrase("lfw.event.deflected", "LFW-CAV-09")

# Which half answers for what.
WHO_ANSWERS: Mapping[str, Half] = {
    "move": Half.MOUNT,  # LFW-CAV-06, -20
    "dodge": Half.MOUNT,  # LFW-CAV-10
    "courage": Half.EITHER,  # LFW-CAV-07
    "cast": Half.EACH,  # LFW-CAV-18
    "shoot": Half.EACH,
    "fight": Half.EACH,  # LFW-CAV-13
}
WITH_ITS_PARTNER = "cavalry"  # until when a skill of the other half lasts: as long as the duo does
SHARED = ("moved", "moved_before", "has_charged", "fleeing")  # LFW-CAV-06: what the pair has done
DEFLECTS = 2  # LFW-CAV-09: up to this face


# -- the pair ------------------------------------------------------------------------------------------


def mount(game: State, rider: Unit, steed: Unit) -> Duo:
    """LFW-CAV-01, -02: two units become one figure, on the base of a cavalry or on a larger one of the mount's.

    LFW-CAV-04: skills of a specialist that change what it is worth serve both while the pair lasts.
    """
    base = max(CAVALRY_BASE * MM / 2, steed.profile.radius)
    made = mount_up(game, rider.id, steed.id, base)
    for one, other in ((rider, steed), (steed, rider)):
        more = tuple(Effect(skill, WITH_ITS_PARTNER, other.id) for skill in other.profile.shared)
        game.effects[one.id] = game.effects[one.id] + more
    return made


def partner_of(game: State, unit: Unit) -> Unit | None:
    """The other half; None for whoever is no cavalry."""
    duo = duo_of(game, unit.id)
    return None if duo is None else unit_called(game, duo.other(unit.id))


def is_cavalry(game: State, unit: Unit) -> bool:
    """Whether it is a half of one."""
    return duo_of(game, unit.id) is not None


def dodges(game: State, unit: Unit) -> Unit:
    """LFW-CAV-10: the half whose dodge counts against shots."""
    (id,) = answers_for(game, WHO_ANSWERS, "dodge", unit.id)
    return unit_called(game, id)


def moves_for(game: State, unit: Unit) -> Unit:
    """LFW-CAV-06: the half whose sheet counts when the pair moves."""
    (id,) = answers_for(game, WHO_ANSWERS, "move", unit.id)
    return unit_called(game, id)


# -- shots ---------------------------------------------------------------------------------------------


def struck_half(game: State, attack: Attack) -> Rule:
    """LFW-CAV-09, A-R14 a: a shot that hits goes to the other half on 1-2; one die for the whole attack.

    LFW-CAV-11, -12: explosions and breaths strike both, each for itself, and are not deflected.
    """
    aimed = unit_called(game, attack.target)
    other = partner_of(game, aimed)
    if attack.manner != SHOT or attack.blast or other is None:
        return attack
    about = {"figure": aimed.id, "other": other.id, "by": attack.attacker}
    roll = Roll(DEFLECTED_ROLL, 1, about=about, alike=((1, 2), (3, 4, 5, 6)))
    (face,) = yield from fates.rolled(game, roll)
    if face > DEFLECTS:
        return attack
    yield Tell(DEFLECTED, about)
    return attack._replace(target=other.id)


# -- what remains --------------------------------------------------------------------------------------


def remains(game: State, fallen: Unit) -> Rule:
    """LFW-CAV-14 to -17: the other half stands on its own base in the same place; a rider falls from its mount.

    Returns the rider who falls, if any. LFW-CAV-19: nothing remains of two who are destroyed together.
    """
    duo = duo_of(game, fallen.id)
    if duo is None or game.status[fallen.id] == ON_TABLE:
        return None
    survivor = unit_called(game, duo.other(fallen.id))
    _part(game, survivor, fallen, duo)
    if game.status[survivor.id] != ON_TABLE:
        return None
    _make_room(game, survivor)
    drop(game, survivor, (duo.rider, duo.mount))  # B-R7: the pair that carried it is destroyed
    yield Tell(SURVIVOR, {"figure": survivor.id, "other": fallen.id})
    by = game.destroyed_by[fallen.id]
    yield from each_heard(game, survivor, points.SURVIVES, fallen, by)  # LFW-CAV-16
    if survivor.id != duo.rider or game.status[survivor.id] != ON_TABLE:
        return None
    yield Tell(FALLS, {"figure": survivor.id})
    return survivor


def _part(game: State, survivor: Unit, fallen: Unit, duo: Duo) -> None:
    """A-R14 f: the survivor keeps what the pair has done this turn, fugitives that it caught too, and stays the target of who charges the pair (LFW-CAV-21).

    LFW-CAV-05: the other's skills are no longer its own, nor do they take any of its Pv.
    """
    for name in SHARED:
        column = getattr(game, name)
        column[survivor.id] = column[survivor.id] or column[duo.mount]
    game.charges = tuple(one.at_survivor(fallen.id, survivor.id) for one in game.charges)
    game.caught = tuple(
        (survivor.id if charger == fallen.id else charger, camp, pv)
        for charger, camp, pv in game.caught
    )
    part(game, fallen.id)
    kept = [one for one in game.effects[survivor.id] if one.until != WITH_ITS_PARTNER]
    game.effects[survivor.id] = tuple(kept)
    lent = survivor.profile.lent
    if lent and game.status[survivor.id] == ON_TABLE:
        game.effects[survivor.id] += (Effect(_own_again(lent), durations.GAME, survivor.id),)
        game.life[survivor.id] += lent


@remembered
def _own_again(lent: int) -> Plugin:
    """The Pv of its own sheet, which a skill of the other half had lowered."""
    more = Why(lent, scores.SHEET[scores.LIFE])

    def whole(_game: State, _unit: Unit, name: str) -> Why | None:
        return more if name == scores.LIFE else None

    return Plugin(f"own-life-{lent}", more.reason, (points.SCORE, whole))


def _make_room(game: State, survivor: Unit) -> None:
    """LFW-CAV-15, A-R14 f: on the very spot; where its own base does not fit there, at the nearest place."""
    i = survivor.id
    walk = walk_of(game, survivor, gait_of(game, survivor, MOVE))
    place = landing(walk, game.x[i], game.y[i], game.elevation(i))
    if place is not None:
        game.put(i, place)
