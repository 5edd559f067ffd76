"""The war machines of a situation: `machines: {gun: {camp: red, at: [10, 10], equ: 3, crew: [ann, bea]}}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.rosters import TomlReader, nearest, shown
from escarmouche.rulebooks.age_des_escarmouches.army.army_file import machine_entry
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure
from escarmouche.rulebooks.age_des_escarmouches.ground.flight import GROUND
from escarmouche.rulebooks.age_des_escarmouches.situations.cast import (
    BAD_LIFE,
    BAD_NAME,
    BAD_PLACE,
    OVERLAP,
    RESERVED,
    UNKNOWN_CAMP,
    UNKNOWN_WORD,
    stand,
)
from escarmouche.rulebooks.age_des_escarmouches.state import (
    CardHandle,
    Crew,
    State,
    everyone,
    gap,
)
from escarmouche.rulebooks.age_des_escarmouches.turn.deployment import away_from
from escarmouche.situation_files.casts import camp_of, demand_alive, demand_clear, members
from escarmouche.situation_files.scenery_reader import point

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


def read(top: TomlReader, game: State, camps: Mapping[str, int], names: dict[str, int]) -> None:
    """Make them, place them, and say who serves them; their names join the others."""
    for name, item in members(top, "machines", (*camps, *RESERVED, *names), BAD_NAME):
        names[name] = _machine(item, name, game, camps, names)


def _machine(
    item: TomlReader, name: str, game: State, camps: Mapping[str, int], names: Mapping[str, int]
) -> int:
    number = camp_of(item, camps, UNKNOWN_CAMP)
    written = {key: value for key, value in item.data.items() if key not in OWN}
    data = {"id": name, "name": name, **PLAIN, **written, "crew": "-"}
    profile = machine_entry(TomlReader(item.source, item.path, data), "lion").profile
    figure = make_figure(game, number, profile, name, profile.value)
    where = item.raw("at")  # without a place it is still to be deployed
    place = point(where)
    if place is not None:
        facing = item.number("facing", away_from(game.edges[number]))
        stand(game, item, figure, (*place, facing, GROUND))
        called = {id: name for name, id in names.items()}
        near = [f for f in everyone(game) if f is not figure and game.level[f.id] == GROUND]
        demand_clear(item, [(called[f.id], gap(game, figure, f)) for f in near], OVERLAP)
    elif where is not None:
        item.report("at", BAD_PLACE, given=shown(where))
    game.life[figure.id] = item.integer("life", profile.life)
    demand_alive(item, game.life[figure.id], profile.life, BAD_LIFE)
    crew = _crew(item, names)
    for id in crew:
        game.host[id] = name
    game.crews = (*game.crews, Crew(figure.id, number, name, crew))
    game.cards = (*game.cards, CardHandle(number, name, (figure.id,)))
    return figure.id


def _crew(item: TomlReader, names: Mapping[str, int]) -> tuple[int, ...]:
    """Who serves it, by their names."""
    written = item.texts("crew")
    for name in written:
        if name not in names:
            meant = nearest(name, names) or ", ".join(names)
            item.report("crew", UNKNOWN_WORD, given=shown(name), meant=meant)
    return tuple(names[name] for name in written if name in names)
