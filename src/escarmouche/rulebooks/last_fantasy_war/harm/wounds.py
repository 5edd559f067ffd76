"""Wounds: what cancels them, the Pv they cost, who is crippled, who is destroyed and by whom (LFW-BLESS-*, LFW-ESTROPIE-*).

`resolve` takes a batch that is simultaneous: protections for all, then all losses, then all who fall, then what remains of
cavalry. A shot is a batch of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.rulebooks.last_fantasy_war import fates, points, scores
from escarmouche.rulebooks.last_fantasy_war.attack import FALL, Attack
from escarmouche.rulebooks.last_fantasy_war.harm import cavalry, protections
from escarmouche.rulebooks.last_fantasy_war.harm.defence_test import tested
from escarmouche.rulebooks.last_fantasy_war.harm.dropping import drop
from escarmouche.rulebooks.last_fantasy_war.hearing import each_heard, first_said, heard
from escarmouche.rulebooks.last_fantasy_war.state import (
    BOTH,
    CLUMSY,
    DESTROYED,
    ON_TABLE,
    SLOW,
    State,
    Unit,
    Wounded,
    leave,
    unit_called,
)

LOSES = Phrase("lfw.event.wounded", "LFW-BLESS-01", "LFW-BLESS-02")
ALL_CANCELLED = Phrase("lfw.event.all_cancelled", "LFW-BLESS-01")
GONE = Phrase("lfw.event.destroyed", "LFW-BLESS-06")
HEALED = Phrase("lfw.event.healed", "LFW-BLESS-04")
CRIPPLED_ROLL = Phrase("lfw.roll.crippled", "LFW-ESTROPIE-01", "LFW-BLESS-05")
CRIPPLED = Phrase(
    "lfw.event.crippled", "LFW-BLESS-03", "LFW-ESTROPIE-02", "LFW-ESTROPIE-03", "LFW-ESTROPIE-04"
)
SPARED = Phrase("lfw.event.spared", "LFW-SPELL-OMBRE-MEMORIELLE-03")
FADED = Phrase("lfw.event.faded", "LFW-SPELL-OMBRE-MEMORIELLE-04")
RECOVERED = Phrase("lfw.event.recovered", "LFW-BLESS-04")
FROM_MOUNT = Phrase("lfw.why.fall_from_mount", "LFW-CAV-17")
STATES = {
    SLOW: Phrase("lfw.state.slow", "LFW-ESTROPIE-02"),
    CLUMSY: Phrase("lfw.state.clumsy", "LFW-ESTROPIE-03"),
    BOTH: Phrase("lfw.state.both", "LFW-ESTROPIE-04"),
}
TABLE = {1: SLOW, 2: SLOW, 3: CLUMSY, 4: CLUMSY, 5: BOTH, 6: BOTH}
FACES = ((1, 2), (3, 4), (5, 6))

Losses = dict[int, int]  # Pv by unit


# -- a batch -----------------------------------------------------------------------------------------


def resolve(game: State, batch: Sequence[Wounded], behind: Attack | None = None) -> Rule:
    """Wounds that are resolved together (LFW-COMBATBLESS-01). Returns the Pv really lost, by unit (A-R38).

    `behind`: the attack from which they come, where there is only one; else it is made of what they tell.
    """
    left: list[Wounded] = []
    for one in batch:
        kept = yield from _protected(game, one, behind or attack_behind(game, one))
        left.append(kept)
    return (yield from _suffered(game, left, behind))


def _suffered(game: State, batch: Sequence[Wounded], behind: Attack | None) -> Rule:
    """What is left of a batch costs Pv, and whoever has none left falls."""
    lost: Losses = {}
    for id in dict.fromkeys(one.target for one in batch):
        mine = [one for one in batch if one.target == id and one.wounds]
        if mine:
            lost[id] = yield from _lose(game, unit_called(game, id), mine, behind)
    yield from _fall(game, batch, lost)
    return lost


def _protected(game: State, wounded: Wounded, attack: Attack) -> Rule:
    """LFW-BLESS-01: each wound may be cancelled for itself; the rules that do it are heard one after the other."""
    target, wounds = unit_called(game, wounded.target), wounded.wounds
    if wounds and game.status[target.id] == ON_TABLE:
        wounds = yield from protections.rolled(game, target, attack, wounds)
    for handler in heard(game, target, points.PROTECTED):
        if wounds and game.status[target.id] == ON_TABLE:
            wounds = yield from handler(game, target, attack, wounds)
    if not wounds and wounded.wounds:
        yield Tell(ALL_CANCELLED, {"figure": target.id, "by": wounded.attacker})
    return wounded._replace(wounds=wounds)


def attack_behind(game: State, wounded: Wounded) -> Attack:
    """The attack from which wounds come, as rules want to know it."""
    weapon = None
    if wounded.attacker is not None:
        weapon = scores.weapon_called(game, unit_called(game, wounded.attacker), wounded.weapon)
    return Attack(
        wounded.manner,
        wounded.target,
        wounded.attacker,
        weapon,
        criticals=wounded.criticals,
    )


def _fall(game: State, batch: Iterable[Wounded], lost: Losses) -> Rule:
    """LFW-BLESS-06: whoever has no Pv left is destroyed; LFW-CAV-19: of both halves at once nothing remains."""
    fallen = [
        unit_called(game, id)
        for id, points_lost in lost.items()
        if points_lost and not game.life[id]
    ]
    for unit in fallen:
        by = [one.attacker for one in batch if one.target == unit.id and one.wounds]
        yield from destroy(game, unit, [id for id in dict.fromkeys(by) if id is not None])
    for unit in fallen:
        for id, points_lost in (yield from _parted(game, unit)).items():
            lost[id] = lost.get(id, 0) + points_lost


def _parted(game: State, fallen: Unit) -> Rule:
    """LFW-CAV-14 to -17: what remains of a cavalry. Returns the Pv that a rider's fall costs, by unit."""
    other = cavalry.partner_of(game, fallen)
    rider = yield from cavalry.remains(game, fallen)
    if other is not None and other.profile.lent and game.status[other.id] == ON_TABLE:
        yield from weigh(game, other)  # A-R13: its maximum has changed
    if rider is None:
        return {}
    fall = Attack(FALL, rider.id, force=0)
    wounded = yield from tested(game, fall, Total(Why(0, FROM_MOUNT)))
    return (yield from resolve(game, () if wounded is None else (wounded,)))


