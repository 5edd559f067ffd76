"""The form of an army: from plain data (a TOML file, a save) to `Army` and back.

Only the form is judged here; what the rulebook allows is in `roster`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Source, TomlReader, nearest, shown
from escarmouche.rosters.army_files import army_table, demand_own_ids
from escarmouche.rosters.toml_lines import Path
from escarmouche.rulebooks.age_des_escarmouches.army import formats
from escarmouche.rulebooks.age_des_escarmouches.army.affiliation_catalogue import AFFILIATIONS
from escarmouche.rulebooks.age_des_escarmouches.army.affiliations import Affiliation
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import (
    Army,
    Entry,
    Learnt,
    MachineEntry,
)
from escarmouche.rulebooks.age_des_escarmouches.card.profile import (
    Artillery,
    Base,
    Machine,
    Profile,
    Weapon,
)
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import (
    ITEMS,
    SKILLS,
    Form,
    Skill,
    parse,
)
from escarmouche.rulebooks.age_des_escarmouches.card.statures import STATURES, USUAL_BASES, stature
from escarmouche.rulebooks.age_des_escarmouches.content.cards import CARDS
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS, Formula
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ALL, SCORES

RULEBOOK = "age-des-escarmouches"

OTHER_BOOK = Phrase("ade.roster.other_book")
SAME_ID = Phrase("ade.roster.same_id")
FORMAT = Phrase("ade.roster.format", "ADE-1.1.3-01", "ADE-1.1.3-04")
UNKNOWN_SPECIAL = Phrase("ade.roster.unknown_special", "ADE-1.3.4.2-01")
UNKNOWN_AFFILIATION = Phrase("ade.roster.unknown_affiliation", "ADE-1.3.6-01")
MOU_FORM = Phrase("ade.roster.mou_form", "ADE-1.1.2.1-02", "ADE-4.5.1-01")
BASE_FORM = Phrase("ade.roster.base_form", "ADE-1.1.1-03")
STATURE = Phrase("ade.roster.stature", "ADE-1.1.2.6-01", "ADE-4.8-06")
WEAPON_FORM = Phrase("ade.roster.weapon_form", "ADE-1.1.2.3-01")
ARTILLERY = Phrase("ade.roster.artillery", "ADE-3.2.3.3-18", "ADE-3.2.3.3-20")
UNKNOWN_SCORE = Phrase("ade.roster.unknown_score", "ADE-1.1.2.1-01")
UNKNOWN_SKILL = Phrase("ade.roster.unknown_skill", "ADE-SKILL-GENERAL-01")
SKILL_FORM = Phrase("ade.roster.skill_form", "ADE-SKILL-GENERAL-01")
ITEM_FORM = Phrase("ade.roster.item_form", "ADE-EQUIP-GENERAL-01")
UNKNOWN_FORMULA = Phrase("ade.roster.unknown_formula", "ADE-4.6.1-13")
FORMULA_LEVEL = Phrase("ade.roster.formula_level", "ADE-4.6.2-07")
UNKNOWN_CARD = Phrase("ade.roster.unknown_card", "ADE-1.1.2-01")
YES_OR_NO = Phrase("ade.roster.yes_or_no")

NO_FORMULAS: Mapping[str, Formula] = {}
NO_THEMES: Mapping[str, Affiliation] = {}
MACHINE_POWER, MACHINE_HEIGHT = 3, 4.0  # A-R70
LARGEST_FORMAT = 10_000  # ours
MARKS = ("aguerri", "intimidation")  # ADE-1.1.2.2-01, -02: kept as the marks that stand for them
PRINTED_SCORES = tuple(name for name in SCORES if name not in ("POU", "FOI"))
LISTED = (*ALL, "FOR(TIR)", "FOR-TIR")  # ADE-EQUIP-VAPEUR-01: what an item may list
_WEAPON = re.compile(r"(.+?)\s+(\d{1,2})/(\d{1,3})")
# How many parameters each form of skill has, and what each of them may be.
_NUMBER, _SIGNED, _DIE = re.compile(r"[1-9]\d?"), re.compile(r"[+-]?\d{1,2}"), re.compile("[1-6]")
_WORDS = re.compile(r"[^/+\s][^/]{0,58}")
_SCORE = rf"(?:{'|'.join(ALL)})(?:\(tir\))?"  # of an item, the FOR of a shot too
_SCORES = re.compile(rf"(?i){_SCORE}(?:\+{_SCORE})*")
FORMS: Mapping[Form, tuple[re.Pattern[str], ...]] = {
    Form.NONE: (),
    Form.NUMBER: (_NUMBER,),
    Form.SIGNED: (_SIGNED,),
    Form.DIE: (_DIE,),
    Form.SCORES: (_SCORES,),
    Form.WORDS: (_WORDS,),
    Form.MAGICIAN: (_NUMBER, _WORDS, _WORDS),
    Form.FAITHFUL: (_NUMBER, _WORDS),
}
FEWEST = {Form.MAGICIAN: 2, Form.FAITHFUL: 1}  # the grimoires and litanies of its own may be none


def placed(army: Army) -> Iterator[tuple[Path, Entry]]:
    """Every entry with its place in the file."""
    return ((("figures", index), entry) for index, entry in enumerate(army.entries))


def placed_machines(army: Army) -> Iterator[tuple[Path, MachineEntry]]:
    """Every war machine with its place in the file."""
    return ((("machines", index), entry) for index, entry in enumerate(army.machines))


# --- reading -----------------------------------------------------------------------------


def build(source: Source, own: Mapping[str, Affiliation] = NO_THEMES) -> Army:
    """Read the whole of it. What does not fit is reported, and something is put in its place.

    `own` are affiliations that no list of ours has.
    """
    top = army_table(source, RULEBOOK, OTHER_BOOK)
    id, names, fluff = top.identifier("id"), top.names("name", required=True), top.story("fluff")
    format, special = _format(top), _special(top)
    people = top.identifier("people")
    commander = top.identifier("commander", "")
    affiliation = _affiliation(top, own)
    entries = tuple(_entry(table, people) for table in top.tables("figures"))
    machines = tuple(machine_entry(table, people) for table in top.tables("machines"))
    summons = tuple(_summoned(table, people) for table in top.tables("summons"))
    top.finish()
    incarnate = [entry.id for entry in entries if entry.profile.incarnate]
    if not commander and len(incarnate) == 1:
        commander = incarnate[0]  # A-R12: there is no choice
    army = Army(id, names, format, people, commander, entries, special, affiliation, fluff=fluff)
    theme = own.get(affiliation or "")
    army = replace(army, summons=summons, machines=machines, own_theme=theme)
    places = [(path, entry.id) for path, entry in placed(army)]
    places += [(path, machine.id) for path, machine in placed_machines(army)]
    demand_own_ids(source, places, SAME_ID)
    return army


def _format(top: TomlReader) -> int:
    points = top.integer("points")
    if not top.source.flagged(("points",)) and not 1 <= points <= LARGEST_FORMAT:
        top.report("points", FORMAT, given=shown(points), most=LARGEST_FORMAT)
    return formats.SMALLEST if top.source.flagged(("points",)) else points


def _special(top: TomlReader) -> frozenset[formats.Special]:
    known = {each.value: each for each in formats.Special}
    found = _known(top, "formats", top.texts("formats"), known, UNKNOWN_SPECIAL)
    return frozenset(known[word] for word in found)


def _affiliation(top: TomlReader, own: Mapping[str, Affiliation]) -> str | None:
    word, known = top.text("affiliation", ""), {**AFFILIATIONS, **own}
    return next(iter(_known(top, "affiliation", (word,), known, UNKNOWN_AFFILIATION)), None)


def _known(
    table: TomlReader, key: str, words: tuple[str, ...], known: Any, phrase: Phrase
) -> tuple[str, ...]:
    """The words that are in a closed list; the others are reported, with the nearest one."""
    for word in words:
        if word and word not in known:
            meant = nearest(word, map(str, known)) or ", ".join(map(str, known))
            table.report(key, phrase, given=shown(word), meant=meant)
    return tuple(word for word in words if word in known)


def _entry(table: TomlReader, people: str) -> Entry:
    card = _reference_card(table)
    name, count = table.identifier("id", card.id if card else None), table.integer("count", 1)
    profile = card or profile_of(table, table.identifier("profile", name), people)
    cards = table.integers("cards")
    entry = Entry(
        name,
        profile,
        count,
        cards,
        table.texts("artefacts"),
        formulas_of(table),
        table.texts("solos"),
        table.names("alias"),
    )
    table.finish()
    return entry if cards else replace(entry, cards=_filled(count, entry.per_card))


def _reference_card(table: TomlReader) -> Profile | None:
    """`card = "..."`: one of the cards that come with the book (A-R1), in place of a profile written out."""
    if table.raw("card") is None:
        return None
    wanted = table.text("card")
    if wanted not in CARDS:
        meant = nearest(wanted, CARDS) or ", ".join(CARDS)
        table.report("card", UNKNOWN_CARD, given=shown(wanted), meant=meant)
        wanted = next(iter(CARDS))  # in its place, so that nothing else is missed
    return CARDS[wanted]


def machine_entry(table: TomlReader, people: str) -> MachineEntry:
    """ADE-4.7.2-01 to -04: a war machine: PS, RES, POI, EQU, who serves it, its weapon (A-R70)."""
    id = table.identifier("id")
    machine = Machine(
        table.integer("ps"), table.number("poi", 0.0), table.integer("equ"), table.text("servers")
    )
    profile = Profile(
        id=id,
        names=table.names("name", required=True),
        people=people,
        rank=1,
        value=table.integer("value"),
        mou=table.number("mou", 0.0),  # A-R72: some move by themselves
        scores={"RES": table.integer("res")},
        power=MACHINE_POWER,
        height=table.number("height", MACHINE_HEIGHT),
        base=_base(table, USUAL_BASES[MACHINE_POWER]),
        weapons=_weapons(table),
        skills=_skills(table),
        silhouette="machine",
        fluff=table.story("fluff"),
        machine=machine,
    )
    entry = MachineEntry(id, profile, _crew(table))
    table.finish()
    return entry


def _crew(table: TomlReader) -> tuple[str, ...]:
    """ADE-4.7.1-04: the entry of those who serve it, or several for a mixed crew: `crew = ["a", "b"]`."""
    if isinstance(table.data.get("crew"), list | tuple):
        return tuple(dict.fromkeys(table.texts("crew")))
    return (table.text("crew"),)


def _summoned(table: TomlReader, people: str) -> tuple[str, Profile]:
    """ADE-4.6.7-01: a fighter of the army's own whom a formula brings, in place of the book's (A-R69)."""
    formula = table.text("formula")
    profile = profile_of(table, table.identifier("id"), people)
    table.finish()
    return formula, profile


def _filled(count: int, per_card: int) -> tuple[int, ...]:
    """As few cards as possible, the last one with what is left."""
    if not 1 <= count <= 1000:  # reported as a count that makes no sense
        return (1,)
    full, left = divmod(count, per_card)
    return (per_card,) * full + ((left,) if left else ())


def profile_of(table: TomlReader, id: str, people: str) -> Profile:
    """The profile that a table of a file describes."""
    mou, air = _mou(table)
    skills = _skills(table)
    kind = table.text("stature", "humain")
    if kind not in STATURES:
        meant = nearest(kind, STATURES) or ", ".join(STATURES)
        table.report("stature", STATURE, given=shown(kind), meant=meant)
        kind = "humain"
    power, height = stature(kind, any(skill.id == "enorme" for skill in skills))
    return Profile(
        id=id,
        names=table.names("name", required=True),
        singular=table.names("figure"),
        people=table.identifier("people", people),
        rank=table.integer("rank"),
        value=table.integer("value"),
        mou=mou,
        air=air,
        scores={**_scores(table), **_mystic(skills)},
        stature=kind,
        power=power,
        height=height,
        base=_base(table, USUAL_BASES[power]),
        incarnate=table.yes_or_no("incarnate", YES_OR_NO),
        affiliations=table.texts("affiliations"),
        fighting_class=table.text("class", "") or None,
        hardened=_score_names(table, "aguerri") | _written_out(skills, "aguerri"),
        intimidating=_score_names(table, "intimidation") | _written_out(skills, "intimidation"),
        focused=_score_names(table, "concentration"),
        weapons=_weapons(table),
        equipment=_equipment(table),
        skills=tuple([skill for skill in skills if skill.id not in MARKS]),
        capacities=table.texts("capacities"),
        silhouette=table.text("silhouette", "infantry"),
        fluff=table.story("fluff"),
    )


def _mou(table: TomlReader) -> tuple[float, float | None]:
    """ADE-4.5.1-01: one number, or two for whoever flies: on the ground, in the air."""
    found = table.one_or_two("mou", lambda cm: 0 <= cm <= 100, MOU_FORM, required=True)
    if not found:
        return 0.0, None
    return found[0], found[1] if len(found) == 2 else None


def _scores(table: TomlReader) -> dict[str, int]:
    """ADE-1.1.2.1-01: what the file does not give is a dash."""
    return {
        name: table.integer(name.lower())
        for name in PRINTED_SCORES
        if table.raw(name.lower()) is not None
    }


def _mystic(skills: tuple[Skill, ...]) -> dict[str, int]:
    """ADE-SKILL-MAGICIEN-03, ADE-SKILL-FIDELE-03: POU and FOI are the first number of the skill."""
    keys = {"magicien": "POU", "fidele": "FOI"}
    return {keys[skill.id]: skill.number for skill in skills if skill.id in keys}


def _base(table: TomlReader, usual: Base) -> Base:
    found = table.one_or_two("base", lambda mm: 10 <= mm <= 200, BASE_FORM)
    return Base(*found) if found else usual


def _score_names(table: TomlReader, key: str) -> frozenset[str]:
    words = tuple(word.upper() for word in table.texts(key))
    return frozenset(_known(table, key, words, ALL, UNKNOWN_SCORE))


def _written_out(skills: tuple[Skill, ...], id: str) -> frozenset[str]:
    """ADE-1.1.2.2-01, -02: a card that names the skill in place of the mark: it comes to the same."""
    return frozenset([word.upper() for skill in skills if skill.id == id for word in skill.words()])


def _weapons(table: TomlReader) -> tuple[Weapon, ...]:
    """ADE-1.1.2.3-01: "Arc 4/20", or a table with a name in each language and a kind of artillery."""
    value = table.raw("weapons")
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        table.report("weapons", WEAPON_FORM, given=shown(value))
        return ()
    found = [_weapon(table, index, each) for index, each in enumerate(value)]
    return tuple(each for each in found if each is not None)


def _weapon(table: TomlReader, index: int, value: Any) -> Weapon | None:
    path = (*table.path, "weapons", index)
    if isinstance(value, str) and (read := _WEAPON.fullmatch(value)):
        if _weapon_fits(int(read[2]), int(read[3])):
            return Weapon(dict.fromkeys(("fr", "en"), read[1]), int(read[2]), float(read[3]))
    if not isinstance(value, Mapping):
        table.source.report(path, WEAPON_FORM, given=shown(value))
        return None
    inner = TomlReader(table.source, path, value)
    names, strength = inner.names("name", required=True), inner.integer("strength")
    range, kind = inner.integer("range"), inner.text("artillery", "")
    inner.finish()
    known = {each.value: each for each in Artillery}
    if kind and kind not in known:
        inner.report("artillery", ARTILLERY, given=shown(kind), known=", ".join(known))
    if not names or not _weapon_fits(strength, range):
        if not any(table.source.flagged((*path, key)) for key in ("name", "strength", "range")):
            table.source.report(path, WEAPON_FORM, given=shown(value))
        return None
    return Weapon(names, strength, float(range), known.get(kind))


def _weapon_fits(strength: int, range: int) -> bool:
    """Ours: beyond these a FOR or a range is a slip of the pen."""
    return 0 <= strength <= 30 and 1 <= range <= 300


def _skills(table: TomlReader) -> tuple[Skill, ...]:
    found = []
    for written in table.texts("skills"):
        skill = parse(written)
        if skill.id not in SKILLS:
            meant = nearest(skill.id, SKILLS) or "-"
            table.report("skills", UNKNOWN_SKILL, given=shown(written), meant=meant)
        elif not _fits(skill, FORMS[SKILLS[skill.id]], FEWEST.get(SKILLS[skill.id])):
            wanted = SKILLS[skill.id].value
            table.report("skills", SKILL_FORM, given=shown(written), wanted=wanted)
        else:
            found.append(skill)
    return tuple(found)


def _fits(skill: Skill, forms: tuple[re.Pattern[str], ...], fewest: int | None = None) -> bool:
    given = skill.parameters
    if not (len(forms) if fewest is None else fewest) <= len(given) <= len(forms):
        return False
    return all(form.fullmatch(word) for form, word in zip(forms, given, strict=False))


def _equipment(table: TomlReader) -> tuple[str, ...]:
    """ADE-EQUIP-GENERAL-01: the items of 5.1 have a form; any other item is a description."""
    written = table.texts("equipment")
    for each in written:
        item = parse(each)
        if item.id in ITEMS:
            forms = tuple(pattern for form in ITEMS[item.id] for pattern in FORMS[form])
            fine = _fits(item, forms)
            if fine and Form.SCORES in ITEMS[item.id]:  # ADE-EQUIP-VAPEUR-01
                fine = all(word.upper() in LISTED for word in item.words())
            if not fine:
                table.report("equipment", ITEM_FORM, given=shown(each))
    return written


def formulas_of(table: TomlReader, own: Mapping[str, Formula] = NO_FORMULAS) -> tuple[Learnt, ...]:
    """ADE-4.6.1-14, -15: the personal collection; `nom/3` gives a formula of level X its level.

    `own` are formulas that no list of ours has.
    """
    found, listed = [], {**FORMULAS, **own}
    for written in table.texts("formulas"):
        id, _, level = written.partition("/")
        if id not in listed:
            meant = nearest(id, listed) or ", ".join(listed)
            table.report("formulas", UNKNOWN_FORMULA, given=shown(written), meant=meant)
            continue
        printed = listed[id].level
        free = printed is None
        if free != bool(level) or (free and not _NUMBER.fullmatch(level)):
            table.report("formulas", FORMULA_LEVEL, given=shown(written), known=id)
            continue
        found.append(Learnt(id, int(level) if free else printed if id in own else None))
    return tuple(found)
