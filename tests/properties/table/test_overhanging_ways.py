"""Whether a base ever hangs over the void on a line, against a twin that looks at a thousand places of it."""

from __future__ import annotations

from math import cos, hypot, sin

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.table.worlds import quick

from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Polygon, rectangle
from escarmouche.table.storeys.falls import overhanging_share
from escarmouche.table.storeys.model import Place, Storeys, Surface
from escarmouche.table.storeys.overhanging_ways import hangs_on_line

PLACES = 1000
STEP = 0.5
SHADE = 2e-3  # by which the share may rise between two of them, and what a share is measured to

shares = st.floats(0.0, 1.0)


def _bridged(gap: float, wide: float, turned: float, notch: float) -> Table:
    """Two roofs, the second with a notch in it, and a plank from one to the other that lies aslant."""
    far = 14.0 + gap
    east = [(far, 4.0), (far + 4.0, 4.0), (far + 4.0, 16.0), (far, 16.0)]
    if notch > 0.0:
        east += [(far, 10.0 + notch), (far + 1.0, 10.0), (far, 10.0 - notch)]
    outlines = {
        "west": rectangle(12.0, 10.0, 4.0, 12.0),
        "plank": rectangle(14.0 + gap / 2, 10.0, gap, wide, turned),
        "east": Polygon(tuple(east)),
    }
    heights = {"west": 2.9, "plank": 3.0, "east": 3.1}  # they may overlap
    surfaces = [Surface(id, outline, heights[id]) for id, outline in outlines.items()]
    return Table(36.0, 36.0, storeys=Storeys(tuple(surfaces)))


@settings(quick)
@given(
    st.floats(0.1, 3.0),
    st.floats(0.1, 1.2),
    st.floats(-0.5, 0.5),
    st.floats(0.0, 0.8),
    st.sampled_from([0.3, 0.5, 1.0]),
    st.tuples(shares, shares, shares, shares),
    st.sampled_from([0.3, 0.5, 0.501, 0.6]),
)
def test_a_line_hangs_where_a_close_look_finds_it(
    gap: float,
    wide: float,
    turned: float,
    notch: float,
    radius: float,
    ends: tuple[float, float, float, float],
    most: float,
) -> None:
    table = _bridged(gap, wide, turned, notch)
    along, across = cos(turned), sin(turned)
    x, y = 14.0 + gap / 2, 10.0

    def on_plank(far: float, aside: float) -> tuple[float, float]:
        u, v = (far - 0.5) * gap, (aside - 0.5) * wide
        return (x + u * along - v * across, y + u * across + v * along)

    a, b = on_plank(*ends[:2]), on_plank(*ends[2:])
    places = [
        Place(a[0] + n / PLACES * (b[0] - a[0]), a[1] + n / PLACES * (b[1] - a[1]), "plank")
        for n in range(PLACES + 1)
    ]
    highest = max(
        overhanging_share(table, place, radius, STEP) for place in places[:: PLACES // 100]
    )
    if abs(highest - most) < hypot(b[0] - a[0], b[1] - a[1]) / radius:  # worth a closer look
        highest = max(overhanging_share(table, place, radius, STEP) for place in places)
    found = hangs_on_line(table, "plank", a, b, radius, most, STEP)
    if highest > most + SHADE:
        assert found
    if found:
        assert highest > most - SHADE
