"""The form of a force: from plain data (a TOML file, a save) to `Army` and back.

An entry names a profile of the book and what it takes of its options, or writes out a profile of its own. Here it is judged
whether a figure can be as it is written; how many of them a force may have is in `roster`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Source, TomlReader, nearest, shown
from escarmouche.rosters.army_files import (
    SILHOUETTES,
    army_table,
    demand_own_ids,
    without_blanks,
)
from escarmouche.rosters.offers import read_offers
from escarmouche.rosters.skill_lists import read_skills, spelt
from escarmouche.rosters.toml_lines import Path
from escarmouche.rulebooks.bonus_malus.army.catalogue import equipment
from escarmouche.rulebooks.bonus_malus.army.figure_checks import check_figure
from escarmouche.rulebooks.bonus_malus.army.force import FORMATS, Army, Entry
from escarmouche.rulebooks.bonus_malus.army.mustering import profile_of
from escarmouche.rulebooks.bonus_malus.army.outfit import outfit_of
from escarmouche.rulebooks.bonus_malus.army.profiles import sheets, with_options
from escarmouche.rulebooks.bonus_malus.army.sheets import FACTIONS, Sheet, piece_of
from escarmouche.rulebooks.bonus_malus.skill_names import SKILLS

RULEBOOK = "bonus-malus"

OTHER_BOOK = Phrase("bm.roster.other_book")
SAME_ID = Phrase("bm.roster.same_id")
FORMAT = Phrase("bm.roster.format", "BM-PRES-04")
UNKNOWN_FACTION = Phrase("bm.roster.unknown_faction", "BM-PRES-04")
UNKNOWN_PROFILE = Phrase("bm.roster.unknown_profile", "BM-PRES-04")
PRINTED_OTHERWISE = Phrase("bm.roster.printed_otherwise", "BM-PRES-04")
UNKNOWN_POSTURE = Phrase("bm.roster.unknown_posture", "BM-PRES-02")
SILHOUETTE = Phrase("bm.roster.silhouette")
COUNT = Phrase("bm.roster.count")
ONLY_UPGRADES = Phrase("bm.roster.only_upgrades", "BM-PRES-04")

# Ours: beyond these a number is a slip of the pen.
MOST_TWINS = 50
LARGEST_FORMAT = 5000
LONGEST_LIST = 40
# R81: how a group behaves that the rules play.
POSTURES = ("sentinelles", "chasseurs", "predateurs", "horde", "badauds", "neutres")
DRAWN = tuple(each for each in SILHOUETTES if each not in ("crew", "rider"))
# In which order the things of a profile of one's own are listed, and under which key each kind.
KINDS = ("weapons", "armour", "shield", "items", "upgrades")


class Written(NamedTuple):
    """Things of an equipment, each with its place in the file."""

    text: str
    path: Path


def placed(army: Army) -> Iterator[tuple[Path, Entry]]:
    """Every entry with its place in the file."""
    return ((("figures", index), entry) for index, entry in enumerate(army.entries))


# --- reading -----------------------------------------------------------------------------


def build(source: Source) -> Army:
    """Read the whole of it. What does not fit is reported, and something is put in its place."""
    top = army_table(source, RULEBOOK, OTHER_BOOK)
    id, names, fluff = top.identifier("id"), top.names("name", required=True), top.story("fluff")
    format, faction, posture = _format(top), _faction(top, None), _posture(top)
    entries = tuple(_entry(table, faction) for table in top.tables("figures"))
    top.finish()
    army = Army(id, names, format, faction, entries, fluff, posture)
    demand_own_ids(source, [(path, entry.id) for path, entry in placed(army)], SAME_ID)
    return army


def _format(top: TomlReader) -> int:
    points = top.integer("points")
    if not top.source.flagged(("points",)) and not 1 <= points <= LARGEST_FORMAT:
        top.report("points", FORMAT, given=shown(points), known=", ".join(map(str, FORMATS)))
    return FORMATS[0] if top.source.flagged(("points",)) else points


def _faction(table: TomlReader, usual: str | None) -> str:
    faction = table.text("faction", usual)
    here = (*table.path, "faction")
    if faction != usual and faction not in FACTIONS and not table.source.flagged(here):
        meant = nearest(faction, FACTIONS) or ", ".join(FACTIONS)
        table.report("faction", UNKNOWN_FACTION, given=shown(faction), meant=meant)
    return faction


def _posture(top: TomlReader) -> str | None:
    posture = top.text("posture", "")
    if posture and posture not in POSTURES and not top.source.flagged(("posture",)):
        meant = nearest(posture, POSTURES) or ", ".join(POSTURES)
        top.report("posture", UNKNOWN_POSTURE, given=shown(posture), meant=meant)
    return posture if posture in POSTURES else None


def _entry(table: TomlReader, faction: str) -> Entry:
    id = table.identifier("id")
    name = table.identifier("profile", id)
    count = table.integer("count", 1)
    if not 1 <= count <= MOST_TWINS and not table.source.flagged((*table.path, "count")):
        table.report("count", COUNT, given=shown(count), most=MOST_TWINS)
    own = "skills" in table.data
    options: tuple[str, ...] = ()
    if own:
        sheet, things = _own_sheet(table, name, faction)
    else:
        sheet, things, options = _printed(table, name)
    outfit = outfit_of(sheet.equipment)
    check_figure(table, sheet, outfit, [each.path for each in things])
    table.finish()
    return Entry(id, profile_of(sheet, outfit), sheet, count, options, None if own else name)


def _printed(table: TomlReader, id: str) -> tuple[Sheet, list[Written], tuple[str, ...]]:
    """A profile of the book with the options that an entry takes and the improvements that it adds."""
    if id not in sheets():
        key = "profile" if "profile" in table.data else "id"
        if not table.source.flagged((*table.path, key)):
            meant = nearest(id, sheets()) or ", ".join(sheets())
            table.report(key, UNKNOWN_PROFILE, given=shown(id), meant=meant)
    sheet = sheets().get(id) or next(iter(sheets().values()))
    offers = {option: each.offer for option, each in sheet.options.items()}
    taken = tuple(offer.id for offer in read_offers(table, "options", offers))
    changed = with_options(sheet, taken)
    here = (*table.path, "options") if taken else table.path
    things = [Written(text, here) for text in changed.equipment]
    added = _added(table)
    things.extend(added)
    return _equipped(table, changed, things), things, taken


def _added(table: TomlReader) -> list[Written]:
    """R73: improvements that an entry pays for beside its profile."""
    found = []
    for each in _list(table, "upgrades"):
        piece = piece_of(each.text)
        listed = equipment()
        known = {**listed.weapons, **listed.armours, **listed.shields, **listed.items}
        if piece is not None and piece.id in known:
            table.source.report(each.path, ONLY_UPGRADES, given=shown(each.text))
        else:
            found.append(each)
    return found


def _own_sheet(table: TomlReader, id: str, faction: str) -> tuple[Sheet, list[Written]]:
    """A profile that an entry writes out: players add figures of their own."""
    names = table.names("name", required=True)
    sheet = Sheet(
        id=id,
        names=names or {"fr": id, "en": id},
        faction=_faction(table, faction),
        skills=read_skills(table, "skills", SKILLS),
        silhouette=_silhouette(table),
        fluff=table.story("fluff"),
    )
    if id in sheets():
        key = "profile" if "profile" in table.data else "id"
        table.report(key, PRINTED_OTHERWISE, given=id)
    things = [each for kind in KINDS for each in _list(table, kind)]
    return _equipped(table, sheet, things), things


def _equipped(table: TomlReader, sheet: Sheet, things: Sequence[Written]) -> Sheet:
    """With its things, and with what the file puts in its hands."""
    hands = table.texts("hands") if table.raw("hands") is not None else sheet.hands
    return replace(sheet, equipment=tuple(each.text for each in things), hands=hands)


def _list(table: TomlReader, key: str) -> list[Written]:
    """The names under a key: one text, or a list."""
    if isinstance(table.raw(key), str):
        return [Written(table.text(key), (*table.path, key))]
    found = table.texts(key)
    return [Written(text, (*table.path, key, n)) for n, text in enumerate(found[:LONGEST_LIST])]


def _silhouette(table: TomlReader) -> str:
    word = table.text("silhouette", "infantry")
    if word not in DRAWN and not table.source.flagged((*table.path, "silhouette")):
        table.report("silhouette", SILHOUETTE, given=shown(word), known=", ".join(DRAWN))
    return word if word in DRAWN else "infantry"


# --- writing -----------------------------------------------------------------------------


def army_to_data(army: Army) -> dict[str, Any]:
    """A force as plain data of the form of the files. Prices are not written: they follow."""
    data = {
        "rulebook": RULEBOOK,
        "id": army.id,
        "name": dict(army.names),
        "fluff": dict(army.fluff),
        "points": army.format,
        "faction": army.faction,
        "posture": army.posture,
        "figures": [_entry_data(army, entry) for entry in army.entries],
    }
    return without_blanks(data)


def _entry_data(army: Army, entry: Entry) -> dict[str, Any]:
    sheet, name = entry.sheet, entry.base or entry.sheet.id
    told = _own_data(army, sheet) if entry.base is None else _printed_data(entry, entry.base)
    if name != entry.id:
        told["profile"] = name
    kept = without_blanks({"id": entry.id, "count": entry.count, **told})
    said = ("skills", "hands")  # empty hands are said, and a profile without a skill is one's own
    return {**{key: [] for key in said if told.get(key) == []}, **kept}


def _printed_data(entry: Entry, base: str) -> dict[str, Any]:
    sheet, printed = entry.sheet, with_options(sheets()[base], entry.options)
    return {
        "options": list(entry.options),
        "upgrades": list(sheet.equipment[len(printed.equipment) :]),
        "hands": _hands_data(sheet) if sheet.hands != printed.hands else None,
    }


def _own_data(army: Army, sheet: Sheet) -> dict[str, Any]:
    by_kind: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for text in sheet.equipment:
        by_kind[_kind_of(text)].append(text)
    return {
        "name": dict(sheet.names),
        "faction": sheet.faction if sheet.faction != army.faction else None,
        "skills": [spelt(skill) for skill in sheet.skills],
        **by_kind,
        "hands": _hands_data(sheet),
        "silhouette": sheet.silhouette,
        "fluff": dict(sheet.fluff),
    }


def _hands_data(sheet: Sheet) -> list[str] | None:
    return None if sheet.hands is None else list(sheet.hands)


def _kind_of(text: str) -> str:
    listed, piece = equipment(), piece_of(text)
    id = text if piece is None else piece.id
    tables = (listed.weapons, listed.armours, listed.shields, listed.items)
    found = (kind for kind, known in zip(KINDS, tables, strict=False) if id in known)
    return next(found, "upgrades")
