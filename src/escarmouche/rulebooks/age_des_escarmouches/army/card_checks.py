"""Chapter 1.1.2 for army files: what a card may print, and what must agree on it."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Source, shown
from escarmouche.rosters.army_files import SILHOUETTES
from escarmouche.rosters.toml_lines import Path
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army, MachineEntry
from escarmouche.rulebooks.age_des_escarmouches.army.army_file import (
    PRINTED_SCORES,
    placed,
    placed_machines,
)
from escarmouche.rulebooks.age_des_escarmouches.army.crew_shares import shares
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import ELEMENTS
from escarmouche.rulebooks.age_des_escarmouches.content.peoples import PEOPLES
from escarmouche.rulebooks.age_des_escarmouches.content.summons import USUAL as SUMMONED

COUNT = Phrase("ade.roster.count")
RANK = Phrase("ade.roster.rank", "ADE-1.1.2.4-01", "ADE-1.1.2.4-02")
VALUE = Phrase("ade.roster.value", "ADE-1.1.2.5-01")
MISSING_SCORE = Phrase("ade.roster.missing_score", "ADE-1.1.2.1-01")
SCORE = Phrase("ade.roster.score", "ADE-1.1.2.1-01")
MOU = Phrase("ade.roster.mou", "ADE-1.1.2.1-02", "ADE-1.2.8-01")
AIR = Phrase("ade.roster.air", "ADE-4.5.1-01", "ADE-SKILL-VOL-01")
NO_TIR = Phrase("ade.roster.no_tir", "ADE-3.2.3.3-02")
MARK_ON_DASH = Phrase("ade.roster.mark_on_dash", "ADE-1.1.2.2-01", "ADE-1.1.2.2-02")
UNKNOWN_PEOPLE = Phrase("ade.roster.unknown_people", "ADE-1.1.2.4-01")
SKILL_TWICE = Phrase("ade.roster.skill_twice", "ADE-SKILL-GENERAL-02")
TWO_MYSTICS = Phrase("ade.roster.two_mystics", "ADE-4.6.1-01")
NOT_MYSTIC = Phrase("ade.roster.not_mystic", "ADE-SKILL-MYSTIQUE-GUERRIER-01")
UNKNOWN_ELEMENT = Phrase("ade.roster.unknown_element", "ADE-SKILL-MAGICIEN-07")
SELENITE = Phrase("ade.roster.selenite", "ADE-SKILL-SELENITE-01")
FOCUS_WITHOUT_SKILL = Phrase("ade.roster.focus_without_skill", "ADE-1.1.2.2-04")
SILHOUETTE = Phrase("ade.roster.silhouette")
NOT_A_SUMMONS = Phrase("ade.roster.not_a_summons", "ADE-4.6.7-01")
SUMMONED_TWICE = Phrase("ade.roster.summoned_twice", "ADE-4.6.7-01")
SUMMONED_TROOP = Phrase("ade.roster.summoned_troop", "ADE-4.6.7-01")
MACHINE_NUMBER = Phrase("ade.roster.machine_number", "ADE-4.7.2-01")
NO_CREW = Phrase("ade.roster.machine_crew", "ADE-4.7.1-02", "ADE-4.7.1-04")
CREW_TOO_SMALL = Phrase("ade.roster.machine_crew_small", "ADE-4.7.1-04")
PROFILE_DIFFERS = Phrase("ade.roster.profile_differs", "ADE-1.3.4.3-01")

ALWAYS = ("INI", "ATT", "FOR", "DEF", "RES", "COU")  # TIR, PEU and DIS may be a dash
# Ours: beyond these a number is a slip of the pen.
MOST_TWINS = 100
HIGHEST_SCORE = 20
HIGHEST_VALUE = 5000
FARTHEST_MOU = 60.0
MOST_STRUCTURE, MOST_CREW, HIGHEST_MACHINE = 60, 12, 20.0
SKILLS_THAT_REPEAT = frozenset({"fleau", "ennemi-personnel", "immunite"})


def check(source: Source, army: Army) -> None:
    """Every profile by itself, and the profiles that several entries share."""
    seen: dict[str, Profile] = {}
    for path, entry in placed(army):
        if not 1 <= entry.count <= MOST_TWINS and not source.flagged((*path, "count")):
            source.report((*path, "count"), COUNT, given=shown(entry.count), most=MOST_TWINS)
        _check_profile(source, path, entry.profile)
        _check_people(source, (*path, "people"), entry.profile.people, army.people)
        first = seen.setdefault(entry.profile.id, entry.profile)
        if first != entry.profile and not source.problems:
            source.report((*path, "profile"), PROFILE_DIFFERS, given=entry.profile.id)
    _check_people(source, ("people",), army.people)
    _check_summons(source, army)
    _check_machines(source, army)


def _check_summons(source: Source, army: Army) -> None:
    """ADE-4.6.7-01: an army's own fighters for formulas that bring some, one for each (A-R69)."""
    formulas = [formula for formula, _profile in army.summons]
    for index, (formula, profile) in enumerate(army.summons):
        path: Path = ("summons", index)
        if formula not in SUMMONED and not source.flagged((*path, "formula")):
            known = ", ".join(SUMMONED)
            source.report((*path, "formula"), NOT_A_SUMMONS, given=shown(formula), known=known)
        elif formulas.index(formula) != index:
            source.report((*path, "formula"), SUMMONED_TWICE, given=shown(formula))
        if profile.incarnate:
            source.report((*path, "incarnate"), SUMMONED_TROOP, given=shown(profile.id))
        _check_profile(source, path, profile)
        _check_people(source, (*path, "people"), profile.people, army.people)


