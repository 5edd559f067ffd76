"""Chapters 1.3.5, 4.2.2 and 4.6.2 for army files: artefacts and formulas, and who may carry them."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Source, nearest, shown
from escarmouche.rosters.toml_lines import Path
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army, Entry
from escarmouche.rulebooks.age_des_escarmouches.army.army_file import placed
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Kind, Profile
from escarmouche.rulebooks.age_des_escarmouches.content.artefacts import ARTEFACTS
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import (
    FORMULAS,
    PRIMAGIC,
    UNIVERSAL,
    Formula,
)
from escarmouche.rulebooks.age_des_escarmouches.content.peoples import PEOPLES

UNKNOWN_ARTEFACT = Phrase("ade.roster.unknown_artefact", "ADE-1.3.5-01")
TOO_MANY_ARTEFACTS = Phrase(
    "ade.roster.too_many_artefacts", "ADE-4.2.2-01", "ADE-4.2.2-03", "ADE-SKILL-ARTEFACT-01"
)
ARTEFACT_TWICE = Phrase("ade.roster.artefact_twice", "ADE-1.3.5-05")
RESERVED_ARTEFACT = Phrase("ade.roster.reserved_artefact", "ADE-1.3.5-01")
LOST_ARTEFACT = Phrase("ade.roster.lost_artefact", "ADE-1.3.6-23")
FORMULAS_FOR_MYSTICS = Phrase("ade.roster.formulas_for_mystics", "ADE-1.3.5-01", "ADE-4.6.1-14")
FORMULA_TWICE = Phrase("ade.roster.formula_twice", "ADE-1.3.5-05")
FORMULA_OUT_OF_REACH = Phrase(
    "ade.roster.formula_out_of_reach",
    "ADE-4.6.1-14",
    "ADE-SKILL-MAGICIEN-09",
    "ADE-SKILL-FIDELE-08",
)
ELEMENT_NOT_MASTERED = Phrase("ade.roster.element_not_mastered", "ADE-SKILL-MAGICIEN-08")
RESERVED_FORMULA = Phrase("ade.roster.reserved_formula", "ADE-4.6.1-13", "ADE-1.3.6-23")
TOO_MANY_LEVELS = Phrase("ade.roster.too_many_levels", "ADE-4.6.2-06", "ADE-4.6.6-06")


def check(source: Source, army: Army) -> None:
    """ADE-1.3.5-01: what each figure carries."""
    for path, entry in placed(army):
        if not source.flagged((*path, "artefacts")):
            _check_artefacts(source, (*path, "artefacts"), army, entry)
        if not source.flagged((*path, "formulas")) and not source.flagged((*path, "skills")):
            _check_formulas(source, (*path, "formulas"), army, entry)


# --- artefacts -----------------------------------------------------------------------------


def most_artefacts(profile: Profile) -> int:
    """ADE-4.2.2-03: an Incarné's rank; nobody else carries any, but for Artefact/X (B-R13)."""
    usual = profile.rank if profile.incarnate else 0
    return max(0, usual + sum(skill.number for skill in profile.skills if skill.id == "artefact"))


def _check_artefacts(source: Source, path: Path, army: Army, entry: Entry) -> None:
    profile, most = entry.profile, most_artefacts(entry.profile)
    for index, id in enumerate(entry.artefacts):
        artefact = ARTEFACTS.get(id)
        if artefact is None:
            meant = nearest(id, ARTEFACTS) or ", ".join(ARTEFACTS)
            source.report((*path, index), UNKNOWN_ARTEFACT, given=shown(id), meant=meant)
            source.flag(path)
        elif entry.artefacts.index(id) != index:
            source.report((*path, index), ARTEFACT_TWICE, given=id)
        elif artefact.bearer is not None and army.renames(entry):
            source.report((*path, index), LOST_ARTEFACT, given=id)
        elif artefact.people not in (None, profile.people) or artefact.bearer not in (
            None,
            profile.id,
        ):
            known = artefact.bearer or artefact.people
            source.report((*path, index), RESERVED_ARTEFACT, given=id, known=known)
    if len(entry.artefacts) > most:
        source.report(path, TOO_MANY_ARTEFACTS, given=len(entry.artefacts), most=most)


# --- formulas ------------------------------------------------------------------------------


def collections_of(profile: Profile) -> frozenset[str]:
    """From which collections a mystic chooses.

    ADE-SKILL-MAGICIEN-09: primagie, the grimoires of its elements, and those named on its card.
    ADE-SKILL-FIDELE-08: the universal litany, that of its people's way, and those named on its card.
    """
    found: set[str] = set()
    for skill in profile.skills:
        if skill.id == "magicien":
            found |= {PRIMAGIC, *skill.words(1), *skill.words(2)}
        elif skill.id == "fidele":
            found |= {UNIVERSAL, *skill.words(1)}
            found |= {PEOPLES[profile.people].way.value} if profile.people in PEOPLES else set()
    return frozenset(found)


def elements_of(profile: Profile) -> frozenset[str]:
    """ADE-SKILL-MAGICIEN-07: the elements that a magician masters."""
    return frozenset(
        element for s in profile.skills if s.id == "magicien" for element in s.words(1)
    )


def most_levels(profile: Profile) -> int:
    """ADE-4.6.2-06: twice MYS as printed (A-R64); ADE-4.6.6-06, ADE-SKILL-MYSTIQUE-GUERRIER-06: once for a warrior."""
    return profile.mystic_score * (1 if profile.kind is Kind.WARRIOR_MYSTIC else 2)


def _check_formulas(source: Source, path: Path, army: Army, entry: Entry) -> None:
    profile = entry.profile
    if not entry.formulas:
        return
    if profile.kind is Kind.WARRIOR:
        source.report(path, FORMULAS_FOR_MYSTICS, given=len(entry.formulas))
        return
    names = [learnt.formula for learnt in entry.formulas]
    for index, id in enumerate(names):
        where = (*path, index)
        if names.index(id) != index:
            source.report(where, FORMULA_TWICE, given=id)
        else:
            _check_formula(source, where, FORMULAS[id], army, entry)
    levels, most = sum(learnt.level for learnt in entry.formulas), most_levels(profile)
    if levels > most:
        source.report(path, TOO_MANY_LEVELS, given=levels, most=most)


def _check_formula(source: Source, where: Path, formula: Formula, army: Army, entry: Entry) -> None:
    profile = entry.profile
    own = formula.bearer in (None, profile.id) and formula.people in (None, profile.people)
    if not own or (formula.bearer is not None and army.renames(entry)):
        known = formula.bearer or formula.people
        source.report(where, RESERVED_FORMULA, given=formula.id, known=known)
        return
    faithful = profile.has("fidele")
    # ADE-4.6.1-13: what is reserved to it is in no collection.
    within = formula.bearer is not None or formula.collection in collections_of(profile)
    if formula.miracle != faithful or not within:
        known = ", ".join(sorted(collections_of(profile)))
        source.report(where, FORMULA_OUT_OF_REACH, given=formula.id, known=known)
    elif not faithful and not elements_of(profile).issuperset(formula.elements):
        missing = ", ".join(sorted(set(formula.elements) - elements_of(profile)))
        source.report(where, ELEMENT_NOT_MASTERED, given=formula.id, missing=missing)
