"""The quarter: a house of two storeys and a roof, a hill, a walkway, a terrace, a garden and its walls."""

from escarmouche.table.scenery import table_from_data
from escarmouche.table.storeys.model import Place

HOUSE = [[9, 6], [17, 6], [17, 13], [9, 13]]
OUTER = {"kind": "wall", "rise": 3, "properties": ["smooth"]}

TABLE = table_from_data(
    {
        "width": 28,
        "depth": 20,
        "scenery": [
            {
                "id": "well",
                "kind": "rocks",
                "shape": {"type": "disc", "x": 23, "y": 3, "radius": 0.8},
                "height": 1,
                "properties": ["impassable"],
            },
            {
                "id": "chimney",
                "kind": "ruin",
                "shape": {"type": "polygon", "points": [[11, 8], [12, 8], [12, 9], [11, 9]]},
                "height": 2,
                "properties": ["impassable"],
                "surface": "roof",
            },
        ],
        "storeys": {
            "surfaces": [
                {
                    "id": "hall",
                    "outline": HOUSE,
                    "height": 0,
                    "inside": "house",
                    "rim": OUTER,
                    "sides": [
                        {"kind": "opening", "id": "door", "edge": 0, "from": 3, "to": 5, "head": 2.2, "state": "closed"},
                        {"kind": "opening", "id": "window", "edge": 1, "from": 1, "to": 3, "sill": 1, "head": 2.6},
                    ],
                },
                {
                    "id": "loft",
                    "outline": HOUSE,
                    "height": 3.2,
                    "bottom": 3,
                    "inside": "house",
                    "rim": OUTER | {"rise": 2.8},
                    "sides": [
                        {"kind": "opening", "id": "loft-door", "edge": 3, "from": 2.5, "to": 4.5, "head": 2.2, "beyond": "walkway"},
                        {"kind": "opening", "id": "skylight", "edge": 0, "from": 5, "to": 7, "sill": 0.8, "head": 2.4},
                    ],
                },
                {
                    "id": "roof",
                    "outline": HOUSE,
                    "height": 6.2,
                    "bottom": 6,
                    "roof": "house",
                    "rim": "ledge",
                    "sides": [{"kind": "wall", "edge": 2}],
                },
                {
                    "id": "hill",
                    "outline": [[0.5, 6], [5, 6], [5, 14], [0.5, 14]],
                    "height": 3.2,
                    "rim": "wall",
                    "sides": [{"kind": "slope", "edge": 0}, {"kind": "slope", "edge": 1, "from": 2.5, "to": 4.5, "beyond": "walkway"}],
                },
                {
                    "id": "walkway",
                    "outline": [[5, 8.5], [9, 8.5], [9, 10.5], [5, 10.5]],
                    "height": 3.2,
                    "bottom": 3,
                    "rim": "ledge",
                    "sides": [{"kind": "slope", "edge": 3, "beyond": "hill"}],
                },
                {
                    "id": "terrace",
                    "outline": [[20, 14], [26, 14], [26, 18], [20, 18]],
                    "height": 2,
                    "rim": "ledge",
                    "sides": [{"kind": "wall", "edge": 3}],
                },
                {
                    "id": "garden",
                    "outline": [[20, 6], [26, 6], [26, 11], [20, 11]],
                    "height": 0,
                    "rim": "slope",
                    "properties": ["difficult"],
                },
            ],
            "links": [
                {"id": "stairs", "kind": "stairs", "lower": {"surface": "hall", "at": [10, 12]}, "upper": {"surface": "loft", "at": [13, 12]}},
                {"id": "trapdoor", "kind": "trapdoor", "lower": {"surface": "loft", "at": [15.5, 7.5]}, "upper": {"surface": "roof", "at": [15.5, 7.5]}},
                {"id": "ladder", "kind": "ladder", "lower": {"at": [17.8, 11]}, "upper": {"surface": "roof", "at": [16.4, 11]}},
                {"id": "steps", "kind": "stairs", "lower": {"at": [22, 13.2]}, "upper": {"surface": "terrace", "at": [22, 15]}},
            ],
            "hurdles": [
                {"id": "garden-wall", "shape": {"type": "line", "points": [[19, 4.5], [27, 4.5]]}, "height": 1},
                {"id": "fence", "shape": {"type": "line", "points": [[7, 14.5], [15, 14.5]]}, "height": 0.8},
            ],
        },
    }
)  # fmt: skip

# MEL-1: where the fighters of each side begin, one after the other.
STARTS = (
    tuple(Place(x, 2.0) for x in (11.0, 14.0, 8.0, 17.0, 5.0, 20.0)),
    tuple(
        Place(x, y, on)
        for x, y, on in (
            (23.0, 16.5, "terrace"),
            (13.0, 17.5, "ground"),
            (9.0, 17.5, "ground"),
            (17.0, 17.5, "ground"),
            (5.0, 17.5, "ground"),
            (2.5, 17.5, "ground"),
        )
    ),
)
