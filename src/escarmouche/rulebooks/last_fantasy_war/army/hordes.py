"""Hordes (LFW-SCEN-FLOT-11 to -20): those of the book in `data/hordes`, and those that players write.

A file is like that of an army; each of its figures says which kind it is, and may say by which behaviour it acts.

    [[figures]]
    id = "pyromane"
    kind = "elite"              # swarm, base, elite (one to three), heavy, boss
    behaviour = "tireur"        # of elites; left out: the one that suits it
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.memory import remembered
from escarmouche.rosters import Source, shown
from escarmouche.rulebooks.last_fantasy_war.army import army_file
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import PACKAGE
from escarmouche.rulebooks.last_fantasy_war.army.force import Army, Entry
from escarmouche.rulebooks.last_fantasy_war.automata import tables
from escarmouche.rulebooks.last_fantasy_war.horde import (
    BASE,
    BOSS,
    ELITE,
    HEAVY,
    KINDS,
    SWARM,
    Horde,
    Recruit,
)

UNKNOWN_KIND = Phrase("lfw.roster.horde_kind", "LFW-SCEN-FLOT-12")
HOW_MANY = Phrase("lfw.roster.horde_count", "LFW-SCEN-FLOT-12", "LFW-SCEN-FLOT-15")
OTHER_FACTION = Phrase("lfw.roster.horde_faction", "LFW-SCEN-FLOT-12")
PRICE = {
    SWARM: Phrase("lfw.roster.horde_swarm", "LFW-SCEN-FLOT-13"),
    BASE: Phrase("lfw.roster.horde_base", "LFW-SCEN-FLOT-14"),
    ELITE: Phrase("lfw.roster.horde_elite", "LFW-SCEN-FLOT-15"),
}
ONLY_ELITES = Phrase("lfw.roster.horde_behaviour", "LFW-SCEN-FLOT-19", "LFW-SCEN-FLOT-20")

# LFW-SCEN-FLOT-13 to -15: what a unit of a kind costs; LFW-SCEN-FLOT-16, LFW-SCEN-FLOT-17: heavy
# ones and the boss may cost anything.
POINTS: Mapping[str, range] = {SWARM: range(1, 15), BASE: range(10, 26), ELITE: range(20, 51)}
NUMBER: Mapping[str, range] = {kind: range(1, 4 if kind == ELITE else 2) for kind in KINDS}
BEYOND_ANY = 5000


@remembered
def ready_hordes() -> Mapping[str, Horde]:
    """Those that come with the book, in the order of their ids."""
    folder = files(PACKAGE) / "data" / "hordes"
    texts = sorted((file.name, file.read_text(encoding="utf-8")) for file in folder.iterdir())
    found = [read_horde(tomllib.loads(text)) for name, text in texts if name.endswith(".toml")]
    return MappingProxyType({horde.id: horde for horde in found})


def read_horde(data: Mapping[str, Any]) -> Horde:
    """A horde from plain data. Raises `ArmyError` with everything to mend."""
    figures = data.get("figures")
    lines = [dict(one) for one in figures] if isinstance(figures, list) else []
    kinds = [str(line.pop("kind", "")) for line in lines]
    ways = [line.pop("behaviour", None) for line in lines]
    source = Source({**data, "points": BEYOND_ANY, "figures": lines})
    army = army_file.build(source)
    source.fail()
    _check(source, army, kinds, ways)
    source.fail()
    return _horde(army, kinds, ways)


def _check(source: Source, army: Army, kinds: list[str], ways: list[Any]) -> None:
    """LFW-SCEN-FLOT-12 to -20: every kind as often as it may be, at a price that it may have."""
    for kind in KINDS:
        number = kinds.count(kind)
        if number not in NUMBER[kind]:
            known = {"least": NUMBER[kind][0], "most": NUMBER[kind][-1]}
            source.report(("figures",), HOW_MANY, kind=kind, given=number, **known)
    for (path, entry), kind, way in zip(army_file.placed(army), kinds, ways, strict=True):
        if kind not in KINDS:
            source.report(path, UNKNOWN_KIND, given=shown(kind), known=", ".join(KINDS))
            continue
        if any(sheet.faction != army.faction for sheet in entry.sheets):
            source.report(path, OTHER_FACTION, given=entry.profile.faction, faction=army.faction)
        cost, allowed = entry.price.points, POINTS.get(kind)
        if allowed is not None and cost not in allowed:
            limits = {"least": allowed[0], "most": allowed[-1]}
            source.report(path, PRICE[kind], given=cost, **limits)
        if way is not None and (way not in tables.IDS or (kind != ELITE and way != tables.CLASSIC)):
            source.report(path, ONLY_ELITES, given=shown(way), known=", ".join(tables.IDS))


def _horde(army: Army, kinds: list[str], ways: list[Any]) -> Horde:
    found: dict[str, list[Recruit]] = {kind: [] for kind in KINDS}
    for entry, kind, way in zip(army.entries, kinds, ways, strict=True):
        found[kind].append(_recruit(entry, kind, way))
    (swarm,), (base,), (heavy,), (boss,) = (found[kind] for kind in (SWARM, BASE, HEAVY, BOSS))
    return Horde(army.id, army.names, swarm, base, tuple(found[ELITE]), heavy, boss)


def _recruit(entry: Entry, kind: str, way: str | None) -> Recruit:
    """LFW-SCEN-FLOT-19: classic all but elites; LFW-SCEN-FLOT-20: an elite as it is told, or as suits it."""
    behaviour = way or (suited(entry) if kind == ELITE else tables.CLASSIC)
    return Recruit(entry.id, entry.sheets, entry.radius, entry.price.points, behaviour)


def suited(entry: Entry) -> str:
    """What suits a unit: who shoots better than it fights is a shooter, who has several attacks is aggressive."""
    sheet = entry.profile
    if sheet.shooting is not None and any(weapon.shoots for weapon in sheet.weapons):
        if sheet.shooting <= sheet.melee:
            return tables.SHOOTER
    several = any(weapon.attacks > 1 for weapon in sheet.melee_weapons)
    return tables.AGGRESSIVE if several else tables.CLASSIC
