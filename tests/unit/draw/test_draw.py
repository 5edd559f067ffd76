"""Pictures of the table and replays."""

from __future__ import annotations

import json
import re
import time
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from escarmouche.core.state import redact
from escarmouche.draw import Frame, draw_png, draw_table, replay_html
from escarmouche.draw.glyphs import SILHOUETTES as DRAWN
from escarmouche.draw.glyphs import digits, silhouette_svg
from escarmouche.draw.scenery import HANDS, draw_piece
from escarmouche.draw.storeys import seen_from_above
from escarmouche.draw.theme import page_sheet, style_sheet
from escarmouche.rulebooks.escarmouches_fantastiques.state import Gem, State, put, remove
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon, Shape, rectangle
from escarmouche.table.storeys.sides import SLOPE, WALL, Side
from escarmouche.table.storeys.storeys_data import storeys_from_data
from escarmouche.table.table_data import shape_from_data

SVG = "{http://www.w3.org/2000/svg}"
SILHOUETTES = [
    "infantry",
    "archer",
    "mage",
    "hero",
    "beast",
    "monster",
    "rider",
    "flyer",
    "machine",
    "crew",
]


@pytest.mark.parametrize("theme", ["day", "lamp"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_picture_is_well_formed_and_accessible(state: State, lang: str, theme: str) -> None:
    root = ET.fromstring(draw_table(state, lang, theme=theme, title="A & B <3"))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == "A & B <3"
    assert desc is not None and desc.text and "48''" in desc.text


def test_every_figure_in_play_is_drawn_once_at_its_place(state: State) -> None:
    svg = draw_table(state, "fr")
    keys = re.findall(r'data-key="f(\d+)"', svg)
    assert sorted(map(int, keys)) == [f.id for f in state.figures if state.in_play[f.id]]
    put(state, state.figures[0], 10.0, 5.0)
    assert 'data-key="f0" transform="translate(200 -100)"' in draw_table(state, "fr")
    remove(state, state.figures[0])
    assert 'data-key="f0"' not in draw_table(state, "fr")


def test_tokens_tell_their_name_army_life_and_number(state: State) -> None:
    svg = draw_table(state, "en")
    assert "<title>Captain · The Raven Company · 1\u00a0life point of 3" in svg
    assert "<title>Archer 2 · " in svg
    assert "<title>Troll · " in svg


def test_every_class_has_a_style(state: State) -> None:
    used = set(
        re.findall(
            r"(?<![\w-])e-[a-z0-9-]+", " ".join(re.findall(r'class="([^"]*)"', draw_table(state)))
        )
    )
    for sheet in (style_sheet("day"), style_sheet("lamp"), page_sheet()):
        assert used <= {name[1:] for name in re.findall(r"\.e-[a-z0-9-]+", sheet)}


def test_references_are_defined(state: State) -> None:
    svg = draw_table(state)
    ids = set(re.findall(r' id="([^"]+)"', svg))
    assert (
        set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg)) <= ids
    )


def test_the_gem_lies_on_the_table_or_is_borne(state: State) -> None:
    assert 'data-key="prize"' in draw_table(state)
    state.gem = Gem(0.0, 0.0, bearer=3)
    svg = draw_table(state)
    assert 'data-key="prize"' not in svg and "porte : Gemme maudite" in svg


def test_a_drawing_is_the_same_every_time_and_differs_by_piece() -> None:
    shape = Disc(10, 10, 3)
    one, two = make_piece("wood", "a", shape), make_piece("wood", "b", shape)
    draw_piece.cache_clear()
    first = draw_piece(one)
    draw_piece.cache_clear()
    assert draw_piece(one) == first != draw_piece(two)


@pytest.mark.parametrize("kind", [*HANDS, "unheard-of"])
@pytest.mark.parametrize(
    "shape",
    [
        Disc(5, 5, 2),
        Capsule((2, 2), (6, 3), 0.5),
        Line(((1, 1), (4, 2), (6, 1))),
        rectangle(5, 5, 6, 4, 0.3),
        Polygon(((0, 0), (4, 0), (5, 3), (2, 5), (-1, 3))),
    ],
)
def test_every_kind_can_be_drawn_from_every_shape(kind: str, shape: Shape) -> None:
    drawn = draw_piece(Scenery("x", kind, shape, 2.0))
    ET.fromstring(f"<g>{drawn}</g>")
    assert "nan" not in drawn


