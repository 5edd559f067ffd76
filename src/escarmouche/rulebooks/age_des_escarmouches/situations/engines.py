"""The war machines of a situation: `machines: {gun: {camp: red, at: [10, 10], equ: 3, crew: [ann, bea]}}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Table, shown
from escarmouche.rosters.outlines import point
from escarmouche.rulebooks.age_des_escarmouches.army_file import machine_entry
from escarmouche.rulebooks.age_des_escarmouches.deployment import away_from
from escarmouche.rulebooks.age_des_escarmouches.setup import make_figure
from escarmouche.rulebooks.age_des_escarmouches.state import CardHandle, Crew, State, enter

UNKNOWN_CAMP = Phrase("ade.situation.unknown_camp")
BAD_PLACE = Phrase("ade.situation.bad_place")

# What is not written is ordinary.
PLAIN: Mapping[str, Any] = {
    "value": 40,
    "ps": 6,
    "res": 8,
    "poi": 5,
    "equ": 3,
    "servers": "servant",
    "base": 50,
    "weapons": [{"name": "Baliste", "strength": 8, "range": 30, "artillery": "perforante-lourde"}],
}
OWN = ("camp", "at", "facing", "life", "crew")


def read(top: Table, game: State, camps: Mapping[str, int], names: dict[str, int]) -> None:
    """Make them, place them, and say who serves them; their names join the others."""
    group = top.table("machines")
    for name in group.data if group else ():
        assert group is not None
        item = group.table(name)
        if item is not None:
            names[name] = _machine(item, name, game, camps, names)


def _machine(
    item: Table, name: str, game: State, camps: Mapping[str, int], names: Mapping[str, int]
) -> int:
    camp = item.text("camp")
    if camp not in camps:
        item.report("camp", UNKNOWN_CAMP, given=shown(camp), known=", ".join(camps))
    number = camps.get(camp, 0)
    written = {key: value for key, value in item.data.items() if key not in OWN}
    data = {"id": name, "name": name, **PLAIN, **written, "crew": "-"}
    profile = machine_entry(Table(item.source, item.path, data), "lion").profile
    figure = make_figure(game, number, profile, name, profile.value)
    where = item.raw("at")  # without a place it is still to be deployed
    place = point(where)
    if place is not None:
        enter(game, figure, *place, item.number("facing", away_from(game.edges[number])))
    elif where is not None:
        item.report("at", BAD_PLACE, given=shown(where))
    game.life[figure.id] = item.integer("life", profile.life)
    members = tuple(names[one] for one in item.texts("crew") if one in names)
    for id in members:
        game.host[id] = name
    game.crews = (*game.crews, Crew(figure.id, number, name, members))
    game.cards = (*game.cards, CardHandle(number, name, (figure.id,)))
    return figure.id
