"""Places on a table with storeys, as people write them in files: `{surface: roof, at: [x, y]}`, `{on: ladder, share: 0.5}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.kit.storey_state import StoreyState
from escarmouche.rosters.problems import shown
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.situation_files.casts import beside
from escarmouche.situation_files.scenery_reader import point
from escarmouche.table.storeys.model import GROUND, Perch, Place, Storeys

BAD_PLACE = Phrase("rosters.bad_place")
AMBIGUOUS = Phrase("rosters.ambiguous_spot")
NOT_ON_SURFACE = Phrase("rosters.not_on_surface")
UNKNOWN_LINK = Phrase("rosters.unknown_link")
UNKNOWN_OPENING = Phrase("rosters.unknown_opening")

STOREY_FACTS = ("surface", "perch")
PLACE_FORM, PERCH_FORM = "{surface: roof, at: [x, y]}", "{on: ladder, share: 0.5}"
OPENING_FORM = "openings: {door: closed}"


def names_of(storeys: Storeys) -> list[str]:
    """Everything on a table that an answer may name: surfaces, openings, links."""
    return [GROUND, *(surface.id for surface in storeys.surfaces), *storeys.openings()]


def put_on_storeys(
    state: StoreyState, item: TomlReader, id: int, standing: Mapping[str, int]
) -> None:
    """Put a figure where `at` says; without a surface on the one that is there, if there is only one."""
    where = item.raw("at")
    if isinstance(where, Mapping) and "on" in where:
        _hang(state, item, id, where)
        return
    spot, surface = point(where), None
    if isinstance(where, Mapping) and set(where) <= {"surface", "at"}:
        spot, surface = point(where.get("at")), where.get("surface")
    elif isinstance(where, Mapping):
        spot = beside(state, where, state.radius[id], standing)
        other = standing.get(str(where.get("touching", where.get("near"))))
        surface = None if other is None else state.surface[other]
    if spot is None:
        item.report("at", BAD_PLACE, given=shown(where))
        return
    there = state.table.storeys.surfaces_at(*spot)
    if surface is None and len(there) > 1:
        item.report("at", AMBIGUOUS, given=shown(where), known=there, form=PLACE_FORM)
    elif surface is not None and surface not in there:
        item.report("at", NOT_ON_SURFACE, given=shown(where), known=there, form=PLACE_FORM)
    else:
        state.put(id, Place(*spot, surface or there[0]))


def _hang(state: StoreyState, item: TomlReader, id: int, where: Mapping[str, Any]) -> None:
    link, share = where.get("on"), where.get("share", 0.5)
    known = [one.id for one in state.table.storeys.links]
    fine = link in known and type(share) in (int, float) and 0.0 < share < 1.0
    if not fine or set(where) - {"on", "share"}:
        item.report("at", UNKNOWN_LINK, given=shown(link), known=known, form=PERCH_FORM)
    else:
        state.put(id, Perch(str(link), float(share)))


def set_openings(state: StoreyState, top: TomlReader) -> None:
    """`openings: {door-1: closed}`: those that are named, the others as the table has them."""
    table = top.table("openings")
    known = state.table.storeys.openings()
    for part, how in (table.data if table is not None else {}).items():
        if part in known and isinstance(how, str):
            state.set_state(part, how)
        else:
            given = shown(part if part not in known else how)
            top.report(
                "openings", UNKNOWN_OPENING, given=given, known=list(known), form=OPENING_FORM
            )


def storey_fact(state: StoreyState, id: int, key: str) -> Any:
    """On which surface a figure stands; the link on which it hangs and at which share, or nothing."""
    if key == "surface":
        return state.surface[id]
    perch = state.perch[id]
    return None if perch is None else {"on": perch.link, "share": perch.share}
