"""The form of an army: from plain data (a TOML file, a save) to `Army` and back.

Only the form is judged here; what the rulings allow is in `roster`. An entry names a card of the
catalogue, or carries a whole card of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Source, TomlReader, nearest, shown
from escarmouche.rosters.army_files import (
    SILHOUETTES,
    army_table,
    demand_own_ids,
    whole,
    without_blanks,
)
from escarmouche.rosters.toml_lines import Path
from escarmouche.rulebooks.confrontation.army import FORMATS, Army, Entry
from escarmouche.rulebooks.confrontation.content.catalogue import CATALOGUE
from escarmouche.rulebooks.confrontation.content.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.content.skills import SKILLS
from escarmouche.rulebooks.confrontation.profile import Profile, Weapon

RULEBOOK = "confrontation"

OTHER_BOOK = Phrase("cc.roster.other_book")
SAME_ID = Phrase("cc.roster.same_id")
FORMAT = Phrase("cc.roster.format")
UNKNOWN_PEOPLE = Phrase("cc.roster.unknown_people")
UNKNOWN_PROFILE = Phrase("cc.roster.unknown_profile", "CC-PROFIL-01")
MOU_FORM = Phrase("cc.roster.mou_form", "CC-IX-B-1-04")
NUMBER_OUT = Phrase("cc.roster.number_out")
UNKNOWN_SKILL = Phrase("cc.roster.unknown_skill")
SKILL_TWICE = Phrase("cc.roster.skill_twice")
SILHOUETTE = Phrase("cc.roster.silhouette")
YES_OR_NO = Phrase("cc.roster.yes_or_no")
COUNT = Phrase("cc.roster.count")

ALWAYS = ("INI", "ATT", "FOR", "DEF", "RES", "DIS")
SOMETIMES = ("TIR", "COU", "POU", "FOI")
PRINTED = (*ALWAYS, *SOMETIMES)  # R35
# Ours: beyond these a number is a slip of the pen. What a legal list may hold is narrower.
MOST_TWINS = 50
HIGHEST_SCORE = 20
HIGHEST_VALUE = 1000
LARGEST_FORMAT = 5000
FARTHEST_MOU = 60.0
FARTHEST_RANGE = 120.0
NARROWEST_BASE, WIDEST_BASE = 10.0, 100.0
HIGHEST_FIGURE = 20.0
# No war machines in this book, nor who serves them.
DRAWN = tuple(each for each in SILHOUETTES if each not in ("machine", "crew"))
# What makes a table of an army file a card of its own.
CARD_KEYS = frozenset({"value", "mou", *(name.lower() for name in PRINTED)})


def placed(army: Army) -> Iterator[tuple[Path, Entry]]:
    """Every entry with its place in the file."""
    return ((("figures", index), entry) for index, entry in enumerate(army.entries))


# --- reading -----------------------------------------------------------------------------


def build(source: Source) -> Army:
    """Read the whole of it. What does not fit is reported, and something is put in its place."""
    top = army_table(source, RULEBOOK, OTHER_BOOK)
    id, names, fluff = top.identifier("id"), top.names("name", required=True), top.story("fluff")
    format, people = _format(top), _people(top, None)
    entries = tuple(_entry(table, people) for table in top.tables("figures"))
    top.finish()
    army = Army(id, names, format, people, entries, fluff)
    demand_own_ids(source, [(path, entry.id) for path, entry in placed(army)], SAME_ID)
    return army


def _format(top: TomlReader) -> int:
    points = top.integer("points")
    if not top.source.flagged(("points",)) and not 1 <= points <= LARGEST_FORMAT:
        top.report("points", FORMAT, given=shown(points), known=", ".join(map(str, FORMATS)))
    return FORMATS[0] if top.source.flagged(("points",)) else points


def _people(table: TomlReader, usual: str | None) -> str:
    people = table.text("people", usual)
    here = (*table.path, "people")
    if people != usual and people not in PEOPLES and not table.source.flagged(here):
        meant = nearest(people, PEOPLES) or ", ".join(PEOPLES)
        table.report("people", UNKNOWN_PEOPLE, given=shown(people), meant=meant)
    return people


def _entry(table: TomlReader, people: str) -> Entry:
    id = table.identifier("id")
    card = table.identifier("profile", id)
    count = table.integer("count", 1)
    if not 1 <= count <= MOST_TWINS and not table.source.flagged((*table.path, "count")):
        table.report("count", COUNT, given=shown(count), most=MOST_TWINS)
    profile = profile_of(table, card, people) if CARD_KEYS & set(table.data) else None
    if profile is None:
        profile = _printed(table, card)
    table.finish()
    return Entry(id, profile, count)


def _printed(table: TomlReader, id: str) -> Profile:
    """The card of the catalogue that an entry names."""
    if id in CATALOGUE:
        return CATALOGUE[id]
    key = "profile" if "profile" in table.data else "id"
    if not table.source.flagged((*table.path, key)):
        meant = nearest(id, CATALOGUE) or ", ".join(CATALOGUE)
        table.report(key, UNKNOWN_PROFILE, given=shown(id), meant=meant)
    return next(iter(CATALOGUE.values()))


def profile_of(table: TomlReader, id: str, people: str) -> Profile:
    """The card that a table describes (R35)."""
    mou, air = _mou(table)
    return Profile(
        id=id,
        names=table.names("name", required=True),
        singular=table.names("figure"),
        people=_people(table, people),
        value=_within(table, "value", 1, HIGHEST_VALUE),
        mou=mou,
        air=air,
        scores=_scores(table),
        base=_measure(table, "base", 25.0, NARROWEST_BASE, WIDEST_BASE),
        height=_measure(table, "height", 4.0, 0.5, HIGHEST_FIGURE),
        weapon=_weapon(table),
        magician=table.yes_or_no("magician", YES_OR_NO),
        faithful=table.yes_or_no("faithful", YES_OR_NO),
        skills=_skills(table),
        character=table.yes_or_no("character", YES_OR_NO),
        silhouette=_silhouette(table),
        fluff=table.story("fluff"),
    )


def profile_from_data(data: Any, people: str = "lion") -> Profile:
    """One card as `profile_to_data` writes it, or the id of a card of the catalogue.

    Raises `ArmyError` with everything that is wrong with it.
    """
    source = Source({"id": data} if isinstance(data, str) else data)
    table = whole(source)
    id = table.identifier("id")
    is_card = bool(CARD_KEYS & set(table.data))
    profile = profile_of(table, id, people) if is_card else _printed(table, id)
    table.finish()
    source.fail()
    return profile


def _mou(table: TomlReader) -> tuple[float, float | None]:
    """CC-IX-B-1-04: one number, or two for whoever flies: on the ground, in the air."""
    found = table.one_or_two(
        "mou", lambda cm: 0 < cm <= FARTHEST_MOU, MOU_FORM, required=True, most=FARTHEST_MOU
    )
    if not found:
        return 0.0, None
    return found[0], found[1] if len(found) == 2 else None


def _scores(table: TomlReader) -> dict[str, int]:
    """R35: six scores on every card; TIR, COU, POU and FOI where it has them."""
    found = {}
    for name in PRINTED:
        if name in ALWAYS or table.raw(name.lower()) is not None:
            found[name] = _within(table, name.lower(), 0, HIGHEST_SCORE)
    return found


def _within(table: TomlReader, key: str, least: int, most: int) -> int:
    value = table.integer(key)
    if not least <= value <= most and not table.source.flagged((*table.path, key)):
        table.report(key, NUMBER_OUT, given=shown(value), least=least, most=most)
    return value


def _measure(table: TomlReader, key: str, usual: float, least: float, most: float) -> float:
    value = table.number(key, usual)
    if not least <= value <= most and not table.source.flagged((*table.path, key)):
        table.report(key, NUMBER_OUT, given=shown(value), least=least, most=most)
    return value


def _weapon(table: TomlReader) -> Weapon | None:
    inner = table.table("weapon")
    if inner is None:
        return None
    names = inner.names("name", required=True)
    strength = _within(inner, "strength", 0, HIGHEST_SCORE)
    range = _measure(inner, "range", 0.0, 1.0, FARTHEST_RANGE)
    inner.finish()
    return Weapon(names, strength, range)


def _skills(table: TomlReader) -> tuple[str, ...]:
    written = table.texts("skills")
    for skill in written:
        if skill not in SKILLS:
            meant = nearest(skill, SKILLS) or ", ".join(SKILLS)
            table.report("skills", UNKNOWN_SKILL, given=shown(skill), meant=meant)
    for skill in dict.fromkeys(written):
        if written.count(skill) > 1:
            table.report("skills", SKILL_TWICE, given=shown(skill))
    return written


def _silhouette(table: TomlReader) -> str:
    word = table.text("silhouette", "infantry")
    if word not in DRAWN and not table.source.flagged((*table.path, "silhouette")):
        table.report("silhouette", SILHOUETTE, given=shown(word), known=", ".join(DRAWN))
    return word


# --- writing -----------------------------------------------------------------------------


def army_to_data(army: Army) -> dict[str, Any]:
    """The army as plain data, every card in full: a save does not depend on the catalogue."""
    data = {
        "rulebook": RULEBOOK,
        "id": army.id,
        "name": dict(army.names),
        "fluff": dict(army.fluff),
        "points": army.format,
        "people": army.people,
        "figures": [_entry_data(army, entry) for entry in army.entries],
    }
    return without_blanks(data)


def _entry_data(army: Army, entry: Entry) -> dict[str, Any]:
    card = profile_to_data(entry.profile)
    if entry.profile.people == army.people:
        del card["people"]
    if entry.profile.id != entry.id:
        card["profile"] = entry.profile.id
    return {**card, "id": entry.id, "count": entry.count}


def profile_to_data(profile: Profile) -> dict[str, Any]:
    """A card as plain data of the form of the files."""
    weapon = profile.weapon
    data = {
        "id": profile.id,
        "name": dict(profile.names),
        "figure": dict(profile.singular),
        "people": profile.people,
        "value": profile.value,
        "mou": profile.mou if profile.air is None else [profile.mou, profile.air],
        **{name.lower(): score for name, score in profile.scores.items()},
        "base": profile.base,
        "height": profile.height,
        "weapon": None if weapon is None else _weapon_data(weapon),
        "magician": profile.magician,
        "faithful": profile.faithful,
        "skills": list(profile.skills),
        "character": profile.character,
        "silhouette": profile.silhouette,
        "fluff": dict(profile.fluff),
    }
    return without_blanks(data)


def _weapon_data(weapon: Weapon) -> dict[str, Any]:
    return {"name": dict(weapon.names), "strength": weapon.strength, "range": weapon.range}