# -- life ----------------------------------------------------------------------------------------------


def lose(
    game: State, unit: Unit, points_lost: int, by: int | None = None, behind: Attack | None = None
) -> Rule:
    """Wounds that no attack gives: so many Pv less, with all that follows. Returns the Pv lost, by unit.

    `behind`: an attack that rules which look for one may take for it.
    """
    return (yield from resolve(game, (Wounded(unit.id, points_lost, by, manner="hit"),), behind))


def lose_for_certain(game: State, unit: Unit, points_lost: int, by: int | None = None) -> Rule:
    """The same of wounds that nothing cancels (LFW-SPELL-OMBRE-OUVERTURE-03)."""
    return (yield from _suffered(game, (Wounded(unit.id, points_lost, by, manner="hit"),), None))


def _lose(game: State, unit: Unit, wounds: Sequence[Wounded], behind: Attack | None) -> Rule:
    """LFW-BLESS-02: each wound costs a Pv; A-R13: those beyond the last are not suffered."""
    i = unit.id
    if game.status[i] != ON_TABLE:
        return 0
    spared: Phrase | None = first_said(game, unit, points.UNHARMED)
    if spared is not None:
        yield Tell(SPARED, {"figure": i, "reason": spared})
        return 0
    lost = min(sum(one.wounds for one in wounds), game.life[i])
    game.life[i] -= lost
    by = wounds[0].attacker if len(wounds) == 1 else None
    told = {"figure": i, "points": lost, "life": game.life[i], "fatal": not game.life[i], "by": by}
    yield Tell(LOSES, told)
    for one in wounds:
        yield from each_heard(game, unit, points.HURT, behind or attack_behind(game, one))
    if game.life[i]:
        yield from weigh(game, unit)
    return lost


