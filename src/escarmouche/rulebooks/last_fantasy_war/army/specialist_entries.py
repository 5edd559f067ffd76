"""What an entry says of its specialist: which, of which level, with which skills, and what each was chosen for (LFW-SPE-*).

specialist = "capitaine"
level = 2
skills = ["chef-d-equipe", "protecteur"]
choices = { protecteur = "a-couvert" }      # A-R55: fixed when the army is built
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from escarmouche.core.explain import Phrase
from escarmouche.rosters import TomlReader, nearest, shown
from escarmouche.rulebooks.last_fantasy_war.army.known_spells import spells_of
from escarmouche.rulebooks.last_fantasy_war.army.printed import PrintedSheet
from escarmouche.rulebooks.last_fantasy_war.magic_names import DOMAINS
from escarmouche.rulebooks.last_fantasy_war.sheet import Specialty
from escarmouche.rulebooks.last_fantasy_war.specialist_table import (
    ABILITY,
    ANY_SPELL,
    LEVELS,
    MELEE_WEAPON,
    OWN_SPELL,
    TABLE,
    Specialist,
    SpecialSkill,
    levels_filled,
)

UNKNOWN_SPECIALIST = Phrase("lfw.roster.unknown_specialist", "LFW-SPE-01")
NOT_MARKED = Phrase("lfw.roster.not_marked", "LFW-SPE-03")
UNIQUE_SPECIALIST = Phrase("lfw.roster.unique_specialist", "LFW-RULE-UNIQUE-02")
LEVEL = Phrase("lfw.roster.level", "LFW-SPE-02")
UNKNOWN_SKILL = Phrase("lfw.roster.unknown_skill", "LFW-SPE-04")
SKILL_TWICE = Phrase("lfw.roster.skill_twice", "LFW-SPE-04")
SKILL_NUMBER = Phrase("lfw.roster.skill_number", "LFW-SPE-04", "LFW-SPE-05")
SKILL_LEVELS = Phrase("lfw.roster.skill_levels", "LFW-SPE-04", "LFW-SPE-05")
ONE_SPECIALIST = Phrase("lfw.roster.one_specialist", "LFW-ARMEE-04")
WITHOUT = Phrase("lfw.roster.without_specialist", "LFW-SPE-02")
NOTHING_TO_CHOOSE = Phrase("lfw.roster.nothing_to_choose", "LFW-SPE-04")
# These two cite the clauses of the skill.
CHOICE_WANTED = Phrase("lfw.roster.choice_wanted", "LFW-SPE-04")
BAD_CHOICE = Phrase("lfw.roster.bad_choice", "LFW-SPE-04")

KEYS = ("level", "skills", "choices")


def read_specialty(
    table: TomlReader, sheet: PrintedSheet, spells: Sequence[str], count: int
) -> Specialty | None:
    """The specialty of an entry whose half that becomes the specialist has this sheet; None where it has none."""
    kind = table.text("specialist", "")
    level, skills = table.integer("level", 1), table.texts("skills")
    choices = table.table("choices")
    if not kind:
        for key in KEYS:
            if key in table.data and not table.source.flagged((*table.path, key)):
                table.report(key, WITHOUT, known=", ".join(sheet.specialists) or "-")
        return None
    if table.source.flagged((*table.path, "specialist")):
        return None
    if kind not in TABLE:
        meant = nearest(kind, TABLE) or ", ".join(TABLE)
        table.report("specialist", UNKNOWN_SPECIALIST, given=shown(kind), meant=meant)
        return None
    _check_sheet(table, sheet, kind, count)
    if level not in LEVELS:
        table.report("level", LEVEL, given=shown(level), least=LEVELS[0], most=LEVELS[-1])
        return None
    chosen = _skills(table, TABLE[kind], level, skills)
    if chosen is None:
        return None
    made = _choices(table, choices, chosen, sheet, spells)
    return Specialty(kind, level, tuple(skill.id for skill in chosen), made)


def _check_sheet(table: TomlReader, sheet: PrintedSheet, kind: str, count: int) -> None:
    """LFW-SPE-03: only what its sheet says; LFW-ARMEE-04: so one unit alone; LFW-RULE-UNIQUE-02."""
    if sheet.is_unique:
        table.report("specialist", UNIQUE_SPECIALIST, given=sheet.id)
    elif kind not in sheet.specialists:
        known = ", ".join(sheet.specialists) or "-"
        table.report("specialist", NOT_MARKED, given=kind, sheet=sheet.id, known=known)
    if count != 1:
        table.report("count", ONE_SPECIALIST, given=count)


def _skills(
    table: TomlReader, specialist: Specialist, level: int, given: Sequence[str]
) -> tuple[SpecialSkill, ...] | None:
    """LFW-SPE-04: one for each level, of that level or a lower one, none twice."""
    known = {skill.id: skill for skill in specialist.skills}
    if not given and "skills" not in table.data:
        first = [skill.id for skill in specialist.skills if skill.level == 1]
        given = first if level == 1 and len(first) == 1 else given  # a captain has no choice
    fine = True
    for number, id in enumerate(given):
        place = (*table.path, "skills", number)
        if id not in known:
            meant = nearest(id, known) or ", ".join(known)
            table.source.report(place, UNKNOWN_SKILL, given=shown(id), meant=meant)
            fine = False
        elif id in given[:number]:
            table.source.report(place, SKILL_TWICE, given=id)
            fine = False
    if not fine or table.source.flagged((*table.path, "skills")):
        return None
    chosen = tuple(known[id] for id in given)
    said = {"given": len(chosen), "level": level}
    if len(chosen) != level:
        table.report("skills", SKILL_NUMBER, **said, known=", ".join(known))
        return None
    if not levels_filled(chosen):
        table.report("skills", SKILL_LEVELS, level=level, known=_by_level(specialist, level))
        return None
    return chosen


def _by_level(specialist: Specialist, level: int) -> str:
    """What may be taken: `1: gardien, fougueux; 2: ...`."""
    lines = []
    for each in LEVELS[:level]:
        ids = [skill.id for skill in specialist.skills if skill.level == each]
        lines.append(f"{each}: {', '.join(ids)}")
    return "; ".join(lines)


# -- choices -----------------------------------------------------------------------------------------


def _choices(
    table: TomlReader,
    given: TomlReader | None,
    skills: Sequence[SpecialSkill],
    sheet: PrintedSheet,
    spells: Sequence[str],
) -> tuple[tuple[str, str], ...]:
    """A-R55: what each skill that asks was chosen for. Where there is one thing to choose it need not be said."""
    made: list[tuple[str, str]] = []
    known = list(spells)
    for skill in skills:
        if skill.asks is None:
            continue
        offered = offers(skill, sheet, known)
        choice = _choice(table, given, skill, offered)
        if choice is not None:
            made.append((skill.id, choice))
            known.append(choice)
    asking = [skill.id for skill in skills if skill.asks is not None]
    for key in given.data if given is not None else ():
        if key not in asking:
            place = (*table.path, "choices", key)
            said = {"given": shown(key), "known": ", ".join(asking) or "-"}
            table.source.report(place, NOTHING_TO_CHOOSE, **said)
    return tuple(made)


def offers(skill: SpecialSkill, sheet: PrintedSheet, known: Collection[str]) -> tuple[str, ...]:
    """What a skill may be chosen for by a unit with this sheet that knows these spells."""
    if skill.asks == ABILITY:
        return skill.knows
    if skill.asks == MELEE_WEAPON:
        return tuple(weapon.id for weapon in sheet.weapons if not weapon.shoots)
    domains = sheet.domains if skill.asks == OWN_SPELL else tuple(DOMAINS)
    assert skill.asks in (OWN_SPELL, ANY_SPELL)
    return tuple(spell for spell in spells_of(domains) if spell not in known)


def _choice(
    table: TomlReader, given: TomlReader | None, skill: SpecialSkill, offered: Sequence[str]
) -> str | None:
    said = {"skill": skill.id, "known": ", ".join(offered) or "-"}
    word = "" if given is None else given.text(skill.id, "")
    if not word:
        if len(offered) == 1:
            return offered[0]
        if given is None or not table.source.flagged((*given.path, skill.id)):
            table.report("choices", Phrase(CHOICE_WANTED.id, *skill.clauses), **said)
        return None
    if word not in offered:
        assert given is not None
        given.report(skill.id, Phrase(BAD_CHOICE.id, *skill.clauses), given=shown(word), **said)
        return None
    return word