def _check_machines(source: Source, army: Army) -> None:
    """4.7.2: sensible numbers; ADE-4.7.1-04: at least EQU fighters with a TIR to be its crew."""
    for path, entry in placed_machines(army):
        for key, value, least, most in _numbers(entry.profile):
            if not least <= value <= most and not source.flagged((*path, key)):
                source.report((*path, key), MACHINE_NUMBER, given=shown(value), most=most)
        _check_crew(source, (*path, "crew"), army, entry)


def _numbers(profile: Profile) -> list[tuple[str, float, float, float]]:
    """What a machine's numbers may be: each with its bounds."""
    machine = profile.machine
    assert machine is not None
    return [
        ("value", profile.value, 0, HIGHEST_VALUE),
        ("ps", machine.structure, 1, MOST_STRUCTURE),
        ("res", profile.scores["RES"], 0, HIGHEST_SCORE),
        ("poi", machine.weight, 0, FARTHEST_MOU),
        ("equ", machine.crew, 1, MOST_CREW),
        ("mou", profile.mou, 0, FARTHEST_MOU),
        ("height", profile.height, 0, HIGHEST_MACHINE),
    ]


def _check_crew(source: Source, where: Path, army: Army, entry: MachineEntry) -> None:
    """ADE-4.7.1-04: of entries with TIR, and at least EQU once the machines before it have theirs."""
    machine = entry.profile.machine
    assert machine is not None
    able = {each.id: each.count for each in army.entries if "TIR" in each.profile.scores}
    strangers = [id for id in entry.crew if id not in able]
    if strangers or not entry.crew:
        if not source.flagged(where):
            given = shown(strangers[0] if strangers else "")
            source.report(where, NO_CREW, given=given, known=", ".join(able))
        return
    before = army.machines[: army.machines.index(entry) + 1]
    crewed = [each for each in before if all(id in able for id in each.crew)]
    served = sum(shares(crewed, able)[-1].values())
    if served < machine.crew:
        source.report(where, CREW_TOO_SMALL, given=served, least=machine.crew)


def _check_people(source: Source, path: Path, people: str, known: str | None = None) -> None:
    """A figure's own people is judged apart from that of the army, which it has by default."""
    if people != known and people not in PEOPLES and not source.flagged(path):
        names = ", ".join(PEOPLES)
        source.report(path, UNKNOWN_PEOPLE, given=shown(people), known=names)


def _check_profile(source: Source, path: Path, profile: Profile) -> None:
    def require(fine: bool, key: str, phrase: Phrase, given: Any, **data: Any) -> None:
        if not fine and not source.flagged((*path, key)):
            source.report((*path, key), phrase, given=shown(given), **data)

    require(profile.rank in (1, 2, 3), "rank", RANK, profile.rank)
    require(0 <= profile.value <= HIGHEST_VALUE, "value", VALUE, profile.value, most=HIGHEST_VALUE)
    for name in ALWAYS:
        if name not in profile.scores and not source.flagged((*path, name.lower())):
            source.report(path, MISSING_SCORE, key=name.lower())
    for name in PRINTED_SCORES:
        score = profile.scores.get(name, 0)
        require(0 <= score <= HIGHEST_SCORE, name.lower(), SCORE, score, most=HIGHEST_SCORE)
    require(0 < profile.mou <= FARTHEST_MOU, "mou", MOU, profile.mou, most=FARTHEST_MOU)
    air = FARTHEST_MOU if profile.air is None else profile.air
    require(0 < air <= FARTHEST_MOU, "mou", MOU, air, most=FARTHEST_MOU)
    # ADE-4.5.1-01: two numbers for those who fly, and for them only.
    require((profile.air is not None) == profile.has("vol"), "mou", AIR, profile.mou)
    require(not profile.weapons or "TIR" in profile.scores, "weapons", NO_TIR, profile.id)
    for key, marked in (
        ("aguerri", profile.hardened),
        ("intimidation", profile.intimidating),
        ("concentration", profile.focused),
    ):
        missing = sorted(name for name in marked if profile.printed(name) is None)
        require(not missing, key, MARK_ON_DASH, ", ".join(missing), where=key)
    focus = bool(profile.focused) == profile.has("concentration")
    require(focus, "concentration", FOCUS_WITHOUT_SKILL, profile.id)
    known = ", ".join(SILHOUETTES)
    fine = profile.silhouette in SILHOUETTES
    require(fine, "silhouette", SILHOUETTE, profile.silhouette, known=known)
    _check_skills(source, (*path, "skills"), profile)


def _check_skills(source: Source, path: Path, profile: Profile) -> None:
    if source.flagged(path):
        return
    ids = [skill.id for skill in profile.skills]
    for id in dict.fromkeys(ids):
        if ids.count(id) > 1 and id not in SKILLS_THAT_REPEAT:
            source.report(path, SKILL_TWICE, given=id)
    if profile.has("magicien") and profile.has("fidele"):
        source.report(path, TWO_MYSTICS)
    mystic = profile.has("magicien") or profile.has("fidele")
    if profile.has("mystique-guerrier") and not mystic:
        source.report(path, NOT_MYSTIC)
    masters: tuple[str, ...] = ()
    for skill in profile.skills:
        if skill.id == "magicien":
            masters = skill.words(1)
            for element in masters:
                if element not in ELEMENTS:
                    known = ", ".join(ELEMENTS)
                    source.report(path, UNKNOWN_ELEMENT, given=shown(element), known=known)
    if profile.has("selenite") and "eau" not in masters:
        source.report(path, SELENITE)
