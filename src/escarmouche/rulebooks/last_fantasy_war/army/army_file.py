"""The form of an army: from plain data (a TOML file, a save) to `Army` and back.

    [[figures]]
    id = "chevalier"
    sheet = "chevalier-demon"       # left out: the sheet of that id
    options = ["hache"]
    mount = "cauchemar"             # LFW-CAV-01: rider and mount are one unit
    specialist = "capitaine"        # LFW-SPE-*
    level = 2
    skills = ["chef-d-equipe", "protecteur"]
    choices = { protecteur = "a-couvert" }

An entry names a sheet of the book and what it takes of its options, or writes out a sheet of its own. Here it is judged
whether a unit can be as it is written; what an army may hold is in `roster`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Source, TomlReader, nearest, shown
from escarmouche.rosters.army_files import army_table, demand_own_ids, without_blanks
from escarmouche.rosters.offers import Price, PricePart, read_offers
from escarmouche.rosters.toml_lines import Path
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.army.factions import printed_sheets
from escarmouche.rulebooks.last_fantasy_war.army.force import FORMATS, Army, Entry, Half
from escarmouche.rulebooks.last_fantasy_war.army.known_spells import read_spells
from escarmouche.rulebooks.last_fantasy_war.army.mustering import sheet_of, specialty_to_data
from escarmouche.rulebooks.last_fantasy_war.army.own_sheets import faction_of, own_sheet
from escarmouche.rulebooks.last_fantasy_war.army.prices import (
    mount_parts,
    price_of,
    specialist_part,
)
from escarmouche.rulebooks.last_fantasy_war.army.printed import (
    PrintedSheet,
    printed_to_data,
    with_options,
)
from escarmouche.rulebooks.last_fantasy_war.army.specialist_entries import read_specialty
from escarmouche.rulebooks.last_fantasy_war.sheet import Specialty

RULEBOOK = "last-fantasy-war"

OTHER_BOOK = Phrase("lfw.roster.other_book")
SAME_ID = Phrase("lfw.roster.same_id")
FORMAT = Phrase("lfw.roster.format", "LFW-ARMEE-02")
UNKNOWN_SHEET = Phrase("lfw.roster.unknown_sheet", "LFW-FACTION-02")
OTHER_SCENARIO = Phrase("lfw.roster.unknown_scenario", "LFW-SCEN-LISTE-02")
COUNT = Phrase("lfw.roster.count")
NOT_RIDDEN = Phrase("lfw.roster.not_ridden", "LFW-CAV-01")
MOUNT_ALONE = Phrase("lfw.roster.mount_alone", "LFW-CAV-01")
UNIQUE_AS_IT_IS = Phrase("lfw.roster.unique_as_it_is", "LFW-RULE-UNIQUE-04")
WHICH_HALF = Phrase("lfw.roster.which_half", "LFW-CAV-04")

# Ours: beyond these a number is a slip of the pen.
MOST_TWINS = 50
LARGEST_FORMAT = 5000
RIDER, MOUNT = "rider", "mount"


def placed(army: Army) -> Iterator[tuple[Path, Entry]]:
    """Every entry with its place in the file."""
    return ((("figures", index), entry) for index, entry in enumerate(army.entries))


# --- reading -----------------------------------------------------------------------------


def build(source: Source) -> Army:
    """Read the whole of it. What does not fit is reported, and something is put in its place."""
    top = army_table(source, RULEBOOK, OTHER_BOOK)
    id, names, fluff = top.identifier("id"), top.names("name", required=True), top.story("fluff")
    format, faction = _format(top), faction_of(top, None)
    entries = tuple(_entry(table, faction) for table in top.tables("figures"))
    scenario = _scenario(top)
    top.finish()
    army = Army(id, names, format, faction, entries, fluff, scenario)
    demand_own_ids(source, [(path, entry.id) for path, entry in placed(army)], SAME_ID)
    return army


def _format(top: TomlReader) -> int:
    points = top.integer("points")
    if not top.source.flagged(("points",)) and not 1 <= points <= LARGEST_FORMAT:
        top.report("points", FORMAT, given=shown(points), known=", ".join(map(str, FORMATS)))
    return FORMATS[0] if top.source.flagged(("points",)) else points


def _scenario(top: TomlReader) -> str | None:
    """LFW-SCEN-TITAN-02, LFW-SCEN-RESPECT-02: for which scenario it is, where that is not for any."""
    given = top.text("scenario", "")
    if given and given not in scenarios.SCENARIOS:
        known = ", ".join(scenarios.SCENARIOS)
        top.report("scenario", OTHER_SCENARIO, given=shown(given), known=known)
    return given if given in scenarios.SCENARIOS else None


def _entry(table: TomlReader, faction: str) -> Entry:
    id = table.identifier("id")
    name = table.identifier("sheet", id)
    count = _count(table)
    own = "pv" in table.data
    if own:
        options: tuple[str, ...] = ()
        bare = printed = own_sheet(table, name, faction)
    else:
        bare = _printed(table, name)
        printed, options = _with_options(table, "options", bare)
    spells = read_spells(table, "spells", printed)
    mount, mount_options = _mount(table, bare)
    rides = mount is not None
    if printed.is_mount and not table.source.flagged((*table.path, "sheet")):
        table.report("sheet" if "sheet" in table.data else "id", MOUNT_ALONE, given=name)
    on_mount = _specialist_half(table, rides) == MOUNT
    chosen = mount if on_mount and mount is not None else printed
    specialty = read_specialty(table, chosen, spells if chosen is printed else (), count)
    table.finish()
    price = Price(tuple(_price(printed, mount, specialty, chosen)))
    own_of, other_of = (None, specialty) if on_mount else (specialty, None)
    rider = Half(
        sheet_of(printed, spells, own_of, other_of if rides else None),
        printed,
        options,
        spells,
        None if own else name,
    )
    ridden = None
    if mount is not None:
        other = sheet_of(mount, mount.usual, other_of, own_of)
        base = table.text("mount", "")
        ridden = Half(other, mount, mount_options, mount.usual, base)
    return Entry(id, rider, price, count, ridden, specialty, on_mount)


def _count(table: TomlReader) -> int:
    count = table.integer("count", 1)
    if not 1 <= count <= MOST_TWINS and not table.source.flagged((*table.path, "count")):
        table.report("count", COUNT, given=shown(count), most=MOST_TWINS)
    return count


def _price(
    printed: PrintedSheet,
    mount: PrintedSheet | None,
    specialty: Specialty | None,
    chosen: PrintedSheet,
) -> Iterator[PricePart]:
    """A-R51: base, options, mount and specialist's level."""
    yield from price_of(printed).parts
    if mount is not None:
        yield from mount_parts(printed, mount)
    if specialty is not None:
        yield specialist_part(specialty, chosen.role)