def most_life(game: State, unit: Unit) -> int:
    """LFW-CARAC-07: its maximum of Pv."""
    return int(scores.score(game, unit, scores.LIFE).value)


def heal(game: State, unit: Unit, points_won: int, by: int | None = None) -> Rule:
    """Pv are regained, never more than the maximum (LFW-COMPTEUR-01, A-R5). Returns how many."""
    i = unit.id
    won = min(points_won, most_life(game, unit) - game.life[i])
    if game.status[i] != ON_TABLE or won <= 0:
        return 0
    game.life[i] += won
    yield Tell(HEALED, {"figure": i, "points": won, "life": game.life[i], "by": by})
    yield from weigh(game, unit)
    return won


def weigh(game: State, unit: Unit) -> Rule:
    """LFW-BLESS-03 to -05, A-R13: crippled from half of its Pv down, no longer above it; a new roll each time.

    Heard whenever life or its maximum has changed. Whoever never had more than one Pv is never crippled.
    """
    i = unit.id
    crippled = is_low(game.life[i], most_life(game, unit))
    if crippled and game.crippled[i] is None:
        roll = Roll(CRIPPLED_ROLL, 1, about={"figure": i}, alike=FACES)
        (face,) = yield from fates.rolled(game, roll)
        game.crippled[i] = TABLE[face]
        yield Tell(CRIPPLED, {"figure": i, "state": STATES[TABLE[face]]})
    elif not crippled and game.crippled[i] is not None:
        game.crippled[i] = None
        yield Tell(RECOVERED, {"figure": i})


def is_low(life: int, most: int) -> bool:
    """Whether so many Pv of so many leave a unit crippled.

    >>> [is_low(life, 5) for life in (4, 3, 2, 1, 0)]
    [False, False, True, True, False]
    """
    return most > 1 and 0 < life <= most / 2


# -- destroyed -----------------------------------------------------------------------------------------


def destroy(game: State, unit: Unit, by: Sequence[int] = ()) -> Rule:
    """LFW-BLESS-06: it leaves the battlefield; whoever took a part of its last Pv has destroyed it (B-R15).

    What remains of a cavalry is `cavalry.remains`, so that both halves may fall together; `remove` does both.
    """
    i = unit.id
    if game.status[i] != ON_TABLE:
        return
    if first_said(game, unit, points.FADES) is not None:
        yield from fade(game, unit)
        return
    game.life[i] = 0
    yield from each_heard(game, unit, points.DESTROYED, tuple(by))
    for id in by:
        yield from each_heard(game, unit_called(game, id), points.KILLS, unit)
    game.destroyed_by[i] = tuple(by)
    partner = cavalry.partner_of(game, unit)
    if partner is None or game.status[partner.id] != ON_TABLE:
        drop(game, unit)  # else it lies beside what remains of the pair
    leave(game, unit, DESTROYED)
    yield Tell(GONE, {"figure": i, "by": by[0] if by else None, "others": list(by[1:])})
    for id in by:
        killer = unit_called(game, id)
        if killer.camp != unit.camp:  # LFW-COMBATBLESS-01: also who falls in the same batch
            yield from each_heard(game, killer, points.KILLED, unit)


def fade(game: State, unit: Unit) -> Rule:
    """LFW-SPELL-OMBRE-MEMORIELLE-04, B-R69: who was destroyed before goes away again; it is nobody's kill a second time."""
    i = unit.id
    game.life[i] = 0
    drop(game, unit)
    leave(game, unit, DESTROYED)
    yield Tell(FADED, {"figure": i})


def remove(game: State, unit: Unit, by: Sequence[int] = ()) -> Rule:
    """The same outside a batch: a unit that runs into a wall, drowns, is caught in flight. Returns the Pv lost, by unit."""
    fades = first_said(game, unit, points.FADES) is not None
    before = 0 if fades else game.life[unit.id]
    yield from destroy(game, unit, by)
    return {unit.id: before, **(yield from _parted(game, unit))}
