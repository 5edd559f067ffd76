"""A table and twenty figures, set up by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from escarmouche.rulebooks.escarmouches_fantastiques.conditions import (
    cursed,
    frightened,
    paralysed,
    routed,
    serving,
)
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Piece,
    PieceKind,
    Profile,
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Camp,
    Figure,
    FireWall,
    Gem,
    State,
    add_body,
    afflict,
    enter,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.table.scenery import Table, Zone
from escarmouche.table.shapes import Disc, Line, Polygon, Shape, rectangle
from escarmouche.table.zones import band

SCENERY: list[tuple[str, Shape]] = [
    ("wood", Polygon(((5, 22), (9, 20.5), (13.5, 22), (14, 27), (11, 30), (6, 29), (4, 26)))),
    ("wood", Disc(38, 12, 3.6)),
    ("hill", Polygon(((20, 20), (25, 18.5), (29, 21), (29.5, 26), (25, 28.5), (20.5, 27)))),
    ("water", Polygon(((33, 29), (37, 27.5), (42, 29), (43, 33), (38, 35), (34, 33.5)))),
    ("marsh", Polygon(((6, 8.5), (10, 7.5), (13, 9), (13.5, 13), (9, 14.5), (6, 12.5)))),
    ("field", rectangle(22, 10, 8, 6, 0.2)),
    ("building", rectangle(34, 20.5, 6, 4.4, -0.3)),
    ("prison", rectangle(43, 23, 4, 4, 0.1)),
    ("rocks", Polygon(((15, 33), (18, 32), (20, 34), (18.5, 37), (15.5, 36)))),
    ("ruin", rectangle(29, 38, 6, 5, 0.15)),
    ("rubble", Polygon(((42, 38), (45, 38), (46, 41), (43, 42), (41, 40)))),
    ("low-wall", Line(((16, 16.5), (19.5, 15.5), (22.5, 16.5)))),
    ("hedge", Line(((30, 32), (25, 34), (23, 33.5)))),
    ("fence", Line(((27, 9), (30, 10), (33.5, 9)))),
]


def profile(
    id: str, french: str, english: str, silhouette: str, life: int = 1, base: float = 1.0
) -> Profile:
    role = {"hero": Role.HERO, "mage": Role.SORCERER}.get(silhouette, Role.TROOP)
    return Profile(
        id,
        {"fr": french, "en": english},
        9,
        (4,),
        3,
        3,
        life,
        flies=silhouette == "flyer",
        role=role,
        base=base,
        silhouette=silhouette,
    )


LINES = [
    [
        (profile("p", "Piquier", "Pikeman", "infantry"), 6),
        (profile("a", "Archer", "Archer", "archer"), 4),
        (profile("h", "Capitaine", "Captain", "hero", 3), 1),
        (profile("m", "Magicienne", "Enchantress", "mage", 2), 1),
        (profile("c", "Chevalier", "Knight", "rider", 2, 1.5), 2),
        (profile("s", "Servant", "Gunner", "crew"), 2),
    ],
    [
        (profile("g", "Gobelin", "Goblin", "infantry"), 11),
        (profile("l", "Loup", "Wolf", "beast", 1, 1.2), 3),
        (profile("t", "Troll", "Troll", "monster", 4, 2.0), 1),
        (profile("d", "Drake", "Drake", "flyer", 2, 1.5), 1),
        (profile("o", "Chamane", "Shaman", "mage", 2), 1),
        (profile("r", "Chef", "Chieftain", "hero", 3), 1),
    ],
]


def make_state() -> State:
    table = Table(
        48.0,
        48.0,
        tuple(make_piece(kind, f"{kind}-{k}", shape) for k, (kind, shape) in enumerate(SCENERY)),
        (Zone("bottom", band(48, 48, "bottom", 8)), Zone("top", band(48, 48, "top", 8))),
    )
    state = State(
        table=table,
        turn=3,
        phase="melee",
        edges=("bottom", "top"),
        camps=(
            Camp(0, {"fr": "La Compagnie du Corbeau", "en": "The Raven Company"}, 500),
            Camp(1, {"fr": "Les Crocs de la Lande", "en": "The Fangs of the Moor"}, 500),
        ),
        gem=Gem(25.0, 23.5),
    )
    state.army, state.pieces = [(), ()], [(), ()]
    state.victory, state.gold = [120, 85], [0, 0]
    for camp, lines in enumerate(LINES):
        _line_up(state, camp, lines)
    _artillery(state)
    _ails(state)
    return state


def _line_up(state: State, camp: int, lines: list[tuple[Profile, int]]) -> None:
    place = 0
    for kind, count in lines:
        for number in range(1, count + 1):
            figure = Figure(len(state.figures), camp, kind.id, number, kind, (), {})
            add_body(state, figure)
            row, rank = divmod(place, 9)
            y = 5.5 + row * 3 + (rank % 3) * 0.5
            enter(state, figure, 6 + rank * 4.3, y if camp == 0 else 48 - y)
            place += 1


def _artillery(state: State) -> None:
    gun = Piece("gun", {"fr": "Baliste", "en": "Ballista"}, PieceKind.PIERCING, 4)
    body = Figure(len(state.figures), 0, "gun", 1, state.figures[0].profile, (), {}, piece=gun)
    add_body(state, body)
    enter(state, body, 40, 5)


def _ails(state: State) -> None:
    """Wounds, states, a melee in the middle, flames."""
    figures = {f.profile.id: f for f in state.figures if f.piece is None}
    state.life[figures["t"].id] = 2
    state.life[figures["h"].id] = 1
    afflict(state, figures["h"], frightened())
    afflict(state, figures["g"], routed())
    afflict(state, figures["m"], paralysed(1))
    afflict(state, figures["m"], cursed(1, "melee", 0))
    afflict(state, figures["s"], serving(1))
    from escarmouche.rulebooks.escarmouches_fantastiques.state import put

    put(state, figures["t"], 24, 16)
    put(state, figures["h"], 24, 14.5)
    put(state, figures["p"], 22.7, 15.2)
    put(state, figures["d"], 31, 26)
    put(state, figures["c"], 16, 19)
    put(state, figures["l"], 9, 24)
    burning = replace(make_piece("hedge", "fire", Line(((26, 30), (32, 28.6)))), kind="fire-wall")
    state.fire_walls = (FireWall(burning, 3, camp=1),)


@pytest.fixture
def state() -> State:
    return make_state()
