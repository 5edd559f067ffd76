"""Pictures of what an eye sees: the colours cover what the numbers say."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from escarmouche.draw.png import svg_to_png
from escarmouche.draw.sighting import HIDERS, draw_sighting
from escarmouche.table.pictures import Picture, picture
from escarmouche.table.shapes import rectangle
from escarmouche.table.solids import Blockers, Cylinder, Eye, Prism, UprightRectangle

SVG = "{http://www.w3.org/2000/svg}"
WALL = Prism(rectangle(8.0, 1.0, 0.4, 3.0), 0.0, 1.1, "wall")
TRUNK = Cylinder(5.0, -0.2, 0.15, 0.0, 6.0, "trunk")
SEEN = Cylinder(12.0, 0.0, 0.8, 0.0, 2.0)
LABELS = {"wall": "Muret & haie", "trunk": "Tronc"}


@pytest.fixture
def shown() -> Picture:
    return picture(Eye(0.0, 0.0, 1.5), SEEN, Blockers.of([WALL, TRUNK]), count=200)


def test_the_lines_cover_what_the_reasons_say(shown: Picture) -> None:
    whole = sum(line.top - line.bottom for line in shown.lines)
    for n, reason in enumerate(shown.sighting.by):
        own = sum(
            part.top - part.bottom for line in shown.lines for part in line.hidden if part.by == n
        )
        assert own / whole == pytest.approx(reason.share, abs=0.01)
    assert [reason.solid.name for reason in shown.sighting.by] == ["trunk", "wall"]


def test_no_part_of_a_line_is_hidden_twice(shown: Picture) -> None:
    for line in shown.lines:
        ends = [line.bottom, *(end for part in line.hidden for end in part[:2]), line.top]
        assert ends == sorted(ends)


def test_the_picture_names_and_colours_what_hides(shown: Picture) -> None:
    root = ET.fromstring(draw_sighting(shown, LABELS, "Caché"))
    words = [text.text or "" for text in root.iter(f"{SVG}text")]
    assert words[0] == f"Caché: {100 * shown.sighting.hidden:.0f} %"
    assert words[1].startswith("Tronc: ")
    assert words[2].startswith("Muret & haie: ")
    drawn = {path.get("fill") for path in root.iter(f"{SVG}path")}
    assert set(HIDERS[:2]) <= drawn
    assert svg_to_png(draw_sighting(shown, LABELS, "Caché"), width=160).startswith(b"\x89PNG")


def test_what_is_seen_from_its_edge_has_no_lines() -> None:
    edge_on = UprightRectangle((5.0, 0.0), (9.0, 0.0), 0.0, 2.0)
    shown = picture(Eye(0.0, 0.0, 1.0), edge_on, Blockers.of())
    assert shown.lines == ()
    assert "<path" not in draw_sighting(shown, {}, "Hidden")
