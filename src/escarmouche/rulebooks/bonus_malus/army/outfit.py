"""From the names of things to the things: weapons with their improvements, armour, shield, objects (R72 to R75).

Whatever does not fit is noted as a `Slip` at its place in the list; something usable is made in any case.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.rosters.problems import nearest, shown
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.army.catalogue import LIGHT_WEAPON, equipment, with_plugins
from escarmouche.rulebooks.bonus_malus.army.sheets import Piece, piece_of
from escarmouche.rulebooks.bonus_malus.equipment import (
    MOST_CARRIED,
    Item,
    Protection,
    ShotUse,
    Upgrade,
    Use,
    Weapon,
)

UNKNOWN = Phrase("bm.roster.unknown_equipment", "BM-PRES-04")
MISSPELT = Phrase("bm.roster.misspelt_equipment", "BM-PRES-04")
NOT_BOUGHT = Phrase("bm.roster.not_bought", "BM-MAINSNUES-03")
TOO_MANY = Phrase("bm.roster.too_many_carried", "BM-EQUIP-01")
TWO_ARMOURS = Phrase("bm.roster.two_armours", "BM-EQUIP-02")
TWO_SHIELDS = Phrase("bm.roster.two_shields", "BM-EQUIP-03")
TWO_KITS = Phrase("bm.roster.twice_carried", "BM-EQUIP-01")
RANK_WANTED = Phrase("bm.roster.rank_wanted", "BM-UPGRADE-PORTEE-01")
NO_RANK = Phrase("bm.roster.no_rank", "BM-PRES-04")
NOT_AN_UPGRADE = Phrase("bm.roster.not_an_upgrade", "BM-PRES-04")
NO_SUCH_WEAPON = Phrase("bm.roster.upgrade_without_weapon", "BM-EQUIP-01")
WRONG_WEAPON = Phrase(
    "bm.roster.upgrade_of_another", "BM-UPGRADE-DUMDUM-02", "BM-UPGRADE-PERFORANTES-02"
)
NOT_FOR_RANGE = Phrase("bm.roster.no_longer_range", "BM-UPGRADE-PORTEE-01")
RANGE_TOO_FAR = Phrase("bm.roster.range_too_far", "BM-UPGRADE-PORTEE-01")
WHICH_WEAPON = Phrase("bm.roster.which_weapon", "BM-UPGRADE-PORTEE-01")
TWO_AMMUNITIONS = Phrase("bm.roster.two_ammunitions", "BM-UPGRADE-PERFORANTES-02")
UPGRADE_TWICE = Phrase("bm.roster.upgrade_twice", "BM-UPGRADE-PORTEE-01")

LONGER_RANGE = "portee-amelioree"


class Slip(NamedTuple):
    """What is wrong with one thing of a list, counted from 0."""

    place: int
    phrase: Phrase
    data: dict[str, Any]


class Improved(NamedTuple):
    """An improvement: of which weapon (none: of bare hands), and how far where it is a range."""

    upgrade: Upgrade
    weapon: str | None = None
    rank: int | None = None


@dataclass(frozen=True)
class Outfit:
    """All that a figure carries, and what is wrong with it."""

    weapons: tuple[Weapon, ...] = ()  # improvements included
    armour: Protection | None = None
    shield: Protection | None = None
    items: tuple[Item, ...] = ()
    improvements: tuple[Improved, ...] = ()
    slips: tuple[Slip, ...] = ()

    def weapon(self, id: str) -> Weapon | None:
        """A weapon of it."""
        return next((weapon for weapon in self.weapons if weapon.id == id), None)


def outfit_of(written: Sequence[str]) -> Outfit:
    """What a list of names stands for."""
    slips: list[Slip] = []
    pieces = [(n, piece) for n, text in enumerate(written) if (piece := _piece(n, text, slips))]
    listed = equipment()
    weapons = [listed.weapons[p.id] for _n, p in pieces if p.id in listed.weapons]
    items = [listed.items[p.id] for _n, p in pieces if p.id in listed.items]
    armours = [(n, p.id) for n, p in pieces if p.id in listed.armours]
    shields = [(n, p.id) for n, p in pieces if p.id in listed.shields]
    _check_numbers(pieces, armours, shields, slips)
    improvements = _improvements(pieces, weapons, slips)
    return Outfit(
        tuple(_with_improvements(weapon, improvements) for weapon in weapons),
        listed.armours[armours[0][1]] if armours else None,
        listed.shields[shields[0][1]] if shields else None,
        tuple(items),
        tuple(improvements),
        tuple(slips),
    )


def _piece(index: int, text: str, slips: list[Slip]) -> Piece | None:
    """One thing by its name; a number or a weapon behind it only where it is an improvement."""
    listed, piece = equipment(), piece_of(text)
    known = {
        **listed.weapons,
        **listed.armours,
        **listed.shields,
        **listed.upgrades,
        **listed.items,
    }
    if piece is None or piece.id not in known:
        given = shown(text)
        meant = nearest(text if piece is None else piece.id, known)
        if meant is None:
            slips.append(Slip(index, UNKNOWN, {"given": given, "known": ", ".join(known)}))
        else:
            slips.append(Slip(index, MISSPELT, {"given": given, "meant": meant}))
        return None
    if piece.id == LIGHT_WEAPON:
        slips.append(Slip(index, NOT_BOUGHT, {"given": piece.id}))
        return None
    if piece.id == LONGER_RANGE and piece.rank is None:
        slips.append(Slip(index, RANK_WANTED, {"given": piece.id}))
        return None
    if piece.rank is not None and piece.id != LONGER_RANGE:
        slips.append(Slip(index, NO_RANK, {"given": str(piece), "meant": piece.id}))
    if piece.weapon is not None and piece.id not in listed.upgrades:
        slips.append(Slip(index, NOT_AN_UPGRADE, {"given": str(piece), "meant": piece.id}))
    return piece


def _check_numbers(
    pieces: Sequence[tuple[int, Piece]],
    armours: Sequence[tuple[int, str]],
    shields: Sequence[tuple[int, str]],
    slips: list[Slip],
) -> None:
    """BM-EQUIP-01, -02, R31, R72: four weapons and objects, one armour, one shield."""
    listed = equipment()
    counted = [n for n, p in pieces if p.id in listed.weapons or p.id in listed.items]
    if len(counted) > MOST_CARRIED:
        data = {"given": len(counted), "most": MOST_CARRIED}
        slips.append(Slip(counted[MOST_CARRIED], TOO_MANY, data))
    for held, phrase in ((armours, TWO_ARMOURS), (shields, TWO_SHIELDS)):
        for index, id in held[1:]:
            slips.append(Slip(index, phrase, {"given": id, "kept": held[0][1]}))
    objects = [(n, p.id) for n, p in pieces if p.id in listed.items]
    for place, (index, id) in enumerate(objects):
        if any(other == id for _n, other in objects[:place]):
            slips.append(Slip(index, TWO_KITS, {"given": id}))


# -- improvements ----------------------------------------------------------------------------------


def _improvements(
    pieces: Sequence[tuple[int, Piece]], weapons: Sequence[Weapon], slips: list[Slip]
) -> list[Improved]:
    """R73: of bare hands, or each of one weapon; one ammunition and one longer range for a weapon."""
    found: list[Improved] = []
    for index, piece in pieces:
        upgrade = equipment().upgrades.get(piece.id)
        if upgrade is None:
            continue
        made = _improvement(upgrade, piece, weapons)
        if isinstance(made, Improved):
            clash = _clash(made, found)
            if clash is None:
                found.append(made)
                continue
            made = clash
        slips.append(made._replace(place=index))
    return found


def _improvement(upgrade: Upgrade, piece: Piece, weapons: Sequence[Weapon]) -> Improved | Slip:
    """An improvement with the weapon that it is for: the one that is named, or the only one that it fits."""
    if upgrade.unarmed:
        if piece.weapon is None:
            return Improved(upgrade)
        return Slip(0, NOT_AN_UPGRADE, {"given": str(piece), "meant": upgrade.id})
    carried = {weapon.id: weapon for weapon in weapons}
    if piece.weapon is not None and piece.weapon not in carried:
        known = ", ".join(carried) or "-"
        return Slip(
            0, NO_SUCH_WEAPON, {"given": str(piece), "weapon": piece.weapon, "known": known}
        )
    named = list(carried.values()) if piece.weapon is None else [carried[piece.weapon]]
    reasons = {weapon.id: _why_not(upgrade, piece, weapon) for weapon in named}
    fitting = [id for id, reason in reasons.items() if reason is None]
    if len(fitting) == 1:
        return Improved(upgrade, fitting[0], piece.rank)
    if fitting:
        known = ", ".join(f"{piece.id}: {id}" for id in fitting)
        return Slip(0, WHICH_WEAPON, {"given": str(piece), "known": known})
    told = [reason for reason in reasons.values() if reason is not None]
    if not told:
        return Slip(0, NO_SUCH_WEAPON, {"given": str(piece), "weapon": "-", "known": "-"})
    return next((each for each in told if each.phrase is RANGE_TOO_FAR), told[0])


def _why_not(upgrade: Upgrade, piece: Piece, weapon: Weapon) -> Slip | None:
    """BM-UPGRADE-DUMDUM-02, BM-UPGRADE-PERFORANTES-02; BM-UPGRADE-PORTEE-01, R73: what a weapon does not take."""
    data = {"given": upgrade.id, "weapon": weapon.id}
    if upgrade.id != LONGER_RANGE:
        if weapon.id in upgrade.weapons:
            return None
        return Slip(0, WRONG_WEAPON, {**data, "known": ", ".join(upgrade.weapons)})
    if weapon.shot is None or weapon.shot.has("lancer"):
        return Slip(0, NOT_FOR_RANGE, data)
    most = int(weapon.shot.range // 2)
    if (piece.rank or 0) > most:
        return Slip(0, RANGE_TOO_FAR, {**data, "most": most, "paces": piece.rank})
    return None


def _clash(made: Improved, found: Sequence[Improved]) -> Slip | None:
    """R73: the same twice, or two ammunitions in one weapon."""
    for other in found:
        if other.weapon != made.weapon:
            continue
        data = {"given": made.upgrade.id, "other": other.upgrade.id, "weapon": made.weapon or "-"}
        if other.upgrade.id == made.upgrade.id:
            return Slip(0, UPGRADE_TWICE, data)
        if made.upgrade.weapons and other.upgrade.weapons:
            return Slip(0, TWO_AMMUNITIONS, data)
    return None


def _with_improvements(weapon: Weapon, improvements: Sequence[Improved]) -> Weapon:
    """BM-UPGRADE-PORTEE-01, BM-UPGRADE-DUMDUM-01, BM-UPGRADE-PERFORANTES-01: what they make of a shot."""
    own = [each for each in improvements if each.weapon == weapon.id]
    if not own or weapon.shot is None:
        return weapon
    shot = weapon.shot
    for each in own:
        shot = ShotUse(
            shot.damage + each.upgrade.damage,
            _added(shot.skills, each.upgrade.skills),
            range=shot.range + (each.rank or 0),
        )
    return replace(weapon, shot=with_plugins(shot))


def _added(skills: tuple[Skill, ...], more: tuple[Skill, ...]) -> tuple[Skill, ...]:
    """BM-UPGRADE-PERFORANTES-01: a rank adds to the rank that is there (R30: of nothing else does it)."""
    found = {skill.id: skill for skill in skills}
    for skill in more:
        held = found.get(skill.id)
        rank = None if skill.rank is None else skill.rank + (held.rank or 0 if held else 0)
        found[skill.id] = skill._replace(rank=rank)
    return tuple(found.values())


# -- bare hands ------------------------------------------------------------------------------------


def unarmed_uses(skills: Sequence[Skill], improvements: Sequence[Improved]) -> tuple[Use, ...]:
    """R34, R73: how hard it strikes where it holds nothing: its natural attack, or its hands with what is on them.

    One for each Sans arme improvement, of which it uses one at a time; one with nothing where it has none.
    R26: a Dégâts of the profile is a natural attack, to which nothing of bare hands adds.
    """
    natural = next((skill.modifier for skill in skills if skill.id == "degats"), None)
    if natural is not None:
        return (with_plugins(Use(natural)),)
    base = _bare_damage(skills)
    exo = any(skill.id == "exosquelette" for skill in skills)
    added = EXOSKELETON_DAMAGE if exo else 0
    own = (Skill("assommoir"),) if exo else ()  # BM-SKILL-EXOSQUELETTE-02
    plain = Use(base + added, own)
    uses = []
    for each in improvements:
        if each.upgrade.unarmed and not (exo and each.upgrade.id == KNUCKLES):
            use = Use(base + added + each.upgrade.damage, (*own, *each.upgrade.skills))
            uses.append(use)
    return tuple(with_plugins(use) for use in uses or [plain])


KNUCKLES = "poings-americains"  # BM-SKILL-EXOSQUELETTE-04: part of every exoskeleton already
EXOSKELETON_DAMAGE = 3  # BM-SKILL-EXOSQUELETTE-01
BARE = {"art-martial": -1, "ferocite": -2}  # BM-SKILL-ARTMARTIAL-01, BM-SKILL-FEROCITE-01
NOTHING = -3  # BM-MAINSNUES-01


def _bare_damage(skills: Sequence[Skill]) -> int:
    """R34: the best that it knows without a weapon."""
    return max((BARE[skill.id] for skill in skills if skill.id in BARE), default=NOTHING)