def _printed(table: TomlReader, id: str) -> PrintedSheet:
    """LFW-FACTION-02: a sheet of the book."""
    sheets = printed_sheets()
    if id not in sheets:
        key = "sheet" if "sheet" in table.data else "id"
        if not table.source.flagged((*table.path, key)):
            meant = nearest(id, sheets) or ", ".join(sheets)
            table.report(key, UNKNOWN_SHEET, given=shown(id), meant=meant)
    return sheets.get(id) or next(iter(sheets.values()))


def _with_options(
    table: TomlReader, key: str, sheet: PrintedSheet
) -> tuple[PrintedSheet, tuple[str, ...]]:
    """LFW-ARME-02; LFW-RULE-UNIQUE-04: whoever is unique has what its sheet gives it, and nothing else."""
    offers = {id: option.offer for id, option in sheet.options.items()}
    taken = tuple(offer.id for offer in read_offers(table, key, offers))
    if taken and sheet.is_unique:
        table.report(key, UNIQUE_AS_IT_IS, given=sheet.id)
    return with_options(sheet, taken), taken


def _mount(table: TomlReader, rider: PrintedSheet) -> tuple[PrintedSheet | None, tuple[str, ...]]:
    """LFW-CAV-01: a second sheet, of those that the rider's allows."""
    id = table.text("mount", "")
    if not id or table.source.flagged((*table.path, "mount")):
        table.texts("mount_options")
        return None, ()
    if id not in rider.mounts or id not in printed_sheets():
        known = ", ".join(rider.mounts) or "-"
        table.report("mount", NOT_RIDDEN, given=shown(id), sheet=rider.id, known=known)
        table.texts("mount_options")
        return None, ()
    return _with_options(table, "mount_options", printed_sheets()[id])


def _specialist_half(table: TomlReader, rides: bool) -> str:
    """LFW-CAV-04: of a cavalry one half is the specialist; the rider where nothing else is said."""
    half = table.text("specialist_half", RIDER)
    if half not in (RIDER, MOUNT) or (half == MOUNT and not rides):
        if not table.source.flagged((*table.path, "specialist_half")):
            known = f"{RIDER}, {MOUNT}" if rides else RIDER
            table.report("specialist_half", WHICH_HALF, given=shown(half), known=known)
        return RIDER
    return half


# --- writing -----------------------------------------------------------------------------


def army_to_data(army: Army) -> dict[str, Any]:
    """An army as plain data of the form of the files. Prices are not written: they follow."""
    data = {
        "rulebook": RULEBOOK,
        "id": army.id,
        "name": dict(army.names),
        "fluff": dict(army.fluff),
        "points": army.format,
        "faction": army.faction,
        "scenario": army.scenario,
        "figures": [_entry_data(army, entry) for entry in army.entries],
    }
    return without_blanks(data)


def _entry_data(army: Army, entry: Entry) -> dict[str, Any]:
    rider, mount = entry.rider, entry.mount
    name = rider.base or rider.printed.id
    told = _own_data(army, rider.printed) if rider.base is None else {}
    usual = rider.printed.usual
    return without_blanks(
        {
            "id": entry.id,
            "sheet": name if name != entry.id else None,
            "count": entry.count,
            **told,
            "options": list(rider.options),
            "spells": list(rider.spells) if rider.spells != usual else None,
            "mount": None if mount is None else mount.base,
            "mount_options": [] if mount is None else list(mount.options),
            "specialist_half": MOUNT if entry.mount_is_specialist else None,
            **(specialty_to_data(entry.specialty) or {}),
        }
    )


def _own_data(army: Army, sheet: PrintedSheet) -> dict[str, Any]:
    """A sheet of somebody's own as an entry writes it."""
    told = printed_to_data(sheet)
    for key in ("id", "usual", "is_mount", "height", "adjust", "most"):
        told.pop(key, None)
    if sheet.faction == army.faction:
        told.pop("faction")
    told["base"] = int(sheet.base)
    return told
