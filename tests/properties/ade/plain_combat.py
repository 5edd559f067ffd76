"""A combat of one against one, from the placement of dice to the wounds: the second implementation.

3.3.4, the aid of one against one, B-R6, B-R23, B-R24, B-R67, B-R73. Left out: Contre-attaque and Feinte.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.properties.ade.plain_damage import BLADE, OWN, Stroke, settle
from tests.properties.ade.plain_fighters import Asked, Fighter, Plainly
from tests.properties.ade.plain_rerolls import (
    damage_test,
    declares,
    is_hardened,
    open_to_chance,
    resolve_left,
    successes,
    threshold,
)

MARKED = "marked"  # attack dice with Résolution


@dataclass
class Laid:
    """The dice of one fighter."""

    attacks: int = 0
    defence: int = 0
    marked_attacks: int = 0  # Résolution
    marked_defence: int = 0
    blades: int = 0
    sacrificed: int = 0  # Coup de maître
    chained: bool = False  # an offensive Enchaînement
    chained_defence: bool = False  # a defensive one


@dataclass
class Side:
    """One of the two, and how it goes for it."""

    fighter: Fighter
    laid: Laid = field(default_factory=Laid)
    landed: dict[str, int] = field(default_factory=dict)  # successes that stand, by their FOR
    withstood: dict[str, int] = field(default_factory=dict)  # of them, those that a die met in vain
    marked: int = 0  # damage tests with Résolution
    parried: bool = False  # one of its defences has succeeded

    @property
    def own_landed(self) -> int:
        """Those that strike with its own FOR, marked or not."""
        return self.landed[OWN] + self.landed[MARKED]


def combat(sides: Sequence[Side], charger: Side | None) -> Plainly:
    """A whole combat; `sides` in the order in which they roll: the dominant first (ADE-AID-1V1-04)."""
    if charger is not None and charger.fighter.card.charge:
        yield from _charge_bonus(charger.fighter)
    for side in sorted(sides, key=lambda each: each.fighter.score("INI")):  # ADE-3.3.4.1-02
        side.laid = yield Asked(side.fighter.camp, "placement", 0, 0)
        laid = side.laid
        assert laid.attacks + laid.defence + laid.sacrificed == pool(side, side is charger)
        side.fighter.resolved += laid.marked_attacks + laid.marked_defence  # B-R67
    for mine, theirs in _both(sides):
        yield from _attack(mine, theirs)
    for mine, theirs in _both(sides):
        yield from _defend(mine, theirs)
    for mine, theirs in _both(sides):
        yield from _chained_defence(mine, theirs)
    for mine in sides:  # they are all simultaneous, so told before any is rolled
        mine.marked = yield from _marked_blows(mine.fighter, mine.own_landed)
    struck: list[tuple[Stroke, int]] = []
    for mine, theirs in _both(sides):
        struck += yield from _strike(mine, theirs)
    for mine, theirs in _both(sides):
        struck += yield from _chain(mine, theirs)
    settle(struck)
    for side in sides:
        side.fighter.charge_bonus = 0
    return struck


def pool(side: Side, charged: bool) -> int:
    """ADE-3.3.4-02, B-R74: ADE-SKILL-TUEUR-NE-01, ADE-SKILL-DESTRIER-01 to -03."""
    skills = side.fighter.card.skills
    return 2 + ("tueur-ne" in skills) + ("destrier" in skills and not charged)


def _charge_bonus(charger: Fighter) -> Plainly:
    """ADE-EQUIP-FOR-CHARGE-01, -03: said before dice are counted (B-R5), where dice may hang on it."""
    wanted = 1
    if charger.card.skills & {"destrier", "tueur-ne"}:
        wanted = yield Asked(charger.camp, "charge_strength", 0, 1)
    charger.charge_bonus = wanted * charger.card.charge


def _both(sides: Sequence[Side]) -> list[tuple[Side, Side]]:
    one, two = sides
    return [(one, two), (two, one)]


def _attack(mine: Side, theirs: Side) -> Plainly:
    """ADE-3.3.4.2.1-03: a test of ATT for each die; those of blades too (B-R6)."""
    attacker, target, laid = mine.fighter, theirs.fighter, mine.laid
    needed = threshold(attacker.score("ATT"), target.score("DEF"))
    mine.landed = {OWN: 0, MARKED: 0, BLADE: 0}
    for kind, dice in (
        (OWN, laid.attacks - laid.marked_attacks),
        (MARKED, laid.marked_attacks),
        (BLADE, laid.blades),
    ):
        if dice:
            marked = kind == MARKED
            mine.landed[kind] = yield from successes(attacker, target, "ATT", dice, needed, marked)


def _defend(mine: Side, theirs: Side) -> Plainly:
    """ADE-3.3.4.2.2-02 to -06: one die for one success; ADE-EQUIP-LAMES-DORSALES-04: the defender says which."""
    plain, blades = theirs.own_landed, theirs.landed[BLADE]
    dice = min(mine.laid.defence, plain + blades)
    on_blades = max(0, dice - plain)
    if dice and min(dice, blades) > on_blades:
        on_blades = yield Asked(mine.fighter.camp, "blades_met", on_blades, min(dice, blades))
    unmarked = min(theirs.landed[OWN], dice - on_blades)  # those that were marked come after them
    met = {OWN: unmarked, MARKED: dice - on_blades - unmarked, BLADE: on_blades}
    resolute = mine.laid.marked_defence  # they are used before the others
    for kind, many in met.items():
        marked = min(many, resolute)
        resolute -= marked
        for some, hard in ((many - marked, False), (marked, True)):
            if some:
                yield from _defence(mine, theirs, kind, some, hard)


def _defence(
    mine: Side, theirs: Side, kind: str, dice: int, marked: bool = False, shift: int = 0
) -> Plainly:
    """ADE-3.3.4.2.2-05, -06: a test of DEF against ATT for each die; each success cancels an attack."""
    needed = threshold(mine.fighter.score("DEF"), theirs.fighter.score("ATT"), shift)
    good = yield from successes(mine.fighter, theirs.fighter, "DEF", dice, needed, marked)
    theirs.landed[kind] -= good
    theirs.withstood[kind] = theirs.withstood.get(kind, 0) + dice - good
    mine.parried = mine.parried or good > 0


def _chained_defence(mine: Side, theirs: Side) -> Plainly:
    """ADE-SKILL-ENCHAINEMENT-04 to -06: one more die, one column left, against an attack that no die has met (B-R30)."""
    unmet = [kind for kind, many in theirs.landed.items() if many > theirs.withstood.get(kind, 0)]
    if not (mine.laid.chained_defence and mine.parried and unmet):
        return
    kind = unmet[0]
    if BLADE in unmet and len(unmet) > 1:
        kind = (unmet[0], BLADE)[(yield Asked(mine.fighter.camp, "chained_defence", 0, 1))]
    yield from _defence(mine, theirs, kind, 1, shift=-1)


def _strike(mine: Side, theirs: Side) -> Plainly:
    """ADE-3.3.4.2.3-02: a damage test for each success that stands; those with Résolution first."""
    blows = [_stroke(mine, theirs, OWN)] * mine.own_landed
    blows += [_stroke(mine, theirs, BLADE)] * mine.landed[BLADE]
    struck = []
    for number, blow in enumerate(blows):
        left = len(blows) - number + mine.laid.chained
        stroke = yield from _mastered(mine, blow, left)
        struck.append((stroke, (yield from damage_test(stroke, number < mine.marked))))
    return struck


def _stroke(mine: Side, theirs: Side, kind: str) -> Stroke:
    blades = mine.fighter.card.blades
    strength = blades[1] if kind == BLADE and blades is not None else 0
    return Stroke(mine.fighter, theirs.fighter, kind, strength)


def _mastered(mine: Side, blow: Stroke, left: int) -> Plainly:
    """ADE-SKILL-COUP-DE-MAITRE-02, B-R24: test by test, before the die; not asked where it may have them all."""
    masters = mine.laid.sacrificed
    master = masters > 0 and "coup-de-maitre" not in blow.victim.card.immune
    if master and masters < left:
        master = bool((yield Asked(mine.fighter.camp, "master_stroke", 0, 1)))
    mine.laid.sacrificed -= master
    return blow._replace(master=master)


def _chain(mine: Side, theirs: Side) -> Plainly:
    """ADE-SKILL-ENCHAINEMENT-02, -03: one further test, with the FOR of an attack that brought it (B-R30)."""
    kinds = [OWN] * bool(mine.own_landed) + [BLADE] * bool(mine.landed[BLADE])
    if not mine.laid.chained or not kinds:
        return []
    kind = kinds[0]
    if len(kinds) == 2:
        kind = kinds[(yield Asked(mine.fighter.camp, "chained_strength", 0, 1))]
    blow = _stroke(mine, theirs, kind)._replace(chained=True)
    stroke = yield from _mastered(mine, blow, 1)
    fair = kind == OWN and open_to_chance(stroke)
    resolute = yield from declares(mine.fighter, "FOR", fair)
    return [(stroke, (yield from damage_test(stroke, resolute)))]


def _marked_blows(attacker: Fighter, blows: int) -> Plainly:
    """ADE-SKILL-RESOLUTION-05: of tests made at once, those that benefit are told before the first is rolled."""
    most = min(resolve_left(attacker), blows)
    if not most or is_hardened(attacker, "FOR", False):
        return 0
    marked: int = yield Asked(attacker.camp, "resolution_blows", 0, most)
    attacker.resolved += marked
    return marked
