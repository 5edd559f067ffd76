"""Whether a figure can be as it is written: its skills go together, it can carry and hold what it has (R78)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.rosters import TomlReader
from escarmouche.rosters.skill_lists import Skill, spelt
from escarmouche.rosters.toml_lines import Path
from escarmouche.rulebooks.bonus_malus.army.hands import TWO, carries, hands_needed
from escarmouche.rulebooks.bonus_malus.army.outfit import Outfit
from escarmouche.rulebooks.bonus_malus.army.sheets import Sheet
from escarmouche.rulebooks.bonus_malus.equipment import Weapon
from escarmouche.rulebooks.bonus_malus.skill_names import COUNTERS, POWERS

NO_FORCE = Phrase("bm.roster.power_without_force", "BM-FORCE-03")
FAST_AND_SLOW = Phrase("bm.roster.fast_and_slow", "BM-SKILL-RAPIDE-01", "BM-SKILL-LENT-01")
TOO_HIGH = Phrase("bm.roster.modifier_out", "BM-BONUSMALUS-07")
RANK_OUT = Phrase("bm.roster.rank_out", "BM-SKILL-ATTAQUESMULTIPLES-01")
NEEDS_EXOSKELETON = Phrase("bm.roster.needs_exoskeleton", "BM-SKILL-EXONECESSAIRE-01")
NOT_CARRIED = Phrase("bm.roster.hand_not_carried", "BM-EQUIP-03")
HANDS_FULL = Phrase("bm.roster.hands_full", "BM-EQUIP-03")
TWO_HANDED = Phrase("bm.roster.two_handed", "BM-EQUIP-04", "BM-MELEE-01", "BM-SHOOT-01")

HIGHEST, LOWEST = 3, -3  # R76: no profile goes beyond
RANKS = (2, 4)


def check_figure(table: TomlReader, sheet: Sheet, outfit: Outfit, paths: Sequence[Path]) -> None:
    """Report all that is wrong with one figure. `paths` are the places of its things in the file."""
    for slip in outfit.slips:
        table.source.report(paths[slip.place], slip.phrase, **slip.data)
    for index, skill in enumerate(sheet.skills):
        _check_skill(table, sheet, skill, (*table.path, "skills", index))
    for place, weapon in zip(_places(outfit, sheet, paths), outfit.weapons, strict=True):
        if _needs_exoskeleton(weapon) and not sheet.has("exosquelette"):
            table.source.report(place, NEEDS_EXOSKELETON, given=weapon.id)
    if sheet.hands is not None and not table.source.flagged((*table.path, "hands")):
        _check_hands(table, sheet, outfit)


def _check_skill(table: TomlReader, sheet: Sheet, skill: Skill, path: Path) -> None:
    """BM-FORCE-03: powers; R63: Rapide and Lent; and no modifier beyond those of the profiles."""
    if skill.id in (*POWERS, *COUNTERS) and not sheet.has("sensible-a-la-force"):
        table.source.report(path, NO_FORCE, given=skill.id)
    if skill.id == "lent" and sheet.has("rapide"):
        table.source.report(path, FAST_AND_SLOW)
    if not LOWEST <= skill.modifier <= HIGHEST:
        bounds = {"highest": f"{HIGHEST}+", "lowest": f"{-LOWEST}-"}
        table.source.report(path, TOO_HIGH, given=spelt(skill), **bounds)
    if skill.rank is not None and not RANKS[0] <= skill.rank <= RANKS[1]:
        least, most = RANKS
        table.source.report(path, RANK_OUT, given=spelt(skill), least=least, most=most)


def _places(outfit: Outfit, sheet: Sheet, paths: Sequence[Path]) -> list[Path]:
    """Where the weapons stand in the file: they keep the order of the list."""
    known = [weapon.id for weapon in outfit.weapons]
    at = [
        path
        for text, path in zip(sheet.equipment, paths, strict=True)
        if text.strip().lower() in known
    ]
    return at if len(at) == len(known) else [paths[0]] * len(known)


def _needs_exoskeleton(weapon: Weapon) -> bool:
    uses = (weapon.melee, weapon.shot)
    return any(use is not None and use.has("exosquelette-necessaire") for use in uses)


def _check_hands(table: TomlReader, sheet: Sheet, outfit: Outfit) -> None:
    """BM-EQUIP-03, -04: two hands, and what it holds is its own."""
    held = sheet.hands or ()
    missing = carries(outfit, held)
    if missing:
        own = [weapon.id for weapon in outfit.weapons]
        own += [] if outfit.shield is None else [outfit.shield.id]
        table.report("hands", NOT_CARRIED, given=missing[0][:60], known=", ".join(own) or "-")
    elif hands_needed(sheet.skills, outfit, held) > TWO:
        large = [id for id in held if (w := outfit.weapon(id)) is not None and w.hands == TWO]
        phrase = TWO_HANDED if large else HANDS_FULL
        given = large[0] if large else ", ".join(held)
        table.report("hands", phrase, given=given)
