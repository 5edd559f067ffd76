"""A damage test from FOR and RES to markers, step by step as B-R1 orders it: the second implementation."""

from __future__ import annotations

from typing import NamedTuple

from tests.properties.ade.plain_fighters import Fighter

# ADE-1.2.4-03 to -09, A-R74: a line for each face of the die, from FOR - RES <= -6 to >= +11.
TABLE = {
    1: (0, 0, 0, 0, 1, 1, 2, 2, 3, 3),
    2: (0, 0, 0, 1, 1, 2, 2, 3, 3, 4),
    3: (0, 0, 1, 1, 2, 2, 3, 3, 4, 4),
    4: (0, 1, 1, 2, 2, 3, 3, 4, 4, 5),
    5: (1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
    6: (1, 2, 2, 3, 3, 4, 4, 5, 5, 6),
}
UPPER_ENDS = (-6, -4, -2, 0, 2, 4, 6, 8, 10)  # of every column but the last

OWN = "FOR"  # the fighter's own FOR
BLADE = "blade"  # that of Lames dorsales
WEAPON = "weapon"  # that of a ranged weapon


class Stroke(NamedTuple):
    """One damage test: who strikes whom, and with which FOR."""

    attacker: Fighter
    victim: Fighter
    kind: str = OWN
    strength: int = 0  # of the weapon or the blade
    master: bool = False  # Coup de maître
    chained: bool = False  # the further test of Enchaînement

    @property
    def close(self) -> bool:
        """Whether it is struck in close combat."""
        return self.kind != WEAPON

    @property
    def force(self) -> int:
        """ADE-EQUIP-LAMES-DORSALES-02, -03: nothing changes the FOR of blades; A-R7: nor that of a bow."""
        return self.attacker.score("FOR") if self.kind == OWN else self.strength


def counted_as(stroke: Stroke, die: int) -> int:
    """Step 2 of B-R1: ADE-EQUIP-ARME-SACREE-01 to -03, ADE-EQUIP-ARMURE-SACREE-01, -02; B-R2, B-R3."""
    weapon = stroke.close and "arme-sacree" in stroke.attacker.card.items
    armour = "armure-sacree" in stroke.victim.card.items
    if weapon and not armour and die == 1:
        return 6
    if armour and not weapon and die == 6:
        return 1
    return die


def shifts(stroke: Stroke) -> int:
    """Step 3: ADE-SKILL-FLEAU-01, ADE-SKILL-ENNEMI-PERSONNEL-01, ADE-SKILL-DUR-A-CUIRE-01, ADE-SKILL-ENCHAINEMENT-03."""
    named = {*stroke.attacker.card.banes, *stroke.attacker.card.foes}  # B-R39: one X counts once
    net = sum(stroke.victim.is_called(word) for word in named)
    if "fleau" in stroke.victim.card.immune:  # ADE-SKILL-IMMUNITE-01
        net = 0
    net -= "dur-a-cuire" in stroke.victim.card.skills
    net -= stroke.chained
    return net


def column(difference: int, shift: int) -> int:
    """A-R5: the column of FOR - RES, then the net shift, then the ends of the table."""
    found = sum(difference > end for end in UPPER_ENDS)
    return min(max(found + shift, 0), 9)


def reading(stroke: Stroke, face: int) -> int:
    """Steps 3 and 4: what the table says; ADE-SKILL-INSTINCT-DE-SURVIE-01."""
    if face == 4 and "instinct-de-survie" in stroke.victim.card.skills:
        return 0
    difference = stroke.force - stroke.victim.score("RES")
    return TABLE[face][column(difference, shifts(stroke))]


def damage(stroke: Stroke, die: int) -> int:
    """Steps 2 to 7, for the die that stands in the end."""
    face = counted_as(stroke, die)
    cell = reading(stroke, face)
    total = cell
    spared = stroke.victim.card.immune  # ADE-SKILL-IMMUNITE-01
    if cell >= 3 and stroke.close and "epee-hache" in stroke.attacker.card.items - spared:
        total += 1  # ADE-EQUIP-EPEE-HACHE-01, B-R4
    if cell >= 1 and "vulnerable" in stroke.victim.card.skills:
        total += 1  # ADE-SKILL-VULNERABLE-01
    if face in (2, 3) and stroke.close and "feroce" in stroke.attacker.card.skills - spared:
        total += 1  # ADE-SKILL-FEROCE-01
    if stroke.master and "coup-de-maitre" not in spared:
        total += 2  # ADE-SKILL-COUP-DE-MAITRE-03
    if "ethere" in stroke.victim.card.skills:
        total -= 1  # ADE-SKILL-ETHERE-01
    return max(total, 0)


# -- what blows leave behind ---------------------------------------------------------------------------


def immune_to_toxins(victim: Fighter) -> bool:
    """ADE-SKILL-IMMUNITE-01, and the kinds that have it: Construct, Mort-vivant, the three Immortels."""
    kinds = {"construct", "mort-vivant", "immortel-de-la-lumiere", "immortel-du-destin"}
    kinds.add("immortel-des-tenebres")  # ADE-SKILL-IMMORTEL-TENEBRES-02: as the undead
    return "toxique" in victim.card.immune or bool(kinds & victim.card.skills)


def poison(stroke: Stroke) -> None:
    """ADE-SKILL-TOXIQUE-01: one marker for each attack that hurt; B-R10: of several values the smallest."""
    if stroke.attacker.card.toxic and not immune_to_toxins(stroke.victim):
        stroke.victim.markers.append(min(stroke.attacker.card.toxic))


def avenge(stroke: Stroke) -> None:
    """ADE-SKILL-ENNEMI-PERSONNEL-02, B-R32: once for each X; B-R11: an Acharné is not eliminated yet."""
    foes = stroke.attacker.card.foes
    stroke.attacker.avenged |= {word for word in foes if stroke.victim.is_called(word)}


def _hurt_before(strokes: list[tuple[Stroke, int]], chained: Stroke) -> bool:
    """B-R71: the further test belongs to the attack that brought it, which may have its marker already."""
    return any(
        dealt and stroke.attacker is chained.attacker and not stroke.chained
        for stroke, dealt in strokes
    )


def settle(strokes: list[tuple[Stroke, int]]) -> None:
    """Strokes of one step all together: wounds after the last die (A-R7, B-R73), markers, then the eliminated."""
    for stroke, dealt in strokes:
        victim = stroke.victim
        if victim.fallen:  # B-R11: nothing more happens to it
            continue
        left = victim.card.life - victim.lost
        victim.lost += min(dealt, left)  # ADE-1.2.5-02
        if dealt and victim.lost == victim.card.life and "acharne" not in victim.card.skills:
            avenge(stroke)
        if dealt and not (stroke.chained and _hurt_before(strokes, stroke)):
            poison(stroke)
    for stroke, _dealt in strokes:
        victim = stroke.victim
        if victim.lost == victim.card.life and "acharne" in victim.card.skills:
            victim.fallen, victim.lost = True, victim.card.life - 1  # ADE-SKILL-ACHARNE-01, -02
