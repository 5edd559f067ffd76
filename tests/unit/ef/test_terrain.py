"""The terrain catalogue: the minimum that R8 demands, names in both languages, room for a piece."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from escarmouche.rulebooks.escarmouches_fantastiques.table_maker import make_table
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import (
    BLOCKS_SIGHT,
    COVER,
    DIFFICULT,
    FIRE,
    HILL,
    HOLDS,
    IMPASSABLE,
    KINDS,
    LINE,
    OBSTACLE,
    PROPERTIES,
    THEMES,
    WOOD,
    has_room,
    make_piece,
    prison_at,
)
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import Capsule, Disc, Line, rectangle
from escarmouche.table.sight import scenery_crossed

MINIMUM = {
    "wood": {WOOD, DIFFICULT, COVER, HOLDS},
    "marsh": {DIFFICULT, HOLDS},
    "water": {DIFFICULT, HOLDS},
    "low-wall": {OBSTACLE, COVER},
    "hedge": {OBSTACLE, COVER},
    "fence": {OBSTACLE, COVER},
    "building": {IMPASSABLE, BLOCKS_SIGHT},
    "prison": {IMPASSABLE, BLOCKS_SIGHT},
    "rocks": {IMPASSABLE, BLOCKS_SIGHT},
    "ruin": {DIFFICULT, COVER, HOLDS},
    "rubble": {DIFFICULT, COVER, HOLDS},
    "field": {DIFFICULT, HOLDS},
    "hill": {HILL, HOLDS},
    "great-hill": {HILL, HOLDS},
    "fire-wall": {FIRE, BLOCKS_SIGHT},
}


def test_each_kind_does_what_the_rulings_say() -> None:
    assert {kind.id: set(kind.properties) for kind in KINDS.values()} == MINIMUM


def test_only_known_words_are_used() -> None:
    assert {word for kind in KINDS.values() for word in kind.properties} == PROPERTIES


def test_a_piece_can_be_held_if_a_figure_can_stand_on_it() -> None:
    for kind in KINDS.values():
        open_ground = kind.form != LINE and not kind.properties & {IMPASSABLE, FIRE}
        assert (HOLDS in kind.properties) == open_ground


def test_obstacles_are_lines_and_lines_are_obstacles() -> None:
    for kind in KINDS.values():
        assert (kind.form == LINE) == (OBSTACLE in kind.properties)


def test_what_hides_is_taller_than_what_covers() -> None:
    tall = [k.height for k in KINDS.values() if k.properties & {WOOD, HILL, BLOCKS_SIGHT}]
    low = [k.height for k in KINDS.values() if not k.properties & {WOOD, HILL, BLOCKS_SIGHT}]
    assert max(low) < min(tall)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_everything_has_a_name(language: str) -> None:
    package = files("escarmouche.rulebooks.escarmouches_fantastiques")
    text = (package / "text" / f"terrain.{language}.toml").read_text(encoding="utf-8")
    words = tomllib.loads(text)
    wanted = {kind.name for kind in KINDS.values()} | {
        "ef.terrain.gem"
    }  # which lies on the table too
    wanted |= {f"ef.terrain.property.{word}" for word in PROPERTIES}
    wanted |= {f"ef.theme.{theme}" for theme in THEMES}
    plain = {key for key in words if not key.endswith(".the")}
    assert plain == wanted
    with_article = {key.removesuffix(".the") for key in words if key.endswith(".the")}
    assert with_article >= {kind.name for kind in KINDS.values()}  # "derrière le mur"
    assert all(isinstance(word, str) and word for word in words.values())


def test_a_piece_has_all_of_its_kind() -> None:
    piece = make_piece("low-wall", "w", Line(((1.0, 1.0), (5.0, 1.0))))
    assert (piece.id, piece.kind, piece.name) == ("w", "low-wall", "ef.terrain.low-wall")
    assert (piece.height, piece.properties) == (1.0, frozenset({OBSTACLE, COVER}))


def test_an_unknown_kind_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"'lava'.*wood"):
        make_piece("lava", "l", Disc(5.0, 5.0, 2.0))


def test_one_word_finds_every_inert_cover() -> None:
    wood = make_piece("wood", "wood-1", rectangle(10.0, 10.0, 1.5, 6.0))
    wall = make_piece("low-wall", "low-wall-1", Line(((14.0, 8.0), (14.0, 12.0))))
    marsh = make_piece("marsh", "marsh-1", rectangle(18.0, 10.0, 2.0, 2.0))
    table = Table(24.0, 24.0, (marsh, wall, wood))
    crossed = scenery_crossed(table, COVER, 5.0, 10.0, 22.0, 10.0)
    assert [piece.id for _, _, piece in crossed] == ["wood-1", "low-wall-1"]


@pytest.mark.parametrize(
    ("x", "y", "free"),
    [
        (6.0, 6.0, True),
        (1.9, 6.0, False),  # over the edge of the table
        (20.0, 20.0, False),  # over the pond
        (24.5, 20.0, True),
        (6.0, 30.0, False),  # over the hedge bank
        (6.0, 34.5, True),
        (40.0, 40.0, False),  # around a wall that is wholly inside
        (33.0, 12.0, False),  # crossed by a wall with both ends outside
    ],
)
def test_a_prison_needs_free_ground(x: float, y: float, free: bool) -> None:
    pond = make_piece("water", "pond", Disc(20.0, 20.0, 2.0))
    bank = make_piece("rubble", "bank", Capsule((2.0, 30.0), (10.0, 30.0), 1.5))
    inner = make_piece("fence", "inner", Line(((39.5, 40.0), (40.5, 40.0))))
    across = make_piece("low-wall", "across", Line(((28.0, 12.0), (38.0, 12.5))))
    table = Table(48.0, 48.0, (pond, bank, inner, across))
    assert has_room(table, make_piece("prison", "prison", prison_at(x, y))) is free


def test_the_prison_is_four_inches_square() -> None:
    assert prison_at(10.0, 20.0).bbox == (8.0, 18.0, 12.0, 22.0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"width": 20.0}, "at least 24"),
        ({"pieces": 3}, "at least 4"),
        ({"theme": "moon"}, "'moon'.*countryside"),
        ({"central": "castle"}, "'castle'"),
        ({"central": "low-wall"}, "cannot be the central piece"),
        ({"central": "fire-wall"}, "cannot be the central piece"),
    ],
)
def test_a_table_that_cannot_be_made_says_why(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_table(1, **wrong)  # type: ignore[arg-type]