def test_every_silhouette_has_its_own_drawing() -> None:
    assert len({silhouette_svg(name) for name in SILHOUETTES}) == len(SILHOUETTES) <= len(DRAWN)
    assert silhouette_svg("never drawn") == silhouette_svg("infantry")
    assert digits(10, 4).count("<path") == 2


def test_drawing_is_quick(state: State) -> None:
    draw_table(state)
    best = 1.0
    for _ in range(5):
        start = time.process_time()
        draw_table(state)
        best = min(best, time.process_time() - start)
    assert best < 0.03


def test_what_a_view_hides_is_not_drawn(state: State) -> None:
    seen = redact(state, 0, lambda _state, figure, who: figure.camp != who)
    svg = draw_table(seen, "fr")
    assert 'data-key="f0"' in svg and "Troll" not in svg


def test_deployment_zones_show_while_the_armies_deploy(state: State) -> None:
    state.table = Table(48.0, 48.0, state.table.scenery)
    assert "class='zone'" not in draw_table(state)
    state.turn = 0
    assert draw_table(state).count("class='zone'") == 2


def test_png(state: State) -> None:
    png = draw_png(state, "fr", title="Essai", width=300)
    assert png.startswith(b"\x89PNG") and int.from_bytes(png[16:20], "big") == 300


def replay(state: State, title: str = "Une bataille") -> str:
    first = Frame(state.copy(), 0, "Mise en place", (0.0, 0.0))
    put(state, state.figures[0], 11.0, 9.0)
    remove(state, state.figures[1])
    second = Frame(state.copy(), 1, "Tour 1", (0.0, 25.0))
    return replay_html([first, second], [["# A"], ["</script><b>x</b> ⚁2", "**Fin**"]], title, "fr")


def test_a_replay_keeps_only_what_changes(state: State) -> None:
    page = replay(state)
    found = re.search(r'id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    first, second = data["frames"]
    assert len(first["tokens"]) >= 30 and first["gone"] == []
    assert [entry[:3] for entry in second["tokens"]] == [["f0", "220", "-180"]]
    assert second["gone"] == ["f1"] and second["marks"] and len(data["backs"]) == 1
    assert second["lines"][0] == "</script><b>x</b> ⚁2" and second["scores"] == ["0", "25"]


def test_a_replay_is_one_page_without_network(state: State) -> None:
    page = replay(state, "<Titre> & %%lang%%")
    assert "%%first%%" not in page and "&lt;Titre&gt; &amp; %%lang%%" in page
    assert "<b>x</b>" not in page and "console." not in page
    rest = page.replace("http://www.w3.org/2000/svg", "")
    assert "http:" not in rest and "https:" not in rest and "@import" not in rest
    assert page.count("<script") == 2 and "<link" not in page


def test_a_side_that_is_scaled_is_hatched_and_one_that_is_walked_is_dashed() -> None:
    hill = Scenery("h", "hill", rectangle(10, 10, 8, 6), 2.0)
    wall = draw_piece(replace(hill, sides=(Side(2, WALL, 1.0, 5.0),)))
    slope = draw_piece(replace(hill, sides=(Side(2, SLOPE),)))
    assert wall.startswith(draw_piece(hill))
    assert wall.count("wall-base") == 2
    assert "M260 -260L180 -260" in wall  # from (13, 13) to (9, 13)
    assert "l0 7" in wall  # inwards: down the page, where the hill is
    assert 'stroke-dasharray="2 4"' in slope


def test_what_rises_on_a_table_with_storeys_is_drawn() -> None:
    """Roofs, ruins, hills and low walls; the inside of a house lies under its roof."""
    box = [[2, 2], [6, 2], [6, 6], [2, 6]]
    storeys = storeys_from_data(
        {
            "surfaces": [
                {"id": "room", "outline": box, "height": 0, "inside": "house", "rim": "wall"},
                {"id": "roof", "outline": box, "height": 3, "bottom": 2.9, "roof": "house"},
                {"id": "hill", "outline": [[9, 9], [12, 9], [12, 12]], "height": 1, "rim": "slope"},
            ],
            "hurdles": [
                {"id": "hedge", "shape": {"type": "line", "points": [[1, 9], [4, 9]]}, "height": 1}
            ],
        },
        shape_from_data,
    )
    looks = {piece.id: look for piece, look in seen_from_above(Table(24, 24, (), (), storeys))}
    assert looks == {"roof": "building", "hill": "hill", "hedge": "low-wall"}
